//! User accounts: one for each email address, across organizations.

use crate::accounts::email::Email;
use crate::accounts::foreign_hash::{ForeignHash, HashCeilings, HashFault};
use crate::id::UserId;
use crate::locale::Locale;
use crate::text::{Bio, Name, Phone};
use crate::time::Timestamp;
use crate::word::word_enum;

/// A person's account, without its password hash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// Its identifier.
    pub id: UserId,
    /// The canonical address; unique.
    pub email: Email,
    /// Display name.
    pub name: Name,
    /// Account-level role.
    pub role: AccountRole,
    /// Whether the address was proven.
    pub is_email_verified: bool,
    /// About the user; absent when cleared or never given.
    pub bio: Option<Bio>,
    /// Telephone number; absent when cleared or never given.
    pub phone: Option<Phone>,
    /// The language of pages and mails; absent when cleared or never given.
    pub locale: Option<Locale>,
    /// Since when the second factor is on; absent when it is off.
    pub two_factor_since: Option<Timestamp>,
    /// When the account was made.
    pub created_at: Timestamp,
}

impl User {
    /// A new account whose address is proven: by the mail with an invitation, or because the operator vouches for it.
    pub const fn verified(id: UserId, email: Email, name: Name, now: Timestamp) -> Self {
        Self {
            id,
            email,
            name,
            role: AccountRole::User,
            is_email_verified: true,
            bio: None,
            phone: None,
            locale: None,
            two_factor_since: None,
            created_at: now,
        }
    }

    /// Whether the second factor is on.
    pub const fn has_second_factor(&self) -> bool {
        self.two_factor_since.is_some()
    }
}

word_enum! {
    /// Account-level role; only one value is issued now.
    AccountRole {
        /// An ordinary account.
        User = "user",
    }
}

/// A password hash as a PHC string; an imported one, as its original service wrote it. It has no `Debug`, so that hashes are
/// never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(String);

impl PasswordHash {
    /// Takes a PHC string.
    pub fn new(phc: impl Into<String>) -> Self {
        Self(phc.into())
    }

    /// Takes a hash that another service made.
    ///
    /// # Errors
    /// The hash has no supported form, or is above a ceiling.
    pub fn foreign(text: &str, ceilings: &HashCeilings) -> Result<Self, HashFault> {
        ForeignHash::parse(text, ceilings).map(|_| Self(text.to_owned()))
    }

    /// The hash, as it is stored.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
