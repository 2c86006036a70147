//! The client and the row of a session, complete and damaged.

use super::table::states;
use super::*;
use crate::sign_in::SessionParts;

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
    assert_eq!(
        (row.standing.state.as_str(), row.expires_at),
        ("partial", Timestamp::from_seconds(1_795_224_300 + 300))
    );
    assert_eq!(row.standing.access_expires_at, Some(row.expires_at));
    let row = refreshed().into_parts();
    assert_eq!((row.standing.state.as_str(), row.expires_at), ("full", pair.refresh_expires_at));
    let row = ended().into_parts();
    assert_eq!((row.standing.state.as_str(), row.expires_at), ("ended", after(300)));
}

#[test]
fn e1_the_row_of_an_ended_session_keeps_no_token() {
    for session in [partial(), refreshed()] {
        let row = session.end(EndReason::Logout, after(300)).into_parts();
        assert_eq!(
            (row.standing.access_id, row.standing.refresh_id, row.standing.previous_refresh_id, row.standing.key_id),
            (None, None, None, None)
        );
        let times = [
            row.standing.issued_at,
            row.standing.access_expires_at,
            row.standing.absolute_expires_at,
            row.standing.last_used_at,
            row.standing.rotated_at,
        ];
        assert_eq!((times, row.standing.rotated_user_agent), ([None; 5], None));
    }
}

/// The column that a damaged row lacks, and the damage.
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
            ("access_id", |row| row.standing.access_id = None),
            ("key_id", |row| row.standing.key_id = None),
            ("issued_at", |row| row.standing.issued_at = None),
            ("state", |row| "full ".clone_into(&mut row.standing.state)),
        ],
    );
}

#[test]
fn a_damaged_row_of_a_full_session_is_refused() {
    assert_each_refused(
        &refreshed(),
        &[
            ("access_id", |row| row.standing.access_id = None),
            ("refresh_id", |row| row.standing.refresh_id = None),
            ("key_id", |row| row.standing.key_id = None),
            ("issued_at", |row| row.standing.issued_at = None),
            ("access_expires_at", |row| row.standing.access_expires_at = None),
            ("last_used_at", |row| row.standing.last_used_at = None),
            ("absolute_expires_at", |row| row.standing.absolute_expires_at = None),
            ("a part of the predecessor", |row| row.standing.previous_refresh_id = None),
            ("a part of the predecessor", |row| row.standing.rotated_at = None),
            ("a part of the predecessor", |row| row.standing.rotated_user_agent = None),
            ("a part of the predecessor", |row| {
                (row.standing.previous_refresh_id, row.standing.rotated_at) = (None, None);
            }),
            ("a part of the predecessor", |row| {
                (row.standing.rotated_at, row.standing.rotated_user_agent) = (None, None);
            }),
            ("a part of the predecessor", |row| {
                (row.standing.previous_refresh_id, row.standing.rotated_user_agent) = (None, None);
            }),
            ("state", |row| "Full".clone_into(&mut row.standing.state)),
            ("state", |row| row.standing.state.clear()),
            ("methods", |row| row.methods.push_str(" magic")),
            ("ip", |row| row.ip.push_str(".999")),
            // The columns of another state don't count.
            ("ended_at", |row| "ended".clone_into(&mut row.standing.state)),
        ],
    );
}

#[test]
fn a_damaged_row_of_an_ended_session_is_refused() {
    assert_each_refused(
        &ended(),
        &[
            ("ended_at", |row| row.standing.ended_at = None),
            ("end_reason", |row| row.standing.end_reason = None),
            ("end_reason", |row| row.standing.end_reason = Some("LOGOUT".to_owned())),
            // A change of the state alone doesn't undo an end.
            ("access_id", |row| "full".clone_into(&mut row.standing.state)),
            ("access_id", |row| "partial".clone_into(&mut row.standing.state)),
        ],
    );
}
