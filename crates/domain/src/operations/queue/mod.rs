//! The queue of everything that leaves the service: mails and webhook deliveries (docs/architecture.md).
//!
//! A job says only that a mail or a delivery is due. The mail or delivery has a row of its own with the same identifier. Both
//! are written in the transaction of the change that they are about, so that nothing acknowledged is lost and nothing rolled
//! back is sent.
//!
//! | state           | claim, when due        | done | retry        | hand back, put off | park | lease over                    |
//! |-----------------|------------------------|------|--------------|-----------|------|-------------------------------|
//! | free, due       | held until its lease ends | –  | –            | –         | –    | –                             |
//! | free, not due   | not given out          | –    | –            | –         | –    | –                             |
//! | held            | not given out          | gone | free, due later, one attempt more | free, due at once, no attempt more | parked | due again; its next claim counts one lost lease |
//! | held, handing over | not given out       | gone | free, due later, one attempt more | free, due at once, no attempt more | parked | due again; its next claim counts one unknown outcome |
//! | parked          | not given out          | –    | –            | –         | –    | –                             |
//!
//! Where sending twice matters, the worker marks the job as handing over before any of the content leaves the service: only
//! after the mark may the receiver have got it. There, a lease that ended without the mark means that the server died before
//! that.
//!
//! A group is parked and freed as a whole; a job keeps its due time while it is parked ([`crate::ports::Jobs`]).
//!
//! Results are fenced: a result is dropped when its claim token is not that of the job's last claim, because the job was
//! given to another worker meanwhile. Tokens are random: a counter may repeat after a crash of the database.

pub mod bulkhead;

use uuid::Uuid;

use crate::id::{DeliveryId, MailId, OrganizationId, WebhookId};
use crate::time::{Duration, Timestamp};
use crate::word::word_enum;

word_enum! {
    /// The kind of work of a job; each lane has a loop of its own.
    Lane {
        /// Mails.
        Mail = "mail",
        /// Webhook deliveries of organizations.
        Webhooks = "webhooks",
        /// Webhook deliveries of the operator.
        OperatorWebhooks = "operator_webhooks",
        /// Deliveries to paused subscriptions. No loop claims them.
        Parked = "parked",
    }
}

/// Identifies a job: the identifier of the mail or delivery that is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobId(Uuid);

/// The unit among which a lane is shared fairly: no job waits behind all the jobs of another group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobGroup(Uuid);

/// The owner of a job: the number of a tenant's jobs under way at once is limited, whatever their groups.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobTenant(Uuid);

/// Identifies the claim that holds a job: 128 random bits, new for each claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClaimToken(Uuid);

macro_rules! wraps_uuid {
    ($($name:ident),*) => {$(
        impl $name {
            /// Wraps the UUID that a row holds.
            pub const fn from_uuid(id: Uuid) -> Self {
                Self(id)
            }

            /// The UUID, as a row holds it.
            pub const fn uuid(self) -> Uuid {
                self.0
            }
        }
    )*};
}

wraps_uuid!(JobId, JobGroup, JobTenant, ClaimToken);

impl From<MailId> for JobId {
    fn from(id: MailId) -> Self {
        Self(id.uuid())
    }
}

impl From<JobId> for MailId {
    fn from(id: JobId) -> Self {
        Self::from_uuid(id.0)
    }
}

impl From<DeliveryId> for JobId {
    fn from(id: DeliveryId) -> Self {
        Self(id.uuid())
    }
}

impl From<JobId> for DeliveryId {
    fn from(id: JobId) -> Self {
        Self::from_uuid(id.0)
    }
}

impl JobGroup {
    /// The group of a subscription's deliveries: none waits for another subscription's endpoint.
    pub fn of_webhook(webhook: WebhookId) -> Self {
        Self(webhook.uuid())
    }

