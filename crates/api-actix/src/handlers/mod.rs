//! The handlers, grouped by path. Each reads its input, builds a command, calls one use case and returns a DTO.

pub(crate) mod auth;
pub(crate) mod operator;
pub(crate) mod org;
pub(crate) mod public;
pub(crate) mod service;
