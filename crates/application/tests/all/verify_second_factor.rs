//! The second step of a sign-in: partial → full (docs/security.md: C1–C4).

use std::sync::Mutex;

use orgauth_application::error::Wait;
use orgauth_application::sign_in::second_factor::{SecondFactorError, SecondFactorRefusal, Shown, complete_sign_in};
use orgauth_application::sign_in::session_issuer::SignIn;
use orgauth_domain::sign_in::factor::Proof;
use orgauth_domain::sign_in::token::AuthenticationMethod::{OneTimePassword, Password, RecoveryCode};

use crate::change_password::{self, NEW};
use crate::prelude::*;
use crate::two_factor::{disable, enable, replace, reset_by_command_line, session_of_tess, set_up};

pub(crate) fn first_step(world: &World, organization: &Organization) -> Secret {
    partial(world.login(&Attempt::of(&world.tess, organization)))
}

fn code(text: impl Into<String>) -> Proof {
    Proof::Code(text.into())
}

/// The second step by a browser that presents the partial token beside its other cookies.
fn step_of(
    app: &App,
    organization: &Organization,
    token: &Presented,
    proof: Proof,
    held: PresentedCookies,
) -> Result<SignIn, SecondFactorError> {
    let presented = PresentedCookies { partial: token.clone(), ..held };
    complete_sign_in(
        app,
        organization.clone(),
        presented,
        Ok(Shown::Proof(proof)),
        request(CLIENT_ADDRESS, "Browser/1.0"),
    )
}

pub(crate) fn second_step(
    world: &World,
    organization: &Organization,
    token: &Secret,
    proof: Proof,
) -> Result<SignIn, SecondFactorError> {
    step_of(&world.app, organization, &presented(token), proof, PresentedCookies::default())
}

fn now_of_tess(world: &World) -> Proof {
    code(world.code(&world.tess, 0))
}

/// Completes both steps.
fn signs_in(world: &World, organization: &Organization) {
    let token = first_step(world, organization);
    full(second_step(world, organization, &token, now_of_tess(world)));
}

/// Expects that the partial token is refused with any code, and that nothing is written.
fn is_no_partial_token(world: &World, organization: &Organization, token: &Presented) {
    let before = Snapshot::of(world);
    let error = refused(step_of(&world.app, organization, token, code("000000"), PresentedCookies::default()));
    assert_eq!(error, SecondFactorError::Refused(SecondFactorRefusal::PartialTokenInvalid));
    assert_eq!(Snapshot::of(world), before);
}

fn is_throttled(error: &SecondFactorError) -> bool {
    matches!(error, SecondFactorError::Wait(Wait::Attempts { .. }))
}

/// Replaces Tess's recovery codes and moves on to the next time step.
fn recovery_codes(world: &World) -> Vec<Secret> {
    let access = session_of_tess(world, &world.acme);
    let codes = replace(world, (&world.acme, &access), &world.code(&world.tess, 0)).unwrap();
    world.advance_seconds(30);
    codes
}

#[test]
fn c4_whatever_is_no_live_partial_token_of_this_organization_is_refused() {
    let world = World::new();
    let token = first_step(&world, &world.acme);
    let bob = world.sign_in(&world.bob, &world.acme).tokens;
    let mut forged = token.expose().to_owned();
    forged.replace_range(forged.len() - 6..forged.len() - 4, "AA");
    for none in [
        Presented::Nothing,
        Presented::Token(String::new()),
        Presented::Token("garbage".to_owned()),
        Presented::Token(forged),
        presented(&bob.access),
        presented(&bob.refresh),
    ] {
        is_no_partial_token(&world, &world.acme, &none);
    }
    // Security G1: refused in another organization, though Tess is a member there, too.
    is_no_partial_token(&world, &world.globex, &presented(&token));
    full(second_step(&world, &world.acme, &token, now_of_tess(&world)));
}

#[test]
fn d2_a_partial_token_is_good_for_five_minutes_without_leeway() {
    let world = World::new();
    world.clock.set(world.app.now().floor_to_second());
    let (one, two) = (first_step(&world, &world.acme), first_step(&world, &world.acme));
    world.advance_seconds(299);
    full(second_step(&world, &world.acme, &one, now_of_tess(&world)));
    world.advance_seconds(1);
    is_no_partial_token(&world, &world.acme, &presented(&two));
}

