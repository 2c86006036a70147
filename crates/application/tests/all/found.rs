//! Regression tests for defects that other tests once found.

use orgauth_application::organizations::members::{self, MemberChange};
use orgauth_application::sign_in::logout::{LogoutCommand, logout};

use crate::accept_invite::{accept, invited, newcomer};
use crate::login_races::checked_by_strong;
use crate::prelude::*;

#[test]
fn a1_two_sign_ins_at_once_with_a_weak_hash_both_succeed() {
    let world = World::new();
    let attempt = Attempt::of(&world.ada, &world.acme);
    let one = World::begin_login(&world.app, &attempt).unwrap();
    let other = World::begin_login(&world.app, &attempt).unwrap();
    let (first, second) = (checked_by_strong(&one), checked_by_strong(&other));
    full(one.answer(first));
    full(other.answer(second));
}

/// The correct password comes while the count is below the limit, or long after a block ended.
#[test]
fn n2_an_attempt_with_the_right_password_is_not_recorded_as_throttled() {
    for (failures, seconds, recorded) in [(4, 0, 0), (5, 86_400, 1)] {
        let world = World::new();
        let right = Attempt::of(&world.ada, &world.acme);
        for _ in 0..failures {
            refused(world.login(&right.clone().wrong()));
        }
        world.advance_seconds(seconds);
        full(world.login(&right));
        assert_eq!(world.audit(AuditAction::LoginThrottled).len(), recorded, "after {failures}");
    }
}

/// The log lists by identifier: the entries of one operation once had random order.
#[test]
fn n2_what_one_operation_records_stands_in_its_order() {
    let world = World::new();
    for email in ["one@example.com", "two@example.com", "three@example.com", "four@example.com"] {
        let token = invited(&world, email);
        accept(&world, &world.acme, &token, newcomer()).ok().unwrap();
        assert_eq!(last_two(&world), [AuditAction::MemberJoined, AuditAction::LoginSucceeded]);
    }
    let ada = admin(&world, &world.ada, &world.acme);
    let mut wanted = MemberChange { role: Some(Role::Admin), suspended: Some(true), roles: None, metadata: None };
    members::change(&world.app, &by(&ada), world.bob.id, &wanted).unwrap();
    assert_eq!(last_two(&world), [AuditAction::MemberSuspended, AuditAction::MemberRoleChanged]);
    wanted = MemberChange { role: Some(Role::Member), suspended: Some(false), roles: None, metadata: None };
    members::change(&world.app, &by(&ada), world.bob.id, &wanted).unwrap();
    assert_eq!(last_two(&world), [AuditAction::MemberReactivated, AuditAction::MemberRoleChanged]);
    for (user, ip) in [(&world.ada, "203.0.113.1"), (&world.bob, "203.0.113.2"), (&world.tess, "203.0.113.3")] {
        for _ in 0..5 {
            refused(world.login(&Attempt::of(user, &world.acme).wrong().from(ip)));
            // The first attempt's entry counts the later ones.
            world.advance_seconds(1);
        }
        assert_eq!(last_two(&world), [AuditAction::LoginFailed, AuditAction::LoginThrottled]);
    }
}

/// The actions of the last two entries, in the order in which the log lists them.
fn last_two(world: &World) -> [AuditAction; 2] {
    let mut last = world.store.audit().last_chunk::<2>().unwrap().clone();
    last.sort_by_key(|entry| entry.id);
    last.map(|entry| entry.action)
}

#[test]
fn n2_reaching_the_limit_of_unknown_sources_is_recorded() {
    let world = World::new();
    for number in 0..25 {
        refused(world.login(&Attempt::of(&world.ada, &world.acme).wrong().from(&format!("203.0.113.{number}"))));
    }
    assert!(!world.audit(AuditAction::LoginThrottled).is_empty());
}

#[test]
fn n2_a_sign_in_whose_password_changed_meanwhile_is_recorded() {
    let world = World::new();
    let pending = World::begin_login(&world.app, &Attempt::of(&world.ada, &world.acme)).unwrap();
    let check = World::check(&pending);
    world.set_password(&world.ada, "another one entirely");
    refused(pending.answer(check));
    assert_eq!(world.audit(AuditAction::LoginFailed).len(), 1);
}

#[test]
fn n2_a_sign_out_of_two_sessions_is_recorded_for_each() {
    let world = World::new();
    let (one, two) = (world.sign_in(&world.ada, &world.acme).tokens, world.sign_in(&world.bob, &world.acme).tokens);
    let held = PresentedCookies {
        access: presented(&one.access),
        refresh: presented(&two.refresh),
        partial: Presented::Nothing,
        ..PresentedCookies::default()
    };
    logout(
        &world.app,
        &LogoutCommand { organization: world.acme.clone(), presented: held, request: request(CLIENT_ADDRESS, "B") },
    )
    .unwrap();
    assert!(!world.opens(&world.acme, &one.access) && !world.opens(&world.acme, &two.access));
    assert_eq!(world.audit(AuditAction::LoggedOut).len(), 2);
}

#[test]
fn the_session_that_just_began_is_never_the_oldest() {
    let mut world = World::new();
    world.app.settings.tokens.sessions_per_member = 2;
    let start = world.app.now();
    world.advance_seconds(2);
    world.sign_in(&world.ada, &world.acme);
    world.sign_in(&world.ada, &world.acme);
    world.clock.set(start);
    let began = world.sign_in(&world.ada, &world.acme);
    assert!(world.opens(&world.acme, &began.tokens.access));
}

#[test]
fn n2_a_throttled_password_change_is_recorded() {
    use crate::change_password::{NEW, change, command};
    let world = World::new();
    let access = world.sign_in(&world.ada, &world.acme).tokens.access;
    for _ in 0..6 {
        refused(change(&world, command(&world, &world.acme, &access, ("wrong", NEW))));
    }
    assert!(!world.audit(AuditAction::LoginThrottled).is_empty());
}
