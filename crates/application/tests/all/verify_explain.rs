//! The reason why a token is invalid, for a backend that asks.

use orgauth_application::verify::Verified;
use orgauth_domain::sign_in::verify::InvalidReason;

use crate::prelude::*;
use crate::verify::Backend;

/// The reason that acme gets.
fn reason(backend: &Backend, token: &str) -> InvalidReason {
    backend.explained(token).expect("it is valid").unwrap()
}

/// The domain decides the order of reasons (`session::verify::explain`); this tests the facts that it gets.
#[test]
fn i3_a_reason_follows_from_the_rows_as_they_are_now() {
    let backend = Backend::new();
    let world = &backend.world;
    let (pair, theirs) = (world.sign_in(&world.ada, &world.acme).tokens, world.sign_in(&world.ada, &world.globex));
    let half = partial(world.login(&Attempt::of(&world.tess, &world.acme)));
    for token in ["", "garbage", pair.refresh.expose(), half.expose()] {
        assert_eq!(reason(&backend, token), InvalidReason::Malformed);
    }
    let told = || reason(&backend, pair.access.expose());
    world.refresh(&world.acme, &pair.refresh).unwrap();
    assert_eq!(told(), InvalidReason::Superseded);
    let now = world.app.now();
    world.write(|r| r.sessions().end_all(world.ada.id, None, EndReason::MemberRemoved, now));
    assert_eq!(told(), InvalidReason::SessionEnded);
    world.advance_seconds(900);
    assert_eq!(told(), InvalidReason::Expired);
    world.set_membership(&world.ada, &world.acme, MembershipStatus::Removed);
    assert_eq!(told(), InvalidReason::NotAMember);
    world.set_status(&world.acme, OrganizationStatus::Suspended);
    assert_eq!(told(), InvalidReason::OrganizationSuspended);
    assert_eq!(reason(&backend, theirs.tokens.access.expose()), InvalidReason::WrongOrganization);
}

#[test]
fn a_session_that_housekeeping_deleted_has_ended() {
    let backend = Backend::new();
    let world = &backend.world;
    let token = world.sign_in(&world.ada, &world.acme).tokens.access;
    let later = world.app.now().plus(Duration::from_days(30));
    assert_eq!(world.write(|r| r.housekeeping().purge_sessions(later, 10)), 1);
    assert_eq!(reason(&backend, token.expose()), InvalidReason::SessionEnded);
}

#[test]
fn m5_a_failing_store_explains_nothing() {
    let backend = Backend::new();
    for place in Place::ALL {
        backend.world.store.fail(place, 1);
        assert_eq!(backend.explained("garbage"), Some(Err(place.failure().into())));
    }
}

/// A backend that doesn't ask doesn't wait for a second lookup.
#[test]
fn a_reason_is_told_only_when_it_is_asked_for() {
    let backend = Backend::new();
    backend.world.store.fail(Place::Begin, 1);
    assert!(matches!(backend.acme("garbage"), Ok(Verified::Invalid(_, Ok(None)))));
}
