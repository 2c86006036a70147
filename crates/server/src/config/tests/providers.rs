//! `[[providers]]`: what is taken, what is refused, and that no output contains a secret.

use orgauth_domain::sign_in::allowed_methods::Method;
use orgauth_domain::sign_in::federation::linking::EmailTrust;
use orgauth_domain::sign_in::federation::preset::Preset;
use orgauth_domain::sign_in::federation::provider::Protocol;

use super::{loaded, refused};

const GOOGLE: &str =
    "[[providers]]\nid = \"google\"\npreset = \"google\"\nclient_id = \"c\"\nclient_secret = \"hush-1\"\n";

#[test]
fn a_preset_needs_only_the_client_and_what_is_given_beside_it_counts() {
    assert!(loaded("", &[]).providers.is_empty() && !loaded("", &[]).methods().contains(&Method::Provider));
    let config = loaded(GOOGLE, &[]);
    assert!(config.methods().contains(&Method::Provider));
    let [google] = &config.providers[..] else { panic!("{:?}", config.providers) };
    assert_eq!((google.id.as_str(), google.name.as_str(), google.preset), ("google", "Google", Some(Preset::Google)));
    assert_eq!(google.protocol, Protocol::OpenId { issuer: "https://accounts.google.com".to_owned() });
    assert_eq!(google.scopes, ["openid", "email", "profile"]);
    assert_eq!((google.rules.email, google.rules.links_by_email), (EmailTrust::Claim, false));
    assert!(!google.satisfies_second_factor);
    let more = "name = \"Work account\"\nscopes = [\"openid\"]\nemail_is_verified = \"always\"\nlinks_by_email = true\n\
                satisfies_second_factor = true\n";
    let config = loaded(&format!("{GOOGLE}{more}"), &[]);
    let google = &config.providers[0];
    assert_eq!((google.name.as_str(), &google.scopes[..]), ("Work account", &["openid".to_owned()][..]));
    assert_eq!((google.rules.email, google.rules.links_by_email), (EmailTrust::Always, true));
    assert!(google.satisfies_second_factor);
}

#[test]
fn providers_stay_in_their_order_and_github_has_no_issuer_or_a_server() {
    let hub = "[[providers]]\nid = \"hub\"\npreset = \"github\"\nclient_id = \"c\"\nclient_secret = \"s\"\n";
    let own = "[[providers]]\nid = \"own\"\nkind = \"github\"\nissuer = \"https://git.acme.example\"\nclient_id = \"c\"\n\
               client_secret = \"s\"\n";
    let config = loaded(&format!("{hub}{GOOGLE}{own}"), &[]);
    assert_eq!(config.providers.iter().map(|one| one.id.as_str()).collect::<Vec<_>>(), ["hub", "google", "own"]);
    let user = |index: usize| match &config.providers[index].protocol {
        Protocol::GitHub(server) => server.user.url().to_string(),
        Protocol::OpenId { issuer } => issuer.clone(),
    };
    assert_eq!([user(0), user(2)], ["https://api.github.com/user", "https://git.acme.example/api/v3/user"]);
    assert_eq!(config.providers[2].scopes, ["read:user", "user:email"]);
}

#[test]
fn the_environment_sets_a_value_or_makes_a_provider() {
    let without =
        GOOGLE.replace("client_secret = \"hush-1\"\n", "").replace("\"google\"\npreset", "\"my-idp\"\npreset");
    let config = loaded(&without, &[("ORGAUTH_PROVIDERS__MY_IDP__CLIENT_SECRET", "hush-2")]);
    assert_eq!(config.providers[0].client_secret.secret().expose(), "hush-2");
    let pairs = [
        ("ORGAUTH_PROVIDERS__IDP__NAME", "Initrode"),
        ("ORGAUTH_PROVIDERS__IDP__ISSUER", "https://idp.example"),
        ("ORGAUTH_PROVIDERS__IDP__CLIENT_ID", "c"),
        ("ORGAUTH_PROVIDERS__IDP__CLIENT_SECRET", "hush-3"),
        ("ORGAUTH_PROVIDERS__IDP__SCOPES", "openid,email"),
        ("ORGAUTH_PROVIDERS__IDP__LINKS_BY_EMAIL", "true"),
    ];
    let config = loaded("", &pairs);
    let idp = &config.providers[0];
    assert_eq!((idp.name.as_str(), &idp.scopes[..]), ("Initrode", &["openid".to_owned(), "email".to_owned()][..]));
    assert!(idp.rules.links_by_email);
}

