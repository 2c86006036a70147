//! Use cases on keys: those of organizations, of the operator, and those that sign tokens and seal values.

pub mod api_keys;
pub mod client_key;
pub mod rekey;
pub mod service_keys;
pub mod signing_keys;
