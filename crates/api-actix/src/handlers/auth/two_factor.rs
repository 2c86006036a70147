//! `/auth/2fa` and below: status, setup, enable, recovery codes, disable.

use orgauth_application::account::two_factor;
use orgauth_domain::Secret;
use orgauth_domain::text::InvalidText;

use crate::dto::Message;
use crate::dto::accounts::{RecoveryCodesData, TwoFactorData, TwoFactorSetupData};
use crate::error::ApiError;
use crate::http::fields::Fields;
use crate::http::pipeline::{Call, Reply};

/// The body of a setup.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "names the fields for the OpenAPI document")]
pub(crate) struct SetUpBody {
    /// The account's password.
    password: String,
}

/// A code of the authenticator app.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "names the fields for the OpenAPI document")]
pub(crate) struct CodeBody {
    /// Six digits.
    #[schema(example = "123456")]
    code: String,
}

/// The body of a disable.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "names the fields for the OpenAPI document")]
pub(crate) struct DisableBody {
    /// The account's password.
    password: String,
    /// Six digits.
    #[schema(example = "123456")]
    code: String,
}

/// Reads `code`: six digits.
pub(super) fn code(fields: &mut Fields, text: Option<String>) -> Option<String> {
    fields.parsed("code", text, |text| {
        let wrong = InvalidText::Form("must be six digits");
        orgauth_domain::identity::two_factor::is_code(text).then(|| text.to_owned()).ok_or(wrong)
    })
}

pub(crate) async fn status(call: Call) -> Result<Reply, ApiError> {
    let caller = call.caller()?;
    let (enabled, recovery_codes_left) = call.run(move |app| two_factor::status(app, &caller)).await??;
    Reply::ok(&TwoFactorData { enabled, recovery_codes_left })
}

pub(crate) async fn set_up(mut call: Call) -> Result<Reply, ApiError> {
    let mut fields = call.fields();
    let password = fields.required_string("password");
    let password = fields.finish(password)?;
    let password = super::reauthentication(&call, password)?;
    let enrolment = two_factor::set_up(&call.state.app, password).await?;
    Reply::ok(&TwoFactorSetupData {
        secret: enrolment.secret.expose().to_owned(),
        otpauth_url: enrolment.url.expose().to_owned(),
        qr_code: enrolment.qr_code.expose().to_owned(),
    })
}

pub(crate) async fn enable(mut call: Call) -> Result<Reply, ApiError> {
    let code = required_code(&mut call)?;
    let (caller, request) = (call.caller()?, call.request.clone());
    shown(&call.run(move |app| two_factor::enable(app, &caller, &code, &request)).await??)
}

pub(crate) async fn recovery_codes(mut call: Call) -> Result<Reply, ApiError> {
    let code = required_code(&mut call)?;
    let (caller, request) = (call.caller()?, call.request.clone());
    shown(&call.run(move |app| two_factor::replace_recovery_codes(app, &caller, &code, &request)).await??)
}

pub(crate) async fn disable(mut call: Call) -> Result<Reply, ApiError> {
    let mut fields = call.fields();
    let password = fields.required_string("password");
    let typed = fields.required_string("code");
    let code = code(&mut fields, typed);
    let (password, code) = fields.finish(password.zip(code))?;
    let password = super::reauthentication(&call, password)?;
    two_factor::disable(&call.state.app, password, code).await?;
    Reply::ok(&Message { message: "two-factor authentication is off" })
}

fn required_code(call: &mut Call) -> Result<String, ApiError> {
    let mut fields = call.fields();
    let typed = fields.required_string("code");
    let code = code(&mut fields, typed);
    fields.finish(code)
}

fn shown(codes: &[Secret]) -> Result<Reply, ApiError> {
    let recovery_codes = codes.iter().map(|code| code.expose().to_owned()).collect();
    Reply::ok(&RecoveryCodesData { recovery_codes })
}
