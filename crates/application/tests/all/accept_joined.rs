//! What an accepted invitation creates: account, membership and session, with audit entries, events and mail
//! (docs/security.md#invitations-and-forgotten-passwords).

use orgauth_application::organizations::accept_invite::Registration;
use orgauth_application::organizations::invites::{self, Invitation};
use orgauth_application::sign_in::session_issuer::SignIn;
use orgauth_domain::mail::{MailKind, Message, NoticeKind};
use orgauth_domain::sign_in::factor::Proof;

use crate::accept_invite::{INVALID, accept, accept_holding, invited, newcomer};
use crate::change_password::NEW;
use crate::invites::stored;
use crate::prelude::*;
use crate::verify_second_factor::second_step;

#[test]
fn somebody_new_gets_account_membership_and_session_at_once() {
    let world = World::new();
    let ada = admin(&world, &world.ada, &world.acme);
    let invitation = Invitation { email: address(ZOE), role: Role::Admin, roles: Vec::new() };
    let made = invites::invite(&world.app, &by(&ada), &invitation).map(|giving| giving.invite).unwrap();
    let token = world.letter_to(&made.email).token();
    let now = world.advance_seconds(3600);
    let joined = accept(&world, &world.acme, &token, newcomer()).ok().unwrap();
    assert_eq!(joined.organization, world.acme);
    let membership = joined.membership.clone();
    let signed_in = full(Ok::<_, ()>(joined.sign_in));
    let zoe = world.rows(|r| r.users().by_email(&made.email)).unwrap();
    assert_eq!((zoe.name.as_str(), zoe.is_email_verified, zoe.created_at), ("Zoe Newcomer", true, now));
    assert_eq!((&signed_in.user, &signed_in.membership), (&zoe, &membership));
    assert_eq!(world.membership(&zoe, &world.acme), membership);
    assert_eq!((membership.role, membership.status), (Role::Admin, MembershipStatus::Active));
    assert_eq!(membership.joined_at, now);
    assert_eq!(stored(&world, &made).state, InviteState::Accepted);
    assert!(world.opens(&world.acme, &signed_in.tokens.access));
    assert!(!world.opens(&world.globex, &signed_in.tokens.access));
    assert_eq!(world.rows(|r| r.memberships().get(world.globex.id, zoe.id)), None);
    // From now on the new account signs in with the chosen password, and with no other.
    full(world.login(&Attempt::of(&zoe, &world.acme).password(NEW)));
    refused(world.login(&Attempt::of(&zoe, &world.acme)));
}

#[test]
fn n2_who_joined_is_recorded_told_and_mailed() {
    let world = World::new();
    let made = invite(&world, &admin(&world, &world.ada, &world.acme), ZOE).unwrap();
    let token = world.letter_to(&made.email).token();
    let joined = accept(&world, &world.acme, &token, newcomer()).ok().unwrap();
    let signed_in = full(Ok::<_, ()>(joined.sign_in));
    let (zoe, session) = (signed_in.user, world.session_id(&signed_in.tokens.access));
    let [event] = world.events_of(&world.acme, "member.joined").try_into().unwrap();
    for part in [zoe.id.to_string(), ZOE.to_owned(), "\"name\":\"Zoe Newcomer\"".to_owned(), "active".to_owned()] {
        assert!(event.contains(&part), "{part} is not in {event}");
    }
    let [event] = world.events_of(&world.acme, "user.login").try_into().unwrap();
    for part in
        [zoe.id.to_string(), session.to_string(), "\"method\":\"invite\"".to_owned(), CLIENT_ADDRESS.to_owned()]
    {
        assert!(event.contains(&part), "{part} is not in {event}");
    }
    assert_eq!(world.events(&world.globex), Vec::<String>::new());
    let actor = Actor::User { id: zoe.id, email: zoe.email.clone() };
    let [entry] = world.audit(AuditAction::MemberJoined).try_into().unwrap();
    assert_eq!((entry.organization_id, &entry.actor), (world.acme.id, &actor));
    assert_eq!(entry.target.unwrap().id, made.id.to_string());
    let [entry] = world.audit(AuditAction::LoginSucceeded).try_into().unwrap();
    assert_eq!((entry.organization_id, &entry.actor), (world.acme.id, &actor));
    assert_eq!(world.kinds_to(&zoe.email), [MailKind::Invite, MailKind::Joined]);
    let welcome = world.letters_to(&zoe.email).pop().unwrap();
    let Message::Joined { organization, role, app_url, sign_in } = welcome.mail.message else { panic!("a welcome") };
    let sign_in = sign_in.unwrap();
    let page = "https://pages.example/sign-in?org=acme";
    assert_eq!((sign_in.slug.as_str(), sign_in.page.as_deref()), ("acme", Some(page)));
    assert_eq!((organization, role, app_url), (world.acme.name.clone(), Role::Member, world.acme.app_url.clone()));
    for secret in [token.expose(), NEW, world.stored_hash(&zoe).as_str()] {
        assert!(!world.events(&world.acme).concat().contains(secret));
        assert!(!format!("{:?}", world.store.audit()).contains(secret));
    }
    assert!(!world.on_disk(token.expose().as_bytes()) && !world.on_disk(NEW.as_bytes()));
}

