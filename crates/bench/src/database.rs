//! Connections to either store, and statements that each connection prepares once.

use std::marker::PhantomData;

use diesel::backend::Backend;
use diesel::connection::SimpleConnection;
use diesel::deserialize::{FromSql, FromSqlRow};
use diesel::pg::Pg;
use diesel::pg::data_types::PgTimestamp;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::query_dsl::LoadQuery;
use diesel::sql_types::{BigInt, Binary, SqlType, Text, Timestamptz, Uuid as PgUuid};
use diesel::sqlite::Sqlite;
use diesel::{
    Connection, ConnectionError, ConnectionResult, PgConnection, QueryResult, RunQueryDsl, SqliteConnection,
    deserialize,
};
use orgauth_domain::Timestamp;
use uuid::Uuid;

use crate::stop::Fallible;

/// The settings of a connection to SQLite, as the product's have them.
const SET_UP: &str = "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
     PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY";

/// A connection.
pub(crate) enum Database {
    Postgres(PgConnection),
    Sqlite(SqliteConnection),
}

/// A value of a statement.
pub(crate) enum Bind {
    Id(Uuid),
    Bytes(Vec<u8>),
    Text(String),
    Number(i64),
}

impl Database {
    /// Connects to the store of a configuration's `store.url`.
    pub(crate) fn open(url: &str) -> ConnectionResult<Self> {
        let Some(path) = url.strip_prefix("sqlite:") else {
            return Ok(Self::Postgres(PgConnection::establish(url)?));
        };
        let mut connection = SqliteConnection::establish(path)?;
        connection.batch_execute(SET_UP).map_err(ConnectionError::CouldntSetupConfiguration)?;
        Ok(Self::Sqlite(connection))
    }

    /// Runs statements as they are.
    pub(crate) fn run(&mut self, statements: &str) -> QueryResult<()> {
        match self {
            Self::Postgres(connection) => connection.batch_execute(statements),
            Self::Sqlite(connection) => connection.batch_execute(statements),
        }
    }

    /// Runs a statement, in which each `?` stands for one of `binds`, and returns its rows.
    pub(crate) fn load<S, T>(&mut self, sql: &'static str, binds: Vec<Bind>) -> QueryResult<Vec<T>>
    where
        Statement<S>: for<'a> LoadQuery<'a, PgConnection, T> + for<'a> LoadQuery<'a, SqliteConnection, T>,
    {
        let statement = Statement { sql, binds, row: PhantomData };
        match self {
            Self::Postgres(connection) => statement.load(connection),
            Self::Sqlite(connection) => statement.load(connection),
        }
    }

    /// Runs a statement without rows, like [`Database::load`].
    pub(crate) fn execute(&mut self, sql: &'static str, binds: Vec<Bind>) -> QueryResult<usize> {
        let statement = Statement { sql, binds, row: PhantomData::<()> };
        match self {
            Self::Postgres(connection) => statement.execute(connection),
            Self::Sqlite(connection) => statement.execute(connection),
        }
    }

    /// Returns the number that a query has in its only row.
    pub(crate) fn number(&mut self, sql: &'static str) -> Fallible<i64> {
        Ok(self.load::<BigInt, i64>(sql, Vec::new())?.pop().ok_or("no row")?)
    }
}

/// A statement whose rows have the SQL type `S`.
pub(crate) struct Statement<S> {
    sql: &'static str,
    binds: Vec<Bind>,
    row: PhantomData<S>,
}

// Without a static identifier, connections keep prepared statements by their text.
impl<S> QueryId for Statement<S> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<S> Query for Statement<S> {
    type SqlType = S;
}

impl<S, C> RunQueryDsl<C> for Statement<S> {}

impl<S> QueryFragment<Pg> for Statement<S> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        for (number, piece) in self.sql.split('?').enumerate() {
            match number.checked_sub(1).map(|at| &self.binds[at]) {
                None => {}
                Some(Bind::Id(id)) => out.push_bind_param::<PgUuid, _>(id)?,
                Some(Bind::Bytes(bytes)) => out.push_bind_param::<Binary, _>(bytes)?,
                Some(Bind::Text(text)) => out.push_bind_param::<Text, _>(text)?,
                Some(Bind::Number(number)) => out.push_bind_param::<BigInt, _>(number)?,
            }
            out.push_sql(piece);
        }
        Ok(())
    }
}

impl<S> QueryFragment<Sqlite> for Statement<S> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Sqlite>) -> QueryResult<()> {
        for (number, piece) in self.sql.split('?').enumerate() {
            match number.checked_sub(1).map(|at| &self.binds[at]) {
                None => {}
                Some(Bind::Id(id)) => out.push_bind_param::<Binary, [u8]>(id.as_bytes())?,
                Some(Bind::Bytes(bytes)) => out.push_bind_param::<Binary, _>(bytes)?,
                Some(Bind::Text(text)) => out.push_bind_param::<Text, _>(text)?,
                Some(Bind::Number(number)) => out.push_bind_param::<BigInt, _>(number)?,
            }
            out.push_sql(piece);
        }
        Ok(())
    }
}

/// The SQL type of an identifier.
#[derive(SqlType)]
#[diesel(postgres_type(oid = 2950, array_oid = 2951), sqlite_type(name = "Binary"))]
pub(crate) struct SqlId;

/// The SQL type of an instant.
#[derive(SqlType)]
#[diesel(postgres_type(oid = 1184, array_oid = 1185), sqlite_type(name = "Long"))]
pub(crate) struct SqlTime;

/// An identifier of a row.
#[derive(Debug, Clone, Copy, FromSqlRow)]
pub(crate) struct Id(pub(crate) Uuid);

impl FromSql<SqlId, Pg> for Id {
    fn from_sql(bytes: <Pg as Backend>::RawValue<'_>) -> deserialize::Result<Self> {
        <Uuid as FromSql<PgUuid, Pg>>::from_sql(bytes).map(Self)
    }
}

impl FromSql<SqlId, Sqlite> for Id {
    fn from_sql(bytes: <Sqlite as Backend>::RawValue<'_>) -> deserialize::Result<Self> {
        let bytes = <Vec<u8> as FromSql<Binary, Sqlite>>::from_sql(bytes)?;
        Ok(Self(Uuid::from_slice(&bytes)?))
    }
}

/// An instant of a row.
#[derive(Debug, Clone, Copy, FromSqlRow)]
pub(crate) struct Time(pub(crate) Timestamp);

impl FromSql<SqlTime, Pg> for Time {
    fn from_sql(bytes: <Pg as Backend>::RawValue<'_>) -> deserialize::Result<Self> {
        // PostgreSQL counts microseconds since 2000.
        let PgTimestamp(micros) = <PgTimestamp as FromSql<Timestamptz, Pg>>::from_sql(bytes)?;
        Ok(Self(Timestamp::from_millis(micros.div_euclid(1000) + 946_684_800_000)))
    }
}

impl FromSql<SqlTime, Sqlite> for Time {
    fn from_sql(bytes: <Sqlite as Backend>::RawValue<'_>) -> deserialize::Result<Self> {
        <i64 as FromSql<BigInt, Sqlite>>::from_sql(bytes).map(|millis| Self(Timestamp::from_millis(millis)))
    }
}
