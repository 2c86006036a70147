//! The webhook sender and the caller of identity providers behind the ports of `orgauth-domain`: HTTP requests to endpoints
//! that strangers chose. Also the questions to the DNS that prove domains, and the clients of two services that the operator
//! chooses: `range_service` looks up breached passwords, and `traces` sends spans.
//!
//! | question                                   | answered in |
//! |--------------------------------------------|-------------|
//! | What does one attempt do, and how long?    | `sender`    |
//! | What does a call to an identity provider do? | `provider_caller` |
//! | How is the client set up?                  | `client`    |
//! | Which addresses are called?                | `guard`, by the rules of `orgauth_domain::webhooks` |
//! | How do names become addresses?             | `dns_lookup`, `dns_cache` |
//! | Which name servers are asked?              | `dns_servers` |
//! | Which text records does a name have?       | `text_records` |
//! | What does a failure mean?                  | `outcome`   |
//! | Does the service itself answer?            | `health`    |
//! | How do traces reach their collector?       | `traces`    |
//!
//! Two places check addresses, because the HTTP client never resolves a host that is an IP address: the sender
//! validates the parsed host before each attempt, and the guard every address of a name when a connection is opened
//! (docs/security.md: J1).
#![warn(missing_docs)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::allow_attributes, reason = "tests fail by panicking"))]

mod client;
mod dns_cache;
mod dns_lookup;
mod dns_servers;
mod error;
mod guard;
pub mod health;
mod outcome;
mod provider_caller;
mod range_service;
mod sender;
mod text_records;
#[cfg(feature = "otlp")]
mod traces;

pub use dns_lookup::{Answer, Found, Lookup, SystemLookup};
pub use dns_servers::DnsOptions;
pub use error::SenderError;
pub use provider_caller::{HttpProviderCaller, ProviderCallerOptions};
pub use range_service::RangeService;
pub use sender::{HttpSender, SenderOptions};
pub use text_records::DnsTextRecords;
#[cfg(feature = "otlp")]
pub use traces::CollectorClient;
