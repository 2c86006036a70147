//! How connections are opened, set up and pooled.

use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Once};
use std::time::Duration;

use diesel::connection::{CacheSize, SimpleConnection};
use diesel::r2d2::R2D2Connection;
use diesel::result::{DatabaseErrorKind, Error};
use diesel::sql_types::Text;
use diesel::{Connection, PgConnection, QueryResult, QueryableByName, RunQueryDsl};
use orgauth_domain::ports::{Reason, StoreError, StoreResult};
use url::Url;

use crate::shared::fault::store_error;

/// How a store uses its server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PostgresOptions {
    /// The largest number of connections.
    pub pool_size: u32,
    /// How long to wait for a free connection.
    pub checkout_timeout: Duration,
    /// How long to wait for the server to accept a connection, in whole seconds, at least two (libpq). A
    /// `connect_timeout` in the address takes precedence.
    pub connect_timeout: Duration,
    /// The timeout of one statement, waiting for locks included. A transaction may be idle between statements for twice as long.
    pub statement_timeout: Duration,
    /// Whether statements stay prepared, and settings stay set, on a connection. When false, the store works through
    /// a pooler that gives each transaction another connection.
    pub prepared_statements: bool,
}

impl Default for PostgresOptions {
    fn default() -> Self {
        Self {
            pool_size: 16,
            checkout_timeout: Duration::from_secs(5),
            connect_timeout: Duration::from_secs(3),
            statement_timeout: Duration::from_secs(10),
            prepared_statements: true,
        }
    }
}

/// The address of a server, and the setup of its connections.
#[derive(Clone)]
pub(crate) struct Server {
    url: String,
    statement_timeout: Duration,
    plans_once: bool,
    /// Absent when each connection belongs to this program alone; otherwise what each transaction sets for itself.
    shared: Option<Arc<Shared>>,
}

/// Setup for connections that a pooler gives to other clients between transactions: nothing may stay prepared or set on them.
struct Shared {
    /// `SET LOCAL …` statements, each preceded by its semicolon.
    settings: String,
    /// Whether each transaction has to set the server's messages to English.
    is_foreign: AtomicBool,
}

impl Server {
    pub(crate) fn new(url: &str, connect_timeout: Duration, statement_timeout: Duration) -> StoreResult<Self> {
        // The parser's error may contain the address and with it a password.
        let mut parsed =
            Url::parse(url).map_err(|_| StoreError::Failed("the address of the database is not a URL".into()))?;
        let wait_limit = connect_timeout.as_secs().max(2).to_string();
        // Parameters in the address take precedence. `tcp_user_timeout` ends a connection whose peer has disappeared.
        for (name, value) in
            [("application_name", "orgauth"), ("connect_timeout", wait_limit.as_str()), ("tcp_user_timeout", "10000")]
        {
            if !parsed.query_pairs().any(|(key, _)| key == name) {
                parsed.query_pairs_mut().append_pair(name, value);
            }
        }
        Ok(Self { url: parsed.into(), statement_timeout, plans_once: false, shared: None })
    }

    /// The same server, whose connections keep one plan for a statement, whatever its values: for statements that
    /// find few rows by identifiers. By default, PostgreSQL plans arrays anew for each length, which costs more than
    /// running the statements.
    pub(crate) fn planning_once(self) -> Self {
        Self { plans_once: true, ..self }
    }

    /// The same server; when `prepared` is false, for a pooler that gives each transaction another connection.
    pub(crate) fn preparing(self, prepared: bool) -> Self {
        let shared = (!prepared).then(|| {
            let settings = local_settings(self.statement_timeout);
            Arc::new(Shared { settings, is_foreign: AtomicBool::new(false) })
        });
        Self { shared, ..self }
    }

