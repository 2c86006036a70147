//! Sessions, proofs that are accepted once, and the counters of attempts to begin a session.

use crate::id::{ConnectionId, OrganizationId, SessionId, UserId};
use crate::ports::store_error::{Conflict, StoreResult};
use crate::sign_in::access::Principal;
use crate::sign_in::allowed_methods::AllowedMethods;
use crate::sign_in::federation::asserted::ProviderSession;
use crate::sign_in::federation::attempt::Attempt;
use crate::sign_in::federation::identity::{Identity, VouchedBy};
use crate::sign_in::federation::logout::LoggedOut;
use crate::sign_in::throttle::Bucket;
use crate::sign_in::token::KeyId;
use crate::sign_in::{EndReason, Session};
use crate::time::{Duration, Timestamp};

/// Proofs that are accepted once, such as challenges of passkeys and codes by mail. Only used ones are stored, until they expire.
pub trait SingleUse {
    /// Uses a proof up; returns whether it was unused. Of two transactions that use one proof, the second waits.
    fn use_up(&mut self, proof: &[u8; 32], expires_at: Timestamp) -> StoreResult<bool>;
    /// Whether a proof is used up; a transaction that is under way may use it up meanwhile.
    fn is_used_up(&mut self, proof: &[u8; 32]) -> StoreResult<bool>;
}

/// People as providers know them.
pub trait Identities {
    /// Writes a new identity; conflicts when its connection or provider has one of this subject, or its account one of this connection or
    /// provider.
    fn insert(&mut self, identity: &Identity) -> StoreResult<Result<(), Conflict>>;
    /// The identities of an account, oldest first.
    fn of_user(&mut self, user: UserId) -> StoreResult<Vec<Identity>>;
    /// The identity with this subject at a connection or provider.
    fn of_subject(&mut self, via: &VouchedBy, subject: &str) -> StoreResult<Option<Identity>>;
    /// Writes when it was last used, and where it counts.
    fn update(&mut self, identity: &Identity) -> StoreResult<()>;
    /// Deletes this identity, if it is one of this account.
    fn delete(&mut self, user: UserId, identity: &Identity) -> StoreResult<()>;
    /// Deletes the identities of an account.
    fn delete_all(&mut self, user: UserId) -> StoreResult<()>;
    /// When somebody last signed in by a connection; absent when it has no identity.
    fn last_used(&mut self, connection: ConnectionId) -> StoreResult<Option<Timestamp>>;
    /// Whether a connection has an identity.
    fn is_known_by(&mut self, connection: ConnectionId) -> StoreResult<bool>;
    /// Writes that no provisioning of an organization makes a member of whom these digests name; those that are there stay.
    fn bar(&mut self, organization: OrganizationId, who: &[[u8; 32]]) -> StoreResult<()>;
    /// Takes back that these digests are barred from an organization.
    fn unbar(&mut self, organization: OrganizationId, who: &[[u8; 32]]) -> StoreResult<()>;
    /// Whether one of these digests is barred from an organization.
    fn is_barred(&mut self, organization: OrganizationId, who: &[[u8; 32]]) -> StoreResult<bool>;
}

/// Whose sessions end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// Everybody's.
    All,
    /// Those of everybody who is no admin of the organization.
    Members,
    /// This user's.
    User(UserId),
}

