//! Signing in by an identity provider: the addresses to which browsers go, and the click that a flow may need.
//!
//! `GET /auth/sso/start`, `/auth/sso/initiate/{via}` and `/auth/sso/callback/{via}` answer with a redirect, whatever happens: people come to them, not
//! programs.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use orgauth_api_derive::Answer;
use orgauth_application::error::Error;
use orgauth_application::sign_in::federation::NotEntered;
use orgauth_application::sign_in::federation::answered::{Answered, Given};
use orgauth_application::sign_in::federation::back_channel;
use orgauth_application::sign_in::federation::callback::{CallbackCommand, callback as end};
use orgauth_application::sign_in::federation::confirm::{self, ConfirmCommand};
use orgauth_application::sign_in::federation::start::{
    NotStarted, StartCommand, Started, initiate as begin_initiated, start as begin,
};
use orgauth_application::sign_in::session_issuer::SignIn;
use orgauth_domain::sign_in::federation::flow::Began;
use orgauth_domain::sign_in::federation::refused::Refused;
use orgauth_domain::{Email, Secret};
use url::form_urlencoded;

use super::answer;
use crate::code::ErrorCode::{self, NotAMember, OrganizationSuspended, SignInMethodNotAllowed};
use crate::dto::sign_in::SignInAnswer;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::arrival;
use crate::http::call::{Call, Reply};
use crate::http::cookies;
use crate::http::credential::Visitor;
use crate::http::reading;
use crate::http::request_layer;
use crate::state::ApiState;

endpoint! {
    /// Returns who would be signed in by a click.
    ///
    /// A sign-in by an identity provider that didn't begin with a click on one of the service's own pages ends there, and asks for one:
    /// otherwise a link could sign people in to a stranger's account. Only the service's own pages, `cors.extra_origins` and server clients may
    /// call it, not those of an organization. Requires the cookie that the provider's answer has set, which is
    /// good for ten minutes and in its organization alone: 400 `flow_expired` without it.
    WAITING = Get "/auth/sso/waiting" getWaitingSignIn, SignIn, waiting,
    errors: &[ErrorCode::FlowExpired],
}

endpoint! {
    /// Signs in who waits for a click.
    ///
    /// Only the service's own pages, `cors.extra_origins` and server clients may call it: the script of another page could click for the person.
    /// The answer is that of `POST /auth/login`. Refusals are those with which the sign-in would have ended at once: as
    /// `error` in the address of the sign-in page.
    CONFIRM = Post "/auth/sso/confirm" confirmSignIn, SignIn, confirmed,
    sets: &[cookies::ACCESS, cookies::REFRESH, cookies::PARTIAL],
    clears: &[cookies::WAITING],
    errors: &[
        ErrorCode::FlowExpired, NotAMember, ErrorCode::MembershipNotActive, OrganizationSuspended, SignInMethodNotAllowed,
        ErrorCode::EmailDomainNotVerified, ErrorCode::EmailNotVerified, ErrorCode::IdentityExists, ErrorCode::ConnectionNotFound,
        ErrorCode::ConnectionNotProven, ErrorCode::EmailDomainNotAllowed, ErrorCode::ReauthenticationRequired,
        ErrorCode::TwoFactorRequired, ErrorCode::SsoRequired,
    ],
}

impl From<NotEntered> for ApiError {
    fn from(NotEntered(refused): NotEntered) -> Self {
        Self::new(match refused {
            // Only the way back from the provider ends with some of these.
            Refused::FlowExpired
            | Refused::TestExpired
            | Refused::ProviderRefused
            | Refused::ProviderUnavailable
            | Refused::ProviderAnswerInvalid
            | Refused::AccountExists => ErrorCode::FlowExpired,
            Refused::ConnectionNotFound => ErrorCode::ConnectionNotFound,
            Refused::ConnectionNotProven => ErrorCode::ConnectionNotProven,
            Refused::EmailNotVerified => ErrorCode::EmailNotVerified,
            Refused::EmailDomainNotVerified => ErrorCode::EmailDomainNotVerified,
            Refused::EmailDomainNotAllowed => ErrorCode::EmailDomainNotAllowed,
            Refused::NotAMember => NotAMember,
            Refused::MembershipNotActive => ErrorCode::MembershipNotActive,
            Refused::OrganizationSuspended => OrganizationSuspended,
            Refused::MethodNotAllowed => SignInMethodNotAllowed,
            Refused::SsoRequired => ErrorCode::SsoRequired,
            Refused::IdentityExists => ErrorCode::IdentityExists,
            Refused::IdentityTaken => ErrorCode::IdentityTaken,
            Refused::ReauthenticationRequired => ErrorCode::ReauthenticationRequired,
            Refused::TwoFactorRequired => ErrorCode::TwoFactorRequired,
            Refused::TooManyAttempts => ErrorCode::TooManyAttempts,
            Refused::Unavailable => ErrorCode::Unavailable,
        })
    }
}

