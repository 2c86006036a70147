//! What keeps the service going: the queue of jobs, and the servers beside each other.

pub mod queue;
pub mod server;
