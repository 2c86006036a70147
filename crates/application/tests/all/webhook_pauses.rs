//! Pause, resume and delete: queued deliveries wait, continue or are deleted (docs/webhooks.md#pause-and-resume).

use orgauth_application::outbox::deliver_webhook::DeliveryResult;
use orgauth_application::webhooks::subscriptions::delete;
use orgauth_domain::operations::queue::{ClaimToken, ClaimedJob, Lane};
use orgauth_domain::webhooks::Webhook;
use orgauth_domain::webhooks::delivery::DeliveryStatus;

use crate::prelude::*;
use crate::support::hooks::{BROKEN, DELIVERED, HOUR, PAUSE, RESUME, hooked, sendable, subscribe, unsent, update};

/// Acme with two subscriptions to every event, of which tests change the first; and one of globex.
fn two_hooked() -> (World, Caller, [Webhook; 2]) {
    let (world, ada, (hook, _)) = hooked();
    let other = subscribe(&world, &ada).0;
    (world, ada, [hook, other])
}

/// Acme with one subscription whose only delivery is claimed.
fn held() -> (World, Caller, Webhook, (ClaimToken, ClaimedJob)) {
    let (world, ada, (hook, _)) = hooked();
    world.happen();
    let claim = world.claim_delivery(HOUR);
    (world, ada, hook, claim)
}

#[test]
fn events_during_a_pause_create_nothing_and_a_resume_brings_none_of_them_back() {
    let (world, ada, [hook, other]) = two_hooked();
    update(&world, &ada, hook.id, &PAUSE);
    world.happen();
    assert_eq!(world.deliveries_to(&hook), []);
    assert_eq!(world.deliveries_to(&other).len(), 1);
    update(&world, &ada, hook.id, &RESUME);
    assert_eq!((world.deliveries_to(&hook).len(), world.due(&hook)), (0, 0));
    world.happen();
    assert_eq!((world.deliveries_to(&hook).len(), world.deliveries_to(&other).len()), (1, 2));
}

#[test]
fn a_pause_holds_what_is_queued_and_a_resume_frees_it_with_nothing_used() {
    let (world, ada, [hook, other]) = two_hooked();
    world.happen();
    world.happen();
    update(&world, &ada, hook.id, &PAUSE);
    assert_eq!((world.due(&hook), world.due(&other)), (0, 2), "only the paused one waits");
    assert_eq!(world.jobs_in(Lane::Parked), 2);
    // A pause that is longer than every delay uses up no attempt.
    world.advance_seconds(86_400);
    assert_eq!(world.due(&hook), 0);
    update(&world, &ada, hook.id, &RESUME);
    assert_eq!((world.due(&hook), world.jobs_in(Lane::Parked)), (2, 0));
    let (_, jobs) = world.claim_deliveries(HOUR);
    assert!(jobs.iter().all(|job| (job.attempts, job.unknown) == (0, 0)));
    let waiting = world.deliveries_to(&hook);
    assert!(waiting.iter().all(|delivery| (delivery.status, delivery.attempts) == (DeliveryStatus::Pending, 0)));
}

#[test]
fn a_retry_that_is_paused_goes_on_where_it_was() {
    let (world, ada, hook, (token, job)) = held();
    let sent = sendable(world.begin(job));
    assert!(world.settle(token, DeliveryResult::of(&world.app, &sent, BROKEN, world.app.now())));
    update(&world, &ada, hook.id, &PAUSE);
    update(&world, &ada, hook.id, &RESUME);
    let again = world.attempt(DELIVERED);
    assert!(again.request.headers.contains(&("x-webhook-attempt", "2".to_owned())));
    assert_eq!(world.standing(&hook), (DeliveryStatus::Success, 2));
}

#[test]
fn a_delivery_that_is_paused_between_its_claim_and_its_attempt_is_parked() {
    let (world, ada, hook, (token, job)) = held();
    update(&world, &ada, hook.id, &PAUSE);
    assert_eq!(world.jobs_in(Lane::Parked), 0, "whoever holds it parks it");
    let result = unsent(world.begin(job));
    assert_eq!(result.outcome(), None);
    assert!(world.settle(token, result));
    assert_eq!((world.jobs_in(Lane::Parked), world.jobs_in(Lane::Webhooks), world.due(&hook)), (1, 0, 0));
    assert_eq!(world.standing(&hook), (DeliveryStatus::Pending, 0));
    update(&world, &ada, hook.id, &RESUME);
    let (_, job) = world.claim_delivery(HOUR);
    assert_eq!((job.attempts, job.unknown), (0, 0), "a pause uses nothing");
}

#[test]
fn a_delivery_that_is_resumed_before_it_is_parked_is_handed_back() {
    let (world, ada, hook, (token, job)) = held();
    update(&world, &ada, hook.id, &PAUSE);
    let result = unsent(world.begin(job));
    update(&world, &ada, hook.id, &RESUME);
    assert!(world.settle(token, result));
    assert_eq!((world.jobs_in(Lane::Parked), world.due(&hook)), (0, 1), "nobody would free it");
    let (_, job) = world.claim_delivery(HOUR);
    assert_eq!((job.attempts, job.unknown), (0, 0));
}

/// A pause stops the next attempt, not the one in progress.
#[test]
fn an_attempt_that_is_on_its_way_counts_whatever_happens_to_its_subscription() {
    let (world, ada, hook, (token, job)) = held();
    let sent = sendable(world.begin(job));
    update(&world, &ada, hook.id, &PAUSE);
    assert!(world.settle(token, DeliveryResult::of(&world.app, &sent, BROKEN, world.app.now())));
    assert_eq!(world.standing(&hook), (DeliveryStatus::Retrying, 1));
    // The failure left the job free for its retry; the next claim finds the pause and parks it.
    let (token, job) = world.claim_delivery(HOUR);
    assert!(world.settle(token, unsent(world.begin(job))));
    assert_eq!((world.jobs_in(Lane::Parked), world.standing(&hook)), (1, (DeliveryStatus::Retrying, 1)));
    update(&world, &ada, hook.id, &RESUME);
    world.attempt(DELIVERED);
    assert_eq!(world.standing(&hook), (DeliveryStatus::Success, 2));
}

#[test]
fn what_is_deleted_leaves_nothing_queued_paused_or_not() {
    for paused in [false, true] {
        let (world, ada, [hook, other]) = two_hooked();
        world.happen();
        world.happen();
        if paused {
            update(&world, &ada, hook.id, &PAUSE);
        }
        delete(&world.app, &by(&ada), hook.id).unwrap();
        assert_eq!((world.jobs_in(Lane::Webhooks), world.jobs_in(Lane::Parked)), (2, 0), "the other's");
        assert!(world.stored_hook(&hook).is_none());
        assert_eq!(world.due(&other), 2);
        world.happen();
        assert_eq!(world.jobs_in(Lane::Webhooks), 3, "nothing more is made for it");
    }
}

#[test]
fn a_subscription_that_is_deleted_while_its_delivery_is_held_leaves_an_orphan() {
    let (world, ada, hook, (token, job)) = held();
    delete(&world.app, &by(&ada), hook.id).unwrap();
    let result = unsent(world.begin(job));
    assert_eq!(result.outcome(), None);
    assert!(!world.settle(token, result), "its job is gone already");
    assert_eq!((world.jobs_in(Lane::Webhooks), world.jobs_in(Lane::Parked)), (0, 0));
}
