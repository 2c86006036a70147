//! The throttle buckets of sign-ins (docs/security.md: B1–B4).

use orgauth_application::app::Interrupted;
use orgauth_application::error::{Failure, Wait};
use orgauth_domain::ports::Busy;
use orgauth_domain::sign_in::throttle::BucketRules;

use crate::prelude::*;

fn wait_of(error: &LoginError) -> i64 {
    match error {
        LoginError::Wait(Wait::Attempts { retry_after }) => retry_after.seconds_rounded_up(),
        other => panic!("not throttled: {other:?}"),
    }
}

fn fail(world: &World, attempt: &Attempt, times: usize) {
    for time in 1..=times {
        assert_eq!(
            refused(world.login(&attempt.clone().wrong())),
            LoginError::Refused(InvalidCredentials),
            "failure {time}"
        );
    }
}

/// Raises a limit so far that it doesn't affect a test.
fn generous(rules: BucketRules) -> BucketRules {
    BucketRules { limit: 10_000, ..rules }
}

#[test]
fn b1_the_fifth_failure_is_answered_as_one_and_then_even_the_right_password_waits() {
    let world = World::new();
    let right = Attempt::of(&world.ada, &world.acme);
    fail(&world, &right, 5);
    assert_eq!(wait_of(&refused(world.login(&right))), 60);
    assert_eq!(world.live_sessions(&world.ada, &world.acme), []);
    world.advance_seconds(59);
    assert_eq!(wait_of(&refused(world.login(&right))), 1);
    world.advance_seconds(1);
    full(world.login(&right));
}

#[test]
fn b2_every_spelling_and_every_slug_counts_in_one_bucket() {
    let world = World::new();
    let at_home =
        |email: &str, organization| Attempt::of(&world.ada, organization).email(email).from("2001:db8:1:2::1");
    fail(&world, &at_home("ada@example.com", &world.acme), 1);
    fail(&world, &at_home("ADA@Example.COM", &world.globex), 1);
    fail(&world, &at_home(" ada@example.com ", &world.acme), 1);
    let neighbour = at_home("ada@example.com", &world.globex).from("2001:DB8:1:2:ffff::9");
    fail(&world, &neighbour, 2);
    let right = at_home("ada@example.com", &world.acme);
    assert_eq!(wait_of(&refused(world.login(&right))), 60);
    assert_eq!(wait_of(&refused(world.login(&at_home("ada@example.com", &world.globex)))), 60);
    // Other users and other networks don't have to wait.
    full(world.login(&Attempt::of(&world.eve, &world.globex).from("2001:db8:1:2::1")));
    full(world.login(&right.from("2001:db8:1:3::1")));
}

#[test]
fn b1_unknown_emails_and_no_members_are_counted_like_everybody() {
    let world = World::new();
    let nobody = Attempt::of(&world.ada, &world.acme).email("nobody@example.com");
    let no_email = Attempt::of(&world.ada, &world.acme).email("no email at all").from(ELSEWHERE);
    let no_member = Attempt::of(&world.bob, &world.globex).from("203.0.113.5");
    for attempt in [nobody, no_email, no_member] {
        fail(&world, &attempt, 5);
        assert_eq!(wait_of(&refused(world.login(&attempt))), 60);
    }
}

#[test]
fn b1_a_source_waits_for_its_window_after_a_hundred_failures() {
    let world = World::new();
    for number in 0..100 {
        let nobody = Attempt::of(&world.ada, &world.acme).email(&format!("nobody{number}@example.com"));
        fail(&world, &nobody, 1);
    }
    world.advance_seconds(600);
    assert_eq!(wait_of(&refused(world.login(&Attempt::of(&world.ada, &world.acme)))), 300);
    full(world.login(&Attempt::of(&world.ada, &world.acme).from(ELSEWHERE)));
    world.advance_seconds(300);
    full(world.login(&Attempt::of(&world.ada, &world.acme)));
}

#[test]
fn b1_strangers_run_out_of_guesses_but_never_lock_the_owner_out_of_a_known_source() {
    let world = World::new();
    full(world.login(&Attempt::of(&world.ada, &world.acme)));
    let stranger = |number: usize| Attempt::of(&world.ada, &world.globex).from(&format!("203.0.113.{number}"));
    for number in 0..20 {
        fail(&world, &stranger(number), 1);
    }
    assert_eq!(wait_of(&refused(world.login(&stranger(20)))), 3600);
    full(world.login(&Attempt::of(&world.ada, &world.acme)));
    // Failures from the known source don't lock her out either, below the limit of her own bucket.
    fail(&world, &Attempt::of(&world.ada, &world.acme), 4);
    full(world.login(&Attempt::of(&world.ada, &world.acme)));
    world.advance_seconds(3600);
    full(world.login(&stranger(20)));
}

