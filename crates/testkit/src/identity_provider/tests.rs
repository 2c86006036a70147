//! The provider itself: that it is right, and wrong only where it was told to be.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use orgauth_domain::Secret;
use orgauth_domain::sign_in::federation::call::{ClientProof, CodeExchange};
use orgauth_domain::sign_in::federation::discovery::Endpoint;
use orgauth_domain::sign_in::federation::request::{AuthorizationRequest, code_challenge};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};

use super::*;
use crate::clock::ManualClock;
use crate::runtime::block_on;

const REDIRECT: &str = "https://auth.example/callback/con_1";

fn provider() -> IdentityProvider {
    let provider = IdentityProvider::at("https://idp.example", Arc::<ManualClock>::default());
    provider.add_client("orgauth", "s:ecret");
    provider.sign_in("ann", r#"{"email": "ann@acme.example"}"#);
    provider
}

fn endpoint(provider: &IdentityProvider, path: &str) -> Endpoint {
    Endpoint::parse(&format!("{}{path}", provider.issuer())).unwrap()
}

/// Where the browser is sent back to.
fn went(provider: &IdentityProvider) -> BTreeMap<String, String> {
    let [state, nonce, verifier] = ["state", "nonce", "verifier"].map(Secret::new);
    let authorize = endpoint(provider, "/authorize");
    let request = AuthorizationRequest {
        endpoint: &authorize,
        client_id: "orgauth",
        redirect_uri: REDIRECT,
        scopes: &["openid".to_owned()],
        state: &state,
        nonce: &nonce,
        verifier: &verifier,
        login_hint: None,
        prompt: None,
    };
    let back = provider.authorize(request.address().as_str()).unwrap();
    assert!(back.starts_with(REDIRECT));
    parameters(&back).into_iter().collect()
}

fn exchange(provider: &IdentityProvider, code: &str, verifier: &str, proof: &ClientProof) -> (u16, Value) {
    let [code, verifier] = [code, verifier].map(Secret::new);
    let exchange =
        CodeExchange { client_id: "orgauth", proof, code: &code, redirect_uri: REDIRECT, verifier: &verifier };
    said(provider, ProviderCall::exchange(endpoint(provider, "/token"), &exchange))
}

fn said(provider: &IdentityProvider, call: ProviderCall) -> (u16, Value) {
    let answer = block_on(provider.call(call)).unwrap_or_else(|failure| panic!("{failure}"));
    (answer.status, serde_json::from_slice(&answer.body).unwrap_or(Value::Null))
}

fn right() -> ClientProof {
    ClientProof::SecretBasic(Secret::new("s:ecret"))
}

#[test]
fn a_code_gives_tokens_once_to_its_client_with_its_verifier() {
    let provider = provider();
    let wrong = ClientProof::SecretPost(Secret::new("other"));
    for (verifier, proof, status) in [("verifier", wrong, 401), ("other", right(), 400)] {
        let code = went(&provider)["code"].clone();
        assert_eq!(exchange(&provider, &code, verifier, &proof).0, status);
    }
    for proof in [right(), ClientProof::SecretPost(Secret::new("s:ecret"))] {
        let back = went(&provider);
        assert_eq!((back["state"].as_str(), back["iss"].as_str()), ("state", "https://idp.example"));
        let (status, answer) = exchange(&provider, &back["code"], "verifier", &proof);
        assert_eq!((status, answer["id_token"].as_str().map(|token| token.split('.').count())), (200, Some(3)));
        assert_eq!(exchange(&provider, &back["code"], "verifier", &proof).0, 400, "a code is good once");
        let access = Secret::new(answer["access_token"].as_str().unwrap());
        let userinfo = said(&provider, ProviderCall::userinfo(endpoint(&provider, "/userinfo"), &access));
        assert_eq!(userinfo, (200, json!({"sub": "ann"})));
    }
    assert_eq!(provider.asked(Door::Token), 6);
}

#[test]
fn a_request_without_what_binds_the_answer_is_refused() {
    let provider = provider();
    let good = format!(
        "https://idp.example/authorize?response_type=code&client_id=orgauth&redirect_uri={REDIRECT}&scope=openid&state=s&nonce=n&code_challenge={}&code_challenge_method=S256",
        code_challenge(&Secret::new("v"))
    );
    assert!(provider.authorize(&good).is_ok());
    for (part, other) in [
        ("&state=s", ""),
        ("&nonce=n", ""),
        ("S256", "plain"),
        ("client_id=orgauth", "client_id=other"),
        ("scope=openid", "scope=email"),
        ("=code&", "=token&"),
        ("&state=s", "&state=s&state=t"),
    ] {
        assert!(provider.authorize(&good.replacen(part, other, 1)).is_err(), "{part} {other}");
    }
}

#[test]
fn faults_are_done_until_it_behaves() {
    let provider = provider();
    let keys = || ProviderCall::document(endpoint(&provider, "/keys"));
    let before = said(&provider, keys());
    provider.misbehave(Fault::Status(Door::Keys, 503));
    assert_eq!(said(&provider, keys()).0, 503);
    provider.behave();
    assert_eq!(said(&provider, keys()), before);
    provider.misbehave(Fault::Huge(Door::Keys));
    assert!(block_on(provider.call(keys())).err() == Some(ProviderFailure::TooLarge));
    provider.behave();
    provider.rotate_keys();
    assert_ne!(said(&provider, keys()), before);
    provider.misbehave(Fault::WrongState);
    provider.misbehave(Fault::NoAnswerIssuer);
    let back = went(&provider);
    assert_eq!((back["state"].as_str(), back.get("iss")), ("another", None));
    provider.behave();
    provider.misbehave(Fault::Denies);
    let back = went(&provider);
    assert_eq!((back.get("code"), back["error"].as_str()), (None, "access_denied"));
}

/// One request over https; the answer, as far as it came.
fn over_https(provider: &IdentityProvider, request: &str) -> String {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_slice(provider.ca_pem().as_bytes()).unwrap()).unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let name = "127.0.0.1".try_into().unwrap();
    let socket = TcpStream::connect(("127.0.0.1", provider.port())).unwrap();
    socket.set_read_timeout(Some(Duration::from_millis(300))).unwrap();
    let mut stream = StreamOwned::new(ClientConnection::new(Arc::new(config), name).unwrap(), socket);
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8(answer).unwrap()
}

#[test]
fn it_answers_over_https_and_is_silent_where_it_was_told_to_be() {
    let provider = IdentityProvider::start();
    let get = |path: &str| over_https(&provider, &format!("GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"));
    let discovery = get("/.well-known/openid-configuration");
    assert!(discovery.starts_with("HTTP/1.1 200 ") && discovery.contains(&format!("\"{}\"", provider.issuer())));
    assert!(get("/other").starts_with("HTTP/1.1 404 ") && get("/authorize?x=y").starts_with("HTTP/1.1 400 "));
    let post = "POST /token HTTP/1.1\r\nhost: a\r\ncontent-length: 6\r\n\r\ncode=c";
    assert!(over_https(&provider, post).contains("invalid_client"));
    provider.misbehave(Fault::Silent(Door::Keys));
    assert_eq!(get("/keys"), "");
    assert!(get("/.well-known/openid-configuration").starts_with("HTTP/1.1 200 "));
    provider.behave();
    assert!(get("/keys").starts_with("HTTP/1.1 200 "));
}
