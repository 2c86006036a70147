//! Checks a new password against the policy and hashes it. Used when a password is changed, reset or first set.

use std::sync::Arc;

use orgauth_domain::accounts::password::breached::BreachDigest;
use orgauth_domain::accounts::password::{self, PasswordContext, PasswordReason};
use orgauth_domain::accounts::user::PasswordHash;
use orgauth_domain::organizations::Organization;
use orgauth_domain::ports::{BreachedPasswords, Repositories, StoreResult};
use orgauth_domain::text::{Name, Slug};
use orgauth_domain::{Email, Secret, Timestamp, UserId};

use crate::app::{App, Interrupted};
use crate::error::Error;

/// A new password, with the words and the current password that it must not match.
pub(crate) struct NewPassword {
    password: Secret,
    email: Email,
    words: Vec<String>,
    current: Option<Secret>,
}

impl NewPassword {
    /// A password for the account of an address, in an organization.
    pub(crate) fn new(password: Secret, email: &Email, name: Option<&Name>, organization: &Organization) -> Self {
        Self::of_founder(password, email, name, (&organization.slug, &organization.name))
    }

    /// A password for the account of an address, in an organization that doesn't exist yet.
    pub(crate) fn of_founder(
        password: Secret,
        email: &Email,
        name: Option<&Name>,
        (slug, organization): (&Slug, &Name),
    ) -> Self {
        let mut words = vec![slug.to_string(), organization.as_str().to_owned()];
        words.extend(name.map(|name| name.as_str().to_owned()));
        Self { password, email: email.clone(), words, current: None }
    }

    /// Adds the account's current password, which the new one must differ from.
    pub(crate) fn instead_of(self, current: Option<Secret>) -> Self {
        Self { current, ..self }
    }

    /// Hashes the password if the policy accepts it. Holds no thread or connection while it awaits the hash.
    ///
    /// # Errors
    /// `rejected`, with every reason of the policy; then the failures of [`App::run`] and of the hasher.
    pub(crate) async fn hash<R: Send + 'static>(
        self,
        app: &App,
        rejected: fn(Vec<PasswordReason>) -> R,
    ) -> Result<PasswordHash, Error<R>> {
        let password = self.password.clone();
        let is_breached = is_breached(&app.breached, &password).await;
        let judged = app.run(move |app| Ok::<_, Error<R>>(self.validate(app))).await?;
        let mut reasons = judged.err().unwrap_or_default();
        reasons.extend(is_breached.then_some(PasswordReason::Breached));
        if !reasons.is_empty() {
            return Err(Error::Refused(rejected(reasons)));
        }
        Ok(app.hasher.hash(password).await.map_err(Interrupted::from)?)
    }

    fn validate(&self, app: &App) -> Result<(), Vec<PasswordReason>> {
        let context = PasswordContext {
            email: Some(&self.email),
            words: self.words.iter().map(String::as_str).collect(),
            current: self.current.as_ref(),
        };
        password::validate(&self.password, &app.settings.passwords, &context)
    }
}

/// Sets a new password of an account whose row is locked. Ends what may have been started with the former password: reset
/// links, a pending address change, a second factor that isn't on yet.
pub(crate) fn set(
    repositories: &mut dyn Repositories,
    user: UserId,
    hash: &PasswordHash,
    now: Timestamp,
) -> StoreResult<()> {
    repositories.users().set_password_hash(user, hash, now)?;
    end_what_was_started(repositories, user, now)
}

/// Removes the password of an account whose row is locked, and ends the same.
pub(crate) fn remove(repositories: &mut dyn Repositories, user: UserId, now: Timestamp) -> StoreResult<()> {
    repositories.users().remove_password_hash(user, now)?;
    end_what_was_started(repositories, user, now)
}

fn end_what_was_started(repositories: &mut dyn Repositories, user: UserId, now: Timestamp) -> StoreResult<()> {
    repositories.password_resets().use_all(user, now)?;
    repositories.email_changes().end_all(user, now)?;
    if let Some(off) = repositories.users().two_factor(user)?.without_set_up() {
        repositories.users().set_two_factor(&off, now)?;
    }
    Ok(())
}

/// Whether a list of breached passwords contains the password. A list that fails lets the password pass, so that an outage
/// doesn't keep users from setting one. Skips a password that is too long to be set.
async fn is_breached(lists: &[Arc<dyn BreachedPasswords>], password: &Secret) -> bool {
    if lists.is_empty() || password.expose().len() > password::MAX_BYTES {
        return false;
    }
    let digest = BreachDigest::of(password);
    for list in lists {
        match list.contains(digest.clone()).await {
            Ok(true) => return true,
            Ok(false) => {}
            Err(fault) => tracing::warn!(%fault, "a password is set without the list of breached passwords"),
        }
    }
    false
}
