//! Deliveries, as admins see and ask for them: try a subscription out, look at the log, send once more.

use std::collections::HashMap;

use orgauth_domain::ports::{Repositories, StoreResult, read};
use orgauth_domain::webhook::Webhook;
use orgauth_domain::webhook::delivery::{Delivery, DeliveryDetail, DeliveryStatus, NewDelivery};
use orgauth_domain::webhook::event::{EventData, EventRecord};
use orgauth_domain::{DeliveryId, Timestamp, WebhookId};

use crate::admin_transaction;
use crate::app::App;
use crate::initiator::Initiator;
use crate::organization::webhooks::{WebhookError, lock_webhook};
use crate::page::{self, Page};
use crate::throttle::{self, Counted};

/// How many deliveries are listed unless somebody asks for more or fewer (docs/webhooks.md#the-log-of-deliveries).
pub const LISTED: u32 = 50;

/// Which deliveries to a subscription are asked for.
#[derive(Debug, Clone, Copy)]
pub struct DeliveryQuery {
    /// Behind which delivery the page begins; absent for the first one.
    pub after: Option<DeliveryId>,
    /// How many at most.
    pub limit: u32,
    /// Only those that stand there.
    pub status: Option<DeliveryStatus>,
}

/// A delivery, or one with all its details, and what comes next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Awaiting<T> {
    /// The delivery.
    pub delivery: T,
    /// When it is attempted next; absent when it is over, is being attempted, or waits for the end of a pause.
    pub next_attempt_at: Option<Timestamp>,
}

/// Sends `webhook.test` to a subscription, whatever it lists; returns the delivery.
///
/// # Errors
/// No such subscription, it is paused, or it was tried out often enough for now; a caller who is no admin any more.
pub fn test(app: &App, initiator: &Initiator, webhook: WebhookId) -> Result<DeliveryId, WebhookError> {
    let organization_id = initiator.organization(app)?;
    let now = app.now();
    let (event_id, delivery_id) = (app.entropy.id(now), app.entropy.id(now));
    let counted = [Counted::new(app, "webhook_tests", &[&webhook.to_string()], app.settings.webhooks.tests)];
    admin_transaction::write(app, initiator, organization_id, |repositories, organization| {
        let webhook = lock_webhook(repositories, &organization, webhook)?;
        if !webhook.is_active {
            return Err(WebhookError::Paused);
        }
        if let Err(full) = throttle::take(repositories, &counted, now)? {
            return Err(WebhookError::RateLimited { retry_after: full.retry_after });
        }
        let data = EventData::WebhookTest { webhook_id: webhook.id };
        let event = EventRecord::new(event_id, webhook.organization_id, now, data);
        repositories.events().append(&event, delivery_id)?;
        let delivery = NewDelivery {
            id: delivery_id,
            organization_id: webhook.organization_id,
            webhook_id: webhook.id,
            event_id,
            event: event.kind,
            created_at: now,
        };
        Ok(repositories.deliveries().insert(&delivery)?)
    })?;
    Ok(delivery_id)
}

/// The deliveries to a subscription, newest first: a page of at most `limit`.
///
/// A page of those with one status looks at a bounded number of deliveries. It may hold fewer than asked for, or none, and
/// still say where the next one begins.
///
/// # Errors
/// No such subscription.
pub fn list(
    app: &App,
    initiator: &Initiator,
    webhook: WebhookId,
    query: DeliveryQuery,
) -> Result<Page<Awaiting<Delivery>, DeliveryId>, WebhookError> {
    let organization = initiator.organization(app)?;
    read(&*app.store, |repositories| {
        let webhook = repositories.webhooks().get(organization, webhook)?.ok_or(WebhookError::NotFound)?;
        let mut list = |before, limit| repositories.deliveries().list(organization, webhook.id, before, limit);
        let Page { entries, next } = match query.status {
            None => Page::cut(list(query.after, page::wanted(query.limit))?, query.limit, place),
            Some(status) => {
                let matches = |delivery: &Delivery| delivery.status == status;
                page::find((query.after, query.limit), place, matches, list)?
            }
        };
        let due = next_attempts(repositories, &webhook, &entries)?;
        let awaiting = |delivery: Delivery| Awaiting { next_attempt_at: due.get(&delivery.id).copied(), delivery };
        Ok(Page { entries: entries.into_iter().map(awaiting).collect(), next })
    })
}

const fn place(delivery: &Delivery) -> DeliveryId {
    delivery.id
}

/// When those of these deliveries to the subscription are attempted next of which that is known.
fn next_attempts<'a>(
    repositories: &mut dyn Repositories,
    webhook: &Webhook,
    deliveries: impl IntoIterator<Item = &'a Delivery>,
) -> StoreResult<HashMap<DeliveryId, Timestamp>> {
    // What is retried during a pause is only parked once it is due.
    let unfinished = deliveries.into_iter().filter(|delivery| webhook.is_active && !delivery.status.is_final());
    let unfinished: Vec<DeliveryId> = unfinished.map(place).collect();
    Ok(repositories.deliveries().next_attempts(webhook.organization_id, &unfinished)?.into_iter().collect())
}

/// One delivery with its body and its attempts.
///
/// # Errors
/// No such subscription or delivery.
pub fn get(
    app: &App,
    initiator: &Initiator,
    webhook: WebhookId,
    id: DeliveryId,
) -> Result<Awaiting<DeliveryDetail>, WebhookError> {
    let organization = initiator.organization(app)?;
    read(&*app.store, |repositories| {
        let webhook = repositories.webhooks().get(organization, webhook)?.ok_or(WebhookError::NotFound)?;
        let found = repositories.deliveries().get(organization, webhook.id, id)?;
        let delivery = found.ok_or(WebhookError::DeliveryNotFound)?;
        let due = next_attempts(repositories, &webhook, [&delivery.delivery])?;
        Ok(Awaiting { delivery, next_attempt_at: due.get(&id).copied() })
    })
}

/// Sends the event of a delivery once more, as a new delivery with attempts of its own; returns that.
///
/// # Errors
/// No such subscription or delivery, the subscription is paused, or enough was sent to it once more for now; a caller who
/// is no admin any more.
pub fn redeliver(
    app: &App,
    initiator: &Initiator,
    webhook: WebhookId,
    id: DeliveryId,
) -> Result<DeliveryId, WebhookError> {
    let organization_id = initiator.organization(app)?;
    let now = app.now();
    let fresh = app.entropy.id(now);
    let rules = app.settings.webhooks.redeliveries;
    let counted = [Counted::new(app, "webhook_redeliveries", &[&webhook.to_string()], rules)];
    admin_transaction::write(app, initiator, organization_id, |repositories, organization| {
        let webhook = lock_webhook(repositories, &organization, webhook)?;
        let found = repositories.deliveries().get(webhook.organization_id, webhook.id, id)?;
        let old = found.ok_or(WebhookError::DeliveryNotFound)?.delivery;
        if !webhook.is_active {
            return Err(WebhookError::Paused);
        }
        if let Err(full) = throttle::take(repositories, &counted, now)? {
            return Err(WebhookError::RateLimited { retry_after: full.retry_after });
        }
        let delivery = NewDelivery {
            id: fresh,
            organization_id: old.organization_id,
            webhook_id: old.webhook_id,
            event_id: old.event_id,
            event: old.event,
            created_at: now,
        };
        Ok(repositories.deliveries().insert(&delivery)?)
    })?;
    Ok(fresh)
}
