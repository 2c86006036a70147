//! Organizations, as the command line and their own admins manage them.

use orgauth_domain::audit::{Actor, AuditAction};
use orgauth_domain::organization::invite::Invite;
use orgauth_domain::organization::{Organization, OrganizationStatus, Plan};
use orgauth_domain::ports::{Repositories, StoreError, read, transact};
use orgauth_domain::session::access::AccessFault;
use orgauth_domain::text::{AppUrl, Name, Slug};
use orgauth_domain::{Email, Secret};

use crate::activity::Recorder;
use crate::admin_transaction;
use crate::app::App;
use crate::initiator::{Initiator, InitiatorError};
use crate::organization::invites::{self, Fresh};

/// Why an organization was not made or changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OrganizationError {
    /// The slug is taken.
    #[error("an organization with this slug exists already")]
    SlugTaken,
    /// No organization has this slug.
    #[error("no organization has this slug")]
    NotFound,
    /// A member changes what is the operator's.
    #[error("plan and status of an organization are changed by the operator")]
    OperatorRequired,
    /// The caller was an admin, and isn't any more.
    #[error(transparent)]
    Denied(#[from] AccessFault),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<InitiatorError> for OrganizationError {
    fn from(error: InitiatorError) -> Self {
        match error {
            InitiatorError::OrganizationNotFound => Self::NotFound,
            InitiatorError::Store(error) => Self::Store(error),
        }
    }
}

/// A new organization.
pub struct CreateOrganization {
    /// Its slug.
    pub slug: Slug,
    /// Its name.
    pub name: Name,
    /// Its plan.
    pub plan: Plan,
    /// Its application's address.
    pub app_url: Option<AppUrl>,
    /// Whom to invite as its first admin.
    pub admin_email: Option<Email>,
}

/// An organization that was made.
pub struct Created {
    /// The organization.
    pub organization: Organization,
    /// The invitation of its first admin, and the link that accepts it; absent when nobody was named.
    pub invite: Option<(Invite, Secret)>,
}

/// New values for an organization; what is absent stays.
#[derive(Default)]
pub struct OrganizationChange {
    /// The name.
    pub name: Option<Name>,
    /// The plan.
    pub plan: Option<Plan>,
    /// The application's address; `Some(None)` clears it.
    pub app_url: Option<Option<AppUrl>>,
    /// The status.
    pub status: Option<OrganizationStatus>,
}

/// Makes an active organization, and invites its first admin.
///
/// # Errors
/// The slug is taken, or the store failed.
pub fn create(app: &App, command: CreateOrganization) -> Result<Created, OrganizationError> {
    let now = app.now();
    let CreateOrganization { slug, name, plan, app_url, admin_email } = command;
    let id = app.entropy.id(now);
    let status = OrganizationStatus::Active;
    let organization = Organization { id, name, slug, plan, status, app_url, created_at: now };
    let recorders = Recorder::pair(app, id, None, now);
    let fresh = Fresh::draw(app, now);
    let invite = transact(&*app.store, |repositories| {
        repositories.organizations().insert(&organization)?.map_err(|_| OrganizationError::SlugTaken)?;
        let [for_organization, for_invite] = &recorders;
        for_organization.audit(
            repositories,
            Actor::Operator(None),
            AuditAction::OrganizationCreated,
            None,
            Vec::new(),
        )?;
        let Some(email) = &admin_email else { return Ok(None) };
        let invited = invites::invite_first_admin(app, repositories, &organization, email, &fresh, for_invite)?;
        Ok::<_, OrganizationError>(Some(invited))
    })?;
    Ok(Created { organization, invite })
}

/// Changes an organization. Its admins change name and application address; plan and status are the operator's.
///
/// # Errors
/// Unknown slug; plan or status by a member, a member who is no admin any more; or the store failed.
pub fn update(
    app: &App,
    initiator: &Initiator,
    change: &OrganizationChange,
) -> Result<Organization, OrganizationError> {
    if initiator.user().is_some() && (change.plan.is_some() || change.status.is_some()) {
        return Err(OrganizationError::OperatorRequired);
    }
    let id = initiator.organization(app)?;
    let recorder = Recorder::new(app, id, initiator.request(), app.now());
    admin_transaction::write(app, initiator, id, |repositories, organization| {
        apply(repositories, organization, change, &recorder, &initiator.actor())
    })
}

/// Changes an organization whose row is locked.
fn apply(
    repositories: &mut dyn Repositories,
    mut organization: Organization,
    change: &OrganizationChange,
    recorder: &Recorder,
    actor: &Actor,
) -> Result<Organization, OrganizationError> {
    let before = organization.clone();
    if let Some(name) = &change.name {
        organization.name = name.clone();
    }
    if let Some(plan) = change.plan {
        organization.plan = plan;
    }
    if let Some(app_url) = &change.app_url {
        organization.app_url.clone_from(app_url);
    }
    if let Some(status) = change.status {
        organization.status = status;
    }
    if organization != before {
        repositories.organizations().update(&organization)?;
        let action = match (before.status, organization.status) {
            (OrganizationStatus::Active, OrganizationStatus::Suspended) => AuditAction::OrganizationSuspended,
            (OrganizationStatus::Suspended, OrganizationStatus::Active) => AuditAction::OrganizationActivated,
            (OrganizationStatus::Active, OrganizationStatus::Active)
            | (OrganizationStatus::Suspended, OrganizationStatus::Suspended) => AuditAction::OrganizationUpdated,
        };
        recorder.audit(repositories, actor.clone(), action, None, Vec::new())?;
    }
    Ok(organization)
}

/// Every organization, by slug.
///
/// # Errors
/// The store failed.
pub fn list(app: &App) -> Result<Vec<Organization>, StoreError> {
    read(&*app.store, |repositories| repositories.organizations().list())
}

/// The organization with a slug.
///
/// # Errors
/// Unknown slug, or the store failed.
pub fn by_slug(app: &App, slug: &Slug) -> Result<Organization, OrganizationError> {
    read(&*app.store, |repositories| repositories.organizations().by_slug(slug))
        .map_err(OrganizationError::Store)?
        .ok_or(OrganizationError::NotFound)
}
