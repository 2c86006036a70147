//! Accepting an invitation: which tokens are accepted, and what is written then (docs/security.md: H1–H3).

use orgauth_application::error::Error;
use orgauth_application::error::Failure;
use orgauth_application::organizations::accept_invite::{
    self, AcceptCommand, AcceptError, AcceptRefusal, Joined, Registration,
};
use orgauth_application::organizations::organization::{self};
use orgauth_domain::accounts::password::PasswordReason::{self, ContainsContext, TooCommon, TooShort};
use orgauth_testkit::builders;

use crate::change_password::NEW;
use crate::invites::promote;
use crate::prelude::*;
use crate::support::hashed;

pub(crate) const INVALID: AcceptError = AcceptError::Refused(AcceptRefusal::Refused(InviteRefusal::Invalid));

/// Name and password of a new account.
pub(crate) fn newcomer() -> Registration {
    registration("Zoe Newcomer", NEW)
}

pub(crate) fn registration(name: &str, password: &str) -> Registration {
    Registration { name: Some(Name::parse(name).unwrap()), password: Some(Secret::new(password)) }
}

/// Accepts an invitation from start to end, for a browser that holds these cookies.
pub(crate) fn accept_holding(
    world: &World,
    organization: &Organization,
    token: &Secret,
    registration: Registration,
    held: &PresentedCookies,
) -> Result<Joined, AcceptError> {
    let organization = match organization::by_slug(&world.app, &organization.slug) {
        Err(Error::Failed(Failure::Store(error))) => return Err(error.into()),
        found => found.unwrap(),
    };
    block_on(accept_invite::accept(&world.app, command(&organization, token, held), Ok(registration)))
}

fn command(organization: &Organization, token: &Secret, held: &PresentedCookies) -> AcceptCommand {
    let (organization, request) = (organization.clone(), request(CLIENT_ADDRESS, "Browser/1.0"));
    AcceptCommand { organization, token: token.clone(), presented: held.clone(), request }
}

/// Starts an acceptance and stops it before its password is hashed.
pub(crate) fn prepared(world: &World, token: &Secret) -> Held<Result<Joined, AcceptError>> {
    let command = command(&world.acme, token, &PresentedCookies::default());
    let accept = |app: App| async move { accept_invite::accept(&app, command, Ok(newcomer())).await };
    hold(&world.app, Stop::Hash(1), accept).map_err(|early| early.map(|_| ())).expect("it comes to the hash")
}

pub(crate) fn accept(
    world: &World,
    organization: &Organization,
    token: &Secret,
    registration: Registration,
) -> Result<Joined, AcceptError> {
    accept_holding(world, organization, token, registration, &PresentedCookies::default())
}

/// Invites an address to acme; returns the token.
pub(crate) fn invited(world: &World, email: &str) -> Secret {
    let made = invite(world, &admin(world, &world.ada, &world.acme), email).unwrap();
    world.letters().iter().find(|letter| letter.row.invite_id == Some(made.id)).unwrap().token()
}

/// Expects a refusal, and that nothing is written and the token stays valid.
fn refusal(world: &World, organization: &Organization, token: &Secret, registration: Registration) -> AcceptError {
    let before = Snapshot::of(world);
    let error = refused(accept(world, organization, token, registration));
    assert_eq!(Snapshot::of(world), before, "{error:?}");
    error
}

#[test]
fn h1_a_token_is_good_in_its_own_organization_alone() {
    let world = World::new();
    let token = invited(&world, ZOE);
    assert_eq!(refusal(&world, &world.globex, &token, newcomer()), INVALID);
    let altered = format!("{}{}", &token.expose()[..42], if token.expose().ends_with('0') { '1' } else { '0' });
    for wrong in ["", "0", &token.expose()[1..], &altered, &token.expose().to_lowercase()] {
        assert_eq!(refusal(&world, &world.acme, &Secret::new(wrong), newcomer()), INVALID, "{wrong}");
    }
    assert!(accept(&world, &world.acme, &token, newcomer()).is_ok());
}

