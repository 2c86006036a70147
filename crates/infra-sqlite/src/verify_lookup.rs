//! Verify lookups. Questions from tasks of one thread that arrive together are answered on that thread, from one
//! snapshot, when a connection is free and the file isn't locked; otherwise by threads with a connection each, fed
//! from one bounded queue.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use diesel::SqliteConnection;
use orgauth_domain::ports::{BatchObserver, LookupError, LookupFuture, StoreError, StoreResult, VerifyLookup};
use orgauth_domain::sign_in::verify::{VerifyFacts, VerifyQuestion};

use crate::connection::{Purpose, SqliteOptions, connect};
use crate::shared::sign_in::pending_question::{
    self, PendingQuestion, answer_within, ask, ended, failure, panicked, start_thread,
};
use crate::verify_queries;

/// How verify questions are answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LookupOptions {
    /// The number of connections on which callers answer directly; as many as threads that ask. With zero, every
    /// question is queued.
    pub at_once: usize,
    /// The number of threads, and so of connections, for questions that find no connection free or the file locked.
    pub threads: usize,
    /// The capacity of the queue; further questions are refused.
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
    at_once: Vec<ThreadBatch>,
    questions: SyncSender<PendingQuestion>,
    deadline: Duration,
    batches: Option<BatchObserver>,
}

/// Collects the questions of a thread, and has the connection that the thread tries first.
struct ThreadBatch {
    gathered: Mutex<Vec<PendingQuestion>>,
    worker: Mutex<Worker>,
}

impl SqliteVerifyLookup {
    /// Starts the threads, which connect when the first question arrives.
    ///
    /// # Errors
    /// The system has no threads left.
    pub fn start(path: &Path, options: LookupOptions) -> StoreResult<Self> {
        Self::start_observed(path, options, None)
    }

    /// Like [`SqliteVerifyLookup::start`]; calls `batches` with the number of questions that share a snapshot.
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
            start_thread(number, move || worker.serve(&queue, batches.as_ref()))?;
        }
        // A caller's thread must not wait for a lock.
        let impatient = SqliteOptions { busy_timeout_ms: 0, ..store };
        let batch = || ThreadBatch {
            gathered: Mutex::default(),
            worker: Mutex::new(Worker { path: path.to_owned(), store: impatient, connection: None }),
        };
        let at_once = std::iter::repeat_with(batch).take(options.at_once).collect();
        Ok(Self { at_once, questions, deadline: options.deadline, batches })
    }
}

impl SqliteVerifyLookup {
    /// Adds a question to those of this thread. The task whose question comes first answers all of them.
    async fn gather(&self, asked: PendingQuestion) {
        let number = thread_slot(self.at_once.len());
        let Some(batch) = self.at_once.get(number) else { return self.enqueue(asked) };
        let is_first = {
            let mut gathered = locked(&batch.gathered);
            gathered.push(asked);
            gathered.len() == 1
        };
        if is_first {
            let leader = BatchLeader { lookup: self, number };
            // Lets the other ready tasks add their questions.
            tokio::task::yield_now().await;
            drop(leader);
        }
    }

    /// Answers the gathered questions of a thread if a connection is free and the file isn't locked; otherwise queues them.
    fn answer_gathered(&self, number: usize) {
        let mut in_turn = self.at_once.iter().cycle().skip(number).take(self.at_once.len());
        let Some(own) = self.at_once.get(number) else { return };
        let free = in_turn.find_map(|batch| batch.worker.try_lock().ok());
        let asked = std::mem::take(&mut *locked(&own.gathered));
        let Some(mut worker) = free else { return asked.into_iter().for_each(|asked| self.enqueue(asked)) };
        for (asked, answer) in worker.answer(asked, self.batches.as_ref()) {
            match answer {
                Err(LookupError::Unavailable(_)) => self.enqueue(asked),
                answer => asked.answer(answer),
            }
        }
    }

    fn enqueue(&self, asked: PendingQuestion) {
        match self.questions.try_send(asked) {
            Ok(()) => {}
            Err(TrySendError::Full(asked)) => asked.answer(Err(LookupError::Busy)),
            Err(TrySendError::Disconnected(asked)) => asked.answer(Err(ended())),
        }
    }
}

/// The duty of the first task to answer all gathered questions. Runs on drop, so that it is done even if the task is cancelled.
struct BatchLeader<'l> {
    lookup: &'l SqliteVerifyLookup,
    number: usize,
}

impl Drop for BatchLeader<'_> {
    fn drop(&mut self) {
        self.lookup.answer_gathered(self.number);
    }
}

impl VerifyLookup for SqliteVerifyLookup {
    fn look_up(&self, question: VerifyQuestion) -> LookupFuture<'_> {
        Box::pin(async move {
            let (asked, answered) = ask(question);
            self.gather(asked).await;
            answer_within(self.deadline, answered).await
        })
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The index of the calling thread's batch, out of `count`. A thread keeps its index, so that SQLite's data for a
/// connection stays in the cache of one core.
fn thread_slot(count: usize) -> usize {
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
    fn serve(&mut self, queue: &Mutex<Receiver<PendingQuestion>>, batches: Option<&BatchObserver>) {
        loop {
            // One thread waits for the queue and the others for the lock.
            let next = locked(queue).recv();
            let Ok(asked) = next else {
                return;
            };
            for (asked, answer) in self.answer(vec![asked], batches) {
                asked.answer(answer);
            }
        }
    }

    /// The answers to all who still wait, from one snapshot.
    fn answer(
        &mut self,
        mut asked: Vec<PendingQuestion>,
        batches: Option<&BatchObserver>,
    ) -> impl Iterator<Item = (PendingQuestion, pending_question::Answer)> + use<> {
        asked.retain(PendingQuestion::is_awaited);
        if let Some(batches) = batches.filter(|_| !asked.is_empty()) {
            batches(asked.len());
        }
        let questions: Vec<&VerifyQuestion> = asked.iter().map(|asked| &asked.question).collect();
        let answers = catch_unwind(AssertUnwindSafe(|| self.ask(&questions))).unwrap_or_else(|_| {
            self.connection = None;
            Err(panicked())
        });
        let answers = answers.unwrap_or_else(|error| vec![Err(error); questions.len()]);
        asked.into_iter().zip(answers.into_iter().map(|answer| answer.map_err(failure)))
    }

    fn ask(&mut self, questions: &[&VerifyQuestion]) -> StoreResult<Vec<StoreResult<VerifyFacts>>> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            None => self.connection.insert(connect(&self.path, Purpose::Look, self.store)?),
        };
        let answers = verify_queries::find_all(connection, questions);
        let has_failed = |answer: &StoreResult<VerifyFacts>| {
            matches!(answer, Err(StoreError::Unavailable(_) | StoreError::Failed(_)))
        };
        if answers.as_ref().map_or(true, |answers| answers.iter().any(has_failed)) {
            self.connection = None;
        }
        answers
    }
}
