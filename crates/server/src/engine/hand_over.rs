//! Records that mails are about to be handed over, many in one transaction.
//!
//! An attempt waits for its mark in the middle of the SMTP dialogue, so there is no batch window: marks that are
//! requested during one transaction form the next batch.

use std::sync::mpsc::{Receiver, Sender, channel};

use orgauth_application::App;
use orgauth_application::outbox::send_mail;
use orgauth_domain::operations::queue::{ClaimToken, JobId};
use orgauth_domain::ports::{HandOver, HandOverFuture};
use tokio::sync::oneshot;

use crate::report::failure::Failure;

/// The largest number of marks in one transaction.
const BATCH: usize = 64;

struct Asked {
    job: JobId,
    token: ClaimToken,
    answer: oneshot::Sender<bool>,
}

/// The thread that writes marks. It ends when all handles are dropped.
#[derive(Clone)]
pub(crate) struct HandOvers {
    marks: Sender<Asked>,
}

impl HandOvers {
    /// Starts the thread, which writes into `app`'s store.
    pub(crate) fn start(app: App) -> Result<Self, Failure> {
        let (marks, asked) = channel();
        std::thread::Builder::new()
            .name("mail-marks".to_owned())
            .spawn(move || serve(&app, &asked))
            .map_err(Failure::internal)?;
        Ok(Self { marks })
    }

    /// The hand-over of one claimed mail.
    pub(crate) fn of(&self, job: JobId, token: ClaimToken) -> OneHandOver {
        OneHandOver { marks: self.marks.clone(), job, token }
    }
}

/// The hand-over of one claimed mail.
pub(crate) struct OneHandOver {
    marks: Sender<Asked>,
    job: JobId,
    token: ClaimToken,
}

impl HandOver for OneHandOver {
    fn begin(&self) -> HandOverFuture<'_> {
        Box::pin(async move {
            let (answer, answered) = oneshot::channel();
            let asked = Asked { job: self.job, token: self.token, answer };
            self.marks.send(asked).is_ok() && answered.await.unwrap_or(false)
        })
    }
}

fn serve(app: &App, marks: &Receiver<Asked>) {
    let mut is_failing = false;
    while let Ok(first) = marks.recv() {
        let asked: Vec<Asked> = std::iter::once(first).chain(marks.try_iter().take(BATCH - 1)).collect();
        let held: Vec<_> = asked.iter().map(|asked| (asked.job, asked.token)).collect();
        let marked = match send_mail::hand_over(app, &held) {
            Ok(marked) => {
                is_failing = false;
                marked
            }
            Err(error) => {
                // Logged once for each outage.
                if !std::mem::replace(&mut is_failing, true) {
                    tracing::warn!(%error, "mails can't be marked as being handed over; they wait");
                }
                Vec::new()
            }
        };
        for Asked { job, answer, .. } in asked {
            // The attempt may have timed out meanwhile.
            let _ = answer.send(marked.contains(&job));
        }
    }
}
