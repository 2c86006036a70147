//! Browser pages of two tenants: CORS and forged requests (docs/security.md: F2–F4).

use actix_web::http::Method;
use orgauth_api_actix::routes::TABLE;
use orgauth_domain::sign_in::browser::BrowserRule;
use serde_json::json;

use crate::harness::{ACME, ACME_APP, ADA, Answer, BOB, EVE, EXTRA, GLOBEX, GLOBEX_APP, OWN, World};

/// Origins that resemble an allowed one.
const LOOKALIKES: [&str; 13] = [
    "null",
    "",
    "*",
    "https://evil.example",
    "https://app.acme.example.evil.example",
    "https://evil.example/https://app.acme.example",
    "https://app.acme.example@evil.example",
    "http://app.acme.example",
    "https://app.acme.example:444",
    "https://sub.app.acme.example",
    "https://app.acme.example/start",
    "https://app.acme.example, https://evil.example",
    "app.acme.example",
];

async fn preflight(world: &World, path: &str, origin: &str, method: &str) -> Answer {
    let call = world.call(Method::OPTIONS, path).origin(origin).header("Access-Control-Request-Method", method);
    call.header("Access-Control-Request-Headers", "content-type,x-org-slug").send().await
}

fn allowed(answer: &Answer) -> Option<&str> {
    answer.header("access-control-allow-origin")
}

/// A preflight carries neither cookies nor the slug, so it is answered for any active organization's page.
#[actix_web::test]
async fn f4_a_preflight_is_answered_for_every_active_tenants_page_on_every_route() {
    let world = World::new().await;
    for route in TABLE.iter() {
        let path = route.path.replace("{id}", "x");
        for origin in [ACME_APP, GLOBEX_APP, OWN, EXTRA] {
            let answer = preflight(&world, &path, origin, route.verb.as_str()).await.expect("204");
            if matches!(route.credential.browser(), BrowserRule::Unchecked | BrowserRule::NoPages) {
                assert_eq!(allowed(&answer), None, "{path}");
                continue;
            }
            assert_eq!(allowed(&answer), Some(origin), "{path}");
            let methods = answer.header("access-control-allow-methods").unwrap();
            assert!(methods.split(", ").any(|method| method == route.verb.as_str()), "{path}: {methods}");
            let headers = answer.header("access-control-allow-headers").unwrap().to_lowercase();
            for name in ["content-type", "x-org-slug"] {
                assert!(headers.split(", ").any(|allowed| allowed == name), "{headers}");
            }
            assert!(answer.body.is_empty());
        }
    }
}

/// A refused preflight is 204 without CORS headers (that there are none at all is checked on every answer).
#[actix_web::test]
async fn f4_a_preflight_of_anybody_else_gets_no_cors_headers() {
    let world = World::new().await;
    for origin in LOOKALIKES {
        let answer = preflight(&world, "/auth/login", origin, "POST").await.expect("204");
        assert_eq!(allowed(&answer), None, "{origin}");
    }
    let bare = world.call(Method::OPTIONS, "/auth/login").header("Access-Control-Request-Method", "POST");
    assert_eq!(allowed(&bare.send().await.expect("204")), None);
    let twice = world.call(Method::OPTIONS, "/auth/login").origin(ACME_APP).origin(ACME_APP);
    let twice = twice.header("Access-Control-Request-Method", "POST");
    assert_eq!(allowed(&twice.send().await.expect("204")), None);
}

#[actix_web::test]
async fn f4_the_page_of_a_suspended_organization_gets_no_preflight() {
    let world = World::new().await;
    world.suspend_organization(ACME);
    assert_eq!(allowed(&preflight(&world, "/org", ACME_APP, "GET").await.expect("204")), None);
    assert_eq!(allowed(&preflight(&world, "/org", GLOBEX_APP, "GET").await.expect("204")), Some(GLOBEX_APP));
}

