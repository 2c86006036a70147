//! The queue: units of work write and settle jobs, and a transaction of its own claims them.

use std::collections::{HashMap, HashSet};

use diesel::dsl::min;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::{BigInt, Binary, Text};
use diesel::sqlite::Sqlite;
use orgauth_domain::Timestamp;
use orgauth_domain::operations::queue::{
    Backlog, Claim, ClaimToken, ClaimedJob, Demand, JobGroup, JobId, JobTenant, Lane, NewJob, Settled, Settlement,
};
use orgauth_domain::ports::{JobQueue, Jobs, StoreResult};

use crate::clock::clock;
use crate::shared::codec::{Id, Table, Time};
use crate::shared::id_list::{IdList, one_of};
use crate::shared::schema::jobs;
use crate::shared::transaction::Repos;
use crate::store::SqliteStore;

const TABLE: &str = "jobs";

#[derive(Queryable, Selectable)]
#[diesel(table_name = jobs)]
struct Ready {
    id: Id,
    job_group: Id,
    tenant: Id,
    due_at: Time,
    attempts: i64,
    unknown: i64,
    lost: i64,
    claim: Option<Id>,
    handing_over: Option<Id>,
}

impl JobQueue for SqliteStore {
    fn claim(&self, demand: &Demand) -> StoreResult<Claim> {
        // Only this process claims from this file. So a reading connection can find the ready jobs, and they are
        // still ready when the writer is free, unless a job was parked or deleted meanwhile.
        let lane = demand.lane;
        let mut looked = self.look(demand)?;
        if looked.next_due.is_some_and(|due| due <= looked.now) {
            self.write_alone(TABLE, |c| wake(c, lane))?;
            looked = self.look(demand)?;
        }
        let Looked { mut ready, now, next_due } = looked;
        if !ready.is_empty() {
            ready = self.write_alone(TABLE, |c| hold(c, ready, demand, now))?;
        }
        let table = Table(TABLE);
        let mut jobs = Vec::with_capacity(ready.len());
        for job in ready {
            let [unknown, lost] = ended(&job);
            jobs.push(ClaimedJob {
                id: job.id.into(),
                group: job.job_group.into(),
                tenant: job.tenant.into(),
                due_at: job.due_at.into(),
                attempts: table.value("attempts", u32::try_from(job.attempts))?,
                unknown: table.value("unknown", u32::try_from(job.unknown + unknown))?,
                lost: table.value("lost", u32::try_from(job.lost + lost))?,
            });
        }
        Ok(Claim { jobs, now: now.into(), next_due: next_due.map(Timestamp::from) })
    }

    fn backlog(&self, lane: Lane) -> StoreResult<Backlog> {
        let (now, jobs, due) = self.read_alone(TABLE, |c| {
            let now = clock(c)?;
            let theirs = jobs::table.filter(jobs::lane.eq(lane.as_str()));
            let due = theirs.filter(jobs::due_at.le(now)).select(min(jobs::due_at)).get_result::<Option<Time>>(c)?;
            Ok((now, theirs.count().get_result::<i64>(c)?, due))
        })?;
        Ok(Backlog {
            jobs: u64::try_from(jobs).unwrap_or_default(),
            oldest_due: due.map(|due| Timestamp::from(now).since(due.into())),
        })
    }

    fn end_leases(&self, lane: Lane) -> StoreResult<u64> {
        let ended = self.write_alone(TABLE, |c| {
            let now = clock(c)?;
            let held = jobs::table.filter(jobs::lane.eq(lane.as_str())).filter(jobs::claim.is_not_null());
            diesel::update(held).set((jobs::due_at.eq(now), jobs::ready.eq(true))).execute(c)
        })?;
        Ok(u64::try_from(ended).unwrap_or(u64::MAX))
    }
}

impl SqliteStore {
    /// Finds ready jobs, in one snapshot: outside a transaction, each of the many statements would have its own.
    fn look(&self, demand: &Demand) -> StoreResult<Looked> {
        self.read_alone(TABLE, |c| c.transaction(|c| look(c, demand)))
    }
}

struct Looked {
    ready: Vec<Ready>,
    now: Time,
    next_due: Option<Time>,
}

fn look(connection: &mut SqliteConnection, demand: &Demand) -> QueryResult<Looked> {
    let now = clock(connection)?;
    let next_due = jobs::table
        .filter(jobs::lane.eq(demand.lane.as_str()))
        .filter(jobs::ready.eq(false))
        .order(jobs::due_at)
        .select(jobs::due_at)
        .first(connection)
        .optional()?;
    Ok(Looked { ready: pick(connection, demand)?, now, next_due })
}

