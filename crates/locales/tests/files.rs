//! The files of the languages: each has every message with the same variables, nothing is left over, and an operator's files add to them.

#![expect(clippy::unwrap_used, reason = "tests fail by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use orgauth_domain::Timestamp;
use orgauth_domain::locale::Locale;
use orgauth_locales::{BUILT_IN, Locales, Value};

fn locale(tag: &str) -> Locale {
    Locale::parse(tag).unwrap()
}

/// The names that a file defines, in its own words: `load` would fill in what it lacks.
fn defined(text: &str) -> BTreeSet<&str> {
    let is_name = |line: &&str| line.starts_with(|first: char| first.is_ascii_lowercase());
    text.lines().filter(is_name).filter_map(|line| line.split(" =").next()).collect()
}

#[test]
fn every_language_has_every_message_with_the_same_variables_and_no_other() {
    let (locales, loaded) = Locales::load(None).unwrap();
    assert!(loaded.is_empty());
    let tags: Vec<&str> = locales.all().iter().map(orgauth_locales::Words::lang).collect();
    assert_eq!(tags, ["en", "de", "fr", "es", "ja"]);
    let english = locales.english();
    assert!(english.names().count() > 500);
    for ((tag, text), words) in BUILT_IN.iter().zip(locales.all()) {
        assert_eq!(defined(text), english.names().collect(), "{tag}");
        for name in english.names() {
            assert_eq!(words.variables(name), english.variables(name), "{tag}: {name}");
            assert!(!words.say(name).trim().is_empty(), "{tag}: {name}");
        }
    }
}

/// A translation that is still the English sentence was forgotten.
#[test]
fn no_sentence_is_left_in_english() {
    let locales = Locales::default();
    let english = locales.english();
    // Of variables alone, a message has no letters of its own.
    let has_letters = |name: &&str| {
        let nothing: Vec<_> = english.variables(name).into_iter().map(|one| (one, Value::Text(""))).collect();
        english.text(name, &nothing).contains(char::is_alphabetic)
    };
    for words in locales.all().iter().skip(1) {
        let same: Vec<&str> = english
            .names()
            .filter(|name| english.say(name).contains(' ') && words.say(name) == english.say(name))
            .filter(has_letters)
            // A word that is the same.
            .filter(|name| !["duration-minute", "mail-moment", "attempt-test"].contains(name))
            .collect();
        assert!(same.is_empty(), "{}: {same:?}", words.lang());
    }
}

/// Typographic marks, as docs/contributing.md wants them, and no double spaces.
#[test]
fn texts_have_typographic_marks() {
    for (tag, text) in BUILT_IN {
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
            for bad in ["'", "\"", "...", "  { $count } ", "!"] {
                assert!(!line.contains(bad), "{tag}, line {}: {bad} in {line}", number + 1);
            }
        }
    }
}

#[test]
fn every_file_begins_with_its_terms() {
    for (tag, text) in BUILT_IN.iter().skip(1) {
        let head: Vec<&str> = text.lines().take_while(|line| line.starts_with('#')).collect();
        for term in ["sign in, sign out", "passkey", "recovery code", "administrator", "identity provider"] {
            assert!(head.iter().any(|line| line.contains(term)), "{tag}: {term}");
        }
    }
}

/// The files from which the texts are named: the pages' scripts and templates, and the mails.
fn users() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut all = String::new();
    for directory in [
        "api-actix/pages",
        "api-actix/templates",
        "api-actix/src/handlers/operations",
        "infra-smtp/src",
        "infra-smtp/templates",
        "locales/src",
    ] {
        for entry in fs::read_dir(root.join(directory)).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                all.push_str(&fs::read_to_string(path).unwrap());
            }
        }
    }
    all
}

/// Names are made of a family and a word of the API or of a mail's kind; tests there hold that each of those has its text.
const FAMILIES: [&str; 24] = [
    "error-",
    "field-",
    "reason-",
    "role-",
    "ended-",
    "notice-",
    "mail-",
    "audit-name-",
    "event-",
    "event-group-",
    "queue-",
    "signing-key-",
    "audit-did-",
    "audit-group-",
    "delivery-status-",
    "delivery-answer-",
    "delivery-reason-",
    "delivery-advice-",
    "attempt-code-",
    "attempt-rule-",
    "attempt-would-",
    "attempt-entry-",
    "origin-",
    "plan-",
];

