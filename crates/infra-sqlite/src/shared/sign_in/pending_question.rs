//! A verify question that waits for its answer.

use std::time::Duration;

use orgauth_domain::ports::{LookupError, StoreError, StoreResult};
use orgauth_domain::sign_in::verify::{VerifyFacts, VerifyQuestion};
use tokio::sync::oneshot;

/// The answer to a question.
pub(crate) type Answer = Result<VerifyFacts, LookupError>;

/// A question, and the channel for its answer.
pub(crate) struct PendingQuestion {
    pub(crate) question: VerifyQuestion,
    answer: oneshot::Sender<Answer>,
}

/// The question for a thread that answers, and the receiver for the caller.
pub(crate) fn ask(question: VerifyQuestion) -> (PendingQuestion, oneshot::Receiver<Answer>) {
    let (answer, answered) = oneshot::channel();
    (PendingQuestion { question, answer }, answered)
}

impl PendingQuestion {
    pub(crate) fn answer(self, answer: Answer) {
        // The caller may have stopped waiting.
        let _ = self.answer.send(answer);
    }

    /// Whether the caller still waits for the answer.
    pub(crate) fn is_awaited(&self) -> bool {
        !self.answer.is_closed()
    }
}

/// Waits for the answer until `deadline`, and returns an error after it.
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

/// The error when the lookup threads have ended.
pub(crate) fn ended() -> LookupError {
    LookupError::Failed("the lookup threads have ended".into())
}

/// The error when a lookup panicked.
pub(crate) fn panicked() -> StoreError {
    StoreError::Failed("the lookup panicked".into())
}

/// Maps an error of the store for the caller.
pub(crate) fn failure(error: StoreError) -> LookupError {
    match error {
        StoreError::Unavailable(reason) => LookupError::Unavailable(reason),
        StoreError::Corrupt(_) | StoreError::Failed(_) => LookupError::Failed(error.to_string().into()),
    }
}
