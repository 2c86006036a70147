//! Mail by SMTP (RFC 5321), and what each failure means for the mail.
//!
//! | what happened                                                 | outcome   | reason                       |
//! |---------------------------------------------------------------|-----------|------------------------------|
//! | 2yz to the end of the message                                 | accepted  |                              |
//! | 5yz to RCPT, DATA or the end of the message                   | refused   | `rcpt_550`, `data_554`       |
//! | 500 to 504 there: the command or the client's name is at fault | failed   | `rcpt_504`, `data_503`       |
//! | 530, 535 or 538 there: the credentials are wrong              | failed    | `rcpt_530`                   |
//! | 4yz anywhere; 5yz to the greeting, EHLO or MAIL: it is about the client or the sender | failed | `smtp_554`, `mail_553` |
//! | any refusal of STARTTLS or AUTH                               | failed    | `starttls_454`, `auth_535`   |
//! | no AUTH by PLAIN or LOGIN is offered; or only unencrypted     | failed    | `auth_not_offered`, `auth_unencrypted` |
//! | no address, no connection, a bad certificate                  | failed    | `dns`, `connect`, `tls`      |
//! | connection lost before the end of the message                 | failed    | `lost`; `connect` before the answer to EHLO |
//! | bytes that are no reply, or one out of place, before the end of the message | failed | `protocol`        |
//! | too slow, before the end of the message                       | failed    | `timeout`                    |
//! | connection lost after the end of the message, without a reply | unknown   | `lost_after_data`            |
//! | too slow, after the end of the message                        | unknown   | `timeout_after_data`         |
//! | the hand-over could not be recorded, so the text was not sent | unrecorded |                             |
//!
//! A reason never contains an address, text of the server or text of the mail.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use lettre::Address;
use orgauth_domain::id::MailId;
use orgauth_domain::mail::{Mail, MailOutcome};
use orgauth_domain::organizations::brand::Brand;
use orgauth_domain::organizations::brand::MailLook;
use orgauth_domain::ports::{HandOver, MailFuture, Mailer};
use orgauth_locales::Locales;
use tokio::time::timeout;

use crate::MailerError;
use crate::address::ServerAddress;
use crate::connect::{Connector, Reason, reason};
use crate::dialogue::{Dialogue, Fault, Wanted};
use crate::hello::Hello;
use crate::idle::Idle;
use crate::message::{self, Reader, Wire};
use crate::sender::Sender;

/// The settings of a mailer.
#[derive(Debug, Clone)]
pub struct SmtpOptions {
    /// The timeout of a whole attempt, from the lookup of the server's name to its last answer.
    pub timeout: Duration,
    /// Certificates (PEM) of authorities that are trusted besides the public ones.
    pub extra_ca_pem: Option<Vec<u8>>,
    /// How the client names itself.
    pub hello: Hello,
    /// How long an idle connection is kept for the next mail.
    pub idle: Duration,
}

impl Default for SmtpOptions {
    fn default() -> Self {
        Self {
            timeout: Duration::from_secs(15),
            extra_ca_pem: None,
            hello: Hello::default(),
            idle: Duration::from_secs(30),
        }
    }
}

/// Sends mail through a mail server.
pub struct SmtpMailer {
    connector: Connector,
    sender: Sender,
    timeout: Duration,
    idle: Arc<Idle>,
}

impl SmtpMailer {
    /// A mailer for the server at `url` (`smtp[s]://[user:password@]host[:port][?tls=required|opportunistic|none]`),
    /// with the sender `from` (`Name <address>` or an address). Doesn't connect yet.
    ///
    /// Without `tls=`, a connection to `smtp://` is encrypted by STARTTLS or fails, except to this machine. The
    /// mailer sends unencrypted credentials only to this machine.
    ///
    /// # Errors
    /// The configuration is invalid.
    pub fn new(url: &str, from: &str, options: SmtpOptions) -> Result<Self, MailerError> {
        let SmtpOptions { timeout, extra_ca_pem, hello, idle } = options;
        let server = ServerAddress::parse(url)?;
        // A server usually has several addresses, and one of them may be unreachable.
        let connector = Connector::new(server, extra_ca_pem.as_deref(), hello, timeout / 3)?;
        Ok(Self { connector, sender: Sender::parse(from)?, timeout, idle: Idle::new(idle) })
    }

    /// The same mailer with the operator's name, colour and picture.
    #[must_use]
    pub fn with_brand(self, brand: &Brand) -> Self {
        Self { sender: self.sender.with_brand(brand), ..self }
    }

    /// The same mailer with these languages.
    #[must_use]
    pub fn with_locales(self, locales: Locales) -> Self {
        Self { sender: self.sender.with_locales(locales), ..self }
    }

    /// The host and the port of the mail server.
    pub fn server(&self) -> (&str, u16) {
        self.connector.server()
    }

    /// Opens a connection as for a mail, names the sender and, as the recipient, the sender's own address, takes both back and
    /// closes the connection. No mail is sent.
    ///
    /// # Errors
    /// Why no mail could be sent: a reason of the table above, or `mail_553` and `rcpt_550` for an answer to the sender and to
    /// the recipient.
    pub async fn try_connection(&self) -> Result<(), String> {
        let tried = timeout(self.timeout, async {
            let mut connection = self.connector.open().await?;
            let tried = self.try_envelope(&mut connection).await;
            Ok((tried, connection))
        });
        let (tried, mut connection) = tried.await.unwrap_or_else(|_| Err("timeout".to_owned()))?;
        for line in ["RSET", "QUIT"] {
            // What was tried is known; the answers don't matter.
            let _ = timeout(self.timeout / 5, connection.command(line, Wanted::Done)).await;
        }
        tried
    }

