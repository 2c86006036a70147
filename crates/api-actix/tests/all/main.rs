//! The HTTP face, held to its contract in process: `interface.md` and decisions sections 1–6, 10 and 11, and the
//! security requirements whose ids stand in the names and doc lines.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "tests fail by panicking"
)]

mod api_keys;
mod browser;
mod change_password;
mod codes;
mod cookies;
mod events;
mod harness;
mod invites;
mod login;
mod logout;
mod logs;
mod matrix;
mod members;
mod names;
mod observe;
mod openapi;
mod org;
mod pages;
mod password_reset;
mod profile;
mod reach;
mod refresh;
mod session_state;
mod sessions;
mod switch_org;
mod throttle;
mod tokens;
mod two_factor;
mod verify;
mod webhook_deliveries;
mod webhooks;
mod wire;