#[test]
fn h1_an_invitation_can_be_accepted_until_its_time_is_over() {
    let world = World::new();
    let token = invited(&world, ZOE);
    world.advance_seconds(7 * 86_400);
    let expired = AcceptError::Refused(AcceptRefusal::Refused(InviteRefusal::Expired));
    assert_eq!(refusal(&world, &world.acme, &token, newcomer()), expired);
    world.clock.set(world.app.now().minus(Duration::from_millis(1)));
    assert!(accept(&world, &world.acme, &token, newcomer()).is_ok());
}

#[test]
fn h1_an_invitation_is_void_while_its_inviter_may_not_grant_it() {
    let world = World::new();
    let bob = admin(&world, &world.bob, &world.acme);
    invite(&world, &bob, ZOE).unwrap();
    let token = world.letter_to(&address(ZOE)).token();
    let mine = world.membership(&world.bob, &world.acme);
    for (role, status, _) in NO_ADMINS {
        world.write(|r| r.memberships().update(&Membership { role, status, ..mine.clone() }));
        assert_eq!(refusal(&world, &world.acme, &token, newcomer()), INVALID, "{role} {status}");
    }
    // Being admin elsewhere grants nothing here.
    promote(&world, &world.bob, &world.globex);
    assert_eq!(refusal(&world, &world.acme, &token, newcomer()), INVALID);
    world.write(|r| r.memberships().update(&mine));
    assert!(accept(&world, &world.acme, &token, newcomer()).is_ok());
}

#[test]
fn a_suspended_organization_lets_nobody_in_and_consumes_nothing() {
    let world = World::new();
    let (new, known) = (invited(&world, ZOE), invited(&world, world.eve.email.as_str()));
    world.set_status(&world.acme, OrganizationStatus::Suspended);
    let suspended = AcceptError::Denied(AccessFault::OrganizationSuspended);
    assert_eq!(refusal(&world, &world.acme, &new, newcomer()), suspended);
    assert_eq!(
        refusal(&world, &world.acme, &new, Registration::default()),
        suspended,
        "before what was sent is judged"
    );
    assert_eq!(refusal(&world, &world.acme, &known, Registration::default()), suspended);
    assert_eq!(refusal(&world, &world.acme, &Secret::new("0"), newcomer()), INVALID, "after the token");
    world.set_status(&world.acme, OrganizationStatus::Active);
    assert!(accept(&world, &world.acme, &new, newcomer()).is_ok());
    assert!(accept(&world, &world.acme, &known, Registration::default()).is_ok());
}

#[test]
fn an_account_keeps_its_name_and_password_whoever_holds_the_token() {
    let world = World::new();
    let token = invited(&world, world.eve.email.as_str());
    let both = newcomer();
    let (name, password) = (both.name.clone(), both.password.clone());
    for sent in [both, Registration { name, password: None }, Registration { name: None, password }] {
        assert_eq!(refusal(&world, &world.acme, &token, sent), AcceptError::Refused(AcceptRefusal::AccountExists));
    }
    assert!(accept(&world, &world.acme, &token, Registration::default()).is_ok());
}

#[test]
fn a_member_joins_no_second_time_suspended_or_not() {
    let world = World::new();
    let token = invited(&world, world.eve.email.as_str());
    world.write(|r| r.memberships().insert(&builders::membership(&world.acme, &world.eve)).map(Result::unwrap));
    for status in [MembershipStatus::Active, MembershipStatus::Suspended] {
        world.set_membership(&world.eve, &world.acme, status);
        let error = refusal(&world, &world.acme, &token, Registration::default());
        assert_eq!(error, AcceptError::Refused(AcceptRefusal::AlreadyMember));
    }
    world.set_membership(&world.eve, &world.acme, MembershipStatus::Removed);
    assert!(accept(&world, &world.acme, &token, Registration::default()).is_ok(), "the link is still good");
}

#[test]
fn a_new_account_needs_name_and_password_and_is_told_which_is_missing() {
    let world = World::new();
    let token = invited(&world, ZOE);
    let Registration { name, password } = newcomer();
    for (sent, lacks) in [
        (Registration::default(), (true, true)),
        (Registration { name, password: None }, (false, true)),
        (Registration { name: None, password }, (true, false)),
    ] {
        let error = refusal(&world, &world.acme, &token, sent);
        assert_eq!(
            error,
            AcceptError::Refused(AcceptRefusal::RegistrationIncomplete { name: lacks.0, password: lacks.1 })
        );
    }
    assert!(accept(&world, &world.acme, &token, newcomer()).is_ok());
}

