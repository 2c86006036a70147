//! A certificate authority, and a certificate of it for some addresses.

use std::net::Ipv4Addr;
use std::sync::Arc;

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use rustls::ServerConfig;
use rustls::pki_types::PrivateKeyDer;

/// Returns the authority in PEM form, and the TLS configuration of a server with the certificate.
pub(crate) fn make(hosts: &[Ipv4Addr]) -> (String, Arc<ServerConfig>) {
    let (ca_key, key) = (KeyPair::generate().expect("a key"), KeyPair::generate().expect("a key"));
    let mut params = CertificateParams::new(Vec::new()).expect("a request");
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let pem = params.self_signed(&ca_key).expect("an authority").pem();
    let issuer = Issuer::new(params, ca_key);
    let mut names: Vec<String> = hosts.iter().map(Ipv4Addr::to_string).collect();
    names.extend(["localhost", "hooks.example", "*.hooks.example"].map(str::to_owned));
    let params = CertificateParams::new(names).expect("names");
    let certificate = params.signed_by(&key, &issuer).expect("a certificate");
    let secret = PrivateKeyDer::try_from(key.serialize_der()).expect("a key");
    let mut config = ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions of TLS")
        .with_no_client_auth()
        .with_single_cert(vec![certificate.der().clone()], secret)
        .expect("a certificate and its key");
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    (pem, Arc::new(config))
}
