//! Erases an account: its own rows in one transaction, then what organizations' audit entries and events say about it, batch
//! by batch (docs/security.md#erasing-an-account).
//!
//! `Erasing::prepare` → `Erasing::erase` in the caller's transaction → `continue_erasures`.

use std::net::IpAddr;

use orgauth_domain::accounts::erasure::{Erasure, ErasureStage};
use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::{Departure, Happening};
use orgauth_domain::mail::{Message, NoticeKind};
use orgauth_domain::organizations::membership::{Change, MemberRefusal, OrganizationEntry};
use orgauth_domain::ports::{Repositories, StoreError, StoreResult, read, transact};
use orgauth_domain::sign_in::client_network::ClientNetwork;
use orgauth_domain::sign_in::counter::PersonFacts;
use orgauth_domain::text::Slug;
use orgauth_domain::webhooks::event::EventKind;
use orgauth_domain::{AuditId, Email, EventId, Timestamp, UserId};

use crate::app::{App, RequestContext};
use crate::barred;
use crate::error::Error;
use crate::initiator::Operator;
use crate::proof::throttle;
use crate::record::{self, Record};

/// How many rows one batch examines.
const LOOKED_THROUGH: u32 = 5_000;

/// How long a request may spend on blanking audit entries and events; a background task blanks the rest.
const REQUEST_BUDGET: orgauth_domain::Duration = orgauth_domain::Duration::from_seconds(2);

/// How often an erasure is attempted while its account joins or leaves organizations.
const TRIES: usize = 5;

/// Why nothing was erased.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum NotErased {
    /// The account is the last active admin of these organizations, which have other members.
    LastAdmin(Vec<Slug>),
    /// The account joined or left an organization since the erasure was prepared.
    Moved,
}

/// Who erases an account.
#[derive(Debug, Clone)]
pub(crate) enum Eraser {
    /// The account's owner, with a request.
    Owner(RequestContext),
    /// The operator.
    Operator(Operator),
}

impl Eraser {
    fn request(&self) -> Option<&RequestContext> {
        match self {
            Self::Owner(request) => Some(request),
            Self::Operator(operator) => operator.request(),
        }
    }

    fn actor(&self, user: &User) -> Actor {
        match self {
            Self::Owner(_) => Actor::from(user),
            Self::Operator(operator) => operator.actor(),
        }
    }
}

/// An account to be erased.
pub(crate) struct Erasing {
    user_id: UserId,
    eraser: Eraser,
    now: Timestamp,
    organizations: Vec<OrganizationEntry>,
    record: Record,
}

impl Erasing {
    pub(crate) fn prepare(app: &App, user_id: UserId, eraser: &Eraser, now: Timestamp) -> StoreResult<Self> {
        let mut organizations: Vec<OrganizationEntry> =
            read(&*app.store, |repositories| repositories.memberships().organizations_of(user_id, None, u32::MAX))?;
        // Sorts by id, the order in which every transaction locks organizations.
        organizations.sort_unstable_by_key(|entry| entry.id);
        let record = Record::new(app, eraser.request(), now);
        Ok(Self { user_id, eraser: eraser.clone(), now, organizations, record })
    }

    /// Locks the account's organizations, then the account; absent when the account doesn't exist. Refuses an account that has
    /// joined or left an organization.
    pub(crate) fn lock(&self, repositories: &mut dyn Repositories) -> StoreResult<Result<Option<User>, NotErased>> {
        for entry in &self.organizations {
            repositories.organizations().lock(entry.id)?;
        }
        let Some(user) = repositories.users().lock(self.user_id)? else { return Ok(Ok(None)) };
        let mut present = repositories.memberships().organizations_of(user.id, None, u32::MAX)?;
        present.sort_unstable_by_key(|entry| entry.id);
        let has_moved = !present.iter().map(|entry| entry.id).eq(self.organizations.iter().map(|entry| entry.id));
        Ok(if has_moved { Err(NotErased::Moved) } else { Ok(Some(user)) })
    }

