//! The service's own TLS (`http.tls_cert`): files that it refuses, the certificates that clients see, and SIGHUP.

use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use orgauth_tests::{Deployment, MAX, PASSWORD, Server, StoreKind, Tenants, eventually};
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use rustix::fs::{CWD, FileType, Mode};
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};
use serde_json::json;
use tempfile::TempDir;

/// A timeout for connections that must end.
const WAIT: Duration = Duration::from_secs(20);

/// A certificate authority, and the directory of the service's files.
struct Pki {
    dir: TempDir,
    issuer: Issuer<'static, KeyPair>,
    client: Arc<ClientConfig>,
}

impl Pki {
    fn new() -> Self {
        let key = KeyPair::generate().expect("a key");
        let mut params = CertificateParams::new(Vec::new()).expect("parameters");
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let authority = params.self_signed(&key).expect("an authority");
        let mut roots = RootCertStore::empty();
        roots.add(authority.der().clone()).expect("a root");
        let mut client = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("versions")
            .with_root_certificates(roots)
            .with_no_client_auth();
        // Without resumption, the server sends its certificate on each connection.
        client.resumption = rustls::client::Resumption::disabled();
        let dir = tempfile::tempdir().expect("a directory");
        Self { dir, issuer: Issuer::new(params, key), client: Arc::new(client) }
    }

    fn certificate(&self) -> PathBuf {
        self.dir.path().join("cert.pem")
    }

    fn key(&self) -> PathBuf {
        self.dir.path().join("key.pem")
    }

    /// Issues a certificate and writes it with its key; returns the certificate.
    fn issue(&self, change: impl FnOnce(&mut CertificateParams)) -> CertificateDer<'static> {
        let key = KeyPair::generate().expect("a key");
        let mut params = CertificateParams::new(vec!["localhost".to_owned()]).expect("parameters");
        change(&mut params);
        let certificate = params.signed_by(&key, &self.issuer).expect("a certificate");
        fs::write(self.certificate(), certificate.pem()).expect("writing the certificate");
        fs::write(self.key(), key.serialize_pem()).expect("writing the key");
        certificate.der().clone()
    }

    /// Creates a deployment with these files, for the name in the certificate.
    fn deploy(&self) -> Deployment {
        Deployment::new(StoreKind::Sqlite)
            .set("http.base_url", "https://localhost/api/v1")
            .set("http.tls_cert", self.certificate().display())
            .set("http.tls_key", self.key().display())
    }

    fn connect(&self, server: &Server) -> Client {
        let stream = TcpStream::connect(server.host()).expect("connecting");
        stream.set_read_timeout(Some(WAIT)).expect("a read timeout");
        let name = ServerName::try_from("localhost").expect("a name");
        let session = ClientConnection::new(Arc::clone(&self.client), name).expect("a session");
        Client(StreamOwned::new(session, stream))
    }
}

struct Client(StreamOwned<ClientConnection, TcpStream>);

impl Client {
    /// Sends a request on this connection, and reads the whole answer. Each line of `headers` ends with a line break.
    fn ask(&mut self, place: &str, headers: &str, body: &str) -> String {
        let length = body.len();
        let head = format!("{place} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n");
        write!(self.0, "{head}Content-Length: {length}\r\n{headers}\r\n{body}").expect("sending a request");
        let (mut answer, mut buffer) = (String::new(), [0; 4096]);
        loop {
            let count = self.0.read(&mut buffer).expect("an answer");
            assert!(count > 0, "closed: {answer}");
            answer.push_str(std::str::from_utf8(&buffer[..count]).expect("text"));
            let Some((head, body)) = answer.split_once("\r\n\r\n") else { continue };
            let length =
                head.lines().find_map(|line| line.to_lowercase().strip_prefix("content-length: ")?.parse().ok());
            if length == Some(body.len()) {
                return answer;
            }
        }
    }

    fn is_healthy(&mut self) {
        let answer = self.ask("GET /healthz", "", "");
        assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    }

