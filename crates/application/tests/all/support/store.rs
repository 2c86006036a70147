//! A store that fails on demand and records what was committed.

use std::sync::Mutex;

use orgauth_domain::accounts::password_reset::PasswordReset;
use orgauth_domain::audit::{AuditEntry, AuditRecord, OperatorEntry};
use orgauth_domain::mail::link::TokenDigest;
use orgauth_domain::mail::{MailState, QueuedMail};
use orgauth_domain::operations::queue::{ClaimToken, JobId, NewJob, Settled};
use orgauth_domain::organizations::invite::{Invite, InviteEntry};
use orgauth_domain::ports::{
    Audit, Conflict, Deliveries, Invites, JobQueue, Jobs, Mails, Mode, PasswordResets, Repositories, Store,
    StoreError, StoreResult, Verdict,
};
use orgauth_domain::webhooks::delivery::{Delivery, DeliveryDetail, DeliveryUpdate, DueDelivery, NewDelivery};
use orgauth_domain::{
    AuditId, Corrupt, DeliveryId, Email, InviteId, MailId, OrganizationId, Timestamp, UserId, WebhookId,
};
use orgauth_infra_sqlite::{SqliteOptions, SqliteStore};
use tempfile::TempDir;

/// Where a store fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// A unit of work doesn't begin.
    Begin,
    /// A call of a repository fails.
    Call,
    /// A unit of work doesn't commit.
    Commit,
}

impl Place {
    pub(crate) const ALL: [Self; 3] = [Self::Begin, Self::Call, Self::Commit];

    /// The store's error for a failure here.
    pub(crate) fn failure(self) -> StoreError {
        match self {
            Self::Begin | Self::Commit => StoreError::Unavailable("on purpose".into()),
            // The error of the first query to a database without tables.
            Self::Call => StoreError::Failed("organizations: no such table: organizations".into()),
        }
    }
}

/// A SQLite store that fails on demand.
pub(crate) struct TestStore {
    inner: SqliteStore,
    plan: Mutex<Option<(Place, u32)>>,
    committed: Mutex<Written>,
    meanwhile: Mutex<Option<(u32, Meanwhile)>>,
    damaged: Mutex<Vec<DeliveryId>>,
}

/// Rows that units of work wrote, as far as no repository lists them.
#[derive(Clone, Default)]
pub(crate) struct Written {
    /// Audit entries.
    pub(crate) audit: Vec<AuditEntry>,
    /// Requests that audit entries count, including those that created an entry.
    pub(crate) refusals: Vec<AuditEntry>,
    /// Invitations, of any state.
    pub(crate) invites: Vec<(OrganizationId, InviteId)>,
    /// Password resets, of any state.
    pub(crate) resets: Vec<(OrganizationId, TokenDigest)>,
    /// Jobs, of any state.
    pub(crate) jobs: Vec<NewJob>,
    /// Jobs that were settled.
    pub(crate) settled: Vec<JobId>,
}

impl Written {
    fn extend(&mut self, more: Self) {
        self.audit.extend(more.audit);
        self.refusals.extend(more.refusals);
        self.invites.extend(more.invites);
        self.resets.extend(more.resets);
        self.jobs.extend(more.jobs);
        self.settled.extend(more.settled);
    }
}

/// A concurrent change between two units of work.
type Meanwhile = Box<dyn FnOnce() + Send>;

impl TestStore {
    pub(crate) fn new(inner: SqliteStore) -> Self {
        Self {
            inner,
            plan: Mutex::default(),
            committed: Mutex::default(),
            meanwhile: Mutex::default(),
            damaged: Mutex::default(),
        }
    }

    /// Marks these deliveries as damaged: a query that includes one of them fails as a whole.
    pub(crate) fn damage(&self, deliveries: &[DeliveryId]) {
        *self.damaged.lock().unwrap() = deliveries.to_vec();
    }

    /// Makes the `nth` of these from now on fail, once; the first is 1.
    pub(crate) fn fail(&self, place: Place, nth: u32) {
        *self.plan.lock().unwrap() = Some((place, nth));
    }