    /// Erases the account, which [`Erasing::lock`] locked: removes it from every organization, deletes organizations without
    /// other members, and deletes its own rows. A refusal writes nothing.
    pub(crate) fn erase(
        &self,
        app: &App,
        repositories: &mut dyn Repositories,
        user: &User,
    ) -> StoreResult<Result<(), NotErased>> {
        let (mut leaving, mut alone, mut refusing) = (Vec::new(), Vec::new(), Vec::new());
        for entry in &self.organizations {
            let Some(membership) = repositories.memberships().lock(entry.id, user.id)? else { continue };
            let members = repositories.memberships().count(&[entry.id])?;
            if members.first().is_none_or(|(_, count)| *count <= 1) {
                alone.push(entry);
                continue;
            }
            let other_admins = repositories.memberships().other_admins(entry.id, user.id)?;
            match membership.leave(Change { by_oneself: true, other_admins }) {
                Ok(left) => leaving.push(left),
                Err(MemberRefusal::LastAdmin) => refusing.push(entry.slug.clone()),
                Err(
                    MemberRefusal::NotAMember
                    | MemberRefusal::AlreadyMember
                    | MemberRefusal::CannotRemoveSelf
                    | MemberRefusal::CannotSuspendSelf
                    | MemberRefusal::ManagedByDirectory(_),
                ) => {}
            }
        }
        if !refusing.is_empty() {
            refusing.sort_unstable_by(|a, b| a.as_str().cmp(b.as_str()));
            return Ok(Err(NotErased::LastAdmin(refusing)));
        }
        let (record, by) = (&self.record, self.eraser.actor(user));
        for entry in alone {
            repositories.organizations().mark_deleted(entry.id, self.now)?;
            let (slug, name) = (&entry.slug, &entry.name);
            let what = Happening::OrganizationDeleted { id: entry.id, slug, name, with: Some(user.id) };
            record.happened_to_the_service(repositories, &by, what)?;
        }
        for left in &leaving {
            // The event holds the address, so that receivers can erase it too.
            let what = Happening::MemberRemoved(user, left, Departure::Erased);
            record.happened(repositories, left.organization_id, &by, what)?;
        }
        record.happened_to_the_service(repositories, &by, Happening::AccountDeleted(user.id))?;
        self.delete(app, repositories, user)?;
        let notice = self.record.notice_by(&by, None);
        record.post().notify_deleted_account(
            repositories,
            user,
            Message::Notice(NoticeKind::AccountDeleted, notice),
        )?;
        Ok(Ok(()))
    }

    fn delete(&self, app: &App, repositories: &mut dyn Repositories, user: &User) -> StoreResult<()> {
        let addresses = addresses_of(repositories, user)?;
        barred::bar_erased(app, repositories, user)?;
        let recipients = record::recipients(&app.digests, user);
        let ips = repositories.erasures().sources_of(user.id)?;
        let networks = ips.iter().filter_map(|ip| ip.parse::<IpAddr>().ok()).map(ClientNetwork::of);
        let facts = PersonFacts {
            user: Some(user.id),
            organizations: self.organizations.iter().map(|entry| entry.id).collect(),
            addresses,
            sources: networks.collect(),
            sessions: repositories.erasures().sessions_of(user.id)?,
            mails: repositories.erasures().mails_to(&recipients)?,
        };
        let buckets: Vec<_> = facts.buckets().map(|(counter, parts)| throttle::key(app, counter, &parts)).collect();
        repositories.throttles().clear(&buckets)?;
        let PersonFacts { addresses, sources, .. } = facts;
        for (address, source) in addresses.iter().flat_map(|address| sources.iter().map(move |one| (address, *one))) {
            let known = throttle::known_source_key(app, &address.into(), source);
            repositories.known_sources().forget(&known)?;
        }
        for address in &addresses {
            repositories.sign_ups().erase(address)?;
        }
        let erasure = Erasure { user_id: user.id, addresses, began_at: self.now, stage: ErasureStage::Searching };
        repositories.erasures().delete_account(&erasure, &recipients)
    }
}

/// The addresses that an account has and had, without those that another account has by now.
pub(crate) fn addresses_of(repositories: &mut dyn Repositories, user: &User) -> StoreResult<Vec<Email>> {
    let mut addresses = vec![user.email.clone()];
    for text in repositories.erasures().addresses_of(user.id)? {
        let Ok(address) = Email::parse(&text) else { continue };
        if !addresses.contains(&address) && repositories.users().by_email(&address)?.is_none() {
            addresses.push(address);
        }
    }
    Ok(addresses)
}

/// Repeats `attempt` until the account's organizations are the same as when it was prepared.
pub(crate) fn until_settled<T, R>(
    mut attempt: impl FnMut() -> Result<Result<T, NotErased>, Error<R>>,
    refused: impl Fn(Vec<Slug>) -> R,
) -> Result<T, Error<R>> {
    for _ in 0..TRIES {
        match attempt()? {
            Ok(done) => return Ok(done),
            Err(NotErased::LastAdmin(slugs)) => return Err(Error::Refused(refused(slugs))),
            Err(NotErased::Moved) => {}
        }
    }
    Err(StoreError::Unavailable("the account's organizations change all the time".into()).into())
}

/// Blanks what audit entries and events say about an account that was just erased, for as long as a request may take. Leaves
/// the rest, and failures, to [`continue_erasures`].
pub(crate) fn blank_now(app: &App) {
    let end = app.now().plus(REQUEST_BUDGET);
    let _left_for_later = continue_erasures(app, &|| app.now() >= end);
}

