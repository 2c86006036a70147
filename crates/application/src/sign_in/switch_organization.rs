//! `GET /auth/organizations` and `POST /auth/switch-org`: one account, several organizations. Admission has checked the
//! session's refresh token, and that no organization's page took part in the session (`domain::sign_in::access`).

use orgauth_domain::organizations::membership::OrganizationEntry;
use orgauth_domain::ports::{StoreError, read, transact};
use orgauth_domain::sign_in::access::AccessFault;
use orgauth_domain::sign_in::method::SignInMethod;
use orgauth_domain::sign_in::single_sign_on::Admission;
use orgauth_domain::text::Slug;

use crate::app::{App, RequestContext};
use crate::authorize::{Caller, lock_active_member};
use crate::error::{Error, refusals};
use crate::organizations::organization;
use crate::page::{self, Page};
use crate::presented::PresentedCookies;
use crate::proof::ways_in;
use crate::record::Record;
use crate::sign_in::session_issuer::{self, SignIn, Start, Who};
use crate::single_sign_on;

/// Why the switch was refused.
pub type SwitchError = Error<SwitchRefusal>;

/// Why the switch was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SwitchRefusal {
    /// The session is in that organization already.
    #[error("this session is in that organization already")]
    SameOrganization,
    /// The session was not authenticated with a password: a mailed link gives access to one organization only.
    #[error("sign in with your password to go to another organization")]
    PasswordRequired,
    /// The organization's limit on the time since sign-in is exceeded.
    #[error("you signed in too long ago for this organization: sign in again")]
    TooLongAgo,
}

refusals!(SwitchRefusal);

/// Returns a page of at most `limit` of the caller's organizations by slug; with `after`, those after that slug.
///
/// # Errors
/// The store failed.
pub fn list_organizations(
    app: &App,
    caller: &Caller,
    after: Option<&Slug>,
    limit: u32,
) -> Result<Page<OrganizationEntry, Slug>, StoreError> {
    let wanted = page::wanted(limit);
    let user = caller.user.id;
    let rows = read(&*app.store, |repositories| repositories.memberships().organizations_of(user, after, wanted))?;
    Ok(Page::cut(rows, limit, |entry| entry.slug.clone()))
}

/// Opens a session in another organization of the caller; once that is a full one, the caller's current session has ended.
/// The new session keeps the authentication methods, also a second factor that was checked; if one is still required there,
/// the switch asks for it. The new session ends no later than the old one would have, so that a chain of switches can't
/// prolong it.
///
/// # Errors
/// The session's own organization, a session without a password, an unknown organization, a caller who may not act there, or
/// who signed in too long ago for it; then the current session continues.
pub fn switch_organization(
    app: &App,
    caller: &Caller,
    slug: &Slug,
    presented: &PresentedCookies,
    request: &RequestContext,
) -> Result<SignIn, SwitchError> {
    let now = app.now();
    if *slug == caller.organization.slug {
        return Err(SwitchRefusal::SameOrganization.into());
    }
    if !caller.session.may_switch() {
        return Err(SwitchRefusal::PasswordRequired.into());
    }
    let start = Start::draw(app, presented, now)?;
    let target = organization::by_slug(app, slug)?;
    let record = Record::new(app, Some(request), now);
    let (begun, user, membership) = transact(&*app.store, |repositories| {
        let user = repositories.users().lock(caller.user.id)?.ok_or(AccessFault::Invalid)?;
        let (organization, membership) = lock_active_member(repositories, &target, user.id)??;
        // A sign-out may have ended the session meanwhile.
        let old = caller.recheck_session(repositories, now)?.ok_or(AccessFault::Invalid)?;
        if !old.may_go_on(now, &app.settings.tokens.of(&organization)) {
            return Err(SwitchRefusal::TooLongAgo.into());
        }
        let rules = &organization.security;
        if rules.admission(SignInMethod::Switch, membership.role) == Admission::Shut {
            return Err(single_sign_on::required(repositories, &organization, &user)?.into());
        }
        let ways = ways_in::of(app, repositories, user.id)?;
        if !old.evidence().is_allowed_by(&organization, membership.joined_at, &ways) {
            return Err(AccessFault::MethodNotAllowed.into());
        }
        let who = Who {
            organization: &organization,
            user: &user,
            request,
            method: SignInMethod::Switch,
            role: membership.role,
            from: Some(&old),
            passkey: None,
            identity: None,
            connection: None,
        };
        let begun = session_issuer::begin(app, repositories, &who, &start, &record)??;
        Ok::<_, SwitchError>((begun, user, membership))
    })?;
    Ok(session_issuer::answer(app, &begun, user, membership)?)
}
