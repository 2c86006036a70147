//! The stored data about a person, in the form in which that person gets it (docs/http-api.md#get-authexport).

use crate::id::{OrganizationId, SessionId};
use crate::mail::MailKind;
use crate::time::Timestamp;

/// A session, without the data that its tokens are made from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportedSession {
    /// Its identifier.
    pub id: SessionId,
    /// Its organization.
    pub organization_id: OrganizationId,
    /// When it began.
    pub created_at: Timestamp,
    /// When it was last begun, refreshed, or renewed by a change of password; absent once it has ended.
    pub last_used_at: Option<Timestamp>,
    /// When it ended; absent while it goes on.
    pub ended_at: Option<Timestamp>,
    /// The client's address when the session began or was last refreshed.
    pub ip: String,
    /// The client's `User-Agent` when the session began or was last refreshed.
    pub user_agent: String,
}

/// A mail that was sent to the person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportedMail {
    /// When it was sent.
    pub sent_at: Timestamp,
    /// Its kind.
    pub kind: MailKind,
    /// Its subject; absent for mails from before subjects were stored.
    pub subject: Option<String>,
}
