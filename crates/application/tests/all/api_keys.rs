//! API keys, from the command line (docs/security.md: I1).

use orgauth_application::keys::api_keys::{ApiKeyError, ApiKeyRefusal, create, list, revoke, rotate};
use orgauth_domain::keys::api_key::ApiKey;
use orgauth_domain::keys::key_form::{KeyDigest, KeyKind};

use crate::prelude::*;

pub(crate) fn make(
    world: &World,
    organization: &Organization,
    expires_at: Option<Timestamp>,
) -> Result<(ApiKey, Secret), ApiKeyError> {
    let name = Name::parse("backend").unwrap();
    create(&world.app, &Initiator::command_line(&organization.slug), name, expires_at)
}

fn ids(world: &World, organization: &Organization) -> Vec<String> {
    list(&world.app, &Initiator::command_line(&organization.slug))
        .unwrap()
        .iter()
        .map(|key| key.id.to_string())
        .collect()
}

#[test]
fn an_unknown_organization_has_no_keys() {
    let world = World::new();
    let nowhere = Organization { slug: Slug::parse("initech").unwrap(), ..world.acme.clone() };
    let (key, _) = make(&world, &world.acme, None).unwrap();
    let before = Snapshot::of(&world);
    assert_eq!(refused(make(&world, &nowhere, None)), ApiKeyError::NoOrganization);
    assert_eq!(refused(list(&world.app, &Initiator::command_line(&nowhere.slug))), ApiKeyError::NoOrganization);
    assert_eq!(
        refused(revoke(&world.app, &Initiator::command_line(&nowhere.slug), key.id)),
        ApiKeyError::NoOrganization
    );
    assert_eq!(Snapshot::of(&world), before);
}

#[test]
fn a_key_that_has_expired_before_it_begins_is_refused() {
    let world = World::new();
    let now = world.app.now();
    let before = Snapshot::of(&world);
    for end in [Timestamp::from_millis(0), now] {
        assert_eq!(
            refused(make(&world, &world.acme, Some(end))),
            ApiKeyError::Refused(ApiKeyRefusal::AlreadyExpired)
        );
    }
    assert_eq!(Snapshot::of(&world), before);
    let soon = Timestamp::from_millis(now.millis() + 1);
    assert!(make(&world, &world.acme, Some(soon)).is_ok());
}

#[test]
fn g2_i1_another_organizations_unknown_revoked_and_expired_keys_are_not_found() {
    let world = World::new();
    let end = world.app.now().plus(Duration::from_seconds(60));
    let (foreign, _) = make(&world, &world.globex, None).unwrap();
    let (expired, _) = make(&world, &world.acme, Some(end)).unwrap();
    let (revoked, _) = make(&world, &world.acme, None).unwrap();
    revoke(&world.app, &Initiator::command_line(&world.acme.slug), revoked.id).unwrap();
    world.clock.set(end);
    let nowhere = world.app.entropy.id(end);
    let before = Snapshot::of(&world);
    for id in [foreign.id, expired.id, revoked.id, nowhere] {
        assert_eq!(
            refused(revoke(&world.app, &Initiator::command_line(&world.acme.slug), id)),
            ApiKeyError::Refused(ApiKeyRefusal::NotFound)
        );
    }
    assert_eq!(Snapshot::of(&world), before);
    assert_eq!(ids(&world, &world.globex), [foreign.id.to_string()]);
    assert_eq!(ids(&world, &world.acme), Vec::<String>::new());
}

#[test]
fn i1_a_key_has_its_form_and_only_its_digest_is_kept() {
    let world = World::new();
    let (key, secret) = make(&world, &world.acme, None).unwrap();
    world.advance_seconds(1);
    let (other, other_secret) = make(&world, &world.acme, None).unwrap();
    assert!(secret.expose() != other_secret.expose() && key.digest != other.digest);
    assert_eq!(KeyKind::of(secret.expose()), Some(KeyKind::Api));
    assert!(secret.expose().starts_with(&key.prefix) && secret.expose().ends_with(&key.last4));
    assert_eq!((key.prefix.len(), key.digest), (16, KeyDigest::of(secret.expose())));
    let [stored, _] = list(&world.app, &Initiator::command_line(&world.acme.slug)).unwrap().try_into().unwrap();
    assert_eq!(stored, key);
    assert_eq!((key.created_by, key.last_used_at, key.revoked_at), (None, None, None));
    let everything = format!("{:?}{:?}{:?}", Snapshot::of(&world), world.store.audit(), world.events(&world.acme));
    assert!(!everything.contains(&secret.expose()[16..]), "the secret part was written somewhere");
}

