//! `POST /auth/switch-org`.

use orgauth_application::sign_in::switch_organization::{SwitchError, switch_organization};
use orgauth_domain::session::browser::BrowserRule;

use crate::code::ErrorCode::{OrganizationNotFound, ReauthenticationRequired};
use crate::dto::accounts::SignInAnswer;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::body::body;
use crate::http::call::{Call, Reply};
use crate::http::cookies;
use crate::http::fields::SomeSlug;

endpoint! {
    /// Opens a session in another organization of the user; the one that asks ends.
    ///
    /// Needs the `refresh_token` cookie beside the access token, and is not for pages of one organization. A session that
    /// was not begun with a password, or too long ago, is asked to sign in again.
    ENDPOINT = Post "/auth/switch-org" switchOrganization, SignIn, Member, handle,
    browser: BrowserRule::OwnPages,
    sets: &[cookies::ACCESS, cookies::REFRESH, cookies::PARTIAL],
    errors: &[ReauthenticationRequired, OrganizationNotFound],
}

body! {
    /// A switch.
    pub(crate) struct SwitchOrganizationBody {
        /// The other organization.
        slug: SomeSlug = "slug",
    }
}

async fn handle(call: Call, body: SwitchOrganizationBody) -> Result<Reply<SignInAnswer>, ApiError> {
    let slug = body.slug.0.ok_or(SwitchError::NotFound)?;
    let (caller, presented, request) = (call.caller()?, call.presented.clone(), call.request.clone());
    let sign_in = call.run(move |app| switch_organization(app, &caller, &slug, &presented, &request)).await??;
    super::signed_in(&call, &sign_in)
}
