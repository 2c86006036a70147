//! Who acts: a member by a session, or the operator.
//!
//! What an admin may do the operator may do, too, by the same use case: who it was decides what is checked again in the
//! transaction (`admin_transaction`), and who stands in the audit log and in events.

use orgauth_domain::OrganizationId;
use orgauth_domain::audit::Actor;
use orgauth_domain::identity::user::User;
use orgauth_domain::ports::{StoreError, read};
use orgauth_domain::text::Slug;
use orgauth_domain::webhook::event::ActorData;

use crate::activity;
use crate::app::{App, RequestContext};
use crate::authorize::Caller;

/// Who acts in an organization.
#[derive(Debug, Clone)]
pub enum Initiator {
    /// A member, by a session and with a request.
    Member(Box<Caller>, RequestContext),
    /// The operator, by the command line, in the organization with this slug.
    Operator(Slug),
}

/// Why nobody can act.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InitiatorError {
    /// No organization has the operator's slug.
    #[error("no organization has this slug")]
    OrganizationNotFound,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Initiator {
    /// The operator, by the command line, in the organization with this slug.
    pub fn command_line(slug: &Slug) -> Self {
        Self::Operator(slug.clone())
    }

    /// The organization that is acted in.
    ///
    /// # Errors
    /// The operator names none that exists.
    pub(crate) fn organization(&self, app: &App) -> Result<OrganizationId, InitiatorError> {
        match self {
            Self::Member(caller, _) => Ok(caller.organization.id),
            Self::Operator(slug) => {
                let found = read(&*app.store, |repositories| repositories.organizations().by_slug(slug));
                Ok(found.map_err(InitiatorError::Store)?.ok_or(InitiatorError::OrganizationNotFound)?.id)
            }
        }
    }

    /// The request; absent for the operator.
    pub(crate) fn request(&self) -> Option<&RequestContext> {
        match self {
            Self::Member(_, request) => Some(request),
            Self::Operator(_) => None,
        }
    }

    /// The member's account; absent for the operator.
    pub(crate) fn user(&self) -> Option<&User> {
        match self {
            Self::Member(caller, _) => Some(&caller.user),
            Self::Operator(_) => None,
        }
    }

    /// Who stands in the audit log.
    pub(crate) fn actor(&self) -> Actor {
        self.user().map_or(Actor::Operator, activity::actor)
    }

    /// Who stands in an event.
    pub(crate) fn actor_data(&self) -> Option<ActorData> {
        self.user().map(ActorData::from)
    }
}