#[test]
fn an_account_joins_by_the_token_alone_and_stays_what_it_was() {
    let world = World::new();
    let token = invited(&world, world.eve.email.as_str());
    let hash = world.stored_hash(&world.eve);
    let there = world.membership(&world.eve, &world.globex);
    let elsewhere = world.sign_in(&world.eve, &world.globex).tokens;
    let joined = accept(&world, &world.acme, &token, Registration::default()).ok().unwrap();
    let signed_in = full(Ok::<_, ()>(joined.sign_in));
    assert_eq!(signed_in.user, world.eve);
    assert!(world.opens(&world.acme, &signed_in.tokens.access));
    assert_eq!((world.stored_hash(&world.eve), world.membership(&world.eve, &world.globex)), (hash, there));
    assert!(world.opens(&world.globex, &elsewhere.access), "a session that the request did not present");
    assert_eq!(world.kinds_to(&world.eve.email), [MailKind::Invite, MailKind::Joined]);
}

/// An account that somebody else may have made: its address is not proven.
fn unproven(world: &World, user: &User) {
    let now = world.app.now();
    world.write(|r| r.users().set_email_verified(user.id, false, now));
}

#[test]
fn h1_who_made_an_account_with_an_unproven_address_keeps_nothing_when_the_mailbox_accepts() {
    let world = World::new();
    world.set_membership(&world.tess, &world.acme, MembershipStatus::Removed);
    for user in [&world.eve, &world.tess] {
        unproven(&world, user);
    }
    let bystander = world.stored_hash(&world.bob);
    let makers = world.sign_in(&world.eve, &world.globex).tokens;
    let token = invited(&world, world.eve.email.as_str());
    // Nor does another user's session in the browser vouch for the account.
    let held = cookies(&world.sign_in(&world.bob, &world.acme).tokens);
    let joined = accept_holding(&world, &world.acme, &token, Registration::default(), &held)
        .unwrap_or_else(|error| panic!("{error}"));
    let signed_in = full(Ok::<_, ()>(joined.sign_in));
    assert!(signed_in.user.is_email_verified && world.opens(&world.acme, &signed_in.tokens.access));
    assert_eq!(world.end_of(&world.globex, &makers.access), Some(EndReason::PasswordChanged));
    assert!(world.rows(|r| r.users().password_hash(world.eve.id)).is_none());
    assert_eq!(world.audit(AuditAction::EmailVerified).len(), 1);
    // Each organization of the account is told, and the mailbox.
    let mut told: Vec<_> =
        world.audit(AuditAction::PasswordRemoved).iter().map(|entry| entry.organization_id).collect();
    told.sort_unstable();
    let mut both = vec![world.acme.id, world.globex.id];
    both.sort_unstable();
    assert_eq!(told, both);
    for organization in [&world.acme, &world.globex] {
        assert_eq!(world.events_of(organization, "user.password_removed").len(), 1);
    }
    let removed = |user: &User| {
        let letters = world.letters_to(&user.email);
        letters.iter().filter(|letter| letter.kind() == MailKind::Notice(NoticeKind::CredentialsRemoved)).count()
    };
    assert_eq!(removed(&world.eve), 2);
    // A second factor that came with an import and was never used goes too, where no other organization relies on it.
    world.set_membership(&world.tess, &world.globex, MembershipStatus::Removed);
    let token = invited(&world, world.tess.email.as_str());
    let joined =
        accept(&world, &world.acme, &token, Registration::default()).unwrap_or_else(|error| panic!("{error}"));
    assert!(!full(Ok::<_, ()>(joined.sign_in)).user.has_second_factor());
    assert!(!world.two_factor(&world.tess).is_on());
    assert_eq!(world.recovery_codes_left(&world.tess), 0);
    assert_eq!(world.audit(AuditAction::TwoFactorDisabled).len(), 1);
    assert_eq!(world.events_of(&world.acme, "user.two_factor_disabled").len(), 1);
    assert_eq!(removed(&world.tess), 1);
    assert_eq!(world.stored_hash(&world.bob), bystander);
}

