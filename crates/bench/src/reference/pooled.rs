//! The lookup of most services: a connection pool, and the runtime's blocking threads.

use diesel::connection::SimpleConnection;
use diesel::r2d2::{ConnectionManager, CustomizeConnection, Error, Pool, R2D2Connection};
use diesel::{PgConnection, QueryResult, SqliteConnection};
use orgauth_domain::ports::{LookupError, LookupFuture, VerifyLookup};
use orgauth_domain::sign_in::verify::{VerifyFacts, VerifyQuestion};

use super::POOL;
use crate::Fallible;

type Ask<C> = fn(&mut C, &VerifyQuestion) -> Fallible<VerifyFacts>;

/// A connection pool, and the query that runs on its connections.
pub(super) struct Pooled<C: R2D2Connection + 'static> {
    pool: Pool<ConnectionManager<C>>,
    ask: Ask<C>,
}

impl<C: R2D2Connection + SetUp + 'static> Pooled<C> {
    pub(super) fn new(url: &str, tests_on_checkout: bool, ask: Ask<C>) -> Fallible<Self> {
        let pool = Pool::builder()
            .max_size(POOL)
            .test_on_check_out(tests_on_checkout)
            .connection_customizer(Box::new(Customizer))
            .build(ConnectionManager::new(url))?;
        Ok(Self { pool, ask })
    }
}

impl<C: R2D2Connection + 'static> VerifyLookup for Pooled<C> {
    fn look_up(&self, question: VerifyQuestion) -> LookupFuture<'_> {
        let (pool, ask) = (self.pool.clone(), self.ask);
        Box::pin(async move {
            #[expect(clippy::disallowed_methods, reason = "this is what the product is compared with")]
            let answered = tokio::task::spawn_blocking(move || {
                let mut connection =
                    pool.get().map_err(|error| LookupError::Unavailable(error.to_string().into()))?;
                ask(&mut connection, &question).map_err(|error| LookupError::Failed(error.to_string().into()))
            });
            answered.await.unwrap_or_else(|error| Err(LookupError::Failed(error.to_string().into())))
        })
    }
}

/// Prepares a connection like the product does.
pub(super) trait SetUp {
    fn set_up(&mut self) -> QueryResult<()>;
}

impl SetUp for PgConnection {
    fn set_up(&mut self) -> QueryResult<()> {
        Ok(())
    }
}

impl SetUp for SqliteConnection {
    fn set_up(&mut self) -> QueryResult<()> {
        self.batch_execute(
            "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
             PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA query_only = ON;",
        )
    }
}

#[derive(Debug)]
struct Customizer;

impl<C: SetUp + 'static> CustomizeConnection<C, Error> for Customizer {
    fn on_acquire(&self, connection: &mut C) -> Result<(), Error> {
        connection.set_up().map_err(Error::QueryError)
    }
}
