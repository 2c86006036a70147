//! The sender of webhooks behind the port of `orgauth-domain`: HTTP to endpoints that strangers chose. And the one service that the
//! operator chooses: `range_service` asks it for breached passwords.
//!
//! | question                                   | answered in |
//! |--------------------------------------------|-------------|
//! | What does one attempt do, and how long?    | `sender`    |
//! | How is the client set up?                  | `client`    |
//! | Which addresses are called?                | `guard`, by the rules of `orgauth_domain::webhook` |
//! | How do names become addresses?             | `lookup`, `dns_cache` |
//! | What does a failure mean?                  | `outcome`   |
//! | Does the service itself answer?            | `health`    |
//! | How do traces reach their collector?       | `traces`    |
//!
//! The guard stands at two places, because the HTTP client never asks a resolver about a host that is an address: the
//! parsed host is judged before each attempt, and every address of a name when the connection is opened (docs/security.md: J1).
#![warn(missing_docs)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::allow_attributes, reason = "tests fail by panicking"))]

mod client;
mod dns_cache;
mod dns_lookup;
mod error;
mod guard;
pub mod health;
mod outcome;
mod range_service;
mod sender;
mod traces;

pub use dns_lookup::{Answer, Found, Lookup, SystemLookup};
pub use error::SenderError;
pub use range_service::RangeService;
pub use sender::{HttpSender, SenderOptions};
pub use traces::CollectorClient;
