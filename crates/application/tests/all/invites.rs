//! Inviting an address: who may, which addresses, how often, and what is written (docs/security.md: H1, H2, H4).

use orgauth_application::error::Wait;
use orgauth_application::organizations::invites::{self, Invitation, InvitationRefusal, InviteError};
use orgauth_domain::mail::link::TokenDigest;
use orgauth_domain::mail::{MailKind, Message};
use orgauth_domain::operations::queue::{JobGroup, Lane};
use orgauth_testkit::builders;

use crate::prelude::*;

/// The address that most tests invite; no account has it.
pub(crate) const ZOE: &str = "zoe.newcomer@example.com";

/// A session of the user as an admin of an organization.
pub(crate) fn admin(world: &World, user: &User, organization: &Organization) -> Caller {
    promote(world, user, organization);
    let pair = world.session_by(user, organization, &[AuthenticationMethod::Password]);
    world.caller(organization, &pair.access)
}

/// Makes the user an admin of an organization, member or not.
pub(crate) fn promote(world: &World, user: &User, organization: &Organization) {
    let admin = Membership { role: Role::Admin, ..builders::membership(organization, user) };
    world.write(|r| match r.memberships().get(organization.id, user.id)? {
        Some(_) => r.memberships().update(&admin),
        None => r.memberships().insert(&admin).map(Result::unwrap),
    });
}

pub(crate) fn invite(world: &World, caller: &Caller, email: &str) -> Result<Invite, InviteError> {
    let invitation = Invitation { email: address(email), role: Role::Member, roles: Vec::new() };
    invites::invite(&world.app, &by(caller), &invitation).map(|giving| giving.invite)
}

pub(crate) fn resend(world: &World, caller: &Caller, invite: &Invite) -> Result<Invite, InviteError> {
    invites::resend(&world.app, &by(caller), invite.id).map(|giving| giving.invite)
}

pub(crate) fn revoke(world: &World, caller: &Caller, invite: &Invite) -> Result<(), InviteError> {
    invites::revoke(&world.app, &by(caller), invite.id)
}

/// Returns the current row of an invitation.
pub(crate) fn stored(world: &World, invite: &Invite) -> Invite {
    world.rows(|r| r.invites().lock(invite.organization_id, invite.id)).expect("an invitation")
}

/// Expects a refusal, and that nothing is written.
pub(crate) fn refusal<T>(world: &World, act: impl FnOnce() -> Result<T, InviteError>) -> InviteError {
    let before = Snapshot::of(world);
    let error = refused(act());
    assert_eq!(Snapshot::of(world), before, "{error:?}");
    error
}

/// The wait in seconds that a cap returns.
pub(crate) fn wait_of(error: &InviteError) -> i64 {
    match error {
        InviteError::Wait(Wait::Requests { retry_after }) => retry_after.seconds_rounded_up(),
        other => panic!("not capped: {other:?}"),
    }
}

const PENDING: InviteError = InviteError::Refused(InvitationRefusal::Refused(InviteRefusal::Pending));

#[test]
fn a_members_address_is_refused_suspended_or_not_and_a_removed_ones_is_not() {
    let world = World::new();
    let ada = admin(&world, &world.ada, &world.acme);
    let bob = world.bob.email.as_str();
    assert_eq!(refusal(&world, || invite(&world, &ada, bob)), InviteError::Refused(InvitationRefusal::AlreadyMember));
    assert_eq!(
        refusal(&world, || invite(&world, &ada, "Ada@Example.COM")),
        InviteError::Refused(InvitationRefusal::AlreadyMember)
    );
    world.set_membership(&world.bob, &world.acme, MembershipStatus::Suspended);
    assert_eq!(refusal(&world, || invite(&world, &ada, bob)), InviteError::Refused(InvitationRefusal::AlreadyMember));
    world.set_membership(&world.bob, &world.acme, MembershipStatus::Removed);
    assert!(invite(&world, &ada, bob).is_ok());
    assert!(invite(&world, &ada, world.eve.email.as_str()).is_ok(), "a member of another organization");
}

