//! The steps of the webhook loop for claimed jobs: what to send, and what the outcome changes (`domain::webhooks::delivery`).
//!
//! [`begin`] → the loop attempts each delivery → [`settle`].

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use orgauth_domain::operations::queue::{ClaimToken, ClaimedJob, JobId, Settled, Settlement};
use orgauth_domain::ports::{Repositories, StoreError, StoreResult, WebhookRequest, transact};
use orgauth_domain::webhooks::delivery::{
    AttemptOutcome, AttemptRecord, DeliveryAttempts, DeliveryStep, DeliveryUpdate, DueDelivery,
};
use orgauth_domain::webhooks::host_traffic::{HostLimits, HostTraffic};
use orgauth_domain::webhooks::{Attempt, WebhookOwner};
use orgauth_domain::{DeliveryId, Duration, Timestamp, WebhookId};

use crate::app::App;
use crate::outbox::job_batch::{distinct, read_each};
use crate::webhooks::subscriptions;

/// The version in the `user-agent` header.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// How long a delivery is put off that can't be read now: a newer program may have written it, or it may be repaired.
const PUT_OFF: Duration = Duration::from_minutes(1);

/// The attempts of this process at each destination host; clones share them.
#[derive(Clone)]
pub struct DestinationHosts(Arc<Mutex<HostTraffic>>);

/// The place of an attempt among those at its destination host; dropping it frees the place.
struct HostPlace {
    hosts: DestinationHosts,
    host: String,
    owner: WebhookOwner,
}

impl DestinationHosts {
    /// No attempts yet.
    pub fn new(limits: HostLimits) -> Self {
        Self(Arc::new(Mutex::new(HostTraffic::new(limits))))
    }

    fn place(&self, due: &DueDelivery, now: Timestamp) -> Result<HostPlace, Timestamp> {
        let (host, owner) = (due.url.host(), due.owner);
        self.lock().begin(&host, owner, now)?;
        Ok(HostPlace { hosts: self.clone(), host, owner })
    }

    fn lock(&self) -> MutexGuard<'_, HostTraffic> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for HostPlace {
    fn drop(&mut self) {
        self.hosts.lock().end(&self.host, self.owner);
    }
}

/// An attempt to make now.
pub struct SendableDelivery {
    /// The delivery.
    pub id: DeliveryId,
    /// Its previous attempts.
    attempts: DeliveryAttempts,
    /// The number of this attempt.
    number: u32,
    /// When this attempt starts.
    started_at: Timestamp,
    /// The request to send.
    pub request: WebhookRequest,
    /// Held until the attempt ended.
    _place: HostPlace,
}

/// What to do with a claimed job.
pub enum BegunDelivery {
    /// Make this attempt.
    Send(Box<SendableDelivery>),
    /// Write this result without an attempt.
    Settle(DeliveryResult),
}

/// The result of one claimed job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliveryResult {
    /// The job.
    pub id: JobId,
    step: ResultStep,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ResultStep {
    /// The delivery's next step, and the record of the attempt that led to it.
    Delivery(DeliveryStep, Option<AttemptRecord>),
    /// The delivery's subscription was deleted; only the job is left.
    Orphan,
    /// The job was not started.
    HandBack,
    /// The subscription is paused.
    Park(WebhookOwner, WebhookId),
    /// The delivery can't be read or signed now, or enough is sent to its host.
    PutOff(Timestamp),
}

impl DeliveryResult {
    /// The result of an attempt that ended at `now`.
    pub fn of(app: &App, sent: &SendableDelivery, outcome: AttemptOutcome, now: Timestamp) -> Self {
        let step = sent.attempts.next(outcome, now, &app.settings.webhooks.deliveries);
        let duration = now.since(sent.started_at);
        let record = AttemptRecord { attempt: sent.number, started_at: sent.started_at, duration, outcome };
        Self { id: sent.id.into(), step: ResultStep::Delivery(step, Some(record)) }
    }

    /// The result for a job that was not started.
    pub const fn hand_back(id: JobId) -> Self {
        Self { id, step: ResultStep::HandBack }
    }

    /// The outcome of the attempt, or of lost attempts that count as one; absent when there was none.
    pub fn outcome(&self) -> Option<AttemptOutcome> {
        match self.step {
            ResultStep::Delivery(_, record) => record.map(|record| record.outcome),
            ResultStep::Orphan | ResultStep::HandBack | ResultStep::Park(..) | ResultStep::PutOff(_) => None,
        }
    }

    fn settlement(&self, is_active: impl Fn(WebhookId) -> bool) -> Settlement {
        match self.step {
            ResultStep::Delivery(step, _) => step.settlement(),
            ResultStep::Orphan => Settlement::Done,
            ResultStep::HandBack => Settlement::HandBack,
            // Resumed meanwhile: a job parked now would never be freed.
            ResultStep::Park(_, webhook) if is_active(webhook) => Settlement::HandBack,
            ResultStep::Park(..) => Settlement::Park,
            ResultStep::PutOff(at) => Settlement::PutOff { at },
        }
    }
}

