//! Statements in hand-written SQL that stay prepared.
//!
//! Diesel prepares the text of `sql_query` anew for each run, because it can't know that the text never changes. Here
//! it is a constant. Planning such a statement takes longer than running it.

use diesel::expression::{
    AppearsOnTable, AsExpression, Expression, SelectableExpression, ValidGrouping, is_aggregate,
};
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::result::Error;
use diesel::sql_types::{Bool, SingleValue, SqlType, Untyped};
use diesel::{QueryResult, RunQueryDsl};

use crate::shared::host::{Backend, Connection};

/// A statement with `$1`, `$2`, … in its text, each any number of times, and their values in order.
pub(crate) struct StaticSql<'a> {
    text: &'static str,
    values: Vec<Box<dyn QueryFragment<Backend> + 'a>>,
}

impl<'a> StaticSql<'a> {
    pub(crate) const fn new(text: &'static str) -> Self {
        Self { text, values: Vec::new() }
    }

    pub(crate) fn bind<T, V>(mut self, value: V) -> Self
    where
        T: SqlType + SingleValue,
        V: AsExpression<T>,
        V::Expression: Expression<SqlType = T> + QueryFragment<Backend> + 'a,
    {
        self.values.push(Box::new(value.as_expression()));
        self
    }

    fn value(&self, number: &str) -> QueryResult<&dyn QueryFragment<Backend>> {
        let nth = number.parse().ok().and_then(|number: usize| number.checked_sub(1));
        let value = nth.and_then(|nth| self.values.get(nth));
        value.map(AsRef::as_ref).ok_or_else(|| Error::QueryBuilderError(format!("${number} has no value").into()))
    }
}

impl QueryFragment<Backend> for StaticSql<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Backend>) -> QueryResult<()> {
        let mut pieces = self.text.split('$');
        out.push_sql(pieces.next().unwrap_or_default());
        for piece in pieces {
            let end = piece.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(piece.len());
            let (number, text) = piece.split_at(end);
            self.value(number)?.walk_ast(out.reborrow())?;
            out.push_sql(text);
        }
        Ok(())
    }
}

impl QueryId for StaticSql<'_> {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

impl Query for StaticSql<'_> {
    type SqlType = Untyped;
}

impl RunQueryDsl<Connection> for StaticSql<'_> {}

/// A condition without bound values. The database uses a partial index only for statements whose text contains the
/// index's condition: a bound value could differ in the next run.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StaticCondition(pub(crate) &'static str);

impl Expression for StaticCondition {
    type SqlType = Bool;
}

impl<T> AppearsOnTable<T> for StaticCondition {}

impl<T> SelectableExpression<T> for StaticCondition {}

impl<T> ValidGrouping<T> for StaticCondition {
    type IsAggregate = is_aggregate::Never;
}

impl QueryFragment<Backend> for StaticCondition {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Backend>) -> QueryResult<()> {
        out.push_sql(self.0);
        Ok(())
    }
}

impl QueryId for StaticCondition {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}
