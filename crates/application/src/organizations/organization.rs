//! Organizations, managed by the operator and their own admins.

use std::collections::HashMap;

use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::brand::{Appearance, AppearanceChange, Unreadable};
use orgauth_domain::organizations::invite::Invite;
use orgauth_domain::organizations::metadata::Metadata;
use orgauth_domain::organizations::security::{SecurityChange, SecurityRules};
use orgauth_domain::organizations::{Organization, OrganizationActive, OrganizationStatus, Plan};
use orgauth_domain::ports::{Repositories, StoreError, StoreResult, read, transact};
use orgauth_domain::text::{AppUrl, Name, Search, Slug};
use orgauth_domain::{Email, OrganizationId, Secret, Timestamp};

use crate::admin_transaction;
use crate::app::App;
use crate::error::{Error, refusals};
use crate::initiator::{Initiator, Operator};
use crate::organizations::invites::{self, Fresh};
use crate::organizations::security::RulesRefusal;
use crate::organizations::security::{self};
use crate::page::{self, Page};
use crate::record::Record;

/// Why an organization was not created or changed.
pub type OrganizationError = Error<OrganizationRefusal>;

/// Why an organization was not created or changed.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum OrganizationRefusal {
    /// The slug is taken.
    #[error("an organization with this slug exists already")]
    SlugTaken,
    /// The organization is active; only a suspended one can be deleted.
    #[error(transparent)]
    Active(#[from] OrganizationActive),
    /// A person who acts as the operator suspends the operator's own organization.
    #[error(
        "the operator's own organization is suspended by a service key or the command line: nobody could lift it here"
    )]
    OwnOrganization,
    /// The operator allows what the organization forbids the operator.
    #[error(
        "the organization has forbidden that the operator signs in as its members: only its admins allow it again"
    )]
    AllowedByMembers,
    /// A member asked for a change that only the operator may make.
    #[error("plan and status of an organization are changed by the operator")]
    OperatorRequired,
    /// An admin made a rule that the admin doesn't follow.
    #[error(transparent)]
    Rules(#[from] RulesRefusal),
    /// Text in the new colour can't be read.
    #[error(transparent)]
    Contrast(#[from] Unreadable),
}

refusals!(OrganizationRefusal: OrganizationActive, RulesRefusal, Unreadable);

/// A new organization.
pub struct CreateOrganization {
    /// Its slug.
    pub slug: Slug,
    /// Its name.
    pub name: Name,
    /// Its plan.
    pub plan: Plan,
    /// The URL of its application.
    pub app_url: Option<AppUrl>,
    /// The address to invite as its first admin.
    pub admin_email: Option<Email>,
}

/// An organization that was created.
pub struct Created {
    /// The organization.
    pub organization: Organization,
    /// The invitation of its first admin, and the link that accepts it, which people are not given; absent when the command named no admin.
    pub invite: Option<(Invite, Option<Secret>)>,
}

/// An organization, with its number of members.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountedOrganization {
    /// The organization.
    pub organization: Organization,
    /// The number of its members, suspended ones too.
    pub members: u64,
    /// What the product keeps with it; absent: nothing, and in lists.
    pub metadata: Option<Metadata>,
}

/// Which organizations to list.
#[derive(Debug, Clone)]
pub struct OrganizationQuery {
    /// The slug after which the page begins; absent for the first page.
    pub after: Option<Slug>,
    /// How many organizations at most.
    pub limit: u32,
    /// Only organizations whose slug or name contains this.
    pub search: Option<Search>,
}

/// New values for an organization; absent values stay as they are.
#[derive(Default)]
pub struct OrganizationChange {
    /// The name.
    pub name: Option<Name>,
    /// The plan.
    pub plan: Option<Plan>,
    /// The application's URL; `Some(None)` clears it.
    pub app_url: Option<Option<AppUrl>>,
    /// The status.
    pub status: Option<OrganizationStatus>,
    /// The security rules.
    pub security: SecurityChange,
    /// How the organization looks to people who have not signed in yet.
    pub appearance: AppearanceChange,
    /// What the product keeps with the organization; `Some(None)` clears it.
    pub metadata: Option<Option<Metadata>>,
}

