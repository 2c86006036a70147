//! Refresh tokens that come again, and tokens that others have superseded.

use super::*;

#[test]
fn e2_a_replay_hands_out_exactly_the_same_pair_until_the_window_ends() {
    let current = refreshed();
    for millis in [0, 1, 5_000, 9_999] {
        let now = ROTATED.plus(Duration::from_millis(millis));
        let RefreshStep::Replayed(again) = current.clone().refresh(refresh(2), &browser(), seed(9), now, &rules())
        else {
            panic!("no replay after {millis} ms");
        };
        assert_eq!(again.pair_claims(), current.pair_claims());
        assert_eq!(again.pair_claims().unwrap().1.token_id, refresh(3));
    }
}

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
fn e1_reuse_ends_the_session_for_every_token_of_its_lineage() {
    let RefreshStep::Reused(session) = refreshed().refresh(refresh(1), &browser(), seed(9), after(201), &rules())
    else {
        panic!("the token was exchanged before");
    };
    for n in [0, 1, 2, 3, 9] {
        assert!(!session.accepts_access(access(n), after(201)), "access {n}");
        assert_eq!(refresh_by(session.clone(), refresh(n), &browser(), after(201)), "no", "refresh {n}");
    }
}

#[test]
fn e1_the_rightful_client_notices_a_theft_whoever_refreshed_first() {
    // The thief refreshes with the stolen current token; the user's next refresh shows the reuse.
    let RefreshStep::Rotated(stolen) = refreshed().refresh(refresh(3), &elsewhere(), seed(4), after(220), &rules())
    else {
        panic!("the current token rotates from anywhere");
    };
    assert!(stolen.accepts_access(access(4), after(221)));
    let step = stolen.refresh(refresh(3), &browser(), seed(5), after(221), &rules());
    let RefreshStep::Reused(session) = step else { panic!("no reuse but {step:?}") };
    assert!(!session.accepts_access(access(4), after(221)) && !session.is_live(after(221)));
}

#[test]
fn d5_a_refresh_kills_the_access_token_before_it_at_once() {
    let before = signed_in(1, after(60));
    assert!(before.accepts_access(access(1), ROTATED));
    let next = rotated(before, 1, 2, ROTATED);
    assert!(!next.accepts_access(access(1), ROTATED) && next.accepts_access(access(2), ROTATED));
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

#[test]
fn an_ended_session_keeps_its_first_end() {
    let first = Ended { at: after(300), reason: EndReason::Logout };
    for reason in EndReason::ALL {
        let again = ended().end(*reason, after(400));
        assert_eq!(again.state, SessionState::Ended(first.clone()), "{reason}");
    }
}

/// A request that looked at its clock before the rotation, and waited for it, gains no window.
#[test]
fn e1_without_a_window_a_request_from_before_the_rotation_is_a_reuse() {
    let rules = TokenRules { refresh_replay_window: Duration::ZERO, ..TokenRules::default() };
    let now = Timestamp::from_seconds(1_800_000_000);
    let client = Client::new(std::net::IpAddr::from([192, 0, 2, 1]), "one browser");
    let seed = |byte| PairSeed {
        access_id: TokenId::new([byte; 16]),
        refresh_id: TokenId::new([byte + 100; 16]),
        key_id: KeyId::new("k"),
    };
    let start = Beginning {
        id: SessionId::new(now, [1; 10]),
        organization_id: OrganizationId::new(now, [2; 10]),
        user_id: UserId::new(now, [3; 10]),
        client: client.clone(),
        methods: vec![AuthenticationMethod::Password],
        on_organization_page: false,
        absolute_expires_at: None,
    };
    let session = Session::begin(start, seed(1), now, &rules);
    let presented = TokenId::new([101; 16]);
    let rotated_at = now.plus(Duration::from_seconds(5));
    let RefreshStep::Rotated(session) = session.refresh(presented, &client, seed(2), rotated_at, &rules) else {
        panic!("the current token is exchanged");
    };
    let earlier = rotated_at.minus(Duration::from_millis(1));
    let step = session.refresh(presented, &client, seed(3), earlier, &rules);
    assert!(matches!(step, RefreshStep::Reused(_)));
}
