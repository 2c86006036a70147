//! The operator's use cases on the second factor of an account: turn it on, reset it. Neither asks for a code.

use orgauth_domain::accounts::user::User;
use orgauth_domain::happening::Happening;
use orgauth_domain::ports::{Repositories, StoreResult, transact};
use orgauth_domain::sign_in::EndReason;
use orgauth_domain::sign_in::federation::identity::Identity;
use orgauth_domain::sign_in::totp::{self, TotpEnrolment};
use orgauth_domain::{Secret, Timestamp};

use crate::accounts::by_operator::{self, Account, AccountError, AccountRefusal};
use crate::accounts::identities::provider_name;
use crate::accounts::two_factor::{RecoveryCodes, TwoFactorError, turn_off};
use crate::app::App;
use crate::initiator::Operator;
use crate::proof::second_factor::place;

/// Turns the second factor of an account on without a code, and returns the secret and the recovery codes: for tools that
/// set accounts up for others, such as the demo.
///
/// # Errors
/// It is on already, or the store failed.
pub fn provision(app: &App, user: &User, issuer: &str) -> Result<(TotpEnrolment, Vec<Secret>), TwoFactorError> {
    let now = app.now();
    let secret = app.entropy.totp_secret();
    let sealed = app.sealer.seal(&place(user.id), &secret)?;
    let enrolment = totp::enrolment(&secret, user.email.as_str(), issuer)?;
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

/// `orgauth user reset-2fa` and `POST /operator/users/{id}/reset-2fa`: turns the second factor of an account off, removes its
/// passkeys and its identities at providers whose second factor counts here, and ends all its sessions. Records it in the operator's
/// log and in the log of every organization of the user.
///
/// # Errors
/// Unknown account, none of the three, a service key that is no longer valid, or the store failed.
pub fn reset(app: &App, operator: &Operator, account: &Account) -> Result<User, AccountError> {
    let now = app.now();
    by_operator::write(app, operator, account, now, |repositories, mut user, records| {
        let was_any =
            remove_all(app, repositories, &mut user, now, |repositories, what| records.happened(repositories, what))?;
        if was_any { Ok(user) } else { Err(AccountRefusal::TwoFactorNotEnabled.into()) }
    })
}

/// Removes every second factor of an account whose row is locked, and ends all its sessions. `told` records what happened. Returns whether
/// there was any factor; otherwise writes nothing.
pub(crate) fn remove_all(
    app: &App,
    repositories: &mut dyn Repositories,
    user: &mut User,
    now: Timestamp,
    told: impl Fn(&mut dyn Repositories, Happening<'_>) -> StoreResult<()>,
) -> StoreResult<bool> {
    let two_factor = repositories.users().two_factor(user.id)?;
    let passkeys = repositories.passkeys().of_user(user.id)?;
    let mut identities = repositories.identities().of_user(user.id)?;
    identities.retain(|one| is_factor(app, one));
    if two_factor.sealed().is_none() && passkeys.is_empty() && identities.is_empty() {
        return Ok(false);
    }
    repositories.sessions().end_all(user.id, None, EndReason::TwoFactorChanged, now)?;
    repositories.passkeys().delete_all(user.id)?;
    for passkey in &passkeys {
        told(repositories, Happening::PasskeyRemoved(user, passkey))?;
    }
    for identity in &identities {
        let Some(provider) = identity.via.provider() else { continue };
        repositories.identities().delete(user.id, identity)?;
        let via = &provider_name(app, provider);
        told(repositories, Happening::IdentityUnlinked { user, identity, via })?;
    }
    if two_factor.sealed().is_some() {
        turn_off(repositories, user.id, now)?;
        user.two_factor_since = None;
        told(repositories, Happening::SecondFactorReset { user, was_on: two_factor.is_on() })?;
    }
    Ok(true)
}

/// Whether the second factor of an identity's provider takes the place of the account's own. The command line may not know the providers
/// of the servers: then it may.
fn is_factor(app: &App, identity: &Identity) -> bool {
    let Some(id) = identity.via.provider() else { return false };
    app.settings.provider(id.as_str()).is_none_or(|provider| provider.satisfies_second_factor)
}