/// Goes from group to group by the index of ready jobs and takes a few of each.
fn pick(connection: &mut SqliteConnection, demand: &Demand) -> QueryResult<Vec<Ready>> {
    let lane = demand.lane.as_str();
    let wanted = usize::try_from(demand.jobs).unwrap_or(usize::MAX);
    let groups: HashMap<JobGroup, u32> = demand.groups.iter().copied().collect();
    let mut tenants: HashMap<JobTenant, u32> = demand.tenants.iter().copied().collect();
    let mut after = demand.after.map(Id::from);
    let mut picked: Vec<Ready> = Vec::new();
    while picked.len() < wanted {
        let ready = jobs::table.filter(jobs::lane.eq(lane)).filter(jobs::ready.eq(true));
        let next = ready.order(jobs::job_group).select((jobs::job_group, jobs::tenant));
        let next: Option<(Id, Id)> = match after {
            Some(after) => next.filter(jobs::job_group.gt(after)).first(connection).optional()?,
            None => next.first(connection).optional()?,
        };
        let Some((group, tenant)) = next else { break };
        after = Some(group);
        let remaining = tenants.entry(tenant.into()).or_insert(demand.per_tenant);
        let few = u32::try_from(wanted - picked.len()).unwrap_or(u32::MAX).min(demand.per_group).min(*remaining);
        let few = groups.get(&group.into()).copied().unwrap_or(few).min(few);
        if few == 0 {
            continue;
        }
        let due: Vec<Ready> = ready
            .filter(jobs::job_group.eq(group))
            .order(jobs::due_at)
            .limit(i64::from(few))
            .select(Ready::as_select())
            .load(connection)?;
        *remaining = remaining.saturating_sub(u32::try_from(due.len()).unwrap_or(u32::MAX));
        picked.extend(due);
    }
    Ok(picked)
}

/// Makes jobs ready whose due time has come, at most 1000 at once.
fn wake(connection: &mut SqliteConnection, lane: Lane) -> QueryResult<usize> {
    let now = clock(connection)?;
    let due = jobs::table
        .filter(jobs::lane.eq(lane.as_str()))
        .filter(jobs::ready.eq(false))
        .filter(jobs::due_at.le(now))
        .order(jobs::due_at)
        .limit(1000)
        .select(jobs::id);
    let due: Vec<Id> = due.load(connection)?;
    for id in &due {
        diesel::update(jobs::table.find(id)).set(jobs::ready.eq(true)).execute(connection)?;
    }
    Ok(due.len())
}

/// Claims those of the jobs that are still ready.
fn hold(connection: &mut SqliteConnection, ready: Vec<Ready>, demand: &Demand, now: Time) -> QueryResult<Vec<Ready>> {
    let hold = Hold {
        claim: demand.token.into(),
        until: Timestamp::from(now).plus(demand.lease).into(),
        ids: one_of(jobs::id, ready.iter().map(|job| job.id)),
        lane: demand.lane.as_str(),
    };
    let held: HashSet<Id> = hold.load(connection)?.into_iter().collect();
    Ok(ready.into_iter().filter(|job| held.contains(&job.id)).collect())
}

/// Written out as SQL because diesel prepares an update that it builds anew each time.
struct Hold {
    claim: Id,
    until: Time,
    ids: IdList<jobs::id>,
    lane: &'static str,
}

impl Query for Hold {
    type SqlType = Binary;
}

impl QueryId for Hold {
    type QueryId = Self;

    const HAS_STATIC_QUERY_ID: bool = true;
}

impl QueryFragment<Sqlite> for Hold {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Sqlite>) -> QueryResult<()> {
        out.push_sql("UPDATE jobs SET claim = ");
        out.push_bind_param::<Binary, _>(&self.claim)?;
        out.push_sql(", due_at = ");
        out.push_bind_param::<BigInt, _>(&self.until)?;
        out.push_sql(
            ", ready = FALSE, unknown = unknown + coalesce(handing_over = claim, FALSE), \
            lost = lost + (claim IS NOT NULL AND handing_over IS NOT claim) WHERE ",
        );
        self.ids.walk_ast(out.reborrow())?;
        // The plus signs keep SQLite from using the index of ready jobs, which would visit all of the lane's instead
        // of these few.
        out.push_sql(" AND +ready AND +lane = ");
        out.push_bind_param::<Text, _>(self.lane)?;
        out.push_sql(" RETURNING id");
        Ok(())
    }
}

impl RunQueryDsl<SqliteConnection> for Hold {}

/// What to count for a job whose previous claim never reported an outcome: one unknown outcome, or one lost lease.
fn ended(job: &Ready) -> [i64; 2] {
    let is_handed_over = job.claim.is_some() && job.claim == job.handing_over;
    [i64::from(is_handed_over), i64::from(job.claim.is_some() && !is_handed_over)]
}

