//! Writing a mail into the outbox, in the transaction of what it tells.

use std::sync::Arc;

use orgauth_domain::identity::user::User;
use orgauth_domain::keys::sealed::SealedPlace;
use orgauth_domain::mail::{Mail, Message, QueuedMail};
use orgauth_domain::ports::{KeyedDigest, Repositories, Sealer, StoreError, StoreResult};
use orgauth_domain::{Duration, Email, InviteId, MailId, OrganizationId, Timestamp, UserId};

use crate::app::App;

/// The identifier of one mail, drawn before the transaction begins, and what seals it.
pub(crate) struct Post {
    organization_id: Option<OrganizationId>,
    id: MailId,
    now: Timestamp,
    notice_ttl: Duration,
    sealer: Arc<dyn Sealer>,
    digests: Arc<dyn KeyedDigest>,
}

/// What the mails to an address are found by.
fn recipient(digests: &dyn KeyedDigest, address: &Email) -> [u8; 32] {
    digests.digest("mail_recipient", &[address.as_str()])
}

/// What the mails to former addresses of an account are found by.
fn former_recipient(digests: &dyn KeyedDigest, user: UserId) -> [u8; 32] {
    digests.digest("mail_former_recipient", &[&user.to_string()])
}

/// What all mails to an account are found by: those to its address, and those to the addresses that it had before.
pub(crate) fn recipients(digests: &dyn KeyedDigest, user: &User) -> [[u8; 32]; 2] {
    [recipient(digests, &user.email), former_recipient(digests, user.id)]
}

/// Keeps the mails to an address with the account that gives it up: who has the address next got none of them.
pub(crate) fn keep_with(
    app: &App,
    repositories: &mut dyn Repositories,
    user: UserId,
    former: &Email,
) -> StoreResult<()> {
    repositories.mails().hand_over(recipient(&*app.digests, former), former_recipient(&*app.digests, user))
}

impl Post {
    /// For a mail of an organization's; without one, of the operator's.
    pub(crate) fn new(app: &App, organization_id: Option<OrganizationId>, now: Timestamp) -> Self {
        let id = app.entropy.id(now);
        let notice_ttl = app.settings.mail.notice_ttl;
        let (sealer, digests) = (Arc::clone(&app.sealer), Arc::clone(&app.digests));
        Self { organization_id, id, now, notice_ttl, sealer, digests }
    }

    /// The mail's identifier.
    pub(crate) fn id(&self) -> MailId {
        self.id
    }

    /// Queues a mail that tells a user what happened to the account.
    pub(crate) fn tell(&self, repositories: &mut dyn Repositories, to: &Email, message: Message) -> StoreResult<()> {
        let mail = Mail { to: to.clone(), message };
        self.queue(repositories, &mail, None, self.now.plus(self.notice_ttl))
    }

    /// Queues a last mail to somebody whose account is gone; nobody finds it by the address.
    pub(crate) fn take_leave(
        &self,
        repositories: &mut dyn Repositories,
        to: &Email,
        message: Message,
    ) -> StoreResult<()> {
        let mail = Mail { to: to.clone(), message };
        self.write(repositories, &mail, None, self.now.plus(self.notice_ttl), None)
    }

    /// Queues a mail that is worth sending until `expires_at`. Sealing takes microseconds, and a unit of work that is
    /// run again seals again.
    pub(crate) fn queue(
        &self,
        repositories: &mut dyn Repositories,
        mail: &Mail,
        invite_id: Option<InviteId>,
        expires_at: Timestamp,
    ) -> StoreResult<()> {
        let recipient = recipient(&*self.digests, &mail.to);
        self.write(repositories, mail, invite_id, expires_at, Some(recipient))
    }

    fn write(
        &self,
        repositories: &mut dyn Repositories,
        mail: &Mail,
        invite_id: Option<InviteId>,
        expires_at: Timestamp,
        recipient: Option<[u8; 32]>,
    ) -> StoreResult<()> {
        let (id, organization_id) = (self.id, self.organization_id);
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
