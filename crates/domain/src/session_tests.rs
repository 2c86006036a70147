//! Tests of `session.rs`: the table of states and triggers, the boundary instants, the rows, and random walks.

use proptest::prelude::*;

use super::*;
use crate::Corrupt;
use crate::time::Duration;

/// Not a whole second, so that rounding shows.
const START: Timestamp = Timestamp::from_millis(1_795_224_300_250);
const MOMENT: Duration = Duration::from_millis(1);
/// When [`refreshed`] made its current pair, number 3, from number 2.
const ROTATED: Timestamp = START.plus(Duration::from_seconds(200));

fn numbered(kind: u8, n: u8) -> TokenId {
    let mut bytes = [kind; 16];
    bytes[15] = n;
    TokenId::new(bytes)
}

fn access(n: u8) -> TokenId {
    numbered(0xa0, n)
}

fn refresh(n: u8) -> TokenId {
    numbered(0xb0, n)
}

fn key(n: u8) -> KeyId {
    KeyId::new(format!("key-{n}"))
}

fn seed(n: u8) -> PairSeed {
    PairSeed { access_id: access(n), refresh_id: refresh(n), key_id: key(n) }
}

fn after(seconds: u32) -> Timestamp {
    START.plus(Duration::from_seconds(seconds))
}

fn browser() -> Client {
    Client::new([203, 0, 113, 7].into(), "Browser/1")
}

fn elsewhere() -> Client {
    Client::new([198, 51, 100, 9].into(), "Thief/1")
}

/// The same browser in another network.
fn roaming() -> Client {
    Client { ip: elsewhere().ip, ..browser() }
}

fn rules() -> TokenRules {
    TokenRules::default()
}

fn beginning() -> Beginning {
    Beginning {
        id: SessionId::new(START, [1; 10]),
        organization_id: OrganizationId::new(START, [2; 10]),
        user_id: UserId::new(START, [3; 10]),
        client: browser(),
        methods: vec![AuthenticationMethod::Password],
        on_organization_page: false,
        absolute_expires_at: None,
    }
}

fn partial() -> Session {
    Session::begin_partial(beginning(), seed(0), START, &rules())
}

/// partial → full, with pair `n`.
fn signed_in(n: u8, now: Timestamp) -> Session {
    partial()
        .pass_second_factor(access(0), AuthenticationMethod::OneTimePassword, false, seed(n), now, &rules())
        .expect("the partial token is live")
}

fn rotated(session: Session, presented: u8, next: u8, now: Timestamp) -> Session {
    match session.refresh(refresh(presented), &browser(), seed(next), now, &rules()) {
        RefreshStep::Rotated(session) => session,
        other => panic!("no new pair but {other:?}"),
    }
}

/// Pair 1 → pair 2 → pair 3, the current one.
fn refreshed() -> Session {
    rotated(rotated(signed_in(1, after(60)), 1, 2, after(100)), 2, 3, ROTATED)
}

fn renewed() -> Session {
    let before = rotated(signed_in(1, after(60)), 1, 2, after(100));
    before.renew(seed(3), ROTATED, &rules()).expect("the session is live")
}

fn ended() -> Session {
    refreshed().end(EndReason::Logout, after(300))
}

fn full(session: &Session) -> &Full {
    match &session.state {
        SessionState::Full(full) => full,
        other => panic!("not full but {other:?}"),
    }
}

// ---- The table ----

