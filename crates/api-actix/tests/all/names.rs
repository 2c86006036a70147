//! Names and URLs from users, on every route that takes one (docs/security.md: K2, J1).

use actix_web::http::Method;
use orgauth_domain::text::Name;
use orgauth_testkit::builders::{read, write};
use serde_json::{Value, json};

use crate::harness::{ACME, ACME_APP, ADA, BOB, Call, GLOBEX, GUS, Tokens, World};

/// Invalid names, and the code of their refusal.
const REFUSED: [(&str, &str); 9] = [
    ("\u{200b}", "invalid_character"),
    ("Ada\u{200b}", "invalid_character"),
    ("\u{202e}ada", "invalid_character"),
    ("a\u{2028}b", "invalid_character"),
    ("\u{e000}", "invalid_character"),
    ("\u{3164}", "invalid"),
    ("\u{200d}", "invalid"),
    ("Pay at https://evil.example", "invalid"),
    ("\u{2003}", "required"),
];

/// Each route that takes a name, with a valid one.
fn takers(world: &World, admin: &Tokens, token: &str) -> Vec<(&'static str, Call, Value)> {
    let call = |method, path: &str| world.call(method, path).slug(ACME).tokens(admin);
    vec![
        ("profile", call(Method::PUT, "/auth/profile"), json!({"name": "Ada"})),
        ("organization", call(Method::PATCH, "/org"), json!({"name": "Acme"})),
        ("API key", call(Method::POST, "/org/api-keys"), json!({"name": "backend"})),
        (
            "invitation",
            world.post(&format!("/org/invites/{token}/accept")).slug(ACME),
            json!({"name": "Nele", "password": "All for one, 8 times"}),
        ),
    ]
}

#[actix_web::test]
async fn k2_a_name_that_cannot_be_seen_or_is_a_link_is_refused_wherever_one_is_given() {
    let (world, admin) = World::signed_in(ACME, ADA).await;
    let invite = json!({"email": "nele@acme.example"});
    world.post("/org/members/invite").slug(ACME).tokens(&admin).json(&invite).send().await.expect("201");
    let token = world.mailed_token("nele@acme.example");
    let before = (world.organization(ACME), world.user(ADA));
    for (name, code) in REFUSED {
        for (what, call, mut body) in takers(&world, &admin, &token) {
            body["name"] = json!(name);
            let answer = call.json(&body).send().await.expect("400 validation_failed");
            assert_eq!(answer.fields(), [format!("name:{code}")], "{what}: {name:?}");
        }
    }
    assert_eq!((world.organization(ACME), world.user(ADA)), before);
    for (_, call, body) in takers(&world, &admin, &token) {
        let answer = call.json(&body).send().await;
        assert!(answer.status < 300, "{answer:?}");
    }
    for name in ["می\u{200c}خواهم", "acme.com", "\u{1F468}\u{200d}\u{1F4BB}"] {
        let body = json!({"name": name});
        world.call(Method::PATCH, "/org").slug(ACME).tokens(&admin).json(&body).send().await.expect("200");
        assert_eq!(world.organization(ACME).name.as_str(), name);
    }
}

/// A stored name that a later rule forbids is still shown, and other fields can be changed.
#[actix_web::test]
async fn a_name_that_is_refused_today_is_still_shown() {
    let world = World::new().await;
    let old = Name::restore("\u{200b}https://old.example").unwrap();
    let (mut acme, ada) = (world.organization(ACME), world.user(ADA));
    acme.name = old.clone();
    write(&*world.store, |r| {
        r.organizations().update(&acme)?;
        r.users().set_profile(ada.id, &old, None, None, world.now())
    });
    let admin = world.login(ACME, ADA).await;
    let get = async |path| world.get(path).slug(ACME).tokens(&admin).send().await.expect("200").data();
    assert_eq!(get("/auth/profile").await["user"]["name"], old.as_str());
    assert_eq!(get("/org").await["org"]["name"], old.as_str());
    let members = get("/org/members").await["members"].as_array().unwrap().clone();
    assert!(members.iter().any(|member| member["userId"] == ada.id.to_string() && member["name"] == old.as_str()));
    let patch = world.call(Method::PATCH, "/org").slug(ACME).tokens(&admin);
    patch.json(&json!({"appUrl": format!("{ACME_APP}/other")})).send().await.expect("200");
    assert_eq!(world.organization(ACME).name, old);
    world.login(GLOBEX, GUS).await;
    assert_eq!(read(&*world.store, |r| r.users().by_id(ada.id)).unwrap().name, old);
}

/// A URL parser would normalize all of these.
#[actix_web::test]
async fn j1_a_url_that_is_given_is_taken_as_it_is_written_or_refused_by_its_field() {
    let (world, [admin, other]) = World::with_sessions([(ACME, ADA), (GLOBEX, GUS)]).await;
    let (acme, globex) = (world.organization(ACME).app_url, world.organization(GLOBEX).app_url);
    for (url, code) in [
        ("https:\\\\hooks.example\\", "invalid_character"),
        ("https://hooks.example\\@evil.example/", "invalid_character"),
        ("https://hooks.example/a\\b", "invalid_character"),
        ("https:hooks.example", "invalid"),
        ("https:/hooks.example", "invalid"),
        ("https:///hooks.example", "invalid"),
        ("https://@hooks.example/", "invalid"),
        ("https://hooks.ex\u{ad}ample/", "invalid"),
        ("https://hooks。example/", "invalid"),
        ("https://134744072/", "invalid"),
    ] {
        for (slug, tokens) in [(ACME, &admin), (GLOBEX, &other)] {
            let body = json!({"url": url, "events": ["user.login"]});
            let made = world.post("/org/webhooks").slug(slug).tokens(tokens).json(&body).send().await;
            assert_eq!(made.expect("400 validation_failed").fields(), [format!("url:{code}")], "{url:?}");
            let patch = world.call(Method::PATCH, "/org").slug(slug).tokens(tokens).json(&json!({"appUrl": url}));
            let changed = patch.send().await.expect("400 validation_failed");
            assert_eq!(changed.fields(), [format!("appUrl:{code}")], "{url:?}");
        }
    }
    assert_eq!((world.organization(ACME).app_url, world.organization(GLOBEX).app_url), (acme, globex));
}

/// Security C5: a set-up works whatever the names of the organization and the user are.
#[actix_web::test]
async fn c5_a_setup_works_under_the_longest_name_and_its_secret_is_whole() {
    let world = World::new().await;
    for name in ["\u{1F600}".repeat(100), "株".repeat(100), "x".repeat(100)] {
        let mut acme = world.organization(ACME);
        acme.name = Name::parse(&name).unwrap();
        write(&*world.store, |r| r.organizations().update(&acme));
        let bob = world.login(ACME, BOB).await;
        let body = json!({"password": crate::harness::PASSWORD});
        let answer = world.post("/auth/2fa/setup").slug(ACME).tokens(&bob).json(&body).send().await.expect("200");
        let data = answer.data();
        let url = data["otpauthUrl"].as_str().unwrap();
        assert!(url.contains(&format!("secret={}", data["secret"].as_str().unwrap())), "{url}");
        assert!(url.len() < 600 && data["qrCode"].as_str().unwrap().starts_with("data:image/svg+xml;base64,"));
    }
}
