//! `/auth/2fa/*`: turning the second factor on and off, and its recovery codes (docs/security.md#second-factor).
//!
//! Codes are compared outside transactions and accepted inside, under the lock of the user's row, where a step that
//! was accepted meanwhile is seen.

use orgauth_domain::audit::{Actor, AuditAction};
use orgauth_domain::identity::two_factor::{TwoFactor, TwoFactorRefusal, recovery};
use orgauth_domain::identity::user::User;
use orgauth_domain::mail::Message;
use orgauth_domain::ports::{
    Repositories, SealError, StoreError, StoreResult, TokenError, TotpEnrolment, read, transact,
};
use orgauth_domain::session::EndReason;
use orgauth_domain::session::access::AccessFault;
use orgauth_domain::webhook::event::EventData;
use orgauth_domain::webhook::event::UserData;
use orgauth_domain::{Duration, Secret, Timestamp, UserId};

use crate::account::reauthenticate::{Proven, Reauthentication, ReauthenticationError, reauthenticate};
use crate::activity::Recorder;
use crate::app::{App, Interrupted, RequestContext};
use crate::authorize::{Caller, lock_active_member};
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
    new_codes(app, caller, code, request, TwoFactor::enable, |repositories, user, recorder, now| {
        end_others(repositories, caller, now)?;
        if request.on_organization_page {
            mark(repositories, caller, now)?;
        }
        let action = AuditAction::TwoFactorEnabled;
        recorder.audit(repositories, Actor::from(user), action, None, Vec::new())?;
        recorder.event(repositories, EventData::UserTwoFactorEnabled { user: UserData::from(user) })?;
        let notice = recorder.notice(&caller.organization.name);
        Ok(recorder.tell(repositories, &user.email, Message::TwoFactorEnabled(notice))?)
    })
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
    let accept = |two_factor: TwoFactor, step, _| two_factor.accept(step);
    new_codes(app, caller, code, request, accept, |repositories, user, recorder, _| {
        let action = AuditAction::RecoveryCodesReplaced;
        Ok(recorder.audit(repositories, Actor::from(user), action, None, Vec::new())?)
    })
}

/// Gives new recovery codes for a code of the authenticator app that `accept` accepts; `then` writes what else comes of it.
fn new_codes(
    app: &App,
    caller: &Caller,
    code: &str,
    request: &RequestContext,
    accept: impl Fn(TwoFactor, Option<i64>, Timestamp) -> Result<TwoFactor, TwoFactorRefusal>,
    then: impl Fn(&mut dyn Repositories, &User, &Recorder, Timestamp) -> Result<(), TwoFactorError>,
) -> Result<Vec<Secret>, TwoFactorError> {
    let now = app.now();
    let attempt = CodeAttempt::take(app, caller.user.id, Asked::InSession(caller.organization.id), now)?;
    let step = attempt.step(app, code, now)?;
    let codes = RecoveryCodes::draw(app, caller.user.id);
    let recorder = Recorder::new(app, caller.organization.id, Some(request), now);
    let outcome = transact(&*app.store, |repositories| {
        let user = lock_user_of_session(repositories, caller, now)?;
        let two_factor = match accept(attempt.current(app, repositories)?, step, now) {
            Ok(two_factor) => two_factor,
            Err(refusal) => return refuse(&attempt, repositories, &recorder, caller, refusal),
        };
        attempt.give_back(repositories)?;
        if let Err(fault) = lock_active_member(repositories, &caller.organization, user.id)? {
            return Ok(Err(fault.into()));
        }
        repositories.users().set_two_factor(&two_factor, now)?;
        repositories.recovery_codes().replace(user.id, &codes.digests, now)?;
        then(repositories, &user, &recorder, now).map(Ok)
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
                recorder.audit(repositories, Actor::from(&user), action, None, Vec::new())?;
                recorder.event(repositories, EventData::UserTwoFactorDisabled { user: UserData::from(&user) })?;
                let notice = recorder.notice(&caller.organization.name);
                recorder.tell(repositories, &user.email, Message::TwoFactorDisabled(notice))?;
                Ok(Ok(()))
            }
            Err(refusal) => refuse(&attempt, repositories, &recorder, caller, refusal),
        }
    })?
}

/// New recovery codes and their digests.
pub(crate) struct RecoveryCodes {
    pub(crate) shown: Vec<Secret>,
    pub(crate) digests: Vec<[u8; 32]>,
}

impl RecoveryCodes {
    pub(crate) fn draw(app: &App, user_id: UserId) -> Self {
        let shown: Vec<Secret> = (0..recovery::COUNT).map(|_| app.entropy.recovery_code()).collect();
        let digests = shown.iter().filter_map(|code| recovery_digest(app, user_id, code.expose())).collect();
        Self { shown, digests }
    }
}

pub(crate) fn turn_off(
    repositories: &mut dyn Repositories,
    two_factor: TwoFactor,
    now: Timestamp,
) -> StoreResult<()> {
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
        let actor = Actor::from(&caller.user);
        recorder.audit(repositories, actor, AuditAction::SecondFactorFailed, None, Vec::new())?;
        return Ok(Err(refusal.into()));
    }
    attempt.give_back(repositories)?;
    let member = lock_active_member(repositories, &caller.organization, caller.user.id)?;
    Ok(Err(member.map_or_else(TwoFactorError::from, |_| refusal.into())))
}
