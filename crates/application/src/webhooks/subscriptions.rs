//! Webhook subscriptions, managed by admins, or by the operator for its own: create, list, change, delete, rotate the secret (docs/webhooks.md).
//!
//! Deliveries are in [`crate::webhooks::deliveries`] and [`crate::outbox::deliver_webhook`]. Each transaction locks the
//! organization's row first, or what the operator has as a whole, so that two admins who add subscriptions at once can't exceed the limit.

use orgauth_domain::WebhookId;
use orgauth_domain::happening::Happening;
use orgauth_domain::keys::sealed::SealedPlace;
use orgauth_domain::ports::{Repositories, SealError, Sealer, StoreResult, read};
use orgauth_domain::text::Description;
use orgauth_domain::webhooks::delivery::{AttemptError, last_error};
use orgauth_domain::webhooks::{
    EventSet, Webhook, WebhookChanges, WebhookOwner, WebhookSecret, WebhookSecrets, WebhookUrl,
};

use crate::app::App;
use crate::error::{Error, refusals};
use crate::webhooks::subscriber::Subscriber;

/// Why a subscription was not changed, or an event not sent.
pub type WebhookError = Error<WebhookRefusal>;

/// Why a subscription was not changed, or an event not sent.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WebhookRefusal {
    /// The owner has no such subscription.
    #[error("there is no such webhook subscription")]
    NotFound,
    /// The subscription has no such delivery.
    #[error("the subscription has no such delivery")]
    DeliveryNotFound,
    /// The owner has as many subscriptions as allowed.
    #[error("there are {limit} webhook subscriptions, which is the most")]
    LimitReached {
        /// The limit.
        limit: u32,
    },
    /// The owner has a subscription with this URL.
    #[error("there is a webhook subscription with this url; change its events instead")]
    Exists,
    /// The subscription is paused, and gets no deliveries.
    #[error("the subscription is paused; nothing is sent to it")]
    Paused,
}

refusals!(WebhookRefusal);

/// How many of a subscription's newest deliveries are read to find one that was attempted.
const READ_FOR_AN_ATTEMPT: u32 = 20;

/// A subscription, and whether its deliveries arrive.
#[derive(Clone)]
pub struct Delivering {
    /// The subscription.
    pub webhook: Webhook,
    /// The error of the newest delivery that was attempted; absent when that delivery arrived, or none of the newest ones was attempted.
    pub last_error: Option<AttemptError>,
}

/// The values of a new subscription.
#[derive(Clone)]
pub struct NewWebhook {
    /// The URL that receives the deliveries.
    pub url: WebhookUrl,
    /// The events to deliver.
    pub events: EventSet,
    /// A description; absent when none was given.
    pub description: Option<Description>,
}

/// Creates an active subscription. Its secret is shown only this once.
///
/// # Errors
/// The organization has as many subscriptions as allowed, or one with this URL; a caller who is no admin any more.
pub fn create<'a>(
    app: &App,
    subscriber: impl Into<Subscriber<'a>>,
    new: NewWebhook,
) -> Result<(Webhook, WebhookSecret), WebhookError> {
    let manager = subscriber.into().manager(app)?;
    let owner = manager.owner();
    let now = app.now();
    let record = manager.record(app, now);
    let (id, secret) = (app.entropy.id(now), app.entropy.webhook_secret());
    let NewWebhook { url, events, description } = new;
    let webhook = Webhook {
        id,
        owner,
        url,
        events,
        description,
        is_active: true,
        created_at: now,
        secrets: sealed(&*app.sealer, owner, id, &WebhookSecrets::first(secret.clone()))?,
        previous_until: None,
        secret_hint: Some(secret.hint()),
        secret_made_at: Some(now),
    };
    manager.write(app, |repositories| {
        let limit = app.settings.webhooks.per_organization;
        let there = repositories.webhooks().list(owner)?;
        if there.iter().any(|other| other.url.is_same_endpoint(&webhook.url)) {
            return Err(WebhookError::from(WebhookRefusal::Exists));
        }
        if u32::try_from(there.len()).is_ok_and(|there| there < limit) {
            repositories.webhooks().insert(&webhook)?;
            let what = Happening::WebhookCreated(&webhook);
            Ok(manager.happened(&record, repositories, what)?)
        } else {
            Err(WebhookRefusal::LimitReached { limit }.into())
        }
    })?;
    Ok((webhook, secret))
}

/// Returns the subscriptions of an owner, oldest first.
///
/// # Errors
/// Unknown organization, or the store failed.
pub fn list<'a>(app: &App, subscriber: impl Into<Subscriber<'a>>) -> Result<Vec<Delivering>, Error> {
    let manager = subscriber.into().manager(app)?;
    let owner = manager.owner();
    Ok(read(&*app.store, |repositories| {
        let webhooks = repositories.webhooks().list(owner)?;
        webhooks.into_iter().map(|webhook| delivering(repositories, webhook)).collect::<StoreResult<_>>()
    })?)
}

/// Returns one subscription.
///
/// # Errors
/// No such subscription.
pub fn get<'a>(app: &App, subscriber: impl Into<Subscriber<'a>>, id: WebhookId) -> Result<Delivering, WebhookError> {
    let manager = subscriber.into().manager(app)?;
    let owner = manager.owner();
    let found = read(&*app.store, |repositories| {
        let webhook = repositories.webhooks().get(owner, id)?;
        webhook.map(|webhook| delivering(repositories, webhook)).transpose()
    })?;
    found.ok_or(WebhookError::Refused(WebhookRefusal::NotFound))
}

