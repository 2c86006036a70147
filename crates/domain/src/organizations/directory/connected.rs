//! A directory that an organization has connected, and the tokens by which it calls.

use crate::id::{DirectoryId, GroupId, OrganizationId, UserId, typed_id};
use crate::keys::key_form::KeyDigest;
use crate::organizations::membership::Role;
use crate::organizations::roles::RoleId;
use crate::time::{Duration, Timestamp};
use crate::word::word_enum;

typed_id! {
    /// Identifies a token of a directory.
    DirectoryTokenId of OfDirectoryToken = "dtok";
}

/// The most tokens that a directory has at a time: the one in use, and the one that replaces it.
pub const MOST_TOKENS: usize = 2;

word_enum! {
    /// Whether a directory may call.
    DirectoryStatus {
        /// Its calls are carried out.
        Active = "active",
        /// An admin has stopped it: its calls are refused, and change nothing.
        Paused = "paused",
    }
}

/// The directory of an organization.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Directory {
    /// Its identifier.
    pub id: DirectoryId,
    /// The organization.
    pub organization_id: OrganizationId,
    /// Whether it may call.
    pub status: DirectoryStatus,
    /// Whether people whom it adds are told of it by mail.
    pub welcome_mail: bool,
    /// When it was connected.
    pub created_at: Timestamp,
    /// When it last called, at most a minute late; absent: never.
    pub last_sync_at: Option<Timestamp>,
    /// Why a call was last refused that the provider or an admin has to mend; absent: none was.
    pub last_error: Option<LastError>,
    /// When the admins were last told by mail of a refused change; absent: never.
    pub told_at: Option<Timestamp>,
}

/// A call that was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastError {
    /// Why, in words for admins.
    pub detail: String,
    /// When.
    pub at: Timestamp,
}

/// The admins are told of refused changes once in this time.
const TOLD_EVERY: Duration = Duration::from_days(1);

/// Calls with an ended token are noted once in this time: whoever has it could write without limit otherwise.
const NOTED_EVERY: Duration = Duration::from_minutes(1);

impl Directory {
    /// A new directory.
    #[must_use]
    pub const fn new(id: DirectoryId, organization_id: OrganizationId, now: Timestamp) -> Self {
        Self {
            id,
            organization_id,
            status: DirectoryStatus::Active,
            welcome_mail: false,
            created_at: now,
            last_sync_at: None,
            last_error: None,
            told_at: None,
        }
    }

    /// The directory when it is paused: its calls change nothing.
    #[must_use]
    pub fn paused(self) -> Self {
        Self { status: DirectoryStatus::Paused, ..self }
    }

    /// Notes why a call was refused.
    pub fn note(&mut self, detail: &str, now: Timestamp) {
        self.last_error = Some(LastError { detail: detail.to_owned(), at: now });
    }

    /// Whether a call with an ended token is noted now.
    #[must_use]
    pub fn notes_ended_token(&self, now: Timestamp) -> bool {
        self.last_error.as_ref().is_none_or(|last| now >= last.at.plus(NOTED_EVERY))
    }

    /// The same of a call that would have left no active admin. Says whether the admins are told of it by mail now.
    pub fn refused(&mut self, detail: &str, now: Timestamp) -> bool {
        self.note(detail, now);
        let is_told = self.told_at.is_some_and(|at| now < at.plus(TOLD_EVERY));
        if !is_told {
            self.told_at = Some(now);
        }
        !is_told
    }
}

/// A token; the token itself isn't stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DirectoryToken {
    /// Its identifier.
    pub id: DirectoryTokenId,
    /// The directory.
    pub directory_id: DirectoryId,
    /// `scim_live_` and the first public characters.
    pub prefix: String,
    /// The last four characters.
    pub last4: String,
    /// SHA-256 of the token.
    pub digest: KeyDigest,
    /// When it was made.
    pub created_at: Timestamp,
    /// The admin who made it; absent: the operator.
    pub created_by: Option<UserId>,
    /// When it was last used, at most a minute late; absent: never.
    pub last_used_at: Option<Timestamp>,
}

/// A group of a directory, and what its members have by it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// Its identifier.
    pub id: GroupId,
    /// The directory.
    pub directory_id: DirectoryId,
    /// The organization.
    pub organization_id: OrganizationId,
    /// The name, as it was sent.
    pub display_name: String,
    /// The directory's own identifier; absent: it sent none.
    pub external_id: Option<String>,
    /// The role that its members have here; absent: what they have otherwise.
    pub role: Option<Role>,
    /// The roles in the product that its members have, in order.
    pub roles: Vec<RoleId>,
    /// How often it was changed, its members included.
    pub revision: u64,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub changed_at: Timestamp,
}
