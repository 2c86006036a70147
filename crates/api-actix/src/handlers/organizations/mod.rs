//! Organizations, their members, invitations, domains and connections; by their members and by the operator.

mod by_operator;
mod connections;
mod directory;
mod domains;
mod invites;
pub(crate) mod logo;
mod members;
mod organization;
mod permissions;
mod roles;
mod service_roles;
mod sign_up;

use crate::endpoint::Route;

/// The routes of this subject.
pub(crate) const ROUTES: &[Route] = &[
    organization::GET,
    organization::UPDATE,
    organization::AT_SIGN_IN,
    logo::SET,
    logo::REMOVE,
    logo::SET_DARK,
    logo::REMOVE_DARK,
    members::LIST,
    members::UPDATE,
    members::REMOVE,
    members::END_SESSIONS,
    members::RESET_TWO_FACTOR,
    members::LEAVE,
    invites::CREATE,
    invites::LIST,
    invites::PREVIEW,
    invites::REVOKE,
    invites::ACCEPT,
    invites::RESEND,
    connections::LIST,
    connections::CREATE,
    connections::GET,
    connections::UPDATE,
    connections::DELETE,
    connections::TEST,
    connections::ATTEMPTS,
    connections::IMPACT,
    domains::LIST,
    domains::CLAIM,
    domains::VERIFY,
    domains::DELETE,
    directory::GET,
    directory::CREATE,
    directory::UPDATE,
    directory::DELETE,
    directory::CREATE_TOKEN,
    directory::DELETE_OLDER_TOKEN,
    directory::DELETE_TOKEN,
    directory::GROUPS,
    directory::MAP_GROUP,
    directory::UNDO,
    roles::LIST,
    roles::CREATE,
    roles::UPDATE,
    roles::DELETE,
    permissions::LIST,
    permissions::DECLARE,
    service_roles::LIST,
    service_roles::CREATE,
    service_roles::UPDATE,
    service_roles::DELETE,
    sign_up::SIGN_UP,
    sign_up::COMPLETE,
    sign_up::FOUNDER,
    sign_up::BY_PROVIDER,
    sign_up::FOUND,
    by_operator::LIST,
    by_operator::CREATE,
    by_operator::GET,
    by_operator::UPDATE,
    by_operator::DELETE,
];
