//! The notice to an account's owner, and its organizations, that an attacker is guessing its password, or codes of its second
//! factor. What is counted towards it: `proof::guessing_watch`.

use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::mail::{Mail, Message, NoticeKind};
use orgauth_domain::ports::{StoreError, StoreResult, read, transact};
use orgauth_domain::sign_in::counter::Counter;
use orgauth_domain::{MailId, Timestamp};

use crate::app::App;
use crate::proof::throttle::{self, Counted};
use crate::record::Record;

/// Decides, before sending, whether to send the notice; absent when no account has the address. Before its first attempt,
/// records the guessing in the audit log of each of the account's organizations.
pub(crate) fn notice(app: &App, id: MailId, mail: Mail, now: Timestamp) -> StoreResult<Option<Mail>> {
    let found = read(&*app.store, |repositories| {
        let Some(user) = repositories.users().by_email(&mail.to)? else { return Ok(None) };
        let organizations = repositories.memberships().organizations_of(user.id, None, u32::MAX)?;
        Ok::<_, StoreError>(Some((user, organizations)))
    })?;
    let Some((user, organizations)) = found else { return Ok(None) };
    let record = Record::new(app, None, now);
    let what = Happening::AccountGuessing {
        user: user.id,
        are_codes: matches!(mail.message, Message::Notice(NoticeKind::CodeGuessing, _)),
    };
    let once = [Counted::new(app, Counter::GuessingRecorded, &[id.into()])];
    transact(&*app.store, |repositories| {
        if throttle::take(repositories, &once, now)?.is_err() {
            return Ok(());
        }
        let organizations: Vec<_> = organizations.iter().map(|one| one.id).collect();
        record.happened_everywhere(repositories, &organizations, &Actor::System, what)
    })?;
    Ok(Some(mail))
}