/// Creates an active organization, and invites its first admin.
///
/// # Errors
/// The slug is taken, the operator's service key is no longer valid, or the store failed.
pub fn create(app: &App, operator: &Operator, command: CreateOrganization) -> Result<Created, OrganizationError> {
    let now = app.now();
    let CreateOrganization { slug, name, plan, app_url, admin_email } = command;
    let id = app.entropy.id(now);
    let status = OrganizationStatus::Active;
    let (security, appearance) = (SecurityRules::default(), Appearance::default());
    let organization = Organization { id, name, slug, plan, status, app_url, security, appearance, created_at: now };
    let record = Record::new(app, operator.request(), now);
    let fresh = Fresh::draw(app, now);
    let invite = transact(&*app.store, |repositories| {
        operator.recheck(app, repositories, now)??;
        repositories.organizations().insert(&organization)?.map_err(|_| OrganizationRefusal::SlugTaken)?;
        let what = Happening::OrganizationCreated(&organization);
        record.happened(repositories, &organization, &operator.actor(), what)?;
        let Some(email) = &admin_email else { return Ok(None) };
        let invited =
            invites::invite_first_admin(app, repositories, &organization, (email, operator), &fresh, &record)?;
        Ok::<_, OrganizationError>(Some(invited))
    })?;
    Ok(Created { organization, invite })
}

/// Changes an organization. Its admins may change the name, the application's URL, the security rules and the appearance; only
/// the operator may change plan and status.
///
/// # Errors
/// Unknown slug; a member who changes plan or status, requires a second factor without having one, or is no admin any more; a
/// colour in which text can't be read; an operator's service key that is no longer valid; or the store failed.
pub fn update(
    app: &App,
    initiator: &Initiator,
    change: &OrganizationChange,
) -> Result<Organization, OrganizationError> {
    write(app, initiator, change, |_, organization| Ok(organization))
}

/// Changes the organization with this identifier, for the operator.
///
/// # Errors
/// Unknown identifier; then as [`update`].
pub fn update_by_id(
    app: &App,
    operator: Operator,
    id: OrganizationId,
    change: &OrganizationChange,
) -> Result<CountedOrganization, OrganizationError> {
    let is_home = operator.person().is_some_and(|caller| caller.organization.id == id);
    if is_home && change.status == Some(OrganizationStatus::Suspended) {
        return Err(OrganizationRefusal::OwnOrganization.into());
    }
    // A slug never changes.
    let slug = get(app, id)?.organization.slug;
    write(app, &Initiator::Operator(operator, slug), change, counted)
}

