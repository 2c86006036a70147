//! What the shared source needs to know about SQLite.

pub(crate) use diesel::SqliteConnection as Connection;
pub(crate) use diesel::sqlite::Sqlite as Backend;

/// The types of columns that are another database's differently.
pub(crate) mod sql {
    pub(crate) use diesel::sql_types::{BigInt as Instant, Binary as Identifier, Text as Words};
}

/// Rows need no lock: there is one writer, and a transaction that writes has it from its start.
pub(crate) const FOR_NO_KEY_UPDATE: &str = "";
