//! All process-level and house tests, in one binary.

mod house;