/// Changes a subscription. A new URL applies from the next attempt on. A pause holds back queued deliveries, and events
/// during it create none; resuming sends the deliveries that were held back.
///
/// # Errors
/// No such subscription; another one has the new URL; a caller who is no admin any more.
pub fn update<'a>(
    app: &App,
    subscriber: impl Into<Subscriber<'a>>,
    id: WebhookId,
    changes: &WebhookChanges,
) -> Result<Webhook, WebhookError> {
    let manager = subscriber.into().manager(app)?;
    let owner = manager.owner();
    let record = manager.record(app, app.now());
    manager.write(app, |repositories| {
        let before = lock_webhook(repositories, owner, id)?;
        let after = before.clone().changed(changes.clone());
        if after == before {
            return Ok(after);
        }
        // Subscriptions with one URL that are from before this rule stay as they are, and may be changed otherwise.
        if !after.url.is_same_endpoint(&before.url) {
            let there = repositories.webhooks().list(owner)?;
            if there.iter().any(|other| other.id != id && other.url.is_same_endpoint(&after.url)) {
                return Err(WebhookRefusal::Exists.into());
            }
        }
        repositories.webhooks().update(&after)?;
        match (before.is_active, after.is_active) {
            (true, false) => repositories.webhooks().park(owner, id)?,
            (false, true) => repositories.webhooks().free(owner, id)?,
            (true, true) | (false, false) => {}
        }
        let what = Happening::WebhookUpdated { before: &before, after: &after };
        manager.happened(&record, repositories, what)?;
        Ok(after)
    })
}

/// Deletes a subscription with everything queued for it. An attempt that is in progress may still arrive.
///
/// # Errors
/// No such subscription; a caller who is no admin any more.
pub fn delete<'a>(app: &App, subscriber: impl Into<Subscriber<'a>>, id: WebhookId) -> Result<(), WebhookError> {
    let manager = subscriber.into().manager(app)?;
    let owner = manager.owner();
    let record = manager.record(app, app.now());
    manager.write(app, |repositories| {
        let webhook = lock_webhook(repositories, owner, id)?;
        repositories.webhooks().delete(owner, id)?;
        manager.happened(&record, repositories, Happening::WebhookDeleted(&webhook))?;
        Ok(())
    })
}

/// Gives a subscription a new secret, which is shown only this once; the previous one still signs, too, for a while.
///
/// # Errors
/// No such subscription; its secrets can't be decrypted; a caller who is no admin any more.
pub fn rotate_secret<'a>(
    app: &App,
    subscriber: impl Into<Subscriber<'a>>,
    id: WebhookId,
) -> Result<WebhookSecret, WebhookError> {
    let manager = subscriber.into().manager(app)?;
    let owner = manager.owner();
    let now = app.now();
    let record = manager.record(app, now);
    let fresh = app.entropy.webhook_secret();
    manager.write(app, |repositories| {
        let webhook = lock_webhook(repositories, owner, id)?;
        let secrets = opened(&*app.sealer, owner, id, &webhook.secrets)?.rotated(fresh.clone());
        let rotated = Webhook {
            secrets: sealed(&*app.sealer, owner, id, &secrets)?,
            previous_until: Some(now.plus(app.settings.webhooks.secret_overlap)),
            secret_hint: Some(fresh.hint()),
            secret_made_at: Some(now),
            ..webhook
        };
        repositories.webhooks().update(&rotated)?;
        let what = Happening::WebhookSecretRotated(&rotated);
        manager.happened(&record, repositories, what)?;
        Ok::<_, WebhookError>(())
    })?;
    Ok(fresh)
}

fn delivering(repositories: &mut dyn Repositories, webhook: Webhook) -> StoreResult<Delivering> {
    let newest = repositories.deliveries().list(webhook.owner, webhook.id, None, READ_FOR_AN_ATTEMPT)?;
    Ok(Delivering { webhook, last_error: last_error(&newest) })
}

/// Locks and returns a subscription of this owner.
pub(crate) fn lock_webhook(
    repositories: &mut dyn Repositories,
    owner: WebhookOwner,
    id: WebhookId,
) -> Result<Webhook, WebhookError> {
    repositories.webhooks().lock(owner, id)?.ok_or(WebhookError::Refused(WebhookRefusal::NotFound))
}

/// Decrypts the secrets of a subscription's row.
pub(crate) fn opened(
    sealer: &dyn Sealer,
    owner: WebhookOwner,
    webhook: WebhookId,
    text: &str,
) -> Result<WebhookSecrets, SealError> {
    let bytes = sealer.open(&SealedPlace::WebhookSecrets(owner, webhook).to_string(), text)?;
    let secrets = String::from_utf8(bytes).ok().and_then(|text| WebhookSecrets::from_text(&text));
    secrets.ok_or(SealError::DoesNotOpen)
}

fn sealed(
    sealer: &dyn Sealer,
    owner: WebhookOwner,
    webhook: WebhookId,
    secrets: &WebhookSecrets,
) -> Result<String, SealError> {
    let place = SealedPlace::WebhookSecrets(owner, webhook).to_string();
    sealer.seal(&place, secrets.to_text().expose().as_bytes())
}
