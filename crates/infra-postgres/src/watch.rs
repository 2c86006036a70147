//! The client's own limit for each statement.
//!
//! A server that hangs keeps its sockets open and says nothing, and libpq waits for it without an end. So a thread looks at the
//! statements that run, and ends the socket of one that is overdue: it fails like one whose server has closed the connection.

use std::os::fd::OwnedFd;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Once, OnceLock, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use diesel::connection::{Instrumentation, InstrumentationEvent};
use rustix::net::Shutdown;

/// How often the thread looks.
const INTERVAL: Duration = Duration::from_millis(200);

/// How long the statements of a connection may take on the client's side; absent means without a limit.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    pub(crate) statement: Option<Duration>,
    pub(crate) commit: Option<Duration>,
}

/// The statements of one connection, which end with its socket when they are overdue.
#[derive(Clone)]
pub(crate) struct Watch(Option<Arc<Watched>>);

struct Watched {
    socket: OwnedFd,
    statement: AtomicU64,
    commit: u64,
    /// When the statement that runs is overdue, in milliseconds as [`now`] counts them; [`NEVER`] while none runs.
    due: AtomicU64,
    when_cut: OnceLock<Box<dyn Fn() + Send + Sync>>,
}

const NEVER: u64 = u64::MAX;

impl Watch {
    /// Watches the statements of the connection that has this socket; absent means that they can't be watched.
    pub(crate) fn over(socket: Option<OwnedFd>, limits: Limits) -> Self {
        let Some(socket) = socket else {
            static TOLD: Once = Once::new();
            TOLD.call_once(|| {
                tracing::warn!("a database that hangs will not be noticed: this system hides the sockets");
            });
            return Self(None);
        };
        let watched = Arc::new(Watched {
            socket,
            statement: AtomicU64::new(millis(limits.statement)),
            commit: millis(limits.commit),
            due: AtomicU64::new(NEVER),
            when_cut: OnceLock::new(),
        });
        look_after(Arc::downgrade(&watched));
        Self(Some(watched))
    }

    /// What a connection calls before and after each statement.
    pub(crate) fn instrumentation(&self) -> impl Instrumentation + 'static {
        Statements { watch: self.clone(), is_commit: false }
    }

    /// Runs statements with another limit.
    pub(crate) fn within<T>(&self, limit: Duration, statements: impl FnOnce() -> T) -> T {
        let Self(Some(watched)) = self else { return statements() };
        let usual = watched.statement.swap(millis(Some(limit)), Ordering::Relaxed);
        let result = statements();
        watched.statement.store(usual, Ordering::Relaxed);
        result
    }

    /// What is done after the socket has been ended; it must not wait.
    pub(crate) fn when_cut(&self, act: impl Fn() + Send + Sync + 'static) {
        if let Self(Some(watched)) = self {
            let _ = watched.when_cut.set(Box::new(act));
        }
    }
}

struct Statements {
    watch: Watch,
    is_commit: bool,
}

impl Instrumentation for Statements {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        let Watch(Some(watched)) = &self.watch else { return };
        match event {
            InstrumentationEvent::CommitTransaction { .. } => self.is_commit = true,
            InstrumentationEvent::StartQuery { .. } => {
                let limit = if self.is_commit { watched.commit } else { watched.statement.load(Ordering::Relaxed) };
                watched.due.store(now().saturating_add(limit), Ordering::Relaxed);
            }
            InstrumentationEvent::FinishQuery { .. } => {
                self.is_commit = false;
                watched.due.store(NEVER, Ordering::Relaxed);
            }
            _ => {}
        }
    }
}

impl Watched {
    fn cut_if_overdue(&self) {
        if now() < self.due.load(Ordering::Relaxed) {
            return;
        }
        self.due.store(NEVER, Ordering::Relaxed);
        tracing::warn!("the database has not answered a statement in time: its connection is closed");
        if let Err(error) = rustix::net::shutdown(&self.socket, Shutdown::Both) {
            tracing::debug!(%error, "the connection had ended");
        }
        if let Some(act) = self.when_cut.get() {
            act();
        }
    }
}

/// Has the thread look at the statements of one more connection, until it is gone.
fn look_after(watched: Weak<Watched>) {
    static ALL: Mutex<Vec<Weak<Watched>>> = Mutex::new(Vec::new());
    static THREAD: Once = Once::new();
    let all = || ALL.lock().unwrap_or_else(PoisonError::into_inner);
    all().push(watched);
    THREAD.call_once(|| {
        let look = move || {
            loop {
                thread::sleep(INTERVAL);
                let mut present = Vec::new();
                all().retain(|watched| watched.upgrade().map(|watched| present.push(watched)).is_some());
                for watched in present {
                    watched.cut_if_overdue();
                }
            }
        };
        if let Err(error) = thread::Builder::new().name("statement-limit".to_owned()).spawn(look) {
            tracing::error!(%error, "no thread: a database that hangs will not be noticed");
        }
    });
}

/// The milliseconds since the first call in this process.
fn now() -> u64 {
    static START: OnceLock<Instant> = OnceLock::new();
    millis(Some(START.get_or_init(Instant::now).elapsed()))
}

fn millis(span: Option<Duration>) -> u64 {
    span.and_then(|span| u64::try_from(span.as_millis()).ok()).unwrap_or(NEVER)
}
