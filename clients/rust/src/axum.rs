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
use crate::guard::{Guard, Need, RequestHead, permit};
use crate::refusal::Refusal;
pub use crate::tower::AuthLayer;
use crate::tower::refused;

/// The active member who sends the request.
#[derive(Clone, Debug)]
pub struct Member(pub Identity);

/// The admin of the organization who sends the request; members who aren't get 403.
#[derive(Clone, Debug)]
pub struct Admin(pub Identity);

/// A refused request: why, and the page that shows it to a person.
#[derive(Debug)]
pub struct Refused {
    /// Why.
    pub refusal: Refusal,
    page: Option<String>,
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self { refusal, page: None }
    }
}

impl<S: Sync> FromRequestParts<S> for Member {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Refused> {
        identity(parts, Need::Member).map(Self)
    }
}

impl<S: Sync> FromRequestParts<S> for Admin {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Refused> {
        identity(parts, Need::Admin).map(Self)
    }
}

fn identity(parts: &Parts, need: Need) -> Result<Identity, Refused> {
    let Some(identity) = parts.extensions.get::<Identity>() else {
        let message = "no AuthLayer lies around this route, so nobody is let in".to_owned();
        tracing::error!(message);
        let refusal = Refusal::Unavailable(Error::Unavailable(Unavailable::new(message)));
        return Err(Refused { refusal, page: None });
    };
    match permit(identity, need) {
        Ok(()) => Ok(identity.clone()),
        Err(refusal) => Err(Refused { page: page(parts, &refusal), refusal }),
    }
}

/// Returns the page for a request that the layer let in and the extractor doesn't.
fn page(parts: &Parts, refusal: &Refusal) -> Option<String> {
    let guard = parts.extensions.get::<Guard>()?;
    let fields: Vec<(&str, &[u8])> =
        parts.headers.iter().map(|(name, value)| (name.as_str(), value.as_bytes())).collect();
    let target = parts.uri.path_and_query().map_or("/", http::uri::PathAndQuery::as_str);
    guard.page(refusal, &RequestHead { method: parts.method.as_str(), target, headers: &fields })
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        refused(&self.refusal, None, self.page)
    }
}
