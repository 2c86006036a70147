//! Webhook subscriptions, the delivery log, and the jobs of deliveries.

use std::collections::BTreeSet;

use orgauth_domain::operations::queue::{Claim, JobId, Lane, Settled, Settlement};
use orgauth_domain::ports::{JobQueue, Store};
use orgauth_domain::text::Description;
use orgauth_domain::webhooks::delivery::{
    AttemptError, AttemptOutcome, AttemptRecord, DeliveryStatus, DeliveryStep, DeliveryUpdate, NewDelivery,
};
use orgauth_domain::webhooks::event::{EventData, EventKind, EventRecord};
use orgauth_domain::webhooks::{EventSet, UrlRules, Webhook, WebhookChanges, WebhookUrl};
use orgauth_domain::{DeliveryId, Duration, EventId};

use super::fails;
use super::queue::demand;
use crate::builders::{NOW, Tenant, at, entropy, event, read, tenant, webhook, write};
use crate::notifier::CountingNotifier;

fn added(store: &dyn Store, webhook: Webhook) -> Webhook {
    write(store, |r| r.webhooks().insert(&webhook));
    webhook
}

fn claimed(queue: &dyn JobQueue) -> Claim {
    queue.claim(&demand(Lane::Webhooks, 1000)).unwrap()
}

fn appended(store: &dyn Store, event: &EventRecord) -> DeliveryId {
    let first = entropy().id(event.timestamp);
    write(store, |r| r.events().append(event, first));
    first
}

/// Creates a delivery of a new event.
fn delivery(store: &dyn Store, tenant: &Tenant, webhook: &Webhook) -> (NewDelivery, EventRecord) {
    let event = event(&tenant.organization, &tenant.user, NOW);
    let delivery = NewDelivery {
        id: entropy().id(NOW),
        owner: tenant.organization.id.into(),
        webhook_id: webhook.id,
        event_id: event.id,
        event: event.kind,
        created_at: NOW,
    };
    appended(store, &event);
    write(store, |r| r.deliveries().insert(&delivery));
    (delivery, event)
}

/// A subscription of another organization can't be read, changed or deleted.
pub fn j4_a_webhook_elsewhere_is_absent(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let (ours, theirs) = (one.organization.id, two.organization.id);
    let hook = added(store, webhook(&one.organization));
    assert!(read(store, |r| r.webhooks().get(theirs.into(), hook.id)).is_none());
    assert!(write(store, |r| r.webhooks().lock(theirs.into(), hook.id)).is_none());
    assert!(read(store, |r| r.webhooks().list(theirs.into())).is_empty());
    write(store, |r| r.webhooks().delete(theirs.into(), hook.id));
    let moved = Webhook { owner: theirs.into(), ..hook.clone() };
    fails(store, |r| r.webhooks().update(&moved));
    assert!(read(store, |r| r.webhooks().get(ours.into(), hook.id)).is_some_and(|found| found == hook));
}

/// Every field of a subscription reads back, and an update overwrites one subscription only.
pub fn a_webhook_reads_back(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let organization = one.organization.id;
    let first = added(store, webhook(&one.organization));
    let second = added(store, Webhook { created_at: at(1), ..webhook(&one.organization) });
    added(store, webhook(&two.organization));
    let changes = WebhookChanges {
        url: Some(WebhookUrl::parse("https://other.example:8443/x?y=z", &UrlRules::default()).unwrap()),
        events: Some(EventSet::parse(EventKind::ALL.iter().map(|kind| kind.as_str())).unwrap()),
        is_active: Some(false),
        description: Some(Description::parse("Ünïcode").unwrap()),
    };
    let changed = Webhook {
        secrets: "v1.k1.two".to_owned(),
        previous_until: Some(at(9)),
        secret_hint: Some("x9Qe".to_owned()),
        secret_made_at: Some(at(8)),
        ..second.changed(changes)
    };
    write(store, |r| r.webhooks().update(&changed));
    assert!(
        write(store, |r| r.webhooks().lock(organization.into(), changed.id)).is_some_and(|found| found == changed)
    );
    assert!(read(store, |r| r.webhooks().list(organization.into())) == [first.clone(), changed.clone()]);
    let bare =
        Webhook { description: None, previous_until: None, secret_hint: None, secret_made_at: None, ..changed };
    write(store, |r| r.webhooks().update(&bare));
    assert!(read(store, |r| r.webhooks().get(organization.into(), bare.id)).is_some_and(|found| found == bare));
    write(store, |r| r.webhooks().delete(organization.into(), bare.id));
    assert!(read(store, |r| r.webhooks().list(organization.into())) == [first]);
}

