//! Real threads on one store.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU32, Ordering};

use orgauth_application::error::Wait;
use orgauth_application::sign_in::logout::{LogoutCommand, logout};
use orgauth_application::sign_in::refresh::{RefreshError, RefreshRefusal};
use orgauth_domain::sign_in::SessionState;

use crate::prelude::*;

const ROUNDS: usize = 50;

#[test]
fn e2_64_refreshes_of_one_token_make_one_new_generation_and_all_get_its_bytes() {
    let world = World::new();
    let mut pair = world.sign_in(&world.ada, &world.acme).tokens;
    for _ in 0..4 {
        world.advance_seconds(60);
        let generation = |token| world.session(&world.acme, world.session_id(token));
        let before = generation(&pair.refresh);
        let answers = together(64, |_| world.refresh(&world.acme, &pair.refresh));
        let pairs: Vec<_> = answers.into_iter().map(|answer| answer.expect("nobody is logged out")).collect();
        let distinct: HashSet<_> = pairs.iter().map(|p| (p.access.expose(), p.refresh.expose())).collect();
        assert_eq!(distinct.len(), 1);
        let next = pairs.into_iter().next().unwrap();
        let after = generation(&next.refresh);
        let SessionState::Full(now) = &after.state else { panic!("it ended") };
        let SessionState::Full(then) = &before.state else { panic!("it had ended") };
        assert_eq!(now.predecessor.as_ref().unwrap().refresh_id, then.pair.refresh_id, "one step, not two");
        assert!(world.opens(&world.acme, &next.access) && !world.opens(&world.acme, &pair.access));
        pair = next;
    }
    assert_eq!(world.audit(AuditAction::SessionReuseDetected), []);
}

#[test]
fn e1_without_a_window_64_refreshes_of_one_token_end_its_session() {
    let mut world = World::new();
    world.app.settings.tokens.refresh_replay_window = Duration::ZERO;
    let pair = world.sign_in(&world.ada, &world.acme).tokens;
    let answers = together(64, |_| world.refresh(&world.acme, &pair.refresh).map(|_| ()));
    let counted = |answer: Result<(), RefreshError>| answers.iter().filter(|a| **a == answer).count();
    assert_eq!(counted(Ok(())), 1);
    assert_eq!(counted(Err(RefreshError::Refused(RefreshRefusal::Reused))), 1);
    assert_eq!(counted(Err(RefreshError::Refused(RefreshRefusal::Invalid))), 62);
    assert_eq!(world.end_of(&world.acme, &pair.access), Some(EndReason::RefreshReuse));
    assert_eq!(world.events_of(&world.acme, "session.reuse_detected").len(), 1);
}

/// The hash is the expensive part of a guess: the hasher is asked at most as often as failures are allowed.
#[test]
fn b4_64_parallel_guesses_at_the_threshold_hash_no_more_than_the_budget() {
    let world = World::new();
    let (wrong, mut failed_before) = (Attempt::of(&world.ada, &world.acme).wrong(), 0);
    for _ in 0..ROUNDS {
        // The quiet time after a block starts a new window; three guesses of it are already used.
        world.advance_seconds(3600);
        for _ in 0..3 {
            assert_eq!(refused(world.login(&wrong)), LoginError::Refused(InvalidCredentials));
        }
        let hashed = AtomicU32::new(0);
        let errors = together(64, |_| {
            let pending = World::begin_login(&world.app, &wrong)?;
            hashed.fetch_add(1, Ordering::SeqCst);
            pending.resume().map(|_| ())
        });
        let failed = errors.iter().filter(|e| **e == Err(LoginError::Refused(InvalidCredentials))).count();
        let throttled = errors.iter().filter(|e| is_refused(e)).count();
        assert_eq!((hashed.into_inner(), failed, throttled), (2, 2, 62));
        let entries = world.refusals(AuditAction::LoginFailed).len();
        assert_eq!(entries - failed_before, 5);
        failed_before = entries;
    }
}

