//! A layer for tower that lets only members of an organization in.

use std::pin::Pin;
use std::task::{Context, Poll};

use http::{HeaderValue, Request, Response, StatusCode};
use tower_layer::Layer;
use tower_service::Service;

use crate::guard::{Guard, Need, RequestHead};
use crate::refusal::Refusal;

/// Lets only members reach the inner service. An admitted request has the [`Identity`](crate::Identity) among its
/// extensions, and the guard; a refused one is answered, or redirected to the sign-in.
#[derive(Clone, Debug)]
pub struct AuthLayer {
    guard: Guard,
    need: Need,
}

impl AuthLayer {
    /// Lets active members in.
    pub fn new(guard: Guard) -> Self {
        Self { guard, need: Need::Member }
    }

    /// Lets only admins in.
    pub fn admin(guard: Guard) -> Self {
        Self { guard, need: Need::Admin }
    }
}

impl<S> Layer<S> for AuthLayer {
    type Service = Auth<S>;

    fn layer(&self, inner: S) -> Auth<S> {
        Auth { inner, guard: self.guard.clone(), need: self.need }
    }
}

/// The service that [`AuthLayer`] creates.
#[derive(Clone, Debug)]
pub struct Auth<S> {
    inner: S,
    guard: Guard,
    need: Need,
}

impl<S, B, R> Service<Request<B>> for Auth<S>
where
    S: Service<Request<B>, Response = Response<R>> + Clone + Send + 'static,
    S::Future: Send,
    B: Send + 'static,
    R: From<String>,
{
    type Response = Response<R>;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Response<R>, S::Error>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, mut request: Request<B>) -> Self::Future {
        // Use the service whose `poll_ready` returned ready; its clone may not be ready.
        let clone = self.inner.clone();
        let mut inner = std::mem::replace(&mut self.inner, clone);
        let (guard, need) = (self.guard.clone(), self.need);
        Box::pin(async move {
            let (method, uri, headers) = (request.method().clone(), request.uri().clone(), request.headers().clone());
            let fields: Vec<(&str, &[u8])> =
                headers.iter().map(|(name, value)| (name.as_str(), value.as_bytes())).collect();
            let target = uri.path_and_query().map_or("/", http::uri::PathAndQuery::as_str);
            let head = RequestHead { method: method.as_str(), target, headers: &fields };
            match guard.check(head, need).await {
                Ok(identity) => {
                    request.extensions_mut().insert(identity);
                    request.extensions_mut().insert(guard);
                    inner.call(request).await
                }
                Err(refusal) => Ok(refused(&refusal, guard.redirect(&refusal, &head), guard.page(&refusal, &head))),
            }
        })
    }
}

/// Builds the response to a refused request.
pub(crate) fn refused<R: From<String>>(
    refusal: &Refusal,
    redirect: Option<String>,
    page: Option<String>,
) -> Response<R> {
    let status = if redirect.is_some() { StatusCode::SEE_OTHER.as_u16() } else { refusal.status() };
    let kind = if page.is_some() { "text/html; charset=utf-8" } else { "application/json" };
    let body = || page.unwrap_or_else(|| refusal.body());
    let mut response = Response::new(R::from(if redirect.is_some() { String::new() } else { body() }));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::SERVICE_UNAVAILABLE);
    let place = redirect.map(|place| vec![("location", place), ("cache-control", "no-store".to_owned())]);
    let fields = place.unwrap_or_else(|| {
        let mut fields = refusal.headers();
        fields.push(("content-type", kind.to_owned()));
        fields
    });
    for (name, value) in fields {
        if let Ok(value) = HeaderValue::from_str(&value) {
            response.headers_mut().insert(name, value);
        }
    }
    response
}
