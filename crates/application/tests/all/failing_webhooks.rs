//! The sweeps of [`crate::failing_store`] over subscriptions and deliveries: no change is left half done
//! (docs/security.md: M5).

use std::slice::from_ref;

use orgauth_application::outbox::deliver_webhook::{self, DeliveryResult};
use orgauth_application::webhooks::deliveries::{redeliver, test};
use orgauth_application::webhooks::subscriptions::{self, create, delete, rotate_secret};
use orgauth_domain::webhooks::{Webhook, WebhookChanges};

use crate::failing_store::sweep;
use crate::prelude::*;
use crate::support::hooks::{
    BROKEN, DELIVERED, HOUR, NO_CHANGE, PAUSE, RESUME, hooked_in, listing, new, sendable, unsent, update,
};

/// Acme's admin and subscription, with one queued delivery.
fn hooked(world: &World) -> (Caller, Webhook) {
    let (ada, (hook, _)) = hooked_in(world);
    world.happen();
    (ada, hook)
}

#[test]
fn m5_a_subscription_that_is_made_changed_or_deleted() {
    sweep(hooked, |world, (ada, _)| create(&world.app, &by(ada), new()).map(|_| ()));
    let changes = WebhookChanges { events: Some(listing(&["user.login"])), ..NO_CHANGE };
    sweep(hooked, |world, (ada, hook)| subscriptions::update(&world.app, &by(ada), hook.id, &changes).map(|_| ()));
    sweep(hooked, |world, (ada, hook)| delete(&world.app, &by(ada), hook.id));
    sweep(hooked, |world, (ada, hook)| rotate_secret(&world.app, &by(ada), hook.id).map(|_| ()));
}

#[test]
fn m5_a_pause_and_a_resume() {
    sweep(hooked, |world, (ada, hook)| subscriptions::update(&world.app, &by(ada), hook.id, &PAUSE).map(|_| ()));
    let paused = |world: &World| {
        let (ada, hook) = hooked(world);
        update(world, &ada, hook.id, &PAUSE);
        (ada, hook)
    };
    sweep(paused, |world, (ada, hook)| subscriptions::update(&world.app, &by(ada), hook.id, &RESUME).map(|_| ()));
}

#[test]
fn m5_a_test_and_a_delivery_that_is_sent_once_more() {
    let with_one_test_left = |world: &World| {
        let (ada, hook) = hooked(world);
        for _ in 0..9 {
            test(&world.app, &by(&ada), hook.id).unwrap();
        }
        (ada, hook)
    };
    // A failed test uses up none of the ten: the last one, without a failure, is sent.
    sweep(with_one_test_left, |world, (ada, hook)| test(&world.app, &by(ada), hook.id));
    let with_a_delivery = |world: &World| {
        let (ada, hook) = hooked(world);
        let first = world.delivery_to(&hook).delivery.id;
        (ada, hook, first)
    };
    sweep(with_a_delivery, |world, (ada, hook, first)| redeliver(&world.app, &by(ada), hook.id, *first));
}

#[test]
fn m5_the_results_of_deliveries() {
    for outcome in [DELIVERED, BROKEN] {
        let attempted = |world: &World| {
            hooked(world);
            let (token, job) = world.claim_delivery(HOUR);
            let sent = sendable(world.begin(job));
            (token, DeliveryResult::of(&world.app, &sent, outcome, world.app.now()))
        };
        sweep(attempted, |world, result| deliver_webhook::settle(&world.app, from_ref(result)));
    }
    let paused = |world: &World| {
        let (ada, hook) = hooked(world);
        let (token, job) = world.claim_delivery(HOUR);
        update(world, &ada, hook.id, &PAUSE);
        (token, unsent(world.begin(job)))
    };
    sweep(paused, |world, result| deliver_webhook::settle(&world.app, from_ref(result)));
}
