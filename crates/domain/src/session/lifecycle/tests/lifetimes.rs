//! How a session begins, what its tokens claim, and when each of them is over.

use super::*;

#[test]
fn c4_a_partial_session_has_one_partial_token_and_no_pair() {
    let session = partial();
    let (claims, kid) = session.partial_claims().unwrap();
    assert_eq!(session.pair_claims(), None);
    assert_eq!((claims.kind, claims.token_id, kid), (TokenKind::Partial, access(0), key(0)));
    assert_eq!(claims.issued_at, Timestamp::from_seconds(1_795_224_300));
    assert_eq!(claims.expires_at, Timestamp::from_seconds(1_795_224_300 + 300));
    assert_eq!(claims.methods, [AuthenticationMethod::Password]);
    assert_eq!((session.created_at, session.client), (START, browser()));
}

#[test]
fn a_full_session_begins_with_the_published_lifetimes_in_whole_seconds() {
    let start = beginning();
    let session = Session::begin(start.clone(), seed(1), START, &rules());
    let (access_claims, refresh_claims, kid) = session.pair_claims().unwrap();
    let seconds = 1_795_224_300;
    let expected = Claims {
        kind: TokenKind::Access,
        organization_id: start.organization_id,
        user_id: start.user_id,
        session_id: start.id,
        token_id: access(1),
        issued_at: Timestamp::from_seconds(seconds),
        expires_at: Timestamp::from_seconds(seconds + 900),
        methods: start.methods,
    };
    assert_eq!(access_claims, expected);
    let (kind, token_id) = (TokenKind::Refresh, refresh(1));
    let expires_at = Timestamp::from_seconds(seconds + 604_800);
    assert_eq!(refresh_claims, Claims { kind, token_id, expires_at, ..expected });
    assert_eq!(kid, key(1));
    assert_eq!(full(&session).absolute_expires_at, Timestamp::from_seconds(seconds + 2_592_000));
    assert_eq!((full(&session).predecessor.clone(), session.partial_claims()), (None, None));
    assert_eq!((session.created_at, full(&session).last_used_at), (START, START));
}

#[test]
fn the_second_factor_is_told_in_the_claims_after_the_first() {
    let (access_claims, refresh_claims, _) = signed_in(1, after(60)).pair_claims().unwrap();
    let both = [AuthenticationMethod::Password, AuthenticationMethod::OneTimePassword];
    assert_eq!((access_claims.methods.as_slice(), refresh_claims.methods.as_slice()), (&both[..], &both[..]));
}

#[test]
fn an_ended_session_has_no_claims() {
    for session in [partial(), refreshed()] {
        let session = session.end(EndReason::Replaced, after(201));
        assert_eq!((session.pair_claims(), session.partial_claims()), (None, None));
    }
}

/// P2: whatever follows a session inherits its end, its marks and its methods.
#[test]
fn p2_what_goes_on_from_a_session_ends_with_it_at_the_latest() {
    let first = Session::begin(beginning(), seed(1), START, &rules());
    let end = full(&first).absolute_expires_at;
    for days in [0, 10, 29, 30, 31] {
        let now = START.plus(Duration::from_days(days));
        let start = Beginning { absolute_expires_at: Some(end), on_organization_page: true, ..beginning() };
        let next = Session::begin(start.clone(), seed(2), now, &rules());
        assert_eq!(full(&next).absolute_expires_at, end, "after {days} days");
        assert!(full(&next).pair.refresh_expires_at <= end && full(&next).pair.access_expires_at <= end);
        assert_eq!((next.is_live(now), next.on_organization_page), (now < end, true));

        let partial = Session::begin_partial(start, seed(0), now, &rules());
        let method = AuthenticationMethod::OneTimePassword;
        let passed = partial.pass_second_factor(access(0), method, false, seed(3), now, &rules());
        assert_eq!(passed.is_ok(), now < end, "after {days} days");
        if let Ok(passed) = passed {
            assert_eq!((full(&passed).absolute_expires_at, passed.on_organization_page), (end, true));
        }
    }
}

#[test]
fn p1_a_second_factor_on_an_organizations_page_marks_the_session() {
    let method = AuthenticationMethod::OneTimePassword;
    for (first, second) in [(false, false), (false, true), (true, false), (true, true)] {
        let start = Beginning { on_organization_page: first, ..beginning() };
        let partial = Session::begin_partial(start, seed(0), START, &rules());
        let passed = partial.pass_second_factor(access(0), method, second, seed(1), START, &rules()).unwrap();
        assert_eq!(passed.on_organization_page, first || second);
    }
}

