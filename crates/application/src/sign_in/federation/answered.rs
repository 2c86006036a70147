//! How a flow ended, as its browser is told.

use orgauth_domain::Secret;
use orgauth_domain::sign_in::Awaits;
use orgauth_domain::sign_in::federation::flow::Flow;

use crate::presented::{Presented, PresentedCookies};
use crate::sign_in::session_issuer::SignIn;

/// How a flow ended.
pub struct Answered {
    /// The page of this service to which the browser goes.
    pub location: String,
    /// The name of the flow's cookie, which goes; absent when there was none.
    pub spent: Option<String>,
    /// The cookies with which the browser goes on.
    pub given: Given,
}

/// The cookies with which a browser goes on.
pub enum Given {
    /// None: nobody is signed in.
    Nothing,
    /// Those of a session, or of a sign-in that goes on.
    SignIn(SignIn),
    /// That with which a click signs in.
    Waiting(Secret),
    /// That with which the next sign-in to the account of an address links an identity.
    Linking(Secret),
    /// That with which an organization is founded.
    SigningUp(Secret),
}

impl Answered {
    pub(super) const fn at(location: String) -> Self {
        Self { location, spent: None, given: Given::Nothing }
    }
}

/// The step of the sign-in page at which a sign-in goes on; absent when it is whole.
pub(super) const fn step(sign_in: &SignIn) -> Option<&'static str> {
    match sign_in {
        SignIn::Full(_) => None,
        SignIn::Partial { awaits: Awaits::Code, .. } => Some("code"),
        SignIn::Partial { awaits: Awaits::SetUp, .. } => Some("set-up"),
    }
}

/// The session that the browser held when the flow began.
pub(super) fn held(flow: &Flow) -> PresentedCookies {
    let refresh = flow.held.as_ref().map_or(Presented::Nothing, |token| Presented::Token(token.expose().to_owned()));
    PresentedCookies { refresh, ..PresentedCookies::default() }
}
