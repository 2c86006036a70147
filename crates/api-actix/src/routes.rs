//! The one table of routes: registration, the OpenAPI document and the test matrix all read it. Each stands beside its
//! handler.

pub use crate::endpoint::{Credential, Route, Tag};
use crate::handlers::{auth, org, public};

/// Below which path the table's routes stand.
pub const PREFIX: &str = "/api/v1";

/// Every route of the API.
pub static TABLE: &[Route] = &[
    auth::login::ENDPOINT,
    auth::verify_second_factor::ENDPOINT,
    auth::logout::ENDPOINT,
    auth::refresh::ENDPOINT,
    auth::get_profile::ENDPOINT,
    auth::update_profile::ENDPOINT,
    auth::change_password::ENDPOINT,
    auth::password_reset::FORGOT,
    auth::password_reset::RESET,
    auth::password_reset::PREVIEW,
    auth::two_factor::STATUS,
    auth::two_factor::SET_UP,
    auth::two_factor::ENABLE,
    auth::two_factor::RECOVERY_CODES,
    auth::two_factor::DISABLE,
    auth::get_session::ENDPOINT,
    auth::list_sessions::ENDPOINT,
    auth::end_session::ENDPOINT,
    auth::logout_all::ENDPOINT,
    auth::list_organizations::ENDPOINT,
    auth::switch_organization::ENDPOINT,
    org::get_organization::ENDPOINT,
    org::update_organization::ENDPOINT,
    org::members::LIST,
    org::members::UPDATE,
    org::members::REMOVE,
    org::invites::CREATE,
    org::invites::LIST,
    org::invites::PREVIEW,
    org::invites::REVOKE,
    org::invites::ACCEPT,
    org::invites::RESEND,
    org::audit_log::ENDPOINT,
    org::api_keys::LIST,
    org::api_keys::CREATE,
    org::api_keys::ROTATE,
    org::api_keys::REVOKE,
    org::webhooks::CREATE,
    org::webhooks::LIST,
    org::webhooks::UPDATE,
    org::webhooks::DELETE,
    org::webhooks::ROTATE_SECRET,
    org::webhooks::TEST,
    org::deliveries::LIST,
    org::deliveries::GET,
    org::deliveries::REDELIVER,
    public::verify::ENDPOINT,
];
