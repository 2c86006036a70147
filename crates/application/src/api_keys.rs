//! API keys, as the command line manages them (decisions section 6).

use orgauth_domain::api_key::{self, ApiKey, KeyDigest};
use orgauth_domain::audit::{Actor, AuditAction, Target};
use orgauth_domain::event::{ApiKeyData, EventData};
use orgauth_domain::organization::Organization;
use orgauth_domain::ports::{StoreError, read, transact};
use orgauth_domain::text::{Name, Slug};
use orgauth_domain::{ApiKeyId, Secret, Timestamp};

use crate::context::App;
use crate::organizations::{self, OrganizationError};
use crate::record::Recorder;

/// Why a key was not made, listed or revoked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ApiKeyError {
    /// No organization has this slug.
    #[error("no organization has this slug")]
    OrganizationNotFound,
    /// The organization has no such live key.
    #[error("the organization has no live API key with this id")]
    NotFound,
    /// The end lies in the past.
    #[error("expiresAt must lie in the future")]
    AlreadyExpired,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<OrganizationError> for ApiKeyError {
    fn from(error: OrganizationError) -> Self {
        match error {
            OrganizationError::NotFound | OrganizationError::SlugTaken => Self::OrganizationNotFound,
            OrganizationError::Store(error) => Self::Store(error),
        }
    }
}

/// Makes a key; the second value is the key itself, which nobody can read again.
///
/// # Errors
/// Unknown organization, an end in the past, or the store failed.
pub fn create(
    app: &App,
    slug: &Slug,
    name: Name,
    expires_at: Option<Timestamp>,
    digest: fn(&str) -> KeyDigest,
) -> Result<(ApiKey, Secret), ApiKeyError> {
    let now = app.now();
    if expires_at.is_some_and(|end| end <= now) {
        return Err(ApiKeyError::AlreadyExpired);
    }
    let organization: Organization = organizations::by_slug(app, slug)?;
    let made = api_key::assemble(&app.entropy.base62());
    let key = ApiKey {
        id: app.entropy.api_key_id(now),
        organization_id: organization.id,
        name,
        prefix: made.prefix,
        last4: made.last4,
        digest: digest(made.key.expose()),
        created_by: None,
        created_at: now,
        expires_at,
        revoked_at: None,
        last_used_at: None,
    };
    let recorder = Recorder::new(app, organization.id, None, now);
    transact(&*app.store, |repositories| {
        repositories.api_keys().insert(&key)?;
        let target = Some(Target::new("api_key", key.id));
        recorder.audit(repositories, Actor::Operator, AuditAction::ApiKeyCreated, target, Vec::new())?;
        let event = EventData::ApiKeyCreated { api_key: ApiKeyData::from(&key), actor: None };
        recorder.event(repositories, event)?;
        Ok::<_, StoreError>(())
    })?;
    Ok((key, made.key))
}

/// The live keys of an organization, oldest first.
///
/// # Errors
/// Unknown organization, or the store failed.
pub fn list(app: &App, slug: &Slug) -> Result<Vec<ApiKey>, ApiKeyError> {
    let organization = organizations::by_slug(app, slug)?;
    let now = app.now();
    Ok(read(&*app.store, |repositories| repositories.api_keys().list_live(organization.id, now))?)
}

/// Revokes a key; the very next verify refuses it.
///
/// # Errors
/// Unknown organization or key, or the store failed.
pub fn revoke(app: &App, slug: &Slug, id: ApiKeyId) -> Result<ApiKey, ApiKeyError> {
    let organization = organizations::by_slug(app, slug)?;
    let now = app.now();
    let recorder = Recorder::new(app, organization.id, None, now);
    transact(&*app.store, |repositories| {
        let mut key = repositories
            .api_keys()
            .lock(organization.id, id)?
            .filter(|key| key.is_live(now))
            .ok_or(ApiKeyError::NotFound)?;
        repositories.api_keys().revoke(organization.id, id, now)?;
        key.revoked_at = Some(now);
        let target = Some(Target::new("api_key", id));
        recorder.audit(repositories, Actor::Operator, AuditAction::ApiKeyRevoked, target, Vec::new())?;
        let event = EventData::ApiKeyRevoked { api_key: ApiKeyData::from(&key), actor: None };
        recorder.event(repositories, event)?;
        Ok(key)
    })
}
