//! Tests of the providers of the whole service.

use super::*;
use crate::sign_in::federation::discovery::discovery_address;
use crate::sign_in::federation::linking::EmailTrust;

fn text(text: &str) -> Json {
    Json::Text(text.to_owned())
}

fn provider(satisfies_second_factor: bool) -> Provider {
    Provider {
        id: ProviderId::parse("google").unwrap(),
        name: Name::parse("Google").unwrap(),
        protocol: Protocol::OpenId { issuer: "https://accounts.google.com".to_owned() },
        client_id: ClientId::restore("client").unwrap(),
        client_secret: ClientSecret::parse("secret").unwrap(),
        scopes: vec!["openid".to_owned()],
        preset: Some(Preset::Google),
        rules: ProviderRules { email: EmailTrust::Claim, links_by_email: false },
        satisfies_second_factor,
    }
}

#[test]
fn a_provider_is_never_called_like_a_connection() {
    let long = "a".repeat(33);
    for text in ["", "con_1", "con_01h", "Google", "a b", "a/b", "é", long.as_str()] {
        assert_eq!(ProviderId::parse(text), Err(InvalidProviderId), "{text:?}");
    }
    for text in ["google", "my-idp_2", "1", "connect"] {
        assert_eq!(ProviderId::parse(text).map(|id| id.to_string()).as_deref(), Ok(text));
    }
}

#[test]
fn github_and_a_server_of_ones_own_have_their_api_in_different_places() {
    let addresses = |address: &str| {
        let server = GitHubServer::at(address).unwrap();
        [server.authorization, server.token, server.user, server.emails].map(|endpoint| endpoint.url().to_string())
    };
    let github = [
        "https://github.com/login/oauth/authorize",
        "https://github.com/login/oauth/access_token",
        "https://api.github.com/user",
        "https://api.github.com/user/emails",
    ];
    assert_eq!(addresses(GITHUB), github);
    assert_eq!(addresses("https://github.com/"), github);
    assert_eq!(
        addresses("https://git.acme.example")[2..],
        ["https://git.acme.example/api/v3/user", "https://git.acme.example/api/v3/user/emails",]
    );
    assert_eq!(GitHubServer::at("http://git.acme.example"), Err(ProviderRule::Endpoint));
}

#[test]
fn a_token_of_microsoft_names_the_tenant_that_its_issuer_leaves_open() {
    let issuer = Preset::Microsoft.issuer().unwrap();
    let claims = |tid: Json| Json::Object([("tid".to_owned(), tid)].into_iter().collect());
    let tenant = "9188040d-6c67-4c5b-b112-36a304b66dad";
    let named = issuer_of_token(issuer, &claims(text(tenant)));
    assert_eq!(named.as_deref(), Ok("https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0"));
    for tid in [text(""), text("common"), text("../../../../../evil.example/aaaaaaaa"), Json::Null] {
        assert_eq!(issuer_of_token(issuer, &claims(tid)), Err(ProviderRule::Issuer));
    }
    assert_eq!(issuer_of_token("https://idp.example", &claims(Json::Null)).as_deref(), Ok("https://idp.example"));
    let address = discovery_address(issuer).unwrap();
    assert_eq!(
        address.url().as_str(),
        "https://login.microsoftonline.com/common/v2.0/.well-known/openid-configuration"
    );
}

#[test]
fn an_answer_that_was_checked_under_other_settings_is_another_one() {
    let digests = KeyedDigest::new(&[7; 32]);
    let of = |provider: &Provider| provider.judgement(&digests);
    let now = provider(false);
    let others = [
        Provider { id: ProviderId::parse("other").unwrap(), ..now.clone() },
        Provider { protocol: Protocol::OpenId { issuer: "https://other.example".to_owned() }, ..now.clone() },
        Provider { client_id: ClientId::restore("other").unwrap(), ..now.clone() },
        Provider { client_secret: ClientSecret::parse("other").unwrap(), ..now.clone() },
    ];
    assert!(others.iter().all(|other| of(other) != of(&now)));
    assert_eq!(of(&now.clone()), of(&now));
}

#[test]
fn a_providers_second_factor_counts_where_the_setting_and_the_provider_say_so() {
    let (mfa, other) = (["pwd".to_owned(), "mfa".to_owned()], ["pwd".to_owned(), "otp".to_owned()]);
    let trusted = provider(true);
    assert!(trusted.showed_factor(&mfa, None) && trusted.showed_factor(&[], Some("phr")));
    assert!(!trusted.showed_factor(&other, None) && !trusted.showed_factor(&[], Some("1")));
    assert!(!trusted.showed_factor(&[], None));
    assert!(!provider(false).showed_factor(&mfa, Some("phr")));
}
