//! `POST /auth/email-code` and `POST /auth/email-code/login`: signs in by a code that is mailed.
//!
//! A request queues a mail for any address, and sets a cookie of the same form, in the same time: it reads whose the address is, writes
//! the same whoever that is, and decides nothing by it. Whether the address is a member's shows only when the mail is about to be sent
//! (`mail_to_send`).

use std::sync::Arc;

use orgauth_domain::accounts::email::LoginIdentity;
use orgauth_domain::accounts::user::User;
use orgauth_domain::happening::Happening;
use orgauth_domain::mail::{Mail, Message};
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::membership::Membership;
use orgauth_domain::ports::{Repositories, StoreError, StoreResult, read, transact};
use orgauth_domain::sign_in::access::AccessFault;
use orgauth_domain::sign_in::allowed_methods::Method;
use orgauth_domain::sign_in::client_network::ClientNetwork;
use orgauth_domain::sign_in::counter::{Counter, Part};
use orgauth_domain::sign_in::email_code::CodeRequest;
use orgauth_domain::sign_in::method::SignInMethod;
use orgauth_domain::webhooks::event::LoginMethod;
use orgauth_domain::{Email, OrganizationId, Secret, Timestamp};

use crate::app::{App, RequestContext};
use crate::authorize::lock_member_by;
use crate::error::{Error, Wait, refusals};
use crate::presented::{Presented, PresentedCookies};
use crate::proof::guessing_watch::GuessingWatch;
use crate::proof::password_prompt::PasswordPrompt;
use crate::proof::throttle::{self, Counted, ReservedBuckets};
use crate::record::{Letter, Record};
use crate::sign_in::login::{find_account, member_actor};
use crate::sign_in::session_issuer::{self, Begun, SignIn, Start, Who};
use crate::single_sign_on;

/// The place of the cookie's text, to which its sealing is bound.
const PLACE: &str = "cookies|email_code||";

/// A request for a code.
pub struct AskForCode {
    /// The organization to sign in to.
    pub organization: Organization,
    /// The address.
    pub email: Email,
    /// The cookie of the browser's request before, if there was one. A new code replaces its code.
    pub before: Presented,
    /// The request.
    pub request: RequestContext,
}

/// Why no code was asked for.
pub type AskForCodeError = Error;

/// Queues a mail with a code, to be sent only if the address is a member's, and returns the value of the cookie with which the code
/// is good. Counts the request by its source, and by its address. Beyond those caps it writes nothing, and the caller isn't told; then
/// the cookie goes on holding the browser's request before, if that was for the same address, so that the last code that was mailed
/// stays good.
///
/// # Errors
/// The organization forbids codes, which depends on no account; the store failed.
pub fn ask(app: &App, command: &AskForCode) -> Result<Secret, AskForCodeError> {
    let AskForCode { organization, email, before, request } = command;
    require_allowed(app, organization, Some(email))?;
    let now = app.now();
    let source = ClientNetwork::of(request.client.ip);
    let of_source = Counted::new(app, Counter::EmailCodesOfSource, &[source.into()]);
    let of_network = Counted::new(app, Counter::EmailCodesOfNetwork, &[Part::wider(source)]);
    let here = organization.id;
    // Strangers' requests don't use up those of a source where the account signed in lately.
    let from_known = Counted::new(app, Counter::EmailCodesFrom, &[source.into(), here.into(), email.into()]);
    let to = Counted::new(app, Counter::EmailCodesTo, &[here.into(), email.into()]);
    let record = Record::new(app, Some(request), now);
    let post = record.post();
    let (id, code) = (post.draw(), app.entropy.email_code());
    let nobody = app.entropy.id(now);
    let mut asked = CodeRequest::new(id, here, (nobody, email.clone()), code.clone(), now);
    let expires_at = asked.expires_at;
    let message = Message::EmailCode { organization: organization.name.clone(), code, expires_at };
    let mail = Mail { to: email.clone(), message, locale: None };
    let before = opened(app, before).filter(|before| before.is_open(here, now));
    let is_new = transact(&*app.store, |repositories| {
        let (_, is_known) = throttle::known_source(app, repositories, &LoginIdentity::from(email), source, now)?;
        let counted = if is_known {
            vec![of_source.clone(), from_known.clone()]
        } else {
            vec![of_source.clone(), to.clone(), of_network.clone()]
        };
        if throttle::take(repositories, &counted, now)?.is_err() {
            return Ok(false);
        }
        asked.user_id = repositories.users().by_email(email)?.map_or(nobody, |user| user.id);
        if let Some(before) = &before {
            repositories.single_use().use_up(&before.used_as(&app.digests), before.expires_at)?;
        }
        post.queue(repositories, &Letter { id, organization: Some(here), mail: &mail, invite: None, expires_at })?;
        Ok::<_, StoreError>(true)
    })?;
    let kept = before.filter(|before| !is_new && before.email == *email);
    Ok(Secret::new(app.sealer.seal(PLACE, kept.as_ref().unwrap_or(&asked).to_text().expose().as_bytes())?))
}

