//! Requesting a password reset and using its link (docs/security.md: A4, A5, B5, H1, H2, H4).

use orgauth_application::accounts::password_reset::{
    self, PasswordResetError, PasswordResetRefusal, ResetPasswordCommand, reset_password,
};
use orgauth_application::error::Wait;
use orgauth_application::outbox::send_mail::{self, BegunMail};
use orgauth_domain::accounts::password::PasswordReason::{ContainsContext, SameAsCurrent, TooCommon, TooShort};
use orgauth_domain::accounts::password_reset::InvalidReset;
use orgauth_domain::mail::link::TokenDigest;
use orgauth_domain::mail::{MailKind, Message, NoticeKind};

use crate::change_password::{NEW, change, command};
use crate::mail_outbox::job_of;
use crate::prelude::*;

pub(crate) const INVALID: PasswordResetError =
    PasswordResetError::Refused(PasswordResetRefusal::Invalid(InvalidReset));

pub(crate) fn forgot(world: &World, organization: &Organization, email: &str, ip: &str) {
    password_reset::forgot(&world.app, organization, &address(email), &request(ip, "Browser/1.0")).unwrap();
}

/// The token of the newest request for an address, as an attempt to send would mail it.
pub(crate) fn link_to(world: &World, user: &User) -> Secret {
    let letter = world.letters_to(&user.email).pop().expect("a request");
    let begun = send_mail::begin(&world.app, &[job_of(&letter)], world.app.now()).unwrap();
    let Ok([BegunMail::Send(sendable)]) = <[BegunMail; 1]>::try_from(begun) else { panic!("not to be sent") };
    let Message::PasswordReset { link, .. } = sendable.mail.message else { panic!("no reset") };
    link
}

/// Requests a link and reads its mail.
pub(crate) fn token_for(world: &World, user: &User, organization: &Organization) -> Secret {
    forgot(world, organization, user.email.as_str(), CLIENT_ADDRESS);
    token_in(&link_to(world, user))
}

fn reset_command(organization: &Organization, token: &Secret, new: &str, ip: &str) -> ResetPasswordCommand {
    let (token, new, request) = (token.clone(), Secret::new(new), request(ip, "Browser/1.0"));
    ResetPasswordCommand { organization: organization.clone(), token, new, removes_passkeys: false, request }
}

/// Resets a password from start to end.
pub(crate) fn reset_from(
    world: &World,
    organization: &Organization,
    token: &Secret,
    new: &str,
    ip: &str,
) -> Result<(), PasswordResetError> {
    block_on(reset_password(&world.app, reset_command(organization, token, new, ip)))
}

/// Starts a reset and stops it when its password waits to be hashed; returns the error if it is refused before.
pub(crate) fn accepted(
    world: &World,
    organization: &Organization,
    token: &Secret,
    new: &str,
) -> Result<Held<Result<(), PasswordResetError>>, PasswordResetError> {
    let command = reset_command(organization, token, new, CLIENT_ADDRESS);
    hold(&world.app, Stop::Hash(2), |app| async move { reset_password(&app, command).await }).map_err(refused)
}

pub(crate) fn reset(
    world: &World,
    organization: &Organization,
    token: &Secret,
    new: &str,
) -> Result<(), PasswordResetError> {
    reset_from(world, organization, token, new, CLIENT_ADDRESS)
}

/// Expects a refusal, and that nothing is written and the password stays.
fn refusal(world: &World, organization: &Organization, token: &Secret, new: &str) -> PasswordResetError {
    let before = Snapshot::of(world);
    let error = refused(reset(world, organization, token, new));
    assert_eq!(Snapshot::of(world), before, "{error:?}");
    error
}

#[test]
fn h1_a_token_is_good_in_its_own_organization_alone() {
    let world = World::new();
    let token = token_for(&world, &world.tess, &world.acme);
    assert_eq!(refusal(&world, &world.globex, &token, NEW), INVALID, "where Tess is a member, too");
    for wrong in ["", "0", &token.expose()[1..], &token.expose().to_lowercase()] {
        assert_eq!(refusal(&world, &world.acme, &Secret::new(wrong), NEW), INVALID);
    }
    reset(&world, &world.acme, &token, NEW).unwrap();
}

