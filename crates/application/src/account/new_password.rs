//! A password that is about to be set: held to the policy, then hashed. Changing, resetting and choosing a first one are its
//! users.

use orgauth_domain::identity::password::{self, PasswordContext, PasswordReason};
use orgauth_domain::identity::user::PasswordHash;
use orgauth_domain::organization::Organization;
use orgauth_domain::ports::{Repositories, StoreResult};
use orgauth_domain::text::{Name, Slug};
use orgauth_domain::{Email, Secret, Timestamp, UserId};

use crate::app::{App, BreachedLists, Interrupted};

/// A new password, and what it must not be.
pub(crate) struct NewPassword {
    password: Secret,
    email: Email,
    words: Vec<String>,
    current: Option<Secret>,
}

impl NewPassword {
    /// For the account of an address, in an organization.
    pub(crate) fn new(password: Secret, email: &Email, name: Option<&Name>, organization: &Organization) -> Self {
        Self::of_founder(password, email, name, (&organization.slug, &organization.name))
    }

    /// For the account of an address, in an organization that is still to be made.
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

    /// It must be another one than the account has.
    pub(crate) fn instead_of(self, current: Option<Secret>) -> Self {
        Self { current, ..self }
    }

    /// The hash, when the policy lets the password be set. Nothing is held while it is computed.
    ///
    /// # Errors
    /// `rejected`, with every reason of the policy; then what [`App::run`] and the hasher refuse.
    pub(crate) async fn hash<E: From<Interrupted> + Send + 'static>(
        self,
        app: &App,
        rejected: fn(Vec<PasswordReason>) -> E,
    ) -> Result<PasswordHash, E> {
        let password = self.password.clone();
        let is_breached = is_breached(&app.breached, &password).await;
        let judged = app.run(move |app| Ok::<_, E>(self.validate(app))).await?;
        let mut reasons = judged.err().unwrap_or_default();
        reasons.extend(is_breached.then_some(PasswordReason::Breached));
        if !reasons.is_empty() {
            return Err(rejected(reasons));
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

/// Gives an account, whose row is locked, a new password. What was begun with the former one ends: reset links, a change of the
/// address, a second factor that is not on yet.
pub(crate) fn set(
    repositories: &mut dyn Repositories,
    user: UserId,
    hash: &PasswordHash,
    now: Timestamp,
) -> StoreResult<()> {
    repositories.users().set_password_hash(user, hash, now)?;
    repositories.password_resets().use_all(user, now)?;
    repositories.email_changes().end_all(user, now)?;
    if let Some(off) = repositories.users().two_factor(user)?.without_set_up() {
        repositories.users().set_two_factor(&off, now)?;
    }
    Ok(())
}

/// Whether a list names the password. One that says nothing lets it pass: nobody should be kept from a new password because
/// a list is away. What is too long to be set is not looked for.
async fn is_breached(breached: &BreachedLists, password: &Secret) -> bool {
    if breached.lists.is_empty() || password.expose().len() > password::MAX_BYTES {
        return false;
    }
    let digest = (breached.digest)(password);
    for list in &breached.lists {
        match list.names(digest.clone()).await {
            Ok(true) => return true,
            Ok(false) => {}
            Err(fault) => tracing::warn!(%fault, "a password is set without the list of breached passwords"),
        }
    }
    false
}
