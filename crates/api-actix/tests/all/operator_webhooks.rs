//! `/operator/webhooks` and below: whose subscriptions these are, what they get, and that nobody else reaches them
//! (docs/webhooks.md#the-operators-webhooks).

use actix_web::http::Method;
use orgauth_domain::DeliveryId;
use orgauth_domain::keys::service_key::Scope;
use orgauth_testkit::builders::read;
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, Answer, Call, EVE, GLOBEX, GUS, Tokens, World};
use crate::webhooks::{created, to};

/// Everything that happens to organizations and accounts, and two events of organizations.
const EVENTS: [&str; 7] = [
    "organization.created",
    "organization.suspended",
    "organization.activated",
    "organization.deleted",
    "user.erased",
    "api_key.created",
    "member.removed",
];

/// The operator with a service key.
struct Office {
    world: World,
    key: String,
}

impl Office {
    async fn new() -> Self {
        let world = World::new().await;
        let key = world.service_key(Scope::Manage);
        Self { world, key }
    }

    /// A call a second after the one before, so that what is logged has an order.
    fn call(&self, method: Method, path: &str) -> Call {
        self.world.wait(1);
        self.world.call(method, &format!("/operator{path}")).key(&self.key)
    }

    async fn get(&self, path: &str) -> Value {
        self.call(Method::GET, path).send().await.expect("200").data()
    }

    async fn post(&self, path: &str, body: &Value) -> Answer {
        self.call(Method::POST, path).json(body).send().await
    }

    /// Creates a subscription to these events; returns its id.
    async fn subscribed(&self, url: &str, events: &[&str]) -> String {
        let body = json!({"url": url, "events": events});
        let data = self.post("/webhooks", &body).await.expect("201").data();
        assert!(data["secret"].as_str().unwrap().starts_with("whs_"));
        data["webhook"]["id"].as_str().unwrap().to_owned()
    }

    /// The bodies of the deliveries to a subscription, oldest first.
    async fn payloads(&self, hook: &str) -> Vec<Value> {
        let listed = self.get(&format!("/webhooks/{hook}/deliveries")).await;
        let mut payloads = Vec::new();
        for delivery in listed["deliveries"].as_array().unwrap().iter().rev() {
            let id = delivery["id"].as_str().unwrap();
            let data = self.get(&format!("/webhooks/{hook}/deliveries/{id}")).await;
            payloads.push(data["delivery"]["payload"].clone());
        }
        payloads
    }
}

/// Every route of a subscription and a delivery, as method and path below `/webhooks/`.
fn routes(hook: &str, delivery: &str) -> [(Method, String); 8] {
    [
        (Method::GET, hook.to_owned()),
        (Method::PATCH, hook.to_owned()),
        (Method::POST, format!("{hook}/rotate-secret")),
        (Method::POST, format!("{hook}/test")),
        (Method::GET, format!("{hook}/deliveries")),
        (Method::GET, format!("{hook}/deliveries/{delivery}")),
        (Method::POST, format!("{hook}/deliveries/{delivery}/redeliver")),
        (Method::DELETE, hook.to_owned()),
    ]
}

async fn makes_a_key(world: &World, slug: &str, tokens: &Tokens) {
    let body = json!({"name": "backend"});
    world.wait(1);
    world.post("/org/api-keys").slug(slug).tokens(tokens).json(&body).send().await.expect("201");
}

