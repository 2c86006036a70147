//! `orgauth user reset-2fa` and `orgauth totp`: help with second factors.

use orgauth_api_actix::dto;
use orgauth_application::accounts::by_operator::Account;
use orgauth_application::accounts::two_factor_by_operator;
use orgauth_application::initiator::Operator;
use orgauth_domain::Email;
use orgauth_domain::ports::Clock;
use orgauth_infra_crypto::SystemClock;
use serde_json::json;

use super::open::open_to_seal;
use crate::config::Config;
use crate::report::failure::Failure;
use crate::report::output::Output;

/// `orgauth user reset-2fa`.
pub(crate) fn reset(config: &Config, email: &Email, output: Output) -> Result<(), Failure> {
    let account = Account::Email(email.clone());
    let user = two_factor_by_operator::reset(&open_to_seal(config)?.app, &Operator::CommandLine, &account)?;
    let text = format!(
        "authenticator app, recovery codes and passkeys of {} are removed, and all sessions have ended; the password alone signs in now",
        user.email
    );
    output.success(&json!({ "user": dto::accounts::User::from(&user) }), &text)
}

/// `orgauth totp SECRET`.
pub(crate) fn totp(secret: &str, output: Output) -> Result<(), Failure> {
    let now = SystemClock.now();
    let code = orgauth_domain::sign_in::totp::code_of(secret, now).ok_or_else(|| {
        Failure::new("validation_failed", "this is no authenticator secret: base32 of at least 16 bytes")
    })?;
    output.success(&json!({ "code": code }), &code)
}