/// Who would be signed in.
#[derive(Answer)]
pub(crate) struct WaitingData {
    /// The address that the provider named; left out if it named none.
    pub(crate) email: Option<Email>,
    /// The name that the provider gave; left out if it gave none.
    #[eg("Ann Smith")]
    pub(crate) name: Option<String>,
}

/// Refuses a page of an organization: its script could click for the person.
fn on_own_page(call: &Call<Visitor>) -> Result<(), ApiError> {
    if call.request.on_organization_page { Err(ApiError::new(ErrorCode::OriginNotAllowed)) } else { Ok(()) }
}

async fn waiting(call: Call<Visitor>) -> Result<Reply<WaitingData>, ApiError> {
    on_own_page(&call)?;
    let cookie = cookies::waiting(call.raw.headers(), call.state.cookies);
    let organization = call.organization();
    let found = call.run(move |app| confirm::waiting(app, &organization, &cookie)).await??;
    Reply::of(&WaitingData { email: found.email, name: found.name })
}

async fn confirmed(call: Call<Visitor>) -> Result<Reply<SignInAnswer>, ApiError> {
    on_own_page(&call)?;
    let command = ConfirmCommand {
        organization: call.organization(),
        cookie: cookies::waiting(call.raw.headers(), call.state.cookies),
        presented: call.presented.clone(),
        request: call.request.clone(),
    };
    let sign_in = call.run(move |app| confirm::confirm(app, &command)).await??;
    let mut reply = answer::signed_in(&call, &sign_in)?;
    reply.add_cookie(cookies::clear_waiting(&path(&call.state), call.state.cookies));
    Ok(reply)
}

/// `GET /auth/sso/start`: sends the browser to the provider.
pub(crate) async fn start(request: HttpRequest, state: web::Data<ApiState>) -> HttpResponse {
    let mut one = one_of(&request);
    let command = StartCommand {
        slug: one("org"),
        via: one("via"),
        ticket: one("test"),
        sign_up: one("sign_up").as_deref() == Some("1"),
        link: one("link").as_deref() == Some("1"),
        return_to: one("return_to"),
        login_hint: one("login_hint"),
        ..bare(&request, &state)
    };
    started(&state, begin(&state.app, command).await)
}

/// `GET /auth/sso/initiate/{via}`: a provider asks for a sign-in.
pub(crate) async fn initiate(request: HttpRequest, state: web::Data<ApiState>) -> HttpResponse {
    let mut one = one_of(&request);
    let command = StartCommand {
        via: request.match_info().get("via").map(str::to_owned),
        return_to: one("target_link_uri"),
        login_hint: one("login_hint"),
        ..bare(&request, &state)
    };
    let issuer = one("iss");
    started(&state, begin_initiated(&state.app, issuer.as_deref(), command).await)
}

/// What every browser brings that wants to go to a provider.
fn bare(request: &HttpRequest, state: &web::Data<ApiState>) -> StartCommand {
    let fetch_site = request.headers().get("sec-fetch-site").and_then(|value| value.to_str().ok());
    StartCommand {
        slug: None,
        via: None,
        ticket: None,
        sign_up: false,
        link: false,
        return_to: None,
        login_hint: None,
        began: Began::of(fetch_site),
        presented: cookies::presented(request.headers(), state.cookies),
        flows: cookies::flows(request.headers(), state.cookies),
        client: arrival::context(request, state).client,
    }
}

