//! An identity: a person as an identity provider knows them, and the account that it belongs to for good.

use std::fmt;

use crate::accounts::email::Email;
use crate::id::{ConnectionId, OrganizationId, UserId, typed_id};
use crate::organizations::Organization;
use crate::sign_in::counting;
use crate::sign_in::federation::provider::ProviderId;
use crate::time::Timestamp;

typed_id! {
    /// Identifies an identity.
    IdentityId of OfIdentity = "idn";
}

/// Who vouches for an identity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VouchedBy {
    /// The provider of an organization's connection.
    Connection(ConnectionId),
    /// A provider of the whole service.
    Provider(ProviderId),
}

impl VouchedBy {
    /// The connection; absent for a provider of the whole service.
    pub const fn connection(&self) -> Option<ConnectionId> {
        match self {
            Self::Connection(id) => Some(*id),
            Self::Provider(_) => None,
        }
    }

    /// The provider of the whole service; absent for a connection.
    pub const fn provider(&self) -> Option<&ProviderId> {
        match self {
            Self::Connection(_) => None,
            Self::Provider(id) => Some(id),
        }
    }
}

impl fmt::Display for VouchedBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Connection(id) => id.fmt(f),
            Self::Provider(id) => id.fmt(f),
        }
    }
}

/// An identity. An account has one of each connection or provider at most, and nobody else has the same subject there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// Its identifier.
    pub id: IdentityId,
    /// The account.
    pub user_id: UserId,
    /// Who vouches for it.
    pub via: VouchedBy,
    /// What the provider calls the person.
    pub subject: String,
    /// The address by which the account was found; absent when there was none.
    pub email: Option<Email>,
    /// When it was linked.
    pub created_at: Timestamp,
    /// When the person last signed in by it.
    pub last_used_at: Timestamp,
    /// The organizations that one of a provider of the service opens though they forbid passwords, in the order in which it came to count
    /// there. Absent: all, as for one that a version before this rule has made, and for one of a connection, which opens its own alone.
    pub counts_in: Option<Vec<OrganizationId>>,
}

impl Identity {
    /// A new identity, by which the person has just been named. It counts in the organization that has let it in, or in whose session it
    /// was added; absent: in none.
    pub fn new(
        id: IdentityId,
        user_id: UserId,
        via: VouchedBy,
        (subject, email): (&str, Option<&Email>),
        (organization, now): (Option<OrganizationId>, Timestamp),
    ) -> Self {
        let (subject, email) = (subject.to_owned(), email.cloned());
        let counts_in = match via {
            VouchedBy::Connection(_) => None,
            VouchedBy::Provider(_) => Some(organization.into_iter().collect()),
        };
        Self { id, user_id, via, subject, email, created_at: now, last_used_at: now, counts_in }
    }

    /// Whether it signs in to this organization a member who joined at `joined_at` ([`counting::opens`]).
    pub fn opens(&self, organization: &Organization, joined_at: Timestamp) -> bool {
        let opens = |counts_in: &Vec<_>| counting::opens((self.created_at, counts_in), organization, joined_at);
        self.counts_in.as_ref().is_none_or(opens)
    }

    /// Whether it counts in an organization from its sign-in there on ([`counting::counts_by_sign_in`]).
    pub fn counts_by_sign_in(&self, organization: &Organization, joined_at: Timestamp) -> bool {
        let counts =
            |counts_in: &Vec<_>| counting::counts_by_sign_in((self.created_at, counts_in), organization, joined_at);
        self.counts_in.as_ref().is_none_or(counts)
    }

    /// Lets it count in an organization from now on ([`counting::count_in`]).
    pub fn count_in(&mut self, organization: OrganizationId) {
        if let Some(counts_in) = &mut self.counts_in {
            counting::count_in(counts_in, organization);
        }
    }
}