    fn certificate(&self) -> CertificateDer<'static> {
        self.0.conn.peer_certificates().expect("a certificate")[0].clone().into_owned()
    }
}

/// Sends these bytes on a connection without TLS; returns the received bytes after asserting that the connection ends.
fn plain(server: &Server, bytes: &[u8]) -> Vec<u8> {
    let mut stream = TcpStream::connect(server.host()).expect("connecting");
    stream.set_read_timeout(Some(WAIT)).expect("a read timeout");
    stream.write_all(bytes).expect("sending");
    let mut given = Vec::new();
    match stream.read_to_end(&mut given) {
        Ok(_) => {}
        Err(error) => assert_eq!(error.kind(), ErrorKind::ConnectionReset, "the connection doesn't end"),
    }
    given
}

#[test]
fn the_health_check_asks_a_server_that_speaks_tls() {
    let pki = Pki::new();
    pki.issue(|_| {});
    let deployment = pki.deploy();
    let server = deployment.serve();
    let deployment = deployment.set("http.listen", server.host());
    assert_eq!(deployment.cli(&["healthcheck"]).ok().json()["ready"], true);
}

#[test]
fn a_certificate_that_no_client_would_take_stops_the_start_with_one_line() {
    let pki = Pki::new();
    pki.issue(|_| {});
    let refused = |deployment: Deployment, setting: &str, why: &str| {
        for args in [&["serve"][..], &["config", "check"]] {
            let output = deployment.cli(args).code(2);
            let message = output.json()["error"]["message"].as_str().expect("a message").to_owned();
            assert!(
                message.starts_with(setting) && message.contains(why) && message.lines().count() == 1,
                "{message}"
            );
        }
    };
    refused(pki.deploy().unset("http.tls_key"), "http.tls_cert", "needs http.tls_key beside it");
    refused(pki.deploy().unset("http.tls_cert"), "http.tls_key", "needs http.tls_cert beside it");
    refused(
        pki.deploy().set("http.base_url", "http://localhost/api/v1"),
        "http.base_url",
        "must begin with https://",
    );
    refused(pki.deploy().set("http.tls_cert", "/nowhere/cert.pem"), "http.tls_cert", "can't be read");
    refused(
        pki.deploy().set("http.tls_cert", pki.key().display()),
        "http.tls_cert",
        "holds no certificate in PEM form; it holds: PRIVATE KEY",
    );
    let pipe = pki.dir.path().join("pipe");
    rustix::fs::mknodat(CWD, &pipe, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).expect("a pipe");
    refused(pki.deploy().set("http.tls_cert", pipe.display()), "http.tls_cert", "it is no regular file");
    refused(pki.deploy().set("http.tls_key", pki.certificate().display()), "http.tls_key", "can't be read as a key");
    let other = Pki::new();
    other.issue(|_| {});
    refused(
        pki.deploy().set("http.tls_key", other.key().display()),
        "http.tls_key",
        "is not that of the certificate",
    );
    pki.issue(|params| params.not_after = rcgen::date_time_ymd(2020, 2, 3));
    refused(pki.deploy(), "http.tls_cert", "has expired on Feb  3 ");
    pki.issue(|params| params.not_before = rcgen::date_time_ymd(2999, 2, 3));
    refused(pki.deploy(), "http.tls_cert", "is not valid before");
}

/// A form that openssl makes of a file.
fn converted(from: &Path, to: &Path, args: &[&str]) {
    let mut command = Command::new("openssl");
    let done = command.args(args).arg("-in").arg(from).arg("-out").arg(to).output().expect("openssl");
    assert!(done.status.success(), "{args:?}: {done:?}");
}

