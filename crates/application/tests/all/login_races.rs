//! Concurrent changes between the steps of a sign-in.

use std::num::NonZeroUsize;
use std::sync::LazyLock;

use orgauth_domain::ports::{PasswordCheck, PasswordHasher};
use orgauth_infra_crypto::{ArgonOptions, ArgonPool};
use orgauth_testkit::entropy::SeededEntropy;

use crate::prelude::*;
use crate::support::PendingLogin;
use orgauth_application::error::{Failure, Wait};

/// A hasher with the product's default costs: every stored hash of these tests is weaker.
fn strong() -> &'static ArgonPool {
    static POOL: LazyLock<ArgonPool> = LazyLock::new(|| {
        let options = ArgonOptions { threads: NonZeroUsize::MIN, ..ArgonOptions::default() };
        ArgonPool::new(options, Arc::new(SeededEntropy::new(2))).unwrap()
    });
    &POOL
}

pub(crate) fn checked_by_strong(pending: &PendingLogin) -> PasswordCheck {
    let (password, hash) = pending.question();
    block_on(strong().check(password, hash)).unwrap()
}

/// Starts a sign-in, runs `meanwhile`, finishes it, and returns its error.
fn around(world: &World, attempt: &Attempt, meanwhile: impl FnOnce()) -> LoginError {
    let pending = World::begin_login(&world.app, attempt).unwrap();
    let check = World::check(&pending);
    assert!(matches!(check, PasswordCheck::Right { .. }), "the password was right when it was compared");
    meanwhile();
    let error = refused(pending.answer(check));
    assert_eq!(world.events(&world.acme), Vec::<String>::new());
    assert_eq!(world.live_sessions(&world.ada, &world.acme), []);
    error
}

#[test]
fn a5_a_password_that_was_changed_meanwhile_signs_nobody_in() {
    let world = World::new();
    let attempt = Attempt::of(&world.ada, &world.acme);
    let error = around(&world, &attempt, || world.set_password(&world.ada, "another one entirely"));
    assert_eq!(error, LoginError::Refused(InvalidCredentials));
}

#[test]
fn d4_standing_is_read_again_when_the_session_begins() {
    let world = World::new();
    let attempt = Attempt::of(&world.ada, &world.acme);
    let set = |status| world.set_membership(&world.ada, &world.acme, status);
    let error = around(&world, &attempt, || set(MembershipStatus::Suspended));
    assert_eq!(error, LoginError::Denied(AccessFault::MembershipNotActive));
    set(MembershipStatus::Active);
    let error = around(&world, &attempt, || set(MembershipStatus::Removed));
    assert_eq!(error, LoginError::Denied(AccessFault::NotAMember));
    set(MembershipStatus::Active);
    let error = around(&world, &attempt, || world.set_status(&world.acme, OrganizationStatus::Suspended));
    assert_eq!(error, LoginError::Denied(AccessFault::OrganizationSuspended));
    full(world.login(&Attempt::of(&world.ada, &world.globex)));
}

#[test]
fn a1_a_weaker_hash_is_replaced_at_sign_in_and_still_fits() {
    let world = World::new();
    let attempt = Attempt::of(&world.ada, &world.acme);
    let weak = world.stored_hash(&world.ada);
    assert!(weak.starts_with("$argon2id$v=19$m=8,"), "{weak}");
    let pending = World::begin_login(&world.app, &attempt).unwrap();
    let check = checked_by_strong(&pending);
    full(pending.answer(check));
    let stored = world.stored_hash(&world.ada);
    assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
    // A user who doesn't sign in keeps the old hash.
    assert!(world.stored_hash(&world.bob).starts_with("$argon2id$v=19$m=8,"));
    // The next sign-in replaces no hash.
    let pending = World::begin_login(&world.app, &attempt).unwrap();
    assert!(matches!(checked_by_strong(&pending), PasswordCheck::Right { rehashed: None }));
    full(world.login(&attempt));
    refused(world.login(&attempt.password(&PASSWORD[1..])));
}

#[test]
fn a1_no_hash_is_replaced_by_a_wrong_password_or_one_that_was_changed_meanwhile() {
    let world = World::new();
    let attempt = Attempt::of(&world.ada, &world.acme);
    let before = world.stored_hash(&world.ada);
    let pending = World::begin_login(&world.app, &attempt.clone().wrong()).unwrap();
    let check = checked_by_strong(&pending);
    refused(pending.answer(check));
    assert_eq!(world.stored_hash(&world.ada), before);

    let pending = World::begin_login(&world.app, &attempt).unwrap();
    let check = checked_by_strong(&pending);
    world.set_password(&world.ada, "another one entirely");
    let changed = world.stored_hash(&world.ada);
    refused(pending.answer(check));
    assert_eq!(world.stored_hash(&world.ada), changed);
}

#[test]
fn b4_a_rolled_back_sign_in_leaves_its_reservation() {
    let world = World::new();
    let attempt = Attempt::of(&world.ada, &world.acme);
    for _ in 0..5 {
        let pending = World::begin_login(&world.app, &attempt).unwrap();
        let check = World::check(&pending);
        world.store.fail(Place::Commit, 1);
        assert!(matches!(refused(pending.answer(check)), LoginError::Failed(Failure::Store(_))));
    }
    assert_eq!(refused(world.login(&attempt)), LoginError::Wait(Wait::Busy));
    world.advance_seconds(60);
    assert!(matches!(refused(world.login(&attempt)), LoginError::Wait(Wait::Attempts { .. })));
}
