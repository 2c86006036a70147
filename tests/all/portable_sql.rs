//! What SQL for PostgreSQL does without, because it binds a caller to one session or other engines lack it (docs/scaling.md).

use std::fs;
use std::path::Path;

use crate::house::{SHARED, root, sources};

/// As they are written here: keywords in capitals, functions and types in small letters.
const BANNED: [&str; 8] =
    ["pg_advisory_lock", "pg_try_advisory_lock", "pg_notify", "LISTEN", "NOTIFY", "SEQUENCE", "serial", "bigserial"];
/// The migrations with statement triggers: those of the audit log, because only they see a TRUNCATE. No others are added.
const STATEMENT_TRIGGERS: [&str; 4] = [
    "00000000000006_audit_and_events/up.sql",
    "00000000000013_bounds/down.sql",
    "00000000000013_bounds/up.sql",
    "00000000000018_service_keys/up.sql",
];

fn refuse_banned(file: &Path, text: &str) {
    let found = text.split(|c: char| !c.is_alphanumeric() && c != '_').find(|word| BANNED.contains(word));
    assert_eq!(found, None, "{} uses what SQL for PostgreSQL does without", file.display());
}

/// machines.md, section 25.
#[test]
fn migrations_use_no_session_locks_notifications_or_sequences_and_no_new_statement_triggers() {
    let migrations = root().join("migrations/postgres");
    let mut with_triggers = Vec::new();
    for entry in fs::read_dir(&migrations).expect("the migrations") {
        for side in ["up.sql", "down.sql"] {
            let file = entry.as_ref().expect("a migration").path().join(side);
            let text = fs::read_to_string(&file).expect("one side of a migration");
            refuse_banned(&file, &text);
            if text.contains("FOR EACH STATEMENT") {
                with_triggers.push(file.strip_prefix(&migrations).expect("a migration").display().to_string());
            }
        }
    }
    with_triggers.sort();
    assert_eq!(with_triggers, STATEMENT_TRIGGERS);
}

/// machines.md, section 25.
#[test]
fn statements_use_no_session_locks_notifications_or_sequences() {
    let folders = [root().join("crates/infra-postgres/src"), root().join(SHARED)];
    for folder in folders {
        let files: Vec<_> = sources().into_iter().filter(|file| file.starts_with(&folder)).collect();
        assert!(files.len() > 10, "{} was not found", folder.display());
        for file in files {
            refuse_banned(&file, &fs::read_to_string(&file).expect("a source file"));
        }
    }
}
