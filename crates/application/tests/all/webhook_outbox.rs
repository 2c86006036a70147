//! The outcome of claimed deliveries: retried, ended, or held by another claim (domain::webhooks::delivery).

use orgauth_application::outbox::deliver_webhook::{self, BegunDelivery, DeliveryResult, DestinationHosts};
use orgauth_domain::DeliveryId;
use orgauth_domain::operations::queue::{ClaimToken, ClaimedJob, Lane};
use orgauth_domain::webhooks::Webhook;
use orgauth_domain::webhooks::delivery::{AttemptError, AttemptOutcome, AttemptRecord, DeliveryStatus};
use orgauth_domain::webhooks::host_traffic::HostLimits;

use crate::prelude::*;
use crate::support::hooks::{BROKEN, DELIVERED, HOUR, destination_hosts, hooked, sendable, subscribe, unsent};

/// A world with one queued delivery in acme; globex subscribes, too.
fn waiting() -> (World, Caller, Webhook) {
    let (world, ada, (hook, _)) = hooked();
    world.happen();
    (world, ada, hook)
}

fn nothing_is_queued(world: &World) -> bool {
    world.jobs_in(Lane::Webhooks) + world.jobs_in(Lane::Parked) == 0
}

/// When the one job is due again, by the queue.
fn due_again(world: &World) -> Timestamp {
    let (_, job) = world.claim_delivery(Duration::ZERO);
    job.due_at
}

