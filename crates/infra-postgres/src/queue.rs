//! The queue: units of work write and settle jobs, and a single statement claims them.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Text, Timestamptz, Uuid};
use orgauth_domain::Timestamp;
use orgauth_domain::operations::queue::{
    Backlog, Claim, ClaimToken, ClaimedJob, Demand, JobId, Lane, NewJob, Settled, Settlement,
};
use orgauth_domain::ports::{JobQueue, Jobs, StoreError, StoreResult};

use crate::shared::codec::{Id, Table, Time};
use crate::shared::schema::jobs;
use crate::shared::static_sql::StaticSql;
use crate::shared::transaction::Repos;
use crate::store::PostgresStore;

const TABLE: &str = "jobs";

/// Walks from group to group along the index of ready jobs and takes a few of each, skipping rows that other claims
/// have locked. Takes no more jobs of a tenant than its free capacity (`room`), and releases the rest. The last row
/// of the result is no job: it has the time, and the due time of the first job that isn't ready.
const CLAIM: &str = "\
    WITH RECURSIVE groups (id, tenant) AS ( \
        (SELECT job_group, tenant FROM jobs WHERE lane = $1 AND ready AND job_group >= $2 ORDER BY job_group LIMIT 1) \
        UNION ALL \
        SELECT later.job_group, later.tenant FROM groups CROSS JOIN LATERAL ( \
            SELECT job_group, tenant FROM jobs WHERE lane = $1 AND ready AND job_group > groups.id \
            ORDER BY job_group LIMIT 1 \
        ) AS later \
    ), candidates AS ( \
        SELECT due.id, due.due_at, groups.tenant, coalesce(tenants.room, $10) AS room FROM groups \
        LEFT JOIN unnest($6, $7) AS rooms (id, room) ON rooms.id = groups.id \
        LEFT JOIN unnest($8, $9) AS tenants (id, room) ON tenants.id = groups.tenant \
        CROSS JOIN LATERAL ( \
            SELECT id, due_at FROM jobs WHERE lane = $1 AND ready AND job_group = groups.id \
            ORDER BY job_group, due_at LIMIT least($3, rooms.room, tenants.room) FOR UPDATE SKIP LOCKED \
        ) AS due LIMIT $4 \
    ), picked AS ( \
        SELECT id, due_at FROM ( \
            SELECT id, due_at, room, row_number() OVER (PARTITION BY tenant) AS nth FROM candidates \
        ) AS numbered WHERE nth <= room \
    ), claimed AS ( \
        UPDATE jobs SET claim = $5, due_at = now() + $11 * interval '1 millisecond', ready = false, \
            unknown = unknown + CASE WHEN handing_over = claim THEN 1 ELSE 0 END, \
            lost = lost + CASE WHEN claim IS NULL OR handing_over = claim THEN 0 ELSE 1 END \
        FROM picked WHERE jobs.id = picked.id \
        RETURNING jobs.id, jobs.job_group, jobs.tenant, picked.due_at, jobs.attempts, jobs.unknown, jobs.lost \
    ) \
    SELECT id, job_group, tenant, due_at, attempts, unknown, lost, now() AS now FROM claimed \
    UNION ALL \
    SELECT NULL, NULL, NULL, (SELECT due_at FROM jobs WHERE lane = $1 AND NOT ready ORDER BY due_at LIMIT 1), \
        NULL, NULL, NULL, now()";

/// Makes due jobs ready, at most 1000 at once.
const WAKE: &str = "\
    UPDATE jobs SET ready = true FROM ( \
        SELECT id FROM jobs WHERE lane = $1 AND NOT ready AND due_at <= now() \
        ORDER BY due_at LIMIT 1000 FOR UPDATE SKIP LOCKED \
    ) AS due WHERE jobs.id = due.id";

const PUSH: &str = "\
    INSERT INTO jobs (id, lane, job_group, tenant, due_at, ready) \
    VALUES ($1, $2, $3, $4, coalesce($5, now()), coalesce($5 <= now(), true))";

const BACKLOG: &str = "\
    SELECT count(*) AS jobs, now() AS now, min(due_at) FILTER (WHERE due_at <= now()) AS oldest_due \
    FROM jobs WHERE lane = $1";

/// A claim token is unique, so `handing_over` needs no reset.
const HAND_OVER: &str = "\
    UPDATE jobs SET handing_over = claim FROM unnest($1, $2) AS held (id, token) \
    WHERE jobs.id = held.id AND jobs.claim = held.token RETURNING jobs.id";

const DONE: &str = "\
    DELETE FROM jobs USING unnest($1, $2) AS settled (id, token) \
    WHERE jobs.id = settled.id AND jobs.claim = settled.token RETURNING jobs.id";

