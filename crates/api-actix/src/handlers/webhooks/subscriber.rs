//! Who has subscriptions, by the credential of a request.

use orgauth_application::webhooks::subscriber::Subscriber;

use crate::http::credential::{Admin, CredentialType, Operator};

/// A credential of those who have subscriptions.
pub(crate) trait SubscriberType: CredentialType<Who: Clone + Send> {
    /// Who acts.
    fn subscriber(who: &Self::Who) -> Subscriber<'_>;
}

impl SubscriberType for Admin {
    fn subscriber(who: &Self::Who) -> Subscriber<'_> {
        who.into()
    }
}

impl SubscriberType for Operator {
    fn subscriber(who: &Self::Who) -> Subscriber<'_> {
        who.into()
    }
}
