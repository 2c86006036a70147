//! `/scim/v2/{directory}` and below: an organization's identity provider keeps its directory there, by SCIM 2.0 (RFC 7644).
//!
//! Outside of the route table: the answers, also of refusals, are in SCIM's form, and the token alone says who calls.

mod answer;
mod discovery;
mod groups;
mod request;
mod search;
mod users;

use actix_web::http::Method;
use actix_web::{HttpRequest, HttpResponse, web};

use crate::http::body_guard;
use crate::http::large_answers::{LARGE, Owner};
use crate::state::ApiState;
use answer::{Answer, error};
use request::{Request, not_allowed};

/// Every request below a directory's address.
pub(crate) async fn call(
    request: HttpRequest,
    mut payload: web::Payload,
    state: web::Data<ApiState>,
) -> HttpResponse {
    let answered = match request::begin(&request, &mut payload, &state).await {
        Ok(request) => dispatch(&request).await,
        Err(answer) => Err(answer),
    };
    let mut answer = answered.unwrap_or_else(|error| error);
    let mut memory = None;
    if answer.size() >= LARGE {
        memory = state.large_answers.reserve_memory(Owner::of(&request), answer.size());
        if memory.is_none() {
            answer = request::busy();
        }
    }
    body_guard::hold(answer.response(), (payload, memory))
}

/// Finds what the path and the method ask for. Names in paths are read in any case, as some providers write them.
async fn dispatch(request: &Request<'_>) -> Result<Answer, Answer> {
    let rest = request.raw.match_info().get("rest").unwrap_or_default().trim_matches('/').to_owned();
    let (kind, id) = match rest.split_once('/') {
        Some((kind, id)) => (kind.to_ascii_lowercase(), Some(id)),
        None => (rest.to_ascii_lowercase(), None),
    };
    let method = request.raw.method();
    let reads = *method == Method::GET;
    match (kind.as_str(), id) {
        ("users", id) => users::call(request, id).await,
        ("groups", id) => groups::call(request, id).await,
        (".search", None) if *method == Method::POST => search::everything(request).await,
        ("serviceproviderconfig", None) if reads => Ok(discovery::provider(request)),
        ("resourcetypes", id) if reads => discovery::resource_types(request, id),
        ("schemas", id) if reads => discovery::schemas(request, id),
        (".search", None) => Err(not_allowed("POST")),
        ("serviceproviderconfig", None) | ("resourcetypes" | "schemas", _) => Err(not_allowed("GET")),
        ("bulk", None) => Err(error(501, "bulk operations are not supported")),
        ("me", None) => Err(error(501, "a directory is no user")),
        _ => Err(error(404, "there is no such resource")),
    }
}