    /// Cancels the failure; returns whether it had happened.
    pub(crate) fn cancel_failure(&self) -> bool {
        self.plan.lock().unwrap().take().is_none()
    }

    /// Runs `what` before the `nth` writing unit of work from now on.
    pub(crate) fn meanwhile(&self, nth: u32, what: impl FnOnce() + Send + 'static) {
        *self.meanwhile.lock().unwrap() = Some((nth, Box::new(what)));
    }

    /// Runs the concurrent change with nothing locked, as it may write.
    fn run_meanwhile(&self) {
        let planned = self.meanwhile.lock().unwrap().take();
        match planned {
            Some((1, what)) => what(),
            Some((nth, what)) => *self.meanwhile.lock().unwrap() = Some((nth - 1, what)),
            None => {}
        }
    }

    /// Every committed audit entry, oldest first.
    pub(crate) fn audit(&self) -> Vec<AuditEntry> {
        self.committed().audit
    }

    /// Everything that was committed.
    pub(crate) fn committed(&self) -> Written {
        self.committed.lock().unwrap().clone()
    }

    /// The queue that claims jobs.
    pub(crate) fn queue(&self) -> &dyn JobQueue {
        &self.inner
    }

    /// A store without tables, if a call is to fail: every query to it fails.
    fn empty_if_a_call_fails(&self) -> Option<(TempDir, SqliteStore)> {
        matches!(*self.plan.lock().unwrap(), Some((Place::Call, _))).then(|| {
            let directory = tempfile::tempdir().unwrap();
            let store = SqliteStore::open(&directory.path().join("empty.db"), SqliteOptions::default()).unwrap();
            (directory, store)
        })
    }

    fn run_watched(
        &self,
        mode: Mode,
        mut failing: Option<&mut dyn Repositories>,
        body: &mut dyn FnMut(&mut dyn Repositories) -> Verdict,
    ) -> StoreResult<()> {
        let mut failed = None;
        let mut written = Written::default();
        self.inner.run(mode, &mut |inner| {
            let failing = failing.as_deref_mut();
            let mut watched = Watched { inner, store: self, written: Written::default(), failing, has_failed: false };
            let verdict = body(&mut watched);
            if verdict == Verdict::RollBack {
                return verdict;
            }
            if watched.has_failed {
                // As in a real store: after a failure nothing is committed, whatever the body returns.
                failed = Some(Place::Call);
            } else if self.fails(Place::Commit) {
                failed = Some(Place::Commit);
            } else {
                written = watched.written;
                return verdict;
            }
            Verdict::RollBack
        })?;
        if let Some(place) = failed {
            return Err(place.failure());
        }
        self.committed.lock().unwrap().extend(written);
        Ok(())
    }

    fn fails(&self, here: Place) -> bool {
        let mut plan = self.plan.lock().unwrap();
        match plan.take() {
            Some((place, 1)) if place == here => true,
            Some((place, nth)) if place == here => {
                *plan = Some((place, nth - 1));
                false
            }
            other => {
                *plan = other;
                false
            }
        }
    }
}

impl Store for TestStore {
    fn run(&self, mode: Mode, body: &mut dyn FnMut(&mut dyn Repositories) -> Verdict) -> StoreResult<()> {
        if self.fails(Place::Begin) {
            return Err(Place::Begin.failure());
        }
        if mode == Mode::Write {
            self.run_meanwhile();
        }
        let Some(empty) = self.empty_if_a_call_fails() else {
            return self.run_watched(mode, None, body);
        };
        let mut ran = None;
        // Ignores the result of the run itself: the repositories have reported the failure.
        let _ = empty.1.run(Mode::Read, &mut |failing| {
            assert_eq!(failing.organizations().list(None, u32::MAX), Err(Place::Call.failure()));
            ran = Some(self.run_watched(mode, Some(failing), body));
            Verdict::RollBack
        });
        ran.unwrap()
    }

    fn check_ready(&self) -> StoreResult<()> {
        self.inner.check_ready()
    }
}

