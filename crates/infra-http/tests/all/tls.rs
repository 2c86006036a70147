//! TLS: which certificates the sender accepts, and that it sends nothing without a valid one.

use std::net::TcpStream;
use std::sync::Arc;

use orgauth_domain::webhooks::delivery::{AttemptError, AttemptOutcome};
use orgauth_infra_http::{HttpSender, SenderError, SenderOptions};
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair, date_time_ymd};
use rustls::pki_types::PrivateKeyDer;
use rustls::server::WebPkiClientVerifier;
use rustls::{RootCertStore, ServerConfig, ServerConnection, StreamOwned};

use crate::support::{
    Act, LONG_TIMEOUT, Receiver, SHORT_TIMEOUT, Seen, Stream, attempt, failed, open, options, read_request,
    resolving_to,
};

const OK: AttemptOutcome = AttemptOutcome::Delivered(204);

/// An authority in PEM form, and the configuration of a server with a certificate from it.
pub(crate) fn authority(change: impl FnOnce(&mut CertificateParams)) -> (String, Arc<ServerConfig>) {
    let (ca_key, key) = (KeyPair::generate().unwrap(), KeyPair::generate().unwrap());
    let mut params = CertificateParams::new(Vec::new()).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let pem = params.self_signed(&ca_key).unwrap().pem();
    let issuer = Issuer::new(params, ca_key);
    let mut params = CertificateParams::new(vec!["hooks.example".to_owned(), "127.0.0.1".to_owned()]).unwrap();
    change(&mut params);
    let certificate = params.signed_by(&key, &issuer).unwrap();
    (pem, config(certificate.der().clone(), &key))
}

fn config(certificate: rustls::pki_types::CertificateDer<'static>, key: &KeyPair) -> Arc<ServerConfig> {
    let secret = PrivateKeyDer::try_from(key.serialize_der()).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate], secret)
        .unwrap();
    Arc::new(config)
}

fn receiver(config: Arc<ServerConfig>) -> Receiver {
    encrypted(config, |stream, seen| {
        while read_request(stream, seen) {
            if stream.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").is_err() {
                return;
            }
        }
    })
}

/// A receiver that speaks TLS and acts like this.
pub(crate) fn encrypted(
    config: Arc<ServerConfig>,
    act: impl Fn(&mut dyn Stream, &Seen) + Send + Sync + 'static,
) -> Receiver {
    let wrap = move |stream: TcpStream, act: &Act, seen: &Seen| {
        let connection = ServerConnection::new(Arc::clone(&config)).unwrap();
        act(&mut StreamOwned::new(connection, stream), seen);
    };
    Receiver::wrapped(wrap, act)
}

fn sender(port: u16, pem: Option<&str>) -> Result<HttpSender, SenderError> {
    let extra_ca_pem = pem.map(|pem| pem.as_bytes().to_vec());
    let options = SenderOptions { extra_ca_pem, ..options(open(&[port]), LONG_TIMEOUT) };
    HttpSender::new(resolving_to("127.0.0.1"), options)
}

fn outcome(receiver: &Receiver, pem: Option<&str>, host: &str) -> AttemptOutcome {
    let port = receiver.port();
    attempt(&sender(port, pem).unwrap(), &format!("https://{host}:{port}/"))
}

#[test]
fn a_certificate_of_an_extra_authority_is_trusted() {
    let (pem, config) = authority(|_| {});
    let receiver = receiver(config);
    let (other, _) = authority(|_| {});
    for pem in [&pem, &format!("# two of them\n{other}\n{pem}")] {
        assert_eq!(outcome(&receiver, Some(pem), "hooks.example"), OK);
        assert_eq!(outcome(&receiver, Some(pem), "127.0.0.1"), OK);
    }
    assert_eq!(receiver.seen.requests().len(), 4);
}

