//! `/auth/2fa/*`: turning the second factor on and off, and its recovery codes (docs/security.md#second-factor).
//!
//! Codes are compared outside transactions and accepted inside, under the lock of the user's row, where a step that
//! was accepted meanwhile is seen.

use orgauth_domain::audit::{Actor, AuditAction};
use orgauth_domain::identity::two_factor::{TwoFactor, TwoFactorRefusal, recovery};
use orgauth_domain::identity::user::User;
use orgauth_domain::mail::{Message, Notice};
use orgauth_domain::ports::{
    Repositories, SealError, StoreError, StoreResult, TokenError, TotpEnrolment, read, transact,
};
use orgauth_domain::session::EndReason;
use orgauth_domain::session::access::AccessFault;
use orgauth_domain::webhook::event::EventData;
use orgauth_domain::webhook::event::UserData;
use orgauth_domain::{Duration, Email, Secret, Timestamp, UserId};

use crate::account::reauthenticate::{Proven, Reauthentication, ReauthenticationError, reauthenticate};
use crate::activity::{self, Recorder};
use crate::app::{App, Interrupted, RequestContext};
use crate::authorize::{Caller, lock_active_member};
use crate::outbox::enqueue_mail::Post;
use crate::sign_in::code_prompt::{Asked, CodeAttempt, CodeError, place, recovery_digest};

