//! `PATCH /org {branding, showNameAtSignIn}`, and `GET /auth/organization`.

use actix_web::http::Method;
use orgauth_domain::keys::service_key::Scope;
use serde_json::{Value, json};

use crate::harness::{ACME, ACME_APP, ADA, Answer, BOB, EVE, GLOBEX, GLOBEX_APP, OWN, Tokens, World};

async fn change(world: &World, tokens: &Tokens, body: Value) -> Answer {
    world.call(Method::PATCH, "/org").slug(ACME).tokens(tokens).json(&body).send().await
}

async fn at_sign_in(world: &World, slug: &str) -> Value {
    world.get("/auth/organization").slug(slug).send().await.expect("200").data()
}

#[actix_web::test]
async fn a_colour_that_is_wrong_or_cannot_be_read_is_named_and_nothing_changes() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let bob = world.login(ACME, BOB).await;
    let plum = json!({"branding": {"accentColor": "#7a1f5c"}});
    change(&world, &bob, plum.clone()).await.expect("403 admin_required");
    change(&world, &ada, plum).await.expect("200");
    let before = at_sign_in(&world, ACME).await;
    for (body, wrong) in [
        (json!({"branding": {"accentColor": "red"}}), "branding.accentColor:invalid"),
        (json!({"branding": {"accentColor": "#15b"}}), "branding.accentColor:invalid"),
        (json!({"branding": {"accentColor": ""}}), "branding.accentColor:invalid"),
        (json!({"branding": {"accentColor": 7}}), "branding.accentColor:wrong_type"),
        (json!({"branding": {"accentcolor": "#7a1f5c"}}), "branding.accentcolor:unknown"),
        (json!({"branding": null}), "branding:wrong_type"),
        (json!({"accentColor": "#7a1f5c"}), "accentColor:unknown"),
        (json!({"showNameAtSignIn": null}), "showNameAtSignIn:wrong_type"),
        (json!({"showNameAtSignIn": "no"}), "showNameAtSignIn:wrong_type"),
    ] {
        let refused = change(&world, &ada, body.clone()).await.expect("400 validation_failed");
        assert_eq!(refused.fields(), [wrong], "{body}");
    }
    let yellow = json!({"name": "Another", "branding": {"accentColor": "#ffcc00"}, "showNameAtSignIn": false});
    let refused = change(&world, &ada, yellow).await.expect("400 contrast_too_low").error();
    assert_eq!(
        refused["message"],
        "branding.accentColor has a contrast of 1.38:1 with the light ground of the pages, where text needs 4.5:1: choose a darker colour"
    );
    assert_eq!(at_sign_in(&world, ACME).await, before);
    assert_eq!(at_sign_in(&world, GLOBEX).await, json!({"org": {"name": "Globex", "slug": GLOBEX}}));
}

