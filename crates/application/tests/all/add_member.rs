//! Members that the command line adds.

use orgauth_application::organizations::accept_invite::{self, AcceptError, AcceptRefusal};
use orgauth_application::organizations::add_member::{AddMember, AddMemberError, AddMemberRefusal, add_member};
use orgauth_application::organizations::members;
use orgauth_domain::accounts::password::PasswordReason;

use crate::accept_invite::invited;
use crate::prelude::*;

/// A command for a new account.
fn new(slug: &str) -> AddMember {
    AddMember {
        slug: Slug::parse(slug).unwrap(),
        email: Email::parse("zoe@example.com").unwrap(),
        name: Some(Name::parse("Zoe").unwrap()),
        role: Role::Member,
        password: Some(Secret::new(PASSWORD)),
    }
}

/// A command for an existing account.
fn old(slug: &str, user: &User) -> AddMember {
    AddMember { email: user.email.clone(), name: None, password: None, ..new(slug) }
}

fn add(world: &World, command: AddMember) -> Result<(User, Membership), AddMemberError> {
    block_on(add_member(&world.app, command))
}

/// Starts an addition and stops it before its writing transaction: the second unit of work, or the third if a new password
/// is hashed.
fn prepared(world: &World, command: AddMember, last: u32) -> Held<Result<(User, Membership), AddMemberError>> {
    let add = |app: App| async move { add_member(&app, command).await };
    hold(&world.app, Stop::Work(last), add).map_err(|early| early.map(|_| ())).expect("it passes the checks")
}

fn refusal(world: &World, command: AddMember) -> AddMemberError {
    let before = Snapshot::of(world);
    let error = refused(add(world, command));
    assert_eq!(Snapshot::of(world), before);
    error
}

#[test]
fn every_refusal_changes_nothing() {
    let world = World::new();
    for (command, error) in [
        (new("initech"), AddMemberError::NoOrganization),
        (old("initech", &world.bob), AddMemberError::NoOrganization),
        (AddMember { name: None, ..new("acme") }, AddMemberError::Refused(AddMemberRefusal::NameRequired)),
        (AddMember { password: None, ..new("acme") }, AddMemberError::Refused(AddMemberRefusal::PasswordRequired)),
        (old("acme", &world.bob), AddMemberError::Refused(AddMemberRefusal::AlreadyMember)),
        (
            AddMember { email: world.bob.email.clone(), ..new("acme") },
            AddMemberError::Refused(AddMemberRefusal::AlreadyMember),
        ),
        (
            AddMember { email: world.bob.email.clone(), ..new("globex") },
            AddMemberError::Refused(AddMemberRefusal::AccountExists),
        ),
    ] {
        assert_eq!(refusal(&world, command), error);
    }
}

#[test]
fn a_suspended_member_is_a_member_already_and_stays_suspended() {
    let world = World::new();
    world.set_membership(&world.bob, &world.acme, MembershipStatus::Suspended);
    assert_eq!(refusal(&world, old("acme", &world.bob)), AddMemberError::Refused(AddMemberRefusal::AlreadyMember));
    assert_eq!(world.membership(&world.bob, &world.acme).status, MembershipStatus::Suspended);
}

#[test]
fn a4_the_password_policy_holds_here_too() {
    let world = World::new();
    for (password, reason) in [
        ("short", PasswordReason::TooShort),
        ("password123", PasswordReason::TooCommon),
        ("zoe@example.com", PasswordReason::ContainsContext),
        ("The acme company", PasswordReason::ContainsContext),
    ] {
        let command = AddMember { password: Some(Secret::new(password)), ..new("acme") };
        assert_eq!(
            refusal(&world, command),
            AddMemberError::Refused(AddMemberRefusal::PasswordRejected(vec![reason])),
            "{password}"
        );
    }
    let name = Some(Name::parse("Zoe the Great").unwrap());
    let command = AddMember { password: Some(Secret::new("zoe the great!")), name, ..new("acme") };
    let refused = AddMemberError::Refused(AddMemberRefusal::PasswordRejected(vec![PasswordReason::ContainsContext]));
    assert_eq!(refusal(&world, command), refused);
    assert_eq!(refused.to_string(), "the password is refused: contains_context");
}

