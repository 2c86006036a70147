//! The lookup of most services: a connection pool, and the runtime's blocking threads.

use diesel::r2d2::{ManageConnection, Pool};
use orgauth_domain::ports::{LookupError, LookupFuture, VerifyLookup};
use orgauth_domain::sign_in::verify::{VerifyFacts, VerifyQuestion};

use crate::database::Database;
use crate::stop::Fallible;

/// The size of the connection pool, the same as the service's own.
const SIZE: u32 = 16;

type Ask = fn(&mut Database, &VerifyQuestion) -> Fallible<VerifyFacts>;

/// A connection pool, and the query that runs on its connections.
pub(super) struct Pooled {
    pool: Pool<Connections>,
    ask: Ask,
}

impl Pooled {
    pub(super) fn new(url: &str, tests_on_checkout: bool, ask: Ask) -> Fallible<Self> {
        let pool = Pool::builder().max_size(SIZE).test_on_check_out(tests_on_checkout);
        Ok(Self { pool: pool.build(Connections(url.to_owned()))?, ask })
    }
}

impl VerifyLookup for Pooled {
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

/// Opens the connections of a pool.
struct Connections(String);

impl ManageConnection for Connections {
    type Connection = Database;
    type Error = diesel::r2d2::Error;

    fn connect(&self) -> Result<Database, Self::Error> {
        Database::open(&self.0).map_err(diesel::r2d2::Error::ConnectionError)
    }

    fn is_valid(&self, connection: &mut Database) -> Result<(), Self::Error> {
        connection.run("SELECT 1").map_err(diesel::r2d2::Error::QueryError)
    }

    fn has_broken(&self, _: &mut Database) -> bool {
        std::thread::panicking()
    }
}
