//! The server's process of a connection, which can be told to end from another connection.

use diesel::sql_types::{Integer, Text};
use diesel::{OptionalExtension, PgConnection, QueryResult, QueryableByName, RunQueryDsl};

/// A process of the server; by the time of its start as well, as numbers are used again.
#[derive(QueryableByName, Clone)]
pub(crate) struct Process {
    #[diesel(sql_type = Integer)]
    id: i32,
    #[diesel(sql_type = Text)]
    started: String,
}

const OF_THIS_CONNECTION: &str = "SELECT pid AS id, backend_start::text AS started FROM pg_stat_get_activity(pg_backend_pid()) \
     WHERE backend_start IS NOT NULL";

const END: &str =
    "SELECT pg_terminate_backend($1) FROM pg_stat_get_activity($1) WHERE backend_start = $2::timestamptz";

impl Process {
    /// The process of a connection; absent where it has taken a role that may not see it.
    pub(crate) fn of(connection: &mut PgConnection) -> QueryResult<Option<Self>> {
        diesel::sql_query(OF_THIS_CONNECTION).get_result(connection).optional()
    }

    /// Ends the process, from another connection, if it is still there.
    pub(crate) fn end(self, connection: &mut PgConnection) -> QueryResult<()> {
        let statement = diesel::sql_query(END).bind::<Integer, _>(self.id).bind::<Text, _>(self.started);
        statement.execute(connection).map(|_| ())
    }
}
