//! A flow: a browser that was sent to a provider and is to come back. Nothing of it is stored here; all that the way back needs
//! is sealed in a cookie of that browser. Only flows that succeeded are remembered as used, until they would have expired.

use crate::digest::{KeyedDigest, equal};
use crate::id::{OrganizationId, SessionId};
use crate::secret::Secret;
use crate::time::{Duration, Timestamp};
use crate::word::word_enum;

/// For how long a browser may take to come back.
pub const TTL: Duration = Duration::from_minutes(10);

/// The most flows of one browser. Another one takes the place of the oldest.
pub const MOST: usize = 5;

/// What the name of a flow's cookie begins with; 8 characters of its state follow.
pub const COOKIE_PREFIX: &str = "sso_";

/// How many characters of the state the cookie's name has.
const NAMED: usize = 8;

/// The longest address, in bytes, that is kept; no longer one is ever gone to.
const LONGEST_RETURN: usize = 2048;

/// The longest token, in bytes, that is kept; those of this service are shorter.
const LONGEST_TOKEN: usize = 600;

/// How many characters a state, nonce or verifier has.
const DRAWN: usize = 43;

/// The connection or provider by which a flow goes: its id, as it is in addresses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Via(String);

impl Via {
    /// Reads an id: 1 to 64 of `[A-Za-z0-9_-]`. Whether there is such a connection or provider is another question.
    pub fn parse(text: &str) -> Option<Self> {
        let is_of_id = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        ((1..=64).contains(&text.len()) && text.bytes().all(is_of_id)).then(|| Self(text.to_owned()))
    }

    /// The id.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

word_enum! {
    /// Where a flow began.
    Began {
        /// With a click on one of this service's own pages.
        OnOwnPage = "own",
        /// By a link from elsewhere, or in a way that the browser doesn't tell. Its end asks for a click before anybody is
        /// signed in: otherwise a link could sign people in to a stranger's account.
        Elsewhere = "other",
    }
}

impl Began {
    /// By the header `Sec-Fetch-Site` of the request that began the flow; absent: none.
    pub fn of(sec_fetch_site: Option<&str>) -> Self {
        match sec_fetch_site {
            Some("same-origin") => Self::OnOwnPage,
            Some(_) | None => Self::Elsewhere,
        }
    }
}

/// What a flow is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FlowPurpose {
    /// To sign in to an organization.
    SignIn(OrganizationId),
    /// To found an organization; by a provider of the whole service.
    SignUp,
    /// To add the identity to the account of this session, in this organization.
    Link(OrganizationId, SessionId),
    /// To try a connection of this organization out, for the admin with this session. It changes nothing.
    Test(OrganizationId, SessionId),
}

/// A flow.
#[derive(Clone, PartialEq, Eq)]
pub struct Flow {
    /// By which connection or provider.
    pub via: Via,
    /// What for.
    pub purpose: FlowPurpose,
    /// Where it began.
    pub began: Began,
    /// What the provider has to bring back.
    pub state: Secret,
    /// What the ID token has to name.
    pub nonce: Secret,
    /// What exchanges the code.
    pub verifier: Secret,
    /// The instant from which it has expired.
    pub expires_at: Timestamp,
    /// The refresh token that the browser had when the flow began: no cookie of sessions arrives with the answer, which comes from
    /// another site. Absent: none.
    pub held: Option<Secret>,
    /// Where the browser goes at the end, as it was asked for and not yet checked; absent: to where it goes without a wish.
    pub return_to: Option<String>,
}

impl Flow {
    /// Begins a flow with three values that were drawn for it: state, nonce and verifier. What wouldn't fit into a cookie, of a wanted
    /// address or a token that is no token, is forgotten.
    pub fn begin(
        (via, purpose, began): (Via, FlowPurpose, Began),
        [state, nonce, verifier]: [Secret; 3],
        (return_to, held): (Option<String>, Option<Secret>),
        now: Timestamp,
    ) -> Self {
        let return_to = return_to.filter(|address| address.len() <= LONGEST_RETURN);
        let held = held.filter(|token| is_token(token.expose()));
        Self { via, purpose, began, state, nonce, verifier, expires_at: now.plus(TTL), held, return_to }
    }

