//! `GET /auth/export` and `GET /operator/users/:id/export`: what is kept about a person (docs/http-api.md#get-authexport).

use orgauth_domain::audit::AuditRecord;
use orgauth_domain::export::{ExportedMail, ExportedSession};
use orgauth_domain::identity::user::User;
use orgauth_domain::organization::membership::OrganizationEntry;
use orgauth_domain::ports::read;
use orgauth_domain::{AuditId, OrganizationId, UserId};

use crate::account::by_operator::AccountError;
use crate::app::App;
use crate::outbox::enqueue_mail;
use crate::page::{self, Page};

/// How many audit entries one answer holds; a cursor leads to the others.
const ENTRIES: u32 = 5_000;

/// How many sessions and mails it holds: more than are made in the time for which they are kept.
const OTHERS: u16 = 10_000;

/// What is kept about a person, without secrets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Export {
    /// The account.
    pub user: User,
    /// Where it is a member, by slug.
    pub memberships: Vec<OrganizationEntry>,
    /// Its sessions, newest first.
    pub sessions: Vec<ExportedSession>,
    /// What it did, newest first.
    pub entries: Page<(OrganizationId, AuditRecord), AuditId>,
    /// The mails that were sent to it, newest first.
    pub mails: Vec<ExportedMail>,
}

/// What is kept about a person; with `before`, the audit entries before that one.
///
/// # Errors
/// Unknown account, or the store failed.
pub fn export(app: &App, user: UserId, before: Option<AuditId>) -> Result<Export, AccountError> {
    read(&*app.store, |repositories| {
        let user = repositories.users().by_id(user)?.ok_or(AccountError::NotFound)?;
        let mut mails = Vec::new();
        for recipient in enqueue_mail::recipients(&*app.digests, &user) {
            mails.extend(repositories.exports().mails_to(&recipient, OTHERS.into())?);
        }
        mails.sort_unstable_by_key(|mail| std::cmp::Reverse(mail.sent_at));
        mails.truncate(OTHERS.into());
        let entries = repositories.exports().entries_of(user.id, before, page::wanted(ENTRIES))?;
        Ok(Export {
            memberships: repositories.memberships().organizations_of(user.id, None, u32::MAX)?,
            sessions: repositories.exports().sessions_of(user.id, OTHERS.into())?,
            entries: Page::cut(entries, ENTRIES, |(_, entry)| entry.id),
            mails,
            user,
        })
    })
}