/// When a server that doesn't know hints replaces the secret, the hint is cleared.
pub fn what_is_known_of_a_secret_ends_with_it(store: &dyn Store) {
    let one = tenant(store);
    let organization = one.organization.id;
    let hook = added(store, webhook(&one.organization));
    let get = || read(store, |r| r.webhooks().get(organization.into(), hook.id)).unwrap();
    // An update that keeps `previous_until` keeps the secret, and so its hint.
    let resealed = Webhook { secrets: "v1.k2.secrets".to_owned(), is_active: false, ..hook.clone() };
    write(store, |r| r.webhooks().update(&resealed));
    assert!(get() == resealed);
    let rotated = Webhook { secrets: "v1.k1.two".to_owned(), previous_until: Some(at(9)), ..resealed };
    write(store, |r| r.webhooks().update(&rotated));
    assert!(get() == Webhook { secret_hint: None, secret_made_at: None, ..rotated });
}

/// An event becomes a delivery with a job for each active subscription of its organization that lists the event; a test event
/// becomes none. The notifier is notified when there is a job.
pub fn an_event_is_delivered_to_whom_it_concerns(
    store: &dyn Store,
    queue: &dyn JobQueue,
    notifier: &CountingNotifier,
) {
    let (one, two) = (tenant(store), tenant(store));
    let listing = |tenant: &Tenant, events: &[&str], is_active| {
        let events = EventSet::parse(events.iter().copied()).unwrap();
        added(store, Webhook { events, is_active, ..webhook(&tenant.organization) })
    };
    let all: Vec<&str> = EventKind::ALL.iter().map(|kind| kind.as_str()).collect();
    let ours = [
        listing(&one, &all, true),
        listing(&one, &all, false),
        listing(&one, &["user.password_changed", "user.login"], true),
        listing(&one, &["member.joined", "api_key.created"], true),
    ];
    listing(&two, &all, true);
    let told = |event: &EventRecord| {
        appended(store, event);
        let claim = claimed(queue);
        let ids: Vec<DeliveryId> = claim.jobs.iter().map(|job| job.id.into()).collect();
        let due = read(store, |r| r.deliveries().due(&ids));
        assert_eq!(due.len(), claim.jobs.len());
        assert!(due.iter().all(|due| due.event_id == event.id && due.owner == event.owner()));
        due.into_iter().map(|due| due.webhook_id).collect::<BTreeSet<_>>()
    };
    let wanted = |kind| ours.iter().filter(|hook| hook.wants(kind)).map(|hook| hook.id).collect::<BTreeSet<_>>();
    for kind in EventKind::ALL {
        let notified = notifier.notified_for_webhooks();
        let record = EventRecord { kind: *kind, ..event(&one.organization, &one.user, NOW) };
        let concerned = wanted(*kind);
        assert_eq!(told(&record), concerned, "{kind}");
        assert_eq!(notifier.notified_for_webhooks() - notified, u32::from(!concerned.is_empty()), "{kind}");
    }
    let data = EventData::WebhookTest { webhook_id: ours[0].id };
    let test = EventRecord::new(entropy().id(NOW), one.organization.id, NOW, data);
    assert_eq!(told(&test), BTreeSet::new());
}

/// A delivery of another organization's subscription, or of another subscription, can't be read.
pub fn a_delivery_elsewhere_is_absent(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let (ours, theirs) = (added(store, webhook(&one.organization)), added(store, webhook(&two.organization)));
    let paused = added(store, Webhook { is_active: false, ..webhook(&one.organization) });
    let (delivery, _) = delivery(store, &one, &ours);
    let organization = one.organization.id;
    for (organization, webhook) in
        [(two.organization.id, ours.id), (two.organization.id, theirs.id), (organization, paused.id)]
    {
        assert_eq!(read(store, |r| r.deliveries().get(organization.into(), webhook, delivery.id)), None);
        let listed = read(store, |r| r.deliveries().list(organization.into(), webhook, None, 50));
        assert!(listed.iter().all(|listed| listed.id != delivery.id));
    }
    let found = read(store, |r| r.deliveries().get(organization.into(), ours.id, delivery.id));
    assert_eq!(found.map(|found| found.delivery.id), Some(delivery.id));
}

