//! A mail server for tests that stores the mails it receives, and that misbehaves on demand.
//!
//! ```
//! use orgauth_testkit::smtp_sink::{Act, SmtpSink, Stage};
//!
//! let sink = SmtpSink::start();
//! sink.on(Stage::Rcpt, Act::Reply(550));
//! // Point a mailer to sink.url(), then look at sink.wait_for(1, …) and sink.mails().
//! assert!(sink.mails().is_empty());
//! ```

mod dialogue;
mod shared;

use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use shared::Shared;
pub use shared::{Act, ReceivedMail, SinkOptions, SinkTls, Stage, Stream, Upgrade};

/// A mail server that stops when it is dropped.
pub struct SmtpSink {
    address: SocketAddr,
    shared: Arc<Shared>,
    acceptor: Mutex<Option<JoinHandle<()>>>,
}

impl SmtpSink {
    /// Starts a sink on a free port of loopback that accepts every mail.
    pub fn start() -> Self {
        Self::with(SinkOptions::default())
    }

    /// Starts a sink with options.
    pub fn with(options: SinkOptions) -> Self {
        let shared = Arc::new(Shared { options, state: Mutex::default(), changed: Condvar::new() });
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let address = listener.local_addr().expect("an address");
        let acceptor = Mutex::new(Some(accept(listener, Arc::clone(&shared))));
        Self { address, shared, acceptor }
    }

    /// Returns the address that the sink listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the address as a setting: `smtp://127.0.0.1:PORT`.
    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// Ends all connections and stops listening: the next connection is refused.
    pub fn stop(&self) {
        let Some(acceptor) = self.acceptor.lock().unwrap_or_else(PoisonError::into_inner).take() else {
            return;
        };
        self.shared.state().stopping = true;
        // A connection wakes the acceptor, which then sees that it should stop.
        drop(TcpStream::connect(self.address));
        let ended = acceptor.join();
        assert!(ended.is_ok() || thread::panicking(), "the acceptor ended by a panic");
        self.close_connections();
    }

    /// Listens again, on the same port.
    pub fn restart(&self) {
        let mut acceptor = self.acceptor.lock().unwrap_or_else(PoisonError::into_inner);
        if acceptor.is_none() {
            self.shared.state().stopping = false;
            let listener = TcpListener::bind(self.address).expect("the same port again");
            *acceptor = Some(accept(listener, Arc::clone(&self.shared)));
        }
    }

    /// Ends all connections, and keeps listening.
    pub fn close_connections(&self) {
        let open = std::mem::take(&mut self.shared.state().open);
        for (stream, _) in &open {
            // Fails for a connection that has ended already.
            let _ = stream.shutdown(Shutdown::Both);
        }
        for (_, thread) in open {
            let ended = thread.join();
            assert!(ended.is_ok() || thread::panicking(), "a connection ended by a panic");
        }
    }

    /// Performs `act` from now on, each time that a dialogue reaches `stage`.
    pub fn on(&self, stage: Stage, act: Act) {
        self.shared.state().acts.push((stage, act, false));
    }

    /// Performs `act` the next time that a dialogue reaches `stage`.
    pub fn once(&self, stage: Stage, act: Act) {
        self.shared.state().acts.push((stage, act, true));
    }

    /// Removes all acts, so that the sink behaves as usual again.
    pub fn behave(&self) {
        self.shared.state().acts.clear();
    }

    /// Returns every mail received so far.
    pub fn mails(&self) -> Vec<ReceivedMail> {
        self.shared.state().mails.clone()
    }

    /// Waits for at least `count` mails; returns every mail received so far.
    ///
    /// # Panics
    /// There are fewer mails after `timeout`.
    pub fn wait_for(&self, count: usize, timeout: Duration) -> Vec<ReceivedMail> {
        let end = Instant::now() + timeout;
        let mut state = self.shared.state();
        while state.mails.len() < count {
            let left = end.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "after {timeout:?}: {} mails instead of {count}", state.mails.len());
            state = self.shared.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        state.mails.clone()
    }

    /// Returns every command received so far, without the credentials.
    pub fn commands(&self) -> Vec<String> {
        self.shared.state().commands.clone()
    }

    /// Returns how many connections were accepted so far.
    pub fn connections(&self) -> usize {
        self.shared.state().connections
    }
}

impl Drop for SmtpSink {
    fn drop(&mut self) {
        self.stop();
    }
}

fn accept(listener: TcpListener, shared: Arc<Shared>) -> JoinHandle<()> {
    thread::spawn(move || {
        for stream in listener.incoming() {
            let Ok(stream) = stream else { continue };
            let mut state = shared.state();
            if state.stopping {
                return;
            }
            let Ok(handle) = stream.try_clone() else { continue };
            state.connections += 1;
            state.open.retain(|(_, thread)| !thread.is_finished());
            let of_thread = Arc::clone(&shared);
            // An error on a connection ends only its own dialogue.
            let thread = thread::spawn(move || drop(dialogue::run(stream, &of_thread)));
            state.open.push((handle, thread));
        }
    })
}
