//! Conditions on any number of identifiers, in a statement that stays prepared.
//!
//! With a list of values in its text, a statement differs for each number of values and is parsed and planned anew.
//! Here the identifiers are one bound value.

use diesel::QueryResult;
use diesel::expression::{AppearsOnTable, Expression, SelectableExpression, ValidGrouping, is_aggregate};
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::Bool;

use crate::shared::codec::Id;
use crate::shared::host::{Backend, IS_ONE_OF, Ids, id_list, sql};

/// A condition: the column has one of these identifiers.
pub(crate) struct IdList<C> {
    column: C,
    ids: Ids,
}

/// The condition that `column` has one of `ids`.
pub(crate) fn one_of<C>(column: C, ids: impl IntoIterator<Item = Id>) -> IdList<C> {
    IdList { column, ids: id_list(ids) }
}

impl<C: QueryFragment<Backend>> QueryFragment<Backend> for IdList<C> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Backend>) -> QueryResult<()> {
        let [before, after] = IS_ONE_OF;
        self.column.walk_ast(out.reborrow())?;
        out.push_sql(before);
        out.push_bind_param::<sql::Ids, _>(&self.ids)?;
        out.push_sql(after);
        Ok(())
    }
}

impl<C> QueryId for IdList<C> {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<C> Expression for IdList<C> {
    type SqlType = Bool;
}

impl<C: AppearsOnTable<T>, T> AppearsOnTable<T> for IdList<C> {}

impl<C: SelectableExpression<T>, T> SelectableExpression<T> for IdList<C> {}

impl<C, T> ValidGrouping<T> for IdList<C> {
    type IsAggregate = is_aggregate::Never;
}
