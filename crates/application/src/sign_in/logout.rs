//! `POST /auth/logout`: whatever genuine token of this organization the request holds, its session ends.

use orgauth_domain::UserId;
use orgauth_domain::audit::{Actor, AuditAction, Target};
use orgauth_domain::organization::Organization;
use orgauth_domain::ports::{StoreError, transact};

use crate::activity::Recorder;
use crate::app::{App, RequestContext};
use crate::sign_in::session_issuer::{self, PresentedCookies};

/// A sign-out.
pub struct LogoutCommand {
    /// The organization of the request; other organizations' tokens are left alone.
    pub organization: Organization,
    /// The cookies.
    pub presented: PresentedCookies,
    /// The request.
    pub request: RequestContext,
}

/// Ends the presented sessions of this organization and says whose they were. Nothing to end is fine too.
///
/// A pair that a parallel refresh has just replaced still ends its session: who signs out is signed out.
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
    let recorders: Vec<_> = presented.iter().map(|_| Recorder::new(app, here, Some(&command.request), now)).collect();
    transact(&*app.store, |repositories| {
        let ended = session_issuer::end_signed_out(repositories, &presented, now)?;
        for (session, recorder) in ended.iter().zip(&recorders) {
            let Some(user) = repositories.users().by_id(session.user_id)? else { continue };
            let (actor, target) = (Actor::from(&user), Some(Target::new("session", session.id)));
            recorder.audit(repositories, actor, AuditAction::LoggedOut, target, Vec::new())?;
        }
        Ok(ended.first().map(|session| session.user_id))
    })
}