/// Writes a new job.
pub(crate) fn push(connection: &mut SqliteConnection, job: &NewJob) -> QueryResult<usize> {
    let now = clock(connection)?;
    let due_at = job.due_at.map_or(now, Time::from);
    diesel::insert_into(jobs::table)
        .values((
            jobs::id.eq(Id::from(job.id)),
            jobs::lane.eq(job.lane.as_str()),
            jobs::job_group.eq(Id::from(job.group)),
            jobs::tenant.eq(Id::from(job.tenant)),
            jobs::due_at.eq(due_at),
            jobs::ready.eq(due_at <= now),
            jobs::attempts.eq(0),
            jobs::unknown.eq(0),
            jobs::lost.eq(0),
        ))
        .execute(connection)
}

impl Jobs for Repos<'_> {
    fn push(&mut self, job: &NewJob) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| push(c, job))?;
        self.pushed(job.lane);
        Ok(())
    }

    fn hand_over(&mut self, held: &[(JobId, ClaimToken)]) -> StoreResult<Vec<JobId>> {
        let mut hit = Vec::with_capacity(held.len());
        for (id, token) in held {
            // A claim token is unique, so `handing_over` needs no reset.
            let token = Id::from(*token);
            let changed = self.run(TABLE, |c| {
                let held = jobs::table.find(Id::from(*id)).filter(jobs::claim.eq(token));
                diesel::update(held).set(jobs::handing_over.eq(token)).execute(c)
            })?;
            if changed > 0 {
                hit.push(*id);
            }
        }
        Ok(hit)
    }

    fn settle(&mut self, settled: &[Settled]) -> StoreResult<Vec<JobId>> {
        let mut hit = Vec::with_capacity(settled.len());
        for Settled { id, token, settlement } in settled {
            let changed = self.run(TABLE, |c| {
                let held = jobs::table.find(Id::from(*id)).filter(jobs::claim.eq(Id::from(*token)));
                let free = jobs::claim.eq(None::<Id>);
                match *settlement {
                    Settlement::Done => diesel::delete(held).execute(c),
                    Settlement::Retry { at, unknown } => {
                        let (at, now) = (Time::from(at), clock(c)?);
                        diesel::update(held)
                            .set((
                                free,
                                jobs::due_at.eq(at),
                                jobs::ready.eq(at <= now),
                                jobs::attempts.eq(jobs::attempts + i64::from(!unknown)),
                                jobs::unknown.eq(jobs::unknown + i64::from(unknown)),
                            ))
                            .execute(c)
                    }
                    Settlement::Lost { at } => {
                        let (at, now) = (Time::from(at), clock(c)?);
                        let due = (jobs::due_at.eq(at), jobs::ready.eq(at <= now));
                        diesel::update(held).set((free, due, jobs::lost.eq(jobs::lost + 1))).execute(c)
                    }
                    Settlement::HandBack => {
                        let now = clock(c)?;
                        diesel::update(held).set((free, jobs::due_at.eq(now), jobs::ready.eq(true))).execute(c)
                    }
                    Settlement::PutOff { at } => {
                        let (at, now) = (Time::from(at), clock(c)?);
                        diesel::update(held).set((free, jobs::due_at.eq(at), jobs::ready.eq(at <= now))).execute(c)
                    }
                    Settlement::Park => {
                        let now = clock(c)?;
                        let parked = jobs::lane.eq(Lane::Parked.as_str());
                        diesel::update(held)
                            .set((free, parked, jobs::due_at.eq(now), jobs::ready.eq(true)))
                            .execute(c)
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

#[cfg(test)]
mod tests {
    use diesel::sql_types::Integer;
    use orgauth_domain::id::MailId;

    use super::*;
    use crate::migrate;

    struct Explain(Hold);

    impl Query for Explain {
        type SqlType = (Integer, Integer, Integer, Text);
    }

    impl QueryId for Explain {
        type QueryId = Self;

        const HAS_STATIC_QUERY_ID: bool = true;
    }

    impl QueryFragment<Sqlite> for Explain {
        fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Sqlite>) -> QueryResult<()> {
            out.push_sql("EXPLAIN QUERY PLAN ");
            self.0.walk_ast(out)
        }
    }

    impl RunQueryDsl<SqliteConnection> for Explain {}

    #[test]
    fn a_claim_holds_its_jobs_by_their_identifiers_however_many_are_ready() {
        let mut connection = SqliteConnection::establish(":memory:").unwrap();
        migrate::run(&mut connection).unwrap();
        let id = MailId::new(Timestamp::from_seconds(1), [1; 10]);
        let (claim, until) = (id.into(), Timestamp::from_seconds(2).into());
        let hold = Hold { claim, until, ids: one_of(jobs::id, [id.into()]), lane: Lane::Mail.as_str() };
        let plan: Vec<(i32, i32, i32, String)> = Explain(hold).load(&mut connection).unwrap();
        let steps: Vec<_> = plan.iter().map(|(.., step)| step.as_str()).collect();
        assert!(
            steps.iter().any(|step| step.starts_with("SEARCH jobs USING") && step.ends_with("(id=?)")),
            "{steps:?}"
        );
        assert!(!steps.iter().any(|step| step.contains("SCAN jobs")), "{steps:?}");
    }
}
