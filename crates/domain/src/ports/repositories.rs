//! One trait for each aggregate, and what gives them all. Every method on tenant rows takes the organization id first and puts it into the
//! query: a row of another organization is absent.
//!
//! `lock` reads a row and keeps others from changing it until the transaction ends (on SQLite the one writer lock
//! does). Locks are taken in the order organization → user → membership (several in the order of their
//! organizations, or of their users) → invite →
//! session → webhook subscription → job → mail or delivery.

use super::store_error::StoreResult;
use crate::audit::{AuditEntry, AuditRecord, OperatorEntry};
use crate::erasure::{Erasure, ErasureStage};
use crate::export::{ExportedMail, ExportedSession};
use crate::id::{
    ApiKeyId, AuditId, DeliveryId, EventId, InviteId, MailId, OrganizationId, SessionId, UserId, WebhookId,
};
use crate::identity::email::Email;
use crate::identity::email_change::EmailChange;
use crate::identity::password_reset::PasswordReset;
use crate::identity::sign_up::SignUp;
use crate::identity::throttle::Bucket;
use crate::identity::two_factor::TwoFactor;
use crate::identity::user::{PasswordHash, User};
use crate::keys::api_key::ApiKey;
use crate::keys::key_form::KeyDigest;
use crate::keys::sealed::{SealedColumn, SealedPlace, SealedValue};
use crate::keys::server::{Seen, ServerId, ServerRow};
use crate::keys::service_key::{ServiceKey, ServiceKeyId};
use crate::keys::signing_key::{SigningKeyRow, SigningKeyState};
use crate::mail::link::TokenDigest;
use crate::mail::{MailState, QueuedMail};
use crate::organization::Organization;
use crate::organization::invite::{Invite, InviteEntry};
use crate::organization::membership::{MemberEntry, Membership, OrganizationEntry};
use crate::queue::{ClaimToken, JobId, NewJob, Settled};
use crate::session::access::Principal;
use crate::session::issuer::IssuerRow;
use crate::session::token::KeyId;
use crate::session::{EndReason, Session};
use crate::text::{Bio, Name, Origin, Phone, Slug};
use crate::time::{Duration, Timestamp};
use crate::webhook::Webhook;
use crate::webhook::delivery::{Delivery, DeliveryDetail, DeliveryUpdate, DueDelivery, NewDelivery};
use crate::webhook::event::{EventKind, EventRecord};

/// Calls the macro `$then` with a line for each repository: what it keeps, its accessor in [`Repositories`] and its trait in
/// this module.
#[macro_export]
macro_rules! every_repository {
    ($then:ident) => {
        $then! {
            /// Organizations (tenants).
            organizations: Organizations,
            /// User accounts.
            users: Users,
            /// Recovery codes.
            recovery_codes: RecoveryCodes,
            /// Memberships.
            memberships: Memberships,
            /// Many accounts and memberships at once.
            imports: Imports,
            /// Invitations.
            invites: Invites,
            /// Password resets.
            password_resets: PasswordResets,
            /// Links that prove an address of an account.
            email_changes: EmailChanges,
            /// Sign-ups whose address is still to be proven.
            sign_ups: SignUps,
            /// Sessions.
            sessions: Sessions,
            /// Counted guesses.
            throttles: Throttles,
            /// Sources with a success.
            known_sources: KnownSources,
            /// API keys.
            api_keys: ApiKeys,
            /// Service keys.
            service_keys: ServiceKeys,
            /// Token signing keys.
            signing_keys: SigningKeys,
            /// The service's own sealed secrets.
            secrets: Secrets,
            /// Everything sealed.
            sealed_values: SealedValues,
            /// The servers on this store.
            servers: Servers,
            /// The audit log.
            audit: Audit,
            /// Domain events.
            events: Events,
            /// Webhook subscriptions.
            webhooks: Webhooks,
            /// The log of deliveries.
            deliveries: Deliveries,
            /// Mails that wait, and those that went.
            mails: Mails,
            /// Jobs of the queue.
            jobs: Jobs,
            /// Accounts that are being erased.
            erasures: Erasures,
            /// What is kept about a person.
            exports: Exports,
            /// Deletion of what is no longer needed.
            housekeeping: Housekeeping,
        }
    };
}

