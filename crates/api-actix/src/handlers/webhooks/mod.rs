//! Webhook subscriptions and their deliveries: an organization's, and the operator's.

mod attempt_failure;
mod by_operator;
mod deliveries;
mod subscriber;
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
