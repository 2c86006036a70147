//! `docs/error-codes.md` publishes the table of codes; `docs/http-api.md` has a text for users for each of them.

use std::collections::BTreeSet;
use std::path::Path;

use orgauth_api_actix::code::{ErrorCode, markdown_table};

/// If it fails, paste the printed table into the document.
#[test]
fn the_published_table_of_codes_is_the_one_of_the_program() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/error-codes.md");
    let text = std::fs::read_to_string(&path).unwrap();
    let table = text.find("| status | code | meaning |").map(|start| &text[start..]);
    assert!(text.starts_with("# "), "a heading comes first");
    assert!(table == Some(markdown_table().as_str()), "docs/error-codes.md should end with:\n{}", markdown_table());
}

#[test]
fn codes_are_lower_snake_case_and_distinct() {
    // `method_not_allowed` is both 405, about the request, and 403, about the sign-in; `last_admin` both 400 and 409.
    let words: BTreeSet<_> = ErrorCode::ALL.iter().map(|code| (code.as_str(), code.status())).collect();
    assert_eq!(words.len(), ErrorCode::ALL.len());
    for (word, _) in words {
        assert!(word.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'), "{word}");
    }
    assert!(ErrorCode::ALL.iter().all(|code| code.status().is_client_error() || code.status().is_server_error()));
}

/// The rows of the table below `### Words for people`: code, text, and what a page does.
fn words_for_people() -> Vec<[String; 3]> {
    let text = include_str!("../../../../docs/http-api.md");
    let section = text.split("\n### Words for people\n").nth(1).expect("the section");
    let section = section.split("\n## ").next().unwrap().split("\n### ").next().unwrap();
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| {
        let cells: Vec<_> = row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
        cells.try_into().unwrap_or_else(|cells| panic!("{cells:?}"))
    })
    .collect()
}

#[test]
fn every_code_has_words_for_people_in_the_documentation() {
    let rows = words_for_people();
    let mut words: Vec<_> = rows.iter().map(|[code, ..]| code.trim_matches('`')).collect();
    let mut codes: Vec<_> = ErrorCode::ALL.iter().map(|code| code.as_str()).collect();
    words.sort_unstable();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(words, codes, "docs/http-api.md, Words for people: one row for each code");
    for [code, say, then] in &rows {
        let is_sentence = say.chars().next().is_some_and(char::is_uppercase) && say.ends_with('.');
        assert!(is_sentence && !say.contains('`'), "{code}: {say}");
        assert!(then.is_empty() || then.ends_with('.'), "{code}: {then}");
        let is_timed = say.contains("{retryAfter}");
        let status = ErrorCode::ALL.iter().find(|one| one.as_str() == code.trim_matches('`')).unwrap().status();
        assert_eq!(is_timed, [429, 503].contains(&status.as_u16()), "{code}: {say}");
    }
}