    /// Its text, which is sealed in the cookie.
    pub fn to_text(&self) -> Secret {
        let Self { via, purpose, began, state, nonce, verifier, expires_at, held, return_to } = self;
        let purpose = match purpose {
            FlowPurpose::SignIn(organization) => format!("sign_in {organization} -"),
            FlowPurpose::SignUp => "sign_up - -".to_owned(),
            FlowPurpose::Link(organization, session) => format!("link {organization} {session}"),
            FlowPurpose::Test(organization, session) => format!("test {organization} {session}"),
        };
        let [state, nonce, verifier] = [state, nonce, verifier].map(Secret::expose);
        let (via, expires_at) = (via.as_str(), expires_at.millis());
        let held = held.as_ref().map_or("-", Secret::expose);
        let return_to = return_to.as_deref().unwrap_or_default();
        Secret::new(format!("{via} {purpose} {began} {state} {nonce} {verifier} {expires_at} {held} {return_to}"))
    }

    /// The flow with this text; absent for any text that [`Flow::to_text`] never wrote.
    pub fn from_text(text: &str) -> Option<Self> {
        let mut parts = text.splitn(11, ' ');
        let via = Via::parse(parts.next()?)?;
        let purpose = match (parts.next()?, parts.next()?, parts.next()?) {
            ("sign_in", organization, "-") => FlowPurpose::SignIn(organization.parse().ok()?),
            ("sign_up", "-", "-") => FlowPurpose::SignUp,
            ("link", organization, session) => FlowPurpose::Link(organization.parse().ok()?, session.parse().ok()?),
            ("test", organization, session) => FlowPurpose::Test(organization.parse().ok()?, session.parse().ok()?),
            _ => return None,
        };
        let began = Began::parse(parts.next()?)?;
        let mut drawn = || parts.next().filter(|text| is_drawn(text)).map(Secret::new);
        let (state, nonce, verifier) = (drawn()?, drawn()?, drawn()?);
        let expires_at = Timestamp::from_millis(parts.next()?.parse().ok()?);
        let held = match parts.next()? {
            "-" => None,
            token => Some(Secret::new(Some(token).filter(|token| is_token(token))?)),
        };
        let return_to = parts.next()?;
        let return_to = (!return_to.is_empty()).then(|| return_to.to_owned());
        Some(Self { via, purpose, began, state, nonce, verifier, expires_at, held, return_to })
    }

    /// Whether the browser comes back in time, by the connection or provider to which it was sent, with the flow's state. Takes
    /// the same time for every state.
    pub fn is_open(&self, via: &Via, state: &Secret, now: Timestamp) -> bool {
        let is_state = equal(self.state.expose().as_bytes(), state.expose().as_bytes());
        is_state && self.via == *via && now < self.expires_at
    }

    /// The name of its cookie.
    pub fn cookie_name(&self) -> String {
        let named = self.state.expose().get(..NAMED).unwrap_or_default();
        format!("{COOKIE_PREFIX}{named}")
    }

    /// What its end is stored under.
    pub fn used_as(&self, digests: &KeyedDigest) -> [u8; 32] {
        digests.digest("sso_flow_used", &[self.state.expose()])
    }
}

/// Whether a text has the form of a drawn value.
fn is_drawn(text: &str) -> bool {
    text.len() == DRAWN && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Whether a text has the form of a token of this service that a cookie has room for.
fn is_token(text: &str) -> bool {
    let is_of_token = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
    (2..=LONGEST_TOKEN).contains(&text.len()) && text.bytes().all(is_of_token)
}

/// The name of the cookie of a flow that comes back with this state; absent when no flow has such a state.
pub fn cookie_of(state: &Secret) -> Option<String> {
    let named = state.expose().get(..NAMED).filter(|_| is_drawn(state.expose()))?;
    Some(format!("{COOKIE_PREFIX}{named}"))
}

/// The cookies that go when a browser begins another flow, of those that it has: each with the flow in it, absent when it
/// can't be read. Those that are of no use any more go, and as many of the oldest as have to make room.
pub fn making_room<'a>(present: &[(&'a str, Option<&Flow>)], now: Timestamp) -> Vec<&'a str> {
    let is_live = |flow: &&Flow| now < flow.expires_at;
    let mut live: Vec<(Timestamp, &str)> = Vec::new();
    let mut gone = Vec::new();
    for (name, flow) in present {
        match flow.filter(is_live) {
            Some(flow) => live.push((flow.expires_at, name)),
            None => gone.push(*name),
        }
    }
    live.sort_unstable();
    let surplus = (live.len() + 1).saturating_sub(MOST);
    gone.extend(live.into_iter().take(surplus).map(|(_, name)| name));
    gone
}

#[cfg(test)]
#[path = "flow_tests.rs"]
mod tests;
