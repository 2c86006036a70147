//! Deletes rows that are no longer needed, in batches so that no lock is held for long. Skips rows that other
//! transactions have locked.

use diesel::expression::AsExpression;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::upsert::excluded;
use orgauth_domain::ports::{Housekeeping, StoreResult};
use orgauth_domain::{EventId, Timestamp};

use crate::shared::codec::{Id, Time};
use crate::shared::host::sql::{BigInt, Identifier, Instant};
use crate::shared::host::{Backend, Connection, IS_OF_ROWS, SKIP_LOCKED};
use crate::shared::schema::audit_retention;
use crate::shared::transaction::Repos;

/// Deletes at most `limit` rows of `table`, the oldest first.
struct Purge<B> {
    table: &'static str,
    /// The column that identifies a row.
    key: &'static str,
    /// The column that is compared with `before`.
    age: &'static str,
    /// Further conditions, each with its `AND`. A subselect has `LIMIT 1 OFFSET 0`: PostgreSQL would make a join of it and read
    /// both tables to their ends. With it, the rows are read by age, and each is looked up by an index.
    and: &'static str,
    before: B,
    limit: i64,
}

impl<B: QueryFragment<Backend>> QueryFragment<Backend> for Purge<B> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Backend>) -> QueryResult<()> {
        let Self { table, key, age, and, before, limit } = self;
        // The statement runs rarely, and its best plan depends on the instant.
        out.unsafe_to_cache_prepared();
        let [is, end] = IS_OF_ROWS;
        for text in
            ["DELETE FROM ", table, " WHERE ", key, is, "SELECT ", key, " FROM ", table, " WHERE ", age, " < "]
        {
            out.push_sql(text);
        }
        before.walk_ast(out.reborrow())?;
        for text in [and, " ORDER BY ", age, " LIMIT "] {
            out.push_sql(text);
        }
        out.push_bind_param::<BigInt, _>(limit)?;
        out.push_sql(SKIP_LOCKED);
        out.push_sql(end);
        Ok(())
    }
}

impl<B> QueryId for Purge<B> {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<B> RunQueryDsl<Connection> for Purge<B> {}

impl Repos<'_> {
    /// Deletes rows by a column with an instant.
    fn purge(
        &mut self,
        table: &'static str,
        [key, age]: [&'static str; 2],
        and: &'static str,
        before: Timestamp,
        limit: u32,
    ) -> StoreResult<u64> {
        let before = AsExpression::<Instant>::as_expression(Time::from(before));
        self.run_purge(Purge { table, key, age, and, before, limit: limit.into() })
    }

    /// The same for rows whose identifiers contain their creation time.
    fn purge_made(
        &mut self,
        table: &'static str,
        and: &'static str,
        before: Timestamp,
        limit: u32,
    ) -> StoreResult<u64> {
        let before = AsExpression::<Identifier>::as_expression(Id::from(EventId::new(before, [0; 10])));
        self.run_purge(Purge { table, key: "id", age: "id", and, before, limit: limit.into() })
    }

    fn run_purge<B: QueryFragment<Backend>>(&mut self, purge: Purge<B>) -> StoreResult<u64> {
        let deleted = self.run(purge.table, |c| purge.execute(c))?;
        Ok(u64::try_from(deleted).unwrap_or(u64::MAX))
    }
}

impl Housekeeping for Repos<'_> {
    fn purge_sessions(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64> {
        self.purge("sessions", ["id", "expires_at"], "", before, limit)
    }

    fn purge_throttles(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64> {
        self.purge("throttles", ["key", "expires_at"], "", before, limit)
    }

    fn purge_known_sources(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64> {
        self.purge("known_sources", ["key", "last_success_at"], "", before, limit)
    }

    fn purge_invites(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64> {
        self.purge("invites", ["id", "expires_at"], "", before, limit)
    }

    fn purge_password_resets(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64> {
        self.purge("password_resets", ["token", "expires_at"], "", before, limit)
    }

    fn purge_email_changes(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64> {
        self.purge("email_changes", ["mail_id", "expires_at"], "", before, limit)
    }

    fn purge_sign_ups(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64> {
        self.purge("sign_ups", ["mail_id", "expires_at"], "", before, limit)
    }

    fn purge_challenges(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64> {
        self.purge("used_challenges", ["challenge", "expires_at"], "", before, limit)
    }

    fn purge_mails(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64> {
        let and = " AND NOT EXISTS (SELECT 1 FROM invites WHERE invites.id = mails.invite_id LIMIT 1 OFFSET 0)";
        self.purge("mails", ["id", "ended_at"], and, before, limit)
    }

    fn purge_deliveries(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64> {
        let and = " AND NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.id = deliveries.id LIMIT 1 OFFSET 0)";
        self.purge_made("deliveries", and, before, limit)
    }

    fn purge_events(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64> {
        let and = " AND NOT EXISTS (SELECT 1 FROM deliveries WHERE deliveries.event_id = events.id LIMIT 1 OFFSET 0)";
        self.purge_made("events", and, before, limit)
    }

    fn purge_audit(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64> {
        // The trigger permits the deletion of entries older than the instant in this row.
        self.run_on_one("audit_retention", |c| {
            diesel::insert_into(audit_retention::table)
                .values((audit_retention::is_only.eq(true), audit_retention::before.eq(Time::from(before))))
                .on_conflict(audit_retention::is_only)
                .do_update()
                .set(audit_retention::before.eq(excluded(audit_retention::before)))
                .execute(c)
        })?;
        let purged = self.purge_made("audit_log", "", before, limit)?;
        Ok(purged + self.purge_made("operator_log", "", before, limit)?)
    }

    fn purge_role_sets(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64> {
        self.purge_unused_sets(before, limit)
    }

    fn purge_organizations(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64> {
        self.purge_deleted_organization(before, limit)
    }
}
