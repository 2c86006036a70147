//! Webhook subscriptions and their deliveries: an organization's, and the operator's.

mod by_operator;
mod deliveries;
mod subscriptions;

use orgauth_application::webhooks::subscriber::Subscriber;

use crate::endpoint::Route;
use crate::http::credential::{Admin, CredentialType, Operator};

/// The routes of this subject.
pub(crate) const ROUTES: &[Route] = &[
    subscriptions::CREATE,
    subscriptions::LIST,
    subscriptions::GET,
    subscriptions::UPDATE,
    subscriptions::DELETE,
    subscriptions::ROTATE_SECRET,
    subscriptions::TEST,
    deliveries::LIST,
    deliveries::GET,
    deliveries::REDELIVER,
    by_operator::CREATE,
    by_operator::LIST,
    by_operator::GET,
    by_operator::UPDATE,
    by_operator::DELETE,
    by_operator::ROTATE_SECRET,
    by_operator::TEST,
    by_operator::LIST_DELIVERIES,
    by_operator::GET_DELIVERY,
    by_operator::REDELIVER,
];

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
