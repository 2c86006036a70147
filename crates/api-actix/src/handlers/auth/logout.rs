//! `POST /auth/logout`.

use orgauth_application::sign_in::logout::{LogoutCommand, logout};

use crate::dto::Message;
use crate::error::ApiError;
use crate::http::cookies;
use crate::http::pipeline::{self, Call, Reply};

pub(crate) async fn handle(call: Call) -> Result<Reply, ApiError> {
    let command = LogoutCommand {
        organization: call.organization()?,
        presented: call.presented.clone(),
        request: call.request.clone(),
    };
    if let Some(user) = call.run(move |app| logout(app, &command)).await?? {
        pipeline::identify_user(&call.raw, user);
    }
    let reply = Reply::ok(&Message { message: "signed out" })?;
    Ok(reply.with_cookies(cookies::clear_all(call.state.cookies)))
}
