//! Tests deliveries from event to end, in random order of all operations, against a model that has nothing but the rules
//! of `domain::webhooks::delivery`.

mod agreement;

use std::collections::BTreeSet;

use orgauth_domain::operations::queue::{
    ClaimToken, ClaimedJob, Demand, JobGroup, JobTenant, Lane, Settled, Settlement,
};
use orgauth_domain::ports::{JobQueue, Store};
use orgauth_domain::webhooks::Webhook;
use orgauth_domain::webhooks::delivery::{
    AttemptError, AttemptOutcome, AttemptRecord, DeliveryAttempts, DeliveryRules, DeliveryStatus, DeliveryUpdate,
    NewDelivery,
};
use orgauth_domain::webhooks::event::EventKind;
use orgauth_domain::{DeliveryId, Duration, EventId, Timestamp};
use proptest::collection::vec;
use proptest::test_runner::{Config, TestRunner};

use super::queue::demand;
use crate::builders::{NOW, Tenant, entropy, event, read, tenant, webhook, write};
use crate::notifier::CountingNotifier;

/// The next operation, and two numbers that choose its target and its details.
type Operation = (u8, u8, u8);

/// After random operations in random order – events, claims, results, crashed servers, late results, pauses, deletions,
/// redeliveries – store and queue agree with the model: at most four attempts; success and failure are final and leave no
/// job; no job is claimed twice; nothing of a paused subscription is sent.
pub fn deliveries_follow_their_model(store: &dyn Store, queue: &dyn JobQueue, _: &CountingNotifier) {
    let config = Config { cases: 16, max_shrink_iters: 200, failure_persistence: None, ..Config::default() };
    let walks = vec((0_u8..28, 0_u8..=255, 0_u8..=255), 40);
    let walked = TestRunner::new(config).run(&walks, |walk| {
        let mut model = Model::new(store, queue);
        for happening in walk {
            model.happens(happening);
            model.agrees();
        }
        model.ends();
        Ok(())
    });
    if let Err(error) = walked {
        panic!("{error}");
    }
}

struct Model<'s> {
    store: &'s dyn Store,
    queue: &'s dyn JobQueue,
    tenants: [Tenant; 2],
    hooks: Vec<Hook>,
    rows: Vec<Row>,
    /// Every claimed job whose result was not reported yet.
    claims: Vec<(ClaimToken, ClaimedJob)>,
    now: Timestamp,
}

struct Hook {
    webhook: Webhook,
    tenant: usize,
    is_deleted: bool,
}

struct Row {
    delivery: NewDelivery,
    hook: usize,
    status: DeliveryStatus,
    attempts: u32,
    last: Option<AttemptOutcome>,
    log: Vec<AttemptRecord>,
    /// Absent when the delivery has ended, or its subscription was deleted.
    job: Option<Job>,
}

#[derive(Clone, Copy)]
struct Job {
    past: DeliveryAttempts,
    place: Place,
    /// The last claim of this job, until its result is reported.
    claim: Option<ClaimToken>,
    /// Whether the lease of that claim lasts.
    is_held: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Queue,
    Parked,
    /// The lease had ended when the subscription was paused. The pause parks the job only if the queue has noticed that;
    /// otherwise the next claim of the job does.
    Either,
}

/// The rules with retries that are due immediately.
fn rules() -> DeliveryRules {
    DeliveryRules { retry_delays: vec![Duration::ZERO; 3], ..DeliveryRules::default() }
}

/// Deletes what a failed walk leaves behind, so that the shrunk walks don't fail because of it.
impl Drop for Model<'_> {
    fn drop(&mut self) {
        for hook in 0..self.hooks.len() {
            self.delete(hook);
        }
    }
}

impl<'s> Model<'s> {
    /// Two tenants; the first has two subscriptions and the second one, all to the same event.
    fn new(store: &'s dyn Store, queue: &'s dyn JobQueue) -> Self {
        let tenants = [tenant(store), tenant(store)];
        let hook = |tenant: usize| {
            let webhook = webhook(&tenants[tenant].organization);
            write(store, |r| r.webhooks().insert(&webhook));
            Hook { webhook, tenant, is_deleted: false }
        };
        let hooks = vec![hook(0), hook(0), hook(1)];
        let now = queue.claim(&demand(Lane::Mail, 1)).unwrap().now;
        Self { store, queue, tenants, hooks, rows: Vec::new(), claims: Vec::new(), now }
    }

