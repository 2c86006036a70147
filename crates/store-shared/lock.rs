//! Rows that are read in order to be written.

use diesel::QueryResult;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::query_dsl::RunQueryDsl;

use crate::dialect::{Backend, Connection, FOR_NO_KEY_UPDATE, SKIP_LOCKED};

/// A query whose rows stay as they are until the transaction ends. Others may still refer to them.
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

/// A query whose rows are locked to be deleted, without those that others hold.
#[derive(QueryId)]
pub(crate) struct NotHeld<Q>(Q);

/// Locks those of the rows of `query` that nobody else does.
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
