//! Counts wrong passwords and codes towards a notice to an account's owner that an attacker is guessing.
//!
//! The cost of an attempt must not show whether the account exists: a notice is queued for every address that received
//! enough wrong passwords. As with password resets, the account is looked up only when the mail is about to be sent.

use std::slice;

use orgauth_domain::accounts::email::LoginIdentity;
use orgauth_domain::accounts::user::User;
use orgauth_domain::mail::{Message, Notice, NoticeKind};
use orgauth_domain::ports::{Repositories, StoreResult};
use orgauth_domain::sign_in::counter::{Counter, Part};
use orgauth_domain::{Email, Timestamp};

use crate::app::App;
use crate::proof::throttle::{self, Counted};
use crate::record::Post;

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
        self.count(app, repositories, (counters, identity.into()), email, NoticeKind::AccountGuessing)
    }

    /// Counts a wrong code of a user's second factor. Queues the notice at the limit.
    pub(crate) fn wrong_code(&self, app: &App, repositories: &mut dyn Repositories, user: &User) -> StoreResult<()> {
        let counters = [Counter::CodeGuessing, Counter::CodeGuessingNotice];
        self.count(app, repositories, (counters, user.id.into()), &user.email, NoticeKind::CodeGuessing)
    }

    fn count(
        &self,
        app: &App,
        repositories: &mut dyn Repositories,
        ([guesses, notices], of): ([Counter; 2], Part),
        to: &Email,
        kind: NoticeKind,
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
        self.post.notify(repositories, None, to, Message::Notice(kind, notice))
    }
}
