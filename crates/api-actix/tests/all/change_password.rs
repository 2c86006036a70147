//! `POST /auth/change-password` (docs/security.md: A2–A5).

use serde_json::json;

use crate::harness::{ACME, Answer, BOB, EVE, GLOBEX, PASSWORD, Tokens, World, ZOE};

const NEXT: &str = "All for one, 8 times";

async fn change(world: &World, slug: &str, tokens: &Tokens, current: &str, new: &str) -> Answer {
    let call = world.post("/auth/change-password").slug(slug).tokens(tokens);
    call.json(&json!({"currentPassword": current, "newPassword": new})).send().await
}

/// Security A5, D5: every other session of the user ends in every organization; this one goes on with a new pair.
#[actix_web::test]
async fn a5_a_change_renews_this_session_and_ends_every_other_one_everywhere() {
    let (world, here) = World::signed_in(ACME, ZOE).await;
    let (beside, there) = (world.login(ACME, ZOE).await, world.login(GLOBEX, ZOE).await);
    let eve = world.login(GLOBEX, EVE).await;
    let answer = change(&world, ACME, &here, PASSWORD, NEXT).await.expect("200");
    let cookie = |name| answer.cookie(name).unwrap();
    let renewed = Tokens { access: cookie("access_token"), refresh: cookie("refresh_token") };
    assert_eq!(answer.all("set-cookie").len(), 2);
    assert!(world.is_live(ACME, &renewed).await);
    for (slug, dead) in [(ACME, &here), (ACME, &beside), (GLOBEX, &there)] {
        assert!(!world.is_live(slug, dead).await);
    }
    for (slug, dead) in [(ACME, &beside), (GLOBEX, &there)] {
        let call = world.post("/auth/refresh").slug(slug).tokens(dead);
        call.send().await.expect("401 refresh_token_invalid");
    }
    assert!(world.is_live(GLOBEX, &eve).await);
    world.try_login(GLOBEX, ZOE, PASSWORD).await.expect("401 invalid_credentials");
    world.try_login(GLOBEX, ZOE, NEXT).await.expect("200");
    // The old refresh token has no replay window after a change of password.
    let call = world.post("/auth/refresh").slug(ACME).tokens(&here);
    call.send().await.expect("401 refresh_token_reused");
}

/// Security A3, A4: all reasons at once; no composition rules.
#[actix_web::test]
async fn a4_a_refused_password_is_400_with_all_its_reasons() {
    let (world, tokens) = World::signed_in(ACME, BOB).await;
    let long = "x".repeat(1025);
    for (new, reasons) in [
        ("short", json!(["too_short"])),
        ("", json!(["too_short"])),
        ("7 chars", json!(["too_short"])),
        (long.as_str(), json!(["too_long"])),
        ("password123", json!(["too_common"])),
        ("QWERTY123", json!(["too_common"])),
        ("bob@acme.example1", json!(["contains_context"])),
        ("Bob Builder!!", json!(["contains_context"])),
        ("ACME works12", json!(["contains_context"])),
        ("acme", json!(["too_short", "contains_context"])),
        (PASSWORD, json!(["same_as_current"])),
    ] {
        let answer = change(&world, ACME, &tokens, PASSWORD, new).await.expect("400 password_rejected");
        assert_eq!(answer.error()["reasons"], reasons, "{new}");
    }
    assert!(world.is_live(ACME, &tokens).await);
    world.try_login(ACME, BOB, PASSWORD).await.expect("200");
}
