//! `POST /auth/delete-account`.

use orgauth_api_derive::Body;
use orgauth_application::accounts::delete_account::{DeleteAccountRefusal, delete_account};

use super::owner::OwnerBody;
use crate::code::ErrorCode::{
    self, InvalidCode, InvalidCredentials, LastAdmin, MembershipNotActive, NotAMember, OrganizationSuspended,
    PasskeyInvalid, ReauthenticationRequired, TooManyAttempts,
};
use crate::dto::Message;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::cookies;
use crate::http::credential::AccountSession;

endpoint! {
    /// Deletes the user's account and erases the stored data about the user.
    ///
    /// Requires the password or `reauthentication` and, if two-factor authentication is on, a code. Organizations whose only
    /// member is the user are deleted too. Refused with `last_admin` while the user is the last active admin of an organization
    /// that has other members. Requires the `refresh_token` cookie in addition to the access token. Requests from an
    /// organization's page, and sessions that began on one, are refused with 403 `origin_not_allowed`.
    ///
    /// Without a code where one is needed, the answer is 400 `validation_failed`. With `last_admin`,
    /// `error.organizations` has the slugs. An organization whose only member is the user is deleted as by `DELETE
    /// /operator/organizations/{id}`.
    ///
    /// After the answer no token, cookie or link of the account works, and the address is free: signing up or accepting
    /// an invitation with it creates a new account. Each of the organizations gets the event `member.removed` with the
    /// address, so that its receivers can erase their data too. What is erased, and what stays without name and
    /// address, is in docs/security.md. A last mail informs the person.
    ENDPOINT = Post "/auth/delete-account" deleteAccount, Account, handle,
    clears: &cookies::ALL,
    errors: &[
        LastAdmin, InvalidCredentials, InvalidCode, PasskeyInvalid, ReauthenticationRequired, NotAMember,
        MembershipNotActive, OrganizationSuspended, TooManyAttempts,
    ],
}

/// The proof that the caller owns the account.
#[derive(Body)]
pub(crate) struct DeleteAccountBody {
    #[flatten]
    pub(crate) owner: OwnerBody,
}

impl From<DeleteAccountRefusal> for ApiError {
    fn from(refusal: DeleteAccountRefusal) -> Self {
        match refusal {
            DeleteAccountRefusal::NotFound => Self::new(ErrorCode::UserNotFound),
            DeleteAccountRefusal::Owner(refusal) => refusal.into(),
            DeleteAccountRefusal::PasskeyRequired(_) | DeleteAccountRefusal::DeletesOrganization(_) => {
                Self::with_message(ErrorCode::ReauthenticationRequired, refusal)
            }
            DeleteAccountRefusal::DeletesWhereSuspended(_) => {
                Self::with_message(ErrorCode::MembershipNotActive, refusal)
            }
            DeleteAccountRefusal::LastAdmin(organizations) => {
                Self { organizations: organizations.into(), ..Self::new(ErrorCode::LastAdmin) }
            }
        }
    }
}

async fn handle(call: Call<AccountSession>, body: DeleteAccountBody) -> Result<Reply<Message>, ApiError> {
    let owner = body.owner.of(&call);
    delete_account(&call.state.app, owner).await?;
    let reply = Reply::of(&Message { message: "the account is deleted" })?;
    Ok(reply.with_cookies(cookies::clear_all(call.state.cookies)))
}