    fn happens(&mut self, (what, which, how): Operation) {
        let hook = usize::from(which) % self.hooks.len();
        match what {
            0..=3 => self.an_event(usize::from(which % 2)),
            4..=8 => self.claim_all(),
            // Often enough in a row that one delivery loses five leases.
            9..=11 => (0..=how % 6).for_each(|_| self.lose_some(1 + u32::from(how % 4))),
            12..=19 => self.answer(usize::from(which), how),
            20..=21 => self.pause(hook),
            22..=23 => self.resume(hook),
            24..=25 => self.send_once_more(usize::from(which)),
            26 => self.servers_die(),
            // Rarely, because a deleted subscription takes part in nothing more.
            _ if how.is_multiple_of(4) => self.delete(hook),
            _ => {}
        }
    }

    fn row(&mut self, id: DeliveryId) -> Option<&mut Row> {
        self.rows.iter_mut().find(|row| row.delivery.id == id)
    }

    fn wants(&self, hook: usize) -> bool {
        !self.hooks[hook].is_deleted && self.hooks[hook].webhook.is_active
    }

    fn insert(&mut self, hook: usize, id: DeliveryId, event_id: EventId, event: EventKind) {
        let webhook = &self.hooks[hook].webhook;
        let (owner, webhook_id) = (webhook.owner, webhook.id);
        let delivery = NewDelivery { id, owner, webhook_id, event_id, event, created_at: NOW };
        let past = DeliveryAttempts::default();
        let job = Job { past, place: Place::Queue, claim: None, is_held: false };
        let status = DeliveryStatus::Pending;
        self.rows.push(Row { delivery, hook, status, attempts: 0, last: None, log: Vec::new(), job: Some(job) });
    }

    fn an_event(&mut self, tenant: usize) {
        let record = event(&self.tenants[tenant].organization, &self.tenants[tenant].user, NOW);
        let first = entropy().id(NOW);
        write(self.store, |r| r.events().append(&record, first));
        let mut told: Vec<usize> =
            (0..self.hooks.len()).filter(|hook| self.hooks[*hook].tenant == tenant && self.wants(*hook)).collect();
        told.sort_by_key(|hook| self.hooks[*hook].webhook.id);
        for (hook, nth) in told.into_iter().zip(0..) {
            self.insert(hook, first.nth(nth), record.id, record.kind);
        }
    }

    /// Sends the event of a delivery again, as the redelivery route does.
    fn send_once_more(&mut self, which: usize) {
        let there: Vec<usize> = (0..self.rows.len()).filter(|row| self.wants(self.rows[*row].hook)).collect();
        let Some(row) = there.get(which % there.len().max(1)) else { return };
        let (old, hook) = (self.rows[*row].delivery, self.rows[*row].hook);
        let delivery = NewDelivery { id: entropy().id(NOW), ..old };
        write(self.store, |r| r.deliveries().insert(&delivery));
        self.insert(hook, delivery.id, delivery.event_id, delivery.event);
    }

    /// Whether a claim may return a job, and whether a claim of all jobs must return it.
    fn may_and_must(job: &Job) -> (bool, bool) {
        (!job.is_held && job.place != Place::Parked, !job.is_held && job.place == Place::Queue)
    }

    fn take(&mut self, lease: Duration, jobs: u32) -> usize {
        let asked = Demand { lease, ..demand(Lane::Webhooks, jobs) };
        let claim = self.queue.claim(&asked).unwrap();
        self.now = claim.now;
        let ids: BTreeSet<_> = claim.jobs.iter().map(|job| job.id).collect();
        assert_eq!(ids.len(), claim.jobs.len(), "one job twice in one claim");
        assert!(claim.jobs.len() <= usize::try_from(jobs).unwrap());
        for given in &claim.jobs {
            let tenants = self.tenants.each_ref().map(|tenant| Some(tenant.organization.id));
            let groups: Vec<_> = self.hooks.iter().map(|hook| (hook.webhook.id, hook.tenant)).collect();
            let row = self.row(given.id.into()).expect("a job of a delivery that is there");
            let (webhook, tenant) = groups[row.hook];
            assert_eq!(given.group, JobGroup::of_webhook(webhook));
            assert_eq!(given.tenant, JobTenant::of_organization(tenants[tenant]));
            let job = row.job.as_mut().expect("a job that is over was given out");
            assert!(Self::may_and_must(job).0, "given out while held ({}) or {:?}", job.is_held, job.place);
            // The result of the previous claim was never reported.
            job.past.unknown += u32::from(job.claim.is_some());
            assert_eq!(DeliveryAttempts::from(*given), job.past);
            *job = Job { claim: Some(asked.token), is_held: lease > Duration::ZERO, place: Place::Queue, ..*job };
            self.claims.push((asked.token, *given));
        }
        claim.jobs.len()
    }

    /// A server claims all due jobs.
    fn claim_all(&mut self) {
        // A job that becomes ready by one claim may be returned by the next.
        while self.take(Duration::from_hours(1), 1000) > 0 {}
        let forgotten = self.rows.iter().filter_map(|row| row.job).filter(|job| Self::may_and_must(job).1).count();
        assert_eq!(forgotten, 0, "what is due is given out");
    }