/// A delivery reads back after its insertion and after each attempt, with its exact body and one record per attempt; the list
/// begins with the newest.
pub fn a_delivery_reads_back_after_each_attempt(store: &dyn Store) {
    let one = tenant(store);
    let hook = added(store, webhook(&one.organization));
    let (first, event) = delivery(store, &one, &hook);
    let get = || read(store, |r| r.deliveries().get(one.organization.id.into(), hook.id, first.id)).unwrap();
    let fresh = get();
    assert_eq!((fresh.delivery.status, fresh.delivery.attempts), (DeliveryStatus::Pending, 0));
    assert_eq!((fresh.delivery.event_id, fresh.delivery.event), (event.id, event.kind));
    assert_eq!((fresh.delivery.last, fresh.delivery.created_at, fresh.log.len()), (None, NOW, 0));
    assert_eq!(vec![fresh.payload], read(store, |r| r.events().bodies(one.organization.id, 1)));
    let mut log = Vec::new();
    let mut record = |step: DeliveryStep, outcome: Option<AttemptOutcome>| {
        let number = u32::try_from(log.len()).unwrap() + 1;
        let record = outcome.map(|outcome| AttemptRecord {
            attempt: number,
            started_at: at(number),
            duration: Duration::from_millis(1234),
            outcome,
        });
        log.extend(record);
        write(store, |r| r.deliveries().record(&[DeliveryUpdate { id: first.id, step, record }]));
        let found = get();
        assert_eq!(found.log, log);
        (found.delivery.status, found.delivery.attempts, found.delivery.last)
    };
    let errors = [AttemptError::Http(503), AttemptError::Timeout, AttemptError::Redirect(302)];
    for (error, attempts) in errors.into_iter().zip(1_u32..) {
        let outcome = AttemptOutcome::Failed(error);
        let step = DeliveryStep::Retry { at: at(60), attempts, error, unknown: false };
        assert_eq!(record(step, Some(outcome)), (DeliveryStatus::Retrying, attempts, Some(outcome)));
    }
    let lost = DeliveryStep::Over { status: DeliveryStatus::Failed, attempts: 4, outcome: None };
    let last = Some(AttemptOutcome::Failed(AttemptError::Redirect(302)));
    assert_eq!(record(lost, None), (DeliveryStatus::Failed, 4, last), "what is known of the last attempt stays");
    let ok = AttemptOutcome::Delivered(204);
    let over = DeliveryStep::Over { status: DeliveryStatus::Success, attempts: 4, outcome: Some(ok) };
    assert_eq!(record(over, Some(ok)), (DeliveryStatus::Success, 4, Some(ok)));
    let more: Vec<NewDelivery> =
        (1..4).map(|second| NewDelivery { id: entropy().id(at(second)), created_at: at(second), ..first }).collect();
    write(store, |r| more.iter().try_for_each(|delivery| r.deliveries().insert(delivery)));
    let listed = read(store, |r| r.deliveries().list(one.organization.id.into(), hook.id, None, 3));
    let newest: Vec<_> = more.iter().rev().map(|delivery| delivery.id).collect();
    assert_eq!(listed.iter().map(|delivery| delivery.id).collect::<Vec<_>>(), newest);
}