#[test]
fn a_live_invitation_refuses_another_one_here_and_nowhere_else() {
    let world = World::new();
    let (ada, eve) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.eve, &world.globex));
    let first = invite(&world, &ada, ZOE).unwrap();
    assert_eq!(refusal(&world, || invite(&world, &ada, ZOE)), PENDING);
    assert_eq!(refusal(&world, || invite(&world, &ada, &ZOE.to_uppercase())), PENDING);
    let as_admin = Invitation { email: address(ZOE), role: Role::Admin, roles: Vec::new() };
    let again = || invites::invite(&world.app, &by(&ada), &as_admin).map(|giving| giving.invite);
    assert_eq!(refusal(&world, again), PENDING);
    let there = invite(&world, &eve, ZOE).unwrap();
    assert_ne!(there.id, first.id);
    // Pending until its last millisecond.
    world.clock.set(first.expires_at.minus(Duration::from_millis(1)));
    assert_eq!(refusal(&world, || invite(&world, &ada, ZOE)), PENDING);
}

#[test]
fn h1_an_expired_invitation_is_superseded_and_its_mail_taken_back() {
    let world = World::new();
    let (ada, eve) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.eve, &world.globex));
    let old = invite(&world, &ada, ZOE).unwrap();
    let elsewhere = invite(&world, &eve, ZOE).unwrap();
    world.clock.set(old.expires_at);
    let new = invite(&world, &ada, ZOE).unwrap();
    assert_ne!((new.id, new.token), (old.id, old.token));
    assert_eq!(
        (stored(&world, &old).state, stored(&world, &new).state),
        (InviteState::Superseded, InviteState::Pending)
    );
    let waiting: Vec<_> = world.letters().iter().map(|letter| letter.row.invite_id).collect();
    assert_eq!(waiting, [Some(elsewhere.id), Some(new.id)], "the other tenant's mail still waits");
    assert_eq!(stored(&world, &elsewhere), elsewhere);
}

#[test]
fn h1_the_invitation_of_an_inviter_who_may_not_grant_it_any_more_is_superseded() {
    for (role, status, _) in NO_ADMINS {
        let world = World::new();
        let (ada, bob) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.bob, &world.acme));
        let old = invite(&world, &bob, ZOE).unwrap();
        assert_eq!(refusal(&world, || invite(&world, &ada, ZOE)), PENDING);
        let is_now = Membership { role, status, ..world.membership(&world.bob, &world.acme) };
        world.write(|r| r.memberships().update(&is_now));
        let new = invite(&world, &ada, ZOE).unwrap();
        assert_eq!(stored(&world, &old).state, InviteState::Superseded, "{role} {status}");
        assert_eq!(world.letter_to(&address(ZOE)).row.invite_id, Some(new.id));
    }
}

#[test]
fn an_organization_sends_a_hundred_invitations_an_hour() {
    let world = World::new();
    let (ada, eve) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.eve, &world.globex));
    for number in 0..99 {
        invite(&world, &ada, &format!("guest-{number}@example.com")).unwrap();
    }
    world.advance_seconds(600);
    let last = invite(&world, &ada, "guest-99@example.com").unwrap();
    assert_eq!(wait_of(&refusal(&world, || invite(&world, &ada, ZOE))), 3000);
    assert_eq!(wait_of(&refusal(&world, || resend(&world, &ada, &last))), 3000, "one sent again is one more");
    assert!(invite(&world, &eve, ZOE).is_ok());
    // A revocation doesn't lower the count.
    revoke(&world, &ada, &last).unwrap();
    assert_eq!(wait_of(&refusal(&world, || invite(&world, &ada, ZOE))), 3000);
    world.advance_seconds(2999);
    assert_eq!(wait_of(&refusal(&world, || invite(&world, &ada, ZOE))), 1);
    world.advance_seconds(1);
    assert!(invite(&world, &ada, ZOE).is_ok());
}

