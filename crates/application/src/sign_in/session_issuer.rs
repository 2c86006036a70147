//! Begins a session: the steps that sign-in, second factor, organization switch and invitation acceptance share.

use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::membership::{Membership, Role};
use orgauth_domain::ports::{Repositories, StoreResult, TokenError};
use orgauth_domain::sign_in::access::AccessFault;
use orgauth_domain::sign_in::factor::Factor;
use orgauth_domain::sign_in::federation::identity::IdentityId;
use orgauth_domain::sign_in::method::SignInMethod;
use orgauth_domain::sign_in::passkey::PasskeyId;
use orgauth_domain::sign_in::second_step::ConnectionRequired;
use orgauth_domain::sign_in::token::Claims;
use orgauth_domain::sign_in::{Awaits, Beginning, EndReason, PairSeed, Session, SessionState, second_step};
use orgauth_domain::webhooks::event::LoginMethod;
use orgauth_domain::{ConnectionId, Duration, Secret, Timestamp, UserId};

use crate::app::{App, RequestContext};
use crate::presented::PresentedCookies;
use crate::record::Record;
use crate::second_factors;
use crate::sign_in::pending_identity::PendingIdentity;
use crate::single_sign_on;

/// A pair of tokens, with their lifetimes.
pub struct TokenPair {
    /// The user whom the tokens belong to.
    pub user_id: UserId,
    /// The access token.
    pub access: Secret,
    /// Its lifetime, from issue.
    pub access_ttl: Duration,
    /// The refresh token.
    pub refresh: Secret,
    /// Its lifetime, from issue.
    pub refresh_ttl: Duration,
}

/// The outcome of a sign-in.
pub enum SignIn {
    /// A full session.
    Full(Box<SignedIn>),
    /// The second factor is required.
    Partial {
        /// The partial token.
        token: Secret,
        /// Its lifetime.
        ttl: Duration,
        /// Whether the user must enter a code or set a second factor up.
        awaits: Awaits,
        /// The kinds of second factor by which it goes on; empty when the user has no passkey, and `awaits` says it all.
        ways: &'static [Factor],
    },
}

/// A full session that began.
pub struct SignedIn {
    /// Its tokens.
    pub tokens: TokenPair,
    /// The user.
    pub user: User,
    /// The user's membership in the session's organization.
    pub membership: Membership,
}

/// The values for a new session, drawn before the transaction.
pub(crate) struct Start {
    pub(crate) seed: PairSeed,
    pub(crate) session_id: orgauth_domain::SessionId,
    pub(crate) now: Timestamp,
    /// Genuine tokens that the same request presented.
    pub(crate) presented: Vec<Claims>,
    /// An identity that waits in the same browser for this sign-in; absent: none.
    identity: Option<PendingIdentity>,
}

impl Start {
    pub(crate) fn draw(app: &App, presented: &PresentedCookies, now: Timestamp) -> Result<Self, TokenError> {
        let session_id = app.entropy.id(now);
        let identity = PendingIdentity::open(app, &presented.person, now);
        Ok(Self { seed: app.pair_seed()?, session_id, now, presented: presented.genuine(app, now), identity })
    }
}

/// The user who begins a session, with organization and method.
pub(crate) struct Who<'a> {
    /// The current organization: locked, or read after the membership was locked.
    pub(crate) organization: &'a Organization,
    pub(crate) user: &'a User,
    pub(crate) request: &'a RequestContext,
    pub(crate) method: SignInMethod,
    /// The user's role there.
    pub(crate) role: Role,
    /// The session that the new one continues; absent when a credential begins it.
    pub(crate) from: Option<&'a Session>,
    /// The passkey that was shown; absent when none was.
    pub(crate) passkey: Option<PasskeyId>,
    /// The identity at a provider of the service by which the user signs in; absent when there is none.
    pub(crate) identity: Option<IdentityId>,
    /// The connection by whose provider the user signs in; absent when it is none.
    pub(crate) connection: Option<ConnectionId>,
}

/// A session that began, or that became a full one.
pub(crate) struct Begun {
    pub(crate) session: Session,
    /// The kinds of second factor by which a partial one goes on; empty when the user has no passkey.
    ways: &'static [Factor],
}

impl Begun {
    /// Whether it waits for the set-up of a second factor, for which the user has no passkey to show.
    pub(crate) fn must_set_up(&self) -> bool {
        let is_set_up =
            matches!(&self.session.state, SessionState::Partial(partial) if partial.awaits == Awaits::SetUp);
        is_set_up && self.ways.is_empty()
    }
}

