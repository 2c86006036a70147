//! Rows by any number of identifiers, in a statement that stays prepared.
//!
//! A list of values in the text makes it another statement for each number of them, which is parsed and planned anew. Here
//! the identifiers are one value.

use std::fmt::Write as _;

use diesel::QueryResult;
use diesel::expression::{AppearsOnTable, Expression, SelectableExpression, ValidGrouping, is_aggregate};
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::{Bool, Text};
use diesel::sqlite::Sqlite;

use crate::shared::codec::Id;

/// Whether a column holds one of these identifiers.
pub(crate) struct IdList {
    column: &'static str,
    /// A JSON array of hexadecimal texts.
    ids: String,
}

impl IdList {
    /// `column` is a name as it stands in the statement.
    pub(crate) fn new(column: &'static str, ids: impl IntoIterator<Item = Id>) -> Self {
        let mut text = String::from("[");
        for id in ids {
            // Writing to a string doesn't fail.
            let _ = write!(text, "{}\"{id:x}\"", if text.len() > 1 { "," } else { "" });
        }
        text.push(']');
        Self { column, ids: text }
    }
}

impl QueryFragment<Sqlite> for IdList {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Sqlite>) -> QueryResult<()> {
        out.push_sql(self.column);
        out.push_sql(" IN (SELECT unhex(value) FROM json_each(");
        out.push_bind_param::<Text, _>(self.ids.as_str())?;
        out.push_sql("))");
        Ok(())
    }
}

impl QueryId for IdList {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

impl Expression for IdList {
    type SqlType = Bool;
}

impl<T> AppearsOnTable<T> for IdList {}

impl<T> SelectableExpression<T> for IdList {}

impl<T> ValidGrouping<T> for IdList {
    type IsAggregate = is_aggregate::Never;
}
