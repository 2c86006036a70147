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
