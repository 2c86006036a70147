//! What is kept about a person, as it is handed out to that person (docs/http-api.md#get-authexport).

use crate::id::{OrganizationId, SessionId};
use crate::mail::MailKind;
use crate::time::Timestamp;

/// A session, without what its tokens are made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportedSession {
    /// Its identifier.
    pub id: SessionId,
    /// Where.
    pub organization_id: OrganizationId,
    /// When it began.
    pub created_at: Timestamp,
    /// When it was last refreshed; absent when it never was, or ended.
    pub last_used_at: Option<Timestamp>,
    /// When it ended; absent while it goes on.
    pub ended_at: Option<Timestamp>,
    /// The client's address when it began.
    pub ip: String,
    /// The client's `User-Agent` then.
    pub user_agent: String,
}

/// A mail that was sent to the person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportedMail {
    /// When it was sent.
    pub sent_at: Timestamp,
    /// What it told.
    pub kind: MailKind,
    /// Its subject; absent of mails from before subjects were kept.
    pub subject: Option<String>,
}
