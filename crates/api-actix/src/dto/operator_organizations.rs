//! Organizations in bodies of the operator's routes.

use orgauth_application::organization::organizations::{CountedOrganization, Created};
use orgauth_domain::Secret;
use orgauth_domain::organization::invite;

use super::invites::{Invite, OPERATOR};
use super::organizations::Organization;
use crate::schema::answer;

answer! {
    /// A new organization.
    pub struct CreatedOrganizationData {
        /// The organization.
        organization: Organization = "organization",
        /// The invitation of its first admin; left out when nobody was named.
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
        /// By slug.
        organizations: Vec<OperatorOrganization> = "organizations",
        /// What `?cursor` takes for the next page; left out when this was the last one.
        next_cursor: Option<String> = "nextCursor" eg "YWNtZQ",
    }
}

answer! {
    /// An organization, and how large it is.
    pub struct OperatorOrganization {
        ..organization: Organization,
        /// How many members it has, suspended ones too.
        member_count: u64 = "memberCount" eg 3,
    }
}

impl From<&CountedOrganization> for OperatorOrganization {
    fn from(counted: &CountedOrganization) -> Self {
        Self { organization: (&counted.organization).into(), member_count: counted.members }
    }
}

answer! {
    /// An invitation by the operator, with the link that accepts it.
    pub struct LinkedInvite {
        ..invite: Invite,
        /// `operator`.
        invited_by: String = "invitedBy" eg "operator",
        /// What the mail holds too: whoever has it joins.
        link: String = "link" eg "https://auth.example.com/invite#org=acme&token=AbC",
    }
}

impl LinkedInvite {
    /// What the operator is answered.
    pub(crate) fn by_operator(invite: &invite::Invite, link: &Secret) -> Self {
        Self { invite: invite.into(), invited_by: OPERATOR.to_owned(), link: link.expose().to_owned() }
    }
}
