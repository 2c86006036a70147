//! `POST /auth/forgot-password`, `POST /auth/reset-password` and its preview
//! (docs/security.md#invitations-and-forgotten-passwords; OWASP Forgot Password).
//!
//! A request never looks up the account: it queues a mail for any address, in the same time. Whether the address has an
//! account shows only when the mail is about to be sent (`link`), which also creates the token.
//!
//! The page of the link first calls [`preview`], then [`reset_password`].

use std::slice;
use std::sync::Arc;

use orgauth_domain::accounts::email::LoginIdentity;
use orgauth_domain::accounts::password::PasswordReason;
use orgauth_domain::accounts::password_reset::{InvalidReset, PasswordReset};
use orgauth_domain::accounts::user::{PasswordHash, User};
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::{Happening, NewPasswordBy};
use orgauth_domain::mail::link::{LinkTemplate, TokenDigest};
use orgauth_domain::mail::{Mail, Message, Notice, NoticeKind};
use orgauth_domain::organizations::Organization;
use orgauth_domain::ports::{PasswordCheck, Repositories, StoreError, StoreResult, read, transact};
use orgauth_domain::sign_in::client_network::ClientNetwork;
use orgauth_domain::sign_in::counter::{Counter, Part};
use orgauth_domain::sign_in::method::SignInMethod;
use orgauth_domain::sign_in::{EndReason, second_step};
use orgauth_domain::text::Name;
use orgauth_domain::{Email, MailId, OrganizationId, Secret, Timestamp, UserId};

use crate::accounts::new_password::{self, NewPassword};
use crate::accounts::{planted, unproven};
use crate::app::{App, Interrupted, RequestContext};
use crate::error::{Error, refusals};
use crate::mailed_link::MailedLink;
use crate::proof::password_prompt;
use crate::proof::throttle::{self, Counted};
use crate::record::{Letter, Record};
use crate::second_factors;
use crate::single_sign_on;

/// Why the password was not reset.
pub type PasswordResetError = Error<PasswordResetRefusal>;

/// Why the password was not reset.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PasswordResetRefusal {
    /// The token is not valid in this organization.
    #[error(transparent)]
    Invalid(#[from] InvalidReset),
    /// The new password is refused; the link stays valid.
    #[error("the new password is refused")]
    Rejected(Vec<PasswordReason>),
}

refusals!(PasswordResetRefusal: InvalidReset);

/// Queues a mail with a link, to be sent only if the address is a member's. Counts the request by its source, and by source and
/// address; beyond those caps it queues nothing, and the caller isn't told. The cap of all sources together is checked in
/// `link`, so that a request which leads to no mail doesn't use it up.
///
/// # Errors
/// The store failed.
pub fn forgot(
    app: &App,
    organization: &Organization,
    email: &Email,
    request: &RequestContext,
) -> Result<(), StoreError> {
    let now = app.now();
    let rules = &app.settings.resets;
    let source = ClientNetwork::of(request.client.ip);
    let of_source = Counted::new(app, Counter::ResetsOfSource, &[source.into()]);
    let of_network = Counted::new(app, Counter::ResetsOfNetwork, &[Part::wider(source)]);
    let of_asker = Counted::new(app, Counter::ResetsTo, &[source.into(), organization.id.into(), email.into()]);
    let counted = [of_source, of_asker, of_network];
    let expires_at = now.plus(rules.ttl);
    let record = Record::new(app, Some(request), now);
    // A link whose token is filled in later.
    let link = Secret::new(app.settings.links.reset.of(&organization.slug).as_str());
    let sign_in = Some(app.settings.links.sign_in_place(organization));
    let name = organization.name.clone();
    transact(&*app.store, |repositories| {
        let (_, is_known) = throttle::known_source(app, repositories, &LoginIdentity::from(email), source, now)?;
        let counted = if is_known { &counted[..2] } else { &counted[..] };
        if throttle::take(repositories, counted, now)?.is_err() {
            return Ok(());
        }
        let message = Message::PasswordReset {
            organization: name.clone(),
            link: link.clone(),
            expires_at,
            sign_in: sign_in.clone(),
            from_known_source: is_known,
        };
        let mail = &Mail { to: email.clone(), message, locale: None };
        let (post, invite) = (record.post(), None);
        let letter = Letter { id: post.draw(), organization: Some(organization.id), mail, invite, expires_at };
        post.queue(repositories, &letter)?;
        record.happened(repositories, organization, &Actor::Anonymous, Happening::PasswordResetRequested)
    })
}

