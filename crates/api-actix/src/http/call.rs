//! The input and output of a handler: a request that passed the shared checks, and a successful answer.

use std::marker::PhantomData;

use actix_web::http::{StatusCode, header};
use actix_web::{HttpMessage, HttpRequest, HttpResponse, web};
use orgauth_application::authorize::Caller;
use orgauth_application::initiator::{Initiator, Operator};
use orgauth_application::presented::PresentedCookies;
use orgauth_application::sign_in::session_issuer::TokenPair;
use orgauth_application::write_limit::{self, CountedWrite};
use orgauth_application::{App, RequestContext};
use orgauth_domain::UserId;
use orgauth_domain::organizations::Organization;
use serde::Serialize;
use tracing::Span;

use crate::code::ErrorCode;
use crate::dto::Envelope;
use crate::error::ApiError;
use crate::http::arrival::{Arrival, RouteRules};
use crate::http::body::{Body, RequestBody, UnknownFields};
use crate::http::credential::{Admin, CredentialType, MemberOrOperator};
use crate::http::large_answers::{AnswerMemory, LARGE, Length, Owner};
use crate::http::request_layer::{self, CallerIdentity};
use crate::state::ApiState;

/// A request with the credential `C`, which passed all checks that don't concern its body.
pub struct Call<C: CredentialType> {
    /// The shared state of the service.
    pub state: web::Data<ApiState>,
    /// The request itself, for path parameters.
    pub raw: HttpRequest,
    /// Client and request id.
    pub request: RequestContext,
    /// The tokens that the request carries.
    pub presented: PresentedCookies,
    /// Who calls.
    pub who: C::Who,
    rules: RouteRules,
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

impl<C: CredentialType<Who = Caller>> Call<C> {
    /// The signed-in caller.
    pub fn caller(&self) -> Caller {
        self.who.clone()
    }
}

impl<C: CredentialType<Who = Organization>> Call<C> {
    /// The organization of the slug.
    pub fn organization(&self) -> Organization {
        self.who.clone()
    }
}

impl Call<Admin> {
    /// Who acts: the signed-in admin, or the operator with a service key.
    pub fn initiator(&self) -> Initiator {
        self.who.clone()
    }
}

impl Call<MemberOrOperator> {
    /// Who acts: the signed-in member, or the operator with a service key.
    pub fn initiator(&self) -> Initiator {
        self.who.initiator.clone()
    }
}

impl<C: CredentialType<Who = Operator>> Call<C> {
    /// The operator who acts.
    pub fn operator(&self) -> Operator {
        self.who.clone()
    }
}

impl<C: CredentialType> Call<C> {
    /// An admitted request.
    pub(crate) fn new(arrival: Arrival<'_>, who: C::Who) -> Self {
        let Arrival { state, raw, rules, presented, request, .. } = arrival;
        Self { state, raw: raw.clone(), request, presented, who, rules }
    }

    /// The span in which the handler runs. It has the fields of the request's span, because log lines take their fields from
    /// the innermost span.
    pub(crate) fn span(&self) -> Span {
        let who = self.raw.extensions().get::<CallerIdentity>().copied().unwrap_or_default();
        tracing::trace_span!(
            target: "timing",
            "use_case",
            otel.name = self.rules.operation,
            request_id = self.request.request_id,
            organization = who.organization.map(tracing::field::display),
            user = who.user.map(tracing::field::display),
            key = who.service_key.map(tracing::field::display),
        )
    }

    /// Records the user that a route without a signed-in caller acts for, for the span and the access log.
    pub fn identify_user(&self, user: UserId) {
        request_layer::identify_user(&self.raw, user);
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

    /// Reads the fields of a body.
    ///
    /// # Errors
    /// 400 `validation_failed`, with every error.
    pub(crate) fn read_body<B: RequestBody>(&self, body: Body) -> Result<B, ApiError> {
        body.read(&self.state.app.settings, self.rules.unknown_fields)
    }

    /// Drops the body of a route that reads none.
    ///
    /// # Errors
    /// 400 `validation_failed`: the body has fields, and the route refuses those that it doesn't read.
    pub(crate) fn drop_body(&self, body: Body) -> Result<(), ApiError> {
        match self.rules.unknown_fields {
            UnknownFields::Ignored => Ok(()),
            UnknownFields::Refused => body.refuse_fields(),
        }
    }

    /// Counts the request against its user's limit of writes; absent when it doesn't count.
    ///
    /// # Errors
    /// 429 `rate_limited`: the user has used up the limit for now.
    pub(crate) async fn count_write(&self) -> Result<Option<UserWrite>, ApiError> {
        let Some(caller) = C::caller(&self.who).filter(|_| self.rules.is_user_write) else { return Ok(None) };
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
        let mut body = Vec::with_capacity(1024);
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
    pub(super) fn with_memory(mut self, request: &HttpRequest) -> Result<(Self, Option<AnswerMemory>), ApiError> {
        if let Some(memory) = self.memory.take() {
            return Ok((self, Some(memory)));
        }
        if self.body.len() < LARGE {
            return Ok((self, None));
        }
        // The buffer doubled as it grew, so up to half of it is unused.
        self.body.shrink_to_fit();
        let answers = request.app_data::<web::Data<ApiState>>().map(|state| &state.large_answers);
        let memory = answers.and_then(|answers| answers.reserve_memory(Owner::of(request), self.body.len()));
        let memory = memory.ok_or_else(|| ApiError::new(ErrorCode::Busy))?;
        Ok((self, Some(memory)))
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
