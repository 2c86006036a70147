//! Testing a subscription, the delivery log, and redelivery (docs/security.md: G2).

use orgauth_application::audit::{self, AuditQuery};
use orgauth_application::error::Error;
use orgauth_application::error::Wait;
use orgauth_application::organizations::invites;
use orgauth_application::organizations::members::{self, MemberQuery};
use orgauth_application::outbox::deliver_webhook::DeliveryResult;
use orgauth_application::webhooks::deliveries::{self, DeliveryQuery, get, redeliver, test};
use orgauth_application::webhooks::subscriptions::{self, WebhookError, WebhookRefusal};
use orgauth_domain::DeliveryId;
use orgauth_domain::webhooks::delivery::{Delivery, DeliveryStatus, NewDelivery};
use orgauth_domain::webhooks::event::EventKind;
use orgauth_domain::webhooks::{Webhook, WebhookChanges};

use crate::prelude::*;
use crate::support::hooks::{
    BROKEN, DELIVERED, HOUR, LATEST, NO_CHANGE, PAUSE, RESUME, hooked, listing, sendable, subscribe, update,
};

/// A page of the log, and where the next page begins.
fn listed(
    world: &World,
    caller: &Caller,
    hook: &Webhook,
    query: DeliveryQuery,
) -> (Vec<DeliveryId>, Option<DeliveryId>) {
    let page = deliveries::list(&world.app, &by(caller), hook.id, query).unwrap();
    (page.entries.iter().map(|listed| listed.delivery.id).collect(), page.next)
}

/// How many milliseconds the next test has to wait; absent when it was sent.
fn wait(world: &World, caller: &Caller, hook: &Webhook) -> Option<i64> {
    wait_of(test(&world.app, &by(caller), hook.id))
}

fn wait_of<T>(sent: Result<T, WebhookError>) -> Option<i64> {
    match sent {
        Ok(_) => None,
        Err(WebhookError::Wait(Wait::Requests { retry_after })) => Some(retry_after.millis()),
        Err(error) => panic!("neither sent nor limited: {error:?}"),
    }
}

#[test]
fn nothing_is_sent_to_a_paused_subscription_and_asking_uses_nothing_up() {
    let (world, ada, (hook, _)) = hooked();
    let delivery = test(&world.app, &by(&ada), hook.id).unwrap();
    world.attempt(BROKEN);
    update(&world, &ada, hook.id, &PAUSE);
    let before = Snapshot::of(&world);
    for _ in 0..20 {
        assert_eq!(refused(test(&world.app, &by(&ada), hook.id)), WebhookError::Refused(WebhookRefusal::Paused));
        assert_eq!(
            refused(redeliver(&world.app, &by(&ada), hook.id, delivery)),
            WebhookError::Refused(WebhookRefusal::Paused)
        );
    }
    assert_eq!(Snapshot::of(&world), before);
    update(&world, &ada, hook.id, &RESUME);
    let sent = (0..20).filter(|_| wait(&world, &ada, &hook).is_none()).count();
    assert_eq!(sent, 9, "one of ten was used before the pause");
}

#[test]
fn a_subscription_is_tried_out_ten_times_a_minute_and_no_other_is_held_up_by_that() {
    let (world, ada, (hook, _)) = hooked();
    let (other, _) = subscribe(&world, &ada);
    for _ in 0..10 {
        assert_eq!(wait(&world, &ada, &hook), None);
    }
    let before = Snapshot::of(&world);
    assert_eq!(wait(&world, &ada, &hook), Some(60_000));
    world.advance_seconds(20);
    assert_eq!(wait(&world, &ada, &hook), Some(40_000));
    world.advance_seconds(39);
    world.clock.advance(Duration::from_millis(999));
    assert_eq!(wait(&world, &ada, &hook), Some(1));
    assert_eq!(Snapshot::of(&world), before, "what was refused is not written, and does not wait longer");
    assert_eq!(wait(&world, &ada, &other), None);
    world.clock.advance(Duration::from_millis(1));
    assert_eq!(wait(&world, &ada, &hook), None);
    assert_eq!((world.deliveries_to(&hook).len(), world.deliveries_to(&other).len()), (11, 1));
}

