//! The queue: jobs are written and settled in units of work, and claimed by one statement of its own.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Text, Timestamptz, Uuid};
use orgauth_domain::ports::{JobQueue, Jobs, StoreError, StoreResult};
use orgauth_domain::queue::{Claim, ClaimedJob, Demand, JobId, Lane, NewJob, Settled, Settlement};

use crate::codec::{Id, Table, Time};
use crate::schema::jobs;
use crate::store::PostgresStore;
use crate::unit::Repos;

const TABLE: &str = "jobs";

/// Skips from group to group by the index, takes a few due jobs of each, and passes over what others are claiming; does
/// nothing of it while nothing is due. Each part is written so that an index answers it, however many jobs wait.
/// The last row of the answer is no job: it tells the time, and when something is due next.
const CLAIM: &str = "\
    WITH RECURSIVE groups (id) AS ( \
        (SELECT job_group FROM jobs WHERE lane = $1 AND job_group >= $2 \
            AND EXISTS (SELECT FROM jobs AS due WHERE due.lane = $1 AND due.due_at <= now()) \
            ORDER BY job_group LIMIT 1) \
        UNION ALL \
        SELECT (SELECT job_group FROM jobs WHERE lane = $1 AND job_group > groups.id ORDER BY job_group LIMIT 1) \
        FROM groups WHERE groups.id IS NOT NULL \
    ), picked AS ( \
        SELECT due.id FROM groups CROSS JOIN LATERAL ( \
            SELECT id FROM jobs WHERE lane = $1 AND job_group = groups.id AND due_at <= now() \
            ORDER BY job_group, due_at LIMIT $3 FOR UPDATE SKIP LOCKED \
        ) AS due LIMIT $4 \
    ), claimed AS ( \
        UPDATE jobs SET claim = $5, due_at = now() + $6 * interval '1 millisecond', \
            unknown = unknown + CASE WHEN claim IS NULL THEN 0 ELSE 1 END \
        FROM picked WHERE jobs.id = picked.id RETURNING jobs.id, jobs.job_group, jobs.attempts, jobs.unknown \
    ) \
    SELECT id, job_group, attempts, unknown, now() AS now, NULL::timestamptz AS next_due FROM claimed \
    UNION ALL \
    SELECT NULL, NULL, NULL, NULL, now(), (SELECT due_at FROM jobs \
        WHERE lane = $1 AND id <> ALL (ARRAY(SELECT id FROM picked)) ORDER BY due_at LIMIT 1)";

const DONE: &str = "\
    DELETE FROM jobs USING unnest($1, $2) AS settled (id, token) \
    WHERE jobs.id = settled.id AND jobs.claim = settled.token RETURNING jobs.id";

/// A job without an instant is due at once.
const AGAIN: &str = "\
    UPDATE jobs SET claim = NULL, due_at = coalesce(settled.at, now()), attempts = jobs.attempts + settled.attempts, \
        unknown = jobs.unknown + settled.unknown \
    FROM unnest($1, $2, $3, $4, $5) AS settled (id, token, at, attempts, unknown) \
    WHERE jobs.id = settled.id AND jobs.claim = settled.token RETURNING jobs.id";

#[derive(QueryableByName)]
struct Claimed {
    #[diesel(sql_type = Nullable<Uuid>)]
    id: Option<Id>,
    #[diesel(sql_type = Nullable<Uuid>)]
    job_group: Option<Id>,
    #[diesel(sql_type = Nullable<BigInt>)]
    attempts: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    unknown: Option<i64>,
    #[diesel(sql_type = Timestamptz)]
    now: Time,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    next_due: Option<Time>,
}

#[derive(QueryableByName)]
struct Hit {
    #[diesel(sql_type = Uuid)]
    id: Id,
}

