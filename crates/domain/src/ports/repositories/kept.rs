//! What is kept: of what was done, of a person, and for how long.

use crate::audit::{AuditEntry, AuditRecord, OperatorEntry};
use crate::erasure::{Erasure, ErasureStage};
use crate::export::{ExportedMail, ExportedSession};
use crate::id::{AuditId, EventId, OrganizationId, UserId};
use crate::identity::email::Email;
use crate::identity::email_change::EmailChange;
use crate::organization::invite::Invite;
use crate::ports::store_error::StoreResult;
use crate::time::Timestamp;
use crate::webhook::event::EventKind;

/// The audit log. Entries stay as they are, but for the count of those that count and the deletion of what is past its
/// retention ([`Housekeeping::purge_audit`]): the database refuses everything else.
pub trait Audit {
    /// Appends an entry.
    fn append(&mut self, entry: &AuditEntry) -> StoreResult<()>;
    /// Appends an entry that counts, or counts one more in the one with this key, which stays as it is otherwise. Returns
    /// the count. A key belongs to one clock hour of `created_at`.
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
    /// Deletes an account with every row of its own: memberships in all organizations, sessions, factors, links, invitations by
    /// it and to its addresses, and the mails to its `recipients` (keyed digests). API keys that it made have nobody who did. Remembers
    /// that it is being erased.
    fn delete_account(&mut self, erasure: &Erasure, recipients: &[[u8; 32]]) -> StoreResult<()>;
    /// Every address that the audit logs have of this account.
    fn addresses_of(&mut self, user: UserId) -> StoreResult<Vec<String>>;
    /// Every IP address that its sessions and the audit logs have of this account.
    fn sources_of(&mut self, user: UserId) -> StoreResult<Vec<String>>;
    /// The erasures that are not done, the oldest first, at most 100.
    fn list(&mut self) -> StoreResult<Vec<Erasure>>;
    /// Blanks address and client of at most `limit` audit entries whose actor the account is; returns how many it did.
    fn blank_entries(&mut self, user: UserId, limit: u32) -> StoreResult<u64>;
    /// Blanks these addresses in what audit entries tell besides, behind the one and up to the other; without one, to the end.
    fn blank_metadata(&mut self, addresses: &[Email], entries: (AuditId, Option<AuditId>)) -> StoreResult<()>;
    /// The audit entry that comes so many `rows` behind another; absent when there are fewer.
    fn entries_end(&mut self, after: AuditId, rows: u32) -> StoreResult<Option<AuditId>>;
    /// The same of events.
    fn events_end(&mut self, after: EventId, rows: u32) -> StoreResult<Option<EventId>>;
    /// The events that may be about the person, with their kinds and texts, behind the one and up to the other; without one, to
    /// the end.
    fn events_about(
        &mut self,
        erasure: &Erasure,
        events: (EventId, Option<EventId>),
    ) -> StoreResult<Vec<(EventId, EventKind, String)>>;
    /// Those of these events that a subscription waits for still.
    fn under_way(&mut self, events: &[EventId]) -> StoreResult<Vec<EventId>>;
    /// Remembers events that are blanked later.
    fn put_off(&mut self, user: UserId, events: &[EventId]) -> StoreResult<()>;
    /// The events that are blanked later, with their texts, which are absent when the events are gone. At most 1000.
    fn put_off_of(&mut self, user: UserId) -> StoreResult<Vec<(EventId, Option<String>)>>;
    /// Overwrites the text of an event, unless that is absent, and forgets that it is blanked later.
    fn rewrite_event(&mut self, user: UserId, event: EventId, body: Option<&str>) -> StoreResult<()>;
    /// Everything was looked through: the erasure stands there, and its addresses are forgotten.
    fn advance(&mut self, user: UserId, stage: ErasureStage) -> StoreResult<()>;
    /// The erasure is done, and forgotten.
    fn finish(&mut self, user: UserId) -> StoreResult<()>;
}

/// What is kept about a person, in all organizations that are not deleted, newest first.
pub trait Exports {
    /// The sessions of this account, ended ones too; at most `limit`.
    fn sessions_of(&mut self, user: UserId, limit: u32) -> StoreResult<Vec<ExportedSession>>;
    /// The audit entries whose actor this account is, each with its organization; at most `limit`, those before the entry when given.
    fn entries_of(
        &mut self,
        user: UserId,
        before: Option<AuditId>,
        limit: u32,
    ) -> StoreResult<Vec<(OrganizationId, AuditRecord)>>;
    /// The invitations of this address that wait, those of deleted organizations aside; at most `limit`.
    fn invites_to(&mut self, email: &Email, limit: u32) -> StoreResult<Vec<Invite>>;
    /// The links that this account asked for to prove an address, whatever became of them; at most `limit`.
    fn email_changes_of(&mut self, user: UserId, limit: u32) -> StoreResult<Vec<EmailChange>>;
    /// The mails that were sent to this recipient (a keyed digest); at most `limit`.
    fn mails_to(&mut self, recipient: &[u8; 32], limit: u32) -> StoreResult<Vec<ExportedMail>>;
}

/// Deletion of what is no longer needed; each call deletes at most `limit` rows and returns how many it did.
pub trait Housekeeping {
    /// Sessions that ended or ran out before `before`.
    fn purge_sessions(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64>;
    /// Throttle buckets that stopped mattering before `before`.
    fn purge_throttles(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64>;
    /// Known sources whose last success was before `before`.
    fn purge_known_sources(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64>;
    /// Invitations whose time was over before `before`, whatever became of them.
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
    /// Rows of one organization that was marked as deleted before `before`, and in the end its own. 0 when no such
    /// organization is left, or another server is at it.
    fn purge_organizations(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64>;
}
