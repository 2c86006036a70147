//! How a connection to the mail server is opened: TCP, the greeting, encryption, credentials.
//!
//! Every failure here leaves the mail in the queue, even a 5yz reply: it is about this client and not about the mail,
//! and it ends when the operator has corrected the configuration.

use std::net::SocketAddr;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rustls::pki_types::ServerName;
use tokio::net::{TcpStream, lookup_host};
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

use crate::address::{Credentials, Encryption, ServerAddress};
use crate::dialogue::{Dialogue, Fault, Wanted};
use crate::hello::Hello;
use crate::{MailerError, tls};

/// Why there is no connection; a word of the fixed vocabulary.
pub(crate) type Reason = String;

/// Opens connections to one server.
pub(crate) struct Connector {
    server: ServerAddress,
    tls: TlsConnector,
    hello: Hello,
    /// How long the client tries one of the server's IP addresses.
    wait_limit: Duration,
}

impl Connector {
    /// The host and the port.
    pub(crate) fn server(&self) -> (&str, u16) {
        (&self.server.host, self.server.port)
    }

    /// Prepares connections.
    pub(crate) fn new(
        server: ServerAddress,
        authorities: Option<&[u8]>,
        hello: Hello,
        wait_limit: Duration,
    ) -> Result<Self, MailerError> {
        Ok(Self { server, tls: tls::connector(authorities)?, hello, wait_limit })
    }

    /// A connection that is ready for a mail.
    pub(crate) async fn open(&self) -> Result<Dialogue, Reason> {
        let mut dialogue = self.dial().await?;
        if self.server.encryption == Encryption::Implicit {
            dialogue = self.encrypted(dialogue).await?;
        }
        dialogue.greeting().await.map_err(unopened)?;
        self.hello(&mut dialogue).await?;
        let upgrade = match self.server.encryption {
            Encryption::Required => true,
            Encryption::Opportunistic => dialogue.offered("STARTTLS").is_some(),
            Encryption::Implicit | Encryption::None => false,
        };
        if upgrade {
            if dialogue.offered("STARTTLS").is_none() {
                return Err("tls".to_owned());
            }
            dialogue.command("STARTTLS", Wanted::Done).await.map_err(|fault| reason("starttls", fault))?;
            dialogue = self.encrypted(dialogue).await?;
            self.hello(&mut dialogue).await?;
        }
        if let Some(credentials) = &self.server.credentials {
            if !dialogue.is_encrypted() && !self.server.loopback {
                return Err("auth_unencrypted".to_owned());
            }
            sign_in(&mut dialogue, credentials).await?;
        }
        Ok(dialogue)
    }

    async fn hello(&self, dialogue: &mut Dialogue) -> Result<(), Reason> {
        let name = self.hello.on(dialogue.local());
        dialogue.hello(&name).await.map_err(unopened)
    }

    async fn encrypted(&self, dialogue: Dialogue) -> Result<Dialogue, Reason> {
        let unencrypted = || "tls".to_owned();
        let name = ServerName::try_from(self.server.host.clone()).map_err(|_| unencrypted())?;
        dialogue.encrypt(&self.tls, name).await.map_err(|_| unencrypted())
    }

    async fn dial(&self) -> Result<Dialogue, Reason> {
        let mut reason = "dns";
        for address in self.addresses().await? {
            reason = match timeout(self.wait_limit, TcpStream::connect(address)).await {
                Ok(Ok(stream)) => {
                    // A mail and its end are two writes; without this, the second would wait for the acknowledgment of the first.
                    let _ = stream.set_nodelay(true);
                    let local = stream.local_addr().map_err(|_| "connect".to_owned())?;
                    return Ok(Dialogue::new(Box::new(stream), local));
                }
                Ok(Err(_)) => "connect",
                Err(_) => "timeout",
            };
        }
        Err(reason.to_owned())
    }

    async fn addresses(&self) -> Result<Vec<SocketAddr>, Reason> {
        match lookup_host((self.server.host.as_str(), self.server.port)).await {
            Ok(addresses) => Ok(addresses.collect()),
            Err(_) => Err("dns".to_owned()),
        }
    }
}

/// Shows the credentials (RFC 4954), by PLAIN (RFC 4616) or else by LOGIN.
async fn sign_in(dialogue: &mut Dialogue, Credentials { user, password }: &Credentials) -> Result<(), Reason> {
    let offered = dialogue.offered("AUTH").unwrap_or_default();
    let steps = if offered.contains(&"PLAIN") {
        vec![(format!("AUTH PLAIN {}", STANDARD.encode(format!("\0{user}\0{password}"))), Wanted::Done)]
    } else if offered.contains(&"LOGIN") {
        vec![
            ("AUTH LOGIN".to_owned(), Wanted::More),
            (STANDARD.encode(user), Wanted::More),
            (STANDARD.encode(password), Wanted::Done),
        ]
    } else {
        return Err("auth_not_offered".to_owned());
    };
    for (line, wanted) in steps {
        dialogue.command(&line, wanted).await.map_err(|fault| reason("auth", fault))?;
    }
    Ok(())
}

/// The reason when a stage fails: `stage_535` when the server refuses it.
pub(crate) fn reason(stage: &str, fault: Fault) -> Reason {
    match fault {
        Fault::Refused(code) => format!("{stage}_{code}"),
        Fault::Protocol => "protocol".to_owned(),
        Fault::Lost => "lost".to_owned(),
    }
}

/// The reason when there was no greeting, or no answer to EHLO.
fn unopened(fault: Fault) -> Reason {
    match fault {
        Fault::Lost => "connect".to_owned(),
        fault => reason("smtp", fault),
    }
}
