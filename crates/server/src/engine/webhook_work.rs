//! Webhook deliveries as the work of a lane.

use std::sync::Arc;

use orgauth_application::App;
use orgauth_application::outbox::deliver_webhook::{
    self, BegunDelivery, DeliveryResult, DestinationHosts, SendableDelivery,
};
use orgauth_domain::Timestamp;
use orgauth_domain::operations::queue::bulkhead::Ending;
use orgauth_domain::operations::queue::{ClaimToken, ClaimedJob, JobId, Lane};
use orgauth_domain::ports::{StoreResult, WebhookSender};
use orgauth_domain::webhooks::delivery::{AttemptError, AttemptOutcome};

use crate::engine::lane::{Begun, DatabaseTime, Performing, Work};

/// Sends due deliveries to subscribers.
pub(crate) struct WebhookWork {
    /// The lane: that of organizations' subscriptions, or that of the operator's.
    pub(crate) lane: Lane,
    /// The use cases, on their own connections.
    pub(crate) app: App,
    /// The attempts at each destination host.
    pub(crate) hosts: DestinationHosts,
    /// The sender of requests.
    pub(crate) sender: Arc<dyn WebhookSender>,
}

impl Work for WebhookWork {
    type Attempt = Box<SendableDelivery>;
    type Outcome = DeliveryResult;

    fn lane(&self) -> Lane {
        self.lane
    }

    fn begin(
        &self,
        jobs: &[ClaimedJob],
        now: Timestamp,
    ) -> StoreResult<Vec<Begun<Box<SendableDelivery>, DeliveryResult>>> {
        let begun = deliver_webhook::begin(&self.app, &self.hosts, jobs, now)?;
        Ok(begun
            .into_iter()
            .map(|begun| match begun {
                BegunDelivery::Send(sendable) => Begun::Attempt(sendable),
                BegunDelivery::Settle(result) => Begun::Over(result),
            })
            .collect())
    }

    fn perform(
        self: Arc<Self>,
        _: ClaimToken,
        sendable: Box<SendableDelivery>,
        time: DatabaseTime,
    ) -> Performing<DeliveryResult> {
        Box::pin(async move {
            let outcome = self.sender.send(sendable.request.clone()).await;
            if let AttemptOutcome::Failed(error) = outcome {
                tracing::debug!(delivery = %sendable.id, %error, "an attempt failed");
            }
            DeliveryResult::of(&self.app, &sendable, outcome, time.now())
        })
    }

    fn settle(&self, outcomes: &[(ClaimToken, DeliveryResult)], _: Timestamp) -> StoreResult<()> {
        deliver_webhook::settle(&self.app, outcomes).map(|_| ())
    }

    fn word(&self, outcome: &DeliveryResult) -> Option<String> {
        Some(match outcome.outcome()? {
            AttemptOutcome::Delivered(_) => "delivered".to_owned(),
            AttemptOutcome::Failed(error) => error.to_string(),
        })
    }

    fn ending(&self, outcome: &DeliveryResult) -> Ending {
        match outcome.outcome() {
            Some(AttemptOutcome::Delivered(_)) => Ending::Success,
            // A name lookup that times out occupies its place for as long as a receiver that does.
            Some(AttemptOutcome::Failed(AttemptError::Timeout)) => Ending::Timeout,
            Some(AttemptOutcome::Failed(_)) => Ending::Other,
            None => Ending::Unbegun,
        }
    }

    fn hand_back(&self, job: JobId) -> DeliveryResult {
        DeliveryResult::hand_back(job)
    }
}
