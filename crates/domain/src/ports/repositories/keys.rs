//! Keys of programs, keys that sign and seal, and the servers that hold them.

use crate::id::{ApiKeyId, OrganizationId};
use crate::keys::api_key::ApiKey;
use crate::keys::key_form::KeyDigest;
use crate::keys::sealed::{SealedColumn, SealedPlace, SealedValue};
use crate::keys::server::{Seen, ServerId, ServerRow};
use crate::keys::service_key::{ServiceKey, ServiceKeyId};
use crate::keys::signing_key::{SigningKeyRow, SigningKeyState};
use crate::ports::store_error::{Conflict, StoreResult};
use crate::session::issuer::IssuerRow;
use crate::session::token::KeyId;
use crate::time::{Duration, Timestamp};

/// API keys.
pub trait ApiKeys {
    /// Writes a new key.
    fn insert(&mut self, key: &ApiKey) -> StoreResult<()>;
    /// The live keys of an organization, oldest first.
    fn list_live(&mut self, organization: OrganizationId, now: Timestamp) -> StoreResult<Vec<ApiKey>>;
    /// How many [`ApiKeys::list_live`] lists.
    fn count_live(&mut self, organization: OrganizationId, now: Timestamp) -> StoreResult<u64>;
    /// The key of this organization with this id, locked.
    fn lock(&mut self, organization: OrganizationId, id: ApiKeyId) -> StoreResult<Option<ApiKey>>;
    /// Revokes a key of this organization.
    fn revoke(&mut self, organization: OrganizationId, id: ApiKeyId, at: Timestamp) -> StoreResult<()>;
    /// Writes what [`ApiKey::rotate`] made of a key.
    fn rotate(&mut self, key: &ApiKey) -> StoreResult<()>;
    /// Remembers a use, unless one at or after `unless_since` is remembered.
    fn touch(
        &mut self,
        organization: OrganizationId,
        id: ApiKeyId,
        at: Timestamp,
        unless_since: Timestamp,
    ) -> StoreResult<()>;
}

/// Service keys.
pub trait ServiceKeys {
    /// Writes a new key.
    fn insert(&mut self, key: &ServiceKey) -> StoreResult<()>;
    /// The live keys, oldest first.
    fn list_live(&mut self, now: Timestamp) -> StoreResult<Vec<ServiceKey>>;
    /// The key with this digest, whether it lives or not.
    fn by_digest(&mut self, digest: &KeyDigest) -> StoreResult<Option<ServiceKey>>;
    /// The key with this id, whether it lives or not.
    fn get(&mut self, id: ServiceKeyId) -> StoreResult<Option<ServiceKey>>;
    /// Revokes a key; says whether it was not revoked before.
    fn revoke(&mut self, id: ServiceKeyId, at: Timestamp) -> StoreResult<bool>;
}

/// Token signing keys.
pub trait SigningKeys {
    /// Every key, oldest first.
    fn list(&mut self) -> StoreResult<Vec<SigningKeyRow>>;
    /// Every key, locked: whoever else wants to change one waits. Of two first starts neither waits.
    fn lock(&mut self) -> StoreResult<Vec<SigningKeyRow>>;
    /// Writes a new key; conflicts with its id, and an active (next) one with another active (next) one.
    fn insert(&mut self, key: &SigningKeyRow) -> StoreResult<Result<(), Conflict>>;
    /// Moves a key to another state.
    fn set_state(&mut self, id: &KeyId, state: SigningKeyState, since: Timestamp) -> StoreResult<()>;
    /// Deletes a key, if there.
    fn remove(&mut self, id: &KeyId) -> StoreResult<()>;
    /// The issuers that servers were started with.
    fn issuers(&mut self) -> StoreResult<Vec<IssuerRow>>;
    /// Writes an issuer, or overwrites its times.
    fn put_issuer(&mut self, issuer: &IssuerRow) -> StoreResult<()>;
}

/// A secret of the service itself, such as the key of throttle digests.
#[derive(Clone, PartialEq, Eq)]
pub struct SealedSecret {
    /// Its name; unique.
    pub name: String,
    /// The sealed bytes.
    pub sealed: String,
}

/// The service's own sealed secrets.
pub trait Secrets {
    /// The secret with this name.
    fn get(&mut self, name: &str) -> StoreResult<Option<SealedSecret>>;
    /// Writes a new one, or says that there is one.
    fn insert(&mut self, secret: &SealedSecret, now: Timestamp) -> StoreResult<Result<(), Conflict>>;
}

/// Sealed values, whichever table they stand in.
pub trait SealedValues {
    /// The values of a column that don't start with `prefix`, in the order of their places; at most `limit`, those
    /// after `after` when given.
    fn sealed_otherwise(
        &mut self,
        column: SealedColumn,
        prefix: &str,
        after: Option<&SealedPlace>,
        limit: u32,
    ) -> StoreResult<Vec<SealedValue>>;
    /// Whether any value, of whatever column, starts with `prefix`.
    fn is_sealed_with(&mut self, prefix: &str) -> StoreResult<bool>;
    /// Puts `sealed` in a value's place, if it still stands there; says whether it did.
    fn reseal(&mut self, value: &SealedValue, sealed: &str) -> StoreResult<bool>;
}

/// The servers on this store, and the data keys that seal in it.
pub trait Servers {
    /// Writes a server, which is seen now by the database's time; and the name of the data key that it seals with.
    fn beat(&mut self, server: &ServerRow) -> StoreResult<()>;
    /// The servers that were seen within this time, by the database's time, in the order of their identifiers.
    fn live(&mut self, within: Duration) -> StoreResult<Vec<Seen>>;
    /// Forgets a server, if there.
    fn forget(&mut self, id: ServerId) -> StoreResult<()>;
    /// Forgets the servers that were not seen within this time, by the database's time.
    fn forget_unseen(&mut self, within: Duration) -> StoreResult<()>;
    /// The names of the data keys that may have sealed something here, in order.
    fn data_keys(&mut self) -> StoreResult<Vec<String>>;
    /// Writes the name of a data key that seals from now on.
    fn add_data_key(&mut self, name: &str) -> StoreResult<()>;
    /// Deletes the name of a data key that seals nothing here any more, if there.
    fn remove_data_key(&mut self, name: &str) -> StoreResult<()>;
}
