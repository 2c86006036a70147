//! How a session begins, what its tokens claim, and when each of them expires.

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

/// P2: a session that continues another one inherits its end, its marks and its methods.
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
        let factor = Factor::Code;
        let passed = partial.pass_second_factor(access(0), factor, false, seed(3), now, &rules());
        assert_eq!(passed.is_ok(), now < end, "after {days} days");
        if let Ok(passed) = passed {
            assert_eq!((full(&passed).absolute_expires_at, passed.on_organization_page), (end, true));
        }
    }
}

#[test]
fn p1_a_second_factor_on_an_organizations_page_marks_the_session() {
    let factor = Factor::Code;
    for (first, second) in [(false, false), (false, true), (true, false), (true, true)] {
        let start = Beginning { on_organization_page: first, ..beginning() };
        let partial = Session::begin_partial(start, seed(0), START, &rules());
        let passed = partial.pass_second_factor(access(0), factor, second, seed(1), START, &rules()).unwrap();
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
    // In the last minute, even the access token is shortened.
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
    let by_code = partial().pass_second_factor(access(0), Factor::Code, false, seed(1), START, &short).unwrap();
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

/// An organization's session lifetime counts from the sign-in of the chain, whatever is refreshed, renewed or switched.
#[test]
fn nothing_of_a_session_outlives_the_time_that_its_organization_gives_a_sign_in() {
    let ruled = TokenRules { organization_ttl: Some(Duration::from_hours(1)), ..rules() };
    let end = START.floor_to_second().plus(Duration::from_hours(1));
    let minutes = |minutes| START.plus(Duration::from_minutes(minutes));
    let holds = |session: &Session| {
        let pair = &full(session).pair;
        assert!(pair.access_expires_at <= end && pair.refresh_expires_at == end);
    };
    let mut session = Session::begin(beginning(), seed(1), START, &ruled);
    holds(&session);
    for n in 2..5 {
        let RefreshStep::Rotated(next) =
            session.refresh(refresh(n - 1), &browser(), seed(n), minutes(u32::from(n) * 12), &ruled)
        else {
            panic!("it lives")
        };
        holds(&next);
        session = next;
    }
    session = session.renew(seed(5), minutes(59), &ruled).unwrap();
    holds(&session);
    assert!(session.is_live(end.minus(MOMENT)) && !session.is_live(end));
    assert!(!session.accepts_access(access(5), end));

    // A session that continues it counts from the same sign-in, and begins only while that time isn't over.
    let next = Beginning { signed_in_at: Some(session.signed_in_at), ..beginning() };
    holds(&Session::begin(next.clone(), seed(6), minutes(30), &ruled));
    assert!(Session::begin_partial(next, seed(0), minutes(59), &ruled).partial_claims().unwrap().0.expires_at <= end);
    assert!(session.may_go_on(end.minus(MOMENT), &ruled) && !session.may_go_on(end, &ruled));
    assert!(session.may_go_on(end.minus(MOMENT), &rules()));

    // A session from before the rule, as its row had it.
    let before = Session::begin(beginning(), seed(1), START, &rules());
    assert_eq!(before.clone().refresh(refresh(1), &browser(), seed(2), end, &ruled), RefreshStep::Refused);
    assert!(before.clone().renew(seed(2), end, &ruled).is_err());
    let RefreshStep::Rotated(next) = before.refresh(refresh(1), &browser(), seed(2), minutes(50), &ruled) else {
        panic!("it lives")
    };
    holds(&next);
}

/// The lifetime after a sign-in counts from its second factor.
#[test]
fn an_organizations_time_is_counted_from_the_second_factor() {
    let ruled = TokenRules { organization_ttl: Some(Duration::from_minutes(15)), ..rules() };
    let partial = Session::begin_partial(beginning(), seed(0), START, &ruled);
    let factor = Factor::Code;
    let passed = partial.pass_second_factor(access(0), factor, false, seed(1), after(240), &ruled).unwrap();
    let end = after(240).floor_to_second().plus(Duration::from_minutes(15));
    assert_eq!((full(&passed).pair.refresh_expires_at, full(&passed).pair.access_expires_at), (end, end));
}

/// A partial session waits for a code or for a set-up, and nothing else completes it.
#[test]
fn a_partial_session_takes_only_what_it_waits_for() {
    let factor = Factor::Code;
    let code = Session::begin_partial(beginning(), seed(0), START, &rules());
    let set_up = Session::begin_set_up(beginning(), seed(0), START, &rules());
    assert!(code.clone().enrol_second_factor(access(0), Factor::Code, false, seed(1), START, &rules()).is_err());
    assert!(set_up.clone().pass_second_factor(access(0), factor, false, seed(1), START, &rules()).is_err());
    assert!(set_up.clone().enrol_second_factor(access(9), Factor::Code, false, seed(1), START, &rules()).is_err());
    let expiry = set_up.partial_claims().unwrap().0.expires_at;
    assert!(set_up.clone().enrol_second_factor(access(0), Factor::Code, false, seed(1), expiry, &rules()).is_err());
    assert!(
        signed_in(1, after(60))
            .enrol_second_factor(access(0), Factor::Code, false, seed(2), after(61), &rules())
            .is_err()
    );
    let ended = set_up.clone().end(EndReason::TwoFactorChanged, START);
    assert!(ended.enrol_second_factor(access(0), Factor::Code, false, seed(1), START, &rules()).is_err());
    let enrolled = set_up.enrol_second_factor(access(0), Factor::Code, true, seed(1), START, &rules()).unwrap();
    assert_eq!(enrolled.methods, [AuthenticationMethod::Password, factor.method()]);
    assert!(enrolled.on_organization_page && enrolled.accepts_access(access(1), START));
}
