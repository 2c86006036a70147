//! The textbook outbox: one INSERT per event, workers that each claim one row with SKIP LOCKED in the order of the rows,
//! and one UPDATE per result; every statement is its own transaction.

mod outbox;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use orgauth_testkit::webhook_sink::{Keep, WebhookSink};
use reqwest::Client;
use tokio::runtime::Handle;

use super::bound::{body, client, post};
use crate::{Fallible, stop};
pub(super) use outbox::{OutboxDatabase, open};

/// Workers, each with its own connection; on SQLite they share one.
const WORKERS: usize = 16;
/// Threads that insert.
const WRITERS: usize = 4;
/// How long a worker waits when the outbox is empty.
const IDLE_PAUSE: Duration = Duration::from_millis(2);

/// Deliveries per second.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rates {
    /// From a full outbox.
    pub(super) drained: f64,
    /// While events are inserted one by one: from the first INSERT to the last UPDATE.
    pub(super) accepted: f64,
}

/// A connection to the outbox.
pub(super) trait Outbox: Send {
    fn insert(&mut self, url: &str, body: &str) -> Fallible<()>;
    fn claim(&mut self) -> Fallible<Option<(i64, String, String)>>;
    fn finish(&mut self, id: i64, status: i32) -> Fallible<()>;
}

/// Delivers `count` events from a full outbox, and then `count` more while they are inserted.
pub(super) fn measure(
    database: &OutboxDatabase,
    sink: &WebhookSink,
    urls: &[String],
    count: usize,
) -> Fallible<Rates> {
    eprintln!("bench: the textbook outbox");
    sink.keep(Keep::Nothing);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let client = client(sink)?;
    database.fill(urls, &body()?, count)?;
    let drained = deliver(database, (&client, runtime.handle()), count, || Ok(()))?;
    let body = body()?;
    let accepted = deliver(database, (&client, runtime.handle()), count, || {
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            let write = || -> Fallible<()> {
                let mut outbox = open(database)?;
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return Ok(());
                    }
                    outbox.insert(&urls[number % urls.len()], &body)?;
                }
            };
            let writers: Vec<_> = (0..WRITERS).map(|_| scope.spawn(write)).collect();
            writers.into_iter().try_for_each(|writer| writer.join().map_err(|_| "a writer panicked")?)
        })
    })?;
    Ok(Rates { drained, accepted })
}

/// Lets the workers deliver `count` events while `produce` runs; returns the deliveries per second.
fn deliver(
    database: &OutboxDatabase,
    (client, handle): (&Client, &Handle),
    count: usize,
    produce: impl FnOnce() -> Fallible<()>,
) -> Fallible<f64> {
    let (done, over) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (told, ready) = channel();
    let work = || -> Fallible<()> {
        let mut outbox = open(database)?;
        told.send(())?;
        while done.load(Ordering::Relaxed) < count && !over.load(Ordering::Relaxed) {
            stop::check()?;
            let Some((id, url, body)) = outbox.claim()? else {
                thread::sleep(IDLE_PAUSE);
                continue;
            };
            let status = handle.block_on(post(client, &url, body))?;
            outbox.finish(id, status.into())?;
            done.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    };
    let guarded = || work().inspect_err(|_| over.store(true, Ordering::Relaxed));
    thread::scope(|scope| {
        let workers: Vec<_> = (0..WORKERS).map(|_| scope.spawn(guarded)).collect();
        for _ in 0..WORKERS {
            ready.recv_timeout(Duration::from_secs(10))?;
        }
        let start = Instant::now();
        produce()?;
        for worker in workers {
            worker.join().map_err(|_| "a worker panicked")??;
        }
        Ok(count as f64 / start.elapsed().as_secs_f64())
    })
}
