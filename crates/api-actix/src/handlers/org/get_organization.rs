//! `GET /org`.

use crate::dto::organizations::OrganizationData;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::pipeline::{Call, Reply};

endpoint! {
    /// Returns the organization.
    ///
    /// The one of `X-Org-Slug`, to any of its members.
    ENDPOINT = Get "/org" getOrganization, Organization, Member, handle,
}

async fn handle(call: Call) -> Result<Reply<OrganizationData>, ApiError> {
    Reply::of(&OrganizationData { org: (&call.organization()?).into() })
}
