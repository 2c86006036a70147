//! Writes a mail into the outbox, in the transaction of the change that the mail is about.

use std::sync::Arc;

use orgauth_domain::accounts::user::User;
use orgauth_domain::digest::KeyedDigest;
use orgauth_domain::id::OfMail;
use orgauth_domain::keys::sealed::SealedPlace;
use orgauth_domain::mail::{Mail, Message, QueuedMail};
use orgauth_domain::ports::{Repositories, Sealer, StoreError, StoreResult};
use orgauth_domain::{Duration, Email, InviteId, MailId, OrganizationId, Timestamp, UserId};

use crate::app::App;
use crate::record::sequence::Sequence;

/// Queues the mails of one transaction: holds their identifiers, drawn before it begins, and the ports that encrypt them.
pub(crate) struct Post {
    ids: Sequence<OfMail>,
    now: Timestamp,
    notice_ttl: Duration,
    sealer: Arc<dyn Sealer>,
    digests: Arc<KeyedDigest>,
}

/// A mail to queue.
pub(crate) struct Letter<'a> {
    /// Its identifier, of [`Post::draw`].
    pub(crate) id: MailId,
    /// The organization that it concerns; absent for a mail of the service.
    pub(crate) organization: Option<OrganizationId>,
    /// The recipient and the content.
    pub(crate) mail: &'a Mail,
    /// The invitation that it contains, if any.
    pub(crate) invite: Option<InviteId>,
    /// Until when it may be sent.
    pub(crate) expires_at: Timestamp,
}

/// The keyed digest under which the mails to an address are stored.
fn recipient(digests: &KeyedDigest, address: &Email) -> [u8; 32] {
    digests.digest("mail_recipient", &[address.as_str()])
}

/// The keyed digest under which the mails to former addresses of an account are stored.
fn former_recipient(digests: &KeyedDigest, user: UserId) -> [u8; 32] {
    digests.digest("mail_former_recipient", &[&user.to_string()])
}

/// The keyed digests of all mails to an account: those to its address, and those to its former addresses.
pub(crate) fn recipients(digests: &KeyedDigest, user: &User) -> [[u8; 32]; 2] {
    [recipient(digests, &user.email), former_recipient(digests, user.id)]
}

/// Moves the mails to an address under the account that gives it up, so that the next holder of the address doesn't find
/// them.
pub(crate) fn reassign_to_account(
    app: &App,
    repositories: &mut dyn Repositories,
    user: UserId,
    former: &Email,
) -> StoreResult<()> {
    repositories.mails().move_to_recipient(recipient(&app.digests, former), former_recipient(&app.digests, user))
}

impl Post {
    pub(crate) fn new(app: &App, now: Timestamp) -> Self {
        let (sealer, digests) = (Arc::clone(&app.sealer), Arc::clone(&app.digests));
        let notice_ttl = app.settings.mail.notice_ttl;
        Self { ids: Sequence::from(app.entropy.id(now)), now, notice_ttl, sealer, digests }
    }

    /// The identifier of a mail that is queued later.
    pub(crate) fn draw(&self) -> MailId {
        self.ids.next(1)
    }

    /// Queues a notice to a user about a change of the account; without an organization, one of the service, which doesn't wait
    /// behind an organization's mails.
    pub(crate) fn notify(
        &self,
        repositories: &mut dyn Repositories,
        organization: Option<OrganizationId>,
        to: &Email,
        message: Message,
    ) -> StoreResult<()> {
        self.notify_in(repositories, organization, &Mail { to: to.clone(), message, locale: None })
    }

    /// As [`Self::notify`], in the language of the mail.
    pub(crate) fn notify_in(
        &self,
        repositories: &mut dyn Repositories,
        organization: Option<OrganizationId>,
        mail: &Mail,
    ) -> StoreResult<()> {
        let expires_at = self.now.plus(self.notice_ttl);
        self.queue(repositories, &Letter { id: self.draw(), organization, mail, invite: None, expires_at })
    }

    /// Queues a last mail to the user of a deleted account. Stores no digest of the address, so that no query finds the mail
    /// by it.
    pub(crate) fn notify_deleted_account(
        &self,
        repositories: &mut dyn Repositories,
        user: &User,
        message: Message,
    ) -> StoreResult<()> {
        let mail = Mail { to: user.email.clone(), message, locale: user.locale.clone() };
        let expires_at = self.now.plus(self.notice_ttl);
        let letter = Letter { id: self.draw(), organization: None, mail: &mail, invite: None, expires_at };
        self.write(repositories, &letter, None)
    }

    /// Queues a mail. Encrypts it inside the transaction, which takes microseconds; a transaction that is run again encrypts it
    /// again.
    pub(crate) fn queue(&self, repositories: &mut dyn Repositories, letter: &Letter<'_>) -> StoreResult<()> {
        self.write(repositories, letter, Some(recipient(&self.digests, &letter.mail.to)))
    }

    fn write(
        &self,
        repositories: &mut dyn Repositories,
        letter: &Letter<'_>,
        recipient: Option<[u8; 32]>,
    ) -> StoreResult<()> {
        let Letter { id, organization: organization_id, mail, invite: invite_id, expires_at } = *letter;
        let place = SealedPlace::Mail(id).to_string();
        let sealed = self
            .sealer
            .seal(&place, mail.to_text().expose().as_bytes())
            .map_err(|error| StoreError::Failed(format!("a mail can't be sealed: {error}").into()))?;
        let (kind, created_at) = (mail.message.kind(), self.now);
        let subject = recipient.map(|_| mail.message.subject());
        let queued =
            QueuedMail { id, organization_id, kind, invite_id, sealed, created_at, expires_at, recipient, subject };
        repositories.mails().insert(&queued)
    }
}
