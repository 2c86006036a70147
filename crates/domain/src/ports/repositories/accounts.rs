//! Accounts, the links that prove an address or set a password, and what is stored about a person.

use crate::accounts::email::Email;
use crate::accounts::email_change::EmailChange;
use crate::accounts::erasure::{Erasure, ErasureStage};
use crate::accounts::export::{ExportedMail, ExportedSession};
use crate::accounts::password_reset::PasswordReset;
use crate::accounts::user::{PasswordHash, User};
use crate::audit::AuditRecord;
use crate::id::{AuditId, EventId, InviteId, MailId, OrganizationId, SessionId, UserId};
use crate::locale::Locale;
use crate::mail::link::TokenDigest;
use crate::organizations::invite::Invite;
use crate::organizations::membership::Membership;
use crate::ports::store_error::{Conflict, StoreResult};
use crate::sign_in::passkey::{Passkey, PasskeyId};
use crate::sign_in::two_factor::TwoFactor;
use crate::text::{Bio, Name, Phone};
use crate::time::Timestamp;
use crate::webhooks::event::EventKind;

/// User accounts. They belong to no tenant.
pub trait Users {
    /// Writes a new account; conflicts when its address is taken. Without a hash, nobody can sign in to it by password.
    fn insert(&mut self, user: &User, hash: Option<&PasswordHash>) -> StoreResult<Result<(), Conflict>>;
    /// The account with this address.
    fn by_email(&mut self, email: &Email) -> StoreResult<Option<User>>;
    /// The account with this address and its password hash; the hash is absent when the account has none.
    fn with_hash(&mut self, email: &Email) -> StoreResult<Option<(User, Option<PasswordHash>)>>;
    /// The account with this id and its password hash, locked.
    fn lock_with_hash(&mut self, id: UserId) -> StoreResult<Option<(User, Option<PasswordHash>)>>;
    /// The account with this id.
    fn by_id(&mut self, id: UserId) -> StoreResult<Option<User>>;
    /// The account with this id, locked.
    fn lock(&mut self, id: UserId) -> StoreResult<Option<User>>;
    /// Accounts by id, which is the order of their creation; at most `limit`, those after `after` when given.
    fn list(&mut self, after: Option<UserId>, limit: u32) -> StoreResult<Vec<User>>;
    /// The password hash of an account; absent when the account or its hash is.
    fn password_hash(&mut self, id: UserId) -> StoreResult<Option<PasswordHash>>;
    /// Whether nobody has ever had a way in to this account: no password, passkey, identity or session. Not of accounts of which that isn't
    /// known.
    fn is_unused(&mut self, id: UserId) -> StoreResult<bool>;
    /// Overwrites the password hash.
    fn set_password_hash(&mut self, id: UserId, hash: &PasswordHash, now: Timestamp) -> StoreResult<()>;
    /// Removes the password hash, so that no password fits.
    fn remove_password_hash(&mut self, id: UserId, now: Timestamp) -> StoreResult<()>;
    /// Overwrites name, bio and phone; `None` clears.
    fn set_profile(
        &mut self,
        id: UserId,
        name: &Name,
        bio: Option<&Bio>,
        phone: Option<&Phone>,
        now: Timestamp,
    ) -> StoreResult<()>;
    /// Overwrites the locale; `None` clears.
    fn set_locale(&mut self, id: UserId, locale: Option<&Locale>, now: Timestamp) -> StoreResult<()>;
    /// Overwrites the address and marks it as proven; conflicts when it is another account's.
    fn set_email(&mut self, id: UserId, email: &Email, now: Timestamp) -> StoreResult<Result<(), Conflict>>;
    /// Overwrites whether the address was proven.
    fn set_email_verified(&mut self, id: UserId, is_verified: bool, now: Timestamp) -> StoreResult<()>;
    /// The second factor of an account; off when the account is unknown.
    fn two_factor(&mut self, id: UserId) -> StoreResult<TwoFactor>;
    /// Overwrites the second factor.
    fn set_two_factor(&mut self, two_factor: &TwoFactor, now: Timestamp) -> StoreResult<()>;
}

/// Recovery codes: only their digests, each usable once.
pub trait RecoveryCodes {
    /// Replaces all codes of a user; an empty list deletes them.
    fn replace(&mut self, user: UserId, digests: &[[u8; 32]], now: Timestamp) -> StoreResult<()>;
    /// Whether the user has this code.
    fn contains(&mut self, user: UserId, digest: &[u8; 32]) -> StoreResult<bool>;
    /// Uses a code up; returns whether the user had it.
    fn use_up(&mut self, user: UserId, digest: &[u8; 32]) -> StoreResult<bool>;
    /// How many codes are left.
    fn count(&mut self, user: UserId) -> StoreResult<u32>;
}

