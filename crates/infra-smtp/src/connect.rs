//! How a connection to the mail server is opened: TCP, the greeting, encryption, credentials.
//!
//! Every failure here leaves the mail in the queue, even a 5yz reply: it is about this client and not about the mail,
//! and it ends when the operator has corrected the configuration.

use std::error::Error as _;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use lettre::transport::smtp::Error as SmtpError;
use lettre::transport::smtp::authentication::Mechanism;
use lettre::transport::smtp::client::{AsyncSmtpConnection, Certificate, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use tokio::net::{TcpStream, lookup_host};
use tokio::time::timeout;

use crate::MailerError;
use crate::address::{Encryption, ServerAddress};
use crate::lines::LineByLine;

/// Why there is no connection; a word of the fixed vocabulary.
pub(crate) type Reason = String;

/// Opens connections to one server.
pub(crate) struct Connector {
    server: ServerAddress,
    tls: TlsParameters,
    hello: ClientId,
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
        wait_limit: Duration,
    ) -> Result<Self, MailerError> {
        let mut tls = TlsParameters::builder(server.host.clone());
        if let Some(pem) = authorities {
            // Without this check, a file without certificates would pass for an empty list.
            if !pem.windows(BEGIN.len()).any(|part| part == BEGIN) {
                return Err(MailerError::Authorities);
            }
            tls = tls.add_root_certificate(Certificate::from_pem(pem).map_err(|_| MailerError::Authorities)?);
        }
        let tls = tls.build().map_err(|_| MailerError::Authorities)?;
        Ok(Self { server, tls, hello: hello(), wait_limit })
    }

    /// A connection that is ready for a mail.
    pub(crate) async fn open(&self) -> Result<AsyncSmtpConnection, Reason> {
        let mut connection = match self.server.encryption {
            Encryption::Implicit => self.encrypted().await?,
            Encryption::Required | Encryption::Opportunistic | Encryption::None => self.plain().await?,
        };
        let upgrade = match self.server.encryption {
            Encryption::Required => true,
            Encryption::Opportunistic => connection.can_starttls(),
            Encryption::Implicit | Encryption::None => false,
        };
        if upgrade {
            let result = connection.starttls(self.tls.clone(), &self.hello).await;
            result.map_err(|error| with_code("starttls", &error).unwrap_or_else(|| "tls".to_owned()))?;
        }
        if let Some(credentials) = &self.server.credentials {
            if !connection.is_encrypted() && !self.server.loopback {
                return Err("auth_unencrypted".to_owned());
            }
            let result = connection.auth(&[Mechanism::Plain, Mechanism::Login], credentials).await;
            result.map_err(|error| with_code("auth", &error).unwrap_or_else(|| "auth".to_owned()))?;
        }
        Ok(connection)
    }

    /// Connects with TLS from the first byte.
    async fn encrypted(&self) -> Result<AsyncSmtpConnection, Reason> {
        let addresses = self.addresses().await?;
        let (wait_limit, tls) = (Some(self.wait_limit), Some(self.tls.clone()));
        let opened =
            AsyncSmtpConnection::connect_tokio1(addresses.as_slice(), wait_limit, &self.hello, tls, None).await;
        opened.map_err(|error| {
            // lettre wraps a failed handshake twice, and a failed connection once.
            let handshake = error.source().and_then(|source| source.downcast_ref::<SmtpError>());
            handshake.map_or_else(|| unopened(&error), |_| "tls".to_owned())
        })
    }

    /// Connects without TLS.
    async fn plain(&self) -> Result<AsyncSmtpConnection, Reason> {
        let stream = Box::new(LineByLine(self.dial().await?));
        AsyncSmtpConnection::connect_with_transport(stream, &self.hello).await.map_err(|error| unopened(&error))
    }

    async fn dial(&self) -> Result<TcpStream, Reason> {
        let mut reason = "dns";
        for address in self.addresses().await? {
            reason = match timeout(self.wait_limit, TcpStream::connect(address)).await {
                Ok(Ok(stream)) => {
                    // A mail and its end are two writes; without this, the second would wait for the acknowledgment of the first.
                    let _ = stream.set_nodelay(true);
                    return Ok(stream);
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

const BEGIN: &[u8] = b"-----BEGIN CERTIFICATE-----";

/// The client's name for EHLO: the machine's host name if it is valid in a command.
fn hello() -> ClientId {
    match ClientId::default() {
        ClientId::Domain(name)
            if !name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.')) || name.is_empty() =>
        {
            ClientId::Ipv4(Ipv4Addr::LOCALHOST)
        }
        id => id,
    }
}

/// A reason such as `stage_535` when the error is a reply of the server.
pub(crate) fn with_code(stage: &str, error: &SmtpError) -> Option<Reason> {
    error.status().map(|code| format!("{stage}_{code}"))
}

/// The reason when there was no greeting, or no answer to EHLO.
fn unopened(error: &SmtpError) -> Reason {
    let other = if error.is_timeout() { "timeout" } else { "connect" };
    with_code("smtp", error).unwrap_or_else(|| other.to_owned())
}