/// Completes a queued mail right before sending: creates its token and stores the digest, or points to the connection by which alone
/// the member gets in. Absent when the address is no member's. When requests of several sources led to as many mails of this
/// organization to the member as the cap allows, a notice that says so is sent in place of the next one, and nothing in place of
/// further ones; requests from a known source are exempt. Each attempt to send creates its own token; all of them stay valid until one is used.
pub(crate) fn link(
    app: &App,
    id: MailId,
    organization_id: OrganizationId,
    mail: Mail,
    now: Timestamp,
) -> StoreResult<Option<Mail>> {
    let Mail {
        to,
        message: Message::PasswordReset { organization, link, expires_at, sign_in, from_known_source },
        ..
    } = mail
    else {
        return Ok(Some(mail));
    };
    let fresh = MailedLink::draw(app);
    let rules = &app.settings.mail_requests;
    let [notice_to, notice_in] = [
        Counted::new(app, Counter::ResetsHeldBack, &[organization_id.into(), (&to).into()]),
        Counted::new(app, Counter::ResetsHeldBackBy, &[id.into()]),
    ];
    let outcome = transact(&*app.store, |repositories| {
        let Some(user) = repositories.users().by_email(&to)? else { return Ok(Linked::Nothing) };
        // The lock orders two concurrent mails to one member, so that the second counts the first. The address may change
        // while this waits for the lock: the former address then gets no link.
        let locked = repositories.users().lock(user.id)?.filter(|user| user.email == to);
        if locked.is_none() || !is_member(repositories, organization_id, user.id)? {
            return Ok(Linked::Nothing);
        }
        let (most, since) = (rules.per_recipient.limit, now.minus(rules.per_recipient.window));
        let sent = repositories.password_resets().mails_since(organization_id, user.id, since, id)?;
        if !from_known_source && sent >= most.into() {
            // The mail that became the notice stays it when it is tried again.
            let both = [notice_to.clone(), notice_in.clone()];
            let is_first = throttle::take(repositories, &both, now)?.is_ok();
            let is_again = !is_first && throttle::take(repositories, slice::from_ref(&notice_in), now)?.is_err();
            return Ok(if is_first || is_again { Linked::Notice } else { Linked::Nothing });
        }
        let linked = way_in(app, repositories, organization_id, &user)?;
        // A pointer to a connection counts as a link that is used up, so that the cap holds for both.
        let used_at = matches!(linked, Linked::Connection(_)).then_some(now);
        let reset = PasswordReset {
            token: fresh.digest(),
            mail_id: id,
            organization_id,
            user_id: user.id,
            created_at: now,
            expires_at,
            used_at,
        };
        repositories.password_resets().insert(&reset)?;
        Ok::<_, StoreError>(linked)
    })?;
    let message = match outcome {
        Linked::Nothing => return Ok(None),
        Linked::Connection(connection) => Message::SignInByConnection { organization, connection, sign_in },
        Linked::Notice => Message::Notice(
            NoticeKind::RequestsHeldBack,
            Notice { organization: Some(organization), at: now, client: None },
        ),
        Linked::Link => {
            let link = fresh.to(&LinkTemplate::new(link.expose()));
            Message::PasswordReset { organization, link, expires_at, sign_in, from_known_source }
        }
    };
    Ok(Some(Mail { to, message, locale: None }))
}

/// What helps a member to get in: a link, or a pointer to the connection by which alone the organization lets the member in.
fn way_in(
    app: &App,
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
    user: &User,
) -> StoreResult<Linked> {
    let Some(organization) = repositories.organizations().get(organization)? else { return Ok(Linked::Link) };
    let Some(membership) = repositories.memberships().get(organization.id, user.id)? else { return Ok(Linked::Link) };
    let admission = organization.security.admission(SignInMethod::Password, membership.role);
    let has = second_factors::of_user(app, repositories, user)?;
    if second_step::missing_step_on(admission, has, SignInMethod::Password.methods(), &organization).is_ok() {
        return Ok(Linked::Link);
    }
    Ok(Linked::Connection(single_sign_on::way_of(repositories, &organization, user)?.map(|way| way.name)))
}

/// What is sent for a request.
enum Linked {
    Link,
    /// That the member may only come by a connection: the name of the one that is active, if any.
    Connection(Option<Name>),
    /// That further links are held back.
    Notice,
    Nothing,
}

/// What a valid link shows to its holder before a password is set.
pub struct ResetPreview {
    /// The user whose password the link sets.
    pub user: User,
    /// The organization for which it was requested.
    pub organization: Organization,
    /// When the link expires.
    pub expires_at: Timestamp,
    /// Whether the user has a passkey, which the reset may remove.
    pub has_passkey: bool,
    /// Whether the account is linked with one at a provider of the whole service.
    pub has_provider: bool,
}

/// Reads a link without changing anything, so that a page can show it before the user types a password.
///
/// # Errors
/// The token is not valid in this organization.
pub fn preview(app: &App, organization: &Organization, token: &Secret) -> Result<ResetPreview, PasswordResetError> {
    let now = app.now();
    read(&*app.store, |repositories| {
        let reset = live(repositories, organization, token, now)?;
        let user = repositories.users().by_id(reset.user_id)?.ok_or(InvalidReset)?;
        let has_passkey = !repositories.passkeys().of_user(user.id)?.is_empty();
        let has_provider = repositories.identities().of_user(user.id)?.iter().any(|one| one.via.provider().is_some());
        let (organization, expires_at) = (organization.clone(), reset.expires_at);
        Ok(ResetPreview { user, organization, expires_at, has_passkey, has_provider })
    })
}

