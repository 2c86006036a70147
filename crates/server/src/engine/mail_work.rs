//! Mails as the work of a lane.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use orgauth_application::App;
use orgauth_application::outbox::send_mail::{self, BegunMail, MailResult, ResultStep, SendableMail};
use orgauth_domain::mail::{MailOutcome, MailStep};
use orgauth_domain::operations::queue::bulkhead::Ending;
use orgauth_domain::operations::queue::{ClaimToken, ClaimedJob, JobId, Lane};
use orgauth_domain::ports::{Mailer, StoreResult};
use orgauth_domain::{MailId, Timestamp};

use crate::engine::hand_over::HandOvers;
use crate::engine::lane::{Begun, DatabaseTime, Performing, Work};
use crate::observe::metrics::GivenUp;

/// Sends the mails of the outbox.
pub(crate) struct MailWork {
    /// The use cases, on their own connections.
    pub(crate) app: App,
    /// The transport of mails.
    pub(crate) mailer: Arc<dyn Mailer>,
    /// Records that a mail is about to be handed over.
    pub(crate) hand_overs: HandOvers,
    /// Counts mails that are given up.
    pub(crate) given_up: GivenUp,
    /// Whether the last attempt failed.
    pub(crate) is_failing: AtomicBool,
}

impl Work for MailWork {
    type Attempt = Box<SendableMail>;
    /// The result to write, and the outcome as a label; absent without an attempt.
    type Outcome = (MailResult, Option<&'static str>);

    fn lane(&self) -> Lane {
        Lane::Mail
    }

    fn begin(
        &self,
        jobs: &[ClaimedJob],
        now: Timestamp,
    ) -> StoreResult<Vec<Begun<Box<SendableMail>, Self::Outcome>>> {
        let begun = send_mail::begin(&self.app, jobs, now)?;
        Ok(begun
            .into_iter()
            .map(|begun| match begun {
                BegunMail::Send(sendable) => Begun::Attempt(sendable),
                BegunMail::Settle(result) => Begun::Over((result, None)),
            })
            .collect())
    }

    fn perform(
        self: Arc<Self>,
        token: ClaimToken,
        sendable: Box<SendableMail>,
        time: DatabaseTime,
    ) -> Performing<Self::Outcome> {
        Box::pin(async move {
            let id = sendable.id;
            let hand_over = self.hand_overs.of(id.into(), token);
            let outcome = self.mailer.send(id, sendable.mail.clone(), sendable.look.clone(), &hand_over).await;
            let word = match &outcome {
                MailOutcome::Accepted => {
                    self.is_failing.store(false, Ordering::Relaxed);
                    tracing::debug!(mail = %id, "a mail was taken");
                    "accepted"
                }
                MailOutcome::Failed(reason) => {
                    // Only the first failure of an outage is a warning.
                    if self.is_failing.swap(true, Ordering::Relaxed) {
                        tracing::info!(mail = %id, reason, "a mail was not taken");
                    } else {
                        tracing::warn!(mail = %id, reason, "a mail was not taken; it is tried again");
                    }
                    "failed"
                }
                MailOutcome::Refused(reason) => {
                    tracing::warn!(mail = %id, reason, "a mail was refused for good");
                    "refused"
                }
                MailOutcome::Unrecorded => {
                    tracing::info!(mail = %id, "a mail was not handed over: that could not be written down");
                    "unrecorded"
                }
                MailOutcome::Unknown(reason) => {
                    tracing::warn!(mail = %id, reason, "whether a mail was taken is unknown");
                    "unknown"
                }
            };
            (MailResult::of(&self.app, &sendable, outcome, time.now()), Some(word))
        })
    }

    fn settle(&self, outcomes: &[(ClaimToken, Self::Outcome)], now: Timestamp) -> StoreResult<()> {
        let results: Vec<_> = outcomes.iter().map(|(token, (result, _))| (*token, result.clone())).collect();
        let ours = send_mail::settle(&self.app, &results, now)?;
        for (_, result) in results.iter().filter(|(_, result)| ours.contains(&result.id)) {
            if let ResultStep::Mail(MailStep::Over { state, error }) = &result.step
                && state.is_given_up()
            {
                let reason = error.as_deref().unwrap_or_default();
                tracing::warn!(mail = %MailId::from(result.id), %state, reason, "a mail was given up");
                self.given_up.count(*state);
            }
        }
        Ok(())
    }

    fn word(&self, (_, word): &Self::Outcome) -> Option<String> {
        word.map(str::to_owned)
    }

    fn ending(&self, _: &Self::Outcome) -> Ending {
        // One mail server serves all groups, so its slowness says nothing about a group.
        Ending::Other
    }

    fn hand_back(&self, job: JobId) -> Self::Outcome {
        (MailResult::hand_back(job), None)
    }
}
