//! `GET /auth/organizations`.

use orgauth_application::sign_in::switch_organization::list_organizations;
use orgauth_domain::text::Slug;

use crate::dto::accounts::OrganizationsData;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::page::{self, Page};

endpoint! {
    /// Lists the organizations of the user, ordered by slug, page by page.
    ///
    /// Requires the `refresh_token` cookie in addition to the access token. Requests from an organization's page, and sessions
    /// that began on one, are refused with 403 `origin_not_allowed`.
    ENDPOINT = Get "/auth/organizations" listOrganizations, SignIn, Member, handle,
    browser: orgauth_domain::sign_in::browser::BrowserRule::OwnPages,
    parameters: &[page::limit::<{ page::LIMIT }>(), page::CURSOR],
}

async fn handle(call: Call) -> Result<Reply<OrganizationsData>, ApiError> {
    let Page { limit, after } = Page::read(call.raw.query_string(), |text| Slug::parse(text).ok())?;
    let caller = call.caller()?;
    call.run_list(move |app| {
        let page = list_organizations(app, &caller, after.as_ref(), limit.unwrap_or(page::LIMIT))?;
        Reply::of(&OrganizationsData {
            organizations: page.entries.into_iter().map(Into::into).collect(),
            next_cursor: page.next.map(|slug| page::cursor(slug.as_str())),
        })
    })
    .await?
}
