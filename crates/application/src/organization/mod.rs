//! Use cases of an organization's admins and the operator: the organization, its members and its resources.

pub mod accept_invite;
pub mod add_member;
pub mod api_keys;
pub mod audit_log;
pub mod deliveries;
pub mod founding;
pub mod invites;
pub mod members;
pub mod organizations;
mod security;
pub mod sign_up;
pub mod webhooks;
