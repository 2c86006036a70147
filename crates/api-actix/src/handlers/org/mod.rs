//! `/org`: the organization and its members.

mod api_keys;
mod audit_log;
mod deliveries;
mod get_organization;
mod invites;
mod members;
mod update_organization;
mod webhooks;

use crate::endpoint::Route;

/// The routes of this group.
pub(crate) const ROUTES: &[Route] = &[
    get_organization::ENDPOINT,
    update_organization::ENDPOINT,
    members::LIST,
    members::UPDATE,
    members::REMOVE,
    members::END_SESSIONS,
    members::LEAVE,
    invites::CREATE,
    invites::LIST,
    invites::PREVIEW,
    invites::REVOKE,
    invites::ACCEPT,
    invites::RESEND,
    audit_log::ENDPOINT,
    api_keys::LIST,
    api_keys::CREATE,
    api_keys::ROTATE,
    api_keys::REVOKE,
    webhooks::CREATE,
    webhooks::LIST,
    webhooks::GET,
    webhooks::UPDATE,
    webhooks::DELETE,
    webhooks::ROTATE_SECRET,
    webhooks::TEST,
    deliveries::LIST,
    deliveries::GET,
    deliveries::REDELIVER,
];
