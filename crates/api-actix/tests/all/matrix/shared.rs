//! What every route refuses in the same way: slug, browser rules, method, body.

use actix_web::http::Method;
use orgauth_api_actix::routes::{Credential, Route, TABLE};
use orgauth_domain::keys::service_key::Scope;
use orgauth_domain::organizations::membership::MembershipStatus;
use orgauth_domain::sign_in::browser::BrowserRule;

use super::cells::{request, request_by};
use super::routes;
use super::rows::Row;
use crate::harness::{ACME, Answer, BOB, Call, GLOBEX, GLOBEX_APP, World};

const METHODS: [&str; 9] = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "BREW"];

/// Sends a member's valid request to every route, changed by `change`; `expected` returns the expected answer of a route.
async fn every_route(what: &str, expected: impl Fn(&Route) -> &'static str, change: impl Fn(Call, &Row) -> Call) {
    let mut wrong = Vec::new();
    let world = World::new().await;
    // Routes that change Bob's password or start to set up his second factor come last. An import and a logo have other kinds of body;
    // `import` and `branding` test them.
    let others = ["importUsers", "setLogo", "setDarkLogo"];
    let mut routes: Vec<_> = routes().filter(|(route, _)| !others.contains(&route.operation)).collect();
    routes.sort_by_key(|(route, _)| match route.operation {
        "setUpTwoFactor" => 1,
        "changePassword" => 2,
        _ => 0,
    });
    // The deletion of an account gets a world of its own.
    let apart = World::new().await;
    for (route, row) in routes {
        let deletes = route.operation == "deleteAccount";
        let world = if deletes { &apart } else { &world };
        let call = request(world, route, row);
        let call = if is_operators(route) {
            call.key(&world.service_key(Scope::Manage))
        } else {
            call.tokens(&world.login(ACME, BOB).await).key(&world.keys[0])
        };
        let answer: Answer = change(call, row).send().await;
        if answer.brief() != expected(route) {
            wrong.push(format!("{}: {}, not {}", route.operation, answer.brief(), expected(route)));
        }
        // A member who left is restored for the next route.
        if !deletes {
            world.set_membership(ACME, BOB, |membership| membership.status = MembershipStatus::Active);
        }
    }
    assert!(wrong.is_empty(), "{what}: {wrong:#?}");
}

fn is_for_servers(route: &Route) -> bool {
    route.credential == Credential::Backend
}

fn is_operators(route: &Route) -> bool {
    route.credential == Credential::Operator
}

/// The answer to a member's valid request, or to the operator's where members have no access.
fn good(route: &Route) -> &'static str {
    match route.operation {
        "endSession" => "404 session_not_found",
        "switchOrganization"
        | "leaveOrganizationOfAccount"
        | "getOperatorOrganization"
        | "updateOperatorOrganization"
        | "deleteOrganization" => "404 organization_not_found",
        "createOrganization" | "foundOrganization" | "createServiceRole" | "createOperatorWebhook" => "201",
        "getOperatorWebhook"
        | "updateOperatorWebhook"
        | "deleteOperatorWebhook"
        | "rotateOperatorWebhookSecret"
        | "testOperatorWebhook"
        | "listOperatorDeliveries"
        | "getOperatorDelivery"
        | "redeliverOperatorDelivery" => "404 webhook_not_found",
        "updateServiceRole" | "deleteServiceRole" => "404 role_not_found",
        "signUp" => "202",
        "completeSignUp" | "getSignUpPerson" | "signUpByProvider" => "400 sign_up_token_invalid",
        "confirmEmail" | "previewConfirmation" | "cancelEmail" => "400 confirm_token_invalid",
        "resetPassword" | "previewReset" => "400 reset_token_invalid",
        "previewInvite" | "acceptInvite" => "400 invite_invalid",
        "impersonate" => "400 impersonation_link_invalid",
        "getUser" | "impersonateUser" | "listUserSessions" | "updateUser" | "logoutUser" | "resetTwoFactor"
        | "deleteUser" | "exportUser" => "404 user_not_found",
        "getOperatorSession"
        | "reauthenticateOperator"
        | "listServiceKeys"
        | "createServiceKey"
        | "revokeServiceKey" => "403 scope_missing",
        "loginWithPasskey" | "addPasskey" => "401 passkey_invalid",
        "loginWithEmailCode" => "401 invalid_code",
        "getWaitingSignIn" | "confirmSignIn" => "400 flow_expired",
        "removeIdentity" => "404 identity_not_found",
        "renamePasskey" | "removePasskey" => "404 passkey_not_found",
        "verifySecondFactor" => "400 partial_token_invalid",
        "enableTwoFactor" | "replaceRecoveryCodes" | "disableTwoFactor" => "409 two_factor_not_enabled",
        _ if route.credential == Credential::Admin => "403 admin_required",
        _ => "200",
    }
}

#[actix_web::test]
async fn the_request_that_the_others_are_variations_of_is_good() {
    every_route("good", good, |call, _| call.slug(ACME)).await;
}

/// The operator's own routes, and those of some mailed links, belong to no organization.
fn needs_slug(route: &Route) -> &'static str {
    if route.credential.has_slug() { "400 org_slug_required" } else { good(route) }
}

#[actix_web::test]
async fn a_missing_slug_is_400() {
    every_route("no slug", needs_slug, |call, _| call).await;
}

#[actix_web::test]
async fn a_repeated_slug_is_400_even_if_equal() {
    every_route("same slug twice", needs_slug, |call, _| call.slug(ACME).slug(ACME)).await;
    every_route("two slugs", needs_slug, |call, _| call.slug(ACME).slug(GLOBEX)).await;
}

