//! The input and output of a handler: a request that passed the shared checks, and a successful answer.

use std::marker::PhantomData;

use actix_web::http::{StatusCode, header};
use actix_web::{HttpRequest, HttpResponse, web};
use bytes::Bytes;
use orgauth_application::authorize::{Admitted, Caller};
use orgauth_application::initiator::{Initiator, Operator};
use orgauth_application::presented::PresentedCookies;
use orgauth_application::sign_in::session_issuer::TokenPair;
use orgauth_application::write_limit::{self, CountedWrite};
use orgauth_application::{App, RequestContext};
use orgauth_domain::ServiceKeyId;
use orgauth_domain::organizations::Organization;
use orgauth_domain::sign_in::access::AccessFault;
use serde::Serialize;

use crate::code::ErrorCode;
use crate::dto::Envelope;
use crate::error::ApiError;
use crate::http::body::{Body, RequestBody, UnknownFields};
use crate::http::large_answers::{AnswerMemory, LARGE, Length, Owner};
use crate::state::ApiState;

/// A request that passed the shared checks.
pub struct Call {
    /// The shared state of the service.
    pub state: web::Data<ApiState>,
    /// The request itself, for path parameters.
    pub raw: HttpRequest,
    /// Client and request id.
    pub request: RequestContext,
    /// The tokens that the request carries.
    pub presented: PresentedCookies,
    pub(super) body: Body,
    pub(super) lines: Bytes,
    pub(super) admitted: Option<Admitted>,
    pub(super) operator: Option<ServiceKeyId>,
    /// Whether the request counts against a signed-in user's limit of writes per minute.
    pub(super) is_user_write: bool,
    /// What to do with fields that the route doesn't read.
    pub(super) unknown_fields: UnknownFields,
}

/// A request that counts against a user's limit of writes.
pub(crate) struct UserWrite {
    app: App,
    counted: CountedWrite,
}

impl UserWrite {
    /// Gives its place back if the handler found the request invalid: only valid requests count.
    pub(crate) async fn settle<T>(counted: Option<Self>, outcome: Result<T, ApiError>) -> Result<T, ApiError> {
        match (counted, outcome) {
            (Some(Self { app, counted }), Err(error)) if error.code == ErrorCode::ValidationFailed => {
                app.blocking(move |app| write_limit::give_back(app, &counted)).await??;
                Err(error)
            }
            (_, outcome) => outcome,
        }
    }
}

impl Call {
    /// The signed-in caller.
    ///
    /// # Errors
    /// The route requires no caller. That is a defect of the route table; the request is refused rather than let through.
    pub fn caller(&self) -> Result<Caller, ApiError> {
        let caller = self.admitted.as_ref().and_then(|admitted| admitted.caller.clone());
        caller.ok_or_else(|| AccessFault::NoToken.into())
    }

    /// Who acts in the organization: the signed-in caller, or the operator with a service key.
    ///
    /// # Errors
    /// As [`Call::caller`].
    pub fn initiator(&self) -> Result<Initiator, ApiError> {
        match self.operator {
            Some(_) => Ok(Initiator::Operator(self.operator()?, self.organization()?.slug)),
            None => Ok(Initiator::Member(Box::new(self.caller()?), self.request.clone())),
        }
    }

    /// The operator, who authenticated with a service key.
    ///
    /// # Errors
    /// The request was not authenticated by a service key. That is a defect of the route table; the request is refused rather
    /// than let through.
    pub fn operator(&self) -> Result<Operator, ApiError> {
        let key = self.operator.ok_or(AccessFault::KeyRefused)?;
        Ok(Operator::ServiceKey(key, self.request.clone()))
    }

    /// The organization that `X-Org-Slug` names.
    ///
    /// # Errors
    /// The route resolves no organization.
    pub fn organization(&self) -> Result<Organization, ApiError> {
        let organization = self.admitted.as_ref().map(|admitted| admitted.organization.clone());
        organization
            .ok_or_else(|| ApiError::internal("a route resolves no organization", &"a defect of its definition"))
    }

    /// Returns a path parameter's value; empty if the path has no such parameter, and no identifier is empty.
    pub fn path(&self, parameter: &str) -> &str {
        self.raw.match_info().get(parameter).unwrap_or_default()
    }

    /// Returns the refresh token for the body of the answer. Absent when a browser page calls and `refresh_in_every_body` is
    /// off, because a page's scripts could leak the token.
    pub fn shown_refresh(&self, tokens: &TokenPair) -> Option<String> {
        let to_page = self.raw.headers().contains_key(header::ORIGIN);
        (!to_page || self.state.refresh_in_every_body).then(|| tokens.refresh.expose().to_owned())
    }

    /// Reads the body. A second call finds an empty body.
    ///
    /// # Errors
    /// 400 `validation_failed`, with every error.
    pub(crate) fn read_body<B: RequestBody>(&mut self) -> Result<B, ApiError> {
        std::mem::take(&mut self.body).read(&self.state.app.settings, self.unknown_fields)
    }

