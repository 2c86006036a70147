//! The operator's webhook subscriptions: whose they are, and what they get of every organization.

use std::collections::BTreeSet;

use orgauth_domain::accounts::erasure::{Erasure, ErasureStage};
use orgauth_domain::keys::sealed::{SealedColumn, SealedPlace, SealedValue};
use orgauth_domain::operations::queue::{Lane, Settled, Settlement};
use orgauth_domain::ports::{JobQueue, Store};
use orgauth_domain::webhooks::delivery::DueDelivery;
use orgauth_domain::webhooks::event::{EventData, EventRecord, OrganizationData};
use orgauth_domain::webhooks::{EventSet, Webhook, WebhookOwner};
use orgauth_domain::{DeliveryId, EventId, Timestamp};

use super::queue::demand;
use crate::builders::{NOW, Tenant, at, entropy, event, read, tenant, webhook, write};
use crate::notifier::CountingNotifier;

const OPERATOR: WebhookOwner = WebhookOwner::Operator;

/// Adds a subscription of the operator.
fn operators(store: &dyn Store, events: &[&str]) -> Webhook {
    let events = EventSet::parse(events.iter().copied()).unwrap();
    let hook = Webhook { owner: OPERATOR, events, ..webhook(&crate::builders::organization()) };
    write(store, |r| r.webhooks().insert(&hook));
    hook
}

fn added(store: &dyn Store, tenant: &Tenant) -> Webhook {
    let hook = webhook(&tenant.organization);
    write(store, |r| r.webhooks().insert(&hook));
    hook
}

/// What is claimed in a lane, with what an attempt needs.
fn due(store: &dyn Store, queue: &dyn JobQueue, lane: Lane) -> Vec<DueDelivery> {
    let jobs = queue.claim(&demand(lane, 1000)).unwrap().jobs;
    let ids: Vec<DeliveryId> = jobs.iter().map(|job| job.id.into()).collect();
    let due = read(store, |r| r.deliveries().due(&ids));
    assert_eq!(due.len(), ids.len());
    due
}

fn only(mut due: Vec<DueDelivery>) -> DueDelivery {
    assert_eq!(due.len(), 1);
    due.pop().unwrap()
}

fn suspended(tenant: &Tenant) -> EventRecord {
    let data = EventData::OrganizationSuspended { organization: OrganizationData::from(&tenant.organization) };
    EventRecord::new(entropy().id(NOW), tenant.organization.id, NOW, data)
}

fn appended(store: &dyn Store, event: &EventRecord) -> DeliveryId {
    let first = entropy().id(event.timestamp);
    write(store, |r| r.events().append(event, first));
    first
}

/// No organization finds a subscription or a delivery of the operator, and the operator none of an organization.
pub fn j4_the_operators_webhook_and_an_organizations_are_absent_to_each_other(store: &dyn Store) {
    let one = tenant(store);
    let ours = one.organization.id.into();
    let (hook, theirs) = (operators(store, &["user.password_changed"]), added(store, &one));
    let first = appended(store, &event(&one.organization, &one.user, NOW));
    let ids = [first, first.nth(1)];
    for (owner, foreign) in [(ours, &hook), (OPERATOR, &theirs)] {
        assert!(read(store, |r| r.webhooks().get(owner, foreign.id)).is_none());
        assert!(write(store, |r| r.webhooks().lock(owner, foreign.id)).is_none());
        write(store, |r| r.webhooks().delete(owner, foreign.id));
        write(store, |r| r.webhooks().park(owner, foreign.id));
        assert_eq!(read(store, |r| r.deliveries().list(owner, foreign.id, None, 9)), []);
        assert!(ids.iter().all(|id| read(store, |r| r.deliveries().get(owner, foreign.id, *id)).is_none()));
    }
    for (owner, own) in [(ours, &theirs), (OPERATOR, &hook)] {
        assert!(read(store, |r| r.webhooks().list(owner)) == [own.clone()]);
        let [delivery] = read(store, |r| r.deliveries().list(owner, own.id, None, 9)).try_into().unwrap();
        assert_eq!((delivery.owner, delivery.webhook_id), (owner, own.id));
        let next = read(store, |r| r.deliveries().next_attempts(owner, &ids));
        assert_eq!(next.into_iter().map(|(id, _)| id).collect::<Vec<_>>(), [delivery.id], "not parked by the other");
    }
}

