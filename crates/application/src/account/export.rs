//! `GET /auth/export` and `GET /operator/users/:id/export`: what is stored about a person (docs/http-api.md#get-authexport).

use orgauth_domain::audit::{AuditAction, AuditRecord};
use orgauth_domain::export::{ExportedMail, ExportedSession};
use orgauth_domain::identity::email_change::EmailChange;
use orgauth_domain::identity::user::User;
use orgauth_domain::organization::Organization;
use orgauth_domain::organization::invite::Invite;
use orgauth_domain::organization::membership::OrganizationEntry;
use orgauth_domain::ports::{Repositories, StoreResult, read};
use orgauth_domain::{AuditId, OrganizationId, Timestamp, UserId};

use crate::account::by_operator::{self, Account, AccountError};
use crate::app::App;
use crate::initiator::Operator;
use crate::organization::invites;
use crate::outbox::enqueue_mail;
use crate::page::{self, Page};

/// The most audit entries of one answer; a cursor leads to the others.
const ENTRIES: u32 = 5_000;

/// The most sessions and the most mails of one answer: more than a person gets within the retention time.
const OTHERS: u16 = 10_000;

/// What is stored about a person, without secrets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Export {
    /// The account.
    pub user: User,
    /// The account's memberships, by slug of the organization.
    pub memberships: Vec<OrganizationEntry>,
    /// The account's sessions, newest first.
    pub sessions: Vec<ExportedSession>,
    /// Audit entries of the account's actions, newest first.
    pub entries: Page<(OrganizationId, AuditRecord), AuditId>,
    /// The invitations to the account's address that it could accept, newest first; empty while the address is not proven.
    pub invitations: Vec<(Invite, Organization)>,
    /// The address changes that the account requested, newest first; also those that were used, cancelled or replaced.
    pub email_changes: Vec<EmailChange>,
    /// The mails that were sent to the account's address, newest first; empty while the address is not proven.
    pub mails: Vec<ExportedMail>,
}

/// Returns what is stored about a person; with `before`, only the audit entries before that one.
///
/// # Errors
/// Unknown account, or the store failed.
pub fn export(app: &App, user: UserId, before: Option<AuditId>) -> Result<Export, AccountError> {
    let now = app.now();
    read(&*app.store, |repositories| {
        let user = repositories.users().by_id(user)?.ok_or(AccountError::NotFound)?;
        Ok(collect(app, repositories, user, before, now)?)
    })
}

/// Returns the same for the operator, and records it in the same transaction: the holder of a service key could export every
/// account's data (docs/security.md: P5).
///
/// # Errors
/// Unknown account, a service key that is no longer valid, or the store failed.
pub fn export_by_operator(
    app: &App,
    operator: &Operator,
    user: UserId,
    before: Option<AuditId>,
) -> Result<Export, AccountError> {
    let now = app.now();
    by_operator::write(app, operator, &Account::Id(user), now, |repositories, user, records| {
        records.write(repositories, AuditAction::AccountExported, user.id, &[])?;
        Ok(collect(app, repositories, user, before, now)?)
    })
}

fn collect(
    app: &App,
    repositories: &mut dyn Repositories,
    user: User,
    before: Option<AuditId>,
    now: Timestamp,
) -> StoreResult<Export> {
    let mails = mails(app, repositories, &user)?;
    let entries = repositories.exports().entries_of(user.id, before, page::wanted(ENTRIES))?;
    Ok(Export {
        memberships: repositories.memberships().organizations_of(user.id, None, u32::MAX)?,
        sessions: repositories.exports().sessions_of(user.id, OTHERS.into())?,
        entries: Page::cut(entries, ENTRIES, |(_, entry)| entry.id),
        invitations: invitations(repositories, &user, now)?,
        email_changes: email_changes(repositories, &user)?,
        mails,
        user,
    })
}

/// Lists mails only for a proven address: they went to its mailbox, and a subject can name an organization that invited its holder.
fn mails(app: &App, repositories: &mut dyn Repositories, user: &User) -> StoreResult<Vec<ExportedMail>> {
    let mut mails = Vec::new();
    if user.is_email_verified {
        for recipient in enqueue_mail::recipients(&*app.digests, user) {
            mails.extend(repositories.exports().mails_to(&recipient, OTHERS.into())?);
        }
        mails.sort_unstable_by_key(|mail| std::cmp::Reverse(mail.sent_at));
        mails.truncate(OTHERS.into());
    }
    Ok(mails)
}

/// Lists invitations only for a proven address: the holder of an unproven one must not learn of another person's invitations.
fn invitations(
    repositories: &mut dyn Repositories,
    user: &User,
    now: Timestamp,
) -> StoreResult<Vec<(Invite, Organization)>> {
    let mut open = Vec::new();
    if user.is_email_verified {
        for invite in repositories.exports().invites_to(&user.email, OTHERS.into())? {
            let inviter = invites::inviter(repositories, &invite)?;
            if invite.open(now, inviter.as_ref()).is_ok()
                && let Some(organization) = repositories.organizations().get(invite.organization_id)?
            {
                open.push((invite, organization));
            }
        }
    }
    Ok(open)
}

fn email_changes(repositories: &mut dyn Repositories, user: &User) -> StoreResult<Vec<EmailChange>> {
    let mut links = repositories.exports().email_changes_of(user.id, OTHERS.into())?;
    // Links without a new address only prove the current one, and are left out.
    links.retain(|link| link.change.is_some());
    Ok(links)
}
