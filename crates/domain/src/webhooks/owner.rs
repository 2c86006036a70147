//! Whose a webhook subscription is: an organization's, which gets its own events, or the operator's, which gets those of every
//! organization.

use std::fmt;

use uuid::Uuid;

use crate::id::OrganizationId;
use crate::operations::queue::{JobTenant, Lane};

/// The owner of a subscription, and of its deliveries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WebhookOwner {
    /// An organization.
    Organization(OrganizationId),
    /// The operator.
    Operator,
}

impl WebhookOwner {
    /// The organization; absent for the operator.
    pub const fn organization(self) -> Option<OrganizationId> {
        match self {
            Self::Organization(id) => Some(id),
            Self::Operator => None,
        }
    }

    /// The lane of its deliveries. The operator's are in a lane of their own: neither waits for the other's receivers.
    pub const fn lane(self) -> Lane {
        match self {
            Self::Organization(_) => Lane::Webhooks,
            Self::Operator => Lane::OperatorWebhooks,
        }
    }

    /// The tenant of its jobs.
    pub fn tenant(self) -> JobTenant {
        JobTenant::of_organization(self.organization())
    }

    /// The owner that a row names.
    pub fn from_uuid(id: Uuid) -> Self {
        if id.is_nil() { Self::Operator } else { Self::Organization(OrganizationId::from_uuid(id)) }
    }

    /// The UUID, as a row has it: nil for the operator. No organization has that identifier.
    pub fn uuid(self) -> Uuid {
        self.organization().map_or(Uuid::nil(), OrganizationId::uuid)
    }
}

impl From<OrganizationId> for WebhookOwner {
    fn from(id: OrganizationId) -> Self {
        Self::Organization(id)
    }
}

/// As an organization's identifier, also for the operator: sealed values are bound to this text, and a program of the version before,
/// which knows organizations alone, seals them anew with the text of the row's identifier.
impl fmt::Display for WebhookOwner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        OrganizationId::from_uuid(self.uuid()).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::Timestamp;

    #[test]
    fn a_row_names_an_organization_or_the_operator() {
        let id = OrganizationId::new(Timestamp::from_seconds(1_800_000_000), [0; 10]);
        let (organization, operator) = (WebhookOwner::from(id), WebhookOwner::Operator);
        for owner in [organization, operator] {
            assert_eq!(WebhookOwner::from_uuid(owner.uuid()), owner);
        }
        assert_eq!((organization.organization(), operator.organization()), (Some(id), None));
        assert_ne!(organization.lane(), operator.lane());
        assert_ne!(organization.tenant(), operator.tenant());
        assert_eq!(organization.to_string(), id.to_string());
    }
}