/// In every column the partial token is number 0, the current pair 3, its predecessor 2, the one before that 1; `no`
/// is a refusal that changes nothing. The columns at their instants are [`states`].
const TABLE: &str = "
|                        | partial | lapsed | signed in | renewed  | in window | after it | idle     | over  | ended |
| 2fa, partial token     | full    | no     | no        | no       | no        | no       | no       | no    | no    |
| 2fa, another token     | no      | no     | no        | no       | no        | no       | no       | no    | no    |
| refresh, current       | no      | no     | new pair  | new pair | new pair  | new pair | new pair | no    | no    |
| same, other client     | no      | no     | new pair  | new pair | new pair  | new pair | new pair | no    | no    |
| refresh, predecessor   | no      | no     | reuse     | reuse    | same pair | reuse    | reuse    | no    | no    |
| same, other user agent | no      | no     | reuse     | reuse    | reuse     | reuse    | reuse    | no    | no    |
| same, other network    | no      | no     | reuse     | reuse    | not there | reuse    | reuse    | no    | no    |
| refresh, one before it | no      | no     | reuse     | reuse    | reuse     | reuse    | reuse    | no    | no    |
| refresh, unknown       | no      | no     | reuse     | reuse    | reuse     | reuse    | reuse    | no    | no    |
| renew                  | no      | no     | new pair  | new pair | new pair  | new pair | new pair | no    | no    |
| end                    | ended   | ended  | ended     | ended    | ended     | ended    | ended    | ended | as is |
| access, current        | no      | no     | yes       | yes      | yes       | yes      | no       | no    | no    |
| access, superseded     | no      | no     | no        | no       | no        | no       | no       | no    | no    |
| access, partial token  | no      | no     | no        | no       | no        | no       | no       | no    | no    |
| access, refresh token  | no      | no     | no        | no       | no        | no       | no       | no    | no    |
| is live                | no      | no     | yes       | yes      | yes       | yes      | yes      | no    | no    |
| its refresh token      | no      | no     | yes       | yes      | yes       | yes      | yes      | no    | no    |
| its predecessor        | no      | no     | no        | no       | yes       | no       | no       | no    | no    |
| predecessor, roaming   | no      | no     | no        | no       | no        | no       | no       | no    | no    |
| predecessor, thief     | no      | no     | no        | no       | no        | no       | no       | no    | no    |
| the one before it      | no      | no     | no        | no       | no        | no       | no       | no    | no    |
";

/// The columns: a session and the instant at which the trigger comes.
fn states() -> Vec<(&'static str, Session, Timestamp)> {
    let window_end = ROTATED.plus(rules().refresh_replay_window);
    let pair = full(&refreshed()).pair.clone();
    let partial_end = START.floor_to_second().plus(rules().partial_ttl);
    vec![
        ("partial", partial(), partial_end.minus(MOMENT)),
        ("lapsed", partial(), partial_end),
        ("signed in", signed_in(3, ROTATED), ROTATED),
        ("renewed", renewed(), ROTATED),
        ("in window", refreshed(), window_end.minus(MOMENT)),
        ("after it", refreshed(), window_end),
        // The access token is over, the refresh token isn't; then that is too.
        ("idle", refreshed(), pair.access_expires_at),
        ("over", refreshed(), pair.refresh_expires_at),
        ("ended", ended(), after(301)),
    ]
}

type Trigger = fn(Session, Timestamp) -> &'static str;

/// The rows: each pulls its trigger, checks the whole outcome, and says it in a word.
fn triggers() -> Vec<(&'static str, Trigger)> {
    vec![
        ("2fa, partial token", |s, now| second_factor(s, access(0), now)),
        ("2fa, another token", |s, now| second_factor(s, access(3), now)),
        ("refresh, current", |s, now| refresh_by(s, refresh(3), &browser(), now)),
        ("same, other client", |s, now| refresh_by(s, refresh(3), &elsewhere(), now)),
        ("refresh, predecessor", |s, now| refresh_by(s, refresh(2), &browser(), now)),
        ("same, other user agent", |s, now| refresh_by(s, refresh(2), &elsewhere(), now)),
        ("same, other network", |s, now| refresh_by(s, refresh(2), &roaming(), now)),
        ("refresh, one before it", |s, now| refresh_by(s, refresh(1), &browser(), now)),
        ("refresh, unknown", |s, now| refresh_by(s, refresh(77), &browser(), now)),
        ("renew", renew),
        ("end", end),
        ("access, current", |s, now| accepted(&s, access(3), now)),
        ("access, superseded", |s, now| accepted(&s, access(2), now)),
        ("access, partial token", |s, now| accepted(&s, access(0), now)),
        ("access, refresh token", |s, now| accepted(&s, refresh(3), now)),
        ("is live", |s, now| if s.is_live(now) { "yes" } else { "no" }),
        ("its refresh token", |s, now| is_its(&s, refresh(3), &elsewhere(), now)),
        ("its predecessor", |s, now| is_its(&s, refresh(2), &browser(), now)),
        ("predecessor, roaming", |s, now| is_its(&s, refresh(2), &roaming(), now)),
        ("predecessor, thief", |s, now| is_its(&s, refresh(2), &elsewhere(), now)),
        ("the one before it", |s, now| is_its(&s, refresh(1), &browser(), now)),
    ]
}

