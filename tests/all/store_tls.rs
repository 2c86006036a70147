//! PostgreSQL over TLS, with the default build of the server.

use std::fs;
use std::path::{Path, PathBuf};

use orgauth_tests::{Deployment, PgCluster, StoreKind};
use rcgen::{BasicConstraints, CertificateParams, DnType, IsCa, Issuer, KeyPair};

/// The name in the server's certificate; it is never resolved, because the URL also has the address.
const NAME: &str = "db.example";

struct Authority {
    issuer: Issuer<'static, KeyPair>,
    file: PathBuf,
}

impl Authority {
    fn new(file: PathBuf) -> Self {
        let key = KeyPair::generate().expect("a key");
        let mut params = CertificateParams::new(Vec::new()).expect("parameters");
        // Each authority has its own name: OpenSSL treats a certificate whose issuer has the same name as self-signed.
        params.distinguished_name.push(DnType::CommonName, file.display().to_string());
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let certificate = params.self_signed(&key).expect("a certificate");
        fs::write(&file, certificate.pem()).expect("writing the authority");
        Self { issuer: Issuer::new(params, key), file }
    }

    fn server(&self) -> (String, String) {
        let key = KeyPair::generate().expect("a key");
        let params = CertificateParams::new(vec![NAME.to_owned()]).expect("parameters");
        let certificate = params.signed_by(&key, &self.issuer).expect("a certificate");
        (certificate.pem(), key.serialize_pem())
    }
}

#[test]
fn verify_full_takes_the_right_authority_and_name_and_refuses_others() {
    let dir = tempfile::tempdir().expect("a directory");
    let ours = Authority::new(dir.path().join("ours.pem"));
    let other = Authority::new(dir.path().join("other.pem"));
    let (certificate, key) = ours.server();
    let mut cluster = PgCluster::start();
    let port = cluster.port();
    let check = |name: &str, authority: &Path, code: i32| {
        let url = format!(
            "postgres://orgauth@{name}:{port}/postgres?hostaddr=127.0.0.1&sslmode=verify-full&sslrootcert={}",
            authority.display()
        );
        let deployment = Deployment::new(StoreKind::Postgres).set("store.url", url);
        let output = deployment.set("store.checkout_timeout", "2s").cli(&["config", "check", "--connect"]).code(code);
        let json = output.json();
        assert_eq!(json["connections"][0]["setting"], "store.url", "{json}");
        assert_eq!(json["connections"][0]["ok"], code == 0, "{json}");
        json["connections"][0]["message"].as_str().expect("a message").to_owned()
    };
    let refused = |name: &str, authority: &Path, why: &str| {
        let message = check(name, authority, 1);
        assert!(message.contains(why) && message.lines().count() == 1, "{message}");
    };
    refused(NAME, &ours.file, "server does not support SSL, but SSL was required");
    cluster.start_tls(&certificate, &key);
    refused(NAME, &other.file, "certificate verify failed");
    refused("elsewhere.example", &ours.file, "does not match host name \"elsewhere.example\"");
    check(NAME, &ours.file, 0);
}
