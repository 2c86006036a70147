//! Ask orgauth who is signed in, from a backend.
//!
//! ```no_run
//! # async fn run(token: &str) -> Result<(), orgauth_client::Error> {
//! use orgauth_client::{Client, Verification};
//!
//! let client = Client::builder("https://auth.example.com/api/v1", "pk_live_…").organization("acme").build()?;
//! if let Verification::Valid(identity) = client.verify(token).await? {
//!     println!("{} is {}", identity.user.name, identity.membership.status);
//! }
//! # Ok(())
//! # }
//! ```
//!
//! Mostly a [`Guard`] does that for each request: by the layer and the extractors of the feature `axum`, or the
//! extractors of the feature `actix`. [`webhooks::verify`] judges what orgauth sends, and [`Client::operator`] and
//! [`Client::organization`] have the operator's calls.
//!
//! Nothing is cached: a sign-out, a removal, a suspension counts with the very next request. And it fails closed:
//! [`Error::Unavailable`] says that nothing is known, so that nobody may be let in.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod api;
mod call;
mod client;
mod error;
mod guard;
mod secret;
mod token;
pub mod types;
pub mod webhooks;

#[cfg(feature = "actix")]
pub mod actix;
#[cfg(feature = "axum")]
pub mod axum;
#[cfg(feature = "tower")]
pub mod tower;

pub use api::{OperatorApi, OrganizationApi};
pub use client::{Client, ClientBuilder, Identity, Verification};
pub use error::{ApiError, Error, Unavailable};
pub use guard::{Guard, Need, Refusal, RequestHead};
pub use secret::Secret;
