//! Listing, resending and revoking invitations (docs/security.md: H1, G2).

use orgauth_application::keys::service_keys;
use orgauth_application::organizations::accept_invite;
use orgauth_application::organizations::invites::{self, Invitation, InvitationRefusal, InviteError};
use orgauth_domain::keys::service_key::Scope;
use orgauth_domain::mail::{MailState, Message};
use orgauth_domain::{InviteId, ServiceKeyId};
use orgauth_testkit::builders;

use crate::accept_invite::{accept, newcomer, prepared};
use crate::invites::{refusal, stored};
use crate::prelude::*;

const NOT_FOUND: InviteError = InviteError::Refused(InvitationRefusal::Refused(InviteRefusal::NotFound));

/// Whether a token is that of a valid invitation to acme.
fn opens(world: &World, token: &Secret) -> bool {
    accept_invite::preview(&world.app, &world.acme, token).is_ok()
}

/// One invitation of acme for each way in which it can end, by name.
fn dead(world: &World) -> Vec<(&'static str, Invite)> {
    let (ada, bob) = (admin(world, &world.ada, &world.acme), admin(world, &world.bob, &world.acme));
    let named = |name: &str| address(&format!("{name}@example.com"));
    let make = |name: &'static str| invite(world, &bob, named(name).as_str()).unwrap();
    let [superseded, accepted, revoked] = ["superseded", "accepted", "revoked"].map(make);
    world.set_membership(&world.bob, &world.acme, MembershipStatus::Suspended);
    invite(world, &ada, superseded.email.as_str()).unwrap();
    world.set_membership(&world.bob, &world.acme, MembershipStatus::Active);
    let token = world.letter_to(&accepted.email).token();
    assert!(accept(world, &world.acme, &token, newcomer()).is_ok());
    revoke(world, &ada, &revoked).unwrap();
    vec![("superseded", superseded), ("accepted", accepted), ("revoked", revoked)]
}

#[test]
fn g2_only_what_can_be_accepted_here_is_listed_oldest_first() {
    let world = World::new();
    let (ada, bob) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.bob, &world.acme));
    let eve = admin(&world, &world.eve, &world.globex);
    invite(&world, &ada, "expired@example.com").unwrap();
    world.advance_seconds(7 * 86_400);
    let gone = dead(&world);
    let elsewhere = invite(&world, &eve, ZOE).unwrap();
    world.advance_seconds(1);
    let by_bob = invite(&world, &bob, ZOE).unwrap();
    world.advance_seconds(1);
    let by_ada = invite(&world, &ada, "last@example.com").unwrap();
    let listed = |caller| -> Vec<_> {
        let page = invites::list(&world.app, &by(caller), None, 1000).unwrap();
        assert_eq!(page.next, None);
        page.entries.into_iter().map(|listed| (listed.entry.invite.email.to_string(), listed.entry.inviter)).collect()
    };
    let (ada_is, bob_is) = (Some(world.ada.email.clone()), Some(world.bob.email.clone()));
    let anew = ("superseded@example.com".to_owned(), ada_is.clone());
    let last = ("last@example.com".to_owned(), ada_is);
    assert_eq!(listed(&ada), [anew.clone(), (by_bob.email.to_string(), bob_is), last.clone()]);
    assert_eq!(listed(&eve), [(elsewhere.email.to_string(), Some(world.eve.email.clone()))]);
    for (name, invite) in &gone {
        assert_eq!(stored(&world, invite).state.as_str(), *name);
    }
    let mine = world.membership(&world.bob, &world.acme);
    for (role, status, _) in NO_ADMINS {
        world.write(|r| r.memberships().update(&Membership { role, status, ..mine.clone() }));
        assert_eq!(listed(&ada), [anew.clone(), last.clone()], "{role} {status}");
    }
    world.clock.set(by_ada.expires_at);
    assert_eq!(listed(&ada), []);
}

#[test]
fn g2_what_is_no_pending_invitation_here_is_neither_sent_again_nor_revoked() {
    let world = World::new();
    let (ada, eve) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.eve, &world.globex));
    let mut gone = dead(&world);
    gone.push(("foreign", invite(&world, &eve, "foreign@example.com").unwrap()));
    let unknown = world.app.entropy.id(world.app.now());
    gone.push(("unknown", Invite { id: unknown, ..gone[0].1.clone() }));
    for (name, invite) in gone {
        assert_eq!(refusal(&world, || resend(&world, &ada, &invite)), NOT_FOUND, "{name}");
        assert_eq!(refusal(&world, || revoke(&world, &ada, &invite)), NOT_FOUND, "{name}");
    }
}

