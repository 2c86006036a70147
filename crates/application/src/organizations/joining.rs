//! The membership of somebody who joins.

use orgauth_domain::organizations::membership::Membership;
use orgauth_domain::organizations::roles::{Origin, RoleId};
use orgauth_domain::ports::{Conflict, Repositories, StoreResult};
use orgauth_domain::{ConnectionId, Timestamp};

use crate::organizations::roles::assigning;
use crate::proof::ways_in;

/// The roles in the product of somebody who joins; the default ones where there are none.
#[derive(Default, Clone, Copy)]
pub(crate) struct JoiningRoles<'a> {
    /// Those that are given by hand, as by an invitation.
    pub(crate) by_hand: &'a [RoleId],
    /// Those that the rules of a connection give; absent: nobody joins by one.
    pub(crate) mapped: Option<(ConnectionId, &'a [RoleId])>,
    /// Whether nobody has the default ones in their place.
    pub(crate) is_exact: bool,
}

impl<'a> JoiningRoles<'a> {
    /// Roles that are given by hand.
    pub(crate) const fn by_hand(roles: &'a [RoleId]) -> Self {
        Self::mapped(roles, None)
    }

    /// Roles that are given by hand, and those of a connection.
    pub(crate) const fn mapped(by_hand: &'a [RoleId], mapped: Option<(ConnectionId, &'a [RoleId])>) -> Self {
        Self { by_hand, mapped, is_exact: false }
    }

    /// These roles, and never the default ones.
    pub(crate) const fn exactly(roles: &'a [RoleId]) -> Self {
        Self { is_exact: true, ..Self::by_hand(roles) }
    }
}

/// Writes it, and returns it with its roles. `old`: the membership before, if there was one; then no passkey of that time counts there any
/// more. A present member who is let in again keeps the roles. Conflicts when another transaction has made the user a member.
pub(crate) fn write(
    repositories: &mut dyn Repositories,
    membership: Membership,
    old: Option<&Membership>,
    roles: JoiningRoles<'_>,
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
    let (organization, user) = (membership.organization_id, membership.user_id);
    let mapped = roles.mapped.filter(|(_, roles)| !roles.is_empty());
    let defaults;
    let mut by_hand = roles.by_hand;
    if by_hand.is_empty() && mapped.is_none() && !roles.is_exact {
        defaults = assigning::default_roles(repositories, organization)?;
        by_hand = &defaults;
    }
    let by_hand = repositories.roles().hold(by_hand)?;
    repositories.roles().set_grants(organization, user, Origin::ByHand, &by_hand)?;
    if let Some((connection, roles)) = mapped {
        let roles = repositories.roles().hold(roles)?;
        repositories.roles().set_grants(organization, user, Origin::Connection(connection), &roles)?;
    }
    assigning::reassign(repositories, organization, user, now).map(Ok)
}
