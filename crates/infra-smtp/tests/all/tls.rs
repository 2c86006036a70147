//! TLS: which certificates the mailer accepts, and that it sends nothing without a valid one.

use std::sync::Arc;

use orgauth_infra_smtp::{SmtpMailer, SmtpOptions};
use orgauth_testkit::smtp_sink::{Act, SinkOptions, SinkTls, SmtpSink, Stage, Stream, Upgrade};
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use rustls::pki_types::PrivateKeyDer;
use rustls::{ServerConfig, ServerConnection, StreamOwned};

use crate::support::{FROM, LONG_TIMEOUT, accepted, attempt, failed, options};

/// An authority in PEM form, and a server with a certificate of it for `name`.
fn authority(name: &str) -> (String, Upgrade) {
    let (ca_key, key) = (KeyPair::generate().unwrap(), KeyPair::generate().unwrap());
    let mut params = CertificateParams::new(Vec::new()).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let pem = params.self_signed(&ca_key).unwrap().pem();
    let issuer = Issuer::new(params, ca_key);
    let certificate = CertificateParams::new(vec![name.to_owned()]).unwrap().signed_by(&key, &issuer).unwrap();
    let secret = PrivateKeyDer::try_from(key.serialize_der()).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![certificate.der().clone()], secret)
        .unwrap();
    let config = Arc::new(config);
    let upgrade: Upgrade = Arc::new(move |stream| {
        let connection = ServerConnection::new(Arc::clone(&config)).map_err(std::io::Error::other)?;
        let stream: Box<dyn Stream> = Box::new(StreamOwned::new(connection, stream));
        Ok(stream)
    });
    (pem, upgrade)
}

fn mailer(url: &str, authority: Option<&str>) -> SmtpMailer {
    let extra_ca_pem = authority.map(|pem| pem.as_bytes().to_vec());
    SmtpMailer::new(url, FROM, SmtpOptions { extra_ca_pem, ..options(LONG_TIMEOUT) }).unwrap()
}

fn credentials() -> (String, String) {
    ("ann".to_owned(), "secret".to_owned())
}

fn starttls(upgrade: &Upgrade) -> SmtpSink {
    let tls = SinkTls::StartTls(Arc::clone(upgrade));
    SmtpSink::with(SinkOptions { tls, credentials: Some(credentials()), ..SinkOptions::default() })
}

fn url(sink: &SmtpSink, tls: &str) -> String {
    format!("smtp://ann:secret@{}{tls}", sink.address())
}

#[test]
fn starttls_comes_before_credentials_and_mail() {
    let (pem, upgrade) = authority("127.0.0.1");
    for tls in ["?tls=required", "?tls=opportunistic"] {
        let sink = starttls(&upgrade);
        assert_eq!(attempt(&mailer(&url(&sink, tls), Some(&pem))), accepted(), "{tls}");
        let mails = sink.mails();
        assert!(mails[0].encrypted && mails[0].user.as_deref() == Some("ann"));
        let verbs: Vec<String> = sink.commands().iter().map(|c| c[..4].to_owned()).collect();
        assert_eq!(verbs[..6], ["EHLO", "STAR", "EHLO", "AUTH", "MAIL", "RCPT"]);
    }
}

#[test]
fn tls_from_the_first_byte() {
    let (pem, upgrade) = authority("127.0.0.1");
    let tls = SinkTls::Implicit(upgrade);
    let sink = SmtpSink::with(SinkOptions { tls, credentials: Some(credentials()), ..SinkOptions::default() });
    let url = url(&sink, "").replace("smtp:", "smtps:");
    assert_eq!(attempt(&mailer(&url, Some(&pem))), accepted());
    assert!(sink.mails()[0].encrypted);
    sink.stop();
    assert_eq!(attempt(&mailer(&url, Some(&pem))), failed("connect"));
}

/// This holds even for opportunistic encryption.
#[test]
fn a_certificate_that_proves_nothing_ends_the_attempt() {
    let (pem, upgrade) = authority("127.0.0.1");
    let (other_pem, _) = authority("127.0.0.1");
    let (wrong_name_pem, wrong_name) = authority("mail.example");
    for (upgrade, trusted) in [
        (&upgrade, None),
        (&upgrade, Some(&other_pem)),
        (&wrong_name, Some(&wrong_name_pem)),
        (&wrong_name, Some(&pem)),
    ] {
        let trusted = trusted.map(String::as_str);
        for tls in ["?tls=required", "?tls=opportunistic"] {
            let sink = starttls(upgrade);
            assert_eq!(attempt(&mailer(&url(&sink, tls), trusted)), failed("tls"));
            assert_nothing_was_sent(&sink);
        }
        let tls = SinkTls::Implicit(Arc::clone(upgrade));
        let sink = SmtpSink::with(SinkOptions { tls, ..SinkOptions::default() });
        assert_eq!(attempt(&mailer(&url(&sink, "").replace("smtp:", "smtps:"), trusted)), failed("tls"));
        assert_nothing_was_sent(&sink);
    }
}

#[test]
fn a_server_without_starttls_gets_nothing_when_it_is_required() {
    let sink = SmtpSink::with(SinkOptions { credentials: Some(credentials()), ..SinkOptions::default() });
    assert_eq!(attempt(&mailer(&url(&sink, "?tls=required"), None)), failed("tls"));
    assert_nothing_was_sent(&sink);
}