    /// The statements that begin a transaction: `begin`, and the transaction's settings behind a pooler.
    pub(crate) fn begin<'a>(&self, begin: &'a str) -> Cow<'a, str> {
        match &self.shared {
            None => Cow::Borrowed(begin),
            Some(shared) => Cow::Owned([begin, &shared.settings, shared.english()].concat()),
        }
    }

    /// The statements that begin the transaction of a single statement; absent when it needs none because the
    /// connection has all settings.
    pub(crate) fn begin_alone(&self) -> Option<String> {
        self.shared.as_ref().map(|_| self.begin("BEGIN").into_owned())
    }

    /// The same for verify questions ([`Server::connect_for_lookups`]).
    pub(crate) fn begin_lookup(&self) -> Option<String> {
        self.begin_alone().map(|begin| begin + "; " + &LOOKUP_SETTINGS.replace("SET ", "SET LOCAL "))
    }

    /// The settings of a migration's transaction, which has no statement timeout.
    pub(crate) fn begin_migration(&self) -> Option<String> {
        self.shared.as_ref().map(|_| local_settings(Duration::ZERO))
    }

    /// Whether a unit of work that took this long may have been ended by a timeout: another run would only take as long again.
    pub(crate) fn may_have_timed_out(&self, elapsed: Duration) -> bool {
        !self.statement_timeout.is_zero() && elapsed >= self.statement_timeout
    }

    /// Opens a connection.
    pub(crate) fn connect(&self) -> StoreResult<PgConnection> {
        let timeout = self.statement_timeout;
        self.connect_with(timeout)
    }

    /// Opens a connection without a statement timeout.
    pub(crate) fn connect_without_timeout(&self) -> StoreResult<PgConnection> {
        self.connect_with(Duration::ZERO)
    }

    /// Opens a connection for verify questions with fixed plans, which find few rows by unique keys in tables of any
    /// size. By default, PostgreSQL plans arrays anew for each length, which costs more than running the statements,
    /// and may scan a small table as a whole.
    pub(crate) fn connect_for_lookups(&self) -> StoreResult<PgConnection> {
        let mut connection = self.connect()?;
        if self.shared.is_none() {
            let planned = connection.batch_execute("SET plan_cache_mode = force_generic_plan");
            let planned = planned.and_then(|()| connection.batch_execute(LOOKUP_SETTINGS));
            planned.map_err(|error| store_error("opening", error))?;
        }
        Ok(connection)
    }

    fn connect_with(&self, timeout: Duration) -> StoreResult<PgConnection> {
        let mut connection = PgConnection::establish(&self.url).map_err(|error| {
            let told = error.to_string();
            if !is_of_a_server(&told) {
                // Neither the message nor its cause may be shown.
                return StoreError::Unavailable(UNREADABLE_ADDRESS.into());
            }
            StoreError::Unavailable(Reason::of(format!("no connection: {}", one_line(&told)), error))
        })?;
        if let Some(shared) = &self.shared {
            connection.set_prepared_statement_cache_size(CacheSize::Disabled);
            let known = shared.look_at(&mut connection);
            return known.map(|()| connection).map_err(|error| store_error("opening", error));
        }
        set_up(&mut connection, timeout).map_err(|error| store_error("opening", error))?;
        if self.plans_once {
            let planned = connection.batch_execute("SET plan_cache_mode = force_generic_plan");
            planned.map_err(|error| store_error("opening", error))?;
        }
        Ok(connection)
    }
}

/// Makes PostgreSQL use indexes: lookups find few rows by unique keys in tables of any size.
const LOOKUP_SETTINGS: &str = "SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off";

/// The settings of [`set_up`] for one transaction.
fn local_settings(timeout: Duration) -> String {
    let (statement, idle) = (timeout.as_millis(), (timeout * 2).as_millis());
    format!(
        "; SET LOCAL statement_timeout = {statement}; SET LOCAL lock_timeout = {statement}; \
         SET LOCAL idle_in_transaction_session_timeout = {idle}"
    )
}

