//! What a command tells at its end: its result, or why it failed.

pub(crate) mod failure;
pub(crate) mod output;
