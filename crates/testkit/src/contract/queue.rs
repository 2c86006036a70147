//! The job queue: claims, leases and results.

use std::collections::BTreeSet;
use std::sync::Mutex;

use orgauth_domain::id::OfMail;
use orgauth_domain::operations::queue::{
    Backlog, Claim, ClaimToken, ClaimedJob, Demand, JobGroup, JobId, JobTenant, Lane, NewJob, Settled, Settlement,
};
use orgauth_domain::ports::{JobQueue, Store, StoreError};
use orgauth_domain::{Duration, OrganizationId, Timestamp};

use super::{fails, together};
use crate::builders::{entropy, write};
use crate::notifier::CountingNotifier;

const LEASE: Duration = Duration::from_minutes(10);

fn group() -> JobGroup {
    JobGroup::of_organization(Some(OrganizationId::new(Timestamp::from_seconds(0), random())))
}

fn random() -> [u8; 10] {
    let mut bytes = [0; 10];
    entropy().fill(&mut bytes);
    bytes
}

pub(super) fn demand(lane: Lane, jobs: u32) -> Demand {
    Demand {
        lane,
        jobs,
        per_group: jobs,
        per_tenant: jobs,
        groups: Vec::new(),
        tenants: Vec::new(),
        after: None,
        lease: LEASE,
        token: entropy().claim_token(),
    }
}

fn tenant() -> JobTenant {
    JobTenant::of_organization(Some(OrganizationId::new(Timestamp::from_seconds(0), random())))
}

fn job(lane: Lane, group: JobGroup, due_at: Timestamp) -> NewJob {
    NewJob { id: entropy().id::<OfMail>(due_at).into(), lane, group, tenant: tenant(), due_at: Some(due_at) }
}

fn now(queue: &dyn JobQueue) -> Timestamp {
    queue.claim(&demand(Lane::Webhooks, 1)).unwrap().now
}

fn pushed(store: &dyn Store, lane: Lane, group: JobGroup, due_at: Timestamp) -> JobId {
    let job = job(lane, group, due_at);
    write(store, |r| r.jobs().push(&job));
    job.id
}

fn ids(claim: &Claim) -> BTreeSet<JobId> {
    claim.jobs.iter().map(|job| job.id).collect()
}

fn settled(store: &dyn Store, id: JobId, token: ClaimToken, settlement: Settlement) -> Vec<JobId> {
    write(store, |r| r.jobs().settle(&[Settled { id, token, settlement }]))
}

/// Returns attempts, unknown outcomes and lost leases of the only job of a claim.
fn counts(claim: &Claim) -> (u32, u32, u32) {
    assert_eq!(claim.jobs.len(), 1, "{claim:?}");
    let job = claim.jobs[0];
    (job.attempts, job.unknown, job.lost)
}

/// A claim whose lease has ended marks nothing. A lease that ends after the mark counts as one unknown outcome; the mark belongs to
/// that claim alone.
pub fn m5_a_lease_that_ends_while_handing_over_is_an_unknown_outcome(
    store: &dyn Store,
    queue: &dyn JobQueue,
    _: &CountingNotifier,
) {
    let now = now(queue);
    let id = pushed(store, Lane::Mail, group(), seconds_ago(now, 2));
    let other = pushed(store, Lane::Webhooks, group(), seconds_ago(now, 1));
    let claimed = |lease| {
        let demand = Demand { lease, ..demand(Lane::Mail, 10) };
        (demand.token, queue.claim(&demand).unwrap())
    };
    let marked = |held: &[(JobId, ClaimToken)]| write(store, |r| r.jobs().hand_over(held));
    let (first, claim) = claimed(Duration::ZERO);
    assert_eq!(counts(&claim), (0, 0, 0));
    let (second, claim) = claimed(Duration::ZERO);
    assert_eq!(counts(&claim), (0, 0, 1), "nothing was handed over");
    assert_eq!(marked(&[(id, first), (other, first), (other, second)]), [], "it is somebody else's");
    assert_eq!(marked(&[(other, second), (id, second)]), [id]);
    assert_eq!(marked(&[(id, second)]), [id], "again");
    let (third, claim) = claimed(LEASE);
    assert_eq!(counts(&claim), (0, 1, 1));
    assert_eq!(marked(&[(id, second)]), []);
    assert_eq!(marked(&[(id, third)]), [id]);
    // A reported result counts as it says.
    let at = seconds_ago(now, 2);
    assert_eq!(settled(store, id, third, Settlement::Retry { at, unknown: false }), [id]);
    let (fourth, claim) = claimed(LEASE);
    assert_eq!(counts(&claim), (1, 1, 1));
    assert_eq!(settled(store, id, fourth, Settlement::Lost { at }), [id]);
    assert_eq!(counts(&claimed(LEASE).1), (1, 1, 2));
}

