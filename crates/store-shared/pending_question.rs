//! A verify question on its way to an answer.

use std::time::Duration;

use orgauth_domain::ports::{LookupError, StoreError, StoreResult};
use orgauth_domain::session::verify::{VerifyFacts, VerifyQuestion};
use tokio::sync::oneshot;

/// What a question comes to.
pub(crate) type Answer = Result<VerifyFacts, LookupError>;

/// A question, and where its answer goes.
pub(crate) struct PendingQuestion {
    pub(crate) question: VerifyQuestion,
    answer: oneshot::Sender<Answer>,
}

/// The question for those who answer, and what the caller waits for.
pub(crate) fn ask(question: VerifyQuestion) -> (PendingQuestion, oneshot::Receiver<Answer>) {
    let (answer, answered) = oneshot::channel();
    (PendingQuestion { question, answer }, answered)
}

impl PendingQuestion {
    pub(crate) fn tell(self, answer: Answer) {
        // Whoever asked may have gone meanwhile.
        let _ = self.answer.send(answer);
    }

    /// Whether somebody still waits for the answer.
    pub(crate) fn is_awaited(&self) -> bool {
        !self.answer.is_closed()
    }
}

/// The answer, or that there is none after `deadline`.
pub(crate) async fn answer_within(deadline: Duration, answered: oneshot::Receiver<Answer>) -> Answer {
    match tokio::time::timeout(deadline, answered).await {
        Ok(Ok(answer)) => answer,
        Ok(Err(_)) => Err(LookupError::Failed("the question was dropped".into())),
        Err(_) => Err(LookupError::Unavailable("no answer in time".into())),
    }
}

/// Starts a thread that answers questions.
pub(crate) fn start_thread(number: usize, serve: impl FnOnce() + Send + 'static) -> StoreResult<()> {
    let thread = std::thread::Builder::new().name(format!("verify-{number}")).spawn(serve);
    thread.map(|_| ()).map_err(|error| StoreError::Unavailable(format!("no thread: {error}").into()))
}

/// Its threads are gone.
pub(crate) fn ended() -> LookupError {
    LookupError::Failed("the lookup threads have ended".into())
}

/// It panicked.
pub(crate) fn panicked() -> StoreError {
    StoreError::Failed("the lookup panicked".into())
}

/// What a failure of the store is to whoever asked.
pub(crate) fn failure(error: StoreError) -> LookupError {
    match error {
        StoreError::Unavailable(reason) => LookupError::Unavailable(reason),
        StoreError::Corrupt(_) | StoreError::Failed(_) => LookupError::Failed(error.to_string().into()),
    }
}
