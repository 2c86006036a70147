//! Tests of `lifecycle.rs`: the table of states and triggers, the boundary instants, the rows, and random walks.

mod lifetimes;
mod reuse;
mod rows;
mod table;
mod walks;

use proptest::prelude::*;

use super::*;
use crate::Corrupt;
use crate::sign_in::factor::Factor;
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
        passkey: None,
        identity: None,
        connection_id: None,
        absolute_expires_at: None,
        signed_in_at: None,
    }
}

fn partial() -> Session {
    Session::begin_partial(beginning(), seed(0), START, &rules())
}

/// partial → full, with pair `n`.
fn signed_in(n: u8, now: Timestamp) -> Session {
    partial()
        .pass_second_factor(access(0), Factor::Code, false, seed(n), now, &rules())
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
    let factor = Factor::RecoveryCode;
    let Ok(next) = before.clone().pass_second_factor(presented, factor, false, seed(9), now, &rules()) else {
        return "no";
    };
    let state = new_full(9, now, now.floor_to_second().plus(Duration::from_days(30)), None);
    let methods = vec![AuthenticationMethod::Password, factor.method()];
    assert_eq!(next, Session { state, methods, signed_in_at: now.floor_to_second(), ..before });
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