struct Watched<'r, 'f> {
    inner: &'r mut dyn Repositories,
    store: &'r TestStore,
    written: Written,
    failing: Option<&'r mut (dyn Repositories + 'f)>,
    has_failed: bool,
}

/// The object that serves a repository: a recorder of what is written, or the store itself.
macro_rules! served {
    ($this:ident audit) => {
        $this
    };
    ($this:ident invites) => {
        $this
    };
    ($this:ident password_resets) => {
        $this
    };
    ($this:ident deliveries) => {
        $this
    };
    ($this:ident jobs) => {
        $this
    };
    ($this:ident mails) => {
        $this
    };
    ($this:ident $other:ident) => {
        $this.inner.$other()
    };
}

macro_rules! watched {
    ($($(#[$doc:meta])* $accessor:ident: $port:ident,)*) => {
        impl Repositories for Watched<'_, '_> {$(
            fn $accessor(&mut self) -> &mut dyn orgauth_domain::ports::$port {
                if self.store.fails(Place::Call) {
                    self.has_failed = true;
                    return self.failing.as_deref_mut().unwrap().$accessor();
                }
                served!(self $accessor)
            }
        )*}
    };
}

orgauth_domain::every_repository!(watched);

impl Audit for Watched<'_, '_> {
    fn append_operator(&mut self, entry: &OperatorEntry) -> StoreResult<()> {
        self.inner.audit().append_operator(entry)
    }

    fn list_operator(&mut self, before: Option<AuditId>, limit: u32) -> StoreResult<Vec<AuditRecord>> {
        self.inner.audit().list_operator(before, limit)
    }

    fn append(&mut self, entry: &AuditEntry) -> StoreResult<()> {
        self.written.audit.push(entry.clone());
        self.inner.audit().append(entry)
    }

    fn tally(&mut self, key: &[u8; 32], entry: &AuditEntry) -> StoreResult<u64> {
        let count = self.inner.audit().tally(key, entry)?;
        if count == 1 {
            self.written.audit.push(entry.clone());
        }
        self.written.refusals.push(entry.clone());
        Ok(count)
    }

    fn list(
        &mut self,
        organization: OrganizationId,
        before: Option<AuditId>,
        limit: u32,
    ) -> StoreResult<Vec<AuditRecord>> {
        self.inner.audit().list(organization, before, limit)
    }
}

impl Invites for Watched<'_, '_> {
    fn insert(&mut self, invite: &Invite) -> StoreResult<Result<(), Conflict>> {
        let inserted = self.inner.invites().insert(invite)?;
        if inserted.is_ok() {
            self.written.invites.push((invite.organization_id, invite.id));
        }
        Ok(inserted)
    }

    fn update(&mut self, invite: &Invite) -> StoreResult<()> {
        self.inner.invites().update(invite)
    }

    fn by_token(&mut self, organization: OrganizationId, token: &TokenDigest) -> StoreResult<Option<InviteEntry>> {
        self.inner.invites().by_token(organization, token)
    }

    fn lock(&mut self, organization: OrganizationId, id: InviteId) -> StoreResult<Option<Invite>> {
        self.inner.invites().lock(organization, id)
    }

    fn lock_pending(&mut self, organization: OrganizationId, email: &Email) -> StoreResult<Option<Invite>> {
        self.inner.invites().lock_pending(organization, email)
    }

    fn lock_pending_everywhere(&mut self, email: &Email) -> StoreResult<Vec<Invite>> {
        self.inner.invites().lock_pending_everywhere(email)
    }

    fn list_live(
        &mut self,
        organization: OrganizationId,
        now: Timestamp,
        after: Option<(Timestamp, InviteId)>,
        limit: u32,
    ) -> StoreResult<Vec<InviteEntry>> {
        self.inner.invites().list_live(organization, now, after, limit)
    }
}

impl PasswordResets for Watched<'_, '_> {
    fn insert(&mut self, reset: &PasswordReset) -> StoreResult<()> {
        self.written.resets.push((reset.organization_id, reset.token));
        self.inner.password_resets().insert(reset)
    }

    fn get(&mut self, organization: OrganizationId, token: &TokenDigest) -> StoreResult<Option<PasswordReset>> {
        self.inner.password_resets().get(organization, token)
    }

    fn mails_since(
        &mut self,
        organization: OrganizationId,
        user: UserId,
        since: Timestamp,
        except: MailId,
    ) -> StoreResult<u64> {
        self.inner.password_resets().mails_since(organization, user, since, except)
    }

    fn use_all(&mut self, user: UserId, at: Timestamp) -> StoreResult<()> {
        self.inner.password_resets().use_all(user, at)
    }
}

impl Deliveries for Watched<'_, '_> {
    fn insert(&mut self, delivery: &NewDelivery) -> StoreResult<()> {
        self.inner.deliveries().insert(delivery)
    }

    fn list(
        &mut self,
        organization: OrganizationId,
        webhook: WebhookId,
        before: Option<DeliveryId>,
        limit: u32,
    ) -> StoreResult<Vec<Delivery>> {
        self.inner.deliveries().list(organization, webhook, before, limit)
    }

    fn next_attempts(
        &mut self,
        organization: OrganizationId,
        ids: &[DeliveryId],
    ) -> StoreResult<Vec<(DeliveryId, Timestamp)>> {
        self.inner.deliveries().next_attempts(organization, ids)
    }

    fn get(
        &mut self,
        organization: OrganizationId,
        webhook: WebhookId,
        id: DeliveryId,
    ) -> StoreResult<Option<DeliveryDetail>> {
        self.inner.deliveries().get(organization, webhook, id)
    }

    fn due(&mut self, ids: &[DeliveryId]) -> StoreResult<Vec<DueDelivery>> {
        let damaged = self.store.damaged.lock().unwrap();
        if ids.iter().any(|id| damaged.contains(id)) {
            return Err(Corrupt::new("webhooks", "url: on purpose").into());
        }
        self.inner.deliveries().due(ids)
    }

    fn record(&mut self, updates: &[DeliveryUpdate]) -> StoreResult<()> {
        self.inner.deliveries().record(updates)
    }
}

impl Mails for Watched<'_, '_> {
    fn insert(&mut self, mail: &QueuedMail) -> StoreResult<()> {
        self.written.jobs.push(mail.job());
        self.inner.mails().insert(mail)
    }

    fn queued(&mut self, ids: &[MailId]) -> StoreResult<Vec<QueuedMail>> {
        self.inner.mails().queued(ids)
    }

    fn note_failure(&mut self, id: MailId, error: &str) -> StoreResult<()> {
        self.inner.mails().note_failure(id, error)
    }

    fn end(&mut self, id: MailId, state: MailState, error: Option<&str>, at: Timestamp) -> StoreResult<()> {
        self.inner.mails().end(id, state, error, at)
    }

    fn of_invites(
        &mut self,
        organization: OrganizationId,
        invites: &[InviteId],
    ) -> StoreResult<Vec<(InviteId, MailState)>> {
        self.inner.mails().of_invites(organization, invites)
    }

    fn organization_of(&mut self, id: MailId) -> StoreResult<Option<OrganizationId>> {
        self.inner.mails().organization_of(id)
    }

    fn move_to_recipient(&mut self, from: [u8; 32], to: [u8; 32]) -> StoreResult<()> {
        self.inner.mails().move_to_recipient(from, to)
    }

    fn cancel_invite(&mut self, organization: OrganizationId, invite: InviteId, at: Timestamp) -> StoreResult<()> {
        self.inner.mails().cancel_invite(organization, invite, at)
    }
}

impl Jobs for Watched<'_, '_> {
    fn push(&mut self, job: &NewJob) -> StoreResult<()> {
        self.written.jobs.push(*job);
        self.inner.jobs().push(job)
    }

    fn hand_over(&mut self, held: &[(JobId, ClaimToken)]) -> StoreResult<Vec<JobId>> {
        self.inner.jobs().hand_over(held)
    }

    fn settle(&mut self, settled: &[Settled]) -> StoreResult<Vec<JobId>> {
        let ours = self.inner.jobs().settle(settled)?;
        self.written.settled.extend(&ours);
        Ok(ours)
    }
}