impl From<Session> for Begun {
    fn from(session: Session) -> Self {
        Self { session, ways: &[] }
    }
}

/// Begins a session for a user whose credentials are correct and who may act here: a partial one if the second factor is
/// still required, else a full one, with its audit entry and event. The caller holds the locks on user and membership.
///
/// # Errors
/// The store failed. A user whom only a connection lets in, the organization's rules being what they are, gives the inner error; then
/// nothing is written.
pub(crate) fn begin(
    app: &App,
    repositories: &mut dyn Repositories,
    who: &Who<'_>,
    start: &Start,
    record: &Record,
) -> StoreResult<Result<Begun, AccessFault>> {
    let rules = &app.settings.tokens.of(who.organization);
    let inherited = who.from.map_or(&[][..], |session| &session.methods);
    let methods = [inherited, who.method.methods()].concat();
    let has = second_factors::of_user(app, repositories, who.user)?;
    let admission = who.organization.security.admission(who.method, who.role);
    let missing = match second_step::missing_step_on(admission, has, &methods, who.organization) {
        Ok(missing) => missing,
        Err(ConnectionRequired) => {
            return Ok(Err(single_sign_on::required(repositories, who.organization, who.user)?));
        }
    };
    let beginning = Beginning {
        id: start.session_id,
        organization_id: who.organization.id,
        user_id: who.user.id,
        client: who.request.client.clone(),
        methods,
        on_organization_page: who.request.on_organization_page || who.from.is_some_and(|s| s.on_organization_page),
        passkey: who.passkey.or(who.from.and_then(|session| session.passkey)),
        identity: who.identity.or(who.from.and_then(|session| session.identity)),
        absolute_expires_at: who.from.and_then(Session::absolute_end),
        signed_in_at: who.from.map(|session| session.signed_in_at),
        connection_id: who.connection.or(who.from.and_then(|session| session.connection_id)),
    };
    if let Some(awaits) = missing {
        let (begin, is_set_up): (fn(_, _, _, &_) -> _, _) = match awaits {
            Awaits::Code => (Session::begin_partial, false),
            Awaits::SetUp => (Session::begin_set_up, true),
        };
        let session = begin(beginning, start.seed.clone(), start.now, rules);
        repositories.sessions().insert(&session)?;
        let what = Happening::SecondFactorRequired { session: session.id, is_set_up };
        record.happened(repositories, session.organization_id, &Actor::from(who.user), what)?;
        return Ok(Ok(Begun { session, ways: second_step::ways(has) }));
    }
    let session = Session::begin(beginning, start.seed.clone(), start.now, rules);
    make_room(app, repositories, &session, start)?;
    repositories.sessions().insert(&session)?;
    succeeded(app, repositories, &session, who.user, (who.request, who.method.login_method()), start, record)?;
    Ok(Ok(session.into()))
}

/// Writes a session that the second factor made a full one, with its audit entry and event. The caller holds the locks on
/// user, membership and session.
pub(crate) fn complete(
    app: &App,
    repositories: &mut dyn Repositories,
    (session, user): (&Session, &User),
    (request, method): (&RequestContext, LoginMethod),
    start: &Start,
    record: &Record,
) -> StoreResult<()> {
    make_room(app, repositories, session, start)?;
    repositories.sessions().update(session)?;
    succeeded(app, repositories, session, user, (request, method), start, record)
}

/// Begins a session in which the operator signs in as its user, with its audit entry and event. It ends those whose cookies it overwrites,
/// and none of the user's own; nor does it count as the user's activity.
pub(crate) fn begin_impersonated(
    repositories: &mut dyn Repositories,
    (session, user): (&Session, &User),
    (request, by): (&RequestContext, &Actor),
    start: &Start,
    record: &Record,
) -> StoreResult<()> {
    end_replaced(repositories, &start.presented, start.now)?;
    repositories.sessions().insert(session)?;
    let method = SignInMethod::Impersonation.login_method();
    let what = Happening::LoginSucceeded { user, session: session.id, method, client: &request.client };
    record.happened(repositories, session.organization_id, by, what)
}

