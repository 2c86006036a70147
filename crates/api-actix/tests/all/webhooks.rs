//! `/org/webhooks`: create, list, change, delete, rotate the secret (docs/security.md: G2, G5, J1, J4).

use std::sync::atomic::{AtomicU32, Ordering};

use actix_web::http::Method;
use orgauth_domain::keys::service_key::Scope;
use orgauth_domain::webhooks::Webhook;
use orgauth_domain::webhooks::event::EventKind;
use orgauth_testkit::builders::{entropy, write};
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, Answer, Call, GLOBEX, GUS, PASSWORD, Tokens, World, log};

pub(crate) fn good() -> Value {
    json!({"url": "https://hooks.example/in", "events": ["member.joined", "user.login"]})
}

pub(crate) async fn create(world: &World, tokens: &Tokens, body: &Value) -> Answer {
    world.post("/org/webhooks").slug(ACME).tokens(tokens).json(body).send().await
}

/// Creates a subscription with a URL of its own; returns its id.
pub(crate) async fn created(world: &World, tokens: &Tokens) -> String {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let url = format!("https://hooks.example/in/{}", NUMBER.fetch_add(1, Ordering::Relaxed));
    let body = json!({"url": url, "events": good()["events"]});
    let data = create(world, tokens, &body).await.expect("201").data();
    data["webhook"]["id"].as_str().unwrap().to_owned()
}

/// A call of a route below one subscription.
pub(crate) fn to(world: &World, tokens: &Tokens, method: Method, path: &str) -> Call {
    world.call(method, &format!("/org/webhooks/{path}")).slug(ACME).tokens(tokens)
}

async fn patch(world: &World, tokens: &Tokens, id: &str, body: &Value) -> Answer {
    to(world, tokens, Method::PATCH, id).json(body).send().await
}

async fn listed(world: &World, tokens: &Tokens) -> Value {
    world.get("/org/webhooks").slug(ACME).tokens(tokens).send().await.expect("200").data()
}

/// Every route of a subscription and a delivery, as method and path.
fn routes(hook: &str, delivery: &str) -> Vec<(Method, String)> {
    let mut all = [Method::GET, Method::PATCH, Method::DELETE].map(|method| (method, hook.to_owned())).to_vec();
    all.extend(["rotate-secret", "test"].map(|last| (Method::POST, format!("{hook}/{last}"))));
    all.push((Method::GET, format!("{hook}/deliveries")));
    all.push((Method::GET, format!("{hook}/deliveries/{delivery}")));
    all.push((Method::POST, format!("{hook}/deliveries/{delivery}/redeliver")));
    all
}

#[actix_web::test]
async fn g2_malformed_unknown_and_foreign_subscriptions_are_not_found() {
    let (world, [ada, gus]) = World::with_sessions([(ACME, ADA), (GLOBEX, GUS)]).await;
    let ours = created(&world, &ada).await;
    let sent = to(&world, &ada, Method::POST, &format!("{ours}/test")).send().await.expect("200").data();
    let sent = sent["deliveryId"].as_str().unwrap().to_owned();
    let before = listed(&world, &ada).await;
    let upper = ours.to_uppercase();
    let other_kind = ours.replace("wh_", "usr_");
    for id in ["x", "wh_1", "wh_00000000000000000000000000", "%00", &ours[3..], &upper, &other_kind] {
        for (method, path) in routes(id, &sent) {
            to(&world, &ada, method, &path).send().await.expect("404 webhook_not_found");
        }
    }
    // An admin of another organization, with valid ids.
    for (method, path) in routes(&ours, &sent) {
        let call = world.call(method, &format!("/org/webhooks/{path}")).slug(GLOBEX).tokens(&gus);
        call.send().await.expect("404 webhook_not_found");
    }
    assert_eq!(listed(&world, &ada).await, before);
    let theirs = world.get("/org/webhooks").slug(GLOBEX).tokens(&gus).send().await.expect("200").data();
    assert_eq!(theirs, json!({"webhooks": []}));
}

