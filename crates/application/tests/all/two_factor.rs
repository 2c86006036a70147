//! The second factor of a signed-in user: turning it on and off, its codes and its recovery codes (docs/security.md: C1–C5,
//! L1).

use std::collections::HashSet;

use orgauth_application::accounts::by_operator::{Account, AccountError, AccountRefusal};
use orgauth_application::accounts::two_factor::{self, SetUp, TwoFactorChangeRefusal, TwoFactorError};
use orgauth_application::accounts::two_factor_by_operator;
use orgauth_application::error::{Failure, Wait};
use orgauth_application::initiator::Operator;
use orgauth_application::presented::Presented;
use orgauth_application::proof::owner::{OwnerProof, Shown};
use orgauth_application::proof::reauthenticate::{Reauthentication, WrongPassword};
use orgauth_domain::sign_in::factor::Proof;
use orgauth_domain::sign_in::totp::TotpEnrolment;
use orgauth_domain::sign_in::two_factor::TwoFactorRefusal::{AlreadyEnabled, NotEnabled, WrongCode};
use orgauth_domain::sign_in::two_factor::{TwoFactor, TwoFactorState, recovery};

use crate::change_password::{NEW, owner, prompt};
use crate::password_reset::{reset, token_for};
use crate::prelude::*;

/// The organization and the access token of a session.
type At<'w> = (&'w Organization, &'w Secret);

/// A request to set a second factor up in a session, with the password.
pub(crate) fn by_password(Reauthentication { caller, password, request }: Reauthentication) -> SetUp {
    SetUp { caller, shown: Some(Shown::Password(password)), refresh: Presented::Nothing, request }
}

/// A request to turn the second factor off in a session, with the password and a code.
pub(crate) fn turning_off(password: Reauthentication, code: &str) -> OwnerProof {
    owner(password, Some(Proof::Code(code.to_owned())))
}

pub(crate) fn set_up(world: &World, (here, access): At<'_>) -> Result<TotpEnrolment, TwoFactorError> {
    block_on(two_factor::set_up(&world.app, by_password(prompt(world, here, access, PASSWORD))))
}

pub(crate) fn enable(world: &World, (here, access): At<'_>, code: &str) -> Result<Vec<Secret>, TwoFactorError> {
    let caller = world.caller(here, access);
    two_factor::enable(&world.app, &caller, code, &Presented::Nothing, &request(CLIENT_ADDRESS, "Browser/1.0"))
}

pub(crate) fn replace(world: &World, (here, access): At<'_>, code: &str) -> Result<Vec<Secret>, TwoFactorError> {
    let caller = world.caller(here, access);
    two_factor::replace_recovery_codes(&world.app, &caller, code, &request(CLIENT_ADDRESS, "Browser/1.0"))
}

pub(crate) fn disable(world: &World, (here, access): At<'_>, code: &str) -> Result<(), TwoFactorError> {
    block_on(two_factor::disable(&world.app, turning_off(prompt(world, here, access, PASSWORD), code)))
}

/// `orgauth user reset-2fa`.
pub(crate) fn reset_by_command_line(world: &World, email: &Email) -> Result<User, AccountError> {
    two_factor_by_operator::reset(&world.app, &Operator::CommandLine, &Account::Email(email.clone()))
}

/// Turns the second factor on and moves on to the next time step; returns the secret and the recovery codes.
fn turn_on(world: &World, at: At<'_>) -> (Secret, Vec<Secret>) {
    let secret = set_up(world, at).unwrap().secret;
    let codes = enable(world, at, &world.shown(&secret, 0)).unwrap();
    world.advance_seconds(30);
    (secret, codes)
}

/// A session of Tess, whose second factor is on.
pub(crate) fn session_of_tess(world: &World, organization: &Organization) -> Secret {
    use orgauth_domain::sign_in::token::AuthenticationMethod::{OneTimePassword, Password};
    world.session_by(&world.tess, organization, &[Password, OneTimePassword]).access
}

fn status(world: &World, (here, access): At<'_>) -> (bool, u32) {
    two_factor::status(&world.app, &world.caller(here, access)).unwrap()
}

