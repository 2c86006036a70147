//! `POST /auth/change-email`, `/auth/confirm-email`, `/auth/cancel-email` and `/auth/verify-email`
//! (docs/security.md#addresses-and-sign-up).
//!
//! A link proves a mailbox, not whose account it is for: `confirm_email` also asks for an account-wide session of the account
//! that requested it, or for that account's password. The page first calls [`preview`], so that its reader recognises the
//! account.
//!
//! A request for a change never looks up whether the new address has an account: it writes the same rows and queues the same
//! mails either way. That another account has the address shows only when the mail is about to be sent (`mail_to_send`), and again
//! when the link is used.

use orgauth_domain::audit::{Actor, AuditAction};
use orgauth_domain::identity::client_network::ClientNetwork;
use orgauth_domain::identity::email::LoginIdentity;
use orgauth_domain::identity::email_change::{ConfirmationRefusal, EmailChange, InvalidConfirmation, NewAddress};
use orgauth_domain::identity::throttle::ReserveRefusal;
use orgauth_domain::identity::user::{PasswordHash, User};
use orgauth_domain::mail::link::TokenDigest;
use orgauth_domain::mail::{Mail, Message, Notice, Requester};
use orgauth_domain::organization::Organization;
use orgauth_domain::ports::{PasswordCheck, Repositories, StoreError, StoreResult, read, transact};
use orgauth_domain::session::Client;
use orgauth_domain::session::access::AccessFault;
use orgauth_domain::webhook::event::{EventData, UserData};
use orgauth_domain::{Email, MailId, Secret, Timestamp, UserId};

use crate::account::owner::{self, Owner, OwnerError, OwnerProof};
use crate::account::reauthenticate::ReauthenticationError;
use crate::activity::Recorder;
use crate::app::{App, Interrupted, RequestContext};
use crate::authorize::{Caller, account_wide_caller};
use crate::mailed_link::{self, MailedLink};
use crate::outbox::enqueue_mail::{self, Post};
use crate::presented::PresentedCookies;
use crate::recipient_cap::{self, AskedMail};
use crate::sign_in::guessing_notice::GuessingWatch;
use crate::sign_in::password_prompt::PasswordPrompt;
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