#[test]
fn q3_a_subscription_gets_sixty_redeliveries_a_minute_and_no_other_is_held_up_by_that() {
    let (world, ada, (hook, _)) = hooked();
    let (other, _) = subscribe(&world, &ada);
    let [sent, of_other] = [&hook, &other].map(|hook| test(&world.app, &by(&ada), hook.id).unwrap());
    let again = |hook: &Webhook, id| wait_of(redeliver(&world.app, &by(&ada), hook.id, id));
    // Requests that are refused for another reason don't count.
    let nowhere = world.app.entropy.id(world.app.now());
    for _ in 0..100 {
        assert_eq!(
            refused(redeliver(&world.app, &by(&ada), hook.id, nowhere)),
            WebhookError::Refused(WebhookRefusal::DeliveryNotFound)
        );
    }
    for _ in 0..60 {
        assert_eq!(again(&hook, sent), None);
    }
    let before = Snapshot::of(&world);
    assert_eq!(again(&hook, sent), Some(60_000));
    world.advance_seconds(59);
    assert_eq!(again(&hook, sent), Some(1_000));
    assert_eq!(Snapshot::of(&world), before, "what was refused is not written, and does not wait longer");
    assert_eq!(again(&other, of_other), None);
    assert_eq!(wait(&world, &ada, &hook), None, "tests are counted apart");
    world.advance_seconds(1);
    assert_eq!(again(&hook, sent), None);
}

#[test]
fn a_test_goes_to_the_subscription_it_is_asked_for_whatever_that_lists() {
    let (world, ada, (hook, _)) = hooked();
    let (other, _) = subscribe(&world, &ada);
    let changes = WebhookChanges { events: Some(listing(&["user.login"])), ..NO_CHANGE };
    update(&world, &ada, hook.id, &changes);
    let id = test(&world.app, &by(&ada), hook.id).unwrap();
    let sent = world.delivery_to(&hook);
    assert_eq!((sent.delivery.id, sent.delivery.event), (id, EventKind::WebhookTest));
    assert_eq!(
        (sent.delivery.status, sent.delivery.attempts, sent.delivery.last),
        (DeliveryStatus::Pending, 0, None)
    );
    let data = format!("\"data\":{{\"webhookId\":\"{}\"}}}}", hook.id);
    assert!(sent.payload.ends_with(&data), "{}", sent.payload);
    assert_eq!(world.events(&world.acme), [sent.payload]);
    assert_eq!(world.deliveries_to(&other), [], "one that lists webhook.test is told of its own tests alone");
    assert_eq!(world.events(&world.globex), Vec::<String>::new());
    assert_eq!(world.due(&hook), 1, "it is sent at once");
}

#[test]
fn g2_an_unknown_delivery_and_that_of_another_subscription_are_not_found() {
    let (world, ada, (hook, _)) = hooked();
    let (other, _) = subscribe(&world, &ada);
    let sent = test(&world.app, &by(&ada), other.id).unwrap();
    world.clock.set(NOW);
    let eve = admin(&world, &world.eve, &world.globex);
    let (theirs, _) = subscribe(&world, &eve);
    let foreign = test(&world.app, &by(&eve), theirs.id).unwrap();
    let nowhere = world.app.entropy.id(world.app.now());
    let before = Snapshot::of(&world);
    for id in [sent, foreign, nowhere] {
        assert_eq!(
            refused(redeliver(&world.app, &by(&ada), hook.id, id)),
            WebhookError::Refused(WebhookRefusal::DeliveryNotFound)
        );
        assert_eq!(
            refused(get(&world.app, &by(&ada), hook.id, id)),
            WebhookError::Refused(WebhookRefusal::DeliveryNotFound)
        );
    }
    assert_eq!(Snapshot::of(&world), before);
    redeliver(&world.app, &by(&ada), other.id, sent).unwrap();
}

#[test]
fn what_is_sent_once_more_is_the_same_event_in_a_new_delivery_with_attempts_of_its_own() {
    let (world, ada, (hook, _)) = hooked();
    let (other, _) = subscribe(&world, &ada);
    update(&world, &ada, other.id, &PAUSE);
    world.happen();
    world.attempt(DELIVERED);
    let first = world.delivery_to(&hook);
    world.advance_seconds(90);
    let again = redeliver(&world.app, &by(&ada), hook.id, first.delivery.id).unwrap();
    let second = world.detail(&hook, again);
    assert_ne!(second.delivery.id, first.delivery.id);
    assert_eq!((second.delivery.event_id, second.delivery.event), (first.delivery.event_id, first.delivery.event));
    assert_eq!((&second.payload, second.delivery.created_at), (&first.payload, world.app.now()));
    assert_eq!((second.delivery.status, second.delivery.attempts), (DeliveryStatus::Pending, 0));
    assert_eq!((second.log, second.delivery.last), (vec![], None));
    assert_eq!(world.detail(&hook, first.delivery.id), first, "the first one is what it was");
    let sent = world.attempt(BROKEN);
    assert_eq!(sent.id, again);
    assert_eq!(world.detail(&hook, again).delivery.status, DeliveryStatus::Retrying);
    assert_eq!(world.deliveries_to(&other), []);
    assert_eq!(world.events(&world.acme).len(), 1, "nothing happened anew");
}