/// Security F2, F4: the actual request is checked against its own slug, before any effect.
#[actix_web::test]
async fn f2_each_tenants_page_calls_for_its_own_slug_only() {
    let world = World::new().await;
    for (slug, email, page, foreign) in [(ACME, BOB, ACME_APP, GLOBEX_APP), (GLOBEX, EVE, GLOBEX_APP, ACME_APP)] {
        let tokens = world.login(slug, email).await;
        for origin in [page, OWN, EXTRA] {
            let answer = world.get("/org").slug(slug).tokens(&tokens).origin(origin).send().await.expect("200");
            assert_eq!(allowed(&answer), Some(origin));
        }
        let logout = || world.post("/auth/logout").slug(slug).tokens(&tokens);
        for origin in LOOKALIKES.into_iter().chain([foreign]) {
            let answer = logout().origin(origin).send().await.expect("403 origin_not_allowed");
            assert_eq!(allowed(&answer), None, "{origin}");
            let answer = world.get("/org").slug(slug).tokens(&tokens).origin(origin).send().await;
            assert_eq!(allowed(&answer.expect("403 origin_not_allowed")), None, "{origin}");
        }
        logout().origin(page).origin(page).send().await.expect("403 origin_not_allowed");
        assert!(world.is_live(slug, &tokens).await, "a refused request had an effect");
    }
}

/// A page may read why it was refused if it belongs to the organization of the slug.
#[actix_web::test]
async fn f4_a_refusal_is_readable_by_the_tenants_own_page() {
    let world = World::new().await;
    let call = world.get("/org").slug(ACME).origin(ACME_APP);
    assert_eq!(allowed(&call.send().await.expect("401 authentication_required")), Some(ACME_APP));
    let call = world.post("/auth/login").slug(ACME).origin(ACME_APP).json(&json!({}));
    assert_eq!(allowed(&call.send().await.expect("400 validation_failed")), Some(ACME_APP));
}

/// Before the organization is known, every page that a preflight allows may read the refusal, and no other page.
#[actix_web::test]
async fn f4_a_refusal_before_the_slug_led_anywhere_is_readable_by_every_tenants_page() {
    let world = World::new().await;
    let pages = [ACME_APP, GLOBEX_APP, OWN, EXTRA].map(|page| (page, Some(page)));
    for (origin, readable) in pages.into_iter().chain(LOOKALIKES.map(|page| (page, None))) {
        let login = || world.post("/auth/login").origin(origin);
        for (call, refusal) in [
            (login().json(&json!({})), "400 org_slug_required"),
            (login().slug(ACME).slug(ACME).json(&json!({})), "400 org_slug_required"),
            (login().slug("nobody").json(&json!({})), "404 organization_not_found"),
            (login().slug("No Slug").json(&json!({})), "404 organization_not_found"),
            (login().slug(ACME).body("application/json", "{"), "400 malformed_json"),
            (login().slug(ACME).body("text/plain", "{}"), "415 unsupported_media_type"),
            (login().slug(ACME).body("application/json", "x".repeat(70_000)), "413 payload_too_large"),
        ] {
            assert_eq!(allowed(&call.send().await.expect(refusal)), readable, "{origin}: {refusal}");
        }
    }
    let verify = || world.post("/public/verify").slug(ACME).origin(ACME_APP);
    assert_eq!(allowed(&verify().body("application/json", "{").send().await.expect("400 malformed_json")), None);
    world.suspend_organization(GLOBEX);
    let call = world.post("/auth/login").origin(GLOBEX_APP).json(&json!({}));
    assert_eq!(allowed(&call.send().await.expect("400 org_slug_required")), None);
}

/// `/public/*` is for backends: no CORS headers, no check of origin or fetch metadata.
#[actix_web::test]
async fn f4_verify_is_not_for_pages() {
    let world = World::new().await;
    let token = world.login(ACME, BOB).await.access;
    for origin in [ACME_APP, OWN, "https://evil.example"] {
        let call = world.post("/public/verify").slug(ACME).key(&world.keys[0]).origin(origin);
        let call = call.header("Sec-Fetch-Site", "cross-site").json(&json!({"token": token}));
        assert_eq!(allowed(&call.send().await.expect("200")), None);
    }
}

