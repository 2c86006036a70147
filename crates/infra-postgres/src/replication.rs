//! Whether commits wait for a standby, so that nothing acknowledged is lost when one takes over.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool};
use orgauth_domain::ports::StoreResult;

use crate::store::PostgresStore;

/// How the database is replicated now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct Replication {
    /// Whether a commit waits for a standby.
    #[diesel(sql_type = Bool)]
    pub is_synchronous: bool,
    /// How many standbys are connected, synchronous or not.
    #[diesel(sql_type = BigInt)]
    pub standbys: i64,
}

// Every role may read the settings; which of the connected standbys is a synchronous one is told to few.
const QUERY: &str = "\
    SELECT current_setting('synchronous_standby_names') <> '' \
        AND current_setting('synchronous_commit') NOT IN ('off', 'local') AS is_synchronous, \
    (SELECT count(*) FROM pg_stat_replication) AS standbys";

impl PostgresStore {
    /// How the database is replicated now.
    ///
    /// # Errors
    /// The server is unreachable.
    pub fn replication(&self) -> StoreResult<Replication> {
        self.run_alone("replication", |connection| diesel::sql_query(QUERY).get_result(connection))
    }
}
