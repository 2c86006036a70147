//! `POST /auth/change-email`, `/auth/confirm-email`, `/auth/cancel-email` and `/auth/verify-email`
//! (docs/security.md#addresses-and-sign-up).
//!
//! A request for a change never looks up whether the new address has an account: it writes the same rows and queues the same
//! mails either way. That another account has the address shows only when the mail is about to be sent (`mail_to_send`), and again
//! when the link is used.

use orgauth_domain::audit::{Actor, AuditAction};
use orgauth_domain::identity::client_network::ClientNetwork;
use orgauth_domain::identity::email::LoginIdentity;
use orgauth_domain::identity::email_change::{EmailChange, InvalidConfirmation, NewAddress};
use orgauth_domain::identity::user::User;
use orgauth_domain::mail::link::TokenDigest;
use orgauth_domain::mail::{Mail, Message, Notice};
use orgauth_domain::ports::{Repositories, StoreError, StoreResult, read, transact};
use orgauth_domain::session::access::AccessFault;
use orgauth_domain::webhook::event::{EventData, UserData};
use orgauth_domain::{Email, MailId, Secret, Timestamp};

use crate::account::owner::{self, Owner, OwnerError, OwnerProof};
use crate::activity::Recorder;
use crate::app::{App, Interrupted, RequestContext};
use crate::authorize::Caller;
use crate::mailed_link::{self, MailedLink};
use crate::outbox::enqueue_mail::{self, Post};
use crate::throttle::{self, Counted};

/// A request to change the caller's address.
pub struct ChangeEmailCommand {
    /// The caller, with password and code.
    pub owner: OwnerProof,
    /// The new address.
    pub email: Email,
}