/// A new password, and the link that sets it.
pub struct ResetPasswordCommand {
    /// The organization of the request.
    pub organization: Organization,
    /// The token of the mailed link.
    pub token: Secret,
    /// The new password.
    pub new: Secret,
    /// Whether all passkeys of the account are removed, too.
    pub removes_passkeys: bool,
    /// The request.
    pub request: RequestContext,
}

/// Sets a new password, ends every session of the user, and marks the address as verified. The second factor stays, except for passkeys
/// if they are to be removed: then an organization that relied on one suspends the member.
///
/// # Errors
/// The token is not valid in this organization, or was used meanwhile; the policy refuses the password, and the link stays
/// valid; the store failed, or the reset was interrupted.
pub async fn reset_password(app: &App, command: ResetPasswordCommand) -> Result<(), PasswordResetError> {
    let command = Arc::new(command);
    let opened = Arc::clone(&command);
    let (user, current) = app.run(move |app| open(app, &opened)).await?;
    let new = command.new.clone();
    let check = app.hasher.check(new.clone(), current).await.map_err(Interrupted::from)?;
    let current = matches!(check, PasswordCheck::Right { .. }).then(|| new.clone());
    let hash = NewPassword::new(new, &user.email, Some(&user.name), &command.organization)
        .instead_of(current)
        .hash(app, PasswordResetRefusal::Rejected)
        .await?;
    app.run(move |app| write(app, &command, &hash)).await
}

/// The user whose password the link sets, and the hash of the current password.
fn open(app: &App, command: &ResetPasswordCommand) -> Result<(User, Option<PasswordHash>), PasswordResetError> {
    let now = app.now();
    read(&*app.store, |repositories| {
        let reset = live(repositories, &command.organization, &command.token, now)?;
        let user = repositories.users().by_id(reset.user_id)?.ok_or(InvalidReset)?;
        let current = repositories.users().password_hash(user.id)?;
        Ok::<_, PasswordResetError>((user, current))
    })
}

/// Sets the new hash and ends the sessions, all or nothing.
fn write(app: &App, command: &ResetPasswordCommand, hash: &PasswordHash) -> Result<(), PasswordResetError> {
    let now = app.now();
    let ResetPasswordCommand { organization, token, request, removes_passkeys, .. } = command;
    let record = Record::new(app, Some(request), now);
    let source = ClientNetwork::of(request.client.ip);
    transact(&*app.store, |repositories| {
        let found = live(repositories, organization, token, now)?;
        // The user's row lock orders two concurrent uses: the second finds the link used.
        let mut user = repositories.users().lock(found.user_id)?.ok_or(InvalidReset)?;
        live(repositories, organization, token, now)?;
        // Whoever made an account whose address nobody has proven may have planted a passkey. One that an organization relies on stays
        // unless the removal is asked for, and so does the address unproven: the mailbox alone is not enough then.
        let relies = !user.is_email_verified && unproven::relies_on_passkey(app, repositories, &user)?;
        if *removes_passkeys || (!user.is_email_verified && !relies) {
            planted::remove(app, repositories, &record, (organization, &user))?;
        }
        new_password::set(repositories, user.id, hash, now)?;
        repositories.sessions().end_all(user.id, None, EndReason::PasswordChanged, now)?;
        let actor = Actor::from(&user);
        let what = Happening::PasswordSet(&user, NewPasswordBy::Link);
        record.happened(repositories, organization, &actor, what)?;
        if !user.is_email_verified && !relies {
            // The link went to this address, so its holder has proven it.
            unproven::mark_proven(repositories, &record, &mut user, organization, now)?;
        }
        // Clears the user's earlier failed attempts from this source: the user has just proven to hold the address.
        password_prompt::forgive(app, repositories, &user.email, source)?;
        Ok(())
    })
}

/// Returns the reset with this token, if it can be used now by a member of this organization.
fn live(
    repositories: &mut dyn Repositories,
    organization: &Organization,
    token: &Secret,
    now: Timestamp,
) -> Result<PasswordReset, PasswordResetError> {
    let digest = TokenDigest::of(token);
    let reset = repositories.password_resets().get(organization.id, &digest)?.ok_or(InvalidReset)?;
    reset.open(now)?;
    if !is_member(repositories, organization.id, reset.user_id)? {
        return Err(InvalidReset.into());
    }
    Ok(reset)
}

/// Whether the user is a member, suspended or not.
fn is_member(repositories: &mut dyn Repositories, organization: OrganizationId, user: UserId) -> StoreResult<bool> {
    let membership = repositories.memberships().get(organization, user)?;
    Ok(membership.is_some_and(|m| m.is_member()))
}