/// Deletes a suspended organization: from now on no query finds it. Housekeeping deletes its rows later, and then the operator
/// may give its slug out again, and nobody else. Its members keep their accounts.
///
/// # Errors
/// Unknown identifier, an active organization, an operator's service key that is no longer valid; or the store failed.
pub fn delete(app: &App, operator: &Operator, id: OrganizationId) -> Result<Organization, OrganizationError> {
    let now = app.now();
    let record = Record::new(app, operator.request(), now);
    transact(&*app.store, |repositories| {
        operator.recheck(app, repositories, now)??;
        let organization = repositories.organizations().lock(id)?.ok_or(OrganizationError::NoOrganization)?;
        organization.deletable()?;
        repositories.organizations().mark_deleted(id, now)?;
        let (slug, name) = (&organization.slug, &organization.name);
        let what = Happening::OrganizationDeleted { id, slug, name, with: None };
        record.happened_to_the_service(repositories, &operator.actor(), what)?;
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
    if initiator.user().is_some() && (change.plan.is_some() || change.status.is_some())
        || change.metadata.is_some() && !initiator.keeps_metadata()
    {
        return Err(OrganizationRefusal::OperatorRequired.into());
    }
    let (id, now) = (initiator.organization(app)?, app.now());
    let record = Record::new(app, initiator.request(), now);
    admin_transaction::write(app, initiator, id, |repositories, before| {
        let after = changed(&before, change, now)?;
        let allows_again = after.security.allow_impersonation && !before.security.allow_impersonation;
        if allows_again && initiator.user().is_none() {
            return Err(OrganizationRefusal::AllowedByMembers.into());
        }
        if after != before {
            repositories.organizations().update(&after)?;
        }
        security::take_effect(app, repositories, initiator, (&before.security, &after), now)?;
        for what in happenings(&before, &after).into_iter().flatten() {
            record.happened(repositories, &after, &initiator.actor(), what)?;
        }
        if let Some(metadata) = &change.metadata
            && *metadata != repositories.product_metadata().of_organization(id)?
        {
            repositories.product_metadata().set_of_organization(id, metadata.as_ref())?;
            record.happened(
                repositories,
                &after,
                &initiator.actor(),
                Happening::OrganizationMetadataChanged(&after),
            )?;
        }
        Ok(answer(repositories, after)?)
    })
}

/// The organization with the change applied.
fn changed(before: &Organization, change: &OrganizationChange, now: Timestamp) -> Result<Organization, Unreadable> {
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
    organization.security = before.security.changed(&change.security, now);
    organization.appearance = before.appearance.changed(&change.appearance)?;
    Ok(organization)
}

/// What a change is: one happening for the status, and one for everything else.
fn happenings<'a>(before: &'a Organization, after: &'a Organization) -> [Option<Happening<'a>>; 2] {
    let others = Organization { status: before.status, ..after.clone() };
    let of_status = match (before.status, after.status) {
        (OrganizationStatus::Active, OrganizationStatus::Suspended) => Some(Happening::OrganizationSuspended(after)),
        (OrganizationStatus::Suspended, OrganizationStatus::Active) => Some(Happening::OrganizationActivated(after)),
        (OrganizationStatus::Active, OrganizationStatus::Active)
        | (OrganizationStatus::Suspended, OrganizationStatus::Suspended) => None,
    };
    [(others != *before).then_some(Happening::OrganizationUpdated { before, after }), of_status]
}

/// Returns every organization, by slug.
///
/// # Errors
/// The store failed.
pub fn list(app: &App) -> Result<Vec<Organization>, StoreError> {
    read(&*app.store, |repositories| repositories.organizations().list(None, u32::MAX))
}

/// Returns a page of at most `limit` organizations by slug, with the number of their members.
///
/// A page of a search examines a bounded number of organizations. It may hold fewer than `limit`, or none, and still name
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
            CountedOrganization { organization, members, metadata: None }
        };
        Ok(Page { entries: entries.into_iter().map(counted).collect(), next })
    })
}

/// Returns the organization with an identifier.
///
/// # Errors
/// Unknown identifier, or the store failed.
pub fn get(app: &App, id: OrganizationId) -> Result<CountedOrganization, OrganizationError> {
    let found: StoreResult<_> = read(&*app.store, |repositories| {
        let organization = repositories.organizations().get(id)?;
        organization.map(|organization| counted(repositories, organization)).transpose()
    });
    found?.ok_or(OrganizationError::NoOrganization)
}

fn counted(repositories: &mut dyn Repositories, organization: Organization) -> StoreResult<CountedOrganization> {
    let counts = repositories.memberships().count(&[organization.id])?;
    let members = counts.first().map_or(0, |(_, count)| *count);
    let metadata = repositories.product_metadata().of_organization(organization.id)?;
    Ok(CountedOrganization { organization, members, metadata })
}

/// Returns the organization with a slug.
///
/// # Errors
/// Unknown slug, or the store failed.
pub fn by_slug(app: &App, slug: &Slug) -> Result<Organization, Error> {
    let found: Result<_, StoreError> = read(&*app.store, |repositories| repositories.organizations().by_slug(slug));
    found?.ok_or(Error::NoOrganization)
}
