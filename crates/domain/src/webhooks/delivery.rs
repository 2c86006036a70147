//! Deliveries of events to subscriptions: what happens after each attempt (docs/webhooks.md#failures-and-retries).
//!
//! | state    | 2xx in time | failed, attempts remain       | failed, the last | lease lost, fewer than five | five leases lost, attempts remain | five leases lost, the last |
//! |----------|-------------|-------------------------------|------------------|-----------------------------|-----------------------------------|----------------------------|
//! | pending  | success     | retrying, due after the delay | failed           | pending, due at once        | retrying, due after the delay     | failed                     |
//! | retrying | success     | retrying, due after the delay | failed           | retrying, due at once       | retrying, due after the delay     | failed                     |
//!
//! success and failed are final. If a server dies while it holds a delivery, the lease is lost: that uses no attempt, as it
//! says nothing about the receiver. Five lost leases count as one failure, because the delivery itself may be what makes the
//! servers die. A pause leaves a delivery in its state and uses no attempt either.

use crate::id::{DeliveryId, EventId, WebhookId};
use crate::operations::queue::{ClaimedJob, JobGroup, NewJob, Settlement};
use crate::time::{Duration, Timestamp};
use crate::webhooks::WebhookUrl;
use crate::webhooks::event::EventKind;
use crate::webhooks::owner::WebhookOwner;
use crate::word::word_enum;

word_enum! {
    /// The state of a delivery.
    DeliveryStatus {
        /// It waits for its first attempt.
        Pending = "pending",
        /// The receiver answered 2xx.
        Success = "success",
        /// An attempt failed, and another one follows.
        Retrying = "retrying",
        /// Every attempt failed.
        Failed = "failed",
    }
}

impl DeliveryStatus {
    /// Whether no attempt follows.
    #[must_use]
    pub const fn is_final(self) -> bool {
        matches!(self, Self::Success | Self::Failed)
    }
}

/// Why an attempt failed: the fixed vocabulary of `lastError`. It contains nothing that a receiver wrote (docs/security.md:
/// J2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AttemptError {
    /// The receiver answered with a status that is neither 2xx nor 3xx.
    Http(u16),
    /// The receiver answered with this redirection, which is not followed.
    Redirect(u16),
    /// The receiver did not answer in time.
    Timeout,
    /// The name resolves to no address.
    Dns,
    /// No encryption, or an invalid certificate.
    Tls,
    /// No connection, or one that ended before the answer.
    Connect,
    /// What the receiver answered is no HTTP, or has more headers than are read.
    Protocol,
    /// The service may not call the address.
    BlockedAddress,
}

/// The outcome of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AttemptOutcome {
    /// The receiver answered in time with this status, which is 2xx.
    Delivered(u16),
    /// Anything else.
    Failed(AttemptError),
}

/// How failed deliveries are retried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliveryRules {
    /// Delays after the first, second, … failed attempt. There is one attempt more than there are delays.
    pub retry_delays: Vec<Duration>,
    /// How long an attempt may take until the headers of the answer are complete.
    pub timeout: Duration,
}

/// The past attempts at a delivery, as far as its next step depends on them, from the counters of its job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeliveryAttempts {
    /// Attempts with a known outcome; all of them failed.
    pub made: u32,
    /// Lost leases, and one more for each time that five of them were counted as a failure.
    pub unknown: u32,
}

/// What happens to a delivery after an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeliveryStep {
    /// It is finished.
    Over {
        /// [`DeliveryStatus::Success`] or [`DeliveryStatus::Failed`].
        status: DeliveryStatus,
        /// The number of attempts that count.
        attempts: u32,
        /// The outcome of the last attempt; absent when there was none now, and the outcome in the log stays.
        outcome: Option<AttemptOutcome>,
    },
    /// It is tried again.
    Retry {
        /// When it is due again, to the millisecond.
        at: Timestamp,
        /// The number of attempts that count.
        attempts: u32,
        /// Why.
        error: AttemptError,
        /// Whether this counts lost leases as a failure; [`crate::operations::queue::Settlement::Retry`] takes it over.
        unknown: bool,
    },
}

/// A delivery as it is in the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delivery {
    /// The identifier of the delivery and of its job.
    pub id: DeliveryId,
    /// Whose it is.
    pub owner: WebhookOwner,
    /// Its subscription.
    pub webhook_id: WebhookId,
    /// Its event.
    pub event_id: EventId,
    /// The name of the event.
    pub event: EventKind,
    /// Its state.
    pub status: DeliveryStatus,
    /// The number of attempts that count.
    pub attempts: u32,
    /// The outcome of the last attempt; absent before the first one.
    pub last: Option<AttemptOutcome>,
    /// When it was written: when the event happened, or when a caller asked for a redelivery.
    pub created_at: Timestamp,
}

