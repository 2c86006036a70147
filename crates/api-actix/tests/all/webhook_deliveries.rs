//! `/org/webhooks/{id}/test` and the log of deliveries (docs/security.md: G2, J2).

use actix_web::http::Method;
use orgauth_domain::webhooks::delivery::{
    AttemptError, AttemptOutcome, AttemptRecord, DeliveryAttempts, DeliveryRules, DeliveryUpdate,
};
use orgauth_domain::{DeliveryId, Duration};
use orgauth_testkit::builders::{read, write};
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, Answer, GLOBEX, GUS, Tokens, World};
use crate::webhooks::{create, created, good, to};

async fn test(world: &World, tokens: &Tokens, hook: &str) -> Answer {
    to(world, tokens, Method::POST, &format!("{hook}/test")).send().await
}

/// Sends a test event to a subscription; returns the delivery's id.
async fn tested(world: &World, tokens: &Tokens, hook: &str) -> String {
    let data = test(world, tokens, hook).await.expect("200").data();
    data["deliveryId"].as_str().unwrap().to_owned()
}

async fn redeliver(world: &World, tokens: &Tokens, hook: &str, delivery: &str) -> Answer {
    to(world, tokens, Method::POST, &format!("{hook}/deliveries/{delivery}/redeliver")).send().await
}

async fn listed(world: &World, tokens: &Tokens, hook: &str) -> Vec<Value> {
    page(world, tokens, hook, "").await["deliveries"].as_array().unwrap().clone()
}

async fn page(world: &World, tokens: &Tokens, hook: &str, query: &str) -> Value {
    to(world, tokens, Method::GET, &format!("{hook}/deliveries{query}")).send().await.expect("200").data()
}

/// The identifiers of a page.
fn ids(page: &Value) -> Vec<&str> {
    page["deliveries"].as_array().unwrap().iter().map(|delivery| delivery["id"].as_str().unwrap()).collect()
}

/// Removes and returns `nextAttemptAt` of a delivery that was just queued, which is the current time of the store's clock.
fn next_attempt(delivery: &mut Value) -> String {
    let at = delivery.as_object_mut().unwrap().remove("nextAttemptAt").expect("nextAttemptAt");
    at.as_str().unwrap().to_owned()
}

async fn detail(world: &World, tokens: &Tokens, hook: &str, delivery: &str) -> Value {
    let call = to(world, tokens, Method::GET, &format!("{hook}/deliveries/{delivery}"));
    let data = call.send().await.expect("200").data();
    assert_eq!(data.as_object().unwrap().len(), 1);
    data["delivery"].clone()
}

/// Records an attempt with this outcome after a number of failures, as the delivery loop does.
fn attempted(world: &World, delivery: &str, failures: u32, outcome: AttemptOutcome) {
    let id: DeliveryId = delivery.parse().unwrap();
    let (now, duration) = (world.now(), Duration::from_millis(1234));
    let past = DeliveryAttempts { made: failures, unknown: 0 };
    let step = past.next(outcome, now, &DeliveryRules::default());
    let record = Some(AttemptRecord { attempt: failures + 1, started_at: now, duration, outcome });
    write(&*world.store, |r| r.deliveries().record(&[DeliveryUpdate { id, step, record }]));
}

#[actix_web::test]
async fn g2_malformed_and_unknown_deliveries_and_those_of_another_subscription_are_not_found() {
    let (world, [ada, gus]) = World::with_sessions([(ACME, ADA), (GLOBEX, GUS)]).await;
    let (hook, other) = (created(&world, &ada).await, created(&world, &ada).await);
    let sent = tested(&world, &ada, &other).await;
    let theirs =
        world.post("/org/webhooks").slug(GLOBEX).tokens(&gus).json(&good()).send().await.expect("201").data();
    let path = format!("/org/webhooks/{}/test", theirs["webhook"]["id"].as_str().unwrap());
    let foreign = world.post(&path).slug(GLOBEX).tokens(&gus).send().await.expect("200").data();
    let foreign = foreign["deliveryId"].as_str().unwrap();
    let other_kind = sent.replace("del_", "evt_");
    for id in ["x", "del_1", "del_00000000000000000000000000", "%00", &sent[4..], &other_kind, &sent, foreign] {
        let get = to(&world, &ada, Method::GET, &format!("{hook}/deliveries/{id}"));
        get.send().await.expect("404 delivery_not_found");
        redeliver(&world, &ada, &hook, id).await.expect("404 delivery_not_found");
    }
    assert_eq!(listed(&world, &ada, &hook).await, Vec::<Value>::new());
    assert_eq!(listed(&world, &ada, &other).await.len(), 1);
}

