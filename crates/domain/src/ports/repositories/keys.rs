//! Keys of programs, and those that sign and seal.

use crate::id::{ApiKeyId, OrganizationId};
use crate::keys::api_key::ApiKey;
use crate::keys::key_form::KeyDigest;
use crate::keys::sealed::{SealedColumn, SealedPlace, SealedValue};
use crate::keys::service_key::{ServiceKey, ServiceKeyId};
use crate::keys::signing_key::{SigningKeyRow, SigningKeyState};
use crate::ports::store_error::{Conflict, StoreResult};
use crate::sign_in::issuer::IssuerRow;
use crate::sign_in::token::KeyId;
use crate::time::Timestamp;

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
    /// Writes the result of [`ApiKey::rotate`].
    fn rotate(&mut self, key: &ApiKey) -> StoreResult<()>;
    /// Records a use, unless one at or after `unless_since` is recorded.
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
    /// The key with this digest, live or not.
    fn by_digest(&mut self, digest: &KeyDigest) -> StoreResult<Option<ServiceKey>>;
    /// The key with this id, live or not.
    fn get(&mut self, id: ServiceKeyId) -> StoreResult<Option<ServiceKey>>;
    /// Revokes a key; returns whether it was unrevoked before.
    fn revoke(&mut self, id: ServiceKeyId, at: Timestamp) -> StoreResult<bool>;
}

/// Token signing keys.
pub trait SigningKeys {
    /// Every key, oldest first.
    fn list(&mut self) -> StoreResult<Vec<SigningKeyRow>>;
    /// Every key, locked: others that want to change one wait. Two first starts find no row to lock, so neither waits.
    fn lock(&mut self) -> StoreResult<Vec<SigningKeyRow>>;
    /// Writes a new key; conflicts with a key of the same id, and an active (next) key with another active (next) key.
    fn insert(&mut self, key: &SigningKeyRow) -> StoreResult<Result<(), Conflict>>;
    /// Moves a key to another state.
    fn set_state(&mut self, id: &KeyId, state: SigningKeyState, since: Timestamp) -> StoreResult<()>;
    /// Deletes a key, if present.
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
    /// Writes a new secret; conflicts when its name exists already.
    fn insert(&mut self, secret: &SealedSecret, now: Timestamp) -> StoreResult<Result<(), Conflict>>;
}

/// Sealed values of all tables.
pub trait SealedValues {
    /// The values of a column that don't start with `prefix`, ordered by their places; at most `limit`, those after `after`
    /// when given.
    fn sealed_otherwise(
        &mut self,
        column: SealedColumn,
        prefix: &str,
        after: Option<&SealedPlace>,
        limit: u32,
    ) -> StoreResult<Vec<SealedValue>>;
    /// Whether any value of any column starts with `prefix`.
    fn is_sealed_with(&mut self, prefix: &str) -> StoreResult<bool>;
    /// Replaces a sealed value by `sealed`, if it is still the stored one; returns whether it was.
    fn reseal(&mut self, value: &SealedValue, sealed: &str) -> StoreResult<bool>;
}