/// `/public/verify` answers a wrong key and an unknown slug alike.
#[actix_web::test]
async fn an_unknown_slug_is_404_and_for_servers_a_wrong_key() {
    let expected = |route: &Route| match route.credential {
        Credential::Backend => "401 invalid_api_key",
        Credential::Operator | Credential::Anyone => good(route),
        _ => "404 organization_not_found",
    };
    for slug in ["nobody", "Acme", "ACME", "acme ,globex", "-acme", "acme-", "a", "acme%20", "acm\u{e9}"] {
        every_route(slug, expected, |call, _| call.slug(slug)).await;
    }
}

/// Security F2: another tenant's page is refused like any foreign page.
#[actix_web::test]
async fn f2_a_foreign_origin_is_403_before_any_effect() {
    let expected = |route: &Route| if is_for_servers(route) { good(route) } else { "403 origin_not_allowed" };
    for origin in [GLOBEX_APP, "https://evil.example", "null"] {
        every_route(origin, expected, |call, _| call.slug(ACME).origin(origin)).await;
    }
}

/// Security F3; also for safe methods on routes that would show one tenant's page other tenants.
#[actix_web::test]
async fn f3_a_cross_site_request_without_origin_is_403_on_unsafe_methods() {
    let expected = |route: &Route| {
        let is_safe = route.method() == Method::GET && route.credential.browser() == BrowserRule::OrganizationPages;
        if is_safe || is_for_servers(route) { good(route) } else { "403 origin_not_allowed" }
    };
    for site in ["cross-site", "same-site", "nonsense"] {
        every_route(site, expected, |call, _| call.slug(ACME).header("Sec-Fetch-Site", site)).await;
    }
    let own = |route: &Route| if is_operators(route) { "403 origin_not_allowed" } else { good(route) };
    every_route("same-origin", own, |call, _| call.slug(ACME).header("Sec-Fetch-Site", "same-origin")).await;
    every_route("none", good, |call, _| call.slug(ACME).header("Sec-Fetch-Site", "none")).await;
}

#[actix_web::test]
async fn m2_broken_json_is_400_on_every_route() {
    for bytes in [&b"{"[..], b"{\"a\":}", b"{} {}", b"\xff", b"{\"a\":\"\xff\"}", b"nul", b"\xef\xbb\xbf{}"] {
        let what = String::from_utf8_lossy(bytes);
        every_route(&what, |_| "400 malformed_json", |call, _| call.slug(ACME).body("application/json", bytes)).await;
    }
}

/// Security M1: one byte more than 64 KiB.
#[actix_web::test]
async fn m1_a_body_of_64_kib_and_one_byte_is_413_and_one_of_64_kib_is_read() {
    let padded = |row: &Row, size: usize| {
        let body = row.body.unwrap_or("{}");
        format!("{body}{}", " ".repeat(size - body.len()))
    };
    let too_large = |call: Call, row: &Row| call.slug(ACME).body("application/json", padded(row, 65_537));
    every_route("65537 bytes", |_| "413 payload_too_large", too_large).await;
    let largest = |call: Call, row: &Row| call.slug(ACME).body("application/json", padded(row, 65_536));
    every_route("65536 bytes", good, largest).await;
}

/// Security F2: only JSON bodies are accepted, so a form of a foreign page can't send one.
#[actix_web::test]
async fn f2_a_body_that_is_not_json_by_its_media_type_is_415() {
    let json = |row: &Row| row.body.unwrap_or("{}").as_bytes().to_vec();
    for kind in [
        "text/plain",
        "text/plain; application/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=application/json",
        "application/json-patch+json",
        "application/vnd.api+json",
        "",
    ] {
        every_route(kind, |_| "415 unsupported_media_type", |call, row| call.slug(ACME).body(kind, json(row))).await;
    }
    let packed = |call: Call, row: &Row| {
        call.slug(ACME).header("Content-Encoding", "gzip").body("application/json", json(row))
    };
    every_route("gzip", |_| "415 unsupported_media_type", packed).await;
    for kind in ["application/json; charset=utf-8", "Application/JSON", "application/json ;x=y"] {
        every_route(kind, good, |call, row| call.slug(ACME).body(kind, json(row))).await;
    }
}

/// A row without a body has no `Content-Type`; with a body there must be one.
#[actix_web::test]
async fn a_body_without_a_media_type_is_415() {
    for (route, row) in routes().filter(|(_, row)| row.body.is_none()) {
        let world = World::new().await;
        let call = request(&world, route, row).slug(ACME).bare_body("{}");
        call.send().await.expect("415 unsupported_media_type");
    }
}

/// Security M2: a wrong method is answered with 405 and the allowed ones, whoever calls and whatever else is wrong.
#[actix_web::test]
async fn m2_a_wrong_method_is_405_with_allow() {
    let world = World::new().await;
    for (route, row) in routes() {
        let methods = TABLE.iter().filter(|other| other.path == route.path).map(|other| other.verb.as_str());
        let mut methods: Vec<_> = methods.collect();
        methods.sort_unstable();
        for method in METHODS.into_iter().filter(|method| !methods.contains(method)) {
            let call = request_by(&world, method.parse().unwrap(), route, row);
            let answer = call.send().await.expect("405 method_not_allowed");
            let mut allowed: Vec<_> = answer.header("allow").expect("Allow").split(", ").collect();
            allowed.sort_unstable();
            assert_eq!(allowed, methods, "{method} {}", route.path);
        }
    }
}
