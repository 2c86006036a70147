//! The operator's webhook subscriptions: who may manage them, what they are told, and what an erasure leaves of it.

use orgauth_application::accounts::delete_account::delete_by_operator;
use orgauth_application::accounts::erasing::continue_erasures;
use orgauth_application::keys::{api_keys, service_keys};
use orgauth_application::operations::housekeeping;
use orgauth_application::organizations::organization;
use orgauth_application::outbox::deliver_webhook::{self, BegunDelivery, DeliveryResult};
use orgauth_application::webhooks::subscriptions::{self, NewWebhook, WebhookError, WebhookRefusal};
use orgauth_application::webhooks::{deliveries, subscriber::Subscriber};
use orgauth_domain::keys::service_key::Scope;
use orgauth_domain::operations::queue::Lane;
use orgauth_domain::text::Name;
use orgauth_domain::webhooks::delivery::DeliveryStatus;
use orgauth_domain::webhooks::{Webhook, WebhookOwner, WebhookSecret};

use crate::prelude::*;
use crate::support::hooks::{BROKEN, DELIVERED, HOUR, PAUSE, RESUME, destination_hosts, new, sendable, subscribe};

const BY: Operator = Operator::CommandLine;

/// A subscription of the operator to every event, in a world where jobs are due at once.
fn hooked() -> (World, Webhook, WebhookSecret) {
    let world = World::new();
    world.long_ago();
    let (hook, secret) = subscriptions::create(&world.app, &BY, new()).unwrap();
    (world, hook, secret)
}

/// The bodies that the operator's subscription was told, oldest first.
fn told(world: &World, hook: &Webhook) -> Vec<String> {
    let mut all = world.deliveries_to(hook);
    all.reverse();
    all.iter().map(|delivery| world.detail(hook, delivery.id).payload).collect()
}

/// The names of these events.
fn kinds(bodies: &[String]) -> Vec<&str> {
    bodies.iter().map(|body| body.split("\"type\":\"").nth(1).unwrap().split('"').next().unwrap()).collect()
}

/// Attempts whatever is due in the operator's lane; returns how many.
fn attempted(world: &World) -> usize {
    let (token, jobs) = world.claim_of(Lane::OperatorWebhooks, HOUR);
    for job in &jobs {
        let sent = sendable(world.begin(*job));
        assert!(world.settle(token, DeliveryResult::of(&world.app, &sent, DELIVERED, world.app.now())));
    }
    jobs.len()
}

fn not_found<T>(result: Result<T, WebhookError>) -> bool {
    matches!(result, Err(WebhookError::Refused(WebhookRefusal::NotFound)))
}

#[test]
fn j4_an_admin_manages_no_subscription_of_the_operator_and_the_operator_none_of_an_organization() {
    let (world, operators, _) = hooked();
    let (ada, eve) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.eve, &world.globex));
    let (theirs, _) = subscribe(&world, &ada);
    world.happen();
    let sent = world.deliveries_to(&operators)[0].id;
    let before = Snapshot::of(&world);
    let operator_in_acme = Initiator::command_line(&world.acme.slug);
    for initiator in [&by(&ada), &by(&eve), &operator_in_acme] {
        assert!(not_found(subscriptions::get(&world.app, initiator, operators.id)));
        assert!(not_found(subscriptions::update(&world.app, initiator, operators.id, &PAUSE)));
        assert!(not_found(subscriptions::rotate_secret(&world.app, initiator, operators.id)));
        assert!(not_found(subscriptions::delete(&world.app, initiator, operators.id)));
        assert!(not_found(deliveries::test(&world.app, initiator, operators.id)));
        assert!(not_found(deliveries::get(&world.app, initiator, operators.id, sent)));
        assert!(not_found(deliveries::redeliver(&world.app, initiator, operators.id, sent)));
    }
    assert!(not_found(subscriptions::get(&world.app, &BY, theirs.id)));
    assert!(not_found(subscriptions::update(&world.app, &BY, theirs.id, &PAUSE)));
    assert!(not_found(subscriptions::delete(&world.app, &BY, theirs.id)));
    assert!(not_found(deliveries::test(&world.app, &BY, theirs.id)));
    let listed = |subscriber: Subscriber<'_>| {
        subscriptions::list(&world.app, subscriber).unwrap().into_iter().map(|one| one.webhook).collect::<Vec<_>>()
    };
    assert!(listed(Subscriber::from(&BY)) == [operators.clone()]);
    assert!(listed(Subscriber::from(&by(&ada))) == [theirs]);
    assert_eq!(Snapshot::of(&world), before);
    assert!(world.stored_hook(&operators).is_some_and(|stored| stored == operators));
}

