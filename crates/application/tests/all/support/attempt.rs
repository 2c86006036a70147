//! Commands, and their outcomes.

use std::net::IpAddr;

use orgauth_application::RequestContext;
use orgauth_application::sign_in::login::LoginCommand;
use orgauth_application::sign_in::session_issuer::{SignIn, SignedIn, TokenPair};
use orgauth_domain::accounts::email::LoginIdentity;
use orgauth_domain::sign_in::Client;

use crate::prelude::*;

/// The password of every user.
pub(crate) const PASSWORD: &str = "a long walk by the sea";
/// The source address of every request, unless a test says otherwise.
pub(crate) const CLIENT_ADDRESS: &str = "192.0.2.1";
/// A source address in another network.
pub(crate) const ELSEWHERE: &str = "198.51.100.9";

/// A request from an address.
pub(crate) fn request(ip: &str, agent: &str) -> RequestContext {
    let ip: IpAddr = ip.parse().unwrap();
    let client = Client::new(ip, agent);
    RequestContext { client, request_id: "req_test".to_owned(), on_organization_page: false }
}

/// A sign-in attempt; by default with correct values.
#[derive(Clone)]
pub(crate) struct Attempt {
    organization: Organization,
    email: String,
    password: String,
    ip: String,
    presented: PresentedCookies,
}

impl Attempt {
    pub(crate) fn of(user: &User, organization: &Organization) -> Self {
        Self {
            organization: organization.clone(),
            email: user.email.to_string(),
            password: PASSWORD.to_owned(),
            ip: CLIENT_ADDRESS.to_owned(),
            presented: PresentedCookies::default(),
        }
    }

    pub(crate) fn email(self, email: &str) -> Self {
        Self { email: email.to_owned(), ..self }
    }

    pub(crate) fn password(self, password: &str) -> Self {
        Self { password: password.to_owned(), ..self }
    }

    pub(crate) fn wrong(self) -> Self {
        self.password("not the password")
    }

    pub(crate) fn from(self, ip: &str) -> Self {
        Self { ip: ip.to_owned(), ..self }
    }

    pub(crate) fn presenting(self, presented: PresentedCookies) -> Self {
        Self { presented, ..self }
    }

    pub(crate) fn command(&self) -> LoginCommand {
        LoginCommand {
            organization: self.organization.clone(),
            identity: LoginIdentity::new(&self.email),
            password: Secret::new(self.password.as_str()),
            presented: self.presented.clone(),
            request: request(&self.ip, "Browser/1.0"),
        }
    }
}

/// Expects a refusal.
pub(crate) fn refused<T, E>(result: Result<T, E>) -> E {
    match result {
        Ok(_) => panic!("it was not refused"),
        Err(error) => error,
    }
}

/// Expects a full session.
pub(crate) fn full<E: std::fmt::Debug>(result: Result<SignIn, E>) -> SignedIn {
    match result {
        Ok(SignIn::Full(signed_in)) => *signed_in,
        Ok(SignIn::Partial { .. }) => panic!("only a partial session"),
        Err(error) => panic!("no session: {error:?}"),
    }
}

/// Expects a partial token.
pub(crate) fn partial<E: std::fmt::Debug>(result: Result<SignIn, E>) -> Secret {
    match result {
        Ok(SignIn::Partial { token, .. }) => token,
        Ok(SignIn::Full(_)) => panic!("a full session"),
        Err(error) => panic!("no session: {error:?}"),
    }
}

/// A token as a request carries it.
pub(crate) fn presented(token: &Secret) -> Presented {
    Presented::Token(token.expose().to_owned())
}

/// A request that carries an access token alone.
pub(crate) fn bearer(token: &Secret) -> PresentedCookies {
    PresentedCookies { access: presented(token), ..PresentedCookies::default() }
}

/// The cookies of a signed-in browser.
pub(crate) fn cookies(pair: &TokenPair) -> PresentedCookies {
    PresentedCookies {
        access: presented(&pair.access),
        refresh: presented(&pair.refresh),
        partial: Presented::Nothing,
        ..PresentedCookies::default()
    }
}
