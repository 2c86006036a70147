//! The certificate of the service's own TLS, loaded at the start and on SIGHUP.

use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use rustls::client::verify_server_name;
use rustls::crypto::{CryptoProvider, ring};
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::server::{ClientHello, ParsedCertificate, ResolvesServerCert};
use rustls::sign::CertifiedKey;
use rustls::version::{TLS12, TLS13};
use rustls::{InconsistentKeys, ServerConfig};
use x509_parser::parse_x509_certificate;
use x509_parser::time::ASN1Time;

use crate::config::{Config, ConfigError};
use crate::report::failure::Failure;
use crate::wiring::pem;

/// How long before its expiry a certificate causes a warning, in seconds.
const SOON: i64 = 14 * 86_400;

/// The certificate for new connections.
#[derive(Debug)]
pub(crate) struct Certificates {
    certificate: PathBuf,
    key: PathBuf,
    host: String,
    current: RwLock<Current>,
}

#[derive(Debug, Clone)]
struct Current {
    key: Arc<CertifiedKey>,
    ends: ASN1Time,
    /// Warnings about the certificate.
    warnings: Vec<String>,
}

impl Certificates {
    /// Loads `http.tls_cert` and `http.tls_key`; absent when these are not set.
    ///
    /// # Errors
    /// A file can't be read, contains no certificate or no key, the two don't belong together, or the certificate is
    /// not valid now.
    pub(crate) fn of(config: &Config) -> Result<Option<Arc<Self>>, ConfigError> {
        let http = &config.http;
        let (Some(certificate), Some(key)) = (&http.tls_cert, &http.tls_key) else { return Ok(None) };
        let host = config.base_url()?.host().to_owned();
        let current =
            Current::read(certificate, key, &host).map_err(|problem| config.refuse(problem.setting, problem.text))?;
        let (certificate, key) = (certificate.clone(), key.clone());
        Ok(Some(Arc::new(Self { certificate, key, host, current: RwLock::new(current) })))
    }

    /// Reloads the files. After an error, which is logged, the present certificate stays in use.
    pub(crate) fn reload(&self) {
        match Current::read(&self.certificate, &self.key, &self.host) {
            Ok(current) => {
                *self.current.write().unwrap_or_else(PoisonError::into_inner) = current;
                self.tell();
            }
            Err(Problem { setting, text }) => {
                tracing::error!("SIGHUP: the certificate stays as it is; {setting}: {text}");
            }
        }
    }

    /// Logs the expiry of the certificate, and its warnings.
    pub(crate) fn tell(&self) {
        let current = self.current();
        tracing::info!(expires = %current.ends, "the certificate of http.tls_cert is in use");
        for warning in current.warnings {
            tracing::warn!("{warning}");
        }
    }

    /// The warnings about the certificate.
    pub(crate) fn warnings(&self) -> Vec<String> {
        self.current().warnings
    }

    /// The expiry of the certificate, in seconds since 1970.
    pub(crate) fn expiry(&self) -> i64 {
        self.current().ends.timestamp()
    }

    /// The TLS configuration: TLS 1.2 and 1.3, with HTTP/1.1.
    ///
    /// # Errors
    /// The cryptography can't be set up: a defect.
    pub(crate) fn server_config(self: &Arc<Self>) -> Result<Arc<ServerConfig>, Failure> {
        let mut config = ServerConfig::builder_with_provider(provider())
            .with_protocol_versions(&[&TLS13, &TLS12])
            .map_err(Failure::internal)?
            .with_no_client_auth()
            .with_cert_resolver(Arc::<Self>::clone(self));
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        config.ticketer = ring::Ticketer::new().map_err(Failure::internal)?;
        Ok(Arc::new(config))
    }

    fn current(&self) -> Current {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl ResolvesServerCert for Certificates {
    fn resolve(&self, _hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(Arc::clone(&self.current.read().unwrap_or_else(PoisonError::into_inner).key))
    }
}

/// An error in a file, and the setting that names the file.
struct Problem {
    setting: &'static str,
    text: String,
}

impl Current {
    fn read(certificate: &Path, key: &Path, host: &str) -> Result<Self, Problem> {
        let wrong = |text: String| Problem { setting: "http.tls_cert", text };
        let (shown, shown_key) = (certificate.display(), key.display());
        let chain = pem::read(certificate).and_then(|read| pem::certificates(certificate, &read)).map_err(wrong)?;
        let first = chain.first().ok_or_else(|| wrong(format!("{shown} holds no certificate")))?;
        let (_, parsed) = parse_x509_certificate(first)
            .map_err(|error| wrong(format!("{shown} holds a broken certificate: {error}")))?;
        let (validity, now) = (parsed.validity(), ASN1Time::now());
        if now > validity.not_after {
            return Err(wrong(format!("the certificate in {shown} has expired on {}", validity.not_after)));
        }
        if now < validity.not_before {
            return Err(wrong(format!("the certificate in {shown} is not valid before {}", validity.not_before)));
        }
        let ends = validity.not_after;
        let mut warnings = Vec::new();
        if ends.timestamp() - now.timestamp() < SOON {
            warnings.push(format!("http.tls_cert: the certificate in {shown} expires soon, on {ends}"));
        }
        if !is_for(first, host) {
            warnings.push(format!(
                "http.tls_cert: the certificate in {shown} is not for {host}, the host of http.base_url"
            ));
        }
        let wrong = |text: String| Problem { setting: "http.tls_key", text };
        let secret = pem::read(key).and_then(|read| pem::key(key, &read)).map_err(wrong)?;
        let key = CertifiedKey::from_der(chain, secret, &provider()).map_err(|error| {
            wrong(match error {
                rustls::Error::InconsistentKeys(InconsistentKeys::KeyMismatch) => {
                    format!("the key in {shown_key} is not that of the certificate in {shown}")
                }
                error => format!("the key in {shown_key} can't be used: {error}"),
            })
        })?;
        Ok(Self { key: Arc::new(key), ends, warnings })
    }
}

/// Whether a certificate names this host.
fn is_for(certificate: &CertificateDer<'_>, host: &str) -> bool {
    let Ok(name) = ServerName::try_from(host.trim_matches(['[', ']'])) else { return false };
    ParsedCertificate::try_from(certificate).is_ok_and(|parsed| verify_server_name(&parsed, &name).is_ok())
}

fn provider() -> Arc<CryptoProvider> {
    Arc::new(ring::default_provider())
}
