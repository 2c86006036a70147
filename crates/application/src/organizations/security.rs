//! Applies an organization's new rules to its existing sessions (docs/security.md#an-organizations-own-rules).
//!
//! A sign-in locks the user's membership before it reads the rules. This transaction locks every membership first. Therefore
//! it sees each session that began under the old rules, and each session that it doesn't see begins under the new ones.

use orgauth_domain::Timestamp;
use orgauth_domain::accounts::user::User;
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::connection::ConnectionStatus;
use orgauth_domain::organizations::membership::Membership;
use orgauth_domain::organizations::security::{RequireSso, SecurityRules};
use orgauth_domain::ports::{Repositories, StoreResult, Whose};
use orgauth_domain::sign_in::EndReason;
use orgauth_domain::sign_in::allowed_methods::{AllowedMethods, Method};

use crate::app::App;
use crate::error::{Error, refusals};
use crate::initiator::Initiator;
use crate::proof::ways_in;
use crate::second_factors;
use crate::single_sign_on;

/// The admin who requires a second factor has none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("turn on two-factor authentication for yourself before you ask it of everybody")]
pub struct NoSecondFactor;

refusals!(NoSecondFactor);

/// The admin who forbids a method signed in by none of those that are left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("sign in by one of these methods yourself before you forbid the others")]
pub struct MethodNotShown;

/// Nobody knows yet whether a connection lets people in: none is active, or the admin who requires one has never signed in by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("sign in by an active connection of the organization yourself before you require it of others")]
pub struct ConnectionNotProven;

