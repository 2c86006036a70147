//! The language of the pages, of an account, and of an organization.

use std::collections::BTreeSet;
use std::sync::Arc;

use actix_web::http::Method;
use orgauth_api_actix::{HostedPages, PageSettings};
use orgauth_domain::audit::AuditAction;
use orgauth_domain::sign_in::federation::attempt::EntryKind;
use orgauth_domain::webhooks::delivery::DeliveryStatus;
use orgauth_domain::webhooks::event::EventKind;
use orgauth_locales::Locales;
use serde_json::{Value, json};

use crate::harness::{ACME, ADA, Answer, BOB, GLOBEX, Tokens, World};

/// The pages that are in every language.
const PAGES: [&str; 9] = [
    "/account",
    "/confirm-email",
    "/console",
    "/forgot-password",
    "/invite",
    "/reset-password",
    "/sign-in",
    "/sign-up",
    "/two-factor",
];

async fn page(world: &World, path: &str, headers: &[(&str, &str)]) -> Answer {
    let call = headers.iter().fold(world.outside(Method::GET, path), |call, (name, value)| call.header(name, value));
    call.send().await.expect("200")
}

/// The language that a page says it is in.
async fn language(world: &World, path: &str, headers: &[(&str, &str)]) -> String {
    let answer = page(world, path, headers).await;
    let language = answer.header("content-language").unwrap().to_owned();
    assert!(answer.text().contains(&format!("<html lang=\"{language}\"")), "{}", answer.text());
    language
}

async fn put(world: &World, tokens: &Tokens, locale: Value) -> Answer {
    let body = json!({"name": "Bob", "locale": locale});
    world.call(Method::PUT, "/auth/profile").slug(ACME).tokens(tokens).json(&body).send().await
}

async fn patch(world: &World, tokens: &Tokens, locale: Value) -> Answer {
    world.call(Method::PATCH, "/org").slug(ACME).tokens(tokens).json(&json!({"locale": locale})).send().await
}

/// What is no language, or none of the service's.
fn wrong() -> [(Value, &'static str); 9] {
    [
        (json!("it"), "locale:unknown"),
        (json!("tlh-Latn"), "locale:unknown"),
        (json!("german"), "locale:invalid"),
        (json!(""), "locale:invalid"),
        (json!("de; Path=/"), "locale:invalid"),
        (json!("../../etc"), "locale:invalid"),
        (json!("de-abcdefgh-abcdefgh-abcdefgh-abcdefgh"), "locale:too_long"),
        (json!(7), "locale:wrong_type"),
        (json!(["de"]), "locale:wrong_type"),
    ]
}

#[actix_web::test]
async fn an_accounts_language_that_there_is_not_is_refused_and_changes_nothing() {
    let (world, bob) = World::signed_in(ACME, BOB).await;
    let before = world.user(BOB);
    for (locale, said) in wrong() {
        let refused = put(&world, &bob, locale).await.expect("400 validation_failed");
        assert_eq!(refused.fields(), [said]);
    }
    assert_eq!(world.user(BOB), before);
}

#[actix_web::test]
async fn an_accounts_language_is_told_to_itself_in_every_organization_and_null_clears_it() {
    let (world, bob) = World::signed_in(ACME, BOB).await;
    let user = async |path| world.get(path).slug(ACME).tokens(&bob).send().await.expect("200").data()["user"].clone();
    assert_eq!(user("/auth/session").await.get("locale"), None);
    let changed = put(&world, &bob, json!("DE_at")).await.expect("200").data();
    assert_eq!(changed["user"]["locale"], "de-AT");
    assert_eq!(
        (&user("/auth/session").await["locale"], &user("/auth/profile").await["locale"]),
        (&json!("de-AT"), &json!("de-AT"))
    );
    let left_out = json!({"name": "Bob"});
    world.call(Method::PUT, "/auth/profile").slug(ACME).tokens(&bob).json(&left_out).send().await.expect("200");
    assert_eq!(user("/auth/profile").await["locale"], "de-AT", "what is left out stays");
    let exported = world.get("/auth/export").slug(ACME).tokens(&bob).send().await.expect("200");
    assert!(exported.text().contains("\"de-AT\""), "{}", exported.text());
    assert_eq!(world.user(ADA).locale, None, "somebody else's");
    put(&world, &bob, Value::Null).await.expect("200");
    assert_eq!(user("/auth/profile").await.get("locale"), None);
}

#[actix_web::test]
async fn an_organizations_language_is_its_admins_to_set() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    let bob = world.login(ACME, BOB).await;
    patch(&world, &bob, json!("de")).await.expect("403 admin_required");
    for (locale, said) in wrong() {
        assert_eq!(patch(&world, &ada, locale).await.expect("400 validation_failed").fields(), [said]);
    }
    assert_eq!(patch(&world, &ada, json!("fr-CA")).await.expect("200").data()["org"]["locale"], "fr-CA");
    let shown = world.get("/org").slug(ACME).tokens(&bob).send().await.expect("200").data();
    assert_eq!(shown["org"]["locale"], "fr-CA");
    let cleared = patch(&world, &ada, Value::Null).await.expect("200").data();
    assert_eq!(cleared["org"].get("locale"), None);
}

