//! A webhook receiver for tests that stores the requests it receives, and that misbehaves where the path says so.
//!
//! It speaks HTTPS with a certificate of its own authority, on one thread, and handles tens of thousands of requests a
//! second. The first part of the path chooses the behavior; the rest distinguishes endpoints.
//!
//! | path             | what happens                                                        |
//! |------------------|---------------------------------------------------------------------|
//! | `/ok…`           | 204                                                                 |
//! | `/status/N`      | N                                                                   |
//! | `/slow/MS`       | 204 after so many milliseconds                                      |
//! | `/flaky/N/KEY`   | the first N requests of each `webhook-id` get 500, the others 204   |
//! | `/switch/KEY`    | as for the path last passed to [`WebhookSink::switch`]; 204 before    |
//! | `/hang`          | nothing is ever answered                                            |
//! | `/hang-after`    | headers that promise a body, and then nothing                       |
//! | `/drip`          | headers that never end, a byte each 100 ms                          |
//! | `/huge`          | 200 and a body of 10 GB                                             |
//! | `/gzip-bomb`     | 200 and a gzip body that is 158 times as large decompressed         |
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
mod connection;
mod listen;
mod reactor;
mod request;
mod shared;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use mio::Waker;

use crate::certificate;
use reactor::Reactor;
use shared::{Command, Shared, State};
pub use shared::{Keep, ReceivedRequest};

/// A webhook receiver that stops when it is dropped.
pub struct WebhookSink {
    addresses: Vec<SocketAddr>,
    ca_pem: String,
    shared: Arc<Shared>,
    waker: Arc<Waker>,
    thread: Option<JoinHandle<()>>,
}

impl WebhookSink {
    /// Starts a receiver on a free port of 127.0.0.1.
    pub fn start() -> Self {
        Self::with_niceness(1, 0)
    }

    /// Starts a receiver on one free port of 127.0.0.1, 127.0.0.2 and so on, as `count` endpoints on different hosts. It simulates
    /// other machines, so it only uses processor time that the measured processes leave.
    ///
    /// # Panics
    /// `count` is 0 or above 250.
    pub fn on_addresses(count: u8) -> Self {
        Self::with_niceness(count, 19)
    }

    fn with_niceness(count: u8, niceness: i32) -> Self {
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
            rustix::process::nice(niceness).expect("a lower priority");
            reactor.run();
        });
        Self { addresses, ca_pem, shared, waker, thread: Some(thread.expect("a thread")) }
    }

    /// Returns its certificate authority, in PEM form.
    pub fn ca_pem(&self) -> &str {
        &self.ca_pem
    }

    /// Returns the port, which is the same on all addresses.
    pub fn port(&self) -> u16 {
        self.addresses[0].port()
    }

    /// Returns `https://127.0.0.1:PORT{path}`.
    pub fn url(&self, path: &str) -> String {
        self.url_on(0, path)
    }

    /// Returns the URL on the address with this number, modulo the number of addresses.
    pub fn url_on(&self, number: usize, path: &str) -> String {
        format!("https://{}{path}", self.addresses[number % self.addresses.len()])
    }

    /// Makes `/switch/{key}` behave like `path` from now on.
    pub fn switch(&self, key: &str, path: &str) {
        self.shared.state().switches.insert(key.to_owned(), path.to_owned());
    }

    /// Sets which requests are stored from now on.
    pub fn keep(&self, keep: Keep) {
        let mut state = self.shared.state();
        self.shared.keeps_nothing.store(keep == Keep::Nothing, Ordering::SeqCst);
        state.keep = keep;
    }

    /// Returns how many requests arrived so far, stored or not.
    pub fn count(&self) -> u64 {
        self.shared.requests.load(Ordering::SeqCst)
    }

    /// Returns how many connections were accepted so far.
    pub fn connections(&self) -> u64 {
        self.shared.connections.load(Ordering::SeqCst)
    }

    /// Returns the stored requests, in the order of their last bytes.
    pub fn requests(&self) -> Vec<ReceivedRequest> {
        self.shared.state().kept.clone()
    }

    /// Removes and returns the stored requests.
    pub fn take(&self) -> Vec<ReceivedRequest> {
        std::mem::take(&mut self.shared.state().kept)
    }

    /// Waits for at least `count` stored requests, and returns all of them.
    ///
    /// # Panics
    /// There are fewer requests after `timeout`.
    pub fn wait_for(&self, count: usize, timeout: Duration) -> Vec<ReceivedRequest> {
        self.wait_until(timeout, |kept| (kept.len() >= count).then(|| kept.to_vec()))
            .unwrap_or_else(|| panic!("{} requests instead of {count} after {timeout:?}", self.requests().len()))
    }

    /// Calls `probe` with the stored requests after each new one, until it returns a value. `None` after `timeout`.
    pub fn wait_until<T>(
        &self,
        timeout: Duration,
        mut probe: impl FnMut(&[ReceivedRequest]) -> Option<T>,
    ) -> Option<T> {
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

    /// Ends all connections and stops listening: the next connection is refused.
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

    /// Sends a command and waits until the thread has executed it.
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
