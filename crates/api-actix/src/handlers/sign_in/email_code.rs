//! `POST /auth/email-code` and `POST /auth/email-code/login`.

use orgauth_api_derive::Body;
use orgauth_application::sign_in::email_code::{self, AskForCode, EmailCodeLoginCommand, WrongEmailCode};
use orgauth_domain::Email;

use super::answer;
use crate::code::ErrorCode::{
    InvalidCode, MembershipNotActive, NotAMember, OrganizationSuspended, SignInMethodNotAllowed, SsoRequired,
    TooManyAttempts,
};
use crate::dto::Message;
use crate::dto::sign_in::SignInAnswer;
use crate::endpoint::{Feature, endpoint};
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::cookies;
use crate::http::credential::Visitor;
use crate::http::fields::MailedCode;

endpoint! {
    /// Mails a code that signs in, if the address belongs to a member.
    ///
    /// The answer is the same for every address, and takes the same time. The code has eight digits, and is good once, for ten
    /// minutes, and only together with the `email_code` cookie that the answer sets: in this browser. A newer request of the
    /// browser replaces it. Answers 404 `not_found` unless the service offers it (`sign_in.email_code`), and 403
    /// `method_not_allowed` to everybody where the organization doesn't allow it, or `sso_required` where it requires single sign-on.
    ///
    /// An address gets at most three codes an hour of an organization; a source where the account signed in during the last 30
    /// days has three of its own. Requests beyond that send nothing, with the same answer; the last code of the browser stays good.
    ASK = Post "/auth/email-code" askForEmailCode, SignIn, ask,
    feature: Some(Feature::EmailCode),
    sets: &[cookies::EMAIL_CODE],
    errors: &[SignInMethodNotAllowed, SsoRequired],
}

endpoint! {
    /// Signs a user in with a mailed code.
    ///
    /// Requires the `email_code` cookie of the request for it. The answer is that of `POST /auth/login`: the code proves a
    /// mailbox, so a second factor is asked for as after a password, and the session stays in its organization and reaches
    /// nothing that is account-wide (403 `reauthentication_required`).
    ///
    /// A code that is wrong, has expired, was used or replaced, or comes without its cookie or at another organization is 401
    /// `invalid_code`. After five wrong codes of one request, and after ten in 15 minutes for one address, the answer is 429;
    /// they count among the wrong passwords of the account, too. A code of another form is 400 `validation_failed`, and isn't
    /// counted.
    LOGIN = Post "/auth/email-code/login" loginWithEmailCode, SignIn, login,
    feature: Some(Feature::EmailCode),
    sets: &[cookies::ACCESS, cookies::REFRESH, cookies::PARTIAL],
    clears: &[cookies::EMAIL_CODE],
    errors: &[
        InvalidCode, SignInMethodNotAllowed, SsoRequired, NotAMember, MembershipNotActive, OrganizationSuspended,
        TooManyAttempts,
    ],
}

/// A request for a code.
#[derive(Body)]
pub(crate) struct AskForEmailCodeBody {
    /// The account's email address.
    pub(crate) email: Email,
}

/// A code that was mailed.
#[derive(Body)]
pub(crate) struct EmailCodeLoginBody {
    /// The code: eight digits.
    pub(crate) code: MailedCode,
}

impl From<WrongEmailCode> for ApiError {
    fn from(refusal: WrongEmailCode) -> Self {
        Self::with_message(InvalidCode, refusal)
    }
}

async fn ask(call: Call<Visitor>, body: AskForEmailCodeBody) -> Result<Reply<Message>, ApiError> {
    let command = AskForCode {
        organization: call.organization(),
        email: body.email,
        before: cookies::email_code(call.raw.headers(), call.state.cookies),
        request: call.request.clone(),
    };
    let cookie = call.run(move |app| email_code::ask(app, &command)).await??;
    let mut reply =
        Reply::of(&Message { message: "if this address belongs to a member, a mail with a code is on its way" })?;
    reply.add_cookie(cookies::set_email_code(&cookie, call.state.cookies));
    Ok(reply)
}

async fn login(call: Call<Visitor>, body: EmailCodeLoginBody) -> Result<Reply<SignInAnswer>, ApiError> {
    let command = EmailCodeLoginCommand {
        organization: call.organization(),
        code: body.code.0,
        cookie: cookies::email_code(call.raw.headers(), call.state.cookies),
        presented: call.presented.clone(),
        request: call.request.clone(),
    };
    let sign_in = email_code::login(&call.state.app, command).await?;
    let mut reply = answer::signed_in(&call, &sign_in)?;
    reply.add_cookie(cookies::clear_email_code(call.state.cookies));
    Ok(reply)
}
