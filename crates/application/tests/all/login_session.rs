//! Sessions that begin and end with a sign-in.

use orgauth_domain::sign_in::SessionState;
use orgauth_domain::sign_in::token::TokenKind;

use crate::prelude::*;

#[test]
fn c4_who_owes_a_second_factor_gets_a_partial_token_and_no_event() {
    let world = World::new();
    let token = partial(world.login(&Attempt::of(&world.tess, &world.acme)));
    let now = world.app.now();
    let claims = world.app.tokens.read(TokenKind::Partial, token.expose(), now).unwrap();
    assert_eq!(claims.expires_at.since(claims.issued_at).seconds(), 300);
    assert!(!world.opens(&world.acme, &token));
    assert!(world.refresh(&world.acme, &token).is_err());
    let session = world.session(&world.acme, claims.session_id);
    assert!(matches!(session.state, SessionState::Partial(_)));
    assert_eq!(world.live_sessions(&world.tess, &world.acme), []);
    assert_eq!(world.events(&world.acme), Vec::<String>::new());
    let actions: Vec<_> = world.store.audit().iter().map(|entry| entry.action).collect();
    assert_eq!(actions, [AuditAction::LoginSecondFactorRequired]);
}

#[test]
fn c4_a_partial_session_ends_none_that_the_browser_holds() {
    let world = World::new();
    let held = world.sign_in(&world.ada, &world.globex);
    let attempt = Attempt::of(&world.tess, &world.acme).presenting(cookies(&held.tokens));
    partial(world.login(&attempt));
    assert!(world.opens(&world.globex, &held.tokens.access));
}

#[test]
fn e3_the_presented_session_ends_of_whatever_organization_and_user() {
    let world = World::new();
    for (user, organization) in [(&world.ada, &world.acme), (&world.ada, &world.globex), (&world.eve, &world.globex)]
    {
        let held = world.sign_in(user, organization);
        let refresh_alone =
            PresentedCookies { refresh: presented(&held.tokens.refresh), ..PresentedCookies::default() };
        let attempt = Attempt::of(&world.ada, &world.acme).presenting(refresh_alone);
        let next = full(world.login(&attempt));
        assert_eq!(world.end_of(organization, &held.tokens.access), Some(EndReason::Replaced));
        assert!(world.opens(&world.acme, &next.tokens.access));
        assert_ne!(world.session_id(&next.tokens.access), world.session_id(&held.tokens.access));
    }
}

#[test]
fn e3_access_refresh_and_partial_cookies_of_three_sessions_end_all_three() {
    let world = World::new();
    let one = world.sign_in(&world.ada, &world.acme).tokens;
    let two = world.sign_in(&world.eve, &world.globex).tokens;
    let three = partial(world.login(&Attempt::of(&world.tess, &world.acme)));
    let held = PresentedCookies {
        access: presented(&one.access),
        refresh: presented(&two.refresh),
        partial: presented(&three),
        ..PresentedCookies::default()
    };
    full(world.login(&Attempt::of(&world.bob, &world.acme).presenting(held)));
    assert_eq!(world.end_of(&world.acme, &one.access), Some(EndReason::Replaced));
    assert_eq!(world.end_of(&world.globex, &two.access), Some(EndReason::Replaced));
    assert_eq!(world.end_of(&world.acme, &three), Some(EndReason::Replaced));
}

#[test]
fn a_failed_or_denied_sign_in_ends_no_presented_session() {
    let world = World::new();
    let held = world.sign_in(&world.bob, &world.acme).tokens;
    refused(world.login(&Attempt::of(&world.bob, &world.acme).wrong().presenting(cookies(&held))));
    refused(world.login(&Attempt::of(&world.bob, &world.globex).presenting(cookies(&held))));
    assert!(world.opens(&world.acme, &held.access));
}

#[test]
fn what_is_no_live_token_of_its_kind_ends_nothing() {
    let world = World::new();
    let held = world.sign_in(&world.bob, &world.acme).tokens;
    let swapped = PresentedCookies {
        access: presented(&held.refresh),
        refresh: presented(&held.access),
        partial: presented(&held.access),
        ..PresentedCookies::default()
    };
    let garbage = PresentedCookies {
        access: Presented::Token("garbage".to_owned()),
        refresh: Presented::Ambiguous,
        partial: Presented::Nothing,
        ..PresentedCookies::default()
    };
    for nothing in [swapped, garbage] {
        full(world.login(&Attempt::of(&world.ada, &world.acme).presenting(nothing)));
        assert!(world.opens(&world.acme, &held.access));
    }
    // An expired access token names no session any more; its refresh token still does.
    world.advance_seconds(900);
    full(world.login(&Attempt::of(&world.ada, &world.acme).presenting(bearer(&held.access))));
    assert_eq!(world.end_of(&world.acme, &held.refresh), None);
    full(world.login(&Attempt::of(&world.ada, &world.acme).presenting(cookies(&held))));
    assert_eq!(world.end_of(&world.acme, &held.refresh), Some(EndReason::Replaced));
}

/// Every backend that received a token still holds it after a refresh has replaced it.
#[test]
fn p1_a_replaced_token_ends_nothing_where_another_session_begins() {
    let world = World::new();
    let old = world.sign_in(&world.bob, &world.acme).tokens;
    let middle = world.refresh(&world.acme, &old.refresh).unwrap();
    let current = world.refresh(&world.acme, &middle.refresh).unwrap();
    let by = |held| full(world.login(&Attempt::of(&world.eve, &world.globex).presenting(held)));
    by(bearer(&old.access));
    by(cookies(&old));
    by(bearer(&middle.access));
    assert!(world.opens(&world.acme, &current.access));
    // A browser tab that was slower than another one still holds the previous pair.
    by(cookies(&middle));
    assert_eq!(world.end_of(&world.acme, &current.access), Some(EndReason::Replaced));
}

#[test]
fn a_member_has_at_most_fifty_live_sessions_and_the_oldest_ends() {
    let world = World::new();
    let elsewhere = world.sign_in(&world.ada, &world.globex).tokens;
    let neighbour = world.sign_in(&world.bob, &world.acme).tokens;
    let mut sessions = Vec::new();
    for _ in 0..50 {
        world.advance_seconds(1);
        sessions.push(world.sign_in(&world.ada, &world.acme).tokens);
    }
    assert_eq!(world.live_sessions(&world.ada, &world.acme).len(), 50);
    world.advance_seconds(1);
    let newest = world.sign_in(&world.ada, &world.acme).tokens;
    assert_eq!(world.live_sessions(&world.ada, &world.acme).len(), 50);
    assert_eq!(world.end_of(&world.acme, &sessions[0].access), Some(EndReason::TooMany));
    for tokens in sessions[1..].iter().chain([&newest, &neighbour]) {
        assert!(world.opens(&world.acme, &tokens.access));
    }
    assert!(world.opens(&world.globex, &elsewhere.access));
}

#[test]
fn replacing_the_presented_session_makes_room_before_the_oldest_has_to_go() {
    let mut world = World::new();
    world.app.settings.tokens.sessions_per_member = 2;
    let oldest = world.sign_in(&world.ada, &world.acme).tokens;
    world.advance_seconds(1);
    let held = world.sign_in(&world.ada, &world.acme).tokens;
    world.advance_seconds(1);
    full(world.login(&Attempt::of(&world.ada, &world.acme).presenting(cookies(&held))));
    assert!(world.opens(&world.acme, &oldest.access));
    assert_eq!(world.end_of(&world.acme, &held.access), Some(EndReason::Replaced));
}
