//! What browsers carry sealed between the steps of a sign-in by a provider.

use orgauth_domain::Secret;
use orgauth_domain::ports::SealError;

use crate::app::App;
use crate::presented::Presented;

/// What a text is sealed for. A text that was sealed for one of these opens as no other.
#[derive(Clone, Copy)]
pub(crate) enum Place {
    /// The cookie of a flow.
    Flow,
    /// The cookie of somebody who has to click.
    Waiting,
    /// The link of a test.
    Ticket,
    /// The cookie of somebody who is to sign in before an identity counts.
    Linking,
    /// The cookie of somebody who is to found an organization.
    SigningUp,
}

impl Place {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Flow => "cookies|sso_flow||",
            Self::Waiting => "cookies|sso_waiting||",
            Self::Ticket => "links|sso_test||",
            Self::Linking => "cookies|identity_link||",
            Self::SigningUp => "cookies|identity_sign_up||",
        }
    }

    /// Seals a text.
    ///
    /// # Errors
    /// There is no key.
    pub(crate) fn seal(self, app: &App, text: &Secret) -> Result<Secret, SealError> {
        Ok(Secret::new(app.sealer.seal(self.as_str(), text.expose().as_bytes())?))
    }

    /// What was sealed; absent when it wasn't by this service, for this.
    pub(crate) fn open(self, app: &App, sealed: &str) -> Option<String> {
        app.sealer.open(self.as_str(), sealed).ok().and_then(|bytes| String::from_utf8(bytes).ok())
    }

    /// What a cookie holds; absent when the request has none, or two.
    pub(crate) fn open_cookie(self, app: &App, cookie: &Presented) -> Option<String> {
        match cookie {
            Presented::Token(sealed) => self.open(app, sealed),
            Presented::Nothing | Presented::Ambiguous => None,
        }
    }
}