/// Carries out the openssl command that a message ends with, and returns the file that it makes.
fn as_advised(message: &str, new: &Path) {
    let (_, command) = message.split_once("openssl ").expect("a command");
    let (command, _) = command.split_once(" (from ").expect("the source");
    let password = if command.starts_with("pkcs12") { " -passin pass:" } else { "" };
    let command = format!("openssl {command}{password}").replace("NEW", &new.display().to_string());
    let done = Command::new("/bin/sh").args(["-c", &command]).output().expect("a shell");
    assert!(done.status.success(), "{command}: {done:?}");
}

#[test]
fn a_certificate_or_key_in_another_form_is_refused_with_the_command_that_converts_it() {
    let pki = Pki::new();
    pki.issue(|_| {});
    let (certificate, key) = (pki.certificate(), pki.key());
    let at = |name: &str| pki.dir.path().join(name);
    converted(&certificate, &at("cert.der"), &["x509", "-outform", "der"]);
    converted(&certificate, &at("trusted.pem"), &["x509", "-trustout"]);
    let bundle = ["pkcs12", "-export", "-passout", "pass:", "-inkey", &key.display().to_string()];
    converted(&certificate, &at("cert.p12"), &bundle);
    let made = Command::new("openssl")
        .args(["crl2pkcs7", "-nocrl", "-certfile"])
        .arg(&certificate)
        .arg("-out")
        .arg(at("cert.p7b"))
        .status();
    assert!(made.expect("openssl").success());
    converted(&key, &at("key.der"), &["pkey", "-outform", "der"]);
    let utf16: Vec<u8> = fs::read_to_string(&certificate)
        .expect("a certificate")
        .encode_utf16()
        .fold(vec![0xff, 0xfe], |bytes, unit| [bytes, unit.to_le_bytes().to_vec()].concat());
    fs::write(at("utf16.pem"), utf16).expect("writing");
    let refusal = |setting: &str, name: &str| {
        let deployment = pki.deploy().set(setting, at(name).display());
        let output = deployment.cli(&["config", "check"]).code(2);
        let message = output.json()["error"]["message"].as_str().expect("a message").to_owned();
        assert!(message.starts_with(&format!("{setting}: ")) && message.lines().count() == 1, "{message}");
        message
    };
    for setting in ["http.tls_cert", "webhooks.extra_ca_file", "sso.extra_ca_file"] {
        for name in ["cert.der", "trusted.pem", "cert.p12", "cert.p7b"] {
            as_advised(&refusal(setting, name), &at("new.pem"));
            let _ = pki.deploy().set(setting, at("new.pem").display()).cli(&["config", "check"]).ok();
        }
        assert!(refusal(setting, "utf16.pem").contains("UTF-16"));
        assert!(refusal(setting, "key.pem").contains("holds no certificate"));
    }
    as_advised(&refusal("http.tls_key", "key.der"), &at("new.pem"));
    let _ = pki.deploy().set("http.tls_key", at("new.pem").display()).cli(&["config", "check"]).ok();
}

#[test]
fn a_byte_order_mark_before_a_certificate_or_key_is_passed_over() {
    let pki = Pki::new();
    pki.issue(|_| {});
    for path in [pki.certificate(), pki.key()] {
        let marked = format!("\u{feff}{}", fs::read_to_string(&path).expect("PEM"));
        fs::write(&path, marked).expect("writing");
    }
    let deployment = pki.deploy().set("webhooks.extra_ca_file", pki.certificate().display());
    let server = deployment.serve();
    pki.connect(&server).is_healthy();
}