#[actix_web::test]
async fn g2_j4_the_operators_subscriptions_and_deliveries_are_nobody_elses_and_an_organizations_are_not_the_operators()
 {
    let office = Office::new().await;
    let world = &office.world;
    let [ada, gus] = [world.login(ACME, ADA).await, world.login(GLOBEX, GUS).await];
    let operators = office.subscribed("https://hooks.example/operator", &EVENTS).await;
    let ours = created(world, &ada).await;
    makes_a_key(world, ACME, &ada).await;
    let theirs = office.get(&format!("/webhooks/{operators}/deliveries")).await["deliveries"][0]["id"].clone();
    let theirs = theirs.as_str().unwrap().to_owned();
    let sent = to(world, &ada, Method::POST, &format!("{ours}/test")).send().await.expect("200").data();
    let own = sent["deliveryId"].as_str().unwrap().to_owned();
    let before = (office.get("/webhooks").await, office.get(&format!("/webhooks/{operators}/deliveries")).await);
    // Of the organization whose event it is, of another one, and of the operator as support in both.
    for delivery in [&theirs, &own] {
        for (method, path) in routes(&operators, delivery) {
            let path = format!("/org/webhooks/{path}");
            for (slug, tokens) in [(ACME, &ada), (GLOBEX, &gus)] {
                let call = world.call(method.clone(), &path).slug(slug);
                call.tokens(tokens).send().await.expect("404 webhook_not_found");
                let call = world.call(method.clone(), &path).slug(slug);
                call.key(&office.key).send().await.expect("404 webhook_not_found");
            }
        }
    }
    // Nor is the operator's delivery one of the organization's own subscription.
    for (method, path) in routes(&ours, &theirs).into_iter().filter(|(_, path)| path.contains(&theirs)) {
        to(world, &ada, method, &path).send().await.expect("404 delivery_not_found");
    }
    for delivery in [&theirs, &own] {
        for (method, path) in routes(&ours, delivery) {
            office.call(method, &format!("/webhooks/{path}")).send().await.expect("404 webhook_not_found");
        }
    }
    for (method, path) in routes(&operators, &own).into_iter().filter(|(_, path)| path.contains(&own)) {
        office.call(method, &format!("/webhooks/{path}")).send().await.expect("404 delivery_not_found");
    }
    let after = (office.get("/webhooks").await, office.get(&format!("/webhooks/{operators}/deliveries")).await);
    assert_eq!(after, before);
    let listed = world.get("/org/webhooks").slug(ACME).tokens(&ada).send().await.expect("200").data();
    assert_eq!(listed["webhooks"].as_array().unwrap().len(), 1, "its own alone");
    // Neither an organization's key nor one that only verifies.
    for key in [world.keys[0].clone(), world.service_key(Scope::Verify)] {
        for (method, path) in routes(&operators, &theirs) {
            let call = world.call(method, &format!("/operator/webhooks/{path}"));
            let answer = call.key(&key).send().await.brief();
            assert!(answer == "401 invalid_api_key" || answer == "403 scope_missing", "{path}: {answer}");
        }
    }
    assert_eq!(office.get("/webhooks").await, before.0);
}

#[actix_web::test]
async fn the_operator_gets_the_events_of_every_organization_with_its_id_and_slug() {
    let office = Office::new().await;
    let world = &office.world;
    let [ada, gus] = [world.login(ACME, ADA).await, world.login(GLOBEX, GUS).await];
    let hook = office.subscribed("https://hooks.example/operator", &EVENTS).await;
    let other = office.subscribed("https://hooks.example/other", &["member.joined"]).await;
    makes_a_key(world, ACME, &ada).await;
    makes_a_key(world, GLOBEX, &gus).await;
    let payloads = office.payloads(&hook).await;
    assert_eq!(payloads.len(), 2);
    for (payload, slug) in payloads.iter().zip([ACME, GLOBEX]) {
        let organization = world.organization(slug);
        assert_eq!(payload["type"], "api_key.created");
        assert_eq!(payload["orgId"], json!(organization.id));
        assert_eq!(payload["org"], json!({"slug": slug}));
        let bodies = read(&*world.store, |r| r.events().bodies(organization.id, 1000));
        let own: Value = serde_json::from_str(bodies.last().unwrap()).unwrap();
        assert_eq!((&own["data"], &own["timestamp"]), (&payload["data"], &payload["timestamp"]));
        assert_ne!(own["id"], payload["id"], "each has an identifier of its own");
        assert!(own.get("org").is_none(), "an organization knows its slug");
    }
    assert_eq!(office.payloads(&other).await, Vec::<Value>::new());
}

#[actix_web::test]
async fn what_happens_to_organizations_is_the_operators_alone_and_a_deleted_one_is_told_with_its_slug() {
    let office = Office::new().await;
    let world = &office.world;
    let hook = office.subscribed("https://hooks.example/operator", &EVENTS[..5]).await;
    let made = office.post("/organizations", &json!({"slug": "initech", "name": "Initech"})).await;
    let organization = made.expect("201").data()["organization"].clone();
    let path = format!("/organizations/{}", organization["id"].as_str().unwrap());
    for status in ["suspended", "active", "suspended"] {
        let call = office.call(Method::PATCH, &path).json(&json!({"status": status}));
        call.send().await.expect("200");
    }
    office.call(Method::DELETE, &path).send().await.expect("202");
    let payloads = office.payloads(&hook).await;
    let told: Vec<&str> = payloads.iter().map(|payload| payload["type"].as_str().unwrap()).collect();
    let expected = [
        "organization.created",
        "organization.suspended",
        "organization.activated",
        "organization.suspended",
        "organization.deleted",
    ];
    assert_eq!(told, expected);
    for payload in &payloads {
        assert_eq!((&payload["orgId"], &payload["org"]), (&organization["id"], &json!({"slug": "initech"})));
        let data = json!({"id": organization["id"], "name": "Initech", "slug": "initech"});
        assert_eq!(payload["data"], json!({"organization": data}));
    }
    let id = organization["id"].as_str().unwrap().parse().unwrap();
    assert_eq!(read(&*world.store, |r| r.events().bodies(id, 1000)), Vec::<String>::new());
}

