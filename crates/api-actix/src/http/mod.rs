//! What all routes share: body, cookies, client address, the order of checks, the outermost layer.

pub mod bridge;
pub mod client;
pub mod cookies;
pub(crate) mod crowd;
pub mod fields;
pub(crate) mod gate;
pub(crate) mod held;
pub mod large;
pub mod outer;
pub(crate) mod paced;
pub(crate) mod page;
pub(crate) mod patience;
pub mod pipeline;