fn seconds_ago(now: Timestamp, seconds: u32) -> Timestamp {
    now.minus(Duration::from_seconds(seconds))
}

/// A due job is claimed once, only from its own lane, and not again while its lease lasts.
pub fn a_due_job_is_given_out_once(store: &dyn Store, queue: &dyn JobQueue, _: &CountingNotifier) {
    let now = now(queue);
    assert_eq!(queue.claim(&demand(Lane::Mail, 10)).unwrap().jobs, []);
    let due = job(Lane::Mail, group(), seconds_ago(now, 1));
    write(store, |r| r.jobs().push(&due));
    let later = now.plus(Duration::from_minutes(5));
    let waiting = pushed(store, Lane::Mail, group(), later);
    pushed(store, Lane::Webhooks, group(), seconds_ago(now, 1));
    let backlog = queue.backlog(Lane::Mail).unwrap();
    assert_eq!((backlog.jobs, backlog.oldest_due.map(|age| age >= Duration::from_seconds(1))), (2, Some(true)));
    let claim = queue.claim(&demand(Lane::Mail, 10)).unwrap();
    let NewJob { id, group: its_group, tenant, .. } = due;
    let due_at = seconds_ago(now, 1);
    assert_eq!(claim.jobs, [ClaimedJob { id, group: its_group, tenant, due_at, attempts: 0, unknown: 0, lost: 0 }]);
    assert_eq!(claim.next_due, Some(later));
    assert!(claim.now >= now);
    let again = queue.claim(&demand(Lane::Mail, 10)).unwrap();
    assert_eq!((again.jobs.len(), again.next_due), (0, Some(later)));
    assert_eq!(queue.backlog(Lane::Mail), Ok(Backlog { jobs: 2, oldest_due: None }), "one is held, the other waits");
    assert!(!ids(&claim).contains(&waiting));
}

/// A job that was rolled back is never claimed and notifies nobody; a committed job notifies once.
pub fn a_job_is_as_durable_as_what_it_belongs_to(
    store: &dyn Store,
    queue: &dyn JobQueue,
    notifier: &CountingNotifier,
) {
    let now = now(queue);
    let before = notifier.notified();
    fails(store, |r| -> Result<(), _> {
        r.jobs().push(&job(Lane::Mail, group(), now))?;
        Err(StoreError::Failed("no".into()))
    });
    assert_eq!(queue.claim(&demand(Lane::Mail, 10)).unwrap().jobs, []);
    assert_eq!(notifier.notified(), before, "nothing to wake up for");
    pushed(store, Lane::Mail, group(), now);
    assert_eq!(notifier.notified(), before + 1);
}

/// A job that is done is deleted; a retried job is due at exactly the given time, with the attempt counted; a job that is
/// handed back is due at once, and a postponed job later, both without counting an attempt.
pub fn a_result_decides_what_becomes_of_a_job(store: &dyn Store, queue: &dyn JobQueue, _: &CountingNotifier) {
    let now = now(queue);
    let id = pushed(store, Lane::Mail, group(), seconds_ago(now, 1));
    let claimed = || {
        let demand = demand(Lane::Mail, 10);
        let claim = queue.claim(&demand).unwrap();
        assert_eq!(claim.jobs.len(), 1, "{claim:?}");
        (claim.jobs[0].attempts, claim.jobs[0].unknown, demand.token)
    };
    let (_, _, token) = claimed();
    assert_eq!(settled(store, id, token, Settlement::HandBack), [id]);
    let (attempts, unknown, token) = claimed();
    assert_eq!((attempts, unknown), (0, 0));
    let retry = |at, unknown| Settlement::Retry { at, unknown };
    assert_eq!(settled(store, id, token, retry(seconds_ago(now, 2), false)), [id]);
    let (attempts, unknown, token) = claimed();
    assert_eq!((attempts, unknown), (1, 0));
    assert_eq!(settled(store, id, token, retry(seconds_ago(now, 2), true)), [id]);
    let (attempts, unknown, token) = claimed();
    assert_eq!((attempts, unknown), (1, 1));
    let put_off = Settlement::PutOff { at: seconds_ago(now, 2) };
    assert_eq!(settled(store, id, token, put_off), [id]);
    let (attempts, unknown, token) = claimed();
    assert_eq!((attempts, unknown), (1, 1), "nothing is counted");
    let later = now.plus(Duration::from_minutes(3));
    assert_eq!(settled(store, id, token, retry(later, false)), [id]);
    let claim = queue.claim(&demand(Lane::Mail, 10)).unwrap();
    assert_eq!((claim.jobs.len(), claim.next_due), (0, Some(later)));
    let other = pushed(store, Lane::Mail, group(), seconds_ago(now, 1));
    let (_, _, token) = claimed();
    assert_eq!(settled(store, other, token, Settlement::Done), [other]);
    assert_eq!(settled(store, other, token, Settlement::Done), [], "it is gone");
}

