//! An installation with subscriptions to its own receiver.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use orgauth_testkit::webhook_sink::WebhookSink;
use serde_json::{Value, json};

use super::Ledger;
use crate::{ADA, Api, GIL, Reply, Server, Tenants, eventually};

/// The event that all clients cause; it carries a name that the test chooses.
pub(super) const EVENT: &str = "api_key.created";
/// The maximum number of attempts of a delivery.
pub(super) const ATTEMPTS: u32 = 4;
/// The paths of acme's subscriptions, which exist during the whole run.
pub(super) const LASTING: [&str; 4] = ["/ok/lasting", "/slow/200/lasting", "/flaky/1/lasting", "/status/503/lasting"];
/// A timeout for the last deliveries: longer than a lease and the retries after it.
pub(super) const PATIENCE: Duration = Duration::from_secs(90);

/// The installation of a run, its receiver and its ledger.
pub struct Setup {
    /// The receiver's timeout.
    pub(super) timeout: Duration,
    pub(super) tenants: Tenants,
    pub(super) sink: WebhookSink,
    pub(super) ledger: Ledger,
    /// The addresses of the running servers.
    roots: Mutex<Vec<String>>,
    /// Sessions of the two admins.
    pub(super) ada: Api,
    pub(super) gil: Api,
    /// The identifiers of [`LASTING`].
    pub(super) lasting: Vec<String>,
}

impl Setup {
    /// Sets the installation up so that it may call a receiver on this machine, and retries soon.
    pub(super) fn prepare(mut tenants: Tenants, sink: &WebhookSink, timeout: Duration) -> Tenants {
        let ca = tenants.deployment.dir().join("ca.pem");
        std::fs::write(&ca, sink.ca_pem()).expect("writing the authority");
        tenants.deployment = tenants
            .deployment
            .set("webhooks.allow_private_networks", true)
            .set("webhooks.extra_ca_file", ca.display())
            .set("webhooks.extra_ports", sink.port())
            .set("webhooks.timeout", format!("{}s", timeout.as_secs()))
            .set("webhooks.retry_delays", "500ms,1s,2s")
            .set("webhooks.max_subscriptions", 1000)
            // All receivers of the load have one host.
            .set("webhooks.at_once_per_host", 100_000)
            .set("webhooks.per_host_minute", 1_000_000)
            .set("api_keys.max_keys", 1_000_000)
            .set("tokens.access_ttl", "12h")
            .set("store.checkout_timeout", "2s");
        tenants
    }

    /// Subscribes the receiver, on a server that runs already.
    pub(super) fn open(tenants: Tenants, sink: WebhookSink, server: &Server, timeout: Duration) -> Self {
        let mut ada = server.api("acme").signed_in(ADA);
        let gil = server.api("globex").signed_in(GIL);
        let lasting = LASTING.map(|path| {
            let body = json!({"url": sink.url(path), "events": [EVENT]});
            ada.post("/org/webhooks", body).expect(201).str("/data/webhook/id").to_owned()
        });
        let roots = Mutex::new(vec![server.root("")]);
        Self { timeout, tenants, sink, ledger: Ledger::default(), roots, ada, gil, lasting: lasting.into() }
    }

    /// Sets the servers that the clients call from now on.
    pub(super) fn publish<'a>(&self, servers: impl IntoIterator<Item = &'a Server>) {
        let roots = servers.into_iter().map(|server| server.root("")).collect();
        *self.roots.lock().unwrap_or_else(PoisonError::into_inner) = roots;
    }

    /// Sends a request to one of the servers; `None` when there is no answer, or one that doesn't say whether the request took effect.
    pub(super) fn ask(&self, api: &mut Api, method: &str, path: &str, body: &Value) -> Option<Reply> {
        let root = {
            let roots = self.roots.lock().unwrap_or_else(PoisonError::into_inner);
            let count = u64::try_from(roots.len()).expect("few servers").max(1);
            roots.get(usize::try_from(crate::chance(count)).expect("few servers")).cloned()?
        };
        api.move_to(&root);
        let text = if body.is_null() { None } else { Some(body.to_string()) };
        let json: &[(&str, &str)] = if text.is_some() { &[("content-type", "application/json")] } else { &[] };
        let reply = api.try_send(method, path, json, text.as_deref().map(str::as_bytes)).ok()?;
        (reply.status != 503).then_some(reply)
    }

    /// Waits until so many more events are acknowledged.
    pub fn wait_for_events(&self, more: usize) {
        let wanted = self.ledger.acknowledged() + more;
        eventually("events", PATIENCE, || (self.ledger.acknowledged() >= wanted).then_some(()));
    }
}