#[test]
fn c4_a_partial_token_works_once() {
    let world = Arc::new(World::new());
    let token = first_step(&world, &world.acme);
    let (there, same) = (Arc::clone(&world), token.clone());
    world.store.meanwhile(1, move || drop(full(second_step(&there, &there.acme, &same, now_of_tess(&there)))));
    let late = refused(second_step(&world, &world.acme, &token, code(world.code(&world.tess, 1))));
    assert_eq!(late, SecondFactorError::Refused(SecondFactorRefusal::PartialTokenInvalid));
    is_no_partial_token(&world, &world.acme, &presented(&token));
    let [began] = <[_; 1]>::try_from(world.live_sessions(&world.tess, &world.acme)).unwrap();
    assert_eq!(began.user_id, world.tess.id);
}

/// Runs `meanwhile` between the check of the partial token and the rest of the second step. That step must fail, and so must
/// a later one with the same token.
fn dies(meanwhile: impl Fn(&World) + Send + 'static) {
    let world = Arc::new(World::new());
    let token = first_step(&world, &world.acme);
    let proof = code(world.code(&world.tess, 1));
    let (there, live) = (Arc::clone(&world), Arc::new(Mutex::default()));
    let left = Arc::clone(&live);
    world.store.meanwhile(1, move || {
        meanwhile(&there);
        *left.lock().unwrap() = there.live_sessions(&there.tess, &there.acme);
    });
    assert_eq!(
        refused(second_step(&world, &world.acme, &token, proof)),
        SecondFactorError::Refused(SecondFactorRefusal::PartialTokenInvalid)
    );
    assert_eq!(world.live_sessions(&world.tess, &world.acme), *live.lock().unwrap());
    is_no_partial_token(&world, &world.acme, &presented(&token));
}

#[test]
fn a_partial_token_dies_with_a_password_change_a_disable_a_reset_and_the_end_of_all_sessions() {
    dies(|world| {
        let access = session_of_tess(world, &world.globex);
        let passwords = (PASSWORD, NEW);
        let command = change_password::command(world, &world.globex, &access, passwords);
        change_password::change(world, command).unwrap();
    });
    dies(|world| {
        let access = session_of_tess(world, &world.globex);
        disable(world, (&world.globex, &access), &world.code(&world.tess, 0)).unwrap();
    });
    dies(|world| drop(reset_by_command_line(world, &world.tess.email).unwrap()));
    dies(|world| {
        let now = world.app.now();
        world.write(|r| r.sessions().end_all(world.tess.id, None, EndReason::LogoutAll, now));
    });
}

/// Turned off and on again with another secret: neither the old partial token nor the old code works.
#[test]
fn c4_a_partial_token_of_an_earlier_second_factor_opens_nothing() {
    let world = World::new();
    let token = first_step(&world, &world.acme);
    let access = session_of_tess(&world, &world.globex);
    let at = (&world.globex, &access);
    let old = world.code(&world.tess, 1);
    disable(&world, at, &world.code(&world.tess, 0)).unwrap();
    let secret = set_up(&world, at).unwrap().secret;
    enable(&world, at, &world.shown(&secret, 0)).unwrap();
    let error = refused(second_step(&world, &world.acme, &token, code(world.shown(&secret, 1))));
    assert_eq!(error, SecondFactorError::Refused(SecondFactorRefusal::PartialTokenInvalid));
    let token = first_step(&world, &world.acme);
    world.advance_seconds(30);
    assert_eq!(
        refused(second_step(&world, &world.acme, &token, code(old))),
        SecondFactorError::Refused(SecondFactorRefusal::WrongCode)
    );
    world.advance_seconds(30);
    full(second_step(&world, &world.acme, &token, code(world.shown(&secret, 0))));
}