#[test]
fn a_service_key_that_is_revoked_meanwhile_writes_nothing() {
    let (world, hook, _) = hooked();
    let made = service_keys::create(&world.app, Name::parse("billing").unwrap(), Scope::Manage, None);
    let key = made.unwrap().0.id;
    let by_key = Operator::ServiceKey(key, request(CLIENT_ADDRESS, "curl/8"));
    subscriptions::update(&world.app, &by_key, hook.id, &PAUSE).unwrap();
    service_keys::revoke(&world.app, key).unwrap();
    let refusals = [
        subscriptions::create(&world.app, &by_key, new()).err(),
        subscriptions::update(&world.app, &by_key, hook.id, &RESUME).err(),
        subscriptions::rotate_secret(&world.app, &by_key, hook.id).err(),
        subscriptions::delete(&world.app, &by_key, hook.id).err(),
    ];
    assert!(refusals.iter().all(|refusal| matches!(refusal, Some(WebhookError::Denied(_)))), "{refusals:?}");
    assert!(
        subscriptions::get(&world.app, Subscriber::from(&BY), hook.id).is_ok_and(|stored| !stored.webhook.is_active)
    );
}

#[test]
fn each_organizations_events_are_told_once_signed_and_tried_again() {
    let (world, hook, secret) = hooked();
    world.happen();
    let globex = Initiator::command_line(&world.globex.slug);
    api_keys::create(&world.app, &globex, Name::parse("backend").unwrap(), None).unwrap();
    let bodies = told(&world, &hook);
    assert_eq!(kinds(&bodies), ["api_key.created"; 2]);
    let of = |organization: &Organization| {
        let (id, slug) = (organization.id, &organization.slug);
        let place = format!("\"orgId\":\"{id}\",\"org\":{{\"slug\":\"{slug}\"}},\"data\":");
        bodies.iter().filter(|body| body.contains(&place)).count()
    };
    assert_eq!([of(&world.acme), of(&world.globex)], [1, 1]);
    assert_eq!(world.jobs_in(Lane::Webhooks), 0, "the organizations have no subscription");
    let (token, jobs) = world.claim_of(Lane::OperatorWebhooks, HOUR);
    for job in jobs {
        let sent = sendable(world.begin(job));
        let header = |name: &str| sent.request.headers.iter().find(|(known, _)| *known == name).unwrap().1.clone();
        let (id, at) = (header("webhook-id"), header("webhook-timestamp"));
        let library = standardwebhooks::Webhook::from_bytes(secret.text().expose().as_bytes().to_vec()).unwrap();
        let signed = library.sign(&id, at.parse().unwrap(), sent.request.body.as_bytes()).unwrap();
        assert!(header("webhook-signature").split(' ').any(|one| one == signed));
        assert!(world.settle(token, DeliveryResult::of(&world.app, &sent, BROKEN, world.app.now())));
    }
    let log = world.deliveries_to(&hook);
    assert!(log.iter().all(|delivery| (delivery.status, delivery.attempts) == (DeliveryStatus::Retrying, 1)));
    assert_eq!(world.jobs_in(Lane::OperatorWebhooks), 2);
}

#[test]
fn what_nobody_at_the_operator_listens_to_is_written_nowhere() {
    let world = World::new();
    let events = crate::support::hooks::listing(&["user.login"]);
    subscriptions::create(&world.app, &BY, NewWebhook { events, ..new() }).unwrap();
    world.set_status(&world.globex, OrganizationStatus::Suspended);
    let before = world.events(&world.globex).len();
    organization::delete(&world.app, &BY, world.globex.id).unwrap();
    delete_by_operator(&world.app, &BY, world.bob.id).unwrap();
    assert_eq!((world.jobs_in(Lane::OperatorWebhooks), world.events(&world.globex).len()), (0, before));
}

