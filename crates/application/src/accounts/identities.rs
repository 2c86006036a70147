//! The identities of an account: its owner at identity providers. Their owner sees and removes them; a session that an organization's
//! provider began does neither.

use orgauth_domain::UserId;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::connection::Connection;
use orgauth_domain::ports::{Repositories, StoreError, StoreResult, read, transact};
use orgauth_domain::sign_in::EndReason;
use orgauth_domain::sign_in::access::AccessFault;
use orgauth_domain::sign_in::federation::identity::{Identity, IdentityId};
use orgauth_domain::text::Name;

use crate::app::{App, RequestContext};
use crate::authorize::Caller;
use crate::error::{Error, refusals};
use crate::record::Record;

/// Why an identity was not removed.
pub type IdentitiesError = Error<NoSuchIdentity>;

/// The account has no such identity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the account has no such identity")]
pub struct NoSuchIdentity;

refusals!(NoSuchIdentity);

/// An identity with the name of its connection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedIdentity {
    /// The identity.
    pub identity: Identity,
    /// What people see of the connection at sign-in.
    pub name: Name,
}

/// Returns the identities of the caller's account, oldest first.
///
/// # Errors
/// The store failed.
pub fn list(app: &App, caller: &Caller) -> Result<Vec<NamedIdentity>, StoreError> {
    read(&*app.store, |repositories| named(repositories, caller.user.id))
}

/// The identities of an account, oldest first.
pub(crate) fn named(repositories: &mut dyn Repositories, user: UserId) -> StoreResult<Vec<NamedIdentity>> {
    let mut all = Vec::new();
    for identity in repositories.identities().of_user(user)? {
        if let Some(connection) = connection_of(repositories, &identity)? {
            all.push(NamedIdentity { identity, name: connection.name });
        }
    }
    Ok(all)
}

fn connection_of(repositories: &mut dyn Repositories, identity: &Identity) -> StoreResult<Option<Connection>> {
    let id = identity.connection_id;
    let Some(organization) = repositories.connections().organization_of(id)? else { return Ok(None) };
    repositories.connections().get(organization, id)
}

/// Removes an identity of the caller's account, and ends the sessions that began by it. No way in is lost: where only the connection is
/// left, the next sign-in by it links the account again.
///
/// # Errors
/// The account has no such identity; the session has ended; the store failed.
pub fn remove(app: &App, caller: &Caller, id: IdentityId, request: &RequestContext) -> Result<(), IdentitiesError> {
    let now = app.now();
    let record = Record::new(app, Some(request), now);
    transact(&*app.store, |repositories| {
        let user = repositories.users().lock(caller.user.id)?.ok_or(AccessFault::Invalid)?;
        caller.recheck_session(repositories, now)?.ok_or(AccessFault::Invalid)?;
        let theirs = repositories.identities().of_user(user.id)?;
        let identity = theirs.into_iter().find(|identity| identity.id == id).ok_or(NoSuchIdentity)?;
        let connection = connection_of(repositories, &identity)?.ok_or(NoSuchIdentity)?;
        repositories.identities().delete(user.id, identity.id)?;
        let (organization, reason) = (connection.organization_id, EndReason::EndedByUser);
        repositories.sessions().end_of_connection(organization, connection.id, Some(user.id), reason, now)?;
        let what = Happening::IdentityUnlinked { user: &user, identity: &identity, via: &connection.name };
        Ok(record.happened(repositories, organization, &Actor::from(&user), what)?)
    })
}
