//! Deliveries for admins, and for the operator those to its own subscriptions: send a test, read the log, send an event again.

use std::collections::HashMap;

use orgauth_domain::ports::{Repositories, StoreResult, read};
use orgauth_domain::sign_in::counter::Counter;
use orgauth_domain::webhooks::Webhook;
use orgauth_domain::webhooks::delivery::{Delivery, DeliveryDetail, DeliveryStatus, NewDelivery};
use orgauth_domain::webhooks::event::{EventData, EventRecord};
use orgauth_domain::{DeliveryId, Timestamp, WebhookId};

use crate::app::App;
use crate::error::Wait;
use crate::page::{self, Page};
use crate::proof::throttle::{self, Counted};
use crate::webhooks::subscriber::Subscriber;
use crate::webhooks::subscriptions::{WebhookError, WebhookRefusal, lock_webhook};

/// How many deliveries are listed unless the request asks for another number (docs/webhooks.md#the-log-of-deliveries).
pub const LISTED: u32 = 50;

/// Which deliveries of a subscription to list.
#[derive(Debug, Clone, Copy)]
pub struct DeliveryQuery {
    /// The delivery after which the page begins; absent for the first page.
    pub after: Option<DeliveryId>,
    /// How many deliveries at most.
    pub limit: u32,
    /// Only deliveries with this status.
    pub status: Option<DeliveryStatus>,
}

/// A delivery, or its details, with the time of its next attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Awaiting<T> {
    /// The delivery.
    pub delivery: T,
    /// When the next attempt is due; absent when the delivery is finished, an attempt is in progress, or the subscription is
    /// paused.
    pub next_attempt_at: Option<Timestamp>,
}

/// Sends `webhook.test` to a subscription, whatever events it lists; returns the delivery's identifier.
///
/// # Errors
/// No such subscription, it is paused, or the cap on its tests is reached; a caller who is no admin any more.
pub fn test<'a>(
    app: &App,
    subscriber: impl Into<Subscriber<'a>>,
    webhook: WebhookId,
) -> Result<DeliveryId, WebhookError> {
    let manager = subscriber.into().manager(app)?;
    let owner = manager.owner();
    let now = app.now();
    let (event_id, delivery_id) = (app.entropy.id(now), app.entropy.id(now));
    let counted = [Counted::new(app, Counter::WebhookTests, &[webhook.into()])];
    manager.write(app, |repositories| {
        let webhook = lock_webhook(repositories, owner, webhook)?;
        if !webhook.is_active {
            return Err(WebhookError::from(WebhookRefusal::Paused));
        }
        if let Err(full) = throttle::take(repositories, &counted, now)? {
            return Err(Wait::Requests { retry_after: full.retry_after }.into());
        }
        let data = EventData::WebhookTest { webhook_id: webhook.id };
        let event = EventRecord::new(event_id, owner.organization(), now, data);
        repositories.events().append(&event, delivery_id)?;
        let delivery = NewDelivery {
            id: delivery_id,
            owner,
            webhook_id: webhook.id,
            event_id,
            event: event.kind,
            created_at: now,
        };
        Ok(repositories.deliveries().insert(&delivery)?)
    })?;
    Ok(delivery_id)
}

/// Returns a page of at most `limit` of a subscription's deliveries, newest first.
///
/// With a filter by status, a page examines a bounded number of deliveries. It may hold fewer deliveries than `limit`, or
/// none, and still name where the next one begins.
///
/// # Errors
/// No such subscription.
pub fn list<'a>(
    app: &App,
    subscriber: impl Into<Subscriber<'a>>,
    webhook: WebhookId,
    query: DeliveryQuery,
) -> Result<Page<Awaiting<Delivery>, DeliveryId>, WebhookError> {
    let owner = subscriber.into().manager(app)?.owner();
    read(&*app.store, |repositories| {
        let webhook = repositories.webhooks().get(owner, webhook)?.ok_or(WebhookRefusal::NotFound)?;
        let mut list = |before, limit| repositories.deliveries().list(owner, webhook.id, before, limit);
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

/// The times of the next attempts of these deliveries, as far as they are known.
fn next_attempts<'a>(
    repositories: &mut dyn Repositories,
    webhook: &Webhook,
    deliveries: impl IntoIterator<Item = &'a Delivery>,
) -> StoreResult<HashMap<DeliveryId, Timestamp>> {
    // A job that is retried during a pause is parked only once it is due, so its due time says nothing.
    let unfinished = deliveries.into_iter().filter(|delivery| webhook.is_active && !delivery.status.is_final());
    let unfinished: Vec<DeliveryId> = unfinished.map(place).collect();
    Ok(repositories.deliveries().next_attempts(webhook.owner, &unfinished)?.into_iter().collect())
}

/// Returns one delivery with its body and its attempts.
///
/// # Errors
/// No such subscription or delivery.
pub fn get<'a>(
    app: &App,
    subscriber: impl Into<Subscriber<'a>>,
    webhook: WebhookId,
    id: DeliveryId,
) -> Result<Awaiting<DeliveryDetail>, WebhookError> {
    let owner = subscriber.into().manager(app)?.owner();
    read(&*app.store, |repositories| {
        let webhook = repositories.webhooks().get(owner, webhook)?.ok_or(WebhookRefusal::NotFound)?;
        let found = repositories.deliveries().get(owner, webhook.id, id)?;
        let delivery = found.ok_or(WebhookRefusal::DeliveryNotFound)?;
        let due = next_attempts(repositories, &webhook, [&delivery.delivery])?;
        Ok(Awaiting { delivery, next_attempt_at: due.get(&id).copied() })
    })
}

/// Sends the event of a delivery again, as a new delivery with its own attempts; returns the new delivery's identifier.
///
/// # Errors
/// No such subscription or delivery, the subscription is paused, or the cap on its redeliveries is reached; a caller who is
/// no admin any more.
pub fn redeliver<'a>(
    app: &App,
    subscriber: impl Into<Subscriber<'a>>,
    webhook: WebhookId,
    id: DeliveryId,
) -> Result<DeliveryId, WebhookError> {
    let manager = subscriber.into().manager(app)?;
    let owner = manager.owner();
    let now = app.now();
    let fresh = app.entropy.id(now);
    let counted = [Counted::new(app, Counter::WebhookRedeliveries, &[webhook.into()])];
    manager.write(app, |repositories| {
        let webhook = lock_webhook(repositories, owner, webhook)?;
        let found = repositories.deliveries().get(webhook.owner, webhook.id, id)?;
        let old = found.ok_or(WebhookRefusal::DeliveryNotFound)?.delivery;
        if !webhook.is_active {
            return Err(WebhookError::from(WebhookRefusal::Paused));
        }
        if let Err(full) = throttle::take(repositories, &counted, now)? {
            return Err(Wait::Requests { retry_after: full.retry_after }.into());
        }
        let delivery = NewDelivery {
            id: fresh,
            owner,
            webhook_id: old.webhook_id,
            event_id: old.event_id,
            event: old.event,
            created_at: now,
        };
        Ok(repositories.deliveries().insert(&delivery)?)
    })?;
    Ok(fresh)
}
