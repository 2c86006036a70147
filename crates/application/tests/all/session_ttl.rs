//! An organization's limit on the time after a sign-in (docs/security.md#an-organizations-own-rules).

use orgauth_application::sign_in::refresh::{RefreshError, RefreshRefusal};
use orgauth_application::sign_in::switch_organization::{SwitchError, SwitchRefusal};
use orgauth_domain::sign_in::token::TokenKind;

use crate::organization_rules::{lasting, rule};
use crate::prelude::*;
use crate::switch_organization::switch;
use crate::verify::Backend;

/// When a token expires.
fn expiry(world: &World, kind: TokenKind, token: &Secret) -> Timestamp {
    world.app.tokens.read(kind, token.expose(), world.app.now()).unwrap().expires_at
}

#[test]
fn a_session_that_lives_already_ends_by_a_new_rule_and_the_very_next_verify_says_so() {
    let backend = Backend::new();
    let world = &backend.world;
    let old = world.sign_in(&world.ada, &world.acme).tokens;
    let elsewhere = world.sign_in(&world.ada, &world.globex).tokens;
    world.advance_seconds(10 * 60);
    let young = world.sign_in(&world.bob, &world.acme).tokens;
    world.advance_seconds(10 * 60 - 2);
    let [old, elsewhere] = [(&world.acme, &old), (&world.globex, &elsewhere)]
        .map(|(organization, pair)| world.refresh(organization, &pair.refresh).unwrap());
    assert!(!backend.is_invalid(&old.access) && !backend.is_invalid(&young.access));
    rule(world, &world.acme, lasting(Some(900)));
    assert!(backend.is_invalid(&old.access));
    assert!(!world.opens(&world.acme, &old.access));
    assert_eq!(refused(world.refresh(&world.acme, &old.refresh)), RefreshError::Refused(RefreshRefusal::Invalid));
    assert!(!backend.is_invalid(&young.access));
    assert!(world.opens(&world.globex, &elsewhere.access));
    world.refresh(&world.globex, &elsewhere.refresh).unwrap();

    // No session becomes valid again when the rule is loosened or removed.
    for seconds in [Some(86_400), None] {
        rule(world, &world.acme, lasting(seconds));
        assert!(backend.is_invalid(&old.access) && !world.opens(&world.acme, &old.access));
        assert_eq!(refused(world.refresh(&world.acme, &old.refresh)), RefreshError::Refused(RefreshRefusal::Invalid));
    }
}

#[test]
fn no_refresh_moves_the_end_and_verify_says_invalid_from_that_moment() {
    let backend = Backend::new();
    let world = &backend.world;
    rule(world, &world.acme, lasting(Some(1800)));
    let mut pair = world.sign_in(&world.bob, &world.acme).tokens;
    let end = world.app.now().floor_to_second().plus(Duration::from_seconds(1800));
    for _ in 0..3 {
        world.advance_seconds(9 * 60);
        pair = world.refresh(&world.acme, &pair.refresh).unwrap();
        assert!(expiry(world, TokenKind::Access, &pair.access) <= end);
        assert_eq!(expiry(world, TokenKind::Refresh, &pair.refresh), end);
    }
    world.clock.set(end.minus(Duration::from_millis(1)));
    assert!(!backend.is_invalid(&pair.access));
    world.clock.set(end);
    assert!(backend.is_invalid(&pair.access));
    assert_eq!(refused(world.refresh(&world.acme, &pair.refresh)), RefreshError::Refused(RefreshRefusal::Invalid));
    // A new sign-in starts a new time.
    assert!(!backend.is_invalid(&world.sign_in(&world.bob, &world.acme).tokens.access));
}

#[test]
fn a_changed_password_moves_no_end() {
    let world = World::new();
    rule(&world, &world.acme, lasting(Some(900)));
    let pair = world.sign_in(&world.ada, &world.acme).tokens;
    let end = expiry(&world, TokenKind::Refresh, &pair.refresh);
    world.advance_seconds(600);
    let words = (PASSWORD, crate::change_password::NEW);
    let command = crate::change_password::command(&world, &world.acme, &pair.access, words);
    let renewed = crate::change_password::change(&world, command).unwrap();
    assert_eq!(expiry(&world, TokenKind::Access, &renewed.access), end);
    assert_eq!(expiry(&world, TokenKind::Refresh, &renewed.refresh), end);
}

#[test]
fn switching_back_and_forth_extends_nothing_and_ends_with_the_time_of_the_sign_in() {
    let world = World::new();
    rule(&world, &world.acme, lasting(Some(900)));
    let end = world.app.now().floor_to_second().plus(Duration::from_seconds(900));
    let mut at_acme = world.sign_in(&world.ada, &world.acme).tokens;
    for _ in 0..3 {
        world.advance_seconds(240);
        let there = full(switch(&world, (&world.acme, &at_acme.access), "globex", &cookies(&at_acme))).tokens;
        // The other organization has no such rule: its session lasts longer.
        assert!(expiry(&world, TokenKind::Refresh, &there.refresh) > end);
        at_acme = full(switch(&world, (&world.globex, &there.access), "acme", &cookies(&there))).tokens;
        assert_eq!(expiry(&world, TokenKind::Refresh, &at_acme.refresh), end);
    }
    let there = full(switch(&world, (&world.acme, &at_acme.access), "globex", &cookies(&at_acme))).tokens;
    world.clock.set(end.minus(Duration::from_millis(1)));
    let there = world.refresh(&world.globex, &there.refresh).unwrap();
    world.clock.set(end);
    let before = Snapshot::of(&world);
    let error = refused(switch(&world, (&world.globex, &there.access), "acme", &bearer(&there.access)));
    assert_eq!(error, SwitchError::Refused(SwitchRefusal::TooLongAgo));
    assert_eq!(Snapshot::of(&world), before);
    assert!(world.opens(&world.globex, &there.access), "the session that asked lives on");
}
