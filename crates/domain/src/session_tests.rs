//! Tests of `session.rs`.
