//! Mails as the work of a lane.

use std::sync::Arc;

use orgauth_application::App;
use orgauth_application::mail_outbox::{self, MailResult, Sendable};
use orgauth_domain::Timestamp;
use orgauth_domain::mail::MailOutcome;
use orgauth_domain::ports::{Mailer, StoreResult};
use orgauth_domain::queue::{ClaimToken, ClaimedJob, JobId, Lane};

use crate::engine::{Begun, Clock, Performing, Work};

/// Sends what waits in the outbox.
pub(crate) struct MailWork {
    /// The use cases, on connections of their own.
    pub(crate) app: App,
    /// How mail leaves.
    pub(crate) mailer: Arc<dyn Mailer>,
}

impl Work for MailWork {
    type Attempt = Box<Sendable>;
    type Outcome = MailResult;

    const LANE: Lane = Lane::Mail;

    fn begin(&self, jobs: &[ClaimedJob], now: Timestamp) -> StoreResult<Vec<Begun<Box<Sendable>, MailResult>>> {
        let begun = mail_outbox::begin(&self.app, jobs, now)?;
        Ok(begun
            .into_iter()
            .map(|begun| match begun {
                mail_outbox::Begun::Send(sendable) => Begun::Attempt(sendable),
                mail_outbox::Begun::Settle(result) => Begun::Over(result),
            })
            .collect())
    }

    fn perform(self: Arc<Self>, sendable: Box<Sendable>, clock: Clock) -> Performing<MailResult> {
        Box::pin(async move {
            let outcome = self.mailer.send(sendable.id, sendable.mail.clone()).await;
            let id = sendable.id;
            match &outcome {
                MailOutcome::Accepted => tracing::debug!(mail = %id, "a mail was taken"),
                MailOutcome::Failed(reason) => tracing::info!(mail = %id, reason, "a mail was not taken"),
                MailOutcome::Refused(reason) => tracing::warn!(mail = %id, reason, "a mail was refused for good"),
                MailOutcome::Unknown(reason) => {
                    tracing::warn!(mail = %id, reason, "whether a mail was taken is unknown");
                }
            }
            MailResult::of(&self.app, &sendable, outcome, clock.now())
        })
    }

    fn settle(&self, outcomes: &[(ClaimToken, MailResult)], now: Timestamp) -> StoreResult<()> {
        mail_outbox::settle(&self.app, outcomes, now).map(|_| ())
    }

    fn hand_back(&self, job: JobId) -> MailResult {
        MailResult::hand_back(job)
    }
}
