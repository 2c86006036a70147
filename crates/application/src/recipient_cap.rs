//! How many mails that others asked for go to one address.
//!
//! Mails are counted by who asks and for which address, so that nobody's requests use up another's. The sum over everybody who
//! asks has a higher bound; beyond it, the recipient gets one mail that says so.

use orgauth_domain::mail::{Message, Notice};
use orgauth_domain::ports::{Repositories, StoreResult};
use orgauth_domain::{Email, Timestamp};

use crate::app::App;
use crate::outbox::enqueue_mail::Post;
use crate::throttle::{self, Counted};

/// A kind of mail that people ask for with another's address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AskedMail {
    /// The link that completes a sign-up.
    SignUp,
    /// The link that gives an account a new address.
    NewAddress,
    /// The invitation to an organization that strangers founded. Its sender is told that it isn't sent, so the recipient is not.
    Invitation,
}

impl AskedMail {
    pub(crate) const ALL: [Self; 3] = [Self::SignUp, Self::NewAddress, Self::Invitation];

    const fn word(self) -> &'static str {
        match self {
            Self::SignUp => "sign_up",
            Self::NewAddress => "new_address",
            Self::Invitation => "invitation",
        }
    }
}

/// Counts a mail for everybody who asks for this kind of mail to the address. Returns whether it may be sent. In place of the
/// first one of a window that may not, queues the mail that says so.
pub(crate) fn may_send(
    app: &App,
    repositories: &mut dyn Repositories,
    kind: AskedMail,
    to: &Email,
    in_place: &Post,
    now: Timestamp,
) -> StoreResult<bool> {
    let [of_all, of_notices] = buckets(app, kind, to);
    if throttle::take(repositories, &[of_all], now)?.is_ok() {
        return Ok(true);
    }
    if throttle::take(repositories, &[of_notices], now)?.is_ok() {
        let notice = Notice { organization: None, at: now, client: None };
        in_place.notify(repositories, to, Message::RequestsHeldBack(notice))?;
    }
    Ok(false)
}

/// The bucket in which a kind of mail to an address counts for everybody who asks for it.
pub(crate) fn of_everybody(app: &App, kind: AskedMail, to: &Email) -> Counted {
    let rules = app.settings.mail_requests.per_recipient;
    Counted::new(app, "mails_asked_to", &[kind.word(), to.as_str()], rules)
}

/// The keys of the buckets of an address, which its erasure deletes.
pub(crate) fn keys(app: &App, to: &Email) -> impl Iterator<Item = [u8; 32]> {
    AskedMail::ALL.into_iter().flat_map(|kind| buckets(app, kind, to)).map(|bucket| bucket.key())
}

fn buckets(app: &App, kind: AskedMail, to: &Email) -> [Counted; 2] {
    let notices = app.settings.mail_requests.notice();
    [of_everybody(app, kind, to), Counted::new(app, "held_back_notice", &[kind.word(), to.as_str()], notices)]
}
