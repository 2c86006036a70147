//! `POST /auth/change-email`, `/auth/confirm-email`, `/auth/cancel-email` and `/auth/verify-email`.

use orgauth_domain::mail::{Mail, MailKind, NoticeKind};
use serde_json::{Value, json};

use crate::harness::{ACME, ACME_APP, Answer, BOB, EVE, EXTRA, GLOBEX, OWN, PASSWORD, TOM, Tokens, World, ZOE, log};

const NEW: &str = "zoe@new.example";

async fn change(world: &World, tokens: &Tokens, body: Value) -> Answer {
    world.post("/auth/change-email").slug(ACME).tokens(tokens).json(&body).send().await
}

async fn ask(world: &World, tokens: &Tokens, email: &str) -> Answer {
    change(world, tokens, json!({"newEmail": email, "password": PASSWORD})).await
}

async fn use_token(world: &World, path: &str, token: &str) -> Answer {
    world.post(path).json(&json!({"token": token})).send().await
}

async fn confirm(world: &World, token: &str) -> Answer {
    let body = json!({"token": token, "password": PASSWORD});
    world.post("/auth/confirm-email").json(&body).send().await
}

fn kinds(mails: &[Mail]) -> Vec<(&str, MailKind)> {
    let mut kinds: Vec<_> = mails.iter().map(|mail| (mail.to.as_str(), mail.message.kind())).collect();
    kinds.sort_unstable();
    kinds
}

#[actix_web::test]
async fn h5_an_address_changes_once_its_link_is_used_and_sessions_live_on() {
    let (world, [here, there]) = World::with_sessions([(ACME, ZOE), (GLOBEX, ZOE)]).await;
    ask(&world, &here, NEW).await.expect("200");
    world.try_login(ACME, NEW, PASSWORD).await.expect("401 invalid_credentials");
    world.post("/auth/forgot-password").slug(GLOBEX).json(&json!({"email": ZOE})).send().await.expect("200");
    let (reset, token) = (world.mailed_token(ZOE), world.mailed_token(NEW));
    confirm(&world, &token[1..]).await.expect("400 confirm_token_invalid");
    let answer = confirm(&world, &token).await.expect("200");
    assert!(answer.all("set-cookie").is_empty(), "it signs nobody in");
    confirm(&world, &token).await.expect("400 confirm_token_invalid");
    assert!(world.is_live(ACME, &here).await && world.is_live(GLOBEX, &there).await);
    let profile = world.get("/auth/profile").slug(GLOBEX).tokens(&there).send().await.expect("200").data();
    assert_eq!((&profile["user"]["email"], &profile["user"]["isEmailVerified"]), (&json!(NEW), &json!(true)));
    world.try_login(ACME, ZOE, PASSWORD).await.expect("401 invalid_credentials");
    world.login(GLOBEX, NEW).await;
    let body = json!({"token": reset, "newPassword": "All for one, 8 times"});
    world.post("/auth/reset-password").slug(GLOBEX).json(&body).send().await.expect("400 reset_token_invalid");
    assert!(log::lines_with(&token).is_empty());
}

/// H6: the answer has the same bytes for every address.
#[actix_web::test]
async fn h6_the_answer_is_the_same_whatever_the_address() {
    let mut bodies = Vec::new();
    for email in [NEW, EVE, BOB, ZOE] {
        let (world, zoe) = World::signed_in(ACME, ZOE).await;
        let answer = ask(&world, &zoe, email).await.expect("200");
        assert!(answer.all("set-cookie").is_empty());
        bodies.push(answer.body);
        let expected = match email {
            NEW => vec![(ZOE, MailKind::EmailChangeRequested), (NEW, MailKind::ConfirmEmail)],
            ZOE => vec![],
            taken => vec![(taken, MailKind::Notice(NoticeKind::AddressInUse)), (ZOE, MailKind::EmailChangeRequested)],
        };
        assert_eq!(kinds(&world.mails()), expected, "{email}");
    }
    assert!(bodies.iter().all(|body| *body == bodies[0]));
}

#[actix_web::test]
async fn h5_password_and_code_are_asked_for() {
    let (world, bob) = World::signed_in(ACME, BOB).await;
    let wrong = change(&world, &bob, json!({"newEmail": NEW, "password": "wrong"})).await;
    wrong.expect("401 invalid_credentials");
    let fields =
        change(&world, &bob, json!({"newEmail": "not an address"})).await.expect("400 validation_failed").fields();
    assert_eq!(fields, ["password:required", "newEmail:invalid"]);

    let tom = world.partial_token(ACME, TOM);
    let code = json!({"code": world.code_of_tom(0)});
    let call = world.post("/auth/verify-2fa").slug(ACME).cookie("partial_token", &tom).json(&code);
    let tom = Tokens::of(&call.send().await.expect("200"));
    let without = ask(&world, &tom, NEW).await.expect("400 validation_failed");
    assert_eq!(without.fields(), ["code:required"]);
    let wrong = json!({"newEmail": NEW, "password": PASSWORD, "recoveryCode": "aaaaa-aaaaa-aaaaa-aaaaa"});
    change(&world, &tom, wrong).await.expect("401 invalid_code");
    let used = json!({"newEmail": NEW, "password": PASSWORD, "code": world.code_of_tom(0)});
    change(&world, &tom, used).await.expect("401 invalid_code");
    assert!(world.mails().is_empty());
    world.wait(30);
    let good = json!({"newEmail": NEW, "password": PASSWORD, "code": world.code_of_tom(0)});
    change(&world, &tom, good).await.expect("200");
    confirm(&world, &world.mailed_token(NEW)).await.expect("200");
}

