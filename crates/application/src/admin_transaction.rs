//! What an admin or the operator writes: every such transaction begins here, so that none can forget to look again whether
//! who acts is an admin still.

use orgauth_domain::organization::Organization;
use orgauth_domain::organization::membership::Role;
use orgauth_domain::ports::{Repositories, StoreError, StoreResult, transact};
use orgauth_domain::session::access::{self, AccessFault};
use orgauth_domain::{OrganizationId, UserId};

use crate::app::App;
use crate::initiator::Initiator;

/// Runs `body` in a writing transaction, with the organization locked. A member is found to be an active admin there still:
/// the gate looked before, and who acts may have been demoted, suspended or removed since. Of two admins who act on each
/// other one is the second, and sees what the first one did. The operator needs no membership, but a
/// service key that lives.
///
/// # Errors
/// The member is no admin any more, or the service key is over; then the body's own.
pub(crate) fn write<T, E: From<StoreError> + From<AccessFault>>(
    app: &App,
    initiator: &Initiator,
    organization: OrganizationId,
    mut body: impl FnMut(&mut dyn Repositories, Organization) -> Result<T, E>,
) -> Result<T, E> {
    let now = app.now();
    transact(&*app.store, |repositories| {
        let found = repositories.organizations().lock(organization)?;
        let organization = found.ok_or(AccessFault::OrganizationSuspended)?;
        match initiator {
            Initiator::Member(caller, _) => still_admin(repositories, &organization, caller.user.id)??,
            Initiator::Operator(operator, _) => operator.recheck(repositories, now)??,
        }
        body(repositories, organization)
    })
}

fn still_admin(
    repositories: &mut dyn Repositories,
    organization: &Organization,
    user: UserId,
) -> StoreResult<Result<(), AccessFault>> {
    let membership = repositories.memberships().get(organization.id, user)?;
    Ok(access::active_member(organization, membership.as_ref()).and_then(|()| match membership.map(|m| m.role) {
        Some(Role::Admin) => Ok(()),
        Some(Role::Member) | None => Err(AccessFault::AdminRequired),
    }))
}
