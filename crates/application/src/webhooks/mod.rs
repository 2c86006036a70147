//! Use cases on webhooks: subscriptions of organizations and the operator, and the log of their deliveries.

pub mod deliveries;
pub mod subscriber;
pub mod subscriptions;
