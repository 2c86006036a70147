//! Why a provider was of no use, and who asks.

use orgauth_domain::sign_in::federation::call::ProviderFailure;
use orgauth_domain::sign_in::federation::rule::ProviderRule;
use orgauth_domain::sign_in::federation::token_answer::TokenRefusal;

/// Why a provider was of no use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ProviderFault {
    /// It gave no usable answer in time.
    #[error("the identity provider gave no usable answer: {0}")]
    Unavailable(ProviderFailure),
    /// It, or its user, said no.
    #[error("the identity provider refused the sign-in")]
    Refused,
    /// It refused the code or the client.
    #[error("the identity provider gave no token: {0}")]
    TokenRefused(TokenRefusal),
    /// Its answer breaks a rule.
    #[error("the answer of the identity provider breaks a rule: {0}")]
    Invalid(ProviderRule),
}

impl From<ProviderRule> for ProviderFault {
    fn from(rule: ProviderRule) -> Self {
        Self::Invalid(rule)
    }
}

/// Who wants a token checked. Strangers can send logout tokens, and so could use up what sign-ins need.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A sign-in, whose token comes from the provider itself.
    SignIn,
    /// A logout that the provider announces.
    BackChannel,
}
