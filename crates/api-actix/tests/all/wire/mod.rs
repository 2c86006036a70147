//! Decisions section 1: what every answer looks like and which of several faults is told first.

mod body;
mod envelope;
mod faults;
mod order;
mod outside;
mod pipelining;
mod socket;
