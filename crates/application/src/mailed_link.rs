//! A link that is mailed: whoever holds its token reads the mail of an address. Invitations, password resets, proofs of an
//! address and sign-ups are its users.
//!
//! A row keeps the token's digest alone. Until when a link is good, and that it is used once, is decided where the row's machine
//! is (`domain::organization::invite`; `password_reset`, `email_change` and `sign_up` of `domain::identity`).

use orgauth_domain::Secret;
use orgauth_domain::mail::link::{LinkTemplate, TokenDigest};

use crate::app::App;

/// A fresh token, drawn before the transaction.
pub(crate) struct MailedLink {
    token: Secret,
    digest: TokenDigest,
}

impl MailedLink {
    pub(crate) fn draw(app: &App) -> Self {
        let token = app.entropy.link_token();
        let digest = stored_as(app, &token);
        Self { token, digest }
    }

    /// What the row keeps.
    pub(crate) fn digest(&self) -> TokenDigest {
        self.digest
    }

    /// What the mail shows: the page, with the token in it.
    pub(crate) fn to(&self, page: &LinkTemplate) -> Secret {
        page.with_token(&self.token)
    }
}

/// What the row of a token is found by.
pub(crate) fn stored_as(app: &App, token: &Secret) -> TokenDigest {
    (app.token_digest)(token)
}
