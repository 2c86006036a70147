//! `POST /auth/refresh`: rotation, replay, reuse (docs/security.md: E1–E3).

use crate::harness::{ACME, Answer, BOB, Call, EVE, GLOBEX, Tokens, World};

fn refresh(world: &World, slug: &str, token: &str) -> Call {
    world.post("/auth/refresh").slug(slug).cookie("refresh_token", token)
}

async fn refreshed(world: &World, slug: &str, tokens: &Tokens) -> Tokens {
    Tokens::of(&refresh(world, slug, &tokens.refresh).send().await.expect("200"))
}

/// Security D5: the very next request with the old access token is refused.
#[actix_web::test]
async fn d5_a_refresh_answers_with_a_new_pair_and_kills_the_old_access_token() {
    let (world, old) = World::signed_in(ACME, BOB).await;
    let answer: Answer = refresh(&world, ACME, &old.refresh).send().await.expect("200");
    let new = Tokens::of(&answer);
    assert!(new.access != old.access && new.refresh != old.refresh);
    assert!(!world.is_live(ACME, &old).await && world.is_live(ACME, &new).await);
}

#[actix_web::test]
async fn a_missing_refresh_token_is_401_also_when_the_access_token_is_good() {
    let (world, tokens) = World::signed_in(ACME, BOB).await;
    let bare = || world.post("/auth/refresh").slug(ACME);
    bare().send().await.expect("401 refresh_token_missing");
    bare().cookie("access_token", &tokens.access).send().await.expect("401 refresh_token_missing");
    bare().bearer(&tokens.refresh).send().await.expect("401 refresh_token_missing");
    let body = serde_json::json!({"refreshToken": tokens.refresh});
    bare().json(&body).send().await.expect("401 refresh_token_missing");
}

/// Security E1: reuse ends the session, and only that one.
#[actix_web::test]
async fn e1_the_predecessor_after_ten_seconds_ends_its_session() {
    let (world, [old, other]) = World::with_sessions([(ACME, BOB), (ACME, BOB)]).await;
    let eve = world.login(GLOBEX, EVE).await;
    let new = refreshed(&world, ACME, &old).await;
    world.wait(10);
    refresh(&world, ACME, &old.refresh).send().await.expect("401 refresh_token_reused");
    assert!(!world.is_live(ACME, &new).await);
    refresh(&world, ACME, &new.refresh).send().await.expect("401 refresh_token_invalid");
    refresh(&world, ACME, &old.refresh).send().await.expect("401 refresh_token_invalid");
    assert!(world.is_live(ACME, &other).await && world.is_live(GLOBEX, &eve).await);
}
