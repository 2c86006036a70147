//! The identities of an account: its owner at identity providers. Their owner sees and removes them; a session that an organization's
//! provider began does neither.
//!
//! An identity of a provider of the whole service is a way in, and the last one stays. One of a connection is none of the account's: the
//! organization decides whether it lets its owner in.

use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::connection::Connection;
use orgauth_domain::organizations::membership::MembershipStatus;
use orgauth_domain::organizations::roles::Origin;
use orgauth_domain::ports::{Repositories, StoreError, StoreResult, read, transact};
use orgauth_domain::sign_in::EndReason;
use orgauth_domain::sign_in::access::AccessFault;
use orgauth_domain::sign_in::federation::identity::{Identity, IdentityId, VouchedBy};
use orgauth_domain::sign_in::federation::provider::ProviderId;
use orgauth_domain::text::{Name, Slug};
use orgauth_domain::{ConnectionId, OrganizationId, Timestamp, UserId};

use crate::app::{App, RequestContext};
use crate::authorize::Caller;
use crate::barred;
use crate::error::{Error, refusals};
use crate::organizations::roles::assigning;
use crate::proof::{passkey, ways_in};
use crate::record::Record;

/// Why an identity was not removed.
pub type IdentitiesError = Error<IdentityKept>;

/// Why an identity was not removed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum IdentityKept {
    /// The account has no such identity.
    #[error("the account has no such identity")]
    NotFound,
    /// Its owner would have no way in any more.
    #[error("this is the last way to sign in: set a password or add a passkey first")]
    LastMethod,
    /// It is one of a connection of this organization, and nothing was shown by which that lets the user in.
    #[error(
        "{0} lets you in otherwise: this sign-in doesn't change who you are to its identity provider; its administrators can"
    )]
    Closed(Slug),
}

refusals!(IdentityKept);

/// An identity with the name of its connection or provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedIdentity {
    /// The identity.
    pub identity: Identity,
    /// What people see of the connection or provider at sign-in. A provider that is no longer configured has its identifier.
    pub name: Name,
}

/// Returns the identities of the caller's account, oldest first.
///
/// # Errors
/// The store failed.
pub fn list(app: &App, caller: &Caller) -> Result<Vec<NamedIdentity>, StoreError> {
    read(&*app.store, |repositories| named(app, repositories, caller.user.id))
}

/// The identities of an account, oldest first.
pub(crate) fn named(app: &App, repositories: &mut dyn Repositories, user: UserId) -> StoreResult<Vec<NamedIdentity>> {
    let mut all = Vec::new();
    for identity in repositories.identities().of_user(user)? {
        if let Some(name) = name_of(app, repositories, &identity)? {
            all.push(NamedIdentity { identity, name });
        }
    }
    Ok(all)
}

fn name_of(app: &App, repositories: &mut dyn Repositories, identity: &Identity) -> StoreResult<Option<Name>> {
    Ok(match &identity.via {
        VouchedBy::Connection(id) => connection_of(repositories, *id)?.map(|connection| connection.name),
        VouchedBy::Provider(id) => Some(provider_name(app, id)),
    })
}

/// What people call a provider; one that is no longer configured has its identifier.
pub(crate) fn provider_name(app: &App, id: &ProviderId) -> Name {
    let configured = app.settings.provider(id.as_str()).map(|provider| provider.name.clone());
    configured.or_else(|| Name::cleaned(id.as_str())).unwrap_or_else(|| Name::numbered("provider", 1))
}

fn connection_of(repositories: &mut dyn Repositories, id: ConnectionId) -> StoreResult<Option<Connection>> {
    let Some(organization) = repositories.connections().organization_of(id)? else { return Ok(None) };
    repositories.connections().get(organization, id)
}

/// Whether one of these identities is a way in to the account: one of a provider that is configured.
pub(crate) fn is_way_in(app: &App, mut identities: impl Iterator<Item = Identity>) -> bool {
    identities.any(|one| one.via.provider().is_some_and(|id| app.settings.provider(id.as_str()).is_some()))
}

