//! Reads the audit log of an organization and that of the operator, newest first.

use std::collections::HashMap;

use orgauth_domain::audit::{AuditAction, AuditRecord};
use orgauth_domain::ports::{StoreResult, read};
use orgauth_domain::{AuditId, Email, UserId};

use crate::app::App;
use crate::error::Error;
use crate::initiator::Initiator;
use crate::page::{self, Page};

/// Which entries to list.
#[derive(Debug, Clone, Copy)]
pub struct AuditQuery {
    /// The entry after which the page begins; absent for the first page.
    pub after: Option<AuditId>,
    /// How many entries at most.
    pub limit: u32,
    /// Only entries with this action.
    pub action: Option<AuditAction>,
    /// Only entries whose actor or target is this user.
    pub user: Option<UserId>,
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

/// Returns a page of the operator's own log, with entries older than `before`.
///
/// # Errors
/// The store failed.
pub fn list_operators(app: &App, before: Option<AuditId>, limit: u32) -> StoreResult<Page<AuditRecord, AuditId>> {
    let rows = read(&*app.store, |repositories| repositories.audit().list_operator(before, page::wanted(limit)))?;
    Ok(Page::cut(rows, limit, |entry| entry.id))
}

/// Returns a page of an organization's log.
///
/// With a filter by action or user, a page examines a bounded number of entries. It may hold fewer entries than `limit`, or
/// none, and still name where the next one begins.
///
/// # Errors
/// Unknown organization, or the store failed.
pub fn list(app: &App, initiator: &Initiator, query: &AuditQuery) -> Result<Page<ListedEntry, AuditId>, Error> {
    let organization = initiator.organization(app)?;
    let page: StoreResult<_> = read(&*app.store, |repositories| {
        let mut list = |before, limit| repositories.audit().list(organization, before, limit);
        let Page { entries, next } = if query.selects() {
            page::find((query.after, query.limit), place, |entry| query.matches(entry), list)?
        } else {
            Page::cut(list(query.after, page::wanted(query.limit))?, query.limit, place)
        };
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
        Ok(Page { entries: entries.into_iter().map(told).collect(), next })
    });
    Ok(page?)
}

const fn place(entry: &AuditRecord) -> AuditId {
    entry.id
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

impl AuditQuery {
    const fn selects(&self) -> bool {
        self.action.is_some() || self.user.is_some()
    }

    fn matches(&self, entry: &AuditRecord) -> bool {
        let is_about =
            |user| entry.actor.as_ref().is_some_and(|(actor, _)| *actor == user) || target_user(entry) == Some(user);
        self.action.is_none_or(|action| entry.action == action.as_str()) && self.user.is_none_or(is_about)
    }
}
