//! Organizations in bodies of the operator's routes.

use orgauth_application::organizations::organization::{CountedOrganization, Created};
use orgauth_domain::Secret;
use orgauth_domain::organizations::invite;

use super::invites::{Invite, OPERATOR};
use super::organizations::Organization;
use crate::schema::answer;

answer! {
    /// A new organization.
    pub struct CreatedOrganizationData {
        /// The organization.
        organization: Organization = "organization",
        /// The invitation of its first admin; left out if the request has no `adminEmail`.
        invite: Option<LinkedInvite> = "invite",
    }
}

impl From<&Created> for CreatedOrganizationData {
    fn from(created: &Created) -> Self {
        let invite = created.invite.as_ref().map(|(invite, link)| LinkedInvite::by_operator(invite, link));
        Self { organization: (&created.organization).into(), invite }
    }
}

answer! {
    /// An organization, as the operator sees it.
    pub struct OperatorOrganizationData {
        /// The organization.
        organization: OperatorOrganization = "organization",
    }
}

answer! {
    /// A page of organizations.
    pub struct OperatorOrganizationsData {
        /// The organizations, ordered by slug.
        organizations: Vec<OperatorOrganization> = "organizations",
        /// The value of `?cursor` for the next page; left out on the last page.
        next_cursor: Option<String> = "nextCursor" eg "YWNtZQ",
    }
}

answer! {
    /// An organization with the number of its members.
    pub struct OperatorOrganization {
        ..organization: Organization,
        /// Number of its members, including suspended ones.
        member_count: u64 = "memberCount" eg 3,
    }
}

impl From<&CountedOrganization> for OperatorOrganization {
    fn from(counted: &CountedOrganization) -> Self {
        Self { organization: (&counted.organization).into(), member_count: counted.members }
    }
}

answer! {
    /// An invitation by the operator, with its link.
    pub struct LinkedInvite {
        ..invite: Invite,
        /// Always `operator`.
        invited_by: String = "invitedBy" eg "operator",
        /// The link that the mail contains too. Anybody who has the link can join the organization with the invitation's role.
        link: String = "link" eg "https://auth.example.com/invite#org=acme&token=AbC",
    }
}

impl LinkedInvite {
    /// What the operator is answered.
    pub(crate) fn by_operator(invite: &invite::Invite, link: &Secret) -> Self {
        Self { invite: invite.into(), invited_by: OPERATOR.to_owned(), link: link.expose().to_owned() }
    }
}
