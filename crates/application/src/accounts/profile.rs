//! `PUT /auth/profile`. Reading the profile needs no use case: admission has read the user already.

use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::{Actor, AuditAction};
use orgauth_domain::ports::{StoreError, read, transact};
use orgauth_domain::text::{Bio, Name, Phone};

use crate::activity::Recorder;
use crate::app::{App, RequestContext};
use crate::authorize::Caller;

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
    /// The request.
    pub request: RequestContext,
}

/// Changes the caller's profile and returns it. The profile belongs to the account, so each of its organizations records the
/// change in its audit log.
///
/// # Errors
/// The store failed.
pub fn update_profile(app: &App, command: &UpdateProfileCommand) -> Result<User, StoreError> {
    let now = app.now();
    let caller = &command.caller;
    let here = caller.organization.id;
    let organizations = read(&*app.store, |repositories| {
        repositories.memberships().organizations_of(caller.user.id, None, u32::MAX)
    })?;
    let others = organizations.iter().map(|organization| organization.id).filter(|id| *id != here);
    let recorders: Vec<Recorder> =
        std::iter::once(here).chain(others).map(|id| Recorder::new(app, id, Some(&command.request), now)).collect();
    transact(&*app.store, |repositories| {
        let mut user = repositories.users().lock(caller.user.id)?.unwrap_or_else(|| caller.user.clone());
        user.name = command.name.clone();
        if let Some(bio) = &command.bio {
            user.bio.clone_from(bio);
        }
        if let Some(phone) = &command.phone {
            user.phone.clone_from(phone);
        }
        repositories.users().set_profile(user.id, &user.name, user.bio.as_ref(), user.phone.as_ref(), now)?;
        for recorder in &recorders {
            recorder.audit(repositories, Actor::from(&user), AuditAction::ProfileUpdated, None, Vec::new())?;
        }
        Ok(user)
    })
}
