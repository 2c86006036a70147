//! `/operator`: what whoever runs the service does by a service key, in no organization.

mod audit_log;
mod import;
mod organizations;
mod users;

use crate::endpoint::Route;

pub(crate) use users::{MembershipOrganization, OperatorMembership};

/// Its routes.
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