fn started(state: &ApiState, started: Result<Started, NotStarted>) -> HttpResponse {
    match started {
        Ok(Started { location, cookie: (name, value), gone }) => {
            let path = path(state);
            let gone = gone.iter().map(|name| cookies::clear_flow(name, &path, state.cookies));
            let set = cookies::set_flow(&name, &value, &path, state.cookies);
            see_other(&location, gone.chain([set]))
        }
        Err(stopped) => see_other(&stopped.location, []),
    }
}

/// `GET /auth/sso/callback/{via}`: the browser comes back from the provider.
pub(crate) async fn callback(request: HttpRequest, state: web::Data<ApiState>) -> HttpResponse {
    let parameters = form_urlencoded::parse(request.query_string().as_bytes()).into_owned().collect();
    let command = CallbackCommand {
        via: request.match_info().get("via").unwrap_or_default().to_owned(),
        parameters,
        flows: cookies::flows(request.headers(), state.cookies),
        request: arrival::context(&request, &state),
    };
    let Answered { location, spent, given } = end(&state.app, command).await;
    let (path, settings) = (path(&state), state.cookies);
    let person_path = state.app.settings.connections.person_cookie_path();
    let mut set: Vec<String> = spent.iter().map(|name| cookies::clear_flow(name, &path, settings)).collect();
    set.extend(match &given {
        Given::Nothing => Vec::new(),
        Given::SignIn(SignIn::Full(signed_in)) => cookies::pair(&signed_in.tokens, settings),
        Given::SignIn(SignIn::Partial { token, ttl, .. }) => cookies::partial(token, *ttl, settings),
        Given::Waiting(value) => vec![cookies::set_waiting(value, &path, settings)],
        Given::Linking(value) => vec![cookies::set_linking(value, &person_path, settings)],
        Given::SigningUp(value) => vec![cookies::set_signing_up(value, &person_path, settings)],
    });
    see_other(&location, set)
}

/// The longest form that a provider sends.
const LONGEST_FORM: usize = 32 * 1024;

/// `POST /auth/sso/backchannel/{via}`: a provider says that somebody has signed out there. It answers 200 or 400, and tells no reason.
pub(crate) async fn back_channel(
    request: HttpRequest,
    mut payload: web::Payload,
    state: web::Data<ApiState>,
) -> HttpResponse {
    let bytes = match reading::read_bytes(&request, &mut payload, LONGEST_FORM, state.body_timeout).await {
        Ok(bytes) => bytes,
        Err(error) => return request_layer::refuse(&request, &error),
    };
    let mut tokens = form_urlencoded::parse(&bytes).filter(|(name, _)| name == "logout_token");
    let token = tokens.next().filter(|_| tokens.next().is_none()).map(|(_, value)| Secret::new(value));
    let via = request.match_info().get("via").unwrap_or_default();
    let Some(token) = token else {
        return request_layer::refuse(&request, &ApiError::new(ErrorCode::LogoutTokenInvalid));
    };
    match back_channel::end(&state.app, via, token).await {
        Ok(()) => HttpResponse::Ok().finish(),
        Err(Error::Failed(failure)) => {
            tracing::warn!(%failure, "a logout at a provider was not carried out");
            request_layer::refuse(&request, &ApiError::new(ErrorCode::Unavailable))
        }
        Err(error) => {
            tracing::info!(%error, "a logout token was refused");
            request_layer::refuse(&request, &ApiError::new(ErrorCode::LogoutTokenInvalid))
        }
    }
}

/// Returns a parameter that is there once; one that is there twice counts as absent.
fn one_of(request: &HttpRequest) -> impl FnMut(&str) -> Option<String> + '_ {
    |wanted| {
        let mut values = form_urlencoded::parse(request.query_string().as_bytes()).filter(|(name, _)| name == wanted);
        values.next().filter(|_| values.next().is_none()).map(|(_, value)| value.into_owned())
    }
}

/// The path of the cookies, below which these routes are for a browser.
fn path(state: &ApiState) -> String {
    state.app.settings.connections.cookie_path()
}

fn see_other(location: &str, cookies: impl IntoIterator<Item = String>) -> HttpResponse {
    let mut response = HttpResponse::SeeOther();
    response.insert_header((header::LOCATION, location));
    for cookie in cookies {
        response.append_header((header::SET_COOKIE, cookie));
    }
    response.finish()
}
