//! What the shared source needs to know about SQLite.

use std::fmt::Write as _;

pub(crate) use diesel::SqliteConnection as Connection;
pub(crate) use diesel::sqlite::Sqlite as Backend;

use crate::shared::codec::Id;

/// The types of columns, under the same names for every database.
pub(crate) mod sql {
    pub(crate) use diesel::sql_types::{BigInt, Binary, Bool, Nullable, Text};
    pub(crate) use diesel::sql_types::{BigInt as Instant, Binary as Identifier, Text as Ids, Text as Words};
}

/// Whether the table of migrations exists.
pub(crate) const HAS_MIGRATIONS: &str =
    "EXISTS (SELECT 1 FROM sqlite_schema WHERE name = '__diesel_schema_migrations')";

/// No row locks are necessary: there is one writer, and a writing transaction holds its lock from the start.
pub(crate) const FOR_NO_KEY_UPDATE: &str = "";

/// No row locks are necessary.
pub(crate) const FOR_SHARE: &str = "";

/// No row locks are necessary.
pub(crate) const FOR_KEY_SHARE: &str = "";

/// No row locks are necessary.
pub(crate) const FOR_UPDATE: &str = "";

/// No row locks are necessary.
pub(crate) const SKIP_LOCKED: &str = "";

/// What names are ordered by: SQLite compares bytes, and knows the case of A to Z only.
pub(crate) const NAME_KEY: &str = "lower(users.name)";

/// The SQL before and after a list of identifiers in a membership condition.
pub(crate) const IS_ONE_OF: [&str; 2] = [" IN (SELECT unhex(value) FROM json_each(", "))"];

/// The SQL before and after the query of the identifiers of rows, in a condition.
pub(crate) const IS_OF_ROWS: [&str; 2] = [" IN (", ")"];

/// Makes the sessions of the organization `$1` expire at the latest `$2` seconds after their sign-in.
pub(crate) const BRING_SESSIONS_FORWARD: &str = "\
    UPDATE sessions SET expires_at = min(expires_at, e.at), access_expires_at = min(access_expires_at, e.at) \
    FROM (SELECT id, coalesce(signed_in_at, created_at / 1000 * 1000) + $2 * 1000 AS at \
        FROM sessions WHERE organization_id = $1 AND state <> 'ended') e \
    WHERE sessions.id = e.id AND sessions.state <> 'ended' AND sessions.expires_at > e.at";

/// Identifiers as one value: a JSON array of hexadecimal texts.
pub(crate) type Ids = String;

pub(crate) fn id_list(ids: impl IntoIterator<Item = Id>) -> Ids {
    let mut text = String::from("[");
    for id in ids {
        // Writing to a string doesn't fail.
        let _ = write!(text, "{}\"{id:x}\"", if text.len() > 1 { "," } else { "" });
    }
    text.push(']');
    text
}

/// The beginnings of SQLite's messages (sqlite3ErrStr) for errors that a retry may resolve; diesel doesn't expose the code.
const PASSING: [&str; 4] =
    ["database is locked", "database table is locked", "database or disk is full", "disk I/O error"];

/// Whether an error with this message is answered with 503 and not 500.
pub(crate) fn is_passing(message: &str) -> bool {
    PASSING.iter().any(|text| message.starts_with(text))
}

/// Whether an error with this message ends the connection: a file has no server that could end it.
pub(crate) fn is_end(_message: &str) -> bool {
    false
}