#[actix_web::test]
async fn an_erased_account_is_told_by_its_identifier_alone() {
    let office = Office::new().await;
    let world = &office.world;
    let hook = office.subscribed("https://hooks.example/operator", &["user.erased", "member.removed"]).await;
    let eve = world.user(EVE).id.to_string();
    office.call(Method::DELETE, &format!("/users/{eve}")).send().await.expect("200");
    let payloads = office.payloads(&hook).await;
    let kinds: Vec<&str> = payloads.iter().map(|payload| payload["type"].as_str().unwrap()).collect();
    assert_eq!(kinds.last(), Some(&"user.erased"), "after the events with the address");
    let erased = payloads.last().unwrap();
    let keys: Vec<&String> = erased.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["data", "id", "timestamp", "type"]);
    assert_eq!(erased["data"], json!({"userId": eve}));
}

#[actix_web::test]
async fn m2_bad_input_names_the_field_and_a_url_counts_once_for_the_operator() {
    let office = Office::new().await;
    let ada = office.world.login(ACME, ADA).await;
    let url = "https://hooks.example/in";
    for (body, field) in [
        (json!({"url": url}), "events:required"),
        (json!({"url": url, "events": []}), "events:invalid"),
        (json!({"url": url, "events": ["organization.renamed"]}), "events:invalid"),
        (json!({"url": url, "events": ["user.erased", "user.erased"]}), "events:duplicate"),
        (json!({"url": "http://hooks.example/in", "events": ["user.erased"]}), "url:invalid"),
        (json!({"url": "https://127.0.0.1/in", "events": ["user.erased"]}), "url:invalid"),
        (json!({"url": url, "events": ["user.erased"], "orgId": "org_1"}), "orgId:unknown"),
    ] {
        let answer = office.post("/webhooks", &body).await.expect("400 validation_failed");
        assert_eq!(answer.fields(), [field], "{body}");
    }
    assert_eq!(office.get("/webhooks").await, json!({"webhooks": []}));
    let body = json!({"url": url, "events": ["member.joined"]});
    // An organization with the same URL is no hindrance.
    crate::webhooks::create(&office.world, &ada, &body).await.expect("201");
    let hook = office.subscribed(url, &["member.joined"]).await;
    office.post("/webhooks", &body).await.expect("409 webhook_exists");
    let call =
        office.call(Method::PATCH, &format!("/webhooks/{hook}")).json(&json!({"events": ["organization.made"]}));
    assert_eq!(call.send().await.expect("400 validation_failed").fields(), ["events:invalid"]);
    let limit = office.world.state.app.settings.webhooks.per_organization;
    for number in 1..limit {
        office.subscribed(&format!("https://hooks.example/{number}"), &["user.erased"]).await;
    }
    let body = json!({"url": "https://hooks.example/one-more", "events": ["user.erased"]});
    office.post("/webhooks", &body).await.expect("409 webhook_limit_reached");
}

#[actix_web::test]
async fn a_subscription_is_changed_paused_tested_sent_once_more_and_deleted() {
    let office = Office::new().await;
    let hook = office.subscribed("https://hooks.example/operator", &EVENTS).await;
    let path = format!("/webhooks/{hook}");
    let sent = office.post(&format!("{path}/test"), &json!({})).await.expect("200").data();
    let [payload] = office.payloads(&hook).await.try_into().unwrap();
    assert_eq!((&payload["type"], &payload["data"]), (&json!("webhook.test"), &json!({"webhookId": hook})));
    assert!(payload.get("orgId").is_none() && payload.get("org").is_none(), "{payload}");
    let delivery: DeliveryId = sent["deliveryId"].as_str().unwrap().parse().unwrap();
    let again = office.post(&format!("{path}/deliveries/{delivery}/redeliver"), &json!({})).await.expect("200");
    assert_ne!(again.data()["deliveryId"], sent["deliveryId"]);
    let secret = office.post(&format!("{path}/rotate-secret"), &json!({})).await.expect("200").data();
    assert!(secret["secret"].as_str().unwrap().starts_with("whs_"));
    let change = json!({"isActive": false, "events": ["user.erased"], "description": "billing"});
    let changed = office.call(Method::PATCH, &path).json(&change).send().await.expect("200").data();
    assert_eq!(changed["webhook"]["events"], json!(["user.erased"]));
    assert_eq!(office.get(&path).await, changed);
    office.post(&format!("{path}/test"), &json!({})).await.expect("409 webhook_paused");
    office.call(Method::DELETE, &path).send().await.expect("200");
    office.call(Method::GET, &path).send().await.expect("404 webhook_not_found");
    let log = office.get("/audit-log").await;
    let told: Vec<Value> =
        log["entries"].as_array().unwrap().iter().rev().map(|entry| entry["action"].clone()).collect();
    let expected = ["webhook.created", "webhook.secret_rotated", "webhook.updated", "webhook.deleted"];
    assert_eq!(told[told.len() - 4..], expected.map(Value::from));
    let entry = &log["entries"][0];
    assert_eq!((&entry["target"]["id"], &entry["metadata"]["host"]), (&json!(hook), &json!("hooks.example")));
}
