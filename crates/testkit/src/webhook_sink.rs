//! A receiver of webhooks that keeps what it is given, and that misbehaves where its path says so.
//!
//! It speaks HTTPS with a certificate of an authority of its own, on one thread, and takes tens of thousands of
//! requests a second. What it does is the first part of the path; what follows tells endpoints apart.
//!
//! | path             | what happens                                                        |
//! |------------------|---------------------------------------------------------------------|
//! | `/ok…`           | 204                                                                 |
//! | `/status/N`      | N                                                                   |
//! | `/slow/MS`       | 204 after so many milliseconds                                      |
//! | `/flaky/N/KEY`   | the first N requests of each `webhook-id` get 500, the others 204   |
//! | `/switch/KEY`    | as the path last given to [`WebhookSink::switch`]; 204 before        |
//! | `/hang`          | nothing is ever answered                                            |
//! | `/hang-after`    | headers that promise a body, and then nothing                       |
//! | `/drip`          | headers that never end, a byte each 100 ms                          |
//! | `/huge`          | 200 and a body of 10 GB                                             |
//! | `/gzip-bomb`     | 200 and a packed body that is 158 times as large unpacked           |
//! | `/redirect`      | 302 to `/inward` of this machine                                    |
//! | `/reset`         | the connection is reset                                             |
//! | anything else    | 404                                                                 |
//!
//! ```
//! use orgauth_testkit::webhook_sink::WebhookSink;
//!
//! let sink = WebhookSink::start();
//! // Make sink.ca_pem() known to a sender, let it POST to this URL, then look at sink.wait_for(1, …).
//! assert!(sink.url("/ok/acme").starts_with("https://127.0.0.1:"));
//! assert!(sink.requests().is_empty());
//! ```

mod act;
mod certificate;
mod connection;
mod listen;
mod reactor;
mod request;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use mio::Waker;

use reactor::{Command, Reactor};

/// A request that arrived in full.
#[derive(Debug, Clone)]
pub struct SunkRequest {
    /// When its first byte was there.
    pub arrived: Instant,
    /// Path and query.
    pub path: String,
    /// `webhook-id`; empty when it is missing.
    pub id: String,
    /// `x-webhook-delivery`; empty when it is missing.
    pub delivery: String,
    /// `x-webhook-attempt`; 0 when it is missing.
    pub attempt: u32,
    /// All headers in their order, with names in lower case.
    pub headers: Vec<(String, String)>,
    /// The bytes of the body.
    pub body: Vec<u8>,
    /// The status that it gets; absent when it gets no whole answer.
    pub answer: Option<u16>,
    /// How long after its last byte that is sent.
    pub answer_after: Duration,
}

impl SunkRequest {
    /// The first header of this name.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(found, _)| found == name).map(|(_, value)| value.as_str())
    }
}

/// Which requests are kept; all are counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Keep {
    /// All of them.
    Everything,
    /// Those whose path begins with this.
    Under(String),
    /// None: for throughput.
    Nothing,
}

/// The receiver. It ends when it is dropped.
pub struct WebhookSink {
    addresses: Vec<SocketAddr>,
    ca_pem: String,
    shared: Arc<Shared>,
    waker: Arc<Waker>,
    thread: Option<JoinHandle<()>>,
}

/// What the receiver's thread and everybody else share.
struct Shared {
    requests: AtomicU64,
    connections: AtomicU64,
    waiting: AtomicUsize,
    keeps_nothing: AtomicBool,
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    keep: Keep,
    kept: Vec<SunkRequest>,
    switches: BTreeMap<String, String>,
    commands: Vec<Command>,
    /// Commands that were carried out.
    done: u64,
}

impl WebhookSink {
    /// A receiver on a free port of 127.0.0.1.
    pub fn start() -> Self {
        Self::on_addresses(1)
    }

    /// A receiver on one free port of 127.0.0.1, 127.0.0.2 and so on: as many endpoints of different hosts.
    ///
    /// # Panics
    /// There are none, or more than 250.
    pub fn on_addresses(count: u8) -> Self {
        assert!((1..=250).contains(&count), "between 1 and 250 addresses");
        let hosts: Vec<Ipv4Addr> = (1..=count).map(|last| Ipv4Addr::new(127, 0, 0, last)).collect();
        let (ca_pem, tls) = certificate::make(&hosts);
        let listeners = listen::on_one_port(&hosts);
        let addresses = listeners.iter().map(|listener| listener.local_addr().expect("an address")).collect();
        let shared = Arc::new(Shared {
            requests: AtomicU64::new(0),
            connections: AtomicU64::new(0),
            waiting: AtomicUsize::new(0),
            keeps_nothing: AtomicBool::new(false),
            state: Mutex::new(State {
                keep: Keep::Everything,
                kept: Vec::new(),
                switches: BTreeMap::new(),
                commands: Vec::new(),
                done: 0,
            }),
            changed: Condvar::new(),
        });
        let (reactor, waker) = Reactor::new(listeners, tls, Arc::clone(&shared));
        let thread = thread::Builder::new().name("webhook-sink".to_owned()).spawn(move || {
            // It stands for machines elsewhere, and takes what those that are looked at here leave.
            rustix::process::nice(19).expect("a lower priority");
            reactor.run();
        });
        Self { addresses, ca_pem, shared, waker, thread: Some(thread.expect("a thread")) }
    }

