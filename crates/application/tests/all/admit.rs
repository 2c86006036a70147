//! Admission: slug, browser, authentication, membership, in this order.

use orgauth_application::authorize::{
    AdmitCommand, AdmitError, AdmitRefusal, Admitted, CallerProof, Refusal, admit_caller, admit_visitor,
};
use orgauth_application::error::Failure;
use orgauth_domain::sign_in::access::Need;
use orgauth_domain::sign_in::browser::{BrowserFacts, BrowserRule, OriginNotAllowed};

use crate::prelude::*;

fn command(slugs: &[&str], origin: Option<&str>) -> AdmitCommand {
    AdmitCommand {
        slugs: slugs.iter().map(ToString::to_string).collect(),
        browser: BrowserFacts {
            origins: origin.into_iter().map(str::to_owned).collect(),
            fetch_site: None,
            is_unsafe: true,
        },
        rule: BrowserRule::OrganizationPages,
        service_key: None,
    }
}

fn admit(
    world: &World,
    slugs: &[&str],
    origin: Option<&str>,
    access: Presented,
) -> Result<Admitted<Caller>, Refusal> {
    let proof = CallerProof {
        operators: None,
        need: Need::Member,
        access,
        refresh: None,
        set_up: Presented::Nothing,
        client: request(CLIENT_ADDRESS, "Browser/1.0").client,
    };
    admit_caller(&world.app, &command(slugs, origin), &proof)
}

#[test]
fn the_first_check_that_fails_answers() {
    let world = World::new();
    let refusal = |slugs: &[&str], origin, access| refused(admit(&world, slugs, origin, access));
    let evil = Some("https://app.globex.example");
    for slugs in [&[][..], &["acme", "acme"], &["acme", "globex"]] {
        assert_eq!(refusal(slugs, evil, Presented::Nothing).error, AdmitError::Refused(AdmitRefusal::SlugRequired));
    }
    for slug in ["initech", "ACME", "", "a b", " acme"] {
        assert_eq!(refusal(&[slug], evil, Presented::Nothing).error, AdmitError::NoOrganization);
    }
    let foreign = refusal(&["acme"], evil, Presented::Nothing);
    assert_eq!((foreign.error, foreign.origin), (AdmitError::Refused(AdmitRefusal::Origin(OriginNotAllowed)), None));
    let ours = refusal(&["acme"], Some("https://app.acme.example"), Presented::Nothing);
    assert_eq!(ours.error, AdmitError::Denied(AccessFault::NoToken));
    assert_eq!(ours.origin.unwrap().as_str(), "https://app.acme.example", "the page may read why");
}

#[test]
fn c4_d3_only_one_live_access_token_of_this_organization_opens() {
    let world = World::new();
    let pair = world.sign_in(&world.ada, &world.acme).tokens;
    let half = partial(world.login(&Attempt::of(&world.tess, &world.acme)));
    let foreign = world.sign_in(&world.ada, &world.globex).tokens.access;
    let old = world.sign_in(&world.ada, &world.acme).tokens;
    world.refresh(&world.acme, &old.refresh).unwrap();
    let garbage = Presented::Token("garbage".to_owned());
    for access in [
        Presented::Ambiguous,
        garbage,
        presented(&pair.refresh),
        presented(&half),
        presented(&foreign),
        presented(&old.access),
    ] {
        let refusal = refused(admit(&world, &["acme"], None, access));
        assert_eq!(refusal.error, AdmitError::Denied(AccessFault::Invalid));
    }
    let admitted = admit(&world, &["acme"], None, presented(&pair.access)).unwrap();
    assert_eq!(admitted.who.user, world.ada);
    world.advance_seconds(900);
    let refusal = refused(admit(&world, &["acme"], None, presented(&pair.access)));
    assert_eq!(refusal.error, AdmitError::Denied(AccessFault::Expired));
}

#[test]
fn g3_d4_standing_and_role_are_read_on_every_request() {
    let world = World::new();
    let ada = world.sign_in(&world.ada, &world.acme).tokens.access;
    let bob = world.sign_in(&world.bob, &world.acme).tokens.access;
    assert!(world.admit(&world.acme, &ada, Need::Admin).is_ok());
    let denied = |access, need| match refused(world.admit(&world.acme, access, need)) {
        AdmitError::Denied(fault) => fault,
        other => panic!("{other:?}"),
    };
    assert_eq!(denied(&bob, Need::Admin), AccessFault::AdminRequired);
    world.set_membership(&world.ada, &world.acme, MembershipStatus::Suspended);
    assert_eq!(denied(&ada, Need::Admin), AccessFault::MembershipNotActive);
    world.set_membership(&world.ada, &world.acme, MembershipStatus::Removed);
    assert_eq!(denied(&ada, Need::Member), AccessFault::NotAMember);
    world.set_status(&world.acme, OrganizationStatus::Suspended);
    assert_eq!(denied(&bob, Need::Member), AccessFault::OrganizationSuspended);
    let now = world.app.now();
    world.write(|r| r.sessions().end_all(world.bob.id, None, EndReason::Operator, now));
    assert_eq!(denied(&bob, Need::Session), AccessFault::Invalid);
}

#[test]
fn m5_a_failing_store_opens_nothing() {
    let world = World::new();
    let access = world.sign_in(&world.ada, &world.acme).tokens.access;
    for place in Place::ALL {
        for nth in 1.. {
            world.store.fail(place, nth);
            let admitted = world.admit(&world.acme, &access, Need::Member);
            if !world.store.cancel_failure() {
                assert!(nth > 1 && admitted.is_ok());
                break;
            }
            assert_eq!(refused(admitted), AdmitError::Failed(Failure::Store(place.failure())));
        }
    }
}

#[test]
fn a_route_that_asks_for_nobody_admits_without_a_token() {
    let world = World::new();
    let admitted = admit_visitor(&world.app, &command(&["acme"], None)).unwrap();
    assert_eq!(admitted.organization.id, world.acme.id);
}
