//! Whoever made a token of a directory may have kept it, and decides by it who is in the groups that give a role. So what groups give is
//! held by the makers of the tokens that live, too.

use orgauth_domain::OrganizationId;
use orgauth_domain::organizations::membership::Membership;
use orgauth_domain::organizations::roles::{RoleId, WordList};
use orgauth_domain::ports::{Repositories, StoreResult};

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
    let lacking = lacking(app, repositories, organization, granted)?;
    lacking.map_or(Ok(()), |(token, permission)| Err(RoleRefusal::NotHeldByMaker { permission, token }.into()))
}

/// Whether each maker of a token that lives has these permissions.
pub(crate) fn hold(
    app: &App,
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
    permissions: &WordList,
) -> StoreResult<bool> {
    Ok(lacking(app, repositories, organization, permissions)?.is_none())
}

/// The first token whose maker lacks one of these permissions, with that permission.
fn lacking(
    app: &App,
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
    permissions: &WordList,
) -> StoreResult<Option<(String, String)>> {
    for (token, maker) in makers(repositories, organization)? {
        if let Err(lacking) = Granter::member(app, maker.as_ref()).check(permissions) {
            return Ok(Some((token, lacking.0)));
        }
    }
    Ok(None)
}

/// Checks that each maker of a token that lives administers the organization, whose groups are to make administrators.
///
/// # Errors
/// The first token whose maker doesn't; the store failed.
pub(crate) fn check_admins(
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
) -> Result<(), RoleError> {
    let all = makers(repositories, organization)?;
    let other = all.into_iter().find(|(_, maker)| !maker.as_ref().is_some_and(Membership::is_active_admin));
    other.map_or(Ok(()), |(token, _)| Err(RoleRefusal::MakerNotAdmin { token }.into()))
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

/// How each token of the organization's directory begins and ends that a member made, and the membership of its maker.
fn makers(
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
) -> StoreResult<Vec<(String, Option<Membership>)>> {
    let Some(directory) = repositories.directories().of_organization(organization)? else { return Ok(Vec::new()) };
    let mut makers = Vec::new();
    for token in repositories.directories().tokens(directory.id)? {
        if let Some(maker) = token.created_by {
            let membership = repositories.memberships().get(organization, maker)?;
            makers.push((format!("{}…{}", token.prefix, token.last4), membership));
        }
    }
    Ok(makers)
}