#[test]
fn b1_a_source_is_known_for_thirty_days_after_its_last_success() {
    let world = World::new();
    let home = Attempt::of(&world.ada, &world.acme);
    full(world.login(&home));
    let exhaust = || {
        for number in 0..20 {
            fail(&world, &home.clone().from(&format!("203.0.113.{number}")), 1);
        }
    };
    world.advance_seconds(30 * 86_400 - 1);
    exhaust();
    full(world.login(&home));
    world.advance_seconds(30 * 86_400);
    exhaust();
    assert_eq!(wait_of(&refused(world.login(&home))), 3600);
}

#[test]
fn a_source_is_known_to_one_account_only() {
    let world = World::new();
    full(world.login(&Attempt::of(&world.ada, &world.acme)));
    for number in 0..20 {
        fail(&world, &Attempt::of(&world.bob, &world.acme).from(&format!("203.0.113.{number}")), 1);
    }
    assert_eq!(wait_of(&refused(world.login(&Attempt::of(&world.bob, &world.acme)))), 3600);
}

#[test]
fn b1_a_success_clears_its_own_bucket_and_gives_back_in_the_others() {
    let mut world = World::new();
    world.app.settings.throttle.source.limit = 6;
    world.app.settings.throttle.email_from_unknown.limit = 6;
    let right = Attempt::of(&world.ada, &world.acme);
    fail(&world, &right, 4);
    full(world.login(&right));
    // The source has counted four and allows two more; if the success had stayed counted, it would allow only one.
    fail(&world, &right, 2);
    assert!(
        matches!(refused(world.login(&right)), LoginError::Wait(Wait::Attempts { .. })),
        "the source counted six failures"
    );
    let elsewhere = right.from(ELSEWHERE);
    // The bucket of unknown sources has counted four as well; home is a known source now.
    fail(&world, &elsewhere, 2);
    assert!(matches!(refused(world.login(&elsewhere)), LoginError::Wait(Wait::Attempts { .. })));
}

#[test]
fn a_right_password_of_somebody_without_standing_is_no_failure() {
    let world = World::new();
    world.set_membership(&world.tess, &world.acme, MembershipStatus::Suspended);
    for _ in 0..30 {
        for attempt in [Attempt::of(&world.tess, &world.acme), Attempt::of(&world.bob, &world.globex)] {
            assert!(matches!(refused(world.login(&attempt)), LoginError::Denied(_)));
        }
    }
}

#[test]
fn a6_an_attempt_that_was_never_hashed_is_given_back() {
    let mut world = World::new();
    world.app.settings.throttle.source.limit = 5;
    world.app.settings.throttle.email_from_unknown.limit = 5;
    let right = Attempt::of(&world.ada, &world.acme);
    for _ in 0..30 {
        let pending = World::begin_login(&world.app, &right).unwrap();
        assert_eq!(refused(pending.refuse()), LoginError::Failed(Failure::Interrupted(Interrupted::Hashing(Busy))));
    }
    fail(&world, &right, 4);
    full(world.login(&right));
    let globex = Attempt::of(&world.eve, &world.globex).from(ELSEWHERE);
    fail(&world, &globex, 5);
    assert!(matches!(refused(world.login(&globex)), LoginError::Wait(Wait::Attempts { .. })), "and only those are");
}

#[test]
fn b4_attempts_that_are_under_way_take_places_and_one_more_is_busy() {
    let world = World::new();
    let right = Attempt::of(&world.ada, &world.acme);
    let mut pending: Vec<_> = (0..5).map(|_| World::begin_login(&world.app, &right).unwrap()).collect();
    assert_eq!(refused(World::begin_login(&world.app, &right).map(|_| ())), LoginError::Wait(Wait::Busy));
    // An attempt that succeeds frees its place at once.
    let first = pending.pop().unwrap();
    full(first.resume());
    full(world.login(&right));
    for pending in pending {
        full(pending.resume());
    }
    // No attempt failed, so no count is left.
    fail(&world, &right, 5);
}

