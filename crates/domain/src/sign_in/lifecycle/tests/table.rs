//! Every state and every trigger, as in the table in `lifecycle.rs`.

use super::*;

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
pub(super) fn states() -> Vec<(&'static str, Session, Timestamp)> {
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
        // First the access token has expired, then the refresh token as well.
        ("idle", refreshed(), pair.access_expires_at),
        ("over", refreshed(), pair.refresh_expires_at),
        ("ended", ended(), after(301)),
    ]
}

type Trigger = fn(Session, Timestamp) -> &'static str;

/// The rows: each applies its trigger, checks the whole outcome, and returns it as a word.
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
