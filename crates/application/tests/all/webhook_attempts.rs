//! The request of an attempt: signed anew each time, with the subscription's current values (docs/security.md: J3, J4).

use orgauth_application::outbox::deliver_webhook::{self, DeliveryResult};
use orgauth_application::webhooks::deliveries::{redeliver, test};
use orgauth_application::webhooks::subscriptions::rotate_secret;
use orgauth_domain::operations::queue::Lane;
use orgauth_domain::ports::{Sealer, WebhookRequest};
use orgauth_domain::webhooks::delivery::DeliveryStatus;
use orgauth_domain::webhooks::{Webhook, WebhookChanges, WebhookSecret};
use orgauth_infra_crypto::DataKeys;

use crate::prelude::*;
use crate::support::hooks::{
    BROKEN, DELIVERED, HOUR, NO_CHANGE, PAUSE, RESUME, destination_hosts, hooked, sendable, subscribe, unsent,
    update, url,
};

fn header<'a>(request: &'a WebhookRequest, name: &str) -> &'a str {
    let mut found = request.headers.iter().filter(|(header, _)| *header == name);
    let (_, value) = found.next().unwrap_or_else(|| panic!("no {name}"));
    assert!(found.next().is_none(), "{name} is there twice");
    value
}

/// The signatures of each secret, computed by an independent implementation over the request.
fn expected(secrets: &[&WebhookSecret], request: &WebhookRequest) -> String {
    let (id, timestamp) = (header(request, "webhook-id"), header(request, "webhook-timestamp"));
    let signatures = secrets.iter().flat_map(|secret| {
        let whole = secret.text().expose();
        let rest = whole.strip_prefix("whs_").unwrap();
        let receivers = [
            standardwebhooks::Webhook::new(&format!("whsec_{rest}")).unwrap(),
            standardwebhooks::Webhook::from_bytes(whole.as_bytes().to_vec()).unwrap(),
        ];
        receivers.map(|receiver| receiver.sign(id, timestamp.parse().unwrap(), request.body.as_bytes()).unwrap())
    });
    signatures.collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn is_signed_by(secrets: &[&WebhookSecret], request: &WebhookRequest) {
    assert_eq!(header(request, "webhook-signature"), expected(secrets, request));
}

#[test]
fn j3_each_attempt_is_signed_anew_for_its_instant_and_says_which_it_is() {
    let (world, _, (hook, secret)) = hooked();
    world.happen();
    let detail = world.delivery_to(&hook);
    let mut signatures = Vec::new();
    for (number, delay) in [("1", 60), ("2", 300), ("3", 1800), ("4", 0)] {
        let request = world.attempt(BROKEN).request;
        assert_eq!(header(&request, "webhook-timestamp"), world.app.now().seconds().to_string());
        assert_eq!(header(&request, "x-webhook-attempt"), number);
        assert_eq!(header(&request, "webhook-id"), detail.delivery.event_id.to_string());
        assert_eq!(header(&request, "x-webhook-delivery"), detail.delivery.id.to_string());
        assert_eq!(header(&request, "content-type"), "application/json");
        let agent = header(&request, "user-agent").strip_prefix("orgauth/").expect("the name").to_owned();
        assert!(agent.starts_with(|letter: char| letter.is_ascii_digit()), "{agent}");
        assert_eq!((&*request.body, &request.url), (detail.payload.as_str(), &hook.url), "the exact bytes each time");
        is_signed_by(&[&secret], &request);
        signatures.push(header(&request, "webhook-signature").to_owned());
        world.advance_seconds(delay);
    }
    signatures.dedup();
    assert_eq!(signatures.len(), 4);
}

#[test]
fn what_is_sent_once_more_has_the_same_event_id_and_begins_with_attempt_1() {
    let (world, ada, (hook, secret)) = hooked();
    world.happen();
    let first = world.attempt(DELIVERED);
    redeliver(&world.app, &by(&ada), hook.id, first.id).unwrap();
    let second = world.attempt(DELIVERED);
    assert_ne!(first.id, second.id);
    assert_eq!(header(&first.request, "webhook-id"), header(&second.request, "webhook-id"));
    assert_eq!(header(&second.request, "x-webhook-attempt"), "1");
    assert_eq!(header(&second.request, "x-webhook-delivery"), second.id.to_string());
    is_signed_by(&[&secret], &second.request);
}

#[test]
fn j3_a_replaced_secret_signs_beside_the_new_one_until_its_instant() {
    let (world, ada, (hook, old)) = hooked();
    world.happen();
    let new = rotate_secret(&world.app, &by(&ada), hook.id).unwrap();
    is_signed_by(&[&new, &old], &world.attempt(BROKEN).request);
    let stored = world.stored_hook(&hook).unwrap();
    assert_eq!(stored.previous_until, Some(world.app.now().plus(Duration::from_hours(24))));
    world.clock.advance(Duration::from_millis(86_400_000 - 1));
    is_signed_by(&[&new, &old], &world.attempt(BROKEN).request);
    world.clock.advance(Duration::from_millis(1));
    is_signed_by(&[&new], &world.attempt(BROKEN).request);
}

#[test]
fn j3_of_two_rotations_the_last_two_secrets_sign_and_the_first_no_more() {
    let (world, ada, (hook, _)) = hooked();
    let rotate = || rotate_secret(&world.app, &by(&ada), hook.id).unwrap();
    let second = rotate();
    world.advance_seconds(3600);
    let third = rotate();
    test(&world.app, &by(&ada), hook.id).unwrap();
    is_signed_by(&[&third, &second], &world.attempt(BROKEN).request);
    // The overlap starts anew with the second rotation.
    world.advance_seconds(86_399);
    is_signed_by(&[&third, &second], &world.attempt(BROKEN).request);
    world.advance_seconds(1);
    is_signed_by(&[&third], &world.attempt(BROKEN).request);
}

#[test]
fn a_changed_url_or_secret_serves_the_next_attempt() {
    let (world, ada, (hook, old)) = hooked();
    world.happen();
    let (token, job) = world.claim_delivery(HOUR);
    let before = sendable(world.begin(job));
    let there = url("https://new.example:8443/in?key=1");
    update(&world, &ada, hook.id, &WebhookChanges { url: Some(there.clone()), ..NO_CHANGE });
    let new = rotate_secret(&world.app, &by(&ada), hook.id).unwrap();
    assert_eq!(before.request.url, hook.url, "what was begun is as it was");
    is_signed_by(&[&old], &before.request);
    assert!(world.settle(token, DeliveryResult::of(&world.app, &before, BROKEN, world.app.now())));
    let after = world.attempt(DELIVERED);
    assert_eq!(after.request.url, there);
    is_signed_by(&[&new, &old], &after.request);
}

#[test]
fn a_changed_list_of_events_does_not_take_back_what_is_queued() {
    let (world, ada, (hook, _)) = hooked();
    world.happen();
    let events = crate::support::hooks::listing(&["user.login"]);
    update(&world, &ada, hook.id, &WebhookChanges { events: Some(events), ..NO_CHANGE });
    world.attempt(DELIVERED);
    assert_eq!(world.standing(&hook), (DeliveryStatus::Success, 1));
    world.happen();
    assert_eq!(world.deliveries_to(&hook).len(), 1);
}

#[test]
fn l1_secrets_of_an_absent_data_key_put_a_delivery_off_and_use_no_attempt() {
    let (world, _, (hook, _)) = hooked();
    world.happen();
    let other = DataKeys::new(vec![("k2".to_owned(), [9; 32])], "k2", Arc::clone(&world.app.entropy)).unwrap();
    let other: Arc<dyn Sealer> = Arc::new(other);
    let app = App { sealer: other, ..world.app.clone() };
    for _ in 0..9 {
        let (token, job) = world.claim_delivery(HOUR);
        let now = world.app.now();
        let result = unsent(deliver_webhook::begin(&app, &destination_hosts(), &[job], now).unwrap().pop().unwrap());
        let at = now.plus(Duration::from_minutes(1));
        assert!(format!("{result:?}").contains(&format!("PutOff({at:?})")), "{result:?}");
        assert_eq!(deliver_webhook::settle(&app, &[(token, result)]), Ok(vec![job.id]));
        world.clock.set(at);
    }
    assert_eq!((world.standing(&hook), world.jobs_in(Lane::Webhooks)), ((DeliveryStatus::Pending, 0), 1));
    let sent = world.attempt(DELIVERED);
    assert_eq!(header(&sent.request, "x-webhook-attempt"), "1", "the operator brought the key back");
}

#[test]
fn j4_secrets_that_were_copied_from_another_row_sign_nothing_and_hold_up_no_other() {
    let (world, ada, (hook, _)) = hooked();
    let (forged, _) = subscribe(&world, &ada);
    let foreign = world.rows(|r| r.webhooks().list(world.globex.id.into())).pop().unwrap();
    for secrets in [hook.secrets.clone(), foreign.secrets, "v1.k1.AAAA".to_owned(), String::new()] {
        let row = Webhook { secrets, ..forged.clone() };
        world.write(|r| r.webhooks().update(&row));
        world.happen();
        let (token, jobs) = world.claim_deliveries(HOUR);
        let begun = deliver_webhook::begin(&world.app, &destination_hosts(), &jobs, world.app.now()).unwrap();
        assert_eq!((jobs.len(), begun.len()), (2, 2));
        for (job, begun) in jobs.iter().zip(begun) {
            if job.group == orgauth_domain::operations::queue::JobGroup::of_webhook(hook.id) {
                let sent = sendable(begun);
                assert_eq!(job.id, sent.id.into());
                assert!(world.settle(token, DeliveryResult::of(&world.app, &sent, DELIVERED, world.app.now())));
            } else {
                let result = unsent(begun);
                assert!(format!("{result:?}").contains("PutOff"), "{result:?}");
                // The job stays held, so that the next round claims only its own.
            }
        }
    }
    assert!(world.deliveries_to(&hook).iter().all(|delivery| delivery.status == DeliveryStatus::Success));
    let waiting = world.deliveries_to(&forged);
    assert!(waiting.iter().all(|delivery| (delivery.status, delivery.attempts) == (DeliveryStatus::Pending, 0)));
}

#[test]
fn a_paused_delivery_is_not_opened_at_all() {
    let (world, ada, (hook, _)) = hooked();
    world.happen();
    let unreadable = Webhook { secrets: "nonsense".to_owned(), ..hook.clone() };
    world.write(|r| r.webhooks().update(&unreadable));
    let (token, job) = world.claim_delivery(HOUR);
    update(&world, &ada, hook.id, &PAUSE);
    assert!(world.settle(token, unsent(world.begin(job))));
    assert_eq!(world.jobs_in(Lane::Parked), 1);
    world.write(|r| r.webhooks().update(&hook));
    update(&world, &ada, hook.id, &PAUSE);
    update(&world, &ada, hook.id, &RESUME);
    assert_eq!(world.jobs_in(Lane::Parked), 0);
}