/// Reads the deliveries of claimed jobs, and signs the requests. Puts off a delivery that can't be read, so that it doesn't
/// block the others, and one to a host that gets enough already.
///
/// # Errors
/// The store is unavailable; no job was started.
pub fn begin(
    app: &App,
    hosts: &DestinationHosts,
    jobs: &[ClaimedJob],
    now: Timestamp,
) -> StoreResult<Vec<BegunDelivery>> {
    let ids: Vec<DeliveryId> = jobs.iter().map(|job| job.id.into()).collect();
    let due = read_each(
        &*app.store,
        &ids,
        |due: &DueDelivery| due.id,
        |repositories, ids| repositories.deliveries().due(ids),
    )?;
    let begun = |(job, due): (&ClaimedJob, StoreResult<Option<DueDelivery>>)| {
        let settle = |step| BegunDelivery::Settle(DeliveryResult { id: job.id, step });
        match due {
            Ok(Some(due)) => one(app, hosts, job, due, now).unwrap_or_else(settle),
            Ok(None) => settle(ResultStep::Orphan),
            Err(error) => {
                tracing::error!(%error, delivery = %DeliveryId::from(job.id), "a delivery can't be read");
                settle(ResultStep::PutOff(now.plus(PUT_OFF)))
            }
        }
    };
    Ok(jobs.iter().zip(due).map(begun).collect())
}

fn one(
    app: &App,
    hosts: &DestinationHosts,
    job: &ClaimedJob,
    due: DueDelivery,
    now: Timestamp,
) -> Result<BegunDelivery, ResultStep> {
    if !due.is_active {
        return Err(ResultStep::Park(due.owner, due.webhook_id));
    }
    let attempts = DeliveryAttempts::from(*job);
    let number = attempts
        .may_begin(now, &app.settings.webhooks.deliveries)
        .map_err(|step| ResultStep::Delivery(step, lost(step, now)))?;
    let secrets = subscriptions::opened(&*app.sealer, due.owner, due.webhook_id, &due.secrets);
    let secrets = secrets.map_err(|error| {
        // The operator may still add the missing data key. The receiver is not at fault, so this counts as no attempt.
        tracing::error!(%error, webhook = %due.webhook_id, "the secrets of a subscription don't open");
        ResultStep::PutOff(now.plus(PUT_OFF))
    })?;
    let place = hosts.place(&due, now).map_err(ResultStep::PutOff)?;
    let attempt = Attempt { event_id: due.event_id, delivery_id: due.id, number, at: now, body: &due.body };
    let headers = attempt.headers(&secrets.signing(now, due.previous_until), VERSION);
    let request = WebhookRequest { url: due.url, headers, body: due.body.into() };
    Ok(BegunDelivery::Send(Box::new(SendableDelivery {
        id: due.id,
        attempts,
        number,
        started_at: now,
        request,
        _place: place,
    })))
}

/// The log record for lost leases that count as a failed attempt: one record per counted attempt. The start time was lost
/// with the server, so the record holds the current time.
fn lost(step: DeliveryStep, now: Timestamp) -> Option<AttemptRecord> {
    let outcome = step.outcome()?;
    Some(AttemptRecord { attempt: step.attempts(), started_at: now, duration: Duration::ZERO, outcome })
}

/// Writes results in one transaction. Drops results of jobs that another claim holds by now, or whose subscription is
/// deleted; returns the identifiers of the others.
///
/// # Errors
/// The store failed; the jobs are claimed again when their leases end, and count an unknown outcome.
pub fn settle(app: &App, results: &[(ClaimToken, DeliveryResult)]) -> StoreResult<Vec<JobId>> {
    transact(&*app.store, |repositories| {
        let mut ours = Vec::with_capacity(results.len());
        for batch in distinct(results, |(_, result)| result.id) {
            ours.extend(settle_distinct(repositories, batch)?);
        }
        Ok::<_, StoreError>(ours)
    })
}

fn settle_distinct(
    repositories: &mut dyn Repositories,
    results: &[(ClaimToken, DeliveryResult)],
) -> StoreResult<Vec<JobId>> {
    let mut active: HashMap<WebhookId, bool> = HashMap::new();
    for (_, result) in results {
        if let ResultStep::Park(owner, webhook) = result.step
            && !active.contains_key(&webhook)
        {
            // Locks the subscription: a request that resumes it now frees the jobs parked here afterwards.
            let found = repositories.webhooks().lock(owner, webhook)?;
            active.insert(webhook, found.is_some_and(|webhook| webhook.is_active));
        }
    }
    let is_active = |webhook| active.get(&webhook).copied().unwrap_or_default();
    let settled: Vec<Settled> = results
        .iter()
        .map(|(token, result)| Settled { id: result.id, token: *token, settlement: result.settlement(is_active) })
        .collect();
    let ours = repositories.jobs().settle(&settled)?;
    let updates: Vec<DeliveryUpdate> = results
        .iter()
        .filter(|(_, result)| ours.contains(&result.id))
        .filter_map(|(_, result)| match result.step {
            ResultStep::Delivery(step, record) => Some(DeliveryUpdate { id: result.id.into(), step, record }),
            ResultStep::Orphan | ResultStep::HandBack | ResultStep::Park(..) | ResultStep::PutOff(_) => None,
        })
        .collect();
    repositories.deliveries().record(&updates)?;
    Ok(ours)
}
