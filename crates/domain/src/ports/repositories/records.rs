//! Records: of actions, about a person, and their retention.

use crate::audit::{AuditEntry, AuditRecord, OperatorEntry};
use crate::erasure::{Erasure, ErasureStage};
use crate::export::{ExportedMail, ExportedSession};
use crate::id::{AuditId, EventId, InviteId, MailId, OrganizationId, SessionId, UserId};
use crate::identity::email::Email;
use crate::identity::email_change::EmailChange;
use crate::organization::invite::Invite;
use crate::ports::store_error::StoreResult;
use crate::time::Timestamp;
use crate::webhook::event::EventKind;

/// The audit log. Entries never change, and the database refuses every change but these: counting entries count up, an
/// erasure blanks the person, and entries past their retention ([`Housekeeping::purge_audit`]) or of a deleted organization
/// are deleted.
pub trait Audit {
    /// Appends an entry.
    fn append(&mut self, entry: &AuditEntry) -> StoreResult<()>;
    /// Appends an entry that counts, or adds one to the count of the entry with this key, which stays as it is otherwise.
    /// Returns the count. A key belongs to one clock hour of `created_at`.
    fn tally(&mut self, key: &[u8; 32], entry: &AuditEntry) -> StoreResult<u64>;
    /// The entries of an organization, newest first, at most `limit`, those before `before` when given.
    fn list(
        &mut self,
        organization: OrganizationId,
        before: Option<AuditId>,
        limit: u32,
    ) -> StoreResult<Vec<AuditRecord>>;
    /// Appends an entry to the operator's own log.
    fn append_operator(&mut self, entry: &OperatorEntry) -> StoreResult<()>;
    /// The entries of the operator's own log, newest first, at most `limit`, those before `before` when given.
    fn list_operator(&mut self, before: Option<AuditId>, limit: u32) -> StoreResult<Vec<AuditRecord>>;
}

/// Accounts that are being erased ([`crate::erasure`]).
pub trait Erasures {
    /// Deletes an account with every row of its own: memberships in all organizations, sessions, factors, links, invitations
    /// by it and to its addresses, and the mails to its `recipients` (keyed digests). API keys that it created have no
    /// creator from then on. Records the erasure, which is under way now.
    fn delete_account(&mut self, erasure: &Erasure, recipients: &[[u8; 32]]) -> StoreResult<()>;
    /// Every address of this account in the audit logs.
    fn addresses_of(&mut self, user: UserId) -> StoreResult<Vec<String>>;
    /// Every IP address of this account in its sessions and the audit logs.
    fn sources_of(&mut self, user: UserId) -> StoreResult<Vec<String>>;
    /// The unfinished erasures, oldest first, at most 100.
    fn list(&mut self) -> StoreResult<Vec<Erasure>>;
    /// Blanks address and client in at most `limit` audit entries whose actor is this account; returns how many.
    fn blank_entries(&mut self, user: UserId, limit: u32) -> StoreResult<u64>;
    /// Blanks these addresses in the metadata of the audit entries after the first one given, up to the second one; without
    /// a second one, to the end.
    fn blank_metadata(&mut self, addresses: &[Email], entries: (AuditId, Option<AuditId>)) -> StoreResult<()>;
    /// The audit entry that follows the next `rows` entries after `after`; absent when no more than `rows` follow.
    fn entries_end(&mut self, after: AuditId, rows: u32) -> StoreResult<Option<AuditId>>;
    /// The same for events.
    fn events_end(&mut self, after: EventId, rows: u32) -> StoreResult<Option<EventId>>;
    /// The events that may be about the person, with their kinds and bodies, after the first one given, up to the second
    /// one; without a second one, to the end.
    fn events_about(
        &mut self,
        erasure: &Erasure,
        events: (EventId, Option<EventId>),
    ) -> StoreResult<Vec<(EventId, EventKind, String)>>;
    /// Those of these events that are still to be delivered to a subscription.
    fn under_way(&mut self, events: &[EventId]) -> StoreResult<Vec<EventId>>;
    /// Records events that are to be blanked later.
    fn put_off(&mut self, user: UserId, events: &[EventId]) -> StoreResult<()>;
    /// The events that are to be blanked later, with their bodies; a body is absent when its event was deleted. At most
    /// 1000.
    fn put_off_of(&mut self, user: UserId) -> StoreResult<Vec<(EventId, Option<String>)>>;
    /// Overwrites the body of an event, unless `body` is absent, and deletes the record that it is to be blanked later.
    fn rewrite_event(&mut self, user: UserId, event: EventId, body: Option<&str>) -> StoreResult<()>;
    /// Moves the erasure to `stage` after a complete search, and deletes its addresses.
    fn advance(&mut self, user: UserId, stage: ErasureStage) -> StoreResult<()>;
    /// Deletes a finished erasure.
    fn finish(&mut self, user: UserId) -> StoreResult<()>;
}

/// The stored data about a person, in all organizations that are not deleted, newest first.
pub trait Exports {
    /// The sessions of this account, ended ones too, newest first; at most `limit`, those before `before` when given.
    fn sessions_of(
        &mut self,
        user: UserId,
        before: Option<SessionId>,
        limit: u32,
    ) -> StoreResult<Vec<ExportedSession>>;
    /// The audit entries whose actor is this account, each with its organization; at most `limit`, those before `before`
    /// when given.
    fn entries_of(
        &mut self,
        user: UserId,
        before: Option<AuditId>,
        limit: u32,
    ) -> StoreResult<Vec<(OrganizationId, AuditRecord)>>;
    /// The pending invitations of this address, except those of deleted organizations, newest first; at most `limit`, those
    /// before `before` when given.
    fn invites_to(&mut self, email: &Email, before: Option<InviteId>, limit: u32) -> StoreResult<Vec<Invite>>;
    /// The links that this account requested to prove an address, in any state, newest first; at most `limit`, those before
    /// `before` when given.
    fn email_changes_of(&mut self, user: UserId, before: Option<MailId>, limit: u32)
    -> StoreResult<Vec<EmailChange>>;
    /// The mails that were sent to this recipient (a keyed digest), newest first; at most `limit`, those before `before` when
    /// given.
    fn mails_to(
        &mut self,
        recipient: &[u8; 32],
        before: Option<MailId>,
        limit: u32,
    ) -> StoreResult<Vec<ExportedMail>>;
}

/// Deletion of records that are no longer needed; each call deletes at most `limit` rows and returns how many it deleted.
pub trait Housekeeping {
    /// Sessions that ended or ran out before `before`.
    fn purge_sessions(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64>;
    /// Throttle buckets that became irrelevant before `before`.
    fn purge_throttles(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64>;
    /// Known sources whose last success was before `before`.
    fn purge_known_sources(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64>;
    /// Invitations that expired before `before`, in any state.
    fn purge_invites(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64>;
    /// Password resets that expired before `before`.
    fn purge_password_resets(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64>;
    /// Links that prove an address and expired before `before`.
    fn purge_email_changes(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64>;
    /// Sign-ups whose link expired before `before`.
    fn purge_sign_ups(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64>;
    /// Deliveries that were written before `before` and have no job any more.
    fn purge_deliveries(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64>;
    /// Mails that ended before `before` and whose invitation, if any, is gone.
    fn purge_mails(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64>;
    /// Events that happened before `before` and of which no delivery is left.
    fn purge_events(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64>;
    /// Audit entries that were written before `before`.
    fn purge_audit(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64>;
    /// Rows of one organization that was marked as deleted before `before`, and finally its own row. Returns 0 when no such
    /// organization is left, or another server is deleting it.
    fn purge_organizations(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64>;
}
