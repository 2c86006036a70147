//! What a handler gets and gives: a request that passed the shared checks, and a success.

use std::marker::PhantomData;

use actix_web::http::{StatusCode, header};
use actix_web::{HttpMessage, HttpRequest, HttpResponse, web};
use bytes::Bytes;
use orgauth_application::authorize::{Admitted, Caller};
use orgauth_application::initiator::{Initiator, Operator};
use orgauth_application::sign_in::session_issuer::{PresentedCookies, TokenPair};
use orgauth_application::{App, RequestContext};
use orgauth_domain::ServiceKeyId;
use orgauth_domain::organization::Organization;
use orgauth_domain::session::access::AccessFault;
use serde::Serialize;

use crate::code::ErrorCode;
use crate::dto::Envelope;
use crate::error::ApiError;
use crate::http::body::{Body, RequestBody};
use crate::http::large_answers::{self, LARGE};
use crate::http::request_layer::Identified;
use crate::state::ApiState;

/// A request that passed the shared checks, as a handler gets it.
pub struct Call {
    /// The service.
    pub state: web::Data<ApiState>,
    /// The request itself, for path parameters.
    pub raw: HttpRequest,
    /// Client and request id.
    pub request: RequestContext,
    /// The tokens it carries.
    pub presented: PresentedCookies,
    pub(super) body: Body,
    pub(super) lines: Bytes,
    pub(super) admitted: Option<Admitted>,
    pub(super) operator: Option<ServiceKeyId>,
}

impl Call {
    /// The signed-in caller.
    ///
    /// # Errors
    /// The route asks for none: a defect of the route table that refuses rather than passes.
    pub fn caller(&self) -> Result<Caller, ApiError> {
        let caller = self.admitted.as_ref().and_then(|admitted| admitted.caller.clone());
        caller.ok_or_else(|| AccessFault::NoToken.into())
    }

    /// Who acts in the organization: the caller, or the operator by a service key.
    ///
    /// # Errors
    /// As [`Call::caller`].
    pub fn initiator(&self) -> Result<Initiator, ApiError> {
        match self.operator {
            Some(_) => Ok(Initiator::Operator(self.operator()?, self.organization()?.slug)),
            None => Ok(Initiator::Member(Box::new(self.caller()?), self.request.clone())),
        }
    }

    /// The operator, by a service key.
    ///
    /// # Errors
    /// There was none: a defect of the route table that refuses rather than passes.
    pub fn operator(&self) -> Result<Operator, ApiError> {
        let key = self.operator.ok_or(AccessFault::KeyRefused)?;
        Ok(Operator::ServiceKey(key, self.request.clone()))
    }

    /// The organization of the slug.
    ///
    /// # Errors
    /// The route resolves none.
    pub fn organization(&self) -> Result<Organization, ApiError> {
        let organization = self.admitted.as_ref().map(|admitted| admitted.organization.clone());
        organization
            .ok_or_else(|| ApiError::internal("a route resolves no organization", &"a defect of its definition"))
    }

    /// What the path has in place of a parameter; nothing is anybody's identifier.
    pub fn path(&self, parameter: &str) -> &str {
        self.raw.match_info().get(parameter).unwrap_or_default()
    }

    /// The refresh token as this answer's body shows it: not to a page, whose script could hand it on.
    pub fn shown_refresh(&self, tokens: &TokenPair) -> Option<String> {
        let to_page = self.raw.headers().contains_key(header::ORIGIN);
        (!to_page || self.state.refresh_in_every_body).then(|| tokens.refresh.expose().to_owned())
    }

    /// Reads the body; a second time there is none.
    ///
    /// # Errors
    /// 400 `validation_failed`, with everything that is wrong.
    pub(crate) fn read_body<B: RequestBody>(&mut self) -> Result<B, ApiError> {
        std::mem::take(&mut self.body).read(&self.state.app.settings)
    }

    /// Takes the lines of the body; a second time there are none.
    pub(crate) fn take_lines(&mut self) -> Bytes {
        std::mem::take(&mut self.lines)
    }

    /// Runs a use case that waits for nothing but the store.
    ///
    /// # Errors
    /// No thread came free in time, or the use case panicked.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce(&App) -> T + Send + 'static) -> Result<T, ApiError> {
        Ok(self.state.app.blocking(work).await?)
    }

    /// Runs a use case whose answer may be large: few of an organization at once, so that its lists leave the store to
    /// others.
    ///
    /// # Errors
    /// 503 `busy` while too many of the organization's large answers are read or wait for their readers; then as
    /// [`Call::run`].
    pub async fn run_list<T: Send + 'static>(
        &self,
        work: impl FnOnce(&App) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let organization = self.admitted.as_ref().map(|admitted| admitted.organization.id);
        let turn = self.state.large_answers.turn(organization).await;
        let turn = turn.ok_or_else(|| ApiError::new(ErrorCode::Busy))?;
        self.run(move |app| {
            let _until_it_is_read = turn;
            work(app)
        })
        .await
    }
}

/// A success: the bytes of a `T`, and cookies. `T` may have borrowed what it was written from.
pub struct Reply<T = ()> {
    body: Vec<u8>,
    cookies: Vec<String>,
    written_from: PhantomData<fn(T)>,
}

impl<T: Serialize> Reply<T> {
    /// An answer with `data`.
    ///
    /// # Errors
    /// `data` doesn't serialize: a defect.
    pub fn of(data: &T) -> Result<Self, ApiError> {
        // Room for most answers: to grow into it takes several copies.
        let mut body = Vec::with_capacity(512);
        serde_json::to_writer(&mut body, &Envelope { status: "success", data })
            .map_err(|error| ApiError::internal("an answer does not serialize", &error))?;
        Ok(Self { body, cookies: Vec::new(), written_from: PhantomData })
    }
}

impl<T> Reply<T> {
    /// Sets cookies.
    #[must_use]
    pub fn with_cookies(self, cookies: Vec<String>) -> Self {
        Self { cookies, ..self }
    }

    /// Adds one cookie.
    pub fn add_cookie(&mut self, cookie: String) {
        self.cookies.push(cookie);
    }

    /// The bytes alone.
    pub(crate) fn untyped(self) -> Reply {
        Reply { body: self.body, cookies: self.cookies, written_from: PhantomData }
    }
}

impl Reply {
    /// The reply with its place in memory, when it is large enough to need one.
    pub(super) fn placed(mut self, request: &HttpRequest) -> Result<(Self, Option<large_answers::Place>), ApiError> {
        if self.body.len() < LARGE {
            return Ok((self, None));
        }
        // It was written into a buffer that doubled as it grew.
        self.body.shrink_to_fit();
        let organization = request.extensions().get::<Identified>().and_then(|who| who.organization);
        let answers = request.app_data::<web::Data<ApiState>>().map(|state| &state.large_answers);
        let place = answers.and_then(|answers| answers.place(organization, self.body.len()));
        let place = place.ok_or_else(|| ApiError::new(ErrorCode::Busy))?;
        Ok((self, Some(place)))
    }

    pub(super) fn response(self, status: StatusCode) -> HttpResponse {
        let mut response = HttpResponse::build(status);
        response.content_type("application/json");
        for cookie in self.cookies {
            response.append_header((header::SET_COOKIE, cookie));
        }
        response.body(self.body)
    }
}
