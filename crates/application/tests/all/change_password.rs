//! Changing the password: who may, which sessions end, which one is renewed (docs/security.md: A5).

use orgauth_application::accounts::change_password::{
    ChangePasswordCommand, ChangePasswordError, ChangePasswordRefusal, change_password,
};
use orgauth_application::app::Interrupted;
use orgauth_application::error::{Failure, Wait};
use orgauth_application::presented::Presented;
use orgauth_application::proof::owner::{OwnerProof, Shown};
use orgauth_application::proof::reauthenticate::{Reauthentication, WrongPassword};
use orgauth_application::sign_in::session_issuer::TokenPair;
use orgauth_domain::accounts::password::PasswordReason;
use orgauth_domain::ports::Busy;
use orgauth_domain::sign_in::factor::Proof;

use crate::prelude::*;

pub(crate) const NEW: &str = "a short swim in the lake";

pub(crate) fn prompt(
    world: &World,
    organization: &Organization,
    access: &Secret,
    password: &str,
) -> Reauthentication {
    let (caller, request) = (world.caller(organization, access), request(CLIENT_ADDRESS, "Browser/1.0"));
    Reauthentication { caller, password: Secret::new(password), request }
}

/// The proof of an account's owner, by password.
pub(crate) fn owner(
    Reauthentication { caller, password, request }: Reauthentication,
    code: Option<Proof>,
) -> OwnerProof {
    OwnerProof { caller, shown: Shown::Password(password), refresh: Presented::Nothing, code, request }
}

pub(crate) fn command(
    world: &World,
    organization: &Organization,
    access: &Secret,
    (current, new): (&str, &str),
) -> ChangePasswordCommand {
    ChangePasswordCommand { current: prompt(world, organization, access, current), new: Secret::new(new) }
}

/// Starts a change and stops it when its new password was accepted and waits to be hashed.
pub(crate) fn accepted(
    world: &World,
    command: ChangePasswordCommand,
) -> Held<Result<TokenPair, ChangePasswordError>> {
    let change = |app: App| async move { change_password(&app, command).await };
    hold(&world.app, Stop::Hash(2), change).map_err(|early| early.map(|_| ())).expect("it comes to the hash")
}

/// Changes a password from start to end.
pub(crate) fn change(world: &World, command: ChangePasswordCommand) -> Result<TokenPair, ChangePasswordError> {
    block_on(change_password(&world.app, command))
}

/// Expects a refusal, and that the password and the session stay.
fn refusal(world: &World, access: &Secret, passwords: (&str, &str)) -> ChangePasswordError {
    let before = world.stored_hash(&world.ada);
    let error = refused(change(world, command(world, &world.acme, access, passwords)));
    assert_eq!(world.stored_hash(&world.ada), before);
    assert!(world.opens(&world.acme, access));
    assert_eq!(world.audit(AuditAction::PasswordChanged), []);
    assert_eq!(world.events_of(&world.acme, "user.password_changed"), Vec::<String>::new());
    error
}

fn rejected(reasons: Vec<PasswordReason>) -> ChangePasswordError {
    ChangePasswordError::Refused(ChangePasswordRefusal::Rejected(reasons))
}

fn still(world: &World, user: &User, password: &str) -> bool {
    world.login(&Attempt::of(user, &world.globex).password(password)).is_ok()
}

#[test]
fn a5_a_wrong_current_password_changes_nothing_and_is_recorded() {
    let world = World::new();
    let access = world.sign_in(&world.ada, &world.acme).tokens.access;
    for wrong in ["", "not the password", NEW] {
        assert_eq!(
            refusal(&world, &access, (wrong, NEW)),
            ChangePasswordError::Refused(ChangePasswordRefusal::WrongPassword(WrongPassword))
        );
    }
    let entries = world.audit(AuditAction::PasswordPromptFailed);
    assert_eq!(entries.len(), 3);
    let ada = Actor::User { id: world.ada.id, email: world.ada.email.clone() };
    assert!(entries.iter().all(|entry| entry.actor == ada && entry.organization_id == world.acme.id));
    assert!(still(&world, &world.ada, PASSWORD));
}

