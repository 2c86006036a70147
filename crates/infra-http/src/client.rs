//! The HTTP client: its trusted authorities, and the features that it turns off.

use std::sync::Arc;
use std::time::Duration;

use reqwest::redirect::Policy;
use reqwest::{Client, ClientBuilder, retry};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;
use rustls::{ClientConfig, RootCertStore};

use crate::SenderError;
use crate::guard::Guard;

/// How long an unused connection stays in the pool for the next delivery. Shorter than the idle timeout of receivers,
/// so that the client hardly ever uses a connection that the receiver is closing, which would cost an attempt.
const IDLE: Duration = Duration::from_secs(2);

/// The largest number of unused connections to one receiver; an endpoint gets no more deliveries at once.
const MOST_IDLE: usize = 8;

/// One client for all endpoints. It follows no redirects, reads no proxy from its environment, and decompresses
/// nothing (docs/security.md: J2).
pub(crate) fn client(guard: Guard, extra_ca_pem: Option<&[u8]>, timeout: Duration) -> Result<Client, SenderError> {
    built(builder(extra_ca_pem, timeout)?.dns_resolver(Arc::new(guard)))
}

/// The same for an address that the operator chose: the system resolves names, and every address is allowed.
pub(crate) fn unguarded(timeout: Duration) -> Result<Client, SenderError> {
    built(builder(None, timeout)?)
}

fn built(builder: ClientBuilder) -> Result<Client, SenderError> {
    builder.build().map_err(|error| SenderError::Client(error.to_string()))
}

fn builder(extra_ca_pem: Option<&[u8]>, timeout: Duration) -> Result<ClientBuilder, SenderError> {
    let builder = Client::builder()
        .tls_backend_preconfigured(tls(extra_ca_pem)?)
        .redirect(Policy::none())
        .retry(retry::never())
        .referer(false)
        .no_proxy()
        .no_gzip()
        .no_brotli()
        .no_zstd()
        .no_deflate()
        .http1_only()
        // The client divides this among the addresses of a name, so an address that drops packets leaves time for the next one.
        .connect_timeout(timeout)
        .pool_idle_timeout(IDLE)
        .pool_max_idle_per_host(MOST_IDLE);
    Ok(builder)
}

/// rustls on ring, the public authorities, and those of the operator.
fn tls(extra_ca_pem: Option<&[u8]>) -> Result<ClientConfig, SenderError> {
    let mut roots = RootCertStore::empty();
    roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    if let Some(pem) = extra_ca_pem {
        let public = roots.len();
        for certificate in CertificateDer::pem_slice_iter(pem) {
            let certificate = certificate.map_err(|_| SenderError::Authorities)?;
            roots.add(certificate).map_err(|_| SenderError::Authorities)?;
        }
        // Without this check, a file without certificates would pass for an empty list.
        if roots.len() == public {
            return Err(SenderError::Authorities);
        }
    }
    let mut config = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| SenderError::Client(error.to_string()))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(config)
}
