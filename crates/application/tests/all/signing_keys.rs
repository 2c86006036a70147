//! The key ring on a store: a rotation ends no session, a removal ends those that the key signed (docs/security.md: D6).

use orgauth_application::error::Failure;
use orgauth_application::keys::signing_keys::{
    SigningKeyError, SigningKeyRefusal, follow, list, remove, rotate, rotate_when_due,
};
use orgauth_application::operations::housekeeping;
use orgauth_domain::keys::signing_key::{NoSuchKey, RotationRefusal, SigningKeyState};
use orgauth_domain::ports::Tokens;
use orgauth_domain::sign_in::token::{KeyId, TokenKind};
use orgauth_infra_crypto::TokenRing;

use crate::prelude::*;
use crate::support::ring;

fn ids(world: &World) -> (KeyId, KeyId) {
    let keys = list(&*world.store).unwrap();
    let one = |state| keys.iter().find(|key| key.state == state).unwrap().id.clone();
    (one(SigningKeyState::Active), one(SigningKeyState::Next))
}

/// Moves the clock by a minute, after which every instance knows the next key.
fn later(world: &World) {
    world.clock.advance(Duration::from_minutes(1));
}

fn rotated(world: &World) {
    later(world);
    rotate(&*world.store, &*world.keyring, world.app.now()).unwrap();
}

fn followed(world: &World, ring: &TokenRing) {
    follow(&*world.store, ring, &[], world.app.now()).unwrap();
}

#[test]
fn d6_a_rotation_waits_until_the_next_key_is_known_everywhere() {
    let world = World::new();
    let before = ids(&world);
    world.clock.advance(Duration::from_millis(9_999));
    let too_soon = rotate(&*world.store, &*world.keyring, world.app.now());
    let wait = Duration::from_millis(1);
    assert_eq!(
        refused(too_soon.map(drop)),
        SigningKeyError::Refused(SigningKeyRefusal::Rotation(RotationRefusal::TooSoon { wait }))
    );
    assert_eq!(ids(&world), before);
    world.clock.advance(wait);
    rotate(&*world.store, &*world.keyring, world.app.now()).unwrap();
    assert_eq!(ids(&world).0, before.1);
}

#[test]
fn d6_an_ordinary_rotation_logs_nobody_out_on_an_instance_that_has_followed_or_not() {
    let world = World::new();
    let other = ring(&*world.store, &world.app.entropy);
    let pair = world.sign_in(&world.bob, &world.acme).tokens;
    let (old, next) = ids(&world);
    rotated(&world);
    // Neither instance has read the keys again yet: both keep using the old key.
    assert_eq!(world.keyring.active_key(), Ok(old.clone()));
    followed(&world, &other);
    assert_eq!(other.active_key(), Ok(next));
    for ring in [&world.keyring, &other] {
        assert!(ring.read(TokenKind::Access, pair.access.expose(), world.app.now()).is_ok());
    }
    // The instance that hasn't read the keys again still verifies what the other one signs with the new key.
    let claims = world.keyring.read(TokenKind::Access, pair.access.expose(), world.app.now()).unwrap();
    let new = other.sign(&claims, &other.active_key().unwrap()).unwrap();
    assert!(world.keyring.read(TokenKind::Access, new.expose(), world.app.now()).is_ok());
    followed(&world, &world.keyring);
    let refreshed = world.refresh(&world.acme, &pair.refresh).unwrap();
    assert_ne!(refreshed.access.expose(), pair.access.expose());
    assert!(world.keyring.sign(&claims, &old).is_ok(), "a replay is signed with the pair's own key");
}

#[test]
fn d6_the_active_key_is_replaced_at_its_age_by_one_of_several_instances() {
    let world = World::new();
    let age = Duration::from_days(90);
    let (old, next) = ids(&world);
    let tend = |world: &World| {
        let keys = list(&*world.store).unwrap();
        rotate_when_due(&*world.store, &*world.keyring, &keys, age, world.app.now()).unwrap();
    };
    world.clock.set(NOW.plus(age).minus(Duration::from_millis(1)));
    tend(&world);
    assert_eq!(ids(&world), (old, next.clone()));
    world.clock.set(NOW.plus(age));
    let known = list(&*world.store).unwrap();
    together(8, |_| {
        rotate_when_due(&*world.store, &*world.keyring, &known, age, world.app.now()).unwrap();
    });
    assert_eq!(ids(&world).0, next, "eight instances rotated once");
    assert_eq!(list(&*world.store).unwrap().len(), 3);
}

