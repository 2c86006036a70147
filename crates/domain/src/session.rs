//! Login sessions: their states and tokens, who may act with one, and what verify answers about one.

pub mod access;
pub mod browser;
#[cfg(test)]
mod fixtures;
pub mod issuer;
mod lifecycle;
mod partial;
pub mod return_address;
mod row;
pub mod second_step;
pub mod token;
pub mod verify;

pub use lifecycle::{
    Awaits, Beginning, Client, EndReason, Ended, Full, NotInState, Pair, PairSeed, Partial, Predecessor, RefreshStep,
    Session, SessionState,
};
pub use row::SessionParts;
