//! Requests for links that prove an address: `POST /auth/change-email` and `/auth/verify-email`
//! (docs/security.md#addresses-and-sign-up). The links are used in [`crate::accounts::email_link`].
//!
//! A request for a change never looks up whether the new address has an account: it writes the same rows and queues the same
//! mails either way. That another account has the address shows only when the mail is about to be sent (`mail_to_send`), and again
//! when the link is used.

use orgauth_domain::accounts::email::LoginIdentity;
use orgauth_domain::accounts::email_change::{EmailChange, NewAddress};
use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::mail::{Mail, Message, Notice, NoticeKind, Requester};
use orgauth_domain::organizations::Organization;
use orgauth_domain::ports::{Repositories, StoreError, StoreResult, read, transact};
use orgauth_domain::sign_in::access::AccessFault;
use orgauth_domain::sign_in::client_network::ClientNetwork;
use orgauth_domain::sign_in::counter::{AskedMail, Counter};
use orgauth_domain::sign_in::evidence::Evidence;
use orgauth_domain::text::Slug;
use orgauth_domain::{Email, MailId, Secret, Timestamp, UserId};

use crate::app::App;
use crate::authorize::{Caller, first_organization};
use crate::error::{Error, refusals};
use crate::mailed_link::MailedLink;
use crate::proof::owner::{self, Owner, OwnerProof, OwnerRefusal};
use crate::proof::passkey::PasskeyRequired;
use crate::proof::throttle::{self, Counted};
use crate::proof::ways_in;
use crate::recipient_cap;
use crate::record::{Letter, Post, Record};

/// A request to change the caller's address.
pub struct ChangeEmailCommand {
    /// The caller, with password and code.
    pub owner: OwnerProof,
    /// The new address.
    pub email: Email,
}

/// Why the request for a change was refused.
pub type ChangeEmailError = Error<ChangeEmailRefusal>;

/// Why the request for a change was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ChangeEmailRefusal {
    /// The owner of the account was not proven.
    #[error(transparent)]
    Owner(#[from] OwnerRefusal),
    /// The only second factor was not shown.
    #[error(transparent)]
    PasskeyRequired(#[from] PasskeyRequired),
    /// This organization forbids passwords or requires single sign-on, and nothing was shown that opens it.
    #[error(
        "{0} forbids passwords or requires single sign-on, so the password doesn't change your address: show a passkey by which you \
         sign in there, or leave it first"
    )]
    OpensOrganization(Slug),
}

refusals!(ChangeEmailRefusal: OwnerRefusal, PasskeyRequired);

/// Why the request for a link was refused.
pub type VerifyEmailError = Error;

/// Mails a confirming link to the new address, and a notice with a cancelling link to the current address. A pending change
/// ends. Beyond the caps nothing is written, and the caller isn't told. A request for the current address only ends a
/// pending change.
///
/// # Errors
/// The owner was not proven, showed too little for the address, or the session ended meanwhile; the store failed, or the request
/// was interrupted.
pub async fn change_email(app: &App, command: ChangeEmailCommand) -> Result<(), ChangeEmailError> {
    let owner = owner::prove(app, command.owner).await?;
    app.run(move |app| request_change(app, &owner, &command.email)).await
}

