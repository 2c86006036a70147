//! The life of a session: password, second factor, rotation, switch to another organization, sign-out.

pub mod email_code;
pub mod enrolment;
pub mod federation;
pub(crate) mod guessing_notice;
pub mod impersonate;
pub mod login;
pub mod logout;
pub mod passkey;
pub(crate) mod pending_identity;
pub mod refresh;
pub mod return_address;
pub(crate) mod sealed;
pub mod second_factor;
pub mod session_issuer;
pub mod switch_organization;
