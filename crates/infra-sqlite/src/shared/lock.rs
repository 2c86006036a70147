//! Queries that lock the rows they read.

use diesel::QueryResult;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::query_dsl::RunQueryDsl;

use crate::shared::host::{Backend, Connection, FOR_NO_KEY_UPDATE, SKIP_LOCKED};

/// A query that locks its rows against changes until the transaction ends. Other transactions may still refer to them.
#[derive(QueryId)]
pub(crate) struct Locked<Q>(Q);

/// Locks the rows that `query` finds.
pub(crate) fn locked<Q>(query: Q) -> Locked<Q> {
    Locked(query)
}

impl<Q: Query> Query for Locked<Q> {
    type SqlType = Q::SqlType;
}

impl<Q: QueryFragment<Backend>> QueryFragment<Backend> for Locked<Q> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Backend>) -> QueryResult<()> {
        self.0.walk_ast(out.reborrow())?;
        out.push_sql(FOR_NO_KEY_UPDATE);
        Ok(())
    }
}

impl<Q> RunQueryDsl<Connection> for Locked<Q> {}

/// A query that locks its rows for deletion and skips those that other transactions have locked.
#[derive(QueryId)]
pub(crate) struct NotHeld<Q>(Q);

/// Locks the rows of `query` that no other transaction has locked.
pub(crate) fn not_held<Q>(query: Q) -> NotHeld<Q> {
    NotHeld(query)
}

impl<Q: Query> Query for NotHeld<Q> {
    type SqlType = Q::SqlType;
}

impl<Q: QueryFragment<Backend>> QueryFragment<Backend> for NotHeld<Q> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Backend>) -> QueryResult<()> {
        self.0.walk_ast(out.reborrow())?;
        out.push_sql(SKIP_LOCKED);
        Ok(())
    }
}

impl<Q> RunQueryDsl<Connection> for NotHeld<Q> {}