#[test]
fn b4_parallel_guesses_from_many_networks_share_the_accounts_budget() {
    let world = World::new();
    let errors = together(64, |number| {
        let stranger = Attempt::of(&world.ada, &world.acme).wrong().from(&format!("203.0.113.{number}"));
        world.login(&stranger).map(|_| ())
    });
    let failed = errors.iter().filter(|e| **e == Err(LoginError::Refused(InvalidCredentials))).count();
    let throttled = errors.iter().filter(|e| is_refused(e)).count();
    assert_eq!((failed, throttled), (20, 44));
}

/// Whether an attempt was refused before its hash: throttled, or busy because pending attempts may all fail.
fn is_refused(result: &Result<(), LoginError>) -> bool {
    matches!(result, Err(LoginError::Wait(Wait::Attempts { .. } | Wait::Busy)))
}

#[test]
fn right_passwords_at_once_are_let_in_or_told_to_come_again_and_block_nobody() {
    let world = World::new();
    let right = Attempt::of(&world.ada, &world.acme);
    let answers = together(32, |_| world.login(&right).map(|_| ()));
    let admitted = answers.iter().filter(|answer| answer.is_ok()).count();
    let busy = answers.iter().filter(|answer| **answer == Err(LoginError::Wait(Wait::Busy))).count();
    assert!(admitted >= 5, "{answers:?}");
    assert_eq!(admitted + busy, 32, "{answers:?}");
    full(world.login(&right));
    assert_eq!(world.audit(AuditAction::LoginThrottled), []);
}

#[test]
fn d5_a_logout_that_races_refreshes_leaves_no_live_session() {
    let world = World::new();
    let elsewhere = world.sign_in(&world.ada, &world.globex).tokens;
    for _ in 0..ROUNDS {
        let pair = world.sign_in(&world.ada, &world.acme).tokens;
        let sign_out = || {
            let command = LogoutCommand {
                organization: world.acme.clone(),
                presented: bearer(&pair.access),
                request: request(CLIENT_ADDRESS, "Browser/1.0"),
            };
            logout(&world.app, &command).unwrap();
            None
        };
        let answers =
            together(
                4,
                |number| {
                    if number == 0 { sign_out() } else { Some(world.refresh(&world.acme, &pair.refresh)) }
                },
            );
        for next in answers.into_iter().flatten() {
            match next {
                Ok(next) => {
                    assert!(!world.opens(&world.acme, &next.access));
                    assert_eq!(
                        refused(world.refresh(&world.acme, &next.refresh)),
                        RefreshError::Refused(RefreshRefusal::Invalid)
                    );
                }
                Err(error) => assert_eq!(error, RefreshError::Refused(RefreshRefusal::Invalid)),
            }
        }
        assert_eq!(world.live_sessions(&world.ada, &world.acme), []);
        assert_eq!(world.end_of(&world.acme, &pair.access), Some(EndReason::Logout));
    }
    assert!(world.opens(&world.globex, &elsewhere.access));
}

#[test]
fn parallel_sign_ins_keep_to_the_cap() {
    let mut world = World::new();
    world.app.settings.tokens.sessions_per_member = 3;
    // High limits, so that Ada's own parallel attempts don't make the correct password busy.
    world.app.settings.throttle.email_and_source.limit = 1000;
    world.app.settings.throttle.email_from_unknown.limit = 1000;
    let neighbour = full(world.login(&Attempt::of(&world.bob, &world.acme))).tokens;
    let began = together(12, |_| {
        // Gives each sign-in its own time, so that they have an order.
        world.clock.advance(Duration::from_millis(1));
        full(world.login(&Attempt::of(&world.ada, &world.acme))).tokens
    });
    assert_eq!(world.live_sessions(&world.ada, &world.acme).len(), 3);
    let open = began.iter().filter(|pair| world.opens(&world.acme, &pair.access)).count();
    assert_eq!(open, 3);
    assert!(world.opens(&world.acme, &neighbour.access));
}
