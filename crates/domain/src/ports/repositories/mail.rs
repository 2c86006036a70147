//! Queued mails, and the log of finished ones.

use crate::id::{InviteId, MailId, OrganizationId};
use crate::mail::{MailState, QueuedMail};
use crate::ports::store_error::StoreResult;
use crate::time::Timestamp;

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