#[test]
fn an_address_that_became_a_members_is_not_sent_its_invitation_again() {
    let world = World::new();
    let ada = admin(&world, &world.ada, &world.acme);
    let made = invite(&world, &ada, world.eve.email.as_str()).unwrap();
    world.write(|r| r.memberships().insert(&builders::membership(&world.acme, &world.eve)).map(Result::unwrap));
    assert_eq!(
        refusal(&world, || resend(&world, &ada, &made)),
        InviteError::Refused(InvitationRefusal::AlreadyMember)
    );
    assert!(revoke(&world, &ada, &made).is_ok());
}

/// The list shows a mail that was given up; the invitation is still pending, and can be sent again.
#[test]
fn m5_an_invitation_tells_where_its_mail_stands_and_one_that_was_given_up_is_sent_again() {
    let world = World::new();
    let (ada, eve) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.eve, &world.globex));
    let made = invite(&world, &ada, ZOE).unwrap();
    let elsewhere = invite(&world, &eve, ZOE).unwrap();
    let stands = |caller| -> Vec<_> {
        let page = invites::list(&world.app, &by(caller), None, 1000).unwrap();
        page.entries.into_iter().map(|listed| (listed.entry.invite.id, listed.mail.as_str())).collect()
    };
    let ended = |state| {
        let letters = world.letters().into_iter().filter(|letter| letter.row.invite_id == Some(made.id));
        let id = letters.map(|letter| letter.row.id).max().expect("a mail that waits");
        world.write(|r| r.mails().end(id, state, None, world.app.now()));
    };
    assert_eq!(stands(&ada), [(made.id, "queued")]);
    for (state, word) in [
        (MailState::Unknown, "failed"),
        (MailState::Refused, "failed"),
        (MailState::Expired, "failed"),
        (MailState::Sent, "sent"),
    ] {
        ended(state);
        assert_eq!(stands(&ada), [(made.id, word)], "{state}");
        assert_eq!(
            refusal(&world, || invite(&world, &ada, ZOE)),
            InviteError::Refused(InvitationRefusal::Refused(InviteRefusal::Pending))
        );
        world.advance_seconds(86_400);
        resend(&world, &ada, &made).unwrap();
        assert_eq!(stands(&ada), [(made.id, "queued")], "after {state}");
        assert_eq!(stands(&eve), [(elsewhere.id, "queued")], "another's is another's");
    }
}

#[test]
fn h1_sent_again_an_invitation_keeps_its_id_and_only_the_new_link_is_good() {
    let world = World::new();
    let (ada, eve) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.eve, &world.globex));
    let made = invite(&world, &ada, ZOE).unwrap();
    let old = world.letter_to(&made.email);
    invite(&world, &eve, "bystander@example.com").unwrap();
    let events = world.events(&world.acme);
    world.advance_seconds(3 * 86_400);
    let again = resend(&world, &ada, &made).unwrap();
    let seven_days_on = world.app.now().plus(Duration::from_days(7));
    assert_eq!((again.id, again.created_at, again.expires_at), (made.id, made.created_at, seven_days_on));
    assert_eq!(stored(&world, &made), again);
    let new = world.letter_to(&made.email);
    assert_eq!((new.row.invite_id, new.row.expires_at), (Some(made.id), seven_days_on));
    assert_ne!(new.row.id, old.row.id, "the mail with the dead link is taken back");
    assert!(!opens(&world, &old.token()) && opens(&world, &new.token()));
    assert_eq!(world.letters().len(), 2, "nobody else's is");
    assert_eq!(world.events(&world.acme), events, "nothing is told");
    let [entry] = world.audit(AuditAction::InviteResent).try_into().unwrap();
    assert_eq!((entry.organization_id, entry.target.unwrap().id), (world.acme.id, made.id.to_string()));
    // After the first seven days, until the second seven days end.
    world.clock.set(seven_days_on.minus(Duration::from_millis(1)));
    assert!(opens(&world, &new.token()));
    world.clock.set(seven_days_on);
    assert!(!opens(&world, &new.token()));
    // An expired invitation can be sent again, too.
    resend(&world, &ada, &made).unwrap();
    assert!(opens(&world, &world.letter_to(&made.email).token()));
}

