//! What the operator does to the second factor of an account: provision it, reset it. No code is asked for.

use orgauth_domain::Email;
use orgauth_domain::Secret;
use orgauth_domain::audit::{Actor, AuditAction, Target};
use orgauth_domain::identity::user::User;
use orgauth_domain::mail::{Message, Notice};
use orgauth_domain::ports::{StoreError, TotpEnrolment, read, transact};
use orgauth_domain::session::EndReason;
use orgauth_domain::webhook::event::{EventData, UserData};

use crate::account::two_factor::{RecoveryCodes, TwoFactorError, turn_off};
use crate::activity::Recorder;
use crate::app::App;
use crate::outbox::enqueue_mail::Post;
use crate::sign_in::code_prompt::place;

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
            let target = Some(Target::new("user", user.id));
            recorder.audit(repositories, Actor::Operator(None), AuditAction::TwoFactorReset, target, Vec::new())?;
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
