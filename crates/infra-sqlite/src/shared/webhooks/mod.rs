//! Webhook subscriptions and deliveries.

mod deliveries;
mod subscriptions;
