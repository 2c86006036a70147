//! Use cases on webhooks: an organization's subscriptions, and the log of their deliveries.

pub mod deliveries;
pub mod subscriptions;