#[actix_web::test]
async fn a_page_is_in_the_language_of_its_address_then_the_browsers_memory_then_the_organization_then_the_browser() {
    let (world, ada) = World::signed_in(ACME, ADA).await;
    patch(&world, &ada, json!("fr")).await.expect("200");
    let acme = format!("/sign-in?org={ACME}");
    let all = [("Cookie", "a=b; orgauth-language=es"), ("Accept-Language", "ja, de;q=0.5")];
    let [_, browser] = all;
    assert_eq!(language(&world, &format!("{acme}&ui_locales=it%20de-AT"), &all).await, "de");
    assert_eq!(language(&world, &acme, &all).await, "es");
    assert_eq!(language(&world, &acme, &[browser]).await, "fr");
    assert_eq!(language(&world, &format!("/sign-in?org={GLOBEX}"), &[browser]).await, "ja");
    assert_eq!(language(&world, "/sign-in", &[browser]).await, "ja");
    assert_eq!(language(&world, "/sign-in", &[]).await, "en");
    // What is malformed or unknown is no wish.
    for ui_locales in ["", "it", "%00", "it%0d%0aSet-Cookie:%20a=b", "%3Cscript%3E", &"x".repeat(5000)] {
        let path = format!("/sign-in?ui_locales={ui_locales}");
        assert_eq!(
            language(&world, &path, &[("Cookie", "orgauth-language=%"), ("Accept-Language", "*")]).await,
            "en"
        );
    }
    for org in ["nowhere", "-", "%00", "acme'--"] {
        assert_eq!(language(&world, &format!("/sign-in?org={org}"), &[browser]).await, "ja");
    }
}

#[actix_web::test]
async fn only_a_language_that_an_address_asks_for_is_remembered() {
    let world = World::new().await;
    let cookies = async |path: &str| {
        let answer = page(&world, path, &[("Accept-Language", "ja")]).await;
        answer.all("set-cookie").into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    for path in ["/sign-in", "/sign-in?ui_locales=it", "/sign-in?ui_locales=de;a=b", "/sign-in?ui_locales=%3Cb%3E"] {
        assert!(cookies(path).await.is_empty(), "{path}");
    }
    let wanted = "orgauth-language=de; Max-Age=31536000; Secure; HttpOnly; SameSite=Lax";
    // Only the tag that there is, in its own spelling.
    for asked in ["DE-at", "it%20de", "%0d%0aA:b%0d%0ade"] {
        assert_eq!(cookies(&format!("/sign-in?ui_locales={asked}")).await, [wanted], "{asked}");
    }
}

#[actix_web::test]
async fn every_page_is_whole_in_every_language_and_leads_to_the_others() {
    let world = World::new().await;
    let names = Locales::default().all().iter().map(|words| words.say("language-name")).collect::<Vec<_>>();
    for words in Locales::default().all() {
        let tag = words.lang();
        for path in PAGES {
            let answer = page(&world, &format!("{path}?ui_locales={tag}"), &[]).await;
            assert_eq!(answer.header("content-language"), Some(tag), "{path}");
            assert_eq!(answer.all("vary"), ["Accept-Encoding, Accept-Language, Cookie", "Origin"], "{path}");
            let html = answer.text();
            assert!(html.contains(&format!("<html lang=\"{tag}\">")), "{html}");
            let offered = names.iter().filter(|name| html.contains(&format!(">{name}</button>")));
            assert_eq!(offered.count(), names.len() - 1, "{path}: all but its own");
            let (_, texts) = html.split_once("<script type=\"application/json\" id=\"texts\">").unwrap();
            let texts: Value = serde_json::from_str(texts.split_once("</script>").unwrap().0).unwrap();
            let texts = texts.as_object().unwrap();
            assert!(texts.contains_key("error-other") && texts.contains_key("try-again-now"), "{path}: {texts:?}");
        }
        for (path, title) in [("/account", "your-account"), ("/console", "console")] {
            let html = page(&world, &format!("{path}?ui_locales={tag}"), &[]).await.text();
            let title = words.say(title);
            assert!(html.contains(&format!("<title>{title}</title>")), "{html}");
            assert!(html.contains(&format!("<h1 id=\"heading\" tabindex=\"-1\">{title}</h1>")), "{html}");
            assert!(html.contains(&format!("href=\"#main\">{}</a>", words.say("skip-to-content"))), "{html}");
        }
        let html = page(&world, &format!("/sign-in?ui_locales={tag}"), &[]).await.text();
        assert!(html.contains(&format!(
            "<h1 id=\"heading\" tabindex=\"-1\" aria-describedby=\"lead\">{}</h1>",
            words.say("sign-in")
        )));
    }
}

/// The texts of a script that a page loads later are a file for each language, beside the script.
#[actix_web::test]
async fn the_texts_of_a_tab_are_a_file_in_each_language_and_in_no_other() {
    let world = World::new().await;
    for name in [
        "account-data.it.json",
        "account-data.json",
        "account-data.de.json.json",
        "account-data.DE.json",
        "account-data..json",
        "words.de.json",
        "nothing.de.json",
        "page.de.json",
        ".de.json",
        "account-data.de.js",
        "account-data%2ede%2ejson%00",
        // Nobody here is the operator.
        "operator-users.de.json",
    ] {
        world.outside(Method::GET, &format!("/pages/{name}")).send().await.expect("404 not_found");
    }
    for words in Locales::default().all() {
        let path = format!("/pages/account-data.{}.json", words.lang());
        let answer = world.outside(Method::GET, &path).send().await.expect("200");
        assert_eq!(answer.header("content-type"), Some("application/json"));
        assert_eq!(answer.header("content-security-policy"), Some("default-src 'none'; frame-ancestors 'none'"));
        let texts: Value = serde_json::from_str(&answer.text()).unwrap();
        assert_eq!(texts["export-title"], words.say("export-title"));
        let texts = texts.as_object().unwrap();
        assert!(
            !texts.contains_key("sign-out") && !texts.contains_key("error-other"),
            "the page has them: {texts:?}"
        );
    }
}

#[actix_web::test]
async fn a_refusal_is_in_the_readers_language_and_the_apis_is_english() {
    let world = World::new().await;
    let call = world.outside(Method::GET, "/nowhere").header("Accept", "text/html").header("Accept-Language", "de");
    let refused = call.send().await.expect("404");
    assert!(refused.text().contains("<h1>Seite nicht gefunden</h1>"), "{}", refused.text());
    assert_eq!(refused.header("content-language"), Some("de"));
    let call = world.get("/auth/profile").slug(ACME).header("Accept-Language", "de");
    let error = call.send().await.expect("401 authentication_required").error();
    assert!(error["message"].as_str().unwrap().is_ascii(), "{error}");
}

#[actix_web::test]
async fn a_page_of_an_operators_own_language_is_laid_out_from_right_to_left() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("ar-XB.ftl"), "sign-in = \u{200f}NI NGIS\u{200f}\n").unwrap();
    let (locales, _) = Locales::load(Some(directory.path())).unwrap();
    let settings = PageSettings { has_all_pages: true, locales, ..PageSettings::default() };
    let world = World::with(|state| state.pages = Arc::new(HostedPages::new(&settings))).await;
    let html = page(&world, "/sign-in?ui_locales=ar-XB", &[]).await.text();
    assert!(html.contains("<html lang=\"ar-XB\" dir=\"rtl\">"), "{html}");
    assert!(html.contains(">\u{200f}NI NGIS\u{200f}</h1>") && html.contains(">Start over</button>"), "{html}");
    assert!(
        html.contains("<button type=\"button\" class=\"plain\" lang=\"de\" dir=\"ltr\">Deutsch</button>"),
        "{html}"
    );
}

