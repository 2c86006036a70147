//! An organization's own rules: which addresses become members (docs/security.md#an-organizations-own-rules).

use orgauth_application::organizations::accept_invite::{AcceptError, AcceptRefusal};
use orgauth_application::organizations::add_member::{AddMember, AddMemberError, AddMemberRefusal, add_member};
use orgauth_application::organizations::invites::{InvitationRefusal, InviteError};
use orgauth_application::organizations::organization::{
    self, OrganizationChange, OrganizationError, OrganizationRefusal,
};
use orgauth_domain::organizations::brand::{AppearanceChange, Color};
use orgauth_domain::organizations::security::{EmailDomainNotAllowed, EmailDomains, SecurityChange};

use crate::accept_invite::{accept, invited, newcomer};
use crate::invites::refusal;
use crate::prelude::*;

/// Sets an organization's rules as the operator.
pub(crate) fn rule(world: &World, organization: &Organization, security: SecurityChange) -> Organization {
    let change = OrganizationChange { security, ..OrganizationChange::default() };
    organization::update(&world.app, &Initiator::command_line(&organization.slug), &change).unwrap()
}

/// A rule that limits the time of sessions; none removes it.
pub(crate) fn lasting(seconds: Option<u32>) -> SecurityChange {
    SecurityChange { session_ttl: Some(seconds.map(Duration::from_seconds)), ..SecurityChange::default() }
}

/// A rule on whether a second factor is required.
pub(crate) fn second_factor(is_required: bool) -> SecurityChange {
    SecurityChange { require_two_factor: Some(is_required), ..SecurityChange::default() }
}

fn only(domain: &str) -> SecurityChange {
    let domains = EmailDomains::parse([domain]).unwrap();
    SecurityChange { allowed_email_domains: Some(Some(domains)), ..SecurityChange::default() }
}

fn any() -> SecurityChange {
    SecurityChange { allowed_email_domains: Some(None), ..SecurityChange::default() }
}

#[test]
fn an_address_of_a_domain_that_is_not_allowed_is_not_invited_nor_again() {
    let world = World::new();
    let (ada, eve) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.eve, &world.globex));
    let before = invite(&world, &ada, ZOE).unwrap();
    rule(&world, &world.acme, only("acme.example"));
    let not_allowed = InviteError::Refused(InvitationRefusal::EmailDomain(EmailDomainNotAllowed));
    assert_eq!(refusal(&world, || invite(&world, &ada, "yan@example.com")), not_allowed);
    assert_eq!(refusal(&world, || invite(&world, &ada, "yan@sub.acme.example")), not_allowed);
    assert_eq!(refusal(&world, || resend(&world, &ada, &before)), not_allowed);
    // The rule binds the operator, too, and no other organization.
    let operator = Initiator::command_line(&world.acme.slug);
    let invitation = orgauth_application::organizations::invites::Invitation {
        email: address("yan@example.com"),
        role: Role::Member,
        roles: Vec::new(),
    };
    let by_operator = || {
        orgauth_application::organizations::invites::invite(&world.app, &operator, &invitation)
            .map(|giving| giving.invite)
    };
    assert_eq!(refusal(&world, by_operator), not_allowed);
    invite(&world, &eve, "yan@example.com").unwrap();
    invite(&world, &ada, "yan@ACME.example").unwrap();
    // Once every domain is allowed, the earlier invitation can be sent again, and revoked.
    rule(&world, &world.acme, any());
    resend(&world, &ada, &before).unwrap();
    revoke(&world, &ada, &before).unwrap();
}

#[test]
fn an_invitation_to_a_domain_that_is_not_allowed_any_more_is_not_accepted_and_not_consumed() {
    let world = World::new();
    let token = invited(&world, ZOE);
    rule(&world, &world.acme, only("acme.example"));
    let before = Snapshot::of(&world);
    let error = refused(accept(&world, &world.acme, &token, newcomer()));
    assert_eq!(error, AcceptError::Refused(AcceptRefusal::EmailDomain(EmailDomainNotAllowed)));
    assert_eq!(Snapshot::of(&world), before);
    rule(&world, &world.acme, only("example.com"));
    assert!(accept(&world, &world.acme, &token, newcomer()).is_ok());
}

#[test]
fn a_rule_that_comes_between_binds_whoever_is_about_to_accept() {
    let world = World::new();
    let token = invited(&world, ZOE);
    let waiting = crate::accept_invite::prepared(&world, &token);
    rule(&world, &world.acme, only("acme.example"));
    let before = Snapshot::of(&world);
    assert_eq!(refused(waiting.resume()), AcceptError::Refused(AcceptRefusal::EmailDomain(EmailDomainNotAllowed)));
    assert_eq!(Snapshot::of(&world), before);
}

#[test]
fn the_command_line_adds_nobody_of_a_domain_that_is_not_allowed() {
    let world = World::new();
    rule(&world, &world.acme, only("acme.example"));
    let new = |email: &str| AddMember {
        slug: world.acme.slug.clone(),
        email: address(email),
        name: Some(Name::parse("Zoe").unwrap()),
        role: Role::Member,
        password: Some(Secret::new(PASSWORD)),
    };
    let before = Snapshot::of(&world);
    let error = refused(block_on(add_member(&world.app, new(ZOE))));
    assert_eq!(error, AddMemberError::Refused(AddMemberRefusal::EmailDomain(EmailDomainNotAllowed)));
    assert_eq!(Snapshot::of(&world), before);
    block_on(add_member(&world.app, new("zoe@acme.example"))).unwrap();
}

#[test]
fn members_who_are_there_stay_and_sign_in_whatever_their_domain() {
    let world = World::new();
    rule(&world, &world.acme, only("acme.example"));
    assert_eq!(world.membership(&world.bob, &world.acme).status, MembershipStatus::Active);
    full(world.login(&Attempt::of(&world.bob, &world.acme)));
}

#[test]
fn a_change_of_the_rules_is_recorded_with_those_that_changed_and_only_then() {
    let world = World::new();
    rule(&world, &world.acme, only("acme.example"));
    rule(&world, &world.acme, only("acme.example"));
    rule(&world, &world.acme, any());
    let recorded: Vec<_> =
        world.audit(AuditAction::OrganizationUpdated).into_iter().map(|entry| entry.metadata).collect();
    let of = |domains: &str| vec![("allowedEmailDomains", domains.to_owned())];
    assert_eq!(recorded, [of("acme.example"), of("none")]);
}

#[test]
fn a_change_of_the_appearance_is_recorded_and_one_that_cannot_be_read_changes_nothing() {
    let world = World::new();
    let set = |accent: Option<&str>| {
        let accent = Some(accent.map(|text| Color::parse(text).unwrap()));
        let appearance = AppearanceChange { accent, ..AppearanceChange::default() };
        let change = OrganizationChange { appearance, ..OrganizationChange::default() };
        organization::update(&world.app, &Initiator::command_line(&world.acme.slug), &change)
    };
    let before = Snapshot::of(&world);
    let error = set(Some("#ffcc00")).unwrap_err();
    assert!(matches!(error, OrganizationError::Refused(OrganizationRefusal::Contrast(_))), "{error}");
    assert_eq!(Snapshot::of(&world), before);
    set(Some("#7a1f5c")).unwrap();
    set(Some("#7a1f5c")).unwrap();
    set(None).unwrap();
    let recorded: Vec<_> =
        world.audit(AuditAction::OrganizationUpdated).into_iter().map(|entry| entry.metadata).collect();
    let of = |accent: &str| vec![("accentColor", accent.to_owned())];
    assert_eq!(recorded, [of("#7a1f5c"), of("none")]);
}
