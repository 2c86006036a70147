//! `orgauth member …`: members of an organization.

use std::io::Read;

use orgauth_api_actix::dto;
use orgauth_application::organizations::add_member::{AddMember, add_member};
use orgauth_domain::Secret;
use orgauth_domain::accounts::user::User;
use orgauth_domain::organizations::membership::Membership;
use orgauth_domain::text::BYTE_ORDER_MARK;
use serde_json::json;

use super::cli::Member;
use super::on_this_thread::wait_for;
use super::open::open;
use crate::config::Config;
use crate::report::failure::Failure;
use crate::report::output::Output;
use crate::wiring::service::Service;

/// The longest input that is read from stdin; the password policy allows far less.
const LONGEST_INPUT: u64 = 64 * 1024;

/// `orgauth member …`.
pub(crate) fn member(config: &Config, command: &Member, output: Output) -> Result<(), Failure> {
    let Member::Add { org, email, name, role, password_stdin } = command.clone();
    let password = if password_stdin { Some(read_password()?) } else { None };
    let service = open(config)?;
    let command = AddMember { slug: org, email, name, role, password };
    let (user, membership) = add(&service, command)?;
    let data = json!({
        "user": dto::accounts::User::from(&user),
        "membership": dto::organizations::VerifiedMembership::new(&service.app, &membership),
    });
    let text = format!("{} is now {} ({})", user.email, membership.role, user.id);
    output.success(&data, &text)
}

/// Adds a member.
pub(crate) fn add(service: &Service, command: AddMember) -> Result<(User, Membership), Failure> {
    Ok(wait_for(add_member(&service.app, command))??)
}

/// Reads all of stdin, and removes a byte order mark and one trailing line end.
fn read_password() -> Result<Secret, Failure> {
    let mut text = String::new();
    std::io::stdin()
        .take(LONGEST_INPUT)
        .read_to_string(&mut text)
        .map_err(|error| Failure::new("validation_failed", format!("the password on stdin: {error}")))?;
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&text);
    let password = text.strip_suffix('\n').unwrap_or(text);
    let password = password.strip_suffix('\r').filter(|_| text.ends_with("\r\n")).unwrap_or(password);
    Ok(Secret::new(password))
}
