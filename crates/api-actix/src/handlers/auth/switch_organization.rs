//! `POST /auth/switch-org`.

use orgauth_application::sign_in::switch_organization::{SwitchError, switch_organization};
use orgauth_domain::sign_in::browser::BrowserRule;

use crate::code::ErrorCode::{OrganizationNotFound, ReauthenticationRequired};
use crate::dto::accounts::SignInAnswer;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::body::body;
use crate::http::call::{Call, Reply};
use crate::http::cookies;
use crate::http::fields::SomeSlug;

endpoint! {
    /// Begins a session in another organization of the user and ends the current one.
    ///
    /// Refused with `reauthentication_required` if the current session began without a password, or too long ago for the other
    /// organization. Requires the `refresh_token` cookie in addition to the access token. Requests from an organization's page,
    /// and sessions that began on one, are refused with 403 `origin_not_allowed`.
    ENDPOINT = Post "/auth/switch-org" switchOrganization, SignIn, Member, handle,
    browser: BrowserRule::OwnPages,
    sets: &[cookies::ACCESS, cookies::REFRESH, cookies::PARTIAL],
    errors: &[ReauthenticationRequired, OrganizationNotFound],
}

body! {
    /// The organization to switch to.
    pub(crate) struct SwitchOrganizationBody {
        /// The other organization's slug.
        slug: SomeSlug = "slug",
    }
}

async fn handle(call: Call, body: SwitchOrganizationBody) -> Result<Reply<SignInAnswer>, ApiError> {
    let slug = body.slug.0.ok_or(SwitchError::NotFound)?;
    let (caller, presented, request) = (call.caller()?, call.presented.clone(), call.request.clone());
    let sign_in = call.run(move |app| switch_organization(app, &caller, &slug, &presented, &request)).await??;
    super::signed_in(&call, &sign_in)
}
