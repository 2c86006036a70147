//! What a session that began by an organization's identity provider may do to the account: that provider is run by a stranger to every
//! other organization of the account.

use orgauth_domain::accounts::user::User;
use orgauth_domain::organizations::Organization;
use orgauth_domain::ports::{Repositories, StoreResult};
use orgauth_domain::sign_in::access::AccessFault;

use crate::authorize::Caller;

/// Refuses a session that began by a connection, unless the account belongs to the session's organization alone.
///
/// # Errors
/// The store failed. Inside: [`AccessFault::ProvesTooLittle`].
pub(crate) fn require(repositories: &mut dyn Repositories, caller: &Caller) -> StoreResult<Result<(), AccessFault>> {
    if caller.session.connection_id.is_none() {
        return Ok(Ok(()));
    }
    let is_own = is_of(repositories, &caller.user, &caller.organization)?;
    Ok(if is_own { Ok(()) } else { Err(AccessFault::ProvesTooLittle) })
}

/// Whether an account belongs to this organization alone.
pub(crate) fn is_of(
    repositories: &mut dyn Repositories,
    user: &User,
    organization: &Organization,
) -> StoreResult<bool> {
    let organizations = repositories.memberships().organizations_of(user.id, None, 2)?;
    Ok(organizations.iter().all(|one| one.id == organization.id))
}
