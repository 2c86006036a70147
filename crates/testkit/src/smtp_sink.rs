//! A mail server that keeps what it is given, and that misbehaves on demand.
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

use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::raw_mail::RawMail;

/// A mail that the sink was given in full.
#[derive(Debug, Clone)]
pub struct SunkMail {
    /// The address of MAIL FROM.
    pub from: String,
    /// The addresses of RCPT TO.
    pub to: Vec<String>,
    /// The message, with the dots of the transfer taken out.
    pub data: RawMail,
    /// Whether the connection was encrypted.
    pub encrypted: bool,
    /// As whom the client had signed in.
    pub user: Option<String>,
}

/// Where a dialogue stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// A connection was made.
    Greeting,
    /// EHLO.
    Ehlo,
    /// STARTTLS.
    StartTls,
    /// AUTH.
    Auth,
    /// RSET.
    Rset,
    /// MAIL FROM.
    Mail,
    /// RCPT TO.
    Rcpt,
    /// DATA.
    Data,
    /// The message was read to its end.
    End,
}

/// What the sink does at a stage instead of the usual.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// It answers with this code and is as if the command had not been given.
    Reply(u16),
    /// It answers with exactly these bytes and goes on as usual.
    Say(&'static str),
    /// It never answers. A message that was read to its end is kept.
    Hang,
    /// It closes the connection. A message that was read to its end is kept.
    Close,
}

/// A connection, encrypted or not.
pub trait Stream: Read + Write + Send {}

impl<T: Read + Write + Send> Stream for T {}

/// Turns a connection into an encrypted one, as a server.
pub type Upgrade = Arc<dyn Fn(TcpStream) -> io::Result<Box<dyn Stream>> + Send + Sync>;

/// Which encryption the sink offers.
#[derive(Default, Clone)]
pub enum SinkTls {
    /// None.
    #[default]
    None,
    /// From the first byte.
    Implicit(Upgrade),
    /// By STARTTLS.
    StartTls(Upgrade),
}

/// What a sink asks of its clients.
#[derive(Clone)]
pub struct SinkOptions {
    /// Encryption. With [`SinkTls::StartTls`], credentials are asked for when it is on.
    pub tls: SinkTls,
    /// The only user and password that are let in; without any, everybody is.
    pub credentials: Option<(String, String)>,
    /// The ways to sign in that EHLO tells.
    pub mechanisms: &'static str,
}

impl Default for SinkOptions {
    fn default() -> Self {
        Self { tls: SinkTls::None, credentials: None, mechanisms: "PLAIN LOGIN" }
    }
}

/// The mail server. It ends when it is dropped.
pub struct SmtpSink {
    address: SocketAddr,
    shared: Arc<Shared>,
    acceptor: Mutex<Option<JoinHandle<()>>>,
}

struct Shared {
    options: SinkOptions,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    stopping: bool,
    mails: Vec<SunkMail>,
    commands: Vec<String>,
    acts: Vec<(Stage, Act, bool)>,
    connections: usize,
    open: Vec<(TcpStream, JoinHandle<()>)>,
}

impl SmtpSink {
    /// A sink on a free port of this machine that takes everything.
    pub fn start() -> Self {
        Self::with(SinkOptions::default())
    }

    /// A sink with options.
    pub fn with(options: SinkOptions) -> Self {
        let shared = Arc::new(Shared { options, state: Mutex::default(), changed: Condvar::new() });
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let address = listener.local_addr().expect("an address");
        let acceptor = Mutex::new(Some(accept(listener, Arc::clone(&shared))));
        Self { address, shared, acceptor }
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its address as a setting: `smtp://127.0.0.1:PORT`.
    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// Ends all connections and listens no more: the next connection is refused.
    pub fn stop(&self) {
        let Some(acceptor) = self.acceptor.lock().unwrap_or_else(PoisonError::into_inner).take() else {
            return;
        };
        self.shared.state().stopping = true;
        // The acceptor sees that it is to stop when somebody connects.
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
            // One that has ended by itself can't be shut down.
            let _ = stream.shutdown(Shutdown::Both);
        }
        for (_, thread) in open {
            let ended = thread.join();
            assert!(ended.is_ok() || thread::panicking(), "a connection ended by a panic");
        }
    }

    /// From now on, and whenever a dialogue is at `stage`.
    pub fn on(&self, stage: Stage, act: Act) {
        self.shared.state().acts.push((stage, act, false));
    }

    /// The next time that a dialogue is at `stage`.
    pub fn once(&self, stage: Stage, act: Act) {
        self.shared.state().acts.push((stage, act, true));
    }

    /// Behaves well again.
    pub fn behave(&self) {
        self.shared.state().acts.clear();
    }

    /// Every mail that was taken so far.
    pub fn mails(&self) -> Vec<SunkMail> {
        self.shared.state().mails.clone()
    }

    /// Every mail that was taken so far, as soon as there are `count` at least.
    ///
    /// # Panics
    /// There are fewer after `timeout`.
    pub fn wait_for(&self, count: usize, timeout: Duration) -> Vec<SunkMail> {
        let end = Instant::now() + timeout;
        let mut state = self.shared.state();
        while state.mails.len() < count {
            let left = end.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "after {timeout:?}: {} mails instead of {count}", state.mails.len());
            state = self.shared.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        state.mails.clone()
    }

    /// Every command that was given so far, without the credentials.
    pub fn commands(&self) -> Vec<String> {
        self.shared.state().commands.clone()
    }

    /// How many connections were made so far.
    pub fn connections(&self) -> usize {
        self.shared.state().connections
    }
}

impl Drop for SmtpSink {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was asked for at this stage, the latest wish first.
    fn act(&self, stage: Stage) -> Option<Act> {
        let mut state = self.state();
        let at = state.acts.iter().rposition(|(wanted, ..)| *wanted == stage)?;
        let (_, act, once) = state.acts[at];
        if once {
            state.acts.remove(at);
        }
        Some(act)
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state());
        self.changed.notify_all();
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
            // A connection that breaks ends its dialogue, and nothing else.
            let thread = thread::spawn(move || drop(dialogue::run(stream, &of_thread)));
            state.open.push((handle, thread));
        }
    })
}
