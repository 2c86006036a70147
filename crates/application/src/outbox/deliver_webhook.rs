//! What the webhook loop does with claimed jobs: what is to be sent, and what becomes of it (`domain::webhook::delivery`).
//!
//! [`begin`] → each delivery is attempted → [`settle`].

use std::collections::HashMap;

use orgauth_domain::ports::{Repositories, StoreError, StoreResult, WebhookRequest, transact};
use orgauth_domain::queue::{ClaimToken, ClaimedJob, JobId, Settled, Settlement};
use orgauth_domain::webhook::Attempt;
use orgauth_domain::webhook::delivery::{
    AttemptOutcome, AttemptRecord, DeliveryAttempts, DeliveryStep, DeliveryUpdate, DueDelivery,
};
use orgauth_domain::{DeliveryId, Duration, OrganizationId, Timestamp, WebhookId};

use crate::app::App;
use crate::organization::webhooks;
use crate::outbox::job_batch::{distinct, read_each};

/// What `user-agent` says behind the name.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// How long a delivery waits that can't be read now: it may be by a newer program, or after a repair.
const PUT_OFF: Duration = Duration::from_minutes(1);

/// An attempt that is to be made now.
pub struct SendableDelivery {
    /// The delivery.
    pub id: DeliveryId,
    /// Its past.
    attempts: DeliveryAttempts,
    /// The number of this attempt.
    number: u32,
    /// When it begins.
    started_at: Timestamp,
    /// What is sent.
    pub request: WebhookRequest,
}

/// What a claimed job asks for.
pub enum BegunDelivery {
    /// This attempt.
    Send(Box<SendableDelivery>),
    /// Nothing more.
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
    /// What became of its delivery, and by which attempt.
    Delivery(DeliveryStep, Option<AttemptRecord>),
    /// Its subscription was deleted; the job alone is left.
    Orphan,
    /// It was not begun.
    HandBack,
    /// Its subscription is paused.
    Park(OrganizationId, WebhookId),
    /// It can't be begun now.
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

    /// The job was not begun.
    pub const fn hand_back(id: JobId) -> Self {
        Self { id, step: ResultStep::HandBack }
    }

    /// What the attempt came to, or the lost ones that count as one; absent when there was none.
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
            // Resumed meanwhile: nobody would free it.
            ResultStep::Park(_, webhook) if is_active(webhook) => Settlement::HandBack,
            ResultStep::Park(..) => Settlement::Park,
            ResultStep::PutOff(at) => Settlement::PutOff { at },
        }
    }
}

/// Reads the deliveries of claimed jobs, and signs what is to be sent. One that can't be read is put off and holds up
/// no other.
///
/// # Errors
/// The store is unavailable; nothing was begun.
pub fn begin(app: &App, jobs: &[ClaimedJob], now: Timestamp) -> StoreResult<Vec<BegunDelivery>> {
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
            Ok(Some(due)) => one(app, job, due, now).unwrap_or_else(settle),
            Ok(None) => settle(ResultStep::Orphan),
            Err(error) => {
                tracing::error!(%error, delivery = %DeliveryId::from(job.id), "a delivery can't be read");
                settle(ResultStep::PutOff(now.plus(PUT_OFF)))
            }
        }
    };
    Ok(jobs.iter().zip(due).map(begun).collect())
}

fn one(app: &App, job: &ClaimedJob, due: DueDelivery, now: Timestamp) -> Result<BegunDelivery, ResultStep> {
    if !due.is_active {
        return Err(ResultStep::Park(due.organization_id, due.webhook_id));
    }
    let attempts = DeliveryAttempts::from(*job);
    let number = attempts
        .may_begin(now, &app.settings.webhooks.deliveries)
        .map_err(|step| ResultStep::Delivery(step, lost(step, now)))?;
    let secrets = webhooks::opened(&*app.sealer, due.organization_id, due.webhook_id, &due.secrets);
    let secrets = secrets.map_err(|error| {
        // With the right data key it opens: the operator may still add it. That is no fault of the receiver's.
        tracing::error!(%error, webhook = %due.webhook_id, "the secrets of a subscription don't open");
        ResultStep::PutOff(now.plus(PUT_OFF))
    })?;
    let attempt = Attempt { event_id: due.event_id, delivery_id: due.id, number, at: now, body: &due.body };
    let headers = attempt.headers(&secrets.signing(now, due.previous_until), VERSION, &*app.signer);
    let request = WebhookRequest { url: due.url, headers, body: due.body.into() };
    Ok(BegunDelivery::Send(Box::new(SendableDelivery { id: due.id, attempts, number, started_at: now, request })))
}

/// What the log tells of the failure that lost leases count as: one line for each attempt that counts. When they began is
/// known to the dead.
fn lost(step: DeliveryStep, now: Timestamp) -> Option<AttemptRecord> {
    let outcome = step.outcome()?;
    Some(AttemptRecord { attempt: step.attempts(), started_at: now, duration: Duration::ZERO, outcome })
}

/// Writes results in one transaction. Those of jobs that somebody else holds by now, or whose subscription is deleted,
/// are dropped; returns the others.
///
/// # Errors
/// The store failed; the jobs come back when their leases end, and count an unknown outcome.
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
        if let ResultStep::Park(organization, webhook) = result.step
            && !active.contains_key(&webhook)
        {
            // Locked: whoever resumes it now frees what is parked here afterwards.
            let found = repositories.webhooks().lock(organization, webhook)?;
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
