//! `GET /org`.

use crate::dto::organizations::OwnOrganizationData;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};

endpoint! {
    /// Returns the organization that X-Org-Slug names.
    ///
    /// Every member may call this. Only admins see the organization's own security rules.
    ENDPOINT = Get "/org" getOrganization, Organization, Member, handle,
}

async fn handle(call: Call) -> Result<Reply<OwnOrganizationData>, ApiError> {
    let (organization, initiator) = (call.organization()?, call.initiator()?);
    Reply::of(&if initiator.is_admin() {
        OwnOrganizationData::to_admin(&organization)
    } else {
        OwnOrganizationData::to_member(&organization)
    })
}
