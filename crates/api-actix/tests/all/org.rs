//! `GET /org` and `GET /org/members`.

use orgauth_application::initiator::Initiator;
use orgauth_application::organizations::organization::{self, OrganizationChange};
use orgauth_domain::organizations::membership::MembershipStatus;
use orgauth_domain::text::Slug;
use serde_json::json;

use crate::harness::{ACME, ACME_APP, ADA, BOB, EVE, GLOBEX, GLOBEX_APP, TOM, World, ZOE};

#[actix_web::test]
async fn g1_each_tenant_sees_its_own_organization_with_exactly_its_fields() {
    let world = World::new().await;
    for (slug, email, name, plan, app) in [
        (ACME, BOB, "Acme Works", "pro", format!("{ACME_APP}/start")),
        (GLOBEX, EVE, "Globex", "free", format!("{GLOBEX_APP}/")),
    ] {
        let tokens = world.login(slug, email).await;
        let data = world.get("/org").slug(slug).tokens(&tokens).send().await.expect("200").data();
        let id = world.organization(slug).id;
        assert_eq!(
            data,
            json!({"org": {
                "id": id, "name": name, "slug": slug, "plan": plan, "status": "active", "appUrl": app,
                "createdAt": "2026-11-21T01:25:00.045Z"
            }})
        );
    }
}

#[actix_web::test]
async fn an_organization_without_application_has_no_app_url() {
    let world = World::new().await;
    let change = OrganizationChange { app_url: Some(None), ..OrganizationChange::default() };
    organization::update(&world.state.app, &Initiator::command_line(&Slug::parse(ACME).unwrap()), &change).unwrap();
    let tokens = world.login(ACME, BOB).await;
    let data = world.get("/org").slug(ACME).tokens(&tokens).send().await.expect("200").data();
    assert_eq!(data["org"].get("appUrl"), None);
    // Its page is no longer allowed either.
    let call = world.get("/org").slug(ACME).tokens(&tokens).origin(ACME_APP);
    call.send().await.expect("403 origin_not_allowed");
}

#[actix_web::test]
async fn suspended_members_are_listed_by_joining_time_and_removed_ones_are_not() {
    let (world, tokens) = World::signed_in(ACME, BOB).await;
    let late = world.now().plus(orgauth_domain::Duration::from_seconds(9));
    world.set_membership(ACME, ADA, move |membership| {
        membership.status = MembershipStatus::Suspended;
        membership.joined_at = late;
    });
    world.set_membership(ACME, TOM, |membership| membership.status = MembershipStatus::Removed);
    world.set_membership(ACME, ZOE, |membership| {
        membership.joined_at = membership.joined_at.minus(orgauth_domain::Duration::from_seconds(9));
    });
    let data = world.get("/org/members").slug(ACME).tokens(&tokens).send().await.expect("200").data();
    let member = |email: &str, role: &str, status: &str, joined: &str| {
        let user = world.user(email);
        json!({
            "userId": user.id, "name": user.name, "email": email, "role": role, "status": status, "joinedAt": joined,
            "twoFactorEnabled": false, "roles": []
        })
    };
    assert_eq!(
        data["members"],
        json!([
            member(ZOE, "member", "active", "2026-11-21T01:24:51.045Z"),
            member(BOB, "member", "active", "2026-11-21T01:25:00.045Z"),
            member(ADA, "org_admin", "suspended", "2026-11-21T01:25:09.045Z"),
        ])
    );
}
