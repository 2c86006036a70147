//! What the service supports.

use orgauth_scim::discovery;
use orgauth_scim::list::whole;
use serde_json::Value;

use super::answer::{Answer, error};
use super::request::Request;

pub(super) fn provider(request: &Request<'_>) -> Answer {
    Answer::of(200, &discovery::provider(&request.base))
}

pub(super) fn resource_types(request: &Request<'_>, id: Option<&str>) -> Result<Answer, Answer> {
    all_or_one(request, discovery::resource_types(&request.base), id)
}

pub(super) fn schemas(request: &Request<'_>, id: Option<&str>) -> Result<Answer, Answer> {
    all_or_one(request, discovery::schemas(&request.base), id)
}

/// A filter is refused here (RFC 7644, 4): nobody shall take what a filter leaves out for unsupported.
fn all_or_one(request: &Request<'_>, all: Vec<Value>, id: Option<&str>) -> Result<Answer, Answer> {
    if request.asked()?.filter.is_some() {
        return Err(error(403, "what the service supports can't be filtered"));
    }
    let Some(id) = id else { return Ok(Answer::of(200, &whole(all))) };
    let found = all.into_iter().find(|one| one["id"].as_str().is_some_and(|found| found.eq_ignore_ascii_case(id)));
    found.map(|one| Answer::of(200, &one)).ok_or_else(|| error(404, "there is no such resource"))
}
