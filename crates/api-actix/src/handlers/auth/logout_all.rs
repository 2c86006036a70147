//! `POST /auth/logout-all`.

use orgauth_application::account::sessions::logout_all;

use crate::dto::Message;
use crate::error::ApiError;
use crate::http::cookies;
use crate::http::pipeline::{Call, Reply};

pub(crate) async fn handle(call: Call) -> Result<Reply, ApiError> {
    let (caller, request) = (call.caller()?, call.request.clone());
    call.run(move |app| logout_all(app, &caller, &request)).await??;
    let reply = Reply::ok(&Message { message: "signed out everywhere" })?;
    Ok(reply.with_cookies(cookies::clear_all(call.state.cookies)))
}
