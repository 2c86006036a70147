//! Keeping the lock of readers, so that lookups needn't ask the operating system for it.
//!
//! Whoever reads from the log of a SQLite file holds a lock on a place in it, and two system calls for that are about
//! a quarter of a lookup. Within one process SQLite counts: while one connection reads from a place, others there do
//! without the system calls. So, while questions come, a thread of its own keeps reading, from the newest place every
//! few milliseconds. Lookups read what they read in their own transactions, as without it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::Thread;
use std::time::Duration;

use diesel::SqliteConnection;
use diesel::connection::SimpleConnection;
use orgauth_domain::ports::{StoreError, StoreResult};

use crate::connection::{Purpose, SqliteOptions, connect};

/// How long one place is held. After a commit the newest place is another one, and lookups lock it themselves until
/// then.
const HELD: Duration = Duration::from_millis(5);
/// How many times in a row.
const TIMES: u32 = 50;
/// How long nothing is held after that. The log starts again from its beginning only when it was copied completely
/// and nobody reads from it, and whoever commits into a long log sees to that; so it needs commits that find none.
const REST: Duration = Duration::from_millis(10);

/// Holds places while questions come; ends when it is dropped.
pub(crate) struct Anchor {
    state: Arc<State>,
    thread: Thread,
}

#[derive(Default)]
struct State {
    /// Whether there was a question since the thread last looked.
    asked: AtomicBool,
    /// Whether the thread sleeps until there is one.
    asleep: AtomicBool,
    ended: AtomicBool,
}

impl Anchor {
    /// Starts the thread. It opens its connection when the first question comes.
    ///
    /// # Errors
    /// The system has no threads left.
    pub(crate) fn start(path: &Path, store: SqliteOptions) -> StoreResult<Self> {
        let state = Arc::new(State::default());
        let mut holder = Holder { path: path.to_owned(), store, connection: None };
        let seen = Arc::clone(&state);
        let thread = std::thread::Builder::new()
            .name("verify-anchor".to_owned())
            .spawn(move || holder.run(&seen))
            .map_err(|error| StoreError::Unavailable(format!("no thread: {error}")))?;
        Ok(Self { state, thread: thread.thread().clone() })
    }

    /// Says that there is a question.
    pub(crate) fn ask(&self) {
        // Read first: what all threads write on each question would wander from core to core.
        if !self.state.asked.load(Ordering::Relaxed) {
            self.state.asked.store(true, Ordering::SeqCst);
            if self.state.asleep.load(Ordering::SeqCst) {
                self.thread.unpark();
            }
        }
    }
}

impl Drop for Anchor {
    fn drop(&mut self) {
        self.state.ended.store(true, Ordering::SeqCst);
        self.thread.unpark();
    }
}

struct Holder {
    path: PathBuf,
    store: SqliteOptions,
    connection: Option<SqliteConnection>,
}

impl Holder {
    fn run(&mut self, state: &State) {
        while !state.ended.load(Ordering::SeqCst) {
            let mut times = 0;
            while times < TIMES && state.asked.swap(false, Ordering::SeqCst) {
                // A failure costs time and nothing else; lookups say themselves what is wrong with the file.
                if self.hold().is_err() {
                    self.connection = None;
                }
                times += 1;
            }
            if times == TIMES {
                std::thread::sleep(REST);
            } else {
                state.asleep.store(true, Ordering::SeqCst);
                while !state.asked.load(Ordering::SeqCst) && !state.ended.load(Ordering::SeqCst) {
                    std::thread::park();
                }
                state.asleep.store(false, Ordering::SeqCst);
            }
        }
    }

    fn hold(&mut self) -> StoreResult<()> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            None => self.connection.insert(connect(&self.path, Purpose::Look, self.store)?),
        };
        let failed = |error| crate::unit::store_error("anchor", &error);
        // Only what reads takes a place.
        connection.batch_execute("BEGIN; SELECT 0 FROM sqlite_schema LIMIT 1;").map_err(failed)?;
        std::thread::sleep(HELD);
        connection.batch_execute("COMMIT;").map_err(failed)
    }
}
