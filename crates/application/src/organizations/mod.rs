//! Use cases of an organization's admins and the operator: the organization, its members and invitations.

pub mod accept_invite;
pub mod add_member;
pub mod connections;
pub mod directory;
pub mod domain_recheck;
pub mod domains;
pub mod founding;
pub mod invites;
pub(crate) mod joining;
pub mod logo;
pub mod members;
pub mod organization;
pub mod reset_two_factor;
pub mod roles;
pub mod security;
pub mod sign_up;
pub mod sign_up_by_provider;
