//! A refresh token that is presented again (docs/security.md: E1, E2).

use orgauth_application::sign_in::refresh::{RefreshCommand, RefreshError, RefreshRefusal, refresh};
use orgauth_application::sign_in::session_issuer::TokenPair;

use crate::prelude::*;

fn bytes(pair: &TokenPair) -> (&str, &str) {
    (pair.access.expose(), pair.refresh.expose())
}

/// Expects that the reuse of a token ends its session and is recorded as event and audit entry.
fn reused(world: &World, token: &Secret, agent: &str) {
    assert_eq!(
        refused(world.refresh_as(&world.acme, presented(token), agent)),
        RefreshError::Refused(RefreshRefusal::Reused)
    );
    assert_eq!(world.end_of(&world.acme, token), Some(EndReason::RefreshReuse));
    let session = world.session_id(token);
    let [event] = world.events_of(&world.acme, "session.reuse_detected").try_into().unwrap();
    for part in [session.to_string(), world.ada.id.to_string(), format!("\"userAgent\":\"{agent}\"")] {
        assert!(event.contains(&part), "{part} is not in {event}");
    }
    let [entry] = world.audit(AuditAction::SessionReuseDetected).try_into().unwrap();
    assert_eq!((entry.organization_id, entry.target.unwrap().id), (world.acme.id, session.to_string()));
    assert_eq!(entry.actor, Actor::User { id: world.ada.id, email: world.ada.email.clone() });
    assert_eq!(world.events_of(&world.globex, "session.reuse_detected"), Vec::<String>::new());
}

/// A world whose only pair was just exchanged; returns the old and the new pair.
fn rotated() -> (World, TokenPair, TokenPair) {
    let world = World::new();
    let old = world.sign_in(&world.ada, &world.acme).tokens;
    world.advance_seconds(60);
    let new = world.refresh(&world.acme, &old.refresh).unwrap();
    (world, old, new)
}

#[test]
fn e2_the_predecessor_inside_its_window_gets_the_same_bytes_again() {
    let (world, old, new) = rotated();
    for _ in 0..3 {
        let again = world.refresh(&world.acme, &old.refresh).unwrap();
        assert!(bytes(&again) == bytes(&new));
        assert_eq!((again.access_ttl, again.refresh_ttl), (new.access_ttl, new.refresh_ttl));
    }
    world.clock.advance(Duration::from_millis(9_999));
    assert!(bytes(&world.refresh(&world.acme, &old.refresh).unwrap()) == bytes(&new));
    assert!(world.opens(&world.acme, &new.access));
    assert_eq!(world.audit(AuditAction::SessionReuseDetected), []);
    // Both answers hold the same pair: it refreshes once, like any other.
    assert!(world.refresh(&world.acme, &new.refresh).is_ok());
}

#[test]
fn e1_the_predecessor_after_its_window_ends_the_session() {
    let (world, old, new) = rotated();
    world.advance_seconds(10);
    reused(&world, &old.refresh, "Browser/1.0");
    assert!(!world.opens(&world.acme, &new.access));
    for token in [&old.refresh, &new.refresh] {
        assert_eq!(refused(world.refresh(&world.acme, token)), RefreshError::Refused(RefreshRefusal::Invalid));
    }
    assert_eq!(world.audit(AuditAction::SessionReuseDetected).len(), 1, "an ended session tells nothing more");
}

#[test]
fn e1_the_predecessor_from_another_user_agent_ends_the_session_inside_the_window() {
    let (world, old, new) = rotated();
    reused(&world, &old.refresh, "Thief/1.0");
    assert!(!world.opens(&world.acme, &new.access));
}

#[test]
fn e1_a_reuse_ends_its_own_session_and_no_other_of_the_user() {
    let (world, old, _) = rotated();
    let here = world.sign_in(&world.ada, &world.acme).tokens;
    let there = world.sign_in(&world.ada, &world.globex).tokens;
    world.advance_seconds(10);
    reused(&world, &old.refresh, "Browser/1.0");
    assert!(world.opens(&world.acme, &here.access) && world.opens(&world.globex, &there.access));
}

/// No instance keeps the pair in memory: another instance computes it from the row.
#[test]
fn e2_a_replay_after_a_restart_gets_the_same_bytes() {
    let (world, old, new) = rotated();
    let request = request(CLIENT_ADDRESS, "Browser/1.0");
    let command = RefreshCommand { organization: world.acme.clone(), token: presented(&old.refresh), request };
    assert!(bytes(&refresh(&world.restarted(), &command).unwrap()) == bytes(&new));
}

/// P3, Q3: replays are recorded; for a client that repeats them for hours the log grows by one entry an hour.
#[test]
fn p3_q3_the_replays_of_a_session_from_one_source_in_an_hour_are_one_entry() {
    let (world, old, _) = rotated();
    let beside = world.sign_in(&world.ada, &world.acme).tokens;
    world.refresh(&world.acme, &beside.refresh).unwrap();
    for _ in 0..5 {
        world.refresh(&world.acme, &old.refresh).unwrap();
        world.refresh(&world.acme, &beside.refresh).unwrap();
        let command = |ip| RefreshCommand {
            organization: world.acme.clone(),
            token: presented(&old.refresh),
            request: request(ip, "Browser/1.0"),
        };
        for elsewhere in ["198.51.100.9", "2001:db8::1", "2001:db8::2"] {
            assert_eq!(
                refused(refresh(&world.app, &command(elsewhere))),
                RefreshError::Refused(RefreshRefusal::Invalid)
            );
        }
    }
    let replayed = world.audit(AuditAction::SessionRefreshReplayed);
    let sessions: Vec<_> = replayed.iter().map(|entry| entry.target.as_ref().unwrap().id.clone()).collect();
    assert_eq!(sessions, [&old, &beside].map(|pair| world.session_id(&pair.refresh).to_string()));
    assert_eq!(world.audit(AuditAction::SessionRefreshReplayRefused).len(), 2, "one for each source");
    assert!(
        replayed.iter().all(|entry| entry.actor == Actor::User { id: world.ada.id, email: world.ada.email.clone() })
    );
}
