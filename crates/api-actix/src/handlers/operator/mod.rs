//! `/operator`: administration of the service with a service key, outside of any organization.

mod audit_log;
mod import;
mod organizations;
mod users;

use crate::endpoint::Route;

pub(crate) use users::{MembershipOrganization, OperatorMembership};

/// The routes of this group.
pub(crate) const ROUTES: &[Route] = &[
    audit_log::ENDPOINT,
    organizations::LIST,
    organizations::CREATE,
    organizations::GET,
    organizations::UPDATE,
    organizations::DELETE,
    users::LIST,
    users::GET,
    users::UPDATE,
    users::LOGOUT_ALL,
    users::RESET_TWO_FACTOR,
    users::DELETE,
    users::EXPORT,
    import::IMPORT,
];
