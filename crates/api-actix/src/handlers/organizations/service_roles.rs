//! `/operator/roles` and below: the roles that every organization has.

use actix_web::http::StatusCode;
use orgauth_api_derive::Answer;
use orgauth_application::organizations::roles::definition::{self, Owner};

use super::permissions::FORCE;
use super::roles::{KEY, NewRoleBody, ProductRoleData, REPLACE_BY, RoleChangesBody, RoleEntry, deletion, key};
use crate::code::ErrorCode::{RoleExists, RoleInUse, UnknownPermission, UnknownRole};
use crate::dto::Message;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::credential::Operator;

endpoint! {
    /// Lists the roles that every organization has, in the order of keys.
    ///
    /// Those that organizations defined themselves are in `GET /org/roles` of each.
    LIST = Get "/operator/roles" listServiceRoles, Roles, list,
}

endpoint! {
    /// Makes a role that every organization has.
    ///
    /// Its permissions are among those that `PUT /operator/permissions` declares. A key that is taken, `member` and `org_admin` are 409
    /// `role_exists`; so is one of which organizations have defined a role, and `error.organizations` has slugs of them.
    CREATE = Post "/operator/roles" createServiceRole, Roles, create,
    success: StatusCode::CREATED,
    errors: &[UnknownPermission, RoleExists],
}

endpoint! {
    /// Changes a role that every organization has.
    ///
    /// Fields that are left out stay unchanged; the key always does. Everybody who has the role has its new permissions at the next
    /// verify.
    UPDATE = Patch "/operator/roles/{key}" updateServiceRole, Roles, update,
    parameters: &[KEY],
    errors: &[UnknownPermission],
}

endpoint! {
    /// Deletes a role that every organization has.
    ///
    /// One that somebody has, or that a pending invitation or a rule of a connection gives, is 409 `role_in_use`. With `?force=true` it is
    /// gone from everybody at the next verify, with `?replaceBy` the other role of the service is in its place. Then each member whose
    /// roles change has an event `member.role_changed`.
    DELETE = Delete "/operator/roles/{key}" deleteServiceRole, Roles, delete,
    parameters: &[KEY, REPLACE_BY, FORCE],
    errors: &[UnknownRole, RoleInUse],
}

/// The roles that every organization has.
#[derive(Answer)]
pub(crate) struct ServiceRolesData {
    /// The roles, in the order of keys.
    pub(crate) roles: Vec<RoleEntry>,
}

async fn list(call: Call<Operator>) -> Result<Reply<ServiceRolesData>, ApiError> {
    let owner = Owner::Service(call.operator());
    let (roles, _) = call.run(move |app| definition::list(app, &owner)).await??;
    Reply::of(&ServiceRolesData { roles: roles.into_iter().map(Into::into).collect() })
}

async fn create(call: Call<Operator>, body: NewRoleBody) -> Result<Reply<ProductRoleData>, ApiError> {
    let (owner, new) = (Owner::Service(call.operator()), body.into());
    let role = call.run(move |app| definition::create(app, &owner, &new)).await??;
    Reply::of(&ProductRoleData { role: role.into() })
}

async fn update(call: Call<Operator>, body: RoleChangesBody) -> Result<Reply<ProductRoleData>, ApiError> {
    let (owner, key, changes) = (Owner::Service(call.operator()), key(&call)?, body.into());
    let role = call.run(move |app| definition::update(app, &owner, &key, &changes)).await??;
    Reply::of(&ProductRoleData { role: role.into() })
}

async fn delete(call: Call<Operator>) -> Result<Reply<Message>, ApiError> {
    let (owner, key) = (Owner::Service(call.operator()), key(&call)?);
    let deletion = deletion(call.raw.query_string())?;
    call.run(move |app| definition::delete(app, &owner, &key, &deletion)).await??;
    Reply::of(&Message { message: "the role is deleted" })
}