/// The content of a preview: address, organization, expiry.
fn previewed(
    world: &World,
    organization: &Organization,
    token: &Secret,
) -> Result<(String, String, i64), PasswordResetError> {
    let preview = password_reset::preview(&world.app, organization, token)?;
    let left = preview.expires_at.since(world.app.now()).seconds();
    Ok((preview.user.email.to_string(), preview.organization.slug.to_string(), left))
}

#[test]
fn h2_a_preview_tells_the_holder_of_the_link_alone_and_changes_nothing() {
    let world = World::new();
    let token = token_for(&world, &world.tess, &world.acme);
    let bobs = token_for(&world, &world.bob, &world.acme);
    let before = Snapshot::of(&world);
    for (organization, token) in
        [(&world.globex, &token), (&world.acme, &Secret::new("")), (&world.acme, &Secret::new(&token.expose()[1..]))]
    {
        assert_eq!(refused(previewed(&world, organization, token)), INVALID);
    }
    let tess = (world.tess.email.to_string(), world.acme.slug.to_string(), 3600);
    assert_eq!(previewed(&world, &world.acme, &token).unwrap(), tess);
    assert_eq!(previewed(&world, &world.acme, &token).unwrap(), tess);
    assert_eq!(Snapshot::of(&world), before);
    // Suspension, of the member or of the organization, hinders neither the reset nor its preview.
    world.set_membership(&world.tess, &world.acme, MembershipStatus::Suspended);
    let suspended = Organization { status: OrganizationStatus::Suspended, ..world.acme.clone() };
    assert_eq!(previewed(&world, &suspended, &token).unwrap(), tess);
    reset(&world, &world.acme, &token, NEW).unwrap();
    assert_eq!(refused(previewed(&world, &world.acme, &token)), INVALID, "used");
    world.advance_seconds(3599);
    assert_eq!(previewed(&world, &world.acme, &bobs).unwrap().2, 1);
    world.advance_seconds(1);
    assert_eq!(refused(previewed(&world, &world.acme, &bobs)), INVALID, "expired");
}

#[test]
fn h1_a_link_is_good_for_an_hour_from_the_request_whenever_it_was_sent() {
    let world = World::new();
    forgot(&world, &world.acme, world.bob.email.as_str(), CLIENT_ADDRESS);
    world.advance_seconds(3599);
    let token = token_in(&link_to(&world, &world.bob));
    world.advance_seconds(1);
    assert_eq!(refusal(&world, &world.acme, &token, NEW), INVALID);
    world.clock.set(world.app.now().minus(Duration::from_millis(1)));
    reset(&world, &world.acme, &token, NEW).unwrap();
}

#[test]
fn a4_a_refused_password_keeps_the_link() {
    let world = World::new();
    let token = token_for(&world, &world.bob, &world.acme);
    for (new, reason) in [
        ("short", TooShort),
        ("password123", TooCommon),
        ("bob@example.com", ContainsContext),
        ("Bob Example99", ContainsContext),
        ("The ACME company!", ContainsContext),
        (PASSWORD, SameAsCurrent),
    ] {
        assert_eq!(
            refusal(&world, &world.acme, &token, new),
            PasswordResetError::Refused(PasswordResetRefusal::Rejected(vec![reason])),
            "{new}"
        );
    }
    // The link is checked first: with a wrong one the answer tells nothing about the policy.
    assert_eq!(refusal(&world, &world.acme, &Secret::new("0"), "short"), INVALID);
    reset(&world, &world.acme, &token, "The globex company").unwrap();
}