    /// The group of an organization's mails; mails of no organization are a group of their own.
    pub fn of_organization(organization: Option<OrganizationId>) -> Self {
        Self(organization.map_or(Uuid::nil(), OrganizationId::uuid))
    }
}

impl JobTenant {
    /// The tenant for an organization; without one, for the operator.
    pub fn of_organization(organization: Option<OrganizationId>) -> Self {
        Self(organization.map_or(Uuid::nil(), OrganizationId::uuid))
    }
}

impl ClaimToken {
    /// A token of 16 random bytes.
    pub const fn new(random: [u8; 16]) -> Self {
        Self(Uuid::from_bytes(random))
    }
}

/// A job to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewJob {
    /// Its identifier.
    pub id: JobId,
    /// Its lane.
    pub lane: Lane,
    /// Its group.
    pub group: JobGroup,
    /// Its tenant.
    pub tenant: JobTenant,
    /// When it is first due; absent: at once, by the database's clock.
    pub due_at: Option<Timestamp>,
}

/// What a loop asks for: no more jobs than it can start at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Demand {
    /// The lane.
    pub lane: Lane,
    /// The maximum number of jobs, at least one.
    pub jobs: u32,
    /// The maximum of one group, at least one.
    pub per_group: u32,
    /// The maximum of one tenant, at least one.
    pub per_tenant: u32,
    /// Lower maximums for these groups, down to zero.
    pub groups: Vec<(JobGroup, u32)>,
    /// Lower maximums for these tenants, down to zero.
    pub tenants: Vec<(JobTenant, u32)>,
    /// Only groups after this one; `None` begins with the first.
    pub after: Option<JobGroup>,
    /// The lease: for how long no other claim gets these jobs.
    pub lease: Duration,
    /// The claim's token.
    pub token: ClaimToken,
}

/// A job that a claim holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClaimedJob {
    /// Its identifier.
    pub id: JobId,
    /// Its group.
    pub group: JobGroup,
    /// Its tenant.
    pub tenant: JobTenant,
    /// When it was due; for a job whose lease was lost, when that lease ended.
    pub due_at: Timestamp,
    /// Attempts with a known outcome so far.
    pub attempts: u32,
    /// Attempts with an unknown outcome so far; among them leases that ended while the job was being handed over.
    pub unknown: u32,
    /// Leases that ended before the job was being handed over.
    pub lost: u32,
}

/// The result of a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// The jobs, held until the lease ends.
    pub jobs: Vec<ClaimedJob>,
    /// The instant of the claim by the database's clock. All instants of the queue are the database's, so that servers with
    /// different clocks agree.
    pub now: Timestamp,
    /// When the next job of the lane becomes due, or the next lease ends, whichever future instant comes first; absent when
    /// there is none. A due job that this claim didn't get belongs to another claim, or exceeds what was asked for.
    pub next_due: Option<Timestamp>,
}

/// The work that is left in a lane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Backlog {
    /// Jobs, held or not.
    pub jobs: u64,
    /// For how long the oldest due job has been due; absent when none is due.
    pub oldest_due: Option<Duration>,
}

/// What happens to a held job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settlement {
    /// It is done; the job is deleted.
    Done,
    /// It is due again.
    Retry {
        /// When.
        at: Timestamp,
        /// Whether the outcome of this attempt is unknown.
        unknown: bool,
    },
    /// It was not started; it is due at once.
    HandBack,
    /// So many leases were lost that they count as one failed attempt; it is due again, with one lost lease more.
    Lost {
        /// When.
        at: Timestamp,
    },
    /// It could not be started; it is due again, and nothing is counted.
    PutOff {
        /// When.
        at: Timestamp,
    },
    /// It was not started and must not be; it waits in [`Lane::Parked`] until its group is freed.
    Park,
}

/// The result of one held job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settled {
    /// The job.
    pub id: JobId,
    /// The token of the claim that gave it out.
    pub token: ClaimToken,
    /// What happens to it.
    pub settlement: Settlement,
}
