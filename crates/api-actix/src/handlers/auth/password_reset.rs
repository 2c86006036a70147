//! `POST /auth/forgot-password`, `POST /auth/reset-password` and its preview.

use orgauth_application::account::password_reset::{self, ResetPasswordCommand, reset_password};
use orgauth_domain::Secret;

use crate::dto::Message;
use crate::dto::password_reset::ResetPreviewData;
use crate::error::ApiError;
use crate::http::pipeline::{Call, Reply};

/// The body of a request for a link.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "names the fields for the OpenAPI document")]
pub(crate) struct ForgotPasswordBody {
    /// The account's address.
    #[schema(example = "ada@example.com")]
    email: String,
}

/// The body of a reset.
#[derive(utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "names the fields for the OpenAPI document")]
pub(crate) struct ResetPasswordBody {
    /// The token of the mailed link.
    token: String,
    /// The next password, at least 8 characters.
    new_password: String,
}

/// The body of a look at a link.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "names the fields for the OpenAPI document")]
pub(crate) struct PreviewResetBody {
    /// The token of the mailed link.
    token: String,
}

pub(crate) async fn forgot(mut call: Call) -> Result<Reply, ApiError> {
    let mut fields = call.fields();
    let email = fields.required_string("email");
    let email = fields.email("email", email);
    let email = fields.finish(email)?;
    let (organization, request) = (call.organization()?, call.request.clone());
    call.run(move |app| password_reset::forgot(app, &organization, &email, &request)).await??;
    Reply::ok(&Message { message: "if this address belongs to a member, a mail with a link is on its way" })
}

pub(crate) async fn preview(mut call: Call) -> Result<Reply, ApiError> {
    let mut fields = call.fields();
    let token = fields.required_string("token");
    let token = Secret::new(fields.finish(token)?);
    let organization = call.organization()?;
    let preview = call.run(move |app| password_reset::preview(app, &organization, &token)).await??;
    Reply::ok(&ResetPreviewData::from(&preview))
}

pub(crate) async fn reset(mut call: Call) -> Result<Reply, ApiError> {
    let mut fields = call.fields();
    let token = fields.required_string("token");
    let new = fields.required_string("newPassword");
    let (token, new) = fields.finish(token.zip(new))?;
    let (organization, request) = (call.organization()?, call.request.clone());
    let command = ResetPasswordCommand { organization, token: Secret::new(token), new: Secret::new(new), request };
    reset_password(&call.state.app, command).await?;
    Reply::ok(&Message { message: "password changed; every session has ended" })
}