/// Why nothing changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TwoFactorError {
    /// The machine's own refusal.
    #[error(transparent)]
    Refused(#[from] TwoFactorRefusal),
    /// Too many wrong codes before.
    #[error("too many failed attempts")]
    Throttled {
        /// How long to wait.
        retry_after: Duration,
    },
    /// The session ended meanwhile, or the password changed.
    #[error(transparent)]
    Denied(#[from] AccessFault),
    /// The secret doesn't open.
    #[error(transparent)]
    Seal(#[from] SealError),
    /// The password was not proven.
    #[error(transparent)]
    Reauthentication(#[from] ReauthenticationError),
    /// The enrolment can't be written.
    #[error(transparent)]
    Token(#[from] TokenError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The change was not carried through.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}

impl From<CodeError> for TwoFactorError {
    fn from(error: CodeError) -> Self {
        match error {
            CodeError::Throttled { retry_after } => Self::Throttled { retry_after },
            CodeError::Store(error) => Self::Store(error),
        }
    }
}

/// Whether the second factor is on, and how many recovery codes are left.
///
/// # Errors
/// The store failed.
pub fn status(app: &App, caller: &Caller) -> Result<(bool, u32), StoreError> {
    read(&*app.store, |repositories| {
        let is_on = repositories.users().two_factor(caller.user.id)?.is_on();
        let left = if is_on { repositories.recovery_codes().count(caller.user.id)? } else { 0 };
        Ok((is_on, left))
    })
}

/// Makes a new secret and shows it; nothing is asked at sign-in until [`enable`] has seen a code of it.
///
/// # Errors
/// The password was not proven; it is on already, or the session ended meanwhile.
pub async fn set_up(app: &App, password: Reauthentication) -> Result<TotpEnrolment, TwoFactorError> {
    let proven = reauthenticate(app, password).await?;
    app.run(move |app| make_secret(app, &proven)).await
}

fn make_secret(app: &App, proven: &Proven) -> Result<TotpEnrolment, TwoFactorError> {
    let now = app.now();
    let caller = &proven.caller;
    let secret = app.entropy.totp_secret();
    let sealed = app.sealer.seal(&place(caller.user.id), &secret)?;
    let issuer = app.settings.totp_issuer.as_deref().unwrap_or(caller.organization.name.as_str());
    let enrolment = app.totp.enrolment(&secret, caller.user.email.as_str(), issuer)?;
    transact(&*app.store, |repositories| {
        lock_user_of_proof(repositories, proven, now)?;
        let two_factor = repositories.users().two_factor(caller.user.id)?.set_up(sealed.clone())?;
        Ok::<_, TwoFactorError>(repositories.users().set_two_factor(&two_factor, now)?)
    })?;
    Ok(enrolment)
}

/// Turns the second factor on by a first code of its secret; returns the recovery codes, which are shown this once.
/// The user's other sessions end.
///
/// # Errors
/// Wrong code, nothing set up, on already, too many wrong codes.
pub fn enable(
    app: &App,
    caller: &Caller,
    code: &str,
    request: &RequestContext,
) -> Result<Vec<Secret>, TwoFactorError> {
    let now = app.now();
    let attempt = CodeAttempt::take(app, caller.user.id, Asked::InSession(caller.organization.id), now)?;
    let step = attempt.step(app, code, now)?;
    let codes = RecoveryCodes::draw(app, caller.user.id);
    let recorder = Recorder::new(app, caller.organization.id, Some(request), now);
    let outcome = transact(&*app.store, |repositories| {
        let user = lock_user_of_session(repositories, caller, now)?;
        match attempt.current(app, repositories)?.enable(step, now) {
            Ok(two_factor) => {
                attempt.give_back(repositories)?;
                if let Err(fault) = lock_active_member(repositories, &caller.organization, user.id)? {
                    return Ok(Err(fault.into()));
                }
                repositories.users().set_two_factor(&two_factor, now)?;
                repositories.recovery_codes().replace(user.id, &codes.digests, now)?;
                end_others(repositories, caller, now)?;
                if request.on_organization_page {
                    mark(repositories, caller, now)?;
                }
                let action = AuditAction::TwoFactorEnabled;
                recorder.audit(repositories, activity::actor(&user), action, None, Vec::new())?;
                recorder.event(repositories, EventData::UserTwoFactorEnabled { user: UserData::from(&user) })?;
                let notice = recorder.notice(&caller.organization.name);
                recorder.tell(repositories, &user.email, Message::TwoFactorEnabled(notice))?;
                Ok(Ok(()))
            }
            Err(refusal) => refuse(&attempt, repositories, &recorder, caller, refusal),
        }
    })?;
    outcome?;
    Ok(codes.shown)
}

/// Replaces the recovery codes, by a code of the authenticator app.
///
/// # Errors
/// Wrong code, not on, too many wrong codes.
pub fn replace_recovery_codes(
    app: &App,
    caller: &Caller,
    code: &str,
    request: &RequestContext,
) -> Result<Vec<Secret>, TwoFactorError> {
    let now = app.now();
    let attempt = CodeAttempt::take(app, caller.user.id, Asked::InSession(caller.organization.id), now)?;
    let step = attempt.step(app, code, now)?;
    let codes = RecoveryCodes::draw(app, caller.user.id);
    let recorder = Recorder::new(app, caller.organization.id, Some(request), now);
    let outcome = transact(&*app.store, |repositories| {
        let user = lock_user_of_session(repositories, caller, now)?;
        match attempt.current(app, repositories)?.accept(step) {
            Ok(two_factor) => {
                attempt.give_back(repositories)?;
                if let Err(fault) = lock_active_member(repositories, &caller.organization, user.id)? {
                    return Ok(Err(fault.into()));
                }
                repositories.users().set_two_factor(&two_factor, now)?;
                repositories.recovery_codes().replace(user.id, &codes.digests, now)?;
                let action = AuditAction::RecoveryCodesReplaced;
                recorder.audit(repositories, activity::actor(&user), action, None, Vec::new())?;
                Ok(Ok(()))
            }
            Err(refusal) => refuse(&attempt, repositories, &recorder, caller, refusal),
        }
    })?;
    outcome?;
    Ok(codes.shown)
}

/// Turns the second factor off, by password and code. The user's other sessions end.
///
/// # Errors
/// The password was not proven; wrong code, not on, too many wrong codes, or the session ended meanwhile.
pub async fn disable(app: &App, password: Reauthentication, code: String) -> Result<(), TwoFactorError> {
    let proven = reauthenticate(app, password).await?;
    app.run(move |app| disable_by_code(app, &proven, &code)).await
}

fn disable_by_code(app: &App, proven: &Proven, code: &str) -> Result<(), TwoFactorError> {
    let now = app.now();
    let caller = &proven.caller;
    let attempt = CodeAttempt::take(app, caller.user.id, Asked::InSession(caller.organization.id), now)?;
    let step = attempt.step(app, code, now)?;
    let recorder = Recorder::new(app, caller.organization.id, Some(&proven.request), now);
    transact(&*app.store, |repositories| {
        let user = lock_user_of_proof(repositories, proven, now)?;
        match attempt.current(app, repositories)?.accept(step) {
            Ok(two_factor) => {
                attempt.give_back(repositories)?;
                turn_off(repositories, two_factor, now)?;
                end_others(repositories, caller, now)?;
                let action = AuditAction::TwoFactorDisabled;
                recorder.audit(repositories, activity::actor(&user), action, None, Vec::new())?;
                recorder.event(repositories, EventData::UserTwoFactorDisabled { user: UserData::from(&user) })?;
                let notice = recorder.notice(&caller.organization.name);
                recorder.tell(repositories, &user.email, Message::TwoFactorDisabled(notice))?;
                Ok(Ok(()))
            }
            Err(refusal) => refuse(&attempt, repositories, &recorder, caller, refusal),
        }
    })?
}

/// Turns the second factor of an account on without having seen a code, and shows secret and recovery codes: for
/// whoever sets accounts up for others, as the demo does.
///
/// # Errors
/// It is on already, or the store failed.
pub fn provision(app: &App, user: &User, issuer: &str) -> Result<(TotpEnrolment, Vec<Secret>), TwoFactorError> {
    let now = app.now();
    let secret = app.entropy.totp_secret();
    let sealed = app.sealer.seal(&place(user.id), &secret)?;
    let enrolment = app.totp.enrolment(&secret, user.email.as_str(), issuer)?;
    let codes = RecoveryCodes::draw(app, user.id);
    transact(&*app.store, |repositories| {
        repositories.users().lock(user.id)?;
        let two_factor = repositories.users().two_factor(user.id)?;
        let two_factor = two_factor.set_up(sealed.clone())?.enable(Some(0), now)?;
        repositories.users().set_two_factor(&two_factor, now)?;
        Ok::<_, TwoFactorError>(repositories.recovery_codes().replace(user.id, &codes.digests, now)?)
    })?;
    Ok((enrolment, codes.shown))
}

/// Why an operator's reset changed nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TwoFactorResetError {
    /// No account has this address.
    #[error("no account has this email")]
    NotFound,
    /// It isn't on, nor being set up.
    #[error("two-factor authentication is not on for this account")]
    NotEnabled,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// `orgauth user reset-2fa`: turns the second factor of an account off and ends all its sessions. Recorded in every
/// organization of the user.
///
/// # Errors
/// Unknown account, nothing to turn off, or the store failed.
pub fn reset(app: &App, email: &Email) -> Result<User, TwoFactorResetError> {
    let now = app.now();
    let found = read(&*app.store, |repositories| {
        let user = repositories.users().by_email(email)?.ok_or(TwoFactorResetError::NotFound)?;
        let organizations = repositories.memberships().organizations_of(user.id, None, u32::MAX)?;
        Ok::<_, TwoFactorResetError>((user, organizations))
    })?;
    let (user, organizations) = found;
    let post = Post::new(app, None, now);
    let recorders: Vec<_> = organizations.iter().map(|o| Recorder::new(app, o.id, None, now)).collect();
    transact(&*app.store, |repositories| {
        let mut user = repositories.users().lock(user.id)?.ok_or(TwoFactorResetError::NotFound)?;
        let two_factor = repositories.users().two_factor(user.id)?;
        if two_factor.sealed().is_none() {
            return Err(TwoFactorResetError::NotEnabled);
        }
        let was_on = two_factor.is_on();
        turn_off(repositories, two_factor, now)?;
        repositories.sessions().end_all(user.id, None, EndReason::TwoFactorChanged, now)?;
        user.two_factor_since = None;
        for recorder in &recorders {
            let target = Some(orgauth_domain::audit::Target::new("user", user.id));
            recorder.audit(repositories, Actor::Operator, AuditAction::TwoFactorReset, target, Vec::new())?;
            if was_on {
                recorder.event(repositories, EventData::UserTwoFactorDisabled { user: UserData::from(&user) })?;
            }
        }
        if was_on {
            let notice = Notice { organization: None, at: now, client: None };
            post.tell(repositories, &user.email, Message::TwoFactorDisabled(notice))?;
        }
        Ok(user)
    })
}

/// New recovery codes and their digests.
struct RecoveryCodes {
    shown: Vec<Secret>,
    digests: Vec<[u8; 32]>,
}

impl RecoveryCodes {
    fn draw(app: &App, user_id: UserId) -> Self {
        let shown: Vec<Secret> = (0..recovery::COUNT).map(|_| app.entropy.recovery_code()).collect();
        let digests = shown.iter().filter_map(|code| recovery_digest(app, user_id, code.expose())).collect();
        Self { shown, digests }
    }
}

fn turn_off(repositories: &mut dyn Repositories, two_factor: TwoFactor, now: Timestamp) -> StoreResult<()> {
    let two_factor = two_factor.reset();
    repositories.recovery_codes().replace(two_factor.user_id, &[], now)?;
    repositories.users().set_two_factor(&two_factor, now)
}

fn end_others(repositories: &mut dyn Repositories, caller: &Caller, now: Timestamp) -> StoreResult<u64> {
    let keep = Some(caller.session.id);
    repositories.sessions().end_all(caller.user.id, keep, EndReason::TwoFactorChanged, now)
}

/// Remembers that an organization's page had a part in the caller's session.
fn mark(repositories: &mut dyn Repositories, caller: &Caller, now: Timestamp) -> Result<(), TwoFactorError> {
    let mut session = caller.recheck_session(repositories, now)?.ok_or(AccessFault::Invalid)?;
    session.on_organization_page = true;
    Ok(repositories.sessions().update(&session)?)
}

/// The caller's user, locked, if the session still stands.
fn lock_user_of_session(
    repositories: &mut dyn Repositories,
    caller: &Caller,
    now: Timestamp,
) -> Result<User, TwoFactorError> {
    let user = repositories.users().lock(caller.user.id)?.ok_or(AccessFault::Invalid)?;
    caller.recheck_session(repositories, now)?.ok_or(AccessFault::Invalid)?;
    Ok(user)
}

/// The same, if the password is still the one that was proven.
fn lock_user_of_proof(
    repositories: &mut dyn Repositories,
    proven: &Proven,
    now: Timestamp,
) -> Result<User, TwoFactorError> {
    let user = lock_user_of_session(repositories, &proven.caller, now)?;
    if repositories.users().password_hash(user.id)?.as_ref() == Some(&proven.stored) {
        Ok(user)
    } else {
        Err(AccessFault::Invalid.into())
    }
}

/// Remembers a wrong code. An attempt that was refused for another reason gives its place back, and is told so only to whom
/// it may be told.
fn refuse<T>(
    attempt: &CodeAttempt,
    repositories: &mut dyn Repositories,
    recorder: &Recorder,
    caller: &Caller,
    refusal: TwoFactorRefusal,
) -> Result<Result<T, TwoFactorError>, TwoFactorError> {
    if refusal == TwoFactorRefusal::WrongCode {
        let actor = activity::actor(&caller.user);
        recorder.audit(repositories, actor, AuditAction::SecondFactorFailed, None, Vec::new())?;
        return Ok(Err(refusal.into()));
    }
    attempt.give_back(repositories)?;
    let member = lock_active_member(repositories, &caller.organization, caller.user.id)?;
    Ok(Err(member.map_or_else(TwoFactorError::from, |_| refusal.into())))
}