#[actix_web::test]
async fn a_sign_in_page_shows_an_organizations_own_name_and_colours() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let bob = world.login(ACME, BOB).await;
    assert_eq!(at_sign_in(&world, ACME).await, json!({"org": {"name": "Acme Works", "slug": ACME}}));
    let changed = change(&world, &ada, json!({"branding": {"accentColor": "#7A1f5c"}})).await.expect("200").data();
    assert_eq!(changed["org"]["branding"], json!({"accentColor": "#7a1f5c"}));
    assert_eq!(changed["org"]["showNameAtSignIn"], json!(true));
    let shown = json!({"org": {
        "name": "Acme Works", "slug": ACME, "accentColor": "#7a1f5c",
        "palette": {
            "light": {"accent": "#7a1f5c", "over": "#62194a", "onAccent": "#ffffff"},
            "dark": {"accent": "#b582a4", "over": "#cba8bf", "onAccent": "#0a0d10"},
        },
    }});
    assert_eq!(at_sign_in(&world, ACME).await, shown);
    for origin in [OWN, ACME_APP] {
        let answer = world.get("/auth/organization").slug(ACME).origin(origin).send().await.expect("200");
        assert_eq!(answer.data(), shown, "{origin}");
    }
    let foreign = world.get("/auth/organization").slug(ACME).origin(GLOBEX_APP);
    foreign.send().await.expect("403 origin_not_allowed");
    // Members see the colour, and nothing of what only admins decide.
    let of_member = world.get("/org").slug(ACME).tokens(&bob).send().await.expect("200").data();
    assert_eq!(of_member["org"]["branding"], json!({"accentColor": "#7a1f5c"}));
    assert_eq!(of_member["org"].get("showNameAtSignIn"), None);
    assert_eq!(at_sign_in(&world, GLOBEX).await, json!({"org": {"name": "Globex", "slug": GLOBEX}}));
    change(&world, &ada, json!({"branding": {}})).await.expect("200");
    assert_eq!(at_sign_in(&world, ACME).await, shown, "what is left out stays");
    let cleared = change(&world, &ada, json!({"branding": {"accentColor": null}})).await.expect("200").data();
    assert_eq!(cleared["org"].get("branding"), None);
    assert_eq!(at_sign_in(&world, ACME).await, json!({"org": {"name": "Acme Works", "slug": ACME}}));
}

#[actix_web::test]
async fn an_organization_that_hides_its_name_shows_nothing_but_the_slug() {
    let world = World::new().await;
    let key = world.service_key(Scope::Manage);
    let body = json!({"branding": {"accentColor": "#7a1f5c"}, "showNameAtSignIn": false});
    let hidden = world.call(Method::PATCH, "/org").slug(ACME).key(&key).json(&body).send().await.expect("200").data();
    assert_eq!(hidden["org"]["showNameAtSignIn"], json!(false));
    assert_eq!(at_sign_in(&world, ACME).await, json!({"org": {"slug": ACME}}));
    assert_eq!(at_sign_in(&world, GLOBEX).await, json!({"org": {"name": "Globex", "slug": GLOBEX}}));
}

#[actix_web::test]
async fn a_suspended_organization_is_answered_like_an_unknown_one() {
    let world = World::new().await;
    world.suspend_organization(ACME);
    let error = |slug: &'static str| {
        let call = world.get("/auth/organization").slug(slug);
        async { call.send().await.expect("404 organization_not_found").error() }
    };
    let (mut suspended, mut unknown) = (error(ACME).await, error("nowhere").await);
    for error in [&mut suspended, &mut unknown] {
        error.as_object_mut().unwrap().remove("requestId");
    }
    assert_eq!(suspended, unknown);
}

/// A black picture of these sizes, with what the encoder of an application might write beside the pixels.
pub(crate) fn png(width: u32, height: u32) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.add_text_chunk("Comment".to_owned(), "<script>alert(1)</script>".to_owned()).unwrap();
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&vec![0; usize::try_from(width * height).unwrap()]).unwrap();
    writer.finish().unwrap();
    file
}

async fn upload(world: &World, tokens: &Tokens, path: &str, kind: &str, bytes: impl Into<Vec<u8>>) -> Answer {
    world.call(Method::PUT, path).slug(ACME).tokens(tokens).body(kind, bytes).send().await
}

/// The path of an address of the service.
fn path_of(address: &Value) -> String {
    let address = address.as_str().unwrap();
    format!("/pages/logos/{}", address.rsplit('/').next().unwrap())
}