fn new_full(n: u8, now: Timestamp, absolute: Timestamp, predecessor: Option<Predecessor>) -> SessionState {
    let issued_at = now.floor_to_second();
    let pair = Pair {
        access_id: access(n),
        refresh_id: refresh(n),
        key_id: key(n),
        issued_at,
        access_expires_at: issued_at.plus(Duration::from_minutes(15)),
        refresh_expires_at: issued_at.plus(Duration::from_days(7)),
    };
    SessionState::Full(Full { pair, predecessor, last_used_at: now, absolute_expires_at: absolute })
}

fn second_factor(before: Session, presented: TokenId, now: Timestamp) -> &'static str {
    let method = AuthenticationMethod::RecoveryCode;
    let Ok(next) = before.clone().pass_second_factor(presented, method, false, seed(9), now, &rules()) else {
        return "no";
    };
    let state = new_full(9, now, now.floor_to_second().plus(Duration::from_days(30)), None);
    assert_eq!(next, Session { state, methods: vec![AuthenticationMethod::Password, method], ..before });
    "full"
}

fn refresh_by(before: Session, presented: TokenId, client: &Client, now: Timestamp) -> &'static str {
    match before.clone().refresh(presented, client, seed(9), now, &rules()) {
        RefreshStep::Rotated(next) => {
            let user_agent = client.user_agent.clone();
            let predecessor = Predecessor { refresh_id: presented, rotated_at: now, user_agent };
            let state = new_full(9, now, full(&before).absolute_expires_at, Some(predecessor));
            assert_eq!(next, Session { state, client: client.clone(), ..before });
            "new pair"
        }
        RefreshStep::Replayed(next) => {
            assert_eq!(next, before);
            "same pair"
        }
        RefreshStep::Reused(next) => {
            let state = SessionState::Ended(Ended { at: now, reason: EndReason::RefreshReuse });
            assert_eq!(next, Session { state, ..before });
            "reuse"
        }
        RefreshStep::ReplayedElsewhere => "not there",
        RefreshStep::Refused => "no",
    }
}

fn renew(before: Session, now: Timestamp) -> &'static str {
    let Ok(next) = before.clone().renew(seed(9), now, &rules()) else {
        return "no";
    };
    let state = new_full(9, now, full(&before).absolute_expires_at, None);
    assert_eq!(next, Session { state, ..before });
    "new pair"
}

fn end(before: Session, now: Timestamp) -> &'static str {
    let next = before.clone().end(EndReason::Operator, now);
    if next == before {
        return "as is";
    }
    let state = SessionState::Ended(Ended { at: now, reason: EndReason::Operator });
    assert_eq!(next, Session { state, ..before });
    "ended"
}

fn is_its(session: &Session, presented: TokenId, client: &Client, now: Timestamp) -> &'static str {
    if session.is_refresh_token(presented, client, now, &rules()) { "yes" } else { "no" }
}

fn accepted(session: &Session, presented: TokenId, now: Timestamp) -> &'static str {
    if session.accepts_access(presented, now) { "yes" } else { "no" }
}

