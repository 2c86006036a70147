//! Who manages webhook subscriptions: somebody who acts in an organization, for the organization's, or the operator for its own.

use orgauth_domain::happening::Happening;
use orgauth_domain::ports::{Repositories, StoreError, StoreResult, transact};
use orgauth_domain::sign_in::access::AccessFault;
use orgauth_domain::webhooks::WebhookOwner;
use orgauth_domain::{OrganizationId, Timestamp};

use crate::admin_transaction;
use crate::app::App;
use crate::error::Error;
use crate::initiator::{Initiator, Operator};
use crate::record::Record;

/// Who acts, which says whose subscriptions and deliveries there are to see and to change.
#[derive(Debug, Clone, Copy)]
pub enum Subscriber<'a> {
    /// Somebody who acts in an organization, and has the organization's.
    Organization(&'a Initiator),
    /// The operator, who has the operator's own.
    Operator(&'a Operator),
}

/// The same, with the organization's identifier.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Manager<'a> {
    Organization(&'a Initiator, OrganizationId),
    Operator(&'a Operator),
}

impl<'a> From<&'a Initiator> for Subscriber<'a> {
    fn from(initiator: &'a Initiator) -> Self {
        Self::Organization(initiator)
    }
}

impl<'a> From<&'a Operator> for Subscriber<'a> {
    fn from(operator: &'a Operator) -> Self {
        Self::Operator(operator)
    }
}

impl<'a> Subscriber<'a> {
    /// Who acts, and for whom.
    ///
    /// # Errors
    /// No organization has the slug, or the store failed.
    pub(crate) fn manager(self, app: &App) -> Result<Manager<'a>, Error> {
        Ok(match self {
            Self::Organization(initiator) => Manager::Organization(initiator, initiator.organization(app)?),
            Self::Operator(operator) => Manager::Operator(operator),
        })
    }
}

impl Manager<'_> {
    /// Whose subscriptions these are.
    pub(crate) fn owner(self) -> WebhookOwner {
        match self {
            Self::Organization(_, organization) => organization.into(),
            Self::Operator(_) => WebhookOwner::Operator,
        }
    }

    /// A record of what happens in this request.
    pub(crate) fn record(self, app: &App, now: Timestamp) -> Record {
        let request = match self {
            Self::Organization(initiator, _) => initiator.request(),
            Self::Operator(operator) => operator.request(),
        };
        Record::new(app, request, now)
    }

    /// Runs `body` in a writing transaction, in which nobody else adds a subscription of this owner. First checks that the caller may still
    /// do this, as [`admin_transaction::write`] does.
    ///
    /// # Errors
    /// The caller may not any more; then the body's own.
    pub(crate) fn write<T, E: From<StoreError> + From<AccessFault>>(
        self,
        app: &App,
        mut body: impl FnMut(&mut dyn Repositories) -> Result<T, E>,
    ) -> Result<T, E> {
        match self {
            Self::Organization(initiator, organization) => {
                admin_transaction::write(app, initiator, organization, |repositories, _| body(repositories))
            }
            Self::Operator(operator) => {
                let now = app.now();
                transact(&*app.store, |repositories| {
                    operator.recheck(app, repositories, now)??;
                    repositories.webhooks().lock_operators()?;
                    body(repositories)
                })
            }
        }
    }

    /// Records what happened to a subscription: in the organization's log, or in the operator's own.
    pub(crate) fn happened(
        self,
        record: &Record,
        repositories: &mut dyn Repositories,
        what: Happening<'_>,
    ) -> StoreResult<()> {
        match self {
            Self::Organization(initiator, organization) => {
                record.happened(repositories, organization, &initiator.actor(), what)
            }
            Self::Operator(operator) => record.happened_to_the_service(repositories, &operator.actor(), what),
        }
    }
}
