//! Bulkheads: limits on how many attempts may be under way at once, so that one receiver that hangs doesn't delay the
//! others.
//!
//! | limit       | protects                                                               |
//! |-------------|------------------------------------------------------------------------|
//! | per group   | the other endpoints of an organization, when one endpoint hangs        |
//! | per tenant  | other organizations, when all endpoints of one organization hang       |
//! | in all      | the process, whatever hangs                                            |
//!
//! A group whose attempts time out again and again gets one at a time until one succeeds: it then costs the others little,
//! and its recovery is noticed as soon as it answers.

use std::collections::HashMap;

use crate::operations::queue::{ClaimedJob, JobGroup, JobTenant};

/// How many attempts may be under way at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// In all.
    pub in_all: u32,
    /// Of one group.
    pub per_group: u32,
    /// Of one tenant.
    pub per_tenant: u32,
    /// After this many timeouts in a row, a group gets one attempt at a time; absent: it never does.
    pub timeouts: Option<u32>,
}

/// How an attempt ended, as far as the limit of its group depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// It succeeded.
    Success,
    /// It ran into its timeout.
    Timeout,
    /// It ended in another way.
    Other,
    /// There was no attempt.
    Unbegun,
}

/// The attempts under way in one process.
#[derive(Debug)]
pub struct Bulkheads {
    limits: Limits,
    in_all: u32,
    groups: HashMap<JobGroup, Group>,
    tenants: HashMap<JobTenant, u32>,
}

#[derive(Debug, Default)]
struct Group {
    under_way: u32,
    timeouts: u32,
}

/// The number of groups above which a group's timeouts are forgotten once it has no attempt under way.
const MOST_REMEMBERED: usize = 10_000;

impl Bulkheads {
    /// Bulkheads with no attempt under way.
    pub fn new(limits: Limits) -> Self {
        Self { limits, in_all: 0, groups: HashMap::new(), tenants: HashMap::new() }
    }

    /// How many more attempts may start, whatever their groups and tenants.
    pub const fn remaining(&self) -> u32 {
        self.limits.in_all.saturating_sub(self.in_all)
    }

    /// How many attempts are under way.
    pub const fn under_way(&self) -> u32 {
        self.in_all
    }

    /// How many more attempts of these groups may start; every other group has its whole limit.
    pub fn groups(&self) -> Vec<(JobGroup, u32)> {
        self.groups.iter().map(|(id, group)| (*id, self.limit(group).saturating_sub(group.under_way))).collect()
    }

    /// How many more attempts of these tenants may start; every other tenant has its whole limit.
    pub fn tenants(&self) -> Vec<(JobTenant, u32)> {
        self.tenants.iter().map(|(id, under_way)| (*id, self.limits.per_tenant.saturating_sub(*under_way))).collect()
    }

    /// Counts an attempt that starts.
    pub fn begin(&mut self, job: &ClaimedJob) {
        self.in_all = self.in_all.saturating_add(1);
        let group = self.groups.entry(job.group).or_default();
        group.under_way = group.under_way.saturating_add(1);
        let tenant = self.tenants.entry(job.tenant).or_default();
        *tenant = tenant.saturating_add(1);
    }

    /// Counts an attempt that ended. Returns whether a limit was reached before, so that jobs that could not be claimed may
    /// be claimed now.
    pub fn end(&mut self, job: &ClaimedJob, ending: Ending) -> bool {
        let mut was_full = self.remaining() == 0;
        self.in_all = self.in_all.saturating_sub(1);
        if let Some(under_way) = self.tenants.get_mut(&job.tenant) {
            was_full |= *under_way >= self.limits.per_tenant;
            *under_way = under_way.saturating_sub(1);
            if *under_way == 0 {
                self.tenants.remove(&job.tenant);
            }
        }
        let remembered = self.groups.len();
        let limits = self.limits;
        if let Some(group) = self.groups.get_mut(&job.group) {
            was_full |= group.under_way >= limit(limits, group);
            group.under_way = group.under_way.saturating_sub(1);
            group.timeouts = match ending {
                Ending::Timeout => group.timeouts.saturating_add(1),
                Ending::Unbegun => group.timeouts,
                // In a row or not: once a group gets one attempt at a time, only a success ends that.
                Ending::Other if is_slow(limits, group) => group.timeouts,
                Ending::Success | Ending::Other => 0,
            };
            if group.under_way == 0 && (group.timeouts == 0 || remembered > MOST_REMEMBERED) {
                self.groups.remove(&job.group);
            }
        }
        was_full
    }

