//! `POST /auth/sign-up`, `/auth/sign-up/complete` and `/auth/organizations`: users create organizations by themselves, where
//! the service allows it.

use actix_web::http::StatusCode;
use orgauth_api_derive::{Answer, Body};
use orgauth_application::organizations::founding::{self, FoundRefusal};
use orgauth_application::organizations::sign_up::{
    self, CompleteSignUpCommand, CompleteSignUpRefusal, SignUpCommand, SignedUp,
};
use orgauth_application::organizations::sign_up_by_provider::{self, FoundCommand, Founder};
use orgauth_application::sign_in::session_issuer::SignIn;
use orgauth_domain::Email;
use orgauth_domain::text::{Name, Slug};

use crate::code::ErrorCode::{self, EmailNotVerified, PasswordRejected, RateLimited, SignUpTokenInvalid, SlugTaken};
use crate::dto::Message;
use crate::dto::organizations::{Membership, Organization, SessionOrganization};
use crate::dto::sign_in::SignInData;
use crate::endpoint::{Feature, endpoint};
use crate::error::ApiError;
use crate::handlers::sign_in::methods::SignInProvider;
use crate::http::call::{Call, Reply};
use crate::http::cookies;
use crate::http::credential::{AccountMember, Anyone};
use crate::http::fields::{Given, NewPassword};

endpoint! {
    /// Requests a new organization and a new account.
    ///
    /// Mails a link that completes the sign-up; until it is used, nothing is created or reserved. The answer is the same for
    /// every address: if it already has an account, the mail tells its owner to sign in and create the organization there.
    /// Answers 404 `not_found` unless the service allows sign-up. Takes no `X-Org-Slug`. Only the service's own pages,
    /// `cors.extra_origins` and server clients may call it.
    ///
    /// The answer takes the same time for every address. The link works once and for a day (`signup.ttl`); it leads to
    /// the hosted page `/sign-up`, or to `web.sign_up_url`.
    ///
    /// A slug that is taken is 409 `slug_taken`, which counts toward no cap; so is one that only the operator gives
    /// out: those of `signup.reserved_slugs`, those that begin with `xn--`, and those of deleted organizations. One
    /// source may send five sign-ups an hour, and one /24 or /48 network 1,000 in 15 minutes; one more is 429
    /// `rate_limited`. One source has at most three mails an hour sent to an address, and all sources together ten
    /// (`mail.requests_per_recipient_hour`); beyond that no link is sent, with the same answer.
    ///
    /// Until the operator gives the organization another plan than `free`, or until it is seven days old and has three
    /// members (`signup.trusted_after`), its invitations have lower limits.
    SIGN_UP = Post "/auth/sign-up" signUp, SignIn, sign_up,
    feature: Some(Feature::SignUp),
    success: StatusCode::ACCEPTED,
    errors: &[SlugTaken, RateLimited],
}

endpoint! {
    /// Completes a sign-up with the token of the mailed link.
    ///
    /// Creates the organization, the account and its membership as an admin, and begins a session. If the slug was taken
    /// meanwhile, the link stays valid and can be used with another `slug`. Answers 404 `not_found` unless the service allows
    /// sign-up. Takes no `X-Org-Slug`. Only the service's own pages, `cors.extra_origins` and server clients may call it.
    ///
    /// The organization has the plan `free`, and the account's address counts as verified; all of it is created, or
    /// nothing. The link also stays valid after 400 `password_rejected`. A used or expired link, or one to an address
    /// that has an account by now, is 400 `sign_up_token_invalid`.
    COMPLETE = Post "/auth/sign-up/complete" completeSignUp, SignIn, complete,
    feature: Some(Feature::SignUp),
    success: StatusCode::CREATED,
    sets: &[cookies::ACCESS, cookies::REFRESH],
    errors: &[SignUpTokenInvalid, PasswordRejected, SlugTaken],
}

endpoint! {
    /// Returns whom an identity provider has named for a sign-up in this browser.
    ///
    /// Requires the cookie `identity_sign_up`; without it, or after ten minutes, it is 400 `sign_up_token_invalid`. Answers 404
    /// `not_found` unless the service allows sign-up. Takes no `X-Org-Slug`.
    FOUNDER = Get "/auth/sign-up/provider" getSignUpPerson, SignIn, founder,
    feature: Some(Feature::SignUp),
    errors: &[SignUpTokenInvalid],
}

