//! Use cases that maintain the service itself: first start, servers, deletion of expired data.

pub mod bootstrap;
pub mod health;
pub mod housekeeping;
pub mod issuer;
pub mod servers;
pub mod shut_out;