/// The error of the newest delivery that was attempted; absent when that delivery arrived, or none was attempted.
#[must_use]
pub fn last_error(newest_first: &[Delivery]) -> Option<AttemptError> {
    newest_first.iter().find_map(|delivery| delivery.last)?.error()
}

/// A delivery to be written. Its job is written with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewDelivery {
    /// Its identifier.
    pub id: DeliveryId,
    /// Whose it is.
    pub owner: WebhookOwner,
    /// Its subscription.
    pub webhook_id: WebhookId,
    /// Its event.
    pub event_id: EventId,
    /// The name of the event.
    pub event: EventKind,
    /// When it was requested.
    pub created_at: Timestamp,
}

impl NewDelivery {
    /// Its job, due at once: each subscription's deliveries are one group.
    #[must_use]
    pub fn job(&self) -> NewJob {
        NewJob {
            id: self.id.into(),
            lane: self.owner.lane(),
            group: JobGroup::of_webhook(self.webhook_id),
            tenant: self.owner.tenant(),
            due_at: None,
        }
    }
}

/// A delivery with everything that an attempt needs. URL and secrets are the current ones, so that a change of them applies
/// to the next attempt.
#[derive(Clone, PartialEq, Eq)]
pub struct DueDelivery {
    /// Its identifier.
    pub id: DeliveryId,
    /// Whose it is.
    pub owner: WebhookOwner,
    /// Its subscription.
    pub webhook_id: WebhookId,
    /// Its event.
    pub event_id: EventId,
    /// The exact body.
    pub body: String,
    /// The subscription's endpoint.
    pub url: WebhookUrl,
    /// Whether the subscription is active, not paused.
    pub is_active: bool,
    /// The subscription's secrets, sealed.
    pub secrets: String,
    /// The instant from which the previous secret no longer signs; absent when there is none.
    pub previous_until: Option<Timestamp>,
}

/// A change of the log after an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeliveryUpdate {
    /// The delivery.
    pub id: DeliveryId,
    /// What happens to it.
    pub step: DeliveryStep,
    /// The attempt; absent when there was none.
    pub record: Option<AttemptRecord>,
}

/// A delivery with its body and its attempts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliveryDetail {
    /// The delivery.
    pub delivery: Delivery,
    /// The exact body.
    pub payload: String,
    /// The attempts, oldest first.
    pub log: Vec<AttemptRecord>,
}

/// One attempt as it is in the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AttemptRecord {
    /// Its number, from 1.
    pub attempt: u32,
    /// When it began.
    pub started_at: Timestamp,
    /// How long it took.
    pub duration: Duration,
    /// Its outcome.
    pub outcome: AttemptOutcome,
}

impl Default for DeliveryRules {
    fn default() -> Self {
        let retry_delays = vec![Duration::from_minutes(1), Duration::from_minutes(5), Duration::from_minutes(30)];
        Self { retry_delays, timeout: Duration::from_seconds(10) }
    }
}

impl DeliveryRules {
    /// The number of attempts of a delivery.
    pub fn attempts(&self) -> u32 {
        u32::try_from(self.retry_delays.len()).unwrap_or(u32::MAX).saturating_add(1)
    }

    /// The retry rule: when a delivery is due again after its `failures`th failure, which happened at `now`; `None` when
    /// that was the last. No jitter: the instants are published.
    pub fn next_attempt(&self, failures: u32, now: Timestamp) -> Option<Timestamp> {
        let nth = usize::try_from(failures.checked_sub(1)?).ok()?;
        self.retry_delays.get(nth).map(|delay| now.plus(*delay))
    }
}

impl DeliveryAttempts {
    /// Lost leases that count as one failed attempt.
    pub const LOST_LEASES: u32 = 5;

    /// The number of attempts that count: all of them failed.
    pub const fn failures(self) -> u32 {
        self.made.saturating_add(self.unknown / (Self::LOST_LEASES + 1))
    }

    /// The state of an unfinished delivery.
    pub const fn status(self) -> DeliveryStatus {
        if self.failures() == 0 { DeliveryStatus::Pending } else { DeliveryStatus::Retrying }
    }

    /// The number of the attempt that may begin now.
    ///
    /// # Errors
    /// The step to take instead: too many leases were lost, or the rules allow fewer attempts now than before.
    pub fn may_begin(self, now: Timestamp, rules: &DeliveryRules) -> Result<u32, DeliveryStep> {
        if self.failures() >= rules.attempts() {
            let status = DeliveryStatus::Failed;
            // Leases that were lost since count for no attempt beyond those that the rules allow.
            let attempts = self.failures().min(rules.attempts()).max(self.made);
            return Err(DeliveryStep::Over { status, attempts, outcome: None });
        }
        if self.unknown % (Self::LOST_LEASES + 1) == Self::LOST_LEASES {
            // The receiver's answers are unknown, which counts like no answer.
            return Err(self.failed(AttemptError::Timeout, true, now, rules));
        }
        Ok(self.failures().saturating_add(1))
    }