/// Ends the sessions that a full session replaces: those whose cookies it overwrites, and those beyond the cap. Runs before
/// the new session is written, so that the cap never ends the new one.
fn make_room(app: &App, repositories: &mut dyn Repositories, session: &Session, start: &Start) -> StoreResult<()> {
    let replaced: Vec<_> = start.presented.iter().filter(|claims| claims.session_id != session.id).cloned().collect();
    end_replaced(repositories, &replaced, start.now)?;
    let others = app.settings.tokens.sessions_per_member.saturating_sub(1);
    let sessions = repositories.sessions();
    sessions.end_beyond(session.organization_id, session.user_id, others, EndReason::TooMany, start.now)?;
    Ok(())
}

/// Records the beginning of a full session and the member's activity, and links an identity that waited for it.
fn succeeded(
    app: &App,
    repositories: &mut dyn Repositories,
    session: &Session,
    user: &User,
    (request, method): (&RequestContext, LoginMethod),
    start: &Start,
    record: &Record,
) -> StoreResult<()> {
    let what = Happening::LoginSucceeded { user, session: session.id, method, client: &request.client };
    record.happened(repositories, session.organization_id, &Actor::from(user), what)?;
    repositories.memberships().mark_active(session.organization_id, user.id, start.now)?;
    match &start.identity {
        Some(identity) => identity.settle(app, repositories, (session, user), record, start.now),
        None => Ok(()),
    }
}

/// Ends the sessions whose cookies a new session overwrites, each in its own organization. Only a session's current tokens
/// and its previous refresh token count: backends that once received an older token may still present it.
fn end_replaced(repositories: &mut dyn Repositories, presented: &[Claims], now: Timestamp) -> StoreResult<()> {
    end_sessions(repositories, presented, EndReason::Replaced, now, Session::issued)?;
    Ok(())
}

/// Ends the sessions that a sign-out presents. A token that a parallel refresh has just replaced ends its session, too, so
/// that signing out always works.
pub(crate) fn end_signed_out(
    repositories: &mut dyn Repositories,
    presented: &[Claims],
    now: Timestamp,
) -> StoreResult<Vec<Session>> {
    end_sessions(repositories, presented, EndReason::Logout, now, |_, _| true)
}

fn end_sessions(
    repositories: &mut dyn Repositories,
    presented: &[Claims],
    reason: EndReason,
    now: Timestamp,
    counts: impl Fn(&Session, &Claims) -> bool,
) -> StoreResult<Vec<Session>> {
    let mut ended = Vec::new();
    // Sorted, so that two requests that present the same sessions lock them in the same order.
    let mut named: Vec<_> = presented.iter().map(|c| (c.session_id, c.organization_id, c.user_id)).collect();
    named.sort_unstable();
    named.dedup();
    for (session_id, organization_id, user_id) in named {
        let Some(session) = repositories.sessions().lock(organization_id, session_id)? else { continue };
        let is_over = matches!(session.state, SessionState::Ended(_));
        let mut its = presented.iter().filter(|claims| claims.session_id == session_id);
        if session.user_id == user_id && !is_over && its.any(|claims| counts(&session, claims)) {
            let session = session.end(reason, now);
            repositories.sessions().update(&session)?;
            ended.push(session);
        }
    }
    Ok(ended)
}

/// Signs the tokens of a session from its row alone: the same row gives the same bytes.
///
/// # Errors
/// The signing key is no longer in the ring, or the session is not a full one.
pub(crate) fn sign(app: &App, session: &Session) -> Result<TokenPair, TokenError> {
    let (access, refresh, key) =
        session.pair_claims().ok_or_else(|| TokenError("the session is not a full one".to_owned()))?;
    Ok(TokenPair {
        user_id: session.user_id,
        access: app.tokens.sign(&access, &key)?,
        access_ttl: access.expires_at.since(access.issued_at),
        refresh: app.tokens.sign(&refresh, &key)?,
        refresh_ttl: refresh.expires_at.since(refresh.issued_at),
    })
}

/// The answer to a sign-in that began this session.
///
/// # Errors
/// The signing key is no longer in the ring.
pub(crate) fn answer(app: &App, begun: &Begun, user: User, membership: Membership) -> Result<SignIn, TokenError> {
    let Begun { session, ways } = begun;
    if let (SessionState::Partial(partial), Some((claims, key))) = (&session.state, session.partial_claims()) {
        let ttl = claims.expires_at.since(claims.issued_at);
        return Ok(SignIn::Partial { token: app.tokens.sign(&claims, &key)?, ttl, awaits: partial.awaits, ways });
    }
    Ok(SignIn::Full(Box::new(SignedIn { tokens: sign(app, session)?, user, membership })))
}