#[test]
fn n2_making_and_revoking_is_recorded_and_told_in_the_keys_organization() {
    let world = World::new();
    let (key, _) = make(&world, &world.acme, None).unwrap();
    world.advance_seconds(60);
    let revoked = revoke(&world.app, &Initiator::command_line(&world.acme.slug), key.id).unwrap();
    assert_eq!(revoked.revoked_at, Some(world.app.now()));
    let entries = world.store.audit();
    let actions: Vec<_> = entries.iter().map(|entry| entry.action).collect();
    assert_eq!(actions, [AuditAction::ApiKeyCreated, AuditAction::ApiKeyRevoked]);
    for entry in entries {
        assert_eq!((entry.organization_id, entry.actor), (world.acme.id, Actor::Operator(None)));
        assert_eq!(entry.target.unwrap().id, key.id.to_string());
    }
    for name in ["api_key.created", "api_key.revoked"] {
        let [event] = world.events_of(&world.acme, name).try_into().unwrap();
        assert!(event.contains(&key.id.to_string()) && event.contains(&key.prefix), "{event}");
        assert!(!event.contains("actor") && !event.contains("digest"), "{event}");
    }
    assert_eq!(world.events(&world.globex), Vec::<String>::new());
}

#[test]
fn q3_an_organization_has_a_hundred_live_keys_and_a_rotation_is_let_through() {
    let world = World::new();
    let operator = Initiator::command_line(&world.acme.slug);
    let end = world.app.now().plus(Duration::from_seconds(60));
    let (first, _) = make(&world, &world.acme, None).unwrap();
    make(&world, &world.acme, Some(end)).unwrap();
    for _ in 2..100 {
        make(&world, &world.acme, None).unwrap();
    }
    let before = Snapshot::of(&world);
    let full = ApiKeyError::Refused(ApiKeyRefusal::LimitReached { most: 100 });
    assert_eq!(refused(make(&world, &world.acme, None)), full);
    assert_eq!(Snapshot::of(&world), before);
    assert!(make(&world, &world.globex, None).is_ok(), "each organization has its own");
    rotate(&world.app, &operator, first.id, None).unwrap();
    assert_eq!(ids(&world, &world.acme).len(), 101);
    // Expired and revoked ones don't count.
    world.clock.set(end);
    assert_eq!(refused(make(&world, &world.acme, None)), full);
    revoke(&world.app, &operator, first.id).unwrap();
    assert!(make(&world, &world.acme, None).is_ok());
    assert_eq!(refused(make(&world, &world.acme, None)), full);
}

#[test]
fn q3_of_many_who_make_the_last_key_at_once_one_does() {
    let mut world = World::new();
    world.app.settings.api_keys.per_organization = 3;
    let made = together(8, |_| make(&world, &world.acme, None).is_ok());
    assert_eq!(made.iter().filter(|made| **made).count(), 3);
    assert_eq!(ids(&world, &world.acme).len(), 3);
}

/// A caller that lost the answer rotates again: the new key gets the original expiry, not the rest of the overlap.
#[test]
fn a_key_that_is_rotated_again_has_successors_with_its_own_end() {
    let world = World::new();
    let operator = Initiator::command_line(&world.acme.slug);
    let span = Duration::from_seconds;
    let end = world.app.now().plus(span(500));
    for own_end in [None, Some(end)] {
        let (key, _) = make(&world, &world.acme, own_end).unwrap();
        let of = |overlap: u32| rotate(&world.app, &operator, key.id, Some(span(overlap))).unwrap().0;
        let kept = || list(&world.app, &operator).unwrap().into_iter().find(|kept| kept.id == key.id).unwrap();
        let started = world.app.now();
        let successor = of(60);
        assert_eq!((successor.expires_at, &successor.name), (own_end, &key.name));
        assert_eq!(kept().expires_at, Some(started.plus(span(60))));
        world.advance_seconds(10);
        assert_eq!(of(60).expires_at, own_end);
        assert_eq!(kept().expires_at, Some(started.plus(span(60))), "a second rotation lengthens no life");
        assert_eq!(of(20).expires_at, own_end);
        assert_eq!(kept().expires_at, Some(started.plus(span(30))));
        world.advance_seconds(20);
        let over = rotate(&world.app, &operator, key.id, None);
        assert_eq!(refused(over), ApiKeyError::Refused(ApiKeyRefusal::NotFound));
    }
    let (key, _) = make(&world, &world.acme, None).unwrap();
    let foreign = rotate(&world.app, &Initiator::command_line(&world.globex.slug), key.id, None);
    assert_eq!(refused(foreign), ApiKeyError::Refused(ApiKeyRefusal::NotFound));
}

/// Q3: a rotation is never refused, so a key that is rotated again and again must not make the list endless.
#[test]
fn q3_rotations_make_at_most_one_successor_for_each_key_that_the_limit_allows() {
    let mut world = World::new();
    world.app.settings.api_keys.per_organization = 2;
    let operator = Initiator::command_line(&world.acme.slug);
    let (mut key, _) = make(&world, &world.acme, None).unwrap();
    let (foreign, _) = make(&world, &world.globex, None).unwrap();
    for _ in 0..9 {
        let long = Some(Duration::from_days(30));
        key = match rotate(&world.app, &operator, key.id, long) {
            // The same key once more, as long as it lives.
            Ok((_, _)) if list(&world.app, &operator).unwrap().iter().any(|live| live.id == key.id) => key,
            Ok((successor, _)) => successor,
            Err(error) => panic!("{error}"),
        };
        assert!(ids(&world, &world.acme).len() <= 4, "{:?}", ids(&world, &world.acme));
    }
    assert_eq!(ids(&world, &world.acme).len(), 4);
    assert_eq!(ids(&world, &world.globex), [foreign.id.to_string()]);
}