    /// Drops the body of a route that reads none.
    ///
    /// # Errors
    /// 400 `validation_failed`: the body has fields, and the route refuses those that it doesn't read.
    pub(crate) fn drop_body(&mut self) -> Result<(), ApiError> {
        match self.unknown_fields {
            UnknownFields::Ignored => Ok(()),
            UnknownFields::Refused => std::mem::take(&mut self.body).refuse_fields(),
        }
    }

    /// Takes the lines of the body. A second call returns none.
    pub(crate) fn take_lines(&mut self) -> Bytes {
        std::mem::take(&mut self.lines)
    }

    /// Counts the request against its user's limit of writes; absent when it doesn't count.
    ///
    /// # Errors
    /// 429 `rate_limited`: the user has used up the limit for now.
    pub(crate) async fn count_write(&self) -> Result<Option<UserWrite>, ApiError> {
        let caller = self.admitted.as_ref().and_then(|admitted| admitted.caller.as_ref());
        let Some(caller) = caller.filter(|_| self.is_user_write) else { return Ok(None) };
        let (organization, user) = (caller.organization.id, caller.user.id);
        let counted = self.run(move |app| write_limit::count(app, organization, user)).await??;
        Ok(Some(UserWrite { app: self.state.app.clone(), counted }))
    }

    /// Runs a use case on a blocking thread; it may wait only for the store.
    ///
    /// # Errors
    /// No thread became free in time, or the use case panicked.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce(&App) -> T + Send + 'static) -> Result<T, ApiError> {
        Ok(self.state.app.blocking(work).await?)
    }

    /// Runs a use case whose answer may be large. Only a few of them run at once for each organization or account, and fewer long
    /// ones of all, so that lists occupy neither the store nor the machine.
    ///
    /// # Errors
    /// 503 `busy` while too many large answers of the organization or account are being read from the store or sent to clients; otherwise
    /// as [`Call::run`].
    pub async fn run_list<T: Send + 'static>(
        &self,
        work: impl FnOnce(&App) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let turn = self.state.large_answers.turn(Owner::of(&self.raw), Length::of(self.raw.query_string())).await;
        let turn = turn.ok_or_else(|| ApiError::new(ErrorCode::Busy))?;
        self.run(move |app| {
            let _until_it_is_read = turn;
            work(app)
        })
        .await
    }

    /// Runs a use case that answers a page of an export. One runs at a time, for at most half of the time, and one for each
    /// account until the client has received its answer.
    ///
    /// # Errors
    /// As `work` and [`Call::run_list`].
    pub async fn run_export<T: 'static>(
        &self,
        work: impl FnOnce(&App) -> Result<Reply<T>, ApiError> + Send + 'static,
    ) -> Result<Reply<T>, ApiError> {
        let turn = self.state.large_answers.export(Owner::of(&self.raw)).await;
        let (turn, mut memory) = turn.ok_or_else(|| ApiError::new(ErrorCode::Busy))?;
        self.run(move |app| {
            let _until_it_is_read = turn;
            let mut reply = work(app)?;
            reply.body.shrink_to_fit();
            memory.shrink(reply.body.len());
            Ok(Reply { memory: Some(memory), ..reply })
        })
        .await?
    }
}

/// A successful answer: a serialized `T`, and cookies. `T` may borrow, because only its bytes are kept.
pub struct Reply<T = ()> {
    body: Vec<u8>,
    cookies: Vec<String>,
    /// Memory that was reserved before the answer was made; absent for most.
    memory: Option<AnswerMemory>,
    written_from: PhantomData<fn(T)>,
}

impl<T: Serialize> Reply<T> {
    /// An answer with `data`.
    ///
    /// # Errors
    /// `data` doesn't serialize: a defect.
    pub fn of(data: &T) -> Result<Self, ApiError> {
        // Enough for most answers; growing to this size would copy the bytes several times.
        let mut body = Vec::with_capacity(512);
        serde_json::to_writer(&mut body, &Envelope { status: "success", data })
            .map_err(|error| ApiError::internal("an answer does not serialize", &error))?;
        Ok(Self { body, cookies: Vec::new(), memory: None, written_from: PhantomData })
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

    /// Drops the type of `data`.
    pub(crate) fn untyped(self) -> Reply {
        Reply { body: self.body, cookies: self.cookies, memory: self.memory, written_from: PhantomData }
    }
}

impl Reply {
    /// Reserves memory for the reply if it is large and has none yet. Fails with 503 `busy` when none is free.
    pub(super) fn placed(mut self, request: &HttpRequest) -> Result<(Self, Option<AnswerMemory>), ApiError> {
        if let Some(memory) = self.memory.take() {
            return Ok((self, Some(memory)));
        }
        if self.body.len() < LARGE {
            return Ok((self, None));
        }
        // The buffer doubled as it grew, so up to half of it is unused.
        self.body.shrink_to_fit();
        let answers = request.app_data::<web::Data<ApiState>>().map(|state| &state.large_answers);
        let place = answers.and_then(|answers| answers.place(Owner::of(request), self.body.len()));
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
