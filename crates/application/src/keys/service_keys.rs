//! Service keys: created, listed and revoked by the command line and by people who are the operator (docs/http-api.md#service-keys).

use orgauth_domain::happening::Happening;
use orgauth_domain::keys::key_form::{self, KeyKind};
use orgauth_domain::keys::service_key::{Scope, ServiceKey};
use orgauth_domain::ports::{StoreError, read, transact};
use orgauth_domain::text::Name;
use orgauth_domain::{Secret, ServiceKeyId, Timestamp};

use crate::app::App;
use crate::error::{Error, refusals};
use crate::initiator::Operator;
use crate::record::Record;

/// Why a key was not created or revoked.
pub type ServiceKeyError = Error<ServiceKeyRefusal>;

/// Why a key was not created or revoked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ServiceKeyRefusal {
    /// There is no such live key.
    #[error("there is no live service key with this id")]
    NotFound,
    /// The expiry lies in the past.
    #[error("expiresAt must lie in the future")]
    AlreadyExpired,
    /// A key that may only verify would sign in as users.
    #[error("mayImpersonate needs the scope manage")]
    ImpersonatesWithoutManage,
}

refusals!(ServiceKeyRefusal);

/// A new key.
pub struct NewServiceKey {
    /// Its name.
    pub name: Name,
    /// What it may do.
    pub scope: Scope,
    /// When it expires; absent: never.
    pub expires_at: Option<Timestamp>,
    /// Whether it may sign in as users, which needs the scope manage.
    pub may_impersonate: bool,
}

/// Creates a key by the command line, as [`create_by`].
///
/// # Errors
/// An expiry in the past, or the store failed.
pub fn create(
    app: &App,
    name: Name,
    scope: Scope,
    expires_at: Option<Timestamp>,
) -> Result<(ServiceKey, Secret), ServiceKeyError> {
    create_by(app, &Operator::CommandLine, NewServiceKey { name, scope, expires_at, may_impersonate: false })
}

/// Creates a key; the second value is the key itself, which can't be read again.
///
/// # Errors
/// An expiry in the past, a person who is not the operator any more, or the store failed.
pub fn create_by(
    app: &App,
    operator: &Operator,
    NewServiceKey { name, scope, expires_at, may_impersonate }: NewServiceKey,
) -> Result<(ServiceKey, Secret), ServiceKeyError> {
    let now = app.now();
    if may_impersonate && scope != Scope::Manage {
        return Err(ServiceKeyRefusal::ImpersonatesWithoutManage.into());
    }
    if expires_at.is_some_and(|end| end <= now) {
        return Err(ServiceKeyRefusal::AlreadyExpired.into());
    }
    let made = key_form::assemble(KeyKind::Service, &app.entropy.base62());
    let key = ServiceKey {
        id: app.entropy.id(now),
        name,
        scope,
        prefix: made.prefix,
        last4: made.last4,
        digest: made.digest,
        created_at: now,
        expires_at,
        revoked_at: None,
        may_impersonate,
    };
    let record = Record::new(app, operator.request(), now);
    transact(&*app.store, |repositories| {
        operator.recheck(app, repositories, now)??;
        repositories.service_keys().insert(&key)?;
        record.happened_to_the_service(repositories, &operator.actor(), Happening::ServiceKeyCreated(&key))?;
        Ok::<_, ServiceKeyError>(())
    })?;
    Ok((key, made.key))
}

/// The live keys, oldest first.
///
/// # Errors
/// The store failed.
pub fn list(app: &App) -> Result<Vec<ServiceKey>, StoreError> {
    let now = app.now();
    read(&*app.store, |repositories| repositories.service_keys().list_live(now))
}

/// Revokes a key by the command line, as [`revoke_by`].
///
/// # Errors
/// No such live key, or the store failed.
pub fn revoke(app: &App, id: ServiceKeyId) -> Result<ServiceKey, ServiceKeyError> {
    revoke_by(app, &Operator::CommandLine, id)
}

/// Revokes a key, and returns it as it was before; from the next request on it is refused.
///
/// # Errors
/// No such live key, a person who is not the operator any more, or the store failed.
pub fn revoke_by(app: &App, operator: &Operator, id: ServiceKeyId) -> Result<ServiceKey, ServiceKeyError> {
    let now = app.now();
    let record = Record::new(app, operator.request(), now);
    transact(&*app.store, |repositories| {
        operator.recheck(app, repositories, now)??;
        let key = repositories.service_keys().get(id)?.filter(|key| key.is_live(now));
        let key = key.ok_or(ServiceKeyRefusal::NotFound)?;
        if !repositories.service_keys().revoke(id, now)? {
            return Err(ServiceKeyRefusal::NotFound.into());
        }
        record.happened_to_the_service(repositories, &operator.actor(), Happening::ServiceKeyRevoked(&key))?;
        Ok(key)
    })
}