#[actix_web::test]
async fn more_than_ten_tests_a_minute_are_429_with_the_time_to_wait() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let (hook, other) = (created(&world, &ada).await, created(&world, &ada).await);
    for _ in 0..10 {
        tested(&world, &ada, &hook).await;
    }
    world.wait(13);
    let refused = test(&world, &ada, &hook).await.expect("429 rate_limited");
    assert_eq!(refused.header("retry-after"), Some("47"));
    assert_eq!(refused.error()["retryAfter"], 47);
    tested(&world, &ada, &other).await;
    assert_eq!(listed(&world, &ada, &hook).await.len(), 10);
    world.wait(47);
    tested(&world, &ada, &hook).await;
}

#[actix_web::test]
async fn a_delivery_that_waits_has_no_status_and_no_error() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let hook = created(&world, &ada).await;
    let id = tested(&world, &ada, &hook).await;
    let [mut delivery] = listed(&world, &ada, &hook).await.try_into().unwrap();
    let next = next_attempt(&mut delivery);
    let at = "2026-11-21T01:25:00.045Z";
    let expected = json!({"id": id, "event": "webhook.test", "status": "pending", "attempts": 0, "createdAt": at});
    assert_eq!(delivery, expected);
    let full = detail(&world, &ada, &hook, &id).await;
    assert_eq!((&full["attemptLog"], &full["nextAttemptAt"]), (&json!([]), &json!(next)));
}

#[actix_web::test]
async fn what_is_asked_of_the_log_is_strict_and_concerns_one_subscription() {
    let (world, [ada, gus]) = World::with_sessions([(ACME, ADA), (GLOBEX, GUS)]).await;
    let (hook, other) = (created(&world, &ada).await, created(&world, &ada).await);
    let sent = tested(&world, &ada, &hook).await;
    let of_other = tested(&world, &ada, &other).await;
    for (query, field) in [
        ("?limit=0", "limit"),
        ("?limit=1001", "limit"),
        ("?cursor=QUNNRQ", "cursor"),
        ("?status=", "status"),
        ("?status=Pending", "status"),
        ("?status=pending&status=failed", "status"),
    ] {
        let call = to(&world, &ada, Method::GET, &format!("{hook}/deliveries{query}"));
        let refused = call.send().await.expect("400 validation_failed");
        assert_eq!(refused.error()["fields"][0]["field"], field, "{query}");
    }
    let path = format!("/org/webhooks/{hook}/deliveries?status=pending");
    world.get(&path).slug(GLOBEX).tokens(&gus).send().await.expect("404 webhook_not_found");
    world.wait(1);
    let retried = tested(&world, &ada, &hook).await;
    attempted(&world, &retried, 0, AttemptOutcome::of_status(500));
    assert_eq!(ids(&page(&world, &ada, &hook, "?status=pending").await), [&sent]);
    assert_eq!(ids(&page(&world, &ada, &hook, "?status=retrying").await), [&retried]);
    assert_eq!(page(&world, &ada, &hook, "?status=success").await, json!({"deliveries": []}));
    assert_eq!(ids(&page(&world, &ada, &other, "?status=pending").await), [&of_other]);
    let first = page(&world, &ada, &hook, "?limit=1").await;
    assert_eq!(ids(&first), [&retried]);
    let rest = page(&world, &ada, &hook, &format!("?limit=1&cursor={}", first["nextCursor"].as_str().unwrap())).await;
    assert_eq!((ids(&rest), rest.get("nextCursor")), (vec![sent.as_str()], None));
}

