//! `/org`: the organization and its members.

pub(crate) mod api_keys;
pub(crate) mod get_organization;
pub(crate) mod list_members;