/// An event of any organization is delivered to its own subscriptions, and in the operator's lane to the operator's, under an identifier
/// of its own and with the organization's slug. A test is not.
pub fn the_operator_gets_the_events_of_every_organization_in_a_lane_of_its_own(
    store: &dyn Store,
    queue: &dyn JobQueue,
    notifier: &CountingNotifier,
) {
    let (one, two) = (tenant(store), tenant(store));
    let theirs = added(store, &one);
    let both =
        [operators(store, &["user.password_changed"]), operators(store, &["user.password_changed", "user.login"])];
    let paused = operators(store, &["user.password_changed"]);
    write(store, |r| r.webhooks().update(&Webhook { is_active: false, ..paused.clone() }));
    operators(store, &["user.login"]);
    let notified = || [notifier.notified_for_webhooks(), notifier.notified_for_operator_webhooks()];
    for (tenant, own) in [(&one, vec![theirs.id]), (&two, vec![])] {
        let before = notified();
        let event = event(&tenant.organization, &tenant.user, NOW);
        appended(store, &event);
        let after = notified();
        assert_eq!([after[0] - before[0], after[1] - before[1]], [u32::from(!own.is_empty()), 1]);
        let organizations = due(store, queue, Lane::Webhooks);
        assert_eq!(organizations.iter().map(|due| due.webhook_id).collect::<Vec<_>>(), own);
        assert!(organizations.iter().all(|due| due.event_id == event.id && !due.body.contains("\"org\":")));
        let copies = due(store, queue, Lane::OperatorWebhooks);
        let hooks: BTreeSet<_> = copies.iter().map(|due| due.webhook_id).collect();
        assert_eq!(hooks, both.iter().map(|hook| hook.id).collect());
        let [body] = read(store, |r| r.events().bodies(tenant.organization.id, 9)).try_into().unwrap();
        for copy in copies {
            assert_eq!((copy.owner, copy.event_id), (OPERATOR, event.id.nth(1)));
            let (id, slug) = (event.id.to_string(), tenant.organization.slug.as_str());
            let (head, data) = body.split_once(",\"data\":").unwrap();
            let head = head.replace(&id, &copy.event_id.to_string());
            assert_eq!(copy.body, format!("{head},\"org\":{{\"slug\":\"{slug}\"}},\"data\":{data}"));
        }
    }
    let test = EventData::WebhookTest { webhook_id: theirs.id };
    appended(store, &EventRecord::new(entropy().id(NOW), one.organization.id, NOW, test));
    assert!(due(store, queue, Lane::OperatorWebhooks).is_empty());
    assert!(due(store, queue, Lane::Webhooks).is_empty());
}

/// An event of the operator alone is delivered to the operator's subscriptions that list it, with the slug even of a deleted organization;
/// without one, it is written nowhere. No organization gets it, whatever its row lists.
pub fn an_event_of_the_operator_alone_reaches_no_organization(
    store: &dyn Store,
    queue: &dyn JobQueue,
    _: &CountingNotifier,
) {
    let (one, two) = (tenant(store), tenant(store));
    let erased = |tenant: &Tenant| {
        let data = EventData::UserErased { user_id: tenant.user.id };
        EventRecord::new(entropy().id(NOW), None, NOW, data)
    };
    let events = EventSet::parse(["organization.suspended", "user.erased"]).unwrap();
    let theirs = Webhook { events, ..webhook(&one.organization) };
    write(store, |r| r.webhooks().insert(&theirs));
    for event in [suspended(&one), erased(&one)] {
        appended(store, &event);
    }
    assert_eq!(
        read(store, |r| r.erasures().events_end(EventId::new(Timestamp::from_millis(0), [0; 10]), 0)),
        None,
        "no row"
    );
    let hook = operators(store, &["organization.suspended", "user.erased"]);
    write(store, |r| r.webhooks().lock_operators());
    write(store, |r| r.organizations().mark_deleted(two.organization.id, NOW));
    for (event, slug) in [(suspended(&one), Some(&one)), (suspended(&two), Some(&two)), (erased(&two), None)] {
        appended(store, &event);
        let due = only(due(store, queue, Lane::OperatorWebhooks));
        assert_eq!((due.webhook_id, due.event_id), (hook.id, event.id));
        let expected = match slug {
            Some(tenant) => serde_json::to_string(&event.for_operator(tenant.organization.slug.as_str()).unwrap()),
            None => serde_json::to_string(&event),
        };
        assert_eq!(due.body, expected.unwrap());
    }
    assert!(due(store, queue, Lane::Webhooks).is_empty());
    assert_eq!(read(store, |r| r.events().bodies(one.organization.id, 9)), Vec::<String>::new());
}

