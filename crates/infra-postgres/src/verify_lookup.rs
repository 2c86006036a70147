//! Verify lookups: threads with a connection each, fed from one bounded queue. A thread takes all waiting questions
//! as one batch, so that many concurrent questions cost at most three statements and not one each. Nothing is cached
//! between batches: every statement starts after the questions that it answers.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use diesel::PgConnection;
use orgauth_domain::ports::{BatchObserver, LookupError, LookupFuture, StoreError, StoreResult, VerifyLookup};
use orgauth_domain::sign_in::verify::VerifyQuestion;

use crate::connection::{Connected, PostgresOptions, Server};
use crate::lone_statement;
use crate::shared::fault::Fault;
use crate::shared::sign_in::pending_question::{
    self, PendingQuestion, answer_within, ask, ended, failure, panicked, start_thread,
};
use crate::verify_queries::{self, Answer};

/// The largest number of questions in a batch.
const BATCH: usize = 256;

/// How verify questions are answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LookupOptions {
    /// The number of threads, and so of connections.
    pub threads: usize,
    /// The capacity of the queue; further questions are refused.
    pub queue: usize,
    /// How long a caller waits for an answer.
    pub deadline: Duration,
    /// See [`crate::PostgresOptions`]. Short, so that an outage doesn't keep questions waiting: each thread tries to connect again
    /// for the next question.
    pub connect_timeout: Duration,
    /// See [`crate::PostgresOptions`].
    pub primary_check_interval: Duration,
    /// See [`crate::PostgresOptions`].
    pub prepared_statements: bool,
}

impl Default for LookupOptions {
    fn default() -> Self {
        let PostgresOptions { connect_timeout, primary_check_interval, prepared_statements, .. } =
            PostgresOptions::default();
        let deadline = Duration::from_secs(5);
        Self { threads: 2, queue: 1024, deadline, connect_timeout, primary_check_interval, prepared_statements }
    }
}

impl LookupOptions {
    fn of_connections(&self) -> PostgresOptions {
        let Self { connect_timeout, primary_check_interval, prepared_statements, .. } = *self;
        let statement_timeout = self.deadline;
        PostgresOptions {
            connect_timeout,
            primary_check_interval,
            statement_timeout,
            prepared_statements,
            ..PostgresOptions::default()
        }
    }
}

/// Answers verify questions from a PostgreSQL server. Its threads end when it is dropped.
pub struct PostgresVerifyLookup {
    questions: SyncSender<PendingQuestion>,
    deadline: Duration,
}

impl PostgresVerifyLookup {
    /// Starts the threads, which connect when the first question arrives.
    ///
    /// # Errors
    /// `url` is no URL, or the system has no threads left.
    pub fn start(url: &str, options: LookupOptions) -> StoreResult<Self> {
        Self::start_observed(url, options, None)
    }

    /// Like [`PostgresVerifyLookup::start`]; calls `batches` with the size of each batch.
    ///
    /// # Errors
    /// The same.
    pub fn start_observed(url: &str, options: LookupOptions, batches: Option<BatchObserver>) -> StoreResult<Self> {
        let server = Server::new(url, &options.of_connections())?;
        let (questions, queue) = sync_channel(options.queue);
        let queue = Arc::new(Mutex::new(queue));
        for number in 0..options.threads.max(1) {
            let queue = Arc::clone(&queue);
            let mut worker = Worker { server: server.clone(), connection: None, batches: batches.clone() };
            start_thread(number, move || worker.serve(&queue))?;
        }
        Ok(Self { questions, deadline: options.deadline })
    }
}

impl VerifyLookup for PostgresVerifyLookup {
    fn look_up(&self, question: VerifyQuestion) -> LookupFuture<'_> {
        let (asked, answered) = ask(question);
        let queued = self.questions.try_send(asked).map_err(|refused| match refused {
            TrySendError::Full(_) => LookupError::Busy,
            TrySendError::Disconnected(_) => ended(),
        });
        Box::pin(async move {
            queued?;
            answer_within(self.deadline, answered).await
        })
    }
}

