//! Verify questions. Those that a thread's tasks have at the same moment are answered together, on that thread and from
//! one snapshot, where that waits for nothing; otherwise by threads with a connection each, fed from one bounded queue.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use diesel::SqliteConnection;
use orgauth_domain::ports::{BatchObserver, LookupError, LookupFuture, StoreError, StoreResult, VerifyLookup};
use orgauth_domain::session::verify::{VerifyFacts, VerifyQuestion};

use crate::connection::{Purpose, SqliteOptions, connect};
use crate::shared::pending_question::{
    self, PendingQuestion, answer_within, ask, ended, failure, panicked, start_thread,
};
use crate::verify_queries;

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
    at_once: Vec<GatheringPlace>,
    questions: SyncSender<PendingQuestion>,
    deadline: Duration,
    batches: Option<BatchObserver>,
}

/// Where a thread's questions gather, and the connection that is theirs first.
struct GatheringPlace {
    gathered: Mutex<Vec<PendingQuestion>>,
    worker: Mutex<Worker>,
}

impl SqliteVerifyLookup {
    /// Starts the threads. Connections are opened when the first question comes.
    ///
    /// # Errors
    /// The system has no threads left.
    pub fn start(path: &Path, options: LookupOptions) -> StoreResult<Self> {
        Self::start_observed(path, options, None)
    }

    /// As [`SqliteVerifyLookup::start`]; `batches` is told how many questions share a snapshot.
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
        // Whoever answers at once must not wait for a lock.
        let impatient = SqliteOptions { busy_timeout_ms: 0, ..store };
        let place = || GatheringPlace {
            gathered: Mutex::default(),
            worker: Mutex::new(Worker { path: path.to_owned(), store: impatient, connection: None }),
        };
        let at_once = std::iter::repeat_with(place).take(options.at_once).collect();
        Ok(Self { at_once, questions, deadline: options.deadline, batches })
    }
}

impl SqliteVerifyLookup {
    /// Adds a question to those that gather at the place of this thread. Who comes first there answers them all.
    async fn gather(&self, asked: PendingQuestion) {
        let number = own_place(self.at_once.len());
        let Some(place) = self.at_once.get(number) else { return self.enqueue(asked) };
        let is_first = {
            let mut gathered = locked(&place.gathered);
            gathered.push(asked);
            gathered.len() == 1
        };
        if is_first {
            let turn = Turn { lookup: self, number };
            // The tasks that are ready ask meanwhile.
            tokio::task::yield_now().await;
            drop(turn);
        }
    }

    /// Answers what has gathered at a place, so far as a connection is free and the file isn't locked; else queues it.
    fn answer_gathered(&self, number: usize) {
        let mut places = self.at_once.iter().cycle().skip(number).take(self.at_once.len());
        let Some(own) = self.at_once.get(number) else { return };
        let free = places.find_map(|place| place.worker.try_lock().ok());
        let asked = std::mem::take(&mut *locked(&own.gathered));
        let Some(mut worker) = free else { return asked.into_iter().for_each(|asked| self.enqueue(asked)) };
        for (asked, answer) in worker.answer(asked, self.batches.as_ref()) {
            match answer {
                Err(LookupError::Unavailable(_)) => self.enqueue(asked),
                answer => asked.tell(answer),
            }
        }
    }

    fn enqueue(&self, asked: PendingQuestion) {
        match self.questions.try_send(asked) {
            Ok(()) => {}
            Err(TrySendError::Full(asked)) => asked.tell(Err(LookupError::Busy)),
            Err(TrySendError::Disconnected(asked)) => asked.tell(Err(ended())),
        }
    }
}

/// The task that asked first at a place, whose turn it is to answer all that gather there: at the latest when it ends.
struct Turn<'l> {
    lookup: &'l SqliteVerifyLookup,
    number: usize,
}

impl Drop for Turn<'_> {
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

/// The place of the calling thread, of so many. Each thread keeps to one: what SQLite keeps for a connection then stays
/// in the cache of one core.
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
    fn serve(&mut self, queue: &Mutex<Receiver<PendingQuestion>>, batches: Option<&BatchObserver>) {
        loop {
            // One thread waits in the queue and the others for its place there.
            let next = locked(queue).recv();
            let Ok(asked) = next else {
                return;
            };
            for (asked, answer) in self.answer(vec![asked], batches) {
                asked.tell(answer);
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
