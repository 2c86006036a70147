//! The way of the browser to the provider and back: nobody is signed in by a link, in another browser, twice or too late.

use actix_web::http::Method;
use orgauth_domain::organizations::membership::MembershipStatus;
use orgauth_testkit::builders::read;
use orgauth_testkit::identity_provider::{Door, Fault};
use serde_json::json;

use super::{Back, ISSUER, Sso, error, tokens};
use crate::harness::{ACME, ACME_APP, BOB, EVE, GLOBEX, OWN, Tokens};

#[actix_web::test]
async fn a_provider_leads_no_browser_back_into_the_service() {
    let sso = Sso::new().await;
    sso.world.wait(3601);
    sso.provider.misbehave(Fault::SendsToTheService);
    let started = sso.goes("").await;
    assert_eq!(error(&started), "provider_answer_invalid");
    sso.provider.behave();
    sso.world.wait(3601);
    let started = sso.goes("").await;
    assert!(started.header("location").unwrap().starts_with(ISSUER));
}

#[actix_web::test]
async fn who_waits_for_a_click_is_told_no_former_members_address() {
    let sso = Sso::new().await;
    let world = &sso.world;
    tokens(&sso.as_person("bob", json!({"email": BOB})).await);
    let shown = async || {
        sso.provider.sign_in("bob", &json!({"email": "provider@acme.example"}).to_string());
        let start = format!("/auth/sso/start?org={ACME}&via={}", sso.connection);
        let ended = sso.returned(&sso.back(&world.get(&start).send().await)).await;
        let cookie = ended.cookie("sso_confirm").unwrap();
        let asked = world.get("/auth/sso/waiting").slug(ACME).origin(OWN).cookie("sso_confirm", &cookie);
        asked.send().await.expect("200").data()["email"].clone()
    };
    assert_eq!(shown().await, json!(BOB), "a member's own");
    for status in [MembershipStatus::Suspended, MembershipStatus::Removed] {
        world.set_membership(ACME, BOB, |member| member.status = status);
        assert_eq!(shown().await, json!("provider@acme.example"));
    }
}

#[actix_web::test]
async fn a_flow_ends_only_in_its_browser_once_and_in_time() {
    let sso = Sso::new().await;
    sso.provider.sign_in("bob", &json!({"email": BOB}).to_string());
    let [one, two] = [sso.goes("").await, sso.goes("").await].map(|started| sso.back(&started));
    let asked = sso.provider.asked(Door::Token);
    let bare = sso.world.get(&one.path).send().await.expect("303");
    assert_eq!(error(&bare), "flow_expired");
    let crossed = Back { path: one.path.clone(), cookie: two.cookie.clone() };
    assert_eq!(error(&sso.returned(&crossed).await), "flow_expired");
    let renamed = Back { path: one.path.clone(), cookie: (one.cookie.0.clone(), two.cookie.1.clone()) };
    assert_eq!(error(&sso.returned(&renamed).await), "flow_expired");
    for spoilt in ["", "x", &one.cookie.1.replace('.', "_")] {
        let back = Back { path: one.path.clone(), cookie: (one.cookie.0.clone(), spoilt.to_owned()) };
        assert_eq!(error(&sso.returned(&back).await), "flow_expired");
    }
    assert_eq!(sso.provider.asked(Door::Token), asked, "no code is spent for a stranger");
    tokens(&sso.returned(&one).await);
    assert_eq!(error(&sso.returned(&one).await), "flow_expired", "it was used");
    sso.world.wait(601);
    assert_eq!(error(&sso.returned(&two).await), "flow_expired", "it is too late");
    // By another connection's address.
    let ghost = sso.connection.chars().rev().collect::<String>();
    let started = sso.goes("").await;
    let back = sso.back(&started);
    let (name, value) = &back.cookie;
    let elsewhere = back.path.replace(&sso.connection, &ghost);
    let answer = sso.world.get(&elsewhere).cookie(name, value).send().await.expect("303");
    assert_eq!(answer.header("location"), Some("https://auth.example/sign-in?error=flow_expired"));
    // Twice, or with an error: the provider isn't asked.
    let asked = sso.provider.asked(Door::Token);
    for (part, other, refused) in [
        ("?", "?code=x&", "provider_answer_invalid"),
        ("?", "?iss=a&iss=b&", "provider_answer_invalid"),
        ("?", "?iss=https%3A%2F%2Fevil.example&", "provider_answer_invalid"),
        ("code=", "error=", "provider_refused"),
    ] {
        let good = sso.back(&sso.goes("").await);
        let back = Back { path: good.path.replacen(part, other, 1), cookie: good.cookie.clone() };
        assert_eq!(error(&sso.returned(&back).await), refused);
        assert_eq!(error(&sso.returned(&good).await), "flow_expired", "a refused flow is used up");
    }
    assert_eq!(sso.provider.asked(Door::Token), asked);
    let posted = sso.world.post(&back.path).send().await;
    assert_eq!((posted.status, posted.header("allow")), (405, Some("GET")), "answers by form_post are refused");
}

