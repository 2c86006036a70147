//! Events and mails, and what brings them to those who wait for them.

use crate::id::{DeliveryId, InviteId, MailId, OrganizationId, WebhookId};
use crate::mail::{MailState, QueuedMail};
use crate::ports::store_error::StoreResult;
use crate::queue::{ClaimToken, JobId, NewJob, Settled};
use crate::time::Timestamp;
use crate::webhook::Webhook;
use crate::webhook::delivery::{Delivery, DeliveryDetail, DeliveryUpdate, DueDelivery, NewDelivery};
use crate::webhook::event::EventRecord;

/// Domain events: written with what they tell.
pub trait Events {
    /// Appends an event, with the exact bytes of its body; and a pending delivery, with its job, for every subscription of
    /// its organization that is told of it ([`Webhook::wants`]). The first delivery has the identifier `first`, the others
    /// those behind it. Once the transaction is committed, the loop of this process hears of them.
    fn append(&mut self, event: &EventRecord, first: DeliveryId) -> StoreResult<()>;
    /// The bodies of an organization's events, oldest first, at most `limit`.
    fn bodies(&mut self, organization: OrganizationId, limit: u32) -> StoreResult<Vec<String>>;
}

/// Webhook subscriptions.
pub trait Webhooks {
    /// Writes a new one. How many an organization may have is for the caller to see to, who has locked it.
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
    /// Parks the jobs of this subscription's deliveries that nobody holds. Its row is locked.
    fn park(&mut self, organization: OrganizationId, id: WebhookId) -> StoreResult<()>;
    /// Frees what is parked; once the transaction is committed, the loop of this process hears of it. The subscription's
    /// row is locked.
    fn free(&mut self, organization: OrganizationId, id: WebhookId) -> StoreResult<()>;
}

/// The log of deliveries. A delivery's job has the delivery's identifier.
pub trait Deliveries {
    /// Writes a pending delivery of an event that is there, and its job, which is due at once.
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
    /// When those of these deliveries of this organization are attempted next that wait for it. Not of one whose attempt is
    /// under way, whose job is parked, or that is over.
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
    /// Those of these deliveries whose subscription is still there, with what an attempt needs.
    fn due(&mut self, ids: &[DeliveryId]) -> StoreResult<Vec<DueDelivery>>;
    /// Writes what attempts came to.
    fn record(&mut self, updates: &[DeliveryUpdate]) -> StoreResult<()>;
}

/// Jobs of the queue. They are given out by [`JobQueue`](crate::ports::JobQueue).
pub trait Jobs {
    /// Writes a new job. Once the transaction is committed, the loops of this process hear of it.
    fn push(&mut self, job: &NewJob) -> StoreResult<()>;
    /// Marks held jobs as handing over ([`crate::queue`]); returns those that were still held by that claim. The others
    /// are somebody else's now.
    fn hand_over(&mut self, held: &[(JobId, ClaimToken)]) -> StoreResult<Vec<JobId>>;
    /// Writes what became of held jobs; returns those that were still held by that claim. The others are somebody
    /// else's now, and nothing of theirs is changed.
    fn settle(&mut self, settled: &[Settled]) -> StoreResult<Vec<JobId>>;
}

/// Mails: those that wait, and the log of those that went. A mail's job has the mail's identifier.
pub trait Mails {
    /// Writes a mail that waits, and its job, which is due at once. Once the transaction is committed, the loop of this
    /// process hears of it.
    fn insert(&mut self, mail: &QueuedMail) -> StoreResult<()>;
    /// Those of these mails that still wait, without those of a deleted organization.
    fn queued(&mut self, ids: &[MailId]) -> StoreResult<Vec<QueuedMail>>;
    /// Notes a failed attempt at a mail that still waits.
    fn note_failure(&mut self, id: MailId, error: &str) -> StoreResult<()>;
    /// Ends a mail that still waits, and erases its sealed text. `error` is absent when it was sent.
    fn end(&mut self, id: MailId, state: MailState, error: Option<&str>, at: Timestamp) -> StoreResult<()>;
    /// Where the mails of these invitations of this organization stand, the newest first; those that were taken back, too.
    fn of_invites(
        &mut self,
        organization: OrganizationId,
        invites: &[InviteId],
    ) -> StoreResult<Vec<(InviteId, MailState)>>;
    /// From now on the mails with one keyed digest of a recipient are found by another one.
    fn hand_over(&mut self, from: [u8; 32], to: [u8; 32]) -> StoreResult<()>;
    /// Takes back the mails of an invitation that still wait; a job that nobody holds is deleted with its mail.
    fn cancel_invite(&mut self, organization: OrganizationId, invite: InviteId, at: Timestamp) -> StoreResult<()>;
}
