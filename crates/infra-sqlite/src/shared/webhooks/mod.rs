//! Webhook subscriptions and deliveries.

pub(crate) mod body;
mod deliveries;
mod subscriptions;
