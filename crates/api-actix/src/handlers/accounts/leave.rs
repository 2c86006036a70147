//! `POST /auth/leave-org`.

use orgauth_api_derive::Body;
use orgauth_application::accounts::leave::{LeaveRefusal, leave};
use orgauth_domain::organizations::membership::MemberRefusal;

use super::owner::OwnerBody;
use crate::code::ErrorCode::{
    self, InvalidCode, InvalidCredentials, LastAdmin, ManagedByDirectory, MembershipNotActive, NotAMember,
    OrganizationNotFound, OrganizationSuspended, PasskeyInvalid, ReauthenticationRequired, TooManyAttempts,
};
use crate::dto::Message;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::cookies;
use crate::http::credential::AccountSession;
use crate::http::fields::SomeSlug;

endpoint! {
    /// Leaves an organization of the user, without signing in there.
    ///
    /// Requires the password or `reauthentication` and, if two-factor authentication is on, a code, and the `refresh_token` cookie in
    /// addition to the access token. The user's sessions in that organization end. Only an invitation or the operator leads back.
    ///
    /// `slug` may be the session's own organization, which clears the cookies, and one that has suspended the user; `POST /org/leave`
    /// leaves the session's own without a proof. An organization that doesn't know the user is 404 `organization_not_found`; its last
    /// active admin can't leave it (400 `last_admin`), and neither can whom its directory rules (409
    /// `managed_by_directory`).
    ENDPOINT = Post "/auth/leave-org" leaveOrganizationOfAccount, Account, handle,
    errors: &[
        OrganizationNotFound, LastAdmin, ManagedByDirectory, InvalidCredentials, InvalidCode, PasskeyInvalid, ReauthenticationRequired,
        NotAMember, MembershipNotActive, OrganizationSuspended, TooManyAttempts,
    ],
    clears: &cookies::ALL,
}

/// The organization to leave, and the proof that the caller owns the account.
#[derive(Body)]
pub(crate) struct LeaveBody {
    /// The organization's slug.
    pub(crate) slug: SomeSlug,
    #[flatten]
    pub(crate) owner: OwnerBody,
}

impl From<LeaveRefusal> for ApiError {
    fn from(refusal: LeaveRefusal) -> Self {
        match refusal {
            LeaveRefusal::Owner(refusal) => refusal.into(),
            LeaveRefusal::PasskeyRequired(_) => Self::with_message(ErrorCode::ReauthenticationRequired, refusal),
            LeaveRefusal::Member(MemberRefusal::NotAMember) => Self::new(OrganizationNotFound),
            LeaveRefusal::Member(refusal) => refusal.into(),
        }
    }
}

async fn handle(call: Call<AccountSession>, body: LeaveBody) -> Result<Reply<Message>, ApiError> {
    let slug = body.slug.0.ok_or(LeaveRefusal::Member(MemberRefusal::NotAMember))?;
    let owner = body.owner.of(&call);
    // On the heap: the future holds the account and its proof.
    let is_own = Box::pin(leave(&call.state.app, owner, slug)).await?;
    let reply = Reply::of(&Message { message: "you left the organization" })?;
    Ok(if is_own { reply.with_cookies(cookies::clear_all(call.state.cookies)) } else { reply })
}
