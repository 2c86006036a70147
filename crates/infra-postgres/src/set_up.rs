//! The settings of connections: their timeouts, and messages in English. Behind a pooler each transaction makes them for itself.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::result::{DatabaseErrorKind, Error};
use diesel::sql_types::Text;
use diesel::{PgConnection, QueryResult, QueryableByName, RunQueryDsl};

/// Setup for connections that a pooler gives to other clients between transactions: nothing may stay prepared or set on them.
pub(crate) struct Pooler {
    /// `SET LOCAL …` statements, each preceded by its semicolon.
    pub(crate) settings: String,
    /// Whether each transaction has to set the server's messages to English.
    is_foreign: AtomicBool,
}

impl Pooler {
    pub(crate) fn new(timeout: Duration) -> Self {
        Self { settings: local_settings(timeout), is_foreign: AtomicBool::new(false) }
    }

    pub(crate) fn english(&self) -> &'static str {
        if self.is_foreign.load(Ordering::Relaxed) { "; SET LOCAL lc_messages = 'C'" } else { "" }
    }

    /// Finds out the language of the server's messages, and whether this role may change it.
    pub(crate) fn look_at(&self, connection: &mut PgConnection) -> QueryResult<()> {
        let messages: Messages =
            diesel::sql_query("SELECT current_setting('lc_messages') AS locale").get_result(connection)?;
        if is_english(&messages.locale) || self.is_foreign.load(Ordering::Relaxed) {
            return Ok(());
        }
        match connection.batch_execute("BEGIN; SET LOCAL lc_messages = 'C'; COMMIT") {
            Ok(()) => self.is_foreign.store(true, Ordering::Relaxed),
            Err(Error::DatabaseError(DatabaseErrorKind::Unknown, _)) => {
                connection.batch_execute("ROLLBACK")?;
                warn_of_language(&messages.locale);
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }
}

/// The settings of [`set_up`] for one transaction.
pub(crate) fn local_settings(timeout: Duration) -> String {
    let (statement, idle) = (timeout.as_millis(), (timeout * 2).as_millis());
    format!(
        "; SET LOCAL statement_timeout = {statement}; SET LOCAL lock_timeout = {statement}; \
         SET LOCAL idle_in_transaction_session_timeout = {idle}"
    )
}

#[derive(QueryableByName)]
struct Messages {
    #[diesel(sql_type = Text)]
    locale: String,
}

/// Sets the timeouts and the language of a connection. Zero means no limit, in PostgreSQL too. Diesel has set the
/// time zone to UTC.
pub(crate) fn set_up(connection: &mut PgConnection, timeout: Duration) -> QueryResult<()> {
    let millis = |span: Duration| span.as_millis().to_string();
    let messages: Messages = diesel::sql_query(
        "SELECT set_config('statement_timeout', $1, false), set_config('lock_timeout', $1, false), \
         set_config('idle_in_transaction_session_timeout', $2, false), current_setting('lc_messages') AS locale",
    )
    .bind::<Text, _>(millis(timeout))
    .bind::<Text, _>(millis(timeout * 2))
    .get_result(connection)?;
    if !is_english(&messages.locale) {
        ask_for_english(connection, &messages.locale)?;
    }
    Ok(())
}

/// Whether messages are in English, as [`crate::dialect::is_passing`] expects them: diesel doesn't expose the SQLSTATE.
fn is_english(locale: &str) -> bool {
    ["C", "POSIX", "en", "English"].contains(&locale.split(['.', '_', '-']).next().unwrap_or_default())
}

/// Asks for English messages, which only some roles may do; otherwise warns the operator once with the remedy.
/// Without English messages everything works, except that a timeout is answered like a defect.
fn ask_for_english(connection: &mut PgConnection, locale: &str) -> QueryResult<()> {
    match connection.batch_execute("SET lc_messages = 'C'") {
        Err(Error::DatabaseError(DatabaseErrorKind::Unknown, _)) => warn_of_language(locale),
        other => other?,
    }
    Ok(())
}

fn warn_of_language(locale: &str) {
    static TOLD: Once = Once::new();
    TOLD.call_once(|| {
        tracing::warn!(
            locale,
            "the database's messages are not English, so timeouts are not recognized: a superuser can say \
             ALTER ROLE … SET lc_messages = 'C' for the role of orgauth"
        );
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_in_other_languages_are_noticed() {
        for locale in ["C", "C.UTF-8", "POSIX", "en_US.UTF-8", "en_GB", "en-US", "English_United States.1252"] {
            assert!(is_english(locale), "{locale}");
        }
        for locale in ["", "de_DE.UTF-8", "fr", "Czech_Czechia.1250", "eno"] {
            assert!(!is_english(locale), "{locale}");
        }
    }
}