#[test]
fn h1_all_links_of_a_user_die_with_the_first_that_is_used() {
    let world = World::new();
    let first = token_for(&world, &world.tess, &world.acme);
    // Another attempt to send the same mail creates another token, and so does a request at another organization.
    let again = token_in(&link_to(&world, &world.tess));
    world.advance_seconds(1);
    let there = token_for(&world, &world.tess, &world.globex);
    let bobs = token_for(&world, &world.bob, &world.acme);
    assert_ne!(first.expose(), again.expose());
    reset(&world, &world.acme, &first, NEW).unwrap();
    for (organization, token) in [(&world.acme, &first), (&world.acme, &again), (&world.globex, &there)] {
        assert_eq!(refusal(&world, organization, token, "yet another one"), INVALID);
    }
    reset(&world, &world.acme, &bobs, NEW).unwrap();
}

#[test]
fn h1_a_link_dies_when_the_password_is_changed_otherwise() {
    let world = World::new();
    let here = token_for(&world, &world.ada, &world.acme);
    let bobs = token_for(&world, &world.bob, &world.acme);
    let access = world.sign_in(&world.ada, &world.globex).tokens.access;
    assert!(change(&world, command(&world, &world.globex, &access, (PASSWORD, NEW))).is_ok());
    assert_eq!(refusal(&world, &world.acme, &here, "yet another one"), INVALID);
    reset(&world, &world.acme, &bobs, NEW).unwrap();
}

/// G2: an organization learns nothing about a user who left it.
#[test]
fn g2_whoever_was_removed_meanwhile_sets_no_password_here() {
    let world = World::new();
    let token = token_for(&world, &world.tess, &world.acme);
    world.write(|r| {
        let member = r.memberships().get(world.acme.id, world.tess.id)?.unwrap();
        r.memberships().update(&Membership { status: MembershipStatus::Removed, ..member })
    });
    assert_eq!(refusal(&world, &world.acme, &token, NEW), INVALID);
    assert_eq!(refused(previewed(&world, &world.acme, &token)), INVALID);
    let elsewhere = token_for(&world, &world.tess, &world.globex);
    reset(&world, &world.globex, &elsewhere, NEW).unwrap();
}

#[test]
fn h1_a_link_that_is_used_while_a_password_is_hashed_is_used() {
    let world = World::new();
    let token = token_for(&world, &world.bob, &world.acme);
    let late = accepted(&world, &world.acme, &token, "too late").ok().unwrap();
    reset(&world, &world.acme, &token, NEW).unwrap();
    let before = Snapshot::of(&world);
    let error = refused(late.resume());
    assert_eq!((error, Snapshot::of(&world) == before), (INVALID, true));
}

#[test]
fn a5_a_new_password_ends_every_session_everywhere_and_the_second_factor_stays() {
    let world = World::new();
    let by = [AuthenticationMethod::Password];
    let here = world.session_by(&world.tess, &world.acme, &by).access;
    let there = world.session_by(&world.tess, &world.globex, &by).access;
    let half = partial(world.login(&Attempt::of(&world.tess, &world.acme)));
    let bob = world.sign_in(&world.bob, &world.acme).tokens.access;
    let eve = world.sign_in(&world.eve, &world.globex).tokens.access;
    let token = token_for(&world, &world.tess, &world.acme);
    reset(&world, &world.acme, &token, NEW).unwrap();
    for (organization, token) in [(&world.acme, &here), (&world.globex, &there), (&world.acme, &half)] {
        assert_eq!(world.end_of(organization, token), Some(EndReason::PasswordChanged));
    }
    assert_eq!(world.live_sessions(&world.tess, &world.acme), [], "and none begins");
    assert!(world.opens(&world.acme, &bob) && world.opens(&world.globex, &eve));
    refused(world.login(&Attempt::of(&world.tess, &world.globex)));
    partial(world.login(&Attempt::of(&world.tess, &world.globex).password(NEW)));
}

