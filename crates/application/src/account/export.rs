//! `GET /auth/export` and `GET /operator/users/:id/export`: what is kept about a person (docs/http-api.md#get-authexport).

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
    /// The invitations that its address has and could accept, newest first; none while the address is not proven.
    pub invitations: Vec<(Invite, Organization)>,
    /// The changes of address that it asked for, newest first; also those that were used, cancelled or replaced.
    pub email_changes: Vec<EmailChange>,
    /// The mails that were sent to it, newest first.
    pub mails: Vec<ExportedMail>,
}

/// What is kept about a person; with `before`, the audit entries before that one.
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

/// The same for the operator. It is recorded in the same transaction, as whoever holds a service key could take everything
/// about everybody (docs/security.md: P5).
///
/// # Errors
/// Unknown account, a service key that is over, or the store failed.
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
        invitations: invitations(repositories, &user, now)?,
        email_changes: email_changes(repositories, &user)?,
        mails,
        user,
    })
}

/// Whose address is not proven may be somebody else, who is not told of them.
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
    // The others prove the address that the account has.
    links.retain(|link| link.change.is_some());
    Ok(links)
}
