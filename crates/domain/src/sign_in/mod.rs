//! Signing in: the second factor, the limits on guessing, sessions and their tokens, who may act with one, and what verify
//! answers about one.

pub mod access;
pub mod allowed_methods;
pub mod browser;
pub mod client_network;
pub mod counter;
pub mod counting;
pub mod email_code;
pub mod evidence;
pub mod factor;
pub mod federation;
#[cfg(test)]
mod fixtures;
pub mod impersonation;
pub mod impersonator;
pub mod issuer;
mod lifecycle;
pub mod method;
mod partial;
pub mod passkey;
pub mod return_address;
mod row;
pub mod second_step;
pub mod single_sign_on;
pub mod throttle;
pub mod token;
pub mod totp;
pub mod totp_secret;
pub mod two_factor;
pub mod verify;

pub use lifecycle::{
    Awaits, Beginning, Client, EndReason, Ended, Full, NotInState, Pair, PairSeed, Partial, Predecessor, RefreshStep,
    Session, SessionState,
};
pub use row::{SessionParts, Standing};