#[test]
fn p4_a_recipient_gets_three_invitations_a_day_of_each_organization() {
    let world = World::new();
    let (ada, eve) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.eve, &world.globex));
    let here = invite(&world, &ada, ZOE).unwrap();
    resend(&world, &ada, &here).unwrap();
    resend(&world, &ada, &here).unwrap();
    assert_eq!(wait_of(&refusal(&world, || resend(&world, &ada, &here))), 86_400);
    // The cap also refuses another invitation of the same address.
    revoke(&world, &ada, &here).unwrap();
    assert_eq!(wait_of(&refusal(&world, || invite(&world, &ada, ZOE))), 86_400);
    assert!(invite(&world, &ada, "somebody.else@example.com").is_ok());
    // Mails of one organization don't use up another's cap.
    let there = invite(&world, &eve, ZOE).unwrap();
    resend(&world, &eve, &there).unwrap();
    resend(&world, &eve, &there).unwrap();
    assert_eq!(wait_of(&refusal(&world, || resend(&world, &eve, &there))), 86_400);
    world.advance_seconds(86_399);
    assert_eq!(wait_of(&refusal(&world, || invite(&world, &ada, ZOE))), 1);
    world.advance_seconds(1);
    assert!(invite(&world, &ada, ZOE).is_ok());
}

#[test]
fn a_refusal_comes_before_the_caps_and_does_not_use_them_up() {
    let mut world = World::new();
    world.app.settings.invites.per_organization.limit = 3;
    let ada = admin(&world, &world.ada, &world.acme);
    let bob = world.bob.email.to_string();
    let refusals = |pending: &Invite| {
        for _ in 0..5 {
            assert_eq!(
                refusal(&world, || invite(&world, &ada, &bob)),
                InviteError::Refused(InvitationRefusal::AlreadyMember)
            );
            assert_eq!(refusal(&world, || invite(&world, &ada, ZOE)), PENDING);
            let gone = Invite { id: world.app.entropy.id(world.app.now()), ..pending.clone() };
            let not_found = InviteError::Refused(InvitationRefusal::Refused(InviteRefusal::NotFound));
            assert_eq!(refusal(&world, || resend(&world, &ada, &gone)), not_found);
        }
    };
    let first = invite(&world, &ada, ZOE).unwrap();
    refusals(&first);
    // Had a refused one been counted, these two would exceed the recipient's or the organization's cap.
    resend(&world, &ada, &first).unwrap();
    resend(&world, &ada, &first).unwrap();
    assert_eq!(wait_of(&refusal(&world, || invite(&world, &ada, "late@example.com"))), 3600);
    refusals(&first);
}

#[test]
fn g3_a_caller_who_is_no_admin_any_more_invites_nobody_and_takes_nothing_back() {
    let world = World::new();
    let caller = admin(&world, &world.ada, &world.acme);
    let pending = invite(&world, &caller, ZOE).unwrap();
    let mine = world.membership(&world.ada, &world.acme);
    let denied = |fault| {
        let denied = InviteError::Denied(fault);
        assert_eq!(refusal(&world, || invite(&world, &caller, "new@example.com")), denied);
        assert_eq!(refusal(&world, || invite(&world, &caller, world.bob.email.as_str())), denied);
        assert_eq!(refusal(&world, || resend(&world, &caller, &pending)), denied);
        assert_eq!(refusal(&world, || revoke(&world, &caller, &pending)), denied);
    };
    for (role, status, fault) in NO_ADMINS {
        world.write(|r| r.memberships().update(&Membership { role, status, ..mine.clone() }));
        denied(fault);
    }
    world.write(|r| r.memberships().update(&mine));
    world.set_status(&world.acme, OrganizationStatus::Suspended);
    denied(AccessFault::OrganizationSuspended);
}

