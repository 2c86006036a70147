//! Refused sign-ins, and what is recorded about them.

use orgauth_domain::ports::{PasswordCheck, TokenError};
use orgauth_domain::sign_in::token::TokenKind;
use orgauth_infra_crypto::{DataKeys, TokenRing};

use crate::prelude::*;
use orgauth_application::error::Failure;

/// Expects a refusal, and that no session begins.
fn refusal(world: &World, attempt: &Attempt) -> LoginError {
    let error = refused(world.login(attempt));
    for user in [&world.ada, &world.bob, &world.eve, &world.tess] {
        for organization in [&world.acme, &world.globex] {
            assert_eq!(world.live_sessions(user, organization), []);
        }
    }
    assert_eq!(world.events(&world.acme), Vec::<String>::new());
    assert_eq!(world.events(&world.globex), Vec::<String>::new());
    assert_eq!(world.audit(AuditAction::LoginSucceeded), []);
    error
}

#[test]
fn b5_unknown_email_wrong_password_and_no_email_at_all_get_the_same_answer() {
    let world = World::new();
    let right = Attempt::of(&world.ada, &world.acme);
    for attempt in [
        right.clone().wrong(),
        right.clone().email("nobody@example.com"),
        right.clone().email("no email at all"),
        right.clone().email(""),
        right.clone().email("ad\u{e4}@example.com"),
        right.clone().password(""),
        right.clone().password(&format!("{PASSWORD} ")),
        right.clone().password(&PASSWORD.to_uppercase()),
        // C4: a user with a second factor gets no partial token for a wrong password either.
        Attempt::of(&world.tess, &world.acme).wrong(),
    ] {
        assert_eq!(refusal(&world, &attempt.from("192.0.2.77")), LoginError::Refused(InvalidCredentials));
        world.advance_seconds(3600);
    }
    assert!(world.login(&right).is_ok());
}

#[test]
fn b5_what_is_hashed_for_an_unknown_email_is_compared_with_no_hash() {
    let world = World::new();
    for email in ["nobody@example.com", "no email at all"] {
        let attempt = Attempt::of(&world.ada, &world.acme).email(email);
        let pending = World::begin_login(&world.app, &attempt).unwrap();
        let (password, hash) = pending.question();
        assert!(password.expose() == PASSWORD && hash.is_none());
        // Even if the hasher claims a match, an unknown account doesn't sign in.
        let claimed = PasswordCheck::Right { rehashed: None };
        assert_eq!(refused(pending.answer(claimed)), LoginError::Refused(InvalidCredentials));
    }
}

#[test]
fn an_account_without_a_password_is_not_signed_in_by_one() {
    let world = World::new();
    let nopass = builders::user();
    world
        .write(|r| {
            r.users().insert(&nopass, None)?.unwrap();
            r.memberships().insert(&builders::membership(&world.acme, &nopass))
        })
        .unwrap();
    for password in ["", PASSWORD] {
        let attempt = Attempt::of(&nopass, &world.acme).password(password);
        assert_eq!(refusal(&world, &attempt), LoginError::Refused(InvalidCredentials));
    }
}

#[test]
fn the_password_is_checked_before_the_membership() {
    let world = World::new();
    let stranger = Attempt::of(&world.bob, &world.globex);
    assert_eq!(refusal(&world, &stranger.clone().wrong()), LoginError::Refused(InvalidCredentials));
    assert_eq!(refusal(&world, &stranger), LoginError::Denied(AccessFault::NotAMember));
    assert!(world.login(&Attempt::of(&world.bob, &world.acme)).is_ok());
}

#[test]
fn g3_standing_is_judged_after_the_password_and_per_organization() {
    let world = World::new();
    let (here, there) = (Attempt::of(&world.ada, &world.acme), Attempt::of(&world.ada, &world.globex));
    let refused_as = |fault| {
        assert_eq!(refusal(&world, &here.clone().wrong()), LoginError::Refused(InvalidCredentials));
        assert_eq!(refusal(&world, &here), LoginError::Denied(fault));
    };
    world.set_membership(&world.ada, &world.acme, MembershipStatus::Suspended);
    refused_as(AccessFault::MembershipNotActive);
    world.set_membership(&world.ada, &world.acme, MembershipStatus::Removed);
    refused_as(AccessFault::NotAMember);
    world.set_status(&world.acme, OrganizationStatus::Suspended);
    refused_as(AccessFault::OrganizationSuspended);
    // Her status in acme doesn't matter in globex.
    assert_eq!(full(world.login(&there)).membership.organization_id, world.globex.id);
}

