//! Accounts, and what is stored about a person.

mod email_changes;
mod erasures;
mod exports;
mod imports;
mod passkeys;
mod password_resets;
mod recovery_codes;
mod second_factors;
pub(crate) mod users;
