//! `POST /auth/logout`: ends the session of every genuine token of this organization that the request presents.

use orgauth_domain::UserId;
use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::Organization;
use orgauth_domain::ports::{StoreError, transact};

use crate::app::{App, RequestContext};
use crate::presented::PresentedCookies;
use crate::record::Record;
use crate::sign_in::impersonate;
use crate::sign_in::session_issuer;

/// A request to sign out.
pub struct LogoutCommand {
    /// The organization of the request; other organizations' tokens are ignored.
    pub organization: Organization,
    /// The cookies.
    pub presented: PresentedCookies,
    /// The request.
    pub request: RequestContext,
}

/// Ends the presented sessions of this organization, and returns the user. Succeeds when there is nothing to end.
///
/// A token that a parallel refresh has just replaced still ends its session, so that signing out always works.
///
/// # Errors
/// The store failed.
pub fn logout(app: &App, command: &LogoutCommand) -> Result<Option<UserId>, StoreError> {
    let now = app.now();
    let here = command.organization.id;
    let mut presented = command.presented.genuine(app, now);
    presented.retain(|claims| claims.organization_id == here);
    if presented.is_empty() {
        return Ok(None);
    }
    let record = Record::new(app, Some(&command.request), now);
    transact(&*app.store, |repositories| {
        let ended = session_issuer::end_signed_out(repositories, &presented, now)?;
        for session in &ended {
            let Some(user) = repositories.users().by_id(session.user_id)? else { continue };
            let actor = impersonate::actor_of(repositories, session.impersonator, &user)?;
            record.happened(repositories, here, &actor, Happening::LoggedOut(session.id))?;
        }
        Ok(ended.first().map(|session| session.user_id))
    })
}
