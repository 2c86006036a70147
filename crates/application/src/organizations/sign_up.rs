//! `POST /auth/sign-up` and `/auth/sign-up/complete`: a new organization, with the account of its first admin
//! (docs/security.md#addresses-and-sign-up).
//!
//! A request never looks up the account: it writes the same row and queues one mail for any address. That the address has an
//! account shows only when the mail is about to be sent (`mail_to_send`), and again when the link is used. Until the link is used
//! nothing is reserved.

use std::sync::Arc;

use orgauth_domain::accounts::password::PasswordReason;
use orgauth_domain::accounts::user::{PasswordHash, User};
use orgauth_domain::mail::link::TokenDigest;
use orgauth_domain::mail::{Mail, Message, Notice, NoticeKind};
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::sign_up::{InvalidSignUp, SignUp};
use orgauth_domain::ports::{StoreError, StoreResult, read, transact};
use orgauth_domain::sign_in::client_network::ClientNetwork;
use orgauth_domain::sign_in::counter::{AskedMail, Counter, Part};
use orgauth_domain::sign_in::method::SignInMethod;
use orgauth_domain::text::{Name, Slug};
use orgauth_domain::{Email, MailId, Secret, Timestamp};

use crate::accounts::new_password::NewPassword;
use crate::app::{App, RequestContext};
use crate::error::{Error, Wait, refusals};
use crate::mailed_link::MailedLink;
use crate::organizations::founding;
use crate::organizations::founding::SlugTaken;
use crate::presented::PresentedCookies;
use crate::proof::throttle::{self, Counted};
use crate::recipient_cap;
use crate::record::{Letter, Post, Record};
use crate::sign_in::session_issuer::{self, SignIn, Start, Who};

/// A request to sign up.
pub struct SignUpCommand {
    /// The name of the new organization.
    pub organization_name: Name,
    /// Its slug.
    pub slug: Slug,
    /// The name of the person who signs up.
    pub name: Name,
    /// The address that gets the link.
    pub email: Email,
    /// The request.
    pub request: RequestContext,
}

/// Why a sign-up was refused.
pub type SignUpError = Error<SlugTaken>;

/// Mails a link that completes the sign-up. Beyond the caps of the recipient it sends no link, and the caller isn't told.
///
/// # Errors
/// The source or its network has reached the cap; the slug is taken, which doesn't count; the store failed.
pub fn sign_up(app: &App, command: &SignUpCommand) -> Result<(), SignUpError> {
    let now = app.now();
    let rules = &app.settings.sign_up;
    let source = ClientNetwork::of(command.request.client.ip);
    let from = [
        Counted::new(app, Counter::SignUpsOfSource, &[source.into()]),
        Counted::new(app, Counter::SignUpsOfNetwork, &[Part::wider(source)]),
    ];
    let to = [Counted::new(app, Counter::SignUpsTo, &[source.into(), (&command.email).into()])];
    let link = MailedLink::draw(app);
    let post = Post::new(app, now);
    let sign_up = SignUp {
        mail_id: post.draw(),
        token: link.digest(),
        email: command.email.clone(),
        name: command.name.clone(),
        organization_name: command.organization_name.clone(),
        slug: command.slug.clone(),
        created_at: now,
        expires_at: now.plus(rules.ttl),
        used_at: None,
    };
    let link = link.to(&app.settings.links.sign_up);
    let message =
        Message::SignUp { organization: sign_up.organization_name.clone(), link, expires_at: sign_up.expires_at };
    let mail = Mail { to: command.email.clone(), message, locale: None };
    transact(&*app.store, |repositories| {
        let counted = throttle::take(repositories, &from, now)?;
        counted.map_err(|full| SignUpError::Wait(Wait::Requests { retry_after: full.retry_after }))?;
        if founding::is_unavailable(app, repositories, &command.slug)? {
            return Err(SlugTaken.into());
        }
        if throttle::take(repositories, &to, now)?.is_err()
            || !recipient_cap::may_send(app, repositories, AskedMail::SignUp, &command.email, (&post, None), now)?
        {
            return Ok(());
        }
        repositories.sign_ups().insert(&sign_up)?;
        let (id, expires_at) = (sign_up.mail_id, sign_up.expires_at);
        Ok(post.queue(repositories, &Letter { id, organization: None, mail: &mail, invite: None, expires_at })?)
    })
}

/// Decides, before sending, what to send for a queued mail with a link: a notice in its place, if the address has an account
/// by now, and nothing if the link is no longer valid.
pub(crate) fn mail_to_send(app: &App, id: MailId, mail: Mail, now: Timestamp) -> StoreResult<Option<Mail>> {
    let found = read(&*app.store, |repositories| {
        let sign_up = repositories.sign_ups().by_mail(id)?;
        Ok::<_, StoreError>((sign_up, repositories.users().by_email(&mail.to)?))
    })?;
    let (Some(sign_up), owner) = found else { return Ok(None) };
    if sign_up.open(now).is_err() {
        return Ok(None);
    }
    if owner.is_none() {
        return Ok(Some(mail));
    }
    let notice = Notice { organization: None, at: sign_up.created_at, client: None };
    Ok(Some(Mail { to: mail.to, message: Message::Notice(NoticeKind::AccountExists, notice), locale: None }))
}

