//! Where a page begins: behind the last row of the page before, in the order of two columns.

use diesel::QueryResult;
use diesel::expression::{AppearsOnTable, Expression, SelectableExpression, ValidGrouping, is_aggregate};
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::Bool;

use crate::shared::codec::{Id, Time};
use crate::shared::host::{Backend, sql};

/// A condition: the row comes later than a place. As a comparison of rows, it says where in an index to begin; an `OR` of two
/// comparisons would read the index from its first entry.
pub(crate) struct Later<T, I> {
    time: T,
    id: I,
    place: (Time, Id),
}

/// The condition that a row, in the order of `time` and then `id`, comes after `place`; every row does if there is none.
pub(crate) fn later<T, I>(time: T, id: I, place: Option<(impl Into<Time>, impl Into<Id>)>) -> Later<T, I> {
    let place = place.map_or((Time::MIN, Id::MIN), |(time, id)| (time.into(), id.into()));
    Later { time, id, place }
}

impl<T: QueryFragment<Backend>, I: QueryFragment<Backend>> QueryFragment<Backend> for Later<T, I> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Backend>) -> QueryResult<()> {
        out.push_sql("(");
        self.time.walk_ast(out.reborrow())?;
        out.push_sql(", ");
        self.id.walk_ast(out.reborrow())?;
        out.push_sql(") > (");
        out.push_bind_param::<sql::Instant, _>(&self.place.0)?;
        out.push_sql(", ");
        out.push_bind_param::<sql::Identifier, _>(&self.place.1)?;
        out.push_sql(")");
        Ok(())
    }
}

impl<T, I> QueryId for Later<T, I> {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<T, I> Expression for Later<T, I> {
    type SqlType = Bool;
}

impl<T: AppearsOnTable<Q>, I: AppearsOnTable<Q>, Q> AppearsOnTable<Q> for Later<T, I> {}

impl<T: SelectableExpression<Q>, I: SelectableExpression<Q>, Q> SelectableExpression<Q> for Later<T, I> {}

impl<T, I, G> ValidGrouping<G> for Later<T, I> {
    type IsAggregate = is_aggregate::Never;
}