#[actix_web::test]
async fn h5_the_link_in_the_notice_cancels_and_confirms_nothing() {
    let (world, zoe) = World::signed_in(ACME, ZOE).await;
    ask(&world, &zoe, NEW).await.expect("200");
    let (confirms, cancels) = (world.mailed_token(NEW), world.mailed_token(ZOE));
    confirm(&world, &cancels).await.expect("400 confirm_token_invalid");
    use_token(&world, "/auth/cancel-email", &confirms).await.expect("400 confirm_token_invalid");
    use_token(&world, "/auth/cancel-email", &cancels).await.expect("200");
    use_token(&world, "/auth/cancel-email", &cancels).await.expect("400 confirm_token_invalid");
    confirm(&world, &confirms).await.expect("400 confirm_token_invalid");
    world.login(ACME, ZOE).await;
}

/// A mailed link belongs to no organization: an organization's pages may not use it, and a slug is ignored.
#[actix_web::test]
async fn f2_only_the_services_own_pages_use_a_link_that_belongs_to_no_organization() {
    let (world, zoe) = World::signed_in(ACME, ZOE).await;
    for path in ["/auth/confirm-email", "/auth/cancel-email"] {
        let send = |origin: &str| world.post(path).json(&json!({"token": "none"})).origin(origin).send();
        let refused = send(ACME_APP).await.expect("403 origin_not_allowed");
        assert_eq!(refused.header("access-control-allow-origin"), Some(ACME_APP), "the page may read why");
        for origin in [OWN, EXTRA] {
            let answer = send(origin).await.expect("400 confirm_token_invalid");
            assert_eq!(answer.header("access-control-allow-origin"), Some(origin));
        }
    }
    ask(&world, &zoe, NEW).await.expect("200");
    let call = world.post("/auth/confirm-email").slug("nobody").json(&json!({"token": world.mailed_token(NEW)}));
    call.tokens(&zoe).origin(OWN).send().await.expect("200");
}

/// Security H5: the link proves the mailbox alone. Beside it the account that requested the link is asked for; whoever it isn't
/// changes nothing, and the link stays valid.
#[actix_web::test]
async fn h5_a_link_gives_its_address_to_no_account_but_one_that_is_proven_too() {
    let (world, [zoe, elsewhere, eve]) = World::with_sessions([(ACME, ZOE), (GLOBEX, ZOE), (GLOBEX, EVE)]).await;
    ask(&world, &zoe, NEW).await.expect("200");
    let token = world.mailed_token(NEW);
    let post = || world.post("/auth/confirm-email").json(&json!({"token": token}));
    post().send().await.expect("401 authentication_required");
    post().tokens(&eve).send().await.expect("403 wrong_account");
    post().cookie("access_token", &zoe.access).send().await.expect("401 authentication_required");
    post().cookie("refresh_token", &zoe.refresh).send().await.expect("401 authentication_required");
    let on_page =
        world.post("/auth/login").slug(ACME).origin(ACME_APP).json(&json!({"email": ZOE, "password": PASSWORD}));
    let on_page = Tokens::of_page(&on_page.send().await.expect("200"));
    post().tokens(&on_page).send().await.expect("401 authentication_required");
    let wrong = json!({"token": token, "password": "wrong"});
    world.post("/auth/confirm-email").tokens(&zoe).json(&wrong).send().await.expect("401 invalid_credentials");
    assert_eq!(world.user(ZOE).email.as_str(), ZOE);
    let preview = world.post("/auth/confirm-email/preview").json(&json!({"token": token})).send().await;
    let preview = preview.expect("200").data();
    assert_eq!(preview["account"], json!({"name": "Zoe Both", "maskedEmail": "z***@example.com"}));
    assert_eq!((&preview["email"], &preview["isChange"]), (&json!(NEW), &json!(true)));
    assert_eq!(preview["org"]["slug"], ACME);
    post().tokens(&elsewhere).send().await.expect("200");
    assert_eq!(world.user(NEW).id, world.session(&zoe.access).user_id);
}

/// Security B1: the password beside a link is throttled as at sign-in.
#[actix_web::test]
async fn b1_guesses_at_the_password_beside_a_link_count_as_those_of_sign_ins() {
    let (world, zoe) = World::signed_in(ACME, ZOE).await;
    ask(&world, &zoe, NEW).await.expect("200");
    let token = world.mailed_token(NEW);
    let guess = || world.post("/auth/confirm-email").json(&json!({"token": token, "password": "wrong"})).send();
    for _ in 0..5 {
        guess().await.expect("401 invalid_credentials");
    }
    guess().await.expect("429 too_many_attempts");
    confirm(&world, &token).await.expect("429 too_many_attempts");
    world.try_login(ACME, ZOE, PASSWORD).await.expect("429 too_many_attempts");
}

#[actix_web::test]
async fn an_unproven_address_is_proven_by_a_link_to_it() {
    let (world, bob) = World::signed_in(ACME, BOB).await;
    let verify = || world.post("/auth/verify-email").slug(ACME).tokens(&bob).send();
    let proven = verify().await.expect("200");
    assert!(world.mails().is_empty());
    let id = world.user(BOB).id;
    let now = world.now();
    orgauth_testkit::builders::write(&*world.store, |r| r.users().set_email_verified(id, false, now));
    let unproven = verify().await.expect("200");
    assert_eq!(proven.body, unproven.body);
    confirm(&world, &world.mailed_token(BOB)).await.expect("200");
    assert!(world.user(BOB).is_email_verified);
    verify().await.expect("200");
    assert!(world.mails().is_empty());
}
