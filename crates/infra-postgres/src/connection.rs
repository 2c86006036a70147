//! How connections are opened and set up, and that their server has to take writes.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use diesel::connection::{CacheSize, SimpleConnection};
use diesel::{Connection, PgConnection, QueryResult};
use orgauth_domain::ports::{Mode, Reason, StoreError, StoreResult};

use crate::address::{self, Address};
use crate::process::Process;
use crate::proof;
use crate::set_up::{Pooler, local_settings, set_up};
use crate::shared::fault::store_error;
use crate::socket::Mark;
use crate::watch::{Limits, Watch};

/// How a store uses its server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PostgresOptions {
    /// The largest number of connections.
    pub pool_size: u32,
    /// How long to wait for a free connection.
    pub checkout_timeout: Duration,
    /// How long to wait for each server of the address to accept a connection, in whole seconds, at least two (libpq). A
    /// `connect_timeout` in the address takes precedence.
    pub connect_timeout: Duration,
    /// How old a connection's proof may be, when it is used, that its server is a primary.
    pub primary_check_interval: Duration,
    /// The timeout of one statement, waiting for locks included. A transaction may be idle between statements for twice as long.
    pub statement_timeout: Duration,
    /// How long a commit may take, waiting for synchronous standbys included. Its outcome is unknown after that.
    pub commit_timeout: Duration,
    /// Whether a unit of work that writes is refused while commits wait for no standby.
    pub require_synchronous: bool,
    /// Whether statements stay prepared, and settings stay set, on a connection. When false, the store works through
    /// a pooler that gives each transaction another connection.
    pub prepared_statements: bool,
}

impl Default for PostgresOptions {
    fn default() -> Self {
        Self {
            pool_size: 16,
            checkout_timeout: Duration::from_secs(5),
            connect_timeout: Duration::from_secs(2),
            primary_check_interval: Duration::from_secs(2),
            statement_timeout: Duration::from_secs(10),
            commit_timeout: Duration::from_secs(10),
            require_synchronous: false,
            prepared_statements: true,
        }
    }
}

const BEGIN_WRITING: &str = "BEGIN ISOLATION LEVEL READ COMMITTED";

/// The address of a server, and the setup of its connections.
#[derive(Clone)]
pub(crate) struct Server {
    address: Address,
    connect_timeout: Duration,
    statement_timeout: Duration,
    commit_timeout: Duration,
    primary_check_interval: Duration,
    require_synchronous: bool,
    plans_once: bool,
    /// Absent when each connection belongs to this program alone; otherwise what each transaction sets for itself.
    pooler: Option<Arc<Pooler>>,
}

impl Server {
    pub(crate) fn new(url: &str, options: &PostgresOptions) -> StoreResult<Self> {
        let PostgresOptions { connect_timeout, statement_timeout, commit_timeout, .. } = *options;
        let server = Self {
            address: Address::of(url, connect_timeout)?,
            connect_timeout,
            statement_timeout,
            commit_timeout,
            primary_check_interval: options.primary_check_interval,
            require_synchronous: options.require_synchronous,
            plans_once: false,
            pooler: None,
        };
        Ok(server.preparing(options.prepared_statements))
    }

    /// Whether a connection that proved at `at` that its server is a primary has to prove it again before it is used. Behind a
    /// pooler, the connection has no server of its own, and each transaction proves it.
    pub(crate) fn is_proof_due(&self, at: Instant) -> bool {
        self.pooler.is_none() && at.elapsed() >= self.primary_check_interval
    }

    /// The same server, whose connections keep one plan for a statement, whatever its values: for statements that
    /// find few rows by identifiers. By default, PostgreSQL plans arrays anew for each length, which costs more than
    /// running the statements.
    pub(crate) fn planning_once(self) -> Self {
        Self { plans_once: true, ..self }
    }

    /// The same server; when `prepared` is false, for a pooler that gives each transaction another connection.
    fn preparing(self, prepared: bool) -> Self {
        let pooler = (!prepared).then(|| Arc::new(Pooler::new(self.statement_timeout)));
        Self { pooler, ..self }
    }

