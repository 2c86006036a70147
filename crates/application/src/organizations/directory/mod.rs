//! Directories: connected, stopped and mapped by admins; filled by an identity provider's calls.
//!
//! Each call is one transaction, which locks the organization first. A call that is refused changes nothing but the directory's last error.

mod address;
pub mod admission;
pub mod groups;
pub mod mapping;
pub mod people;
pub mod settings;
pub mod settling;
pub mod undo;
mod write;

use std::fmt;

use orgauth_domain::Email;
use orgauth_domain::organizations::membership::MemberRefusal;

use super::roles::RoleRefusal;
use crate::error::{Error, refusals};

/// Why a directory's call was refused.
pub type SyncError = Error<SyncRefusal>;

/// Why a directory's call was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SyncRefusal {
    /// No token was sent, or more than one.
    #[error("send the header Authorization: Bearer, followed by the directory's token, once")]
    NoToken,
    /// No such directory, or the token is none of its.
    #[error("the token is not one of this directory")]
    Unauthorized,
    /// An admin has stopped the directory.
    #[error("an administrator of the organization has paused this directory")]
    Paused,
    /// The directory has no such user or group.
    #[error("the directory has no such resource")]
    NotFound,
    /// A change of a user or group that the directory doesn't have.
    #[error("the directory has no such resource")]
    Unknown,
    /// The account with this address is or was a member, and the directory has no record of it any more, as after an undo.
    #[error("the directory has this user no more: assign the person anew at the identity provider")]
    Former(Email),
    /// Another user of the directory has the name, or the address.
    #[error("another user of the directory has this userName: {0}")]
    Taken(String),
    /// The resource was changed since.
    #[error("the resource was changed since: read it again")]
    Changed,
    /// Neither name nor mails are an address.
    #[error("userName, or one of emails, must be an email address")]
    NoAddress,
    /// The domain of the address isn't verified by the organization.
    #[error("the organization has not verified the domain {0}: add it under \"Domains\" and verify it")]
    DomainNotVerified(String),
    /// The same of the domain of userName, while the mail address is at a verified one.
    #[error(
        "the organization has not verified the domain {0}: add it under \"Domains\" and verify it, or map userName to the mail address"
    )]
    NameNotVerified(String),
    /// The organization's rules refuse the domain.
    #[error("the organization's allowedEmailDomains do not include {0}")]
    DomainNotAllowed(String),
    /// The organization would be left without an active admin: the user with this name, or one of a group.
    #[error(
        "last_admin: {0} is the last active administrator of the organization: make somebody else an administrator first"
    )]
    LastAdmin(LastAdmin),
    /// The account keeps a passkey that another organization relies on, while its address is unproven.
    #[error("this account can only be added by an invitation, because an organization relies on its passkey")]
    PasskeyReliedOn,
    /// What was sent is not valid.
    #[error("{0}")]
    Invalid(String),
    /// Too many members in one group.
    #[error("a group has at most {0} members")]
    TooManyMembers(usize),
    /// Too many groups.
    #[error("a directory has at most {0} groups")]
    TooManyGroups(u64),
    /// Too many members in all groups together.
    #[error("the groups of a directory have at most {0} members together")]
    TooManyPlaces(u64),
}

/// Who is the last active admin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LastAdmin {
    /// The user with this name.
    User(String),
    /// A member of the group.
    OfGroup,
}

impl fmt::Display for LastAdmin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::User(name) => f.write_str(name),
            Self::OfGroup => f.write_str("a member of the group"),
        }
    }
}

refusals!(SyncRefusal: MemberRefusal);

impl From<MemberRefusal> for SyncRefusal {
    fn from(refusal: MemberRefusal) -> Self {
        match refusal {
            MemberRefusal::LastAdmin | MemberRefusal::CannotRemoveSelf | MemberRefusal::CannotSuspendSelf => {
                Self::LastAdmin(LastAdmin::OfGroup)
            }
            MemberRefusal::NotAMember | MemberRefusal::AlreadyMember | MemberRefusal::ManagedByDirectory(_) => {
                Self::NotFound
            }
        }
    }
}

/// Why an admin's change of the directory was refused.
pub type DirectoryError = Error<DirectoryRefusal>;

/// Why an admin's change of the directory was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DirectoryRefusal {
    /// The organization has none.
    #[error("the organization has no directory")]
    NotFound,
    /// The organization has one.
    #[error("the organization has a directory already")]
    Exists,
    /// It has two tokens.
    #[error("a directory has at most {0} tokens; end one first")]
    TokenLimitReached(usize),
    /// It has no such token.
    #[error("the directory has no such token")]
    NoToken,
    /// It has no such group.
    #[error("the directory has no group with this id")]
    NoGroup,
    /// Nothing can be undone since an instant that is still to come.
    #[error("must be in the past")]
    NotPast,
    /// A member can't lose the role that the group gave: the last active admin.
    #[error(transparent)]
    Member(#[from] MemberRefusal),
    /// A role is unknown, or has a permission that the caller lacks.
    #[error(transparent)]
    Role(#[from] RoleRefusal),
}

refusals!(DirectoryRefusal: MemberRefusal, RoleRefusal);