/// The second step of a sign-up.
pub struct CompleteSignUpCommand {
    /// The token of the mailed link.
    pub token: Secret,
    /// The account's password.
    pub password: Secret,
    /// A slug in place of the one that was requested first; absent to keep that.
    pub slug: Option<Slug>,
    /// Sessions that the browser still holds.
    pub presented: PresentedCookies,
    /// The request.
    pub request: RequestContext,
}

/// Why a sign-up was not completed. The link stays as it was.
pub type CompleteSignUpError = Error<CompleteSignUpRefusal>;

/// Why a sign-up was not completed. The link stays as it was.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CompleteSignUpRefusal {
    /// The token is unknown, used or expired, or the address has an account by now.
    #[error(transparent)]
    Invalid(#[from] InvalidSignUp),
    /// The slug is taken.
    #[error(transparent)]
    SlugTaken(#[from] SlugTaken),
    /// The password is refused.
    #[error("the password is refused")]
    PasswordRejected(Vec<PasswordReason>),
}

refusals!(CompleteSignUpRefusal: InvalidSignUp, SlugTaken);

/// The outcome of a completed sign-up.
pub struct SignedUp {
    /// The session that began; always a full one.
    pub sign_in: SignIn,
    /// The new organization.
    pub organization: Organization,
}

/// Creates organization, account, membership and session, all or nothing.
///
/// # Errors
/// The token is not valid; the slug is taken or the policy refuses the password, and the link stays valid; the store failed,
/// or the sign-up was interrupted.
pub async fn complete(app: &App, command: CompleteSignUpCommand) -> Result<SignedUp, CompleteSignUpError> {
    let command = Arc::new(command);
    let opened = Arc::clone(&command);
    let (sign_up, slug) = app.run(move |app| open(app, &opened)).await?;
    let names = (&slug, &sign_up.organization_name);
    let hash = NewPassword::of_founder(command.password.clone(), &sign_up.email, Some(&sign_up.name), names)
        .hash(app, CompleteSignUpRefusal::PasswordRejected)
        .await?;
    let name = sign_up.organization_name;
    app.run(move |app| write(app, &command, (name, slug), &hash)).await
}

/// Returns the sign-up that the token completes, and the slug to use.
fn open(app: &App, command: &CompleteSignUpCommand) -> Result<(SignUp, Slug), CompleteSignUpError> {
    let now = app.now();
    let token = TokenDigest::of(&command.token);
    read(&*app.store, |repositories| {
        let sign_up = repositories.sign_ups().by_token(&token)?.ok_or(InvalidSignUp)?;
        sign_up.open(now)?;
        if repositories.users().by_email(&sign_up.email)?.is_some() {
            return Err(InvalidSignUp.into());
        }
        let slug = command.slug.clone().unwrap_or_else(|| sign_up.slug.clone());
        if founding::is_unavailable(app, repositories, &slug)? {
            return Err(SlugTaken.into());
        }
        Ok((sign_up, slug))
    })
}

/// Checks everything again, then writes it. Of two requests that use the same link, or two links of the same address, the
/// second finds nothing to complete.
fn write(
    app: &App,
    command: &CompleteSignUpCommand,
    (name, slug): (Name, Slug),
    hash: &PasswordHash,
) -> Result<SignedUp, CompleteSignUpError> {
    let now = app.now();
    let token = TokenDigest::of(&command.token);
    let start = Start::draw(app, &command.presented, now)?;
    let user_id = app.entropy.id(now);
    let organization = founding::fresh(app, name, slug, now);
    let record = Record::new(app, Some(&command.request), now);
    let (begun, user, membership) = transact(&*app.store, |repositories| {
        let sign_up = repositories.sign_ups().lock(&token)?.ok_or(InvalidSignUp)?;
        sign_up.open(now)?;
        let user = User::verified(user_id, sign_up.email, sign_up.name, now);
        repositories.users().insert(&user, Some(hash))?.map_err(|_| InvalidSignUp)?;
        let membership = founding::write(app, repositories, &organization, &user, &record, now)?;
        let membership = membership.ok_or(SlugTaken)?;
        repositories.sign_ups().use_up(&token, now)?;
        let who = Who {
            organization: &organization,
            user: &user,
            request: &command.request,
            method: SignInMethod::Password,
            role: membership.role,
            from: None,
            passkey: None,
            identity: None,
            connection: None,
        };
        let begun = session_issuer::begin(app, repositories, &who, &start, &record)??;
        Ok::<_, CompleteSignUpError>((begun, user, membership))
    })?;
    let sign_in = session_issuer::answer(app, &begun, user, membership)?;
    Ok(SignedUp { sign_in, organization })
}
