//! `POST /auth/change-password`.

use orgauth_application::account::change_password::{ChangePasswordCommand, change_password};
use orgauth_domain::Secret;

use crate::dto::Message;
use crate::error::ApiError;
use crate::http::cookies;
use crate::http::pipeline::{Call, Reply};

/// The body of a password change.
#[derive(utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "names the fields for the OpenAPI document")]
pub(crate) struct ChangePasswordBody {
    /// The password in use.
    current_password: String,
    /// The next one, at least 8 characters.
    new_password: String,
}

pub(crate) async fn handle(mut call: Call) -> Result<Reply, ApiError> {
    let mut fields = call.fields();
    let current = fields.required_string("currentPassword");
    let new = fields.required_string("newPassword");
    let (current, new) = fields.finish(current.zip(new))?;
    let current = super::reauthentication(&call, current)?;
    let command = ChangePasswordCommand { current, new: Secret::new(new) };
    let tokens = change_password(&call.state.app, command).await?;
    let reply = Reply::ok(&Message { message: "password changed; every other session has ended" })?;
    Ok(reply.with_cookies(cookies::pair(&tokens, call.state.cookies)))
}
