//! What a mail server's connections share with its tests.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use crate::raw_mail::RawMail;

/// A mail that the sink received completely.
#[derive(Debug, Clone)]
pub struct ReceivedMail {
    /// The address of MAIL FROM.
    pub from: String,
    /// The addresses of RCPT TO.
    pub to: Vec<String>,
    /// The message, with SMTP's dot-stuffing removed.
    pub data: RawMail,
    /// Whether the connection was encrypted.
    pub encrypted: bool,
    /// The user whom the client authenticated as.
    pub user: Option<String>,
}

/// A stage of an SMTP dialogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// After the connection was accepted.
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
    /// After the end of the message.
    End,
}

/// What the sink does at a stage instead of its usual answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// Answers with this code, and ignores the command.
    Reply(u16),
    /// Answers with exactly these bytes and continues as usual.
    Say(&'static str),
    /// Never answers. A completely received message is stored.
    Hang,
    /// Closes the connection. A completely received message is stored.
    Close,
}

/// A connection, encrypted or not.
pub trait Stream: Read + Write + Send {}

impl<T: Read + Write + Send> Stream for T {}

/// Encrypts a connection, in the role of the server.
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

/// The settings of a sink.
#[derive(Clone)]
pub struct SinkOptions {
    /// The encryption. With [`SinkTls::StartTls`], the sink requires credentials only on an encrypted connection.
    pub tls: SinkTls,
    /// The only accepted user and password; without them, every client is accepted.
    pub credentials: Option<(String, String)>,
    /// The authentication mechanisms that EHLO lists.
    pub mechanisms: &'static str,
}

impl Default for SinkOptions {
    fn default() -> Self {
        Self { tls: SinkTls::None, credentials: None, mechanisms: "PLAIN LOGIN" }
    }
}

pub(super) struct Shared {
    pub(super) options: SinkOptions,
    pub(super) state: Mutex<State>,
    pub(super) changed: Condvar,
}

#[derive(Default)]
pub(super) struct State {
    pub(super) stopping: bool,
    pub(super) mails: Vec<ReceivedMail>,
    pub(super) commands: Vec<String>,
    pub(super) acts: Vec<(Stage, Act, bool)>,
    pub(super) connections: usize,
    pub(super) open: Vec<(TcpStream, JoinHandle<()>)>,
}

impl Shared {
    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the act for this stage, the latest registered one first.
    pub(super) fn act(&self, stage: Stage) -> Option<Act> {
        let mut state = self.state();
        let at = state.acts.iter().rposition(|(wanted, ..)| *wanted == stage)?;
        let (_, act, once) = state.acts[at];
        if once {
            state.acts.remove(at);
        }
        Some(act)
    }

    pub(super) fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state());
        self.changed.notify_all();
    }
}
