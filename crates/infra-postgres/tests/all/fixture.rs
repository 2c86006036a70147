//! A schema for one test, on the server of `TEST_DATABASE_URL`.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection};
use orgauth_domain::ports::{JobQueue, Store, VerifyLookup};
use orgauth_infra_postgres::{LookupOptions, PostgresOptions, PostgresStore, PostgresVerifyLookup};
use orgauth_testkit::notifier::CountingNotifier;

pub(crate) struct Schema {
    server: String,
    name: String,
}

static NUMBER: AtomicU32 = AtomicU32::new(0);

impl Schema {
    /// An empty schema.
    pub(crate) fn new() -> Self {
        #[expect(clippy::disallowed_methods, reason = "how the test command tells its server")]
        let server = std::env::var("TEST_DATABASE_URL").expect("run tests/run: TEST_DATABASE_URL is not set");
        let name = format!("t_{}_{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        let schema = Self { server, name };
        let statement = format!("CREATE SCHEMA {}", schema.name);
        PgConnection::establish(&schema.server).unwrap().batch_execute(&statement).unwrap();
        schema
    }

    /// The server's address, whose connections see this schema only.
    pub(crate) fn url(&self) -> String {
        let separator = if self.server.contains('?') { '&' } else { '?' };
        let Self { server, name } = self;
        format!("{server}{separator}options=-c%20search_path%3D{name}&application_name={name}")
    }

    /// The same for connections that act with the rights of another role of the server.
    pub(crate) fn url_as(&self, role: &str) -> String {
        self.url().replace("options=", &format!("options=-c%20role%3D{role}%20"))
    }

    /// The application name of this schema's connections.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// A connection that bypasses the store.
    pub(crate) fn connection(&self) -> PgConnection {
        PgConnection::establish(&self.url()).unwrap()
    }
}

impl Drop for Schema {
    fn drop(&mut self) {
        let statement = format!("DROP SCHEMA {} CASCADE", self.name);
        let dropped = PgConnection::establish(&self.server).map(|mut c| c.batch_execute(&statement));
        if !std::thread::panicking() {
            dropped.unwrap().unwrap();
        }
    }
}

// The schema is dropped last, when no connection uses it any more.
pub(crate) struct Fixture {
    store: PostgresStore,
    notifier: Arc<CountingNotifier>,
    lookup: PostgresVerifyLookup,
    small_lookup: PostgresVerifyLookup,
    pub(crate) schema: Schema,
}

/// Long timeouts, because many tests run at once.
pub(crate) fn options() -> PostgresOptions {
    PostgresOptions {
        pool_size: 8,
        checkout_timeout: Duration::from_mins(1),
        statement_timeout: Duration::from_mins(1),
        ..PostgresOptions::default()
    }
}

impl Fixture {
    pub(crate) fn new() -> Self {
        Self::preparing(true)
    }

    /// A fixture as behind a pooler that gives each transaction another connection.
    pub(crate) fn unprepared() -> Self {
        Self::preparing(false)
    }

    fn preparing(prepared_statements: bool) -> Self {
        let schema = Schema::new();
        let notifier = Arc::new(CountingNotifier::default());
        let store = PostgresStore::connect(&schema.url(), PostgresOptions { prepared_statements, ..options() })
            .unwrap()
            .notifying(Arc::<CountingNotifier>::clone(&notifier));
        store.migrate().unwrap();
        let deadline = Duration::from_mins(1);
        let options = LookupOptions { deadline, prepared_statements, ..LookupOptions::default() };
        let small = LookupOptions { queue: 4, ..options };
        let lookup = PostgresVerifyLookup::start(&schema.url(), options).unwrap();
        let small_lookup = PostgresVerifyLookup::start(&schema.url(), small).unwrap();
        Self { store, notifier, lookup, small_lookup, schema }
    }

    pub(crate) fn store(&self) -> &dyn Store {
        &self.store
    }

    pub(crate) fn queue(&self) -> &dyn JobQueue {
        &self.store
    }

    pub(crate) fn notifier(&self) -> &CountingNotifier {
        &self.notifier
    }

    pub(crate) fn lookup(&self) -> &dyn VerifyLookup {
        &self.lookup
    }

    pub(crate) fn small_lookup(&self) -> &dyn VerifyLookup {
        &self.small_lookup
    }
}
