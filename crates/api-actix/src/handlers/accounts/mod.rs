//! Accounts: profile, password, email address, second factor, sessions, export and deletion; by their users and by the operator.

mod by_operator;
mod change_password;
mod delete_account;
mod email;
mod export;
mod find_organizations;
mod identities;
mod import;
mod leave;
mod owner;
mod passkeys;
mod password_reset;
mod profile;
mod sessions;
mod two_factor;

use crate::endpoint::Route;
pub(crate) use owner::OwnerBody;

/// The routes of this subject.
pub(crate) const ROUTES: &[Route] = &[
    profile::GET,
    profile::UPDATE,
    change_password::ENDPOINT,
    delete_account::ENDPOINT,
    leave::ENDPOINT,
    export::ENDPOINT,
    find_organizations::ENDPOINT,
    password_reset::FORGOT,
    password_reset::RESET,
    password_reset::PREVIEW,
    email::CHANGE,
    email::CONFIRM,
    email::PREVIEW,
    email::CANCEL,
    email::VERIFY,
    two_factor::STATUS,
    two_factor::SET_UP,
    two_factor::ENABLE,
    two_factor::RECOVERY_CODES,
    two_factor::DISABLE,
    passkeys::OPTIONS,
    passkeys::ADD,
    passkeys::LIST,
    passkeys::RENAME,
    passkeys::REMOVE,
    identities::LIST,
    identities::REMOVE,
    sessions::CURRENT,
    sessions::LIST,
    sessions::END,
    sessions::LOGOUT_ALL,
    by_operator::LIST,
    by_operator::GET,
    by_operator::SESSIONS,
    by_operator::UPDATE,
    by_operator::LOGOUT_ALL,
    by_operator::RESET_TWO_FACTOR,
    by_operator::DELETE,
    by_operator::EXPORT,
    import::IMPORT,
];