endpoint! {
    /// Signs up whom an identity provider has named.
    ///
    /// Creates the organization, the account with the proven address and without a password, its identity at the provider and its
    /// membership as an admin, and begins a session; all of it, or nothing. Requires the cookie `identity_sign_up`, which counts once: a
    /// used or expired one, or one for an address that has an account by now, is 400 `sign_up_token_invalid`. It stays good after 409
    /// `slug_taken`. The caps on sign-ups of one source and network count it. Answers 404 `not_found` unless the service allows sign-up.
    /// Takes no `X-Org-Slug`. Only the service's own pages, `cors.extra_origins` and server clients may call it.
    BY_PROVIDER = Post "/auth/sign-up/provider" signUpByProvider, SignIn, sign_up_by_provider,
    feature: Some(Feature::SignUp),
    success: StatusCode::CREATED,
    sets: &[cookies::ACCESS, cookies::REFRESH],
    clears: &[cookies::SIGNING_UP],
    errors: &[SignUpTokenInvalid, SlugTaken, RateLimited],
}

endpoint! {
    /// Creates another organization, with the user as its admin.
    ///
    /// The session does not change; `POST /auth/switch-org` switches to the new organization. Answers 404 `not_found` unless the
    /// service allows sign-up. Requires the `refresh_token` cookie in addition to the access token. Requests from an
    /// organization's page, and sessions that began on one, are refused with 403 `origin_not_allowed`.
    ///
    /// The account's address has to be proven (403 `email_not_verified`): that of an imported account is, once its owner has set a password
    /// with a mailed link or accepted an invitation. An account may create five a day (`signup.foundings_per_day`), one more is 429 `rate_limited`; 409 `slug_taken`
    /// counts toward no cap.
    FOUND = Post "/auth/organizations" foundOrganization, SignIn, found,
    feature: Some(Feature::SignUp),
    success: StatusCode::CREATED,
    errors: &[SlugTaken, RateLimited, EmailNotVerified],
}

/// A requested organization, and the user who becomes its admin.
#[derive(Body)]
pub(crate) struct SignUpBody {
    /// The organization's name.
    #[eg("Initech")]
    pub(crate) organization_name: Name,
    /// The organization's slug, which is sent as `X-Org-Slug`.
    #[eg("initech")]
    pub(crate) slug: Slug,
    /// The user's display name.
    pub(crate) name: Name,
    /// The user's email address, to which the link is mailed.
    pub(crate) email: Email,
}

/// A new organization of somebody whom an identity provider has named.
#[derive(Body)]
pub(crate) struct SignUpByProviderBody {
    /// The organization's name.
    #[eg("Initech")]
    pub(crate) organization_name: Name,
    /// The organization's slug, which is sent as `X-Org-Slug`.
    #[eg("initech")]
    pub(crate) slug: Slug,
    /// The user's display name; if left out, the one that the provider gave.
    pub(crate) name: Option<Name>,
}

/// Whom an identity provider has named.
#[derive(Answer)]
pub(crate) struct SignUpPersonData {
    /// The proven address.
    pub(crate) email: Email,
    /// The name that the provider gave; left out if it gave none.
    pub(crate) name: Option<Name>,
    /// The provider.
    pub(crate) provider: SignInProvider,
}

/// The password of a new account, with the token of a mailed link.
#[derive(Body)]
pub(crate) struct CompleteSignUpBody {
    /// The token of the mailed link.
    #[eg("9mF1kQx3v0bTzYwLr5uJ7aHs2NcPd8GeVi4Ko6XyBqR")]
    pub(crate) token: Given,
    /// The account's password.
    pub(crate) password: NewPassword,
    /// Another slug than the requested one; if left out, the requested one is used.
    #[eg("initech-2")]
    pub(crate) slug: Option<Slug>,
}

/// A new organization.
#[derive(Body)]
pub(crate) struct FoundOrganizationBody {
    /// The organization's name.
    #[eg("Initech")]
    pub(crate) name: Name,
    /// The organization's slug, which is sent as `X-Org-Slug`.
    #[eg("initech")]
    pub(crate) slug: Slug,
}

/// A new full session in a new organization.
#[derive(Answer)]
pub(crate) struct SignedUpData {
    #[flatten]
    pub(crate) session: SignInData,
    /// The new organization.
    pub(crate) org: SessionOrganization,
}