    async fn try_envelope(&self, connection: &mut Dialogue) -> Result<(), Reason> {
        let own = &self.sender.mailbox().email;
        for (stage, line) in [("mail", mail_from(own)), ("rcpt", rcpt_to(own))] {
            connection.command(&line, Wanted::Done).await.map_err(|fault| reason(stage, fault))?;
        }
        Ok(())
    }

    async fn attempt(&self, wire: &Wire, mark: &dyn HandOver, handed_over: &AtomicBool) -> MailOutcome {
        if let Some(mut connection) = self.idle.take() {
            // The server may have closed an idle connection, or be about to: that says nothing about the mail.
            let answer = timeout(self.timeout / 5, connection.command("RSET", Wanted::Done)).await;
            if answer.is_ok_and(|answer| answer.is_ok()) {
                match self.hand_over(connection, wire, mark, handed_over).await {
                    Err(Interrupted::Gone(_)) => {}
                    Err(Interrupted::Told(outcome)) => return outcome,
                    Ok(()) => return MailOutcome::Accepted,
                }
            }
        }
        match self.connector.open().await {
            Ok(connection) => match self.hand_over(connection, wire, mark, handed_over).await {
                Err(Interrupted::Gone(reason)) => MailOutcome::Failed(reason),
                Err(Interrupted::Told(outcome)) => outcome,
                Ok(()) => MailOutcome::Accepted,
            },
            Err(reason) => MailOutcome::Failed(reason),
        }
    }

    /// Sends one message on an open connection, and keeps the connection when the server accepts the message.
    async fn hand_over(
        &self,
        mut connection: Dialogue,
        wire: &Wire,
        mark: &dyn HandOver,
        handed_over: &AtomicBool,
    ) -> Result<(), Interrupted> {
        let mail_from = mail_from(&self.sender.mailbox().email);
        connection.command(&mail_from, Wanted::Done).await.map_err(|fault| interrupted("mail", fault, put_off))?;
        let rcpt_to = rcpt_to(&wire.to);
        connection.command(&rcpt_to, Wanted::Done).await.map_err(|fault| interrupted("rcpt", fault, refusal))?;
        connection.command("DATA", Wanted::More).await.map_err(|fault| interrupted("data", fault, refusal))?;
        // Records the hand-over as late as possible: if the process dies between the record and the end of the
        // message, it may have sent nothing. When the record fails, dropping the connection also ends the server's
        // wait for the message.
        if !mark.begin().await {
            return Err(Interrupted::Told(MailOutcome::Unrecorded));
        }
        // From here on, sending the message on another connection would be another attempt.
        if let Err(fault) = connection.text(&wire.bytes).await {
            return Err(Interrupted::Told(MailOutcome::Failed(reason("data", fault))));
        }
        handed_over.store(true, Ordering::SeqCst);
        match connection.end_of_text().await {
            Ok(()) => {
                self.idle.put(connection);
                Ok(())
            }
            Err(Fault::Refused(code)) => Err(Interrupted::Told(refusal("data", code))),
            Err(Fault::Lost | Fault::Protocol) => {
                Err(Interrupted::Told(MailOutcome::Unknown("lost_after_data".to_owned())))
            }
        }
    }
}

impl Mailer for SmtpMailer {
    fn send<'a>(&'a self, id: MailId, mail: Mail, look: MailLook, hand_over: &'a dyn HandOver) -> MailFuture<'a> {
        Box::pin(async move {
            let Some(wire) = message::build(&self.sender, id, (&mail, &look), Reader::Server) else {
                return MailOutcome::Refused(message::UNSENDABLE.to_owned());
            };
            let handed_over = AtomicBool::new(false);
            match timeout(self.timeout, self.attempt(&wire, hand_over, &handed_over)).await {
                Ok(outcome) => outcome,
                Err(_) if handed_over.load(Ordering::SeqCst) => MailOutcome::Unknown("timeout_after_data".to_owned()),
                Err(_) => MailOutcome::Failed("timeout".to_owned()),
            }
        })
    }
}

/// Why a message was not accepted.
enum Interrupted {
    /// The connection ended before any of the message was sent: another connection may work.
    Gone(Reason),
    /// The attempt is over with this outcome.
    Told(MailOutcome),
}

fn mail_from(sender: &Address) -> String {
    format!("MAIL FROM:<{sender}>")
}

fn rcpt_to(recipient: &Address) -> String {
    format!("RCPT TO:<{recipient}>")
}

/// The meaning of a fault at a stage before the message; `meaning` is that of a negative reply.
fn interrupted(stage: &str, fault: Fault, meaning: fn(&str, u16) -> MailOutcome) -> Interrupted {
    match fault {
        Fault::Lost | Fault::Refused(CLOSING) => Interrupted::Gone(reason(stage, fault)),
        Fault::Refused(code) => Interrupted::Told(meaning(stage, code)),
        Fault::Protocol => Interrupted::Told(MailOutcome::Failed(reason(stage, fault))),
    }
}

/// The meaning of a negative reply about the recipient or the message.
fn refusal(stage: &str, code: u16) -> MailOutcome {
    match code {
        // The command, or the client's name in EHLO (RFC 5321 section 4.2.2); the credentials (RFC 4954 section 6).
        ..=504 | 530 | 535 | 538 => put_off(stage, code),
        _ => MailOutcome::Refused(reason(stage, Fault::Refused(code))),
    }
}

/// The meaning of a negative reply that says nothing about the recipient or the message: the configuration of the client or of
/// the server has to change, and the mail waits.
fn put_off(stage: &str, code: u16) -> MailOutcome {
    MailOutcome::Failed(reason(stage, Fault::Refused(code)))
}

/// The server is about to close the connection (RFC 5321 section 4.2.3).
const CLOSING: u16 = 421;