impl Shared {
    fn english(&self) -> &'static str {
        if self.is_foreign.load(Ordering::Relaxed) { "; SET LOCAL lc_messages = 'C'" } else { "" }
    }

    /// Finds out the language of the server's messages, and whether this role may change it.
    fn look_at(&self, connection: &mut PgConnection) -> QueryResult<()> {
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

#[derive(QueryableByName)]
struct Messages {
    #[diesel(sql_type = Text)]
    locale: String,
}

/// Sets the timeouts and the language of a connection. Zero means no limit, in PostgreSQL too. Diesel has set the
/// time zone to UTC.
fn set_up(connection: &mut PgConnection, timeout: Duration) -> QueryResult<()> {
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

/// The message when libpq tried no server. libpq's own message quotes the parts of the address that it can't parse,
/// passwords too.
const UNREADABLE_ADDRESS: &str =
    "no connection: libpq does not take the address of the database, or the PG… variables of the environment";

/// Whether a message of libpq is about a server that it tried.
fn is_of_a_server(message: &str) -> bool {
    ["connection to server ", "could not translate host name ", "could not connect to server"]
        .iter()
        .any(|begin| message.trim_start().starts_with(begin))
}

/// Joins a message of libpq into one line: it has a line for each address that it tried, and further lines with hints.
fn one_line(message: &str) -> String {
    let mut lines: Vec<&str> = message.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    // libpq repeats a line when it tries with and without TLS.
    lines.dedup();
    lines.join("; ")
}

/// A connection of the pool, and the epoch in which it was last known to work.
pub(crate) struct Pooled {
    pub(crate) connection: PgConnection,
    epoch: u64,
}

/// Makes the connections of the pool.
pub(crate) struct Manager {
    server: Server,
    epoch: Epoch,
}

impl Manager {
    pub(crate) fn new(server: Server, epoch: Epoch) -> Self {
        Self { server, epoch }
    }
}

/// Counts how often a connection was found dead. After that, the other idle connections are likely dead too (the
/// server was restarted), so the pool tests each before its next use; otherwise it tests none, which saves a round
/// trip.
#[derive(Clone, Default)]
pub(crate) struct Epoch(Arc<AtomicU64>);

impl Epoch {
    pub(crate) fn connection_was_lost(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn now(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

impl r2d2::ManageConnection for Manager {
    type Connection = Pooled;
    type Error = StoreError;

    fn connect(&self) -> Result<Pooled, StoreError> {
        let epoch = self.epoch.now();
        Ok(Pooled { connection: self.server.connect()?, epoch })
    }

    fn is_valid(&self, pooled: &mut Pooled) -> Result<(), StoreError> {
        let epoch = self.epoch.now();
        if pooled.epoch != epoch {
            pooled.connection.ping().map_err(|error| store_error("ping", error))?;
            pooled.epoch = epoch;
        }
        Ok(())
    }

    fn has_broken(&self, pooled: &mut Pooled) -> bool {
        pooled.connection.is_broken()
    }
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

    #[test]
    fn an_address_that_libpq_does_not_take_is_not_quoted() {
        for url in [
            "postgres://u:Canary%zzPw@127.0.0.1:1/x",
            "postgres://u@127.0.0.1:1/x?passwordd=CanaryPw",
            "postgres://u@127.0.0.1:CanaryPw/x",
            "postgres://u@127.0.0.1:1/x?sslmode=CanaryPw",
            "postgres://u@127.0.0.1:1/x?port=CanaryPw",
        ] {
            let refused = Server::new(url, Duration::from_secs(2), Duration::from_secs(2))
                .and_then(|server| server.connect().map(|_| ()));
            let error = refused.expect_err("no connection").to_string();
            assert!(!error.contains("Canary"), "{error}");
        }
        let server = Server::new("postgres://u:Canary@127.0.0.1:1/x", Duration::from_secs(2), Duration::from_secs(2));
        let error = server.and_then(|server| server.connect().map(|_| ())).expect_err("no server").to_string();
        assert!(error.contains("127.0.0.1") && error.contains("refused") && !error.contains("Canary"), "{error}");
    }

    #[test]
    fn what_is_wrong_with_a_connection_is_one_line() {
        let told =
            "connection to \"::1\" failed: refused\n\tIs the server running?\n\nconnection to \"127.0.0.1\" failed\n";
        let line =
            "connection to \"::1\" failed: refused; Is the server running?; connection to \"127.0.0.1\" failed";
        assert_eq!(one_line(told), line);
        assert_eq!(one_line(""), "");
    }
}
