//! Whoever made a token of a directory may have kept it, and decides by it who is in the groups that give a role. So what groups give is
//! held by the makers of the tokens that live, too.

use orgauth_domain::organizations::membership::{MembershipStatus, Role};
use orgauth_domain::organizations::roles::{RoleId, WordList};
use orgauth_domain::ports::Repositories;
use orgauth_domain::{DirectoryId, OrganizationId};

use super::assigning::Granter;
use super::{RoleError, RoleRefusal};
use crate::app::App;

/// Checks that each maker of a token that lives has these permissions, which groups of the organization's directory are to give. A token of
/// the operator may give everything.
///
/// # Errors
/// The first that a maker lacks, with the token; the store failed.
pub(crate) fn check(
    app: &App,
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
    granted: &WordList,
) -> Result<(), RoleError> {
    let Some(directory) = repositories.directories().of_organization(organization)? else { return Ok(()) };
    for token in repositories.directories().tokens(directory.id)? {
        let Some(maker) = token.created_by else { continue };
        let membership = repositories.memberships().get(organization, maker)?;
        Granter::member(app, membership.as_ref()).check(granted).map_err(|lacking| RoleRefusal::NotHeldByMaker {
            permission: lacking.0,
            token: format!("{}…{}", token.prefix, token.last4),
        })?;
    }
    Ok(())
}

/// Checks that each maker of a token that lives administers the organization, whose groups are to make administrators.
///
/// # Errors
/// The first token whose maker doesn't; the store failed.
pub(crate) fn check_admins(
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
    directory: DirectoryId,
) -> Result<(), RoleError> {
    for token in repositories.directories().tokens(directory)? {
        let Some(maker) = token.created_by else { continue };
        let membership = repositories.memberships().get(organization, maker)?;
        let is_admin =
            membership.is_some_and(|member| member.role == Role::Admin && member.status == MembershipStatus::Active);
        if !is_admin {
            return Err(RoleRefusal::MakerNotAdmin { token: format!("{}…{}", token.prefix, token.last4) }.into());
        }
    }
    Ok(())
}

/// As [`check`], for a role of an organization that is to have these permissions, if a group gives it.
///
/// # Errors
/// As [`check`].
pub(super) fn check_role(
    app: &App,
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
    (role, granted): (RoleId, &WordList),
) -> Result<(), RoleError> {
    let groups = repositories.directory_groups().groups_with_roles(organization)?;
    let is_given = groups.iter().any(|group| group.roles.contains(&role));
    if is_given { check(app, repositories, organization, granted) } else { Ok(()) }
}