/// Removes an identity of the caller's account, and ends the sessions that began by it. Of a connection's no way in is lost: where only
/// the connection is left, the next sign-in by it links the account again. So does that of whoever has the account's address then: one of
/// an organization that wouldn't let the caller in stays.
///
/// # Errors
/// The account has no such identity, or no other way in; the connection's organization doesn't let the caller in by what was shown; the
/// session has ended; the store failed.
pub fn remove(app: &App, caller: &Caller, id: IdentityId, request: &RequestContext) -> Result<(), IdentitiesError> {
    let now = app.now();
    let record = Record::new(app, Some(request), now);
    transact(&*app.store, |repositories| {
        // An organization is locked before an account.
        let of_before = repositories.identities().of_user(caller.user.id)?;
        if let Some(via) = of_before.iter().find(|identity| identity.id == id).and_then(|one| one.via.connection())
            && let Some(organization) = repositories.connections().organization_of(via)?
        {
            repositories.organizations().lock(organization)?;
        }
        let user = repositories.users().lock(caller.user.id)?.ok_or(AccessFault::Invalid)?;
        caller.recheck_session(repositories, now)?.ok_or(AccessFault::Invalid)?;
        let theirs = repositories.identities().of_user(user.id)?;
        let (going, left): (Vec<_>, Vec<_>) = theirs.into_iter().partition(|identity| identity.id == id);
        let identity = going.into_iter().next().ok_or(IdentityKept::NotFound)?;
        let reason = EndReason::EndedByUser;
        let (place, name) = match &identity.via {
            VouchedBy::Connection(id) => {
                let connection = connection_of(repositories, *id)?.ok_or(IdentityKept::NotFound)?;
                let organization = connection.organization_id;
                check_let_in(app, repositories, caller, organization)?;
                barred::bar_identity(app, repositories, organization, (*id, &identity))?;
                repositories.sessions().end_of_connection(organization, *id, Some(user.id), reason, now)?;
                (organization, connection.name)
            }
            VouchedBy::Provider(id) => {
                let has_another = repositories.users().password_hash(user.id)?.is_some()
                    || !passkey::usable_of(app, repositories, user.id)?.is_empty()
                    || is_way_in(app, left.into_iter());
                if !has_another {
                    return Err(IdentityKept::LastMethod.into());
                }
                repositories.sessions().end_of_providers(user.id, reason, now)?;
                (caller.organization.id, provider_name(app, id))
            }
        };
        repositories.identities().delete(user.id, &identity)?;
        let what = Happening::IdentityUnlinked { user: &user, identity: &identity, via: &name };
        record.happened(repositories, place, &Actor::from(&user), what)?;
        if let Some(id) = identity.via.connection() {
            take_mapped_roles(repositories, &record, &user, (place, id), now)?;
        }
        Ok(())
    })
}

/// Takes the roles that a member had from the rules of a connection, which no longer tells what the provider says.
fn take_mapped_roles(
    repositories: &mut dyn Repositories,
    record: &Record,
    user: &User,
    (organization, id): (OrganizationId, ConnectionId),
    now: Timestamp,
) -> StoreResult<()> {
    let Some(before) = repositories.memberships().lock(organization, user.id)? else { return Ok(()) };
    let member = assigning::give(repositories, before.clone(), (Origin::Connection(id), &[]), now)?;
    if member.role_keys() == before.role_keys() {
        return Ok(());
    }
    let what = Happening::MemberRoleChanged { user, member: &member, before: &before };
    record.happened(repositories, organization, &Actor::System, what)
}

/// Checks that an organization would let the caller in by what the session has shown. Whoever was suspended or removed stays known to its
/// connection: otherwise the next sign-in by that would make a new member.
fn check_let_in(
    app: &App,
    repositories: &mut dyn Repositories,
    caller: &Caller,
    organization: OrganizationId,
) -> Result<(), IdentitiesError> {
    let membership = repositories.memberships().get(organization, caller.user.id)?;
    let (Some(membership), Some(organization)) = (membership, repositories.organizations().get(organization)?) else {
        return Ok(());
    };
    let ways = ways_in::of(app, repositories, caller.user.id)?;
    let here = (membership.role, membership.joined_at);
    let is_active = membership.status == MembershipStatus::Active;
    if is_active && caller.session.evidence().lets_in(&organization, here, &ways) {
        Ok(())
    } else {
        Err(IdentityKept::Closed(organization.slug).into())
    }
}