/// A mailbox alone passes no second factor that an organization relies on, or that was ever used: the reader of the mailbox
/// gets a partial session, and the address counts as proven only once the factor is passed, too.
#[test]
fn h3_a_mailbox_alone_removes_no_second_factor_that_an_organization_relies_on() {
    for (what, status) in [
        ("an active membership elsewhere", MembershipStatus::Active),
        ("a suspended one, which may be active again", MembershipStatus::Suspended),
        ("none, but it was used", MembershipStatus::Removed),
    ] {
        let world = World::new();
        unproven(&world, &world.tess);
        if status == MembershipStatus::Removed {
            let two_factor = world.two_factor(&world.tess).accept(Some(1)).ok().unwrap();
            world.write(|r| r.users().set_two_factor(&two_factor, NOW));
        }
        world.set_membership(&world.tess, &world.globex, status);
        world.set_membership(&world.tess, &world.acme, MembershipStatus::Removed);
        let token = invited(&world, world.tess.email.as_str());
        let joined =
            accept(&world, &world.acme, &token, Registration::default()).unwrap_or_else(|error| panic!("{error}"));
        let half = partial(Ok::<_, ()>(joined.sign_in));
        assert!(world.two_factor(&world.tess).is_on(), "{what}");
        assert!(world.rows(|r| r.users().password_hash(world.tess.id)).is_none(), "{what}");
        let is_proven = || world.rows(|r| r.users().by_id(world.tess.id)).unwrap().is_email_verified;
        assert!(!is_proven(), "{what}");
        assert_eq!(world.audit(AuditAction::TwoFactorDisabled), []);
        let signed_in = full(second_step(&world, &world.acme, &half, Proof::Code(world.code(&world.tess, 0))));
        assert!(signed_in.user.is_email_verified && is_proven(), "{what}");
        assert_eq!(world.audit(AuditAction::EmailVerified).len(), 1, "{what}");
    }
}

#[test]
fn h1_who_is_signed_in_to_the_account_and_holds_the_link_keeps_its_password() {
    let world = World::new();
    unproven(&world, &world.eve);
    let (hash, held) = (world.stored_hash(&world.eve), world.sign_in(&world.eve, &world.globex).tokens);
    let token = invited(&world, world.eve.email.as_str());
    let joined = accept_holding(&world, &world.acme, &token, Registration::default(), &cookies(&held))
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(full(Ok::<_, ()>(joined.sign_in)).user.is_email_verified);
    assert_eq!(world.stored_hash(&world.eve), hash);
    // A session that has ended vouches for nothing.
    unproven(&world, &world.eve);
    world.set_membership(&world.eve, &world.acme, MembershipStatus::Removed);
    let token = invited(&world, world.eve.email.as_str());
    assert!(accept_holding(&world, &world.acme, &token, Registration::default(), &cookies(&held)).is_ok());
    assert!(world.rows(|r| r.users().password_hash(world.eve.id)).is_none());
}

#[test]
fn c4_an_account_with_a_second_factor_joins_but_owes_it_still() {
    let world = World::new();
    world.set_membership(&world.tess, &world.acme, MembershipStatus::Removed);
    let token = invited(&world, world.tess.email.as_str());
    let browser = world.sign_in(&world.eve, &world.globex).tokens;
    let before = world.events_of(&world.acme, "user.login");
    let held = cookies(&browser);
    let joined = accept_holding(&world, &world.acme, &token, Registration::default(), &held).ok().unwrap();
    assert!(matches!(joined.sign_in, SignIn::Partial { .. }));
    let half = partial(Ok::<_, ()>(joined.sign_in));
    assert_eq!(world.membership(&world.tess, &world.acme), joined.membership);
    assert_eq!(joined.membership.status, MembershipStatus::Active);
    assert!(!world.opens(&world.acme, &half), "it opens nothing by itself");
    assert_eq!(world.live_sessions(&world.tess, &world.acme), []);
    assert_eq!(world.events_of(&world.acme, "member.joined").len(), 1);
    assert_eq!(world.events_of(&world.acme, "user.login"), before, "nobody has signed in yet");
    assert_eq!(world.audit(AuditAction::LoginSecondFactorRequired).len(), 1);
    assert_eq!(refused(accept(&world, &world.acme, &token, Registration::default())), INVALID);
    // The partial token completes in no other organization, and with no wrong code.
    let code = || Proof::Code(world.code(&world.tess, 0));
    refused(second_step(&world, &world.globex, &half, code()));
    refused(second_step(&world, &world.acme, &half, Proof::Code("000000".to_owned())));
    let signed_in = full(second_step(&world, &world.acme, &half, code()));
    assert_eq!(signed_in.user.id, world.tess.id);
    assert!(world.opens(&world.acme, &signed_in.tokens.access));
    let session = world.session(&world.acme, world.session_id(&signed_in.tokens.access));
    assert_eq!(session.methods, [AuthenticationMethod::Invite, AuthenticationMethod::OneTimePassword]);
    let event = world.events_of(&world.acme, "user.login").pop().unwrap();
    assert!(event.contains("\"method\":\"totp\""), "{event}");
    // A partial session replaces nothing.
    assert!(world.opens(&world.globex, &browser.access));
}

