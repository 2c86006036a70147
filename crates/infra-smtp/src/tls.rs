//! How connections are encrypted: by rustls on ring, with the public authorities and those of the operator.

use std::sync::Arc;

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;
use rustls::{ClientConfig, RootCertStore};
use tokio_rustls::TlsConnector;

use crate::MailerError;

/// What encrypts a connection.
pub(crate) fn connector(authorities: Option<&[u8]>) -> Result<TlsConnector, MailerError> {
    let mut roots = RootCertStore::empty();
    roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    if let Some(pem) = authorities {
        let public = roots.len();
        for certificate in CertificateDer::pem_slice_iter(pem) {
            let certificate = certificate.map_err(|_| MailerError::Authorities)?;
            roots.add(certificate).map_err(|_| MailerError::Authorities)?;
        }
        // Without this check, a file without certificates would pass for an empty list.
        if roots.len() == public {
            return Err(MailerError::Authorities);
        }
    }
    let config = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|_| MailerError::Authorities)?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(TlsConnector::from(Arc::new(config)))
}