/// F4: an allowed page reads why it is refused, also where it may never call; to its browser a refusal without CORS headers would be a
/// service that can't be reached. A page that isn't the slug's reads nothing.
#[actix_web::test]
async fn f4_an_allowed_page_may_read_every_refusal() {
    let (world, bob) = World::signed_in(ACME, BOB).await;
    for path in ["/auth/logout-all", "/auth/switch-org", "/auth/change-email"] {
        let call = |origin| world.post(path).slug(ACME).tokens(&bob).json(&json!({})).origin(origin).send();
        let own = call(ACME_APP).await.expect("403 origin_not_allowed");
        assert_eq!(allowed(&own), Some(ACME_APP), "{path}");
        assert!(own.text().contains("/account"), "it says where people can do this: {}", own.text());
        assert_eq!(allowed(&call(GLOBEX_APP).await.expect("403 origin_not_allowed")), None, "{path}");
        assert_eq!(allowed(&call("https://evil.example").await.expect("403 origin_not_allowed")), None, "{path}");
    }
    for origin in [ACME_APP, GLOBEX_APP, OWN, EXTRA] {
        let unknown =
            world.post("/auth/no-such-route").slug(ACME).origin(origin).send().await.expect("404 not_found");
        assert_eq!(allowed(&unknown), Some(origin));
        let wrong_method = world.call(Method::DELETE, "/auth/login").slug(ACME).origin(origin).send().await;
        assert_eq!(allowed(&wrong_method.expect("405 method_not_allowed")), Some(origin));
    }
    for path in ["/public/verify", "/public/no-such-route", "/operator/users"] {
        let answer = world.call(Method::PUT, path).slug(ACME).origin(ACME_APP).send().await;
        assert_eq!(allowed(&answer), None, "{path}");
    }
}

/// F4: the status of a refusal makes no difference to who reads it: the tenant's own page does, and another tenant's page is told nothing,
/// not even that.
#[actix_web::test]
async fn f4_a_refusal_of_every_status_is_readable_by_the_tenants_own_page_alone() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let bob = world.login(ACME, BOB).await;
    let invited = json!({"email": BOB, "role": "member"});
    let wrong = json!({"email": EVE, "password": "not-the-password"});
    let nobody = "/org/members/usr_00000000000000000000000000";
    for _ in 0..5 {
        world.post("/auth/login").slug(ACME).json(&wrong).send().await.expect("401 invalid_credentials");
    }
    for origin in [ACME_APP, GLOBEX_APP] {
        let at = |method, path: &str| world.call(method, path).slug(ACME).origin(origin);
        for (call, refusal) in [
            (at(Method::GET, "/org"), "401 authentication_required"),
            (at(Method::GET, "/org/audit-log").tokens(&bob), "403 admin_required"),
            (at(Method::DELETE, nobody).tokens(&ada), "404 member_not_found"),
            (at(Method::POST, "/org/members/invite").tokens(&ada).json(&invited), "409 already_member"),
            (at(Method::POST, "/auth/login").json(&wrong), "429 too_many_attempts"),
        ] {
            let answer = call.send().await;
            if origin == ACME_APP {
                assert_eq!(allowed(&answer.expect(refusal)), Some(ACME_APP), "{refusal}");
            } else {
                assert_eq!(allowed(&answer.expect("403 origin_not_allowed")), None, "{refusal}");
            }
        }
    }
    world.suspend_organization(ACME);
    let suspended = world.get("/org").slug(ACME).tokens(&ada).origin(ACME_APP).send().await;
    assert_eq!(allowed(&suspended.expect("403 organization_suspended")), Some(ACME_APP));
}