/// Why new rules don't take effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RulesRefusal {
    /// The second factor.
    #[error(transparent)]
    NoSecondFactor(#[from] NoSecondFactor),
    /// The methods.
    #[error(transparent)]
    MethodNotShown(#[from] MethodNotShown),
    /// Single sign-on.
    #[error(transparent)]
    ConnectionNotProven(#[from] ConnectionNotProven),
}

refusals!(RulesRefusal: NoSecondFactor, MethodNotShown, ConnectionNotProven);

/// Ends or shortens the sessions of an organization as its new rules demand. The caller holds the lock on the organization.
///
/// # Errors
/// A member without a second factor requires one of every member; a member forbids the methods by which that member signed in;
/// single sign-on is required that is not proven; or the store failed.
pub(crate) fn take_effect(
    app: &App,
    repositories: &mut dyn Repositories,
    initiator: &Initiator,
    (before, organization): (&SecurityRules, &Organization),
    now: Timestamp,
) -> Result<(), Error<RulesRefusal>> {
    let (id, after) = (organization.id, &organization.security);
    let asks_now = after.require_two_factor && !before.require_two_factor;
    let shorter = after.session_ttl.filter(|ttl| before.session_ttl.is_none_or(|old| *ttl < old));
    let forbids = after.allowed_methods.as_ref().filter(|_| before.loses_a_method(after));
    let takes_less = after.require_sso > before.require_sso;
    if asks_now || shorter.is_some() || forbids.is_some() || takes_less {
        repositories.memberships().lock_all(id)?;
    }
    if asks_now {
        if !has_second_factor(app, repositories, initiator.user())? {
            return Err(NoSecondFactor.into());
        }
        let rp_id = &app.settings.passkeys.rp.id;
        repositories.sessions().end_without_second_factor(id, rp_id, EndReason::TwoFactorChanged, now)?;
    }
    if let Some(allowed) = forbids {
        if !keeps_a_way_in(app, repositories, initiator, organization)? {
            return Err(MethodNotShown.into());
        }
        repositories.sessions().end_begun_otherwise(id, allowed, EndReason::Operator, now)?;
        end_begun_by_what_counts_elsewhere(app, repositories, (organization, allowed), now)?;
    }
    if takes_less {
        if !is_connection_proven(repositories, initiator, organization)? {
            return Err(ConnectionNotProven.into());
        }
        let whose = match after.require_sso {
            RequireSso::Off | RequireSso::Members => Whose::Members,
            RequireSso::All => Whose::All,
        };
        let own = initiator.session().map(|session| session.id);
        repositories.sessions().end_without_connection(id, (whose, own), EndReason::Operator, now)?;
    }
    if let Some(ttl) = shorter {
        repositories.sessions().bring_forward(id, ttl)?;
    }
    Ok(())
}

/// Whether a member who sets this organization's rules signed in by a method that is left and could do so again, as far as that is known.
/// Always true for the operator, who needs none.
fn keeps_a_way_in(
    app: &App,
    repositories: &mut dyn Repositories,
    initiator: &Initiator,
    organization: &Organization,
) -> StoreResult<bool> {
    let (Some(session), Some(member)) = (initiator.session(), initiator.user()) else { return Ok(true) };
    if !session.is_allowed_by(&organization.security) {
        return Ok(false);
    }
    let Some(membership) = repositories.memberships().get(organization.id, member.id)? else { return Ok(false) };
    let ways = ways_in::of(app, repositories, member.id)?;
    if !session.evidence().is_allowed_by(organization, membership.joined_at, &ways) {
        return Ok(false);
    }
    let by_passkey_alone = organization.security.methods(&app.settings.methods()) == [Method::Passkey];
    Ok(!by_passkey_alone || ways.passkeys.iter().any(|passkey| passkey.opens(organization, membership.joined_at)))
}

/// Ends the sessions that only a passkey or an identity began which doesn't open the organization any more: they were switched here while it
/// allowed passwords, and nobody could begin them now.
fn end_begun_by_what_counts_elsewhere(
    app: &App,
    repositories: &mut dyn Repositories,
    (organization, allowed): (&Organization, &AllowedMethods),
    now: Timestamp,
) -> StoreResult<()> {
    if organization.security.allows(Method::Password) {
        return Ok(());
    }
    for session in repositories.sessions().lock_begun_by_what_counts(organization.id, allowed)? {
        let membership = repositories.memberships().get(organization.id, session.user_id)?;
        let ways = ways_in::of(app, repositories, session.user_id)?;
        let is_open = |member: Membership| session.evidence().is_allowed_by(organization, member.joined_at, &ways);
        if !membership.is_some_and(is_open) {
            repositories.sessions().update(&session.end(EndReason::Operator, now))?;
        }
    }
    Ok(())
}

/// Whether an active connection has let in the member who sets the rule. For the operator an active one is enough.
fn is_connection_proven(
    repositories: &mut dyn Repositories,
    initiator: &Initiator,
    organization: &Organization,
) -> StoreResult<bool> {
    if let Some(member) = initiator.user() {
        return Ok(!single_sign_on::active_of(repositories, organization, member)?.is_empty());
    }
    let connections = repositories.connections().list(organization.id)?;
    Ok(connections.iter().any(|connection| connection.status == ConnectionStatus::Active))
}

/// Ends the sessions of a member who is no admin any more and may only come by a connection: those that began otherwise. The caller
/// holds the lock on the membership.
pub(crate) fn follow_demotion(
    repositories: &mut dyn Repositories,
    organization: &Organization,
    member: &Membership,
    now: Timestamp,
) -> StoreResult<()> {
    match organization.security.require_sso {
        RequireSso::Off => Ok(()),
        RequireSso::Members | RequireSso::All => {
            let whose = (Whose::User(member.user_id), None);
            let sessions = repositories.sessions();
            sessions.end_without_connection(organization.id, whose, EndReason::Operator, now).map(|_| ())
        }
    }
}

/// Whether a member has a second factor now. Always true for the operator, who needs none.
fn has_second_factor(app: &App, repositories: &mut dyn Repositories, member: Option<&User>) -> StoreResult<bool> {
    let Some(member) = member else { return Ok(true) };
    let has_code = repositories.users().by_id(member.id)?.is_some_and(|user| user.has_second_factor());
    Ok(has_code || second_factors::has_passkey(app, repositories, member.id)?)
}
