//! Notifies an account's owner, and its organizations, that an attacker is guessing its password, or codes of its second factor.
//!
//! The cost of an attempt must not show whether the account exists: a notice is queued for every address that received
//! enough wrong passwords. As with password resets, the account is looked up only when the mail is about to be sent.

use std::slice;

use orgauth_domain::accounts::email::LoginIdentity;
use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::mail::{Mail, Message, Notice};
use orgauth_domain::ports::{Repositories, StoreError, StoreResult, read, transact};
use orgauth_domain::sign_in::counter::{Counter, Part};
use orgauth_domain::{Email, MailId, Timestamp};

use crate::app::App;
use crate::record::{Post, Record};
use crate::throttle::{self, Counted};

/// Counts wrong passwords from unknown sources, and wrong codes; drawn before the transaction.
pub(crate) struct GuessingWatch {
    post: Post,
    now: Timestamp,
}

impl GuessingWatch {
    pub(crate) fn new(app: &App, now: Timestamp) -> Self {
        Self { post: Post::new(app, now), now }
    }

    /// Counts a wrong password for an address, from a source where it has not signed in lately. Queues the notice at the
    /// limit.
    pub(crate) fn failed(
        &self,
        app: &App,
        repositories: &mut dyn Repositories,
        identity: &LoginIdentity,
    ) -> StoreResult<()> {
        let Some(email) = identity.email() else { return Ok(()) };
        let counters = [Counter::Guessing, Counter::GuessingNotice];
        self.count(app, repositories, (counters, identity.into()), email, Message::AccountGuessing)
    }

    /// Counts a wrong code of a user's second factor. Queues the notice at the limit.
    pub(crate) fn wrong_code(&self, app: &App, repositories: &mut dyn Repositories, user: &User) -> StoreResult<()> {
        let counters = [Counter::CodeGuessing, Counter::CodeGuessingNotice];
        self.count(app, repositories, (counters, user.id.into()), &user.email, Message::CodeGuessing)
    }

    fn count(
        &self,
        app: &App,
        repositories: &mut dyn Repositories,
        ([guesses, notices], of): ([Counter; 2], Part),
        to: &Email,
        message: fn(Notice) -> Message,
    ) -> StoreResult<()> {
        let counted = |counter| [Counted::new(app, counter, slice::from_ref(&of))];
        let guesses = throttle::take(repositories, &counted(guesses), self.now)?;
        if !guesses.is_ok_and(|taken| taken.was_last()) {
            return Ok(());
        }
        if throttle::take(repositories, &counted(notices), self.now)?.is_err() {
            return Ok(());
        }
        let notice = Notice { organization: None, at: self.now, client: None };
        self.post.notify(repositories, None, to, message(notice))
    }
}

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
    let what =
        Happening::AccountGuessing { user: user.id, are_codes: matches!(mail.message, Message::CodeGuessing(_)) };
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