impl JobQueue for PostgresStore {
    fn claim(&self, demand: &Demand) -> StoreResult<Claim> {
        let rows: Vec<Claimed> = self.run_alone(TABLE, |c| {
            diesel::sql_query(CLAIM)
                .bind::<Text, _>(demand.lane.as_str())
                .bind::<Uuid, _>(demand.after.map_or(Id::MIN, |group| Id::from(group).next()))
                .bind::<BigInt, _>(i64::from(demand.per_group))
                .bind::<BigInt, _>(i64::from(demand.jobs))
                .bind::<Uuid, _>(Id::from(demand.token))
                .bind::<BigInt, _>(demand.lease.millis())
                .load(c)
        })?;
        let last = rows.last().ok_or_else(|| StoreError::Failed("jobs: a claim without an answer".to_owned()))?;
        let (now, next_due) = (last.now.into(), last.next_due.map(Into::into));
        let table = Table(TABLE);
        let mut jobs = Vec::with_capacity(rows.len());
        for row in rows {
            if let (Some(id), Some(group), Some(attempts), Some(unknown)) =
                (row.id, row.job_group, row.attempts, row.unknown)
            {
                jobs.push(ClaimedJob {
                    id: id.into(),
                    group: group.into(),
                    attempts: table.value("attempts", u32::try_from(attempts))?,
                    unknown: table.value("unknown", u32::try_from(unknown))?,
                });
            }
        }
        Ok(Claim { jobs, now, next_due })
    }

    fn end_leases(&self, lane: Lane) -> StoreResult<u64> {
        let ended = self.run_alone(TABLE, |c| {
            let held = jobs::table.filter(jobs::lane.eq(lane.as_str())).filter(jobs::claim.is_not_null());
            diesel::update(held).set(jobs::due_at.eq(diesel::dsl::now)).execute(c)
        })?;
        Ok(u64::try_from(ended).unwrap_or(u64::MAX))
    }
}

impl Jobs for Repos<'_> {
    fn push(&mut self, job: &NewJob) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| {
            diesel::insert_into(jobs::table)
                .values((
                    jobs::id.eq(Id::from(job.id)),
                    jobs::lane.eq(job.lane.as_str()),
                    jobs::job_group.eq(Id::from(job.group)),
                    jobs::due_at.eq(Time::from(job.due_at)),
                ))
                .execute(c)
        })?;
        self.pushed(job.lane);
        Ok(())
    }

    fn settle(&mut self, settled: &[Settled]) -> StoreResult<Vec<JobId>> {
        let mut done = (Vec::new(), Vec::new());
        let mut again = (Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for Settled { id, token, settlement } in settled {
            let (at, unknown, begun) = match *settlement {
                Settlement::Done => {
                    done.0.push(Id::from(*id));
                    done.1.push(Id::from(*token));
                    continue;
                }
                Settlement::Retry { at, unknown } => (Some(Time::from(at)), unknown, true),
                Settlement::HandBack => (None, false, false),
            };
            again.0.push(Id::from(*id));
            again.1.push(Id::from(*token));
            again.2.push(at);
            again.3.push(i64::from(begun && !unknown));
            again.4.push(i64::from(unknown));
        }
        let mut hit: Vec<Hit> = Vec::new();
        if !done.0.is_empty() {
            hit.extend(self.run(TABLE, |c| {
                diesel::sql_query(DONE).bind::<Array<Uuid>, _>(done.0).bind::<Array<Uuid>, _>(done.1).load::<Hit>(c)
            })?);
        }
        if !again.0.is_empty() {
            hit.extend(self.run(TABLE, |c| {
                diesel::sql_query(AGAIN)
                    .bind::<Array<Uuid>, _>(again.0)
                    .bind::<Array<Uuid>, _>(again.1)
                    .bind::<Array<Nullable<Timestamptz>>, _>(again.2)
                    .bind::<Array<BigInt>, _>(again.3)
                    .bind::<Array<BigInt>, _>(again.4)
                    .load::<Hit>(c)
            })?);
        }
        Ok(hit.into_iter().map(|hit| hit.id.into()).collect())
    }
}