/// Attempts to sign in by a connection.
pub trait Attempts {
    /// Writes an attempt, and deletes those of its connection that [`crate::sign_in::federation::attempt::surplus`] names.
    fn append(&mut self, attempt: &Attempt) -> StoreResult<()>;
    /// Those of a connection, newest first.
    fn of_connection(&mut self, connection: ConnectionId) -> StoreResult<Vec<Attempt>>;
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
    /// Ends every full and partial session of this organization whose user has no second factor that was shown; returns how
    /// many. A passkey counts where it is for this RP id, and the session has shown one; so does the factor of an identity provider.
    fn end_without_second_factor(
        &mut self,
        organization: OrganizationId,
        rp_id: &str,
        reason: EndReason,
        at: Timestamp,
    ) -> StoreResult<u64>;
    /// Ends every full and partial session of this organization that began by no connection, and in whose sign-in none of these methods
    /// was shown; returns how many.
    fn end_begun_otherwise(
        &mut self,
        organization: OrganizationId,
        allowed: &AllowedMethods,
        reason: EndReason,
        at: Timestamp,
    ) -> StoreResult<u64>;
    /// Ends the full and partial sessions of this organization that began by no connection: of these people, but the session given;
    /// returns how many.
    fn end_without_connection(
        &mut self,
        organization: OrganizationId,
        of: (Whose, Option<SessionId>),
        reason: EndReason,
        at: Timestamp,
    ) -> StoreResult<u64>;
    /// The full and partial sessions of this organization that began by no connection, and in whose sign-in a passkey or a provider of the
    /// service was shown and no other of these methods; locked.
    fn lock_begun_by_what_counts(
        &mut self,
        organization: OrganizationId,
        allowed: &AllowedMethods,
    ) -> StoreResult<Vec<Session>>;
    /// Ends every full and partial session of this organization that began by this connection, of this user or, where absent, of
    /// everybody; returns how many.
    fn end_of_connection(
        &mut self,
        organization: OrganizationId,
        connection: ConnectionId,
        user: Option<UserId>,
        reason: EndReason,
        at: Timestamp,
    ) -> StoreResult<u64>;
    /// Ends every full and partial session of this user that began by a provider of the whole service, or that continues such a one;
    /// returns how many.
    fn end_of_providers(&mut self, user: UserId, reason: EndReason, at: Timestamp) -> StoreResult<u64>;
    /// Records what the provider of a connection calls a session that began by it.
    fn name_by_provider(
        &mut self,
        session: SessionId,
        connection: ConnectionId,
        names: &ProviderSession,
    ) -> StoreResult<()>;
    /// The sessions that began by a connection and that its provider means; ended ones, too, until they are purged.
    fn of_provider(&mut self, connection: ConnectionId, meant: &LoggedOut) -> StoreResult<Vec<SessionId>>;
    /// Ends the full and partial sessions of this organization at the latest `ttl` after the sign-in with which their chain
    /// of switches began; sessions that end sooner stay as they are.
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
    /// Whether a full session that isn't over at `now` has tokens that were issued at or after `from` and before `until`.
    /// The instants are compared to the millisecond, which `iat` doesn't contain.
    fn is_any_issued(&mut self, from: Timestamp, until: Timestamp, now: Timestamp) -> StoreResult<bool>;
    /// Ends the oldest full sessions (by creation) of the user in this organization, so that at most `keep` are left.
    fn end_beyond(
        &mut self,
        organization: OrganizationId,
        user: UserId,
        keep: u32,
        reason: EndReason,
        at: Timestamp,
    ) -> StoreResult<u64>;
}

/// Counters of guesses, under a 32-byte key that doesn't reveal what is counted.
pub trait Throttles {
    /// Locks these buckets, and returns them in the order of the keys given; absent ones are `None`. A key without a bucket
    /// is locked, too: of two transactions that lock one key the second waits. Locks are taken in the sorted order of keys.
    fn lock(&mut self, keys: &[[u8; 32]]) -> StoreResult<Vec<Option<Bucket>>>;
    /// Reads these buckets without locks: the values may be outdated.
    fn peek(&mut self, keys: &[[u8; 32]]) -> StoreResult<Vec<Option<Bucket>>>;
    /// As [`Throttles::lock`], but a key without a bucket stays unlocked.
    fn lock_existing(&mut self, keys: &[[u8; 32]]) -> StoreResult<Vec<Option<Bucket>>>;
    /// Writes buckets of different keys, each with the time when it no longer matters.
    fn put_all(&mut self, buckets: &[([u8; 32], Bucket, Timestamp)]) -> StoreResult<()>;
    /// Deletes those of these buckets that are present.
    fn clear(&mut self, keys: &[[u8; 32]]) -> StoreResult<()>;
}

/// Sources from which a user signed in.
pub trait KnownSources {
    /// When a sign-in with this (email, source) last succeeded.
    fn last_success(&mut self, key: &[u8; 32]) -> StoreResult<Option<Timestamp>>;
    /// Records a success.
    fn remember(&mut self, key: &[u8; 32], at: Timestamp) -> StoreResult<()>;
    /// Deletes the record of a success, if present.
    fn forget(&mut self, key: &[u8; 32]) -> StoreResult<()>;
}
