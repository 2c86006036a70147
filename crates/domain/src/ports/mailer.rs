//! How mail leaves.

use std::future::Future;
use std::pin::Pin;

use crate::id::MailId;
use crate::mail::{Mail, MailOutcome};

/// An attempt to send a mail that is on its way. Dropped before its end, its outcome is unknown.
pub type MailFuture<'a> = Pin<Box<dyn Future<Output = MailOutcome> + Send + 'a>>;

/// Whether a hand-over was written down.
pub type HandOverFuture<'a> = Pin<Box<dyn Future<Output = bool> + Send + 'a>>;

/// Remembers, durably, that a mail is about to be handed over: whoever finds the mark later knows that the mail may have
/// been sent, and whoever finds none, that it was not.
pub trait HandOver: Send + Sync {
    /// Writes it down. After `false` the mail must not be handed over: the mark could not be written, or the mail is
    /// somebody else's by now. It may be asked twice in one attempt.
    fn begin(&self) -> HandOverFuture<'_>;
}

/// A hand-over of which nobody needs to know later.
#[derive(Debug, Clone, Copy)]
pub struct Unrecorded;

impl HandOver for Unrecorded {
    fn begin(&self) -> HandOverFuture<'_> {
        Box::pin(std::future::ready(true))
    }
}

/// Renders mails and hands them to a mail server, or to a directory.
pub trait Mailer: Send + Sync {
    /// Makes one attempt, which ends within a time of its own, shorter than the lease of the mail's job. The same `id`
    /// gives the same `Message-ID`, so that a mail which was sent twice can be recognised. Where that is all that can be
    /// done about a second copy, `hand_over` is asked before any of the text leaves.
    fn send<'a>(&'a self, id: MailId, mail: Mail, hand_over: &'a dyn HandOver) -> MailFuture<'a>;
}
