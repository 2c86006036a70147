//! A link that is sent by mail: a client that holds its token can read the mail of the address. Invitations, password
//! resets, proofs of an address and sign-ups use it.
//!
//! A row stores only the token's digest. The row's state machine decides how long a link is valid and that it is used once
//! (`domain::organizations::invite`; `password_reset`, `email_change` and `sign_up` of `domain::accounts`).

use orgauth_domain::Secret;
use orgauth_domain::mail::link::{LinkTemplate, TokenDigest};

use crate::app::App;

/// A new token, drawn before the transaction.
pub(crate) struct MailedLink {
    token: Secret,
    digest: TokenDigest,
}

impl MailedLink {
    pub(crate) fn draw(app: &App) -> Self {
        let token = app.entropy.link_token();
        let digest = TokenDigest::of(&token);
        Self { token, digest }
    }

    /// The digest, which the row stores.
    pub(crate) fn digest(&self) -> TokenDigest {
        self.digest
    }

    /// The link for the mail: the page's URL, with the token in it.
    pub(crate) fn to(&self, page: &LinkTemplate) -> Secret {
        page.with_token(&self.token)
    }
}