/// Refuses an organization that forbids codes by mail, or requires single sign-on: to everybody, so that it tells nothing of an account.
fn require_allowed(app: &App, organization: &Organization, email: Option<&Email>) -> Result<(), AskForCodeError> {
    let rules = &organization.security;
    if !rules.is_useful(Method::EmailCode) {
        return Err(single_sign_on::required_of(app, organization, email.map(LoginIdentity::from).as_ref())?.into());
    }
    if rules.allows(Method::EmailCode) { Ok(()) } else { Err(AccessFault::MethodNotAllowed.into()) }
}

/// The request that a cookie holds; absent when it holds none of ours.
fn opened(app: &App, cookie: &Presented) -> Option<CodeRequest> {
    let Presented::Token(sealed) = cookie else { return None };
    let text = app.sealer.open(PLACE, sealed).ok()?;
    CodeRequest::from_text(std::str::from_utf8(&text).ok()?)
}

/// Decides right before sending: absent when the address is no member's.
pub(crate) fn mail_to_send(app: &App, organization: OrganizationId, mail: Mail) -> StoreResult<Option<Mail>> {
    let is_member: StoreResult<bool> = read(&*app.store, |repositories| {
        let Some(user) = repositories.users().by_email(&mail.to)? else { return Ok(false) };
        let membership = repositories.memberships().get(organization, user.id)?;
        Ok(membership.is_some_and(|membership| membership.is_member()))
    });
    Ok(is_member?.then_some(mail))
}

/// A sign-in by a code.
pub struct EmailCodeLoginCommand {
    /// The organization to sign in to.
    pub organization: Organization,
    /// The code, of the right form.
    pub code: Secret,
    /// The cookie of the request for it.
    pub cookie: Presented,
    /// Sessions that the browser still holds.
    pub presented: PresentedCookies,
    /// The request.
    pub request: RequestContext,
}

/// Why a sign-in by a code was refused.
pub type EmailCodeError = Error<WrongEmailCode>;

/// The code is wrong or no longer valid: it expired, was used, or was replaced by a newer one; or the browser, the organization or the
/// account's address is another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the code is wrong or no longer valid; ask for a new one")]
pub struct WrongEmailCode;

refusals!(WrongEmailCode);

/// The outcome of the last transaction. Every outcome is committed.
enum Outcome {
    Began(Box<(Begun, User, Membership)>),
    Denied(AccessFault),
    Wrong,
}

/// Signs in whoever reads the mails of an address.
///
/// # Errors
/// The organization forbids codes; the code is wrong or no longer valid; throttled or busy; then no active membership; the store failed.
pub async fn login(app: &App, command: EmailCodeLoginCommand) -> Result<SignIn, EmailCodeError> {
    let command = Arc::new(command);
    let asking = Arc::clone(&command);
    let asked = app.run(move |app| asked_of(app, &asking)).await?;
    let counted = (LoginIdentity::from(&asked.email), ClientNetwork::of(command.request.client.ip));
    let (prompt, ()) = PasswordPrompt::reserve(app, counted, command.code.clone(), |_| Ok(())).await?;
    app.run(move |app| attempt(app, &command, &asked, &prompt)).await
}

/// The request that the browser's cookie is for, at an organization that takes codes.
fn asked_of(app: &App, command: &EmailCodeLoginCommand) -> Result<CodeRequest, EmailCodeError> {
    let EmailCodeLoginCommand { organization, cookie, .. } = command;
    let asked = opened(app, cookie).filter(|asked| asked.is_open(organization.id, app.now()));
    require_allowed(app, organization, asked.as_ref().map(|asked| &asked.email))?;
    Ok(asked.ok_or(WrongEmailCode)?)
}