/// Wrong fields to merge into a valid body, each with the error that the answer must report.
fn wrong_fields() -> Vec<(Value, &'static str)> {
    let all: Vec<&str> = EventKind::ALL.iter().map(|kind| kind.as_str()).collect();
    let many: Vec<String> = (0..51).map(|number| format!("member.joined{number}")).collect();
    let mut beyond: Vec<&str> = all.iter().cycle().take(51).copied().collect();
    beyond.rotate_left(1);
    vec![
        (json!({"url": "https://hooks.example/\u{0}"}), "url:invalid_character"),
        (json!({"url": format!("https://hooks.example/{}", "x".repeat(2048))}), "url:too_long"),
        (json!({"events": ["user.login", 5]}), "events:wrong_type"),
        (json!({"events": ["user.login", null]}), "events:wrong_type"),
        (json!({"events": []}), "events:invalid"),
        (json!({"events": many}), "events:invalid"),
        (json!({"events": beyond}), "events:duplicate"),
        (json!({"events": ["user.login", "user.logout"]}), "events:invalid"),
        (json!({"events": ["user.login\u{0}"]}), "events:invalid"),
        (json!({"events": ["user.login", "organization.created"]}), "events:invalid"),
        (json!({"events": ["user.erased"]}), "events:invalid"),
        (json!({"events": ["user.login", "member.joined", "user.login"]}), "events:duplicate"),
        (json!({"description": "x".repeat(201)}), "description:too_long"),
        (json!({"description": "a\u{0}b"}), "description:invalid_character"),
        (json!({"description": "a\nb"}), "description:invalid_character"),
    ]
}

fn with(mut body: Value, more: &Value) -> Value {
    for (name, value) in more.as_object().unwrap() {
        body[name] = value.clone();
    }
    body
}

#[actix_web::test]
async fn m2_bad_input_names_each_wrong_field_and_changes_nothing() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let id = created(&world, &ada).await;
    let before = listed(&world, &ada).await;
    for (wrong, field) in wrong_fields() {
        let answer = create(&world, &ada, &with(good(), &wrong)).await.expect("400 validation_failed");
        assert_eq!(answer.fields(), [field], "{wrong}");
        let answer = patch(&world, &ada, &id, &wrong).await.expect("400 validation_failed");
        assert_eq!(answer.fields(), [field], "{wrong}");
    }
    assert_eq!(listed(&world, &ada).await, before);
}

#[actix_web::test]
async fn an_unknown_event_is_refused_with_the_names_that_are_known() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let body = with(good(), &json!({"events": ["user.login", "user.logout"]}));
    let error = create(&world, &ada, &body).await.expect("400 validation_failed").error();
    let message = error["fields"][0]["message"].as_str().unwrap();
    for kind in EventKind::ALL {
        assert_eq!(message.contains(kind.as_str()), !kind.is_operators(), "{kind} in {message}");
    }
    assert!(message.contains("item 2") && !message.contains("user.logout"), "{message}");
}

#[actix_web::test]
async fn j1_a_url_that_is_not_https_to_a_public_place_is_refused() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let id = created(&world, &ada).await;
    let before = listed(&world, &ada).await;
    for url in [
        "",
        "http://hooks.example/",
        "https://user:secret@hooks.example/",
        "https://hooks.example:8080/",
        "https://localhost/",
        "https://127.1/",
        "https://①②⑦.0.0.1/",
        "https://169.254.169.254/latest/meta-data/",
        "https://[::ffff:127.0.0.1]/",
    ] {
        let wrong = json!({"url": url});
        for answer in [create(&world, &ada, &with(good(), &wrong)).await, patch(&world, &ada, &id, &wrong).await] {
            assert_eq!(answer.expect("400 validation_failed").fields(), ["url:invalid"], "{url}");
        }
    }
    assert_eq!(listed(&world, &ada).await, before);
    for url in ["https://hooks.example:8443/in?key=1", "https://93.184.215.14/", "https://[2606:4700::1111]/"] {
        patch(&world, &ada, &id, &json!({"url": url})).await.expect("200");
        assert_eq!(listed(&world, &ada).await["webhooks"][0]["url"], url);
    }
}

