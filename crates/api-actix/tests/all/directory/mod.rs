//! Directories: an identity provider keeps an organization's people and groups by SCIM.

mod admins;
mod conversations;
mod groups;
mod people;

use actix_web::http::Method;
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, Answer, Call, OWN, Tokens, World};
use crate::sso::verify_domain;

/// Acme with a verified domain and a connected directory.
struct Directory {
    world: World,
    ada: Tokens,
    id: String,
    token: String,
}

impl Directory {
    async fn new() -> Self {
        let world = World::with(|state| {
            state.app.settings.connections.base_url = format!("{OWN}/api/v1");
            state.app.settings.directories.requests_per_minute = 10_000;
        })
        .await;
        let ada = world.login(ACME, ADA).await;
        verify_domain(&world, ACME, &ada, "acme.example").await;
        let made = world.post("/org/directory").slug(ACME).tokens(&ada).send().await.expect("201").data();
        let id = made["directory"]["id"].as_str().unwrap().to_owned();
        assert_eq!(made["directory"]["baseUrl"], format!("{OWN}/scim/v2/{id}"));
        let made = world.post("/org/directory/token").slug(ACME).tokens(&ada).send().await.expect("201").data();
        let token = made["token"].as_str().unwrap().to_owned();
        Self { world, ada, id, token }
    }

    /// A call of the identity provider, a second after what was before.
    fn calls(&self, method: Method, path: &str) -> Call {
        self.world.wait(1);
        self.world.outside(method, &format!("/scim/v2/{}/{path}", self.id)).bearer(&self.token)
    }

    async fn sends(&self, method: Method, path: &str, body: Value) -> Answer {
        self.calls(method, path).body("application/scim+json", body.to_string()).send().await
    }

    async fn gets(&self, path: &str) -> Answer {
        self.calls(Method::GET, path).send().await
    }

    /// Adds a person, and returns the identifier.
    async fn adds(&self, user_name: &str) -> String {
        let made = self.sends(Method::POST, "Users", json!({"userName": user_name, "active": true})).await;
        let made = made.is(201).json();
        made["id"].as_str().unwrap().to_owned()
    }

    /// Changes a person by one operation.
    async fn patches(&self, path: &str, operations: Value) -> Answer {
        self.sends(Method::PATCH, path, json!({"Operations": operations})).await
    }

    async fn activates(&self, id: &str, active: Value) -> Answer {
        self.patches(&format!("Users/{id}"), json!([{"op": "Replace", "path": "active", "value": active}])).await
    }

    fn of_ada(&self, method: Method, path: &str) -> Call {
        self.world.call(method, path).slug(ACME).tokens(&self.ada)
    }

    async fn ask(&self, method: Method, path: &str, body: Value) -> Answer {
        self.of_ada(method, path).json(&body).send().await
    }

    /// The actions in the audit log that the directory did, from the first.
    async fn told(&self) -> Vec<String> {
        let log = self.of_ada(Method::GET, "/org/audit-log?limit=100").send().await.expect("200").data();
        let by_it = |entry: &&Value| entry["actor"] == json!({"type": "system", "id": self.id});
        let entries = log["entries"].as_array().unwrap().iter().filter(by_it);
        entries.rev().map(|entry| entry["action"].as_str().unwrap().to_owned()).collect()
    }
}

impl Answer {
    /// Checks the status of an answer in SCIM's form.
    fn is(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}", self.text());
        self
    }
}