/// A lost lease is counted separately from attempts, and a result after the lease is dropped.
pub fn a_stale_result_is_dropped(store: &dyn Store, queue: &dyn JobQueue, _: &CountingNotifier) {
    let now = now(queue);
    let id = pushed(store, Lane::Mail, group(), seconds_ago(now, 1));
    let short = Demand { lease: Duration::ZERO, ..demand(Lane::Mail, 10) };
    assert_eq!(ids(&queue.claim(&short).unwrap()), BTreeSet::from([id]));
    let second = demand(Lane::Mail, 10);
    let claim = queue.claim(&second).unwrap();
    assert_eq!(counts(&claim), (0, 0, 1));
    for settlement in [Settlement::Done, Settlement::Retry { at: now, unknown: false }, Settlement::HandBack] {
        assert_eq!(settled(store, id, short.token, settlement), []);
    }
    assert_eq!(queue.claim(&demand(Lane::Mail, 10)).unwrap().jobs, [], "the second claim still holds it");
    assert_eq!(settled(store, id, second.token, Settlement::Done), [id]);
}

/// Ending all leases of a lane counts each of them as lost.
pub fn leases_of_the_dead_are_ended(store: &dyn Store, queue: &dyn JobQueue, _: &CountingNotifier) {
    let now = now(queue);
    let held = pushed(store, Lane::Mail, group(), seconds_ago(now, 1));
    let elsewhere = pushed(store, Lane::Webhooks, group(), seconds_ago(now, 1));
    queue.claim(&demand(Lane::Mail, 10)).unwrap();
    assert_eq!(ids(&queue.claim(&demand(Lane::Webhooks, 10)).unwrap()), BTreeSet::from([elsewhere]));
    let free = pushed(store, Lane::Mail, group(), now.plus(Duration::from_minutes(9)));
    assert_eq!(queue.end_leases(Lane::Mail), Ok(1));
    let claim = queue.claim(&demand(Lane::Mail, 10)).unwrap();
    assert_eq!((ids(&claim), counts(&claim)), (BTreeSet::from([held]), (0, 0, 1)));
    assert!(!ids(&claim).contains(&free));
    assert_eq!(queue.claim(&demand(Lane::Webhooks, 10)).unwrap().jobs, []);
}

/// Groups take turns: a thousand jobs of one group don't delay the others, and the cursor continues after the last group.
pub fn groups_take_turns(store: &dyn Store, queue: &dyn JobQueue, _: &CountingNotifier) {
    let now = now(queue);
    let mut groups: Vec<JobGroup> = (0..6).map(|_| group()).collect();
    groups.sort_unstable();
    let old = seconds_ago(now, 3600);
    write(store, |r| {
        for number in 0..300 {
            let due_at = old.plus(Duration::from_millis(number));
            r.jobs().push(&job(Lane::Mail, groups[2], due_at))?;
        }
        Ok(())
    });
    for group in &groups {
        pushed(store, Lane::Mail, *group, seconds_ago(now, 1));
    }
    let claim = |jobs, per_group, after| {
        let claim = queue.claim(&Demand { per_group, after, ..demand(Lane::Mail, jobs) }).unwrap();
        let mut groups: Vec<JobGroup> = claim.jobs.iter().map(|job| job.group).collect();
        groups.sort_unstable();
        groups
    };
    assert_eq!(claim(4, 1, None), groups[..4], "one of each");
    assert_eq!(claim(4, 1, Some(groups[3])), groups[4..]);
    assert_eq!(claim(5, 2, Some(groups[1])), [groups[2]; 2], "the others have no more");
    assert_eq!(claim(3, 9, None), [groups[2]; 3]);
}