#[test]
fn h1_who_sends_an_invitation_again_answers_for_it() {
    let world = World::new();
    let (ada, bob) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.bob, &world.acme));
    let made = invite(&world, &bob, ZOE).unwrap();
    world.set_membership(&world.bob, &world.acme, MembershipStatus::Removed);
    assert!(!opens(&world, &world.letter_to(&made.email).token()));
    let again = resend(&world, &ada, &made).unwrap();
    assert_eq!(again.invited_by, InvitedBy::Member(world.ada.id));
    let token = world.letter_to(&made.email).token();
    assert!(opens(&world, &token), "it lives again");
    world.set_membership(&world.ada, &world.acme, MembershipStatus::Suspended);
    world.set_membership(&world.bob, &world.acme, MembershipStatus::Active);
    assert!(!opens(&world, &token), "now it is hers");
}

/// The queued mail of an invitation.
fn letter_of(world: &World, invite: InviteId) -> Letter {
    let mut letters = world.letters().into_iter().filter(|letter| letter.row.invite_id == Some(invite));
    letters.next_back().expect("a mail that waits")
}

/// A service key, and the operator who acts with it in an organization.
fn operator_by_key(
    world: &World,
    expires_at: Option<Timestamp>,
) -> (ServiceKeyId, impl Fn(&Organization) -> Initiator) {
    let name = Name::parse("backend").unwrap();
    let (key, _) = service_keys::create(&world.app, name, Scope::Manage, expires_at).unwrap();
    let operator = Operator::ServiceKey(key.id, request(CLIENT_ADDRESS, "curl"));
    (key.id, move |organization: &Organization| Initiator::Operator(operator.clone(), organization.slug.clone()))
}

#[test]
fn h1_invitations_by_a_service_key_die_with_it() {
    for ends in ["revoked", "expires"] {
        let world = World::new();
        let ada = admin(&world, &world.ada, &world.acme);
        let end = world.app.now().plus(Duration::from_days(1));
        let (key, by_key) = operator_by_key(&world, (ends == "expires").then_some(end));
        let (_, by_other) = operator_by_key(&world, None);
        let invite_by = |initiator: &Initiator, email: &str| {
            let invitation = Invitation { email: address(email), role: Role::Admin, roles: Vec::new() };
            invites::invite(&world.app, initiator, &invitation).map(|giving| giving.invite)
        };
        let listed = |organization: &Organization| -> Vec<_> {
            let page = invites::list(&world.app, &Initiator::command_line(&organization.slug), None, 1000).unwrap();
            page.entries.into_iter().map(|listed| listed.entry.invite.id).collect()
        };
        let made = invite_by(&by_key(&world.acme), ZOE).unwrap();
        world.advance_seconds(1);
        assert_eq!(
            (made.invited_by, stored(&world, &made).invited_by),
            (InvitedBy::ServiceKey(key), made.invited_by)
        );
        let elsewhere = invite_by(&by_key(&world.globex), ZOE).unwrap();
        world.advance_seconds(1);
        let theirs = invite_by(&by_other(&world.globex), "yan@example.com").unwrap();
        let taken_over = invite_by(&by_key(&world.acme), "yan@example.com").unwrap();
        let hers = resend(&world, &ada, &taken_over).unwrap();
        let (token, hers_token) = (letter_of(&world, made.id).token(), letter_of(&world, hers.id).token());
        assert!(opens(&world, &token) && opens(&world, &hers_token));
        assert_eq!(invite_by(&by_other(&world.acme), ZOE).unwrap_err(), InviteRefusal::Pending.into());
        assert_eq!(listed(&world.acme), [made.id, hers.id]);
        assert_eq!(listed(&world.globex), [elsewhere.id, theirs.id]);
        match ends {
            "revoked" => service_keys::revoke(&world.app, key).map(|_| ()).unwrap(),
            _ => world.clock.set(end),
        }
        assert!(!opens(&world, &token), "{ends}");
        let before = Snapshot::of(&world);
        assert_eq!(refused(accept(&world, &world.acme, &token, newcomer())), InviteRefusal::Invalid.into(), "{ends}");
        assert_eq!(Snapshot::of(&world), before);
        assert_eq!((listed(&world.acme), listed(&world.globex)), (vec![hers.id], vec![theirs.id]), "{ends}");
        assert!(opens(&world, &hers_token), "who sent it again answers for it");
        // An invitation that ended can be sent again by anyone who may invite, or be superseded by a new one.
        invites::resend(&world.app, &by_other(&world.acme), made.id).map(|giving| giving.invite).unwrap();
        assert!(!opens(&world, &token) && opens(&world, &letter_of(&world, made.id).token()));
        world.advance_seconds(1);
        let anew = invite_by(&by_other(&world.globex), ZOE).unwrap();
        assert_eq!(stored(&world, &elsewhere).state, InviteState::Superseded);
        assert_eq!(listed(&world.globex), [theirs.id, anew.id]);
    }
}