/// Expects a refusal by the state machine, and that nothing is written but the audit entry of a wrong code.
fn refusal<T>(world: &World, act: impl Fn() -> Result<T, TwoFactorError>) -> TwoFactorError {
    let (before, wrong) = (Snapshot::of(world), world.audit(AuditAction::SecondFactorFailed).len());
    let error = refused(act());
    let is_wrong = error == TwoFactorError::Refused(TwoFactorChangeRefusal::Refused(WrongCode));
    assert_eq!(world.audit(AuditAction::SecondFactorFailed).len() - wrong, usize::from(is_wrong));
    assert_eq!(Snapshot::of(world) == before, !is_wrong, "{error:?}");
    error
}

fn is_throttled(error: &TwoFactorError) -> bool {
    matches!(error, TwoFactorError::Wait(Wait::Attempts { .. }))
}

#[test]
fn without_a_setup_nothing_can_be_enabled_replaced_or_disabled() {
    let world = World::new();
    let access = world.sign_in(&world.bob, &world.acme).tokens.access;
    let at = (&world.acme, &access);
    let off = TwoFactorError::Refused(TwoFactorChangeRefusal::Refused(NotEnabled));
    for code in ["000000", &world.code(&world.tess, 0)] {
        assert_eq!(refusal(&world, || enable(&world, at, code)), off);
        assert_eq!(refusal(&world, || replace(&world, at, code)), off);
        assert_eq!(refusal(&world, || disable(&world, at, code)), off);
    }
    // Nor does a secret count whose first code was not entered yet.
    set_up(&world, at).unwrap();
    let code = world.code(&world.bob, 0);
    assert_eq!(refusal(&world, || replace(&world, at, &code)), off);
    assert_eq!(refusal(&world, || disable(&world, at, &code)), off);
    assert_eq!(status(&world, at), (false, 0));
    full(world.login(&Attempt::of(&world.bob, &world.acme)));
}

#[test]
fn what_is_on_is_not_set_up_or_enabled_again() {
    let world = World::new();
    let access = session_of_tess(&world, &world.acme);
    let at = (&world.acme, &access);
    let on = TwoFactorError::Refused(TwoFactorChangeRefusal::Refused(AlreadyEnabled));
    let before = Snapshot::of(&world);
    assert_eq!(refused(set_up(&world, at)), on);
    assert_eq!(Snapshot::of(&world), before);
    for code in [world.code(&world.tess, 0), world.code(&world.tess, 9)] {
        assert_eq!(refusal(&world, || enable(&world, at, &code)), on);
    }
    assert_eq!(two_factor_by_operator::provision(&world.app, &world.tess, "x").err(), Some(on));
    assert_eq!(Snapshot::of(&world), before);
}

#[test]
fn c5_a_secret_has_160_bits_is_sealed_at_rest_and_differs_each_time() {
    let world = World::new();
    let access = world.sign_in(&world.ada, &world.acme).tokens.access;
    let at = (&world.acme, &access);
    let mut seen = HashSet::new();
    for _ in 0..3 {
        let enrolment = set_up(&world, at).unwrap();
        let secret = enrolment.secret.expose().to_owned();
        assert_eq!(secret.len(), 32, "32 letters of five bits");
        assert!(enrolment.url.expose().contains(&secret));
        assert!(enrolment.url.expose().contains("ada%40example.com"), "the account");
        assert!(enrolment.url.expose().contains("issuer=The%20acme%20company"), "by default the organization");
        assert!(!world.on_disk(secret.as_bytes()));
        assert!(seen.insert(secret));
    }
    assert!(world.on_disk(world.two_factor(&world.ada).sealed().unwrap().as_bytes()), "the search finds");
}

#[test]
fn the_operator_may_name_the_issuer() {
    let mut world = World::new();
    world.app.settings.totp_issuer = Some("Our Login".to_owned());
    let access = world.sign_in(&world.ada, &world.acme).tokens.access;
    let url = set_up(&world, (&world.acme, &access)).unwrap().url;
    assert!(url.expose().contains("issuer=Our%20Login") && !url.expose().contains("acme%20company"));
}

#[test]
fn a_second_setup_replaces_the_secret_of_the_first() {
    let world = World::new();
    let access = world.sign_in(&world.ada, &world.acme).tokens.access;
    let at = (&world.acme, &access);
    let first = set_up(&world, at).unwrap().secret;
    let second = set_up(&world, at).unwrap().secret;
    let wrong = refusal(&world, || enable(&world, at, &world.shown(&first, 0)));
    assert_eq!(wrong, TwoFactorError::Refused(TwoFactorChangeRefusal::Refused(WrongCode)));
    enable(&world, at, &world.shown(&second, 0)).unwrap();
    assert!(world.two_factor(&world.ada).is_on());
}