#[test]
fn the_log_shows_the_50_newest_deliveries_the_newest_first() {
    let (world, ada, (hook, _)) = hooked();
    let (other, _) = subscribe(&world, &ada);
    let first = test(&world.app, &by(&ada), hook.id).unwrap();
    let mut sent: Vec<DeliveryId> = vec![first];
    for _ in 0..51 {
        world.advance_seconds(1);
        sent.push(redeliver(&world.app, &by(&ada), hook.id, first).unwrap());
    }
    test(&world.app, &by(&ada), other.id).unwrap();
    let page = |query| listed(&world, &ada, &hook, query);
    let newest: Vec<DeliveryId> = sent.iter().rev().copied().collect();
    assert_eq!(page(LATEST), (newest[..50].to_vec(), Some(newest[49])));
    assert_eq!(page(DeliveryQuery { after: Some(newest[49]), ..LATEST }), (newest[50..].to_vec(), None));
    assert_eq!(page(DeliveryQuery { limit: 1, ..LATEST }), (newest[..1].to_vec(), Some(newest[0])));
    assert_eq!(page(DeliveryQuery { limit: 52, ..LATEST }), (newest.clone(), None));
    let shown = get(&world.app, &by(&ada), hook.id, first).unwrap().delivery;
    assert_eq!(shown.delivery.id, first, "an older one is there by its id");
}

#[test]
fn the_log_is_filtered_by_status_and_a_page_looks_at_a_bounded_number_of_deliveries() {
    let (world, ada, (hook, _)) = hooked();
    let (other, _) = subscribe(&world, &ada);
    let delivered = test(&world.app, &by(&ada), hook.id).unwrap();
    world.attempt(DELIVERED);
    let broken = test(&world.app, &by(&ada), hook.id).unwrap();
    world.attempt(BROKEN);
    let waiting = test(&world.app, &by(&ada), hook.id).unwrap();
    test(&world.app, &by(&ada), other.id).unwrap();
    let page = |status, after| {
        let query = DeliveryQuery { status: Some(status), after, ..LATEST };
        listed(&world, &ada, &hook, query)
    };
    assert_eq!(page(DeliveryStatus::Success, None), (vec![delivered], None));
    assert_eq!(page(DeliveryStatus::Retrying, None), (vec![broken], None));
    assert_eq!(page(DeliveryStatus::Pending, None), (vec![waiting], None));
    assert_eq!(page(DeliveryStatus::Failed, None), (vec![], None));
    world.write(|r| {
        let found = r.deliveries().get(hook.owner, hook.id, waiting)?.unwrap().delivery;
        (1..=10_000).try_for_each(|nth| {
            let created_at = world.app.now().plus(Duration::from_millis(nth));
            let id = world.app.entropy.id(created_at);
            let Delivery { owner, webhook_id, event_id, event, .. } = found;
            r.deliveries().insert(&NewDelivery { id, owner, webhook_id, event_id, event, created_at })
        })
    });
    let (none, next) = page(DeliveryStatus::Success, None);
    assert_eq!(none, []);
    assert_eq!(page(DeliveryStatus::Success, Some(next.expect("there are more"))), (vec![delivered], None));
}

#[test]
fn the_next_attempt_is_told_of_what_waits_for_one_and_of_nothing_else() {
    let (world, ada, (hook, _)) = hooked();
    test(&world.app, &by(&ada), hook.id).unwrap();
    let next = || {
        let [listed] = deliveries::list(&world.app, &by(&ada), hook.id, LATEST).unwrap().entries.try_into().unwrap();
        let shown = get(&world.app, &by(&ada), hook.id, listed.delivery.id).unwrap();
        assert_eq!(shown.next_attempt_at, listed.next_attempt_at);
        listed.next_attempt_at
    };
    assert!(next().is_some(), "as soon as there is room, by the store's clock");
    let (token, job) = world.claim_delivery(HOUR);
    assert_eq!(next(), None, "it is under way");
    let sent = sendable(world.begin(job));
    assert!(world.settle(token, DeliveryResult::of(&world.app, &sent, BROKEN, world.app.now())));
    let again = world.app.now().plus(Duration::from_minutes(1));
    assert_eq!(next(), Some(again));
    update(&world, &ada, hook.id, &PAUSE);
    assert_eq!(next(), None, "nobody knows when the pause ends");
    update(&world, &ada, hook.id, &RESUME);
    assert_eq!(next(), Some(again));
    world.advance_seconds(60);
    world.attempt(DELIVERED);
    assert_eq!(next(), None, "it is over");
}

