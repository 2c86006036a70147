//! `GET /auth/organizations` and `POST /auth/switch-org`.

use orgauth_api_derive::{Answer, Body};
use orgauth_application::sign_in::switch_organization::{SwitchError, list_organizations, switch_organization};
use orgauth_domain::OrganizationId;
use orgauth_domain::organizations::membership;
use orgauth_domain::organizations::membership::{MembershipStatus, Role};
use orgauth_domain::text::{Name, Slug};

use super::answer;
use crate::code::ErrorCode::{OrganizationNotFound, ReauthenticationRequired, SignInMethodNotAllowed, SsoRequired};
use crate::dto::sign_in::SignInAnswer;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::cookies;
use crate::http::credential::AccountMember;
use crate::http::fields::SomeSlug;
use crate::http::page::{self, Page};

endpoint! {
    /// Lists the organizations of the user, ordered by slug, page by page.
    ///
    /// Requires the `refresh_token` cookie in addition to the access token. Requests from an organization's page, and sessions
    /// that began on one, are refused with 403 `origin_not_allowed`.
    ///
    /// At most 1000 are in one answer.
    LIST = Get "/auth/organizations" listOrganizations, SignIn, list,
    parameters: &[page::limit::<{ page::LIMIT }>(), page::CURSOR],
}

endpoint! {
    /// Begins a session in another organization of the user and ends the current one.
    ///
    /// Refused with `reauthentication_required` if the current session began without a password, or too long ago for the other
    /// organization. Requires the `refresh_token` cookie in addition to the access token. Requests from an organization's page,
    /// and sessions that began on one, are refused with 403 `origin_not_allowed`.
    ///
    /// A second factor that was passed carries over, and so does the end of the session (`tokens.session_absolute_ttl`
    /// from the first sign-in): a chain of switches can't extend it. A session that began by an invitation's link alone
    /// began without a password. A switch to the current organization is 400.
    SWITCH = Post "/auth/switch-org" switchOrganization, SignIn, switch,
    sets: &[cookies::ACCESS, cookies::REFRESH, cookies::PARTIAL],
    errors: &[ReauthenticationRequired, OrganizationNotFound, SignInMethodNotAllowed, SsoRequired],
}

/// The organization to switch to.
#[derive(Body)]
pub(crate) struct SwitchOrganizationBody {
    /// The other organization's slug.
    pub(crate) slug: SomeSlug,
}

/// A page of the user's organizations.
#[derive(Answer)]
pub(crate) struct OrganizationsData {
    /// The organizations, ordered by slug.
    pub(crate) organizations: Vec<OrganizationEntry>,
    /// The value of `?cursor` for the next page; left out on the last page.
    #[eg("YWNtZQ")]
    pub(crate) next_cursor: Option<String>,
}

/// One organization of the user.
#[derive(Answer)]
pub(crate) struct OrganizationEntry {
    /// The organization's identifier, `org_…`.
    pub(crate) id: OrganizationId,
    /// The organization's name.
    #[eg("Acme")]
    pub(crate) name: Name,
    /// The organization's slug, which is sent as `X-Org-Slug`.
    pub(crate) slug: Slug,
    /// The user's role in it.
    pub(crate) role: Role,
    /// The status of the user's membership in it.
    pub(crate) status: MembershipStatus,
}

impl From<membership::OrganizationEntry> for OrganizationEntry {
    fn from(entry: membership::OrganizationEntry) -> Self {
        Self { id: entry.id, name: entry.name, slug: entry.slug, role: entry.role, status: entry.status }
    }
}

async fn list(call: Call<AccountMember>) -> Result<Reply<OrganizationsData>, ApiError> {
    let Page { limit, after } = Page::read(call.raw.query_string(), |text| Slug::parse(text).ok())?;
    let caller = call.caller();
    call.run_list(move |app| {
        let page = list_organizations(app, &caller, after.as_ref(), limit.unwrap_or(page::LIMIT))?;
        Reply::of(&OrganizationsData {
            organizations: page.entries.into_iter().map(Into::into).collect(),
            next_cursor: page.next.map(|slug| page::cursor(slug.as_str())),
        })
    })
    .await?
}

async fn switch(call: Call<AccountMember>, body: SwitchOrganizationBody) -> Result<Reply<SignInAnswer>, ApiError> {
    let slug = body.slug.0.ok_or(SwitchError::NoOrganization)?;
    let (caller, presented, request) = (call.caller(), call.presented.clone(), call.request.clone());
    let sign_in = call.run(move |app| switch_organization(app, &caller, &slug, &presented, &request)).await??;
    answer::signed_in(&call, &sign_in)
}