/// A claim returns no more jobs of a tenant or a group than its limit, whatever the groups. A tenant at its limit delays no others.
pub fn tenants_and_groups_have_their_room(store: &dyn Store, queue: &dyn JobQueue, _: &CountingNotifier) {
    let now = now(queue);
    let due_at = Some(seconds_ago(now, 1));
    let (busy, idle) = (tenant(), tenant());
    let mut groups: Vec<JobGroup> = (0..4).map(|_| group()).collect();
    groups.sort_unstable();
    write(store, |r| {
        for number in 0..12_usize {
            let id = entropy().id::<OfMail>(now).into();
            let tenant = if number % 4 == 3 { idle } else { busy };
            r.jobs().push(&NewJob { id, lane: Lane::Mail, group: groups[number % 4], tenant, due_at })?;
        }
        Ok(())
    });
    let claim = |demand: Demand| {
        let claim = queue.claim(&demand).unwrap();
        queue.end_leases(Lane::Mail).unwrap();
        let count = |tenant| claim.jobs.iter().filter(|job| job.tenant == tenant).count();
        (count(busy), count(idle))
    };
    let all = || demand(Lane::Mail, 100);
    assert_eq!(claim(Demand { tenants: vec![(busy, 0)], ..all() }), (0, 3));
    assert_eq!(claim(Demand { tenants: vec![(busy, 0)], ..demand(Lane::Mail, 1) }), (0, 1), "others come first");
    assert_eq!(claim(Demand { tenants: vec![(busy, 2)], ..all() }), (2, 3));
    assert_eq!(claim(Demand { per_tenant: 2, ..all() }), (2, 2));
    assert_eq!(claim(Demand { groups: vec![(groups[0], 0), (groups[1], 1)], ..all() }), (4, 3));
    assert_eq!(claim(Demand { groups: vec![(groups[0], 0)], ..demand(Lane::Mail, 1) }), (1, 0));
    assert_eq!(
        claim(Demand { groups: vec![(groups[3], 9)], per_group: 1, ..all() }),
        (3, 1),
        "room is no more than its share"
    );
    assert_eq!(claim(all()), (9, 3));
}

/// A claim returns first the job of a group that has been due for the longest time.
pub fn the_longest_due_comes_first(store: &dyn Store, queue: &dyn JobQueue, _: &CountingNotifier) {
    let (now, group) = (now(queue), group());
    let [third, first, second] = [1, 3, 2].map(|seconds| pushed(store, Lane::Mail, group, seconds_ago(now, seconds)));
    for expected in [first, second, third] {
        assert_eq!(ids(&queue.claim(&demand(Lane::Mail, 1)).unwrap()), BTreeSet::from([expected]));
    }
}

/// Parallel claims never return the same job twice.
pub fn no_job_is_given_out_twice_at_once(store: &dyn Store, queue: &dyn JobQueue, _: &CountingNotifier) {
    let now = now(queue);
    let groups: Vec<JobGroup> = (0..4).map(|_| group()).collect();
    let mut all = BTreeSet::new();
    write(store, |r| {
        for number in 0..120_usize {
            let job = job(Lane::Mail, groups[number % 4], seconds_ago(now, 1));
            all.insert(job.id);
            r.jobs().push(&job)?;
        }
        Ok(())
    });
    let given = Mutex::new(Vec::new());
    together(10, |_| {
        loop {
            let claim = queue.claim(&Demand { per_group: 2, ..demand(Lane::Mail, 5) }).unwrap();
            if claim.jobs.is_empty() {
                break;
            }
            given.lock().unwrap().extend(claim.jobs.iter().map(|job| job.id));
        }
    });
    // A thread that found every job locked by others may have stopped early, so claim the rest.
    let rest = queue.claim(&demand(Lane::Mail, 1000)).unwrap();
    let mut given = given.into_inner().unwrap();
    given.extend(rest.jobs.iter().map(|job| job.id));
    assert_eq!(given.len(), all.len(), "no job twice");
    assert_eq!(given.into_iter().collect::<BTreeSet<_>>(), all);
}
