//! `PATCH /org`.

use orgauth_application::initiator::Initiator;
use orgauth_application::organization::organizations::{self, OrganizationChange};
use orgauth_domain::text::{AppUrl, Name};

use crate::dto::organizations::OrganizationData;
use crate::error::ApiError;
use crate::http::pipeline::{Call, Reply};

/// The body of a change.
#[derive(utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "names the fields for the OpenAPI document")]
pub(crate) struct UpdateOrganizationBody {
    /// 1 to 100 characters; left out: stays.
    name: Option<String>,
    /// The application's address, https (or http on loopback); left out: stays; empty: cleared.
    app_url: Option<String>,
}

pub(crate) async fn handle(mut call: Call) -> Result<Reply, ApiError> {
    let mut fields = call.fields();
    let name = fields.optional_string("name");
    let name = fields.parsed("name", name, Name::parse);
    let app_url = fields.optional_string("appUrl");
    let app_url = fields.parsed("appUrl", app_url, AppUrl::parse);
    fields.finish(Some(()))?;
    let (caller, request) = (call.caller()?, call.request.clone());
    let change = OrganizationChange { name, app_url, ..OrganizationChange::default() };
    let org =
        call.run(move |app| organizations::update(app, &Initiator::Member(&caller, &request), &change)).await??;
    Reply::ok(&OrganizationData { org: (&org).into() })
}
