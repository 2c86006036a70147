//! The stored data about a person, in the form in which that person gets it, page by page.

use std::fmt;
use std::str::FromStr;

use crate::id::{AuditId, InviteId, MailId, OrganizationId, SessionId};
use crate::mail::MailKind;
use crate::text::Slug;
use crate::time::Timestamp;

/// Where a page of an export begins: one kind of data, after the named row; absent: at its first row. The kinds follow each other
/// in this order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExportPlace {
    /// The memberships, by slug.
    Memberships(Option<Slug>),
    /// The sessions, newest first.
    Sessions(Option<SessionId>),
    /// The audit entries, newest first.
    Entries(Option<AuditId>),
    /// The invitations, newest first.
    Invitations(Option<InviteId>),
    /// The changes of address, newest first.
    EmailChanges(Option<MailId>),
    /// The mails to the present address, newest first.
    Mails(Option<MailId>),
    /// The mails to former addresses, newest first.
    FormerMails(Option<MailId>),
}

impl ExportPlace {
    /// Where an export begins.
    pub const START: Self = Self::Memberships(None);

    /// The beginning of the next kind of data; absent after the last.
    #[must_use]
    pub const fn next_kind(&self) -> Option<Self> {
        match self {
            Self::Memberships(_) => Some(Self::Sessions(None)),
            Self::Sessions(_) => Some(Self::Entries(None)),
            Self::Entries(_) => Some(Self::Invitations(None)),
            Self::Invitations(_) => Some(Self::EmailChanges(None)),
            Self::EmailChanges(_) => Some(Self::Mails(None)),
            Self::Mails(_) => Some(Self::FormerMails(None)),
            Self::FormerMails(_) => None,
        }
    }

    const fn word(&self) -> &'static str {
        match self {
            Self::Memberships(_) => "memberships",
            Self::Sessions(_) => "sessions",
            Self::Entries(_) => "entries",
            Self::Invitations(_) => "invitations",
            Self::EmailChanges(_) => "changes",
            Self::Mails(_) => "mails",
            Self::FormerMails(_) => "former",
        }
    }
}

/// `kind` or `kind:row`.
impl fmt::Display for ExportPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())?;
        match self {
            Self::Memberships(Some(after)) => write!(f, ":{after}"),
            Self::Sessions(Some(after)) => write!(f, ":{after}"),
            Self::Entries(Some(after)) => write!(f, ":{after}"),
            Self::Invitations(Some(after)) => write!(f, ":{after}"),
            Self::EmailChanges(Some(after)) | Self::Mails(Some(after)) | Self::FormerMails(Some(after)) => {
                write!(f, ":{after}")
            }
            Self::Memberships(None)
            | Self::Sessions(None)
            | Self::Entries(None)
            | Self::Invitations(None)
            | Self::EmailChanges(None)
            | Self::Mails(None)
            | Self::FormerMails(None) => Ok(()),
        }
    }
}

/// The text is no [`ExportPlace`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("is no place in an export")]
pub struct InvalidPlace;

impl FromStr for ExportPlace {
    type Err = InvalidPlace;

    fn from_str(text: &str) -> Result<Self, InvalidPlace> {
        fn id<T: FromStr>(row: Option<&str>) -> Result<Option<T>, InvalidPlace> {
            row.map(|row| row.parse().map_err(|_| InvalidPlace)).transpose()
        }
        let (kind, row) = text.split_once(':').map_or((text, None), |(kind, row)| (kind, Some(row)));
        match kind {
            "memberships" => {
                let slug = row.map(|row| Slug::parse(row).map_err(|_| InvalidPlace)).transpose()?;
                Ok(Self::Memberships(slug))
            }
            "sessions" => id(row).map(Self::Sessions),
            "entries" => id(row).map(Self::Entries),
            "invitations" => id(row).map(Self::Invitations),
            "changes" => id(row).map(Self::EmailChanges),
            "mails" => id(row).map(Self::Mails),
            "former" => id(row).map(Self::FormerMails),
            _ => Err(InvalidPlace),
        }
    }
}

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
    /// Its identifier, which orders the mails.
    pub id: MailId,
    /// When it was sent.
    pub sent_at: Timestamp,
    /// Its kind.
    pub kind: MailKind,
    /// Its subject; absent for mails from before subjects were stored.
    pub subject: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_reads_back_and_nothing_else_does() {
        let now = Timestamp::from_seconds(1_800_000_000);
        let mail = MailId::new(now, [1; 10]);
        let mut place = Some(ExportPlace::START);
        let mut kinds = 0;
        while let Some(kind) = place {
            assert_eq!(kind.to_string().parse(), Ok(kind.clone()));
            kinds += 1;
            place = kind.next_kind();
        }
        assert_eq!(kinds, 7);
        for place in [
            ExportPlace::Memberships(Some(Slug::parse("acme").unwrap())),
            ExportPlace::Sessions(Some(SessionId::new(now, [1; 10]))),
            ExportPlace::Entries(Some(AuditId::new(now, [1; 10]))),
            ExportPlace::Invitations(Some(InviteId::new(now, [1; 10]))),
            ExportPlace::EmailChanges(Some(mail)),
            ExportPlace::Mails(Some(mail)),
            ExportPlace::FormerMails(Some(mail)),
        ] {
            assert_eq!(place.to_string().parse(), Ok(place));
        }
        for text in ["", "sessions:", "sessions:acme", "entries:ses_01", "other", "memberships:Acme"] {
            assert_eq!(text.parse::<ExportPlace>(), Err(InvalidPlace), "{text}");
        }
    }
}
