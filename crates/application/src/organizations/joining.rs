//! The membership of somebody who joins.

use orgauth_domain::Timestamp;
use orgauth_domain::organizations::membership::Membership;
use orgauth_domain::organizations::roles::RoleId;
use orgauth_domain::ports::{Conflict, Repositories, StoreResult};

use crate::organizations::roles::assigning;
use crate::proof::ways_in;

/// Writes it, with these roles in the product, or the default ones where there are none; returns it with them. `old`: the membership
/// before, if there was one; then no passkey of that time counts there any more. A present member who is let in again keeps the roles.
/// Conflicts when another transaction has made the user a member.
pub(crate) fn write(
    repositories: &mut dyn Repositories,
    membership: Membership,
    old: Option<&Membership>,
    roles: &[RoleId],
    now: Timestamp,
) -> StoreResult<Result<Membership, Conflict>> {
    match old {
        None => {
            if let Err(conflict) = repositories.memberships().insert(&membership)? {
                return Ok(Err(conflict));
            }
        }
        Some(old) => {
            ways_in::forget(repositories, membership.user_id, membership.organization_id)?;
            repositories.memberships().update(&membership)?;
            if old.is_member() {
                return Ok(Ok(membership));
            }
        }
    }
    assigning::give_on_joining(repositories, membership, roles, now).map(Ok)
}
