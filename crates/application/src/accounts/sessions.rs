//! The user's own sessions: show the current one, list them, end one, end all.

use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::membership::Membership;
use orgauth_domain::ports::{StoreError, read, transact};
use orgauth_domain::sign_in::access::AccessFault;
use orgauth_domain::sign_in::impersonator::Impersonator;
use orgauth_domain::sign_in::{EndReason, Session};
use orgauth_domain::{SessionId, Timestamp, UserId};

use crate::app::{App, RequestContext};
use crate::authorize::{self, Caller};
use crate::error::{Error, refusals};
use crate::presented::Presented;
use crate::record::Record;

/// Why no session was ended.
pub type EndSessionError = Error<NoSuchSession>;

/// The user has no such live session in this organization.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no such session")]
pub struct NoSuchSession;

refusals!(NoSuchSession);

/// The state that a page learns when it loads.
pub enum CurrentSession {
    /// The user is signed in, and may act here.
    SignedIn(Box<Current>),
    /// No user is signed in: the token is missing, or not valid here.
    SignedOut,
    /// The token is valid, but the organization or the membership is suspended.
    Suspended(AccessFault),
}

/// The session of a presented access token.
pub struct Current {
    /// The session's user.
    pub user: User,
    /// The user's membership.
    pub membership: Membership,
    /// The organization.
    pub organization: Organization,
    /// When the access token expires.
    pub expires_at: Timestamp,
    /// Who signed in as the user; absent when that was the user.
    pub impersonator: Option<Impersonator>,
}

impl CurrentSession {
    /// The signed-in user; absent when there is none.
    pub fn user_id(&self) -> Option<UserId> {
        match self {
            Self::SignedIn(current) => Some(current.user.id),
            Self::SignedOut | Self::Suspended(_) => None,
        }
    }
}

/// Returns the state of the presented access token, judged as on every protected route. A token that isn't valid is an
/// answer here, not an error.
///
/// # Errors
/// The store failed.
pub fn current_session(
    app: &App,
    organization: &Organization,
    access: &Presented,
) -> Result<CurrentSession, StoreError> {
    let authenticated = authorize::authenticate_token(app, organization, access)?;
    Ok(match authenticated {
        Ok(caller) => match caller.membership {
            Some(membership) => CurrentSession::SignedIn(Box::new(Current {
                user: caller.user,
                membership,
                organization: caller.organization,
                expires_at: caller.claims.expires_at,
                impersonator: caller.session.impersonator,
            })),
            None => CurrentSession::SignedOut,
        },
        Err(fault @ (AccessFault::MembershipNotActive | AccessFault::OrganizationSuspended)) => {
            CurrentSession::Suspended(fault)
        }
        Err(_) => CurrentSession::SignedOut,
    })
}

/// The user's live sessions in this organization, newest first.
///
/// # Errors
/// The store failed.
pub fn list_sessions(app: &App, caller: &Caller) -> Result<Vec<Session>, StoreError> {
    read(&*app.store, |repositories| {
        repositories.sessions().list_live(caller.organization.id, caller.user.id, caller.now)
    })
}

/// Ends one session of the user in this organization; it may be the current one.
///
/// # Errors
/// Not found: another user's session, another organization's, or one that has ended.
pub fn end_session(
    app: &App,
    caller: &Caller,
    id: SessionId,
    request: &RequestContext,
) -> Result<(), EndSessionError> {
    let now = app.now();
    let here = caller.organization.id;
    let record = Record::new(app, Some(request), now);
    transact(&*app.store, |repositories| {
        let session = repositories
            .sessions()
            .lock(here, id)?
            .filter(|session| session.user_id == caller.user.id && session.is_live(now))
            .ok_or(NoSuchSession)?
            .end(EndReason::EndedByUser, now);
        repositories.sessions().update(&session)?;
        Ok(record.happened(repositories, here, &Actor::from(&caller.user), Happening::SessionEnded(id))?)
    })
}

/// Ends every session of the user, in every organization.
///
/// # Errors
/// The store failed.
pub fn logout_all(app: &App, caller: &Caller, request: &RequestContext) -> Result<u64, StoreError> {
    let now = app.now();
    let record = Record::new(app, Some(request), now);
    transact(&*app.store, |repositories| {
        // The lock keeps a concurrent sign-in from creating a session unseen.
        repositories.users().lock(caller.user.id)?;
        let ended = repositories.sessions().end_all(caller.user.id, None, EndReason::LogoutAll, now)?;
        // The entry omits the count, which includes other organizations' sessions: their number isn't for this one's admins.
        let what = Happening::LoggedOutEverywhere(caller.user.id);
        record.happened(repositories, &caller.organization, &Actor::from(&caller.user), what)?;
        Ok(ended)
    })
}
