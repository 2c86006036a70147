//! Writes a mail into the outbox, in the transaction of the change that the mail is about.

use std::sync::Arc;

use orgauth_domain::accounts::user::User;
use orgauth_domain::keys::sealed::SealedPlace;
use orgauth_domain::mail::{Mail, Message, QueuedMail};
use orgauth_domain::ports::{KeyedDigest, Repositories, Sealer, StoreError, StoreResult};
use orgauth_domain::{Duration, Email, InviteId, MailId, OrganizationId, Timestamp, UserId};

use crate::app::App;

/// Queues one mail: holds its identifier, drawn before the transaction, and the ports that encrypt it.
pub(crate) struct Post {
    organization_id: Option<OrganizationId>,
    id: MailId,
    now: Timestamp,
    notice_ttl: Duration,
    sealer: Arc<dyn Sealer>,
    digests: Arc<dyn KeyedDigest>,
}

/// The keyed digest under which the mails to an address are stored.
fn recipient(digests: &dyn KeyedDigest, address: &Email) -> [u8; 32] {
    digests.digest("mail_recipient", &[address.as_str()])
}

/// The keyed digest under which the mails to former addresses of an account are stored.
fn former_recipient(digests: &dyn KeyedDigest, user: UserId) -> [u8; 32] {
    digests.digest("mail_former_recipient", &[&user.to_string()])
}

/// The keyed digests of all mails to an account: those to its address, and those to its former addresses.
pub(crate) fn recipients(digests: &dyn KeyedDigest, user: &User) -> [[u8; 32]; 2] {
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
    repositories.mails().move_to_recipient(recipient(&*app.digests, former), former_recipient(&*app.digests, user))
}

impl Post {
    /// For a mail of an organization; without an organization, of the service.
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

    /// Queues a notice to a user about a change of the account.
    pub(crate) fn notify(
        &self,
        repositories: &mut dyn Repositories,
        to: &Email,
        message: Message,
    ) -> StoreResult<()> {
        let mail = Mail { to: to.clone(), message };
        self.queue(repositories, &mail, None, self.now.plus(self.notice_ttl))
    }

    /// Queues a last mail to the user of a deleted account. Stores no digest of the address, so that no query finds the mail
    /// by it.
    pub(crate) fn notify_deleted_account(
        &self,
        repositories: &mut dyn Repositories,
        to: &Email,
        message: Message,
    ) -> StoreResult<()> {
        let mail = Mail { to: to.clone(), message };
        self.write(repositories, &mail, None, self.now.plus(self.notice_ttl), None)
    }

    /// Queues a mail that may be sent until `expires_at`. Encrypts it inside the transaction, which takes microseconds; a
    /// transaction that is run again encrypts it again.
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
