//! Where a page begins: behind the last row of the page before, in the order of two columns.

use diesel::dsl::AsExprOf;
use diesel::expression::{AppearsOnTable, Expression, SelectableExpression, ValidGrouping, is_aggregate};
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::Bool;
use diesel::{IntoSql, QueryResult};

use crate::shared::codec::{Id, Time};
use crate::shared::host::{Backend, sql};

/// A condition: the row comes later than a place. As a comparison of rows, it says where in an index to begin; an `OR` of two
/// comparisons would read the index from its first entry.
pub(crate) struct Later<T, I, P> {
    key: T,
    id: I,
    place: (P, Id),
    comparison: &'static str,
}

/// The condition that a row, in the order of `time` and then `id`, comes after `place`; every row does if there is none.
pub(crate) fn later<T, I>(
    time: T,
    id: I,
    place: Option<(impl Into<Time>, impl Into<Id>)>,
) -> Later<T, I, AsExprOf<Time, sql::Instant>> {
    let (at, its_id) = place.map_or((Time::MIN, Id::MIN), |(time, id)| (time.into(), id.into()));
    beyond(time, id, (at.into_sql::<sql::Instant>(), its_id), false)
}

/// The condition that a row, in the order of `key` and then `id`, comes after `place`: in the opposite order if that is wanted.
pub(crate) const fn beyond<T, I, P>(key: T, id: I, place: (P, Id), is_descending: bool) -> Later<T, I, P> {
    Later { key, id, place, comparison: if is_descending { ") < (" } else { ") > (" } }
}

impl<T, I, P> QueryFragment<Backend> for Later<T, I, P>
where
    T: QueryFragment<Backend>,
    I: QueryFragment<Backend>,
    P: QueryFragment<Backend>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Backend>) -> QueryResult<()> {
        out.push_sql("(");
        self.key.walk_ast(out.reborrow())?;
        out.push_sql(", ");
        self.id.walk_ast(out.reborrow())?;
        out.push_sql(self.comparison);
        self.place.0.walk_ast(out.reborrow())?;
        out.push_sql(", ");
        out.push_bind_param::<sql::Identifier, _>(&self.place.1)?;
        out.push_sql(")");
        Ok(())
    }
}

impl<T, I, P> QueryId for Later<T, I, P> {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<T, I, P> Expression for Later<T, I, P> {
    type SqlType = Bool;
}

impl<T: AppearsOnTable<Q>, I: AppearsOnTable<Q>, P, Q> AppearsOnTable<Q> for Later<T, I, P> {}

impl<T: SelectableExpression<Q>, I: SelectableExpression<Q>, P, Q> SelectableExpression<Q> for Later<T, I, P> {}

impl<T, I, P, G> ValidGrouping<G> for Later<T, I, P> {
    type IsAggregate = is_aggregate::Never;
}
