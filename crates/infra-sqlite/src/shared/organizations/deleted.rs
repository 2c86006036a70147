//! Deletes the data of a deleted organization in batches: rows that refer to others first, the organization itself last.

use diesel::prelude::*;
use orgauth_domain::Timestamp;
use orgauth_domain::ports::StoreResult;

use crate::shared::codec::{Id, Time};
use crate::shared::host::sql::{BigInt, Identifier};
use crate::shared::id_list::one_of;
use crate::shared::lock::not_held;
use crate::shared::schema::{deliveries, events, jobs, organizations};
use crate::shared::static_sql::StaticSql;
use crate::shared::transaction::Repos;

/// The deletions from one table after the other, after the organization's events: `$1` is the organization, `$2` the
/// batch size. Each `ORDER BY` is that of an index: PostgreSQL's statistics say too little about a large
/// organization, so it would otherwise collect all of its rows for each batch.
const STEPS: &[(&str, &str)] = &[
    (
        "jobs",
        "DELETE FROM jobs WHERE id IN (SELECT id FROM mails WHERE organization_id = $1 AND state = 'queued' \
         ORDER BY id LIMIT $2)",
    ),
    ("mails", "DELETE FROM mails WHERE id IN (SELECT id FROM mails WHERE organization_id = $1 ORDER BY id LIMIT $2)"),
    (
        "sessions",
        "DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE organization_id = $1 ORDER BY id LIMIT $2)",
    ),
    (
        "password_resets",
        "DELETE FROM password_resets WHERE token IN \
         (SELECT token FROM password_resets WHERE organization_id = $1 ORDER BY user_id, created_at LIMIT $2)",
    ),
    (
        "invites",
        "DELETE FROM invites WHERE id IN (SELECT id FROM invites WHERE organization_id = $1 ORDER BY id LIMIT $2)",
    ),
    (
        "api_keys",
        "DELETE FROM api_keys WHERE id IN (SELECT id FROM api_keys WHERE organization_id = $1 ORDER BY id LIMIT $2)",
    ),
    (
        "audit_log",
        "DELETE FROM audit_log WHERE id IN (SELECT id FROM audit_log WHERE organization_id = $1 ORDER BY id LIMIT $2)",
    ),
    (
        "memberships",
        "DELETE FROM memberships WHERE organization_id = $1 AND user_id IN \
         (SELECT user_id FROM memberships WHERE organization_id = $1 ORDER BY user_id LIMIT $2)",
    ),
    ("logos", "DELETE FROM logos WHERE id IN (SELECT id FROM logos WHERE organization_id = $1 ORDER BY id LIMIT $2)"),
    ("organizations", "DELETE FROM organizations WHERE id = $1"),
];

/// The divisor of the batch size for events, because an event has a delivery for each subscription.
const EVENTS_OF_A_BATCH: i64 = 10;

impl Repos<'_> {
    /// Deletes one batch of the data of the organization that was marked as deleted first, if that was before `before`.
    pub(crate) fn purge_deleted_organization(&mut self, before: Timestamp, limit: u32) -> StoreResult<u64> {
        let first: Option<Id> = self.run("organizations", |c| {
            let deleted = organizations::table.filter(organizations::deleted_at.lt(Time::from(before)));
            let first = deleted.order(organizations::deleted_at).limit(1).select(organizations::id);
            not_held(first).get_result(c).optional()
        })?;
        let Some(id) = first else { return Ok(0) };
        let limit = i64::from(limit);
        let deleted = self.purge_events_of(id, (limit / EVENTS_OF_A_BATCH).max(1))?;
        if deleted > 0 {
            return Ok(deleted);
        }
        for (table, step) in STEPS {
            let step = StaticSql::new(step).bind::<Identifier, _>(id).bind::<BigInt, _>(limit);
            let deleted = self.run(table, |c| step.execute(c))?;
            if deleted > 0 {
                return Ok(u64::try_from(deleted).unwrap_or(u64::MAX));
            }
        }
        Ok(0)
    }

    /// Deletes events of an organization with their deliveries and the deliveries' jobs.
    fn purge_events_of(&mut self, organization: Id, limit: i64) -> StoreResult<u64> {
        let of_organization: Vec<Id> = self.run("events", |c| {
            let theirs = events::table.filter(events::organization_id.eq(organization));
            theirs.order(events::id).select(events::id).limit(limit).load(c)
        })?;
        if of_organization.is_empty() {
            return Ok(0);
        }
        let told: Vec<Id> = self.run("deliveries", |c| {
            let theirs = deliveries::table.filter(one_of(deliveries::event_id, of_organization.iter().copied()));
            theirs.select(deliveries::id).load(c)
        })?;
        self.run("jobs", |c| diesel::delete(jobs::table.filter(one_of(jobs::id, told.iter().copied()))).execute(c))?;
        self.run("deliveries", |c| {
            diesel::delete(deliveries::table.filter(one_of(deliveries::id, told.iter().copied()))).execute(c)
        })?;
        let deleted = self.run("events", |c| {
            diesel::delete(events::table.filter(one_of(events::id, of_organization.iter().copied()))).execute(c)
        })?;
        Ok(u64::try_from(deleted).unwrap_or(u64::MAX))
    }
}