struct Worker {
    server: Server,
    connection: Option<Connected>,
    batches: Option<BatchObserver>,
}

impl Worker {
    fn serve(&mut self, queue: &Mutex<Receiver<PendingQuestion>>) {
        while let Some(batch) = next_batch(queue) {
            // A caller may have stopped waiting.
            let batch: Vec<PendingQuestion> = batch.into_iter().filter(PendingQuestion::is_awaited).collect();
            if batch.is_empty() {
                continue;
            }
            if let Some(batches) = &self.batches {
                batches(batch.len());
            }
            let questions: Vec<&VerifyQuestion> = batch.iter().map(|asked| &asked.question).collect();
            let answers = self.answers(&questions);
            for (asked, answer) in batch.into_iter().zip(answers) {
                asked.answer(answer);
            }
        }
    }

    /// One answer for each question.
    fn answers(&mut self, questions: &[&VerifyQuestion]) -> Vec<pending_question::Answer> {
        let asked = catch_unwind(AssertUnwindSafe(|| self.ask(questions))).unwrap_or_else(|_| {
            self.connection = None;
            Err(panicked())
        });
        match (asked, questions) {
            (Ok(answers), _) => answers.into_iter().map(|answer| answer.map_err(|row| failure(row.into()))).collect(),
            // An error may concern only one of the questions, so each is answered alone.
            (Err(StoreError::Failed(_) | StoreError::Corrupt(_)), [_, _, ..]) => {
                questions.iter().flat_map(|question| self.answers(&[question])).collect()
            }
            (Err(error), _) => questions.iter().map(|_| Err(failure(error.clone()))).collect(),
        }
    }

    fn ask(&mut self, questions: &[&VerifyQuestion]) -> StoreResult<Vec<Answer>> {
        // An idle connection may have died: the questions are sent once more on a new one.
        let (had_idled, start) = (self.connection.is_some(), Instant::now());
        match self.ask_once(questions) {
            Err(Fault::Lost(_)) if had_idled && !self.server.may_have_timed_out(start.elapsed()) => {
                self.ask_once(questions).map_err(Fault::into_error)
            }
            asked => asked.map_err(Fault::into_error),
        }
    }

    fn ask_once(&mut self, questions: &[&VerifyQuestion]) -> Result<Vec<Answer>, Fault> {
        let begin = self.server.begin_lookup();
        let answers = self.connected().and_then(|connection| {
            let find = |connection: &mut PgConnection| match questions {
                [question] => verify_queries::find(connection, question).map(|answer| vec![answer]),
                many => verify_queries::find_all(connection, many),
            };
            match begin {
                None => find(connection),
                Some(begin) => lone_statement::run_all(connection, &begin, find),
            }
        });
        if matches!(answers, Err(Fault::Lost(_))) {
            self.connection = None;
        }
        answers
    }

    /// The connection, whose server is a primary.
    fn connected(&mut self) -> Result<&mut PgConnection, Fault> {
        let connected = match self.connection.take() {
            None => self.server.connect_for_lookups().map_err(Fault::Final)?,
            Some(mut connected) if self.server.is_proof_due(connected.proven_at) => {
                connected.prove().map_err(|error| Fault::of("proof", error))?;
                connected
            }
            Some(kept) => kept,
        };
        Ok(&mut self.connection.insert(connected).connection)
    }
}

/// Waits for a question and takes it with all others that wait already; `None` when the lookup was dropped. One
/// thread waits for the queue and the others for the lock. No thread waits for more questions: the next batch gathers
/// while the statements of the present one run.
fn next_batch(queue: &Mutex<Receiver<PendingQuestion>>) -> Option<Vec<PendingQuestion>> {
    let queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
    let first = queue.recv().ok()?;
    Some(std::iter::once(first).chain(queue.try_iter().take(BATCH - 1)).collect())
}
