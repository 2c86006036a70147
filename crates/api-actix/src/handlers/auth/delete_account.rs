//! `POST /auth/delete-account`.

use orgauth_application::account::delete_account::{DeleteAccountError, delete_account};
use orgauth_application::sign_in::second_factor::Proof;
use orgauth_domain::session::browser::BrowserRule;

use crate::code::ErrorCode::{
    self, InvalidCode, InvalidCredentials, LastAdmin, MembershipNotActive, NotAMember, OrganizationSuspended,
    TooManyAttempts,
};
use crate::code::FieldCode;
use crate::dto::{FieldError, Message};
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::body::body;
use crate::http::cookies;
use crate::http::fields::{AppCode, Given, RecoveryCode};
use crate::http::pipeline::{Call, Reply};

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
            DeleteAccountError::Reauthentication(error) => error.into(),
            DeleteAccountError::CodeRequired => {
                Self::fields(vec![FieldError::new("code", FieldCode::Required, error.to_string())])
            }
            DeleteAccountError::WrongCode => Self::with_message(ErrorCode::InvalidCode, error),
            DeleteAccountError::Throttled { retry_after } => Self::throttled(retry_after),
            DeleteAccountError::LastAdmin(organizations) => Self { organizations, ..Self::new(ErrorCode::LastAdmin) },
            DeleteAccountError::Denied(fault) => fault.into(),
            DeleteAccountError::Seal(error) => error.into(),
            DeleteAccountError::Store(error) => error.into(),
            DeleteAccountError::Interrupted(error) => error.into(),
        }
    }
}

async fn handle(call: Call, body: DeleteAccountBody) -> Result<Reply<Message>, ApiError> {
    let DeleteAccountBody { password, code, recovery_code } = body;
    let proof = match (recovery_code, code) {
        (Some(code), _) => Some(Proof::RecoveryCode(code.0)),
        (None, Some(code)) => Some(Proof::Code(code.0)),
        (None, None) => None,
    };
    let current = super::reauthentication(&call, password)?;
    delete_account(&call.state.app, current, proof).await?;
    let reply = Reply::of(&Message { message: "the account is deleted" })?;
    Ok(reply.with_cookies(cookies::clear_all(call.state.cookies)))
}