#[actix_web::test]
async fn j2_a_failure_shows_its_word_and_what_was_answered_and_nothing_else() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let hook = created(&world, &ada).await;
    for (outcome, status, word) in [
        (AttemptOutcome::of_status(503), Some(503), Some("http_503")),
        (AttemptOutcome::of_status(302), Some(302), Some("redirect")),
        (AttemptOutcome::of_status(204), Some(204), None),
        (AttemptOutcome::Failed(AttemptError::Timeout), None, Some("timeout")),
        (AttemptOutcome::Failed(AttemptError::Dns), None, Some("dns")),
        (AttemptOutcome::Failed(AttemptError::Tls), None, Some("tls")),
        (AttemptOutcome::Failed(AttemptError::Connect), None, Some("connect")),
        (AttemptOutcome::Failed(AttemptError::Protocol), None, Some("protocol")),
        (AttemptOutcome::Failed(AttemptError::BlockedAddress), None, Some("blocked_address")),
    ] {
        world.wait(60);
        let id = tested(&world, &ada, &hook).await;
        attempted(&world, &id, 0, outcome);
        let mut delivery = listed(&world, &ada, &hook).await.swap_remove(0);
        let is_over = word.is_none();
        // The test doesn't update the delivery's job, so an unfinished delivery is still due.
        let next = if is_over { None } else { Some(next_attempt(&mut delivery)) };
        let mut expected = json!({
            "id": id, "event": "webhook.test", "attempts": 1, "createdAt": delivery["createdAt"],
            "status": if is_over { "success" } else { "retrying" },
        });
        let mut logged = json!({"attempt": 1, "startedAt": delivery["createdAt"], "durationMs": 1234});
        if let Some(status) = status {
            expected["httpStatus"] = json!(status);
            logged["httpStatus"] = json!(status);
        }
        if let Some(word) = word {
            expected["lastError"] = json!(word);
            logged["error"] = json!(word);
        }
        assert_eq!(delivery, expected);
        let mut full = detail(&world, &ada, &hook, &id).await;
        full.as_object_mut().unwrap().remove("payload").expect("a payload");
        assert_eq!(next, (!is_over).then(|| next_attempt(&mut full)));
        expected["attemptLog"] = json!([logged]);
        assert_eq!(full, expected);
    }
}

#[actix_web::test]
async fn the_attempts_of_a_delivery_are_listed_in_order_up_to_its_end() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let (failing, healed) = (created(&world, &ada).await, created(&world, &ada).await);
    let (failed, succeeded) = (tested(&world, &ada, &failing).await, tested(&world, &ada, &healed).await);
    for failures in 0..4 {
        world.wait(1800);
        attempted(&world, &failed, failures, AttemptOutcome::Failed(AttemptError::Http(500)));
        let last = if failures == 3 { 200 } else { 500 };
        attempted(&world, &succeeded, failures, AttemptOutcome::of_status(last));
    }
    // The admin's access token has expired.
    let ada = world.login(ACME, ADA).await;
    let failed = detail(&world, &ada, &failing, &failed).await;
    assert_eq!(
        (&failed["status"], &failed["attempts"], &failed["lastError"]),
        (&json!("failed"), &json!(4), &json!("http_500"))
    );
    let numbers: Vec<&Value> = failed["attemptLog"].as_array().unwrap().iter().map(|one| &one["attempt"]).collect();
    assert_eq!(numbers, [1, 2, 3, 4]);
    let succeeded = detail(&world, &ada, &healed, &succeeded).await;
    assert_eq!((&succeeded["status"], &succeeded["httpStatus"]), (&json!("success"), &json!(200)));
    assert_eq!(succeeded.get("lastError"), None, "the last attempt did not fail");
}

