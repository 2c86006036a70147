//! Organizations that the command line manages.

use orgauth_application::error::Error;
use orgauth_application::organizations::organization::{
    self, CreateOrganization, OrganizationChange, OrganizationError, OrganizationRefusal, by_slug, create, list,
};
use orgauth_domain::mail::Message;
use orgauth_domain::text::AppUrl;

use crate::accept_invite::{INVALID, accept, newcomer};
use crate::prelude::*;

fn new(slug: &str, name: &str) -> CreateOrganization {
    CreateOrganization {
        slug: Slug::parse(slug).unwrap(),
        name: Name::parse(name).unwrap(),
        plan: Plan::Pro,
        app_url: AppUrl::parse("https://app.initech.example/").unwrap(),
        admin_email: None,
    }
}

/// Changes an organization as the operator.
fn update(world: &World, slug: &Slug, change: &OrganizationChange) -> Result<Organization, OrganizationError> {
    organization::update(&world.app, &Initiator::command_line(slug), change)
}

#[test]
fn an_unknown_slug_is_not_found() {
    let world = World::new();
    let slug = Slug::parse("initech").unwrap();
    assert_eq!(refused(by_slug(&world.app, &slug)), Error::NoOrganization);
    let change = OrganizationChange { status: Some(OrganizationStatus::Suspended), ..OrganizationChange::default() };
    let before = Snapshot::of(&world);
    assert_eq!(refused(update(&world, &slug, &change)), OrganizationError::NoOrganization);
    assert_eq!(Snapshot::of(&world), before);
}

#[test]
fn an_admin_changes_neither_plan_nor_status() {
    let world = World::new();
    let ada = admin(&world, &world.ada, &world.acme);
    let before = Snapshot::of(&world);
    let plan = OrganizationChange { plan: Some(Plan::Enterprise), ..Default::default() };
    let status = OrganizationChange { status: Some(OrganizationStatus::Active), ..Default::default() };
    for change in [plan, status] {
        let refusal = refused(organization::update(&world.app, &by(&ada), &change));
        assert_eq!(refusal, OrganizationError::Refused(OrganizationRefusal::OperatorRequired));
    }
    assert_eq!(Snapshot::of(&world), before);
}

#[test]
fn of_two_who_want_one_slug_one_gets_it() {
    let world = World::new();
    let made = together(8, |number| {
        create(&world.app, &Operator::CommandLine, new("initech", &format!("Initech {number}")))
            .map(|made| made.organization)
    });
    let kept: Vec<_> = made.iter().flatten().collect();
    assert_eq!(kept.len(), 1);
    let refusals: Vec<_> = made.iter().filter_map(|made| made.as_ref().err()).collect();
    assert_eq!(refusals, vec![&OrganizationError::Refused(OrganizationRefusal::SlugTaken); 7]);
    assert_eq!(&by_slug(&world.app, &kept[0].slug).unwrap(), kept[0]);
    assert_eq!(world.audit(AuditAction::OrganizationCreated).len(), 1);
}

#[test]
fn n2_a_new_organization_is_active_and_recorded() {
    let world = World::new();
    let made = create(&world.app, &Operator::CommandLine, new("initech", "Initech")).unwrap().organization;
    assert_eq!((made.status, made.plan, made.created_at), (OrganizationStatus::Active, Plan::Pro, world.app.now()));
    let slugs: Vec<_> = list(&world.app).unwrap().into_iter().map(|o| o.slug.to_string()).collect();
    assert_eq!(slugs, ["acme", "globex", "initech"]);
    let [entry] = world.store.audit().try_into().unwrap();
    assert_eq!((entry.action, entry.organization_id), (AuditAction::OrganizationCreated, made.id));
    assert_eq!((entry.actor, entry.origin), (Actor::Operator(None), None));
}

fn with_admin(slug: &str, email: &str) -> CreateOrganization {
    CreateOrganization { admin_email: Some(address(email)), ..new(slug, "Initech") }
}

#[test]
fn a_taken_slug_invites_nobody() {
    let world = World::new();
    let before = Snapshot::of(&world);
    assert_eq!(
        refused(create(&world.app, &Operator::CommandLine, with_admin("acme", ZOE))),
        OrganizationError::Refused(OrganizationRefusal::SlugTaken)
    );
    assert_eq!(Snapshot::of(&world), before);
}

