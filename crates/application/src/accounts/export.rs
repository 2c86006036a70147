//! `GET /auth/export` and `GET /operator/users/:id/export`: what is stored about a person.

use orgauth_domain::accounts::email_change::EmailChange;
use orgauth_domain::accounts::export::{ExportPlace, ExportedMail, ExportedSession};
use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::AuditRecord;
use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::directory::Attributes;
use orgauth_domain::organizations::invite::Invite;
use orgauth_domain::organizations::membership::OrganizationEntry;
use orgauth_domain::organizations::metadata::Metadata;
use orgauth_domain::ports::{Repositories, StoreResult, read, transact};
use orgauth_domain::sign_in::counter::Counter;
use orgauth_domain::sign_in::passkey::Passkey;
use orgauth_domain::text::Slug;
use orgauth_domain::{OrganizationId, Timestamp, UserId};

use crate::accounts::by_operator::{self, Account, AccountError, AccountRefusal};
use crate::accounts::identities::{self, NamedIdentity};
use crate::app::App;
use crate::error::{Error, Wait};
use crate::initiator::Operator;
use crate::organizations::invites;
use crate::page::{self, Page};
use crate::proof::throttle::{self, Counted};
use crate::record;

/// The most rows of one page. A row is at most four KiB in the answer, so a page is at most 1 MiB; one that may be longer counts
/// as several.
const ROWS: u32 = 250;

/// The bytes of an audit entry's metadata that count as one more row. In the answer they may be twice as long.
const METADATA_OF_A_ROW: usize = 2048;

/// A page of what is stored about a person, without secrets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Export {
    /// The account; on every page.
    pub user: User,
    /// The account's memberships, by slug of the organization.
    pub memberships: Vec<OrganizationEntry>,
    /// What the product keeps with these memberships.
    pub metadata: Vec<(OrganizationId, Metadata)>,
    /// What directories of those organizations say of the person, by slug.
    pub directories: Vec<(Slug, Attributes)>,
    /// The account's passkeys, oldest first, and whether each can be used here; all on the first page.
    pub passkeys: Vec<(Passkey, bool)>,
    /// The identities, oldest first; on the first page only.
    pub identities: Vec<NamedIdentity>,
    /// The account's sessions, newest first.
    pub sessions: Vec<ExportedSession>,
    /// Audit entries of the account's actions, newest first.
    pub entries: Vec<(OrganizationId, AuditRecord)>,
    /// The invitations to the account's address that it could accept, newest first; empty while the address is not proven.
    pub invitations: Vec<(Invite, Organization)>,
    /// The address changes that the account requested, newest first; also those that were used, cancelled or replaced.
    pub email_changes: Vec<EmailChange>,
    /// The mails that were sent to the account's address, newest first, then those to its former addresses; empty while the
    /// address is not proven.
    pub mails: Vec<ExportedMail>,
    /// Where the next page begins; absent on the last.
    pub next: Option<ExportPlace>,
}

/// Why an account was not exported to its owner.
pub type ExportError = Error<AccountRefusal>;