#[actix_web::test]
async fn a_subscription_is_made_listed_and_deleted() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let made = create(&world, &ada, &with(good(), &json!({"description": " CRM "}))).await.expect("201").data();
    let hook = made["webhook"].clone();
    assert_eq!((&hook["url"], &hook["events"]), (&good()["url"], &good()["events"]), "in the order given");
    assert_eq!((&hook["description"], &hook["isActive"]), (&json!("CRM"), &json!(true)));
    assert_eq!(hook["createdAt"], "2026-11-21T01:25:00.045Z");
    let shown = to(&world, &ada, Method::GET, hook["id"].as_str().unwrap()).send().await.expect("200").data();
    assert_eq!(shown["webhook"], hook);
    // Without a description, the answer omits the field.
    world.wait(1);
    let bare = json!({"url": "https://hooks.example/bare", "events": ["user.login"]});
    let bare = create(&world, &ada, &bare).await.expect("201").data();
    assert_eq!(bare["webhook"].get("description"), None);
    let data = listed(&world, &ada).await;
    assert_eq!(data, json!({"webhooks": [hook, bare["webhook"]]}));
    let id = hook["id"].as_str().unwrap();
    to(&world, &ada, Method::DELETE, id).send().await.expect("200");
    to(&world, &ada, Method::DELETE, id).send().await.expect("404 webhook_not_found");
    assert_eq!(listed(&world, &ada).await["webhooks"].as_array().unwrap().len(), 1);
}

#[actix_web::test]
async fn a_change_answers_the_whole_subscription_and_leaves_the_rest_as_it_was() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let made =
        create(&world, &ada, &with(good(), &json!({"description": "x".repeat(200)}))).await.expect("201").data();
    let mut expected = made["webhook"].clone();
    let id = expected["id"].as_str().unwrap().to_owned();
    for change in [
        json!({}),
        json!({"url": "https://other.example/"}),
        json!({"events": ["webhook.test"]}),
        json!({"isActive": false}),
        json!({"isActive": true, "description": "Billing"}),
        json!({"description": ""}),
    ] {
        expected = with(expected, &change);
        if change["description"] == "" {
            expected.as_object_mut().unwrap().remove("description");
        }
        let data = patch(&world, &ada, &id, &change).await.expect("200").data();
        assert_eq!(data, json!({"webhook": expected}), "{change}");
    }
    to(&world, &ada, Method::PATCH, &id).send().await.expect("200");
}

#[actix_web::test]
async fn which_secrets_sign_is_told_by_their_last_characters_and_instants() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let made = create(&world, &ada, &good()).await.expect("201").data();
    let id = made["webhook"]["id"].as_str().unwrap();
    let told = async || {
        let [hook] = listed(&world, &ada).await["webhooks"].as_array().unwrap().clone().try_into().unwrap();
        let shown = to(&world, &ada, Method::GET, id).send().await.expect("200").data()["webhook"].clone();
        ["secretHint", "secretCreatedAt", "previousSecretExpiresAt"].map(|field| {
            assert_eq!(hook.get(field), shown.get(field));
            hook.get(field).map(|value: &Value| value.as_str().unwrap().to_owned())
        })
    };
    let hint = |answer: &Value| Some(answer["secret"].as_str().unwrap()[44..].to_owned());
    let instant = |text: &str| Some(text.to_owned());
    assert_eq!(told().await, [hint(&made), instant("2026-11-21T01:25:00.045Z"), None]);
    world.wait(60);
    let rotated = to(&world, &ada, Method::POST, &format!("{id}/rotate-secret")).send().await.expect("200").data();
    let (made_at, until) = (instant("2026-11-21T01:26:00.045Z"), instant("2026-11-22T01:26:00.045Z"));
    assert_eq!(told().await, [hint(&rotated), made_at.clone(), until]);
    world.wait(86_400);
    let ada = world.login(ACME, ADA).await;
    let [hook] = listed(&world, &ada).await["webhooks"].as_array().unwrap().clone().try_into().unwrap();
    assert_eq!(hook["secretCreatedAt"].as_str(), made_at.as_deref());
    assert_eq!(hook.get("previousSecretExpiresAt"), None, "it signs no more");
}

