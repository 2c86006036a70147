//! The queue: jobs are written and settled in units of work, and claimed in a transaction of its own.

use diesel::dsl::min;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use orgauth_domain::Timestamp;
use orgauth_domain::ports::{JobQueue, Jobs, StoreResult};
use orgauth_domain::queue::{Claim, ClaimedJob, Demand, JobId, Lane, NewJob, Settled, Settlement};

use crate::codec::{Id, Table, Time};
use crate::schema::jobs;
use crate::store::SqliteStore;
use crate::unit::Repos;

const TABLE: &str = "jobs";

#[derive(QueryableByName)]
struct Now {
    #[diesel(sql_type = BigInt)]
    now: Time,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = jobs)]
struct Due {
    id: Id,
    job_group: Id,
    attempts: i64,
    unknown: i64,
    claim: Option<Id>,
}

impl JobQueue for SqliteStore {
    fn claim(&self, demand: &Demand) -> StoreResult<Claim> {
        // Whoever finds nothing due has not waited for the writer.
        let (now, next_due) = self.read_alone(TABLE, |c| Ok((clock(c)?, soonest(c, demand.lane)?)))?;
        if next_due.is_none_or(|due| Timestamp::from(due) > now.into()) {
            return Ok(Claim { jobs: Vec::new(), now: now.into(), next_due: next_due.map(Timestamp::from) });
        }
        let (due, now, next_due) = self.write_alone(TABLE, |c| {
            let now = clock(c)?;
            let due = pick(c, demand, now)?;
            hold(c, &due, demand, now)?;
            Ok((due, now, soonest_but(c, demand)?))
        })?;
        let table = Table(TABLE);
        let mut jobs = Vec::with_capacity(due.len());
        for job in due {
            jobs.push(ClaimedJob {
                id: job.id.into(),
                group: job.job_group.into(),
                attempts: table.value("attempts", u32::try_from(job.attempts))?,
                unknown: table.value("unknown", u32::try_from(job.unknown + lost(&job)))?,
            });
        }
        Ok(Claim { jobs, now: now.into(), next_due: next_due.map(Timestamp::from) })
    }

    fn end_leases(&self, lane: Lane) -> StoreResult<u64> {
        let ended = self.write_alone(TABLE, |c| {
            let now = clock(c)?;
            let held = jobs::table.filter(jobs::lane.eq(lane.as_str())).filter(jobs::claim.is_not_null());
            diesel::update(held).set(jobs::due_at.eq(now)).execute(c)
        })?;
        Ok(u64::try_from(ended).unwrap_or(u64::MAX))
    }
}

fn clock(connection: &mut SqliteConnection) -> QueryResult<Time> {
    let now: Now =
        diesel::sql_query("SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER) AS now").get_result(connection)?;
    Ok(now.now)
}

fn soonest(connection: &mut SqliteConnection, lane: Lane) -> QueryResult<Option<Time>> {
    jobs::table.filter(jobs::lane.eq(lane.as_str())).select(min(jobs::due_at)).get_result(connection)
}

/// The same, leaving out what this claim holds.
fn soonest_but(connection: &mut SqliteConnection, demand: &Demand) -> QueryResult<Option<Time>> {
    jobs::table
        .filter(jobs::lane.eq(demand.lane.as_str()))
        .filter(jobs::claim.is_null().or(jobs::claim.ne(Id::from(demand.token))))
        .order(jobs::due_at)
        .select(jobs::due_at)
        .first(connection)
        .optional()
}

/// Goes from group to group by the index and takes a few due jobs of each.
fn pick(connection: &mut SqliteConnection, demand: &Demand, now: Time) -> QueryResult<Vec<Due>> {
    let lane = demand.lane.as_str();
    let wanted = usize::try_from(demand.jobs).unwrap_or(usize::MAX);
    let mut after = demand.after.map(Id::from);
    let mut picked = Vec::new();
    while picked.len() < wanted {
        let with_due = jobs::table.filter(jobs::lane.eq(lane)).filter(jobs::due_at.le(now)).select(jobs::job_group);
        let next: Option<Id> = match after {
            Some(after) => {
                with_due.filter(jobs::job_group.gt(after)).order(jobs::job_group).first(connection).optional()?
            }
            None => with_due.order(jobs::job_group).first(connection).optional()?,
        };
        let Some(group) = next else { break };
        let room = u32::try_from(wanted - picked.len()).unwrap_or(u32::MAX);
        let due: Vec<Due> = jobs::table
            .filter(jobs::lane.eq(lane))
            .filter(jobs::job_group.eq(group))
            .filter(jobs::due_at.le(now))
            .order(jobs::due_at)
            .limit(i64::from(demand.per_group.min(room)))
            .select(Due::as_select())
            .load(connection)?;
        picked.extend(due);
        after = Some(group);
    }
    Ok(picked)
}

fn hold(connection: &mut SqliteConnection, due: &[Due], demand: &Demand, now: Time) -> QueryResult<()> {
    let until = Time::from(Timestamp::from(now).plus(demand.lease));
    for job in due {
        diesel::update(jobs::table.find(job.id))
            .set((
                jobs::claim.eq(Id::from(demand.token)),
                jobs::due_at.eq(until),
                jobs::unknown.eq(job.unknown + lost(job)),
            ))
            .execute(connection)?;
    }
    Ok(())
}

/// One, when the claim before this one never told its outcome.
fn lost(job: &Due) -> i64 {
    i64::from(job.claim.is_some())
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
                    jobs::attempts.eq(0),
                    jobs::unknown.eq(0),
                ))
                .execute(c)
        })?;
        self.pushed(job.lane);
        Ok(())
    }

    fn settle(&mut self, settled: &[Settled]) -> StoreResult<Vec<JobId>> {
        let mut hit = Vec::with_capacity(settled.len());
        for Settled { id, token, settlement } in settled {
            let changed = self.run(TABLE, |c| {
                let held = jobs::table.find(Id::from(*id)).filter(jobs::claim.eq(Id::from(*token)));
                let free = jobs::claim.eq(None::<Id>);
                match *settlement {
                    Settlement::Done => diesel::delete(held).execute(c),
                    Settlement::Retry { at, unknown } => diesel::update(held)
                        .set((
                            free,
                            jobs::due_at.eq(Time::from(at)),
                            jobs::attempts.eq(jobs::attempts + i64::from(!unknown)),
                            jobs::unknown.eq(jobs::unknown + i64::from(unknown)),
                        ))
                        .execute(c),
                    Settlement::HandBack => {
                        let now = clock(c)?;
                        diesel::update(held).set((free, jobs::due_at.eq(now))).execute(c)
                    }
                }
            })?;
            if changed > 0 {
                hit.push(*id);
            }
        }
        Ok(hit)
    }
}