    /// What happens to the delivery after this attempt, which ended at `now`.
    pub fn next(self, outcome: AttemptOutcome, now: Timestamp, rules: &DeliveryRules) -> DeliveryStep {
        match outcome {
            AttemptOutcome::Delivered(_) => DeliveryStep::Over {
                status: DeliveryStatus::Success,
                attempts: self.failures().saturating_add(1),
                outcome: Some(outcome),
            },
            AttemptOutcome::Failed(error) => self.failed(error, false, now, rules),
        }
    }

    fn failed(self, error: AttemptError, unknown: bool, now: Timestamp, rules: &DeliveryRules) -> DeliveryStep {
        let attempts = self.failures().saturating_add(1);
        match rules.next_attempt(attempts, now) {
            Some(at) => DeliveryStep::Retry { at, attempts, error, unknown },
            None => DeliveryStep::Over {
                status: DeliveryStatus::Failed,
                attempts,
                outcome: Some(AttemptOutcome::Failed(error)),
            },
        }
    }
}

impl DeliveryStep {
    /// The state of the delivery after this step.
    pub const fn status(&self) -> DeliveryStatus {
        match self {
            Self::Over { status, .. } => *status,
            Self::Retry { .. } => DeliveryStatus::Retrying,
        }
    }

    /// The number of attempts that count.
    pub const fn attempts(&self) -> u32 {
        match self {
            Self::Over { attempts, .. } | Self::Retry { attempts, .. } => *attempts,
        }
    }

    /// The outcome of the last attempt, for the log; absent when the log stays as it is.
    pub const fn outcome(&self) -> Option<AttemptOutcome> {
        match self {
            Self::Over { outcome, .. } => *outcome,
            Self::Retry { error, .. } => Some(AttemptOutcome::Failed(*error)),
        }
    }

    /// What happens to its job.
    pub const fn settlement(&self) -> Settlement {
        match self {
            Self::Over { .. } => Settlement::Done,
            Self::Retry { at, unknown, .. } => Settlement::Retry { at: *at, unknown: *unknown },
        }
    }
}

impl From<ClaimedJob> for DeliveryAttempts {
    fn from(job: ClaimedJob) -> Self {
        Self { made: job.attempts, unknown: job.unknown.saturating_add(job.lost) }
    }
}

impl AttemptOutcome {
    /// The outcome of an attempt with this HTTP status.
    pub const fn of_status(status: u16) -> Self {
        match status {
            200..=299 => Self::Delivered(status),
            300..=399 => Self::Failed(AttemptError::Redirect(status)),
            _ => Self::Failed(AttemptError::Http(status)),
        }
    }

    /// The `httpStatus`; absent when no answer came.
    pub const fn http_status(self) -> Option<u16> {
        match self {
            Self::Delivered(status) | Self::Failed(AttemptError::Http(status) | AttemptError::Redirect(status)) => {
                Some(status)
            }
            Self::Failed(_) => None,
        }
    }

    /// The `lastError`; absent after a success.
    pub const fn error(self) -> Option<AttemptError> {
        match self {
            Self::Delivered(_) => None,
            Self::Failed(error) => Some(error),
        }
    }

    /// The outcome in a row, from its `httpStatus` and its error word; `None` when no attempt results in the two.
    pub fn restore(http_status: Option<u16>, word: Option<&str>) -> Option<Self> {
        let outcome = match (http_status, word) {
            (Some(status), _) => Self::of_status(status),
            (None, Some("timeout")) => Self::Failed(AttemptError::Timeout),
            (None, Some("dns")) => Self::Failed(AttemptError::Dns),
            (None, Some("tls")) => Self::Failed(AttemptError::Tls),
            (None, Some("connect")) => Self::Failed(AttemptError::Connect),
            (None, Some("protocol")) => Self::Failed(AttemptError::Protocol),
            (None, Some("blocked_address")) => Self::Failed(AttemptError::BlockedAddress),
            (None, _) => return None,
        };
        (outcome.error().map(|error| error.to_string()).as_deref() == word).then_some(outcome)
    }
}

impl std::fmt::Display for AttemptError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Http(status) => write!(f, "http_{status}"),
            Self::Redirect(_) => f.write_str("redirect"),
            Self::Timeout => f.write_str("timeout"),
            Self::Dns => f.write_str("dns"),
            Self::Tls => f.write_str("tls"),
            Self::Connect => f.write_str("connect"),
            Self::Protocol => f.write_str("protocol"),
            Self::BlockedAddress => f.write_str("blocked_address"),
        }
    }
}

#[cfg(test)]
#[path = "delivery_tests.rs"]
mod tests;
