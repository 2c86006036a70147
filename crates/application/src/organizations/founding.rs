//! `POST /auth/organizations`: a signed-in user founds another organization. Also holds the steps that this shares with
//! sign-up.

use orgauth_domain::Timestamp;
use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::{Happening, Joining};
use orgauth_domain::organizations::brand::Appearance;
use orgauth_domain::organizations::membership::{Membership, Role};
use orgauth_domain::organizations::security::SecurityRules;
use orgauth_domain::organizations::{Organization, OrganizationStatus, Plan};
use orgauth_domain::ports::{Repositories, StoreResult, transact};
use orgauth_domain::sign_in::access::AccessFault;
use orgauth_domain::sign_in::counter::Counter;
use orgauth_domain::text::{Name, Slug};

use crate::app::{App, RequestContext};
use crate::authorize::{Caller, lock_active_member};
use crate::error::{Error, Wait, refusals};
use crate::organizations::joining::{self, JoiningRoles};
use crate::proof::throttle::{self, Counted};
use crate::record::Record;

/// The slug is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an organization with this slug exists already")]
pub struct SlugTaken;

refusals!(SlugTaken);

/// Why no organization was founded.
pub type FoundError = Error<FoundRefusal>;

/// Why no organization was founded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FoundRefusal {
    /// The slug is taken.
    #[error(transparent)]
    SlugTaken(#[from] SlugTaken),
    /// Nobody has proven the address of the account, which may be another person's. Whoever made the account could found an
    /// organization that relies on what was planted there.
    #[error("prove your email address first: set a password with a mailed link, or accept an invitation")]
    EmailNotVerified,
}

refusals!(FoundRefusal: SlugTaken);

/// Creates an organization of plan `free` with the caller as its admin. The session stays in its organization.
///
/// # Errors
/// Nobody has proven the account's address; the account has reached the cap on foundings; the slug is taken, which doesn't count; the
/// session ended meanwhile; the store failed.
pub fn found(
    app: &App,
    caller: &Caller,
    name: Name,
    slug: Slug,
    request: &RequestContext,
) -> Result<(Organization, Membership), FoundError> {
    let now = app.now();
    let organization = fresh(app, name, slug, now);
    let record = Record::new(app, Some(request), now);
    let counted = [Counted::new(app, Counter::Foundings, &[caller.user.id.into()])];
    transact(&*app.store, |repositories| {
        let user = repositories.users().lock(caller.user.id)?.ok_or(AccessFault::Invalid)?;
        lock_active_member(repositories, &caller.organization, user.id)??;
        caller.recheck_session(repositories, now)?.ok_or(AccessFault::Invalid)?;
        if !user.is_email_verified {
            return Err(FoundRefusal::EmailNotVerified.into());
        }
        let counted = throttle::take(repositories, &counted, now)?;
        counted.map_err(|full| FoundError::Wait(Wait::Requests { retry_after: full.retry_after }))?;
        let membership = write(app, repositories, &organization, &user, &record, now)?;
        Ok((organization.clone(), membership.ok_or(SlugTaken)?))
    })
}

/// A new organization with the values that every founded one starts with.
pub(crate) fn fresh(app: &App, name: Name, slug: Slug, now: Timestamp) -> Organization {
    let (id, plan, status) = (app.entropy.id(now), Plan::Free, OrganizationStatus::Active);
    let (security, appearance) = (SecurityRules::default(), Appearance::default());
    Organization { id, name, slug, plan, status, app_url: None, security, appearance, created_at: now }
}

/// Whether nobody but the operator can have this slug now: it is taken, was a deleted organization's, or is reserved.
pub(crate) fn is_unavailable(app: &App, repositories: &mut dyn Repositories, slug: &Slug) -> StoreResult<bool> {
    Ok(app.settings.sign_up.reserves(slug) || repositories.organizations().is_slug_taken(slug)?)
}

/// Writes an organization and its founder's membership. Absent when the slug is taken; the caller must then refuse and roll
/// back.
pub(crate) fn write(
    app: &App,
    repositories: &mut dyn Repositories,
    organization: &Organization,
    founder: &User,
    record: &Record,
    now: Timestamp,
) -> StoreResult<Option<Membership>> {
    if is_unavailable(app, repositories, &organization.slug)?
        || repositories.organizations().insert(organization)?.is_err()
    {
        return Ok(None);
    }
    repositories.organizations().set_founder(organization.id, founder.id)?;
    let Ok(membership) = Membership::join(None, organization.id, founder.id, Role::Admin, now) else {
        return Ok(None);
    };
    let Ok(membership) = joining::write(repositories, membership, None, JoiningRoles::default(), now)? else {
        return Ok(None);
    };
    let actor = Actor::from(founder);
    record.happened(repositories, organization, &actor, Happening::OrganizationCreated(organization))?;
    let what = Happening::MemberJoined(founder, &membership, Joining::Founded);
    record.happened(repositories, organization, &actor, what)?;
    Ok(Some(membership))
}
