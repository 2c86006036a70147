//! The textbook outbox: one INSERT per event, workers that each claim one row with SKIP LOCKED in the order of the rows,
//! and one UPDATE per result; every statement is its own transaction.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use diesel::sql_types::{BigInt, Text};

use super::poster::Poster;
use crate::database::{Bind, Database};
use crate::installation::Installation;
use crate::options::Kind;
use crate::stop::{self, Fallible};

/// Workers, each with its own connection; on SQLite they share one.
const WORKERS: usize = 16;
/// Threads that insert.
const WRITERS: usize = 4;
/// How long a worker waits when the outbox is empty.
const IDLE_PAUSE: Duration = Duration::from_millis(2);

const CLAIM: &str = "UPDATE outbox SET status = 'running' WHERE id = (SELECT id FROM outbox WHERE status = 'pending' \
     ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id, url, body";
/// SQLite has one writer, and no such clause.
const CLAIM_ON_SQLITE: &str = "UPDATE outbox SET status = 'running' WHERE id = (SELECT id FROM outbox \
     WHERE status = 'pending' ORDER BY id LIMIT 1) RETURNING id, url, body";

type Shared = Arc<Mutex<Database>>;

/// Creates the outbox table beside the product's tables, and returns the connections of `WORKERS + WRITERS` threads. SQLite
/// has a single writer, and retrying a locked database would be slower than sharing one connection.
fn create(installation: &Installation) -> Fallible<Vec<Shared>> {
    let mut database = installation.database()?;
    let id = if installation.kind == Kind::Sqlite { "INTEGER" } else { "bigserial" };
    database.run(&format!(
        "CREATE TABLE outbox (id {id} PRIMARY KEY, url text NOT NULL, body text NOT NULL, \
         status text NOT NULL DEFAULT 'pending', http_status bigint); \
         CREATE INDEX outbox_pending ON outbox (id) WHERE status = 'pending'"
    ))?;
    let shared = Arc::new(Mutex::new(database));
    let open = |_| match installation.kind {
        Kind::Sqlite => Ok(Arc::clone(&shared)),
        Kind::Postgres => Ok(Arc::new(Mutex::new(installation.database()?))),
    };
    (0..WORKERS + WRITERS).map(open).collect()
}

fn lock(outbox: &Shared) -> MutexGuard<'_, Database> {
    outbox.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Delivers `count` events while they are inserted one by one; returns deliveries per second, from the first INSERT to the last
/// UPDATE.
pub(super) fn rate(installation: &Installation, poster: &Poster, urls: &[String], count: usize) -> Fallible<f64> {
    let mut connections = create(installation)?;
    let writing = connections.split_off(WORKERS);
    let (next, done, is_over) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicBool::new(false));
    let claim = match installation.kind {
        Kind::Sqlite => CLAIM_ON_SQLITE,
        Kind::Postgres => CLAIM,
    };
    let write = |outbox: &Shared| -> Fallible<()> {
        while !is_over.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                break;
            }
            let row = vec![Bind::Text(urls[number % urls.len()].clone()), Bind::Text(poster.body.to_string())];
            lock(outbox).execute("INSERT INTO outbox (url, body) VALUES (?, ?)", row)?;
        }
        Ok(())
    };
    let work = |outbox: &Shared| -> Fallible<()> {
        while done.load(Ordering::Relaxed) < count && !is_over.load(Ordering::Relaxed) {
            stop::check()?;
            let mut claimed: Vec<(i64, String, String)> =
                lock(outbox).load::<(BigInt, Text, Text), _>(claim, Vec::new())?;
            let Some((id, url, body)) = claimed.pop() else {
                thread::sleep(IDLE_PAUSE);
                continue;
            };
            let result = vec![Bind::Number(poster.post(&url, body)?.into()), Bind::Number(id)];
            lock(outbox).execute("UPDATE outbox SET status = 'done', http_status = ? WHERE id = ?", result)?;
            done.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    };
    // An error ends the other threads as well.
    let watched = |ended: Fallible<()>| ended.inspect_err(|_| is_over.store(true, Ordering::Relaxed));
    let start = Instant::now();
    thread::scope(|scope| {
        let workers = connections.into_iter().map(|outbox| scope.spawn(move || watched(work(&outbox))));
        let mut threads: Vec<_> = workers.collect();
        threads.extend(writing.into_iter().map(|outbox| scope.spawn(move || watched(write(&outbox)))));
        threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| "a thread of the outbox panicked")?)
    })?;
    Ok(count as f64 / start.elapsed().as_secs_f64())
}