#[test]
fn a_certificate_that_proves_nothing_ends_the_attempt() {
    let (pem, config) = authority(|_| {});
    let (other, _) = authority(|_| {});
    let good = receiver(config);
    assert_eq!(outcome(&good, None, "hooks.example"), failed(AttemptError::Tls), "unknown authority");
    assert_eq!(outcome(&good, Some(&other), "hooks.example"), failed(AttemptError::Tls), "another authority");
    for host in ["other.example", "a.hooks.example", "127.0.0.1.example"] {
        assert_eq!(outcome(&good, Some(&pem), host), failed(AttemptError::Tls), "{host}");
    }
    assert!(good.seen.requests().is_empty());
    let (pem, config) = authority(|params| params.not_after = date_time_ymd(2020, 1, 1));
    let expired = receiver(config);
    assert_eq!(outcome(&expired, Some(&pem), "hooks.example"), failed(AttemptError::Tls), "expired");
    let (pem, config) = authority(|params| params.not_before = date_time_ymd(3000, 1, 1));
    let early = receiver(config);
    assert_eq!(outcome(&early, Some(&pem), "hooks.example"), failed(AttemptError::Tls), "not yet valid");
    assert!(expired.seen.requests().is_empty() && early.seen.requests().is_empty());
}

#[test]
fn a_self_signed_certificate_ends_the_attempt() {
    let key = KeyPair::generate().unwrap();
    let params = CertificateParams::new(vec!["hooks.example".to_owned()]).unwrap();
    let certificate = params.self_signed(&key).unwrap();
    let receiver = receiver(config(certificate.der().clone(), &key));
    assert_eq!(outcome(&receiver, None, "hooks.example"), failed(AttemptError::Tls));
    assert!(receiver.seen.requests().is_empty());
}

/// With TLS 1.3 the client learns that it is refused only after its handshake.
#[test]
fn a_receiver_that_wants_a_certificate_of_us_gets_none() {
    let key = KeyPair::generate().unwrap();
    let certificate = CertificateParams::new(vec!["hooks.example".to_owned()]).unwrap().self_signed(&key).unwrap();
    let mut roots = RootCertStore::empty();
    roots.add(certificate.der().clone()).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let verifier =
        WebPkiClientVerifier::builder_with_provider(Arc::new(roots), Arc::clone(&provider)).build().unwrap();
    let config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_client_cert_verifier(verifier)
        .with_single_cert(vec![certificate.der().clone()], PrivateKeyDer::try_from(key.serialize_der()).unwrap())
        .unwrap();
    let receiver = receiver(Arc::new(config));
    assert_eq!(outcome(&receiver, Some(&certificate.pem()), "hooks.example"), failed(AttemptError::Tls));
    assert!(receiver.seen.requests().is_empty());
}

#[test]
fn plain_http_is_not_spoken_where_https_was_asked_for() {
    let plain = Receiver::start(|stream, _| {
        let mut part = [0; 5];
        let _ = stream.read(&mut part);
        assert_eq!(part[..2], [22, 3], "the beginning of a TLS handshake");
        let _ = stream.write_all(b"HTTP/1.1 204 No Content\r\n\r\n");
    });
    assert_eq!(outcome(&plain, None, "hooks.example"), failed(AttemptError::Tls));
}

#[test]
fn a_handshake_that_is_cut_or_hangs_is_no_connection() {
    let cut = Receiver::start(|stream, _| {
        let _ = stream.read(&mut [0; 4096]);
    });
    assert_eq!(outcome(&cut, None, "hooks.example"), failed(AttemptError::Connect));
    let hanging = Receiver::hanging_after("");
    let port = hanging.port();
    let sender = HttpSender::new(resolving_to("127.0.0.1"), options(open(&[port]), SHORT_TIMEOUT)).unwrap();
    assert_eq!(attempt(&sender, &format!("https://hooks.example:{port}/")), failed(AttemptError::Timeout));
}

#[test]
fn authorities_that_are_none_are_refused() {
    for pem in ["", "no certificate", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"] {
        let error = sender(443, Some(pem)).err().unwrap();
        assert!(matches!(error, SenderError::Authorities), "{pem}: {error}");
    }
    assert!(sender(443, None).is_ok());
}
