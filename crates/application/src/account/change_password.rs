//! `POST /auth/change-password`: proves the current password, sets the next, ends every other session of the user
//! in every organization and renews this one (docs/security.md: A5).
//!
//! [`crate::account::reauthenticate`] → [`accept`] → hash → [`finish`].

use orgauth_domain::Secret;
use orgauth_domain::audit::AuditAction;
use orgauth_domain::identity::password::{self, PasswordContext, PasswordReason};
use orgauth_domain::identity::user::PasswordHash;
use orgauth_domain::mail::Message;
use orgauth_domain::ports::{StoreError, TokenError, transact};
use orgauth_domain::session::EndReason;
use orgauth_domain::session::access::AccessFault;
use orgauth_domain::webhook::event::{EventData, UserData};

use crate::account::reauthenticate::Proven;
use crate::activity::{self, Recorder};
use crate::app::App;
use crate::sign_in::login::standing;
use crate::sign_in::session_issuer::{self, TokenPair};

/// A change that was found good and waits for the new password's hash.
pub struct AcceptedChange {
    proven: Proven,
    new: Secret,
}

/// Why the password stays.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ChangePasswordError {
    /// The password changed since it was proven.
    #[error("the current password is wrong")]
    WrongPassword,
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

impl AcceptedChange {
    /// What to hash.
    pub fn new_password(&self) -> Secret {
        self.new.clone()
    }
}

/// Judges the new password, now that the current one is proven.
///
/// # Errors
/// Policy.
pub fn accept(app: &App, proven: Proven, new: Secret) -> Result<AcceptedChange, ChangePasswordError> {
    let (user, organization) = (&proven.caller.user, &proven.caller.organization);
    let context = PasswordContext {
        email: Some(&user.email),
        words: vec![user.name.as_str(), organization.slug.as_str(), organization.name.as_str()],
        current: Some(&proven.password),
    };
    password::judge(&new, &app.settings.passwords, &context).map_err(ChangePasswordError::Rejected)?;
    Ok(AcceptedChange { proven, new })
}

/// Sets the new hash, ends the other sessions and renews this one, all or nothing.
///
/// # Errors
/// The session ended or the password changed meanwhile, or the store failed; then nothing has changed.
pub fn finish(app: &App, accepted: &AcceptedChange, hash: &PasswordHash) -> Result<TokenPair, ChangePasswordError> {
    let now = app.now();
    let caller = &accepted.proven.caller;
    let (organization, user_id) = (&caller.organization, caller.user.id);
    let seed = app.pair_seed()?;
    let recorder = Recorder::new(app, organization.id, Some(&accepted.proven.request), now);
    let session = transact(&*app.store, |repositories| {
        let user = repositories.users().lock(user_id)?.ok_or(AccessFault::Invalid)?;
        if repositories.users().password_hash(user_id)?.as_ref() != Some(&accepted.proven.stored) {
            return Err(ChangePasswordError::WrongPassword);
        }
        standing(repositories, organization, user_id)??;
        let session = caller
            .still_here(repositories, now)?
            .ok_or(AccessFault::Invalid)?
            .renew(seed.clone(), now, &app.settings.tokens)
            .map_err(|_| AccessFault::Invalid)?;
        repositories.sessions().update(&session)?;
        repositories.sessions().end_all(user_id, Some(session.id), EndReason::PasswordChanged, now)?;
        repositories.users().set_password_hash(user_id, hash, now)?;
        // A mailed link must not set it back.
        repositories.password_resets().use_all(user_id, now)?;
        let action = AuditAction::PasswordChanged;
        recorder.audit(repositories, activity::actor(&user), action, None, Vec::new())?;
        recorder.event(repositories, EventData::UserPasswordChanged { user: UserData::from(&user) })?;
        let notice = recorder.notice(&organization.name);
        recorder.tell(repositories, &user.email, Message::PasswordChanged(notice))?;
        Ok(session)
    })?;
    Ok(session_issuer::sign(app, &session)?)
}