#[actix_web::test]
async fn nobody_is_signed_in_by_a_link_without_a_click() {
    let sso = Sso::new().await;
    sso.provider.sign_in("bob", &json!({"email": BOB, "name": "Bob"}).to_string());
    for site in [None, Some("cross-site"), Some("same-site"), Some("none")] {
        let mut call = sso.world.get(&format!("/auth/sso/start?org={ACME}&via={}", sso.connection));
        if let Some(site) = site {
            call = call.header("sec-fetch-site", site);
        }
        let ended = sso.returned(&sso.back(&call.send().await.expect("303"))).await;
        assert_eq!(ended.header("location"), Some("https://auth.example/sign-in?org=acme&step=confirm"), "{site:?}");
        assert!(ended.cookie("access_token").is_none());
        let bob = sso.world.user(BOB).id;
        assert_eq!(
            read(&*sso.world.store, |r| r.identities().of_user(bob)),
            [],
            "nothing is linked before the click"
        );
    }
    let started =
        sso.world.get(&format!("/auth/sso/start?org={ACME}&via={}&return_to=x", sso.connection)).send().await;
    let ended = sso.returned(&sso.back(&started)).await;
    assert_eq!(ended.header("location"), Some("https://auth.example/sign-in?org=acme&step=confirm&return_to=x"));
    let set = ended.all("set-cookie").into_iter().find(|line| line.starts_with("sso_confirm=")).unwrap().to_owned();
    assert!(set.ends_with("; Max-Age=600; Path=/api/v1/auth/sso; HttpOnly; Secure; SameSite=Strict"), "{set}");
    let cookie = ended.cookie("sso_confirm").unwrap();
    let ask = |method: Method, path: &str, slug: &str, cookie: &str| {
        sso.world.call(method, path).slug(slug).origin(OWN).cookie("sso_confirm", cookie).send()
    };
    let shown = ask(Method::GET, "/auth/sso/waiting", ACME, &cookie).await.expect("200").data();
    assert_eq!(shown, json!({"email": BOB, "name": "Bob"}));
    for (slug, cookie) in [(GLOBEX, cookie.as_str()), (ACME, "x")] {
        ask(Method::GET, "/auth/sso/waiting", slug, cookie).await.expect("400 flow_expired");
        ask(Method::POST, "/auth/sso/confirm", slug, cookie).await.expect("400 flow_expired");
    }
    sso.world
        .post("/auth/sso/confirm")
        .slug(ACME)
        .cookie("sso_confirm", &cookie)
        .origin("https://evil.example")
        .send()
        .await
        .expect("403 origin_not_allowed");
    for (method, path) in [(Method::GET, "/auth/sso/waiting"), (Method::POST, "/auth/sso/confirm")] {
        let call = sso.world.call(method, path).slug(ACME).cookie("sso_confirm", &cookie).origin(ACME_APP);
        call.send().await.expect("403 origin_not_allowed");
    }
    // What is changed meanwhile counts.
    sso.change(json!({"roleMapping": [{"claim": "a", "value": "b", "role": "org_admin"}]})).await.expect("200");
    ask(Method::POST, "/auth/sso/confirm", ACME, &cookie).await.expect("400 flow_expired");
    sso.change(json!({"roleMapping": []})).await.expect("200");
    // A refusal at the click is recorded, and its flow is used up.
    sso.world.set_membership(ACME, BOB, |member| member.status = MembershipStatus::Removed);
    let started = sso.world.get(&format!("/auth/sso/start?org={ACME}&via={}", sso.connection)).send().await;
    let other = sso.returned(&sso.back(&started)).await.cookie("sso_confirm").unwrap();
    sso.world.wait(1);
    ask(Method::POST, "/auth/sso/confirm", ACME, &other).await.expect("403 not_a_member");
    ask(Method::POST, "/auth/sso/confirm", ACME, &other).await.expect("400 flow_expired");
    assert_eq!(sso.attempts().await["attempts"][0]["code"], "not_a_member");
    sso.world.set_membership(ACME, BOB, |member| member.status = MembershipStatus::Active);
    let confirmed = ask(Method::POST, "/auth/sso/confirm", ACME, &cookie).await.expect("200");
    assert_eq!(confirmed.cookie("sso_confirm").as_deref(), Some(""));
    assert!(sso.world.is_live(ACME, &Tokens::of_page(&confirmed)).await);
    ask(Method::POST, "/auth/sso/confirm", ACME, &cookie).await.expect("400 flow_expired");
}

