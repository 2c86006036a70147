//! The store: its connection pool, and when it runs a unit of work again.

use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use std::sync::Arc;

use orgauth_domain::Timestamp;
use orgauth_domain::ports::{Mode, Notifier, PoolUse, Repositories, Store, StoreError, StoreResult, Verdict};
use r2d2::Pool;

use crate::clock;
use crate::connection::{PostgresOptions, Server};
use crate::lone_statement;
use crate::migrate;
use crate::pooled::{Epoch, Manager};
use crate::shared::fault::Fault;
use crate::shared::migrations::{self, applied, applied_so_far};
use crate::shared::pool::{ReportErrors, checked_out, use_of};
use crate::shared::transaction;

/// How often a unit of work runs at most when the database ends it in favour of others; only twice when the reason is unknown.
const RUNS: u32 = 3;

/// How long the other transactions get to finish before the second run.
const PAUSE: Duration = Duration::from_millis(20);

/// A store on a PostgreSQL server.
pub struct PostgresStore {
    server: Server,
    pool: Pool<Manager>,
    epoch: Epoch,
    notifier: Option<Arc<dyn Notifier>>,
}

impl PostgresStore {
    /// A store on the server at `url`. Doesn't connect yet: [`Store::check_ready`] checks whether the server answers.
    ///
    /// # Errors
    /// `url` is no URL.
    pub fn connect(url: &str, options: PostgresOptions) -> StoreResult<Self> {
        Ok(Self::on(Server::new(url, &options)?, options))
    }

    fn on(server: Server, options: PostgresOptions) -> Self {
        let epoch = Epoch::default();
        let pool = Pool::builder()
            .max_size(options.pool_size.max(1))
            .min_idle(Some(0))
            .test_on_check_out(true)
            .connection_timeout(options.checkout_timeout.max(Duration::from_millis(1)))
            .error_handler(Box::new(ReportErrors))
            .build_unchecked(Manager::new(server.clone(), epoch.clone()));
        Self { server, pool, epoch, notifier: None }
    }

    /// Another store on the same server, with its own connections, for the loop of a lane: its statements keep their
    /// plans. It has no notifier.
    #[must_use]
    pub fn beside(&self, options: PostgresOptions) -> Self {
        Self::on(self.server.clone().planning_once(), options)
    }

    /// This store with a `notifier`, which it calls with the lanes of committed jobs.
    #[must_use]
    pub fn notifying(self, notifier: Arc<dyn Notifier>) -> Self {
        Self { notifier: Some(notifier), ..self }
    }

    /// How much of the connection pool is in use.
    pub fn pool_use(&self) -> PoolUse {
        use_of(&self.pool)
    }

    /// Migrates the schema to the version of this program; returns the names of the migrations that ran. Two
    /// instances that migrate at once wait for each other.
    ///
    /// # Errors
    /// The server is unreachable, or a migration failed and all of them were undone.
    pub fn migrate(&self) -> StoreResult<Vec<String>> {
        if self.pending_migrations()? == 0 {
            return Ok(Vec::new()); // Diesel needs the right to create tables even when nothing is pending.
        }
        migrate::run(&mut self.server.connect_without_timeout()?, self.server.begin_migration().as_deref())
    }

    /// Whether what would write is refused while commits wait for no standby.
    pub(crate) fn requires_synchronous(&self) -> bool {
        self.server.requires_synchronous()
    }

    /// A connection without a statement timeout.
    pub(crate) fn connect_for_backup(&self) -> StoreResult<PgConnection> {
        self.server.connect_without_timeout()
    }

    /// Applies the settings of a transaction that reads or writes all rows.
    pub(crate) fn set_for_backup(&self, connection: &mut PgConnection) -> QueryResult<()> {
        if let Some(settings) = self.server.begin_migration() {
            connection.batch_execute(&settings)?;
        }
        connection.batch_execute("SET LOCAL bytea_output = 'hex'")
    }

    /// The time of the server's clock.
    ///
    /// # Errors
    /// The server is unreachable.
    pub fn now(&self) -> StoreResult<Timestamp> {
        self.run_alone("clock", |connection| clock::ago(connection, orgauth_domain::Duration::ZERO))
            .map(Timestamp::from)
    }

