//! `POST /auth/change-email`, `/auth/confirm-email`, `/auth/cancel-email` and `/auth/verify-email`.

use orgauth_api_derive::{Answer, Body};
use orgauth_application::accounts::email_change::{self, ChangeEmailCommand};
use orgauth_application::accounts::email_link::{
    self, ConfirmEmailCommand, ConfirmEmailRefusal, ConfirmationPreview,
};
use orgauth_domain::accounts::email_change::{ConfirmationRefusal, InvalidConfirmation};
use orgauth_domain::text::Name;
use orgauth_domain::{Email, Timestamp};

use super::owner::OwnerBody;
use crate::code::ErrorCode::{
    self, AuthenticationRequired, ConfirmTokenInvalid, InvalidCode, InvalidCredentials, MembershipNotActive,
    NotAMember, OrganizationSuspended, PasskeyInvalid, ReauthenticationRequired, TooManyAttempts, WrongAccount,
};
use crate::dto::Message;
use crate::dto::organizations::LinkedOrganization;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::credential::{AccountSession, Anyone, Member};
use crate::http::fields::Given;

endpoint! {
    /// Requests a change of the account's email address.
    ///
    /// Requires the password or `reauthentication` and, if two-factor authentication is on, a code. A link that confirms the
    /// change is mailed to the new address, and a notice with a link that cancels it to the current one; the account changes
    /// only when the new address is confirmed. The answer is the same for every address: if the new one already has an account,
    /// its owner gets a mail about the request instead. Requires the `refresh_token` cookie in addition to the access token.
    /// Requests from an organization's page, and sessions that began on one, are refused with 403 `origin_not_allowed`.
    ///
    /// The answer takes the same time for every new address. The link works once and for an hour
    /// (`emails.confirm_ttl`); it leads to the hosted page `/confirm-email`, or to `web.confirm_email_url`. Until the
    /// new address is confirmed, nothing is reserved. A newer request, a new password and the cancelling link each end
    /// a pending change; so does a request for the current address, which sends no mail.
    ///
    /// An account may request three links an hour (`emails.per_account_hour`); requests beyond that change nothing, and
    /// send no mail. Nobody's requests use up another's: from all accounts together one address gets at most ten links
    /// an hour (`mail.requests_per_recipient_hour`), and in place of the next one a mail that says that further ones
    /// are held back. Without a code where one is needed, the answer is 400 `validation_failed` for the field `code`;
    /// with a wrong one 401 `invalid_code`.
    CHANGE = Post "/auth/change-email" changeEmail, Account, change,
    errors: &[
        InvalidCredentials, InvalidCode, PasskeyInvalid, ReauthenticationRequired, NotAMember, MembershipNotActive,
        OrganizationSuspended, TooManyAttempts,
    ],
}

endpoint! {
    /// Confirms an email address with the token of a mailed link.
    ///
    /// The link proves the mailbox, and not whose account gets the address. So the request also proves the account that requested
    /// the link: by the cookies `access_token` and `refresh_token` of one of its account-wide sessions, or by its password, which is
    /// throttled as at sign-in. After a refusal the link stays valid. After a change of address, the account has the new address
    /// from then on; its sessions continue. Takes no `X-Org-Slug`. Only the service's own pages, `cors.extra_origins` and server
    /// clients may call it.
    ///
    /// With neither proof the answer is 401 `authentication_required`; with another account's session 403
    /// `wrong_account`; with a wrong password 401 `invalid_credentials`. The address counts as verified. Links that set
    /// the account's password become invalid, and so do pending invitations to the old address, without an event. The
    /// old address gets a notice. Each of the account's organizations has an audit entry and the event
    /// `user.email_changed`.
    ///
    /// A link that was used, cancelled or replaced, whose time is over, or whose address another account took meanwhile
    /// is 400 `confirm_token_invalid`. A page must not call this when it is opened, but only when the user presses a
    /// button, because mail scanners open links.
    CONFIRM = Post "/auth/confirm-email" confirmEmail, Account, confirm,
    errors: &[
        ConfirmTokenInvalid, AuthenticationRequired, InvalidCredentials, WrongAccount, TooManyAttempts,
    ],
}

endpoint! {
    /// Returns the account and the address that a mailed link confirms.
    ///
    /// Changes nothing, and can be called any number of times. Takes no `X-Org-Slug`. Only the service's own pages,
    /// `cors.extra_origins` and server clients may call it.
    ///
    /// `account` is the name and the present address of the account that asked for the link; of the address only the
    /// first character and the domain are shown. `isChange` is `false` for a link that confirms the address which the
    /// account already has.
    PREVIEW = Post "/auth/confirm-email/preview" previewConfirmation, Account, preview,
    errors: &[ConfirmTokenInvalid],
}

endpoint! {
    /// Cancels a change of the email address.
    ///
    /// Requires the token of the link in the notice to the old address. Takes no `X-Org-Slug`. Only the service's own pages,
    /// `cors.extra_origins` and server clients may call it.
    ///
    /// The link leads to the hosted page `/confirm-email`, or to `web.cancel_email_url`.
    CANCEL = Post "/auth/cancel-email" cancelEmail, Account, cancel,
    errors: &[ConfirmTokenInvalid],
}

