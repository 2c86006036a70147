//! `POST /auth/change-email`, `/auth/confirm-email`, `/auth/cancel-email` and `/auth/verify-email`.

use orgauth_application::account::email_change::{
    self, ChangeEmailCommand, ChangeEmailError, EmailLinkError, VerifyEmailError,
};
use orgauth_domain::Email;
use orgauth_domain::session::browser::BrowserRule;

use crate::code::ErrorCode::{
    self, ConfirmTokenInvalid, InvalidCode, InvalidCredentials, MembershipNotActive, NotAMember,
    OrganizationSuspended, TooManyAttempts,
};
use crate::dto::Message;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::body::body;
use crate::http::call::{Call, Reply};
use crate::http::fields::{AppCode, Given, RecoveryCode};

endpoint! {
    /// Asks for another address, which is mailed a link that confirms it.
    ///
    /// The answer is the same whatever the address: when it has an account, the account's owner is told instead. The address in
    /// use gets a notice with a link that cancels. Needs the `refresh_token` cookie beside the access token, and is not for pages
    /// of one organization.
    CHANGE = Post "/auth/change-email" changeEmail, Account, Session, change,
    browser: BrowserRule::OwnPages,
    errors: &[
        InvalidCredentials, InvalidCode, NotAMember, MembershipNotActive, OrganizationSuspended, TooManyAttempts,
    ],
}

endpoint! {
    /// Confirms an address by the token of a mailed link.
    ///
    /// A new address is the account's from then on. Sessions live on. The page of the link calls it; no `X-Org-Slug`.
    CONFIRM = Post "/auth/confirm-email" confirmEmail, Account, Unscoped, confirm,
    errors: &[ConfirmTokenInvalid],
}

endpoint! {
    /// Cancels a change of address by the token of the link in the notice to the old one.
    ///
    /// The page of the link calls it; no `X-Org-Slug`.
    CANCEL = Post "/auth/cancel-email" cancelEmail, Account, Unscoped, cancel,
    errors: &[ConfirmTokenInvalid],
}

endpoint! {
    /// Mails a link that proves the address in use.
    ///
    /// When it is proven already, nothing is sent, and the answer is the same.
    VERIFY = Post "/auth/verify-email" verifyEmail, Account, Member, verify,
}

body! {
    /// A change of address.
    pub(crate) struct ChangeEmailBody {
        /// The new address.
        email: Email = "newEmail",
        /// The account's password.
        password: Given = "password",
        /// Six digits of the authenticator app. Where two-factor authentication is on, this or a recovery code is required.
        code: Option<AppCode> = "code",
        /// A recovery code; the code is not looked at then.
        recovery_code: Option<RecoveryCode> = "recoveryCode",
    }
}

body! {
    /// The token of a mailed link.
    pub(crate) struct EmailTokenBody {
        /// It.
        token: Given = "token" eg "9mF1kQx3v0bTzYwLr5uJ7aHs2NcPd8GeVi4Ko6XyBqR",
    }
}

async fn change(call: Call, body: ChangeEmailBody) -> Result<Reply<Message>, ApiError> {
    let owner = super::owner(&call, body.password, body.code, body.recovery_code)?;
    email_change::change_email(&call.state.app, ChangeEmailCommand { owner, email: body.email }).await?;
    Reply::of(&Message { message: "a link is on its way to the new address" })
}

async fn confirm(call: Call, body: EmailTokenBody) -> Result<Reply<Message>, ApiError> {
    let (token, request) = (body.token.0, call.request.clone());
    call.run(move |app| email_change::confirm_email(app, &token, &request)).await??;
    Reply::of(&Message { message: "the address is confirmed" })
}

async fn cancel(call: Call, body: EmailTokenBody) -> Result<Reply<Message>, ApiError> {
    let (token, request) = (body.token.0, call.request.clone());
    call.run(move |app| email_change::cancel_email(app, &token, &request)).await??;
    Reply::of(&Message { message: "the address stays as it is" })
}

async fn verify(call: Call) -> Result<Reply<Message>, ApiError> {
    let (caller, request) = (call.caller()?, call.request.clone());
    call.run(move |app| email_change::verify_email(app, &caller, &request)).await??;
    Reply::of(&Message { message: "unless the address is proven already, a link is on its way to it" })
}

impl From<ChangeEmailError> for ApiError {
    fn from(error: ChangeEmailError) -> Self {
        match error {
            ChangeEmailError::Owner(error) => error.into(),
            ChangeEmailError::Store(error) => error.into(),
            ChangeEmailError::Interrupted(error) => error.into(),
        }
    }
}

impl From<EmailLinkError> for ApiError {
    fn from(error: EmailLinkError) -> Self {
        match error {
            EmailLinkError::Invalid(_) => Self::with_message(ErrorCode::ConfirmTokenInvalid, error),
            EmailLinkError::Store(error) => error.into(),
        }
    }
}

impl From<VerifyEmailError> for ApiError {
    fn from(error: VerifyEmailError) -> Self {
        match error {
            VerifyEmailError::Denied(fault) => fault.into(),
            VerifyEmailError::Store(error) => error.into(),
        }
    }
}