#[test]
fn c1_a_code_that_was_accepted_is_accepted_nowhere_again_nor_an_older_one() {
    let world = World::new();
    let access = world.sign_in(&world.ada, &world.acme).tokens.access;
    let at = (&world.acme, &access);
    let secret = set_up(&world, at).unwrap().secret;
    let wrong = TwoFactorError::Refused(TwoFactorChangeRefusal::Refused(WrongCode));
    let dead = |code: &str| {
        assert_eq!(refusal(&world, || replace(&world, at, code)), wrong);
        assert_eq!(refusal(&world, || disable(&world, at, code)), wrong);
    };
    let (older, code) = (world.shown(&secret, -1), world.shown(&secret, 0));
    enable(&world, at, &code).unwrap();
    dead(&code);
    dead(&older);
    let next = world.shown(&secret, 1);
    replace(&world, at, &next).unwrap();
    dead(&next);
    world.advance_seconds(30);
    dead(&next);
    disable(&world, at, &world.shown(&secret, 1)).unwrap();
}

#[test]
fn c3_p4_ten_wrong_codes_block_every_prompt_of_that_organization_and_none_of_another() {
    let world = World::new();
    let (here, there) = (session_of_tess(&world, &world.acme), session_of_tess(&world, &world.globex));
    let (here, there) = ((&world.acme, &here), (&world.globex, &there));
    let wrong = TwoFactorError::Refused(TwoFactorChangeRefusal::Refused(WrongCode));
    for number in 0..10 {
        let code = world.code(&world.tess, 5);
        let error = match number % 2 {
            0 => refused(replace(&world, here, &code)),
            _ => refused(disable(&world, here, &code)),
        };
        assert_eq!(error, wrong, "{number}");
    }
    let code = world.code(&world.tess, 0);
    assert!(is_throttled(&refusal(&world, || replace(&world, here, &code))));
    assert!(is_throttled(&refusal(&world, || disable(&world, here, &code))));
    // A holder of one organization's access token can't lock the user out of anything in another.
    replace(&world, there, &code).unwrap();
    // Ada's buckets, at the same source, are not affected.
    let ada = world.sign_in(&world.ada, &world.acme).tokens.access;
    turn_on(&world, (&world.acme, &ada));
    world.advance_seconds(14 * 60);
    let here = session_of_tess(&world, &world.acme);
    let late = replace(&world, (&world.acme, &here), &world.code(&world.tess, 0));
    assert!(is_throttled(&refused(late)), "within the 15 minutes");
    world.advance_seconds(60);
    replace(&world, (&world.acme, &here), &world.code(&world.tess, 0)).unwrap();
}

#[test]
fn c3_a_right_code_and_a_refusal_that_is_no_guess_are_not_counted() {
    let world = World::new();
    let access = session_of_tess(&world, &world.acme);
    let bob = world.session_by(&world.bob, &world.acme, &[]).access;
    for _ in 0..12 {
        replace(&world, (&world.acme, &access), &world.code(&world.tess, 0)).unwrap();
        assert_eq!(refused(replace(&world, (&world.acme, &bob), "000000")), NotEnabled.into());
        assert_eq!(refused(enable(&world, (&world.acme, &access), "000000")), AlreadyEnabled.into());
        world.advance_seconds(30);
    }
}

#[test]
fn c3_guesses_at_a_setup_are_counted_and_a_new_setup_does_not_reset_them() {
    let world = World::new();
    let access = world.sign_in(&world.ada, &world.acme).tokens.access;
    let at = (&world.acme, &access);
    let mut secret = set_up(&world, at).unwrap().secret;
    for _ in 0..10 {
        assert_eq!(refused(enable(&world, at, &world.shown(&secret, 5))), WrongCode.into());
        secret = set_up(&world, at).unwrap().secret;
    }
    assert!(is_throttled(&refused(enable(&world, at, &world.shown(&secret, 0)))));
}

