//! `…/Groups` and below.

use actix_web::http::{Method, header};
use orgauth_application::organizations::directory::groups::{self, GroupView, Members};
use orgauth_domain::GroupId;
use orgauth_domain::organizations::directory::{Group, GroupEdit, GroupReplacement};
use orgauth_scim::list::Asked;
use orgauth_scim::{group, patch};
use serde_json::Value;

use super::answer::{Answer, error, refused};
use super::request::{OF_LISTS, OF_ONE, Request, lists, not_allowed, selection};
use crate::http::large_answers::Length;

pub(super) async fn call(request: &Request<'_>, id: Option<&str>) -> Result<Answer, Answer> {
    match (request.raw.method().clone(), id) {
        (Method::GET, None) => list(request, request.asked()?).await,
        (Method::POST, Some(id)) if id.eq_ignore_ascii_case(".search") => {
            list(request, Asked::by_body(&request.json()?)?).await
        }
        (Method::POST, None) => create(request).await,
        (_, None) => Err(not_allowed(OF_LISTS)),
        (method, Some(id)) => {
            // What is no identifier of a group is none of the directory's.
            let id: GroupId = id.parse().map_err(|_| error(404, "the directory has no such group"))?;
            match method {
                Method::GET => get(request, id).await,
                Method::PUT => change(request, id, Body::Whole(group::replacement(&request.json()?)?)).await,
                Method::PATCH => change(request, id, Body::Changes(patch::group(&request.json()?)?)).await,
                Method::DELETE => delete(request, id).await,
                _ => Err(not_allowed(OF_ONE)),
            }
        }
    }
}

pub(super) fn resource(view: &GroupView, base: &str) -> Value {
    group::resource(&view.group, view.members.as_deref(), base)
}

/// How much a list or a group takes to read.
pub(super) fn length(with_members: bool) -> Length {
    if with_members { Length::Long } else { Length::Usual }
}

pub(super) async fn list(request: &Request<'_>, asked: Asked) -> Result<Answer, Answer> {
    let filter = asked.filter.as_deref().map(orgauth_scim::groups).transpose()?;
    let selection = selection(&asked, filter);
    let (sync, base) = (request.sync.clone(), request.base.clone());
    let with_members = asked.projection.shows("members");
    request
        .run_list(length(with_members), move |app| {
            let (total, views) = groups::list(app, &sync, &selection, with_members).map_err(refused)?;
            let resources = views.iter().map(|view| resource(view, &base)).collect();
            Ok(Answer::of(200, &asked.answer(total, resources)))
        })
        .await
}

async fn create(request: &Request<'_>) -> Result<Answer, Answer> {
    let new = group::replacement(&request.json()?)?;
    let (sync, base, shows) = (request.sync.clone(), request.base.clone(), request.asked()?.projection);
    request
        .run_change(move |app| {
            let view = groups::create(app, &sync, &new).map_err(refused)?;
            let whole = resource(&view, &base);
            Ok(Answer::resource(201, &whole, &shows.of(whole.clone())))
        })
        .await
}

async fn get(request: &Request<'_>, id: GroupId) -> Result<Answer, Answer> {
    let (sync, base, shows) = (request.sync.clone(), request.base.clone(), request.asked()?.projection);
    let known = request.header(header::IF_NONE_MATCH);
    let with_members = shows.shows("members");
    request
        .run_list(length(with_members), move |app| {
            let view = groups::get(app, &sync, id, if with_members { Members::All } else { Members::Unread })
                .map_err(refused)?;
            if known.is_some_and(|known| lists(&known, &group::version(&view.group))) {
                return Ok(Answer::empty(304));
            }
            let whole = resource(&view, &base);
            Ok(Answer::resource(200, &whole, &shows.of(whole.clone())))
        })
        .await
}

/// What a change says.
enum Body {
    /// Everything.
    Whole(GroupReplacement),
    /// What differs.
    Changes(Vec<GroupEdit>),
}

/// The most members of a changed group that an answer shows unasked: nobody needs 100,000 of them back (RFC 7644, 3.5.2).
const MOST_SHOWN: u64 = 1_000;

async fn change(request: &Request<'_>, id: GroupId, body: Body) -> Result<Answer, Answer> {
    let asked = request.asked()?;
    let (sync, base, wanted) = (request.sync.clone(), request.base.clone(), request.if_match());
    request
        .run_change(move |app| {
            let holds = |group: &Group| wanted.as_ref().is_none_or(|wanted| lists(wanted, &group::version(group)));
            match &body {
                Body::Whole(new) => groups::replace(app, &sync, id, new, &holds),
                Body::Changes(edits) => groups::patch(app, &sync, id, edits, &holds),
            }
            .map_err(refused)?;
            let wanted = match (asked.projection.shows("members"), asked.projection.is_said()) {
                (false, _) => Members::Unread,
                (true, false) => Members::AtMost(MOST_SHOWN),
                (true, true) => Members::All,
            };
            let view = groups::get(app, &sync, id, wanted).map_err(refused)?;
            if wanted != Members::Unread && view.members.is_none() {
                return Ok(Answer::empty(204));
            }
            let whole = resource(&view, &base);
            Ok(Answer::resource(200, &whole, &asked.projection.of(whole.clone())))
        })
        .await
}

async fn delete(request: &Request<'_>, id: GroupId) -> Result<Answer, Answer> {
    let (sync, wanted) = (request.sync.clone(), request.if_match());
    request
        .run_change(move |app| {
            let holds = |group: &Group| wanted.as_ref().is_none_or(|wanted| lists(wanted, &group::version(group)));
            groups::delete(app, &sync, id, &holds).map_err(refused)?;
            Ok(Answer::empty(204))
        })
        .await
}
