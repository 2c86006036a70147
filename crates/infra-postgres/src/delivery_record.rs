//! Records the outcomes of delivery attempts: one statement for a whole batch.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Text, Timestamptz, Uuid};
use orgauth_domain::webhooks::delivery::{AttemptOutcome, DeliveryUpdate};

use crate::shared::codec::{Id, Time};
use crate::shared::static_sql::StaticSql;

/// A NULL error means that there was no attempt, an empty one that the attempt succeeded. A NULL attempt number means
/// that the attempt has no record.
const RECORD: &str = "\
    WITH told AS ( \
        SELECT * FROM unnest($1, $2, $3, $4, $5, $6, $7, $8) \
            AS told (id, status, attempts, http_status, error, attempt, started_at, duration_ms) \
    ), recorded AS ( \
        UPDATE deliveries SET status = told.status, attempts = told.attempts, \
            http_status = CASE WHEN told.error IS NULL THEN deliveries.http_status ELSE told.http_status END, \
            error = CASE WHEN told.error IS NULL THEN deliveries.error ELSE nullif(told.error, '') END \
        FROM told WHERE deliveries.id = told.id RETURNING deliveries.id \
    ) \
    INSERT INTO delivery_attempts (delivery_id, attempt, started_at, duration_ms, http_status, error) \
    SELECT told.id, told.attempt, told.started_at, told.duration_ms, told.http_status, nullif(told.error, '') \
    FROM told JOIN recorded ON recorded.id = told.id WHERE told.attempt IS NOT NULL ON CONFLICT DO NOTHING";

pub(crate) fn record(connection: &mut PgConnection, updates: &[DeliveryUpdate]) -> QueryResult<()> {
    if updates.is_empty() {
        return Ok(());
    }
    let (mut rows, mut made) =
        ((Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new()), (Vec::new(), Vec::new(), Vec::new()));
    for DeliveryUpdate { id, step, record } in updates {
        let outcome = step.outcome();
        rows.0.push(Id::from(*id));
        rows.1.push(step.status().as_str());
        rows.2.push(i64::from(step.attempts()));
        rows.3.push(outcome.and_then(AttemptOutcome::http_status).map(i64::from));
        rows.4.push(outcome.map(|outcome| outcome.error().map(|error| error.to_string()).unwrap_or_default()));
        made.0.push(record.map(|record| i64::from(record.attempt)));
        made.1.push(record.map(|record| Time::from(record.started_at)));
        made.2.push(record.map(|record| record.duration.millis()));
    }
    StaticSql::new(RECORD)
        .bind::<Array<Uuid>, _>(rows.0)
        .bind::<Array<Text>, _>(rows.1)
        .bind::<Array<BigInt>, _>(rows.2)
        .bind::<Array<Nullable<BigInt>>, _>(rows.3)
        .bind::<Array<Nullable<Text>>, _>(rows.4)
        .bind::<Array<Nullable<BigInt>>, _>(made.0)
        .bind::<Array<Nullable<Timestamptz>>, _>(made.1)
        .bind::<Array<Nullable<BigInt>>, _>(made.2)
        .execute(connection)
        .map(|_| ())
}
