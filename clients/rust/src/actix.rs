//! Extractors for actix-web. The [`Guard`] is application data.
//!
//! ```no_run
//! # fn app(guard: orgauth_client::Guard) {
//! use actix_web::{App, web};
//! use orgauth_client::actix::{Admin, Member};
//!
//! async fn home(Member(me): Member) -> String {
//!     format!("{} of {}", me.user.name, me.org.name)
//! }
//! async fn settings(Admin(me): Admin) -> String {
//!     me.user.email
//! }
//! App::new()
//!     .app_data(web::Data::new(guard))
//!     .route("/", web::get().to(home))
//!     .route("/settings", web::get().to(settings));
//! # }
//! ```

use std::fmt;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_TYPE, LOCATION};
use actix_web::{FromRequest, HttpRequest, HttpResponse, ResponseError, web};

use crate::client::Identity;
use crate::error::{Error, Unavailable};
use crate::guard::{Guard, Need, RequestHead};
use crate::refusal::Refusal;

/// The active member who sends the request.
#[derive(Clone, Debug)]
pub struct Member(pub Identity);

/// The admin of the organization who sends the request; members who aren't get 403.
#[derive(Clone, Debug)]
pub struct Admin(pub Identity);

/// A refused request: why, and where to redirect a person instead, or the page that shows it to them.
#[derive(Debug)]
pub struct Refused {
    /// Why.
    pub refusal: Refusal,
    redirect: Option<String>,
    page: Option<String>,
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self { refusal, redirect: None, page: None }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.refusal.fmt(f)
    }
}

impl ResponseError for Refused {
    fn status_code(&self) -> StatusCode {
        let status = if self.redirect.is_some() { 303 } else { self.refusal.status() };
        StatusCode::from_u16(status).unwrap_or(StatusCode::SERVICE_UNAVAILABLE)
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.status_code());
        if let Some(place) = &self.redirect {
            return response
                .insert_header((LOCATION, place.as_str()))
                .insert_header(("cache-control", "no-store"))
                .finish();
        }
        for field in self.refusal.headers() {
            response.insert_header(field);
        }
        match &self.page {
            Some(page) => response.insert_header((CONTENT_TYPE, "text/html; charset=utf-8")).body(page.clone()),
            None => response.insert_header((CONTENT_TYPE, "application/json")).body(self.refusal.body()),
        }
    }
}

type Extracting<T> = Pin<Box<dyn Future<Output = Result<T, Refused>>>>;

impl FromRequest for Member {
    type Error = Refused;
    type Future = Extracting<Self>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { identity(request, Need::Member).await.map(Self) })
    }
}

impl FromRequest for Admin {
    type Error = Refused;
    type Future = Extracting<Self>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { identity(request, Need::Admin).await.map(Self) })
    }
}

async fn identity(request: HttpRequest, need: Need) -> Result<Identity, Refused> {
    let Some(guard) = request.app_data::<web::Data<Guard>>().cloned() else {
        let message = "the application has no Guard among its data, so nobody is let in".to_owned();
        tracing::error!(message);
        let refusal = Refusal::Unavailable(Error::Unavailable(Unavailable::new(message)));
        return Err(Refused { refusal, redirect: None, page: None });
    };
    let fields: Vec<(&str, &[u8])> =
        request.headers().iter().map(|(name, value)| (name.as_str(), value.as_bytes())).collect();
    let target = request.uri().path_and_query().map_or("/", |target| target.as_str());
    let head = RequestHead { method: request.method().as_str(), target, headers: &fields };
    guard.check(head, need).await.map_err(|refusal| {
        let (redirect, page) = (guard.redirect(&refusal, &head), guard.page(&refusal, &head));
        Refused { refusal, redirect, page }
    })
}
