//! `GET /auth/organizations`.

use orgauth_application::sign_in::switch_organization::list_organizations;
use orgauth_domain::text::Slug;

use crate::dto::accounts::OrganizationsData;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::page::{self, Page};

endpoint! {
    /// Lists the user's organizations, page by page.
    ///
    /// Needs the `refresh_token` cookie beside the access token, and is not for pages of one organization.
    ENDPOINT = Get "/auth/organizations" listOrganizations, SignIn, Member, handle,
    browser: orgauth_domain::session::browser::BrowserRule::OwnPages,
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
