//! `/org/roles` and below: the roles that an organization has, and those that it defines.

use actix_web::http::StatusCode;
use orgauth_api_derive::{Answer, Body};
use orgauth_application::App;
use orgauth_application::organizations::roles::definition::{self, Deletion, NewRole, Owner};
use orgauth_domain::organizations::roles::{ProductRole, RoleChanges, RoleKey, WordList};
use orgauth_domain::text::{Description, Name};
use serde_json::json;

use super::permissions::{self, FORCE, PermissionEntry, force};
use crate::code::ErrorCode::{
    NotFound, PermissionNotHeld, RoleExists, RoleInUse, RoleLimitReached, RoleNotFound, UnknownPermission,
    UnknownRole,
};
use crate::dto::Message;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::credential::{Admin, CredentialType};
use crate::http::fields::{Clearable, Permissions};
use crate::http::page::Query;
use crate::http::parameter::Parameter;
use crate::schema::{Components, Described, one_word_of};

/// The role's key in the path.
pub(super) const KEY: Parameter =
    Parameter { missing: Some(RoleNotFound), ..Parameter::path::<RoleKey>("key", "The role's key.") };

/// The parameter `?replaceBy`.
pub(super) const REPLACE_BY: Parameter =
    Parameter::query::<RoleKey>("replaceBy", "The key of the role that those have then who had this one.");

/// Reads the key in the path. One of another form is refused like an unknown one.
pub(super) fn key<C: CredentialType>(call: &Call<C>) -> Result<RoleKey, ApiError> {
    RoleKey::parse(call.path(KEY.name)).map_err(|_| ApiError::new(RoleNotFound))
}

/// Reads what becomes of those who have the role.
pub(super) fn deletion(query: &str) -> Result<Deletion, ApiError> {
    let mut query = Query::new(query);
    let other = query.value(REPLACE_BY.name, "must be the key of a role", |text| RoleKey::parse(text).ok());
    let force = force(&mut query);
    let deletion = match (other, force) {
        (Some(other), _) => Deletion::ReplacedBy(other),
        (None, true) => Deletion::Forced,
        (None, false) => Deletion::Unused,
    };
    query.finish(deletion)
}

endpoint! {
    /// Lists the roles that members of the organization can have, and the permissions that there are.
    ///
    /// First those of the service, which every organization has, then those that the organization defined, each in the order of keys.
    LIST = Get "/org/roles" listRoles, Roles, list,
}

endpoint! {
    /// Defines a role of the organization.
    ///
    /// At most 50, of permissions that the operator has declared and that the caller has (403 `permission_not_held`). Where the service
    /// doesn't let organizations define roles (`roles.defined_by_organizations`), this is 404 `not_found`. A key of the service's roles,
    /// `member` and `org_admin` are 409 `role_exists`.
    CREATE = Post "/org/roles" createRole, Roles, create,
    success: StatusCode::CREATED,
    errors: &[UnknownPermission, PermissionNotHeld, NotFound, RoleExists, RoleLimitReached],
}

endpoint! {
    /// Changes a role that the organization defined.
    ///
    /// Fields that are left out stay unchanged; the key always does. Everybody who has the role has its new permissions at the next
    /// verify. A permission that is new to the role needs it of the caller (403 `permission_not_held`).
    UPDATE = Patch "/org/roles/{key}" updateRole, Roles, update,
    parameters: &[KEY],
    errors: &[UnknownPermission, PermissionNotHeld, NotFound],
}

endpoint! {
    /// Deletes a role that the organization defined.
    ///
    /// One that a member has, or that a pending invitation or a rule of a connection gives, is 409 `role_in_use`. With `?force=true` it is
    /// gone from everybody at the next verify, with `?replaceBy` the other role is in its place. Then each member whose roles change has
    /// an event `member.role_changed`. A role that is made again under the same key is nobody's.
    DELETE = Delete "/org/roles/{key}" deleteRole, Roles, delete,
    parameters: &[KEY, REPLACE_BY, FORCE],
    errors: &[UnknownRole, PermissionNotHeld, NotFound, RoleInUse],
}

/// A new role.
#[derive(Body)]
pub(crate) struct NewRoleBody {
    /// The role's key, which can't be changed later.
    pub(crate) key: RoleKey,
    /// What people see.
    #[eg("Billing")]
    pub(crate) name: Name,
    /// What it is for; none if left out or empty.
    #[eg("Sends and pays invoices")]
    pub(crate) description: Option<Clearable<Description>>,
    /// Its permissions.
    pub(crate) permissions: Permissions,
    /// Whether those have it who join without other roles; `false` if left out.
    #[eg(false)]
    pub(crate) is_default: Option<bool>,
}

/// A change of a role; fields that are left out stay unchanged.
#[derive(Body)]
pub(crate) struct RoleChangesBody {
    /// What people see.
    #[eg("Billing")]
    pub(crate) name: Option<Name>,
    /// What it is for; an empty text clears it.
    #[eg("Sends and pays invoices")]
    pub(crate) description: Option<Clearable<Description>>,
    /// Its permissions, all of them.
    pub(crate) permissions: Option<Permissions>,
    /// Whether those have it who join without other roles.
    #[eg(false)]
    pub(crate) is_default: Option<bool>,
}