#[test]
fn n2_each_refusal_is_recorded_once_where_it_happened() {
    let world = World::new();
    world.set_membership(&world.tess, &world.acme, MembershipStatus::Suspended);
    refused(world.login(&Attempt::of(&world.ada, &world.acme).wrong()));
    refused(world.login(&Attempt::of(&world.tess, &world.acme)));
    let [failed] = world.audit(AuditAction::LoginFailed).try_into().unwrap();
    assert_eq!(failed.organization_id, world.acme.id);
    assert_eq!(failed.actor, Actor::User { id: world.ada.id, email: world.ada.email.clone() });
    let origin = failed.origin.unwrap();
    assert_eq!((origin.request_id.as_str(), origin.user_agent.as_str()), ("req_test", "Browser/1.0"));
    assert_eq!(origin.ip.to_string(), CLIENT_ADDRESS);
    let [denied] = world.audit(AuditAction::LoginDenied).try_into().unwrap();
    assert_eq!(denied.actor, Actor::User { id: world.tess.id, email: world.tess.email.clone() });
    assert_eq!(world.store.audit().len(), 2);
}

/// One tenant's log must not tell whether an address has an account elsewhere.
#[test]
fn n2_an_attempt_of_somebody_who_is_no_member_names_nobody() {
    let world = World::new();
    world.set_membership(&world.tess, &world.globex, MembershipStatus::Removed);
    for user in [&world.bob, &world.tess] {
        refused(world.login(&Attempt::of(user, &world.globex).wrong()));
        refused(world.login(&Attempt::of(user, &world.globex)));
    }
    refused(world.login(&Attempt::of(&world.bob, &world.globex).email("nobody@example.com")));
    let entries = world.store.audit();
    let counted = |action| world.refusals(action).len();
    assert_eq!((counted(AuditAction::LoginFailed), counted(AuditAction::LoginDenied), entries.len()), (3, 2, 2));
    for entry in entries.into_iter().chain(world.store.committed().refusals) {
        assert_eq!((entry.organization_id, &entry.actor), (world.globex.id, &Actor::Anonymous));
        let told = format!("{:?}{:?}", entry.target, entry.metadata);
        for known in [world.bob.id.to_string(), world.tess.id.to_string(), "@".to_owned()] {
            assert!(!told.contains(&known), "{told}");
        }
    }
}

#[test]
fn m5_without_a_signing_key_nobody_is_signed_in() {
    let mut world = World::new();
    let entropy = Arc::clone(&world.app.entropy);
    let sealer = DataKeys::new(vec![("k1".to_owned(), [7; 32])], "k1", Arc::clone(&entropy)).unwrap();
    world.app.tokens = Arc::new(TokenRing::new("https://auth.example/api/v1".to_owned(), Arc::new(sealer), entropy));
    let error = refusal(&world, &Attempt::of(&world.ada, &world.acme));
    assert!(matches!(error, LoginError::Failed(Failure::Token(TokenError(_)))), "{error:?}");
}

#[test]
fn n2_a_success_is_recorded_and_told_in_its_organization_only() {
    let world = World::new();
    let signed_in = world.sign_in(&world.ada, &world.globex);
    let session = world.session_id(&signed_in.tokens.access);
    let [entry] = world.store.audit().try_into().unwrap();
    assert_eq!((entry.action, entry.organization_id), (AuditAction::LoginSucceeded, world.globex.id));
    assert_eq!(entry.target.unwrap().id, session.to_string());
    assert_eq!(entry.metadata, [("method", "password".to_owned())]);
    let [event] = world.events(&world.globex).try_into().unwrap();
    for part in [
        "\"type\":\"user.login\"".to_owned(),
        format!("\"sessionId\":\"{session}\""),
        format!("\"id\":\"{}\"", world.ada.id),
        "\"method\":\"password\"".to_owned(),
        "\"ip\":\"192.0.2.1\"".to_owned(),
        "\"userAgent\":\"Browser/1.0\"".to_owned(),
    ] {
        assert!(event.contains(&part), "{part} is not in {event}");
    }
    assert_eq!(world.events(&world.acme), Vec::<String>::new());
    for secret in [&signed_in.tokens.access, &signed_in.tokens.refresh] {
        assert!(!event.contains(secret.expose()));
    }
}

#[test]
fn d3_the_tokens_of_a_sign_in_are_of_their_kind_their_organization_and_their_time() {
    let world = World::new();
    let signed_in = world.sign_in(&world.ada, &world.acme);
    assert_eq!((signed_in.user.id, signed_in.membership.organization_id), (world.ada.id, world.acme.id));
    let now = world.app.now();
    for (kind, token, ttl, seconds) in [
        (TokenKind::Access, &signed_in.tokens.access, signed_in.tokens.access_ttl, 900),
        (TokenKind::Refresh, &signed_in.tokens.refresh, signed_in.tokens.refresh_ttl, 604_800),
    ] {
        let claims = world.app.tokens.read(kind, token.expose(), now).unwrap();
        assert_eq!((claims.organization_id, claims.user_id), (world.acme.id, world.ada.id));
        assert_eq!((claims.expires_at.since(claims.issued_at).seconds(), ttl.seconds()), (seconds, seconds));
        for other in TokenKind::ALL.iter().filter(|other| **other != kind) {
            assert!(world.app.tokens.read(*other, token.expose(), now).is_err(), "{kind} as {other}");
        }
    }
    assert!(world.opens(&world.acme, &signed_in.tokens.access));
    assert!(!world.opens(&world.globex, &signed_in.tokens.access));
}
