//! The queue behind everything that leaves the service: mails and webhook deliveries (docs/architecture.md).
//!
//! A job says only that something is due: what, stands in a row of its own with the same identifier. A job is written
//! in the transaction of what it belongs to, so that nothing acknowledged is lost and nothing rolled back is sent.
//!
//! | state           | claim, when due        | done | retry        | hand back, put off | park | lease over                    |
//! |-----------------|------------------------|------|--------------|-----------|------|-------------------------------|
//! | free, due       | held until its lease ends | –  | –            | –         | –    | –                             |
//! | free, not due   | not given out          | –    | –            | –         | –    | –                             |
//! | held            | not given out          | gone | free, due later, one attempt more | free, due at once, no attempt more | parked | due again; its next claim counts one lost lease |
//! | held, handing over | not given out       | gone | free, due later, one attempt more | free, due at once, no attempt more | parked | due again; its next claim counts one unknown outcome |
//! | parked          | not given out          | –    | –            | –         | –    | –                             |
//!
//! A job is marked as handing over before what it belongs to leaves the service, where sending it twice matters: only
//! then may somebody have got it. Without the mark, a lease that ended was a server that died too early.
//!
//! A group can be parked as a whole, and is freed as a whole: what was due is due then ([`crate::ports::Jobs`]).
//!
//! Results are fenced: one that comes with another claim token than the job's last is dropped, as the job was given
//! to somebody else meanwhile. Tokens are random: a counter may repeat after a crash of the database.

pub mod bulkhead;

use uuid::Uuid;

use crate::id::{DeliveryId, MailId, OrganizationId, WebhookId};
use crate::time::{Duration, Timestamp};
use crate::word::word_enum;

word_enum! {
    /// What kind of work a job is; each lane has a loop of its own.
    Lane {
        /// Mails.
        Mail = "mail",
        /// Webhook deliveries.
        Webhooks = "webhooks",
        /// Deliveries to paused subscriptions. Nobody works on them.
        Parked = "parked",
    }
}

/// Identifies a job: the identifier of what is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobId(Uuid);

/// Among whom a lane is shared fairly: nobody waits behind all the jobs of another group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobGroup(Uuid);

/// Whose a job is: how many of a tenant's jobs are under way at once is limited, whatever their groups.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobTenant(Uuid);

/// Who holds a job: 128 random bits, fresh for each claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClaimToken(Uuid);

macro_rules! wraps_uuid {
    ($($name:ident),*) => {$(
        impl $name {
            /// The value that a row holds.
            pub const fn from_uuid(id: Uuid) -> Self {
                Self(id)
            }

            /// What a row holds.
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
    /// The group of a subscription's deliveries: nobody waits behind another's endpoint.
    pub fn of_webhook(webhook: WebhookId) -> Self {
        Self(webhook.uuid())
    }

    /// The group of an organization's mails; those of no organization are a group of their own.
    pub fn of_organization(organization: Option<OrganizationId>) -> Self {
        Self(organization.map_or(Uuid::nil(), OrganizationId::uuid))
    }
}

impl JobTenant {
    /// An organization, or the operator.
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
    /// Whose it is.
    pub tenant: JobTenant,
    /// When it is due first; absent: at once, by the database's time.
    pub due_at: Option<Timestamp>,
}

/// What a loop asks for: no more than it can begin at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Demand {
    /// From which lane.
    pub lane: Lane,
    /// At most so many jobs, at least one.
    pub jobs: u32,
    /// At most so many of one group, at least one.
    pub per_group: u32,
    /// At most so many of one tenant, at least one.
    pub per_tenant: u32,
    /// Of these groups fewer, or none.
    pub groups: Vec<(JobGroup, u32)>,
    /// Of these tenants fewer, or none.
    pub tenants: Vec<(JobTenant, u32)>,
    /// Only groups after this one; `None` begins with the first.
    pub after: Option<JobGroup>,
    /// For how long nobody else gets them.
    pub lease: Duration,
    /// The claim's token.
    pub token: ClaimToken,
}

/// A job that is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClaimedJob {
    /// Its identifier.
    pub id: JobId,
    /// Its group.
    pub group: JobGroup,
    /// Whose it is.
    pub tenant: JobTenant,
    /// When it was due; of one whose lease was lost, when the lease ended.
    pub due_at: Timestamp,
    /// Attempts with a known outcome so far.
    pub attempts: u32,
    /// Attempts with an unknown outcome so far; among them leases that ended while the job was being handed over.
    pub unknown: u32,
    /// Leases that ended before the job was being handed over.
    pub lost: u32,
}

/// What a claim gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// The jobs, held until the lease ends.
    pub jobs: Vec<ClaimedJob>,
    /// The database's time of the claim. All instants of the queue are the database's, so that servers with different
    /// clocks agree.
    pub now: Timestamp,
    /// When the next job of the lane is due, or the next lease ends, of those where that is still to come; absent when
    /// there are none. What is due and was not given out is somebody else's, or beyond what was asked for.
    pub next_due: Option<Timestamp>,
}

/// What a lane still has to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Backlog {
    /// Jobs, held or not.
    pub jobs: u64,
    /// For how long the oldest due one has been due; absent when none is due.
    pub oldest_due: Option<Duration>,
}

/// What becomes of a held job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settlement {
    /// It is over; the job is gone.
    Done,
    /// It is due again.
    Retry {
        /// When.
        at: Timestamp,
        /// Whether the outcome of this attempt is unknown.
        unknown: bool,
    },
    /// It was not begun; it is due at once.
    HandBack,
    /// So many leases were lost that they count as one; it is due again, with one lost lease more.
    Lost {
        /// When.
        at: Timestamp,
    },
    /// It could not be begun; it is due again, with nothing counted.
    PutOff {
        /// When.
        at: Timestamp,
    },
    /// It was not begun and is not to be; it waits in [`Lane::Parked`] until its group is freed.
    Park,
}

/// The result of one held job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settled {
    /// The job.
    pub id: JobId,
    /// The token of the claim that gave it out.
    pub token: ClaimToken,
    /// What becomes of it.
    pub settlement: Settlement,
}
