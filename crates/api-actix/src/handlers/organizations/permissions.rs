//! `/operator/permissions`: what roles can have.

use orgauth_api_derive::{Answer, Body};
use orgauth_application::organizations::roles::catalogue;
use orgauth_domain::organizations::roles::{Catalogue, Permission};
use orgauth_domain::text::Description;

use crate::code::ErrorCode::PermissionInUse;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::credential::{Operator, OperatorKey};
use crate::http::fields::DeclaredPermissions;
use crate::http::page::Query;
use crate::http::parameter::Parameter;

/// The parameter `?force`.
pub(super) const FORCE: Parameter =
    Parameter::query::<bool>("force", "Whether what is in use is taken away from everybody; `false` if left out.");

/// Reads `?force`.
pub(super) fn force(query: &mut Query<'_>) -> bool {
    query.value(FORCE.name, "must be true or false", |text| text.parse().ok()).unwrap_or(false)
}

endpoint! {
    /// Lists the permissions that the operator has declared, in order.
    ///
    /// Admins of an organization see the same list beside its roles (`GET /org/roles`).
    LIST = Get "/operator/permissions" listPermissions, Roles, list,
}

endpoint! {
    /// Declares the permissions: the whole list.
    ///
    /// At most 500. A permission is a word for what members may do in the product, such as `invoices:read`; it means nothing to this
    /// service. Roles have permissions of this list only.
    ///
    /// A permission that is no longer in the list, and that a role has, is 409 `permission_in_use`. With `?force=true` it is taken out of
    /// every role: from the next verify on, nobody has it.
    DECLARE = Put "/operator/permissions" declarePermissions, Roles, declare,
    parameters: &[FORCE],
    errors: &[PermissionInUse],
}

/// The permissions, all of them.
#[derive(Body)]
pub(crate) struct PermissionsBody {
    /// The permissions, at most 500.
    pub(crate) permissions: DeclaredPermissions,
}

/// The permissions that there are.
#[derive(Answer)]
pub(crate) struct PermissionsData {
    /// The permissions, in order.
    pub(crate) permissions: Vec<PermissionEntry>,
}

/// A permission that roles can have.
#[derive(Answer)]
pub(crate) struct PermissionEntry {
    /// Its word.
    pub(crate) key: Permission,
    /// What it is for; left out if nobody said.
    #[eg("See invoices")]
    pub(crate) description: Option<Description>,
}

/// The entries of a catalogue.
pub(super) fn entries(catalogue: &Catalogue) -> Vec<PermissionEntry> {
    let entry = |(key, description): (&Permission, Option<&Description>)| PermissionEntry {
        key: key.clone(),
        description: description.cloned(),
    };
    catalogue.iter().map(entry).collect()
}

async fn list(call: Call<Operator>) -> Result<Reply<PermissionsData>, ApiError> {
    let catalogue = call.run(catalogue::get).await??;
    Reply::of(&PermissionsData { permissions: entries(&catalogue) })
}

async fn declare(call: Call<OperatorKey>, body: PermissionsBody) -> Result<Reply<PermissionsData>, ApiError> {
    let mut query = Query::new(call.raw.query_string());
    let force = force(&mut query);
    let force = query.finish(force)?;
    let operator = call.operator();
    let declared = call.run(move |app| catalogue::declare(app, &operator, &body.permissions.0, force)).await??;
    Reply::of(&PermissionsData { permissions: entries(&declared) })
}
