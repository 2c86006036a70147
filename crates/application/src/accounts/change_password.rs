//! `POST /auth/change-password`: checks the current password, sets the new one, ends every other session of the user in
//! every organization and renews this session (docs/security.md: A5).

use orgauth_domain::Secret;
use orgauth_domain::accounts::password::PasswordReason;
use orgauth_domain::accounts::user::PasswordHash;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::{Happening, NewPasswordBy};
use orgauth_domain::ports::{StoreResult, read, transact};
use orgauth_domain::sign_in::EndReason;
use orgauth_domain::sign_in::access::AccessFault;

use crate::accounts::new_password::{self, NewPassword};
use crate::app::App;
use crate::authorize::lock_active_member;
use crate::error::{Error, refusals};
use crate::proof::reauthenticate::{Proven, Reauthentication, WrongPassword, reauthenticate};
use crate::record::Record;
use crate::sign_in::session_issuer::{self, TokenPair};

/// A change of password.
pub struct ChangePasswordCommand {
    /// The caller, with the current password.
    pub current: Reauthentication,
    /// The new password.
    pub new: Secret,
}

/// Why the password was not changed.
pub type ChangePasswordError = Error<ChangePasswordRefusal>;

/// Why the password was not changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ChangePasswordRefusal {
    /// The current password was not proven, or changed since.
    #[error(transparent)]
    WrongPassword(#[from] WrongPassword),
    /// The account has no password.
    #[error("the account has no password; ask for a link that sets one")]
    NotSet,
    /// The new password is refused.
    #[error("the new password is refused")]
    Rejected(Vec<PasswordReason>),
}

refusals!(ChangePasswordRefusal: WrongPassword);

/// Changes a password, and returns the renewed session's tokens.
///
/// # Errors
/// A session that began by an organization's identity provider; the account has no password; the current password was not proven; the
/// policy refused the new one; the session ended or the password changed meanwhile; the store failed, or the change was interrupted.
/// Then the password stays.
pub async fn change_password(app: &App, command: ChangePasswordCommand) -> Result<TokenPair, ChangePasswordError> {
    let ChangePasswordCommand { current, new } = command;
    if current.caller.session.connection_id.is_some() {
        return Err(AccessFault::ProvesTooLittle.into());
    }
    let user = current.caller.user.id;
    app.run(move |app| {
        let stored: StoreResult<_> = read(&*app.store, |repositories| repositories.users().password_hash(user));
        if stored?.is_some() { Ok(()) } else { Err(ChangePasswordError::from(ChangePasswordRefusal::NotSet)) }
    })
    .await?;
    let proven = reauthenticate(app, current).await?;
    let (user, organization) = (&proven.caller.user, &proven.caller.organization);
    let hash = NewPassword::new(new, &user.email, Some(&user.name), organization)
        .instead_of(Some(proven.password.clone()))
        .hash(app, ChangePasswordRefusal::Rejected)
        .await?;
    app.run(move |app| write(app, &proven, &hash)).await
}

/// Sets the new hash, ends the other sessions and renews this one, all or nothing.
fn write(app: &App, proven: &Proven, hash: &PasswordHash) -> Result<TokenPair, ChangePasswordError> {
    let now = app.now();
    let caller = &proven.caller;
    let (organization, user_id) = (&caller.organization, caller.user.id);
    let seed = app.pair_seed()?;
    let record = Record::new(app, Some(&proven.request), now);
    let session = transact(&*app.store, |repositories| {
        let user = repositories.users().lock(user_id)?.ok_or(AccessFault::Invalid)?;
        if repositories.users().password_hash(user_id)?.as_ref() != Some(&proven.stored) {
            return Err(ChangePasswordError::from(WrongPassword));
        }
        let (current, _) = lock_active_member(repositories, organization, user_id)??;
        let session = caller
            .recheck_session(repositories, now)?
            .ok_or(AccessFault::Invalid)?
            .renew(seed.clone(), now, &app.settings.tokens.of(&current))
            .map_err(|_| AccessFault::Invalid)?;
        repositories.sessions().update(&session)?;
        repositories.sessions().end_all(user_id, Some(session.id), EndReason::PasswordChanged, now)?;
        new_password::set(repositories, user_id, hash, now)?;
        let what = Happening::PasswordSet(&user, NewPasswordBy::Owner);
        record.happened(repositories, organization, &Actor::from(&user), what)?;
        Ok(session)
    })?;
    Ok(session_issuer::sign(app, &session)?)
}
