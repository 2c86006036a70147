//! What attempts to deliver came to: one statement for all of a batch.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Text, Uuid};
use orgauth_domain::webhook::delivery::{AttemptOutcome, DeliveryUpdate};

use crate::shared::codec::Id;
use crate::shared::static_sql::StaticSql;

/// An error that is NULL says that there was no attempt, and an empty one that it succeeded.
const RECORD: &str = "\
    UPDATE deliveries SET status = told.status, attempts = told.attempts, \
        http_status = CASE WHEN told.error IS NULL THEN deliveries.http_status ELSE told.http_status END, \
        error = CASE WHEN told.error IS NULL THEN deliveries.error ELSE nullif(told.error, '') END, \
        attempt_log = attempt_log || told.line \
    FROM unnest($1, $2, $3, $4, $5, $6) AS told (id, status, attempts, http_status, error, line) \
    WHERE deliveries.id = told.id";

pub(crate) fn record(connection: &mut PgConnection, updates: &[DeliveryUpdate]) -> QueryResult<()> {
    if updates.is_empty() {
        return Ok(());
    }
    let mut rows = (Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for DeliveryUpdate { id, step, record } in updates {
        let outcome = step.outcome();
        rows.0.push(Id::from(*id));
        rows.1.push(step.status().as_str());
        rows.2.push(i64::from(step.attempts()));
        rows.3.push(outcome.and_then(AttemptOutcome::http_status).map(i64::from));
        rows.4.push(outcome.map(|outcome| outcome.error().map(|error| error.to_string()).unwrap_or_default()));
        rows.5.push(record.map(|record| record.to_string()).unwrap_or_default());
    }
    StaticSql::new(RECORD)
        .bind::<Array<Uuid>, _>(rows.0)
        .bind::<Array<Text>, _>(rows.1)
        .bind::<Array<BigInt>, _>(rows.2)
        .bind::<Array<Nullable<BigInt>>, _>(rows.3)
        .bind::<Array<Nullable<Text>>, _>(rows.4)
        .bind::<Array<Text>, _>(rows.5)
        .execute(connection)
        .map(|_| ())
}