#[test]
fn b2_the_prompt_shares_the_accounts_buckets_with_the_sign_in() {
    let world = World::new();
    let access = world.sign_in(&world.ada, &world.acme).tokens.access;
    let sign_in = Attempt::of(&world.ada, &world.globex);
    for _ in 0..3 {
        assert_eq!(refused(world.login(&sign_in.clone().wrong())), LoginError::Refused(InvalidCredentials));
    }
    for _ in 0..2 {
        assert_eq!(
            refusal(&world, &access, ("wrong", NEW)),
            ChangePasswordError::Refused(ChangePasswordRefusal::WrongPassword(WrongPassword))
        );
    }
    let throttled = refusal(&world, &access, (PASSWORD, NEW));
    let ChangePasswordError::Wait(Wait::Attempts { retry_after }) = throttled else { panic!("{throttled:?}") };
    assert_eq!(retry_after.seconds_rounded_up(), 60);
    assert!(matches!(refused(world.login(&sign_in)), LoginError::Wait(Wait::Attempts { .. })));
    // Bob's bucket, at the same source, is not affected.
    full(world.login(&Attempt::of(&world.bob, &world.acme)));
    world.advance_seconds(60);
    assert!(change(&world, command(&world, &world.acme, &access, (PASSWORD, NEW))).is_ok());
}

#[test]
fn b1_a_right_current_password_is_no_failure_even_when_the_new_one_is_refused() {
    let world = World::new();
    let access = world.sign_in(&world.ada, &world.acme).tokens.access;
    for _ in 0..30 {
        let error = refusal(&world, &access, (PASSWORD, "short"));
        assert_eq!(error, rejected(vec![PasswordReason::TooShort]));
    }
}

#[test]
fn a6_a_change_that_was_never_hashed_is_given_back() {
    let mut world = World::new();
    world.app.settings.throttle.source.limit = 3;
    let access = world.sign_in(&world.ada, &world.acme).tokens.access;
    for _ in 0..3 {
        let command = command(&world, &world.acme, &access, (PASSWORD, NEW));
        let change = |app: App| async move { change_password(&app, command).await };
        let Ok(pending) = hold(&world.app, Stop::Hash(1), change) else { panic!("it is not compared") };
        let busy = ChangePasswordError::Failed(Failure::Interrupted(Interrupted::Hashing(Busy)));
        assert_eq!(refused(pending.refuse()), busy);
    }
    assert!(change(&world, command(&world, &world.acme, &access, (PASSWORD, NEW))).is_ok());
}

#[test]
fn standing_is_told_only_after_the_current_password_was_right() {
    let world = World::new();
    let access = world.sign_in(&world.ada, &world.acme).tokens.access;
    let told = |fault: AccessFault| {
        assert_eq!(
            refusal(&world, &access, ("wrong", NEW)),
            ChangePasswordError::Refused(ChangePasswordRefusal::WrongPassword(WrongPassword))
        );
        assert_eq!(refusal(&world, &access, (PASSWORD, NEW)), ChangePasswordError::Denied(fault.clone()));
        // Throttling comes before the policy.
        assert_eq!(refusal(&world, &access, (PASSWORD, "short")), ChangePasswordError::Denied(fault));
    };
    world.set_membership(&world.ada, &world.acme, MembershipStatus::Suspended);
    told(AccessFault::MembershipNotActive);
    world.set_membership(&world.ada, &world.acme, MembershipStatus::Removed);
    told(AccessFault::NotAMember);
    world.set_status(&world.acme, OrganizationStatus::Suspended);
    told(AccessFault::OrganizationSuspended);
}

#[test]
fn a4_the_policy_knows_the_account_and_its_organization_and_gives_every_reason() {
    use PasswordReason::{ContainsContext, SameAsCurrent, TooCommon, TooLong, TooShort};
    let mut world = World::new();
    world.app.settings.passwords.min_length = 10;
    let access = world.sign_in(&world.ada, &world.acme).tokens.access;
    for (new, reasons) in [
        ("", vec![TooShort]),
        ("Ab3$xyzzq", vec![TooShort]),
        ("password1", vec![TooShort, TooCommon]),
        ("password123", vec![TooCommon]),
        ("ada@example.com", vec![ContainsContext]),
        ("ADA EXAMPLE99", vec![ContainsContext]),
        ("The ACME company!", vec![ContainsContext]),
        (PASSWORD, vec![SameAsCurrent]),
        (&"x".repeat(1025), vec![TooLong]),
    ] {
        assert_eq!(refusal(&world, &access, (PASSWORD, new)), rejected(reasons), "{new}");
    }
    // A name that only another tenant uses may be part of the password.
    let free = "The globex company";
    assert!(change(&world, command(&world, &world.acme, &access, (PASSWORD, free))).is_ok());
}

