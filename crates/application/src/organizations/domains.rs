//! Domains of an organization, managed by admins: claim, prove by a record in the DNS, list, delete (docs/sso.md#domains).
//!
//! The question to the DNS is asked between two transactions. The service's own part is in
//! [`crate::organizations::domain_recheck`], which looks for the records of proven domains again.

use orgauth_domain::OrganizationId;
use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::domain_claim::{ClaimState, DomainClaim, DomainId};
use orgauth_domain::organizations::domain_name::DomainName;
use orgauth_domain::ports::{NoDnsAnswer, Repositories, StoreResult, read};
use orgauth_domain::sign_in::counter::Counter;

use crate::admin_transaction;
use crate::app::App;
use crate::error::{Error, Wait, refusals};
use crate::initiator::Initiator;
use crate::organizations::roles::assigning::Granter;
use crate::organizations::roles::{RoleRefusal, sign_ins};
use crate::proof::throttle::{self, Counted};
use crate::record::Record;

/// Why a claim was not made or proven.
pub type DomainError = Error<DomainRefusal>;

/// Why a claim was not made or proven.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DomainRefusal {
    /// The organization claims no such domain.
    #[error("the organization has no such domain")]
    NotFound,
    /// The organization claims as many domains as allowed.
    #[error("the organization has {limit} domains, which is the most")]
    LimitReached {
        /// The limit.
        limit: u32,
    },
    /// The DNS doesn't have the record that proves the claim.
    #[error(
        "there is no TXT record of this name that has the value, as one whole text; a new record may take a while to show"
    )]
    NotProven,
    /// Another organization has proven the domain.
    #[error("another organization has verified this domain")]
    Taken,
    /// The DNS gave no answer, and nothing was changed.
    #[error("the name servers of the domain gave no usable answer in time; nothing was changed")]
    NoAnswer,
    /// Others would sign in by a connection that is on, and the caller lacks a permission that they or the members have.
    #[error(transparent)]
    Roles(#[from] RoleRefusal),
}

refusals!(DomainRefusal: RoleRefusal);

impl From<NoDnsAnswer> for DomainRefusal {
    fn from(NoDnsAnswer: NoDnsAnswer) -> Self {
        Self::NoAnswer
    }
}

/// Claims a domain, or returns the organization's present claim to it. Any number of organizations may claim one domain.
///
/// # Errors
/// The organization claims as many domains as allowed; a caller who is no admin any more.
pub fn claim(app: &App, initiator: &Initiator, name: DomainName) -> Result<DomainClaim, DomainError> {
    let organization_id = initiator.organization(app)?;
    let now = app.now();
    let record = Record::new(app, initiator.request(), now);
    let claim = DomainClaim::new(app.entropy.id(now), organization_id, name, app.entropy.record_value(), now);
    admin_transaction::write(app, initiator, organization_id, |repositories, _| {
        let there = repositories.domains().list(organization_id)?;
        if let Some(present) = there.iter().find(|present| present.name == claim.name) {
            return Ok(present.clone());
        }
        let limit = app.settings.domains.per_organization;
        if u32::try_from(there.len()).map_or(true, |there| there >= limit) {
            return Err(DomainError::from(DomainRefusal::LimitReached { limit }));
        }
        repositories.domains().insert(&claim)?;
        record.happened(repositories, organization_id, &initiator.actor(), Happening::DomainClaimed(&claim))?;
        Ok(claim.clone())
    })
}

/// Returns the domains of an organization, oldest first.
///
/// # Errors
/// Unknown organization, or the store failed.
pub fn list(app: &App, initiator: &Initiator) -> Result<Vec<DomainClaim>, Error> {
    let organization_id = initiator.organization(app)?;
    Ok(read(&*app.store, |repositories| repositories.domains().list(organization_id))?)
}

