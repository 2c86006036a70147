//! The start of every transaction that an admin or the operator writes. It checks the caller's rights again, so that no use
//! case can forget to.

use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::membership::Role;
use orgauth_domain::ports::{Repositories, StoreError, StoreResult, transact};
use orgauth_domain::sign_in::access::{self, AccessFault};
use orgauth_domain::{OrganizationId, UserId};

use crate::app::App;
use crate::initiator::Initiator;
use crate::operator_person;

/// Runs `body` in a writing transaction, with the organization's row locked. First checks that a member is still an active
/// admin there: since the admission check the member may have been demoted, suspended or removed. If two admins act on each
/// other at once, the lock orders them, and the second sees the first one's change. The operator needs no membership, but a
/// valid service key.
///
/// # Errors
/// The member is no admin any more, or the service key is no longer valid; then the body's own.
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
            Initiator::Member(caller, _) => {
                still_admin(repositories, &organization, caller.user.id)??;
                if operator_person::is_home(app, &organization) {
                    let checked = operator_person::recheck(app, repositories, organization.id, &caller.claims, now)?;
                    checked.map_err(|_| AccessFault::OperatorRequired)?;
                }
            }
            Initiator::Operator(operator, _) => {
                // In an organization, the token of whoever is not the operator any more is another one's.
                operator.recheck(app, repositories, now)?.map_err(|fault| match fault {
                    AccessFault::NotTheOperator => AccessFault::Invalid,
                    fault => fault,
                })?;
            }
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
