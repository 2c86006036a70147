//! What happens between the parts of a password change.

use orgauth_application::account::change_password::ChangePasswordError;
use orgauth_domain::organization::OrganizationStatus;
use orgauth_domain::organization::membership::MembershipStatus;
use orgauth_domain::session::EndReason;
use orgauth_domain::session::access::AccessFault;

use crate::change_password::{NEW, accepted, command};
use crate::support::{PASSWORD, Snapshot, World, refused};

/// Is accepted, lets something happen, then finishes: it must change nothing.
fn around(meanwhile: impl FnOnce(&World, &orgauth_domain::Secret)) -> ChangePasswordError {
    let world = World::new();
    let own = world.sign_in(&world.ada, &world.acme).tokens;
    world.sign_in(&world.ada, &world.globex);
    let passwords = (PASSWORD, NEW);
    let accepted = accepted(&world, command(&world, &world.acme, &own.access, passwords));
    meanwhile(&world, &own.refresh);
    let before = Snapshot::of(&world);
    let error = refused(accepted.go_on());
    assert_eq!(Snapshot::of(&world), before);
    error
}

#[test]
fn d4_a_session_that_ended_meanwhile_changes_no_password() {
    let error = around(|world, _| {
        let now = world.app.now();
        world.write(|r| r.sessions().end_all(world.ada.id, None, EndReason::LogoutAll, now));
    });
    assert_eq!(error, ChangePasswordError::Denied(AccessFault::Invalid));
}

#[test]
fn d5_an_access_token_that_was_superseded_meanwhile_changes_no_password() {
    let error = around(|world, refresh| {
        assert!(world.refresh(&world.acme, refresh).is_ok());
    });
    assert_eq!(error, ChangePasswordError::Denied(AccessFault::Invalid));
}

#[test]
fn d2_an_access_token_that_ran_out_meanwhile_changes_no_password() {
    let error = around(|world, _| {
        world.advance_seconds(900);
    });
    assert_eq!(error, ChangePasswordError::Denied(AccessFault::Invalid));
}

#[test]
fn a_password_that_was_changed_meanwhile_is_not_overwritten() {
    let error = around(|world, _| world.set_password(&world.ada, "another one entirely"));
    assert_eq!(error, ChangePasswordError::WrongPassword);
}

#[test]
fn d4_standing_is_read_again_when_the_password_is_set() {
    let suspended = around(|world, _| {
        world.set_membership(&world.ada, &world.acme, MembershipStatus::Suspended);
    });
    assert_eq!(suspended, ChangePasswordError::Denied(AccessFault::MembershipNotActive));
    let removed = around(|world, _| world.set_membership(&world.ada, &world.acme, MembershipStatus::Removed));
    assert_eq!(removed, ChangePasswordError::Denied(AccessFault::NotAMember));
    let closed = around(|world, _| world.set_status(&world.acme, OrganizationStatus::Suspended));
    assert_eq!(closed, ChangePasswordError::Denied(AccessFault::OrganizationSuspended));
}

#[test]
fn of_two_changes_at_once_one_is_made() {
    let world = World::new();
    let (one, other) =
        (world.sign_in(&world.ada, &world.acme).tokens, world.sign_in(&world.ada, &world.globex).tokens);
    let first = accepted(&world, command(&world, &world.acme, &one.access, (PASSWORD, NEW)));
    let third = "a third one, longer still";
    let second = accepted(&world, command(&world, &world.globex, &other.access, (PASSWORD, third)));
    let kept = first.go_on().ok().unwrap();
    assert_eq!(refused(second.go_on()), ChangePasswordError::WrongPassword);
    assert!(world.opens(&world.acme, &kept.access));
    assert!(!world.opens(&world.globex, &other.access));
}
