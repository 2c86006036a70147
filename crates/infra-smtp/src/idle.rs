//! Connections that are kept open for the next mail.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep, timeout};

use crate::dialogue::{Dialogue, Wanted};

/// A stack of idle connections, the longest idle first.
pub(crate) struct Idle {
    waiting: Mutex<Vec<(Instant, Dialogue)>>,
    longest: Duration,
}

/// The largest number of idle connections.
const MOST: usize = 4;

/// How long a server has to answer QUIT.
const GOODBYE: Duration = Duration::from_secs(2);

impl Idle {
    /// An empty stack. A connection is closed when it has been idle for `longest`.
    pub(crate) fn new(longest: Duration) -> Arc<Self> {
        Arc::new(Self { waiting: Mutex::default(), longest })
    }

    /// The connection that was used last; the server may have closed it meanwhile.
    pub(crate) fn take(&self) -> Option<Dialogue> {
        let mut waiting = self.lock();
        let (since, connection) = waiting.pop()?;
        // The other connections have been idle even longer.
        (since.elapsed() < self.longest).then_some(connection)
    }

    /// Keeps a connection open for at most `longest`, unless enough others are idle.
    pub(crate) fn put(self: &Arc<Self>, connection: Dialogue) {
        {
            let mut waiting = self.lock();
            if waiting.len() >= MOST {
                return;
            }
            waiting.push((Instant::now(), connection));
        }
        let (idle, longest) = (Arc::downgrade(self), self.longest);
        tokio::spawn(async move {
            sleep(longest).await;
            for mut connection in idle.upgrade().map(|idle| idle.expired()).unwrap_or_default() {
                let _ = timeout(GOODBYE, connection.command("QUIT", Wanted::Done)).await;
            }
        });
    }

    fn expired(&self) -> Vec<Dialogue> {
        let mut waiting = self.lock();
        let fresh = waiting.partition_point(|(since, _)| since.elapsed() >= self.longest);
        waiting.drain(..fresh).map(|(_, connection)| connection).collect()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(Instant, Dialogue)>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