#[test]
fn the_deletion_of_an_organization_arrives_after_its_last_row_is_gone() {
    let (world, hook, _) = hooked();
    let ada = admin(&world, &world.eve, &world.globex);
    subscribe(&world, &ada);
    world.set_status(&world.globex, OrganizationStatus::Suspended);
    organization::delete(&world.app, &BY, world.globex.id).unwrap();
    let bodies = told(&world, &hook);
    assert_eq!(kinds(&bodies), ["organization.deleted"]);
    assert!(bodies[0].contains(&format!("\"org\":{{\"slug\":\"{}\"}}", world.globex.slug)), "{bodies:?}");
    world.advance_seconds(120);
    assert!(housekeeping::run(&world.app, &|| false).unwrap().organizations > 0);
    let id = world.globex.id;
    assert_eq!(world.rows(|r| r.organizations().get(id)), None);
    assert_eq!(attempted(&world), 1);
    assert_eq!(world.standing(&hook), (DeliveryStatus::Success, 1));
}

#[test]
fn an_organization_that_goes_with_an_account_names_no_person() {
    let (world, hook, _) = hooked();
    let alone = builders::organization();
    world.write(|r| {
        r.organizations().insert(&alone)?.unwrap();
        r.memberships().insert(&builders::membership(&alone, &world.bob)).map(Result::unwrap)
    });
    delete_by_operator(&world.app, &BY, world.bob.id).unwrap();
    let bodies = told(&world, &hook);
    assert_eq!(kinds(&bodies), ["organization.deleted", "member.removed", "user.erased"]);
    let person = [world.bob.email.to_string(), world.bob.name.to_string()];
    assert!(person.iter().all(|text| !bodies[0].contains(text) && !bodies[2].contains(text)), "{bodies:?}");
    let id = world.bob.id;
    assert!(bodies[2].ends_with(&format!("\"data\":{{\"userId\":\"{id}\"}}}}")), "{bodies:?}");
    assert!(!bodies[2].contains("orgId"));
}

/// As for an organization's own subscriptions: a removal keeps the address until it has arrived, and everything else is blanked at once.
#[test]
fn an_erasure_leaves_nothing_of_the_person_in_what_the_operator_was_told() {
    let (world, hook, _) = hooked();
    let bob = world.bob.clone();
    world.sign_in(&bob, &world.acme);
    assert_eq!(kinds(&told(&world, &hook)), ["user.login"]);
    assert!(told(&world, &hook)[0].contains(bob.email.as_str()));
    delete_by_operator(&world.app, &BY, bob.id).unwrap();
    let holding = |world: &World| {
        let bodies = told(world, &hook);
        let holding = bodies.iter().filter(|body| body.contains(bob.email.as_str())).cloned().collect::<Vec<_>>();
        kinds(&holding).into_iter().map(ToOwned::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(holding(&world), ["member.removed"]);
    world.advance_seconds(120);
    assert_eq!(continue_erasures(&world.app, &|| false), Ok(0), "it is under way");
    assert_eq!(holding(&world), ["member.removed"]);
    assert_eq!(attempted(&world), 3);
    assert_eq!(continue_erasures(&world.app, &|| false), Ok(1));
    assert_eq!(holding(&world), Vec::<String>::new());
    assert_eq!(kinds(&told(&world, &hook)), ["user.login", "member.removed", "user.erased"]);
}

#[test]
fn a_pause_holds_the_operators_deliveries_alone() {
    let (world, hook, _) = hooked();
    let ada = admin(&world, &world.ada, &world.acme);
    subscribe(&world, &ada);
    world.happen();
    let (token, job) = {
        let (token, jobs) = world.claim_of(Lane::OperatorWebhooks, HOUR);
        (token, jobs[0])
    };
    subscriptions::update(&world.app, &BY, hook.id, &PAUSE).unwrap();
    world.happen();
    assert_eq!(world.deliveries_to(&hook).len(), 1, "nothing more is made for it");
    let begun = deliver_webhook::begin(&world.app, &destination_hosts(), &[job], world.app.now()).unwrap().remove(0);
    let BegunDelivery::Settle(result) = begun else { panic!("it is paused") };
    assert!(world.settle(token, result));
    assert_eq!((world.jobs_in(Lane::Parked), world.jobs_in(Lane::Webhooks)), (1, 2));
    subscriptions::update(&world.app, &BY, hook.id, &RESUME).unwrap();
    assert_eq!((world.jobs_in(Lane::Parked), world.jobs_in(Lane::OperatorWebhooks)), (0, 1));
    assert_eq!(attempted(&world), 1);
    assert_eq!(world.stored_hook(&hook).map(|hook| hook.owner), Some(WebhookOwner::Operator));
}
