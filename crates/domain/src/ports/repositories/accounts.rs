//! Accounts, and the links that prove an address or set a password.

use crate::id::{MailId, OrganizationId, UserId};
use crate::identity::email::Email;
use crate::identity::email_change::EmailChange;
use crate::identity::password_reset::PasswordReset;
use crate::identity::sign_up::SignUp;
use crate::identity::two_factor::TwoFactor;
use crate::identity::user::{PasswordHash, User};
use crate::mail::link::TokenDigest;
use crate::organization::membership::Membership;
use crate::ports::store_error::{Conflict, StoreResult};
use crate::text::{Bio, Name, Phone};
use crate::time::Timestamp;

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

/// Sign-ups whose address is still to be proven. They belong to no tenant.
pub trait SignUps {
    /// Writes a new sign-up.
    fn insert(&mut self, sign_up: &SignUp) -> StoreResult<()>;
    /// The sign-up whose link this mail contains.
    fn by_mail(&mut self, mail: MailId) -> StoreResult<Option<SignUp>>;
    /// The sign-up with this token.
    fn by_token(&mut self, token: &TokenDigest) -> StoreResult<Option<SignUp>>;
    /// The sign-up with this token, locked.
    fn lock(&mut self, token: &TokenDigest) -> StoreResult<Option<SignUp>>;
    /// Marks the sign-up with this token as used, unless it is already.
    fn use_up(&mut self, token: &TokenDigest, at: Timestamp) -> StoreResult<()>;
    /// Deletes every sign-up with this address, in any state.
    fn erase(&mut self, email: &Email) -> StoreResult<()>;
}
