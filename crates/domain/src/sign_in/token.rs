//! The three kinds of tokens and their claims (docs/security.md#tokens-and-sessions; RFC 7519, RFC 8725, RFC 9068).

use std::fmt;

use crate::id::{OrganizationId, SessionId, TokenId, UserId};
use crate::organizations::Organization;
use crate::time::{Duration, Timestamp};
use crate::word::word_enum;

word_enum! {
    /// The purpose of a token. A token of one kind can't be used in place of another: header `typ` and claim `aud` both
    /// differ (docs/security.md: D3).
    TokenKind {
        /// Authenticates requests.
        Access = "access",
        /// Obtains a new pair.
        Refresh = "refresh",
        /// Continues a sign-in that waits for its second factor.
        Partial = "partial",
    }
    /// How a session was authenticated. The words are those of rows; tokens have those of [`AuthenticationMethod::amr`].
    AuthenticationMethod {
        /// Password.
        Password = "pwd",
        /// One-time password of an authenticator app.
        OneTimePassword = "otp",
        /// Recovery code.
        RecoveryCode = "recovery",
        /// Invitation link.
        Invite = "invite",
        /// Passkey, with the user verified.
        Passkey = "passkey",
        /// An identity provider of the whole service.
        Provider = "provider",
        /// Code by mail.
        EmailCode = "email_code",
        /// The organization's own identity provider.
        Connection = "connection",
        /// The second factor of an identity provider, which the organization trusts, or the service.
        FederatedFactor = "fed_factor",
        /// The operator, who signed in as the user.
        Impersonation = "impersonation",
    }
}

impl TokenKind {
    /// The header's `typ`.
    pub const fn header_type(self) -> &'static str {
        match self {
            Self::Access => "at+jwt",
            Self::Refresh => "rt+jwt",
            Self::Partial => "pt+jwt",
        }
    }

    /// The part of `aud` after the organization id.
    pub const fn audience_suffix(self) -> &'static str {
        match self {
            Self::Access => "",
            Self::Refresh => "/refresh",
            Self::Partial => "/partial",
        }
    }
}

impl AuthenticationMethod {
    /// Its values in a token's `amr` (RFC 8176, plus unregistered names).
    pub const fn amr(self) -> &'static [&'static str] {
        match self {
            Self::Password => &["pwd"],
            Self::OneTimePassword => &["otp"],
            Self::RecoveryCode => &["recovery"],
            Self::Invite => &["invite"],
            Self::Passkey => &["pop", "user"],
            Self::EmailCode => &["otp", "email"],
            Self::Provider | Self::Connection => &["fed"],
            // What the provider asked for is not known here.
            Self::FederatedFactor => &[],
            Self::Impersonation => &["impersonation"],
        }
    }

    /// The methods whose values these are, without those that have none; absent when a value is none of theirs. Providers of the service and
    /// of an organization have the same value; which of them it was, the session's row says.
    pub fn of_amr(mut values: &[&str]) -> Option<Vec<Self>> {
        let mut methods = Vec::new();
        while !values.is_empty() {
            // The longest: a code by mail begins with the value of an app's.
            let named = Self::ALL.iter().filter(|method| !method.amr().is_empty());
            let fitting = named.filter_map(|method| Some((*method, values.strip_prefix(method.amr())?)));
            let (method, rest) = fitting.min_by_key(|(_, rest)| rest.len())?;
            methods.push(method);
            values = rest;
        }
        Some(methods)
    }
}

/// Identifies the key that signed a token; the header's `kid`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KeyId(String);

impl KeyId {
    /// Takes a key id.
    pub fn new(kid: impl Into<String>) -> Self {
        Self(kid.into())
    }

    /// The key id.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<String> for KeyId {
    fn from(kid: String) -> Self {
        Self(kid)
    }
}

impl From<KeyId> for String {
    fn from(kid: KeyId) -> Self {
        kid.0
    }
}

impl fmt::Display for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The claims of a token whose signature, kind, issuer and form are valid. Whether the token is *live* is decided from the
/// session's row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claims {
    /// The kind, from header and audience.
    pub kind: TokenKind,
    /// The organization, from the audience.
    pub organization_id: OrganizationId,
    /// The user, `sub`.
    pub user_id: UserId,
    /// The session, `sid`.
    pub session_id: SessionId,
    /// This token, `jti`.
    pub token_id: TokenId,
    /// When it was issued, `iat`; whole seconds.
    pub issued_at: Timestamp,
    /// When it expires, `exp`; whole seconds.
    pub expires_at: Timestamp,
    /// How the session was authenticated, `amr`.
    pub methods: Vec<AuthenticationMethod>,
}

impl Claims {
    /// Whether the token has expired at `now`. There is no leeway (docs/security.md: D2).
    pub fn is_expired(&self, now: Timestamp) -> bool {
        now >= self.expires_at
    }
}

/// Why a token was refused before any row was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TokenFault {
    /// Not a token of this service and kind: form, signature, algorithm, key, issuer, audience or a claim.
    #[error("not a token of this service and kind")]
    Malformed,
}

/// Lifetimes and limits of tokens and sessions (docs/security.md#tokens-and-sessions). All but `organization_ttl` are
/// settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TokenRules {
    /// Lifetime of an access token, default 15 minutes.
    pub access_ttl: Duration,
    /// Lifetime of a refresh token, default 7 days, sliding.
    pub refresh_ttl: Duration,
    /// Lifetime of a partial token, default 5 minutes.
    pub partial_ttl: Duration,
    /// Longest lifetime of a session, default 30 days, however often it is refreshed.
    pub session_absolute_ttl: Duration,
    /// How long a refresh token that was replaced still gets the same pair, default 10 s; zero: never.
    pub refresh_replay_window: Duration,
    /// Maximum number of live sessions of a user in an organization, default 50; above it, the oldest ends.
    pub sessions_per_member: u32,
    /// Longest lifetime of a session by the rule of its organization, from the sign-in with which its chain of switches
    /// began; absent when the organization has no such rule. It is not a setting: [`TokenRules::of`] adds it.
    pub organization_ttl: Option<Duration>,
}

impl TokenRules {
    /// These rules, with the rule of this organization added.
    #[must_use]
    pub fn of(&self, organization: &Organization) -> Self {
        Self { organization_ttl: organization.security.session_ttl, ..*self }
    }
}

impl Default for TokenRules {
    fn default() -> Self {
        Self {
            access_ttl: Duration::from_minutes(15),
            refresh_ttl: Duration::from_days(7),
            partial_ttl: Duration::from_minutes(5),
            session_absolute_ttl: Duration::from_days(30),
            refresh_replay_window: Duration::from_seconds(10),
            sessions_per_member: 50,
            organization_ttl: None,
        }
    }
}
