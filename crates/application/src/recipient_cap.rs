//! How many mails that others asked for go to one address.
//!
//! Mails are counted by who asks and for which address, so that nobody's requests use up another's. The sum over everybody who
//! asks has a higher bound; beyond it, the recipient gets one mail that says so.

use orgauth_domain::mail::{Message, Notice, NoticeKind};
use orgauth_domain::ports::{Repositories, StoreResult};
use orgauth_domain::sign_in::counter::{AskedMail, Counter};
use orgauth_domain::{Email, OrganizationId, Timestamp};

use crate::app::App;
use crate::proof::throttle::{self, Counted};
use crate::record::Post;

/// What to do with a mail that somebody asks for.
pub(crate) enum Standing {
    /// Send it.
    Send,
    /// Tell the recipient in its place that further ones are held back.
    Tell,
    /// Send nothing.
    Silent,
}

/// Counts a mail for everybody who asks for this kind of mail to the address. Only the first one of a window that may not be sent is told.
pub(crate) fn standing(
    app: &App,
    repositories: &mut dyn Repositories,
    kind: AskedMail,
    to: &Email,
    now: Timestamp,
) -> StoreResult<Standing> {
    if throttle::take(repositories, &[of_everybody(app, kind, to)], now)?.is_ok() {
        return Ok(Standing::Send);
    }
    let of_notices = Counted::new(app, Counter::HeldBackNotice, &[kind.into(), to.into()]);
    let is_first = throttle::take(repositories, &[of_notices], now)?.is_ok();
    Ok(if is_first { Standing::Tell } else { Standing::Silent })
}

/// Counts a mail for everybody who asks for this kind of mail to the address. Returns whether it may be sent. In place of the
/// first one of a window that may not, queues the mail that says so.
pub(crate) fn may_send(
    app: &App,
    repositories: &mut dyn Repositories,
    kind: AskedMail,
    to: &Email,
    (in_place, organization): (&Post, Option<OrganizationId>),
    now: Timestamp,
) -> StoreResult<bool> {
    match standing(app, repositories, kind, to, now)? {
        Standing::Send => return Ok(true),
        Standing::Tell => {
            let notice = Notice { organization: None, at: now, client: None };
            in_place.notify(repositories, organization, to, Message::Notice(NoticeKind::RequestsHeldBack, notice))?;
        }
        Standing::Silent => {}
    }
    Ok(false)
}

/// The bucket in which a kind of mail to an address counts for everybody who asks for it.
pub(crate) fn of_everybody(app: &App, kind: AskedMail, to: &Email) -> Counted {
    Counted::new(app, Counter::MailsAskedTo, &[kind.into(), to.into()])
}
