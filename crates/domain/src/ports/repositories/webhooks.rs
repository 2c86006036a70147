//! Domain events, the subscriptions to them, and the log of deliveries.

use crate::id::{DeliveryId, OrganizationId, WebhookId};
use crate::ports::store_error::StoreResult;
use crate::time::Timestamp;
use crate::webhooks::delivery::{Delivery, DeliveryDetail, DeliveryUpdate, DueDelivery, NewDelivery};
use crate::webhooks::event::EventRecord;
use crate::webhooks::{Webhook, WebhookOwner};

/// Domain events, written in the transaction of the change that they report.
pub trait Events {
    /// Appends an event, with the exact bytes of its body; and for every subscription of its organization that wants it
    /// ([`Webhook::wants`]), a pending delivery with its job. The same for the subscriptions of the operator: if one wants it, the event
    /// is appended once more for the operator, with the organization's slug and the identifier after its own
    /// ([`EventRecord::for_operator`]). An event of the operator alone is appended only so, with its own identifier. The first delivery has the
    /// identifier `first`, the others the identifiers after it. After the commit, the loops of this process are notified.
    fn append(&mut self, event: &EventRecord, first: DeliveryId) -> StoreResult<()>;
    /// The bodies of an organization's events, oldest first, at most `limit`.
    fn bodies(&mut self, organization: OrganizationId, limit: u32) -> StoreResult<Vec<String>>;
}

/// Webhook subscriptions.
pub trait Webhooks {
    /// Locks the operator's subscriptions as a whole, as the row of an organization is locked for its own.
    fn lock_operators(&mut self) -> StoreResult<()>;
    /// Writes a new subscription. The caller, who has locked the organization or the operator's, checks how many there may be.
    fn insert(&mut self, webhook: &Webhook) -> StoreResult<()>;
    /// Overwrites everything but identifiers and creation time.
    fn update(&mut self, webhook: &Webhook) -> StoreResult<()>;
    /// Deletes the subscription of this owner with this id, and the jobs of its deliveries, held or not.
    fn delete(&mut self, owner: WebhookOwner, id: WebhookId) -> StoreResult<()>;
    /// The subscription of this owner with this id.
    fn get(&mut self, owner: WebhookOwner, id: WebhookId) -> StoreResult<Option<Webhook>>;
    /// The subscription of this owner with this id, locked.
    fn lock(&mut self, owner: WebhookOwner, id: WebhookId) -> StoreResult<Option<Webhook>>;
    /// The subscriptions of this owner, oldest first.
    fn list(&mut self, owner: WebhookOwner) -> StoreResult<Vec<Webhook>>;
    /// Parks those jobs of this subscription's deliveries that no claim holds. The caller has locked the subscription's row.
    fn park(&mut self, owner: WebhookOwner, id: WebhookId) -> StoreResult<()>;
    /// Frees the parked jobs; after the commit, the loop of this process is notified. The caller has locked the
    /// subscription's row.
    fn free(&mut self, owner: WebhookOwner, id: WebhookId) -> StoreResult<()>;
}

/// The log of deliveries. A delivery's job has the delivery's identifier.
pub trait Deliveries {
    /// Writes a pending delivery of an existing event, and its job, which is due at once.
    fn insert(&mut self, delivery: &NewDelivery) -> StoreResult<()>;
    /// The deliveries to this subscription of this owner, newest first: at most `limit`, those before (older than)
    /// the delivery when given.
    fn list(
        &mut self,
        owner: WebhookOwner,
        webhook: WebhookId,
        before: Option<DeliveryId>,
        limit: u32,
    ) -> StoreResult<Vec<Delivery>>;
    /// When each of these deliveries of this owner is attempted next. Left out are deliveries whose attempt is under
    /// way, whose job is parked, or that are over.
    fn next_attempts(&mut self, owner: WebhookOwner, ids: &[DeliveryId])
    -> StoreResult<Vec<(DeliveryId, Timestamp)>>;
    /// The delivery with this id to this subscription of this owner.
    fn get(&mut self, owner: WebhookOwner, webhook: WebhookId, id: DeliveryId)
    -> StoreResult<Option<DeliveryDetail>>;
    /// Those of these deliveries whose subscription still exists, with the data that an attempt needs.
    fn due(&mut self, ids: &[DeliveryId]) -> StoreResult<Vec<DueDelivery>>;
    /// Writes the results of attempts.
    fn record(&mut self, updates: &[DeliveryUpdate]) -> StoreResult<()>;
}
