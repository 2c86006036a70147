//! API keys: created, rotated, listed and revoked by admins and by the command line.

use orgauth_domain::happening::Happening;
use orgauth_domain::keys::api_key::ApiKey;
use orgauth_domain::keys::key_form::{self, KeyKind};
use orgauth_domain::ports::{Repositories, read};
use orgauth_domain::text::Name;
use orgauth_domain::{ApiKeyId, Duration, OrganizationId, Secret, Timestamp};

use crate::admin_transaction;
use crate::app::App;
use crate::error::{Error, refusals};
use crate::initiator::Initiator;
use crate::record::Record;

/// Why a key was not created, listed or revoked.
pub type ApiKeyError = Error<ApiKeyRefusal>;

/// Why a key was not created, listed or revoked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ApiKeyRefusal {
    /// The organization has no such live key.
    #[error("the organization has no live API key with this id")]
    NotFound,
    /// The expiry lies in the past.
    #[error("expiresAt must lie in the future")]
    AlreadyExpired,
    /// The organization has as many live keys as allowed.
    #[error("an organization has at most {most} live API keys")]
    LimitReached {
        /// The limit.
        most: u32,
    },
}

refusals!(ApiKeyRefusal);

/// Creates a key; the second value is the key itself, which can't be read again.
///
/// # Errors
/// Unknown organization, an expiry in the past, a caller who is no admin any more, the limit of live keys, or the store
/// failed.
pub fn create(
    app: &App,
    initiator: &Initiator,
    name: Name,
    expires_at: Option<Timestamp>,
) -> Result<(ApiKey, Secret), ApiKeyError> {
    let now = app.now();
    if expires_at.is_some_and(|end| end <= now) {
        return Err(ApiKeyRefusal::AlreadyExpired.into());
    }
    let organization_id = initiator.organization(app)?;
    let (key, secret) = draw(app, organization_id, initiator, name, expires_at);
    let record = Record::new(app, initiator.request(), now);
    admin_transaction::write(app, initiator, organization_id, |repositories, _| {
        // The organization's row is locked: of two requests for the last allowed key, the second sees the first one's.
        let most = app.settings.api_keys.per_organization;
        if repositories.api_keys().count_live(organization_id, now)? >= most.into() {
            return Err(ApiKeyError::from(ApiKeyRefusal::LimitReached { most }));
        }
        repositories.api_keys().insert(&key)?;
        Ok(record.happened(repositories, organization_id, &initiator.actor(), Happening::ApiKeyCreated(&key))?)
    })?;
    Ok((key, secret))
}

/// Creates a successor of a key, with the key's name and original expiry. The old key is refused after `overlap` (absent:
/// the setting), or at its own expiry if that comes first; until then both work. A caller that lost the answer rotates
/// again. The limit of live keys doesn't apply: a key that may have leaked must be replaceable.
///
/// # Errors
/// Unknown organization or key, a caller who is no admin any more, or the store failed.
pub fn rotate(
    app: &App,
    initiator: &Initiator,
    id: ApiKeyId,
    overlap: Option<Duration>,
) -> Result<(ApiKey, Secret), ApiKeyError> {
    let now = app.now();
    let organization_id = initiator.organization(app)?;
    // Draws the key before the transaction; its name and expiry come from the row that the transaction locks.
    let unnamed = Name::parse("rotated").map_err(|_| ApiKeyRefusal::NotFound)?;
    let (drawn, secret) = draw(app, organization_id, initiator, unnamed, None);
    let record = Record::new(app, initiator.request(), now);
    let key = admin_transaction::write(app, initiator, organization_id, |repositories, _| {
        let old = live(repositories, organization_id, id, now)?;
        let rules = &app.settings.api_keys;
        let most = u64::from(rules.per_organization) * 2;
        // A rotation is never refused. Where every key could have a successor already, the rotated key ends at once.
        let is_full = repositories.api_keys().count_live(organization_id, now)? >= most;
        let overlap = if is_full { Duration::ZERO } else { overlap.unwrap_or(rules.rotation_overlap) };
        let (old, expires_at) = old.rotate(overlap, now);
        let key = ApiKey { name: old.name.clone(), expires_at, ..drawn.clone() };
        repositories.api_keys().rotate(&old)?;
        repositories.api_keys().insert(&key)?;
        record.happened(repositories, organization_id, &initiator.actor(), Happening::ApiKeyCreated(&key))?;
        Ok::<_, ApiKeyError>(key)
    })?;
    Ok((key, secret))
}

/// Returns the live keys of an organization, oldest first.
///
/// # Errors
/// Unknown organization, or the store failed.
pub fn list(app: &App, initiator: &Initiator) -> Result<Vec<ApiKey>, ApiKeyError> {
    let organization_id = initiator.organization(app)?;
    let now = app.now();
    Ok(read(&*app.store, |repositories| repositories.api_keys().list_live(organization_id, now))?)
}

/// Revokes a key; from the next verify request on it is refused.
///
/// # Errors
/// Unknown organization or key, a caller who is no admin any more, or the store failed.
pub fn revoke(app: &App, initiator: &Initiator, id: ApiKeyId) -> Result<ApiKey, ApiKeyError> {
    let organization_id = initiator.organization(app)?;
    let now = app.now();
    let record = Record::new(app, initiator.request(), now);
    admin_transaction::write(app, initiator, organization_id, |repositories, _| {
        let mut key = live(repositories, organization_id, id, now)?;
        repositories.api_keys().revoke(organization_id, id, now)?;
        key.revoked_at = Some(now);
        record.happened(repositories, organization_id, &initiator.actor(), Happening::ApiKeyRevoked(&key))?;
        Ok(key)
    })
}

fn draw(
    app: &App,
    organization_id: OrganizationId,
    initiator: &Initiator,
    name: Name,
    expires_at: Option<Timestamp>,
) -> (ApiKey, Secret) {
    let now = app.now();
    let made = key_form::assemble(KeyKind::Api, &app.entropy.base62());
    let key = ApiKey {
        id: app.entropy.id(now),
        organization_id,
        name,
        prefix: made.prefix,
        last4: made.last4,
        digest: made.digest,
        created_by: initiator.user().map(|user| user.id),
        created_at: now,
        expires_at,
        revoked_at: None,
        last_used_at: None,
        rotation: None,
    };
    (key, made.key)
}

fn live(
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
    id: ApiKeyId,
    now: Timestamp,
) -> Result<ApiKey, ApiKeyError> {
    let key = repositories.api_keys().lock(organization, id)?;
    key.filter(|key| key.is_live(now)).ok_or(ApiKeyError::Refused(ApiKeyRefusal::NotFound))
}
