//! Organizations that somebody founded without the operator: what they may mail, and which slugs they may have
//! (docs/security.md: Q3).

use orgauth_application::error::Wait;
use orgauth_application::initiator::Operator;
use orgauth_application::organizations::founding::SlugTaken;
use orgauth_application::organizations::founding::{self, FoundError};
use orgauth_application::organizations::invites::InviteError;
use orgauth_application::organizations::organization::{
    self, CreateOrganization, OrganizationChange, OrganizationError,
};
use orgauth_domain::mail::Message;
use orgauth_domain::organizations::{OrganizationStatus, Plan};
use orgauth_domain::text::AppUrl;
use orgauth_testkit::builders;

use crate::invites::{ZOE, admin, invite, promote, resend};
use crate::prelude::*;

const APP: &str = "https://win.a-prize.example/";

fn found(world: &World, slug: &str) -> Result<Organization, FoundError> {
    let access = world.session_by(&world.bob, &world.acme, &[AuthenticationMethod::Password]).access;
    let caller = world.caller(&world.acme, &access);
    let (name, slug) = (Name::parse("You won").unwrap(), Slug::parse(slug).unwrap());
    founding::found(&world.app, &caller, name, slug, &request(CLIENT_ADDRESS, "Browser/1.0")).map(|(made, _)| made)
}

/// An organization of bob's with an application, and its admin.
fn founded(world: &World, slug: &str) -> (Organization, Caller) {
    let made = found(world, slug).unwrap();
    let made = Organization { app_url: AppUrl::parse(APP).unwrap(), ..made };
    world.write(|r| r.organizations().update(&made));
    let admin = admin(world, &world.bob, &made);
    (made, admin)
}

/// How many invitations to different addresses are sent until one is refused.
fn most(world: &World, admin: &Caller, name: &str) -> usize {
    let sent = (0..200).take_while(|number| match invite(world, admin, &format!("{name}-{number}@example.com")) {
        Ok(_) => true,
        Err(InviteError::Wait(Wait::Requests { .. })) => false,
        Err(error) => panic!("{error}"),
    });
    sent.count()
}

/// Whether the newest invitation to an address shows the organization's application.
fn shows_application(world: &World, email: &str) -> bool {
    let Message::Invite { app_url, .. } = world.letters_to(&address(email)).pop().unwrap().mail.message else {
        panic!("another mail")
    };
    app_url.is_some()
}

#[test]
fn q3_a_strangers_organization_mails_ten_invitations_a_day_without_its_application() {
    let world = World::new();
    let (made, bob) = founded(&world, "you-won");
    assert_eq!(most(&world, &bob, "guest"), 10);
    assert!(!shows_application(&world, "guest-0@example.com"));
    let again = world.rows(|r| r.invites().lock_pending(made.id, &address("guest-0@example.com"))).unwrap();
    assert!(
        matches!(resend(&world, &bob, &again), Err(InviteError::Wait(Wait::Requests { .. }))),
        "one sent again is one more"
    );
    // Another tenant's limit is its own.
    let ada = admin(&world, &world.ada, &world.acme);
    assert_eq!(most(&world, &ada, "colleague"), 100);
    world.advance_seconds(86_400);
    let bob = admin(&world, &world.bob, &made);
    assert_eq!(most(&world, &bob, "tomorrow"), 10);
}

#[test]
fn q3_a_founder_mails_thirty_invitations_a_day_whatever_the_number_of_organizations() {
    let world = World::new();
    let sent: usize = (0..4)
        .map(|number| {
            let (_, bob) = founded(&world, &format!("you-won-{number}"));
            most(&world, &bob, &format!("guest-{number}"))
        })
        .sum();
    assert_eq!(sent, 30);
}

#[test]
fn q3_strangers_together_mail_ten_invitations_an_hour_to_an_address_and_others_are_not_held_up() {
    let mut world = World::new();
    world.app.settings.sign_up.foundings.limit = 100;
    world.app.settings.sign_up.founder_invites.limit = 100;
    for number in 0..10 {
        let (_, bob) = founded(&world, &format!("you-won-{number}"));
        invite(&world, &bob, ZOE).unwrap();
    }
    let (_, bob) = founded(&world, "you-won-again");
    assert!(matches!(invite(&world, &bob, ZOE), Err(InviteError::Wait(Wait::Requests { .. }))));
    let ada = admin(&world, &world.ada, &world.acme);
    assert!(invite(&world, &ada, ZOE).is_ok());
}

#[test]
fn q3_a_founded_organization_is_known_by_the_operators_plan_or_by_age_and_members() {
    let world = World::new();
    let (made, bob) = founded(&world, "you-won");
    assert_eq!(most(&world, &bob, "guest"), 10);
    let change = OrganizationChange { plan: Some(Plan::Pro), ..OrganizationChange::default() };
    organization::update_by_id(&world.app, Operator::CommandLine, made.id, &change).ok().unwrap();
    invite(&world, &bob, ZOE).unwrap();
    assert!(shows_application(&world, ZOE));

    let (grown, _) = founded(&world, "grown");
    for user in [&world.eve, &world.tess] {
        promote(&world, user, &grown);
    }
    world.advance_seconds(7 * 86_400 - 1);
    assert_eq!(most(&world, &admin(&world, &world.bob, &grown), "young"), 10);
    world.advance_seconds(1);
    invite(&world, &admin(&world, &world.bob, &grown), "somebody@example.com").unwrap();
    assert!(shows_application(&world, "somebody@example.com"));
}

#[test]
fn q3_strangers_get_neither_reserved_slugs_nor_those_of_deleted_organizations() {
    let mut world = World::new();
    world.app.settings.sign_up.foundings.limit = 100;
    world.app.settings.sign_up.reserved_slugs = vec![Slug::parse("www").unwrap()];
    let (made, _) = founded(&world, "gone");
    let suspended = Organization { status: OrganizationStatus::Suspended, ..made.clone() };
    world.write(|r| r.organizations().update(&suspended));
    organization::delete(&world.app, &Operator::CommandLine, made.id).ok().unwrap();
    world.advance_seconds(2 * 86_400);
    while world.write(|r| r.housekeeping().purge_organizations(world.app.now(), 100)) > 0 {}
    let ask = |slug: &str| crate::sign_up::ask(&world, slug, "peter@initech.example", "203.0.113.1");
    for slug in ["www", "xn--80ak6aa92e", "gone"] {
        assert_eq!(refused(found(&world, slug)), FoundError::Refused(SlugTaken.into()), "{slug}");
        assert!(ask(slug).is_err(), "{slug}");
        let command = CreateOrganization {
            slug: Slug::parse(slug).unwrap(),
            name: Name::parse("The operator's").unwrap(),
            plan: Plan::Free,
            app_url: None,
            admin_email: None,
        };
        let created = organization::create(&world.app, &Operator::CommandLine, command);
        let made = created.unwrap_or_else(|error: OrganizationError| panic!("{slug}: {error}")).organization;
        assert_eq!(world.rows(|r| r.organizations().founder(made.id)), None);
    }
    assert!(found(&world, builders::organization().slug.as_str()).is_ok());
}