#[test]
fn sign_in_and_verify_go_over_tls_and_secure_cookies_come_back() {
    let pki = Pki::new();
    pki.issue(|_| {});
    let tenants = Tenants::on(pki.deploy());
    let server = tenants.deployment.serve();
    assert!(server.stdout().starts_with("listening on https://127.0.0.1:"), "{}", server.stdout());
    let mut client = pki.connect(&server);
    let body = json!({ "email": MAX, "password": PASSWORD }).to_string();
    let login = client.ask("POST /api/v1/auth/login", "Origin: https://localhost\r\nX-Org-Slug: acme\r\n", &body);
    assert!(login.starts_with("HTTP/1.1 200 "), "{login}");
    let cookie = login.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a cookie");
    assert!(cookie.contains("; Secure"), "{cookie}");
    assert!(login.contains("\r\nstrict-transport-security: max-age=63072000\r\n"), "{login}");
    let (_, token) = cookie.split_once('=').expect("a cookie");
    let (token, _) = token.split_once(';').expect("attributes");
    let question = json!({ "token": token }).to_string();
    for (tenant, slug, wanted) in
        [(&tenants.acme, "acme", "\"valid\":true"), (&tenants.globex, "globex", "\"valid\":false")]
    {
        let headers = format!("X-Org-Slug: {slug}\r\nX-API-Key: {}\r\n", tenant.key);
        let answer = client.ask("POST /api/v1/public/verify", &headers, &question);
        assert!(answer.contains(wanted), "{slug}: {answer}");
    }
    client.is_healthy();
}

#[test]
fn sighup_shows_the_new_certificate_to_new_connections_and_keeps_the_old_one_when_the_files_are_bad() {
    let pki = Pki::new();
    let first = pki.issue(|_| {});
    let deployment = pki.deploy().set("metrics.listen", "127.0.0.1:0");
    let mut server = deployment.serve();
    let mut old = pki.connect(&server);
    old.is_healthy();
    assert_eq!(old.certificate(), first);

    fs::write(pki.key(), "no key").expect("writing");
    server.hang_up();
    eventually("the error is logged", WAIT, || {
        server.stderr().contains("the certificate stays as it is").then_some(())
    });
    let mut still = pki.connect(&server);
    still.is_healthy();
    assert_eq!(still.certificate(), first);

    let second = pki.issue(|_| {});
    server.hang_up();
    eventually("new connections see the new certificate", WAIT, || {
        let mut new = pki.connect(&server);
        new.is_healthy();
        (new.certificate() == second).then_some(())
    });
    old.is_healthy();
}

#[test]
fn sighup_without_tls_ends_nothing() {
    let deployment = Deployment::new(StoreKind::Sqlite);
    let mut server = deployment.serve();
    server.hang_up();
    eventually("it is logged", WAIT, || server.stderr().contains("there is nothing to read again").then_some(()));
    assert!(server.is_running());
}

#[test]
fn who_speaks_no_tls_or_shakes_no_hands_is_let_go() {
    let pki = Pki::new();
    pki.issue(|_| {});
    let deployment = pki.deploy().set("http.head_timeout", "1s");
    let server = deployment.serve();
    let given = plain(&server, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assert!(!String::from_utf8_lossy(&given).contains("HTTP/1.1"), "{given:?}");
    let start = Instant::now();
    // The first bytes of a ClientHello, and nothing more.
    plain(&server, &[0x16, 0x03, 0x01, 0x02, 0x00]);
    assert!(start.elapsed() >= Duration::from_millis(900), "it has the time of a head");
    pki.connect(&server).is_healthy();
}

#[test]
fn a_client_that_reads_nothing_over_tls_is_cut_off() {
    let pki = Pki::new();
    pki.issue(|_| {});
    let deployment = pki.deploy().set("http.write_timeout", "2s").set("http.head_timeout", "30s");
    let server = deployment.serve();
    let mut clients: Vec<Client> = (0..20).map(|_| pki.connect(&server)).collect();
    for client in &mut clients {
        client.is_healthy();
        for _ in 0..64 {
            let request = "GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n";
            if client.0.write_all(request.as_bytes()).and_then(|()| client.0.flush()).is_err() {
                break;
            }
        }
    }
    eventually("they are cut off", WAIT, || {
        // `take_error` returns each error only once, so drop the client then.
        clients.retain(|client| matches!(client.0.sock.take_error(), Ok(None)));
        clients.is_empty().then_some(())
    });
    pki.connect(&server).is_healthy();
}
