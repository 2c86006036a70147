//! API keys, service keys, signing keys, and all sealed values.

mod api_keys;
mod sealed_values;
mod service_keys;
mod signing_keys;
