//! `GET /auth/organizations`.

use orgauth_application::sign_in::switch_organization::list_organizations;
use orgauth_domain::text::Slug;

use crate::dto::accounts::OrganizationsData;
use crate::error::ApiError;
use crate::http::page::{self, Page};
use crate::http::pipeline::{Call, Reply};

pub(crate) async fn handle(call: Call) -> Result<Reply, ApiError> {
    let Page { limit, after } = Page::read(call.raw.query_string(), |text| Slug::parse(text).ok())?;
    let caller = call.caller()?;
    call.run_list(move |app| {
        let page = list_organizations(app, &caller, after.as_ref(), limit.unwrap_or(page::LIMIT))?;
        Reply::ok(&OrganizationsData {
            organizations: page.entries.into_iter().map(Into::into).collect(),
            next_cursor: page.next.map(|slug| page::cursor(slug.as_str())),
        })
    })
    .await?
}
