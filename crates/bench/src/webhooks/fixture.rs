//! What the parts share: a fresh installation for each, with organizations and their admins, and a receiver that it may call.

use std::sync::Arc;
use std::time::{Duration, Instant};

use orgauth_domain::accounts::user::User;
use orgauth_domain::id::OrganizationId;
use orgauth_domain::ports::{Clock, Entropy, transact};
use orgauth_domain::sign_in::Client as Device;
use orgauth_domain::text::Name;
use orgauth_domain::webhooks::event::{EventData, EventRecord, LoginMethod};
use orgauth_domain::{Email, Timestamp};
use orgauth_infra_crypto::{SystemClock, SystemEntropy};
use orgauth_testkit::builders;
use orgauth_testkit::webhook_sink::WebhookSink;
use serde_json::{Value, json};
use tempfile::NamedTempFile;

use crate::client::Client;
use crate::installation::Installation;
use crate::options::{Kind, Plan};
use crate::process::Server;
use crate::report::Goal;
use crate::run::Run;
use crate::seed::Sizes;
use crate::stop::{self, Fallible};

/// Enough organizations for 100 tenants with hanging receivers and 50 healthy ones.
const SIZES: Sizes = Sizes { organizations: 160, users: 1600, sessions: 3200 };
/// Events per transaction when the queue is filled.
const BATCH: usize = 1000;

/// The event that fills the queue: a sign-in.
pub(super) const BULK: &str = "user.login";
/// The event that is caused through the API and measured one by one.
pub(super) const SINGLE: &str = "api_key.created";

/// A run on one store.
pub(super) struct Bench<'a> {
    pub(super) run: &'a mut Run,
    pub(super) kind: Kind,
    pub(super) sink: &'a WebhookSink,
    pub(super) plan: Plan,
    /// Deliveries in the queue when saturation is measured.
    pub(super) deliveries: usize,
    /// Deliveries in the queue of the endpoint that floods the others.
    pub(super) flood: usize,
}

/// An installation that may call the receiver.
pub(super) struct Fixture<'a> {
    pub(super) installation: Installation,
    pub(super) sink: &'a WebhookSink,
    _ca: NamedTempFile,
}

impl<'a> Bench<'a> {
    pub(super) fn install(&self) -> Fallible<Fixture<'a>> {
        let ca = NamedTempFile::with_prefix("orgauth-bench-ca.")?;
        std::fs::write(ca.path(), self.sink.ca_pem())?;
        let toml = format!(
            "webhooks.allow_private_networks = true\nwebhooks.at_once_per_host = 100000\n\
             webhooks.per_host_minute = 1000000\nwebhooks.extra_ca_file = \"{}\"\nwebhooks.extra_ports = [{}]\n",
            ca.path().display(),
            self.sink.port(),
        );
        let settings = ["shared_preload_libraries=pg_stat_statements", "pg_stat_statements.max=1000"];
        let installation = self.run.install(self.kind, SIZES, &toml, &settings)?;
        Ok(Fixture { installation, sink: self.sink, _ca: ca })
    }

    /// Adds a figure to the report.
    pub(super) fn add(&mut self, measure: impl Into<String>, figure: f64, unit: &'static str, goal: Goal) {
        self.run.report.add(self.kind, measure, figure, unit, goal);
    }
}

impl Fixture<'_> {
    /// Returns a client of the admin of the organization with this index.
    pub(super) fn admin(&self, server: &Server, organization: usize) -> Fallible<Admin> {
        let rows = &self.installation.rows;
        let session = rows.sessions.iter().find(|session| session.user == organization);
        let session = session.ok_or("an organization without a session of its admin")?;
        Ok(Admin {
            client: Client::new(server.address),
            slug: rows.organizations[organization].slug.clone(),
            bearer: format!("Bearer {}", session.access),
        })
    }

    /// Subscribes organizations to an event, each at an address of its own of the receiver.
    pub(super) fn subscribe(
        &self,
        server: &Server,
        organizations: &[usize],
        event: &str,
        path: &str,
    ) -> Fallible<()> {
        for number in organizations {
            let url = self.sink.url_on(*number, path);
            let body = json!({"url": url, "events": [event], "description": "bench"});
            self.admin(server, *number)?.call("/org/webhooks", &body)?;
        }
        Ok(())
    }

    /// Queues `count` sign-ins of these organizations in turn, with the product's own repositories, but with many events per
    /// transaction. Each organization has one subscription to them.
    pub(super) fn fill(&self, organizations: &[usize], count: usize) -> Fallible<()> {
        let entropy: Arc<dyn Entropy> = Arc::new(SystemEntropy::new());
        let start = Instant::now();
        for first in (0..count).step_by(BATCH) {
            stop::check()?;
            let now = SystemClock.now();
            let event = |number: usize| {
                let organization = organizations[number % organizations.len()];
                event(&*entropy, self.installation.rows.organizations[organization].id, now)
            };
            let events = (first..count.min(first + BATCH)).map(event).collect::<Fallible<Vec<_>>>()?;
            transact(&*self.installation.store, |repositories| {
                events.iter().try_for_each(|event| repositories.events().append(event, entropy.id(now)))
            })?;
        }
        eprintln!("bench: {count} deliveries queued in {:.1} s", start.elapsed().as_secs_f64());
        Ok(())
    }

    /// Waits until the receiver has had so many requests in total.
    pub(super) fn wait_for(&self, requests: u64, within: Duration) -> Fallible<()> {
        let start = Instant::now();
        let (mut last, mut moved) = (self.sink.count(), start);
        while self.sink.count() < requests {
            stop::sleep(Duration::from_millis(2))?;
            let count = self.sink.count();
            if count > last {
                (last, moved) = (count, Instant::now());
            }
            if start.elapsed() > within || moved.elapsed() > Duration::from_secs(15) {
                return Err(format!("the receiver has had {count} requests instead of {requests}").into());
            }
        }
        Ok(())
    }
}

/// Returns the event of a sign-in.
pub(super) fn event(entropy: &dyn Entropy, organization: OrganizationId, now: Timestamp) -> Fallible<EventRecord> {
    let user = User {
        email: Email::parse("somebody.with.a.name@customer.example.com")?,
        name: Name::parse("Somebody With A Name")?,
        ..builders::user()
    };
    let device = Device::new("203.0.113.7".parse()?, "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0");
    let data = EventData::login(&user, entropy.id(now), LoginMethod::Password, &device);
    Ok(EventRecord::new(entropy.id(now), organization, now, data))
}

/// A client that has signed in.
pub(super) struct Admin {
    client: Client,
    slug: String,
    bearer: String,
}

impl Admin {
    /// Creates something.
    pub(super) fn call(&self, path: &str, body: &Value) -> Fallible<()> {
        let headers = [("X-Org-Slug", self.slug.as_str()), ("Authorization", self.bearer.as_str())];
        match self.client.send("POST", path, &headers, body) {
            Some(answer) if answer.status == 201 => Ok(()),
            other => Err(format!("POST {path}: {other:?}").into()),
        }
    }
}
