//! Tests against the server whose binary `ORGAUTH_BIN` names.
#![expect(clippy::expect_used, clippy::indexing_slicing, reason = "a failure here is a failed test")]

mod common;
#[cfg(all(feature = "axum", feature = "actix"))]
mod frameworks;
mod operator;
mod verify;
