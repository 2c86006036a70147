//! Where the API begins.

/// The prefix of every path in the table of routes.
pub const PREFIX: &str = "/api/v1";
