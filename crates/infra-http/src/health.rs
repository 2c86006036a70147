//! Whether a server on this machine answers.

use std::net::SocketAddr;
use std::time::Duration;

use reqwest::Client;
use reqwest::redirect::Policy;
use rustls::crypto::ring;

use crate::SenderError;

/// Requests `path` from the server that listens on `address` and returns the status; `None` when nothing answers
/// within `timeout`. `tls` says whether the server expects TLS.
///
/// The certificate is not verified: it names the public host, but this call uses a local address and sends nothing secret.
///
/// # Errors
/// The HTTP client can't be made.
pub async fn status(
    address: SocketAddr,
    tls: bool,
    path: &str,
    timeout: Duration,
) -> Result<Option<u16>, SenderError> {
    // An error means that the process already has a default provider, which serves as well.
    ring::default_provider().install_default().ok();
    let client = Client::builder()
        .tls_danger_accept_invalid_certs(true)
        .redirect(Policy::none())
        .no_proxy()
        .timeout(timeout)
        .build()
        .map_err(|error| SenderError::Client(error.to_string()))?;
    let scheme = if tls { "https" } else { "http" };
    let answer = client.get(format!("{scheme}://{address}{path}")).send().await;
    Ok(answer.ok().map(|answer| answer.status().as_u16()))
}
