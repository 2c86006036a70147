//! Refusals outside of the API: a page for people whose browser opened the address, JSON for programs.

use std::sync::Arc;

use actix_web::http::Method;
use orgauth_api_actix::{HostedPages, PageSettings};

use crate::harness::World;

/// What browsers send when they open an address.
const NAVIGATION: &str = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";

/// Requests that no handler takes, and the status of their refusal.
fn refused() -> [(Method, &'static str, &'static str); 10] {
    [
        (Method::GET, "/nowhere", "404 not_found"),
        (Method::HEAD, "/nowhere", "404 not_found"),
        (Method::GET, "/sign-in/", "404 not_found"),
        (Method::GET, "/api", "404 not_found"),
        (Method::GET, "/api/v10/org", "404 not_found"),
        (Method::GET, "/docs/nowhere.html", "404 not_found"),
        (Method::GET, "/pages/nowhere.js", "404 not_found"),
        (Method::POST, "/sign-in", "405 method_not_allowed"),
        (Method::DELETE, "/docs/", "405 method_not_allowed"),
        (Method::POST, "/", "405 method_not_allowed"),
    ]
}

#[actix_web::test]
async fn a_person_who_opens_an_address_that_is_refused_gets_a_page() {
    let world = World::new().await;
    for (method, path, status) in refused() {
        let answer = world.outside(method, path).header("Accept", NAVIGATION).send().await;
        assert_eq!(answer.status.to_string(), status[..3], "{path}");
        assert_eq!(answer.header("content-type"), Some("text/html; charset=utf-8"), "{path}");
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.contains("style-src 'self'") && policy.contains("require-trusted-types-for"), "{policy}");
        assert_eq!(answer.all("vary"), ["Accept-Encoding, Accept-Language, Cookie", "Accept", "Origin"], "{path}");
        assert_eq!(answer.header("allow"), (answer.status == 405).then_some("GET, HEAD"), "{path}");
        let html = answer.text();
        assert!(html.contains("<h1>") && html.contains("Go to sign-in</a>"), "{html}");
        assert!(!html.contains("<script") && !html.contains("style="), "{html}");
    }
}

#[actix_web::test]
async fn a_program_that_is_refused_gets_json_with_or_without_accept() {
    let world = World::new().await;
    for (method, path, status) in refused() {
        for accept in [
            None,
            Some("*/*"),
            Some("application/json"),
            Some("application/json, text/plain, */*"),
            Some("application/json, text/html"),
            Some("text/html;q=0.5, application/*"),
            Some("text/html;q=0, */*"),
            Some("text/html;q=1.5"),
            Some("image/avif,image/webp,*/*;q=0.8"),
            Some(""),
        ] {
            let call = world.outside(method.clone(), path);
            let call = accept.into_iter().fold(call, |call, accept| call.header("Accept", accept));
            let answer = call.send().await.expect(status);
            assert_eq!(answer.header("content-type"), Some("application/json"), "{path}, {accept:?}");
            assert_eq!(answer.all("vary"), ["Accept", "Origin"], "{path}, {accept:?}");
        }
    }
}

#[actix_web::test]
async fn the_api_and_the_probes_refuse_with_json_whatever_the_client_prefers() {
    let world = World::new().await;
    for (method, path, status) in [
        (Method::GET, "/api/v1", "404 not_found"),
        (Method::GET, "/api/v1/", "404 not_found"),
        (Method::GET, "/api/v1/nowhere", "404 not_found"),
        (Method::GET, "/api/v1/auth/login", "405 method_not_allowed"),
        (Method::GET, "/api/v1/org", "400 org_slug_required"),
    ] {
        let answer = world.outside(method, path).header("Accept", NAVIGATION).send().await.expect(status);
        assert_eq!(answer.all("vary"), ["Origin"], "{path}");
    }
    world.store.fail(0, crate::harness::StoreFault::Unreachable);
    world.outside(Method::GET, "/readyz").header("Accept", NAVIGATION).send().await.expect("503 unavailable");
}

/// A page has to load its style from below the path at which a proxy serves the service, however deep its own address is.
#[actix_web::test]
async fn a_refusal_leads_back_to_the_services_root_and_repeats_nothing_of_the_address() {
    let world = World::new().await;
    let deep = "/a".repeat(33);
    let deeper = "/a".repeat(34);
    for (path, root) in [
        ("/nowhere", String::new()),
        ("/nowhere/", "../".to_owned()),
        ("/a/b/c?to=/d/e", "../../".to_owned()),
        ("//evil.example/x", "../../".to_owned()),
        (deep.as_str(), "../".repeat(32)),
        (deeper.as_str(), "/".to_owned()),
    ] {
        let html = world.outside(Method::GET, path).header("Accept", "text/html").send().await.text();
        for address in ["pages/page.css", "pages/brand.css", "pages/icon.svg", "sign-in"] {
            assert!(html.contains(&format!("href=\"{root}{address}\"")), "{path}: {html}");
        }
        assert!(!html.contains("evil"), "{html}");
    }
    let call = world.outside(Method::GET, "/%3Cscript%3Ecanary%22").header("X-Request-Id", "canary");
    assert!(!call.header("Accept", "text/html").send().await.text().contains("canary"));
}

#[actix_web::test]
async fn where_the_sign_in_is_turned_off_a_refusal_does_not_lead_there() {
    let bare = World::with(|state| state.pages = Arc::new(HostedPages::new(&PageSettings::default()))).await;
    for path in ["/sign-in", "/account", "/sign-up", "/pages/sign-in.js", "/nowhere"] {
        let answer = bare.outside(Method::GET, path).header("Accept", NAVIGATION).send().await;
        assert_eq!(answer.status, 404, "{path}");
        let html = answer.text();
        assert!(html.contains("<h1>Page not found</h1>") && !html.contains("<a "), "{html}");
    }
}