/// What is queued for the operator outlives the organization that it is about, to its last row.
pub fn what_the_operator_waits_for_outlives_the_organization(
    store: &dyn Store,
    queue: &dyn JobQueue,
    _: &CountingNotifier,
) {
    let (one, two) = (tenant(store), tenant(store));
    added(store, &one);
    let hook = operators(store, &["user.password_changed", "organization.deleted"]);
    appended(store, &event(&one.organization, &one.user, NOW));
    write(store, |r| r.organizations().mark_deleted(one.organization.id, at(1)));
    let data = EventData::OrganizationDeleted { organization: OrganizationData::from(&one.organization) };
    let deleted = EventRecord::new(entropy().id(at(1)), one.organization.id, at(1), data);
    appended(store, &deleted);
    let purge = || write(store, |r| r.housekeeping().purge_organizations(at(9), 1000));
    while purge() > 0 {}
    assert!(read(store, |r| r.organizations().get(two.organization.id)).is_some());
    assert_eq!(read(store, |r| r.events().bodies(one.organization.id, 9)), Vec::<String>::new());
    let due = due(store, queue, Lane::OperatorWebhooks);
    assert_eq!(due.len(), 2);
    assert!(due.iter().all(|due| due.body.contains(one.organization.slug.as_str())));
    let log = read(store, |r| r.deliveries().list(OPERATOR, hook.id, None, 9));
    let told: Vec<&str> = log.iter().map(|delivery| delivery.event.as_str()).collect();
    assert_eq!(told, ["organization.deleted", "user.password_changed"]);
    let detail = read(store, |r| r.deliveries().get(OPERATOR, hook.id, log[1].id)).unwrap();
    assert!(detail.payload.contains(one.user.email.as_str()));
}

/// An erasure finds what is kept for the operator about a person, as it does what is kept for organizations.
pub fn an_erasure_finds_what_the_operator_was_told(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    operators(store, &["user.password_changed"]);
    let told = event(&one.organization, &one.user, at(1));
    appended(store, &told);
    appended(store, &event(&two.organization, &two.user, at(2)));
    let erasure = Erasure {
        user_id: one.user.id,
        addresses: vec![one.user.email.clone()],
        began_at: NOW,
        stage: ErasureStage::Searching,
    };
    let start = EventId::new(Timestamp::from_millis(0), [0; 10]);
    let found = read(store, |r| r.erasures().events_about(&erasure, (start, None)));
    assert_eq!(found.iter().map(|(id, ..)| *id).collect::<Vec<_>>(), [told.id, told.id.nth(1)]);
    let (id, _, body) = &found[1];
    assert!(body.contains(one.user.email.as_str()) && body.contains(one.organization.slug.as_str()));
    assert_eq!(read(store, |r| r.erasures().under_way(&[*id])), [*id], "its delivery waits");
}

/// A pause of the operator's subscription parks its own jobs, and its end frees them into the operator's lane.
pub fn the_operators_jobs_are_parked_and_freed_in_its_lane(
    store: &dyn Store,
    queue: &dyn JobQueue,
    notifier: &CountingNotifier,
) {
    let one = tenant(store);
    let theirs = added(store, &one);
    let hook = operators(store, &["user.password_changed"]);
    appended(store, &event(&one.organization, &one.user, NOW));
    write(store, |r| r.webhooks().park(OPERATOR, hook.id));
    assert!(due(store, queue, Lane::OperatorWebhooks).is_empty());
    let before = notifier.notified_for_operator_webhooks();
    write(store, |r| r.webhooks().free(OPERATOR, hook.id));
    assert_eq!(notifier.notified_for_operator_webhooks(), before + 1);
    let held = demand(Lane::OperatorWebhooks, 9);
    let [job] = queue.claim(&held).unwrap().jobs.try_into().unwrap();
    let park = Settled { id: job.id, token: held.token, settlement: Settlement::Park };
    assert_eq!(write(store, |r| r.jobs().settle(&[park])), [job.id]);
    write(store, |r| r.webhooks().free(OPERATOR, hook.id));
    assert_eq!(queue.backlog(Lane::OperatorWebhooks).unwrap().jobs, 1);
    write(store, |r| r.webhooks().delete(OPERATOR, hook.id));
    assert_eq!(queue.backlog(Lane::OperatorWebhooks).unwrap().jobs, 0, "deleted with the subscription");
    let own = only(due(store, queue, Lane::Webhooks));
    assert_eq!(own.webhook_id, theirs.id);
}

/// The secrets of the operator's subscription are found for resealing, at their own place.
pub fn the_operators_secrets_are_resealed(store: &dyn Store) {
    let one = tenant(store);
    added(store, &one);
    let hook = operators(store, &["user.login"]);
    let found =
        read(store, |r| r.sealed_values().sealed_otherwise(SealedColumn::WebhookSecrets, "v1.other.", None, 9));
    assert_eq!(found.len(), 2);
    let place = SealedPlace::WebhookSecrets(OPERATOR, hook.id);
    let value = SealedValue { place, sealed: hook.secrets.clone() };
    assert!(found.contains(&value), "{found:?}");
    assert!(write(store, |r| r.sealed_values().reseal(&value, "v1.k2.secrets")));
    assert!(read(store, |r| r.webhooks().get(OPERATOR, hook.id)).is_some_and(|hook| hook.secrets == "v1.k2.secrets"));
}
