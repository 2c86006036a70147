//! Organizations, from the command line.

use orgauth_application::organizations::{
    CreateOrganization, OrganizationChange, OrganizationError, by_slug, create, list, update,
};
use orgauth_domain::audit::{Actor, AuditAction};
use orgauth_domain::organization::{OrganizationStatus, Plan};
use orgauth_domain::text::{AppUrl, Name, Slug};

use crate::support::{Snapshot, World, refused, together};

fn new(slug: &str, name: &str) -> CreateOrganization {
    CreateOrganization {
        slug: Slug::parse(slug).unwrap(),
        name: Name::parse(name).unwrap(),
        plan: Plan::Pro,
        app_url: AppUrl::parse("https://app.initech.example/").unwrap(),
    }
}

#[test]
fn a_taken_slug_is_refused_and_its_owner_stays() {
    let world = World::new();
    let before = Snapshot::of(&world);
    assert_eq!(refused(create(&world.app, new("acme", "Impostor"))), OrganizationError::SlugTaken);
    assert_eq!(Snapshot::of(&world), before);
}

#[test]
fn an_unknown_slug_is_not_found() {
    let world = World::new();
    let slug = Slug::parse("initech").unwrap();
    assert_eq!(refused(by_slug(&world.app, &slug)), OrganizationError::NotFound);
    let change = OrganizationChange { status: Some(OrganizationStatus::Suspended), ..OrganizationChange::default() };
    let before = Snapshot::of(&world);
    assert_eq!(refused(update(&world.app, &slug, &change)), OrganizationError::NotFound);
    assert_eq!(Snapshot::of(&world), before);
}

#[test]
fn of_two_who_want_one_slug_one_gets_it() {
    let world = World::new();
    let made = together(8, |number| create(&world.app, new("initech", &format!("Initech {number}"))));
    let kept: Vec<_> = made.iter().flatten().collect();
    assert_eq!(kept.len(), 1);
    let refusals: Vec<_> = made.iter().filter_map(|made| made.as_ref().err()).collect();
    assert_eq!(refusals, vec![&OrganizationError::SlugTaken; 7]);
    assert_eq!(&by_slug(&world.app, &kept[0].slug).unwrap(), kept[0]);
    assert_eq!(world.audit(AuditAction::OrganizationCreated).len(), 1);
}

#[test]
fn n2_a_new_organization_is_active_and_recorded() {
    let world = World::new();
    let made = create(&world.app, new("initech", "Initech")).unwrap();
    assert_eq!((made.status, made.plan, made.created_at), (OrganizationStatus::Active, Plan::Pro, world.app.now()));
    let slugs: Vec<_> = list(&world.app).unwrap().into_iter().map(|o| o.slug.to_string()).collect();
    assert_eq!(slugs, ["acme", "globex", "initech"]);
    let [entry] = world.store.audit().try_into().unwrap();
    assert_eq!((entry.action, entry.organization_id), (AuditAction::OrganizationCreated, made.id));
    assert_eq!((entry.actor, entry.origin), (Actor::Operator, None));
}

#[test]
fn what_is_absent_from_a_change_stays_and_so_do_other_tenants() {
    let world = World::new();
    let renamed = OrganizationChange { name: Some(Name::parse("Acme & Co").unwrap()), ..Default::default() };
    let acme = update(&world.app, &world.acme.slug, &renamed).unwrap();
    let expected = orgauth_domain::organization::Organization { name: acme.name.clone(), ..world.acme.clone() };
    assert_eq!((acme.name.as_str(), &acme), ("Acme & Co", &expected));
    let cleared = OrganizationChange { app_url: Some(None), plan: Some(Plan::Enterprise), ..Default::default() };
    let acme = update(&world.app, &world.acme.slug, &cleared).unwrap();
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
        update(&world.app, &world.acme.slug, &change).unwrap();
        let new: Vec<_> = world.store.audit()[before..].iter().map(|e| (e.organization_id, e.action)).collect();
        assert_eq!(new, action.into_iter().map(|action| (world.acme.id, action)).collect::<Vec<_>>());
    }
}
