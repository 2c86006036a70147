//! `GET /auth/profile`.

use crate::dto::accounts::ProfileData;
use crate::error::ApiError;
use crate::http::pipeline::{Call, Reply};

pub(crate) async fn handle(call: Call) -> Result<Reply, ApiError> {
    Reply::ok(&ProfileData::from(&call.caller()?.user))
}
