//! Queries that lock the rows they read.

use std::marker::PhantomData;

use diesel::QueryResult;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::query_dsl::RunQueryDsl;

use crate::shared::host::{
    Backend, Connection, FOR_KEY_SHARE, FOR_NO_KEY_UPDATE, FOR_SHARE, FOR_UPDATE, SKIP_LOCKED,
};

/// How a query locks its rows until the transaction ends.
pub(crate) trait Mode {
    /// What the query ends with.
    const SQL: &'static str;
}

/// Against changes; other transactions may still refer to the rows.
#[derive(QueryId)]
pub(crate) struct Change;
impl Mode for Change {
    const SQL: &'static str = FOR_NO_KEY_UPDATE;
}

/// Against changes by others, who may lock the rows in the same way.
#[derive(QueryId)]
pub(crate) struct Share;
impl Mode for Share {
    const SQL: &'static str = FOR_SHARE;
}

/// Against deletion and [`Deletion`]; other transactions may change the rows.
#[derive(QueryId)]
pub(crate) struct Reference;
impl Mode for Reference {
    const SQL: &'static str = FOR_KEY_SHARE;
}

/// Against everything, references included.
#[derive(QueryId)]
pub(crate) struct Deletion;
impl Mode for Deletion {
    const SQL: &'static str = FOR_UPDATE;
}

/// As [`Deletion`], without the rows that other transactions have locked.
#[derive(QueryId)]
pub(crate) struct DeletionOfFree;
impl Mode for DeletionOfFree {
    const SQL: &'static str = SKIP_LOCKED;
}

/// A query that locks its rows until the transaction ends.
#[derive(QueryId)]
pub(crate) struct Locked<Q, M>(Q, PhantomData<M>);

/// Locks the rows that `query` finds against changes. Other transactions may still refer to them.
pub(crate) fn locked<Q>(query: Q) -> Locked<Q, Change> {
    Locked(query, PhantomData)
}

/// Keeps the rows that `query` finds from being changed. Other transactions may do the same.
pub(crate) fn shared<Q>(query: Q) -> Locked<Q, Share> {
    Locked(query, PhantomData)
}

/// Keeps the rows that `query` finds from being deleted.
pub(crate) fn held<Q>(query: Q) -> Locked<Q, Reference> {
    Locked(query, PhantomData)
}

/// Locks the rows that `query` finds, once nobody holds them any more.
pub(crate) fn released<Q>(query: Q) -> Locked<Q, Deletion> {
    Locked(query, PhantomData)
}

/// Locks the rows of `query` that no other transaction has locked.
pub(crate) fn not_held<Q>(query: Q) -> Locked<Q, DeletionOfFree> {
    Locked(query, PhantomData)
}

impl<Q: Query, M> Query for Locked<Q, M> {
    type SqlType = Q::SqlType;
}

impl<Q: QueryFragment<Backend>, M: Mode> QueryFragment<Backend> for Locked<Q, M> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Backend>) -> QueryResult<()> {
        self.0.walk_ast(out.reborrow())?;
        out.push_sql(M::SQL);
        Ok(())
    }
}

impl<Q, M> RunQueryDsl<Connection> for Locked<Q, M> {}