/// The rows of a table in this file's notation, the first one its columns.
fn rows(table: &str) -> Vec<Vec<&str>> {
    table.trim().lines().map(|line| line.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

#[test]
fn c4_d4_d5_e1_e2_p3_every_state_takes_every_trigger_as_the_table_says() {
    let mut expected = rows(TABLE);
    let columns = expected.remove(0);
    let names: Vec<_> = states().iter().map(|state| state.0).collect();
    assert_eq!(columns[1..], names, "every state has its column");
    let labels: Vec<_> = expected.iter().map(|row| row[0]).collect();
    let names: Vec<_> = triggers().iter().map(|trigger| trigger.0).collect();
    assert_eq!(labels, names, "every trigger has its row");

    for (row, (trigger, pull)) in expected.iter().zip(triggers()) {
        for (cell, (state, session, now)) in row[1..].iter().zip(states()) {
            assert_eq!(pull(session, now), *cell, "{trigger} × {state}");
        }
        assert_eq!(row.len(), columns.len(), "{trigger}");
    }
}

// ---- Beginnings and claims ----

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

// ---- Replay and reuse ----

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

// ---- Superseded tokens ----

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

// ---- Time ----

#[test]
fn c4_a_partial_token_is_good_until_the_instant_of_its_expiry() {
    let end = Timestamp::from_seconds(1_795_224_300 + 300);
    assert_eq!(second_factor(partial(), access(0), end.minus(MOMENT)), "full");
    assert_eq!(second_factor(partial(), access(0), end), "no");
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

// ---- The client ----

#[test]
fn n3_a_client_is_stripped_of_controls_and_cut_to_512_characters() {
    let client = Client::new([203, 0, 113, 7].into(), "A\r\nB\0\u{7f}\u{85}\tC");
    assert_eq!(client.user_agent, "ABC");
    // Characters, not bytes; and what is stripped doesn't count.
    let long = format!("\n{}tail", "é".repeat(512));
    assert_eq!(Client::new([203, 0, 113, 7].into(), &long).user_agent, "é".repeat(512));
    assert_eq!(Client::new([203, 0, 113, 7].into(), "").user_agent, "");
}

#[test]
fn a_client_address_has_one_spelling() {
    let mapped: IpAddr = "::ffff:203.0.113.7".parse().unwrap();
    assert_eq!(Client::new(mapped, "Browser/1"), browser());
}

// ---- Rows ----

#[test]
fn a_session_in_any_state_reads_back_from_its_row() {
    let mut sessions: Vec<_> = states().into_iter().map(|(_, session, _)| session).collect();
    sessions.extend(EndReason::ALL.iter().map(|reason| refreshed().end(*reason, after(300))));
    for ip in ["203.0.113.7", "2001:db8::7"] {
        let client = Client::new(ip.parse().unwrap(), "");
        for methods in [&[][..], AuthenticationMethod::ALL] {
            let start = Beginning { client: client.clone(), methods: methods.to_vec(), ..beginning() };
            sessions.push(Session::begin(start, seed(1), START, &rules()));
        }
    }
    for session in sessions {
        assert_eq!(Session::restore(session.clone().into_parts()), Ok(session));
    }
}

#[test]
fn e3_a_row_says_when_its_session_is_over() {
    let pair = full(&refreshed()).pair.clone();
    let row = partial().into_parts();
    assert_eq!((row.state.as_str(), row.expires_at), ("partial", Timestamp::from_seconds(1_795_224_300 + 300)));
    assert_eq!(row.access_expires_at, Some(row.expires_at));
    let row = refreshed().into_parts();
    assert_eq!((row.state.as_str(), row.expires_at), ("full", pair.refresh_expires_at));
    let row = ended().into_parts();
    assert_eq!((row.state.as_str(), row.expires_at), ("ended", after(300)));
}

#[test]
fn e1_the_row_of_an_ended_session_keeps_no_token() {
    for session in [partial(), refreshed()] {
        let row = session.end(EndReason::Logout, after(300)).into_parts();
        assert_eq!((row.access_id, row.refresh_id, row.previous_refresh_id, row.key_id), (None, None, None, None));
        let times = [row.issued_at, row.access_expires_at, row.absolute_expires_at, row.last_used_at, row.rotated_at];
        assert_eq!((times, row.rotated_user_agent), ([None; 5], None));
    }
}

/// What a damaged row lacks, and the damage.
type Damage = (&'static str, fn(&mut SessionParts));

fn assert_each_refused(session: &Session, damages: &[Damage]) {
    for (what, damage) in damages {
        let mut row = session.clone().into_parts();
        damage(&mut row);
        assert_ne!(row, session.clone().into_parts(), "{what}: no damage");
        let reason = format!("{what} is missing or unknown");
        assert_eq!(Session::restore(row), Err(Corrupt { table: "sessions", reason }));
    }
}

#[test]
fn a_damaged_row_of_a_partial_session_is_refused() {
    assert_each_refused(
        &partial(),
        &[
            ("access_id", |row| row.access_id = None),
            ("key_id", |row| row.key_id = None),
            ("issued_at", |row| row.issued_at = None),
            ("state", |row| "full ".clone_into(&mut row.state)),
        ],
    );
}

#[test]
fn a_damaged_row_of_a_full_session_is_refused() {
    assert_each_refused(
        &refreshed(),
        &[
            ("access_id", |row| row.access_id = None),
            ("refresh_id", |row| row.refresh_id = None),
            ("key_id", |row| row.key_id = None),
            ("issued_at", |row| row.issued_at = None),
            ("access_expires_at", |row| row.access_expires_at = None),
            ("last_used_at", |row| row.last_used_at = None),
            ("absolute_expires_at", |row| row.absolute_expires_at = None),
            ("a part of the predecessor", |row| row.previous_refresh_id = None),
            ("a part of the predecessor", |row| row.rotated_at = None),
            ("a part of the predecessor", |row| row.rotated_user_agent = None),
            ("a part of the predecessor", |row| (row.previous_refresh_id, row.rotated_at) = (None, None)),
            ("a part of the predecessor", |row| (row.rotated_at, row.rotated_user_agent) = (None, None)),
            ("a part of the predecessor", |row| (row.previous_refresh_id, row.rotated_user_agent) = (None, None)),
            ("state", |row| "Full".clone_into(&mut row.state)),
            ("state", |row| row.state.clear()),
            ("methods", |row| row.methods.push_str(" magic")),
            ("ip", |row| row.ip.push_str(".999")),
            // Another state's columns are not this state's.
            ("ended_at", |row| "ended".clone_into(&mut row.state)),
        ],
    );
}

#[test]
fn a_damaged_row_of_an_ended_session_is_refused() {
    assert_each_refused(
        &ended(),
        &[
            ("ended_at", |row| row.ended_at = None),
            ("end_reason", |row| row.end_reason = None),
            ("end_reason", |row| row.end_reason = Some("LOGOUT".to_owned())),
            // An end can't be taken back by one word.
            ("access_id", |row| "full".clone_into(&mut row.state)),
            ("access_id", |row| "partial".clone_into(&mut row.state)),
        ],
    );
}

// ---- Random walks ----

#[derive(Debug, Clone)]
enum Step {
    /// Presents the refresh token that is `age` pairs old, 0 the newest; an unknown one when there is none so old.
    Refresh {
        age: usize,
        elsewhere: bool,
    },
    SecondFactor,
    Renew,
    End,
    Wait(Duration),
}

fn step() -> impl Strategy<Value = Step> {
    let age = prop_oneof![12 => Just(0_usize), 5 => Just(1), 1 => 2..5_usize];
    prop_oneof![
        12 => (age, prop::bool::weighted(0.1)).prop_map(|(age, elsewhere)| Step::Refresh { age, elsewhere }),
        3 => Just(Step::SecondFactor),
        1 => Just(Step::Renew),
        1 => Just(Step::End),
        6 => (0..12_000_u32).prop_map(|millis| Step::Wait(Duration::from_millis(millis))),
        3 => (0..20_u32).prop_map(|minutes| Step::Wait(Duration::from_minutes(minutes))),
        3 => (0..100_u32).prop_map(|hours| Step::Wait(Duration::from_hours(hours))),
    ]
}

struct Walk {
    rules: TokenRules,
    now: Timestamp,
    session: Session,
    /// How many seeds were used: pair `n` is `seed(n)`, the newest `seed(used - 1)`.
    used: u8,
    absolute: Option<Timestamp>,
}

impl Walk {
    fn begin(rules: TokenRules, with_second_factor: bool) -> Self {
        let begin = if with_second_factor { Session::begin_partial } else { Session::begin };
        let session = begin(beginning(), seed(0), START, &rules);
        Self { rules, now: START, session, used: 1, absolute: None }
    }

    fn seen(&self) -> std::ops::Range<u8> {
        0..self.used
    }

    fn take(&mut self, step: Step) -> Result<(), TestCaseError> {
        let before = self.session.clone();
        let fresh = seed(self.used);
        let next = match step {
            Step::Wait(span) => {
                self.now = self.now.plus(span);
                Some(before.clone())
            }
            Step::End => Some(before.clone().end(EndReason::Logout, self.now)),
            Step::Renew => before.clone().renew(fresh, self.now, &self.rules).ok(),
            Step::SecondFactor => {
                let method = AuthenticationMethod::OneTimePassword;
                before.clone().pass_second_factor(access(0), method, false, fresh, self.now, &self.rules).ok()
            }
            Step::Refresh { age, elsewhere: is_elsewhere } => {
                let presented = self.seen().rev().nth(age).map_or(refresh(255), refresh);
                let client = if is_elsewhere { elsewhere() } else { browser() };
                Some(self.refresh(&before, presented, &client)?)
            }
        };
        if let SessionState::Ended(_) = before.state {
            prop_assert!(next.as_ref().is_none_or(|next| *next == before), "an ended session changed");
        }
        self.session = next.unwrap_or(before);
        if let SessionState::Full(full) = &self.session.state
            && full.pair.refresh_id == refresh(self.used)
        {
            self.used += 1;
        }
        self.check()
    }

    /// One refresh: what each outcome promises.
    fn refresh(&self, before: &Session, presented: TokenId, client: &Client) -> Result<Session, TestCaseError> {
        let was_live = before.is_live(self.now);
        match before.clone().refresh(presented, client, seed(self.used), self.now, &self.rules) {
            RefreshStep::Rotated(next) => {
                prop_assert!(was_live, "a session that is over was refreshed");
                prop_assert_eq!(full(before).pair.refresh_id, presented);
                let Full { pair, predecessor, .. } = full(&next);
                prop_assert!(self.seen().all(|n| pair.access_id != access(n) && pair.refresh_id != refresh(n)));
                prop_assert_eq!(predecessor.as_ref().map(|p| p.refresh_id), Some(presented));
                Ok(next)
            }
            RefreshStep::Replayed(next) => {
                prop_assert!(was_live && self.rules.refresh_replay_window > Duration::ZERO);
                prop_assert_eq!(full(before).predecessor.as_ref().map(|p| p.refresh_id), Some(presented));
                prop_assert_eq!(&next, before);
                prop_assert_eq!(client, &before.client);
                Ok(next)
            }
            RefreshStep::ReplayedElsewhere => {
                prop_assert!(was_live && client.ip != before.client.ip);
                Ok(before.clone())
            }
            RefreshStep::Reused(next) => {
                prop_assert!(was_live && full(before).pair.refresh_id != presented);
                for now in [START, self.now, self.now.plus(Duration::from_days(40))] {
                    for n in self.seen() {
                        prop_assert!(!next.accepts_access(access(n), now), "access {} after a reuse", n);
                        let step = next.clone().refresh(refresh(n), client, seed(254), now, &self.rules);
                        prop_assert_eq!(step, RefreshStep::Refused, "refresh {} after a reuse", n);
                    }
                }
                Ok(next)
            }
            RefreshStep::Refused => {
                prop_assert!(!was_live, "a live session answers with an outcome");
                Ok(before.clone())
            }
        }
    }

    /// What holds after every step.
    fn check(&mut self) -> Result<(), TestCaseError> {
        let is_live = self.session.is_live(self.now);
        let rotates = |n: &u8| {
            let step = self.session.clone().refresh(refresh(*n), &browser(), seed(self.used), self.now, &self.rules);
            matches!(step, RefreshStep::Rotated(_))
        };
        prop_assert_eq!(self.seen().filter(rotates).count(), usize::from(is_live), "current refresh tokens");
        let accepted: Vec<_> = self.seen().filter(|n| self.session.accepts_access(access(*n), self.now)).collect();
        prop_assert!(accepted.is_empty() || (is_live && accepted == [self.used - 1]), "{:?}", accepted);

        if let SessionState::Full(full) = &self.session.state {
            let absolute = *self.absolute.get_or_insert(full.absolute_expires_at);
            prop_assert_eq!(full.absolute_expires_at, absolute);
            prop_assert!(full.pair.access_expires_at <= absolute && full.pair.refresh_expires_at <= absolute);
            prop_assert!(absolute <= START.plus(self.rules.partial_ttl).plus(self.rules.session_absolute_ttl));
            prop_assert!(!self.session.is_live(absolute));
            prop_assert!(self.seen().all(|n| !self.session.accepts_access(access(n), absolute)));
        }
        prop_assert_eq!(Session::restore(self.session.clone().into_parts()), Ok(self.session.clone()));
        Ok(())
    }
}

proptest! {
    #[test]
    fn e1_e2_e3_no_walk_breaks_a_promise(
        steps in prop::collection::vec(step(), 1..60),
        window in prop_oneof![1 => Just(0), 3 => Just(10)],
        absolute_days in prop_oneof![Just(3), Just(30)],
        with_second_factor in any::<bool>(),
    ) {
        let rules = TokenRules {
            refresh_replay_window: Duration::from_seconds(window),
            session_absolute_ttl: Duration::from_days(absolute_days),
            ..rules()
        };
        let mut walk = Walk::begin(rules, with_second_factor);
        walk.check()?;
        for step in steps {
            walk.take(step)?;
        }
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
