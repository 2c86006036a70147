//! Every write that needs an admin checks again, in the transaction that writes, whether the caller still is one.

use actix_web::http::Method;
use orgauth_api_actix::routes::Credential;
use orgauth_domain::organizations::membership::{MembershipStatus, Role};

use super::cells::request;
use super::routes;
use crate::branding::png;
use crate::harness::{ACME, ADA, World, ZOE};

/// P6: after the pipeline has admitted the admin and before the route writes, another admin demotes or removes this one.
#[actix_web::test]
async fn p6_who_is_no_admin_any_more_when_the_route_writes_writes_nothing() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    let writes = |(route, _): &(&orgauth_api_actix::routes::Route, _)| {
        route.credential == Credential::Admin && route.method() != Method::GET
    };
    for (route, row) in routes().filter(writes) {
        for (status, role, expected) in [
            (MembershipStatus::Active, Role::Member, "403 admin_required"),
            (MembershipStatus::Suspended, Role::Admin, "403 membership_not_active"),
            (MembershipStatus::Removed, Role::Admin, "403 not_a_member"),
        ] {
            let world = World::new().await;
            let ada = world.login(ACME, ADA).await;
            // The organization needs another admin.
            world.set_membership(ACME, ZOE, |membership| membership.role = Role::Admin);
            let mut demoted = world.membership(ACME, ADA);
            (demoted.status, demoted.role) = (status, role);
            world.store.before_next_write(move |repositories| repositories.memberships().update(&demoted));
            let call = request(&world, route, row);
            let is_logo = ["setLogo", "setDarkLogo"].contains(&route.operation);
            let call = if is_logo { call.body("image/png", png(8, 8)) } else { call };
            let answer = call.slug(ACME).tokens(&ada).send().await;
            if answer.brief() != expected {
                wrong.push(format!("{}: {}, not {expected}", route.operation, answer.brief()));
            }
            seen += 1;
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(seen >= 45, "{seen} routes × changes");
}