#[test]
fn c1_a_code_is_good_once_whoever_saw_it_and_so_is_no_older_one() {
    let world = World::new();
    let (older, now) = (world.code(&world.tess, -1), world.code(&world.tess, 0));
    let token = first_step(&world, &world.acme);
    full(second_step(&world, &world.acme, &token, code(now.as_str())));
    // The code is used up also in another organization, with another partial token, and later.
    for organization in [&world.acme, &world.globex] {
        let token = first_step(&world, organization);
        for dead in [&now, &older] {
            let error = refused(second_step(&world, organization, &token, code(dead.as_str())));
            assert_eq!(error, SecondFactorError::Refused(SecondFactorRefusal::WrongCode));
        }
    }
    world.advance_seconds(30);
    let token = first_step(&world, &world.globex);
    assert_eq!(
        refused(second_step(&world, &world.globex, &token, code(now.as_str()))),
        SecondFactorError::Refused(SecondFactorRefusal::WrongCode)
    );
    full(second_step(&world, &world.globex, &token, now_of_tess(&world)));
    // Nor can the code be used for anything else.
    let access = session_of_tess(&world, &world.acme);
    assert!(replace(&world, (&world.acme, &access), &world.code(&world.tess, 0)).is_err());
}

/// Sends wrong codes on a partial token, and expects that each is refused as wrong.
fn guess(world: &World, organization: &Organization, token: &Secret, times: u32) {
    for number in 0..times {
        let wrong = code(world.code(&world.tess, 5));
        assert_eq!(
            refused(second_step(world, organization, token, wrong)),
            SecondFactorError::Refused(SecondFactorRefusal::WrongCode),
            "{number}"
        );
    }
}

#[test]
fn c3_five_wrong_codes_on_a_partial_token_block_it_until_it_expires() {
    let world = World::new();
    let token = first_step(&world, &world.acme);
    guess(&world, &world.acme, &token, 5);
    for seconds in [0, 60, 200] {
        world.advance_seconds(seconds);
        let even_right = refused(second_step(&world, &world.acme, &token, now_of_tess(&world)));
        assert!(is_throttled(&even_right), "{even_right:?}");
    }
    assert_eq!(world.audit(AuditAction::SecondFactorFailed).len(), 5);
    world.advance_seconds(41);
    is_no_partial_token(&world, &world.acme, &presented(&token));
    // Another partial token still works, as long as the user's own bucket has places left.
    signs_in(&world, &world.acme);
}

#[test]
fn c3_replayed_codes_and_wrong_recovery_codes_count_as_wrong_ones() {
    let world = World::new();
    let used = world.code(&world.tess, 0);
    let token = first_step(&world, &world.acme);
    full(second_step(&world, &world.acme, &token, code(used.as_str())));
    let token = first_step(&world, &world.acme);
    for number in 0..5 {
        let proof = match number % 3 {
            0 => code(used.as_str()),
            1 => Proof::RecoveryCode("aaaaa-aaaaa-aaaaa-aaaaa".to_owned()),
            _ => Proof::RecoveryCode("not one".to_owned()),
        };
        let error = refused(second_step(&world, &world.acme, &token, proof));
        assert_eq!(error, SecondFactorError::Refused(SecondFactorRefusal::WrongCode), "{number}");
    }
    let right = code(world.code(&world.tess, 1));
    assert!(is_throttled(&refused(second_step(&world, &world.acme, &token, right))));
}

/// P4: an access token alone reaches the prompts of a session, and an organization's backend holds those of its users.
#[test]
fn p4_wrong_codes_of_a_session_keep_nobody_from_signing_in() {
    let world = World::new();
    let access = session_of_tess(&world, &world.acme);
    for _ in 0..12 {
        assert!(replace(&world, (&world.acme, &access), &world.code(&world.tess, 5)).is_err());
    }
    for organization in [&world.globex, &world.acme] {
        signs_in(&world, organization);
        world.advance_seconds(30);
    }
}

#[test]
fn c3_a_new_partial_token_does_not_reset_the_ten_of_the_user_in_any_organization() {
    let world = World::new();
    let (first, second) = (first_step(&world, &world.acme), first_step(&world, &world.globex));
    guess(&world, &world.acme, &first, 5);
    guess(&world, &world.globex, &second, 5);
    for organization in [&world.acme, &world.globex] {
        let third = first_step(&world, organization);
        assert!(is_throttled(&refused(second_step(&world, organization, &third, now_of_tess(&world)))));
    }
    // The source doesn't matter; prompts in a session have a bucket of their own.
    let third = partial(world.login(&Attempt::of(&world.tess, &world.acme).from(ELSEWHERE)));
    assert!(is_throttled(&refused(second_step(&world, &world.acme, &third, now_of_tess(&world)))));
    let access = session_of_tess(&world, &world.acme);
    replace(&world, (&world.acme, &access), &world.code(&world.tess, 0)).unwrap();
    // The count survives a restart.
    let restarted = world.restarted();
    let nothing = PresentedCookies::default();
    assert!(is_throttled(&refused(step_of(
        &restarted,
        &world.acme,
        &presented(&third),
        now_of_tess(&world),
        nothing
    ))));
    world.advance_seconds(15 * 60);
    signs_in(&world, &world.acme);
}

