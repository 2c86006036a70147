//! An identity: a person as an identity provider knows them, and the account that it belongs to for good.

use std::fmt;

use crate::accounts::email::Email;
use crate::id::{ConnectionId, UserId, typed_id};
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
}

impl Identity {
    /// A new identity, by which the person has just been named.
    pub fn new(
        id: IdentityId,
        user_id: UserId,
        via: VouchedBy,
        (subject, email): (&str, Option<&Email>),
        now: Timestamp,
    ) -> Self {
        let (subject, email) = (subject.to_owned(), email.cloned());
        Self { id, user_id, via, subject, email, created_at: now, last_used_at: now }
    }
}
