//! Use cases that maintain the service itself: first start, keys, servers, deletion of expired data.

pub mod bootstrap;
pub mod housekeeping;
pub mod issuer;
pub mod rekey;
pub mod servers;
pub mod service_keys;
pub mod signing_keys;
