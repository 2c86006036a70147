//! How columns represent identifiers and instants.

use diesel::data_types::PgTimestamp;
use diesel::deserialize::{self, FromSql};
use diesel::pg::{Pg, PgValue};
use diesel::serialize::{self, Output, ToSql};
use diesel::sql_types::{self, Array, Text, Timestamptz};
use orgauth_domain::Timestamp;
use uuid::Uuid;

use crate::shared::codec::{Id, Time, Words};

impl Id {
    /// The next greater identifier; the greatest one returns itself.
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

/// Milliseconds from 1970 to 2000, PostgreSQL's epoch.
const EPOCH: i64 = 946_684_800_000;

/// Stored as microseconds since 2000.
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

impl ToSql<Array<Text>, Pg> for Words {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        ToSql::<Array<Text>, Pg>::to_sql(&self.0, out)
    }
}

impl FromSql<Array<Text>, Pg> for Words {
    fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
        FromSql::<Array<Text>, Pg>::from_sql(value).map(Self)
    }
}
