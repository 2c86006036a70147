//! Subscriptions that admins manage (docs/security.md: G2, G3, J4).

use orgauth_application::error::Failure;
use orgauth_application::webhooks::deliveries;
use orgauth_application::webhooks::subscriptions::{
    self, WebhookError, WebhookRefusal, create, delete, list, rotate_secret,
};
use orgauth_domain::keys::sealed::SealedPlace;
use orgauth_domain::ports::{SealError, Sealer};
use orgauth_domain::webhooks::{Webhook, WebhookChanges};
use orgauth_domain::{DeliveryId, WebhookId};
use orgauth_infra_crypto::DataKeys;

use crate::prelude::*;
use crate::support::hooks::{LATEST, NO_CHANGE, PAUSE, RESUME, listing, new, subscribe, update, url};

/// The refusals of every writing use case on one subscription, by a caller or for a subscription that must be refused.
pub(crate) fn refusals(
    world: &World,
    caller: &Caller,
    (hook, delivery): (WebhookId, DeliveryId),
) -> Vec<WebhookError> {
    let app = &world.app;
    let before = Snapshot::of(world);
    let errors = vec![
        refused(subscriptions::update(app, &by(caller), hook, &PAUSE)),
        refused(subscriptions::update(app, &by(caller), hook, &NO_CHANGE)),
        refused(delete(app, &by(caller), hook)),
        refused(rotate_secret(app, &by(caller), hook)),
        refused(deliveries::test(app, &by(caller), hook)),
        refused(deliveries::redeliver(app, &by(caller), hook, delivery)),
    ];
    assert_eq!(Snapshot::of(world), before);
    errors
}

#[test]
fn g3_whoever_is_no_admin_any_more_changes_and_sends_nothing() {
    let world = World::new();
    let bob = admin(&world, &world.bob, &world.acme);
    let (hook, _) = subscribe(&world, &bob);
    let delivery = deliveries::test(&world.app, &by(&bob), hook.id).unwrap();
    let denied = |fault: AccessFault| {
        let new = create(&world.app, &by(&bob), new());
        assert_eq!(refused(new), WebhookError::Denied(fault.clone()));
        let all = refusals(&world, &bob, (hook.id, delivery));
        assert!(all.iter().all(|error| *error == WebhookError::Denied(fault.clone())), "{all:?}");
        assert_eq!(world.rows(|r| r.webhooks().list(world.acme.id.into())).len(), 1);
    };
    let mine = world.membership(&world.bob, &world.acme);
    for (role, status, fault) in NO_ADMINS {
        world.write(|r| r.memberships().update(&Membership { role, status, ..mine.clone() }));
        denied(fault);
    }
    world.write(|r| r.memberships().update(&mine));
    world.set_status(&world.acme, OrganizationStatus::Suspended);
    denied(AccessFault::OrganizationSuspended);
    world.set_status(&world.acme, OrganizationStatus::Active);
    deliveries::redeliver(&world.app, &by(&bob), hook.id, delivery).unwrap();
}

#[test]
fn g2_j4_another_organizations_and_unknown_subscriptions_are_not_found() {
    let world = World::new();
    let (ada, eve) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.eve, &world.globex));
    let (ours, _) = subscribe(&world, &ada);
    let (theirs, _) = subscribe(&world, &eve);
    let sent = deliveries::test(&world.app, &by(&eve), theirs.id).unwrap();
    let nowhere = world.app.entropy.id(world.app.now());
    for hook in [theirs.id, nowhere] {
        let all = refusals(&world, &ada, (hook, sent));
        assert!(all.iter().all(|error| *error == WebhookError::Refused(WebhookRefusal::NotFound)), "{all:?}");
        assert_eq!(
            refused(deliveries::list(&world.app, &by(&ada), hook, LATEST)),
            WebhookError::Refused(WebhookRefusal::NotFound)
        );
        assert_eq!(
            refused(deliveries::get(&world.app, &by(&ada), hook, sent)),
            WebhookError::Refused(WebhookRefusal::NotFound)
        );
    }
    let ids = |caller| list(&world.app, &by(caller)).unwrap().iter().map(|hook| hook.webhook.id).collect::<Vec<_>>();
    assert_eq!((ids(&ada), ids(&eve)), (vec![ours.id], vec![theirs.id]));
}