    /// A server claims some jobs, and their leases end at once. It may still report results.
    fn lose_some(&mut self, jobs: u32) {
        self.take(Duration::ZERO, jobs);
    }

    /// All servers crash: their leases end.
    fn servers_die(&mut self) {
        self.queue.end_leases(Lane::Webhooks).unwrap();
        for job in self.rows.iter_mut().filter_map(|row| row.job.as_mut()) {
            job.is_held = false;
        }
    }

    /// Reports the result of a claimed job, whether or not its lease lasts, as `deliver_webhook` does.
    fn answer(&mut self, which: usize, how: u8) {
        if self.claims.is_empty() {
            return;
        }
        let (token, given) = self.claims.remove(which % self.claims.len());
        let id = DeliveryId::from(given.id);
        let due = read(self.store, |r| r.deliveries().due(&[id])).pop();
        let hook = self.row(id).expect("a delivery").hook;
        let Hook { webhook, is_deleted, .. } = &self.hooks[hook];
        assert_eq!(due.is_none(), *is_deleted, "only what was deleted is an orphan");
        assert!(due.is_none_or(|due| due.is_active == webhook.is_active && due.webhook_id == webhook.id));
        let (settlement, step) = match (is_deleted, webhook.is_active) {
            (true, _) => (Settlement::Done, None),
            // A pause stops attempts that have not begun; some have begun already.
            (false, false) if how < 160 => (Settlement::Park, None),
            (false, _) if how.is_multiple_of(8) => (Settlement::HandBack, None),
            (false, _) => {
                let past = DeliveryAttempts::from(given);
                let outcome = match how % 5 {
                    0 => AttemptOutcome::Delivered(204),
                    1 => AttemptOutcome::Failed(AttemptError::Timeout),
                    _ => AttemptOutcome::Failed(AttemptError::Http(500 + u16::from(how % 5))),
                };
                let (step, record) = match past.may_begin(self.now, &rules()) {
                    Ok(attempt) => {
                        assert!(attempt <= 4, "a fifth attempt");
                        let (started_at, duration) = (self.now, Duration::from_millis(u32::from(how)));
                        let record = AttemptRecord { attempt, started_at, duration, outcome };
                        (past.next(outcome, self.now, &rules()), Some(record))
                    }
                    Err(step) => (step, None),
                };
                (step.settlement(), Some(DeliveryUpdate { id, step, record }))
            }
        };
        let ours = write(self.store, |r| {
            let ours = r.jobs().settle(&[Settled { id: given.id, token, settlement }])?;
            if let (false, Some(update)) = (ours.is_empty(), step) {
                r.deliveries().record(&[update])?;
            }
            Ok(ours)
        });
        let row = self.row(id).expect("a delivery");
        let is_last = row.job.is_some_and(|job| job.claim == Some(token));
        assert_eq!(ours, if is_last { vec![given.id] } else { vec![] }, "the last claim alone is heard");
        if is_last {
            row.settled(settlement, step);
        }
    }

    fn pause(&mut self, hook: usize) {
        if !self.wants(hook) {
            return;
        }
        self.set_active(hook, false);
        for job in self.rows.iter_mut().filter(|row| row.hook == hook).filter_map(|row| row.job.as_mut()) {
            job.place = match (job.is_held, job.claim) {
                (true, _) => Place::Queue,
                (false, None) => Place::Parked,
                (false, Some(_)) => Place::Either,
            };
        }
    }

    fn resume(&mut self, hook: usize) {
        if self.hooks[hook].is_deleted || self.hooks[hook].webhook.is_active {
            return;
        }
        self.set_active(hook, true);
        for job in self.rows.iter_mut().filter(|row| row.hook == hook).filter_map(|row| row.job.as_mut()) {
            job.place = Place::Queue;
        }
    }

    fn set_active(&mut self, hook: usize, is_active: bool) {
        let webhook = &mut self.hooks[hook].webhook;
        webhook.is_active = is_active;
        write(self.store, |r| {
            r.webhooks().update(webhook)?;
            if is_active {
                r.webhooks().free(webhook.owner, webhook.id)
            } else {
                r.webhooks().park(webhook.owner, webhook.id)
            }
        });
    }

    fn delete(&mut self, hook: usize) {
        let Webhook { owner, id, .. } = self.hooks[hook].webhook;
        write(self.store, |r| r.webhooks().delete(owner, id));
        self.hooks[hook].is_deleted = true;
        self.rows.iter_mut().filter(|row| row.hook == hook).for_each(|row| row.job = None);
    }
}
