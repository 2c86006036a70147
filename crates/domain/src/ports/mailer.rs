//! The port that sends mails.

use std::future::Future;
use std::pin::Pin;

use crate::id::MailId;
use crate::mail::{Mail, MailOutcome};
use crate::organizations::brand::MailLook;

/// An attempt to send a mail, under way. If the future is dropped before it ends, the outcome is unknown.
pub type MailFuture<'a> = Pin<Box<dyn Future<Output = MailOutcome> + Send + 'a>>;

/// Whether the mark of a hand-over was written.
pub type HandOverFuture<'a> = Pin<Box<dyn Future<Output = bool> + Send + 'a>>;

/// Records durably that a mail is about to be handed over: with this mark, the mail may have been sent; without it, it was
/// not.
pub trait HandOver: Send + Sync {
    /// Writes the mark. After `false` the mail must not be handed over: the mark could not be written, or another claim
    /// holds the mail by now. One attempt may call this twice.
    fn begin(&self) -> HandOverFuture<'_>;
}

/// A hand-over that needs no mark.
#[derive(Debug, Clone, Copy)]
pub struct Unrecorded;

impl HandOver for Unrecorded {
    fn begin(&self) -> HandOverFuture<'_> {
        Box::pin(std::future::ready(true))
    }
}

/// Renders mails and hands them to a mail server, or to a directory.
pub trait Mailer: Send + Sync {
    /// Makes one attempt, with a timeout shorter than the lease of the mail's job. The same `id` gives the same
    /// `Message-ID`, so that a recipient can recognize a mail that was sent twice. If nothing else protects from a second
    /// copy, the mailer calls `hand_over` before any of the text leaves. `look` is that of the organization whose mail it is.
    fn send<'a>(&'a self, id: MailId, mail: Mail, look: MailLook, hand_over: &'a dyn HandOver) -> MailFuture<'a>;
}