#[test]
fn an_organization_has_50_subscriptions_at_most_and_a_deleted_one_makes_room() {
    let world = World::new();
    let (ada, eve) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.eve, &world.globex));
    let made: Vec<Webhook> = (0..50).map(|_| subscribe(&world, &ada).0).collect();
    // A paused one counts as well.
    update(&world, &ada, made[7].id, &PAUSE);
    let before = Snapshot::of(&world);
    let beyond = || create(&world.app, &by(&ada), new());
    assert_eq!(refused(beyond()), WebhookError::Refused(WebhookRefusal::LimitReached { limit: 50 }));
    assert_eq!(Snapshot::of(&world), before);
    subscribe(&world, &eve);
    delete(&world.app, &by(&ada), made[3].id).unwrap();
    assert!(beyond().is_ok());
    assert_eq!(refused(beyond()), WebhookError::Refused(WebhookRefusal::LimitReached { limit: 50 }));
}

#[test]
fn parallel_admins_keep_to_the_limit_together() {
    let mut world = World::new();
    world.app.settings.webhooks.per_organization = 20;
    let callers = [admin(&world, &world.ada, &world.acme), admin(&world, &world.bob, &world.acme)];
    let answers = together(64, |number| create(&world.app, &by(&callers[number % 2]), new()).map(|_| ()));
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 20);
    let full = Err(WebhookError::Refused(WebhookRefusal::LimitReached { limit: 20 }));
    assert_eq!(answers.iter().filter(|answer| **answer == full).count(), 44);
    assert_eq!(list(&world.app, &by(&callers[0])).unwrap().len(), 20);
    assert_eq!(world.audit(AuditAction::WebhookCreated).len(), 20);
}

#[test]
fn j4_a_secret_has_its_form_is_shown_once_and_sealed_at_rest() {
    let world = World::new();
    let ada = admin(&world, &world.ada, &world.acme);
    let (hook, first) = subscribe(&world, &ada);
    let (_, other) = subscribe(&world, &ada);
    let second = rotate_secret(&world.app, &by(&ada), hook.id).unwrap();
    for secret in [&first, &other, &second] {
        let text = secret.text().expose();
        let rest = text.strip_prefix("whs_").expect("the prefix");
        assert!(rest.len() == 44 && rest.bytes().all(|byte| byte.is_ascii_alphanumeric()), "not the form");
        assert!(!world.on_disk(text.as_bytes()) && !world.on_disk(&rest.as_bytes()[..16]), "readable at rest");
        let everything =
            format!("{:?}{:?}{:?}", Snapshot::of(&world), world.store.audit(), world.events(&world.acme));
        assert!(!everything.contains(rest));
    }
    assert!(first != other && first != second);
    assert!(world.on_disk(hook.url.as_str().as_bytes()), "what is not secret is found where it is looked for");
}

/// Decrypts the secrets of a row as if they were in another place.
fn open_as(app: &App, hook: &Webhook, place: &SealedPlace) -> Result<Vec<u8>, SealError> {
    app.sealer.open(&place.to_string(), &hook.secrets)
}

#[test]
fn j4_l1_sealed_secrets_open_in_their_own_row_of_their_own_organization_alone() {
    let world = World::new();
    let ada = admin(&world, &world.ada, &world.acme);
    let (hook, secret) = subscribe(&world, &ada);
    let (other, _) = subscribe(&world, &ada);
    assert!(world.stored_hook(&hook).is_some_and(|stored| stored == hook) && hook.is_active);
    let own = SealedPlace::WebhookSecrets(world.acme.id.into(), hook.id);
    assert!(open_as(&world.app, &hook, &own).unwrap() == secret.text().expose().as_bytes());
    for place in [
        SealedPlace::WebhookSecrets(world.acme.id.into(), other.id),
        SealedPlace::WebhookSecrets(world.globex.id.into(), hook.id),
        SealedPlace::WebhookSecrets(world.globex.id.into(), other.id),
    ] {
        assert!(open_as(&world.app, &hook, &place).is_err());
    }
    // A row with another row's secrets gets no new secret either, and stays unchanged.
    let forged = Webhook { secrets: hook.secrets.clone(), ..other.clone() };
    world.write(|r| r.webhooks().update(&forged));
    let before = Snapshot::of(&world);
    assert_eq!(
        refused(rotate_secret(&world.app, &by(&ada), other.id)),
        WebhookError::Failed(Failure::Seal(SealError::DoesNotOpen))
    );
    assert_eq!(Snapshot::of(&world), before);
}

