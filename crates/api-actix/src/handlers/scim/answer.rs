//! Answers in SCIM's form.

use actix_web::HttpResponse;
use actix_web::http::{StatusCode, header};
use orgauth_application::error::{Error, Wait};
use orgauth_application::organizations::directory::{SyncError, SyncRefusal};
use orgauth_scim::{ScimError, ScimType};
use serde_json::Value;

/// An answer.
pub(super) struct Answer {
    status: u16,
    /// Serialized where it is made: on a thread that may take its time.
    body: Option<String>,
    location: Option<String>,
    etag: Option<String>,
    retry_after: Option<i64>,
    allow: Option<&'static str>,
}

impl Answer {
    /// An answer with a body.
    pub(super) fn of(status: u16, body: &Value) -> Self {
        Self { status, body: Some(body.to_string()), location: None, etag: None, retry_after: None, allow: None }
    }

    /// An answer without one.
    pub(super) const fn empty(status: u16) -> Self {
        Self { status, body: None, location: None, etag: None, retry_after: None, allow: None }
    }

    /// A resource, with its version and where it is. `shown`: as it is asked for; `whole`: with `meta`.
    pub(super) fn resource(status: u16, whole: &Value, shown: &Value) -> Self {
        let meta = |name: &str| whole.pointer(&format!("/meta/{name}")).and_then(Value::as_str).map(str::to_owned);
        Self { location: meta("location"), etag: meta("version"), ..Self::of(status, shown) }
    }

    /// The same, which names the methods that are supported.
    pub(super) fn allowing(self, methods: &'static str) -> Self {
        Self { allow: Some(methods), ..self }
    }

    /// The same, which says that the call may be sent again soon.
    pub(super) fn after_a_second(self) -> Self {
        Self { retry_after: Some(1), ..self }
    }

    /// The bytes of its body.
    pub(super) fn size(&self) -> usize {
        self.body.as_ref().map_or(0, String::len)
    }

    pub(super) fn response(self) -> HttpResponse {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = HttpResponse::build(status);
        for (name, value) in [(header::LOCATION, self.location), (header::ETAG, self.etag)] {
            if let Some(value) = value {
                response.insert_header((name, value));
            }
        }
        if let Some(seconds) = self.retry_after {
            response.insert_header((header::RETRY_AFTER, seconds.to_string()));
        }
        if let Some(methods) = self.allow {
            response.insert_header((header::ALLOW, methods));
        }
        if status == StatusCode::UNAUTHORIZED {
            response.insert_header((header::WWW_AUTHENTICATE, "Bearer"));
        }
        response.insert_header((header::CACHE_CONTROL, "no-store"));
        match self.body {
            Some(body) => response.content_type("application/scim+json").body(body),
            None => response.finish(),
        }
    }
}

impl From<ScimError> for Answer {
    fn from(error: ScimError) -> Self {
        Self::of(error.status, &error.body())
    }
}

/// An error without a more precise kind.
pub(super) fn error(status: u16, detail: impl Into<String>) -> Answer {
    ScimError::new(status, detail).into()
}

/// Why a use case refused a call.
pub(super) fn refused(refused: SyncError) -> Answer {
    match refused {
        Error::Refused(refusal) => refusal_of(&refusal).into(),
        Error::Wait(Wait::Requests { retry_after }) => {
            let seconds = retry_after.seconds_rounded_up().max(1);
            let detail = format!("too many requests; try again in {seconds} seconds");
            Answer { retry_after: Some(seconds), ..error(429, detail) }
        }
        Error::Wait(other) => error(429, other.to_string()),
        Error::NoOrganization | Error::Denied(_) => error(401, "the token is not one of this directory"),
        Error::Failed(failure) => {
            tracing::warn!(%failure, "a call of a directory was not carried out");
            error(503, "the service can't carry this out now; try again")
        }
    }
}

fn refusal_of(refusal: &SyncRefusal) -> ScimError {
    let (status, kind) = match refusal {
        SyncRefusal::NoToken | SyncRefusal::Unauthorized => (401, None),
        SyncRefusal::Paused
        | SyncRefusal::DomainNotVerified(_)
        | SyncRefusal::NameNotVerified(_)
        | SyncRefusal::DomainNotAllowed(_)
        | SyncRefusal::PasskeyReliedOn => (403, None),
        SyncRefusal::NotFound | SyncRefusal::Unknown | SyncRefusal::Former(_) => (404, None),
        SyncRefusal::Taken(_) => (409, Some(ScimType::Uniqueness)),
        SyncRefusal::LastAdmin(_) => (409, None),
        SyncRefusal::Changed => (412, None),
        SyncRefusal::NoAddress | SyncRefusal::Invalid(_) => (400, Some(ScimType::InvalidValue)),
        SyncRefusal::TooManyMembers(_) | SyncRefusal::TooManyGroups(_) | SyncRefusal::TooManyPlaces(_) => {
            (400, Some(ScimType::TooMany))
        }
    };
    ScimError { status, kind, detail: refusal.to_string() }
}