#[test]
fn n2_an_invitation_is_recorded_told_and_mailed_once() {
    let world = World::new();
    let ada = admin(&world, &world.ada, &world.acme);
    let made = invite(&world, &ada, "Zoe.Newcomer@EXAMPLE.com").unwrap();
    assert_eq!((made.email.as_str(), made.role, made.state), (ZOE, Role::Member, InviteState::Pending));
    assert_eq!((made.invited_by, made.created_at), (InvitedBy::Member(world.ada.id), world.app.now()));
    assert_eq!(made.expires_at, world.app.now().plus(Duration::from_days(7)));
    assert_eq!(stored(&world, &made), made);

    let [event] = world.events_of(&world.acme, "member.invited").try_into().unwrap();
    for part in [
        format!("\"id\":\"{}\"", made.id),
        format!("\"email\":\"{ZOE}\""),
        "\"role\":\"member\"".to_owned(),
        format!("\"userId\":\"{}\"", world.ada.id),
        "\"expiresAt\":\"".to_owned(),
    ] {
        assert!(event.contains(&part), "{part} is not in {event}");
    }
    assert_eq!(world.events(&world.globex), Vec::<String>::new());
    let [entry] = world.audit(AuditAction::MemberInvited).try_into().unwrap();
    assert_eq!(entry.actor, Actor::User { id: world.ada.id, email: world.ada.email.clone() });
    assert_eq!((entry.organization_id, entry.target.unwrap().id), (world.acme.id, made.id.to_string()));
    assert!(entry.origin.is_some());

    let [letter] = <[_; 1]>::try_from(world.letters()).ok().expect("one mail");
    assert_eq!((letter.kind(), letter.row.invite_id), (MailKind::Invite, Some(made.id)));
    assert_eq!((letter.row.organization_id, letter.row.expires_at), (Some(world.acme.id), made.expires_at));
    let [job] = world.store.committed().jobs.try_into().unwrap();
    assert_eq!((job.id, job.lane), (letter.row.id.into(), Lane::Mail));
    assert_eq!((job.group, job.due_at), (JobGroup::of_organization(Some(world.acme.id)), None));
}

#[test]
fn h4_the_link_is_the_configured_address_with_slug_and_token() {
    let world = World::new();
    let ada = admin(&world, &world.ada, &world.acme);
    let made = invite(&world, &ada, ZOE).unwrap();
    let letter = world.letter_to(&made.email);
    let Message::Invite { organization, invited_by, role, link, expires_at, app_url, sign_in } = &letter.mail.message
    else {
        panic!("an invitation");
    };
    let token = letter.token();
    assert_eq!(link.expose(), format!("https://pages.example/acme/invite#token={}", token.expose()));
    assert!(token.expose().bytes().all(|byte| byte.is_ascii_alphanumeric()), "base62");
    assert_eq!((organization, app_url), (&world.acme.name, &world.acme.app_url));
    assert_eq!(sign_in.as_ref().map(|place| &place.slug), Some(&world.acme.slug));
    assert_eq!((invited_by.as_ref(), *role, *expires_at), (Some(&world.ada.email), made.role, made.expires_at));
}

#[test]
fn h2_the_token_is_in_the_sealed_mail_and_nowhere_else() {
    let world = World::new();
    let ada = admin(&world, &world.ada, &world.acme);
    let made = invite(&world, &ada, ZOE).unwrap();
    let first = world.letter_to(&made.email).token();
    resend(&world, &ada, &made).unwrap();
    let second = world.letter_to(&made.email).token();
    assert_ne!(first.expose(), second.expose());
    let hidden = |token: &Secret| {
        let text = token.expose();
        assert!(!world.on_disk(text.as_bytes()), "no row holds it");
        assert!(!format!("{:?}", world.store.audit()).contains(text), "no record either");
        assert!(!world.events(&world.acme).concat().contains(text));
        assert!(!format!("{:?}", stored(&world, &made)).contains(text));
    };
    hidden(&first);
    hidden(&second);
    assert_eq!(stored(&world, &made).token, TokenDigest::of(&second));
    assert!(world.on_disk(&stored(&world, &made).token.0), "the search finds");
    assert!(world.on_disk(world.letter_to(&made.email).row.sealed.as_bytes()));
}
