//! What directories send, and what becomes of it.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that can't go on fails")]

mod filters;
mod groups;
mod schemas;
mod users;