#[test]
fn a_provider_that_lacks_something_or_says_too_much_stops_the_start() {
    let with = |more: &str| format!("{GOOGLE}{more}\n");
    let bare = |values: &str| format!("[[providers]]\nid = \"idp\"\n{values}\n");
    for (file, said) in [
        (
            "[providers]\nid = \"a\"".to_owned(),
            "providers: is a list of tables, each written [[providers]] (from /etc/orgauth.toml)",
        ),
        (
            "[[providers]]\nname = \"A\"".to_owned(),
            "providers[0].id: is missing, or no text (from /etc/orgauth.toml)",
        ),
        (
            "[[providers]]\nid = \"con_1\"".to_owned(),
            "providers[0].id: must be 1 to 32 of a-z, 0-9, _ and -, and must not begin with con_ (from /etc/orgauth.toml)",
        ),
        (
            format!("{GOOGLE}{GOOGLE}"),
            "providers[1].id: google is there twice, - and _ taken as one (from /etc/orgauth.toml)",
        ),
        (with("secret = \"x\""), "unknown key providers.google.secret (from /etc/orgauth.toml)"),
        (bare("name = \"A\""), "providers.idp.issuer: is needed (from /etc/orgauth.toml)"),
        (bare("issuer = \"https://a.example\""), "providers.idp.name: is needed (from /etc/orgauth.toml)"),
        (
            bare("issuer = \"http://a.example\"\nname = \"A\""),
            "providers.idp.issuer: must be an https URL without a query (from /etc/orgauth.toml)",
        ),
        (
            bare("issuer = \"https://login.microsoftonline.com/{tenantid}/v2.0\"\nname = \"A\""),
            "providers.idp.issuer: must be an https URL without a query (from /etc/orgauth.toml)",
        ),
        (
            bare("issuer = \"https://a.example\"\nname = \"A\""),
            "providers.idp.client_id: is needed (from /etc/orgauth.toml)",
        ),
        (
            bare("issuer = \"https://a.example\"\nname = \"A\"\nclient_id = \"c\""),
            "providers.idp.client_secret: is needed (from /etc/orgauth.toml)",
        ),
        (
            bare("preset = \"facebook\""),
            "providers.idp.preset: must be one of google, microsoft, apple, github, gitlab (from /etc/orgauth.toml)",
        ),
        (with("kind = \"github\""), "providers.google.kind: is not what google speaks (from /etc/orgauth.toml)"),
        (with("kind = \"saml\""), "providers.google.kind: must be one of oidc, github (from /etc/orgauth.toml)"),
        (
            with("scopes = [\"email\"]"),
            "providers.google.scopes: must be 1 to 20 scopes without spaces, one of them openid (from /etc/orgauth.toml)",
        ),
        (with("scopes = \"openid\""), "providers.google.scopes: must be a list of texts (from /etc/orgauth.toml)"),
        (
            with("email_is_verified = \"yes\""),
            "providers.google.email_is_verified: must be one of claim, always, never (from /etc/orgauth.toml)",
        ),
        (
            with("links_by_email = \"yes\""),
            "providers.google.links_by_email: must be true or false (from /etc/orgauth.toml)",
        ),
        (
            with("links_by_email = true\nemail_is_verified = \"never\""),
            "providers.google.links_by_email: needs addresses that are proven: email_is_verified is never (from /etc/orgauth.toml)",
        ),
    ] {
        assert_eq!(refused(&file, &[]), said, "{file}");
    }
    let base = "[http]\nbase_url = \"https://auth.example/api/v1\"\n";
    let own = GOOGLE.replace("\"c\"", "\"https://auth.example/api/v1\"");
    let said = refused(&format!("{base}{own}"), &[]);
    assert_eq!(said, "providers.google.client_id: must not be the address of this service (from /etc/orgauth.toml)");
    let said = refused(GOOGLE, &[("ORGAUTH_PROVIDERS__GOOGLE__SECRET", "hush-4")]);
    assert_eq!(
        said,
        "unknown key providers.google.secret (from the environment variable ORGAUTH_PROVIDERS__GOOGLE__SECRET)"
    );
}

#[test]
fn a_mistyped_variable_stops_the_start() {
    let said = refused(GOOGLE, &[("ORGAUTH_PROVIDERS__GOGLE__CLIENT_SECRET", "hush-6")]);
    assert_eq!(
        said,
        "providers.gogle: has variables alone, and none of them is its preset or issuer: no [[providers]] block has this id \
         (from the environment variable ORGAUTH_PROVIDERS__GOGLE__CLIENT_SECRET)"
    );
    for name in ["ORGAUTH_PROVIDERS", "ORGAUTH_PROVIDERS_GOOGLE_CLIENT_SECRET"] {
        let said = refused(GOOGLE, &[(name, "hush-7")]);
        assert!(said.contains("did you mean ORGAUTH_PROVIDERS__<ID>__<KEY>") && !said.contains("hush"), "{said}");
    }
    let pages = "[web]\npages = false\n";
    assert!(refused(&format!("{pages}{GOOGLE}"), &[]).starts_with("web.pages: false turns off the pages"));
}

#[test]
fn what_is_printed_has_the_provider_and_not_its_secret() {
    let config = loaded(GOOGLE, &[("ORGAUTH_PROVIDERS__GOOGLE__CLIENT_SECRET", "hush-5")]);
    let printed = format!("{}{}{:?}", config.to_text(), config.to_json(), config.providers);
    assert!(printed.contains("providers.google = ") && printed.contains("https://accounts.google.com"));
    assert!(!printed.contains("hush"), "{printed}");
    let bad = GOOGLE.replace("hush-1", "hush-é");
    assert!(!refused(&bad, &[]).contains("hush"));
}