fn request_change(app: &App, owner: &Owner, email: &Email) -> Result<(), ChangeEmailError> {
    let now = app.now();
    let (caller, request) = (&owner.caller, &owner.request);
    let organization = &caller.organization;
    let (confirm, cancel) = (MailedLink::draw(app), MailedLink::draw(app));
    let record = Record::new(app, Some(request), now);
    let post = record.post();
    let account = caller.user.id;
    let counted = [
        Counted::new(app, Counter::EmailLinksOfAccount, &[account.into()]),
        Counted::new(app, Counter::EmailLinksTo, &[account.into(), email.into()]),
    ];
    let source = ClientNetwork::of(request.client.ip);
    let in_place = (post, Some(organization.id));
    let change = EmailChange {
        mail_id: post.draw(),
        user_id: caller.user.id,
        email: email.clone(),
        confirm_token: confirm.digest(),
        change: Some(NewAddress {
            cancel_token: cancel.digest(),
            known_source: throttle::known_source_key(app, &LoginIdentity::from(email), source),
            shown: Some(owner.evidence()),
        }),
        created_at: now,
        expires_at: now.plus(app.settings.emails.confirm_ttl),
        ended_at: None,
    };
    // In a transaction of its own: it locks memberships, which come before the session that the next one locks.
    transact(&*app.store, |repositories| owner.require_shown(app, repositories))?;
    owner.write(app, now, |repositories, user| {
        if *email == user.email {
            return Ok(Ok(repositories.email_changes().end_all(user.id, now)?));
        }
        if let Some(slug) = opened_by_address(app, repositories, user.id, &owner.evidence())? {
            // Committed: the proof is used up.
            return Ok(Err(ChangeEmailRefusal::OpensOrganization(slug).into()));
        }
        if throttle::take(repositories, &counted, now)?.is_err()
            || !recipient_cap::may_send(app, repositories, AskedMail::NewAddress, email, in_place, now)?
        {
            return Ok(Ok(()));
        }
        repositories.email_changes().end_all(user.id, now)?;
        repositories.email_changes().insert(&change)?;
        let link = confirm.to(&app.settings.links.confirm_email);
        let message = confirming(organization, user, link, change.expires_at);
        let mail = Mail { to: email.clone(), message, locale: None };
        post.queue(repositories, &letter(organization, change.mail_id, &mail, change.expires_at))?;
        let message = Message::EmailChangeRequested {
            notice: record.notice(Some(&organization.name)),
            email: email.clone(),
            link: cancel.to(&app.settings.links.cancel_email),
            expires_at: change.expires_at,
        };
        let mail = Mail { to: user.email.clone(), message, locale: None };
        post.queue(repositories, &letter(organization, post.draw(), &mail, change.expires_at))?;
        record.happened(repositories, organization, &Actor::from(user), Happening::EmailChangeRequested)?;
        Ok::<_, ChangeEmailError>(Ok(()))
    })?
}

/// The organization of a user where the address opens more than was shown, so that the address can't be changed by it
/// ([`Evidence::may_change_address`]); absent when there is none.
pub(crate) fn opened_by_address(
    app: &App,
    repositories: &mut dyn Repositories,
    user: UserId,
    shown: &Evidence,
) -> StoreResult<Option<Slug>> {
    let ways = ways_in::of(app, repositories, user)?;
    first_organization(repositories, user, |_, organization, entry| {
        Ok(!shown.may_change_address(organization, (entry.role, entry.joined_at), &ways))
    })
}

/// Mails a link that proves the current address. Sends nothing if the address is already proven, or beyond the caps.
///
/// # Errors
/// The session ended meanwhile, or the store failed.
pub fn verify_email(app: &App, caller: &Caller) -> Result<(), VerifyEmailError> {
    let now = app.now();
    let confirm = MailedLink::draw(app);
    let post = Post::new(app, now);
    let expires_at = now.plus(app.settings.emails.confirm_ttl);
    // A bucket that no other request counts in: neither others nor the account's own changes keep its user from this link.
    let counted = [Counted::new(app, Counter::EmailProofs, &[caller.user.id.into()])];
    transact(&*app.store, |repositories| {
        let user = repositories.users().lock(caller.user.id)?.ok_or(AccessFault::Invalid)?;
        caller.recheck_session(repositories, now)?.ok_or(AccessFault::Invalid)?;
        if user.is_email_verified || throttle::take(repositories, &counted, now)?.is_err() {
            return Ok(());
        }
        let mail_id = post.draw();
        repositories.email_changes().end_proofs(user.id, now)?;
        repositories.email_changes().insert(&EmailChange {
            mail_id,
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
        let mail = Mail { to: user.email.clone(), message, locale: None };
        Ok(post.queue(repositories, &letter(&caller.organization, mail_id, &mail, expires_at))?)
    })
}

fn letter<'a>(organization: &Organization, id: MailId, mail: &'a Mail, expires_at: Timestamp) -> Letter<'a> {
    Letter { id, organization: Some(organization.id), mail, invite: None, expires_at }
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
    Ok(Some(Mail { to: mail.to, message: Message::Notice(NoticeKind::AddressInUse, notice), locale: None }))
}