/// Why the request for a change was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ChangeEmailError {
    /// The password or the code was not proven.
    #[error(transparent)]
    Owner(#[from] OwnerError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The request was interrupted.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

/// Why a link neither confirmed an address nor cancelled a change.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EmailLinkError {
    /// The token is unknown, used, expired or ended.
    #[error(transparent)]
    Invalid(#[from] InvalidConfirmation),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why the request for a link was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum VerifyEmailError {
    /// The session ended meanwhile.
    #[error(transparent)]
    Denied(#[from] AccessFault),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Mails a confirming link to the new address, and a notice with a cancelling link to the current address. A pending change
/// ends. Beyond the caps nothing is written, and the caller isn't told. A request for the current address only ends a
/// pending change.
///
/// # Errors
/// The password or the code was not proven, or the session ended meanwhile; the store failed, or the request was
/// interrupted.
pub async fn change_email(app: &App, command: ChangeEmailCommand) -> Result<(), ChangeEmailError> {
    let owner = owner::prove(app, command.owner).await?;
    app.run(move |app| request_change(app, &owner, &command.email)).await
}

fn request_change(app: &App, owner: &Owner, email: &Email) -> Result<(), ChangeEmailError> {
    let now = app.now();
    let (caller, request) = (&owner.proven().caller, &owner.proven().request);
    let organization = &caller.organization;
    let (confirm, cancel) = (MailedLink::draw(app), MailedLink::draw(app));
    let [to_new, to_old] = Recorder::pair(app, organization.id, Some(request), now);
    let counted = counted(app, &caller.user, email);
    let source = ClientNetwork::of(request.client.ip);
    let change = EmailChange {
        mail_id: to_new.mail_id(),
        user_id: caller.user.id,
        email: email.clone(),
        confirm_token: confirm.digest(),
        change: Some(NewAddress {
            cancel_token: cancel.digest(),
            known_source: throttle::known_source_key(app, &LoginIdentity::from(email), source),
        }),
        created_at: now,
        expires_at: now.plus(app.settings.emails.confirm_ttl),
        ended_at: None,
    };
    owner.write(app, now, |repositories, user| {
        if *email == user.email {
            return Ok(repositories.email_changes().end_all(user.id, now)?);
        }
        if throttle::take(repositories, &counted, now)?.is_err() {
            return Ok(());
        }
        repositories.email_changes().end_all(user.id, now)?;
        repositories.email_changes().insert(&change)?;
        let link = confirm.to(&app.settings.links.confirm_email);
        let message =
            Message::ConfirmEmail { organization: organization.name.clone(), link, expires_at: change.expires_at };
        to_new.mail(repositories, &Mail { to: email.clone(), message }, None, change.expires_at)?;
        let message = Message::EmailChangeRequested {
            notice: to_old.notice(&organization.name),
            email: email.clone(),
            link: cancel.to(&app.settings.links.cancel_email),
            expires_at: change.expires_at,
        };
        to_old.mail(repositories, &Mail { to: user.email.clone(), message }, None, change.expires_at)?;
        let action = AuditAction::EmailChangeRequested;
        Ok(to_new.audit(repositories, Actor::from(user), action, None, Vec::new())?)
    })
}

/// Mails a link that proves the current address. Sends nothing if the address is already proven, or beyond the caps.
///
/// # Errors
/// The session ended meanwhile, or the store failed.
pub fn verify_email(app: &App, caller: &Caller, request: &RequestContext) -> Result<(), VerifyEmailError> {
    let now = app.now();
    let confirm = MailedLink::draw(app);
    let recorder = Recorder::new(app, caller.organization.id, Some(request), now);
    let expires_at = now.plus(app.settings.emails.confirm_ttl);
    transact(&*app.store, |repositories| {
        let user = repositories.users().lock(caller.user.id)?.ok_or(AccessFault::Invalid)?;
        caller.recheck_session(repositories, now)?.ok_or(AccessFault::Invalid)?;
        if user.is_email_verified || throttle::take(repositories, &counted(app, &user, &user.email), now)?.is_err() {
            return Ok(());
        }
        repositories.email_changes().end_proofs(user.id, now)?;
        repositories.email_changes().insert(&EmailChange {
            mail_id: recorder.mail_id(),
            user_id: user.id,
            email: user.email.clone(),
            confirm_token: confirm.digest(),
            change: None,
            created_at: now,
            expires_at,
            ended_at: None,
        })?;
        let link = confirm.to(&app.settings.links.confirm_email);
        let organization = caller.organization.name.clone();
        let message = Message::ConfirmEmail { organization, link, expires_at };
        Ok(recorder.mail(repositories, &Mail { to: user.email.clone(), message }, None, expires_at)?)
    })
}

/// The buckets in which a link to an address counts: one of the account, one of the recipient across all accounts.
fn counted(app: &App, user: &User, email: &Email) -> [Counted; 2] {
    let rules = &app.settings.emails;
    [
        Counted::new(app, "email_links_of_account", &[&user.id.to_string()], rules.per_account),
        Counted::new(app, "email_links_to", &[email.as_str()], rules.per_recipient),
    ]
}

/// Decides, before sending, what to send for a queued mail with a link: a notice in its place, if another account has the
/// address by now, and nothing if the link is no longer valid.
pub(crate) fn mail_to_send(app: &App, id: MailId, mail: Mail, now: Timestamp) -> StoreResult<Option<Mail>> {
    let found = read(&*app.store, |repositories| {
        let change = repositories.email_changes().by_mail(id)?;
        Ok::<_, StoreError>((change, repositories.users().by_email(&mail.to)?))
    })?;
    let (Some(change), owner) = found else { return Ok(None) };
    if change.open(now).is_err() {
        return Ok(None);
    }
    if owner.is_none_or(|owner| owner.id == change.user_id) {
        return Ok(Some(mail));
    }
    let notice = Notice { organization: None, at: change.created_at, client: None };
    Ok(Some(Mail { to: mail.to, message: Message::AddressInUse(notice) }))
}

/// Uses a link that proves an address. A new address becomes the account's; the account's password-reset links and the
/// invitations to the old address end. Each of the account's organizations gets an audit entry and, for a new address, an
/// event.
///
/// # Errors
/// The token is not valid, or another account has the address by now; then nothing changed.
pub fn confirm_email(app: &App, token: &Secret, request: &RequestContext) -> Result<(), EmailLinkError> {
    let now = app.now();
    let by_token = |repositories: &mut dyn Repositories, token: &TokenDigest| {
        repositories.email_changes().by_confirm_token(token)
    };
    let link = UsedLink::find(app, token, request, by_token, now)?;
    let post = Post::new(app, None, now);
    transact(&*app.store, |repositories| {
        let (user, change) = link.locked(repositories, by_token, now)?;
        let Some(new) = &change.change else { return link.prove(repositories, &user, &change, now) };
        let user = User { email: change.email.clone(), is_email_verified: true, ..user };
        let taken = repositories.users().set_email(user.id, &user.email, now)?;
        taken.map_err(|_| InvalidConfirmation)?;
        repositories.email_changes().end_all(user.id, now)?;
        repositories.password_resets().use_all(user.id, now)?;
        revoke_invites(repositories, &link.user.email, now)?;
        // The source where the user gave the password now counts as known for the new address, too.
        repositories.known_sources().remember(&new.known_source, change.created_at)?;
        for recorder in &link.recorders {
            recorder.audit(repositories, Actor::from(&user), AuditAction::EmailChanged, None, Vec::new())?;
            let previous_email = link.user.email.clone();
            let event = EventData::UserEmailChanged { user: UserData::from(&user), previous_email };
            recorder.event(repositories, event)?;
        }
        let client = Some((request.client.ip, request.client.user_agent.clone()));
        let notice = Notice { organization: None, at: now, client };
        post.notify(repositories, &link.user.email, Message::EmailChanged(notice))?;
        Ok(enqueue_mail::reassign_to_account(app, repositories, user.id, &link.user.email)?)
    })
}

/// Uses the cancelling link of a notice to the old address: ends the pending change, and records it in the audit log of each
/// of the account's organizations.
///
/// # Errors
/// The token is not valid; then nothing changed.
pub fn cancel_email(app: &App, token: &Secret, request: &RequestContext) -> Result<(), EmailLinkError> {
    let now = app.now();
    let by_token = |repositories: &mut dyn Repositories, token: &TokenDigest| {
        repositories.email_changes().by_cancel_token(token)
    };
    let link = UsedLink::find(app, token, request, by_token, now)?;
    transact(&*app.store, |repositories| {
        let (user, _) = link.locked(repositories, by_token, now)?;
        repositories.email_changes().end_all(user.id, now)?;
        Ok(link.audit(repositories, &user, AuditAction::EmailChangeCancelled)?)
    })
}

/// Revokes the invitations to an address that no account has any longer: a later holder of the mailbox isn't invited.
fn revoke_invites(repositories: &mut dyn Repositories, email: &Email, now: Timestamp) -> StoreResult<()> {
    for invite in repositories.invites().lock_pending_everywhere(email)? {
        let (organization, id) = (invite.organization_id, invite.id);
        if let Ok(revoked) = invite.revoke() {
            repositories.invites().update(&revoked)?;
            repositories.mails().cancel_invite(organization, id, now)?;
        }
    }
    Ok(())
}

/// A link that is being used: its account, and the recorders of the account's organizations.
struct UsedLink {
    token: TokenDigest,
    /// The account before the change.
    user: User,
    recorders: Vec<Recorder>,
}

type ByToken = fn(&mut dyn Repositories, &TokenDigest) -> StoreResult<Option<EmailChange>>;

impl UsedLink {
    /// Finds the account of a valid link, and its organizations.
    fn find(
        app: &App,
        token: &Secret,
        request: &RequestContext,
        by_token: ByToken,
        now: Timestamp,
    ) -> Result<Self, EmailLinkError> {
        let token = mailed_link::stored_as(app, token);
        let (user, organizations) = read(&*app.store, |repositories| {
            let change = by_token(repositories, &token)?.ok_or(InvalidConfirmation)?;
            change.open(now)?;
            let user = repositories.users().by_id(change.user_id)?.ok_or(InvalidConfirmation)?;
            let organizations = repositories.memberships().organizations_of(user.id, None, u32::MAX)?;
            Ok::<_, EmailLinkError>((user, organizations))
        })?;
        let recorders = organizations.iter().map(|o| Recorder::new(app, o.id, Some(request), now)).collect();
        Ok(Self { token, user, recorders })
    }

    /// Locks the account, then reads the change again: a concurrent request may have used or ended it.
    fn locked(
        &self,
        repositories: &mut dyn Repositories,
        by_token: ByToken,
        now: Timestamp,
    ) -> Result<(User, EmailChange), EmailLinkError> {
        let user = repositories.users().lock(self.user.id)?.ok_or(InvalidConfirmation)?;
        let change = by_token(repositories, &self.token)?.ok_or(InvalidConfirmation)?;
        change.open(now)?;
        Ok((user, change))
    }

    /// Marks the current address as proven.
    fn prove(
        &self,
        repositories: &mut dyn Repositories,
        user: &User,
        change: &EmailChange,
        now: Timestamp,
    ) -> Result<(), EmailLinkError> {
        if change.email != user.email {
            return Err(InvalidConfirmation.into());
        }
        repositories.email_changes().end_proofs(user.id, now)?;
        if user.is_email_verified {
            return Ok(());
        }
        repositories.users().set_email_verified(user.id, true, now)?;
        Ok(self.audit(repositories, user, AuditAction::EmailVerified)?)
    }

    fn audit(&self, repositories: &mut dyn Repositories, user: &User, action: AuditAction) -> StoreResult<()> {
        self.recorders
            .iter()
            .try_for_each(|recorder| recorder.audit(repositories, Actor::from(user), action, None, Vec::new()))
    }
}
