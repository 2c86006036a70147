//! Signing out: never refused, and only in the request's own organization.

use orgauth_application::sign_in::logout::{LogoutCommand, logout};

use crate::prelude::*;

fn sign_out(world: &World, organization: &Organization, presented: PresentedCookies) {
    let request = request(CLIENT_ADDRESS, "Browser/1.0");
    logout(&world.app, &LogoutCommand { organization: organization.clone(), presented, request }).unwrap();
}

#[test]
fn nothing_and_two_of_everything_and_garbage_end_nothing_and_are_no_error() {
    let world = World::new();
    let pair = world.sign_in(&world.ada, &world.acme).tokens;
    let ambiguous = PresentedCookies {
        access: Presented::Ambiguous,
        refresh: Presented::Ambiguous,
        partial: Presented::Ambiguous,
        ..PresentedCookies::default()
    };
    let garbage = PresentedCookies { access: Presented::Token("garbage".to_owned()), ..PresentedCookies::default() };
    let swapped = PresentedCookies {
        access: presented(&pair.refresh),
        refresh: presented(&pair.access),
        partial: presented(&pair.access),
        ..PresentedCookies::default()
    };
    for nothing in [PresentedCookies::default(), ambiguous, garbage, swapped] {
        sign_out(&world, &world.acme, nothing);
        assert!(world.opens(&world.acme, &pair.access));
    }
    assert_eq!(world.audit(AuditAction::LoggedOut), []);
}

#[test]
fn g1_another_organizations_token_is_left_alone() {
    let world = World::new();
    let here = world.sign_in(&world.ada, &world.acme).tokens;
    let there = world.sign_in(&world.ada, &world.globex).tokens;
    sign_out(&world, &world.globex, cookies(&here));
    assert!(world.opens(&world.acme, &here.access));
    assert_eq!(world.audit(AuditAction::LoggedOut), []);
    // Tokens of both organizations: only the session of this one ends.
    let mixed = PresentedCookies {
        access: presented(&here.access),
        refresh: presented(&there.refresh),
        partial: Presented::Nothing,
        ..PresentedCookies::default()
    };
    sign_out(&world, &world.acme, mixed);
    assert_eq!(world.end_of(&world.acme, &here.access), Some(EndReason::Logout));
    assert!(world.opens(&world.globex, &there.access));
}

#[test]
fn d5_either_token_alone_ends_the_session_at_once_and_once() {
    let world = World::new();
    let other = world.sign_in(&world.ada, &world.acme).tokens;
    for by_refresh in [false, true] {
        let pair = world.sign_in(&world.ada, &world.acme).tokens;
        let refresh_alone = PresentedCookies { refresh: presented(&pair.refresh), ..PresentedCookies::default() };
        let held = if by_refresh { refresh_alone } else { bearer(&pair.access) };
        let before = world.audit(AuditAction::LoggedOut).len();
        sign_out(&world, &world.acme, held.clone());
        sign_out(&world, &world.acme, held);
        assert!(!world.opens(&world.acme, &pair.access));
        assert!(world.refresh(&world.acme, &pair.refresh).is_err());
        assert_eq!(world.end_of(&world.acme, &pair.access), Some(EndReason::Logout));
        let entries = world.audit(AuditAction::LoggedOut);
        assert_eq!(entries.len(), before + 1);
        assert_eq!(entries[before].actor, Actor::User { id: world.ada.id, email: world.ada.email.clone() });
        assert_eq!(entries[before].organization_id, world.acme.id);
    }
    assert!(world.opens(&world.acme, &other.access), "nobody else's");
}

#[test]
fn a_pair_that_a_refresh_has_replaced_still_signs_out() {
    let world = World::new();
    let old = world.sign_in(&world.ada, &world.acme).tokens;
    let new = world.refresh(&world.acme, &old.refresh).unwrap();
    sign_out(&world, &world.acme, bearer(&old.access));
    assert!(!world.opens(&world.acme, &new.access));
}

#[test]
fn a_partial_token_signs_out_of_its_half_begun_session() {
    let world = World::new();
    let token = partial(world.login(&Attempt::of(&world.tess, &world.acme)));
    let held = PresentedCookies { partial: presented(&token), ..PresentedCookies::default() };
    sign_out(&world, &world.globex, held.clone());
    assert_eq!(world.end_of(&world.acme, &token), None);
    sign_out(&world, &world.acme, held);
    assert_eq!(world.end_of(&world.acme, &token), Some(EndReason::Logout));
}

#[test]
fn an_access_token_that_has_run_out_ends_nothing_but_its_refresh_token_does() {
    let world = World::new();
    let pair = world.sign_in(&world.ada, &world.acme).tokens;
    world.advance_seconds(900);
    sign_out(&world, &world.acme, bearer(&pair.access));
    assert_eq!(world.end_of(&world.acme, &pair.refresh), None);
    sign_out(&world, &world.acme, cookies(&pair));
    assert_eq!(world.end_of(&world.acme, &pair.refresh), Some(EndReason::Logout));
}

#[test]
fn neither_suspension_touches_signing_out() {
    let world = World::new();
    let (one, two) = (world.sign_in(&world.ada, &world.acme).tokens, world.sign_in(&world.bob, &world.acme).tokens);
    world.set_membership(&world.ada, &world.acme, MembershipStatus::Suspended);
    sign_out(&world, &world.acme, cookies(&one));
    world.set_status(&world.acme, OrganizationStatus::Suspended);
    sign_out(&world, &world.acme, cookies(&two));
    for pair in [&one, &two] {
        assert_eq!(world.end_of(&world.acme, &pair.refresh), Some(EndReason::Logout));
    }
}
