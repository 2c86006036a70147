//! What the acceptance of an invitation by its link alone, or the first sign-in by a connection, does to an account whose address
//! nobody has proven (docs/security.md: H2).
//!
//! Whoever made such an account (an import) may be another person than the one who reads the mailbox. The link proves the
//! mailbox, and the owner of its domain speaks for it: the password is removed, with which the other person could sign in. A
//! second factor stays if it was ever used here, or if the account is a member elsewhere: a mailbox alone doesn't get its reader
//! past a second factor that an organization relies on.

use orgauth_domain::Timestamp;
use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::Organization;
use orgauth_domain::ports::{Repositories, StoreResult};
use orgauth_domain::sign_in::allowed_methods::Method;
use orgauth_domain::sign_in::{EndReason, second_step};

use crate::accounts::new_password;
use crate::accounts::two_factor::turn_off;
use crate::app::App;
use crate::authorize::first_organization;
use crate::proof::passkey;
use crate::record::{Place, Record};
use crate::second_factors;

/// An organization of the account relies on a passkey that somebody else may have set.
pub(crate) struct PasskeyReliedOn;

/// Gives the account to the person whose mailbox its address is: removes what somebody else may have set, and marks the address as
/// proven. It stays unproven while a second factor stays. The caller has locked the account, which nobody has signed in to in the
/// same browser.
///
/// # Errors
/// The account keeps a passkey, and nothing has changed; the store failed.
pub(crate) fn hand_over(
    app: &App,
    repositories: &mut dyn Repositories,
    record: &Record,
    user: &mut User,
    joined: &Organization,
    now: Timestamp,
) -> StoreResult<Result<(), PasskeyReliedOn>> {
    if relies_on_passkey(app, repositories, user)? {
        return Ok(Err(PasskeyReliedOn));
    }
    remove_credentials(repositories, record, user, joined, now)?;
    if !user.has_second_factor() {
        mark_proven(repositories, record, user, joined, now)?;
    }
    Ok(Ok(()))
}

/// Marks an unproven address as proven.
pub(crate) fn mark_proven<'a>(
    repositories: &mut dyn Repositories,
    record: &Record,
    user: &mut User,
    place: impl Into<Place<'a>>,
    now: Timestamp,
) -> StoreResult<()> {
    repositories.users().set_email_verified(user.id, true, now)?;
    user.is_email_verified = true;
    record.happened(repositories, place, &Actor::from(&*user), Happening::EmailVerified)
}

/// Ends the account's sessions, and removes its password, its passkeys, its identities and, where it may, its second factor. Each of
/// the account's organizations is told, the one that it joins among them.
fn remove_credentials(
    repositories: &mut dyn Repositories,
    record: &Record,
    user: &mut User,
    joined: &Organization,
    now: Timestamp,
) -> StoreResult<()> {
    let had_password = repositories.users().password_hash(user.id)?.is_some();
    new_password::remove(repositories, user.id, now)?;
    let two_factor = repositories.users().two_factor(user.id)?;
    let mut elsewhere = repositories.memberships().organizations_of(user.id, None, u32::MAX)?;
    elsewhere.retain(|one| one.id != joined.id);
    let removes_factor = two_factor.is_on() && !two_factor.was_used() && elsewhere.is_empty();
    if removes_factor {
        turn_off(repositories, user.id, now)?;
        user.two_factor_since = None;
    }
    // Whoever planted a passkey would sign in with it, past a second factor too.
    let passkeys = repositories.passkeys().of_user(user.id)?;
    repositories.passkeys().delete_all(user.id)?;
    repositories.identities().delete_all(user.id)?;
    repositories.sessions().end_all(user.id, None, EndReason::PasswordChanged, now)?;
    let (user, actor) = (&*user, Actor::from(&*user));
    for place in elsewhere.iter().map(Place::from).chain([Place::from(joined)]) {
        if had_password {
            record.happened(repositories, place, &actor, Happening::PasswordRemoved(user))?;
        }
    }
    for passkey in &passkeys {
        record.happened(repositories, joined, &actor, Happening::PasskeyRemoved(user, passkey))?;
    }
    if removes_factor {
        let what = Happening::SecondFactorRemoved { user, is_alone: !had_password };
        record.happened(repositories, joined, &actor, what)?;
    }
    Ok(())
}

/// Whether an organization of the user relies on a passkey: it requires a second factor, and a passkey is the only one; or it forbids
/// passwords, and a passkey opens it. Then the mailbox alone doesn't take it away.
pub(crate) fn relies_on_passkey(app: &App, repositories: &mut dyn Repositories, user: &User) -> StoreResult<bool> {
    let has = second_factors::of_user(app, repositories, user)?;
    let is_required = repositories.memberships().lock_of_user(user.id)?;
    if is_required && second_step::is_passkey_unshown(has, &[]) {
        return Ok(true);
    }
    let passkeys = passkey::usable_of(app, repositories, user.id)?;
    let opened = first_organization(repositories, user.id, |_, organization, entry| {
        let rules = &organization.security;
        Ok(!rules.allows(Method::Password)
            && rules.allows(Method::Passkey)
            && passkeys.iter().any(|passkey| passkey.opens(organization, entry.joined_at)))
    })?;
    Ok(opened.is_some())
}
