//! Events and mails, and the jobs that deliver them.

use crate::id::{DeliveryId, InviteId, MailId, OrganizationId, WebhookId};
use crate::mail::{MailState, QueuedMail};
use crate::ports::store_error::StoreResult;
use crate::queue::{ClaimToken, JobId, NewJob, Settled};
use crate::time::Timestamp;
use crate::webhook::Webhook;
use crate::webhook::delivery::{Delivery, DeliveryDetail, DeliveryUpdate, DueDelivery, NewDelivery};
use crate::webhook::event::EventRecord;

/// Domain events, written in the transaction of the change that they report.
pub trait Events {
    /// Appends an event, with the exact bytes of its body; and for every subscription of its organization that wants it
    /// ([`Webhook::wants`]), a pending delivery with its job. The first delivery has the identifier `first`, the others the
    /// identifiers after it. After the commit, the loop of this process is notified.
    fn append(&mut self, event: &EventRecord, first: DeliveryId) -> StoreResult<()>;
    /// The bodies of an organization's events, oldest first, at most `limit`.
    fn bodies(&mut self, organization: OrganizationId, limit: u32) -> StoreResult<Vec<String>>;
}

/// Webhook subscriptions.
pub trait Webhooks {
    /// Writes a new subscription. The caller, who has locked the organization, checks how many it may have.
    fn insert(&mut self, webhook: &Webhook) -> StoreResult<()>;
    /// Overwrites everything but identifiers and creation time.
    fn update(&mut self, webhook: &Webhook) -> StoreResult<()>;
    /// Deletes the subscription of this organization with this id, and the jobs of its deliveries, held or not.
    fn delete(&mut self, organization: OrganizationId, id: WebhookId) -> StoreResult<()>;
    /// The subscription of this organization with this id.
    fn get(&mut self, organization: OrganizationId, id: WebhookId) -> StoreResult<Option<Webhook>>;
    /// The subscription of this organization with this id, locked.
    fn lock(&mut self, organization: OrganizationId, id: WebhookId) -> StoreResult<Option<Webhook>>;
    /// The subscriptions of this organization, oldest first.
    fn list(&mut self, organization: OrganizationId) -> StoreResult<Vec<Webhook>>;
    /// Parks those jobs of this subscription's deliveries that no claim holds. The caller has locked the subscription's row.
    fn park(&mut self, organization: OrganizationId, id: WebhookId) -> StoreResult<()>;
    /// Frees the parked jobs; after the commit, the loop of this process is notified. The caller has locked the
    /// subscription's row.
    fn free(&mut self, organization: OrganizationId, id: WebhookId) -> StoreResult<()>;
}

/// The log of deliveries. A delivery's job has the delivery's identifier.
pub trait Deliveries {
    /// Writes a pending delivery of an existing event, and its job, which is due at once.
    fn insert(&mut self, delivery: &NewDelivery) -> StoreResult<()>;
    /// The deliveries to this subscription of this organization, newest first: at most `limit`, those before (older than)
    /// the delivery when given.
    fn list(
        &mut self,
        organization: OrganizationId,
        webhook: WebhookId,
        before: Option<DeliveryId>,
        limit: u32,
    ) -> StoreResult<Vec<Delivery>>;
    /// When each of these deliveries of this organization is attempted next. Left out are deliveries whose attempt is under
    /// way, whose job is parked, or that are over.
    fn next_attempts(
        &mut self,
        organization: OrganizationId,
        ids: &[DeliveryId],
    ) -> StoreResult<Vec<(DeliveryId, Timestamp)>>;
    /// The delivery with this id to this subscription of this organization.
    fn get(
        &mut self,
        organization: OrganizationId,
        webhook: WebhookId,
        id: DeliveryId,
    ) -> StoreResult<Option<DeliveryDetail>>;
    /// Those of these deliveries whose subscription still exists, with the data that an attempt needs.
    fn due(&mut self, ids: &[DeliveryId]) -> StoreResult<Vec<DueDelivery>>;
    /// Writes the results of attempts.
    fn record(&mut self, updates: &[DeliveryUpdate]) -> StoreResult<()>;
}

/// Jobs of the queue. [`JobQueue`](crate::ports::JobQueue) gives them out.
pub trait Jobs {
    /// Writes a new job. After the commit, the loops of this process are notified.
    fn push(&mut self, job: &NewJob) -> StoreResult<()>;
    /// Marks held jobs as handing over ([`crate::queue`]); returns those that their claim still held. The others belong to
    /// another claim now.
    fn hand_over(&mut self, held: &[(JobId, ClaimToken)]) -> StoreResult<Vec<JobId>>;
    /// Writes the results of held jobs; returns those that their claim still held. The others belong to another claim now,
    /// and nothing of theirs is changed.
    fn settle(&mut self, settled: &[Settled]) -> StoreResult<Vec<JobId>>;
}

/// Mails: the queued ones, and the log of finished ones. A mail's job has the mail's identifier.
pub trait Mails {
    /// Writes a queued mail, and its job, which is due at once. After the commit, the loop of this process is notified.
    fn insert(&mut self, mail: &QueuedMail) -> StoreResult<()>;
    /// Those of these mails that are still queued, without those of a deleted organization.
    fn queued(&mut self, ids: &[MailId]) -> StoreResult<Vec<QueuedMail>>;
    /// Records a failed attempt at a mail that is still queued.
    fn note_failure(&mut self, id: MailId, error: &str) -> StoreResult<()>;
    /// Ends a mail that is still queued, and erases its sealed text. `error` is absent when it was sent.
    fn end(&mut self, id: MailId, state: MailState, error: Option<&str>, at: Timestamp) -> StoreResult<()>;
    /// The states of the mails of these invitations of this organization, newest first; cancelled ones included.
    fn of_invites(
        &mut self,
        organization: OrganizationId,
        invites: &[InviteId],
    ) -> StoreResult<Vec<(InviteId, MailState)>>;
    /// The organization that this mail concerns, whether it is still queued or has ended; absent when it concerns none.
    fn organization_of(&mut self, id: MailId) -> StoreResult<Option<OrganizationId>>;
    /// Replaces one keyed digest of a recipient by another, by which the mails are found from then on.
    fn move_to_recipient(&mut self, from: [u8; 32], to: [u8; 32]) -> StoreResult<()>;
    /// Cancels the queued mails of an invitation, and deletes those of their jobs that no claim holds.
    fn cancel_invite(&mut self, organization: OrganizationId, invite: InviteId, at: Timestamp) -> StoreResult<()>;
}