#[test]
fn e3_the_session_that_the_browser_held_ends_whoever_it_was() {
    let world = World::new();
    let token = invited(&world, ZOE);
    let held = world.sign_in(&world.bob, &world.acme).tokens;
    let bystander = world.sign_in(&world.bob, &world.acme).tokens;
    let joined = accept_holding(&world, &world.acme, &token, newcomer(), &cookies(&held)).ok().unwrap();
    let signed_in = full(Ok::<_, ()>(joined.sign_in));
    assert_eq!(signed_in.user.email.as_str(), ZOE, "the invited one wins");
    assert_eq!(world.end_of(&world.acme, &held.access), Some(EndReason::Replaced));
    assert!(world.opens(&world.acme, &bystander.access));
    // Also a session of another organization, presented by its refresh cookie alone.
    let token = invited(&world, "second@example.com");
    let held = world.sign_in(&world.eve, &world.globex).tokens;
    let only_refresh = PresentedCookies { refresh: presented(&held.refresh), ..PresentedCookies::default() };
    assert!(accept_holding(&world, &world.acme, &token, newcomer(), &only_refresh).is_ok());
    assert_eq!(world.end_of(&world.globex, &held.access), Some(EndReason::Replaced));
}

#[test]
fn e3_a_refused_acceptance_ends_no_session() {
    let world = World::new();
    let token = invited(&world, world.eve.email.as_str());
    let held = world.sign_in(&world.bob, &world.acme).tokens;
    refused(accept_holding(&world, &world.acme, &token, newcomer(), &cookies(&held)));
    refused(accept_holding(&world, &world.globex, &token, Registration::default(), &cookies(&held)));
    assert!(world.opens(&world.acme, &held.access));
}

#[test]
fn a_removed_member_joins_again_as_what_the_invitation_says() {
    let world = World::new();
    let before = world.sign_in(&world.bob, &world.acme).tokens;
    let now = world.app.now();
    world.write(|r| {
        r.sessions().end_member(world.acme.id, world.bob.id, EndReason::MemberRemoved, now)?;
        Ok(())
    });
    world.set_membership(&world.bob, &world.acme, MembershipStatus::Removed);
    let ada = admin(&world, &world.ada, &world.acme);
    let invitation = Invitation { email: world.bob.email.clone(), role: Role::Admin, roles: Vec::new() };
    invites::invite(&world.app, &by(&ada), &invitation).map(|giving| giving.invite).unwrap();
    let token = world.letter_to(&world.bob.email).token();
    let now = world.advance_seconds(60);
    let joined = accept(&world, &world.acme, &token, Registration::default()).ok().unwrap();
    assert_eq!((joined.membership.role, joined.membership.joined_at), (Role::Admin, now));
    assert_eq!(world.membership(&world.bob, &world.acme), joined.membership);
    assert!(!world.opens(&world.acme, &before.access), "the old session stays ended");
    full(world.login(&Attempt::of(&world.bob, &world.acme).password(PASSWORD)));
}

#[test]
fn h1_a_token_is_good_once() {
    let world = World::new();
    let (new, known) = (invited(&world, ZOE), invited(&world, world.eve.email.as_str()));
    assert!(accept(&world, &world.acme, &new, newcomer()).is_ok());
    assert!(accept(&world, &world.acme, &known, Registration::default()).is_ok());
    for token in [&new, &known] {
        for sent in [newcomer(), Registration::default()] {
            assert_eq!(refused(accept(&world, &world.acme, token, sent)), INVALID);
        }
    }
    // The used token stays refused even after the member was removed.
    world.set_membership(&world.eve, &world.acme, MembershipStatus::Removed);
    assert_eq!(refused(accept(&world, &world.acme, &known, Registration::default())), INVALID);
    world.clock.advance(Duration::from_days(8));
    assert_eq!(refused(accept(&world, &world.acme, &new, newcomer())), INVALID, "and not expired but used");
}
