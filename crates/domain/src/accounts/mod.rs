//! Accounts: their addresses and passwords, the links that prove and reset them, and their erasure and export.

pub mod email;
pub mod email_change;
pub mod erasure;
pub mod export;
pub mod foreign_hash;
pub mod password;
pub mod password_reset;
pub mod user;
