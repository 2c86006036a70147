//! Verify questions: threads with a connection each, fed from one bounded queue.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use diesel::PgConnection;
use orgauth_domain::ports::{LookupError, LookupFuture, StoreError, StoreResult, VerifyLookup};
use orgauth_domain::verify::{VerifyFacts, VerifyQuestion};
use tokio::sync::oneshot;

use crate::connection::Server;
use crate::facts;
use crate::unit::Stop;

/// An outage must not keep questions waiting for long: each thread tries again with the next one.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);

/// How verify questions are answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LookupOptions {
    /// Threads, and so connections.
    pub threads: usize,
    /// Questions that may wait; more are refused.
    pub queue: usize,
    /// How long a caller waits for an answer.
    pub deadline: Duration,
}

impl Default for LookupOptions {
    fn default() -> Self {
        Self { threads: 2, queue: 1024, deadline: Duration::from_secs(5) }
    }
}

/// Answers verify questions from a PostgreSQL server. Its threads end when it is dropped.
pub struct PostgresVerifyLookup {
    questions: SyncSender<Asked>,
    deadline: Duration,
}

struct Asked {
    question: VerifyQuestion,
    answer: oneshot::Sender<Result<VerifyFacts, LookupError>>,
}

impl PostgresVerifyLookup {
    /// Starts the threads. Connections are opened when the first question comes.
    ///
    /// # Errors
    /// `url` is no URL, or the system has no threads left.
    pub fn start(url: &str, options: LookupOptions) -> StoreResult<Self> {
        let server = Server::new(url, CONNECT_TIMEOUT, options.deadline)?;
        let (questions, queue) = sync_channel(options.queue);
        let queue = Arc::new(Mutex::new(queue));
        for number in 0..options.threads.max(1) {
            let queue = Arc::clone(&queue);
            let mut worker = Worker { server: server.clone(), connection: None };
            std::thread::Builder::new()
                .name(format!("verify-{number}"))
                .spawn(move || worker.serve(&queue))
                .map_err(|error| StoreError::Unavailable(format!("no thread: {error}")))?;
        }
        Ok(Self { questions, deadline: options.deadline })
    }
}

impl VerifyLookup for PostgresVerifyLookup {
    fn look_up(&self, question: VerifyQuestion) -> LookupFuture<'_> {
        let (answer, answered) = oneshot::channel();
        let asked = self.questions.try_send(Asked { question, answer }).map_err(|refused| match refused {
            TrySendError::Full(_) => LookupError::Busy,
            TrySendError::Disconnected(_) => LookupError::Failed("the lookup threads have ended".to_owned()),
        });
        Box::pin(async move {
            asked?;
            match tokio::time::timeout(self.deadline, answered).await {
                Ok(Ok(answer)) => answer,
                Ok(Err(_)) => Err(LookupError::Failed("the question was dropped".to_owned())),
                Err(_) => Err(LookupError::Unavailable("no answer in time".to_owned())),
            }
        })
    }
}

struct Worker {
    server: Server,
    connection: Option<PgConnection>,
}

impl Worker {
    fn serve(&mut self, queue: &Mutex<Receiver<Asked>>) {
        loop {
            // One thread waits in the queue and the others for its place there.
            let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(Asked { question, answer }) = next else {
                return;
            };
            if !answer.is_closed() {
                // Whoever asked may have gone meanwhile.
                let _ = answer.send(self.answer(&question));
            }
        }
    }

    fn answer(&mut self, question: &VerifyQuestion) -> Result<VerifyFacts, LookupError> {
        let answered = catch_unwind(AssertUnwindSafe(|| self.ask(question))).unwrap_or_else(|_| {
            self.connection = None;
            Err(StoreError::Failed("the lookup panicked".to_owned()))
        });
        answered.map_err(|error| match error {
            StoreError::Unavailable(reason) => LookupError::Unavailable(reason),
            StoreError::Corrupt(_) | StoreError::Failed(_) => LookupError::Failed(error.to_string()),
        })
    }

    fn ask(&mut self, question: &VerifyQuestion) -> StoreResult<VerifyFacts> {
        // A connection that idled may have died meanwhile: the question is asked once more on a new one.
        let had_idled = self.connection.is_some();
        match self.ask_once(question) {
            Err(Stop::Lost(_)) if had_idled => self.ask_once(question).map_err(Stop::into_error),
            answered => answered.map_err(Stop::into_error),
        }
    }

    fn ask_once(&mut self, question: &VerifyQuestion) -> Result<VerifyFacts, Stop> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            None => self.connection.insert(self.server.connect().map_err(Stop::Final)?),
        };
        let facts = facts::find(connection, question);
        if matches!(facts, Err(Stop::Lost(_))) {
            self.connection = None;
        }
        facts
    }
}
