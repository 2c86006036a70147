//! What the observer receives for each answered request: the route pattern and the status, and no text of the caller.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use actix_web::http::Method;
use orgauth_api_actix::routes::{PREFIX, TABLE};
use orgauth_api_actix::{PatternNumber, RequestObserver, route_patterns};
use serde_json::json;

use crate::harness::{ACME, AsyncFault, BOB, PASSWORD, StoreFault, World};

/// Records what it receives, as `METHOD pattern status`.
#[derive(Default)]
struct Told(Mutex<Vec<String>>);

impl Told {
    fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap())
    }
}

impl RequestObserver for Told {
    fn answered(&self, number: Option<PatternNumber>, method: &str, status: u16, took: Duration) {
        assert!(took > Duration::ZERO);
        let pattern =
            number.map_or_else(|| "-".to_owned(), |PatternNumber(number)| route_patterns()[number].pattern.clone());
        self.0.lock().unwrap().push(format!("{method} {pattern} {status}"));
    }

    fn refused_head(&self, status: u16) {
        self.0.lock().unwrap().push(format!("head {status}"));
    }
}

async fn observed() -> (World, Arc<Told>) {
    let told = Arc::new(Told::default());
    let observer = Arc::clone(&told);
    (World::with(|state| state.observer = Some(observer)).await, told)
}

#[actix_web::test]
async fn a_path_that_no_pattern_takes_is_reported_without_a_pattern() {
    let (world, told) = observed().await;
    for (method, path) in
        [(Method::GET, "/nowhere/canary"), (Method::POST, "/api/v1/canary"), (Method::GET, "/metrics")]
    {
        world.outside(method.clone(), path).send().await.expect("404 not_found");
        assert_eq!(told.take(), [format!("{method} - 404")]);
    }
    let call = world.outside(Method::from_bytes(b"CANARY").unwrap(), "/nowhere");
    call.send().await.expect("404 not_found");
    assert_eq!(told.take(), ["CANARY - 404"]);
}

#[actix_web::test]
async fn a_wrong_method_is_reported_with_its_pattern() {
    let (world, told) = observed().await;
    world.call(Method::PATCH, "/auth/login").send().await.expect("405 method_not_allowed");
    world.outside(Method::POST, "/healthz").send().await.expect("405 method_not_allowed");
    assert_eq!(told.take(), ["PATCH /api/v1/auth/login 405", "POST /healthz 405"]);
}

#[actix_web::test]
async fn a_body_that_is_too_large_is_reported_with_its_pattern() {
    let (world, told) = observed().await;
    world.post("/auth/login").bare_body("{".repeat(70_000)).send().await.expect("413 payload_too_large");
    assert_eq!(told.take(), ["POST /api/v1/auth/login 413"]);
}

/// A panic in an async handler, and one on a blocking thread.
#[actix_web::test]
async fn a_panic_is_reported_with_its_pattern() {
    let (world, told) = observed().await;
    *world.hasher.fault.lock().unwrap() = Some(AsyncFault::Panic);
    world.try_login(ACME, BOB, PASSWORD).await.expect("500 internal");
    world.store.fail(0, StoreFault::Panic);
    world.get("/org").slug(ACME).send().await.expect("500 internal");
    assert_eq!(told.take(), ["POST /api/v1/auth/login 500", "GET /api/v1/org 500"]);
}

#[actix_web::test]
async fn a_malformed_id_is_told_as_the_pattern() {
    let (world, told) = observed().await;
    let bob = world.login(ACME, BOB).await;
    let call = world.call(Method::DELETE, "/auth/sessions/canary").slug(ACME).tokens(&bob);
    call.send().await.expect("404 session_not_found");
    assert_eq!(told.take(), ["POST /api/v1/auth/login 200", "DELETE /api/v1/auth/sessions/{id} 404"]);
}

/// Calls each route, to check that the numbers of the patterns match the registered resources.
#[actix_web::test]
async fn every_route_is_told_under_its_own_pattern() {
    let (world, told) = observed().await;
    for route in TABLE.iter() {
        let path = route.path.replace("{id}", "x").replace("{token}", "x");
        let answer = world.call(route.method(), &path).json(&json!({})).send().await;
        assert_eq!(told.take(), [format!("{} {PREFIX}{} {}", route.method(), route.path, answer.status)]);
    }
    // While they are off, the operator's pages are told as any unknown address.
    let is_there = |pattern: &str| !pattern.starts_with(PREFIX) && !["/operator", "/impersonate"].contains(&pattern);
    for route in route_patterns().iter().filter(|route| is_there(&route.pattern)) {
        let path = route.pattern.replace("{file:.*}", "x").replace("{file}", "x").replace("{rest:.*}", "Users");
        let answer = world.outside(Method::GET, &path).send().await;
        assert_eq!(told.take(), [format!("GET {} {}", route.pattern, answer.status)]);
    }
}

#[actix_web::test]
async fn a_preflight_is_reported_with_its_pattern() {
    let (world, told) = observed().await;
    let call = world.call(Method::OPTIONS, "/auth/login").header("Access-Control-Request-Method", "POST");
    assert_eq!(call.send().await.status, 204);
    assert_eq!(told.take(), ["OPTIONS /api/v1/auth/login 204"]);
}
