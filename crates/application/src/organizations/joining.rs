//! The membership of somebody who joins.

use orgauth_domain::organizations::membership::Membership;
use orgauth_domain::ports::{Conflict, Repositories, StoreResult};

use crate::proof::ways_in;

/// Writes it. `is_again`: the user was a member before; then no passkey of that time counts there any more. Conflicts when another
/// transaction has made the user a member.
pub(crate) fn write(
    repositories: &mut dyn Repositories,
    membership: &Membership,
    is_again: bool,
) -> StoreResult<Result<(), Conflict>> {
    if !is_again {
        return repositories.memberships().insert(membership);
    }
    ways_in::forget(repositories, membership.user_id, membership.organization_id)?;
    repositories.memberships().update(membership).map(Ok)
}