/// Begins sessions of several users, then runs `act` as Ada at acme: her other sessions end everywhere, all others stay.
fn ends_the_others(event: &str, action: AuditAction, act: impl Fn(&World, At<'_>)) {
    let world = World::new();
    let own = world.sign_in(&world.ada, &world.acme).tokens;
    let here = world.session_by(&world.ada, &world.acme, &[]);
    let there = world.session_by(&world.ada, &world.globex, &[]);
    let bob = world.sign_in(&world.bob, &world.acme).tokens.access;
    let eve = world.sign_in(&world.eve, &world.globex).tokens.access;
    act(&world, (&world.acme, &own.access));
    assert!(world.opens(&world.acme, &own.access), "the session that asked lives");
    for (organization, pair) in [(&world.acme, &here), (&world.globex, &there)] {
        assert_eq!(world.end_of(organization, &pair.access), Some(EndReason::TwoFactorChanged));
        assert!(!world.opens(organization, &pair.access));
        assert!(world.refresh(organization, &pair.refresh).is_err());
    }
    assert!(world.opens(&world.acme, &bob) && world.opens(&world.globex, &eve));
    let [entry] = world.audit(action).try_into().unwrap();
    assert_eq!(entry.organization_id, world.acme.id);
    assert_eq!(entry.actor, Actor::User { id: world.ada.id, email: world.ada.email.clone() });
    let [told] = world.events_of(&world.acme, event).try_into().unwrap();
    assert!(told.contains(&world.ada.id.to_string()), "{told}");
    assert_eq!(world.events_of(&world.globex, event), Vec::<String>::new());
}

#[test]
fn enabling_ends_the_other_sessions_everywhere_and_is_recorded_and_told() {
    ends_the_others("user.two_factor_enabled", AuditAction::TwoFactorEnabled, |world, at| {
        turn_on(world, at);
        let user = world.rows(|r| r.users().by_id(world.ada.id)).unwrap();
        assert!(user.two_factor_since.is_some());
    });
}

#[test]
fn disabling_ends_the_other_sessions_everywhere_and_is_recorded_and_told() {
    let event = "user.two_factor_disabled";
    ends_the_others(event, AuditAction::TwoFactorDisabled, |world, at| {
        // Already on, which ends no session.
        let (enrolment, codes) = two_factor_by_operator::provision(&world.app, &world.ada, "x").unwrap();
        assert_eq!(status(world, at), (true, 10));
        disable(world, at, &world.shown(&enrolment.secret, 0)).unwrap();
        assert_eq!((status(world, at), world.recovery_codes_left(&world.ada)), ((false, 0), 0));
        assert!(world.two_factor(&world.ada) == TwoFactor::off(world.ada.id), "the secret is gone");
        for body in world.events(&world.acme) {
            assert!(!body.contains(enrolment.secret.expose()) && !body.contains(codes[0].expose()));
        }
        full(world.login(&Attempt::of(&world.ada, &world.globex)));
        let mine = world.rows(|r| r.users().by_id(world.ada.id)).unwrap();
        assert_eq!(mine.two_factor_since, None);
    });
}

#[test]
fn disabling_needs_the_password_and_a_code() {
    let world = World::new();
    let access = session_of_tess(&world, &world.acme);
    let at = (&world.acme, &access);
    let before = world.two_factor(&world.tess);
    let wrong = prompt(&world, &world.acme, &access, "not the password");
    let error = refused(block_on(two_factor::disable(&world.app, turning_off(wrong, &world.code(&world.tess, 0)))));
    assert_eq!(error, TwoFactorError::Refused(TwoFactorChangeRefusal::Owner(WrongPassword.into())));
    for code in ["", "000000", &world.code(&world.tess, 7), &world.code(&world.tess, -2)] {
        assert_eq!(refusal(&world, || disable(&world, at, code)), WrongCode.into());
    }
    assert!(world.two_factor(&world.tess) == before);
    let entries = world.audit(AuditAction::SecondFactorFailed);
    let tess = Actor::User { id: world.tess.id, email: world.tess.email.clone() };
    assert!(entries.len() == 4 && entries.iter().all(|e| e.actor == tess && e.organization_id == world.acme.id));
    assert_eq!(world.audit(AuditAction::PasswordPromptFailed).len(), 1);
    disable(&world, at, &world.code(&world.tess, 0)).unwrap();
}

#[test]
fn d4_a_session_that_ended_meanwhile_or_a_password_that_changed_does_nothing() {
    let ended = |world: &World| {
        let now = world.app.now();
        world.write(|r| r.sessions().end_all(world.tess.id, None, EndReason::LogoutAll, now));
        world.write(|r| r.sessions().end_all(world.bob.id, None, EndReason::LogoutAll, now));
    };
    let changed = |world: &World| {
        world.set_password(&world.tess, "another one entirely");
        world.set_password(&world.bob, "another one entirely");
    };
    let gone = TwoFactorError::Denied(AccessFault::Invalid);
    let meanwhile: [&dyn Fn(&World); 2] = [&ended, &changed];
    for meanwhile in meanwhile {
        let world = World::new();
        let tess = session_of_tess(&world, &world.acme);
        let bob = world.sign_in(&world.bob, &world.acme).tokens.access;
        let (of_bob, code) = (prompt(&world, &world.acme, &bob, PASSWORD), world.code(&world.tess, 0));
        let of_tess = prompt(&world, &world.acme, &tess, PASSWORD);
        let set_up = |app: App| async move { two_factor::set_up(&app, by_password(of_bob)).await };
        let disable = |app: App| async move { two_factor::disable(&app, turning_off(of_tess, &code)).await };
        // Counted, compared, checked: the third unit of work writes the change.
        let Ok(set_up) = hold(&world.app, Stop::Work(3), set_up) else { panic!("it does not come so far") };
        let Ok(disable) = hold(&world.app, Stop::Work(3), disable) else { panic!("it does not come so far") };
        meanwhile(&world);
        let before = Snapshot::of(&world);
        assert_eq!(refused(set_up.resume()), gone);
        assert_eq!(refused(disable.resume()), gone);
        assert_eq!(Snapshot::of(&world), before);
    }
    let world = World::new();
    let tess = session_of_tess(&world, &world.acme);
    let (caller, code) = (world.caller(&world.acme, &tess), world.code(&world.tess, 0));
    ended(&world);
    let (before, request) = (Snapshot::of(&world), request(CLIENT_ADDRESS, "Browser/1.0"));
    assert_eq!(refused(two_factor::replace_recovery_codes(&world.app, &caller, &code, &request)), gone);
    assert_eq!(refused(two_factor::enable(&world.app, &caller, &code, &Presented::Nothing, &request)), gone);
    assert_eq!(Snapshot::of(&world), before);
}

#[test]
fn recovery_codes_are_ten_distinct_ones_that_are_stored_as_digests_and_replaced_together() {
    let world = World::new();
    let access = world.sign_in(&world.ada, &world.acme).tokens.access;
    let at = (&world.acme, &access);
    let (secret, codes) = turn_on(&world, at);
    let again = replace(&world, at, &world.shown(&secret, 0)).unwrap();
    let all: HashSet<_> = codes.iter().chain(&again).map(|code| code.expose().to_owned()).collect();
    assert_eq!((codes.len(), again.len(), all.len()), (10, 10, 20));
    for code in &all {
        let parts: Vec<_> = code.split('-').collect();
        assert!(parts.len() == 4 && parts.iter().all(|part| part.len() == 5), "{code}");
        let bare = recovery::normalize(code).unwrap();
        assert!(!world.on_disk(code.as_bytes()) && !world.on_disk(bare.as_bytes()));
    }
    assert_eq!(status(&world, at), (true, 10));
    let [entry] = world.audit(AuditAction::RecoveryCodesReplaced).try_into().unwrap();
    assert_eq!(entry.organization_id, world.acme.id);
    assert_eq!(world.recovery_codes_left(&world.tess), 0, "nobody else's");
}

/// Security L1: a sealed secret can be decrypted only in its own row.
#[test]
fn l1_a_sealed_secret_that_was_copied_to_another_row_does_not_open() {
    let world = World::new();
    let access = world.sign_in(&world.bob, &world.acme).tokens.access;
    let code = world.code(&world.tess, 0);
    let stolen = world.two_factor(&world.tess).sealed().unwrap().to_owned();
    for state in [
        TwoFactorState::Enrolling { sealed: stolen.clone() },
        TwoFactorState::On { sealed: stolen.clone(), since: world.app.now(), last_step: 0 },
    ] {
        let (copied, now) = (TwoFactor { user_id: world.bob.id, state }, world.app.now());
        world.write(|r| r.users().set_two_factor(&copied, now));
        let before = Snapshot::of(&world);
        let at = (&world.acme, &access);
        for error in [refused(enable(&world, at, &code)), refused(replace(&world, at, &code))] {
            assert!(matches!(error, TwoFactorError::Failed(Failure::Seal(_))), "{error:?}");
        }
        let error = refused(disable(&world, at, &code));
        if copied.is_on() {
            assert!(matches!(error, TwoFactorError::Failed(Failure::Seal(_))), "{error:?}");
        } else {
            assert_eq!(error, NotEnabled.into());
        }
        assert_eq!(Snapshot::of(&world), before);
    }
}

#[test]
fn an_operator_resets_only_what_is_there() {
    let world = World::new();
    let before = Snapshot::of(&world);
    let nobody = Email::parse("nobody@example.com").unwrap();
    assert_eq!(reset_by_command_line(&world, &nobody), Err(AccountError::Refused(AccountRefusal::NotFound)));
    assert_eq!(
        reset_by_command_line(&world, &world.bob.email),
        Err(AccountError::Refused(AccountRefusal::TwoFactorNotEnabled))
    );
    assert_eq!(Snapshot::of(&world), before);
    let access = world.sign_in(&world.bob, &world.acme).tokens.access;
    set_up(&world, (&world.acme, &access)).unwrap();
    assert!(reset_by_command_line(&world, &world.bob.email).is_ok(), "a setup, too");
    assert!(world.two_factor(&world.bob) == TwoFactor::off(world.bob.id));
    assert_eq!(world.events_of(&world.acme, "user.two_factor_disabled"), Vec::<String>::new(), "it wasn't on");
}

#[test]
fn an_operators_reset_ends_every_session_and_is_recorded_in_every_organization_of_the_user() {
    let world = World::new();
    let (here, there) = (session_of_tess(&world, &world.acme), session_of_tess(&world, &world.globex));
    replace(&world, (&world.acme, &here), &world.code(&world.tess, 0)).unwrap();
    let half = partial(world.login(&Attempt::of(&world.tess, &world.acme)));
    let ada = world.sign_in(&world.ada, &world.acme).tokens.access;
    turn_on(&world, (&world.acme, &ada));
    let user: User = reset_by_command_line(&world, &world.tess.email).unwrap();
    assert_eq!((user.id, user.two_factor_since), (world.tess.id, None));
    for (organization, token) in [(&world.acme, &here), (&world.globex, &there), (&world.acme, &half)] {
        assert_eq!(world.end_of(organization, token), Some(EndReason::TwoFactorChanged));
    }
    assert!(world.two_factor(&world.tess) == TwoFactor::off(world.tess.id));
    assert_eq!(world.recovery_codes_left(&world.tess), 0);
    let entries = world.audit(AuditAction::TwoFactorReset);
    let places: HashSet<_> = entries.iter().map(|entry| entry.organization_id).collect();
    assert_eq!((entries.len(), places), (2, HashSet::from([world.acme.id, world.globex.id])));
    assert!(entries.iter().all(|entry| entry.actor == Actor::Operator(None) && entry.target.is_some()));
    for organization in [&world.acme, &world.globex] {
        assert_eq!(world.events_of(organization, "user.two_factor_disabled").len(), 1);
        full(world.login(&Attempt::of(&world.tess, organization)));
    }
    // Ada's account is not affected.
    assert!(world.two_factor(&world.ada).is_on() && world.opens(&world.acme, &ada));
    assert_eq!(world.recovery_codes_left(&world.ada), 10);
}

/// A secret whose set-up began with the former password is void after a change of the password.
#[test]
fn a_new_password_ends_a_set_up_that_is_not_complete() {
    let changes: [fn(&World); 2] = [
        |world| {
            let access = world.sign_in(&world.bob, &world.acme).tokens.access;
            let command = crate::change_password::command(world, &world.acme, &access, (PASSWORD, NEW));
            crate::change_password::change(world, command).unwrap();
        },
        |world| {
            let token = token_for(world, &world.bob, &world.acme);
            reset(world, &world.acme, &token, NEW).unwrap();
        },
    ];
    for change in changes {
        let world = World::new();
        let access = world.sign_in(&world.bob, &world.acme).tokens.access;
        let secret = set_up(&world, (&world.acme, &access)).unwrap().secret;
        change(&world);
        let access = world.session_by(&world.bob, &world.acme, &[AuthenticationMethod::Password]).access;
        let planted = enable(&world, (&world.acme, &access), &world.shown(&secret, 0));
        assert_eq!(refused(planted), TwoFactorError::Refused(TwoFactorChangeRefusal::Refused(NotEnabled)));
    }
}