    fn limit(&self, group: &Group) -> u32 {
        limit(self.limits, group)
    }
}

fn limit(limits: Limits, group: &Group) -> u32 {
    if is_slow(limits, group) { limits.per_group.min(1) } else { limits.per_group }
}

fn is_slow(limits: Limits, group: &Group) -> bool {
    limits.timeouts.is_some_and(|most| group.timeouts >= most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operations::queue::JobId;
    use crate::time::Timestamp;
    use uuid::Uuid;

    const LIMITS: Limits = Limits { in_all: 10, per_group: 3, per_tenant: 4, timeouts: Some(2) };

    fn job(tenant: u128, group: u128) -> ClaimedJob {
        ClaimedJob {
            id: JobId::from_uuid(Uuid::from_u128(1)),
            group: JobGroup::from_uuid(Uuid::from_u128(group)),
            tenant: JobTenant::from_uuid(Uuid::from_u128(tenant)),
            due_at: Timestamp::from_seconds(0),
            attempts: 0,
            unknown: 0,
            lost: 0,
        }
    }

    fn remaining_of(bulkheads: &Bulkheads, job: &ClaimedJob) -> (Option<u32>, Option<u32>) {
        let group = bulkheads.groups().into_iter().find(|(id, _)| *id == job.group).map(|(_, remaining)| remaining);
        let tenant =
            bulkheads.tenants().into_iter().find(|(id, _)| *id == job.tenant).map(|(_, remaining)| remaining);
        (group, tenant)
    }

    #[test]
    fn groups_tenants_and_all_have_their_limits() {
        let mut bulkheads = Bulkheads::new(LIMITS);
        let (a, b, other) = (job(1, 1), job(1, 2), job(2, 3));
        assert_eq!((bulkheads.remaining(), remaining_of(&bulkheads, &a)), (10, (None, None)));
        for job in [a, a, a, b] {
            bulkheads.begin(&job);
        }
        assert_eq!(remaining_of(&bulkheads, &a), (Some(0), Some(0)));
        assert_eq!(remaining_of(&bulkheads, &b), (Some(2), Some(0)));
        assert_eq!(
            (bulkheads.remaining(), bulkheads.under_way(), remaining_of(&bulkheads, &other)),
            (6, 4, (None, None))
        );
        assert!(bulkheads.end(&b, Ending::Success), "its tenant was at its limit");
        assert!(bulkheads.end(&a, Ending::Other), "its group was at its limit");
        assert!(!bulkheads.end(&a, Ending::Success));
        assert!(!bulkheads.end(&a, Ending::Success));
        assert_eq!((bulkheads.remaining(), remaining_of(&bulkheads, &a)), (10, (None, None)));
        assert!(bulkheads.groups().is_empty() && bulkheads.tenants().is_empty(), "nothing is kept of what is over");
    }

    #[test]
    fn an_end_frees_capacity_only_where_a_limit_was_reached() {
        let mut bulkheads = Bulkheads::new(Limits { in_all: 2, ..LIMITS });
        bulkheads.begin(&job(1, 1));
        bulkheads.begin(&job(2, 2));
        assert_eq!(bulkheads.remaining(), 0);
        assert!(bulkheads.end(&job(1, 1), Ending::Success));
        assert!(!bulkheads.end(&job(2, 2), Ending::Success));
    }

    #[test]
    fn a_group_that_times_out_again_and_again_gets_one_attempt_until_a_success() {
        let mut bulkheads = Bulkheads::new(LIMITS);
        let slow = job(1, 1);
        let after = |bulkheads: &mut Bulkheads, ending| {
            bulkheads.begin(&slow);
            bulkheads.end(&slow, ending);
            remaining_of(bulkheads, &slow).0.unwrap_or(LIMITS.per_group)
        };
        assert_eq!(after(&mut bulkheads, Ending::Timeout), 3);
        assert_eq!(after(&mut bulkheads, Ending::Other), 3, "not in a row");
        assert_eq!(after(&mut bulkheads, Ending::Timeout), 3);
        assert_eq!(after(&mut bulkheads, Ending::Unbegun), 3, "that says nothing");
        assert_eq!(after(&mut bulkheads, Ending::Timeout), 1);
        assert_eq!(after(&mut bulkheads, Ending::Other), 1, "only a success ends it");
        bulkheads.begin(&slow);
        assert_eq!(remaining_of(&bulkheads, &slow).0, Some(0));
        assert!(bulkheads.end(&slow, Ending::Success));
        assert_eq!(remaining_of(&bulkheads, &slow).0, None);
    }
}
