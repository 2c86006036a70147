//! `POST /auth/login`.

use orgauth_application::sign_in::login::{LoginCommand, login};
use orgauth_domain::Secret;
use orgauth_domain::identity::email::LoginIdentity;

use crate::error::ApiError;
use crate::http::pipeline::{Call, Reply};

/// The body of a sign-in.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "names the fields for the OpenAPI document")]
pub(crate) struct LoginBody {
    /// The account's address.
    #[schema(example = "ada@example.com")]
    email: String,
    /// The account's password.
    password: String,
}

pub(crate) async fn handle(mut call: Call) -> Result<Reply, ApiError> {
    let mut fields = call.fields();
    let email = fields.required_string("email");
    let password = fields.required_string("password");
    let (email, password) = fields.finish(email.zip(password))?;
    let command = LoginCommand {
        organization: call.organization()?,
        identity: LoginIdentity::new(&email),
        password: Secret::new(password),
        presented: call.presented.clone(),
        request: call.request.clone(),
    };
    let sign_in = login(&call.state.app, command).await?;
    super::signed_in(&call, &sign_in)
}
