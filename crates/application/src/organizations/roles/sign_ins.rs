//! Whoever runs the provider by which people sign in can sign in as each of them. So whoever decides which provider that is, or for which
//! domains it speaks, has what those people have: each permission of a member, and of the roles that the connection's rules give.

use orgauth_domain::Timestamp;
use orgauth_domain::organizations::connection::{Connection, ConnectionStatus};
use orgauth_domain::organizations::roles::RoleId;
use orgauth_domain::ports::Repositories;

use super::RoleError;
use super::assigning::Granter;

/// Checks that the granter may let others in by this connection. As long as it is off, only what its rules give counts: whoever turns it on
/// is checked then. The caller has locked the organization.
///
/// # Errors
/// The first permission that isn't held; the store failed.
pub(crate) fn check(
    repositories: &mut dyn Repositories,
    granter: &Granter,
    connection: &Connection,
    now: Timestamp,
) -> Result<(), RoleError> {
    let mut ids: Vec<RoleId> = connection.role_rules.iter().flat_map(|rule| &rule.roles).copied().collect();
    ids.sort_unstable();
    ids.dedup();
    let given = repositories.roles().by_ids(&ids)?;
    given.iter().try_for_each(|role| granter.check(&role.permissions))?;
    match connection.status {
        ConnectionStatus::Draft => {}
        ConnectionStatus::Active => {
            granter.check(&repositories.roles().permissions_in(connection.organization_id, now)?)?;
        }
    }
    Ok(())
}
