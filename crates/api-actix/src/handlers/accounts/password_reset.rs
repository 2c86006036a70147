//! `POST /auth/forgot-password`, `POST /auth/reset-password` and its preview.

use orgauth_api_derive::{Answer, Body};
use orgauth_application::accounts::password_reset::{self, ResetPasswordCommand, ResetPreview, reset_password};
use orgauth_domain::{Email, Timestamp};

use crate::code::ErrorCode::{PasswordRejected, ResetTokenInvalid};
use crate::dto::Message;
use crate::dto::organizations::LinkedOrganization;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::credential::Visitor;
use crate::http::fields::{Given, NewPassword};

endpoint! {
    /// Mails a link that sets a new password, if the address belongs to a member.
    ///
    /// The answer is the same for every address. The link is valid for an hour, unless the service is configured otherwise, and
    /// can be used once.
    ///
    /// The answer takes the same time whether the address belongs to a member of this organization, to another account
    /// or to nobody: the account is looked up only when the mail is sent. A source (IPv4 address, IPv6 /64) may ask an
    /// organization for three links an hour to one address (`resets.per_recipient_hour`). From all sources together a
    /// member gets at most ten links an hour of an organization (`mail.requests_per_recipient_hour`), and in place of
    /// the next one a mail that says that further ones are held back; a source where the account signed in during the
    /// last 30 days is exempt. Requests beyond that send nothing, with the same answer; requests that lead to no mail
    /// don't count toward the ten.
    FORGOT = Post "/auth/forgot-password" forgotPassword, Account, forgot,
}

endpoint! {
    /// Sets a new password with the token of a mailed link.
    ///
    /// Ends every session of the user, in every organization, and begins no new one. If the password is refused, the link stays
    /// valid.
    ///
    /// The link is valid only for the organization in which it was requested. The second factor stays on, and the
    /// address counts as verified.
    ///
    /// `removePasskeys` removes all passkeys of the account and its identities at the service's providers as well, for somebody whose password was known to others, who may have added
    /// one. The link gets nobody past a second factor: where an organization requires one, and a passkey was the only one,
    /// the membership is suspended (event `member.suspended`) until an admin sets it to `active`, even if the member is the
    /// last admin. Where an organization forbids passwords, an invitation lets the member in again.
    RESET = Post "/auth/reset-password" resetPassword, Account, reset,
    errors: &[PasswordRejected, ResetTokenInvalid],
}

endpoint! {
    /// Returns the account whose password a mailed link sets.
    ///
    /// Changes nothing, and can be called any number of times.
    ///
    /// The page to which the link leads can say at once that a link is invalid, and give a password manager the
    /// account. The answer tells only the holder of the link, who could set the password as well. Expired, used and
    /// unknown links and those of another organization all get the same 400 `reset_token_invalid`. The token is sent in
    /// the body, because servers on the way log URLs.
    PREVIEW = Post "/auth/reset-password/preview" previewReset, Account, preview,
    errors: &[ResetTokenInvalid],
}

/// A request for a password reset link.
#[derive(Body)]
pub(crate) struct ForgotPasswordBody {
    /// The account's email address.
    pub(crate) email: Email,
}

/// A new password, with the token of a mailed link.
#[derive(Body)]
pub(crate) struct ResetPasswordBody {
    /// The token of the mailed link.
    #[eg("rst_3f2b1c9d8e7a6b5c")]
    pub(crate) token: Given,
    /// The new password, at least 8 characters unless the service is configured otherwise.
    #[name("newPassword")]
    pub(crate) new: NewPassword,
    /// Whether to remove all passkeys of the account, too. Without it they stay.
    pub(crate) remove_passkeys: Option<bool>,
}

/// The token of a password reset link.
#[derive(Body)]
pub(crate) struct PreviewResetBody {
    /// The token of the mailed link.
    #[eg("rst_3f2b1c9d8e7a6b5c")]
    pub(crate) token: Given,
}

/// What the holder of a reset link may see before setting a password.
#[derive(Answer)]
pub(crate) struct ResetPreviewData {
    /// The account whose password the link sets.
    pub(crate) user: ResetUser,
    /// The organization in which the link was requested.
    pub(crate) org: LinkedOrganization,
    /// When the link expires.
    pub(crate) expires_at: Timestamp,
}

/// The account, by its address.
#[derive(Answer)]
pub(crate) struct ResetUser {
    /// Email address in its canonical form: all lower case, the domain in punycode.
    pub(crate) email: Email,
    /// Whether it has a passkey, which the reset can remove.
    pub(crate) has_passkey: bool,
    /// Whether the account is linked with one at a provider of the service, which `removePasskeys` removes as well.
    pub(crate) has_provider: bool,
}

impl From<&ResetPreview> for ResetPreviewData {
    fn from(preview: &ResetPreview) -> Self {
        let ResetPreview { user, organization, expires_at, has_passkey, has_provider } = preview;
        let user = ResetUser { email: user.email.clone(), has_passkey: *has_passkey, has_provider: *has_provider };
        Self { user, org: organization.into(), expires_at: *expires_at }
    }
}

async fn forgot(call: Call<Visitor>, body: ForgotPasswordBody) -> Result<Reply<Message>, ApiError> {
    let (organization, request) = (call.organization(), call.request.clone());
    call.run(move |app| password_reset::forgot(app, &organization, &body.email, &request)).await??;
    Reply::of(&Message { message: "if this address belongs to a member, a mail with a link is on its way" })
}

async fn preview(call: Call<Visitor>, body: PreviewResetBody) -> Result<Reply<ResetPreviewData>, ApiError> {
    let organization = call.organization();
    let preview = call.run(move |app| password_reset::preview(app, &organization, &body.token.0)).await??;
    Reply::of(&ResetPreviewData::from(&preview))
}

async fn reset(call: Call<Visitor>, body: ResetPasswordBody) -> Result<Reply<Message>, ApiError> {
    let (organization, request) = (call.organization(), call.request.clone());
    let removes_passkeys = body.remove_passkeys == Some(true);
    let command =
        ResetPasswordCommand { organization, token: body.token.0, new: body.new.0, removes_passkeys, request };
    reset_password(&call.state.app, command).await?;
    Reply::of(&Message { message: "password changed; every session has ended" })
}
