//! Proofs of who acts: the password, the second factor, both for what only an account's owner may do; and the counters that
//! limit guessing.

pub(crate) mod guessing_watch;
pub mod operator;
pub mod owner;
pub mod passkey;
pub(crate) mod password_prompt;
pub mod reauthenticate;
pub(crate) mod second_factor;
pub(crate) mod throttle;
pub(crate) mod ways_in;
