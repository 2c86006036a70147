//! How many calls of one directory are in progress: its calls wait for each other at its organization's row, and would occupy threads and
//! connections meanwhile that others need.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use orgauth_domain::DirectoryId;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// How many calls of one directory may be in progress.
const AT_ONCE: usize = 32;

/// Of them, how many may change something: one does, and the next is ready.
const CHANGING: usize = 2;

/// How long a call waits until it may change something.
const WAIT: Duration = Duration::from_secs(20);

/// The calls of all directories that are in progress.
#[derive(Default)]
pub struct DirectoryTurns(Mutex<HashMap<DirectoryId, Places>>);

#[derive(Clone)]
struct Places {
    calls: Arc<Semaphore>,
    changes: Arc<Semaphore>,
}

/// The place of one call, which it has until it is dropped.
pub(crate) struct Turn {
    changes: Arc<Semaphore>,
    _call: OwnedSemaphorePermit,
}

impl DirectoryTurns {
    /// A place for a call; absent while the directory has as many as it may.
    pub(crate) fn take(&self, directory: DirectoryId) -> Option<Turn> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Whoever has a place, or is changing something, holds this one.
        all.retain(|_, places| Arc::strong_count(&places.changes) > 1);
        let new = || Places { calls: Arc::new(Semaphore::new(AT_ONCE)), changes: Arc::new(Semaphore::new(CHANGING)) };
        let Places { calls, changes } = all.entry(directory).or_insert_with(new).clone();
        Some(Turn { changes, _call: calls.try_acquire_owned().ok()? })
    }
}

impl Turn {
    /// Waits until the call may change something; absent when that takes too long.
    pub(crate) async fn to_change(&self) -> Option<OwnedSemaphorePermit> {
        timeout(WAIT, Arc::clone(&self.changes).acquire_owned()).await.ok()?.ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn directory(number: u8) -> DirectoryId {
        format!("dir_{number:026}").parse().unwrap()
    }

    #[tokio::test]
    async fn a_directory_has_no_more_calls_than_it_may_and_another_is_not_held_up() {
        let turns = DirectoryTurns::default();
        let held: Vec<Turn> = (0..AT_ONCE).map(|_| turns.take(directory(1)).unwrap()).collect();
        assert!(turns.take(directory(1)).is_none());
        let other = turns.take(directory(2)).unwrap();
        let _changes: Vec<_> = [held[0].to_change().await.unwrap(), held[1].to_change().await.unwrap()].into();
        assert_eq!(held[2].changes.available_permits(), 0);
        assert!(other.to_change().await.is_some());
        drop(held);
        assert!(turns.take(directory(1)).is_some());
        assert_eq!(turns.0.lock().unwrap().len(), 2);
    }
}
