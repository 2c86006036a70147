//! Reading bodies: wrong types, duplicates, NUL, and fields that routes don't read (docs/security.md: G5).

use actix_web::http::Method;
use orgauth_api_actix::routes::TABLE;
use orgauth_testkit::entropy::SeededEntropy;
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, BOB, EVE, GLOBEX, OWN, PASSWORD, World};

#[actix_web::test]
async fn nul_in_a_string_that_is_read_is_400_and_changes_nothing() {
    let (world, tokens) = World::signed_in(ACME, BOB).await;
    for field in ["name", "bio", "phone"] {
        let mut body = json!({"name": "New"});
        body[field] = json!("a\u{0}b");
        let call = world.call(Method::PUT, "/auth/profile").slug(ACME).tokens(&tokens).json(&body);
        assert_eq!(
            call.send().await.expect("400 validation_failed").fields(),
            [format!("{field}:invalid_character")]
        );
    }
    assert_eq!(world.user(BOB).name.as_str(), "Bob Builder");
}

/// Security G5: a field that a route doesn't list is never read, in whatever form it is sent.
#[actix_web::test]
async fn g5_fields_that_the_profile_does_not_list_are_ignored() {
    let (world, tokens) = World::signed_in(ACME, BOB).await;
    let before = (world.user(BOB), world.user(EVE));
    let body = json!({
        "name": "Bob Builder",
        "id": world.user(EVE).id,
        "userId": world.user(EVE).id,
        "email": ADA,
        "role": "admin",
        "isEmailVerified": false,
        "is_email_verified": false,
        "createdAt": "2000-01-01T00:00:00.000Z",
        "two_factor_since": "2000-01-01T00:00:00.000Z",
        "profile": {"bio": "nested", "phone": "1"},
        "membership": {"role": "org_admin", "status": "suspended"},
        "orgId": world.organization(GLOBEX).id,
        "password": "another one of mine",
        "__proto__": {"role": "admin"},
        "user": {"role": "admin"}
    });
    let call = world.call(Method::PUT, "/auth/profile").slug(ACME).tokens(&tokens).json(&body);
    call.send().await.expect("200");
    assert_eq!((world.user(BOB), world.user(EVE)), before);
    world.try_login(ACME, BOB, PASSWORD).await.expect("200");
    let members = world.get("/org/members").slug(ACME).tokens(&world.login(ACME, ADA).await).send().await.data();
    let bob = members["members"].as_array().unwrap().iter().find(|m| m["email"] == BOB).unwrap();
    assert_eq!((&bob["role"], &bob["status"]), (&"member".into(), &"active".into()));
}

#[actix_web::test]
async fn deeply_nested_json_is_refused_and_the_service_lives() {
    let world = World::new().await;
    let deep = format!("{{\"x\":{}1{}}}", "[".repeat(20_000), "]".repeat(20_000));
    let call = world.post("/auth/login").slug(ACME).body("application/json", deep);
    call.send().await.expect("400 malformed_json");
    let numbers =
        format!("{{\"email\":\"{BOB}\",\"password\":\"{PASSWORD}\",\"n\":[0,-1,1.5,18446744073709551616]}}");
    let call = world.post("/auth/login").slug(ACME).body("application/json", numbers);
    call.send().await.expect("200");
}

/// Returns a value of a random kind, as a fuzzer would put into the fields that a route reads.
fn odd_value(random: u64) -> Value {
    match random % 12 {
        0 => json!(null),
        1 => json!(-1),
        2 => json!(1e300),
        3 => json!([[], {}]),
        4 => json!({"$ne": null}),
        5 => json!("\u{0}"),
        6 => json!("\u{202e}\u{feff}\u{1F468}\u{200D}\u{1F469}"),
        7 => json!("' OR 1=1; --"),
        8 => json!("a".repeat(usize::try_from(random / 12 % 2000).unwrap())),
        9 => json!("\r\nSet-Cookie: a=b"),
        10 => json!(ACME),
        _ => json!(true),
    }
}

/// Security M4: no request makes the service fail; every answer has the envelope.
#[actix_web::test]
async fn m4_odd_values_are_answered_below_500_on_every_route() {
    let world = World::new().await;
    let random = SeededEntropy::new(81);
    for route in TABLE.iter().cycle().take(TABLE.len() * 25) {
        let mut body = json!({});
        for field in ["email", "password", "name", "bio", "phone", "slug", "token", "explain", "newPassword"] {
            body[field] = odd_value(random.next());
        }
        body["currentPassword"] = json!("wrong");
        let text = |value: Value| value.as_str().unwrap_or("x").replace(|c: char| c.is_control(), "?");
        let tokens = (world.login(ACME, ADA).await, text(odd_value(random.next())));
        let path =
            route.path.replace("{id}", if random.next().is_multiple_of(2) { "%00" } else { "ses_%F0%9F%98%80" });
        let call = world.call(route.method(), &path).slug(ACME).key(&world.keys[0]).agent(&tokens.1);
        let call = call.tokens(&tokens.0).header("X-Forwarded-For", &tokens.1).header("Origin", OWN);
        let answer = call.json(&body).send().await;
        assert!(answer.status < 500, "{} {body}: {answer:?}", route.operation);
    }
}
