//! Two organizations with members and API keys, created on the command line: the start of most tests.

use serde_json::{Value, json};

use crate::{Api, Deployment, Reply, Server, StoreKind};

/// The password of every account, unless a test sets another one.
pub const PASSWORD: &str = "Xq7-canary-staple-91";

/// An installation with `acme` and `globex`.
///
/// Ada is an admin of acme and a member of globex, with one account; Max is a member of acme only, Gil an admin of globex only.
#[derive(Debug)]
pub struct Tenants {
    pub deployment: Deployment,
    pub acme: Tenant,
    pub globex: Tenant,
}

/// One organization, with the data that its own backend knows.
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

    /// Creates the installation and starts a server.
    pub fn serve(kind: StoreKind) -> (Self, Server) {
        let tenants = Self::new(kind);
        let server = tenants.deployment.serve();
        (tenants, server)
    }

    /// Creates the organizations in an installation that has none yet.
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

    /// Starts as many servers on one store as it allows: two on PostgreSQL, one on SQLite.
    pub fn servers(&self) -> Vec<Server> {
        let count = if self.database().kind() == StoreKind::Postgres { 2 } else { 1 };
        (0..count).map(|_| self.serve()).collect()
    }

    /// Returns the current code of an authenticator app with this secret.
    pub fn totp(&self, secret: &str) -> String {
        self.run(&["totp", secret]).ok().stdout.trim().to_owned()
    }
}

impl Tenant {
    /// Sends a verify request for a token, as this organization's backend.
    pub fn ask(&self, server: &Server, token: &str) -> Reply {
        let mut backend = server.api(self.slug).with_header("x-api-key", &self.key);
        backend.post("/public/verify", json!({ "token": token, "explain": true }))
    }

    /// Verifies a token: `Ok` with the whole answer, `Err` with the reason why the token isn't valid.
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

    /// Returns the client after a sign-in with [`PASSWORD`].
    #[must_use]
    pub fn signed_in(mut self, email: &str) -> Self {
        self.login(email, PASSWORD).assert(200);
        self
    }

    /// Turns the second factor on; returns its secret, the used code, and a recovery code.
    pub fn second_factor(&mut self, deployment: &Deployment) -> (String, String, String) {
        let setup = self.post("/auth/2fa/setup", json!({"password": PASSWORD})).expect(200);
        let secret = setup.str("/data/secret").to_owned();
        let code = deployment.totp(&secret);
        let enabled = self.post("/auth/2fa/enable", json!({"code": code})).expect(200);
        (secret, code, enabled.str("/data/recoveryCodes/0").to_owned())
    }

    /// Sends POST without a body.
    pub fn call(&mut self, path: &str) -> Reply {
        self.send("POST", path, &[], None)
    }

    /// Like [`Api::call`] and [`Api::post`], on a server that may be killed meanwhile: `None` when no answer came.
    pub fn try_post(&mut self, path: &str, body: Option<&Value>) -> Option<Reply> {
        let text = body.map(Value::to_string);
        self.try_send("POST", path, &[("content-type", "application/json")], text.as_deref().map(str::as_bytes)).ok()
    }

    /// Returns the access token in the jar; fails the test when there is none.
    pub fn access(&self) -> String {
        self.cookie("access_token").expect("an access_token cookie").to_owned()
    }

    /// Returns the refresh token in the jar; fails the test when there is none.
    pub fn refresh_token(&self) -> String {
        self.cookie("refresh_token").expect("a refresh_token cookie").to_owned()
    }

    /// Whether the profile can be read with the access token in the jar.
    pub fn is_signed_in(&self) -> bool {
        let reply = self.clone().get("/auth/profile");
        assert!([200, 401].contains(&reply.status), "{}: {} {}", reply.request, reply.status, reply.text);
        reply.status == 200
    }
}

fn text(value: &Value) -> String {
    value.as_str().expect("a string in the answer").to_owned()
}
