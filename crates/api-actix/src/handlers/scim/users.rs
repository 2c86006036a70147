//! `…/Users` and below.

use actix_web::http::{Method, header};
use orgauth_application::app::App;
use orgauth_application::organizations::directory::people::{self, PersonView};
use orgauth_domain::UserId;
use orgauth_domain::organizations::directory::{Replacement, UserPatch};
use orgauth_domain::organizations::membership::MembershipStatus;
use orgauth_scim::list::Asked;
use orgauth_scim::{patch, user};
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
            // What is no identifier of a user is none of the directory's.
            let id: UserId = id.parse().map_err(|_| error(404, "the directory has no such user"))?;
            match method {
                Method::GET => get(request, id).await,
                Method::PUT => change(request, id, Body::Whole(Box::new(user::replacement(&request.json()?)?))).await,
                Method::PATCH => change(request, id, Body::Changes(patch::user(&request.json()?)?)).await,
                Method::DELETE => delete(request, id).await,
                _ => Err(not_allowed(OF_ONE)),
            }
        }
    }
}

/// The resource of a person.
pub(super) fn resource(app: &App, view: &PersonView, base: &str) -> Value {
    let person = &view.entry.person;
    let shown = user::Shown {
        id: person.user_id,
        attributes: &person.attributes,
        active: view.entry.status == MembershipStatus::Active,
        created: person.created_at,
        modified: person.changed_at,
        groups: &view.groups,
    };
    user::resource(&shown, base, &|text| {
        let digest = app.digests.digest("directory_version", &[text]);
        let number = digest.iter().take(8).fold(0_u64, |number, byte| (number << 8) | u64::from(*byte));
        format!("{number:016x}")
    })
}

pub(super) async fn list(request: &Request<'_>, asked: Asked) -> Result<Answer, Answer> {
    let filter = asked.filter.as_deref().map(orgauth_scim::users).transpose()?;
    let selection = selection(&asked, filter);
    let (sync, base) = (request.sync.clone(), request.base.clone());
    request
        .run_list(Length::Long, move |app| {
            let (total, views) =
                people::list(app, &sync, &selection, asked.projection.shows("groups")).map_err(refused)?;
            let resources = views.iter().map(|view| resource(app, view, &base)).collect();
            Ok(Answer::of(200, &asked.answer(total, resources)))
        })
        .await
}

async fn create(request: &Request<'_>) -> Result<Answer, Answer> {
    let new = user::replacement(&request.json()?)?;
    let (sync, base, shows) = (request.sync.clone(), request.base.clone(), request.asked()?.projection);
    request
        .run_change(move |app| {
            let view = people::create(app, &sync, &new).map_err(refused)?;
            let whole = resource(app, &view, &base);
            Ok(Answer::resource(201, &whole, &shows.of(whole.clone())))
        })
        .await
}

async fn get(request: &Request<'_>, id: UserId) -> Result<Answer, Answer> {
    let (sync, base, shows) = (request.sync.clone(), request.base.clone(), request.asked()?.projection);
    let known = request.header(header::IF_NONE_MATCH);
    request
        .run(move |app| {
            let view = people::get(app, &sync, id).map_err(refused)?;
            let whole = resource(app, &view, &base);
            if known.is_some_and(|known| lists(&known, version(&whole))) {
                return Ok(Answer::empty(304));
            }
            Ok(Answer::resource(200, &whole, &shows.of(whole.clone())))
        })
        .await
}

fn version(resource: &Value) -> &str {
    let version = resource.pointer("/meta/version").and_then(Value::as_str).unwrap_or_default();
    version.trim_start_matches("W/").trim_matches('"')
}

/// What a change says.
enum Body {
    /// Everything.
    Whole(Box<Replacement>),
    /// What differs.
    Changes(UserPatch),
}

async fn change(request: &Request<'_>, id: UserId, body: Body) -> Result<Answer, Answer> {
    let (sync, base, shows) = (request.sync.clone(), request.base.clone(), request.asked()?.projection);
    let wanted = request.if_match();
    request
        .run_change(move |app| {
            let holds = |view: &PersonView| {
                wanted.as_ref().is_none_or(|wanted| lists(wanted, version(&resource(app, view, &base))))
            };
            let changed = match &body {
                Body::Whole(new) => people::replace(app, &sync, id, new, &holds),
                Body::Changes(patch) => people::patch(app, &sync, id, patch, &holds),
            };
            let whole = resource(app, &changed.map_err(refused)?, &base);
            Ok(Answer::resource(200, &whole, &shows.of(whole.clone())))
        })
        .await
}

async fn delete(request: &Request<'_>, id: UserId) -> Result<Answer, Answer> {
    let (sync, base, wanted) = (request.sync.clone(), request.base.clone(), request.if_match());
    request
        .run_change(move |app| {
            let holds = |view: &PersonView| {
                wanted.as_ref().is_none_or(|wanted| lists(wanted, version(&resource(app, view, &base))))
            };
            people::delete(app, &sync, id, &holds).map_err(refused)?;
            Ok(Answer::empty(204))
        })
        .await
}
