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

/// Locks the rows of a query, though not for those that only refer to them.
pub(crate) const FOR_NO_KEY_UPDATE: &str = " FOR NO KEY UPDATE";

/// Locks the rows of a query and passes over those that others hold.
pub(crate) const SKIP_LOCKED: &str = " FOR UPDATE SKIP LOCKED";

/// What stands before and behind a list of identifiers where it is asked whether one is in it.
pub(crate) const IS_ONE_OF: [&str; 2] = [" = ANY(", ")"];

/// Identifiers as one value.
pub(crate) type Ids = Vec<Id>;

pub(crate) fn id_list(ids: impl IntoIterator<Item = Id>) -> Ids {
    ids.into_iter().collect()
}

/// The beginnings of PostgreSQL's texts, and PgBouncer's, for what trying later may mend; diesel doesn't tell the SQLSTATE.
const PASSING: [&str; 11] = [
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
];

/// Whether an answer with this message is 503 and not 500.
pub(crate) fn is_passing(message: &str) -> bool {
    PASSING.iter().any(|text| message.starts_with(text))
}
