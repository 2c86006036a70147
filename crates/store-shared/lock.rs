//! Rows that are read in order to be written.

use diesel::QueryResult;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::query_dsl::RunQueryDsl;

use crate::dialect::{Backend, Connection, FOR_NO_KEY_UPDATE};

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