/// A rule that is misspelt or misplaced must not look set.
#[actix_web::test]
async fn g5_what_an_admins_or_operators_route_does_not_read_is_refused() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let long_ago = "2020-01-01T00:00:00.000Z";
    let more = json!({
        "id": "wh_00000000000000000000000001", "secret": "whs_mine", "createdAt": long_ago, "isactive": false,
        "orgId": world.organization(GLOBEX).id,
    });
    let refused = ["createdAt:unknown", "id:unknown", "isactive:unknown", "orgId:unknown", "secret:unknown"];
    assert_eq!(create(&world, &ada, &with(good(), &more)).await.expect("400 validation_failed").fields(), refused);
    let id = created(&world, &ada).await;
    let before = listed(&world, &ada).await;
    assert_eq!(patch(&world, &ada, &id, &more).await.expect("400 validation_failed").fields(), refused);
    assert_eq!(listed(&world, &ada).await, before);

    let organization = async |body: Value| {
        let answer = world.call(Method::PATCH, "/org").slug(ACME).tokens(&ada).json(&body).send().await;
        answer.expect("400 validation_failed")
    };
    let misplaced = organization(json!({"requireTwoFactor": true})).await;
    assert_eq!(misplaced.fields(), ["requireTwoFactor:unknown"]);
    assert!(misplaced.text().contains("security.requireTwoFactor"), "{}", misplaced.text());
    let misspelt = organization(json!({"security": {"requireTwofactor": true}})).await;
    assert_eq!(misspelt.fields(), ["security.requireTwofactor:unknown"]);
    // Also where the route reads no body at all, and below /operator.
    let none = to(&world, &ada, Method::POST, &format!("{id}/rotate-secret")).json(&json!({"overlap": 0})).send();
    assert_eq!(none.await.expect("400 validation_failed").fields(), ["overlap:unknown"]);
    let key = world.service_key(Scope::Manage);
    let path = format!("/operator/organizations/{}", world.organization(ACME).id);
    let plan = world.call(Method::PATCH, &path).key(&key).json(&json!({"plann": "pro"})).send().await;
    assert_eq!(plan.expect("400 validation_failed").fields(), ["plann:unknown"]);
    // Other routes are called by applications' own forms, which may send more.
    let login = json!({"email": ADA, "password": PASSWORD, "remember": true});
    world.post("/auth/login").slug(ACME).json(&login).send().await.expect("200");
}

