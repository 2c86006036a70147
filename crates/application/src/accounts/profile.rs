//! `GET` and `PUT /auth/profile`.

use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::locale::Locale;
use orgauth_domain::ports::{read, transact};
use orgauth_domain::text::{Bio, Name, Phone};

use crate::app::{App, RequestContext};
use crate::authorize::Caller;
use crate::error::Error;
use crate::own_account;
use crate::record::Record;

/// Returns the caller's profile. What the user entered for other organizations is left out for a session that began by an organization's
/// identity provider, which could begin one at any time.
///
/// # Errors
/// The store failed.
pub async fn shown(app: &App, caller: Caller) -> Result<User, Error> {
    // For the others, admission has read all that is needed.
    if caller.session.connection_id.is_none() {
        return Ok(caller.user);
    }
    app.run(move |app| {
        let is_whole = read(&*app.store, |repositories| own_account::require(repositories, &caller))?.is_ok();
        Ok(if is_whole { caller.user } else { User { bio: None, phone: None, ..caller.user } })
    })
    .await
}

/// New values for a profile.
pub struct UpdateProfileCommand {
    /// The caller.
    pub caller: Caller,
    /// The display name.
    pub name: Name,
    /// The biography; absent: stays; `Some(None)`: cleared.
    pub bio: Option<Option<Bio>>,
    /// The telephone number, in the same way.
    pub phone: Option<Option<Phone>>,
    /// The language of pages and mails, in the same way.
    pub locale: Option<Option<Locale>>,
    /// The request.
    pub request: RequestContext,
}

/// Changes the caller's profile and returns it. The profile belongs to the account, so each of its organizations records the
/// change in its audit log.
///
/// # Errors
/// A session that began by an organization's identity provider, of an account that belongs to other organizations, too; the store failed.
pub fn update_profile(app: &App, command: &UpdateProfileCommand) -> Result<User, Error> {
    let now = app.now();
    let caller = &command.caller;
    let record = Record::new(app, Some(&command.request), now);
    transact(&*app.store, |repositories| {
        own_account::require(repositories, caller)??;
        let mut user = repositories.users().lock(caller.user.id)?.unwrap_or_else(|| caller.user.clone());
        user.name = command.name.clone();
        if let Some(bio) = &command.bio {
            user.bio.clone_from(bio);
        }
        if let Some(phone) = &command.phone {
            user.phone.clone_from(phone);
        }
        repositories.users().set_profile(user.id, &user.name, user.bio.as_ref(), user.phone.as_ref(), now)?;
        if let Some(locale) = &command.locale {
            user.locale.clone_from(locale);
            repositories.users().set_locale(user.id, user.locale.as_ref(), now)?;
        }
        let organizations = repositories.memberships().organizations_of(user.id, None, u32::MAX)?;
        let organizations: Vec<_> = organizations.into_iter().map(|organization| organization.id).collect();
        let what = Happening::ProfileUpdated { user: user.id, is_email_verified: None };
        record.happened_everywhere(repositories, &organizations, &Actor::from(&user), what)?;
        Ok(user)
    })
}
