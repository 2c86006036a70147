//! Creates a fresh installation for each part, with organizations and their admins, and a receiver that it may call.

use std::path::Path;
use std::time::Duration;

use orgauth_testkit::webhook_sink::WebhookSink;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::Fallible;
use crate::client::{Answer, Client};
use crate::installation::{Installation, Kind};
use crate::modes::Mode;
use crate::process::Server;
use crate::seed::{self, Seeded, Sizes};

/// Enough organizations for 100 tenants with hanging receivers and 50 healthy ones.
pub(super) const SIZES: Sizes = Sizes { organizations: 160, users: 1600, sessions: 3200 };

/// The event that fills the queue: a sign-in.
pub(super) const BULK: &str = "user.login";
/// The event that is caused through the API and measured one by one.
pub(super) const SINGLE: &str = "api_key.created";

/// Creates the installations of one kind of store.
pub(super) struct Installer<'a> {
    pub(super) kind: Kind,
    pub(super) orgauth: &'a Path,
    pub(super) sink: &'a WebhookSink,
}

/// An installation and its rows.
pub(super) struct Fixture<'a> {
    pub(super) installation: Installation,
    pub(super) seeded: Seeded,
    pub(super) sink: &'a WebhookSink,
    _ca: TempDir,
}

impl<'a> Installer<'a> {
    pub(super) fn install(&self) -> Fallible<Fixture<'a>> {
        let ca = tempfile::Builder::new().prefix("orgauth-bench-ca.").tempdir()?;
        let file = ca.path().join("ca.pem");
        std::fs::write(&file, self.sink.ca_pem())?;
        let toml = format!(
            "webhooks.allow_private_networks = true\nwebhooks.at_once_per_host = 100000\n\
             webhooks.per_host_minute = 1000000\nwebhooks.extra_ca_file = \"{}\"\nwebhooks.extra_ports = [{}]\n",
            file.display(),
            self.sink.port(),
        );
        let settings = ["shared_preload_libraries=pg_stat_statements", "pg_stat_statements.max=1000"];
        let installation = Installation::make_with(self.kind, self.orgauth, &toml, &settings)?;
        let seeded = seed::seed(&installation, SIZES)?;
        Ok(Fixture { installation, seeded, sink: self.sink, _ca: ca })
    }
}

impl Fixture<'_> {
    pub(super) fn serve(&self) -> Fallible<Server> {
        self.installation.start(Mode::Orgauth)
    }

    /// Returns a client of the admin of the organization with this index.
    pub(super) fn admin(&self, server: &Server, organization: usize) -> Fallible<Admin> {
        let session = self.seeded.sessions.iter().find(|session| session.user == organization);
        let session = session.ok_or("an organization without a session of its admin")?;
        Ok(Admin {
            client: Client::new(server.address),
            slug: self.seeded.organizations[organization].slug.clone(),
            bearer: format!("Bearer {}", session.access),
        })
    }

    /// Subscribes an organization to an event, at the receiver's address with the organization's index.
    pub(super) fn subscribe(&self, server: &Server, organization: usize, event: &str, path: &str) -> Fallible<()> {
        let url = self.sink.url_on(organization, path);
        let body = json!({"url": url, "events": [event], "description": "bench"});
        self.admin(server, organization)?.call("POST", "/org/webhooks", &body, 201).map(drop)
    }

    /// Waits until the receiver has had so many requests in total.
    pub(super) fn wait_for(&self, requests: u64, within: Duration) -> Fallible<()> {
        let start = std::time::Instant::now();
        let (mut last, mut moved) = (self.sink.count(), start);
        while self.sink.count() < requests {
            crate::stop::sleep(Duration::from_millis(2))?;
            let count = self.sink.count();
            if count > last {
                (last, moved) = (count, std::time::Instant::now());
            }
            if start.elapsed() > within || moved.elapsed() > Duration::from_secs(15) {
                return Err(format!("the receiver has had {count} requests instead of {requests}").into());
            }
        }
        Ok(())
    }
}

/// A client that has signed in.
pub(super) struct Admin {
    client: Client,
    slug: String,
    bearer: String,
}

impl Admin {
    pub(super) fn call(&mut self, method: &str, path: &str, body: &Value, expected: u16) -> Fallible<Answer> {
        let headers = [("X-Org-Slug", self.slug.as_str()), ("Authorization", self.bearer.as_str())];
        match self.client.send(method, path, &headers, body) {
            Some(answer) if answer.status == expected => Ok(answer),
            other => Err(format!("{method} {path}: {other:?}").into()),
        }
    }
}
