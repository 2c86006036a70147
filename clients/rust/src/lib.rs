//! A client of orgauth for backends: asks who is signed in.
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
//! A [`Guard`] does that for each request: with the layer and the extractors of the feature `axum`, or the extractors
//! of the feature `actix`. [`webhooks::verify`] verifies the webhooks that orgauth sends, and [`Client::operator`] and
//! [`Client::organization`] have the operator's calls.
//!
//! Nothing is cached: a sign-out, a removal or a suspension takes effect with the next request. And the client fails
//! closed: after [`Error::Unavailable`] nothing is known about the token, so nobody may be let in.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod address;
mod api;
mod call;
mod client;
mod error;
mod forms;
mod guard;
mod page;
mod refusal;
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
pub use guard::{Guard, Need, RequestHead};
pub use refusal::Refusal;
pub use secret::Secret;