/// The console names these texts by words of the API: a new word needs its texts.
#[test]
fn every_word_that_the_console_tells_has_its_text() {
    let in_name = |word: &str| word.replace('.', "-");
    // Those of the service itself, which stand in the operator's log only.
    let is_the_services = |action: &&AuditAction| {
        let name = action.as_str();
        let one = ["permissions.changed", "organization.deleted", "users.import_finished"].contains(&name);
        one || name.starts_with("service_key.")
    };
    let audit = AuditAction::ALL
        .iter()
        .filter(|action| !is_the_services(action))
        .flat_map(|action| ["name", "did"].map(|kind| format!("audit-{kind}-{}", in_name(action.as_str()))));
    let of_organizations = EventKind::ALL.iter().filter(|event| !event.is_operators());
    let events = of_organizations.map(|event| format!("event-{}", in_name(event.as_str())));
    let entries = EntryKind::ALL
        .iter()
        .flat_map(|entry| ["entry", "would"].map(|kind| format!("attempt-{kind}-{}", entry.as_str())));
    let statuses = DeliveryStatus::ALL.iter().map(|status| format!("delivery-status-{}", status.as_str()));
    let locales = Locales::default();
    let names: BTreeSet<&str> = locales.english().names().collect();
    let wanted: Vec<String> = audit.chain(events).chain(entries).chain(statuses).collect();
    assert!(wanted.len() > 150, "{wanted:?}");
    let missing: Vec<&String> = wanted.iter().filter(|name| !names.contains(name.as_str())).collect();
    assert!(missing.is_empty(), "{missing:?}");
    // And none for what there isn't.
    let of_words = |name: &&&str| ["audit-name-", "audit-did-"].iter().any(|family| name.starts_with(family));
    let left_over: Vec<&&str> =
        names.iter().filter(of_words).filter(|name| !wanted.iter().any(|one| one == **name)).collect();
    assert!(left_over.is_empty(), "{left_over:?}");
}