fn attempt(
    app: &App,
    command: &EmailCodeLoginCommand,
    asked: &CodeRequest,
    prompt: &PasswordPrompt,
) -> Result<SignIn, EmailCodeError> {
    let now = app.now();
    let counted = [
        Counted::new(app, Counter::EmailCodeTries, &[asked.mail_id.into()]),
        Counted::new(app, Counter::EmailCodeTriesTo, &[(&asked.email).into()]),
    ];
    let taken = transact(&*app.store, |repositories| {
        let taken = throttle::take(repositories, &counted, now)?;
        if taken.is_err() {
            // No attempt: it gives the places among the passwords' back.
            prompt.release(repositories)?;
        }
        Ok::<_, StoreError>(taken)
    })?;
    let taken = taken.map_err(|full| Wait::Attempts { retry_after: full.retry_after })?;
    let start = Start::draw(app, &command.presented, now)?;
    let record = Record::new(app, Some(&command.request), now);
    let watch = GuessingWatch::new(app, now);
    let is_right = asked.is_code(command.code.expose());
    let outcome = transact(&*app.store, |repositories| {
        let outcome =
            if is_right { settle(app, repositories, command, asked, &start, &record)? } else { Outcome::Wrong };
        if matches!(outcome, Outcome::Wrong) {
            let account = find_account(repositories, &LoginIdentity::from(&asked.email))?;
            let actor = member_actor(repositories, &command.organization, account.as_ref())?;
            let is_last = prompt.fail(app, repositories, &watch, now)? | taken.was_last();
            record.happened(
                repositories,
                &command.organization,
                &actor,
                Happening::LoginFailedBy { method: LoginMethod::EmailCode, is_last },
            )?;
        } else {
            succeed(repositories, (prompt, &taken), now)?;
        }
        Ok::<_, StoreError>(outcome)
    })?;
    match outcome {
        Outcome::Began(began) => {
            let (begun, user, membership) = *began;
            Ok(session_issuer::answer(app, &begun, user, membership)?)
        }
        Outcome::Denied(fault) => Err(fault.into()),
        Outcome::Wrong => Err(WrongEmailCode.into()),
    }
}

/// Gives the places of a right code back. Comes last: attempts from the same network wait for its bucket's row lock until the commit.
fn succeed(
    repositories: &mut dyn Repositories,
    (prompt, taken): (&PasswordPrompt, &ReservedBuckets),
    now: Timestamp,
) -> StoreResult<()> {
    throttle::release(repositories, taken)?;
    prompt.succeed(repositories, now)
}

/// Uses a right code up, and signs its reader in.
fn settle(
    app: &App,
    repositories: &mut dyn Repositories,
    command: &EmailCodeLoginCommand,
    asked: &CodeRequest,
    start: &Start,
    record: &Record,
) -> StoreResult<Outcome> {
    let locked = repositories.users().lock(asked.user_id)?.filter(|user| user.email == asked.email);
    let Some(user) = locked else { return Ok(Outcome::Wrong) };
    if !repositories.single_use().use_up(&asked.used_as(&app.digests), asked.expires_at)? {
        return Ok(Outcome::Wrong);
    }
    let way = SignInMethod::EmailCode;
    let begun = match lock_member_by(repositories, &command.organization, &user, way)? {
        Ok((organization, membership)) => {
            let who = Who {
                organization: &organization,
                user: &user,
                request: &command.request,
                method: way,
                role: membership.role,
                from: None,
                passkey: None,
                identity: None,
                connection: None,
            };
            session_issuer::begin(app, repositories, &who, start, record)?.map(|begun| (begun, membership))
        }
        Err(fault) => Err(fault),
    };
    match begun {
        Ok((begun, membership)) => Ok(Outcome::Began(Box::new((begun, user, membership)))),
        Err(fault) => {
            let account = Some((user, None));
            let actor = member_actor(repositories, &command.organization, account.as_ref())?;
            record.happened(repositories, &command.organization, &actor, Happening::LoginDenied(&fault))?;
            Ok(Outcome::Denied(fault))
        }
    }
}
