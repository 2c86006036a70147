//! One test for each kind of caller; each calls every route of the table, each route on a service of its own.

use actix_web::http::Method;
use orgauth_api_actix::routes::Route;
use orgauth_domain::keys::service_key::Scope;
use orgauth_domain::organizations::membership::MembershipStatus;

use super::routes;
use super::rows::{Answers, Row};
use crate::harness::{ACME, ADA, BOB, Call, EVE, GLOBEX, Tokens, World};

/// The request of a row, without slug and credential.
pub(super) fn request(world: &World, route: &Route, row: &Row) -> Call {
    request_by(world, route.method(), route, row)
}

/// The same request with another method.
pub(super) fn request_by(world: &World, method: Method, route: &Route, row: &Row) -> Call {
    let mut path = route.path.to_owned();
    for value in row.parameters {
        let (start, end) = (path.find('{').unwrap(), path.find('}').unwrap());
        path.replace_range(start..=end, value);
    }
    assert!(!path.contains('{'), "{}: a path parameter without a value", row.operation);
    let call = world.call(method, &path);
    match row.body {
        Some(body) => call.body("application/json", body),
        None => call,
    }
}

/// The caller's credential.
enum Caller {
    Nobody,
    /// The cookies of this session.
    Session(&'static str, Tokens),
    /// This text in the access cookie.
    Access(String),
    ApiKey(String),
}

/// Calls every route as the caller that `prepare` creates, and compares the answers with the column `expected`.
async fn column(what: &str, expected: fn(&Answers) -> &'static str, prepare: impl AsyncFn(&World) -> Caller) {
    let mut wrong = Vec::new();
    for (route, row) in routes() {
        let world = World::new().await;
        let call = request(&world, route, row);
        let call = match prepare(&world).await {
            Caller::Nobody => call.slug(ACME),
            Caller::Session(slug, tokens) => call.slug(slug).tokens(&tokens),
            Caller::Access(token) => call.slug(ACME).cookie("access_token", &token),
            Caller::ApiKey(key) => call.slug(ACME).key(&key),
        };
        let answer = call.send().await;
        if answer.brief() != expected(&row.answers) {
            wrong.push(format!("{}: {}, not {}", route.operation, answer.brief(), expected(&row.answers)));
        }
    }
    assert!(wrong.is_empty(), "{what}: {wrong:#?}");
}

#[actix_web::test]
async fn g3_without_credentials() {
    column("nobody", |a| a.nobody, async |_| Caller::Nobody).await;
}

#[actix_web::test]
async fn g3_as_a_member() {
    column("member", |a| a.member, async |world| Caller::Session(ACME, world.login(ACME, BOB).await)).await;
}

#[actix_web::test]
async fn g3_as_an_admin() {
    column("admin", |a| a.admin, async |world| Caller::Session(ACME, world.login(ACME, ADA).await)).await;
}

/// Security D4, G3: every request reads the current status.
#[actix_web::test]
async fn d4_as_a_suspended_member() {
    let prepare = async |world: &World| {
        let tokens = world.login(ACME, BOB).await;
        world.set_membership(ACME, BOB, |membership| membership.status = MembershipStatus::Suspended);
        Caller::Session(ACME, tokens)
    };
    column("suspended member", |a| a.suspended_member, prepare).await;
}

/// Security D4.
#[actix_web::test]
async fn d4_as_a_removed_member() {
    let prepare = async |world: &World| {
        let tokens = world.login(ACME, BOB).await;
        world.set_membership(ACME, BOB, |membership| membership.status = MembershipStatus::Removed);
        Caller::Session(ACME, tokens)
    };
    column("removed member", |a| a.removed_member, prepare).await;
}

/// Security G1: the token's organization must be the slug's.
#[actix_web::test]
async fn g1_with_another_tenants_token() {
    let prepare = async |world: &World| Caller::Session(ACME, world.login(GLOBEX, EVE).await);
    column("another tenant's token", |a| a.foreign_token, prepare).await;
}

/// Security G1: a slug never grants access.
#[actix_web::test]
async fn g1_with_another_tenants_slug() {
    let prepare = async |world: &World| Caller::Session(GLOBEX, world.login(ACME, BOB).await);
    column("another tenant's slug", |a| a.other_slug, prepare).await;
}

/// Security D2: there is no leeway.
#[actix_web::test]
async fn d2_with_an_access_token_that_has_just_expired() {
    let prepare = async |world: &World| {
        let tokens = world.login(ACME, BOB).await;
        // Tokens count whole seconds: this is the first instant at which the token has expired.
        world.clock.set(world.now().floor_to_second());
        world.wait(15 * 60);
        Caller::Session(ACME, tokens)
    };
    column("expired", |a| a.expired, prepare).await;
}

/// Security D5.
#[actix_web::test]
async fn d5_with_tokens_of_an_ended_session() {
    let prepare = async |world: &World| {
        let tokens = world.login(ACME, BOB).await;
        world.post("/auth/logout").slug(ACME).tokens(&tokens).send().await.expect("200");
        Caller::Session(ACME, tokens)
    };
    column("ended session", |a| a.ended, prepare).await;
}

/// Security C4, D3: no route accepts a partial token as an access token.
#[actix_web::test]
async fn c4_with_a_partial_token_as_access_token() {
    column("partial", |a| a.partial, async |world| Caller::Access(world.partial_token(ACME, BOB))).await;
}

/// Security D3.
#[actix_web::test]
async fn d3_with_a_refresh_token_as_access_token() {
    let prepare = async |world: &World| Caller::Access(world.login(ACME, BOB).await.refresh);
    column("refresh token", |a| a.refresh, prepare).await;
}

/// Security G4: an API key doesn't identify a user.
#[actix_web::test]
async fn g4_with_an_api_key_only() {
    column("API key", |a| a.api_key, async |world| Caller::ApiKey(world.keys[0].clone())).await;
}

/// A service key of scope `verify` permits nothing else.
#[actix_web::test]
async fn with_a_service_key_of_scope_verify() {
    let prepare = async |world: &World| Caller::ApiKey(world.service_key(Scope::Verify));
    column("service key, verify", |a| a.verify_key, prepare).await;
}

#[actix_web::test]
async fn with_a_service_key_of_scope_manage() {
    let prepare = async |world: &World| Caller::ApiKey(world.service_key(Scope::Manage));
    column("service key, manage", |a| a.manage_key, prepare).await;
}

/// Security D4.
#[actix_web::test]
async fn d4_in_a_suspended_organization() {
    let prepare = async |world: &World| {
        let tokens = world.login(ACME, BOB).await;
        world.suspend_organization(ACME);
        Caller::Session(ACME, tokens)
    };
    column("suspended organization", |a| a.suspended_organization, prepare).await;
}

/// Security G1: the suspension of one tenant doesn't affect the other.
#[actix_web::test]
async fn g1_as_a_member_while_the_other_tenant_is_suspended() {
    let prepare = async |world: &World| {
        let tokens = world.login(ACME, BOB).await;
        world.suspend_organization(GLOBEX);
        Caller::Session(ACME, tokens)
    };
    column("the other tenant is suspended", |a| a.member, prepare).await;
}
