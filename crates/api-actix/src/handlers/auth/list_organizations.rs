//! `GET /auth/organizations`.

use orgauth_application::switch_organization::list_organizations;

use crate::dto::accounts::OrganizationsData;
use crate::error::ApiError;
use crate::http::pipeline::{Call, Reply};

pub(crate) async fn handle(call: Call) -> Result<Reply, ApiError> {
    let caller = call.caller()?;
    let entries = call.run(move |app| list_organizations(app, &caller)).await??;
    Reply::ok(&OrganizationsData { organizations: entries.into_iter().map(Into::into).collect() })
}
