//! One file for each endpoint: extract, command, one call, DTO.

pub(crate) mod auth;
pub(crate) mod operator;
pub(crate) mod org;
pub(crate) mod public;
pub(crate) mod service;
