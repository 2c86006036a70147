//! Accounts, the credentials that prove an identity, and the limits on guessing them.

pub mod client_network;
pub mod email;
pub mod email_change;
pub mod foreign_hash;
pub mod password;
pub mod password_reset;
pub mod sign_up;
pub mod throttle;
pub mod totp_secret;
pub mod two_factor;
pub mod user;
