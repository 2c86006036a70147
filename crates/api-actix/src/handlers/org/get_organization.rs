//! `GET /org`.

use crate::dto::organizations::OrganizationData;
use crate::error::ApiError;
use crate::http::pipeline::{Call, Reply};

pub(crate) async fn handle(call: Call) -> Result<Reply, ApiError> {
    Reply::ok(&OrganizationData { org: (&call.organization()?).into() })
}