    /// The versions of the migrations of this program, in their order.
    ///
    /// # Errors
    /// The program was built without them: a defect.
    pub fn schema_of_this_program() -> StoreResult<Vec<String>> {
        migrations::known()
    }

    /// The versions of the migrations that the database has, in their order.
    ///
    /// # Errors
    /// The server is unreachable, or the database has no tables of this program.
    pub fn schema_version(&self) -> StoreResult<Vec<String>> {
        let mut versions = applied(checked_out(&self.pool)?.connection())
            .map_err(|error| Fault::of("migrations", error).into_error())?;
        versions.sort();
        Ok(versions)
    }

    /// How many migrations of this program are missing; all of them in a database without its tables.
    ///
    /// # Errors
    /// The server is unreachable.
    pub fn pending_migrations(&self) -> StoreResult<usize> {
        let applied = applied_so_far(checked_out(&self.pool)?.connection());
        migrations::pending(&applied.map_err(|error| Fault::of("migrations", error).into_error())?)
    }

    /// Runs one statement outside a unit of work, and once more when the connection turns out to be lost.
    pub(crate) fn run_alone<T>(
        &self,
        place: &'static str,
        statement: impl Fn(&mut PgConnection) -> QueryResult<T>,
    ) -> StoreResult<T> {
        let mut lost_before = false;
        loop {
            let mut pooled = checked_out(&self.pool)?;
            let _working = tracing::debug_span!(target: "timing", "statement", place);
            let ran = match self.server.begin_alone() {
                None => statement(pooled.connection()).map_err(|error| Fault::of(place, error)),
                Some(begin) => lone_statement::run(pooled.connection(), &begin, place, &statement),
            };
            match ran {
                Ok(value) => return Ok(value),
                Err(Fault::Lost(_)) if !lost_before => {
                    self.epoch.connection_was_lost();
                    lost_before = true;
                }
                Err(stop) => return Err(stop.into_error()),
            }
        }
    }
}

impl Store for PostgresStore {
    fn run(&self, mode: Mode, body: &mut dyn FnMut(&mut dyn Repositories) -> Verdict) -> StoreResult<()> {
        let begin = self.server.begin_unit(mode);
        let (mut runs, mut lost_before, mut unclear_before) = (0, false, false);
        loop {
            runs += 1;
            let mut pooled = checked_out(&self.pool)?;
            let start = Instant::now();
            match transaction::run(pooled.connection(), &begin, body) {
                Ok(pushed) => {
                    drop(pooled);
                    if let Some(notifier) = &self.notifier {
                        for lane in pushed {
                            notifier.notify(lane);
                        }
                    }
                    return Ok(());
                }
                Err(Fault::Unclear(error)) if unclear_before || self.server.may_have_timed_out(start.elapsed()) => {
                    return Err(error);
                }
                Err(fault @ (Fault::Conflicting(_) | Fault::Unclear(_))) if runs < RUNS => {
                    tracing::debug!(error = %fault.error(), "a unit of work is run again");
                    unclear_before |= matches!(fault, Fault::Unclear(_));
                    drop(pooled);
                    // Run at once, it would take its locks again before the waiting transactions wake up.
                    std::thread::sleep(PAUSE * runs);
                }
                Err(Fault::Lost(error)) => {
                    self.epoch.connection_was_lost();
                    if lost_before || self.server.may_have_timed_out(start.elapsed()) {
                        return Err(error);
                    }
                    tracing::debug!(%error, "a unit of work is run again on a new connection");
                    lost_before = true;
                }
                Err(fault) => return Err(fault.into_error()),
            }
        }
    }

    fn check_ready(&self) -> StoreResult<()> {
        let mut lost_before = false;
        loop {
            let mut pooled = checked_out(&self.pool)?;
            match applied(pooled.connection()).map_err(|error| Fault::of("migrations", error)) {
                Ok(versions) => return migrations::check(&versions),
                Err(Fault::Lost(error)) => {
                    self.epoch.connection_was_lost();
                    if lost_before {
                        return Err(error);
                    }
                    lost_before = true;
                }
                Err(Fault::Unclear(StoreError::Failed(_)) | Fault::Final(StoreError::Failed(_))) => {
                    let reason = "the database has no tables of this program: run its migrations";
                    return Err(StoreError::Unavailable(reason.into()));
                }
                Err(fault) => return Err(fault.into_error()),
            }
        }
    }
}
