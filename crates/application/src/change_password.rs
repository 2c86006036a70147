//! `POST /auth/change-password`: proves the current password, sets the next, ends every other session of the user
//! in every organization and renews this one (decisions section 5; security A5).
//!
//! Three parts around two hashes: [`begin`] → check → [`accept`] → hash → [`finish`].

use orgauth_domain::access::AccessFault;
use orgauth_domain::audit::AuditAction;
use orgauth_domain::email::LoginIdentity;
use orgauth_domain::event::{EventData, UserData};
use orgauth_domain::password::{self, PasswordContext, PasswordReason};
use orgauth_domain::ports::{PasswordCheck, StoreError, TokenError, transact};
use orgauth_domain::session::EndReason;
use orgauth_domain::source::Source;
use orgauth_domain::user::PasswordHash;
use orgauth_domain::{Duration, Secret};

use crate::admit::Caller;
use crate::context::{App, RequestContext};
use crate::login::standing;
use crate::prompt::{self, Reservation};
use crate::record::{self, Recorder};
use crate::sign_in::{self, SignInFault, TokenPair};

/// A password change.
pub struct ChangePasswordCommand {
    /// Whose; only the session has been checked.
    pub caller: Caller,
    /// The password in use.
    pub current: Secret,
    /// The next one.
    pub new: Secret,
    /// The request.
    pub request: RequestContext,
}

/// A change that is counted and waits for the current password to be compared.
pub struct PendingChange {
    command: ChangePasswordCommand,
    reservation: Reservation,
    stored: Option<PasswordHash>,
}

/// A change that was found good and waits for the new password's hash.
pub struct AcceptedChange {
    command: ChangePasswordCommand,
    stored: PasswordHash,
}

/// Why the password stays.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ChangePasswordError {
    /// The current password is another one.
    #[error("the current password is wrong")]
    WrongPassword,
    /// Too many failures before.
    #[error("too many failed attempts")]
    Throttled {
        /// How long to wait.
        retry_after: Duration,
    },
    /// Organization or membership doesn't allow it, or the session ended meanwhile.
    #[error(transparent)]
    Denied(#[from] AccessFault),
    /// The new password is refused.
    #[error("the new password is refused")]
    Rejected(Vec<PasswordReason>),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// No token could be signed.
    #[error(transparent)]
    Token(#[from] TokenError),
}

impl From<SignInFault> for ChangePasswordError {
    fn from(fault: SignInFault) -> Self {
        match fault {
            SignInFault::Store(error) => Self::Store(error),
            SignInFault::Token(error) => Self::Token(error),
        }
    }
}

impl PendingChange {
    /// What to compare.
    pub fn question(&self) -> (Secret, Option<PasswordHash>) {
        (self.command.current.clone(), self.stored.clone())
    }
}

impl AcceptedChange {
    /// What to hash.
    pub fn new_password(&self) -> Secret {
        self.command.new.clone()
    }
}

/// Counts the attempt and reads the hash.
///
/// # Errors
/// Throttled, or the store failed.
pub fn begin(app: &App, command: ChangePasswordCommand) -> Result<PendingChange, ChangePasswordError> {
    let now = app.now();
    let source = Source::of(command.request.client.ip);
    let identity = LoginIdentity::from(&command.caller.user.email);
    let outcome = transact(&*app.store, |repositories| {
        let reservation = prompt::reserve(app, repositories, &identity, source, now)?;
        let stored = repositories.users().password_hash(command.caller.user.id)?;
        Ok::<_, StoreError>(reservation.map(|reservation| (reservation, stored)))
    })?;
    let (reservation, stored) =
        outcome.map_err(|throttled| ChangePasswordError::Throttled { retry_after: throttled.retry_after })?;
    Ok(PendingChange { command, reservation, stored })
}

/// In place of the rest when the current password was never hashed.
///
/// # Errors
/// The store failed.
pub fn abandon(app: &App, pending: &PendingChange) -> Result<(), StoreError> {
    transact(&*app.store, |repositories| prompt::give_back(repositories, &pending.reservation))
}

/// Judges the change, now that the current password was compared.
///
/// # Errors
/// Wrong password, then standing, then policy.
pub fn accept(
    app: &App,
    pending: PendingChange,
    check: &PasswordCheck,
) -> Result<AcceptedChange, ChangePasswordError> {
    let PendingChange { command, reservation, stored } = pending;
    let now = app.now();
    let caller = &command.caller;
    let recorder = Recorder::new(app, caller.organization.id, Some(&command.request), now);
    let (PasswordCheck::Right { .. }, Some(stored)) = (check, stored) else {
        let action = AuditAction::PasswordChangeFailed;
        transact(&*app.store, |repositories| {
            let actor = record::actor(&caller.user);
            if reservation.exhausts() {
                recorder.audit_also(repositories, actor.clone(), AuditAction::LoginThrottled)?;
            }
            recorder.audit(repositories, actor, action, None, Vec::new())
        })?;
        return Err(ChangePasswordError::WrongPassword);
    };
    transact(&*app.store, |repositories| {
        prompt::succeed(repositories, &reservation, now)?;
        Ok::<_, StoreError>(standing(repositories, &caller.organization, caller.user.id)?.map(|_| ()))
    })??;
    let organization = &caller.organization;
    let context = PasswordContext {
        email: Some(&caller.user.email),
        words: vec![caller.user.name.as_str(), organization.slug.as_str(), organization.name.as_str()],
        current: Some(&command.current),
    };
    password::judge(&command.new, &app.settings.passwords, &context).map_err(ChangePasswordError::Rejected)?;
    Ok(AcceptedChange { command, stored })
}

/// Sets the new hash, ends the other sessions and renews this one, all or nothing.
///
/// # Errors
/// The session ended or the password changed meanwhile, or the store failed; then nothing has changed.
pub fn finish(app: &App, accepted: &AcceptedChange, hash: &PasswordHash) -> Result<TokenPair, ChangePasswordError> {
    let now = app.now();
    let caller = &accepted.command.caller;
    let (organization, user_id) = (&caller.organization, caller.user.id);
    let seed = app.pair_seed()?;
    let recorder = Recorder::new(app, organization.id, Some(&accepted.command.request), now);
    let session = transact(&*app.store, |repositories| {
        let user = repositories.users().lock(user_id)?.ok_or(AccessFault::Invalid)?;
        if repositories.users().password_hash(user_id)?.as_ref() != Some(&accepted.stored) {
            return Err(ChangePasswordError::WrongPassword);
        }
        standing(repositories, organization, user_id)??;
        let session = repositories
            .sessions()
            .lock(organization.id, caller.session.id)?
            .filter(|session| session.accepts_access(caller.claims.token_id, now))
            .ok_or(AccessFault::Invalid)?
            .renew(seed.clone(), now, &app.settings.tokens)
            .map_err(|_| AccessFault::Invalid)?;
        repositories.sessions().update(&session)?;
        repositories.sessions().end_all(user_id, Some(session.id), EndReason::PasswordChanged, now)?;
        repositories.users().set_password_hash(user_id, hash, now)?;
        recorder.audit(repositories, record::actor(&user), AuditAction::PasswordChanged, None, Vec::new())?;
        recorder.event(repositories, EventData::UserPasswordChanged { user: UserData::from(&user) })?;
        Ok(session)
    })?;
    Ok(sign_in::sign(app, &session)?)
}