#[actix_web::test]
async fn what_is_no_png_of_the_right_size_is_refused_and_the_logo_stays() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let bob = world.login(ACME, BOB).await;
    let eve = world.login(GLOBEX, EVE).await;
    for path in ["/org/logo", "/org/logo-dark"] {
        upload(&world, &bob, path, "image/png", png(8, 8)).await.expect("403 admin_required");
        upload(&world, &eve, path, "image/png", png(8, 8)).await.expect("401 invalid_token");
        upload(&world, &ada, path, "image/png", png(8, 8)).await.expect("200");
    }
    let before = at_sign_in(&world, ACME).await;
    let cut = |bytes: Vec<u8>| bytes[..bytes.len() - 20].to_vec();
    for path in ["/org/logo", "/org/logo-dark"] {
        for (bytes, message) in [
            (Vec::new(), "the file is not a whole PNG"),
            (b"<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>".to_vec(), "the file is not a whole PNG"),
            (cut(png(8, 8)), "the file is not a whole PNG"),
            (png(1025, 8), "the picture is wider or higher than 1024 pixels"),
        ] {
            let refused =
                upload(&world, &ada, path, "image/png", bytes).await.expect("400 validation_failed").error();
            assert_eq!(refused["message"], message);
        }
        let large = vec![b'x'; 256 * 1024 + 1];
        upload(&world, &ada, path, "image/png", large).await.expect("413 payload_too_large");
        for kind in ["image/svg+xml", "application/json", "image/jpeg", "text/html"] {
            upload(&world, &ada, path, kind, png(8, 8)).await.expect("415 unsupported_media_type");
        }
    }
    assert_eq!(at_sign_in(&world, ACME).await, before);
    assert_eq!(at_sign_in(&world, GLOBEX).await, json!({"org": {"name": "Globex", "slug": GLOBEX}}));
}

#[actix_web::test]
async fn a_logo_is_shown_as_nothing_but_a_picture_while_its_organization_is_active() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let set = upload(&world, &ada, "/org/logo", "image/png", png(64, 32)).await.expect("200").data();
    let dark = upload(&world, &ada, "/org/logo-dark", "image/png", png(32, 32)).await.expect("200").data();
    let branding = &dark["org"]["branding"];
    assert_eq!(branding["logoUrl"], set["org"]["branding"]["logoUrl"]);
    assert_ne!(branding["logoUrl"], branding["logoDarkUrl"]);
    let shown = at_sign_in(&world, ACME).await;
    assert_eq!(
        (&shown["org"]["logoUrl"], &shown["org"]["logoDarkUrl"]),
        (&branding["logoUrl"], &branding["logoDarkUrl"])
    );
    let path = path_of(&branding["logoUrl"]);
    let get = |path: &str| world.outside(Method::GET, path).send();
    let answer = get(&path).await.expect("200");
    for (name, value) in [
        ("content-type", "image/png"),
        ("x-content-type-options", "nosniff"),
        ("cross-origin-resource-policy", "cross-origin"),
        ("cache-control", "no-store"),
    ] {
        assert_eq!(answer.header(name), Some(value), "{name}");
    }
    let policy = answer.header("content-security-policy").unwrap();
    assert!(policy.contains("default-src 'none'") && policy.contains("sandbox"), "{policy}");
    assert!(!answer.bytes().windows(6).any(|part| part == b"script"), "only the pixels are kept");
    for wrong in ["/pages/logos/logo_00000000000000000000000000", "/pages/logos/x", "/pages/logos/"] {
        get(wrong).await.expect("404 not_found");
    }
    let again = upload(&world, &ada, "/org/logo", "image/png", png(64, 33)).await.expect("200").data();
    let newer = path_of(&again["org"]["branding"]["logoUrl"]);
    assert_ne!(newer, path);
    get(&path).await.expect("404 not_found");
    get(&newer).await.expect("200");
    let hidden = json!({"showNameAtSignIn": false});
    change(&world, &ada, hidden).await.expect("200");
    assert_eq!(at_sign_in(&world, ACME).await, json!({"org": {"slug": ACME}}));
    let removed = world.call(Method::DELETE, "/org/logo").slug(ACME).tokens(&ada).send().await.expect("200").data();
    assert_eq!(removed["org"]["branding"].get("logoUrl"), None);
    get(&newer).await.expect("404 not_found");
    let dark = path_of(&branding["logoDarkUrl"]);
    get(&dark).await.expect("200");
    world.suspend_organization(ACME);
    get(&dark).await.expect("404 not_found");
}
