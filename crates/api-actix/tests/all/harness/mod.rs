//! A service in the test's own process: two tenants on a real SQLite store, a clock that the test moves, and ports that fail on
//! demand. Every answer is checked against the rules for all answers.

mod answer;
mod call;
mod document;
mod faults;
pub(crate) mod log;
mod people;
mod socket;
mod template;
mod world;

pub(crate) use answer::Answer;
pub(crate) use call::Call;
pub(crate) use document::{DOCUMENT, hold, hold_event, place};
pub(crate) use faults::{AsyncFault, StoreFault};
pub(crate) use people::{
    ACME, ACME_APP, ADA, BOB, EVE, EXTRA, GLOBEX, GLOBEX_APP, GUS, OWN, PASSKEY_APP, PASSWORD, TOM, ZOE,
};
pub(crate) use socket::Listening;
pub(crate) use world::{Tokens, World};
