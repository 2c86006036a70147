//! Who acts: a member with a session, or the operator by the command line, a service key or a person's session.
//!
//! The operator may do all that an admin may, by the same use cases. The initiator decides what the transaction checks again
//! (`admin_transaction`), and whom the audit log and events name.

use orgauth_domain::accounts::user::User;
use orgauth_domain::audit::Actor;
use orgauth_domain::organizations::invite::InvitedBy;
use orgauth_domain::organizations::membership::Role;
use orgauth_domain::ports::{Repositories, StoreResult, read};
use orgauth_domain::sign_in::Session;
use orgauth_domain::sign_in::access::{self, AccessFault};
use orgauth_domain::text::Slug;
use orgauth_domain::{OrganizationId, ServiceKeyId, Timestamp};

use crate::app::{App, RequestContext};
use crate::authorize::Caller;
use crate::error::Error;
use crate::operator_person;

/// Who acts in an organization.
#[derive(Debug, Clone)]
pub enum Initiator {
    /// A member, with a session and a request.
    Member(Box<Caller>, RequestContext),
    /// The operator, in the organization with this slug.
    Operator(Operator, Slug),
}

/// The operator of the service.
#[derive(Debug, Clone)]
pub enum Operator {
    /// By the command line.
    CommandLine,
    /// By a service key, with a request.
    ServiceKey(ServiceKeyId, RequestContext),
    /// A person who is the operator, with a session in the operator's organization and a request.
    Person(Box<Caller>, RequestContext),
}

impl Operator {
    /// The service key; absent for the command line and a person.
    pub(crate) const fn service_key(&self) -> Option<ServiceKeyId> {
        match self {
            Self::CommandLine | Self::Person(..) => None,
            Self::ServiceKey(key, _) => Some(*key),
        }
    }

    /// Whether it reads and writes what the product keeps (`metadata`): programs do, and people never.
    pub const fn keeps_metadata(&self) -> bool {
        self.service_key().is_some()
    }

    /// Whom an invitation names as its inviter. That of a person stays valid like one of the command line: it is the operator's.
    pub(crate) fn invited_by(&self) -> InvitedBy {
        self.service_key().map_or(InvitedBy::CommandLine, InvitedBy::ServiceKey)
    }

    /// The request; absent for the command line.
    pub(crate) fn request(&self) -> Option<&RequestContext> {
        match self {
            Self::CommandLine => None,
            Self::ServiceKey(_, request) | Self::Person(_, request) => Some(request),
        }
    }

    /// The person's session; absent for the others.
    pub(crate) fn person(&self) -> Option<&Caller> {
        match self {
            Self::CommandLine | Self::ServiceKey(..) => None,
            Self::Person(caller, _) => Some(caller),
        }
    }

    /// Whom the audit log names.
    pub(crate) fn actor(&self) -> Actor {
        match self {
            Self::CommandLine => Actor::Operator(None),
            Self::ServiceKey(key, _) => Actor::Operator(Some(*key)),
            Self::Person(caller, _) => Actor::OperatorPerson { id: caller.user.id, email: caller.user.email.clone() },
        }
    }

    /// Checks that the service key is still valid, or the person still the operator: either may have ended since the admission
    /// check.
    pub(crate) fn recheck(
        &self,
        app: &App,
        repositories: &mut dyn Repositories,
        now: Timestamp,
    ) -> StoreResult<Result<(), AccessFault>> {
        match self {
            Self::CommandLine => Ok(Ok(())),
            Self::ServiceKey(id, _) => {
                let key = repositories.service_keys().get(*id)?;
                Ok(access::operator(key.as_ref(), now).map(|_| ()))
            }
            Self::Person(caller, _) => {
                operator_person::recheck(app, repositories, caller.organization.id, &caller.claims, now)
            }
        }
    }
}

impl Initiator {
    /// The operator, by the command line, in the organization with this slug.
    pub fn command_line(slug: &Slug) -> Self {
        Self::Operator(Operator::CommandLine, slug.clone())
    }

    /// The organization in which the initiator acts.
    ///
    /// # Errors
    /// No organization has the operator's slug, or the store failed.
    pub(crate) fn organization(&self, app: &App) -> Result<OrganizationId, Error> {
        match self {
            Self::Member(caller, _) => Ok(caller.organization.id),
            Self::Operator(_, slug) => {
                let found: StoreResult<_> =
                    read(&*app.store, |repositories| repositories.organizations().by_slug(slug));
                Ok(found?.ok_or(Error::NoOrganization)?.id)
            }
        }
    }

    /// Whether the initiator may see what only admins see: a member who was an admin on admission, or the operator.
    pub fn is_admin(&self) -> bool {
        match self {
            Self::Member(caller, _) => caller.membership.as_ref().is_some_and(|member| member.role == Role::Admin),
            Self::Operator(..) => true,
        }
    }

    /// As [`Operator::keeps_metadata`].
    pub(crate) const fn keeps_metadata(&self) -> bool {
        match self {
            Self::Member(..) => false,
            Self::Operator(operator, _) => operator.keeps_metadata(),
        }
    }

    /// The request; absent for the command line.
    pub(crate) fn request(&self) -> Option<&RequestContext> {
        match self {
            Self::Member(_, request) => Some(request),
            Self::Operator(operator, _) => operator.request(),
        }
    }

    /// The member's account; absent for the operator.
    pub(crate) fn user(&self) -> Option<&User> {
        match self {
            Self::Member(caller, _) => Some(&caller.user),
            Self::Operator(..) => None,
        }
    }

    /// The member's session; absent for the operator.
    pub(crate) fn session(&self) -> Option<&Session> {
        match self {
            Self::Member(caller, _) => Some(&caller.session),
            Self::Operator(..) => None,
        }
    }

    /// Whom the audit log names.
    pub(crate) fn actor(&self) -> Actor {
        match self {
            Self::Member(caller, _) => Actor::from(&caller.user),
            Self::Operator(operator, _) => operator.actor(),
        }
    }

    /// Whom an invitation names as its inviter.
    pub(crate) fn invited_by(&self) -> InvitedBy {
        match self {
            Self::Member(caller, _) => InvitedBy::Member(caller.user.id),
            Self::Operator(operator, _) => operator.invited_by(),
        }
    }
}
