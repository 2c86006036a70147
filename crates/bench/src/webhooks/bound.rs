//! The product's HTTP client alone: the upper bound of deliveries.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use orgauth_domain::ports::{Clock, Entropy};
use orgauth_infra_crypto::{SystemClock, SystemEntropy};
use orgauth_testkit::webhook_sink::{Keep, WebhookSink};
use reqwest::Client;
use reqwest::redirect::Policy;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;
use rustls::{ClientConfig, RootCertStore};

use super::fill;
use crate::Fallible;

/// Requests in progress at once.
const IN_FLIGHT: usize = 64;

/// Creates an HTTP client with the product's settings.
pub(super) fn client(sink: &WebhookSink) -> Fallible<Client> {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_slice(sink.ca_pem().as_bytes())?)?;
    let mut tls = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    tls.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Client::builder()
        .tls_backend_preconfigured(tls)
        .redirect(Policy::none())
        .retry(reqwest::retry::never())
        .referer(false)
        .no_proxy()
        .http1_only()
        .timeout(Duration::from_secs(10))
        .pool_idle_timeout(Duration::from_secs(2))
        .pool_max_idle_per_host(8)
        .build()?)
}

/// Returns the body of a delivery.
pub(super) fn body() -> Fallible<String> {
    let (entropy, now) = (SystemEntropy::new(), SystemClock.now());
    let organization = (&entropy as &dyn Entropy).id(now);
    Ok(serde_json::to_string(&fill::event(&entropy, organization, now)?)?)
}

/// Sends one delivery, with headers as long as the product's.
pub(super) async fn post(client: &Client, url: &str, body: String) -> reqwest::Result<u16> {
    let signature = "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=";
    let sent = client
        .post(url)
        .header("content-type", "application/json")
        .header("user-agent", "orgauth/0.1.0")
        .header("webhook-signature", format!("{signature} {signature}"))
        .header("x-webhook-delivery", "del_01h455vb4pex5vsknk084sn02q")
        .header("x-webhook-attempt", "1")
        .header("webhook-timestamp", "1800000000")
        .header("webhook-id", "evt_01h455vb4pex5vsknk084sn02q")
        .body(body)
        .send()
        .await?;
    Ok(sent.status().as_u16())
}

/// Returns the requests per second, with `IN_FLIGHT` in progress, to these URLs in turn, after a second of warming up.
pub(super) fn measure(sink: &WebhookSink, urls: &[String], time: Duration) -> Fallible<f64> {
    eprintln!("bench: the bare HTTP client");
    sink.keep(Keep::Nothing);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let client = client(sink)?;
    let body = body()?;
    let done = Arc::new(AtomicU64::new(0));
    let (from, end) = (Instant::now() + Duration::from_secs(1), Instant::now() + Duration::from_secs(1) + time);
    let tasks: Vec<_> = (0..IN_FLIGHT)
        .map(|first| {
            let (client, body, done, urls) = (client.clone(), body.clone(), Arc::clone(&done), urls.to_vec());
            runtime.spawn(async move {
                let mut at = first;
                while Instant::now() < end {
                    let status = post(&client, &urls[at % urls.len()], body.clone()).await?;
                    assert_eq!(status, 204, "the receiver's answer");
                    at += IN_FLIGHT + 1;
                    if Instant::now() >= from {
                        done.fetch_add(1, Ordering::Relaxed);
                    }
                }
                Ok::<(), reqwest::Error>(())
            })
        })
        .collect();
    for task in tasks {
        runtime.block_on(task)??;
    }
    Ok(done.load(Ordering::Relaxed) as f64 / from.elapsed().as_secs_f64())
}
