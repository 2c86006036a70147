//! Extractors for axum, behind an [`AuthLayer`].
//!
//! ```no_run
//! # fn app(guard: orgauth_client::Guard) -> axum::Router {
//! use axum::{Router, routing::get};
//! use orgauth_client::axum::{Admin, AuthLayer, Member};
//!
//! async fn home(Member(me): Member) -> String {
//!     format!("{} of {}", me.user.name, me.org.name)
//! }
//! async fn settings(Admin(me): Admin) -> String {
//!     me.user.email
//! }
//! Router::new().route("/", get(home)).route("/settings", get(settings)).layer(AuthLayer::new(guard))
//! # }
//! ```

use axum_core::extract::FromRequestParts;
use axum_core::response::{IntoResponse, Response};
use http::request::Parts;

use crate::client::Identity;
use crate::error::{Error, Unavailable};
use crate::guard::{Need, Refusal, permit};
pub use crate::tower::AuthLayer;
use crate::tower::refused;

/// The active member who sends the request.
#[derive(Clone, Debug)]
pub struct Member(pub Identity);

/// The admin of the organization who sends the request; members who aren't get 403.
#[derive(Clone, Debug)]
pub struct Admin(pub Identity);

impl<S: Sync> FromRequestParts<S> for Member {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Refusal> {
        identity(parts, Need::Member).map(Self)
    }
}

impl<S: Sync> FromRequestParts<S> for Admin {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Refusal> {
        identity(parts, Need::Admin).map(Self)
    }
}

fn identity(parts: &Parts, need: Need) -> Result<Identity, Refusal> {
    let Some(identity) = parts.extensions.get::<Identity>() else {
        let message = "no AuthLayer lies around this route, so nobody is let in".to_owned();
        tracing::error!(message);
        return Err(Refusal::Unavailable(Error::Unavailable(Unavailable::new(message))));
    };
    permit(identity, need)?;
    Ok(identity.clone())
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        refused(&self, None)
    }
}
