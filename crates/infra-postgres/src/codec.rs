//! How domain values stand in rows, and how rows are checked when they become domain values again.

use std::fmt::Display;

use diesel::data_types::PgTimestamp;
use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::AsExpression;
use diesel::pg::{Pg, PgValue};
use diesel::serialize::{self, Output, ToSql};
use diesel::sql_types::{self, Timestamptz};
use orgauth_domain::id::{
    ApiKeyId, AuditId, DeliveryId, EventId, InviteId, MailId, OrganizationId, ServerId, SessionId, TokenId, UserId,
    WebhookId,
};
use orgauth_domain::queue::{ClaimToken, JobGroup, JobId, JobTenant};
use orgauth_domain::{Corrupt, Timestamp};
use uuid::Uuid;

/// Any identifier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, AsExpression, FromSqlRow)]
#[diesel(sql_type = sql_types::Uuid)]
pub(crate) struct Id(Uuid);

impl Id {
    /// Before every other one.
    pub(crate) const MIN: Self = Self(Uuid::nil());
    /// After every other one.
    pub(crate) const MAX: Self = Self(Uuid::max());

    /// The least one that is greater; after the greatest, itself.
    pub(crate) fn next(self) -> Self {
        Self(Uuid::from_u128(self.0.as_u128().saturating_add(1)))
    }
}

impl ToSql<sql_types::Uuid, Pg> for Id {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        ToSql::<sql_types::Uuid, Pg>::to_sql(&self.0, out)
    }
}

impl FromSql<sql_types::Uuid, Pg> for Id {
    fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
        FromSql::<sql_types::Uuid, Pg>::from_sql(value).map(Self)
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

/// An instant: microseconds since 2000, as PostgreSQL counts them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, AsExpression, FromSqlRow)]
#[diesel(sql_type = Timestamptz)]
pub(crate) struct Time(i64);

/// Milliseconds from 1970 to 2000.
const EPOCH: i64 = 946_684_800_000;

impl Time {
    /// Before every instant of a row: `-infinity`.
    pub(crate) const MIN: Self = Self(i64::MIN);
}

impl ToSql<Timestamptz, Pg> for Time {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        ToSql::<Timestamptz, Pg>::to_sql(&PgTimestamp(self.0), &mut out.reborrow())
    }
}

impl FromSql<Timestamptz, Pg> for Time {
    fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
        let PgTimestamp(micros) = FromSql::<Timestamptz, Pg>::from_sql(value)?;
        Ok(Self(micros))
    }
}

impl From<Timestamp> for Time {
    fn from(instant: Timestamp) -> Self {
        Self(instant.millis().saturating_sub(EPOCH).saturating_mul(1000))
    }
}

impl From<Time> for Timestamp {
    fn from(time: Time) -> Self {
        Self::from_millis(time.0.div_euclid(1000).saturating_add(EPOCH))
    }
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
