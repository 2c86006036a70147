//! `POST /auth/delete-account`.

use orgauth_application::account::delete_account::{DeleteAccountError, delete_account};
use orgauth_domain::session::browser::BrowserRule;

use crate::code::ErrorCode::{
    self, InvalidCode, InvalidCredentials, LastAdmin, MembershipNotActive, NotAMember, OrganizationSuspended,
    TooManyAttempts,
};
use crate::dto::Message;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::body::body;
use crate::http::call::{Call, Reply};
use crate::http::cookies;
use crate::http::fields::{AppCode, Given, RecoveryCode};

endpoint! {
    /// Deletes the account of the user, and erases everything that is kept about the user.
    ///
    /// Asks for the password, and for a code where two-factor authentication is on. Needs the `refresh_token` cookie beside the access
    /// token, and is not for pages of one organization. Organizations whose only member the user is go too.
    ENDPOINT = Post "/auth/delete-account" deleteAccount, Account, Session, handle,
    browser: BrowserRule::OwnPages,
    clears: &cookies::ALL,
    errors: &[
        LastAdmin, InvalidCredentials, InvalidCode, NotAMember, MembershipNotActive, OrganizationSuspended,
        TooManyAttempts,
    ],
}

body! {
    /// What an account is deleted with.
    pub(crate) struct DeleteAccountBody {
        /// The account's password.
        password: Given = "password",
        /// Six digits of the authenticator app; one of the two codes is required where two-factor authentication is on.
        code: Option<AppCode> = "code",
        /// A recovery code; the other one is not used then.
        recovery_code: Option<RecoveryCode> = "recoveryCode",
    }
}

impl From<DeleteAccountError> for ApiError {
    fn from(error: DeleteAccountError) -> Self {
        match error {
            DeleteAccountError::NotFound => Self::new(ErrorCode::UserNotFound),
            DeleteAccountError::Owner(error) => error.into(),
            DeleteAccountError::LastAdmin(organizations) => Self { organizations, ..Self::new(ErrorCode::LastAdmin) },
            DeleteAccountError::Denied(fault) => fault.into(),
            DeleteAccountError::Store(error) => error.into(),
            DeleteAccountError::Interrupted(error) => error.into(),
        }
    }
}

async fn handle(call: Call, body: DeleteAccountBody) -> Result<Reply<Message>, ApiError> {
    let owner = super::owner(&call, body.password, body.code, body.recovery_code)?;
    delete_account(&call.state.app, owner).await?;
    let reply = Reply::of(&Message { message: "the account is deleted" })?;
    Ok(reply.with_cookies(cookies::clear_all(call.state.cookies)))
}