/// RFC 5321 section 2.4: the case of a keyword means nothing.
#[test]
fn capabilities_are_understood_in_either_case() {
    let (pem, upgrade) = authority("127.0.0.1");
    for tls in ["?tls=required", "?tls=opportunistic"] {
        let sink = starttls(&upgrade);
        sink.once(Stage::Ehlo, Act::Say("250-sink\r\n250 StartTls\r\n"));
        let mailer = mailer(&url(&sink, tls), Some(&pem));
        assert_eq!(attempt(&mailer), accepted(), "{tls}");
        assert!(sink.mails()[0].encrypted);
    }
}

#[test]
fn an_answer_to_ehlo_without_a_keyword_is_a_failure_on_an_encrypted_connection_too() {
    let (pem, upgrade) = authority("127.0.0.1");
    let blank = Act::Say("250-sink\r\n250    \r\n");
    let sink = starttls(&upgrade);
    sink.once(Stage::Ehlo, blank);
    sink.once(Stage::Ehlo, Act::Say("250-sink\r\n250 STARTTLS\r\n"));
    assert_eq!(attempt(&mailer(&url(&sink, "?tls=required"), Some(&pem))), failed("protocol"));
    let sink = SmtpSink::with(SinkOptions { tls: SinkTls::Implicit(upgrade), ..SinkOptions::default() });
    sink.once(Stage::Ehlo, blank);
    let mailer = mailer(&url(&sink, "").replace("smtp:", "smtps:"), Some(&pem));
    assert_eq!(attempt(&mailer), failed("protocol"));
    assert!(sink.mails().is_empty());
}

#[test]
fn a_refused_starttls_is_a_failure() {
    let (pem, upgrade) = authority("127.0.0.1");
    for code in [454, 501] {
        let sink = starttls(&upgrade);
        sink.on(Stage::StartTls, Act::Reply(code));
        let mailer = mailer(&url(&sink, "?tls=required"), Some(&pem));
        assert_eq!(attempt(&mailer), failed(&format!("starttls_{code}")));
        assert_nothing_was_sent(&sink);
    }
}

/// Answers that an attacker appends to the one to STARTTLS don't count as answers of the encrypted connection.
#[test]
fn answers_from_before_the_encryption_are_not_believed() {
    let (pem, upgrade) = authority("127.0.0.1");
    for stage in [Stage::Ehlo, Stage::StartTls] {
        let sink = starttls(&upgrade);
        let forged = match stage {
            Stage::Ehlo => "250-sink\r\n250 STARTTLS\r\n220 go ahead\r\n",
            _ => {
                "220 go ahead\r\n250-sink\r\n250 AUTH PLAIN\r\n235 yes\r\n250 yes\r\n250 yes\r\n354 yes\r\n250 yes\r\n"
            }
        };
        sink.once(stage, Act::Say(forged));
        let mailer = mailer(&url(&sink, "?tls=required"), Some(&pem));
        assert_eq!(attempt(&mailer), failed("tls"), "{stage:?}");
        assert_nothing_was_sent(&sink);
    }
}

#[test]
fn opportunistic_does_without_on_this_machine() {
    let sink = SmtpSink::start();
    let url = format!("{}?tls=opportunistic", sink.url());
    assert_eq!(attempt(&mailer(&url, None)), accepted());
    assert!(!sink.mails()[0].encrypted);
}

/// The URL names this machine in a form that isn't recognized as loopback.
#[test]
fn credentials_go_unencrypted_to_no_other_machine() {
    let sink = SmtpSink::with(SinkOptions { credentials: Some(credentials()), ..SinkOptions::default() });
    let url = |tls| format!("smtp://ann:secret@127.1:{}?tls={tls}", sink.address().port());
    assert_eq!(attempt(&mailer(&url("opportunistic"), None)), failed("auth_unencrypted"));
    assert_nothing_was_sent(&sink);
    assert!(SmtpMailer::new(&url("none"), FROM, options(LONG_TIMEOUT)).is_err());
    let open = SmtpSink::start();
    let url = |tls| format!("smtp://127.1:{}{tls}", open.address().port());
    assert_eq!(attempt(&mailer(&url("?tls=none"), None)), accepted());
    assert_eq!(attempt(&mailer(&url("?tls=opportunistic"), None)), accepted());
    assert_eq!(attempt(&mailer(&url(""), None)), failed("tls"));
}

#[test]
fn authorities_that_are_none_are_refused() {
    for pem in ["", "no certificate", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"] {
        let extra_ca_pem = Some(pem.as_bytes().to_vec());
        let options = SmtpOptions { extra_ca_pem, ..options(LONG_TIMEOUT) };
        let error = SmtpMailer::new("smtps://mail.example", FROM, options).err().unwrap();
        assert!(error.to_string().contains("PEM"), "{pem}");
    }
}

fn assert_nothing_was_sent(sink: &SmtpSink) {
    let harmless = |command: &String| ["EHLO", "STARTTLS", "QUIT"].iter().any(|verb| command.starts_with(verb));
    assert!(sink.commands().iter().all(harmless), "{:?}", sink.commands());
    assert!(sink.mails().is_empty());
}
