//! The sender against receivers in this process that do whatever receivers do.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "the helpers of tests fail by panicking, too")]

mod answers;
mod faults;
mod guard;
mod names;
mod range;
mod support;
mod tls;