/// Why a link did not confirm an address. It stays valid, unless it was not valid to begin with.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConfirmEmailError {
    /// The token is unknown, used, expired or ended.
    #[error(transparent)]
    Invalid(#[from] InvalidConfirmation),
    /// The account that requested the link was not proven.
    #[error(transparent)]
    Refused(#[from] ConfirmationRefusal),
    /// The password was not proven.
    #[error(transparent)]
    Password(#[from] ReauthenticationError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The comparison was interrupted.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

impl From<EmailLinkError> for ConfirmEmailError {
    fn from(error: EmailLinkError) -> Self {
        match error {
            EmailLinkError::Invalid(error) => Self::Invalid(error),
            EmailLinkError::Store(error) => Self::Store(error),
        }
    }
}

impl From<ReserveRefusal> for ConfirmEmailError {
    fn from(refusal: ReserveRefusal) -> Self {
        Self::Password(refusal.into())
    }
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
    let rules = &app.settings.emails;
    let account = caller.user.id.to_string();
    let counted = [
        Counted::new(app, "email_links_of_account", &[&account], rules.per_account),
        Counted::new(app, "email_links_to", &[&account, email.as_str()], rules.per_recipient),
    ];
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
        if throttle::take(repositories, &counted, now)?.is_err()
            || !recipient_cap::may_send(app, repositories, AskedMail::NewAddress, email, to_new.post(), now)?
        {
            return Ok(());
        }
        repositories.email_changes().end_all(user.id, now)?;
        repositories.email_changes().insert(&change)?;
        let link = confirm.to(&app.settings.links.confirm_email);
        let message = confirming(organization, user, link, change.expires_at);
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
    // A bucket that no other request counts in: neither others nor the account's own changes keep its user from this link.
    let account = caller.user.id.to_string();
    let counted = [Counted::new(app, "email_proofs", &[&account], app.settings.emails.per_account)];
    transact(&*app.store, |repositories| {
        let user = repositories.users().lock(caller.user.id)?.ok_or(AccessFault::Invalid)?;
        caller.recheck_session(repositories, now)?.ok_or(AccessFault::Invalid)?;
        if user.is_email_verified || throttle::take(repositories, &counted, now)?.is_err() {
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
        let message = confirming(&caller.organization, &user, link, expires_at);
        Ok(recorder.mail(repositories, &Mail { to: user.email.clone(), message }, None, expires_at)?)
    })
}

/// The mail with a confirming link, which names the account that requested it.
fn confirming(organization: &Organization, user: &User, link: Secret, expires_at: Timestamp) -> Message {
    let requester =
        Requester { name: user.name.clone(), masked_email: user.email.masked(), slug: organization.slug.clone() };
    Message::ConfirmEmail { organization: organization.name.clone(), requester: Some(requester), link, expires_at }
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

/// What a valid confirming link shows to its reader.
pub struct ConfirmationPreview {
    /// The address that it proves.
    pub email: Email,
    /// Whether the account gets another address.
    pub is_change: bool,
    /// The account that requested it.
    pub user: User,
    /// Where it was requested; absent when that organization was deleted, or its mail is gone.
    pub organization: Option<Organization>,
    /// The instant from which it is refused.
    pub expires_at: Timestamp,
}

/// Reads a confirming link. Changes nothing, so that mail scanners which follow links do no harm.
///
/// # Errors
/// The token is not valid.
pub fn preview(app: &App, token: &Secret) -> Result<ConfirmationPreview, EmailLinkError> {
    let now = app.now();
    let token = mailed_link::stored_as(app, token);
    read(&*app.store, |repositories| {
        let change = repositories.email_changes().by_confirm_token(&token)?.ok_or(InvalidConfirmation)?;
        change.open(now)?;
        let user = repositories.users().by_id(change.user_id)?.ok_or(InvalidConfirmation)?;
        let organization = match repositories.mails().organization_of(change.mail_id)? {
            Some(id) => repositories.organizations().get(id)?,
            None => None,
        };
        let (is_change, expires_at) = (change.change.is_some(), change.expires_at);
        Ok(ConfirmationPreview { email: change.email, is_change, user, organization, expires_at })
    })
}

/// A confirmation by the link's token.
pub struct ConfirmEmailCommand {
    /// The token of the mailed link.
    pub token: Secret,
    /// The password of the account that requested the link; absent: a session has to prove that account.
    pub password: Option<Secret>,
    /// The tokens of the session, if there is one.
    pub presented: PresentedCookies,
    /// The request.
    pub request: RequestContext,
}

/// How the account that requested the link was proven.
enum Proven {
    /// By its password, which had this hash.
    Password(PasswordHash),
    /// By an account-wide session.
    Session(Box<Caller>),
}

/// Uses a link that proves an address, for the account that requested it. A new address becomes the account's; the account's
/// password-reset links and the invitations to the old address end. Each of the account's organizations gets an audit entry
/// and, for a new address, an event.
///
/// # Errors
/// The token is not valid, or another account has the address by now; neither an account-wide session nor the password proves
/// the account, or the session is another account's; throttled. Then the link stays as it was.
pub async fn confirm_email(app: &App, command: ConfirmEmailCommand) -> Result<(), ConfirmEmailError> {
    let ConfirmEmailCommand { token, password, presented, request } = command;
    let now = app.now();
    let opened = (token.clone(), request.clone());
    let link = app
        .run::<_, ConfirmEmailError>(move |app| {
            let (token, request) = opened;
            Ok(UsedLink::find(app, &token, &request, by_confirm_token, now)?)
        })
        .await?;
    let (link, proven) = match password {
        Some(password) => link.prove_by_password(app, password, request.clone()).await?,
        None => link.prove_by_session(app, presented, request.client.clone()).await?,
    };
    app.run(move |app| confirm(app, &link, &proven, &request)).await
}

fn by_confirm_token(repositories: &mut dyn Repositories, token: &TokenDigest) -> StoreResult<Option<EmailChange>> {
    repositories.email_changes().by_confirm_token(token)
}

fn confirm(app: &App, link: &UsedLink, proven: &Proven, request: &RequestContext) -> Result<(), ConfirmEmailError> {
    let now = app.now();
    let post = Post::new(app, None, now);
    transact(&*app.store, |repositories| {
        let (user, change) = link.locked(repositories, by_confirm_token, now)?;
        if !proven.is_still(repositories, user.id, now)? {
            return Err(ConfirmationRefusal::NotSignedIn.into());
        }
        let Some(new) = &change.change else { return Ok(link.prove(repositories, &user, &change, now)?) };
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

impl Proven {
    /// Whether the proof still holds; the caller has locked the user's row.
    fn is_still(&self, repositories: &mut dyn Repositories, user: UserId, now: Timestamp) -> StoreResult<bool> {
        match self {
            Self::Password(hash) => Ok(repositories.users().password_hash(user)?.as_ref() == Some(hash)),
            Self::Session(caller) => Ok(caller.recheck_session(repositories, now)?.is_some()),
        }
    }
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
    /// The link as it was found.
    change: EmailChange,
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
        let (change, user, organizations) = read(&*app.store, |repositories| {
            let change = by_token(repositories, &token)?.ok_or(InvalidConfirmation)?;
            change.open(now)?;
            let user = repositories.users().by_id(change.user_id)?.ok_or(InvalidConfirmation)?;
            let organizations = repositories.memberships().organizations_of(user.id, None, u32::MAX)?;
            Ok::<_, EmailLinkError>((change, user, organizations))
        })?;
        let recorders = organizations.iter().map(|o| Recorder::new(app, o.id, Some(request), now)).collect();
        Ok(Self { token, change, user, recorders })
    }

    /// Proves the account by its password. The attempt counts as one to sign in does.
    async fn prove_by_password(
        self,
        app: &App,
        password: Secret,
        request: RequestContext,
    ) -> Result<(Self, Proven), ConfirmEmailError> {
        let id = self.user.id;
        let counted = (LoginIdentity::from(&self.user.email), ClientNetwork::of(request.client.ip));
        let (prompt, stored) =
            PasswordPrompt::reserve::<_, ConfirmEmailError>(app, counted, password, move |repositories| {
                repositories.users().password_hash(id)
            })
            .await?;
        let check = prompt.compare::<ConfirmEmailError>(app, stored.clone()).await?;
        app.run(move |app| {
            let now = app.now();
            let watch = GuessingWatch::new(app, now);
            match (check, stored) {
                (PasswordCheck::Right { .. }, Some(stored)) => {
                    transact(&*app.store, |repositories| {
                        prompt.succeed(repositories, now)?;
                        Ok::<_, StoreError>(())
                    })?;
                    self.change.confirmed_by(Some(id))?;
                    Ok((self, Proven::Password(stored)))
                }
                (PasswordCheck::Wrong, _) | (PasswordCheck::Right { .. }, None) => {
                    transact(&*app.store, |repositories| {
                        prompt.fail(app, repositories, &watch, now)?;
                        self.recorders.iter().try_for_each(|recorder| {
                            let action = AuditAction::PasswordPromptFailed;
                            recorder.refusal(repositories, Actor::Anonymous, action, Vec::new())
                        })
                    })?;
                    Err(ReauthenticationError::WrongPassword.into())
                }
            }
        })
        .await
    }

    /// Proves the account by the account-wide session of the request.
    async fn prove_by_session(
        self,
        app: &App,
        presented: PresentedCookies,
        client: Client,
    ) -> Result<(Self, Proven), ConfirmEmailError> {
        app.run(move |app| {
            let caller = account_wide_caller(app, &presented, &client)?;
            self.change.confirmed_by(caller.as_ref().map(|caller| caller.user.id))?;
            let caller = caller.ok_or(ConfirmationRefusal::NotSignedIn)?;
            Ok((self, Proven::Session(Box::new(caller))))
        })
        .await
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
