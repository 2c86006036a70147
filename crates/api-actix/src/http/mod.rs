//! What all routes share: bodies, cookies, the client's address, the order of checks, and the outermost layer.

pub(crate) mod arrival;
pub mod blocking;
pub mod body;
pub(crate) mod body_guard;
pub mod call;
pub mod client;
pub(crate) mod connection_slots;
pub mod cookies;
pub mod credential;
pub mod directory_turns;
pub(crate) mod fields;
pub(crate) mod gate;
pub(crate) mod json;
pub mod large_answers;
pub(crate) mod lines;
pub mod listener;
pub(crate) mod paced;
pub(crate) mod page;
pub mod parameter;
pub mod pipeline;
pub mod reading;
pub(crate) mod request_deadline;
pub mod request_layer;
pub(crate) mod uploaded;
pub(crate) mod wire;
