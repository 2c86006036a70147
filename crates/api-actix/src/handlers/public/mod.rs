//! `/public`: for the backends of organizations.

pub(crate) mod verify;
