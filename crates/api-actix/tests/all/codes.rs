//! `docs/error-codes.md` is the published table of codes.

use std::collections::BTreeSet;
use std::path::Path;

use orgauth_api_actix::code::{ErrorCode, markdown_table};

/// To mend it, paste what the failure prints.
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
    let words: BTreeSet<_> = ErrorCode::ALL.iter().map(|code| code.as_str()).collect();
    assert_eq!(words.len(), ErrorCode::ALL.len());
    for word in words {
        assert!(word.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'), "{word}");
    }
    assert!(ErrorCode::ALL.iter().all(|code| code.status().is_client_error() || code.status().is_server_error()));
}
