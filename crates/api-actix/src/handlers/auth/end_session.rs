//! `DELETE /auth/sessions/:id`.

use orgauth_application::account::sessions::end_session;
use orgauth_domain::SessionId;

use crate::code::ErrorCode;
use crate::dto::Message;
use crate::error::ApiError;
use crate::http::cookies;
use crate::http::pipeline::{Call, Reply};

pub(crate) async fn handle(call: Call) -> Result<Reply, ApiError> {
    let id: SessionId = call.path_id(ErrorCode::SessionNotFound)?;
    let caller = call.caller()?;
    let is_current = caller.session.id == id;
    let request = call.request.clone();
    call.run(move |app| end_session(app, &caller, id, &request)).await??;
    let reply = Reply::ok(&Message { message: "session ended" })?;
    Ok(if is_current { reply.with_cookies(cookies::clear_all(call.state.cookies)) } else { reply })
}