#[test]
fn b4_attempts_that_were_never_heard_of_again_have_failed_after_a_minute() {
    let world = World::new();
    let right = Attempt::of(&world.ada, &world.acme);
    for _ in 0..5 {
        drop(World::begin_login(&world.app, &right).unwrap());
    }
    // The server crashed: another one sees the places of its attempts, but not their outcomes.
    let restarted = world.restarted();
    let begin = || refused(World::begin_login(&restarted, &right).map(|_| ()));
    world.advance_seconds(59);
    assert_eq!(begin(), LoginError::Wait(Wait::Busy));
    world.advance_seconds(1);
    assert_eq!(wait_of(&begin()), 60);
    world.advance_seconds(60);
    full(world.login(&right));
}

#[test]
fn b4_places_in_every_bucket_are_busy_and_not_refused() {
    for bucket in 0..3 {
        let mut world = World::new();
        let throttle = &mut world.app.settings.throttle;
        let limits =
            [&mut throttle.source.limit, &mut throttle.network.limit, &mut throttle.email_from_unknown.limit];
        for (number, limit) in limits.into_iter().enumerate() {
            *limit = if number == bucket { 2 } else { 1000 };
        }
        let right = Attempt::of(&world.ada, &world.acme);
        let pending = [(); 2].map(|()| World::begin_login(&world.app, &right).unwrap());
        assert_eq!(
            refused(World::begin_login(&world.app, &right).map(|_| ())),
            LoginError::Wait(Wait::Busy),
            "{bucket}"
        );
        for pending in pending {
            full(pending.resume());
        }
        full(world.login(&right));
    }
}

#[test]
fn q3_a_network_of_many_sources_waits_for_its_window_and_known_sources_in_it_do_not() {
    let mut world = World::new();
    world.app.settings.throttle.network.limit = 8;
    for (known, of, elsewhere) in
        [("2001:db8:1:fe::1", "2001:db8:1:", "2001:db8:2:1::1"), ("192.0.2.200", "192.0.2.", "192.0.3.1")]
    {
        let home = Attempt::of(&world.ada, &world.acme).from(known);
        full(world.login(&home));
        let inside =
            |number: usize| if of.contains(':') { format!("{of}{number}::1") } else { format!("{of}{number}") };
        for number in 0..8 {
            let nobody = Attempt::of(&world.ada, &world.acme).email(&format!("nobody{number}@example.com"));
            fail(&world, &nobody.from(&inside(number)), 1);
        }
        let stranger = Attempt::of(&world.bob, &world.acme).from(&inside(9));
        assert_eq!(wait_of(&refused(world.login(&stranger))), 900);
        full(world.login(&home));
        full(world.login(&Attempt::of(&world.bob, &world.acme).from(elsewhere)));
        world.advance_seconds(900);
        full(world.login(&stranger));
        world.advance_seconds(900);
    }
}

#[test]
fn q3_an_attempt_that_is_refused_leaves_no_row() {
    let mut world = World::new();
    world.app.settings.throttle.source.limit = 3;
    let nobody = |number: usize| Attempt::of(&world.ada, &world.acme).email(&format!("nobody{number}@example.com"));
    for number in 0..3 {
        fail(&world, &nobody(number), 1);
    }
    for number in 3..50 {
        assert!(matches!(refused(world.login(&nobody(number))), LoginError::Wait(Wait::Attempts { .. })));
    }
    let rows = world.write(|r| r.housekeeping().purge_throttles(Timestamp::from_millis(i64::MAX / 2), 1000));
    // For each address: with this source, from unknown sources, and as guesses; and for the source and its network.
    assert_eq!(rows, 3 * 3 + 2);
}

#[test]
fn n2_the_attempt_that_begins_a_block_is_recorded_once() {
    let mut world = World::new();
    world.app.settings.throttle.source = generous(world.app.settings.throttle.source);
    let right = Attempt::of(&world.ada, &world.acme);
    fail(&world, &right, 4);
    assert_eq!(world.audit(AuditAction::LoginThrottled), []);
    fail(&world, &right, 1);
    for _ in 0..10 {
        refused(world.login(&right));
    }
    let [entry] = world.audit(AuditAction::LoginThrottled).try_into().unwrap();
    assert_eq!(entry.organization_id, world.acme.id);
    assert_eq!(world.refusals(AuditAction::LoginFailed).len(), 5);
}
