//! What a session that began by an organization's identity provider may do to the account: that provider is run by a stranger to every
//! other organization of the account.

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
    let organizations = repositories.memberships().organizations_of(caller.user.id, None, 2)?;
    let is_alone = organizations.iter().all(|one| one.id == caller.organization.id);
    Ok(if is_alone { Ok(()) } else { Err(AccessFault::ProvesTooLittle) })
}
