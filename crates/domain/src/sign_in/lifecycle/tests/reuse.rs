//! Refresh tokens that are presented again, and superseded tokens.

use super::*;

#[test]
fn e1_a_replay_does_not_stretch_its_window() {
    let late = ROTATED.plus(Duration::from_millis(9_999));
    let RefreshStep::Replayed(again) = refreshed().refresh(refresh(2), &browser(), seed(9), late, &rules()) else {
        panic!("the window is open");
    };
    assert_eq!(refresh_by(again, refresh(2), &browser(), late.plus(MOMENT)), "reuse");
}

#[test]
fn e2_p3_the_client_that_counts_is_the_one_that_exchanged_the_token() {
    let mut moved = browser();
    moved.ip = [192, 0, 2, 1].into();
    assert_eq!(refresh_by(refreshed(), refresh(2), &moved, ROTATED), "not there");

    let RefreshStep::Rotated(taken) = refreshed().refresh(refresh(3), &elsewhere(), seed(4), after(230), &rules())
    else {
        panic!("the current token rotates from anywhere");
    };
    assert_eq!(refresh_by(taken.clone(), refresh(3), &elsewhere(), after(231)), "same pair");
    assert_eq!(refresh_by(taken, refresh(3), &browser(), after(231)), "reuse");
}

#[test]
fn e1_a_window_of_zero_makes_every_reuse_end_the_session() {
    let strict = TokenRules { refresh_replay_window: Duration::ZERO, ..rules() };
    for now in [ROTATED, ROTATED.plus(MOMENT)] {
        let step = refreshed().refresh(refresh(2), &browser(), seed(9), now, &strict);
        let RefreshStep::Reused(session) = step else { panic!("no reuse but {step:?}") };
        assert_eq!(session.state, SessionState::Ended(Ended { at: now, reason: EndReason::RefreshReuse }));
    }
}

#[test]
fn d5_renewal_kills_the_pair_before_it_and_the_predecessor_at_once() {
    let before = refreshed();
    assert_eq!(refresh_by(before.clone(), refresh(2), &browser(), ROTATED), "same pair", "its window is open");
    let session = before.renew(seed(4), ROTATED, &rules()).unwrap();
    assert!(session.accepts_access(access(4), ROTATED) && !session.accepts_access(access(3), ROTATED));
    for n in [2, 3] {
        assert_eq!(refresh_by(session.clone(), refresh(n), &browser(), ROTATED), "reuse", "refresh {n}");
    }
    assert_eq!(refresh_by(session, refresh(4), &browser(), ROTATED), "new pair");
}

/// After a failover or a restored backup.
#[test]
fn a_token_may_be_lost_only_if_it_is_unknown_not_older_than_the_row_and_the_row_is_from_before_the_change() {
    let session = refreshed();
    let (_, current, _) = session.pair_claims().expect("a pair");
    let claims = |n: u8, issued_at: Timestamp| Claims { token_id: refresh(n), issued_at, ..current.clone() };
    let written = current.issued_at;
    let change = written.plus(MOMENT);
    for issued_at in [written, written.plus(Duration::from_days(1))] {
        assert!(session.may_have_lost(&claims(9, issued_at), change));
    }
    let earlier = written.minus(Duration::from_seconds(1));
    assert!(!session.may_have_lost(&claims(9, earlier), change), "an old token: a reuse");
    assert!(!session.may_have_lost(&claims(9, written), written), "the row was written after the change");
    for known in [2, 3] {
        assert!(!session.may_have_lost(&claims(known, written), change), "token {known} is known");
    }
    assert!(!ended().may_have_lost(&claims(9, written), change), "it has ended");
}

/// A request that read its clock before the rotation, and waited for it, gains no window.
#[test]
fn e1_without_a_window_a_request_from_before_the_rotation_is_a_reuse() {
    let strict = TokenRules { refresh_replay_window: Duration::ZERO, ..rules() };
    let step = refreshed().refresh(refresh(2), &browser(), seed(9), ROTATED.minus(MOMENT), &strict);
    assert!(matches!(step, RefreshStep::Reused(_)), "{step:?}");
}
