//! Organizations, as the operator and their own admins manage them.

use std::collections::HashMap;

use orgauth_domain::audit::{AuditAction, Target};
use orgauth_domain::organization::invite::Invite;
use orgauth_domain::organization::security::{EmailDomains, SecurityChange, SecurityRules};
use orgauth_domain::organization::{Organization, OrganizationActive, OrganizationStatus, Plan};
use orgauth_domain::ports::{Repositories, StoreError, StoreResult, read, transact};
use orgauth_domain::session::access::AccessFault;
use orgauth_domain::text::{AppUrl, Name, Search, Slug};
use orgauth_domain::{Email, OrganizationId, Secret};

use crate::activity::{OperatorRecorder, Recorder};
use crate::admin_transaction;
use crate::app::App;
use crate::initiator::{Initiator, InitiatorError, Operator};
use crate::organization::invites::{self, Fresh};
use crate::organization::security::{self, RuleRefusal};
use crate::page::{self, Page};

/// What stands in the log for a rule that was cleared.
const NO_RULE: &str = "none";

/// Why an organization was not made or changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OrganizationError {
    /// The slug is taken.
    #[error("an organization with this slug exists already")]
    SlugTaken,
    /// No organization has this slug.
    #[error("no organization has this slug")]
    NotFound,
    /// Only a suspended organization is deleted.
    #[error(transparent)]
    Active(#[from] OrganizationActive),
    /// A member changes what is the operator's.
    #[error("plan and status of an organization are changed by the operator")]
    OperatorRequired,
    /// An admin without a second factor asks everybody for one.
    #[error("turn on two-factor authentication for yourself before you ask it of everybody")]
    TwoFactorNotEnabled,
    /// The caller was an admin, and isn't any more; or the operator's key is over.
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

impl From<RuleRefusal> for OrganizationError {
    fn from(refusal: RuleRefusal) -> Self {
        match refusal {
            RuleRefusal::TwoFactorNotEnabled => Self::TwoFactorNotEnabled,
            RuleRefusal::Store(error) => Self::Store(error),
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

/// An organization, and how many members it has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountedOrganization {
    /// The organization.
    pub organization: Organization,
    /// Its members, suspended ones too.
    pub members: u64,
}

/// Which organizations are asked for.
#[derive(Debug, Clone)]
pub struct OrganizationQuery {
    /// Behind which slug the page begins; absent for the first one.
    pub after: Option<Slug>,
    /// How many at most.
    pub limit: u32,
    /// Only those whose slug or name contains this.
    pub search: Option<Search>,
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
    /// Its own rules.
    pub security: SecurityChange,
}

/// Makes an active organization, and invites its first admin.
///
/// # Errors
/// The slug is taken, the operator's key is over, or the store failed.
pub fn create(app: &App, operator: &Operator, command: CreateOrganization) -> Result<Created, OrganizationError> {
    let now = app.now();
    let CreateOrganization { slug, name, plan, app_url, admin_email } = command;
    let id = app.entropy.id(now);
    let status = OrganizationStatus::Active;
    let security = SecurityRules::default();
    let organization = Organization { id, name, slug, plan, status, app_url, security, created_at: now };
    let recorders = Recorder::pair(app, id, operator.request(), now);
    let operators_recorder = OperatorRecorder::new(app, operator, now);
    let fresh = Fresh::draw(app, now);
    let invite = transact(&*app.store, |repositories| {
        operator.recheck(repositories, now)??;
        repositories.organizations().insert(&organization)?.map_err(|_| OrganizationError::SlugTaken)?;
        let [for_organization, for_invite] = &recorders;
        let action = AuditAction::OrganizationCreated;
        for_organization.audit(repositories, operator.actor(), action, None, Vec::new())?;
        record_for_operator(repositories, &operators_recorder, action, &organization)?;
        let Some(email) = &admin_email else { return Ok(None) };
        let invited =
            invites::invite_first_admin(app, repositories, &organization, (email, operator), &fresh, for_invite)?;
        Ok::<_, OrganizationError>(Some(invited))
    })?;
    Ok(Created { organization, invite })
}

/// Changes an organization. Its admins change name, application address and its rules; plan and status are the operator's.
///
/// # Errors
/// Unknown slug; plan or status by a member, asking for a second factor by one who has none, a member who is no admin any more, an operator's key that is over; or the store
/// failed.
pub fn update(
    app: &App,
    initiator: &Initiator,
    change: &OrganizationChange,
) -> Result<Organization, OrganizationError> {
    write(app, initiator, change, |_, organization| Ok(organization))
}

/// The operator's change of the organization with this identifier.
///
/// # Errors
/// Unknown identifier; then as [`update`].
pub fn update_by_id(
    app: &App,
    operator: Operator,
    id: OrganizationId,
    change: &OrganizationChange,
) -> Result<CountedOrganization, OrganizationError> {
    // A slug is for ever.
    let slug = get(app, id)?.organization.slug;
    write(app, &Initiator::Operator(operator, slug), change, counted)
}

/// Deletes a suspended organization: from now on nothing finds it. Its rows go later, by the housekeeping, and its slug is
/// free when they are gone. Its members keep their accounts.
///
/// # Errors
/// Unknown identifier, an active organization, an operator's key that is over; or the store failed.
pub fn delete(app: &App, operator: &Operator, id: OrganizationId) -> Result<Organization, OrganizationError> {
    let now = app.now();
    let recorder = OperatorRecorder::new(app, operator, now);
    transact(&*app.store, |repositories| {
        operator.recheck(repositories, now)??;
        let organization = repositories.organizations().lock(id)?.ok_or(OrganizationError::NotFound)?;
        organization.deletable()?;
        repositories.organizations().mark_deleted(id, now)?;
        record_for_operator(repositories, &recorder, AuditAction::OrganizationDeleted, &organization)?;
        Ok(organization)
    })
}

/// Changes an organization; `answer` is read in the same transaction.
fn write<T>(
    app: &App,
    initiator: &Initiator,
    change: &OrganizationChange,
    answer: impl Fn(&mut dyn Repositories, Organization) -> StoreResult<T>,
) -> Result<T, OrganizationError> {
    if initiator.user().is_some() && (change.plan.is_some() || change.status.is_some()) {
        return Err(OrganizationError::OperatorRequired);
    }
    let (id, now) = (initiator.organization(app)?, app.now());
    let recorders = Recorder::pair(app, id, initiator.request(), now);
    let operators_recorders =
        initiator.operator().map(|operator| [(); 2].map(|()| OperatorRecorder::new(app, operator, now)));
    admin_transaction::write(app, initiator, id, |repositories, before| {
        let after = changed(&before, change);
        if after != before {
            repositories.organizations().update(&after)?;
        }
        security::take_effect(repositories, initiator, id, (&before.security, &after.security), now)?;
        for (number, action) in actions(&before, &after).into_iter().enumerate() {
            let Some(action) = action else { continue };
            if let Some(recorder) = recorders.get(number) {
                let metadata =
                    if number == 0 { rules_changed(&before.security, &after.security) } else { Vec::new() };
                recorder.audit(repositories, initiator.actor(), action, None, metadata)?;
            }
            if let Some(recorder) = operators_recorders.as_ref().and_then(|recorders| recorders.get(number)) {
                record_for_operator(repositories, recorder, action, &after)?;
            }
        }
        Ok(answer(repositories, after)?)
    })
}

/// The organization with a change.
fn changed(before: &Organization, change: &OrganizationChange) -> Organization {
    let mut organization = before.clone();
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
    organization.security = before.security.changed(&change.security);
    organization
}

/// What a change is recorded as: one of the status apart from one of anything else.
fn actions(before: &Organization, after: &Organization) -> [Option<AuditAction>; 2] {
    let others = Organization { status: before.status, ..after.clone() };
    let of_status = match (before.status, after.status) {
        (OrganizationStatus::Active, OrganizationStatus::Suspended) => Some(AuditAction::OrganizationSuspended),
        (OrganizationStatus::Suspended, OrganizationStatus::Active) => Some(AuditAction::OrganizationActivated),
        (OrganizationStatus::Active, OrganizationStatus::Active)
        | (OrganizationStatus::Suspended, OrganizationStatus::Suspended) => None,
    };
    [(others != *before).then_some(AuditAction::OrganizationUpdated), of_status]
}

/// What a change of the rules is recorded with: those that are others now.
fn rules_changed(before: &SecurityRules, after: &SecurityRules) -> Vec<(&'static str, String)> {
    let mut changed = Vec::new();
    if after.require_two_factor != before.require_two_factor {
        changed.push(("requireTwoFactor", after.require_two_factor.to_string()));
    }
    if after.session_ttl != before.session_ttl {
        let seconds = after.session_ttl.map(|ttl| ttl.seconds().to_string());
        changed.push(("sessionTtl", seconds.unwrap_or_else(|| NO_RULE.to_owned())));
    }
    if after.allowed_email_domains != before.allowed_email_domains {
        let words = |domains: &EmailDomains| domains.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let domains = after.allowed_email_domains.as_ref().map(words);
        changed.push(("allowedEmailDomains", domains.unwrap_or_else(|| NO_RULE.to_owned())));
    }
    changed
}

/// Writes the operator's own log. The slug stands there too, for whoever reads it when the organization is gone.
fn record_for_operator(
    repositories: &mut dyn Repositories,
    recorder: &OperatorRecorder,
    action: AuditAction,
    organization: &Organization,
) -> StoreResult<()> {
    let target = Some(Target::new("organization", organization.id));
    recorder.audit(repositories, action, target, vec![("slug", organization.slug.to_string())])
}

/// Every organization, by slug.
///
/// # Errors
/// The store failed.
pub fn list(app: &App) -> Result<Vec<Organization>, StoreError> {
    read(&*app.store, |repositories| repositories.organizations().list(None, u32::MAX))
}

/// Organizations by slug, with their members counted: a page of at most `limit`.
///
/// A page of a search looks at a bounded number of organizations. It may hold fewer than asked for, or none, and still say
/// where the next one begins.
///
/// # Errors
/// The store failed.
pub fn list_page(app: &App, query: &OrganizationQuery) -> Result<Page<CountedOrganization, Slug>, StoreError> {
    read(&*app.store, |repositories| {
        let mut list = |after: Option<Slug>, limit| repositories.organizations().list(after.as_ref(), limit);
        let place = |organization: &Organization| organization.slug.clone();
        let Page { entries, next } = if let Some(search) = &query.search {
            let matches = |organization: &Organization| {
                search.is_in(organization.slug.as_str()) || search.is_in(organization.name.as_str())
            };
            page::find((query.after.clone(), query.limit), place, matches, list)?
        } else {
            Page::cut(list(query.after.clone(), page::wanted(query.limit))?, query.limit, place)
        };
        let ids: Vec<OrganizationId> = entries.iter().map(|organization| organization.id).collect();
        let members: HashMap<_, _> = repositories.memberships().count(&ids)?.into_iter().collect();
        let counted = |organization: Organization| {
            let members = members.get(&organization.id).copied().unwrap_or(0);
            CountedOrganization { organization, members }
        };
        Ok(Page { entries: entries.into_iter().map(counted).collect(), next })
    })
}

/// The organization with an identifier.
///
/// # Errors
/// Unknown identifier, or the store failed.
pub fn get(app: &App, id: OrganizationId) -> Result<CountedOrganization, OrganizationError> {
    let found: StoreResult<_> = read(&*app.store, |repositories| {
        let organization = repositories.organizations().get(id)?;
        organization.map(|organization| counted(repositories, organization)).transpose()
    });
    found?.ok_or(OrganizationError::NotFound)
}

fn counted(repositories: &mut dyn Repositories, organization: Organization) -> StoreResult<CountedOrganization> {
    let counts = repositories.memberships().count(&[organization.id])?;
    let members = counts.first().map_or(0, |(_, count)| *count);
    Ok(CountedOrganization { organization, members })
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