#[test]
fn l1_without_its_data_key_a_secret_is_not_replaced() {
    let world = World::new();
    let ada = admin(&world, &world.ada, &world.acme);
    let (hook, _) = subscribe(&world, &ada);
    let other = DataKeys::new(vec![("k2".to_owned(), [9; 32])], "k2", Arc::clone(&world.app.entropy)).unwrap();
    let other: Arc<dyn Sealer> = Arc::new(other);
    let app = App { sealer: other, ..world.app.clone() };
    let before = Snapshot::of(&world);
    let error = refused(rotate_secret(&app, &by(&ada), hook.id));
    assert!(matches!(error, WebhookError::Failed(Failure::Seal(_))), "{error:?}");
    assert_eq!(Snapshot::of(&world), before);
}

/// The values after each change are tested in the domain (`Webhook::changed`).
#[test]
fn a_change_is_answered_and_stored_in_full_and_concerns_one_subscription() {
    let world = World::new();
    let (ada, eve) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.eve, &world.globex));
    let [made, beside] = [(); 2].map(|()| subscribe(&world, &ada).0);
    let (theirs, _) = subscribe(&world, &eve);
    let changes = WebhookChanges { events: Some(listing(&["user.login", "webhook.test"])), ..PAUSE };
    let expected = made.clone().changed(changes.clone());
    assert!(update(&world, &ada, made.id, &changes) == expected, "the answer is the subscription in full");
    for kept in [&expected, &beside, &theirs] {
        assert!(world.stored_hook(kept).is_some_and(|stored| stored == *kept));
    }
}

#[test]
fn n2_every_change_is_recorded_once_and_what_changes_nothing_is_not() {
    let world = World::new();
    let (ada, eve) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.eve, &world.globex));
    let (hook, _) = subscribe(&world, &ada);
    subscribe(&world, &eve);
    let recorded = || {
        let mut ours = world.store.audit().into_iter().filter(|entry| entry.organization_id == world.acme.id);
        let entry = ours.next_back().unwrap();
        assert_eq!(entry.actor, Actor::User { id: world.ada.id, email: world.ada.email.clone() });
        assert_eq!(entry.target.map(|target| target.id), Some(hook.id.to_string()));
        assert_eq!(entry.origin.map(|origin| origin.request_id), Some("req_test".to_owned()));
        let metadata: Vec<_> = entry.metadata.iter().map(|(word, value)| format!("{word}={value}")).collect();
        (entry.action, metadata.join(" "))
    };
    assert_eq!(recorded(), (AuditAction::WebhookCreated, "host=hooks.example".to_owned()));
    let all = WebhookChanges { url: Some(url("https://other.example/")), ..PAUSE };
    update(&world, &ada, hook.id, &all);
    assert_eq!(recorded(), (AuditAction::WebhookUpdated, "changed=url, paused host=other.example".to_owned()));
    let before = world.store.audit().len();
    for nothing in [NO_CHANGE, all, PAUSE, WebhookChanges { events: Some(hook.events.clone()), ..NO_CHANGE }] {
        update(&world, &ada, hook.id, &nothing);
    }
    assert_eq!(world.store.audit().len(), before, "nothing changed");
    update(&world, &ada, hook.id, &WebhookChanges { events: Some(listing(&["user.login"])), ..RESUME });
    assert_eq!(recorded(), (AuditAction::WebhookUpdated, "changed=events, resumed host=other.example".to_owned()));
    update(&world, &ada, hook.id, &WebhookChanges { description: Some(None), ..NO_CHANGE });
    assert_eq!(recorded(), (AuditAction::WebhookUpdated, "changed=description host=other.example".to_owned()));
    rotate_secret(&world.app, &by(&ada), hook.id).unwrap();
    assert_eq!(recorded(), (AuditAction::WebhookSecretRotated, "host=other.example".to_owned()));
    delete(&world.app, &by(&ada), hook.id).unwrap();
    assert_eq!(recorded(), (AuditAction::WebhookDeleted, "host=other.example".to_owned()));
    assert_eq!(world.events(&world.acme), Vec::<String>::new(), "no event tells of subscriptions");
}
