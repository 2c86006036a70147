//! What an admin writes: every transaction that needs an admin begins here, so that none can forget to look again.

use orgauth_domain::OrganizationId;
use orgauth_domain::organization::Organization;
use orgauth_domain::organization::membership::Role;
use orgauth_domain::ports::{Repositories, StoreError, StoreResult, transact};
use orgauth_domain::session::access::{self, AccessFault};

use crate::app::App;
use crate::authorize::Caller;
use crate::initiator::Initiator;

/// Runs `body` in a writing transaction, with the caller's organization locked and the caller found to be an active admin
/// there still: the gate looked before, and the caller may have been demoted, suspended or removed since. Of two admins
/// who act on each other one is the second, and sees what the first one did.
///
/// # Errors
/// The caller is no admin any more; then the body's own.
pub(crate) fn write<T, E: From<StoreError> + From<AccessFault>>(
    app: &App,
    caller: &Caller,
    mut body: impl FnMut(&mut dyn Repositories, Organization) -> Result<T, E>,
) -> Result<T, E> {
    transact(&*app.store, |repositories| {
        let organization = still_admin(repositories, caller)??;
        body(repositories, organization)
    })
}

/// The same for whoever acts: of an admin it is found out again whether that is one still; the operator needs no membership.
///
/// # Errors
/// As [`write`].
pub(crate) fn write_as<T, E: From<StoreError> + From<AccessFault>>(
    app: &App,
    initiator: &Initiator<'_>,
    organization: OrganizationId,
    mut body: impl FnMut(&mut dyn Repositories, Organization) -> Result<T, E>,
) -> Result<T, E> {
    match initiator {
        Initiator::Member(caller, _) => write(app, caller, body),
        Initiator::Operator(_) => transact(&*app.store, |repositories| {
            let found = repositories.organizations().lock(organization)?;
            body(repositories, found.ok_or(AccessFault::OrganizationSuspended)?)
        }),
    }
}

fn still_admin(
    repositories: &mut dyn Repositories,
    caller: &Caller,
) -> StoreResult<Result<Organization, AccessFault>> {
    let Some(organization) = repositories.organizations().lock(caller.organization.id)? else {
        return Ok(Err(AccessFault::OrganizationSuspended));
    };
    let mine = repositories.memberships().get(organization.id, caller.user.id)?;
    Ok(access::active_member(&organization, mine.as_ref()).and_then(|()| match mine.map(|mine| mine.role) {
        Some(Role::Admin) => Ok(organization),
        Some(Role::Member) | None => Err(AccessFault::AdminRequired),
    }))
}