    pub(crate) fn requires_synchronous(&self) -> bool {
        self.require_synchronous
    }

    /// The statements that begin a unit of work.
    pub(crate) fn begin_unit(&self, mode: Mode) -> Cow<'static, str> {
        match mode {
            Mode::Read => self.begin("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"),
            Mode::Write if self.require_synchronous => {
                Cow::Owned([&self.begin(BEGIN_WRITING), "; ", proof::SYNCHRONOUS].concat())
            }
            Mode::Write => self.begin(BEGIN_WRITING),
        }
    }

    /// The statements that begin a transaction: `begin`, and the transaction's settings behind a pooler.
    fn begin<'a>(&self, begin: &'a str) -> Cow<'a, str> {
        match &self.pooler {
            None => Cow::Borrowed(begin),
            Some(pooler) => Cow::Owned([begin, &pooler.settings, pooler.english(), "; ", proof::PRIMARY].concat()),
        }
    }

    /// The statements that begin the transaction of a single statement; absent when it needs none because the
    /// connection has all settings.
    pub(crate) fn begin_alone(&self) -> Option<String> {
        self.pooler.as_ref().map(|_| self.begin("BEGIN").into_owned())
    }

    /// The same for verify questions ([`Server::connect_for_lookups`]).
    pub(crate) fn begin_lookup(&self) -> Option<String> {
        self.begin_alone().map(|begin| begin + "; " + &LOOKUP_SETTINGS.replace("SET ", "SET LOCAL "))
    }

    /// The settings of a migration's transaction, which has no statement timeout.
    pub(crate) fn begin_migration(&self) -> Option<String> {
        self.pooler.as_ref().map(|_| local_settings(Duration::ZERO))
    }

    /// Whether a unit of work that took this long may have been ended by a timeout: another run would only take as long again.
    pub(crate) fn may_have_timed_out(&self, elapsed: Duration) -> bool {
        !self.statement_timeout.is_zero() && elapsed >= self.statement_timeout
    }

    /// Opens a connection.
    pub(crate) fn connect(&self) -> StoreResult<Connected> {
        self.connect_with(self.statement_timeout)
    }

    /// Opens a connection without a limit for its statements.
    pub(crate) fn connect_without_timeout(&self) -> StoreResult<PgConnection> {
        self.connect_with(Duration::ZERO).map(|connected| connected.connection)
    }

    /// Opens a connection for verify questions with fixed plans, which find few rows by unique keys in tables of any
    /// size. By default, PostgreSQL plans arrays anew for each length, which costs more than running the statements,
    /// and may scan a small table as a whole.
    pub(crate) fn connect_for_lookups(&self) -> StoreResult<Connected> {
        let mut connected = self.connect()?;
        if self.pooler.is_none() {
            let planned = connected.connection.batch_execute("SET plan_cache_mode = force_generic_plan");
            let planned = planned.and_then(|()| connected.connection.batch_execute(LOOKUP_SETTINGS));
            planned.map_err(|error| store_error("opening", error))?;
        }
        Ok(connected)
    }

    fn connect_with(&self, timeout: Duration) -> StoreResult<Connected> {
        let mut connected = self.open(timeout)?;
        // libpq has checked it too, unless the address wants any server.
        connected.prove().map_err(|error| store_error("opening", error))?;
        let connection = &mut connected.connection;
        if let Some(pooler) = &self.pooler {
            connection.set_prepared_statement_cache_size(CacheSize::Disabled);
            let known = pooler.look_at(connection);
            return known.map(|()| connected).map_err(|error| store_error("opening", error));
        }
        let process = set_up(connection, timeout).and_then(|()| Process::of(connection));
        if let Some(process) = process.map_err(|error| store_error("opening", error))? {
            let server = self.clone();
            connected.watch.when_cut(move || server.end_process(&process));
        }
        if self.plans_once {
            let planned = connected.connection.batch_execute("SET plan_cache_mode = force_generic_plan");
            planned.map_err(|error| store_error("opening", error))?;
        }
        Ok(connected)
    }

    /// Ends the server's process of a connection that was given up, without waiting. It would hold its locks, and its place among the
    /// server's connections, for as long as it waits: for a standby, for example.
    fn end_process(&self, process: &Process) {
        let (server, process) = (self.clone(), process.clone());
        let end = move || {
            let opened = server.open(server.statement_timeout);
            let ended = opened.map(|mut connected| process.end(&mut connected.connection));
            tracing::debug!(?ended, "the server was asked to end a process");
        };
        if let Err(error) = std::thread::Builder::new().name("end-process".to_owned()).spawn(end) {
            tracing::debug!(%error, "no thread to end a process of the server");
        }
    }

    /// Opens a connection, whose statements end soon after their `timeout` even where the server hangs.
    fn open(&self, timeout: Duration) -> StoreResult<Connected> {
        let proven_at = Instant::now();
        let mark = Mark::new(self.address.may_be_local);
        let url = self.address.with_user_timeout(mark.user_timeout());
        let mut connection = PgConnection::establish(&url).map_err(|error| {
            let told = error.to_string();
            if !address::is_of_a_server(&told) {
                // Neither the message nor its cause may be shown.
                return StoreError::Unavailable(address::UNREADABLE.into());
            }
            StoreError::Unavailable(Reason::of(format!("no connection: {}", address::one_line(&told)), error))
        })?;
        // The server should end a statement first.
        let statement = (!timeout.is_zero()).then(|| timeout + Duration::from_secs(1));
        let commit = (!timeout.is_zero() && !self.commit_timeout.is_zero()).then_some(self.commit_timeout);
        let limits = Limits { statement, commit };
        let watch = Watch::over(mark.find(self.address.user_timeout), limits);
        connection.set_instrumentation(watch.instrumentation());
        Ok(Connected { connection, watch, proof_limit: self.connect_timeout, proven_at })
    }
}