/// The delivery log of a subscription is listed page by page, newest first, without other subscriptions' deliveries.
pub fn deliveries_are_listed_by_pages(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let hook = added(store, Webhook { is_active: false, ..webhook(&one.organization) });
    let (first, _) = delivery(store, &one, &hook);
    let theirs = added(store, Webhook { is_active: false, ..webhook(&two.organization) });
    let (foreign, _) = delivery(store, &two, &theirs);
    let more: Vec<NewDelivery> =
        (1..5).map(|second| NewDelivery { id: entropy().id(at(second)), created_at: at(second), ..first }).collect();
    write(store, |r| more.iter().try_for_each(|delivery| r.deliveries().insert(delivery)));
    let page = |organization, webhook, before, limit| {
        let listed = read(store, |r| r.deliveries().list(organization, webhook, before, limit));
        listed.iter().map(|delivery| delivery.id).collect::<Vec<_>>()
    };
    let newest: Vec<DeliveryId> = more.iter().rev().chain([&first]).map(|delivery| delivery.id).collect();
    let ours = one.organization.id;
    assert_eq!(page(ours.into(), hook.id, None, 2), newest[..2]);
    assert_eq!(page(ours.into(), hook.id, Some(newest[1]), 2), newest[2..4]);
    assert_eq!(page(ours.into(), hook.id, Some(newest[3]), 2), newest[4..]);
    assert_eq!(page(ours.into(), hook.id, Some(newest[4]), 2), []);
    assert_eq!(page(two.organization.id.into(), hook.id, None, 9), []);
    assert_eq!(page(two.organization.id.into(), theirs.id, Some(newest[0]), 9), [foreign.id]);
}

/// A delivery's next attempt is known while the delivery waits for it; not while the attempt is in progress, parked or over, nor for
/// another organization.
pub fn the_next_attempt_of_what_waits_is_known(store: &dyn Store, queue: &dyn JobQueue, _: &CountingNotifier) {
    let (one, two) = (tenant(store), tenant(store));
    let hook = added(store, Webhook { is_active: false, ..webhook(&one.organization) });
    let (first, _) = delivery(store, &one, &hook);
    let ours = one.organization.id;
    let next = || read(store, |r| r.deliveries().next_attempts(ours.into(), &[first.id, entropy().id(NOW)]));
    let before = queue.claim(&demand(Lane::Mail, 1)).unwrap().now;
    let [(id, at_once)] = next().try_into().unwrap();
    assert_eq!(id, first.id);
    assert!(at_once <= before, "{at_once} {before}");
    assert_eq!(read(store, |r| r.deliveries().next_attempts(two.organization.id.into(), &[first.id])), []);
    assert_eq!(read(store, |r| r.deliveries().next_attempts(ours.into(), &[])), []);
    let settled = |settlement| {
        let held = demand(Lane::Webhooks, 1000);
        let [job] = queue.claim(&held).unwrap().jobs.try_into().unwrap();
        assert_eq!(next(), [], "it is under way");
        assert_eq!(
            write(store, |r| r.jobs().settle(&[Settled { id: job.id, token: held.token, settlement }])).len(),
            1
        );
    };
    settled(Settlement::Park);
    assert_eq!(next(), []);
    write(store, |r| r.webhooks().free(ours.into(), hook.id));
    let later = before.plus(Duration::from_minutes(5));
    settled(Settlement::Retry { at: before, unknown: false });
    assert_eq!(next(), [(first.id, before)]);
    settled(Settlement::Retry { at: later, unknown: false });
    assert_eq!(next(), [(first.id, later)]);
    write(store, |r| r.webhooks().delete(ours.into(), hook.id));
    assert_eq!(next(), []);
}

/// Jobs of a paused subscription are not claimed until it is resumed, and are due then.
pub fn a_paused_subscription_is_passed_over(store: &dyn Store, queue: &dyn JobQueue, notifier: &CountingNotifier) {
    let one = tenant(store);
    let [paused, other] = [(); 2].map(|()| added(store, webhook(&one.organization)));
    let waiting = event(&one.organization, &one.user, NOW);
    appended(store, &waiting);
    let ids = |claim: &Claim| claim.jobs.iter().map(|job| job.group).collect::<Vec<_>>();
    let group = orgauth_domain::operations::queue::JobGroup::of_webhook;
    write(store, |r| r.webhooks().park(one.organization.id.into(), paused.id));
    let elsewhere = tenant(store).organization.id;
    write(store, |r| r.webhooks().park(elsewhere.into(), other.id));
    write(store, |r| r.webhooks().free(elsewhere.into(), paused.id));
    let claim = claimed(queue);
    assert_eq!(ids(&claim), [group(other.id)], "nobody parks or frees what is another organization's");
    // A job that was claimed during the pause is parked by its claimer.
    let second = event(&one.organization, &one.user, NOW);
    appended(store, &second);
    let held = demand(Lane::Webhooks, 1000);
    let claim = queue.claim(&held).unwrap();
    assert_eq!(claim.jobs.len(), 2);
    let theirs = claim.jobs.iter().find(|job| job.group == group(paused.id)).unwrap().id;
    let park = Settled { id: theirs, token: held.token, settlement: Settlement::Park };
    assert_eq!(write(store, |r| r.jobs().settle(&[park])), [theirs]);
    assert_eq!(ids(&claimed(queue)), []);
    let notified = notifier.notified_for_webhooks();
    write(store, |r| r.webhooks().free(one.organization.id.into(), paused.id));
    assert_eq!(notifier.notified_for_webhooks(), notified + 1);
    let claim = claimed(queue);
    assert_eq!(ids(&claim), [group(paused.id); 2]);
    assert!(claim.jobs.iter().all(|job| (job.attempts, job.unknown) == (0, 0)), "a pause uses nothing");
}