#[test]
fn n2_a_new_account_signs_in_at_its_organization_and_nowhere_else() {
    let world = World::new();
    let (user, membership) = add(&world, AddMember { role: Role::Admin, ..new("acme") }).unwrap();
    assert!(user.is_email_verified);
    assert_eq!((membership.role, membership.status), (Role::Admin, MembershipStatus::Active));
    let [entry] = world.store.audit().try_into().unwrap();
    assert_eq!((entry.action, entry.organization_id), (AuditAction::MemberJoined, world.acme.id));
    assert_eq!((entry.actor, entry.target.unwrap().id), (Actor::Operator(None), user.id.to_string()));
    assert_eq!(entry.metadata, [("role", "org_admin".to_owned()), ("email", "zoe@example.com".to_owned())]);
    let [event] = world.events(&world.acme).try_into().unwrap();
    assert!(event.contains("\"type\":\"member.joined\"") && event.contains("zoe@example.com"), "{event}");
    assert!(!event.contains("actor") && !event.contains(PASSWORD), "{event}");
    full(world.login(&Attempt::of(&user, &world.acme)));
    refused(world.login(&Attempt::of(&user, &world.globex)));
}

#[test]
fn an_existing_account_joins_and_keeps_everything() {
    let world = World::new();
    let (before, hash) = (world.bob.clone(), world.stored_hash(&world.bob));
    let named = AddMember { name: Some(Name::parse("Robert").unwrap()), ..old("globex", &world.bob) };
    let (user, membership) = add(&world, named).unwrap();
    assert_eq!(user, before);
    assert_eq!(membership.organization_id, world.globex.id);
    assert_eq!(world.rows(|r| r.users().by_id(before.id)).unwrap(), before);
    assert_eq!(world.stored_hash(&world.bob), hash);
    assert_eq!(world.membership(&world.bob, &world.acme).status, MembershipStatus::Active);
    full(world.login(&Attempt::of(&world.bob, &world.globex)));
}

#[test]
fn a_removed_member_joins_again_with_the_new_role_and_time() {
    let world = World::new();
    let old_pair = world.sign_in(&world.ada, &world.acme).tokens;
    let now = world.app.now();
    world.set_membership(&world.ada, &world.acme, MembershipStatus::Removed);
    let reason = EndReason::MemberRemoved;
    world.write(|r| r.sessions().end_all(world.ada.id, None, reason, now));
    world.advance_seconds(60);
    let (_, membership) = add(&world, old("acme", &world.ada)).unwrap();
    let expected = Membership::begun(world.acme.id, world.ada.id, Role::Member, world.app.now());
    assert_eq!((&membership, world.membership(&world.ada, &world.acme)), (&expected, expected.clone()));
    assert!(!world.opens(&world.acme, &old_pair.access), "an old session stays over");
    assert_eq!(world.audit(AuditAction::MemberJoined).len(), 1);
    full(world.login(&Attempt::of(&world.ada, &world.acme)));
}

#[test]
fn what_came_between_the_halves_is_refused_in_the_second() {
    let world = World::new();
    let first = prepared(&world, new("acme"), 3);
    add(&world, new("globex")).unwrap();
    let before = Snapshot::of(&world);
    assert_eq!(refused(first.resume()), AddMemberError::Refused(AddMemberRefusal::AccountExists));
    let again = prepared(&world, old("acme", &world.eve), 2);
    assert_eq!(Snapshot::of(&world), before);
    add(&world, old("acme", &world.eve)).unwrap();
    assert_eq!(refused(again.resume()), AddMemberError::Refused(AddMemberRefusal::AlreadyMember));
}

#[test]
fn of_many_who_add_one_account_at_once_one_does() {
    let world = World::new();
    let added = together(8, |_| add(&world, new("acme")));
    let made: Vec<_> = added.iter().flatten().collect();
    assert_eq!(made.len(), 1);
    let refusals: Vec<_> = added.iter().filter_map(|added| added.as_ref().err()).collect();
    assert_eq!(refusals, vec![&AddMemberError::Refused(AddMemberRefusal::AlreadyMember); 7]);
    assert_eq!(world.events(&world.acme).len(), 1);
    assert_eq!(world.audit(AuditAction::MemberJoined).len(), 1);
}

/// H1: an invitation that became unnecessary must not let a removed member rejoin.
#[test]
fn h1_whoever_is_removed_can_not_come_in_by_an_invitation_that_was_pending() {
    let world = World::new();
    let ada = admin(&world, &world.ada, &world.acme);
    let token = invited(&world, world.eve.email.as_str());
    add(&world, old("acme", &world.eve)).unwrap();
    members::remove(&world.app, &by(&ada), world.eve.id).unwrap();
    let opened = accept_invite::preview(&world.app, &world.acme, &token);
    assert_eq!(opened.err(), Some(AcceptError::Refused(AcceptRefusal::Refused(InviteRefusal::Invalid))));
    // An admin may invite her again.
    let token = invited(&world, world.eve.email.as_str());
    assert!(accept_invite::preview(&world.app, &world.acme, &token).is_ok());
}
