//! Concurrent changes between the steps of a password change.

use orgauth_application::accounts::change_password::{ChangePasswordError, ChangePasswordRefusal};
use orgauth_application::proof::reauthenticate::WrongPassword;

use crate::change_password::{NEW, accepted, command};
use crate::prelude::*;

/// Starts a change until its password is accepted, runs `meanwhile`, then finishes: the change must fail and write nothing.
fn around(meanwhile: impl FnOnce(&World, &Secret)) -> ChangePasswordError {
    let world = World::new();
    let own = world.sign_in(&world.ada, &world.acme).tokens;
    world.sign_in(&world.ada, &world.globex);
    let passwords = (PASSWORD, NEW);
    let accepted = accepted(&world, command(&world, &world.acme, &own.access, passwords));
    meanwhile(&world, &own.refresh);
    let before = Snapshot::of(&world);
    let error = refused(accepted.resume());
    assert_eq!(Snapshot::of(&world), before);
    error
}

#[test]
fn d2_d4_d5_what_became_of_session_token_password_and_standing_meanwhile_is_seen() {
    let now_is = |status| move |world: &World, _: &Secret| world.set_membership(&world.ada, &world.acme, status);
    let ended = around(|world, _| {
        let now = world.app.now();
        world.write(|r| r.sessions().end_all(world.ada.id, None, EndReason::LogoutAll, now));
    });
    let superseded = around(|world, refresh| assert!(world.refresh(&world.acme, refresh).is_ok()));
    let ran_out = around(|world, _| world.clock.set(world.app.now().plus(Duration::from_minutes(15))));
    assert_eq!([ended, superseded, ran_out], [(); 3].map(|()| ChangePasswordError::Denied(AccessFault::Invalid)));
    let changed = around(|world, _| world.set_password(&world.ada, "another one entirely"));
    assert_eq!(
        changed,
        ChangePasswordError::Refused(ChangePasswordRefusal::WrongPassword(WrongPassword)),
        "it is not overwritten"
    );
    let closed = around(|world, _| world.set_status(&world.acme, OrganizationStatus::Suspended));
    assert_eq!(closed, ChangePasswordError::Denied(AccessFault::OrganizationSuspended));
    for (status, fault) in [
        (MembershipStatus::Suspended, AccessFault::MembershipNotActive),
        (MembershipStatus::Removed, AccessFault::NotAMember),
    ] {
        assert_eq!(around(now_is(status)), ChangePasswordError::Denied(fault));
    }
}

#[test]
fn of_two_changes_at_once_one_is_made() {
    let world = World::new();
    let (one, other) =
        (world.sign_in(&world.ada, &world.acme).tokens, world.sign_in(&world.ada, &world.globex).tokens);
    let first = accepted(&world, command(&world, &world.acme, &one.access, (PASSWORD, NEW)));
    let third = "a third one, longer still";
    let second = accepted(&world, command(&world, &world.globex, &other.access, (PASSWORD, third)));
    let kept = first.resume().ok().unwrap();
    assert_eq!(
        refused(second.resume()),
        ChangePasswordError::Refused(ChangePasswordRefusal::WrongPassword(WrongPassword))
    );
    assert!(world.opens(&world.acme, &kept.access));
    assert!(!world.opens(&world.globex, &other.access));
}
