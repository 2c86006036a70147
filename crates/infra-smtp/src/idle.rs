//! Connections that wait for the next mail.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use lettre::transport::smtp::client::AsyncSmtpConnection;
use tokio::time::{Instant, sleep, timeout};

/// Connections that wait for the next mail, the one that has waited longest first.
pub(crate) struct Idle {
    waiting: Mutex<Vec<(Instant, AsyncSmtpConnection)>>,
    longest: Duration,
}

/// How many connections wait at most.
const MOST: usize = 4;

/// How long a server has time to say goodbye.
const GOODBYE: Duration = Duration::from_secs(2);

impl Idle {
    /// No connection yet. One that waits for `longest` is closed.
    pub(crate) fn new(longest: Duration) -> Arc<Self> {
        Arc::new(Self { waiting: Mutex::default(), longest })
    }

    /// The connection that was used last; it may have been closed by the server meanwhile.
    pub(crate) fn take(&self) -> Option<AsyncSmtpConnection> {
        let mut waiting = self.lock();
        let (since, connection) = waiting.pop()?;
        // Those before it have waited even longer.
        (since.elapsed() < self.longest).then_some(connection)
    }

    /// Keeps a connection, for a while.
    pub(crate) fn put(self: &Arc<Self>, connection: AsyncSmtpConnection) {
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
                let _ = timeout(GOODBYE, connection.quit()).await;
            }
        });
    }

    fn expired(&self) -> Vec<AsyncSmtpConnection> {
        let mut waiting = self.lock();
        let fresh = waiting.partition_point(|(since, _)| since.elapsed() >= self.longest);
        waiting.drain(..fresh).map(|(_, connection)| connection).collect()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(Instant, AsyncSmtpConnection)>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