/// A connection.
pub(crate) struct Connected {
    // The order of the fields: the connection takes leave from the server before its socket is closed.
    pub(crate) connection: PgConnection,
    watch: Watch,
    proof_limit: Duration,
    /// When the server last proved that it is a primary.
    pub(crate) proven_at: Instant,
}

impl Connected {
    /// Proves that the server is a primary. It does so at once, or hangs.
    pub(crate) fn prove(&mut self) -> QueryResult<()> {
        let now = Instant::now();
        self.watch.within(self.proof_limit, || self.connection.batch_execute(proof::PRIMARY))?;
        self.proven_at = now;
        Ok(())
    }
}

/// Makes PostgreSQL use indexes: lookups find few rows by unique keys in tables of any size. Where it has no statistics yet, it takes the
/// cost for so high that it would compile each statement anew, for 150 ms.
const LOOKUP_SETTINGS: &str = "SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; \
    SET jit = off";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_that_libpq_does_not_take_is_not_quoted() {
        for url in [
            "postgres://u:Canary%zzPw@127.0.0.1:1/x",
            "postgres://u@127.0.0.1:1/x?passwordd=CanaryPw",
            "postgres://u@127.0.0.1:CanaryPw/x",
            "postgres://u@127.0.0.1:1/x?sslmode=CanaryPw",
            "postgres://u@127.0.0.1:1/x?port=CanaryPw",
        ] {
            let refused =
                Server::new(url, &PostgresOptions::default()).and_then(|server| server.connect().map(|_| ()));
            let error = refused.expect_err("no connection").to_string();
            assert!(!error.contains("Canary"), "{error}");
        }
        let server = Server::new("postgres://u:Canary@127.0.0.1:1/x", &PostgresOptions::default());
        let error = server.and_then(|server| server.connect().map(|_| ())).expect_err("no server").to_string();
        assert!(error.contains("127.0.0.1") && error.contains("refused") && !error.contains("Canary"), "{error}");
    }
}
