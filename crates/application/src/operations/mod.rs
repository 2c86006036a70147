//! What keeps the service itself going: keys, servers, first start, deletion of what is over.

pub mod bootstrap;
pub mod housekeeping;
pub mod issuer;
pub mod rekey;
pub mod servers;
pub mod service_keys;
pub mod signing_keys;