impl From<NewRoleBody> for NewRole {
    fn from(body: NewRoleBody) -> Self {
        let NewRoleBody { key, name, description, permissions, is_default } = body;
        let (description, is_default) = (description.and_then(|text| text.0), is_default.unwrap_or(false));
        Self { key, name, description, permissions: permissions.0, is_default }
    }
}

impl From<RoleChangesBody> for RoleChanges {
    fn from(body: RoleChangesBody) -> Self {
        let RoleChangesBody { name, description, permissions, is_default } = body;
        let (description, permissions) = (description.map(|text| text.0), permissions.map(|words| words.0));
        Self { name, description, permissions, is_default }
    }
}

/// Who defined a role.
#[derive(Clone, Copy)]
pub(crate) enum DefinedBy {
    /// The operator, for every organization.
    Service,
    /// The organization.
    Organization,
}

impl DefinedBy {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Service => "service",
            Self::Organization => "organization",
        }
    }
}

impl serde::Serialize for DefinedBy {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl Described for DefinedBy {
    fn schema(components: &mut Components) -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        let words = [Self::Service, Self::Organization].map(Self::as_str);
        let about = "Who defined a role: the operator, for every organization, or the organization.";
        components.named::<Self>("RoleDefinedBy", |_| one_word_of(words).description(Some(about)).build().into())
    }

    fn example() -> serde_json::Value {
        json!("service")
    }
}

/// A role with permissions.
#[derive(Answer)]
pub(crate) struct ProductRoleData {
    /// The role.
    pub(crate) role: RoleEntry,
}

/// The roles that members of the organization can have.
#[derive(Answer)]
pub(crate) struct RolesData {
    /// The roles of the service, then those of the organization.
    pub(crate) roles: Vec<RoleEntry>,
    /// The permissions that there are, in order.
    pub(crate) permissions: Vec<PermissionEntry>,
    /// Whether the organization's admins may define further roles: `roles.defined_by_organizations`. Otherwise doing so is 404 `not_found`.
    #[eg(false)]
    pub(crate) definable: bool,
}

/// A role with permissions.
#[derive(Answer)]
pub(crate) struct RoleEntry {
    /// Its key.
    pub(crate) key: RoleKey,
    /// What people see.
    #[eg("Billing")]
    pub(crate) name: Name,
    /// What it is for; left out if nobody said.
    #[eg("Sends and pays invoices")]
    pub(crate) description: Option<Description>,
    /// Its permissions, in order.
    #[eg(["invoices:read", "invoices:write"])]
    pub(crate) permissions: WordList,
    /// Whether those have it who join without other roles.
    #[eg(false)]
    pub(crate) is_default: bool,
    /// Who defined it.
    pub(crate) defined_by: DefinedBy,
}

impl From<ProductRole> for RoleEntry {
    fn from(role: ProductRole) -> Self {
        let defined_by = if role.organization_id.is_some() { DefinedBy::Organization } else { DefinedBy::Service };
        let ProductRole { key, name, description, permissions, is_default, .. } = role;
        Self { key, name, description, permissions, is_default, defined_by }
    }
}

async fn list(call: Call<Admin>) -> Result<Reply<RolesData>, ApiError> {
    let owner = Owner::Organization(call.initiator());
    let list = move |app: &App| (definition::list(app, &owner), app.settings.roles.defined_by_organizations);
    let (listed, definable) = call.run(list).await?;
    let (roles, catalogue) = listed?;
    let permissions = permissions::entries(&catalogue);
    Reply::of(&RolesData { roles: roles.into_iter().map(Into::into).collect(), permissions, definable })
}

async fn create(call: Call<Admin>, body: NewRoleBody) -> Result<Reply<ProductRoleData>, ApiError> {
    let (owner, new) = (Owner::Organization(call.initiator()), body.into());
    let role = call.run(move |app| definition::create(app, &owner, &new)).await??;
    Reply::of(&ProductRoleData { role: role.into() })
}

async fn update(call: Call<Admin>, body: RoleChangesBody) -> Result<Reply<ProductRoleData>, ApiError> {
    let (owner, key, changes) = (Owner::Organization(call.initiator()), key(&call)?, body.into());
    let role = call.run(move |app| definition::update(app, &owner, &key, &changes)).await??;
    Reply::of(&ProductRoleData { role: role.into() })
}

async fn delete(call: Call<Admin>) -> Result<Reply<Message>, ApiError> {
    let (owner, key) = (Owner::Organization(call.initiator()), key(&call)?);
    let deletion = deletion(call.raw.query_string())?;
    call.run(move |app| definition::delete(app, &owner, &key, &deletion)).await??;
    Reply::of(&Message { message: "the role is deleted" })
}
