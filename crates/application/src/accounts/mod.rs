//! Use cases on accounts: users manage their own profile, password, second factor and sessions; the operator manages any.

pub mod by_operator;
pub mod change_password;
pub mod delete_account;
pub mod email_change;
pub mod email_link;
pub mod erasing;
pub mod export;
pub mod find_organizations;
pub mod identities;
pub mod import;
pub mod leave;
pub(crate) mod new_password;
pub mod passkeys;
pub mod password_reset;
mod planted;
pub mod profile;
pub mod sessions;
pub mod two_factor;
pub mod two_factor_by_operator;
pub(crate) mod unproven;
