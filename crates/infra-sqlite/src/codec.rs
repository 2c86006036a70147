//! How columns represent identifiers and instants, and values that are parsed without copying their text.

use std::fmt::{self, LowerHex};

use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::serialize::{self, IsNull, Output, ToSql};
use diesel::sql_types::{BigInt, Binary, Text};
use diesel::sqlite::{Sqlite, SqliteValue};
use orgauth_domain::accounts::email::InvalidEmail;
use orgauth_domain::accounts::user::AccountRole;
use orgauth_domain::organizations::membership::{MembershipStatus, Role};
use orgauth_domain::organizations::roles::{InvalidWords, WordList};
use orgauth_domain::organizations::{OrganizationStatus, Plan};
use orgauth_domain::text::{InvalidText, Name};
use orgauth_domain::{Email, Timestamp};
use uuid::Uuid;

use crate::shared::codec::{Id, Time, Words};

impl LowerHex for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        LowerHex::fmt(self.0.as_simple(), f)
    }
}

/// Stored as 16 bytes.
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

/// Stored as milliseconds since 1970.
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

/// Stored as text with a space before and after each word, so that a search for a word finds no part of another.
impl ToSql<Text, Sqlite> for Words {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Sqlite>) -> serialize::Result {
        out.set_value(self.0.iter().fold(" ".to_owned(), |list, word| list + word + " "));
        Ok(IsNull::No)
    }
}

impl FromSql<Text, Sqlite> for Words {
    fn from_sql(mut value: SqliteValue<'_, '_, '_>) -> deserialize::Result<Self> {
        Ok(Self(value.read_text().split_ascii_whitespace().map(str::to_owned).collect()))
    }
}

/// A domain value parsed directly from the text in SQLite's buffer, without a copy; or the reason why the text is invalid.
#[derive(Debug, FromSqlRow)]
pub(crate) struct Parsed<T: Parse>(pub(crate) T::Outcome);

/// A value that is stored as text.
pub(crate) trait Parse {
    /// The value, or the error of the text.
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
    WordList => Result<Self, InvalidWords>,
}
