//! The HTTP face, held to its contract in process: `interface.md` and decisions sections 1–6, 10 and 11, and the
//! security requirements whose ids stand in the names and doc lines.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "tests fail by panicking"
)]

mod harness;
mod login;
mod matrix;
mod wire;
