//! The product's HTTP client alone, which the references send with, and its own rate: the upper bound of deliveries.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use orgauth_domain::ports::{Clock, Entropy, WebhookRequest, WebhookSender};
use orgauth_domain::webhooks::delivery::AttemptOutcome;
use orgauth_domain::webhooks::{UrlRules, WebhookUrl};
use orgauth_infra_crypto::{SystemClock, SystemEntropy};
use orgauth_infra_http::{DnsOptions, HttpSender, SenderOptions, SystemLookup};
use orgauth_testkit::webhook_sink::WebhookSink;
use tokio::runtime::Runtime;

use super::fixture::event;
use crate::stop::Fallible;

/// Requests in progress at once.
const IN_FLIGHT: usize = 64;

/// A client with the product's settings, and what it sends.
pub(super) struct Poster {
    runtime: Runtime,
    sender: Arc<HttpSender>,
    rules: UrlRules,
    /// The body of a delivery.
    pub(super) body: Arc<str>,
}

impl Poster {
    pub(super) fn new(sink: &WebhookSink) -> Fallible<Self> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let entered = runtime.enter();
        let extra_ports = BTreeSet::from([sink.port()]);
        let rules = UrlRules { allow_private_networks: true, extra_ports, ..UrlRules::default() };
        let extra_ca_pem = Some(sink.ca_pem().as_bytes().to_vec());
        let options = SenderOptions { rules: rules.clone(), extra_ca_pem, ..SenderOptions::default() };
        let sender = Arc::new(HttpSender::new(Arc::new(SystemLookup::new(&DnsOptions::default())?), options)?);
        let (entropy, now) = (SystemEntropy::new(), SystemClock.now());
        let organization = (&entropy as &dyn Entropy).id(now);
        let body = serde_json::to_string(&event(&entropy, organization, now)?)?.into();
        drop(entered);
        Ok(Self { runtime, sender, rules, body })
    }

    /// Returns a delivery, with headers as long as the product's.
    fn request(&self, url: &str, body: Arc<str>) -> Fallible<WebhookRequest> {
        let signature = "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=";
        let headers = [
            ("content-type", "application/json"),
            ("user-agent", "orgauth/0.1.0"),
            ("webhook-signature", &format!("{signature} {signature}")),
            ("x-webhook-delivery", "del_01h455vb4pex5vsknk084sn02q"),
            ("x-webhook-attempt", "1"),
            ("webhook-timestamp", "1800000000"),
            ("webhook-id", "evt_01h455vb4pex5vsknk084sn02q"),
        ];
        let headers = headers.map(|(name, value)| (name, value.to_owned())).to_vec();
        Ok(WebhookRequest { url: WebhookUrl::parse(url, &self.rules)?, headers, body })
    }

    /// Sends one delivery and waits for its status.
    pub(super) fn post(&self, url: &str, body: String) -> Fallible<u16> {
        status(self.runtime.block_on(self.sender.send(self.request(url, body.into())?)))
    }

    /// Returns the requests per second, with `IN_FLIGHT` in progress, to these URLs in turn, after a second of warming up.
    pub(super) fn rate(&self, urls: &[String], time: Duration) -> Fallible<f64> {
        let requests = urls.iter().map(|url| self.request(url, Arc::clone(&self.body)));
        let requests: Arc<Vec<WebhookRequest>> = Arc::new(requests.collect::<Fallible<_>>()?);
        let done = Arc::new(AtomicU64::new(0));
        let from = Instant::now() + Duration::from_secs(1);
        let tasks: Vec<_> = (0..IN_FLIGHT)
            .map(|first| {
                let (sender, requests, done) = (Arc::clone(&self.sender), Arc::clone(&requests), Arc::clone(&done));
                self.runtime.spawn(async move {
                    let mut at = first;
                    while Instant::now() < from + time {
                        status(sender.send(requests[at % requests.len()].clone()).await)?;
                        at += IN_FLIGHT + 1;
                        if Instant::now() >= from {
                            done.fetch_add(1, Ordering::Relaxed);
                        }
                    }
                    Fallible::Ok(())
                })
            })
            .collect();
        for task in tasks {
            self.runtime.block_on(task)??;
        }
        Ok(done.load(Ordering::Relaxed) as f64 / from.elapsed().as_secs_f64())
    }
}

fn status(outcome: AttemptOutcome) -> Fallible<u16> {
    match outcome {
        AttemptOutcome::Delivered(status) => Ok(status),
        AttemptOutcome::Failed(error) => Err(format!("the receiver did not take a delivery: {error:?}").into()),
    }
}