/// Deletes a claim, proven or not. Connections that name the domain stand for it no more; one that named no other stands for none.
///
/// # Errors
/// No such domain; a caller who is no admin any more.
pub fn delete(app: &App, initiator: &Initiator, id: DomainId) -> Result<(), DomainError> {
    let organization_id = initiator.organization(app)?;
    let record = Record::new(app, initiator.request(), app.now());
    admin_transaction::write(app, initiator, organization_id, |repositories, _| {
        let listed = repositories.domains().list(organization_id)?;
        let name = listed.into_iter().find(|claim| claim.id == id).ok_or(DomainRefusal::NotFound)?.name;
        // Before the claim, in the order in which a sign-in by a connection reads them.
        drop_from_connections(repositories, initiator, (organization_id, &name), &record)?;
        let claim = lock_claim(repositories, organization_id, id)?;
        repositories.domains().delete(organization_id, id)?;
        record.happened(repositories, organization_id, &initiator.actor(), Happening::DomainDeleted(&claim))?;
        Ok(())
    })
}

fn drop_from_connections(
    repositories: &mut dyn Repositories,
    initiator: &Initiator,
    (organization, name): (OrganizationId, &DomainName),
    record: &Record,
) -> StoreResult<()> {
    for listed in repositories.connections().list(organization)? {
        let Some(before) = repositories.connections().lock(organization, listed.id)? else { continue };
        let after = before.clone().without_domain(name);
        if after != before {
            repositories.connections().update(&after)?;
            let what = Happening::ConnectionUpdated { before: &before, after: &after };
            record.happened(repositories, organization, &initiator.actor(), what)?;
        }
    }
    Ok(())
}

/// Asks the DNS for the record of a claim, and makes the domain the organization's if it is there. While the question is under way,
/// nothing is held or locked.
///
/// # Errors
/// No such domain; too many attempts for it; no answer of the DNS, or none with the record; another organization has proven
/// it; others would be let in by a connection, and the caller lacks a permission that they or the members have; a caller who is no admin
/// any more.
pub async fn verify(app: &App, initiator: Initiator, id: DomainId) -> Result<DomainClaim, DomainError> {
    let asking = initiator.clone();
    let claim = app.run(move |app| count_attempt(app, &asking, id)).await?;
    let values = app.text_records.at(&claim.name.record_name(), claim.organization_id).await;
    let values = values.map_err(DomainRefusal::from)?;
    if !claim.is_proven_by(&values) {
        return Err(DomainRefusal::NotProven.into());
    }
    app.run(move |app| settle(app, &initiator, &claim)).await
}

/// Counts an attempt at a claim's proof, and returns the claim.
fn count_attempt(app: &App, initiator: &Initiator, id: DomainId) -> Result<DomainClaim, DomainError> {
    let organization_id = initiator.organization(app)?;
    let now = app.now();
    admin_transaction::write(app, initiator, organization_id, |repositories, _| {
        let claim = lock_claim(repositories, organization_id, id)?;
        let counted = [Counted::new(app, Counter::DomainProofs, &[organization_id.into(), (&claim.name).into()])];
        if let Err(full) = throttle::take(repositories, &counted, now)? {
            return Err(DomainError::from(Wait::Requests { retry_after: full.retry_after }));
        }
        Ok(claim)
    })
}

/// Writes the proof of a claim, as it is now.
fn settle(app: &App, initiator: &Initiator, asked: &DomainClaim) -> Result<DomainClaim, DomainError> {
    let (organization_id, now) = (asked.organization_id, app.now());
    let record = Record::new(app, initiator.request(), now);
    admin_transaction::write(app, initiator, organization_id, |repositories, _| {
        let before = lock_claim(repositories, organization_id, asked.id)?;
        let is_news = !matches!(before.state, ClaimState::Verified { .. });
        let proven = before.proven(now, app.settings.domains.recheck);
        if repositories.domains().update(&proven)?.is_err() {
            return Err(DomainError::from(DomainRefusal::Taken));
        }
        if is_news {
            let granter = Granter::of(app, repositories, initiator, organization_id)?;
            for connection in repositories.connections().list(organization_id)? {
                if connection.is_widened_by(&proven.name) {
                    sign_ins::check(repositories, &granter, &connection, now)?;
                }
            }
            record.happened(repositories, organization_id, &initiator.actor(), Happening::DomainVerified(&proven))?;
        }
        Ok(proven)
    })
}

fn lock_claim(
    repositories: &mut dyn Repositories,
    organization: OrganizationId,
    id: DomainId,
) -> Result<DomainClaim, DomainError> {
    repositories.domains().lock(organization, id)?.ok_or(DomainError::Refused(DomainRefusal::NotFound))
}
