//! Routes outside of the API, which need no slug: health, readiness, the documents.

use std::sync::Arc;

use actix_web::http::Method;
use orgauth_api_actix::{HostedPages, PageSettings};
use serde_json::json;

use crate::harness::{StoreFault, World};

#[actix_web::test]
async fn health_is_about_the_process_and_readiness_about_the_store() {
    let world = World::new().await;
    let get = |path| world.outside(Method::GET, path);
    assert_eq!(get("/readyz").send().await.expect("200").data(), json!({"status": "ok"}));
    world.store.fail(0, StoreFault::Unreachable);
    get("/readyz").send().await.expect("503 unavailable");
    assert_eq!(get("/healthz").send().await.expect("200").data(), json!({"status": "ok"}));
    world.store.heal();
    get("/readyz").send().await.expect("200");
}

#[actix_web::test]
async fn m2_what_can_only_be_read_refuses_other_methods() {
    let world = World::new().await;
    for path in [
        "/",
        "/healthz",
        "/readyz",
        "/.well-known/jwks.json",
        "/openapi.json",
        "/docs",
        "/docs/",
        "/docs/index.html",
        "/invite",
        "/reset-password",
        "/pages/api.js",
    ] {
        for method in [Method::POST, Method::PUT, Method::DELETE, Method::OPTIONS, Method::TRACE] {
            let answer = world.outside(method, path).send().await.expect("405 method_not_allowed");
            assert_eq!(answer.header("allow"), Some("GET, HEAD"), "{path}");
        }
    }
}

#[actix_web::test]
async fn the_start_page_leads_to_the_account_or_without_pages_to_the_documents() {
    let world = World::new().await;
    let bare = World::with(|state| state.pages = Arc::new(HostedPages::new(&PageSettings::default()))).await;
    for path in ["/", "/?x=1"] {
        let answer = world.outside(Method::GET, path).send().await.expect("303");
        assert_eq!(answer.header("location"), Some("account"), "relative: the service may stand below a path");
        let answer = bare.outside(Method::GET, path).send().await.expect("302");
        assert_eq!(answer.header("location"), Some("/docs/"));
    }
    world.outside(Method::GET, "/account").send().await.expect("200");
    bare.outside(Method::GET, "/docs/").send().await.expect("200");
}

/// Scripts of foreign pages may not read any of these: they get no CORS headers.
#[actix_web::test]
async fn f4_what_stands_outside_gets_no_cors_headers() {
    let world = World::new().await;
    for path in
        ["/healthz", "/readyz", "/.well-known/jwks.json", "/openapi.json", "/docs/", "/invite", "/pages/api.js"]
    {
        let answer = world.outside(Method::GET, path).origin("https://app.acme.example").send().await.expect("200");
        assert_eq!(answer.header("access-control-allow-origin"), None, "{path}");
    }
}
