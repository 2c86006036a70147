//! How domain values stand in rows, and how rows are checked when they become domain values again.

use std::fmt::{self, Display, LowerHex};

use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::AsExpression;
use diesel::serialize::{self, IsNull, Output, ToSql};
use diesel::sql_types::{BigInt, Binary, Text};
use diesel::sqlite::{Sqlite, SqliteValue};
use orgauth_domain::email::InvalidEmail;
use orgauth_domain::id::{
    ApiKeyId, AuditId, DeliveryId, EventId, InviteId, MailId, OrganizationId, ServerId, SessionId, TokenId, UserId,
    WebhookId,
};
use orgauth_domain::membership::{MembershipStatus, Role};
use orgauth_domain::organization::{OrganizationStatus, Plan};
use orgauth_domain::queue::{ClaimToken, JobGroup, JobId, JobTenant};
use orgauth_domain::text::{InvalidText, Name};
use orgauth_domain::user::AccountRole;
use orgauth_domain::{Corrupt, Email, Timestamp};
use uuid::Uuid;

/// Any identifier: 16 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, AsExpression, FromSqlRow)]
#[diesel(sql_type = Binary)]
pub(crate) struct Id(Uuid);

impl Id {
    /// Before every other one.
    pub(crate) const MIN: Self = Self(Uuid::nil());
    /// After every other one.
    pub(crate) const MAX: Self = Self(Uuid::max());
}

impl LowerHex for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        LowerHex::fmt(self.0.as_simple(), f)
    }
}

impl ToSql<Binary, Sqlite> for Id {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Sqlite>) -> serialize::Result {
        out.set_value(self.0.as_bytes().as_slice());
        Ok(IsNull::No)
    }
}

impl FromSql<Binary, Sqlite> for Id {
    fn from_sql(mut value: SqliteValue<'_, '_, '_>) -> deserialize::Result<Self> {
        Ok(Self(Uuid::from_slice(value.read_blob()).map_err(|_| "an identifier is not of 16 bytes")?))
    }
}

macro_rules! stands_for_ids {
    ($($id:ty),*) => {$(
        impl From<$id> for Id {
            fn from(id: $id) -> Self {
                Self(id.uuid())
            }
        }

        impl From<Id> for $id {
            fn from(id: Id) -> Self {
                Self::from_uuid(id.0)
            }
        }
    )*};
}

stands_for_ids!(
    OrganizationId,
    UserId,
    SessionId,
    ApiKeyId,
    EventId,
    AuditId,
    TokenId,
    InviteId,
    MailId,
    JobId,
    JobGroup,
    JobTenant,
    ClaimToken,
    WebhookId,
    DeliveryId,
    ServerId
);

/// An instant: milliseconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, AsExpression, FromSqlRow)]
#[diesel(sql_type = BigInt)]
pub(crate) struct Time(i64);

impl Time {
    /// Before every instant of a row.
    pub(crate) const MIN: Self = Self(i64::MIN);
}

impl ToSql<BigInt, Sqlite> for Time {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Sqlite>) -> serialize::Result {
        out.set_value(self.0);
        Ok(IsNull::No)
    }
}

impl FromSql<BigInt, Sqlite> for Time {
    fn from_sql(mut value: SqliteValue<'_, '_, '_>) -> deserialize::Result<Self> {
        Ok(Self(value.read_long()))
    }
}

impl From<Timestamp> for Time {
    fn from(instant: Timestamp) -> Self {
        Self(instant.millis())
    }
}

impl From<Time> for Timestamp {
    fn from(time: Time) -> Self {
        Self::from_millis(time.0)
    }
}

/// A domain value that is read from its text where SQLite holds it, without a copy of the text in between; or why it
/// is none.
#[derive(Debug, FromSqlRow)]
pub(crate) struct Parsed<T: Parse>(pub(crate) T::Outcome);

/// What stands as text in a row.
pub(crate) trait Parse {
    /// The value, or what is wrong with the text.
    type Outcome: std::fmt::Debug;

    fn outcome(text: &str) -> Self::Outcome;
}

impl<T: Parse> FromSql<Text, Sqlite> for Parsed<T> {
    fn from_sql(mut value: SqliteValue<'_, '_, '_>) -> deserialize::Result<Self> {
        Ok(Self(T::outcome(value.read_text())))
    }
}

macro_rules! stand_as_text {
    ($($value:ty => $outcome:ty),* $(,)?) => {$(
        impl Parse for $value {
            type Outcome = $outcome;

            fn outcome(text: &str) -> $outcome {
                Self::parse(text)
            }
        }
    )*};
}

stand_as_text! {
    Name => Result<Self, InvalidText>,
    Email => Result<Self, InvalidEmail>,
    Plan => Option<Self>,
    OrganizationStatus => Option<Self>,
    AccountRole => Option<Self>,
    Role => Option<Self>,
    MembershipStatus => Option<Self>,
}

/// A table's name, to say where a damaged row is. It never tells the row's values.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Table(pub(crate) &'static str);

impl Table {
    /// The value of a column, or that the row is damaged.
    pub(crate) fn value<T, E: Display>(self, column: &str, parsed: Result<T, E>) -> Result<T, Corrupt> {
        parsed.map_err(|reason| Corrupt::new(self.0, format!("{column}: {reason}")))
    }

    /// The value of a column's word, or that the row is damaged.
    pub(crate) fn word<T>(self, column: &str, parsed: Option<T>) -> Result<T, Corrupt> {
        parsed.ok_or_else(|| Corrupt::new(self.0, format!("{column}: not one of its words")))
    }

    /// The value of a column that may be empty but is not, or that the row is damaged. `None` stays.
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