#[test]
fn a5_every_other_session_of_the_user_ends_everywhere_and_this_one_is_renewed() {
    let world = World::new();
    let own = world.sign_in(&world.ada, &world.acme).tokens;
    let here = world.sign_in(&world.ada, &world.acme).tokens;
    let there = world.sign_in(&world.ada, &world.globex).tokens;
    let strangers = [
        (&world.acme, world.sign_in(&world.bob, &world.acme).tokens),
        (&world.globex, world.sign_in(&world.eve, &world.globex).tokens),
    ];
    world.advance_seconds(60);
    let next = change(&world, command(&world, &world.acme, &own.access, (PASSWORD, NEW))).unwrap();
    for (organization, pair) in [(&world.acme, &here), (&world.globex, &there)] {
        assert_eq!(world.end_of(organization, &pair.access), Some(EndReason::PasswordChanged));
        assert!(!world.opens(organization, &pair.access));
        assert!(world.refresh(organization, &pair.refresh).is_err());
    }
    for (organization, pair) in &strangers {
        assert!(world.opens(organization, &pair.access));
    }
    assert!(!world.opens(&world.acme, &own.access), "the pair that asked is dead at once");
    assert!(world.opens(&world.acme, &next.access));
    assert_eq!(world.session_id(&next.access), world.session_id(&own.access));
    assert!(world.refresh(&world.acme, &next.refresh).is_ok());
    assert!(!still(&world, &world.ada, PASSWORD) && still(&world, &world.ada, NEW));
    assert!(still(&world, &world.eve, PASSWORD));
}

/// The pair before a renewal is no predecessor in the replay window: only an attacker can still use it.
#[test]
fn d5_the_refresh_token_before_the_change_has_no_replay_window() {
    let world = World::new();
    let own = world.sign_in(&world.ada, &world.acme).tokens;
    let next = change(&world, command(&world, &world.acme, &own.access, (PASSWORD, NEW))).unwrap();
    assert!(world.refresh(&world.acme, &own.refresh).is_err());
    assert!(!world.opens(&world.acme, &next.access));
}

#[test]
fn n2_a_change_is_recorded_and_told_where_it_was_made() {
    let world = World::new();
    let own = world.sign_in(&world.ada, &world.acme).tokens;
    world.sign_in(&world.ada, &world.globex);
    change(&world, command(&world, &world.acme, &own.access, (PASSWORD, NEW))).unwrap();
    let [entry] = world.audit(AuditAction::PasswordChanged).try_into().unwrap();
    assert_eq!(entry.organization_id, world.acme.id);
    assert_eq!(entry.actor, Actor::User { id: world.ada.id, email: world.ada.email.clone() });
    let [event] = world.events_of(&world.acme, "user.password_changed").try_into().unwrap();
    assert!(event.contains(&world.ada.id.to_string()));
    for secret in [PASSWORD, NEW, world.stored_hash(&world.ada).as_str()] {
        assert!(!event.contains(secret));
    }
    assert_eq!(world.events_of(&world.globex, "user.password_changed"), Vec::<String>::new());
}

#[test]
fn a5_a_success_makes_the_source_known() {
    let world = World::new();
    let own = world.session_by(&world.ada, &world.acme, &[AuthenticationMethod::Invite]);
    change(&world, command(&world, &world.acme, &own.access, (PASSWORD, NEW))).unwrap();
    for number in 0..20 {
        let stranger = Attempt::of(&world.ada, &world.acme).from(&format!("203.0.113.{number}")).wrong();
        assert_eq!(refused(world.login(&stranger)), LoginError::Refused(InvalidCredentials));
    }
    let right = Attempt::of(&world.ada, &world.acme).password(NEW);
    assert!(matches!(refused(world.login(&right.clone().from(ELSEWHERE))), LoginError::Wait(Wait::Attempts { .. })));
    full(world.login(&right));
}
