//! `…/.search`: users, and groups after them.

use orgauth_application::organizations::directory::{groups, people};
use orgauth_domain::ports::Selection;
use orgauth_scim::list::Asked;

use super::answer::{Answer, refused};
use super::request::Request;
use super::{groups as group_answers, users as user_answers};
use crate::http::large_answers::Length;

/// Finds users and groups. A filter that only one of the two understands finds none of the other.
pub(super) async fn everything(request: &Request<'_>) -> Result<Answer, Answer> {
    let asked = Asked::by_body(&request.json()?)?;
    let of_users = asked.filter.as_deref().map(orgauth_scim::users).transpose();
    let of_groups = asked.filter.as_deref().map(orgauth_scim::groups).transpose();
    if let (Err(refused), Err(_)) = (&of_users, &of_groups) {
        return Err(refused.clone().into());
    }
    let (sync, base) = (request.sync.clone(), request.base.clone());
    let found = request.run_list(Length::Long, move |app| {
        let (mut total, mut resources) = (0, Vec::new());
        let mut offset = asked.start.saturating_sub(1);
        let limit = |found: usize| asked.count.saturating_sub(u32::try_from(found).unwrap_or(u32::MAX));
        if let Ok(filter) = of_users {
            let selection = Selection { filter, order: asked.order, offset, limit: limit(0) };
            let (count, views) =
                people::list(app, &sync, &selection, asked.projection.shows("groups")).map_err(refused)?;
            resources.extend(views.iter().map(|view| user_answers::resource(app, view, &base)));
            total += count;
            offset = offset.saturating_sub(count);
        }
        if let Ok(filter) = of_groups {
            let selection = Selection { filter, order: asked.order, offset, limit: limit(resources.len()) };
            let with_members = asked.projection.shows("members");
            let (count, views) = groups::list(app, &sync, &selection, with_members).map_err(refused)?;
            resources.extend(views.iter().map(|view| group_answers::resource(view, &base)));
            total += count;
        }
        Ok(Answer::of(200, &asked.answer(total, resources)))
    });
    found.await
}