/// Continues every unfinished erasure. Stops early when `stop` returns true. Returns how many are finished now.
///
/// # Errors
/// The store failed; rows that were blanked stay blanked.
pub fn continue_erasures(app: &App, stop: &dyn Fn() -> bool) -> Result<u64, StoreError> {
    let mut done = 0;
    for erasure in read(&*app.store, |repositories| repositories.erasures().list())? {
        if stop() {
            break;
        }
        done += u64::from(continue_erasure(app, erasure, stop)?);
    }
    Ok(done)
}

/// Continues one erasure; returns whether it is finished.
fn continue_erasure(app: &App, mut erasure: Erasure, stop: &dyn Fn() -> bool) -> StoreResult<bool> {
    if let Some(from) = erasure.search_from(app.now()) {
        if !search(app, &erasure, from, stop)? {
            return Ok(false);
        }
        erasure.stage = match erasure.stage {
            ErasureStage::Searching => ErasureStage::Waiting,
            ErasureStage::Waiting | ErasureStage::Delivering => ErasureStage::Delivering,
        };
        erasure.addresses.clear();
        transact(&*app.store, |repositories| repositories.erasures().advance(erasure.user_id, erasure.stage))?;
    }
    arrived(app, &erasure)
}

/// Blanks audit entries and events that were written from an instant on; returns whether it reached the end.
fn search(app: &App, erasure: &Erasure, from: Timestamp, stop: &dyn Fn() -> bool) -> StoreResult<bool> {
    let batch = app.settings.retention.batch;
    let blank = |repositories: &mut dyn Repositories| repositories.erasures().blank_entries(erasure.user_id, batch);
    while transact(&*app.store, blank)? > 0 {
        if stop() {
            return Ok(false);
        }
    }
    if !erasure.addresses.is_empty() {
        let mut after = AuditId::new(from, [0; 10]);
        loop {
            let end = read(&*app.store, |repositories| repositories.erasures().entries_end(after, LOOKED_THROUGH))?;
            transact(&*app.store, |repositories| {
                repositories.erasures().blank_metadata(&erasure.addresses, (after, end))
            })?;
            let Some(end) = end else { break };
            after = end;
            if stop() {
                return Ok(false);
            }
        }
    }
    let mut after = EventId::new(from, [0; 10]);
    loop {
        let (end, found) = read(&*app.store, |repositories| {
            let end = repositories.erasures().events_end(after, LOOKED_THROUGH)?;
            Ok::<_, StoreError>((end, repositories.erasures().events_about(erasure, (after, end))?))
        })?;
        if !found.is_empty() {
            transact(&*app.store, |repositories| blank_events(repositories, erasure, &found))?;
        }
        let Some(end) = end else { return Ok(true) };
        after = end;
        if stop() {
            return Ok(false);
        }
    }
}

/// Blanks events, except those about a member's removal that still have pending deliveries.
fn blank_events(
    repositories: &mut dyn Repositories,
    erasure: &Erasure,
    found: &[(EventId, EventKind, String)],
) -> StoreResult<()> {
    let removals = found.iter().filter(|(_, kind, _)| *kind == EventKind::MemberRemoved).map(|(id, _, _)| *id);
    let under_way = repositories.erasures().under_way(&removals.collect::<Vec<_>>())?;
    for (id, _, body) in found.iter().filter(|(id, _, _)| !under_way.contains(id)) {
        if let Some(body) = erasure.without_person(body) {
            repositories.erasures().rewrite_event(erasure.user_id, *id, Some(&body))?;
        }
    }
    repositories.erasures().put_off(erasure.user_id, &under_way)
}

/// Blanks the events that have no pending deliveries any more; returns whether the erasure is finished.
fn arrived(app: &App, erasure: &Erasure) -> StoreResult<bool> {
    if erasure.stage == ErasureStage::Searching {
        return Ok(false);
    }
    transact(&*app.store, |repositories| {
        let waiting = repositories.erasures().put_off_of(erasure.user_id)?;
        let ids: Vec<EventId> = waiting.iter().map(|(id, _)| *id).collect();
        let under_way = repositories.erasures().under_way(&ids)?;
        for (id, body) in waiting.iter().filter(|(id, _)| !under_way.contains(id)) {
            let body = body.as_deref().and_then(|body| erasure.without_person(body));
            repositories.erasures().rewrite_event(erasure.user_id, *id, body.as_deref())?;
        }
        let is_done = erasure.stage == ErasureStage::Delivering && under_way.is_empty() && waiting.len() < 1000;
        if is_done {
            repositories.erasures().finish(erasure.user_id)?;
        }
        Ok(is_done)
    })
}
