//! Filters of directories as conditions of a query. Each value is bound; no text of a caller becomes SQL.

use std::marker::PhantomData;

use diesel::QueryResult;
use diesel::expression::{AppearsOnTable, Expression, SelectableExpression, ValidGrouping, is_aggregate};
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::Bool;
use orgauth_domain::organizations::directory::{Filter, FilterValue, GroupField, Operator, UserField};

use crate::shared::codec::{Id, Time};
use crate::shared::host::{Backend, sql};

/// A text as it is compared where case doesn't matter.
pub(crate) fn lowered(text: impl AsRef<str>) -> String {
    text.as_ref().to_lowercase()
}

/// The condition that people of a directory fit a filter.
pub(crate) type PeopleFilter<'a> = Condition<'a, UserField>;
/// The condition that groups of a directory fit a filter.
pub(crate) type GroupFilter<'a> = Condition<'a, GroupField>;

/// A condition that a row fits a filter; without one, every row does.
pub(crate) struct Condition<'a, F> {
    parts: Vec<Part>,
    fields: PhantomData<&'a F>,
}

/// A piece of SQL, or a value.
enum Part {
    Sql(&'static str),
    Text(String),
    Id(Id),
    Time(Time),
}

/// Where a field's value is.
pub(crate) enum Place {
    /// A text. `is_exact`: compared with case; otherwise the column is in lower case.
    Text { column: &'static str, is_exact: bool },
    /// An identifier.
    Id(&'static str),
    /// An instant.
    Time(&'static str),
    /// Whether this condition holds.
    Flag(&'static str),
    /// A row of another table: what it begins with, its text column, and what follows when the kind is given.
    Rows { begin: &'static str, column: &'static str, kind: Option<(&'static str, String)> },
    /// An identifier in a row of another table.
    RowIds { begin: &'static str, column: &'static str },
}

/// A field that a query knows.
pub(crate) trait Placed {
    fn place(&self) -> Place;
}

impl Placed for UserField {
    fn place(&self) -> Place {
        match self {
            Self::Id => Place::Id("directory_people.user_id"),
            Self::UserName => Place::Text { column: "directory_people.user_name_key", is_exact: false },
            Self::ExternalId => Place::Text { column: "directory_people.external_id", is_exact: true },
            Self::DisplayName => Place::Text { column: "directory_people.display_name_key", is_exact: false },
            Self::Email { kind } => Place::Rows {
                begin: "EXISTS (SELECT 1 FROM directory_emails e WHERE e.organization_id = directory_people.organization_id \
                        AND e.user_id = directory_people.user_id AND ",
                column: "e.value_key",
                kind: kind.as_ref().map(|kind| ("e.kind = ", lowered(kind))),
            },
            Self::Active => Place::Flag("memberships.status = 'active'"),
            Self::Created => Place::Time("directory_people.created_at"),
            Self::LastModified => Place::Time("directory_people.changed_at"),
        }
    }
}

impl Placed for GroupField {
    fn place(&self) -> Place {
        match self {
            Self::Id => Place::Id("directory_groups.id"),
            Self::DisplayName => Place::Text { column: "directory_groups.display_name_key", is_exact: false },
            Self::ExternalId => Place::Text { column: "directory_groups.external_id", is_exact: true },
            Self::Member => Place::RowIds {
                begin: "EXISTS (SELECT 1 FROM directory_group_members m WHERE m.group_id = directory_groups.id AND ",
                column: "m.user_id",
            },
            Self::Created => Place::Time("directory_groups.created_at"),
            Self::LastModified => Place::Time("directory_groups.changed_at"),
        }
    }
}

impl<'a, F: Placed> Condition<'a, F> {
    pub(crate) fn of(filter: Option<&'a Filter<F>>) -> Self {
        let mut parts = Vec::new();
        match filter {
            Some(filter) => write(filter, &mut parts),
            None => parts.push(Part::Sql("1 = 1")),
        }
        Self { parts, fields: PhantomData }
    }
}

fn write<F: Placed>(filter: &Filter<F>, parts: &mut Vec<Part>) {
    parts.push(Part::Sql("("));
    match filter {
        Filter::And(all) => joined(all, " AND ", parts),
        Filter::Or(all) => joined(all, " OR ", parts),
        Filter::Not(inner) => {
            // A comparison with an absent value holds in neither direction.
            parts.push(Part::Sql("NOT coalesce("));
            write(inner, parts);
            parts.push(Part::Sql(", 1 = 0)"));
        }
        Filter::Present(field) => present(field.place(), parts),
        Filter::Compare { field, operator, value } => compare(field.place(), *operator, value, parts),
    }
    parts.push(Part::Sql(")"));
}

fn joined<F: Placed>(all: &[Filter<F>], word: &'static str, parts: &mut Vec<Part>) {
    for (number, one) in all.iter().enumerate() {
        if number > 0 {
            parts.push(Part::Sql(word));
        }
        write(one, parts);
    }
}

fn present(place: Place, parts: &mut Vec<Part>) {
    match place {
        Place::Text { column, .. } | Place::Id(column) | Place::Time(column) => {
            parts.extend([Part::Sql(column), Part::Sql(" IS NOT NULL")]);
        }
        Place::Flag(_) => parts.push(Part::Sql("1 = 1")),
        Place::Rows { begin, column, kind } => {
            parts.extend([Part::Sql(begin), Part::Sql(column), Part::Sql(" IS NOT NULL")]);
            of_kind(kind, parts);
        }
        Place::RowIds { begin, column } => {
            parts.extend([Part::Sql(begin), Part::Sql(column), Part::Sql(" IS NOT NULL)")]);
        }
    }
}

/// The end of a condition on rows of another table.
fn of_kind(kind: Option<(&'static str, String)>, parts: &mut Vec<Part>) {
    if let Some((column, kind)) = kind {
        parts.extend([Part::Sql(" AND "), Part::Sql(column), Part::Text(kind)]);
    }
    parts.push(Part::Sql(")"));
}

fn compare(place: Place, operator: Operator, value: &FilterValue, parts: &mut Vec<Part>) {
    match (place, value) {
        (Place::Text { column, is_exact }, FilterValue::Text(text)) => {
            text_compared(column, operator, if is_exact { text.clone() } else { lowered(text) }, parts);
        }
        (Place::Id(column), FilterValue::Text(text)) => id_compared(column, operator, text, parts),
        (Place::Time(column), FilterValue::Instant(at)) => {
            parts.extend([Part::Sql(column), Part::Sql(ordered(operator)), Part::Time(Time::from(*at))]);
        }
        (Place::Flag(condition), FilterValue::Boolean(wanted)) => {
            let is_wanted = *wanted == (operator != Operator::NotEqual);
            parts.extend([Part::Sql(if is_wanted { "" } else { "NOT " }), Part::Sql("("), Part::Sql(condition)]);
            parts.push(Part::Sql(")"));
        }
        // "Not equal" of a list: no value of it is equal.
        (Place::Rows { begin, column, kind }, FilterValue::Text(text)) => {
            let (is_not, operator) = turned(operator);
            parts.extend([Part::Sql(is_not), Part::Sql(begin)]);
            text_compared(column, operator, lowered(text), parts);
            of_kind(kind, parts);
        }
        (Place::RowIds { begin, column }, FilterValue::Text(text)) => {
            let (is_not, operator) = turned(operator);
            parts.extend([Part::Sql(is_not), Part::Sql(begin)]);
            id_compared(column, operator, text, parts);
            parts.push(Part::Sql(")"));
        }
        // The parser makes no other pairs.
        (_, FilterValue::Text(_) | FilterValue::Boolean(_) | FilterValue::Instant(_)) => {
            parts.push(Part::Sql("1 = 0"));
        }
    }
}

fn turned(operator: Operator) -> (&'static str, Operator) {
    if operator == Operator::NotEqual { ("NOT ", Operator::Equal) } else { ("", operator) }
}

const fn ordered(operator: Operator) -> &'static str {
    match operator {
        Operator::NotEqual => " <> ",
        Operator::Greater => " > ",
        Operator::GreaterOrEqual => " >= ",
        Operator::Less => " < ",
        Operator::LessOrEqual => " <= ",
        Operator::Equal | Operator::Contains | Operator::StartsWith | Operator::EndsWith => " = ",
    }
}

/// An identifier is compared for equality alone; a text that is none equals none.
fn id_compared(column: &'static str, operator: Operator, text: &str, parts: &mut Vec<Part>) {
    let id = text.split_once('_').and_then(|_| parsed(text));
    match id {
        Some(id) => parts.extend([Part::Sql(column), Part::Sql(ordered(operator)), Part::Id(id)]),
        None => parts.push(Part::Sql(if operator == Operator::NotEqual { "1 = 1" } else { "1 = 0" })),
    }
}

fn parsed(text: &str) -> Option<Id> {
    let user = text.parse().map(|id: orgauth_domain::UserId| Id::from(id));
    user.or_else(|_| text.parse().map(|id: orgauth_domain::GroupId| Id::from(id))).ok()
}

/// No `LIKE`: SQLite's ignores case, and characters of the value would have a meaning.
fn text_compared(column: &'static str, operator: Operator, text: String, parts: &mut Vec<Part>) {
    let [value, again] = [text.clone(), text].map(Part::Text);
    let column = || Part::Sql(column);
    match operator {
        Operator::NotEqual => {
            parts.extend([Part::Sql("("), column(), Part::Sql(" IS NULL OR "), column(), Part::Sql(" <> "), value]);
            parts.push(Part::Sql(")"));
        }
        Operator::Contains => {
            parts.extend([Part::Sql("replace("), column(), Part::Sql(", "), value, Part::Sql(", '') <> "), column()]);
        }
        Operator::StartsWith => {
            parts.extend([
                Part::Sql("substr("),
                column(),
                Part::Sql(", 1, length("),
                value,
                Part::Sql(")) = "),
                again,
            ]);
        }
        Operator::EndsWith => {
            let third = if let Part::Text(text) = &again { Part::Text(text.clone()) } else { Part::Sql("''") };
            parts.extend([
                Part::Sql("length("),
                column(),
                Part::Sql(") >= length("),
                value,
                Part::Sql(") AND substr("),
            ]);
            parts.extend([column(), Part::Sql(", length("), column(), Part::Sql(") - length("), third]);
            parts.extend([Part::Sql(") + 1) = "), again]);
        }
        Operator::Equal | Operator::Greater | Operator::GreaterOrEqual | Operator::Less | Operator::LessOrEqual => {
            parts.extend([column(), Part::Sql(ordered(operator)), value]);
        }
    }
}

impl<F> QueryFragment<Backend> for Condition<'_, F> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Backend>) -> QueryResult<()> {
        for part in &self.parts {
            match part {
                Part::Sql(text) => out.push_sql(text),
                Part::Text(text) => out.push_bind_param::<sql::Text, _>(text)?,
                Part::Id(id) => out.push_bind_param::<sql::Identifier, _>(id)?,
                Part::Time(at) => out.push_bind_param::<sql::Instant, _>(at)?,
            }
        }
        Ok(())
    }
}

impl<F> QueryId for Condition<'_, F> {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<F> Expression for Condition<'_, F> {
    type SqlType = Bool;
}

impl<F, Table> AppearsOnTable<Table> for Condition<'_, F> {}

impl<F, Table> SelectableExpression<Table> for Condition<'_, F> {}

impl<F, GroupBy> ValidGrouping<GroupBy> for Condition<'_, F> {
    type IsAggregate = is_aggregate::Never;
}
