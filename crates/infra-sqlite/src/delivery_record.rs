//! Records the outcomes of delivery attempts: one statement for each.

use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::{BigInt, Binary, Bool, Nullable, Text};
use diesel::sqlite::Sqlite;
use orgauth_domain::webhooks::delivery::{AttemptOutcome, DeliveryUpdate};

use crate::shared::codec::{Id, Time};
use crate::shared::schema::delivery_attempts;

pub(crate) fn record(connection: &mut SqliteConnection, updates: &[DeliveryUpdate]) -> QueryResult<()> {
    for update in updates {
        let recorded = Record::from(update).execute(connection)?;
        if let Some(record) = update.record.as_ref().filter(|_| recorded > 0) {
            let columns = (
                delivery_attempts::delivery_id.eq(Id::from(update.id)),
                delivery_attempts::attempt.eq(i64::from(record.attempt)),
                delivery_attempts::started_at.eq(Time::from(record.started_at)),
                delivery_attempts::duration_ms.eq(record.duration.millis()),
                delivery_attempts::http_status.eq(record.outcome.http_status().map(i64::from)),
                delivery_attempts::error.eq(record.outcome.error().map(|error| error.to_string())),
            );
            diesel::insert_into(delivery_attempts::table)
                .values(columns)
                .on_conflict_do_nothing()
                .execute(connection)?;
        }
    }
    Ok(())
}

/// Writes the outcome of an attempt; without an attempt, the last outcome stays. Written out as SQL because diesel
/// prepares an update that it builds anew each time.
struct Record {
    id: Id,
    status: &'static str,
    attempts: i64,
    was_made: bool,
    http_status: Option<i64>,
    error: Option<String>,
}

impl From<&DeliveryUpdate> for Record {
    fn from(DeliveryUpdate { id, step, .. }: &DeliveryUpdate) -> Self {
        let outcome = step.outcome();
        Self {
            id: (*id).into(),
            status: step.status().as_str(),
            attempts: i64::from(step.attempts()),
            was_made: outcome.is_some(),
            http_status: outcome.and_then(AttemptOutcome::http_status).map(i64::from),
            error: outcome.and_then(AttemptOutcome::error).map(|error| error.to_string()),
        }
    }
}

impl QueryId for Record {
    type QueryId = Self;
    const HAS_STATIC_QUERY_ID: bool = true;
}

impl QueryFragment<Sqlite> for Record {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Sqlite>) -> QueryResult<()> {
        out.push_sql("UPDATE deliveries SET status = ");
        out.push_bind_param::<Text, _>(self.status)?;
        out.push_sql(", attempts = ");
        out.push_bind_param::<BigInt, _>(&self.attempts)?;
        out.push_sql(", http_status = iif(");
        out.push_bind_param::<Bool, _>(&self.was_made)?;
        out.push_sql(", ");
        out.push_bind_param::<Nullable<BigInt>, _>(&self.http_status)?;
        out.push_sql(", http_status), error = iif(");
        out.push_bind_param::<Bool, _>(&self.was_made)?;
        out.push_sql(", ");
        out.push_bind_param::<Nullable<Text>, _>(&self.error)?;
        out.push_sql(", error) WHERE id = ");
        out.push_bind_param::<Binary, _>(&self.id)
    }
}

impl RunQueryDsl<SqliteConnection> for Record {}
