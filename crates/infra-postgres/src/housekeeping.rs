//! Deletion of what is no longer needed, in batches, so that no lock is held for long; what others hold locked is left for
//! later.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Timestamptz, Uuid};
use diesel::upsert::excluded;
use orgauth_domain::ports::{Housekeeping, StoreResult};
use orgauth_domain::{EventId, Timestamp};

use crate::shared::codec::{Id, Time};
use crate::shared::schema::audit_retention;
use crate::transaction::Repos;

impl Repos<'_> {
    /// Runs one of the statements below.
    fn purge(
        &mut self,
        table: &'static str,
        statement: &'static str,
        before: Timestamp,
        limit: u32,
    ) -> StoreResult<u64> {
        let deleted = self.run(table, |c| {
            diesel::sql_query(statement)
                .bind::<Timestamptz, _>(Time::from(before))
                .bind::<BigInt, _>(i64::from(limit))
                .execute(c)
        })?;
        Ok(u64::try_from(deleted).unwrap_or(u64::MAX))
    }

    /// The same, of rows whose identifiers tell when they were made.
    fn purge_made(
        &mut self,
        table: &'static str,
        statement: &'static str,
        before: Timestamp,
        limit: u32,
    ) -> StoreResult<u64> {
        let deleted = self.run(table, |c| {
            diesel::sql_query(statement)
                .bind::<Uuid, _>(Id::from(EventId::new(before, [0; 10])))
                .bind::<BigInt, _>(i64::from(limit))
                .execute(c)
        })?;
        Ok(u64::try_from(deleted).unwrap_or(u64::MAX))
    }
}

impl Housekeeping for Repos<'_> {
    fn purge_sessions(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64> {
        let statement = "DELETE FROM sessions WHERE id IN \
            (SELECT id FROM sessions WHERE expires_at < $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)";
        self.purge("sessions", statement, before, limit)
    }

    fn purge_throttles(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64> {
        let statement = "DELETE FROM throttles WHERE key IN \
            (SELECT key FROM throttles WHERE expires_at < $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)";
        self.purge("throttles", statement, before, limit)
    }

    fn purge_known_sources(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64> {
        let statement = "DELETE FROM known_sources WHERE key IN \
            (SELECT key FROM known_sources WHERE last_success_at < $1 ORDER BY last_success_at LIMIT $2 FOR UPDATE SKIP LOCKED)";
        self.purge("known_sources", statement, before, limit)
    }

    fn purge_invites(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64> {
        let statement = "DELETE FROM invites WHERE id IN \
            (SELECT id FROM invites WHERE expires_at < $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)";
        self.purge("invites", statement, before, limit)
    }

    fn purge_password_resets(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64> {
        let statement = "DELETE FROM password_resets WHERE token IN \
            (SELECT token FROM password_resets WHERE expires_at < $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)";
        self.purge("password_resets", statement, before, limit)
    }

    fn purge_mails(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64> {
        let statement = "DELETE FROM mails WHERE id IN \
            (SELECT id FROM mails WHERE ended_at < $1 \
            AND NOT EXISTS (SELECT 1 FROM invites WHERE invites.id = mails.invite_id) ORDER BY ended_at LIMIT $2 FOR UPDATE SKIP LOCKED)";
        self.purge("mails", statement, before, limit)
    }

    fn purge_deliveries(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64> {
        let statement = "DELETE FROM deliveries WHERE id IN \
            (SELECT id FROM deliveries WHERE id < $1 AND NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.id = deliveries.id) \
            ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED)";
        self.purge_made("deliveries", statement, before, limit)
    }

    fn purge_events(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64> {
        let statement = "DELETE FROM events WHERE id IN \
            (SELECT id FROM events WHERE id < $1 \
            AND NOT EXISTS (SELECT 1 FROM deliveries WHERE deliveries.event_id = events.id) \
            ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED)";
        self.purge_made("events", statement, before, limit)
    }

    fn purge_audit(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64> {
        // The trigger lets go what is older than this row says.
        self.run_on_one("audit_retention", |c| {
            diesel::insert_into(audit_retention::table)
                .values((audit_retention::is_only.eq(true), audit_retention::before.eq(Time::from(before))))
                .on_conflict(audit_retention::is_only)
                .do_update()
                .set(audit_retention::before.eq(excluded(audit_retention::before)))
                .execute(c)
        })?;
        let statement = "DELETE FROM audit_log WHERE id IN \
            (SELECT id FROM audit_log WHERE id < $1 ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED)";
        self.purge_made("audit_log", statement, before, limit)
    }
}