    /// The authority that its certificates come from, in PEM form.
    pub fn ca_pem(&self) -> &str {
        &self.ca_pem
    }

    /// The port, the same on all addresses.
    pub fn port(&self) -> u16 {
        self.addresses[0].port()
    }

    /// `https://127.0.0.1:PORT{path}`
    pub fn url(&self, path: &str) -> String {
        self.url_on(0, path)
    }

    /// The URL on the address of this number, counted around.
    pub fn url_on(&self, number: usize, path: &str) -> String {
        format!("https://{}{path}", self.addresses[number % self.addresses.len()])
    }

    /// From now on `/switch/{key}` does what `path` does.
    pub fn switch(&self, key: &str, path: &str) {
        self.shared.state().switches.insert(key.to_owned(), path.to_owned());
    }

    /// From now on keeps only these requests.
    pub fn keep(&self, keep: Keep) {
        let mut state = self.shared.state();
        self.shared.keeps_nothing.store(keep == Keep::Nothing, Ordering::SeqCst);
        state.keep = keep;
    }

    /// How many requests arrived so far, kept or not.
    pub fn count(&self) -> u64 {
        self.shared.requests.load(Ordering::SeqCst)
    }

    /// How many connections were made so far.
    pub fn connections(&self) -> u64 {
        self.shared.connections.load(Ordering::SeqCst)
    }

    /// Every request that was kept so far, in the order of their last bytes.
    pub fn requests(&self) -> Vec<SunkRequest> {
        self.shared.state().kept.clone()
    }

    /// Every request that was kept so far, and forgets them.
    pub fn take(&self) -> Vec<SunkRequest> {
        std::mem::take(&mut self.shared.state().kept)
    }

    /// Every request that was kept so far, as soon as there are `count` at least.
    ///
    /// # Panics
    /// There are fewer after `timeout`.
    pub fn wait_for(&self, count: usize, timeout: Duration) -> Vec<SunkRequest> {
        self.wait_until(timeout, |kept| (kept.len() >= count).then(|| kept.to_vec()))
            .unwrap_or_else(|| panic!("{} requests instead of {count} after {timeout:?}", self.requests().len()))
    }

    /// What `probe` finds in the kept requests; it is asked anew whenever some came. `None` after `timeout`.
    pub fn wait_until<T>(&self, timeout: Duration, mut probe: impl FnMut(&[SunkRequest]) -> Option<T>) -> Option<T> {
        let end = Instant::now() + timeout;
        let mut state = self.shared.state();
        self.shared.waiting.fetch_add(1, Ordering::SeqCst);
        let found = loop {
            if let Some(found) = probe(&state.kept) {
                break Some(found);
            }
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break None;
            }
            state = self.shared.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        };
        self.shared.waiting.fetch_sub(1, Ordering::SeqCst);
        found
    }

    /// Ends all connections and listens no more: the next connection is refused.
    pub fn stop(&self) {
        self.command(Command::Stop);
    }

    /// Listens again, on the same port.
    pub fn restart(&self) {
        self.command(Command::Listen);
    }

    /// Ends all connections, and keeps listening.
    pub fn close_connections(&self) {
        self.command(Command::CloseConnections);
    }

    /// Gives a command and waits until it was carried out.
    fn command(&self, command: Command) {
        let mut state = self.shared.state();
        state.commands.push(command);
        let ticket = state.done + u64::try_from(state.commands.len()).expect("few commands");
        self.waker.wake().expect("waking the receiver");
        while state.done < ticket {
            assert!(!self.thread.as_ref().is_none_or(JoinHandle::is_finished), "the receiver ended by a panic");
            let wait = self.shared.changed.wait_timeout(state, Duration::from_millis(100));
            state = wait.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl Drop for WebhookSink {
    fn drop(&mut self) {
        self.shared.state().commands.push(Command::End);
        let woken = self.waker.wake().is_ok();
        let ended = self.thread.take().map(JoinHandle::join);
        let well = woken && ended.is_none_or(|ended| ended.is_ok());
        assert!(well || thread::panicking(), "the receiver ended by a panic");
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