#[test]
fn a_detail_tells_the_exact_body_and_every_attempt() {
    let (world, ada, (hook, _)) = hooked();
    world.happen();
    for (outcome, seconds) in [(BROKEN, 60), (BROKEN, 300), (DELIVERED, 0)] {
        world.attempt(outcome);
        world.advance_seconds(seconds);
    }
    let id = world.delivery_to(&hook).delivery.id;
    let detail = get(&world.app, &by(&ada), hook.id, id).unwrap().delivery;
    let log: Vec<_> = detail.log.iter().map(|record| (record.attempt, record.outcome)).collect();
    assert_eq!(log, [(1, BROKEN), (2, BROKEN), (3, DELIVERED)]);
    let spans: Vec<i64> =
        detail.log.windows(2).map(|two| two[1].started_at.since(two[0].started_at).seconds()).collect();
    assert_eq!(spans, [60, 300]);
    assert_eq!((detail.delivery.status, detail.delivery.attempts), (DeliveryStatus::Success, 3));
    assert_eq!(detail.delivery.last, Some(DELIVERED), "the failures before it are in the attempts' log alone");
    assert_eq!(world.events(&world.acme), [detail.payload]);
}

/// The operator uses the same use cases, which show and send nothing of another organization.
#[test]
fn g2_the_operator_sends_and_reads_in_the_named_organization_alone() {
    let (world, ada, (hook, _)) = hooked();
    let (app, sent) = (&world.app, test(&world.app, &by(&ada), hook.id).unwrap());
    let elsewhere = Initiator::command_line(&world.globex.slug);
    let before = Snapshot::of(&world);
    assert_eq!(refused(test(app, &elsewhere, hook.id)), WebhookError::Refused(WebhookRefusal::NotFound));
    assert_eq!(refused(redeliver(app, &elsewhere, hook.id, sent)), WebhookError::Refused(WebhookRefusal::NotFound));
    assert_eq!(refused(get(app, &elsewhere, hook.id, sent)), WebhookError::Refused(WebhookRefusal::NotFound));
    assert_eq!(
        refused(deliveries::list(app, &elsewhere, hook.id, LATEST)),
        WebhookError::Refused(WebhookRefusal::NotFound)
    );
    let nowhere = Slug::parse("initech").unwrap();
    let nowhere = Initiator::command_line(&nowhere);
    let all = MemberQuery::all(None, 10);
    let unknown = Error::NoOrganization;
    assert_eq!(refused(test(app, &nowhere, hook.id)), WebhookError::NoOrganization);
    assert_eq!(refused(subscriptions::list(app, &nowhere)), unknown);
    assert_eq!(refused(members::list(app, &nowhere, &all)), unknown);
    assert_eq!(refused(invites::list(app, &nowhere, None, 10)), unknown);
    assert_eq!(refused(audit::list(app, &nowhere, &AuditQuery::all(None, 10))), unknown);
    assert_eq!(Snapshot::of(&world), before);
    let operator = Initiator::command_line(&world.acme.slug);
    let [tried, again] =
        [test(app, &operator, hook.id), redeliver(app, &operator, hook.id, sent)].map(Result::unwrap);
    assert_eq!(get(app, &operator, hook.id, tried).unwrap().delivery.delivery.id, tried);
    let listed = deliveries::list(app, &operator, hook.id, LATEST).unwrap().entries;
    assert!([sent, tried, again].iter().all(|id| listed.iter().any(|one| one.delivery.id == *id)), "{listed:?}");
    assert_eq!(subscriptions::list(app, &operator).unwrap().len(), 1);
    let members = members::list(app, &operator, &all).unwrap().page.entries;
    assert!(!members.is_empty() && members.iter().all(|member| member.user_id != world.eve.id), "{members:?}");
}