#[test]
fn every_text_is_used_and_every_text_that_is_used_is_there() {
    let users = users();
    let locales = Locales::default();
    let names: BTreeSet<&str> = locales.english().names().collect();
    let is_used =
        |name: &&str| users.contains(&format!("\"{name}\"")) || FAMILIES.iter().any(|one| name.starts_with(one));
    let unused: Vec<&&str> = names.iter().filter(|name| !is_used(name)).collect();
    assert!(unused.is_empty(), "{unused:?}");
    for call in ["say(\"", "sayOf(\"", "sayWith(\"", "with_text(\"", "with_markup(\"", "w.link(\""] {
        for said in users.split(call).skip(1) {
            let name = said.split('"').next().unwrap();
            let is_name = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
            let is_there = name.is_empty()
                || names.contains(name)
                || !name.chars().all(is_name)
                || FAMILIES.contains(&name)
                || name == "name"
                || name == "family-";
            assert!(is_there, "{call}{name}");
        }
    }
}

#[test]
fn plural_forms_and_dates_are_those_of_the_language() {
    let locales = Locales::default();
    let minutes = |tag: &str, count| {
        locales.words(Some(&locale(tag))).text("duration-minute", &[("count", Value::Number(count))])
    };
    assert_eq!(
        ["en", "de", "fr", "es", "ja"].map(|tag| minutes(tag, 1)),
        ["1 minute", "1 Minute", "1 minute", "1 minuto", "1 分"]
    );
    assert_eq!(
        ["en", "de", "fr", "es", "ja"].map(|tag| minutes(tag, 5)),
        ["5 minutes", "5 Minuten", "5 minutes", "5 minutos", "5 分"]
    );
    // French has its singular for none, too.
    assert_eq!((minutes("fr", 0), minutes("en", 0)), ("0 minute".to_owned(), "0 minutes".to_owned()));
    let at = Timestamp::from_seconds(1_795_224_300);
    let moment = |tag: &str| locales.words(Some(&locale(tag))).moment(at);
    assert_eq!(moment("en"), "21 November 2026, 01:25 UTC");
    assert_eq!(moment("de"), "21. November 2026, 01:25 Uhr UTC");
    assert_eq!(moment("fr"), "21 novembre 2026 à 01:25 UTC");
    assert_eq!(moment("es"), "21 de noviembre de 2026, 01:25 UTC");
    assert_eq!(moment("ja"), "2026年11月21日 1:25 (UTC)");
    let never = Timestamp::from_millis(i64::MAX);
    assert_eq!(locales.english().moment(never), never.to_string());
}

#[test]
fn a_language_is_found_by_its_region_and_english_is_for_everybody_else() {
    let locales = Locales::default();
    let lang = |tag: &str| locales.words(Some(&locale(tag))).lang().to_owned();
    assert_eq!(["de-AT", "ja-JP", "en-US", "it", "pt-BR"].map(lang), ["de", "ja", "en", "en", "en"]);
    assert_eq!(locales.words(None).lang(), "en");
}

#[test]
fn k2_html_escapes_texts_and_values_and_plain_text_has_no_markup() {
    let locales = Locales::default();
    let hostile = "</strong><script>&\"'";
    let values = [("name", Value::Text(hostile))];
    let html = locales.english().html("sign-in-with", &values);
    assert_eq!(html, "Sign in with &#60;/strong&#62;&#60;script&#62;&#38;&#34;&#39;");
    assert_eq!(locales.english().text("sign-in-with", &values), format!("Sign in with {hostile}"));
    let strong = [("name", Value::Strong("a<b"))];
    assert_eq!(locales.english().html("sign-in-with", &strong), "Sign in with <strong>a&#60;b</strong>");
    assert_eq!(locales.english().text("sign-in-with", &strong), "Sign in with a<b");
    for words in locales.all() {
        let table = words.table(|_| true);
        assert!(!table.contains('<') && table.starts_with('{'), "a text could end the element that holds the table");
    }
}

