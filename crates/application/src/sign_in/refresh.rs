//! `POST /auth/refresh`: rotation, idempotent replay, reuse detection (docs/security.md#tokens-and-sessions; RFC 9700 section 4.14).

use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::Organization;
use orgauth_domain::ports::{StoreError, StoreResult, transact};
use orgauth_domain::sign_in::access;
use orgauth_domain::sign_in::token::TokenKind;
use orgauth_domain::sign_in::{Awaits, EndReason, RefreshStep, Session, second_step};

use crate::app::{App, RequestContext};
use crate::error::{Error, refusals};
use crate::impersonation_right;
use crate::presented::Presented;
use crate::record::Record;
use crate::second_factors;
use crate::sign_in::impersonate;
use crate::sign_in::session_issuer::{self, TokenPair};

/// A presented refresh token.
pub struct RefreshCommand {
    /// The organization of the request.
    pub organization: Organization,
    /// The `refresh_token` cookie.
    pub token: Presented,
    /// The request.
    pub request: RequestContext,
}

/// Why there is no new token pair.
pub type RefreshError = Error<RefreshRefusal>;

/// Why there is no new token pair.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RefreshRefusal {
    /// The request has no refresh cookie.
    #[error("sign in first")]
    Missing,
    /// Not a valid refresh token of this organization and of an active member.
    #[error("the refresh token is not valid here")]
    Invalid,
    /// The token was exchanged before; its session has ended.
    #[error("the refresh token was used before; the session has ended")]
    Reused,
}

refusals!(RefreshRefusal);

enum Outcome {
    /// The session, and whether it was last used in another hour.
    HandOut(Box<Session>, bool),
    Reused,
    Refused,
}

/// Exchanges a refresh token for the session's next token pair.
///
/// # Errors
/// A missing or invalid token consumes nothing, nor does a valid one while the organization or the member is suspended. A
/// reused token has ended its session.
pub fn refresh(app: &App, command: &RefreshCommand) -> Result<TokenPair, RefreshError> {
    let now = app.now();
    let claims = match &command.token {
        Presented::Nothing => return Err(RefreshRefusal::Missing.into()),
        Presented::Ambiguous => return Err(RefreshRefusal::Invalid.into()),
        Presented::Token(token) => {
            app.tokens.read(TokenKind::Refresh, token, now).map_err(|_| RefreshRefusal::Invalid)?
        }
    };
    let organization_id = command.organization.id;
    if claims.organization_id != organization_id || claims.is_expired(now) {
        return Err(RefreshRefusal::Invalid.into());
    }
    let seed = app.pair_seed()?;
    let (here, client) = (&command.organization, &command.request.client);
    let record = Record::new(app, Some(&command.request), now);
    let outcome = transact(&*app.store, |repositories| {
        let Some(session) = repositories.sessions().lock(organization_id, claims.session_id)? else {
            return Ok::<_, StoreError>(Outcome::Refused);
        };
        let user = repositories.users().by_id(session.user_id)?;
        let membership = repositories.memberships().get(organization_id, session.user_id)?;
        let organization = repositories.organizations().by_slug(&command.organization.slug)?;
        let organization = organization.filter(|o| access::active_member(o, membership.as_ref()).is_ok());
        let user = user.filter(|user| user.id == claims.user_id);
        let (Some(user), Some(organization), Some(membership)) = (user, organization, membership) else {
            return Ok(Outcome::Refused);
        };
        // Turning the rule on ended such sessions; an older server that doesn't know the rule may have begun one since. Nothing is
        // left to set up where two-factor authentication is on, so most callers need no look at their passkeys.
        let impersonator = session.impersonator;
        let is_own = impersonator.is_none();
        if is_own && second_step::may_set_up(&organization) && !user.has_second_factor() {
            let has = second_factors::of_user(app, repositories, &user)?;
            if second_step::missing_step(has, &session.methods, &organization) == Some(Awaits::SetUp) {
                return Ok(Outcome::Refused);
            }
        }
        if !session.goes_on_for(&organization.security, membership.role) {
            return Ok(Outcome::Refused);
        }
        if let Some(by) = impersonator
            && !impersonation_right::is_held(app, repositories, &organization, by, now)?
        {
            // For good: it doesn't go on when the right comes back.
            repositories.sessions().update(&session.end(EndReason::Operator, now))?;
            return Ok(Outcome::Refused);
        }
        if !session.issued(&claims)
            && let Some(changed_at) = repositories.servers().database_changed_at()?
            && session.may_have_lost(&claims, changed_at)
        {
            let actor = impersonate::actor_of(repositories, impersonator, &user)?;
            record.happened(repositories, here, &actor, Happening::RefreshLost(session.id))?;
            return Ok(Outcome::Refused);
        }
        let rules = app.settings.tokens.of(&organization);
        let is_first_in_hour = session.last_used_at().is_none_or(|at| at.clock_hour() != now.clock_hour());
        match session.refresh(claims.token_id, client, seed.clone(), now, &rules) {
            RefreshStep::Rotated(session) => {
                repositories.sessions().update(&session)?;
                Ok(Outcome::HandOut(Box::new(session), is_own && is_first_in_hour))
            }
            RefreshStep::Replayed(session) => {
                let actor = impersonate::actor_of(repositories, impersonator, &user)?;
                record.happened(repositories, here, &actor, Happening::RefreshReplayed(session.id))?;
                Ok(Outcome::HandOut(Box::new(session), false))
            }
            RefreshStep::ReplayedElsewhere => {
                let what = Happening::RefreshReplayRefused(claims.session_id);
                let actor = impersonate::actor_of(repositories, impersonator, &user)?;
                record.happened(repositories, here, &actor, what)?;
                Ok(Outcome::Refused)
            }
            RefreshStep::Reused(session) => {
                repositories.sessions().update(&session)?;
                let what = Happening::SessionReused { user: &user, session: session.id, client };
                let actor = impersonate::actor_of(repositories, impersonator, &user)?;
                record.happened(repositories, here, &actor, what)?;
                Ok(Outcome::Reused)
            }
            RefreshStep::Refused => Ok(Outcome::Refused),
        }
    })?;
    match outcome {
        Outcome::HandOut(session, is_first_in_hour) => {
            if is_first_in_hour {
                // In a transaction of its own: the one above locks the session first, and a membership is locked before sessions. The
                // exchange stands all the same when this fails.
                let user = session.user_id;
                let marked: StoreResult<()> = transact(&*app.store, |repositories| {
                    repositories.memberships().mark_active(organization_id, user, now)
                });
                if let Err(error) = marked {
                    tracing::warn!(%error, "the last activity of a member was not recorded");
                }
            }
            Ok(session_issuer::sign(app, &session)?)
        }
        Outcome::Reused => Err(RefreshRefusal::Reused.into()),
        Outcome::Refused => Err(RefreshRefusal::Invalid.into()),
    }
}