#[test]
fn c3_a_right_code_is_not_counted_and_does_not_forgive_the_wrong_ones() {
    let world = World::new();
    let token = first_step(&world, &world.acme);
    guess(&world, &world.acme, &token, 4);
    full(second_step(&world, &world.acme, &token, now_of_tess(&world)));
    world.advance_seconds(30);
    let token = first_step(&world, &world.globex);
    guess(&world, &world.globex, &token, 4);
    full(second_step(&world, &world.globex, &token, now_of_tess(&world)));
    world.advance_seconds(30);
    let token = first_step(&world, &world.globex);
    guess(&world, &world.globex, &token, 2);
    assert!(is_throttled(&refused(second_step(&world, &world.globex, &token, now_of_tess(&world)))));
}

#[test]
fn standing_is_told_only_after_the_code_was_right() {
    for (organization_status, membership_status, fault) in [
        (OrganizationStatus::Active, MembershipStatus::Suspended, AccessFault::MembershipNotActive),
        (OrganizationStatus::Suspended, MembershipStatus::Active, AccessFault::OrganizationSuspended),
        (OrganizationStatus::Suspended, MembershipStatus::Suspended, AccessFault::OrganizationSuspended),
    ] {
        let world = World::new();
        let (token, elsewhere) = (first_step(&world, &world.acme), first_step(&world, &world.globex));
        world.set_membership(&world.tess, &world.acme, membership_status);
        world.set_status(&world.acme, organization_status);
        guess(&world, &world.acme, &token, 1);
        let error = refused(second_step(&world, &world.acme, &token, now_of_tess(&world)));
        assert_eq!(error, SecondFactorError::Denied(fault));
        assert_eq!(world.live_sessions(&world.tess, &world.acme), []);
        assert_eq!(world.events_of(&world.acme, "user.login"), Vec::<String>::new());
        assert_eq!(world.audit(AuditAction::LoginDenied).len(), 1);
        // The code was used up here; the other tenant's sign-in is not affected.
        world.advance_seconds(30);
        full(second_step(&world, &world.globex, &elsewhere, now_of_tess(&world)));
    }
}

#[test]
fn a_member_who_was_removed_has_no_partial_session() {
    let world = World::new();
    let (token, elsewhere) = (first_step(&world, &world.acme), first_step(&world, &world.globex));
    world.set_membership(&world.tess, &world.acme, MembershipStatus::Removed);
    let error = refused(second_step(&world, &world.acme, &token, now_of_tess(&world)));
    assert_eq!(error, SecondFactorError::Refused(SecondFactorRefusal::PartialTokenInvalid));
    assert_eq!(world.live_sessions(&world.tess, &world.acme), []);
    world.advance_seconds(30);
    full(second_step(&world, &world.globex, &elsewhere, now_of_tess(&world)));
}

#[test]
fn a_right_code_begins_the_session_and_is_recorded_and_told() {
    let world = World::new();
    let token = first_step(&world, &world.acme);
    let began = full(second_step(&world, &world.acme, &token, now_of_tess(&world)));
    assert_eq!((began.user.id, began.membership.organization_id), (world.tess.id, world.acme.id));
    assert!(world.opens(&world.acme, &began.tokens.access) && !world.opens(&world.globex, &began.tokens.access));
    let [session] = world.live_sessions(&world.tess, &world.acme).try_into().unwrap();
    assert_eq!(session.methods, [Password, OneTimePassword]);
    assert!(world.refresh(&world.acme, &began.tokens.refresh).is_ok());
    let [event] = world.events_of(&world.acme, "user.login").try_into().unwrap();
    assert!(event.contains("\"method\":\"totp\"") && event.contains(&session.id.to_string()), "{event}");
    let [entry] = world.audit(AuditAction::LoginSucceeded).try_into().unwrap();
    assert_eq!((entry.organization_id, &entry.metadata), (world.acme.id, &vec![("method", "totp".to_owned())]));
    assert_eq!(entry.actor, Actor::User { id: world.tess.id, email: world.tess.email.clone() });
    assert_eq!(world.events(&world.globex), Vec::<String>::new());
}

