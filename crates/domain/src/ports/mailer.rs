//! How mail leaves.

use std::future::Future;
use std::pin::Pin;

use crate::id::MailId;
use crate::mail::{Mail, MailOutcome};

/// An attempt to send a mail that is on its way. Dropped before its end, its outcome is unknown.
pub type MailFuture<'a> = Pin<Box<dyn Future<Output = MailOutcome> + Send + 'a>>;

/// Renders mails and hands them to a mail server, or to a directory.
pub trait Mailer: Send + Sync {
    /// Makes one attempt, which ends within a time of its own, shorter than the lease of the mail's job. The same `id`
    /// gives the same `Message-ID`, so that a mail which was sent twice can be recognised.
    fn send(&self, id: MailId, mail: Mail) -> MailFuture<'_>;
}
