//! Reads the audit log of an organization and that of the operator, newest first.

use std::collections::HashMap;

use orgauth_domain::audit::{AuditAction, AuditRecord};
use orgauth_domain::ports::{Repositories, StoreError, StoreResult, read};
use orgauth_domain::text::Search;
use orgauth_domain::{AuditId, Email, OrganizationId, Timestamp, UserId};

use crate::app::App;
use crate::error::Error;
use crate::initiator::Initiator;
use crate::page::{self, Page};

/// Which entries to list.
#[derive(Debug, Clone)]
pub struct AuditQuery {
    /// The entry after which the page begins; absent for the first page.
    pub after: Option<AuditId>,
    /// How many entries at most.
    pub limit: u32,
    /// Only entries with this action.
    pub action: Option<AuditAction>,
    /// Only entries whose actor or target is this user.
    pub user: Option<UserId>,
    /// Only entries whose action, actor, target, address or details contain this.
    pub search: Option<Search>,
    /// Only entries from this instant on.
    pub since: Option<Timestamp>,
    /// Only entries before this instant.
    pub until: Option<Timestamp>,
}

/// An entry, with the address of its target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedEntry {
    /// The entry.
    pub entry: AuditRecord,
    /// The address of the account that the action changed: as recorded then, or else the current one while the account is a
    /// member. An address that a user took after leaving isn't the organization's business.
    pub target_email: Option<String>,
}

/// Returns a page of the operator's own log, with entries older than `before`. It has no address of the people who acted; their present
/// ones are added.
///
/// # Errors
/// The store failed.
pub fn list_operators(app: &App, before: Option<AuditId>, limit: u32) -> StoreResult<Page<AuditRecord, AuditId>> {
    let rows: Vec<AuditRecord> = read(&*app.store, |repositories| {
        let mut rows = repositories.audit().list_operator(before, page::wanted(limit))?;
        let mut addresses: HashMap<UserId, String> = HashMap::new();
        for (user, email) in rows.iter_mut().filter_map(|entry| entry.actor.as_mut()) {
            if !addresses.contains_key(user) {
                let found = repositories.users().by_id(*user)?;
                addresses.insert(*user, found.map(|user| user.email.to_string()).unwrap_or_default());
            }
            if let Some(address) = addresses.get(user) {
                email.clone_from(address);
            }
        }
        Ok::<_, StoreError>(rows)
    })?;
    Ok(Page::cut(rows, limit, |entry| entry.id))
}

/// Returns a page of an organization's log.
///
/// With a search, or a filter by action or user, a page examines a bounded number of entries. It may hold fewer entries than `limit`, or
/// none, and still name where the next one begins. A range begins and ends by the index.
///
/// # Errors
/// Unknown organization, or the store failed.
pub fn list(app: &App, initiator: &Initiator, query: &AuditQuery) -> Result<Page<ListedEntry, AuditId>, Error> {
    let organization = initiator.organization(app)?;
    let page: StoreResult<_> = read(&*app.store, |repositories| {
        let place = |entry: &AuditRecord| entry.id;
        if let Some(search) = &query.search {
            let finds = |listed: &ListedEntry| query.matches(&listed.entry) && listed.contains(search);
            return page::find(
                (query.start(), query.limit),
                |listed| place(&listed.entry),
                finds,
                |before, limit| {
                    let rows = query.rows(repositories, organization, before, limit)?;
                    listed(repositories, organization, rows)
                },
            );
        }
        let Page { entries, next } = if query.selects() {
            let rows = |before, limit| query.rows(repositories, organization, before, limit);
            page::find((query.start(), query.limit), place, |entry| query.matches(entry), rows)?
        } else {
            let rows = query.rows(repositories, organization, query.start(), page::wanted(query.limit))?;
            Page::cut(rows, query.limit, place)
        };
        Ok(Page { entries: listed(repositories, organization, entries)?, next })
    });
    Ok(page?)
}

/// Adds the addresses of the targets.
fn listed(
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
    entries: Vec<AuditRecord>,
) -> StoreResult<Vec<ListedEntry>> {
    let mut targets: Vec<UserId> = entries.iter().filter_map(target_user).collect();
    targets.sort_unstable();
    targets.dedup();
    let addresses: HashMap<UserId, Email> =
        repositories.memberships().addresses(organization, &targets)?.into_iter().collect();
    let told = |entry: AuditRecord| {
        let now = || target_user(&entry).and_then(|user| addresses.get(&user)).map(Email::to_string);
        let target_email = target_user(&entry).and_then(|_| recorded_address(&entry)).or_else(now);
        ListedEntry { entry, target_email }
    };
    Ok(entries.into_iter().map(told).collect())
}

/// The account that the action changed.
fn target_user(entry: &AuditRecord) -> Option<UserId> {
    entry.target.as_ref().filter(|(kind, _)| kind == "user").and_then(|(_, id)| id.parse().ok())
}

/// The target's address as recorded with the action; absent when it wasn't recorded, or when the person was erased since.
fn recorded_address(entry: &AuditRecord) -> Option<String> {
    let email = entry.metadata.iter().find(|(word, _)| word == "email").map(|(_, email)| email);
    email.filter(|email| !email.is_empty()).cloned()
}

impl ListedEntry {
    /// Whether its action, actor, target, client's address or one of its details contains this.
    fn contains(&self, search: &Search) -> bool {
        let AuditRecord { action, actor, target, ip, metadata, .. } = &self.entry;
        let mut texts =
            [Some(action), actor.as_ref().map(|(_, email)| email), self.target_email.as_ref(), ip.as_ref()]
                .into_iter()
                .flatten()
                .chain(target.as_ref().map(|(_, id)| id))
                .chain(metadata.iter().map(|(_, value)| value));
        texts.any(|text| search.is_in(text))
    }
}

impl AuditQuery {
    /// A page of all entries.
    #[must_use]
    pub const fn all(after: Option<AuditId>, limit: u32) -> Self {
        Self { after, limit, action: None, user: None, search: None, since: None, until: None }
    }

    /// The entry before which the page begins: identifiers are in the order of time.
    fn start(&self) -> Option<AuditId> {
        let until = self.until.map(first_at);
        match (self.after, until) {
            (Some(after), Some(until)) => Some(after.min(until)),
            (after, until) => after.or(until),
        }
    }

    /// The entries before one, of the range alone.
    fn rows(
        &self,
        repositories: &mut dyn Repositories,
        organization: OrganizationId,
        before: Option<AuditId>,
        limit: u32,
    ) -> StoreResult<Vec<AuditRecord>> {
        let mut rows = repositories.audit().list(organization, before, limit)?;
        if let Some(first) = self.since.map(first_at) {
            rows.truncate(rows.partition_point(|entry| entry.id >= first));
        }
        Ok(rows)
    }

    const fn selects(&self) -> bool {
        self.action.is_some() || self.user.is_some()
    }

    fn matches(&self, entry: &AuditRecord) -> bool {
        let is_about =
            |user| entry.actor.as_ref().is_some_and(|(actor, _)| *actor == user) || target_user(entry) == Some(user);
        self.action.is_none_or(|action| entry.action == action.as_str()) && self.user.is_none_or(is_about)
    }
}

/// The smallest identifier of an instant.
fn first_at(at: Timestamp) -> AuditId {
    AuditId::new(at, [0; 10])
}
