//! Webhook subscriptions and their deliveries.

mod deliveries;
mod subscriptions;

use crate::endpoint::Route;

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
];