#[actix_web::test]
async fn j4_a_secret_is_shown_once_and_in_no_other_answer_or_log_line() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let path = "/canary-of-a-hook-4711";
    let body = json!({"url": format!("https://hooks.example{path}"), "events": ["api_key.created"]});
    let made = create(&world, &ada, &body).await.expect("201").data();
    let id = made["webhook"]["id"].as_str().unwrap();
    let rotated = to(&world, &ada, Method::POST, &format!("{id}/rotate-secret")).send().await.expect("200").data();
    let secrets = [&made["secret"], &rotated["secret"]].map(|secret| secret.as_str().unwrap().to_owned());
    assert_ne!(secrets[0], secrets[1]);
    for secret in &secrets {
        let rest = secret.strip_prefix("whs_").expect("the prefix");
        assert!(rest.len() == 44 && rest.bytes().all(|byte| byte.is_ascii_alphanumeric()), "{secret}");
    }
    world.post("/org/api-keys").slug(ACME).tokens(&ada).json(&json!({"name": "x"})).send().await.expect("201");
    let sent = to(&world, &ada, Method::POST, &format!("{id}/test")).send().await.expect("200").data();
    let sent = sent["deliveryId"].as_str().unwrap();
    let mut answers = Vec::new();
    for (method, path) in routes(id, sent)
        .into_iter()
        .filter(|(method, path)| *method != Method::DELETE && !path.ends_with("rotate-secret"))
    {
        answers.push(to(&world, &ada, method, &path).send().await.expect("200"));
    }
    answers.push(world.get("/org/webhooks").slug(ACME).tokens(&ada).send().await.expect("200"));
    answers.push(world.get("/org/audit-log").slug(ACME).tokens(&ada).send().await.expect("200"));
    let other = with(body, &json!({"url": format!("https://hooks.example{path}/other")}));
    answers.push(create(&world, &ada, &other).await.expect("201"));
    answers.push(to(&world, &ada, Method::DELETE, id).send().await.expect("200"));
    for secret in &secrets {
        let rest = &secret[4..];
        for answer in &answers {
            let text = format!("{:?} {}", answer.headers, answer.text());
            assert!(!text.contains(rest), "{text}");
        }
        assert_eq!(log::lines_with(rest), Vec::<String>::new());
    }
    assert_eq!(log::lines_with(path), Vec::<String>::new(), "the path of a URL is often a secret, too");
}

/// Each would get a copy of every event: one organization multiplied what it sends to one host.
#[actix_web::test]
async fn an_organization_has_one_subscription_for_a_url() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let first = create(&world, &ada, &good()).await.expect("201").data();
    let first = first["webhook"]["id"].as_str().unwrap();
    let with = |url: &str| json!({"url": url, "events": ["user.login"]});
    for url in [
        "https://hooks.example/in",
        "https://HOOKS.example:443/in",
        "https://hooks.example/in#two",
        "https://hooks.example/in?",
    ] {
        create(&world, &ada, &with(url)).await.expect("409 webhook_exists");
    }
    let other = create(&world, &ada, &with("https://hooks.example/in?two")).await.expect("201").data();
    let other = other["webhook"]["id"].as_str().unwrap();
    patch(&world, &ada, other, &json!({"url": "https://hooks.example/in"})).await.expect("409 webhook_exists");
    patch(&world, &ada, first, &with("https://hooks.example/in")).await.expect("200");
    let gus = world.login(GLOBEX, GUS).await;
    world.post("/org/webhooks").slug(GLOBEX).tokens(&gus).json(&good()).send().await.expect("201");
}

/// Subscriptions with one URL from before this rule go on.
#[actix_web::test]
async fn subscriptions_that_share_a_url_already_can_be_changed() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let first = created(&world, &ada).await;
    let stored = write(&*world.store, |r| {
        let webhook = r.webhooks().get(world.organization(ACME).id.into(), first.parse().unwrap())?.unwrap();
        let second = Webhook { id: entropy().id(world.now()), ..webhook };
        r.webhooks().insert(&second).map(|()| second)
    });
    for body in [json!({"description": "old"}), json!({"url": stored.url.as_str(), "isActive": false})] {
        patch(&world, &ada, &stored.id.to_string(), &body).await.expect("200");
    }
}

#[actix_web::test]
async fn an_organization_has_no_more_than_its_50_subscriptions() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let at = |number: u32| json!({"url": format!("https://hooks.example/{number}"), "events": ["user.login"]});
    for number in 0..50 {
        create(&world, &ada, &at(number)).await.expect("201");
    }
    let refused = create(&world, &ada, &at(50)).await.expect("409 webhook_limit_reached");
    assert!(refused.error()["message"].as_str().unwrap().contains("50"));
    assert_eq!(listed(&world, &ada).await["webhooks"].as_array().unwrap().len(), 50);
    let gus = world.login(GLOBEX, GUS).await;
    world.post("/org/webhooks").slug(GLOBEX).tokens(&gus).json(&good()).send().await.expect("201");
}
