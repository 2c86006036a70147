//! The HTTP client: what it trusts, and everything that it does not do.

use std::sync::Arc;
use std::time::Duration;

use reqwest::redirect::Policy;
use reqwest::{Client, ClientBuilder, retry};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;
use rustls::{ClientConfig, RootCertStore};

use crate::SenderError;
use crate::guard::Guard;

/// For how long a connection waits for the next delivery. Shorter than any receiver waits, so that hardly ever a
/// connection is used that the receiver is closing: that would cost an attempt.
const IDLE: Duration = Duration::from_secs(2);

/// How many connections to one receiver wait; an endpoint gets no more deliveries at once.
const MOST_IDLE: usize = 8;

/// One client for all endpoints. It follows nothing, believes nothing of its environment, and unpacks nothing
/// (docs/security.md: J2).
pub(crate) fn client(guard: Guard, extra_ca_pem: Option<&[u8]>, timeout: Duration) -> Result<Client, SenderError> {
    built(builder(extra_ca_pem, timeout)?.dns_resolver(Arc::new(guard)))
}

/// The same for an address that the operator chose: names are looked up as the system does, and lead anywhere.
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
        // Divided among the addresses of a name: one that swallows packets leaves time for the next.
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
        // A file without a certificate would be taken for an empty list.
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
