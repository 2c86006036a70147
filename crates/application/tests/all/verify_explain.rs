//! Why a token isn't good, for a backend that asks.

use orgauth_application::verify::Verified;
use orgauth_domain::Secret;
use orgauth_domain::organization::OrganizationStatus;
use orgauth_domain::organization::membership::MembershipStatus;
use orgauth_domain::session::EndReason;
use orgauth_domain::session::verify::InvalidReason;

use crate::support::{Attempt, Place, World, partial};
use crate::verify::Backend;

/// What acme is told when it asks why.
fn reason(backend: &Backend, token: &str) -> InvalidReason {
    backend.explained(token).expect("it is valid").unwrap()
}

fn access(world: &World) -> Secret {
    world.sign_in(&world.ada, &world.acme).tokens.access
}

#[test]
fn what_is_no_access_token_of_this_service_is_malformed() {
    let backend = Backend::new();
    let world = &backend.world;
    let pair = world.sign_in(&world.ada, &world.acme).tokens;
    let half = partial(world.login(&Attempt::of(&world.tess, &world.acme)));
    for token in ["", "garbage", pair.refresh.expose(), half.expose()] {
        assert_eq!(reason(&backend, token), InvalidReason::Malformed);
    }
}

#[test]
fn i3_of_another_tenants_token_nothing_else_is_told_even_when_it_has_run_out() {
    let backend = Backend::new();
    let world = &backend.world;
    let pair = world.sign_in(&world.ada, &world.globex).tokens;
    let told = || assert_eq!(reason(&backend, pair.access.expose()), InvalidReason::WrongOrganization);
    told();
    world.set_membership(&world.ada, &world.globex, MembershipStatus::Removed);
    told();
    world.set_status(&world.acme, OrganizationStatus::Suspended);
    told();
    world.advance_seconds(900);
    told();
}

#[test]
fn an_older_token_of_a_live_session_is_superseded() {
    let backend = Backend::new();
    let pair = backend.world.sign_in(&backend.world.ada, &backend.world.acme).tokens;
    backend.world.refresh(&backend.world.acme, &pair.refresh).unwrap();
    assert_eq!(reason(&backend, pair.access.expose()), InvalidReason::Superseded);
    backend.world.advance_seconds(900);
    assert_eq!(reason(&backend, pair.access.expose()), InvalidReason::Expired);
}

#[test]
fn not_a_member_wins_over_session_ended_and_over_expired() {
    let backend = Backend::new();
    let world = &backend.world;
    let token = access(world);
    let now = world.app.now();
    world.write(|r| r.sessions().end_all(world.ada.id, None, EndReason::MemberRemoved, now));
    assert_eq!(reason(&backend, token.expose()), InvalidReason::SessionEnded);
    world.set_membership(&world.ada, &world.acme, MembershipStatus::Removed);
    assert_eq!(reason(&backend, token.expose()), InvalidReason::NotAMember);
    world.advance_seconds(900);
    assert_eq!(reason(&backend, token.expose()), InvalidReason::NotAMember);
}

#[test]
fn a_suspended_organization_is_told_as_such_whatever_else_is_wrong() {
    let backend = Backend::new();
    let world = &backend.world;
    let token = access(world);
    world.set_status(&world.acme, OrganizationStatus::Suspended);
    assert_eq!(reason(&backend, token.expose()), InvalidReason::OrganizationSuspended);
    world.set_membership(&world.ada, &world.acme, MembershipStatus::Removed);
    world.advance_seconds(900);
    assert_eq!(reason(&backend, token.expose()), InvalidReason::OrganizationSuspended);
}

#[test]
fn a_session_that_housekeeping_deleted_has_ended() {
    let backend = Backend::new();
    let world = &backend.world;
    let token = access(world);
    let later = world.app.now().plus(orgauth_domain::Duration::from_days(30));
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

/// Nobody who didn't ask waits for a second lookup.
#[test]
fn a_reason_is_told_only_when_it_is_asked_for() {
    let backend = Backend::new();
    backend.world.store.fail(Place::Begin, 1);
    assert!(matches!(backend.acme("garbage"), Ok(Verified::Invalid(_, Ok(None)))));
}