#[test]
fn n2_the_operator_invites_the_first_admin_of_a_new_organization() {
    let world = World::new();
    let made = create(&world.app, &Operator::CommandLine, with_admin("initech", ZOE)).unwrap();
    let (invite, link) = made.invite.unwrap();
    let link = link.unwrap();
    assert_eq!((invite.organization_id, invite.email.as_str()), (made.organization.id, ZOE));
    assert_eq!(
        (invite.role, invite.invited_by, invite.state),
        (Role::Admin, InvitedBy::CommandLine, InviteState::Pending)
    );
    let letter = world.letter_to(&invite.email);
    let Message::Invite { link: mailed, invited_by, organization, .. } = &letter.mail.message else {
        panic!("{ZOE}")
    };
    assert_eq!((mailed.expose(), invited_by, organization.as_str()), (link.expose(), &None, "Initech"));
    assert_eq!((letter.row.organization_id, letter.row.invite_id), (Some(made.organization.id), Some(invite.id)));
    let [event] = world.events(&made.organization).try_into().unwrap();
    assert!(
        event.contains("\"type\":\"member.invited\"") && event.contains(ZOE) && !event.contains("actor"),
        "{event}"
    );
    let actions: Vec<_> = world.store.audit().into_iter().map(|e| (e.action, e.actor)).collect();
    let operator = |action| (action, Actor::Operator(None));
    assert_eq!(actions, [AuditAction::OrganizationCreated, AuditAction::MemberInvited].map(operator));
    // The token appears only on the terminal and in the mail.
    assert!(!world.on_disk(letter.token().expose().as_bytes()));
    let joined = accept(&world, &made.organization, &token_in(&link), newcomer()).ok().unwrap();
    assert_eq!((joined.membership.role, joined.membership.organization_id), (Role::Admin, made.organization.id));
    assert_eq!(refused(accept(&world, &made.organization, &token_in(&link), newcomer())), INVALID);
}

#[test]
fn the_operators_invitations_are_not_counted() {
    let mut world = World::new();
    world.app.settings.invites.per_recipient.limit = 1;
    for slug in ["one", "two", "three"] {
        assert!(create(&world.app, &Operator::CommandLine, with_admin(slug, ZOE)).is_ok());
    }
    assert!(invite(&world, &admin(&world, &world.ada, &world.acme), ZOE).is_ok());
}

#[test]
fn what_is_absent_from_a_change_stays_and_so_do_other_tenants() {
    let world = World::new();
    let renamed = OrganizationChange { name: Some(Name::parse("Acme & Co").unwrap()), ..Default::default() };
    let acme = update(&world, &world.acme.slug, &renamed).unwrap();
    let expected = Organization { name: acme.name.clone(), ..world.acme.clone() };
    assert_eq!((acme.name.as_str(), &acme), ("Acme & Co", &expected));
    let cleared = OrganizationChange { app_url: Some(None), plan: Some(Plan::Enterprise), ..Default::default() };
    let acme = update(&world, &world.acme.slug, &cleared).unwrap();
    assert_eq!((acme.app_url.clone(), acme.plan, acme.name.as_str()), (None, Plan::Enterprise, "Acme & Co"));
    assert_eq!(by_slug(&world.app, &world.acme.slug), Ok(acme));
    assert_eq!(by_slug(&world.app, &world.globex.slug), Ok(world.globex.clone()));
}

#[test]
fn n2_each_kind_of_change_is_recorded_under_its_own_name_and_no_change_is_not() {
    let world = World::new();
    let status = |status| OrganizationChange { status: Some(status), ..Default::default() };
    let plan = OrganizationChange { plan: Some(Plan::Pro), ..Default::default() };
    for (change, action) in [
        (OrganizationChange::default(), None),
        (status(OrganizationStatus::Active), None),
        (plan, Some(AuditAction::OrganizationUpdated)),
        (status(OrganizationStatus::Suspended), Some(AuditAction::OrganizationSuspended)),
        (status(OrganizationStatus::Suspended), None),
        (status(OrganizationStatus::Active), Some(AuditAction::OrganizationActivated)),
    ] {
        let before = world.store.audit().len();
        update(&world, &world.acme.slug, &change).unwrap();
        let new: Vec<_> = world.store.audit()[before..].iter().map(|e| (e.organization_id, e.action)).collect();
        assert_eq!(new, action.into_iter().map(|action| (world.acme.id, action)).collect::<Vec<_>>());
    }
}
