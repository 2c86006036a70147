//! Verify questions: answered at once on the caller's own thread where that waits for nothing, which takes a few
//! microseconds; otherwise by threads with a connection each, fed from one bounded queue.

use std::future::ready;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use diesel::SqliteConnection;
use orgauth_domain::ports::{BatchObserver, LookupError, LookupFuture, StoreError, StoreResult, VerifyLookup};
use orgauth_domain::verify::{VerifyFacts, VerifyQuestion};
use tokio::sync::oneshot;

use crate::connection::{Purpose, SqliteOptions, connect};
use crate::facts;

/// How verify questions are answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LookupOptions {
    /// Connections on which callers answer at once; as many as there are threads that ask. With none, every question
    /// is queued.
    pub at_once: usize,
    /// Threads, and so connections, for questions that find no connection free or the file locked.
    pub threads: usize,
    /// Questions that may wait; more are refused.
    pub queue: usize,
    /// How long a caller waits for an answer.
    pub deadline: Duration,
}

impl Default for LookupOptions {
    fn default() -> Self {
        Self { at_once: 2, threads: 2, queue: 1024, deadline: Duration::from_secs(5) }
    }
}

/// Answers verify questions from a SQLite file. Its threads end when it is dropped.
pub struct SqliteVerifyLookup {
    at_once: Vec<Mutex<Worker>>,
    questions: SyncSender<Asked>,
    deadline: Duration,
    batches: Option<BatchObserver>,
}

struct Asked {
    question: VerifyQuestion,
    answer: oneshot::Sender<Result<VerifyFacts, LookupError>>,
}

impl SqliteVerifyLookup {
    /// Starts the threads. Connections are opened when the first question comes.
    ///
    /// # Errors
    /// The system has no threads left.
    pub fn start(path: &Path, options: LookupOptions) -> StoreResult<Self> {
        Self::start_observed(path, options, None)
    }

    /// As [`SqliteVerifyLookup::start`]; `batches` is told of each question, as here each is a batch of its own.
    ///
    /// # Errors
    /// The same.
    pub fn start_observed(path: &Path, options: LookupOptions, batches: Option<BatchObserver>) -> StoreResult<Self> {
        let busy_timeout_ms = u32::try_from(options.deadline.as_millis()).unwrap_or(u32::MAX);
        let store = SqliteOptions { busy_timeout_ms, ..SqliteOptions::default() };
        let (questions, queue) = sync_channel(options.queue);
        let queue = Arc::new(Mutex::new(queue));
        for number in 0..options.threads.max(1) {
            let (queue, batches) = (Arc::clone(&queue), batches.clone());
            let mut worker = Worker { path: path.to_owned(), store, connection: None };
            std::thread::Builder::new()
                .name(format!("verify-{number}"))
                .spawn(move || worker.serve(&queue, batches.as_ref()))
                .map_err(|error| StoreError::Unavailable(format!("no thread: {error}")))?;
        }
        // Whoever answers at once must not wait for a lock.
        let impatient = SqliteOptions { busy_timeout_ms: 0, ..store };
        let at_once = (0..options.at_once)
            .map(|_| Mutex::new(Worker { path: path.to_owned(), store: impatient, connection: None }))
            .collect();
        Ok(Self { at_once, questions, deadline: options.deadline, batches })
    }
}

impl SqliteVerifyLookup {
    /// The answer, unless every connection is in use or the file is locked.
    fn look_up_at_once(&self, question: &VerifyQuestion) -> Option<Result<VerifyFacts, LookupError>> {
        let mut places = self.at_once.iter().cycle().skip(own_place(self.at_once.len())).take(self.at_once.len());
        let mut worker = places.find_map(|worker| worker.try_lock().ok())?;
        match worker.answer(question) {
            Err(LookupError::Unavailable(_)) => None,
            answer => Some(answer),
        }
    }
}

impl VerifyLookup for SqliteVerifyLookup {
    fn look_up(&self, question: VerifyQuestion) -> LookupFuture<'_> {
        if let Some(answer) = self.look_up_at_once(&question) {
            if let Some(batches) = &self.batches {
                batches(1);
            }
            return Box::pin(ready(answer));
        }
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

/// The connection that the calling thread tries first, of so many. Each thread keeps to one while it is free: what
/// SQLite keeps for a connection then stays in the cache of one core.
fn own_place(count: usize) -> usize {
    static THREADS: AtomicUsize = AtomicUsize::new(0);
    thread_local! {
        static NUMBER: usize = THREADS.fetch_add(1, Ordering::Relaxed);
    }
    NUMBER.with(|number| number.checked_rem(count).unwrap_or(0))
}

struct Worker {
    path: PathBuf,
    store: SqliteOptions,
    connection: Option<SqliteConnection>,
}

impl Worker {
    fn serve(&mut self, queue: &Mutex<Receiver<Asked>>, batches: Option<&BatchObserver>) {
        loop {
            // One thread waits in the queue and the others for its place there.
            let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(Asked { question, answer }) = next else {
                return;
            };
            if !answer.is_closed() {
                if let Some(batches) = batches {
                    batches(1);
                }
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
        let connection = match &mut self.connection {
            Some(connection) => connection,
            None => self.connection.insert(connect(&self.path, Purpose::Look, self.store)?),
        };
        let facts = facts::find(connection, question);
        if matches!(facts, Err(StoreError::Unavailable(_) | StoreError::Failed(_))) {
            self.connection = None;
        }
        facts
    }
}
