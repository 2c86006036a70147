//! Two organizations with members and API keys, made by the command line: what most tests start from.

use serde_json::{Value, json};

use crate::{Api, Deployment, Reply, Server, StoreKind};

/// The password of everybody who is not given another one.
pub const PASSWORD: &str = "Xq7-canary-staple-91";

/// An installation with `acme` and `globex`.
///
/// Ada is admin of acme and member of globex, by one account; Max is a member of acme alone, Gil of globex alone.
#[derive(Debug)]
pub struct Tenants {
    pub deployment: Deployment,
    pub acme: Tenant,
    pub globex: Tenant,
}

/// One organization as its own backend knows it.
#[derive(Clone, Debug)]
pub struct Tenant {
    pub slug: &'static str,
    pub id: String,
    pub key: String,
    pub key_id: String,
}

pub const ADA: &str = "ada@acme.example";
pub const MAX: &str = "max@acme.example";
pub const GIL: &str = "gil@globex.example";

impl Tenants {
    pub fn new(kind: StoreKind) -> Self {
        Self::on(Deployment::new(kind))
    }

    /// With a server that runs.
    pub fn serve(kind: StoreKind) -> (Self, Server) {
        let tenants = Self::new(kind);
        let server = tenants.deployment.serve();
        (tenants, server)
    }

    /// Fills an installation that has no organizations yet.
    pub fn on(deployment: Deployment) -> Self {
        let acme = deployment.tenant("acme");
        let globex = deployment.tenant("globex");
        deployment.member("acme", ADA, "org_admin");
        deployment.member("acme", MAX, "member");
        deployment.existing_member("globex", ADA, "member");
        deployment.member("globex", GIL, "org_admin");
        Self { deployment, acme, globex }
    }
}

impl Deployment {
    /// Creates an organization and an API key for its backend.
    pub fn tenant(&self, slug: &'static str) -> Tenant {
        let made = self.cli(&["org", "create", "--slug", slug, "--name", &format!("{slug} Ltd")]).ok().json();
        let key = self.cli(&["api-key", "create", "--org", slug, "--name", "backend"]).ok().json();
        Tenant {
            slug,
            id: text(&made["organization"]["id"]),
            key: text(&key["key"]),
            key_id: text(&key["apiKey"]["id"]),
        }
    }

    /// Adds a member with a new account and [`PASSWORD`]; returns the user's id.
    pub fn member(&self, slug: &str, email: &str, role: &str) -> String {
        let name = email.split('@').next().unwrap_or_default();
        let args = ["member", "add", "--org", slug, "--email", email, "--name", name, "--role", role];
        let added = self.cli_with_stdin(&[&args[..], &["--password-stdin"]].concat(), PASSWORD).ok().json();
        text(&added["user"]["id"])
    }

    /// Adds a member whose account exists; returns the user's id.
    pub fn existing_member(&self, slug: &str, email: &str, role: &str) -> String {
        let args = ["member", "add", "--org", slug, "--email", email, "--role", role];
        text(&self.cli(&args).ok().json()["user"]["id"])
    }

    /// Servers on one store: two where the store takes several.
    pub fn servers(&self) -> Vec<Server> {
        let count = if self.database().kind() == StoreKind::Postgres { 2 } else { 1 };
        (0..count).map(|_| self.serve()).collect()
    }

    /// What an authenticator app with this secret shows now.
    pub fn totp(&self, secret: &str) -> String {
        self.run(&["totp", secret]).ok().stdout.trim().to_owned()
    }
}

impl Tenant {
    /// Asks the service about a token, as this organization's backend.
    pub fn ask(&self, server: &Server, token: &str) -> Reply {
        let mut backend = server.api(self.slug).with_header("x-api-key", &self.key);
        backend.post("/public/verify", json!({ "token": token, "explain": true }))
    }

    /// What verify says: `Ok` with the whole answer, `Err` with the reason why the token isn't good.
    pub fn verify(&self, server: &Server, token: &str) -> Result<Value, String> {
        let reply = self.ask(server, token).expect(200);
        let data = reply.at("/data").clone();
        if data["valid"] == true { Ok(data) } else { Err(text(&data["reason"])) }
    }
}

impl Api {
    /// Tries to sign in.
    pub fn login(&mut self, email: &str, password: &str) -> Reply {
        self.post("/auth/login", json!({ "email": email, "password": password }))
    }

    /// A client that has signed in with [`PASSWORD`].
    #[must_use]
    pub fn signed_in(mut self, email: &str) -> Self {
        self.login(email, PASSWORD).assert(200);
        self
    }

    /// Turns the second factor on; returns its secret, the code that was used, and a recovery code.
    pub fn second_factor(&mut self, deployment: &Deployment) -> (String, String, String) {
        let setup = self.post("/auth/2fa/setup", json!({"password": PASSWORD})).expect(200);
        let secret = setup.str("/data/secret").to_owned();
        let code = deployment.totp(&secret);
        let enabled = self.post("/auth/2fa/enable", json!({"code": code})).expect(200);
        (secret, code, enabled.str("/data/recoveryCodes/0").to_owned())
    }

    /// POST without a body.
    pub fn call(&mut self, path: &str) -> Reply {
        self.send("POST", path, &[], None)
    }

    /// Like [`Api::call`] and [`Api::post`], on a server that may be killed meanwhile: `None` when no answer came.
    pub fn try_post(&mut self, path: &str, body: Option<&Value>) -> Option<Reply> {
        let text = body.map(Value::to_string);
        self.try_send("POST", path, &[("content-type", "application/json")], text.as_deref().map(str::as_bytes)).ok()
    }

    /// The access token in the jar; fails the test when there is none.
    pub fn access(&self) -> String {
        self.cookie("access_token").expect("an access_token cookie").to_owned()
    }

    /// The refresh token in the jar; fails the test when there is none.
    pub fn refresh_token(&self) -> String {
        self.cookie("refresh_token").expect("a refresh_token cookie").to_owned()
    }

    /// Whether the access token in the jar opens the profile.
    pub fn is_signed_in(&self) -> bool {
        let reply = self.clone().get("/auth/profile");
        assert!([200, 401].contains(&reply.status), "{}: {} {}", reply.request, reply.status, reply.text);
        reply.status == 200
    }
}

fn text(value: &Value) -> String {
    value.as_str().expect("a string in the answer").to_owned()
}