#[test]
fn d6_an_outlived_key_goes_and_one_that_a_session_needs_stays() {
    let mut world = World::new();
    let (old, _) = ids(&world);
    world.sign_in(&world.bob, &world.acme);
    rotated(&world);
    let purge = |world: &World| housekeeping::run(&world.app, &|| false).unwrap().signing_keys;
    // A session from a time when tokens lived longer.
    world.app.settings.tokens.refresh_ttl = Duration::from_days(1);
    world.clock.advance(Duration::from_days(2));
    assert_eq!(purge(&world), 0, "a living session was signed with it");
    world.clock.set(NOW.plus(Duration::from_days(7)));
    assert_eq!(purge(&world), 1);
    assert!(list(&*world.store).unwrap().iter().all(|key| key.id != old));
    followed(&world, &world.keyring);
    assert_eq!(world.keyring.published().len(), 2);
}

#[test]
fn d6_a_removed_key_ends_its_sessions_in_every_organization_and_no_others() {
    let world = World::new();
    let lost = [(&world.bob, &world.acme), (&world.eve, &world.globex), (&world.ada, &world.globex)]
        .map(|(user, organization)| (organization.clone(), world.sign_in(user, organization).tokens));
    let (old, next) = ids(&world);
    rotated(&world);
    followed(&world, &world.keyring);
    let kept = world.sign_in(&world.ada, &world.acme).tokens;
    assert_eq!(remove(&world.app, &*world.keyring, &old), Ok(3));
    for (organization, pair) in &lost {
        assert_eq!(world.end_of(organization, &pair.access), Some(EndReason::Operator));
    }
    assert_eq!(world.end_of(&world.acme, &kept.access), None);
    followed(&world, &world.keyring);
    for (_, pair) in &lost {
        assert!(world.keyring.read(TokenKind::Access, pair.access.expose(), world.app.now()).is_err());
    }
    assert_eq!(ids(&world).0, next);
    for organization in [&world.acme, &world.globex] {
        let entries = world.audit(AuditAction::SigningKeyRemoved);
        assert_eq!(entries.iter().filter(|e| e.organization_id == organization.id).count(), 1);
    }
}

#[test]
fn d6_removing_the_active_key_lets_the_next_one_sign_at_once() {
    let world = World::new();
    let (old, next) = ids(&world);
    world.sign_in(&world.bob, &world.acme);
    assert_eq!(remove(&world.app, &*world.keyring, &old), Ok(1));
    assert_eq!(ids(&world).0, next);
    // An instance that hasn't read the keys again signs with the removed key; a second removal ends that session, too.
    world.sign_in(&world.bob, &world.acme);
    assert_eq!(remove(&world.app, &*world.keyring, &old), Ok(1));
    let nothing_left = remove(&world.app, &*world.keyring, &old);
    assert_eq!(refused(nothing_left), SigningKeyError::Refused(SigningKeyRefusal::NoSuchKey(NoSuchKey)));
}

#[test]
fn a_ring_that_cannot_follow_stays_as_it_was() {
    let world = World::new();
    let known = list(&*world.store).unwrap();
    let active = world.keyring.active_key();
    rotated(&world);
    world.store.fail(Place::Begin, 1);
    let followed = follow(&*world.store, &*world.keyring, &known, world.app.now());
    assert!(world.store.cancel_failure());
    assert_eq!(refused(followed.map(drop)), SigningKeyError::Failed(Failure::Store(Place::Begin.failure())));
    assert_eq!(world.keyring.active_key(), active);
    let ring: Arc<TokenRing> = world.keyring.clone();
    assert!(follow(&*world.store, &*ring, &known, world.app.now()).is_ok());
    assert_ne!(ring.active_key(), active);
}
