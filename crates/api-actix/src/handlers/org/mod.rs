//! `/org`: the organization and its members.

pub(crate) mod api_keys;
pub(crate) mod audit_log;
pub(crate) mod deliveries;
pub(crate) mod get_organization;
pub(crate) mod invites;
pub(crate) mod members;
pub(crate) mod update_organization;
pub(crate) mod webhooks;