fn directory(files: &[(&str, &str)]) -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(directory.path().join(name), text).unwrap();
    }
    directory
}

#[test]
fn a_file_of_the_operator_adds_a_language_or_other_texts_and_lacks_what_it_lacks() {
    let files = [
        ("pt-BR.ftl", "language-name = Português\nsign-in = Entrar\nold-message = x\n"),
        ("de.ftl", "# ours\nsign-in = Einloggen\n"),
        ("en.ftl", "sign-in = Log in\r\n"),
        ("notes.txt", "no file of a language"),
    ];
    let directory = directory(&files);
    let (locales, loaded) = Locales::load(Some(directory.path())).unwrap();
    let all = locales.english().names().count();
    let counts: BTreeMap<_, _> =
        loaded.iter().map(|one| (one.locale.to_string(), (one.messages, one.missing, one.unknown))).collect();
    let wanted = [("de", (1, 0, 0)), ("en", (1, 0, 0)), ("pt-BR", (3, all - 2, 1))];
    assert_eq!(counts, wanted.map(|(tag, counts)| (tag.to_owned(), counts)).into());
    let say = |tag: &str, name: &str| locales.words(Some(&locale(tag))).say(name);
    assert_eq!((say("pt", "sign-in"), say("pt", "go-back")), ("Entrar".to_owned(), "Go back".to_owned()));
    assert_eq!((say("de", "sign-in"), say("de", "go-back")), ("Einloggen".to_owned(), "Zurück".to_owned()));
    assert_eq!((say("en", "sign-in"), say("fr", "sign-in")), ("Log in".to_owned(), "Se connecter".to_owned()));
    assert_eq!(say("pt", "old-message"), "old-message", "what there isn't in English is nowhere");
}

#[test]
fn a_language_without_a_name_is_called_by_its_tag_and_one_from_right_to_left_keeps_values_apart() {
    let directory = directory(&[("ar-XB.ftl", "sign-in-with = ‏{ $name } NI NGIS‏\n")]);
    let (locales, _) = Locales::load(Some(directory.path())).unwrap();
    let words = locales.words(Some(&locale("ar-XB")));
    assert_eq!((words.lang(), words.dir(), words.say("language-name")), ("ar-XB", "rtl", "ar-XB".to_owned()));
    assert_eq!(words.with_text("sign-in-with", "name", "Acme!"), "\u{200f}\u{2068}Acme!\u{2069} NI NGIS\u{200f}");
}

#[test]
fn a_bad_file_is_named_in_one_line_with_its_line() {
    for (name, text, said) in [
        ("de.ftl", "sign-in = { $\n", "de.ftl, line 1: "),
        ("de.ftl", "# x\nsign-in = A\n\nsign-in = B\n", "de.ftl, line 4: sign-in is there twice"),
        ("de.ftl", "# x\nsign-in = { $who }\n", "de.ftl, line 2: sign-in has no variable who"),
        ("de.ftl", "a = { NUMBER($x) }\n", "de.ftl, line 1: a: functions"),
        ("german.ftl", "", "german.ftl: the name of the file is no language tag"),
        ("x.ftl", "", "x.ftl: the name of the file is no language tag"),
    ] {
        let directory = directory(&[(name, text)]);
        let line = Locales::load(Some(directory.path())).unwrap_err().to_string();
        let line = line.replace(&format!("{}/", directory.path().display()), "");
        assert!(line.starts_with(said) && !line.contains('\n'), "{line}");
    }
    let missing = Locales::load(Some(Path::new("/nowhere/at/all"))).unwrap_err().to_string();
    assert!(missing.starts_with("/nowhere/at/all: "), "{missing}");
    let twice = directory(&[("pt-BR.ftl", ""), ("pt_br.ftl", "")]);
    assert!(Locales::load(Some(twice.path())).unwrap_err().to_string().ends_with("there is another file for pt-BR"));
    let large = directory(&[("de.ftl", &"#".repeat(1024 * 1024 + 1))]);
    assert!(Locales::load(Some(large.path())).unwrap_err().to_string().ends_with("larger than 1 MiB"));
}
