//! The credentials of a request, as it carried them.

use orgauth_domain::Timestamp;
use orgauth_domain::sign_in::token::{Claims, TokenKind};

use crate::app::App;

/// A credential as the request carried it.
#[derive(Clone, Default)]
pub enum Presented {
    /// No credential.
    #[default]
    Nothing,
    /// One credential.
    Token(String),
    /// Two that differ, or two cookies of the same name; treated like a wrong one.
    Ambiguous,
}

/// The tokens of a request, from its cookies, of any organization.
#[derive(Clone, Default)]
pub struct PresentedCookies {
    /// `access_token`, or a bearer token.
    pub access: Presented,
    /// `refresh_token`.
    pub refresh: Presented,
    /// `partial_token`.
    pub partial: Presented,
    /// `identity_link`: whom a provider of the whole service has named, and who is to sign in.
    pub person: Presented,
}

impl PresentedCookies {
    /// Whether the request has no token of a session at all, valid or not.
    pub fn is_empty(&self) -> bool {
        [&self.access, &self.refresh, &self.partial].iter().all(|one| matches!(one, Presented::Nothing))
    }

    /// The claims of every presented token that is genuine and unexpired. Doesn't check whether its session is live.
    pub(crate) fn genuine(&self, app: &App, now: Timestamp) -> Vec<Claims> {
        [(TokenKind::Access, &self.access), (TokenKind::Refresh, &self.refresh), (TokenKind::Partial, &self.partial)]
            .into_iter()
            .filter_map(|(kind, presented)| match presented {
                Presented::Token(token) => app.tokens.read(kind, token, now).ok(),
                Presented::Nothing | Presented::Ambiguous => None,
            })
            .filter(|claims| !claims.is_expired(now))
            .collect()
    }
}
