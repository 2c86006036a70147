//! An identity: a person as a connection's provider knows them, and the account that it belongs to for good.

use crate::accounts::email::Email;
use crate::id::{ConnectionId, UserId, typed_id};
use crate::time::Timestamp;

typed_id! {
    /// Identifies an identity.
    IdentityId of OfIdentity = "idn";
}

/// An identity. An account has one of each connection at most, and nobody else has the same subject of a connection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// Its identifier.
    pub id: IdentityId,
    /// The account.
    pub user_id: UserId,
    /// The connection whose provider vouches for it.
    pub connection_id: ConnectionId,
    /// What the provider calls the person.
    pub subject: String,
    /// The address by which the account was found; absent when there was none.
    pub email: Option<Email>,
    /// When it was linked.
    pub created_at: Timestamp,
    /// When the person last signed in by it.
    pub last_used_at: Timestamp,
}
