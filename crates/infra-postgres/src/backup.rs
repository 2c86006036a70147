//! Writes every row of a PostgreSQL store as text for `orgauth backup`, and restores them.
//!
//! A piece is one line: `{"table":"users","rows":[…]}`, up to 500 rows of one table as PostgreSQL itself writes them
//! as JSON. A table follows the tables that it refers to.

use std::io::{self, BufRead, Write};

use diesel::connection::SimpleConnection;
use diesel::deserialize::QueryableByName;
use diesel::sql_types::{Bool, Text};
use diesel::{Connection, RunQueryDsl};
use orgauth_domain::ports::StoreError;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::shared::fault::store_error;
use crate::store::PostgresStore;

/// The statements for one table.
struct Table {
    name: &'static str,
    open: &'static str,
    is_used: &'static str,
    insert: &'static str,
}

macro_rules! tables {
    ($($name:literal $([$on_conflict:literal])?)+) => {
        const TABLES: &[Table] = &[$(Table {
            name: $name,
            open: concat!("DECLARE backup NO SCROLL CURSOR FOR SELECT row_to_json(t)::text AS text FROM ", $name, " t"),
            is_used: concat!("SELECT EXISTS (SELECT 1 FROM ", $name, ") AS value"),
            insert: concat!("INSERT INTO ", $name, " SELECT * FROM json_populate_recordset(NULL::", $name, ", $1::json)" $(, " ", $on_conflict)?),
        },)+];
    };
}

// Restoring users makes their second factors by a trigger.
tables! {
    "organizations" "users" "permission_catalogue" "roles" "role_sets" "role_set_members" "memberships" "granted_roles" "recovery_codes" "second_factors" ["ON CONFLICT DO NOTHING"] "sessions" "throttles" "known_sources" "api_keys" "signing_keys"
    "secrets" "audit_log" "events" "invites" "password_resets" "mails" "jobs" "webhooks" "deliveries" "delivery_attempts"
    "audit_retention" "servers" "data_keys" "issuers" "service_keys" "operator_log" "erasures" "erased_addresses"
    "events_to_erase" "email_changes" "sign_ups" "retired_slugs" "seen_database" "passkeys"
    "used_challenges" "organization_domains" "connections" "identities" "connection_attempts" "provider_sessions"
    "provider_identities" "barred_people" "directories" "directory_tokens" "directory_people" "directory_emails" "directory_groups"
    "directory_group_members" "ended_directory_tokens" "unsettled_members" "logos"
}

/// Fetches the rows of one piece.
const FETCH: &str = "FETCH FORWARD 500 FROM backup";

/// Deletes rows that must not survive a restore: links that may have been used since the backup, and the former servers.
const AFTERWARDS: &str =
    "DELETE FROM password_resets; DELETE FROM email_changes; DELETE FROM sign_ups; DELETE FROM servers;";

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    text: String,
}

#[derive(QueryableByName)]
struct Truth {
    #[diesel(sql_type = Bool)]
    value: bool,
}

#[derive(Deserialize)]
struct Piece<'a> {
    table: &'a str,
    #[serde(borrow)]
    rows: &'a RawValue,
}

/// Why a backup was not made or restored.
#[derive(Debug)]
pub enum BackupError {
    /// The store failed.
    Store(StoreError),
    /// The file could not be written or read.
    File(io::Error),
    /// This table of the store has rows already; nothing was changed.
    NotEmpty(&'static str),
    /// The pieces don't have the form of a backup; nothing was changed.
    Malformed(String),
}

impl From<diesel::result::Error> for BackupError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Store(store_error("backup", error))
    }
}

impl From<io::Error> for BackupError {
    fn from(error: io::Error) -> Self {
        Self::File(error)
    }
}

impl PostgresStore {
    /// Writes every row from one snapshot, while other transactions go on writing. Calls `progress` with each table
    /// and its number of rows.
    ///
    /// # Errors
    /// The store can't be read, or `out` can't be written.
    pub fn write_backup(
        &self,
        out: &mut dyn Write,
        progress: &mut dyn FnMut(&'static str, u64),
    ) -> Result<(), BackupError> {
        let mut connection = self.connect_for_backup().map_err(BackupError::Store)?;
        connection.transaction(|connection| {
            connection.batch_execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")?;
            self.set_for_backup(connection)?;
            for table in TABLES {
                connection.batch_execute(table.open)?;
                let mut count = 0;
                loop {
                    let rows: Vec<Line> = diesel::sql_query(FETCH).load(connection)?;
                    if rows.is_empty() {
                        break;
                    }
                    count += u64::try_from(rows.len()).unwrap_or(u64::MAX);
                    let rows: Vec<&str> = rows.iter().map(|row| row.text.as_str()).collect();
                    writeln!(out, "{{\"table\":\"{}\",\"rows\":[{}]}}", table.name, rows.join(","))?;
                }
                connection.batch_execute("CLOSE backup")?;
                progress(table.name, count);
            }
            Ok(())
        })
    }

    /// Restores the rows of [`PostgresStore::write_backup`] into a store that has the same tables and no rows: all of
    /// them, or none. Deletes links of password resets, of email changes and of sign-ups, and all sessions unless
    /// `keep_sessions`.
    ///
    /// # Errors
    /// The store has rows or fails, or the pieces can't be read.
    pub fn restore_backup(
        &self,
        pieces: &mut dyn BufRead,
        keep_sessions: bool,
        progress: &mut dyn FnMut(&'static str),
    ) -> Result<(), BackupError> {
        let mut connection = self.connect_for_backup().map_err(BackupError::Store)?;
        connection.transaction(|connection| {
            self.set_for_backup(connection)?;
            // Keeps other transactions from writing a first row meanwhile.
            connection
                .batch_execute("LOCK TABLE organizations, users, secrets, signing_keys IN ACCESS EXCLUSIVE MODE")?;
            for table in TABLES {
                if diesel::sql_query(table.is_used).get_result::<Truth>(connection)?.value {
                    return Err(BackupError::NotEmpty(table.name));
                }
            }
            let (mut text, mut current) = (String::new(), "");
            while pieces.read_line(&mut text)? > 0 {
                let piece: Piece<'_> =
                    serde_json::from_str(&text).map_err(|error| BackupError::Malformed(error.to_string()))?;
                let table = TABLES.iter().find(|table| table.name == piece.table);
                let table = table.ok_or_else(|| BackupError::Malformed(format!("no table {:?}", piece.table)))?;
                if current != table.name {
                    current = table.name;
                    progress(table.name);
                }
                diesel::sql_query(table.insert).bind::<Text, _>(piece.rows.get()).execute(connection)?;
                text.clear();
            }
            connection.batch_execute(AFTERWARDS)?;
            if !keep_sessions {
                connection.batch_execute("DELETE FROM sessions")?;
            }
            Ok(())
        })
    }
}

/// The tables that a backup contains, for a test that none is missing.
pub fn backed_up_tables() -> impl Iterator<Item = &'static str> {
    TABLES.iter().map(|table| table.name)
}
