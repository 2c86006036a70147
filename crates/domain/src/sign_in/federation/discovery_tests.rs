//! Discovery documents.

use super::*;
use std::collections::BTreeMap;

const ISSUER: &str = "https://idp.example/tenant";

fn text(text: &str) -> Json {
    Json::Text(text.to_owned())
}

fn list(texts: &[&str]) -> Json {
    Json::List(texts.iter().map(|one| text(one)).collect())
}

fn good() -> BTreeMap<String, Json> {
    BTreeMap::from(
        [
            ("issuer", text(ISSUER)),
            ("authorization_endpoint", text("https://idp.example/authorize?p=policy")),
            ("token_endpoint", text("https://idp.example/token")),
            ("jwks_uri", text("https://keys.example:8443/jwks")),
        ]
        .map(|(name, value)| (name.to_owned(), value)),
    )
}

fn with(name: &str, value: Json) -> Result<Discovery, ProviderRule> {
    let mut document = good();
    document.insert(name.to_owned(), value);
    Discovery::read(&Json::Object(document), ISSUER)
}

#[test]
fn the_issuer_must_be_the_configured_one_letter_by_letter() {
    for other in [
        "https://idp.example/tenant/",
        "https://IDP.example/tenant",
        "https://idp.example",
        "http://idp.example/tenant",
    ] {
        assert_eq!(with("issuer", text(other)), Err(ProviderRule::DiscoveryIssuer), "{other}");
    }
    assert_eq!(with("issuer", Json::Null), Err(ProviderRule::DiscoveryIssuer));
    assert_eq!(Discovery::read(&Json::List(Vec::new()), ISSUER), Err(ProviderRule::Discovery));
}

#[test]
fn every_endpoint_is_a_plain_https_url() {
    for name in ["authorization_endpoint", "token_endpoint", "jwks_uri", "userinfo_endpoint"] {
        for url in [
            "http://idp.example/x",
            "https://user:pw@idp.example/x",
            "https://idp.example/x#fragment",
            "//idp.example/x",
            "/x",
            "",
            "https://idp.example/a b",
            "javascript:alert(1)",
            "file:///etc/passwd",
            "https://0x7f.1/",
        ] {
            assert_eq!(with(name, text(url)), Err(ProviderRule::Endpoint), "{name} {url}");
        }
        for value in [Json::Null, list(&["https://idp.example/x"])] {
            assert_eq!(with(name, value), Err(ProviderRule::Endpoint), "{name}");
        }
    }
    assert!(with("userinfo_endpoint", text(&format!("https://idp.example/{}", "x".repeat(2040)))).is_err());
}

#[test]
fn without_an_endpoint_that_is_needed_there_is_no_provider() {
    for name in ["authorization_endpoint", "token_endpoint", "jwks_uri"] {
        let mut document = good();
        document.remove(name);
        assert_eq!(Discovery::read(&Json::Object(document), ISSUER), Err(ProviderRule::Discovery), "{name}");
    }
    let read = Discovery::read(&Json::Object(good()), ISSUER).unwrap();
    assert_eq!(read.userinfo_endpoint, None);
    assert_eq!(read.authorization_endpoint.url().as_str(), "https://idp.example/authorize?p=policy");
    assert_eq!(read.jwks_uri.url().port(), Some(8443));
}

#[test]
fn a_provider_without_the_code_flow_or_with_other_algorithms_alone_is_refused() {
    assert_eq!(with("response_types_supported", list(&["id_token"])), Err(ProviderRule::Discovery));
    assert_eq!(with("response_types_supported", text("code")), Err(ProviderRule::Discovery));
    assert!(with("response_types_supported", list(&["id_token", "code"])).is_ok());
    let algorithms = |words: &[&str]| with("id_token_signing_alg_values_supported", list(words)).map(|_| ());
    assert_eq!(algorithms(&["HS256", "none", "RS512"]), Err(ProviderRule::Algorithm));
    assert_eq!(algorithms(&[]), Err(ProviderRule::Algorithm));
    assert_eq!(algorithms(&["HS256", "ES256"]), Ok(()));
}

#[test]
fn a_secret_goes_into_the_header_where_the_provider_takes_it_there() {
    use ClientAuthentication::{PrivateKeyJwt, SecretBasic, SecretPost};
    let refused = Err(ProviderRule::ClientAuthentication);
    for (offered, secret, key) in [
        (None, Ok(SecretBasic), refused),
        (Some(&["client_secret_post", "client_secret_basic"][..]), Ok(SecretBasic), refused),
        (Some(&["client_secret_post"]), Ok(SecretPost), refused),
        (Some(&["private_key_jwt", "client_secret_post"]), Ok(SecretPost), Ok(PrivateKeyJwt)),
        (Some(&["client_secret_jwt", "none", "tls_client_auth"]), refused, refused),
        (Some(&[]), refused, refused),
    ] {
        let read = match offered {
            None => Discovery::read(&Json::Object(good()), ISSUER),
            Some(words) => with("token_endpoint_auth_methods_supported", list(words)),
        };
        let read = read.unwrap();
        assert_eq!(read.authentication(ClientCredential::Secret), secret, "{offered:?}");
        assert_eq!(read.authentication(ClientCredential::PrivateKey), key, "{offered:?}");
    }
    assert_eq!(
        with("token_endpoint_auth_methods_supported", text("client_secret_basic")),
        Err(ProviderRule::Discovery)
    );
}

#[test]
fn whether_a_provider_names_itself_is_said_by_true_alone() {
    let announced =
        |value| with("authorization_response_iss_parameter_supported", value).map(|document| document.names_itself);
    assert_eq!(Discovery::read(&Json::Object(good()), ISSUER).map(|document| document.names_itself), Ok(false));
    assert_eq!(announced(Json::Bool(true)), Ok(true));
    assert_eq!(announced(Json::Bool(false)), Ok(false));
    for value in [text("true"), Json::Null, Json::Number("1".to_owned())] {
        assert_eq!(announced(value), Err(ProviderRule::Discovery));
    }
}

#[test]
fn the_document_is_below_the_issuer() {
    for (issuer, address) in [
        ("https://idp.example", "https://idp.example/.well-known/openid-configuration"),
        ("https://idp.example/", "https://idp.example/.well-known/openid-configuration"),
        ("https://idp.example/t/v2.0", "https://idp.example/t/v2.0/.well-known/openid-configuration"),
    ] {
        assert_eq!(discovery_address(issuer).unwrap().url().as_str(), address);
    }
    for issuer in
        ["http://idp.example", "https://idp.example?a=b", "https://idp.example/#", "https://idp.example?", "x"]
    {
        assert_eq!(discovery_address(issuer), Err(ProviderRule::Endpoint), "{issuer}");
    }
}