/// Passkeys.
pub trait Passkeys {
    /// Writes a new passkey; conflicts when a passkey with its credential id exists, whoever's it is.
    fn insert(&mut self, passkey: &Passkey) -> StoreResult<Result<(), Conflict>>;
    /// Overwrites what uses and its owner change: counter, backup bits, times and name.
    fn update(&mut self, passkey: &Passkey) -> StoreResult<()>;
    /// The passkeys of a user, oldest first.
    fn of_user(&mut self, user: UserId) -> StoreResult<Vec<Passkey>>;
    /// The passkey with this credential id.
    fn by_credential(&mut self, credential: &[u8]) -> StoreResult<Option<Passkey>>;
    /// Deletes a passkey of this user; returns whether there was one.
    fn delete(&mut self, user: UserId, id: PasskeyId) -> StoreResult<bool>;
    /// Deletes every passkey of this user; returns how many.
    fn delete_all(&mut self, user: UserId) -> StoreResult<u64>;
    /// The passkeys of these users, in no order.
    fn of_users(&mut self, users: &[UserId]) -> StoreResult<Vec<Passkey>>;
    /// How many passkeys there are for other RP ids than this one. Reads all of them.
    fn count_for_others(&mut self, rp_id: &str) -> StoreResult<u64>;
}

/// A new account with its first credentials.
#[derive(Clone)]
pub struct NewAccount {
    /// The account.
    pub user: User,
    /// Its password's hash; without one, nobody can sign in to it by password.
    pub hash: Option<PasswordHash>,
    /// Its second factor; it is on since [`User::two_factor_since`], or off.
    pub two_factor: TwoFactor,
}

/// Many accounts and memberships at once.
pub trait Imports {
    /// The accounts with these addresses, locked.
    fn lock_accounts(&mut self, emails: &[Email]) -> StoreResult<Vec<(UserId, Email)>>;
    /// Writes new accounts; conflicts when an address is taken. After a conflict some of the accounts may have been written,
    /// and the caller has to roll the transaction back.
    fn insert_accounts(&mut self, accounts: &[NewAccount]) -> StoreResult<Result<(), Conflict>>;
    /// The memberships of these users in **every** organization, removed ones too.
    fn memberships_of(&mut self, users: &[UserId]) -> StoreResult<Vec<(OrganizationId, UserId)>>;
    /// Writes new memberships; conflicts when one exists already (of any status). After a conflict some of the memberships
    /// may have been written, and the caller has to roll the transaction back.
    fn insert_memberships(&mut self, memberships: &[Membership]) -> StoreResult<Result<(), Conflict>>;
}

/// Password resets.
pub trait PasswordResets {
    /// Writes a new reset.
    fn insert(&mut self, reset: &PasswordReset) -> StoreResult<()>;
    /// The reset with this token that was requested in this organization. A caller that changes it has locked its user.
    fn get(&mut self, organization: OrganizationId, token: &TokenDigest) -> StoreResult<Option<PasswordReset>>;
    /// How many mails other than `except` got a link for this user in this organization after `since`.
    fn mails_since(
        &mut self,
        organization: OrganizationId,
        user: UserId,
        since: Timestamp,
        except: MailId,
    ) -> StoreResult<u64>;
    /// Marks every unused reset of this user as used, in **every** organization.
    fn use_all(&mut self, user: UserId, at: Timestamp) -> StoreResult<()>;
}

/// Links that prove an address of an account.
pub trait EmailChanges {
    /// Writes a new link.
    fn insert(&mut self, change: &EmailChange) -> StoreResult<()>;
    /// The change whose link this mail contains.
    fn by_mail(&mut self, mail: MailId) -> StoreResult<Option<EmailChange>>;
    /// The change with this confirming token. A caller that ends it has locked its user.
    fn by_confirm_token(&mut self, token: &TokenDigest) -> StoreResult<Option<EmailChange>>;
    /// The change with this cancelling token. A caller that ends it has locked its user.
    fn by_cancel_token(&mut self, token: &TokenDigest) -> StoreResult<Option<EmailChange>>;
    /// Ends every pending change of this user.
    fn end_all(&mut self, user: UserId, at: Timestamp) -> StoreResult<()>;
    /// Ends every pending change of this user that only proves the present address.
    fn end_proofs(&mut self, user: UserId, at: Timestamp) -> StoreResult<()>;
    /// Deletes every change of this user, and every user's change to this address, in any state.
    fn erase(&mut self, user: UserId, email: &Email) -> StoreResult<()>;
}

/// Accounts that are being erased ([`crate::accounts::erasure`]).
pub trait Erasures {
    /// Deletes an account with every row of its own: memberships in all organizations, sessions, factors, links, invitations
    /// by it and to its addresses, and the mails to its `recipients` (keyed digests). API keys that it created have no
    /// creator from then on. Records the erasure, which is under way now.
    fn delete_account(&mut self, erasure: &Erasure, recipients: &[[u8; 32]]) -> StoreResult<()>;
    /// Every address of this account in the audit logs.
    fn addresses_of(&mut self, user: UserId) -> StoreResult<Vec<String>>;
    /// Every IP address of this account in its sessions and the audit logs.
    fn sources_of(&mut self, user: UserId) -> StoreResult<Vec<String>>;
    /// This account's sessions, ended ones too, each with the time of its sign-in.
    fn sessions_of(&mut self, user: UserId) -> StoreResult<Vec<(SessionId, Timestamp)>>;
    /// The mails to these recipients (keyed digests), sent ones too.
    fn mails_to(&mut self, recipients: &[[u8; 32]]) -> StoreResult<Vec<MailId>>;
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
