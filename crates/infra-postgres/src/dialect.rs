//! What the shared source needs to know about PostgreSQL.

pub(crate) use diesel::PgConnection as Connection;
pub(crate) use diesel::pg::Pg as Backend;

use crate::shared::codec::Id;

/// The types of columns, under the same names for every database.
pub(crate) mod sql {
    pub(crate) use diesel::sql_types::{BigInt, Binary, Bool, Nullable, Text};
    pub(crate) use diesel::sql_types::{Timestamptz as Instant, Uuid as Identifier};

    pub(crate) type Ids = diesel::sql_types::Array<Identifier>;
    pub(crate) type Words = diesel::sql_types::Array<Text>;
}

/// Whether the table of migrations exists.
pub(crate) const HAS_MIGRATIONS: &str = "to_regclass('__diesel_schema_migrations') IS NOT NULL";

/// Locks the rows of a query, but not against transactions that only refer to them by foreign key.
pub(crate) const FOR_NO_KEY_UPDATE: &str = " FOR NO KEY UPDATE";

/// Keeps the rows of a query from being changed by other transactions, any of which may do the same.
pub(crate) const FOR_SHARE: &str = " FOR SHARE";

/// Keeps the rows of a query from being deleted, as a reference by foreign key does.
pub(crate) const FOR_KEY_SHARE: &str = " FOR KEY SHARE";

/// Locks the rows of a query, once no transaction refers to them that isn't committed.
pub(crate) const FOR_UPDATE: &str = " FOR UPDATE";

/// Locks the rows of a query and skips those that other transactions have locked.
pub(crate) const SKIP_LOCKED: &str = " FOR UPDATE SKIP LOCKED";

/// What names are ordered by. The collation compares bytes, and knows the case of A to Z only, whatever the database's own one is.
pub(crate) const NAME_KEY: &str = "lower(users.name COLLATE \"C\")";

/// The SQL before and after a list of identifiers in a membership condition.
pub(crate) const IS_ONE_OF: [&str; 2] = [" = ANY(", ")"];

/// The SQL before and after the query of the identifiers of rows, in a condition. With an array, the rows are always looked up by
/// their index; a semijoin may read the whole table.
pub(crate) const IS_OF_ROWS: [&str; 2] = [" = ANY(ARRAY(", "))"];

/// Makes the sessions of the organization `$1` expire at the latest `$2` seconds after their sign-in.
pub(crate) const BRING_SESSIONS_FORWARD: &str = "\
    UPDATE sessions SET expires_at = least(expires_at, e.at), access_expires_at = least(access_expires_at, e.at) \
    FROM (SELECT id, coalesce(signed_in_at, date_trunc('second', created_at)) + $2 * interval '1 second' AS at \
        FROM sessions WHERE organization_id = $1 AND state <> 'ended') e \
    WHERE sessions.id = e.id AND sessions.state <> 'ended' AND sessions.expires_at > e.at";

/// Identifiers as one value.
pub(crate) type Ids = Vec<Id>;

pub(crate) fn id_list(ids: impl IntoIterator<Item = Id>) -> Ids {
    ids.into_iter().collect()
}

/// The beginnings of messages, of PostgreSQL and PgBouncer, for errors that a retry may resolve; diesel doesn't
/// expose the SQLSTATE.
const PASSING: [&str; 12] = [
    "deadlock detected",
    "canceling statement due to",
    "could not extend file",
    "terminating connection",
    "server closed the connection",
    "server conn crashed",
    "query_wait_timeout",
    "query timeout",
    "idle transaction timeout",
    "client_idle_timeout",
    "pgbouncer ",
    "no synchronous standby",
];

/// Whether an error with this message is answered with 503 and not 500.
pub(crate) fn is_passing(message: &str) -> bool {
    PASSING.iter().any(|text| message.starts_with(text))
}

/// Whether the server ends the connection with this message: it shuts down, starts, or is no longer what it was. A timeout isn't
/// meant, which would come again.
pub(crate) fn is_end(message: &str) -> bool {
    let ended =
        ["terminating connection", "server closed the connection", "server conn crashed", "the database system is"];
    ended.iter().any(|text| message.starts_with(text)) && !message.contains("timeout")
}
