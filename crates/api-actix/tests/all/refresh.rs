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

/// Security D3: other kinds of tokens are not accepted as refresh tokens.
#[actix_web::test]
async fn d3_only_a_refresh_token_refreshes() {
    let (world, tokens) = World::signed_in(ACME, BOB).await;
    let partial = world.partial_token(ACME, BOB);
    let cut = &tokens.refresh[..tokens.refresh.len() - 4];
    for token in [tokens.access.as_str(), partial.as_str(), "", "junk", "a.b.c", cut] {
        refresh(&world, ACME, token).send().await.expect("401 refresh_token_invalid");
    }
    assert!(world.is_live(ACME, &tokens).await);
}

/// Security E2: parallel tabs and lost answers get the same pair, byte for byte.
#[actix_web::test]
async fn e2_the_predecessor_gets_the_same_pair_again_for_ten_seconds() {
    let (world, old) = World::signed_in(ACME, BOB).await;
    let new = refreshed(&world, ACME, &old).await;
    world.wait(9);
    assert_eq!(refreshed(&world, ACME, &old).await, new);
    assert!(world.is_live(ACME, &new).await);
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

#[actix_web::test]
async fn e1_the_predecessor_from_another_user_agent_ends_the_session_at_once() {
    let (world, old) = World::signed_in(ACME, BOB).await;
    let new = refreshed(&world, ACME, &old).await;
    refresh(&world, ACME, &old.refresh).agent("thief/1").send().await.expect("401 refresh_token_reused");
    assert!(!world.is_live(ACME, &new).await);
}

/// Security E3: a session ends after seven days without use, and after thirty days in any case.
#[actix_web::test]
async fn e3_a_session_is_over_after_seven_idle_days_and_after_thirty_in_all() {
    const DAY: u32 = 24 * 60 * 60;
    let world = World::new().await;
    world.clock.set(world.now().floor_to_second());
    let idle = world.login(ACME, BOB).await;
    let mut busy = world.login(ACME, BOB).await;
    world.wait(7 * DAY - 1);
    busy = refreshed(&world, ACME, &busy).await;
    world.wait(1);
    refresh(&world, ACME, &idle.refresh).send().await.expect("401 refresh_token_invalid");
    for _ in 0..3 {
        world.wait(6 * DAY);
        busy = refreshed(&world, ACME, &busy).await;
    }
    // Day 25 of 30: the cookie expires with the session.
    let answer = refresh(&world, ACME, &busy.refresh).send().await.expect("200");
    let cookie = answer.all("set-cookie")[1].to_owned();
    assert!(cookie.contains("; Max-Age=432000;"), "{cookie}");
    let last = Tokens::of(&answer);
    world.wait(5 * DAY);
    refresh(&world, ACME, &last.refresh).send().await.expect("401 refresh_token_invalid");
}
