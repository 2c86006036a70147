//! The sender against receivers in this process, well-behaved and hostile.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "the helpers of tests fail by panicking, too")]

mod answers;
mod faults;
mod guard;
mod names;
mod provider_calls;
mod range;
mod support;
mod text_records;
mod tls;
