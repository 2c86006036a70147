//! Tests of `verify.rs`.
