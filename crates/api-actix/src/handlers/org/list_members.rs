//! `GET /org/members`.

use orgauth_application::list_members::list_members;

use crate::dto::MembersData;
use crate::error::ApiError;
use crate::http::pipeline::{Call, Reply};

pub(crate) async fn handle(call: Call) -> Result<Reply, ApiError> {
    let caller = call.caller()?;
    let members = call.run(move |app| list_members(app, &caller)).await??;
    Reply::ok(&MembersData { members: members.into_iter().map(Into::into).collect() })
}