/// A new organization of the user.
#[derive(Answer)]
pub(crate) struct FoundedData {
    /// The organization.
    pub(crate) organization: Organization,
    /// The user's membership in it.
    pub(crate) membership: Membership,
}

async fn sign_up(call: Call<Anyone>, body: SignUpBody) -> Result<Reply<Message>, ApiError> {
    let SignUpBody { organization_name, slug, name, email } = body;
    let command = SignUpCommand { organization_name, slug, name, email, request: call.request.clone() };
    call.run(move |app| sign_up::sign_up(app, &command)).await??;
    Reply::of(&Message { message: "a mail with a link is on its way" })
}

async fn complete(call: Call<Anyone>, body: CompleteSignUpBody) -> Result<Reply<SignedUpData>, ApiError> {
    let command = CompleteSignUpCommand {
        token: body.token.0,
        password: body.password.0,
        slug: body.slug,
        presented: call.presented.clone(),
        request: call.request.clone(),
    };
    let signed_up = sign_up::complete(&call.state.app, command).await?;
    signed_up_reply(&call, &signed_up)
}

async fn founder(call: Call<Anyone>) -> Result<Reply<SignUpPersonData>, ApiError> {
    let cookie = cookies::signing_up(call.raw.headers(), call.state.cookies);
    let Founder { person, provider } = sign_up_by_provider::founder(&call.state.app, &cookie)?;
    let provider = SignInProvider { id: person.provider.to_string(), name: provider };
    Reply::of(&SignUpPersonData { email: person.email, name: person.name, provider })
}

async fn sign_up_by_provider(
    call: Call<Anyone>,
    body: SignUpByProviderBody,
) -> Result<Reply<SignedUpData>, ApiError> {
    let SignUpByProviderBody { organization_name, slug, name } = body;
    let command = FoundCommand {
        cookie: cookies::signing_up(call.raw.headers(), call.state.cookies),
        organization_name,
        slug,
        name,
        presented: call.presented.clone(),
        request: call.request.clone(),
    };
    let signed_up = call.run(move |app| sign_up_by_provider::found(app, &command)).await??;
    let mut reply = signed_up_reply(&call, &signed_up)?;
    let path = call.state.app.settings.connections.person_cookie_path();
    reply.add_cookie(cookies::clear_signing_up(&path, call.state.cookies));
    Ok(reply)
}

fn signed_up_reply(call: &Call<Anyone>, signed_up: &SignedUp) -> Result<Reply<SignedUpData>, ApiError> {
    let SignIn::Full(signed_in) = &signed_up.sign_in else {
        return Err(ApiError::internal("a sign-up began no full session", &"a new account owes no second factor"));
    };
    call.identify_user(signed_in.user.id);
    let session = SignInData::new(&call.state.app, signed_in, call.shown_refresh(&signed_in.tokens));
    let reply = Reply::of(&SignedUpData { session, org: (&signed_up.organization).into() })?;
    Ok(reply.with_cookies(cookies::pair(&signed_in.tokens, call.state.cookies)))
}

async fn found(call: Call<AccountMember>, body: FoundOrganizationBody) -> Result<Reply<FoundedData>, ApiError> {
    let (caller, request) = (call.caller(), call.request.clone());
    let founded = call.run(move |app| founding::found(app, &caller, body.name, body.slug, &request)).await??;
    let (organization, membership) = founded;
    Reply::of(&FoundedData {
        organization: (&organization).into(),
        membership: Membership::new(&call.state.app, &membership),
    })
}

impl From<FoundRefusal> for ApiError {
    fn from(refusal: FoundRefusal) -> Self {
        match refusal {
            FoundRefusal::SlugTaken(taken) => taken.into(),
            FoundRefusal::EmailNotVerified => Self::with_message(EmailNotVerified, refusal),
        }
    }
}

impl From<CompleteSignUpRefusal> for ApiError {
    fn from(refusal: CompleteSignUpRefusal) -> Self {
        match refusal {
            CompleteSignUpRefusal::Invalid(invalid) => Self::with_message(ErrorCode::SignUpTokenInvalid, invalid),
            CompleteSignUpRefusal::SlugTaken(taken) => taken.into(),
            CompleteSignUpRefusal::PasswordRejected(reasons) => Self::rejected(reasons),
        }
    }
}
