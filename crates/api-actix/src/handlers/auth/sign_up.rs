//! `POST /auth/sign-up`, `/auth/sign-up/complete` and `/auth/organizations`: users create organizations by themselves, where
//! the service allows it.

use actix_web::http::StatusCode;
use orgauth_application::organization::founding::{self, FoundError};
use orgauth_application::organization::sign_up::{
    self, CompleteSignUpCommand, CompleteSignUpError, SignUpCommand, SignUpError,
};
use orgauth_application::sign_in::session_issuer::SignIn;
use orgauth_domain::Email;
use orgauth_domain::session::browser::BrowserRule;
use orgauth_domain::text::{Name, Slug};

use crate::code::ErrorCode::{self, PasswordRejected, RateLimited, SignUpTokenInvalid, SlugTaken};
use crate::dto::Message;
use crate::dto::accounts::{SessionOrganization, SignInData};
use crate::dto::organizations::{Membership, Organization};
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::body::body;
use crate::http::call::{Call, Reply};
use crate::http::cookies;
use crate::http::fields::{Given, NewPassword};
use crate::http::pipeline;
use crate::schema::answer;

endpoint! {
    /// Asks to found an organization; a mailed link completes it.
    ///
    /// The answer is the same whatever the address: when it has an account, its owner is told instead. Nothing is reserved. There
    /// only where the service lets people sign up by themselves; no `X-Org-Slug`.
    SIGN_UP = Post "/auth/sign-up" signUp, SignIn, Unscoped, sign_up,
    is_self_service: true,
    success: StatusCode::ACCEPTED,
    errors: &[SlugTaken, RateLimited],
}

endpoint! {
    /// Completes a sign-up by the token of the mailed link.
    ///
    /// Makes the organization, the account and its membership as an admin, and signs in. When the slug was taken meanwhile, the
    /// link stays good for another one. No `X-Org-Slug`.
    COMPLETE = Post "/auth/sign-up/complete" completeSignUp, SignIn, Unscoped, complete,
    is_self_service: true,
    success: StatusCode::CREATED,
    sets: &[cookies::ACCESS, cookies::REFRESH],
    errors: &[SignUpTokenInvalid, PasswordRejected, SlugTaken],
}

endpoint! {
    /// Founds another organization, with the user as its admin.
    ///
    /// The session stays where it is. Needs the `refresh_token` cookie beside the access token, and is not for pages of one
    /// organization.
    FOUND = Post "/auth/organizations" foundOrganization, SignIn, Member, found,
    browser: BrowserRule::OwnPages,
    is_self_service: true,
    success: StatusCode::CREATED,
    errors: &[SlugTaken, RateLimited],
}

body! {
    /// A sign-up.
    pub(crate) struct SignUpBody {
        /// What the organization is called.
        organization_name: Name = "organizationName" eg "Initech",
        /// What `X-Org-Slug` will carry.
        slug: Slug = "slug" eg "initech",
        /// What the user is called.
        name: Name = "name",
        /// The user's address.
        email: Email = "email",
    }
}

body! {
    /// The second step of a sign-up.
    pub(crate) struct CompleteSignUpBody {
        /// The token of the mailed link.
        token: Given = "token" eg "9mF1kQx3v0bTzYwLr5uJ7aHs2NcPd8GeVi4Ko6XyBqR",
        /// The account's password.
        password: NewPassword = "password",
        /// Another slug than was asked for.
        slug: Option<Slug> = "slug" eg "initech-2",
    }
}

body! {
    /// A founding.
    pub(crate) struct FoundOrganizationBody {
        /// What the organization is called.
        name: Name = "name" eg "Initech",
        /// What `X-Org-Slug` will carry.
        slug: Slug = "slug" eg "initech",
    }
}

answer! {
    /// Somebody who signed up.
    pub(crate) struct SignedUpData {
        ..session: SignInData,
        /// The organization.
        org: SessionOrganization = "org",
    }
}

answer! {
    /// An organization that was founded.
    pub(crate) struct FoundedData {
        /// The organization.
        organization: Organization = "organization",
        /// What the user is there.
        membership: Membership = "membership",
    }
}

async fn sign_up(call: Call, body: SignUpBody) -> Result<Reply<Message>, ApiError> {
    let SignUpBody { organization_name, slug, name, email } = body;
    let command = SignUpCommand { organization_name, slug, name, email, request: call.request.clone() };
    call.run(move |app| sign_up::sign_up(app, &command)).await??;
    Reply::of(&Message { message: "a mail with a link is on its way" })
}

async fn complete(call: Call, body: CompleteSignUpBody) -> Result<Reply<SignedUpData>, ApiError> {
    let command = CompleteSignUpCommand {
        token: body.token.0,
        password: body.password.0,
        slug: body.slug,
        presented: call.presented.clone(),
        request: call.request.clone(),
    };
    let signed_up = sign_up::complete(&call.state.app, command).await?;
    let SignIn::Full(signed_in) = &signed_up.sign_in else {
        return Err(ApiError::internal("a sign-up began no full session", &"a new account owes no second factor"));
    };
    pipeline::identify_user(&call.raw, signed_in.user.id);
    let session = SignInData::new(signed_in, call.shown_refresh(&signed_in.tokens));
    let reply = Reply::of(&SignedUpData { session, org: (&signed_up.organization).into() })?;
    Ok(reply.with_cookies(cookies::pair(&signed_in.tokens, call.state.cookies)))
}

async fn found(call: Call, body: FoundOrganizationBody) -> Result<Reply<FoundedData>, ApiError> {
    let (caller, request) = (call.caller()?, call.request.clone());
    let founded = call.run(move |app| founding::found(app, &caller, body.name, body.slug, &request)).await??;
    let (organization, membership) = founded;
    Reply::of(&FoundedData { organization: (&organization).into(), membership: (&membership).into() })
}

impl From<SignUpError> for ApiError {
    fn from(error: SignUpError) -> Self {
        match error {
            SignUpError::SlugTaken => Self::new(ErrorCode::SlugTaken),
            SignUpError::RateLimited { retry_after } => Self::waiting(ErrorCode::RateLimited, retry_after),
            SignUpError::Store(error) => error.into(),
        }
    }
}

impl From<CompleteSignUpError> for ApiError {
    fn from(error: CompleteSignUpError) -> Self {
        match error {
            CompleteSignUpError::Invalid(_) => Self::with_message(ErrorCode::SignUpTokenInvalid, error),
            CompleteSignUpError::SlugTaken => Self::new(ErrorCode::SlugTaken),
            CompleteSignUpError::PasswordRejected(reasons) => Self::rejected(reasons),
            CompleteSignUpError::Store(error) => error.into(),
            CompleteSignUpError::Token(error) => error.into(),
            CompleteSignUpError::Interrupted(error) => error.into(),
        }
    }
}

impl From<FoundError> for ApiError {
    fn from(error: FoundError) -> Self {
        match error {
            FoundError::SlugTaken => Self::new(ErrorCode::SlugTaken),
            FoundError::RateLimited { retry_after } => Self::waiting(ErrorCode::RateLimited, retry_after),
            FoundError::Denied(fault) => fault.into(),
            FoundError::Store(error) => error.into(),
        }
    }
}
