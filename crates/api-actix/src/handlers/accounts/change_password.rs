//! `POST /auth/change-password`.

use orgauth_api_derive::Body;
use orgauth_application::accounts::change_password::{ChangePasswordCommand, change_password};
use orgauth_application::proof::reauthenticate::Reauthentication;

use crate::code::ErrorCode::{
    InvalidCredentials, MembershipNotActive, NotAMember, OrganizationSuspended, PasswordNotSet, PasswordRejected,
    ReauthenticationRequired, TooManyAttempts,
};
use crate::dto::Message;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::cookies;
use crate::http::credential::Session;
use crate::http::fields::{Given, NewPassword};

endpoint! {
    /// Changes the user's password.
    ///
    /// Requires the current password; a wrong one counts as a failed attempt. Ends every other session of the user, in every
    /// organization, and gives the current session new tokens.
    ///
    /// A session that began by the organization's identity provider is refused with 403 `reauthentication_required`.
    ///
    /// An account that has no password is refused with 409 `password_not_set`: `POST /auth/forgot-password` mails a link that sets
    /// one.
    ///
    /// When the policy refuses the new password, `error.reasons` has all reasons at once: `too_short`, `too_long`,
    /// `too_common`, `contains_context`, `same_as_current`, `breached`.
    ENDPOINT = Post "/auth/change-password" changePassword, Account, handle,
    sets: &[cookies::ACCESS, cookies::REFRESH],
    errors: &[
        PasswordRejected, PasswordNotSet, InvalidCredentials, NotAMember, MembershipNotActive, OrganizationSuspended,
        ReauthenticationRequired, TooManyAttempts,
    ],
}

/// A change of password.
#[derive(Body)]
pub(crate) struct ChangePasswordBody {
    /// The current password.
    #[name("currentPassword")]
    pub(crate) current: Given,
    /// The new password, at least 8 characters unless the service is configured otherwise.
    #[name("newPassword")]
    pub(crate) new: NewPassword,
}

async fn handle(call: Call<Session>, body: ChangePasswordBody) -> Result<Reply<Message>, ApiError> {
    let current = Reauthentication { caller: call.caller(), password: body.current.0, request: call.request.clone() };
    let command = ChangePasswordCommand { current, new: body.new.0 };
    let tokens = change_password(&call.state.app, command).await?;
    let reply = Reply::of(&Message { message: "password changed; every other session has ended" })?;
    Ok(reply.with_cookies(cookies::pair(&tokens, call.state.cookies)))
}
