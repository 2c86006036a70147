//! A call of a directory: who calls, and what is sent.

use actix_web::http::header;
use actix_web::{HttpMessage, HttpRequest, web};
use bytes::Bytes;
use orgauth_application::app::App;
use orgauth_application::organizations::directory::admission::{self, Sync};
use orgauth_domain::organizations::directory::Filter;
use orgauth_domain::ports::Selection;
use orgauth_scim::list::Asked;
use orgauth_scim::{ScimError, list};
use serde_json::Value;
use url::form_urlencoded;

use super::answer::{self, Answer, error};
use crate::http::directory_turns::Turn;
use crate::http::large_answers::{Length, Owner};
use crate::http::{arrival, reading};
use crate::state::ApiState;

/// The longest body of a request.
const LONGEST_BODY: usize = 256 * 1024;

/// In place of a tag that can't be read, and fits nothing.
const NO_VERSION: &str = "\"?\"";

/// A request of a directory.
pub(super) struct Request<'r> {
    pub(super) sync: Sync,
    pub(super) state: &'r ApiState,
    pub(super) raw: &'r HttpRequest,
    body: Bytes,
    turn: Turn,
    /// The directory's address.
    pub(super) base: String,
}

impl Request<'_> {
    /// The body, which must be JSON.
    pub(super) fn json(&self) -> Result<Value, ScimError> {
        if !is_json(self.raw) {
            return Err(ScimError::new(415, "Content-Type must be application/scim+json or application/json"));
        }
        list::body(&self.body)
    }

    /// What a list shows.
    pub(super) fn asked(&self) -> Result<Asked, ScimError> {
        let pairs: Vec<(String, String)> =
            form_urlencoded::parse(self.raw.query_string().as_bytes()).into_owned().collect();
        Asked::by_query(&pairs)
    }

    pub(super) fn header(&self, name: header::HeaderName) -> Option<String> {
        let values: Vec<&str> =
            self.raw.headers().get_all(name).map(|value| value.to_str().unwrap_or(NO_VERSION)).collect();
        (!values.is_empty()).then(|| values.join(","))
    }

    /// Runs a use case that reads one user, on a thread that may block.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&App) -> Result<T, Answer> + Send + 'static,
    ) -> Result<T, Answer> {
        self.state.app.blocking(work).await.map_err(|_| busy())?
    }

    /// Runs a use case whose answer may be large, when its turn has come among those of the organization, and of all.
    pub(super) async fn run_list<T: Send + 'static>(
        &self,
        length: Length,
        work: impl FnOnce(&App) -> Result<T, Answer> + Send + 'static,
    ) -> Result<T, Answer> {
        let turn = self.state.large_answers.turn(Owner::of(self.raw), length).await.ok_or_else(busy)?;
        self.run(move |app| {
            let _until_it_is_read = turn;
            work(app)
        })
        .await
    }

    /// Runs a use case that changes something, when the directory's calls before it have.
    pub(super) async fn run_change<T: Send + 'static>(
        &self,
        work: impl FnOnce(&App) -> Result<T, Answer> + Send + 'static,
    ) -> Result<T, Answer> {
        let turn = self.turn.to_change().await.ok_or_else(busy)?;
        self.run(move |app| {
            let _until_it_is_done = turn;
            work(app)
        })
        .await
    }

    /// Whether a precondition allows a change of this version; absent: there is none.
    pub(super) fn if_match(&self) -> Option<String> {
        self.header(header::IF_MATCH).filter(|value| value.trim() != "*")
    }
}

/// Whether a header lists this version.
pub(super) fn lists(header: &str, version: &str) -> bool {
    let plain = |tag: &str| tag.trim().trim_start_matches("W/").trim_matches('"').to_owned();
    header.split(',').any(|tag| tag.trim() == "*" || plain(tag) == version)
}

/// Admits a call, and reads what it sends.
pub(super) async fn begin<'r>(
    request: &'r HttpRequest,
    payload: &mut web::Payload,
    state: &'r ApiState,
) -> Result<Request<'r>, Answer> {
    if request.headers().contains_key(header::ORIGIN) {
        return Err(error(403, "no page may call a directory: its token belongs to the identity provider"));
    }
    let tokens = arrival::values(request.headers(), header::AUTHORIZATION);
    let token = match tokens.as_slice() {
        [one] => one.get(..7).filter(|kind| kind.eq_ignore_ascii_case("bearer ")).and_then(|_| one.get(7..)),
        _ => None,
    };
    let token = token.map(|token| token.trim().to_owned());
    let directory = request.match_info().get("directory").unwrap_or_default().to_owned();
    let context = arrival::context(request, state);
    let base = format!("{}/scim/v2/{directory}", state.app.settings.connections.root());
    let admitted = state.app.blocking(move |app| admission::admit(app, &directory, token.as_deref(), context)).await;
    let sync = admitted.map_err(|_| busy())?.map_err(answer::refused)?;
    request.extensions_mut().insert(Owner::Organization(sync.organization()));
    let turn = state.directory_turns.take(sync.directory()).ok_or_else(too_many)?;
    let body = reading::read_bytes(request, payload, LONGEST_BODY, state.body_timeout).await;
    let body = body.map_err(|refused| error(refused.code.status().as_u16(), refused.message.clone()))?;
    Ok(Request { sync, state, raw: request, body, turn, base })
}

fn is_json(request: &HttpRequest) -> bool {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    kind.eq_ignore_ascii_case("application/scim+json") || kind.eq_ignore_ascii_case("application/json")
}

/// The methods of a list of resources.
pub(super) const OF_LISTS: &str = "GET, POST";
/// The methods of a resource.
pub(super) const OF_ONE: &str = "GET, PUT, PATCH, DELETE";

pub(super) fn not_allowed(methods: &'static str) -> Answer {
    error(405, "this method is not supported here").allowing(methods)
}

pub(super) fn busy() -> Answer {
    error(503, "the service is busy; try again").after_a_second()
}

fn too_many() -> Answer {
    error(429, "too many calls of this directory are in progress; send fewer at once").after_a_second()
}

/// The page that is asked for, of what fits a filter.
pub(super) fn selection<F>(asked: &Asked, filter: Option<Filter<F>>) -> Selection<F> {
    Selection { filter, order: asked.order, offset: asked.start.saturating_sub(1), limit: asked.count }
}
