//! `/auth/2fa/*`: turning the second factor on and off, and its recovery codes (docs/security.md#second-factor).
//!
//! Codes are compared outside transactions and accepted inside, under the lock of the user's row, where a step that
//! was accepted meanwhile is seen.

use orgauth_domain::audit::{Actor, AuditAction};
use orgauth_domain::identity::two_factor::{TwoFactor, TwoFactorRefusal, recovery};
use orgauth_domain::identity::user::User;
use orgauth_domain::keys::sealed::SealedPlace;
use orgauth_domain::mail::{Message, Notice};
use orgauth_domain::ports::{
    Repositories, SealError, StoreError, StoreResult, TokenError, TotpEnrolment, read, transact,
};
use orgauth_domain::session::EndReason;
use orgauth_domain::session::access::AccessFault;
use orgauth_domain::webhook::event::{EventData, UserData};
use orgauth_domain::{Duration, Email, OrganizationId, Secret, SessionId, Timestamp, UserId};

use crate::account::reauthenticate::Proven;
use crate::activity::{self, Recorder};
use crate::app::{App, RequestContext};
use crate::authorize::Caller;
use crate::outbox::enqueue_mail::Post;
use crate::sign_in::login::standing;
use crate::sign_in::password_prompt::{self, Counted, Taken};

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
    /// The enrolment can't be written.
    #[error(transparent)]
    Token(#[from] TokenError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
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
/// It is on already, or the session ended meanwhile.
pub fn set_up(app: &App, proven: &Proven) -> Result<TotpEnrolment, TwoFactorError> {
    let now = app.now();
    let caller = &proven.caller;
    let secret = app.entropy.totp_secret();
    let sealed = app.sealer.seal(&place(caller.user.id), &secret)?;
    let issuer = app.settings.totp_issuer.as_deref().unwrap_or(caller.organization.name.as_str());
    let enrolment = app.totp.enrolment(&secret, caller.user.email.as_str(), issuer)?;
    transact(&*app.store, |repositories| {
        unchanged(repositories, proven, now)?;
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
        let user = here(repositories, caller, now)?;
        match attempt.current(app, repositories)?.enable(step, now) {
            Ok(two_factor) => {
                attempt.give_back(repositories)?;
                if let Err(fault) = standing(repositories, &caller.organization, user.id)? {
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
            Err(refusal) => attempt.refuse(repositories, &recorder, caller, refusal),
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
        let user = here(repositories, caller, now)?;
        match attempt.current(app, repositories)?.accept(step) {
            Ok(two_factor) => {
                attempt.give_back(repositories)?;
                if let Err(fault) = standing(repositories, &caller.organization, user.id)? {
                    return Ok(Err(fault.into()));
                }
                repositories.users().set_two_factor(&two_factor, now)?;
                repositories.recovery_codes().replace(user.id, &codes.digests, now)?;
                let action = AuditAction::RecoveryCodesReplaced;
                recorder.audit(repositories, activity::actor(&user), action, None, Vec::new())?;
                Ok(Ok(()))
            }
            Err(refusal) => attempt.refuse(repositories, &recorder, caller, refusal),
        }
    })?;
    outcome?;
    Ok(codes.shown)
}

/// Turns the second factor off, by password and code. The user's other sessions end.
///
/// # Errors
/// Wrong code, not on, too many wrong codes, or the session ended meanwhile.
pub fn disable(app: &App, proven: &Proven, code: &str) -> Result<(), TwoFactorError> {
    let now = app.now();
    let caller = &proven.caller;
    let attempt = CodeAttempt::take(app, caller.user.id, Asked::InSession(caller.organization.id), now)?;
    let step = attempt.step(app, code, now)?;
    let recorder = Recorder::new(app, caller.organization.id, Some(&proven.request), now);
    transact(&*app.store, |repositories| {
        let user = unchanged(repositories, proven, now)?;
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
            Err(refusal) => attempt.refuse(repositories, &recorder, caller, refusal),
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
pub enum ResetError {
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
pub fn reset(app: &App, email: &Email) -> Result<User, ResetError> {
    let now = app.now();
    let found = read(&*app.store, |repositories| {
        let user = repositories.users().by_email(email)?.ok_or(ResetError::NotFound)?;
        let organizations = repositories.memberships().organizations_of(user.id, None, u32::MAX)?;
        Ok::<_, ResetError>((user, organizations))
    })?;
    let (user, organizations) = found;
    let post = Post::new(app, None, now);
    let recorders: Vec<_> = organizations.iter().map(|o| Recorder::new(app, o.id, None, now)).collect();
    transact(&*app.store, |repositories| {
        let mut user = repositories.users().lock(user.id)?.ok_or(ResetError::NotFound)?;
        let two_factor = repositories.users().two_factor(user.id)?;
        if two_factor.sealed().is_none() {
            return Err(ResetError::NotEnabled);
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

/// Where a user's secret stands.
fn place(user_id: UserId) -> String {
    SealedPlace::TotpSecret(user_id).to_string()
}

/// Where a code is asked for, and what a wrong one counts against.
#[derive(Clone, Copy)]
pub(crate) enum Asked {
    /// At the second step of a sign-in: the user, across sign-ins, and the partial token.
    AtSignIn(SessionId),
    /// By a signed-in user's settings: the user in this organization. An access token alone gets here, and must not keep the
    /// user from signing in elsewhere.
    InSession(OrganizationId),
}

/// An attempt at a code that is counted.
pub(crate) struct CodeAttempt {
    user_id: UserId,
    taken: Taken,
    stored: TwoFactor,
}

impl CodeAttempt {
    /// Takes a place in the buckets, on its own commit, and reads the secret.
    pub(crate) fn take(app: &App, user_id: UserId, asked: Asked, now: Timestamp) -> Result<Self, TwoFactorError> {
        let rules = &app.settings.throttle;
        let user = user_id.to_string();
        let counted = match asked {
            Asked::AtSignIn(session) => vec![
                Counted::new(app, "user_codes", &[&user], rules.user_codes),
                Counted::new(app, "partial_token", &[&session.to_string()], rules.partial_token),
            ],
            Asked::InSession(organization) => {
                vec![Counted::new(app, "member_codes", &[&user, &organization.to_string()], rules.user_codes)]
            }
        };
        let outcome = transact(&*app.store, |repositories| {
            let taken = password_prompt::take(repositories, &counted, now)?;
            let stored = repositories.users().two_factor(user_id)?;
            Ok::<_, StoreError>(taken.map(|taken| (taken, stored)))
        })?;
        let (taken, stored) =
            outcome.map_err(|throttled| TwoFactorError::Throttled { retry_after: throttled.retry_after })?;
        Ok(Self { user_id, taken, stored })
    }

    /// The time step of a code, if it is one of the user's secret.
    pub(crate) fn step(&self, app: &App, code: &str, now: Timestamp) -> Result<Option<i64>, SealError> {
        let Some(sealed) = self.stored.sealed() else { return Ok(None) };
        let secret = app.sealer.open(&place(self.user_id), sealed)?;
        Ok(app.totp.step(&secret, code, now))
    }

    /// The second factor as it is now, if its secret is still the one that the code was compared with. The caller
    /// holds the lock on the user.
    pub(crate) fn current(&self, app: &App, repositories: &mut dyn Repositories) -> StoreResult<TwoFactor> {
        let current = repositories.users().two_factor(self.user_id)?;
        Ok(if self.is_same_secret(app, current.sealed()) { current } else { TwoFactor::off(self.user_id) })
    }

    /// A rekey may have sealed the same secret anew meanwhile.
    fn is_same_secret(&self, app: &App, current: Option<&str>) -> bool {
        let stored = self.stored.sealed();
        let open = |sealed: &str| app.sealer.open(&place(self.user_id), sealed).ok();
        stored == current || stored.and_then(open).is_some_and(|secret| current.and_then(open) == Some(secret))
    }

    /// The code was right: it counts no more.
    pub(crate) fn give_back(&self, repositories: &mut dyn Repositories) -> StoreResult<()> {
        password_prompt::put_back(repositories, &self.taken)
    }

    /// Remembers a wrong code. An attempt that was refused for another reason gives its place back, and is told so
    /// only to whom it may be told.
    fn refuse<T>(
        &self,
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
        self.give_back(repositories)?;
        let standing = standing(repositories, &caller.organization, caller.user.id)?;
        Ok(Err(standing.map_or_else(TwoFactorError::from, |_| refusal.into())))
    }
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

/// What a recovery code of a user is stored under; absent when the text can't be one.
pub(crate) fn recovery_digest(app: &App, user_id: UserId, typed: &str) -> Option<[u8; 32]> {
    let code = recovery::normalize(typed)?;
    Some(app.digests.digest("recovery_code", &[&user_id.to_string(), &code]))
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
    let mut session = caller.still_here(repositories, now)?.ok_or(AccessFault::Invalid)?;
    session.on_organization_page = true;
    Ok(repositories.sessions().update(&session)?)
}

/// The caller's user, locked, if the session still stands.
fn here(repositories: &mut dyn Repositories, caller: &Caller, now: Timestamp) -> Result<User, TwoFactorError> {
    let user = repositories.users().lock(caller.user.id)?.ok_or(AccessFault::Invalid)?;
    caller.still_here(repositories, now)?.ok_or(AccessFault::Invalid)?;
    Ok(user)
}

/// The same, if the password is still the one that was proven.
fn unchanged(repositories: &mut dyn Repositories, proven: &Proven, now: Timestamp) -> Result<User, TwoFactorError> {
    let user = here(repositories, &proven.caller, now)?;
    if repositories.users().password_hash(user.id)?.as_ref() == Some(&proven.stored) {
        Ok(user)
    } else {
        Err(AccessFault::Invalid.into())
    }
}