/// Deleting a subscription deletes the jobs of its deliveries, claimed or not, parked or not; results for them are dropped.
pub fn a_deleted_subscription_has_no_jobs(store: &dyn Store, queue: &dyn JobQueue, _: &CountingNotifier) {
    let one = tenant(store);
    let [deleted, other] = [(); 2].map(|()| added(store, webhook(&one.organization)));
    appended(store, &event(&one.organization, &one.user, NOW));
    let held = demand(Lane::Webhooks, 1000);
    let jobs: Vec<JobId> = queue.claim(&held).unwrap().jobs.iter().map(|job| job.id).collect();
    assert_eq!(jobs.len(), 2);
    appended(store, &event(&one.organization, &one.user, NOW));
    write(store, |r| r.webhooks().park(one.organization.id.into(), deleted.id));
    appended(store, &event(&one.organization, &one.user, NOW));
    write(store, |r| r.webhooks().delete(one.organization.id.into(), deleted.id));
    let rest = claimed(queue);
    assert_eq!(rest.jobs.len(), 2);
    assert!(
        rest.jobs.iter().all(|job| job.group == orgauth_domain::operations::queue::JobGroup::of_webhook(other.id))
    );
    let done: Vec<Settled> =
        jobs.iter().map(|id| Settled { id: *id, token: held.token, settlement: Settlement::Done }).collect();
    assert_eq!(write(store, |r| r.jobs().settle(&done)).len(), 1);
    let ids: Vec<DeliveryId> = jobs.into_iter().map(Into::into).collect();
    assert_eq!(read(store, |r| r.deliveries().due(&ids)).len(), 1, "the other's");
    write(store, |r| r.webhooks().free(one.organization.id.into(), deleted.id));
    assert_eq!(claimed(queue).jobs, []);
}

/// Old deliveries that have ended are purged; an event is purged with the last of its deliveries.
pub fn old_deliveries_are_purged_in_batches(store: &dyn Store) {
    let one = tenant(store);
    let hook = added(store, Webhook { is_active: false, ..webhook(&one.organization) });
    let event = |second| EventRecord {
        id: EventId::new(at(second), [7; 10]),
        timestamp: at(second),
        ..event(&one.organization, &one.user, at(second))
    };
    let events = [1, 2, 3, 90].map(event);
    let deliveries = [0, 1, 2, 3].map(|nth: usize| NewDelivery {
        id: DeliveryId::new(events[nth].timestamp, [7; 10]),
        owner: one.organization.id.into(),
        webhook_id: hook.id,
        event_id: events[nth].id,
        event: events[nth].kind,
        created_at: events[nth].timestamp,
    });
    write(store, |r| {
        for (event, delivery) in events.iter().zip(&deliveries) {
            r.events().append(event, delivery.id)?;
            r.deliveries().insert(delivery)?;
        }
        Ok(())
    });
    let purge = |limit| write(store, |r| r.housekeeping().purge_deliveries(at(50), limit));
    let purge_events = |limit| write(store, |r| r.housekeeping().purge_events(at(50), limit));
    assert_eq!((purge(9), purge_events(9)), (0, 0), "all of them have jobs");
    // Deleting the only subscription deletes its jobs.
    write(store, |r| r.webhooks().delete(one.organization.id.into(), hook.id));
    assert_eq!((purge(2), purge_events(9)), (2, 2));
    assert_eq!((purge(2), purge_events(9), purge(2), purge_events(9)), (1, 1, 0, 0));
    assert_eq!(read(store, |r| r.events().bodies(one.organization.id, 9)).len(), 1);
}
