//! Accounts, and what is stored about a person.

mod email_changes;
mod erasures;
mod exports;
mod imports;
mod password_resets;
mod recovery_codes;
pub(crate) mod users;