/// Returns a page of what is stored about a person; `place` is absent for the first page, which counts as an export.
///
/// # Errors
/// Unknown account, too many exports, or the store failed.
pub fn export(app: &App, user: UserId, place: Option<ExportPlace>) -> Result<Export, ExportError> {
    let now = app.now();
    if place.as_ref().is_none_or(|place| *place == ExportPlace::START) {
        let counted = [Counted::new(app, Counter::Exports, &[user.into()])];
        transact(&*app.store, |repositories| throttle::take(repositories, &counted, now))?
            .map_err(|full| ExportError::Wait(Wait::Exports { retry_after: full.retry_after }))?;
    }
    read(&*app.store, |repositories| {
        let user = repositories.users().by_id(user)?.ok_or(AccountRefusal::NotFound)?;
        Ok(collect(app, repositories, user, place.clone(), now)?)
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
    place: Option<&ExportPlace>,
) -> Result<Export, AccountError> {
    let now = app.now();
    by_operator::write(app, operator, &Account::Id(user), now, |repositories, user, records| {
        records.happened(repositories, Happening::AccountExported(user.id))?;
        Ok(collect(app, repositories, user, place.cloned(), now)?)
    })
}

/// Reads one kind of data after the other until the page is full.
fn collect(
    app: &App,
    repositories: &mut dyn Repositories,
    user: User,
    place: Option<ExportPlace>,
    now: Timestamp,
) -> StoreResult<Export> {
    let mut page = Export {
        user,
        memberships: Vec::new(),
        metadata: Vec::new(),
        directories: Vec::new(),
        passkeys: Vec::new(),
        identities: Vec::new(),
        sessions: Vec::new(),
        entries: Vec::new(),
        invitations: Vec::new(),
        email_changes: Vec::new(),
        mails: Vec::new(),
        next: None,
    };
    let (mut place, mut left) = (place.unwrap_or(ExportPlace::START), ROWS);
    if place == ExportPlace::START {
        let passkeys = repositories.passkeys().of_user(page.user.id)?;
        let rp = &app.settings.passkeys.rp;
        page.passkeys = passkeys
            .into_iter()
            .map(|passkey| {
                let is_usable = passkey.is_usable(rp);
                (passkey, is_usable)
            })
            .collect();
        page.identities = identities::named(app, repositories, page.user.id)?;
        let read = page.passkeys.len() + page.identities.len();
        left = left.saturating_sub(u32::try_from(read).unwrap_or(ROWS));
    }
    loop {
        let (used, last) = read_kind(app, repositories, &mut page, &place, left, now)?;
        left = left.saturating_sub(used);
        page.next = last.or_else(|| place.next_kind());
        match &page.next {
            Some(next) if left > 0 => place = next.clone(),
            Some(_) | None => return Ok(page),
        }
    }
}

/// Appends at most `limit` rows of one kind of data to a page. Returns how many they count as, and the last row's place when there
/// are more of this kind.
fn read_kind(
    app: &App,
    repositories: &mut dyn Repositories,
    page: &mut Export,
    place: &ExportPlace,
    limit: u32,
    now: Timestamp,
) -> StoreResult<(u32, Option<ExportPlace>)> {
    let (user, wanted) = (page.user.id, page::wanted(limit));
    match place {
        ExportPlace::Memberships(after) => {
            let rows = repositories.memberships().organizations_of(user, after.as_ref(), wanted)?;
            let known = page.memberships.len();
            let ids: Vec<OrganizationId> = rows.iter().map(|row| row.id).collect();
            let kept = repositories.product_metadata().of_user(user, &ids)?;
            let is_kept = |row: &OrganizationEntry| kept.iter().any(|(organization, _)| *organization == row.id);
            let weight = |row: &OrganizationEntry| 1 + u32::from(is_kept(row));
            let read = append_weighed(rows, limit, &mut page.memberships, weight, |row| {
                ExportPlace::Memberships(Some(row.slug.clone()))
            });
            let is_here = |(id, _): &(OrganizationId, Metadata)| page.memberships.iter().any(|place| place.id == *id);
            page.metadata.extend(kept.into_iter().filter(is_here));
            for place in page.memberships.iter().skip(known) {
                let said = repositories.directory_people().person(place.id, user)?;
                page.directories.extend(said.map(|said| (place.slug.clone(), said.attributes)));
            }
            Ok(read)
        }
        ExportPlace::Sessions(before) => {
            let rows = repositories.exports().sessions_of(user, *before, wanted)?;
            Ok(append(rows, limit, &mut page.sessions, |row| ExportPlace::Sessions(Some(row.id))))
        }
        ExportPlace::Entries(before) => {
            let rows = repositories.exports().entries_of(user, *before, wanted)?;
            Ok(append_weighed(rows, limit, &mut page.entries, weight, |(_, row)| ExportPlace::Entries(Some(row.id))))
        }
        ExportPlace::Invitations(_) | ExportPlace::Mails(_) | ExportPlace::FormerMails(_)
            if !page.user.is_email_verified =>
        {
            // The holder of an unproven address must not learn what another person gets there.
            Ok((0, None))
        }
        ExportPlace::Invitations(before) => {
            let rows = repositories.exports().invites_to(&page.user.email, *before, wanted)?;
            let mut pending = Vec::new();
            let read = append(rows, limit, &mut pending, |row| ExportPlace::Invitations(Some(row.id)));
            for invite in pending {
                let inviter = invites::inviter(repositories, &invite)?;
                if invite.open(now, inviter.as_ref()).is_ok()
                    && let Some(organization) = repositories.organizations().get(invite.organization_id)?
                {
                    page.invitations.push((invite, organization));
                }
            }
            Ok(read)
        }
        ExportPlace::EmailChanges(before) => {
            let rows = repositories.exports().email_changes_of(user, *before, wanted)?;
            let mut links = Vec::new();
            let read = append(rows, limit, &mut links, |row| ExportPlace::EmailChanges(Some(row.mail_id)));
            // Links without a new address only prove the current one, and are left out.
            page.email_changes.extend(links.into_iter().filter(|link: &EmailChange| link.change.is_some()));
            Ok(read)
        }
        ExportPlace::Mails(before) => {
            let [present, _] = record::recipients(&app.digests, &page.user);
            let rows = repositories.exports().mails_to(&present, *before, wanted)?;
            Ok(append(rows, limit, &mut page.mails, |row| ExportPlace::Mails(Some(row.id))))
        }
        ExportPlace::FormerMails(before) => {
            let [_, former] = record::recipients(&app.digests, &page.user);
            let rows = repositories.exports().mails_to(&former, *before, wanted)?;
            Ok(append(rows, limit, &mut page.mails, |row| ExportPlace::FormerMails(Some(row.id))))
        }
    }
}

/// Appends the first `limit` of `rows`, which were asked for with one more.
fn append<T>(
    rows: Vec<T>,
    limit: u32,
    to: &mut Vec<T>,
    place: impl Fn(&T) -> ExportPlace,
) -> (u32, Option<ExportPlace>) {
    append_weighed(rows, limit, to, |_| 1, place)
}

/// Appends the first of `rows` that count as `limit` rows together, but at least one.
fn append_weighed<T>(
    rows: Vec<T>,
    limit: u32,
    to: &mut Vec<T>,
    weight: impl Fn(&T) -> u32,
    place: impl Fn(&T) -> ExportPlace,
) -> (u32, Option<ExportPlace>) {
    let mut used = 0_u32;
    let fitting = rows.iter().take_while(|row| {
        let fits = used < limit && (used == 0 || used.saturating_add(weight(row)) <= limit);
        used = used.saturating_add(if fits { weight(row) } else { 0 });
        fits
    });
    let fitting = u32::try_from(fitting.count()).unwrap_or(limit);
    let cut = Page::cut(rows, fitting, place);
    to.extend(cut.entries);
    // The next row doesn't fit: the page is full, even if shorter rows of other kinds would fit.
    (if cut.next.is_some() { limit } else { used }, cut.next)
}

/// How many rows an audit entry counts as.
fn weight((_, entry): &(OrganizationId, AuditRecord)) -> u32 {
    let bytes: usize = entry.metadata.iter().map(|(name, value)| name.len() + value.len()).sum();
    u32::try_from(bytes / METADATA_OF_A_ROW).unwrap_or(ROWS).saturating_add(1)
}
