//! Tests of `access.rs`.
