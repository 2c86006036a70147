//! What all routes share: body, cookies, client address, the order of checks, the outermost layer.

pub mod bridge;
pub mod client;
pub mod cookies;
pub mod fields;
pub(crate) mod held;
pub mod outer;
pub(crate) mod page;
pub(crate) mod patience;
pub mod pipeline;