macro_rules! repositories {
    ($($(#[$doc:meta])* $accessor:ident: $port:ident,)*) => {
        /// The repositories of one open transaction.
        pub trait Repositories {
            $($(#[$doc])* fn $accessor(&mut self) -> &mut dyn $port;)*
        }

        impl<T: $($port +)*> Repositories for T {
            $(fn $accessor(&mut self) -> &mut dyn $port {
                self
            })*
        }
    };
}

every_repository!(repositories);

/// A row with this unique value is there already; nothing was written and the transaction goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Conflict;

/// Organizations (tenants).
pub trait Organizations {
    /// Writes a new organization, or says that its slug is taken.
    fn insert(&mut self, organization: &Organization) -> StoreResult<Result<(), Conflict>>;
    /// Overwrites name, plan, status, application address and its own rules.
    fn update(&mut self, organization: &Organization) -> StoreResult<()>;
    /// The organization with this slug, compared exactly.
    fn by_slug(&mut self, slug: &Slug) -> StoreResult<Option<Organization>>;
    /// Whether no other organization can have this slug: also that of a deleted one, until its rows are gone.
    fn is_slug_taken(&mut self, slug: &Slug) -> StoreResult<bool>;
    /// The organization with this id, locked.
    fn lock(&mut self, id: OrganizationId) -> StoreResult<Option<Organization>>;
    /// The organization with this id.
    fn get(&mut self, id: OrganizationId) -> StoreResult<Option<Organization>>;
    /// Organizations by slug, behind `after`, at most `limit`.
    fn list(&mut self, after: Option<&Slug>, limit: u32) -> StoreResult<Vec<Organization>>;
    /// Whether the application of any **active** organization has this origin.
    fn is_app_origin(&mut self, origin: &Origin) -> StoreResult<bool>;
    /// Marks an organization as deleted, with its row locked. No method of any port finds it from then on, nothing is
    /// delivered or mailed for it, and its slug stays taken until [`Housekeeping::purge_organizations`] has deleted its rows.
    fn mark_deleted(&mut self, id: OrganizationId, at: Timestamp) -> StoreResult<()>;
}

/// User accounts. They belong to no tenant.
pub trait Users {
    /// Writes a new account, or says that its address is taken. Without a hash nobody signs in by password.
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
    /// All accounts, by id, which is the order in which they were made. At most `limit`, those after the account when given.
    fn list(&mut self, after: Option<UserId>, limit: u32) -> StoreResult<Vec<User>>;
    /// The password hash of an account; absent when the account or its hash is.
    fn password_hash(&mut self, id: UserId) -> StoreResult<Option<PasswordHash>>;
    /// Overwrites the password hash.
    fn set_password_hash(&mut self, id: UserId, hash: &PasswordHash, now: Timestamp) -> StoreResult<()>;
    /// Overwrites name, bio and phone; `None` clears.
    fn set_profile(
        &mut self,
        id: UserId,
        name: &Name,
        bio: Option<&Bio>,
        phone: Option<&Phone>,
        now: Timestamp,
    ) -> StoreResult<()>;
    /// Overwrites the address, which is a proven one now, or says that it is another account's.
    fn set_email(&mut self, id: UserId, email: &Email, now: Timestamp) -> StoreResult<Result<(), Conflict>>;
    /// Overwrites whether the address was proven.
    fn set_email_verified(&mut self, id: UserId, is_verified: bool, now: Timestamp) -> StoreResult<()>;
    /// The second factor of an account; off when the account is unknown.
    fn two_factor(&mut self, id: UserId) -> StoreResult<TwoFactor>;
    /// Overwrites the second factor.
    fn set_two_factor(&mut self, two_factor: &TwoFactor, now: Timestamp) -> StoreResult<()>;
}

/// Recovery codes: digests only, each good once.
pub trait RecoveryCodes {
    /// Replaces all codes of a user; none for an empty list.
    fn replace(&mut self, user: UserId, digests: &[[u8; 32]], now: Timestamp) -> StoreResult<()>;
    /// Whether the user has this code.
    fn contains(&mut self, user: UserId, digest: &[u8; 32]) -> StoreResult<bool>;
    /// Uses a code up; says whether the user had it.
    fn use_up(&mut self, user: UserId, digest: &[u8; 32]) -> StoreResult<bool>;
    /// How many are left.
    fn count(&mut self, user: UserId) -> StoreResult<u32>;
}

/// Memberships.
pub trait Memberships {
    /// Writes a new membership, or says that there is one (of any status).
    fn insert(&mut self, membership: &Membership) -> StoreResult<Result<(), Conflict>>;
    /// Overwrites role, status and joining time.
    fn update(&mut self, membership: &Membership) -> StoreResult<()>;
    /// A user's membership, also a removed one.
    fn get(&mut self, organization: OrganizationId, user: UserId) -> StoreResult<Option<Membership>>;
    /// A user's membership, also a removed one, locked.
    fn lock(&mut self, organization: OrganizationId, user: UserId) -> StoreResult<Option<Membership>>;
    /// Locks every membership of an organization, removed ones too. Whoever begins a session or turns a second factor off holds
    /// the lock of a membership, and reads the rules of its organization after it: they see new rules, or are seen by them.
    fn lock_all(&mut self, organization: OrganizationId) -> StoreResult<()>;
    /// Locks every membership of a user, and says whether any organization where the user is a member, suspended too, asks for a
    /// second factor.
    fn lock_of_user(&mut self, user: UserId) -> StoreResult<bool>;
    /// How many active admins the organization has besides this user.
    fn other_admins(&mut self, organization: OrganizationId, user: UserId) -> StoreResult<u64>;
    /// How many members each of these organizations has, suspended ones too; one without members is left out.
    fn count(&mut self, organizations: &[OrganizationId]) -> StoreResult<Vec<(OrganizationId, u64)>>;
    /// The members, suspended too but not removed, by joining time and then id. At most `limit`, those after the
    /// member `(joined_at, user_id)` when given.
    fn list(
        &mut self,
        organization: OrganizationId,
        after: Option<(Timestamp, UserId)>,
        limit: u32,
    ) -> StoreResult<Vec<MemberEntry>>;
    /// The organizations where the user is a member, suspended too but not removed, by slug. At most `limit`, those
    /// after the slug when given.
    fn organizations_of(
        &mut self,
        user: UserId,
        after: Option<&Slug>,
        limit: u32,
    ) -> StoreResult<Vec<OrganizationEntry>>;
}

/// A new account with all that it begins with.
#[derive(Clone)]
pub struct NewAccount {
    /// The account.
    pub user: User,
    /// Its password's hash; without one nobody signs in by password.
    pub hash: Option<PasswordHash>,
    /// Its second factor; it is on since [`User::two_factor_since`], or off.
    pub two_factor: TwoFactor,
}

/// Many accounts and memberships at once.
pub trait Imports {
    /// The accounts with these addresses, locked.
    fn lock_accounts(&mut self, emails: &[Email]) -> StoreResult<Vec<(UserId, Email)>>;
    /// Writes new accounts, or says that an address is taken; then others of them may have been written, and the
    /// transaction is to be rolled back.
    fn insert_accounts(&mut self, accounts: &[NewAccount]) -> StoreResult<Result<(), Conflict>>;
    /// The memberships of these users in **every** organization, removed ones too.
    fn memberships_of(&mut self, users: &[UserId]) -> StoreResult<Vec<(OrganizationId, UserId)>>;
    /// Writes new memberships, or says that there is one (of any status); then others of them may have been written, and
    /// the transaction is to be rolled back.
    fn insert_memberships(&mut self, memberships: &[Membership]) -> StoreResult<Result<(), Conflict>>;
}

/// Invitations.
pub trait Invites {
    /// Writes a new invitation, or says that its address has a pending one here.
    fn insert(&mut self, invite: &Invite) -> StoreResult<Result<(), Conflict>>;
    /// Overwrites token, inviter, expiry and state.
    fn update(&mut self, invite: &Invite) -> StoreResult<()>;
    /// The invitation of this organization with this token, of whatever state.
    fn by_token(&mut self, organization: OrganizationId, token: &TokenDigest) -> StoreResult<Option<InviteEntry>>;
    /// The invitation of this organization with this id, locked.
    fn lock(&mut self, organization: OrganizationId, id: InviteId) -> StoreResult<Option<Invite>>;
    /// The pending invitation of this address to this organization, live or not, locked.
    fn lock_pending(&mut self, organization: OrganizationId, email: &Email) -> StoreResult<Option<Invite>>;
    /// The pending invitations of this address to **every** organization, live or not, locked.
    fn lock_pending_everywhere(&mut self, email: &Email) -> StoreResult<Vec<Invite>>;
    /// The invitations of this organization that can be accepted at `now`, oldest first. At most `limit`, those after
    /// the invitation `(created_at, id)` when given.
    fn list_live(
        &mut self,
        organization: OrganizationId,
        now: Timestamp,
        after: Option<(Timestamp, InviteId)>,
        limit: u32,
    ) -> StoreResult<Vec<InviteEntry>>;
}

/// Password resets.
pub trait PasswordResets {
    /// Writes a new one.
    fn insert(&mut self, reset: &PasswordReset) -> StoreResult<()>;
    /// The one with this token that was asked for in this organization. Who changes it has locked its user.
    fn get(&mut self, organization: OrganizationId, token: &TokenDigest) -> StoreResult<Option<PasswordReset>>;
    /// How many mails besides `except` were given a link for this user in this organization after `since`.
    fn mails_since(
        &mut self,
        organization: OrganizationId,
        user: UserId,
        since: Timestamp,
        except: MailId,
    ) -> StoreResult<u64>;
    /// Makes every unused one of this user used, in **every** organization.
    fn use_all(&mut self, user: UserId, at: Timestamp) -> StoreResult<()>;
}

/// Links that prove an address of an account.
pub trait EmailChanges {
    /// Writes a new one.
    fn insert(&mut self, change: &EmailChange) -> StoreResult<()>;
    /// The one that this mail brings.
    fn by_mail(&mut self, mail: MailId) -> StoreResult<Option<EmailChange>>;
    /// The one with this token that confirms. Who ends it has locked its user.
    fn by_confirm_token(&mut self, token: &TokenDigest) -> StoreResult<Option<EmailChange>>;
    /// The one with this token that cancels. Who ends it has locked its user.
    fn by_cancel_token(&mut self, token: &TokenDigest) -> StoreResult<Option<EmailChange>>;
    /// Ends every pending one of this user.
    fn end_all(&mut self, user: UserId, at: Timestamp) -> StoreResult<()>;
    /// Ends every pending one of this user that changes no address.
    fn end_proofs(&mut self, user: UserId, at: Timestamp) -> StoreResult<()>;
    /// Deletes every one of this user, and everybody's to this address, whatever became of it.
    fn erase(&mut self, user: UserId, email: &Email) -> StoreResult<()>;
}

/// Sign-ups whose address is still to be proven. They belong to no tenant.
pub trait SignUps {
    /// Writes a new one.
    fn insert(&mut self, sign_up: &SignUp) -> StoreResult<()>;
    /// The one whose link this mail brings.
    fn by_mail(&mut self, mail: MailId) -> StoreResult<Option<SignUp>>;
    /// The one with this token.
    fn by_token(&mut self, token: &TokenDigest) -> StoreResult<Option<SignUp>>;
    /// The one with this token, locked.
    fn lock(&mut self, token: &TokenDigest) -> StoreResult<Option<SignUp>>;
    /// Makes the one with this token used, unless it is.
    fn use_up(&mut self, token: &TokenDigest, at: Timestamp) -> StoreResult<()>;
    /// Deletes every one of this address, whatever became of it.
    fn erase(&mut self, email: &Email) -> StoreResult<()>;
}

/// Sessions.
pub trait Sessions {
    /// Writes a new session.
    fn insert(&mut self, session: &Session) -> StoreResult<()>;
    /// Overwrites everything but identifiers and creation time.
    fn update(&mut self, session: &Session) -> StoreResult<()>;
    /// The session of this organization with this id, locked.
    fn lock(&mut self, organization: OrganizationId, id: SessionId) -> StoreResult<Option<Session>>;
    /// The session of this organization with this id, its user and the user's membership there, in one statement.
    fn principal(&mut self, organization: OrganizationId, id: SessionId) -> StoreResult<Option<Principal>>;
    /// The user's full sessions in this organization that are not over at `now`, newest first.
    fn list_live(&mut self, organization: OrganizationId, user: UserId, now: Timestamp) -> StoreResult<Vec<Session>>;
    /// Ends every full and partial session of the user in **every** organization, but `except`; returns how many.
    fn end_all(
        &mut self,
        user: UserId,
        except: Option<SessionId>,
        reason: EndReason,
        at: Timestamp,
    ) -> StoreResult<u64>;
    /// Ends every full and partial session of the user in this organization; returns how many.
    fn end_member(
        &mut self,
        organization: OrganizationId,
        user: UserId,
        reason: EndReason,
        at: Timestamp,
    ) -> StoreResult<u64>;
    /// Ends every full and partial session of this organization whose user has no second factor; returns how many.
    fn end_without_second_factor(
        &mut self,
        organization: OrganizationId,
        reason: EndReason,
        at: Timestamp,
    ) -> StoreResult<u64>;
    /// Ends the full and partial sessions of this organization at the latest `ttl` after the sign-in that each chain of switches
    /// began with; those that end sooner stay as they are.
    fn bring_forward(&mut self, organization: OrganizationId, ttl: Duration) -> StoreResult<()>;
    /// The organizations with full or partial sessions whose tokens `key` signed.
    fn organizations_by_key(&mut self, key: &KeyId) -> StoreResult<Vec<OrganizationId>>;
    /// Ends every full and partial session of this organization whose tokens `key` signed; returns how many.
    fn end_by_key(
        &mut self,
        organization: OrganizationId,
        key: &KeyId,
        reason: EndReason,
        at: Timestamp,
    ) -> StoreResult<u64>;
    /// Whether `key` signed the tokens of a full or partial session that isn't over at `now`.
    fn is_key_in_use(&mut self, key: &KeyId, now: Timestamp) -> StoreResult<bool>;
    /// Whether a full session that isn't over at `now` has tokens that were issued from `from` until before `until`, to the
    /// millisecond, in which `iat` doesn't count.
    fn is_any_issued(&mut self, from: Timestamp, until: Timestamp, now: Timestamp) -> StoreResult<bool>;
    /// Ends the oldest full sessions (by creation) of the user in this organization that are beyond `keep`.
    fn end_beyond(
        &mut self,
        organization: OrganizationId,
        user: UserId,
        keep: u32,
        reason: EndReason,
        at: Timestamp,
    ) -> StoreResult<u64>;
}

/// Counted guesses, by a 32-byte key that doesn't tell what is counted.
pub trait Throttles {
    /// Reads and locks these buckets (also those that don't exist yet: of two transactions that lock one key the
    /// second waits), in the order of the keys given; absent ones are `None`. Locks are taken in sorted order.
    fn lock(&mut self, keys: &[[u8; 32]]) -> StoreResult<Vec<Option<Bucket>>>;
    /// These buckets, not locked: what they say may be over already.
    fn peek(&mut self, keys: &[[u8; 32]]) -> StoreResult<Vec<Option<Bucket>>>;
    /// As [`Throttles::lock`], but what doesn't exist stays unlocked.
    fn lock_existing(&mut self, keys: &[[u8; 32]]) -> StoreResult<Vec<Option<Bucket>>>;
    /// Writes buckets of different keys, each with the time when it no longer matters.
    fn put_all(&mut self, buckets: &[([u8; 32], Bucket, Timestamp)]) -> StoreResult<()>;
    /// Deletes a bucket, if there.
    fn clear(&mut self, key: &[u8; 32]) -> StoreResult<()>;
}

/// Sources that a user signed in from.
pub trait KnownSources {
    /// When this (email, source) last succeeded.
    fn last_success(&mut self, key: &[u8; 32]) -> StoreResult<Option<Timestamp>>;
    /// Remembers a success.
    fn remember(&mut self, key: &[u8; 32], at: Timestamp) -> StoreResult<()>;
    /// Forgets whether there was one.
    fn forget(&mut self, key: &[u8; 32]) -> StoreResult<()>;
}

/// API keys.
pub trait ApiKeys {
    /// Writes a new key.
    fn insert(&mut self, key: &ApiKey) -> StoreResult<()>;
    /// The live keys of an organization, oldest first.
    fn list_live(&mut self, organization: OrganizationId, now: Timestamp) -> StoreResult<Vec<ApiKey>>;
    /// How many [`ApiKeys::list_live`] lists.
    fn count_live(&mut self, organization: OrganizationId, now: Timestamp) -> StoreResult<u64>;
    /// The key of this organization with this id, locked.
    fn lock(&mut self, organization: OrganizationId, id: ApiKeyId) -> StoreResult<Option<ApiKey>>;
    /// Revokes a key of this organization.
    fn revoke(&mut self, organization: OrganizationId, id: ApiKeyId, at: Timestamp) -> StoreResult<()>;
    /// Writes what [`ApiKey::rotate`] made of a key.
    fn rotate(&mut self, key: &ApiKey) -> StoreResult<()>;
    /// Remembers a use, unless one at or after `unless_since` is remembered.
    fn touch(
        &mut self,
        organization: OrganizationId,
        id: ApiKeyId,
        at: Timestamp,
        unless_since: Timestamp,
    ) -> StoreResult<()>;
}

/// Service keys.
pub trait ServiceKeys {
    /// Writes a new key.
    fn insert(&mut self, key: &ServiceKey) -> StoreResult<()>;
    /// The live keys, oldest first.
    fn list_live(&mut self, now: Timestamp) -> StoreResult<Vec<ServiceKey>>;
    /// The key with this digest, whether it lives or not.
    fn by_digest(&mut self, digest: &KeyDigest) -> StoreResult<Option<ServiceKey>>;
    /// The key with this id, whether it lives or not.
    fn get(&mut self, id: ServiceKeyId) -> StoreResult<Option<ServiceKey>>;
    /// Revokes a key; says whether it was not revoked before.
    fn revoke(&mut self, id: ServiceKeyId, at: Timestamp) -> StoreResult<bool>;
}

/// Token signing keys.
pub trait SigningKeys {
    /// Every key, oldest first.
    fn list(&mut self) -> StoreResult<Vec<SigningKeyRow>>;
    /// Every key, locked: whoever else wants to change one waits. Of two first starts neither waits.
    fn lock(&mut self) -> StoreResult<Vec<SigningKeyRow>>;
    /// Writes a new key; conflicts with its id, and an active (next) one with another active (next) one.
    fn insert(&mut self, key: &SigningKeyRow) -> StoreResult<Result<(), Conflict>>;
    /// Moves a key to another state.
    fn set_state(&mut self, id: &KeyId, state: SigningKeyState, since: Timestamp) -> StoreResult<()>;
    /// Deletes a key, if there.
    fn remove(&mut self, id: &KeyId) -> StoreResult<()>;
    /// The issuers that servers were started with.
    fn issuers(&mut self) -> StoreResult<Vec<IssuerRow>>;
    /// Writes an issuer, or overwrites its times.
    fn put_issuer(&mut self, issuer: &IssuerRow) -> StoreResult<()>;
}

/// A secret of the service itself, such as the key of throttle digests.
#[derive(Clone, PartialEq, Eq)]
pub struct SealedSecret {
    /// Its name; unique.
    pub name: String,
    /// The sealed bytes.
    pub sealed: String,
}

/// The service's own sealed secrets.
pub trait Secrets {
    /// The secret with this name.
    fn get(&mut self, name: &str) -> StoreResult<Option<SealedSecret>>;
    /// Writes a new one, or says that there is one.
    fn insert(&mut self, secret: &SealedSecret, now: Timestamp) -> StoreResult<Result<(), Conflict>>;
}

/// Sealed values, whichever table they stand in.
pub trait SealedValues {
    /// The values of a column that don't start with `prefix`, in the order of their places; at most `limit`, those
    /// after `after` when given.
    fn sealed_otherwise(
        &mut self,
        column: SealedColumn,
        prefix: &str,
        after: Option<&SealedPlace>,
        limit: u32,
    ) -> StoreResult<Vec<SealedValue>>;
    /// Whether any value, of whatever column, starts with `prefix`.
    fn is_sealed_with(&mut self, prefix: &str) -> StoreResult<bool>;
    /// Puts `sealed` in a value's place, if it still stands there; says whether it did.
    fn reseal(&mut self, value: &SealedValue, sealed: &str) -> StoreResult<bool>;
}

/// The servers on this store, and the data keys that seal in it.
pub trait Servers {
    /// Writes a server, which is seen now by the database's time; and the name of the data key that it seals with.
    fn beat(&mut self, server: &ServerRow) -> StoreResult<()>;
    /// The servers that were seen within this time, by the database's time, in the order of their identifiers.
    fn live(&mut self, within: Duration) -> StoreResult<Vec<Seen>>;
    /// Forgets a server, if there.
    fn forget(&mut self, id: ServerId) -> StoreResult<()>;
    /// Forgets the servers that were not seen within this time, by the database's time.
    fn forget_unseen(&mut self, within: Duration) -> StoreResult<()>;
    /// The names of the data keys that may have sealed something here, in order.
    fn data_keys(&mut self) -> StoreResult<Vec<String>>;
    /// Writes the name of a data key that seals from now on.
    fn add_data_key(&mut self, name: &str) -> StoreResult<()>;
    /// Deletes the name of a data key that seals nothing here any more, if there.
    fn remove_data_key(&mut self, name: &str) -> StoreResult<()>;
}

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
    /// The newest deliveries to this subscription of this organization, newest first, at most `limit`.
    fn list(&mut self, organization: OrganizationId, webhook: WebhookId, limit: u32) -> StoreResult<Vec<Delivery>>;
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

/// Jobs of the queue. They are given out by [`super::JobQueue`].
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