#[test]
fn a_delivery_is_tried_again_after_60_300_and_1800_seconds_exactly_and_is_over_after_4() {
    let (world, _, hook) = waiting();
    for (made, delay) in [(1, 60), (2, 300), (3, 1800)] {
        // The attempt is later than any delay: the next delay counts from this failure.
        let now = world.clock.advance(Duration::from_millis(86_400_123));
        world.attempt(BROKEN);
        assert_eq!(world.standing(&hook), (DeliveryStatus::Retrying, made));
        assert_eq!(world.delivery_to(&hook).delivery.last, Some(BROKEN));
        let claim = world.store.queue().backlog(Lane::Webhooks).unwrap();
        assert_eq!(claim.jobs, 1);
        let (token, job) = world.claim_delivery(HOUR);
        assert_eq!(job.due_at, now.plus(Duration::from_seconds(delay)));
        assert_eq!((job.attempts, job.unknown), (made, 0));
        assert!(world.settle(token, DeliveryResult::hand_back(job.id)));
    }
    world.attempt(AttemptOutcome::Failed(AttemptError::Timeout));
    assert_eq!(world.standing(&hook), (DeliveryStatus::Failed, 4));
    let detail = world.delivery_to(&hook);
    assert_eq!(detail.delivery.last, Some(AttemptOutcome::Failed(AttemptError::Timeout)));
    assert_eq!(detail.log.iter().map(|record| record.attempt).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert!(nothing_is_queued(&world), "failed is final");
}

#[test]
fn a_delivery_that_succeeds_is_over_at_once_or_after_a_retry() {
    for failures in 0..=3_u32 {
        let (world, _, hook) = waiting();
        for _ in 0..failures {
            world.attempt(BROKEN);
        }
        world.attempt(AttemptOutcome::Delivered(204));
        assert_eq!(world.standing(&hook), (DeliveryStatus::Success, failures + 1));
        let last = world.delivery_to(&hook).delivery.last;
        assert_eq!(last, Some(AttemptOutcome::Delivered(204)), "no error is left");
        assert!(nothing_is_queued(&world));
    }
}

#[test]
fn the_log_holds_when_an_attempt_began_how_long_it_took_and_what_came() {
    let (world, _, hook) = waiting();
    let (token, job) = world.claim_delivery(HOUR);
    let started_at = world.app.now();
    let sent = sendable(world.begin(job));
    let duration = Duration::from_millis(1234);
    let outcome = AttemptOutcome::Failed(AttemptError::Redirect(302));
    let result = DeliveryResult::of(&world.app, &sent, outcome, world.clock.advance(duration));
    assert_eq!(result.outcome(), Some(outcome));
    assert!(world.settle(token, result));
    assert_eq!(world.delivery_to(&hook).log, [AttemptRecord { attempt: 1, started_at, duration, outcome }]);
    assert_eq!(due_again(&world), started_at.plus(Duration::from_millis(61_234)), "after the end, not the beginning");
}

/// A result of an expired claim, and one of the next claim.
fn stale_and_current(world: &World) -> ((ClaimToken, DeliveryResult), (ClaimToken, DeliveryResult)) {
    let (lost, job) = world.claim_delivery(Duration::ZERO);
    let (held, again) = world.claim_delivery(HOUR);
    assert_eq!(job.id, again.id);
    let now = world.app.now();
    let stale = DeliveryResult::of(&world.app, &sendable(world.begin(job)), DELIVERED, now);
    let current = DeliveryResult::of(&world.app, &sendable(world.begin(again)), BROKEN, now);
    ((lost, stale), (held, current))
}

#[test]
fn the_result_of_a_claim_that_ran_out_is_dropped_beside_that_of_the_next_one() {
    for swapped in [false, true] {
        let (world, _, hook) = waiting();
        let (stale, current) = stale_and_current(&world);
        let id = current.1.id;
        let both = if swapped { [current, stale] } else { [stale, current] };
        assert_eq!(deliver_webhook::settle(&world.app, &both), Ok(vec![id]));
        assert_eq!(world.standing(&hook), (DeliveryStatus::Retrying, 1), "swapped {swapped}");
        assert_eq!(world.delivery_to(&hook).log.len(), 1);
    }
}

#[test]
fn five_servers_that_died_with_a_delivery_count_as_one_failure_and_fewer_as_none() {
    let (world, _, hook) = waiting();
    for lost in 0..5 {
        let (_, job) = world.claim_delivery(Duration::ZERO);
        assert_eq!((job.attempts, job.unknown, job.lost), (0, 0, lost));
        let sent = sendable(world.begin(job));
        assert!(sent.request.headers.contains(&("x-webhook-attempt", "1".to_owned())), "after {lost}");
        assert_eq!(world.standing(&hook), (DeliveryStatus::Pending, 0));
    }
    let (token, job) = world.claim_delivery(HOUR);
    let result = unsent(world.begin(job));
    assert!(world.settle(token, result));
    assert_eq!(world.standing(&hook), (DeliveryStatus::Retrying, 1));
    let detail = world.delivery_to(&hook);
    let lost = AttemptOutcome::Failed(AttemptError::Timeout);
    assert_eq!(detail.delivery.last, Some(lost));
    let [line] = detail.log[..] else { panic!("one line: {:?}", detail.log) };
    assert_eq!((line.attempt, line.duration, line.outcome), (1, Duration::ZERO, lost));
    assert_eq!(due_again(&world), world.app.now().plus(Duration::from_seconds(60)));
    // The claim above was lost, too: it is the first of the next five.
    let sent = world.attempt(DELIVERED);
    assert!(sent.request.headers.contains(&("x-webhook-attempt", "2".to_owned())));
    assert_eq!(world.standing(&hook), (DeliveryStatus::Success, 2));
}

/// A job whose delivery doesn't exist.
fn of_nothing(world: &World, job: ClaimedJob) -> ClaimedJob {
    let nowhere: DeliveryId = world.app.entropy.id(world.app.now());
    ClaimedJob { id: nowhere.into(), ..job }
}

#[test]
fn each_job_gets_its_own_answer_in_order_and_that_of_nothing_holds_up_no_other() {
    let (world, _, hook) = waiting();
    world.happen();
    let (token, jobs) = world.claim_deliveries(HOUR);
    let [first, second] = jobs.try_into().unwrap();
    let asked = [of_nothing(&world, first), second, first, of_nothing(&world, first)];
    let begun = deliver_webhook::begin(&world.app, &destination_hosts(), &asked, world.app.now()).unwrap();
    let ids: Vec<_> = begun
        .iter()
        .map(|begun| match begun {
            BegunDelivery::Send(sent) => (sent.id.into(), true),
            BegunDelivery::Settle(result) => (result.id, false),
        })
        .collect();
    let expected: Vec<_> = asked.iter().map(|job| (job.id, job.id == first.id || job.id == second.id)).collect();
    assert_eq!(ids, expected);
    let results: Vec<_> = begun
        .into_iter()
        .map(|begun| match begun {
            BegunDelivery::Send(sent) => (token, DeliveryResult::of(&world.app, &sent, DELIVERED, world.app.now())),
            BegunDelivery::Settle(result) => (token, result),
        })
        .collect();
    assert_eq!(deliver_webhook::settle(&world.app, &results).unwrap().len(), 2);
    assert!(world.deliveries_to(&hook).iter().all(|delivery| delivery.status == DeliveryStatus::Success));
}

#[test]
fn a_damaged_row_is_put_off_without_using_an_attempt_and_holds_up_no_other() {
    let (world, _, hook) = waiting();
    world.happen();
    world.happen();
    let damaged = world.deliveries_to(&hook)[1].id;
    world.store.damage(&[damaged]);
    let (token, jobs) = world.claim_deliveries(HOUR);
    let now = world.app.now();
    let begun = deliver_webhook::begin(&world.app, &destination_hosts(), &jobs, now).unwrap();
    let mut sent = 0;
    for (job, begun) in jobs.iter().zip(begun) {
        let result = match begun {
            BegunDelivery::Send(sendable) => {
                assert_eq!(job.id, sendable.id.into());
                sent += 1;
                DeliveryResult::of(&world.app, &sendable, DELIVERED, now)
            }
            BegunDelivery::Settle(result) => {
                assert_eq!((job.id, result.id), (damaged.into(), damaged.into()));
                result
            }
        };
        assert!(world.settle(token, result));
    }
    assert_eq!(sent, 2);
    let (token, job) = world.claim_delivery(HOUR);
    assert_eq!((job.id, job.due_at), (damaged.into(), now.plus(Duration::from_minutes(1))));
    assert_eq!((job.attempts, job.unknown), (0, 0));
    assert_eq!(world.detail(&hook, damaged).delivery.status, DeliveryStatus::Pending);
    // After a repair the delivery continues.
    world.store.damage(&[]);
    let sendable = sendable(world.begin(job));
    assert!(world.settle(token, DeliveryResult::of(&world.app, &sendable, DELIVERED, now)));
    assert!(nothing_is_queued(&world));
}

#[test]
fn m5_while_the_store_is_gone_nothing_begins_and_nothing_is_an_orphan() {
    let (world, _, hook) = waiting();
    let (token, job) = world.claim_delivery(HOUR);
    world.store.fail(Place::Begin, 1);
    let begun = deliver_webhook::begin(&world.app, &destination_hosts(), &[job], world.app.now());
    assert_eq!(begun.err(), Some(Place::Begin.failure()));
    let sent = sendable(world.begin(job));
    world.store.fail(Place::Commit, 1);
    let result = DeliveryResult::of(&world.app, &sent, DELIVERED, world.app.now());
    assert_eq!(deliver_webhook::settle(&world.app, &[(token, result.clone())]), Err(Place::Commit.failure()));
    assert_eq!((world.standing(&hook), world.delivery_to(&hook).log), ((DeliveryStatus::Pending, 0), vec![]));
    assert!(world.settle(token, result), "its lease lasts");
}

#[test]
fn m5_what_was_rolled_back_is_told_to_nobody() {
    let world = World::new();
    let ada = admin(&world, &world.ada, &world.acme);
    let (hook, _) = subscribe(&world, &ada);
    let manager = Initiator::command_line(&world.acme.slug);
    let name = Name::parse("backend").unwrap();
    let make = || orgauth_application::keys::api_keys::create(&world.app, &manager, name.clone(), None);
    // The first unit of work reads the organization, the second one creates the key.
    for nth in [1, 2] {
        world.store.fail(Place::Commit, nth);
        assert!(make().is_err());
        assert_eq!((world.deliveries_to(&hook), world.jobs_in(Lane::Webhooks)), (vec![], 0));
    }
    make().unwrap();
    assert_eq!((world.deliveries_to(&hook).len(), world.jobs_in(Lane::Webhooks)), (1, 1));
}

/// Organizations that everyone may found must not flood a stranger's host through the service.
#[test]
fn few_attempts_begin_at_one_host_and_the_others_wait_without_using_an_attempt() {
    let (world, _, hook) = waiting();
    for _ in 0..5 {
        world.happen();
    }
    let hosts = DestinationHosts::new(HostLimits { at_once: 2, per_minute: 3 });
    let (token, jobs) = world.claim_deliveries(HOUR);
    assert_eq!(jobs.len(), 6);
    let now = world.app.now();
    let mut begun = deliver_webhook::begin(&world.app, &hosts, &jobs, now).unwrap();
    let is_sent = |begun: &BegunDelivery| matches!(begun, BegunDelivery::Send(_));
    assert_eq!(begun.iter().filter(|begun| is_sent(begun)).count(), 2);
    // An attempt that ended makes room for the next, within the minute's limit.
    let (sent, waiting): (Vec<_>, Vec<_>) = begun.drain(..).partition(is_sent);
    drop(sent);
    for begun in waiting {
        let BegunDelivery::Settle(result) = begun else { panic!("it waits") };
        assert!(world.settle(token, result));
    }
    let held: Vec<_> =
        world.deliveries_to(&hook).iter().map(|delivery| (delivery.status, delivery.attempts)).collect();
    assert_eq!(held, [(DeliveryStatus::Pending, 0); 6]);
    world.clock.advance(Duration::from_seconds(10));
    let (_, jobs) = world.claim_deliveries(HOUR);
    assert_eq!(jobs.len(), 4);
    assert!(jobs.iter().all(|job| (job.attempts, job.unknown) == (0, 0)));
    let begun = deliver_webhook::begin(&world.app, &hosts, &jobs, world.app.now()).unwrap();
    assert_eq!(begun.iter().filter(|begun| is_sent(begun)).count(), 1);
}