/// Answer, row and mail show when an invitation really ends: with the service key that created it, if that expires sooner.
#[test]
fn h1_an_invitation_says_that_it_ends_with_its_service_key() {
    let world = World::new();
    let (now, full) = (world.app.now(), world.app.settings.invites.ttl);
    let hour = now.plus(Duration::from_hours(1));
    let (_, by_short) = operator_by_key(&world, Some(hour));
    let (_, by_long) = operator_by_key(&world, Some(now.plus(Duration::from_days(365))));
    let (_, by_endless) = operator_by_key(&world, None);
    let says = |told: Result<Invite, InviteError>| {
        let told = told.unwrap();
        let letter = letter_of(&world, told.id);
        let Message::Invite { expires_at, .. } = letter.mail.message else { panic!("another mail") };
        assert_eq!((stored(&world, &told).expires_at, expires_at), (told.expires_at, told.expires_at));
        assert_eq!(letter.row.expires_at, told.expires_at, "the mail isn't sent later");
        told
    };
    let invitation = Invitation { email: address(ZOE), role: Role::Member, roles: Vec::new() };
    let invite_by =
        |initiator: &Initiator| says(invites::invite(&world.app, initiator, &invitation).map(|giving| giving.invite));
    let here = invite_by(&by_short(&world.acme));
    let there = invite_by(&by_endless(&world.globex));
    assert_eq!((here.expires_at, there.expires_at), (hour, now.plus(full)), "the other tenant's has its full time");
    // Sent again, it expires as an invitation of its new sender.
    world.advance_seconds(60);
    let later = world.app.now().plus(full);
    let resend_by = |initiator: &Initiator, invite: &Invite| {
        says(invites::resend(&world.app, initiator, invite.id).map(|giving| giving.invite))
    };
    assert_eq!(resend_by(&by_short(&world.globex), &there).expires_at, hour);
    assert_eq!(resend_by(&by_long(&world.acme), &here).expires_at, later);
    assert_eq!(resend_by(&Initiator::command_line(&world.acme.slug), &here).expires_at, later);
    let listed = invites::list(&world.app, &by_endless(&world.globex), None, 1000).unwrap().entries;
    assert_eq!(listed.iter().map(|listed| listed.entry.invite.expires_at).collect::<Vec<_>>(), [hour]);
}

/// The service key is revoked while the invited person's password is hashed.
#[test]
fn h1_a_key_that_is_revoked_during_an_acceptance_lets_nobody_in() {
    let world = World::new();
    let (key, by_key) = operator_by_key(&world, None);
    let invitation = Invitation { email: address(ZOE), role: Role::Admin, roles: Vec::new() };
    let made = invites::invite(&world.app, &by_key(&world.acme), &invitation).map(|giving| giving.invite).unwrap();
    let acceptance = prepared(&world, &letter_of(&world, made.id).token());
    service_keys::revoke(&world.app, key).unwrap();
    let before = Snapshot::of(&world);
    assert_eq!(refused(acceptance.resume()), InviteRefusal::Invalid.into());
    assert_eq!(Snapshot::of(&world), before);
}

#[test]
fn h1_a_revoked_invitation_is_dead_and_its_mail_taken_back() {
    let world = World::new();
    let (ada, eve) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.eve, &world.globex));
    let made = invite(&world, &ada, ZOE).unwrap();
    let token = world.letter_to(&made.email).token();
    let elsewhere = invite(&world, &eve, ZOE).unwrap();
    revoke(&world, &ada, &made).unwrap();
    assert_eq!(stored(&world, &made).state, InviteState::Revoked);
    assert!(!opens(&world, &token));
    assert_eq!(world.letter_to(&made.email).row.invite_id, Some(elsewhere.id), "the other tenant's still waits");
    let [event] = world.events_of(&world.acme, "invite.revoked").try_into().unwrap();
    for part in [made.id.to_string(), ZOE.to_owned(), world.ada.id.to_string()] {
        assert!(event.contains(&part), "{part} is not in {event}");
    }
    assert_eq!(world.events_of(&world.globex, "invite.revoked"), Vec::<String>::new());
    let [entry] = world.audit(AuditAction::InviteRevoked).try_into().unwrap();
    assert_eq!(entry.actor, Actor::User { id: world.ada.id, email: world.ada.email.clone() });
    assert_eq!((entry.organization_id, entry.target.unwrap().id), (world.acme.id, made.id.to_string()));
    assert!(invite(&world, &ada, ZOE).is_ok(), "and makes room for another");
}