#[test]
fn a_new_password_by_a_link_proves_the_address() {
    let world = World::new();
    let now = world.app.now();
    for user in [&world.bob, &world.eve] {
        world.write(|r| r.users().set_email_verified(user.id, false, now));
    }
    let token = token_for(&world, &world.bob, &world.acme);
    refusal(&world, &world.acme, &token, "short");
    let is_proven = |user: &User| world.rows(|r| r.users().by_id(user.id)).unwrap().is_email_verified;
    assert!(!is_proven(&world.bob));
    reset(&world, &world.acme, &token, NEW).unwrap();
    assert_eq!((is_proven(&world.bob), is_proven(&world.eve)), (true, false));
    assert_eq!(world.audit(AuditAction::EmailVerified).len(), 1);
    reset(&world, &world.acme, &token_for(&world, &world.bob, &world.acme), "seven-brown-owls-at-noon").unwrap();
    assert_eq!(world.audit(AuditAction::EmailVerified).len(), 1, "it was proven already");
}

#[test]
fn n2_a_new_password_is_recorded_told_and_mailed() {
    let world = World::new();
    let token = token_for(&world, &world.ada, &world.acme);
    reset_from(&world, &world.acme, &token, NEW, ELSEWHERE).unwrap();
    let [entry] = world.audit(AuditAction::PasswordReset).try_into().unwrap();
    assert_eq!(entry.organization_id, world.acme.id);
    assert_eq!(entry.actor, Actor::User { id: world.ada.id, email: world.ada.email.clone() });
    let [event] = world.events_of(&world.acme, "user.password_changed").try_into().unwrap();
    assert!(event.contains(&world.ada.id.to_string()));
    assert_eq!(world.events(&world.globex), Vec::<String>::new());
    assert_eq!(
        world.kinds_to(&world.ada.email),
        [MailKind::PasswordReset, MailKind::Notice(NoticeKind::PasswordChanged)]
    );
    let Message::Notice(NoticeKind::PasswordChanged, notice) =
        world.letters_to(&world.ada.email).pop().unwrap().mail.message
    else {
        panic!("a notice");
    };
    assert_eq!((notice.organization, notice.at), (Some(world.acme.name.clone()), world.app.now()));
    assert_eq!(notice.client, Some((ELSEWHERE.parse().unwrap(), "Browser/1.0".to_owned())));
    for secret in [token.expose(), NEW, world.stored_hash(&world.ada).as_str()] {
        assert!(!world.events(&world.acme).concat().contains(secret));
        assert!(!format!("{:?}", world.store.audit()).contains(secret));
    }
    assert!(!world.on_disk(token.expose().as_bytes()), "no row holds the token");
    assert!(world.on_disk(&TokenDigest::of(&token).0), "the search finds");
}

#[test]
fn b1_a_new_password_lifts_the_block_of_its_own_place_and_no_other() {
    let world = World::new();
    let right = Attempt::of(&world.bob, &world.acme).password(NEW);
    for ip in [CLIENT_ADDRESS, ELSEWHERE] {
        for _ in 0..5 {
            refused(world.login(&right.clone().wrong().from(ip)));
        }
    }
    for _ in 0..5 {
        refused(world.login(&Attempt::of(&world.tess, &world.acme).wrong()));
    }
    let token = token_for(&world, &world.bob, &world.acme);
    reset(&world, &world.acme, &token, NEW).unwrap();
    full(world.login(&right));
    let throttled = |attempt| {
        let error = refused(world.login(&attempt));
        assert!(matches!(error, LoginError::Wait(Wait::Attempts { .. })), "{error:?}");
    };
    throttled(right.from(ELSEWHERE));
    throttled(Attempt::of(&world.tess, &world.acme));
}

#[test]
fn a_suspension_keeps_nobody_from_a_new_password() {
    let world = World::new();
    world.set_membership(&world.bob, &world.acme, MembershipStatus::Suspended);
    let token = token_for(&world, &world.bob, &world.acme);
    reset(&world, &world.acme, &token, NEW).unwrap();
    world.set_status(&world.globex, OrganizationStatus::Suspended);
    let suspended = Organization { status: OrganizationStatus::Suspended, ..world.globex.clone() };
    let token = token_for(&world, &world.eve, &suspended);
    reset(&world, &suspended, &token, NEW).unwrap();
    assert_eq!(world.audit(AuditAction::PasswordReset).len(), 2);
}
