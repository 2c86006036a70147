//! Organizations, their members and invitations, and sign-ups.

mod connections;
mod deleted;
mod directories;
mod directory_filter;
mod directory_groups;
mod directory_people;
mod domains;
pub(crate) mod invites;
mod logos;
pub(crate) mod memberships;
mod metadata;
pub(crate) mod organization;
pub(crate) mod role_columns;
mod roles;
mod sign_ups;