endpoint! {
    /// Mails a link that verifies the user's current email address.
    ///
    /// `POST /auth/confirm-email` takes the link's token. If the address is verified already, nothing is sent, and the answer is
    /// the same.
    ///
    /// An account may ask for three such links an hour (`emails.per_account_hour`); no other request counts toward
    /// that.
    VERIFY = Post "/auth/verify-email" verifyEmail, Account, verify,
}

/// A requested change of the email address.
#[derive(Body)]
pub(crate) struct ChangeEmailBody {
    /// The new address.
    #[name("newEmail")]
    pub(crate) email: Email,
    #[flatten]
    pub(crate) owner: OwnerBody,
}

/// The token of a mailed link, and the password of the account that requested it.
#[derive(Body)]
pub(crate) struct ConfirmEmailBody {
    /// The token.
    #[eg("9mF1kQx3v0bTzYwLr5uJ7aHs2NcPd8GeVi4Ko6XyBqR")]
    pub(crate) token: Given,
    /// The account's password; not needed with an account-wide session of the account.
    pub(crate) password: Option<Given>,
}

/// The token of a mailed link.
#[derive(Body)]
pub(crate) struct EmailTokenBody {
    /// The token.
    #[eg("9mF1kQx3v0bTzYwLr5uJ7aHs2NcPd8GeVi4Ko6XyBqR")]
    pub(crate) token: Given,
}

/// What the holder of a confirming link may see before using it.
#[derive(Answer)]
pub(crate) struct ConfirmationPreviewData {
    /// The address that the link confirms.
    pub(crate) email: Email,
    /// Whether the account gets this address in place of another one; `false`: it has the address already.
    pub(crate) is_change: bool,
    /// The account that requested the link.
    pub(crate) account: RequestingAccount,
    /// The organization in which it was requested; left out when that one is gone.
    pub(crate) org: Option<LinkedOrganization>,
    /// When the link expires.
    pub(crate) expires_at: Timestamp,
}

/// An account, as the reader of a mail has to recognise it.
#[derive(Answer)]
pub(crate) struct RequestingAccount {
    /// Display name.
    pub(crate) name: Name,
    /// The first character of its present address, and the domain, such as `a***@example.com`.
    #[eg("a***@example.com")]
    pub(crate) masked_email: String,
}

impl From<&ConfirmationPreview> for ConfirmationPreviewData {
    fn from(preview: &ConfirmationPreview) -> Self {
        let ConfirmationPreview { email, is_change, user, organization, expires_at } = preview;
        Self {
            email: email.clone(),
            is_change: *is_change,
            account: RequestingAccount { name: user.name.clone(), masked_email: user.email.masked() },
            org: organization.as_ref().map(LinkedOrganization::from),
            expires_at: *expires_at,
        }
    }
}

async fn change(call: Call<AccountSession>, body: ChangeEmailBody) -> Result<Reply<Message>, ApiError> {
    let owner = body.owner.of(&call);
    // On the heap: the future holds the account and its proof.
    Box::pin(email_change::change_email(&call.state.app, ChangeEmailCommand { owner, email: body.email })).await?;
    Reply::of(&Message { message: "a link is on its way to the new address" })
}

async fn preview(call: Call<Anyone>, body: EmailTokenBody) -> Result<Reply<ConfirmationPreviewData>, ApiError> {
    let preview = call.run(move |app| email_link::preview(app, &body.token.0)).await??;
    Reply::of(&ConfirmationPreviewData::from(&preview))
}

async fn confirm(call: Call<Anyone>, body: ConfirmEmailBody) -> Result<Reply<Message>, ApiError> {
    let command = ConfirmEmailCommand {
        token: body.token.0,
        password: body.password.map(|password| password.0),
        presented: call.presented.clone(),
        request: call.request.clone(),
    };
    email_link::confirm_email(&call.state.app, command).await?;
    Reply::of(&Message { message: "the address is confirmed" })
}

async fn cancel(call: Call<Anyone>, body: EmailTokenBody) -> Result<Reply<Message>, ApiError> {
    let (token, request) = (body.token.0, call.request.clone());
    call.run(move |app| email_link::cancel_email(app, &token, &request)).await??;
    Reply::of(&Message { message: "the address stays as it is" })
}

async fn verify(call: Call<Member>) -> Result<Reply<Message>, ApiError> {
    let caller = call.caller();
    call.run(move |app| email_change::verify_email(app, &caller)).await??;
    Reply::of(&Message { message: "unless the address is proven already, a link is on its way to it" })
}

impl From<InvalidConfirmation> for ApiError {
    fn from(invalid: InvalidConfirmation) -> Self {
        Self::with_message(ErrorCode::ConfirmTokenInvalid, invalid)
    }
}

impl From<ConfirmEmailRefusal> for ApiError {
    fn from(refusal: ConfirmEmailRefusal) -> Self {
        match refusal {
            ConfirmEmailRefusal::Invalid(invalid) => invalid.into(),
            ConfirmEmailRefusal::Refused(refusal) => {
                let code = match refusal {
                    ConfirmationRefusal::NotSignedIn => ErrorCode::AuthenticationRequired,
                    ConfirmationRefusal::WrongAccount => ErrorCode::WrongAccount,
                };
                Self::with_message(code, refusal)
            }
            ConfirmEmailRefusal::WrongPassword(wrong) => wrong.into(),
        }
    }
}
