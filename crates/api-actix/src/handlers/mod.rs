//! The handlers, a folder a subject. Each reads its input, builds a command, calls one use case and returns a DTO.

pub(crate) mod accounts;
pub(crate) mod audit;
pub(crate) mod keys;
pub(crate) mod operations;
pub(crate) mod operator;
pub(crate) mod organizations;
pub(crate) mod scim;
pub(crate) mod sign_in;
pub(crate) mod webhooks;