/// A job without a due time is due at once.
const AGAIN: &str = "\
    UPDATE jobs SET claim = NULL, due_at = coalesce(settled.at, now()), ready = coalesce(settled.at <= now(), true), \
        lane = coalesce(settled.lane, jobs.lane), attempts = jobs.attempts + settled.attempts, \
        unknown = jobs.unknown + settled.unknown, lost = jobs.lost + settled.lost \
    FROM unnest($1, $2, $3, $4, $5, $6, $7) AS settled (id, token, at, attempts, unknown, lost, lane) \
    WHERE jobs.id = settled.id AND jobs.claim = settled.token RETURNING jobs.id";

#[derive(QueryableByName)]
struct Claimed {
    #[diesel(sql_type = Nullable<Uuid>)]
    id: Option<Id>,
    #[diesel(sql_type = Nullable<Uuid>)]
    job_group: Option<Id>,
    #[diesel(sql_type = Nullable<Uuid>)]
    tenant: Option<Id>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    due_at: Option<Time>,
    #[diesel(sql_type = Nullable<BigInt>)]
    attempts: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    unknown: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    lost: Option<i64>,
    #[diesel(sql_type = Timestamptz)]
    now: Time,
}

#[derive(QueryableByName)]
struct Waiting {
    #[diesel(sql_type = BigInt)]
    jobs: i64,
    #[diesel(sql_type = Timestamptz)]
    now: Time,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    oldest_due: Option<Time>,
}

#[derive(QueryableByName)]
struct Hit {
    #[diesel(sql_type = Uuid)]
    id: Id,
}

impl PostgresStore {
    fn claim_ready(&self, demand: &Demand) -> StoreResult<Claim> {
        let rows: Vec<Claimed> = self.run_alone(TABLE, |c| {
            let (groups, group_rooms) = rooms(&demand.groups);
            let (tenants, tenant_rooms) = rooms(&demand.tenants);
            StaticSql::new(CLAIM)
                .bind::<Text, _>(demand.lane.as_str())
                .bind::<Uuid, _>(demand.after.map_or(Id::MIN, |group| Id::from(group).next()))
                .bind::<BigInt, _>(i64::from(demand.per_group))
                .bind::<BigInt, _>(i64::from(demand.jobs))
                .bind::<Uuid, _>(Id::from(demand.token))
                .bind::<Array<Uuid>, _>(groups)
                .bind::<Array<BigInt>, _>(group_rooms)
                .bind::<Array<Uuid>, _>(tenants)
                .bind::<Array<BigInt>, _>(tenant_rooms)
                .bind::<BigInt, _>(i64::from(demand.per_tenant))
                .bind::<BigInt, _>(demand.lease.millis())
                .load(c)
        })?;
        let last = rows.last().ok_or_else(|| StoreError::Failed("jobs: a claim without an answer".into()))?;
        let (now, next_due) = (last.now.into(), last.due_at.map(Into::into));
        let table = Table(TABLE);
        let mut jobs = Vec::with_capacity(rows.len());
        for row in rows {
            if let (Some(id), Some(group), Some(tenant), Some(due_at), Some(attempts), Some(unknown), Some(lost)) =
                (row.id, row.job_group, row.tenant, row.due_at, row.attempts, row.unknown, row.lost)
            {
                jobs.push(ClaimedJob {
                    id: id.into(),
                    group: group.into(),
                    tenant: tenant.into(),
                    due_at: due_at.into(),
                    attempts: table.value("attempts", u32::try_from(attempts))?,
                    unknown: table.value("unknown", u32::try_from(unknown))?,
                    lost: table.value("lost", u32::try_from(lost))?,
                });
            }
        }
        Ok(Claim { jobs, now, next_due })
    }
}

/// The free capacities as two columns of a table.
fn rooms<T: Copy>(rooms: &[(T, u32)]) -> (Vec<Id>, Vec<i64>)
where
    Id: From<T>,
{
    rooms.iter().map(|(id, room)| (Id::from(*id), i64::from(*room))).unzip()
}

impl JobQueue for PostgresStore {
    fn claim(&self, demand: &Demand) -> StoreResult<Claim> {
        let claim = self.claim_ready(demand)?;
        if claim.next_due.is_none_or(|due| due > claim.now) {
            return Ok(claim);
        }
        // Jobs whose due time has come become ready.
        self.run_alone(TABLE, |c| StaticSql::new(WAKE).bind::<Text, _>(demand.lane.as_str()).execute(c))?;
        if claim.jobs.is_empty() { self.claim_ready(demand) } else { Ok(claim) }
    }