#[actix_web::test]
async fn subscriptions_say_why_their_newest_attempted_delivery_has_not_arrived() {
    let (world, [ada, gus]) = World::with_sessions([(ACME, ADA), (GLOBEX, GUS)]).await;
    let (hook, other) = (created(&world, &ada).await, created(&world, &ada).await);
    let older = tested(&world, &ada, &hook).await;
    world.wait(1);
    let newer = tested(&world, &ada, &hook).await;
    let told = async || {
        let all = world.get("/org/webhooks").slug(ACME).tokens(&ada).send().await.expect("200").data();
        let of = |id: &str| all["webhooks"].as_array().unwrap().iter().find(|one| one["id"] == id).unwrap().clone();
        let one = to(&world, &ada, Method::GET, &hook).send().await.expect("200").data();
        assert_eq!(one["webhook"], of(&hook));
        assert_eq!(of(&other).get("lastError"), None, "nothing was sent to it");
        of(&hook)["lastError"].clone()
    };
    let theirs =
        world.post("/org/webhooks").slug(GLOBEX).tokens(&gus).json(&good()).send().await.expect("201").data();
    let path = format!("/org/webhooks/{}", theirs["webhook"]["id"].as_str().unwrap());
    let sent = world.post(&format!("{path}/test")).slug(GLOBEX).tokens(&gus).send().await.expect("200").data();
    attempted(&world, sent["deliveryId"].as_str().unwrap(), 0, AttemptOutcome::Failed(AttemptError::Dns));
    let theirs = world.get(&path).slug(GLOBEX).tokens(&gus).send().await.expect("200").data();
    assert_eq!(theirs["webhook"]["lastError"], "dns");
    assert_eq!(told().await, Value::Null, "none was attempted");
    attempted(&world, &newer, 0, AttemptOutcome::Failed(AttemptError::Http(500)));
    assert_eq!(told().await, "http_500");
    attempted(&world, &older, 0, AttemptOutcome::Delivered(204));
    assert_eq!(told().await, "http_500", "the older delivery does not count");
    attempted(&world, &newer, 1, AttemptOutcome::Delivered(200));
    assert_eq!(told().await, Value::Null);
    world.wait(1);
    let waiting = tested(&world, &ada, &hook).await;
    assert_eq!(told().await, Value::Null, "a delivery that waits for its first attempt does not count");
    attempted(&world, &waiting, 0, AttemptOutcome::Failed(AttemptError::Timeout));
    let pause = to(&world, &ada, Method::PATCH, &hook).json(&json!({"isActive": false})).send().await.expect("200");
    assert_eq!(pause.data()["webhook"].get("lastError"), None, "the answer to a change does not say it");
    assert_eq!(told().await, "timeout");
}

#[actix_web::test]
async fn the_payload_is_the_event_to_the_letter() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let body = json!({"url": "https://hooks.example/", "events": ["api_key.created"]});
    let hook = create(&world, &ada, &body).await.expect("201").data()["webhook"]["id"].as_str().unwrap().to_owned();
    let key = json!({"name": "b\"ack<end> \u{1F600}"});
    let key = world.post("/org/api-keys").slug(ACME).tokens(&ada).json(&key).send().await.expect("201").data();
    let [delivery] = listed(&world, &ada, &hook).await.try_into().unwrap();
    assert_eq!(delivery["event"], "api_key.created");
    let id = delivery["id"].as_str().unwrap();
    let call = to(&world, &ada, Method::GET, &format!("{hook}/deliveries/{id}"));
    let answer = call.send().await.expect("200");
    let organization = world.organization(ACME).id;
    let events = read(&*world.store, |r| r.events().bodies(organization, 1000));
    let event = events.iter().find(|body| body.contains("ack<end>")).unwrap();
    assert!(answer.text().contains(&format!("\"payload\":{event}")), "{} is not in {}", event, answer.text());
    let payload = &answer.data()["delivery"]["payload"];
    let member = |name: &str| key["apiKey"][name].clone();
    let data = json!({
        "apiKey": {"id": member("id"), "name": member("name"), "prefix": member("prefix"), "last4": member("last4")},
        "actor": {"userId": world.user(ADA).id, "email": ADA},
    });
    let expected = json!({
        "id": payload["id"], "type": "api_key.created", "timestamp": "2026-11-21T01:25:00.045Z",
        "orgId": organization, "data": data,
    });
    assert_eq!(*payload, expected);
    assert!(payload["id"].as_str().unwrap().starts_with("evt_"));
}

#[actix_web::test]
async fn a_delivery_that_is_sent_once_more_is_a_new_one_of_the_same_event_and_the_newest_comes_first() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let hook = created(&world, &ada).await;
    let first = tested(&world, &ada, &hook).await;
    attempted(&world, &first, 0, AttemptOutcome::of_status(200));
    let mut ids = vec![first.clone()];
    for _ in 0..51 {
        world.wait(1);
        let data = redeliver(&world, &ada, &hook, &first).await.expect("200").data();
        ids.push(data["deliveryId"].as_str().unwrap().to_owned());
    }
    let deliveries = page(&world, &ada, &hook, "").await;
    assert_eq!(self::ids(&deliveries), ids.iter().rev().take(50).collect::<Vec<_>>());
    assert!(deliveries["nextCursor"].is_string(), "there are more");
    let (old, new) = (detail(&world, &ada, &hook, &first).await, detail(&world, &ada, &hook, &ids[51]).await);
    assert_eq!(new["payload"], old["payload"]);
    assert_eq!((&new["status"], &new["attempts"]), (&json!("pending"), &json!(0)));
    assert_eq!((&old["status"], &old["attempts"]), (&json!("success"), &json!(1)));
}
