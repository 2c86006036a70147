//! How rows represent domain values, and the checks when a row becomes a domain value again.
//!
//! Each crate's own `codec` defines how columns represent identifiers and instants.

use std::fmt::Display;

use diesel::deserialize::FromSqlRow;
use diesel::expression::AsExpression;
use orgauth_domain::Corrupt;
use orgauth_domain::id::{IdKind, TokenId, TypedId};
use orgauth_domain::operations::queue::{ClaimToken, JobGroup, JobId, JobTenant};
use orgauth_domain::webhooks::WebhookOwner;
use uuid::Uuid;

use crate::shared::host::sql;

/// An identifier of any kind; by default the smallest.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, AsExpression, FromSqlRow)]
#[diesel(sql_type = sql::Identifier)]
pub(crate) struct Id(pub(crate) Uuid);

impl Id {
    /// The smallest identifier.
    pub(crate) const MIN: Self = Self(Uuid::nil());
    /// The greatest identifier.
    pub(crate) const MAX: Self = Self(Uuid::max());
}

impl<K: IdKind> From<TypedId<K>> for Id {
    fn from(id: TypedId<K>) -> Self {
        Self(id.uuid())
    }
}

impl<K: IdKind> From<Id> for TypedId<K> {
    fn from(id: Id) -> Self {
        Self::from_uuid(id.0)
    }
}

macro_rules! stands_for {
    ($($uuid:ty),*) => {$(
        impl From<$uuid> for Id {
            fn from(id: $uuid) -> Self {
                Self(id.uuid())
            }
        }

        impl From<Id> for $uuid {
            fn from(id: Id) -> Self {
                Self::from_uuid(id.0)
            }
        }
    )*};
}

stands_for!(TokenId, JobId, JobGroup, JobTenant, ClaimToken, WebhookOwner);

/// An instant in the unit and epoch of the column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, AsExpression, FromSqlRow)]
#[diesel(sql_type = sql::Instant)]
pub(crate) struct Time(pub(crate) i64);

impl Time {
    /// Earlier than any stored instant; in PostgreSQL `-infinity`.
    pub(crate) const MIN: Self = Self(i64::MIN);
}

/// A list of words.
#[derive(Debug, AsExpression, FromSqlRow)]
#[diesel(sql_type = sql::Words)]
pub(crate) struct Words(pub(crate) Vec<String>);

/// The name of a table, for errors about damaged rows, which never contain the row's values.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Table(pub(crate) &'static str);

impl Table {
    /// The value of a column, or an error that the row is damaged.
    pub(crate) fn value<T, E: Display>(self, column: &str, parsed: Result<T, E>) -> Result<T, Corrupt> {
        parsed.map_err(|reason| Corrupt::new(self.0, format!("{column}: {reason}")))
    }

    /// The value of a column with fixed words, or an error that the row is damaged.
    pub(crate) fn word<T>(self, column: &str, parsed: Option<T>) -> Result<T, Corrupt> {
        parsed.ok_or_else(|| Corrupt::new(self.0, format!("{column}: not one of its words")))
    }

    /// The value of a nullable column, whose text must not be empty, or an error that the row is damaged. `None` stays `None`.
    pub(crate) fn optional<T, E: Display>(
        self,
        column: &str,
        text: Option<&str>,
        parse: impl FnOnce(&str) -> Result<Option<T>, E>,
    ) -> Result<Option<T>, Corrupt> {
        let Some(text) = text else {
            return Ok(None);
        };
        match self.value(column, parse(text))? {
            Some(value) => Ok(Some(value)),
            None => Err(Corrupt::new(self.0, format!("{column}: empty in place of absent"))),
        }
    }
}