#[test]
fn d4_an_access_token_is_good_until_the_instant_of_its_expiry() {
    let end = ROTATED.floor_to_second().plus(Duration::from_minutes(15));
    assert!(refreshed().accepts_access(access(3), end.minus(MOMENT)));
    assert!(!refreshed().accepts_access(access(3), end));
}

#[test]
fn e3_a_session_is_over_seven_days_after_its_last_refresh() {
    let end = ROTATED.floor_to_second().plus(Duration::from_days(7));
    let last = end.minus(MOMENT);
    assert!(refreshed().is_live(last) && !refreshed().is_live(end));
    assert_eq!(refresh_by(refreshed(), refresh(3), &browser(), last), "new pair");
    assert_eq!(refresh_by(refreshed(), refresh(3), &browser(), end), "no");
    assert_eq!(renew(refreshed(), last), "new pair");
    assert_eq!(renew(refreshed(), end), "no");
}

#[test]
fn e3_reuse_after_the_session_is_over_ends_nothing_any_more() {
    let end = full(&refreshed()).pair.refresh_expires_at;
    assert_eq!(refresh_by(refreshed(), refresh(1), &browser(), end.minus(MOMENT)), "reuse");
    assert_eq!(refresh_by(refreshed(), refresh(1), &browser(), end), "no");
}

#[test]
fn e3_no_refresh_and_no_renewal_moves_the_absolute_end() {
    let absolute = START.floor_to_second().plus(Duration::from_days(30));
    let mut session = Session::begin(beginning(), seed(0), START, &rules());
    for (n, day) in [(1, 6), (2, 12), (3, 18), (4, 24), (5, 29)] {
        let now = START.plus(Duration::from_days(day));
        session = match n {
            3 => session.renew(seed(n), now, &rules()).unwrap(),
            _ => rotated(session, n - 1, n, now),
        };
        let sliding = now.floor_to_second().plus(Duration::from_days(7));
        let Full { pair, absolute_expires_at, .. } = full(&session);
        assert_eq!((*absolute_expires_at, pair.refresh_expires_at), (absolute, sliding.min(absolute)), "day {day}");
    }
    // The last minute: even the access token is cut short.
    let now = absolute.minus(Duration::from_seconds(60));
    let session = rotated(session, 5, 6, now);
    assert_eq!(full(&session).pair.access_expires_at, absolute);
    assert_eq!(full(&session).pair.refresh_expires_at, absolute);
    assert!(session.accepts_access(access(6), absolute.minus(MOMENT)));
    assert!(!session.accepts_access(access(6), absolute) && !session.is_live(absolute));
    assert_eq!(refresh_by(session, refresh(6), &browser(), absolute), "no");
}

#[test]
fn e3_the_absolute_end_wins_over_longer_lifetimes_from_the_start() {
    let short = TokenRules { session_absolute_ttl: Duration::from_seconds(60), ..rules() };
    let end = START.floor_to_second().plus(Duration::from_seconds(60));
    let by_password = Session::begin(beginning(), seed(1), START, &short);
    let by_code = partial()
        .pass_second_factor(access(0), AuthenticationMethod::OneTimePassword, false, seed(1), START, &short)
        .unwrap();
    for session in [by_password, by_code] {
        let Full { pair, absolute_expires_at, .. } = full(&session);
        assert_eq!([pair.access_expires_at, pair.refresh_expires_at, *absolute_expires_at], [end; 3]);
    }
}

#[test]
fn e3_the_absolute_end_counts_from_the_second_factor() {
    let session = signed_in(1, after(60));
    assert_eq!(full(&session).absolute_expires_at, after(60).floor_to_second().plus(Duration::from_days(30)));
}

#[test]
fn e3_an_access_token_never_outlives_its_session() {
    let odd = TokenRules { refresh_ttl: Duration::from_minutes(5), ..rules() };
    let session = Session::begin(beginning(), seed(1), START, &odd);
    let over = full(&session).pair.refresh_expires_at;
    assert!(session.accepts_access(access(1), over.minus(MOMENT)) && !session.accepts_access(access(1), over));
}