/// OpenID Connect Core 1.0 section 4.
#[actix_web::test]
async fn a_provider_may_ask_for_a_sign_in_which_a_click_confirms() {
    let sso = Sso::new().await;
    sso.provider.sign_in("bob", &json!({"email": BOB}).to_string());
    let id = &sso.connection;
    let ask = async |via: &str, query: &str| {
        let call = sso.world.get(&format!("/auth/sso/initiate/{via}?{query}"));
        call.header("sec-fetch-site", "cross-site").send().await.expect("303")
    };
    let issuer = "iss=https%3A%2F%2Fidp.example";
    for (via, query, page) in [
        (id.as_str(), "iss=https%3A%2F%2Fevil.example", "?org=acme&error=connection_not_found"),
        (id, "", "?org=acme&error=connection_not_found"),
        (id, &format!("{issuer}&{issuer}"), "?org=acme&error=connection_not_found"),
        ("con_00000000000000000000000000", issuer, "?error=connection_not_found"),
        ("nothing", issuer, "?error=connection_not_found"),
    ] {
        let page = format!("{OWN}/sign-in{page}");
        assert_eq!(ask(via, query).await.header("location"), Some(page.as_str()), "{via} {query}");
    }
    let wish = "target_link_uri=https%3A%2F%2Fapp.acme.example%2Fa&login_hint=bob";
    let started = ask(id, &format!("{issuer}&{wish}")).await;
    assert!(started.header("location").unwrap().contains("login_hint=bob"));
    let ended = sso.returned(&sso.back(&started)).await;
    let place = "https://auth.example/sign-in?org=acme&step=confirm&return_to=https%3A%2F%2Fapp.acme.example%2Fa";
    assert_eq!(ended.header("location"), Some(place));
    assert!(ended.cookie("access_token").is_none());
}

/// An own page goes on to these addresses by itself, and the start would take that for a click.
#[actix_web::test]
async fn no_own_page_is_led_to_the_start_of_a_sign_in() {
    let sso = Sso::new().await;
    let start = format!("{OWN}/api/v1/auth/sso/start?org=acme&via={}", sso.connection);
    let change = sso.of_ada(Method::PATCH, "/org").json(&json!({"appUrl": start})).send().await;
    assert_eq!(change.expect("400 validation_failed").fields(), ["appUrl:invalid"]);
    let to: String = url::form_urlencoded::byte_serialize(start.as_bytes()).collect();
    let back = sso.of_ada(Method::GET, &format!("/auth/return-address?to={to}")).send().await.expect("200").data();
    assert_ne!(back["returnTo"], json!(start));
}

#[actix_web::test]
async fn the_session_that_the_browser_held_ends_and_the_wish_is_kept() {
    let sso = Sso::new().await;
    sso.provider.sign_in("bob", &json!({"email": BOB}).to_string());
    let held = sso.world.login(GLOBEX, EVE).await;
    let wish = "https%3A%2F%2Fapp.acme.example%2Forders";
    let path = format!("/auth/sso/start?org={ACME}&via={}&return_to={wish}", sso.connection);
    let started = sso.world.get(&path).header("sec-fetch-site", "same-origin").tokens(&held).send().await;
    let ended = sso.returned(&sso.back(&started)).await;
    let place = format!("https://auth.example/sign-in?org=acme&return_to={wish}");
    assert_eq!(ended.header("location"), Some(place.as_str()));
    assert!(!sso.world.is_live(GLOBEX, &held).await);
    assert!(sso.world.is_live(ACME, &tokens(&ended)).await);
}

#[actix_web::test]
async fn what_leads_to_no_connection_ends_at_the_sign_in_page() {
    let sso = Sso::new().await;
    for query in [
        String::new(),
        "?org=acme".to_owned(),
        format!("?via={}", sso.connection),
        format!("?org=globex&via={}", sso.connection),
        format!("?org=nobody&via={}", sso.connection),
        "?org=acme&via=con_1".to_owned(),
        format!("?org=acme&org=acme&via={}", sso.connection),
        format!("?org=acme&via={}&via={}", sso.connection, sso.connection),
    ] {
        let answer = sso.world.get(&format!("/auth/sso/start{query}")).send().await.expect("303");
        let location = answer.header("location").unwrap();
        assert!(location.ends_with("error=connection_not_found") && location.starts_with(OWN), "{query} {location}");
        assert!(answer.all("set-cookie").is_empty());
    }
    // A sixth flow takes the place of the oldest.
    let mut cookies: Vec<(String, String)> = Vec::new();
    for _ in 0..6 {
        let path = format!("/auth/sso/start?org={ACME}&via={}", sso.connection);
        let mut call = sso.world.get(&path).header("sec-fetch-site", "same-origin");
        for (name, value) in &cookies {
            call = call.cookie(name, value);
        }
        let started = call.send().await.expect("303");
        let oldest = cookies.first().map(|(name, _)| name.clone());
        for line in started.all("set-cookie") {
            let (name, value) = line.split(';').next().unwrap().split_once('=').unwrap();
            if value.is_empty() {
                assert_eq!(Some(name.to_owned()), oldest);
                cookies.retain(|(one, _)| one != name);
            } else {
                cookies.push((name.to_owned(), value.to_owned()));
            }
        }
        sso.world.wait(1);
    }
    assert_eq!(cookies.len(), 5);
}
