//! Which origins a preflight allows (docs/security.md: F4).

use orgauth_application::cors::is_known;
use orgauth_application::organizations::organization::{OrganizationChange, update};
use orgauth_domain::sign_in::browser::{BrowserFacts, BrowserRule, OwnOrigins};
use orgauth_domain::text::{AppUrl, Origin};

use crate::prelude::*;

fn from(origins: &[&str]) -> BrowserFacts {
    BrowserFacts { origins: origins.iter().map(ToString::to_string).collect(), fetch_site: None, is_unsafe: true }
}

fn allowed(world: &World, origin: &str) -> bool {
    let page = from(&[origin]).page(BrowserRule::OrganizationPages);
    assert!(page.as_ref().is_none_or(|page| page.as_str() == origin), "another origin was named");
    page.is_some_and(|page| is_known(&world.app, &page).unwrap())
}

#[test]
fn f4_unknown_null_wildcard_and_malformed_origins_are_not_allowed() {
    let world = World::new();
    for origin in [
        "",
        "null",
        "*",
        "https://evil.example",
        "http://app.acme.example",
        "https://app.acme.example:8443",
        "https://app.acme.example/",
        "https://app.acme.example/start",
        "https://app.acme.example.evil.example",
        "https://evil.app.acme.example",
        "https://user@app.acme.example",
    ] {
        assert!(!allowed(&world, origin), "{origin}");
    }
}

#[test]
fn f4_without_one_origin_and_on_routes_for_servers_nobody_is_allowed() {
    let world = World::new();
    let page = "https://app.acme.example";
    let asked = |origins: &[&str], rule| from(origins).page(rule);
    assert!(asked(&[page], BrowserRule::OrganizationPages).is_some_and(|page| is_known(&world.app, &page).unwrap()));
    assert_eq!(asked(&[], BrowserRule::OrganizationPages), None);
    assert_eq!(asked(&[page, page], BrowserRule::OrganizationPages), None);
    assert_eq!(asked(&[page], BrowserRule::Unchecked), None);
}

#[test]
fn f4_every_active_organizations_application_is_allowed_and_no_suspended_ones() {
    let world = World::new();
    let (acme, globex) = ("https://app.acme.example", "https://app.globex.example");
    assert!(allowed(&world, acme) && allowed(&world, globex));
    world.set_status(&world.globex, OrganizationStatus::Suspended);
    assert!(allowed(&world, acme) && !allowed(&world, globex));
    let moved = AppUrl::parse("https://new.acme.example:8443/").unwrap();
    let change = |app_url| OrganizationChange { app_url: Some(app_url), ..OrganizationChange::default() };
    update(&world.app, &Initiator::command_line(&world.acme.slug), &change(moved)).unwrap();
    assert!(!allowed(&world, acme) && allowed(&world, "https://new.acme.example:8443"));
    update(&world.app, &Initiator::command_line(&world.acme.slug), &change(None)).unwrap();
    assert!(!allowed(&world, "https://new.acme.example:8443"));
}

#[test]
fn the_services_own_and_extra_origins_are_allowed_without_asking_the_store() {
    let mut world = World::new();
    let origin = |text: &str| vec![Origin::parse(text).unwrap()];
    world.app.settings.origins =
        OwnOrigins { own: origin("https://auth.example"), extra: origin("https://admin.example") };
    world.store.fail(Place::Begin, 1);
    assert!(allowed(&world, "https://auth.example") && allowed(&world, "https://admin.example"));
    assert!(!world.store.cancel_failure());
}

#[test]
fn m5_a_failing_store_allows_nothing() {
    let world = World::new();
    for place in Place::ALL {
        world.store.fail(place, 1);
        let asked = is_known(&world.app, &Origin::parse("https://app.acme.example").unwrap());
        assert_eq!(refused(asked), place.failure());
    }
}
