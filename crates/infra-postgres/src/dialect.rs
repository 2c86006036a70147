//! What the shared source needs to know about PostgreSQL.

pub(crate) use diesel::PgConnection as Connection;
pub(crate) use diesel::pg::Pg as Backend;

/// The types of columns that are another database's differently.
pub(crate) mod sql {
    pub(crate) use diesel::sql_types::{Timestamptz as Instant, Uuid as Identifier};

    pub(crate) type Words = diesel::sql_types::Array<diesel::sql_types::Text>;
}

/// Locks the rows of a query, though not for those that only refer to them.
pub(crate) const FOR_NO_KEY_UPDATE: &str = " FOR NO KEY UPDATE";