#[test]
fn a4_the_policy_knows_the_newcomer_and_the_organization_and_gives_every_reason() {
    let world = World::new();
    let token = invited(&world, ZOE);
    let reasons = |password: &str| -> Vec<PasswordReason> {
        match refusal(&world, &world.acme, &token, registration("Zoe Newcomer", password)) {
            AcceptError::Refused(AcceptRefusal::PasswordRejected(reasons)) => reasons,
            other => panic!("{password}: {other:?}"),
        }
    };
    assert_eq!(reasons("short"), [TooShort]);
    assert_eq!(reasons("password123"), [TooCommon]);
    for word in [ZOE, "zoe.newcomer", "ZOE NEWCOMER", "zoe newcomer2026", "The Acme company!", "acme2026"] {
        assert_eq!(reasons(word), [ContainsContext], "{word}");
    }
    // A name that only another tenant uses may be part of the password.
    let free = registration("Zoe Newcomer", "The globex company");
    assert!(accept(&world, &world.acme, &token, free).is_ok());
}

/// The one invitation that exists.
fn only(world: &World) -> Invite {
    let [(organization, id)] = world.store.committed().invites.try_into().unwrap();
    world.rows(|r| r.invites().lock(organization, id)).unwrap()
}

/// Starts an acceptance, runs `meanwhile` while its password is hashed, and returns the acceptance's error. Checks that the
/// acceptance changes nothing itself.
fn after(meanwhile: impl Fn(&World, &Caller)) -> AcceptError {
    let world = World::new();
    let token = invited(&world, ZOE);
    let prepared = prepared(&world, &token);
    meanwhile(&world, &admin(&world, &world.ada, &world.acme));
    let before = Snapshot::of(&world);
    let error = refused(prepared.resume());
    assert_eq!(Snapshot::of(&world), before, "{error:?}");
    error
}

#[test]
fn h3_what_somebody_else_does_while_the_password_is_hashed_is_seen() {
    let suspended = after(|world, _| world.set_status(&world.acme, OrganizationStatus::Suspended));
    assert_eq!(suspended, AcceptError::Denied(AccessFault::OrganizationSuspended));
    assert_eq!(after(|world, ada| revoke(world, ada, &only(world)).unwrap()), INVALID);
    assert_eq!(after(|world, ada| drop(resend(world, ada, &only(world)).unwrap())), INVALID);
    assert_eq!(after(|world, _| world.set_membership(&world.ada, &world.acme, MembershipStatus::Removed)), INVALID);
    let registers = after(|world, _| {
        let zoe = User { email: address(ZOE), ..builders::user() };
        world.write(|r| r.users().insert(&zoe, Some(&hashed(PASSWORD))).map(Result::unwrap));
    });
    assert_eq!(registers, AcceptError::Refused(AcceptRefusal::AccountExists));
    // The same link was used meanwhile. The account exists now, but the token is checked first, and it is used.
    let joins = after(|world, _| {
        let token = world.letter_to(&address(ZOE)).token();
        assert!(accept(world, &world.acme, &token, newcomer()).is_ok());
    });
    assert_eq!(joins, INVALID);
}

#[test]
fn the_preview_changes_nothing_and_minds_no_suspension() {
    let world = World::new();
    let (new, known) = (invited(&world, ZOE), invited(&world, world.eve.email.as_str()));
    world.set_status(&world.acme, OrganizationStatus::Suspended);
    let acme = organization::by_slug(&world.app, &world.acme.slug).unwrap();
    let before = Snapshot::of(&world);
    for (token, email, exists) in [(&new, ZOE, false), (&known, world.eve.email.as_str(), true)] {
        for _ in 0..3 {
            let opened = accept_invite::preview(&world.app, &acme, token).ok().unwrap();
            assert_eq!((opened.invite.email.as_str(), opened.account_exists), (email, exists));
            assert_eq!((opened.invite.state, &opened.organization), (InviteState::Pending, &acme));
        }
        assert_eq!(refused(accept_invite::preview(&world.app, &world.globex, token)), INVALID);
    }
    assert_eq!(Snapshot::of(&world), before);
}
