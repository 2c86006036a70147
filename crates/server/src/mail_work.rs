//! Mails as the work of a lane.

use std::sync::Arc;

use orgauth_application::App;
use orgauth_application::mail_outbox::{self, MailResult, Sendable};
use orgauth_domain::Timestamp;
use orgauth_domain::bulkhead::Ending;
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
    /// The result, and what the attempt came to.
    type Outcome = (MailResult, Option<&'static str>);

    const LANE: Lane = Lane::Mail;

    fn begin(&self, jobs: &[ClaimedJob], now: Timestamp) -> StoreResult<Vec<Begun<Box<Sendable>, Self::Outcome>>> {
        let begun = mail_outbox::begin(&self.app, jobs, now)?;
        Ok(begun
            .into_iter()
            .map(|begun| match begun {
                mail_outbox::Begun::Send(sendable) => Begun::Attempt(sendable),
                mail_outbox::Begun::Settle(result) => Begun::Over((result, None)),
            })
            .collect())
    }

    fn perform(self: Arc<Self>, sendable: Box<Sendable>, clock: Clock) -> Performing<Self::Outcome> {
        Box::pin(async move {
            let outcome = self.mailer.send(sendable.id, sendable.mail.clone()).await;
            let id = sendable.id;
            let word = match &outcome {
                MailOutcome::Accepted => {
                    tracing::debug!(mail = %id, "a mail was taken");
                    "accepted"
                }
                MailOutcome::Failed(reason) => {
                    tracing::info!(mail = %id, reason, "a mail was not taken");
                    "failed"
                }
                MailOutcome::Refused(reason) => {
                    tracing::warn!(mail = %id, reason, "a mail was refused for good");
                    "refused"
                }
                MailOutcome::Unknown(reason) => {
                    tracing::warn!(mail = %id, reason, "whether a mail was taken is unknown");
                    "unknown"
                }
            };
            (MailResult::of(&self.app, &sendable, outcome, clock.now()), Some(word))
        })
    }

    fn settle(&self, outcomes: &[(ClaimToken, Self::Outcome)], now: Timestamp) -> StoreResult<()> {
        let results: Vec<_> = outcomes.iter().map(|(token, (result, _))| (*token, result.clone())).collect();
        mail_outbox::settle(&self.app, &results, now).map(|_| ())
    }

    fn word(&self, (_, word): &Self::Outcome) -> Option<String> {
        word.map(str::to_owned)
    }

    fn ending(&self, _: &Self::Outcome) -> Ending {
        // One mail server serves all groups; that it is slow says nothing about one of them.
        Ending::Other
    }

    fn hand_back(&self, job: JobId) -> Self::Outcome {
        (MailResult::hand_back(job), None)
    }
}
