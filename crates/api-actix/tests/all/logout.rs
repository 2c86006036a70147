//! `POST /auth/logout` and `POST /auth/logout-all`.

use crate::harness::{ACME, Answer, BOB, EVE, GLOBEX, World, ZOE};

/// Checks for three clearing cookies with the attributes that the cookies were set with.
fn assert_cleared(answer: &Answer) {
    let clearing = |name| format!("{name}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict");
    assert_eq!(answer.all("set-cookie"), ["access_token", "refresh_token", "partial_token"].map(clearing));
}

#[actix_web::test]
async fn d5_any_one_cookie_signs_the_session_out_and_three_are_cleared() {
    let (world, bystander) = World::signed_in(ACME, BOB).await;
    for name in ["access_token", "refresh_token", "Bearer"] {
        let tokens = world.login(ACME, BOB).await;
        let call = world.post("/auth/logout").slug(ACME);
        let call = match name {
            "access_token" => call.cookie(name, &tokens.access),
            "refresh_token" => call.cookie(name, &tokens.refresh),
            _ => call.bearer(&tokens.access),
        };
        assert_cleared(&call.send().await.expect("200"));
        assert!(!world.is_live(ACME, &tokens).await, "{name}");
        let call = world.post("/auth/refresh").slug(ACME).tokens(&tokens);
        call.send().await.expect("401 refresh_token_invalid");
    }
    assert!(world.is_live(ACME, &bystander).await);
}

#[actix_web::test]
async fn a_sign_out_of_nobody_is_200_and_clears_the_cookies() {
    let world = World::new().await;
    assert_cleared(&world.post("/auth/logout").slug(ACME).send().await.expect("200"));
    let call = world.post("/auth/logout").slug(ACME).cookie("access_token", "junk").cookie("refresh_token", "");
    assert_cleared(&call.send().await.expect("200"));
}

/// Security D4.
#[actix_web::test]
async fn d4_logout_all_ends_every_session_of_the_user_everywhere_and_nobody_elses() {
    let (world, [here, there]) = World::with_sessions([(ACME, ZOE), (GLOBEX, ZOE)]).await;
    let also_here = world.login(ACME, ZOE).await;
    let (bob, eve) = (world.login(ACME, BOB).await, world.login(GLOBEX, EVE).await);
    assert_cleared(&world.post("/auth/logout-all").slug(ACME).tokens(&here).send().await.expect("200"));
    for (slug, tokens) in [(ACME, &here), (ACME, &also_here), (GLOBEX, &there)] {
        assert!(!world.is_live(slug, tokens).await);
        let call = world.post("/auth/refresh").slug(slug).tokens(tokens);
        call.send().await.expect("401 refresh_token_invalid");
    }
    assert!(world.is_live(ACME, &bob).await && world.is_live(GLOBEX, &eve).await);
}