#[test]
fn e3_the_session_that_the_browser_held_ends_and_no_other() {
    let world = World::new();
    let held = world.sign_in(&world.eve, &world.globex).tokens;
    let other = world.sign_in(&world.eve, &world.globex).tokens;
    let token = first_step(&world, &world.acme);
    let step = |proof| step_of(&world.app, &world.acme, &presented(&token), proof, cookies(&held));
    assert_eq!(refused(step(code("000000"))), SecondFactorError::Refused(SecondFactorRefusal::WrongCode));
    assert!(world.opens(&world.globex, &held.access), "a wrong code ends nothing");
    let began = full(step(now_of_tess(&world)));
    assert!(world.opens(&world.acme, &began.tokens.access));
    assert_eq!(world.end_of(&world.globex, &held.access), Some(EndReason::Replaced));
    assert!(world.opens(&world.globex, &other.access));
}

/// The accepted spellings of a code are tested in the domain (`two_factor::recovery`).
#[test]
fn a_recovery_code_works_once_however_it_is_typed() {
    let world = World::new();
    let shown = recovery_codes(&world)[0].expose().to_owned();
    let typed = || Proof::RecoveryCode(format!(" {} ", shown.replace('-', "").to_uppercase()));
    let token = first_step(&world, &world.acme);
    let began = full(second_step(&world, &world.acme, &token, typed()));
    assert_eq!(world.recovery_codes_left(&world.tess), 9);
    let id = world.session_id(&began.tokens.access);
    assert_eq!(world.session(&world.acme, id).methods, [Password, RecoveryCode]);
    let token = first_step(&world, &world.globex);
    for again in [typed(), Proof::RecoveryCode(shown.clone())] {
        assert_eq!(
            refused(second_step(&world, &world.globex, &token, again)),
            SecondFactorError::Refused(SecondFactorRefusal::WrongCode)
        );
    }
    let [told] = world.events_of(&world.acme, "user.login").try_into().unwrap();
    assert!(told.contains("\"method\":\"recovery_code\""), "{told}");
}

#[test]
fn a_recovery_code_is_no_code_of_an_app_and_the_other_way_round() {
    let world = World::new();
    let codes = recovery_codes(&world);
    let token = first_step(&world, &world.acme);
    for proof in [code(codes[1].expose()), Proof::RecoveryCode(world.code(&world.tess, 0))] {
        assert_eq!(
            refused(second_step(&world, &world.acme, &token, proof)),
            SecondFactorError::Refused(SecondFactorRefusal::WrongCode)
        );
    }
}

#[test]
fn c1_64_partial_tokens_with_one_code_begin_one_session() {
    let mut world = World::new();
    world.app.settings.throttle.user_codes.limit = 1000;
    let tokens: Vec<_> = (0..64).map(|_| first_step(&world, &world.acme)).collect();
    let proof = world.code(&world.tess, 0);
    let errors = together(64, |number| {
        second_step(&world, &world.acme, &tokens[number], code(proof.as_str())).map(|_| ()).err()
    });
    assert_eq!(errors.iter().filter(|error| error.is_none()).count(), 1);
    let wrong = errors
        .iter()
        .filter(|error| **error == Some(SecondFactorError::Refused(SecondFactorRefusal::WrongCode)))
        .count();
    assert_eq!(wrong, 63);
    assert_eq!(world.live_sessions(&world.tess, &world.acme).len(), 1);
}

#[test]
fn b4_64_parallel_guesses_on_one_partial_token_are_compared_five_times() {
    let world = World::new();
    let (token, wrong) = (first_step(&world, &world.acme), world.code(&world.tess, 5));
    let errors = together(64, |_| refused(second_step(&world, &world.acme, &token, code(wrong.as_str()))));
    assert_eq!(
        errors.iter().filter(|error| **error == SecondFactorError::Refused(SecondFactorRefusal::WrongCode)).count(),
        5
    );
    assert_eq!(errors.iter().filter(|error| is_throttled(error)).count(), 59);
}