    fn backlog(&self, lane: Lane) -> StoreResult<Backlog> {
        let found: Waiting =
            self.run_alone(TABLE, |c| StaticSql::new(BACKLOG).bind::<Text, _>(lane.as_str()).get_result(c))?;
        let now = Timestamp::from(found.now);
        Ok(Backlog {
            jobs: u64::try_from(found.jobs).unwrap_or_default(),
            oldest_due: found.oldest_due.map(|due| now.since(due.into())),
        })
    }

    fn end_leases(&self, lane: Lane) -> StoreResult<u64> {
        let ended = self.run_alone(TABLE, |c| {
            let held = jobs::table.filter(jobs::lane.eq(lane.as_str())).filter(jobs::claim.is_not_null());
            diesel::update(held).set((jobs::due_at.eq(diesel::dsl::now), jobs::ready.eq(true))).execute(c)
        })?;
        Ok(u64::try_from(ended).unwrap_or(u64::MAX))
    }
}

/// Jobs to run again, as the columns of a table.
#[derive(Default)]
struct Again {
    ids: Vec<Id>,
    tokens: Vec<Id>,
    at: Vec<Option<Time>>,
    /// The attempts, unknown outcomes and lost leases to add.
    counts: [Vec<i64>; 3],
    lanes: Vec<Option<&'static str>>,
}

impl Jobs for Repos<'_> {
    fn push(&mut self, job: &NewJob) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| {
            StaticSql::new(PUSH)
                .bind::<Uuid, _>(Id::from(job.id))
                .bind::<Text, _>(job.lane.as_str())
                .bind::<Uuid, _>(Id::from(job.group))
                .bind::<Uuid, _>(Id::from(job.tenant))
                .bind::<Nullable<Timestamptz>, _>(job.due_at.map(Time::from))
                .execute(c)
        })?;
        self.pushed(job.lane);
        Ok(())
    }

    fn hand_over(&mut self, held: &[(JobId, ClaimToken)]) -> StoreResult<Vec<JobId>> {
        let (ids, tokens): (Vec<_>, Vec<_>) =
            held.iter().map(|(id, token)| (Id::from(*id), Id::from(*token))).unzip();
        let hit = self.run(TABLE, |c| {
            StaticSql::new(HAND_OVER).bind::<Array<Uuid>, _>(ids).bind::<Array<Uuid>, _>(tokens).load::<Hit>(c)
        })?;
        Ok(hit.into_iter().map(|hit| hit.id.into()).collect())
    }

    fn settle(&mut self, settled: &[Settled]) -> StoreResult<Vec<JobId>> {
        let mut done = (Vec::new(), Vec::new());
        let mut again = Again::default();
        for Settled { id, token, settlement } in settled {
            let (at, counted, lane) = match *settlement {
                Settlement::Done => {
                    done.0.push(Id::from(*id));
                    done.1.push(Id::from(*token));
                    continue;
                }
                Settlement::Retry { at, unknown: false } => (Some(Time::from(at)), [1, 0, 0], None),
                Settlement::Retry { at, unknown: true } => (Some(Time::from(at)), [0, 1, 0], None),
                Settlement::Lost { at } => (Some(Time::from(at)), [0, 0, 1], None),
                Settlement::HandBack => (None, [0; 3], None),
                Settlement::PutOff { at } => (Some(Time::from(at)), [0; 3], None),
                Settlement::Park => (None, [0; 3], Some(Lane::Parked.as_str())),
            };
            again.ids.push(Id::from(*id));
            again.tokens.push(Id::from(*token));
            again.at.push(at);
            for (column, counted) in again.counts.iter_mut().zip(counted) {
                column.push(counted);
            }
            again.lanes.push(lane);
        }
        let mut hit: Vec<Hit> = Vec::new();
        if !done.0.is_empty() {
            hit.extend(self.run(TABLE, |c| {
                StaticSql::new(DONE).bind::<Array<Uuid>, _>(done.0).bind::<Array<Uuid>, _>(done.1).load::<Hit>(c)
            })?);
        }
        if !again.ids.is_empty() {
            let [attempts, unknown, lost] = again.counts;
            hit.extend(self.run(TABLE, |c| {
                StaticSql::new(AGAIN)
                    .bind::<Array<Uuid>, _>(again.ids)
                    .bind::<Array<Uuid>, _>(again.tokens)
                    .bind::<Array<Nullable<Timestamptz>>, _>(again.at)
                    .bind::<Array<BigInt>, _>(attempts)
                    .bind::<Array<BigInt>, _>(unknown)
                    .bind::<Array<BigInt>, _>(lost)
                    .bind::<Array<Nullable<Text>>, _>(again.lanes)
                    .load::<Hit>(c)
            })?);
        }
        Ok(hit.into_iter().map(|hit| hit.id.into()).collect())
    }
}
