//! The commands that work on the store beside a running server: parse → use case → print.

use std::io::Read;
use std::sync::Arc;

use orgauth_api_actix::dto;
use orgauth_application::accounts::by_operator::Account;
use orgauth_application::accounts::two_factor_by_operator;
use orgauth_application::initiator::{Initiator, Operator};
use orgauth_application::keys::api_keys;
use orgauth_application::organizations::add_member::{AddMember, add_member};
use orgauth_application::organizations::organization::{self, CreateOrganization, Created, OrganizationChange};
use orgauth_domain::mail::{Mail, MailOutcome, Message};
use orgauth_domain::organizations::invite::Invite;
use orgauth_domain::organizations::{Organization, OrganizationStatus};
use orgauth_domain::ports::{Clock, Entropy, Mailer, Unrecorded};
use orgauth_domain::text::BYTE_ORDER_MARK;
use orgauth_domain::{Email, Secret};
use orgauth_infra_crypto::{SystemClock, SystemEntropy};
use serde_json::json;

use crate::backend::Backend;
use crate::cli::{ApiKey, ConfigCommand, Member, Org};
use crate::config::{Config, LogFormat, StoreUrl};
use crate::connect::{self, Connection};
use crate::failure::Failure;
use crate::followers;
use crate::logging;
use crate::outgoing;
use crate::output::{self, Output};
use crate::tls::Certificates;
use crate::wiring::{self, ProcessKind, Service};

/// The longest input that is read from stdin; the password policy allows far less.
const LONGEST_INPUT: u64 = 64 * 1024;

/// Opens the store for a command, and migrates it where the configuration allows that.
pub(crate) fn open(config: &Config) -> Result<Service, Failure> {
    logging::start("warn", LogFormat::Text);
    let backend = Backend::open(config, None)?;
    if config.store.auto_migrate {
        backend.migrate()?;
    } else {
        backend.store().check_ready()?;
    }
    wiring::service(config, &backend, ProcessKind::Command)
}

/// The same for a command that only lists: it doesn't create a missing store.
///
/// # Errors
/// The store's file doesn't exist; nothing was created.
pub(crate) fn open_to_list(config: &Config) -> Result<Service, Failure> {
    if let StoreUrl::Sqlite(path) = config.essentials()?.store
        && !path.exists()
    {
        let told = format!("{} is not there yet; the first start of the server makes it", path.display());
        return Err(Failure::new("unavailable", format!("store.url: {told}")));
    }
    open(config)
}

/// The same for a command that seals something, such as a mail: first checks that every live server has the active data key.
///
/// # Errors
/// A live server lacks it; nothing was changed.
pub(crate) fn open_to_seal(config: &Config) -> Result<Service, Failure> {
    let service = open(config)?;
    followers::ensure_all_follow(&service)?;
    Ok(service)
}

/// `orgauth migrate`.
pub(crate) fn migrate(config: &Config, output: Output) -> Result<(), Failure> {
    logging::start("warn", LogFormat::Text);
    let applied = Backend::open(config, None)?.migrate()?;
    let text = if applied.is_empty() {
        "the database is current".to_owned()
    } else {
        format!("migrated: {}", applied.join(", "))
    };
    output.success(&json!({ "migrations": applied }), &text)
}

/// `orgauth org …`.
pub(crate) fn org(config: &Config, command: &Org, output: Output) -> Result<(), Failure> {
    let app = match command {
        Org::List => open_to_list(config)?,
        // An invitation is a mail, which is stored sealed.
        Org::Create { admin_email: Some(_), .. } => open_to_seal(config)?,
        _ => open(config)?,
    }
    .app;
    let organization = match command.clone() {
        Org::List => {
            let all = organization::list(&app)?;
            let lines: Vec<String> = all.iter().map(line).collect();
            let data: Vec<_> = all.iter().map(dto::organizations::Organization::from).collect();
            return output.success(&json!({ "organizations": data }), &lines.join("\n"));
        }
        Org::Create { slug, name, plan, app_url, admin_email } => {
            if admin_email.is_some() {
                // The invitation's link needs the address.
                config.base_url()?;
            }
            let app_url = app_url.and_then(|url| url.0);
            let created = organization::create(
                &app,
                &Operator::CommandLine,
                CreateOrganization { slug, name, plan, app_url, admin_email },
            )?;
            let data = dto::operator_organizations::CreatedOrganizationData::from(&created);
            let printed = output.success(&data, &created_text(&created));
            return match &created.invite {
                Some((invite, _)) => printed.map_err(|failure| failure.and(&unread_invite(invite))),
                None => printed,
            };
        }
        Org::Update { slug, plan, name, app_url } => {
            let app_url = app_url.map(|url| url.0);
            organization::update(
                &app,
                &Initiator::command_line(&slug),
                &OrganizationChange { name, plan, app_url, ..OrganizationChange::default() },
            )?
        }
        Org::Suspend { slug } => set_status(&app, &slug, OrganizationStatus::Suspended)?,
        Org::Activate { slug } => set_status(&app, &slug, OrganizationStatus::Active)?,
        Org::Delete { slug, id } => {
            let id = match (id, slug) {
                (Some(id), _) => id,
                (None, Some(slug)) => organization::by_slug(&app, &slug)?.id,
                (None, None) => return Err(Failure::new("organization_not_found", "no organization was named")),
            };
            let deleted = organization::delete(&app, &Operator::CommandLine, id)?;
            let data = json!({ "organization": dto::organizations::Organization::from(&deleted) });
            return output.success(&data, &deleted_text(&deleted));
        }
    };
    output.success(
        &json!({ "organization": dto::organizations::Organization::from(&organization) }),
        &line(&organization),
    )
}

fn created_text(created: &Created) -> String {
    let organization = line(&created.organization);
    match &created.invite {
        Some((invite, link)) => format!(
            "{organization}\n{} is invited as its first admin, by mail and with this link, until {}:\n{}",
            invite.email,
            invite.expires_at,
            link.expose()
        ),
        None => organization,
    }
}

/// What to do when nobody has read the link of an invitation.
fn unread_invite(Invite { id, email, .. }: &Invite) -> String {
    format!(
        "The link goes to {email} by mail, too. To void this one and have another mailed: POST /org/invites/{id}/resend with a service \
         key that manages"
    )
}

fn set_status(
    app: &orgauth_application::App,
    slug: &orgauth_domain::text::Slug,
    status: OrganizationStatus,
) -> Result<Organization, Failure> {
    let change = OrganizationChange { status: Some(status), ..OrganizationChange::default() };
    Ok(organization::update(app, &Initiator::command_line(slug), &change)?)
}

fn line(organization: &Organization) -> String {
    let Organization { id, name, slug, plan, status, .. } = organization;
    format!("{slug}  {name}  {plan}  {status}  {id}")
}

/// The text for a deleted organization, which no lookup finds any more.
fn deleted_text(organization: &Organization) -> String {
    let Organization { id, name, slug, .. } = organization;
    format!("{slug}  {name}  deleted  {id}")
}

/// `orgauth member …`.
pub(crate) fn member(config: &Config, command: &Member, output: Output) -> Result<(), Failure> {
    let Member::Add { org, email, name, role, password_stdin } = command.clone();
    let password = if password_stdin { Some(read_password()?) } else { None };
    let service = open(config)?;
    let command = AddMember { slug: org, email, name, role, password };
    let (user, membership) = add(&service, command)?;
    let data = json!({
        "user": dto::accounts::User::from(&user),
        "membership": dto::verify::VerifiedMembership::from(&membership),
    });
    let text = format!("{} is now {} ({})", user.email, membership.role, user.id);
    output.success(&data, &text)
}

/// Adds a member.
pub(crate) fn add(
    service: &Service,
    command: AddMember,
) -> Result<(orgauth_domain::accounts::user::User, orgauth_domain::organizations::membership::Membership), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Failure::internal(&error))?;
    Ok(runtime.block_on(add_member(&service.app, command))?)
}

/// `orgauth user reset-2fa`.
pub(crate) fn reset_two_factor(config: &Config, email: &Email, output: Output) -> Result<(), Failure> {
    let account = Account::Email(email.clone());
    let user = two_factor_by_operator::reset(&open_to_seal(config)?.app, &Operator::CommandLine, &account)?;
    let text = format!("two-factor authentication of {} is off; all sessions have ended", user.email);
    output.success(&json!({ "user": dto::accounts::User::from(&user) }), &text)
}

/// `orgauth totp SECRET`.
pub(crate) fn totp(secret: &str, output: Output) -> Result<(), Failure> {
    let now = SystemClock.now();
    let code = orgauth_infra_crypto::totp_code(secret, now).ok_or_else(|| {
        Failure::new("validation_failed", "this is no authenticator secret: base32 of at least 16 bytes")
    })?;
    output.success(&json!({ "code": code }), &code)
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

/// `orgauth api-key …`.
pub(crate) fn api_key(config: &Config, command: &ApiKey, output: Output) -> Result<(), Failure> {
    let app = if matches!(command, ApiKey::List { .. }) { open_to_list(config)? } else { open(config)? }.app;
    match command.clone() {
        ApiKey::Create { org, name, expires_at } => {
            let digest = orgauth_infra_crypto::key_digest;
            let (record, key) = api_keys::create(&app, &Initiator::command_line(&org), name, expires_at, digest)?;
            let data = json!({ "apiKey": dto::api_keys::ApiKey::from(&record), "key": key.expose() });
            let text = format!("{}  {}\nIt is shown this once: keep it now.", record.id, key.expose());
            let revoke = config.command(&format!("api-key revoke --org {org} --id {}", record.id));
            output.key(&data, &text, &revoke)
        }
        ApiKey::List { org } => {
            let keys = api_keys::list(&app, &Initiator::command_line(&org))?;
            let lines: Vec<String> = keys
                .iter()
                .map(|key| {
                    let used = key.last_used_at.map_or_else(|| "never used".to_owned(), |at| format!("used {at}"));
                    format!("{}  {}  {}…{}  {used}", key.id, key.name, key.prefix, key.last4)
                })
                .collect();
            let data: Vec<_> = keys.iter().map(dto::api_keys::ApiKey::from).collect();
            output.success(&json!({ "apiKeys": data }), &lines.join("\n"))
        }
        ApiKey::Revoke { org, id } => {
            let key = api_keys::revoke(&app, &Initiator::command_line(&org), id)?;
            output.success(&json!({ "apiKey": dto::api_keys::ApiKey::from(&key) }), &format!("{id} is revoked"))
        }
    }
}

/// Sends one mail at once, without the outbox, and returns the outcome.
fn send_test_mail_to(mailer: Option<Arc<dyn Mailer>>, to: &Email) -> Result<(), Failure> {
    let no_mail = |why: &str| Failure::new("mail", format!("the test mail did not go out: {why}"));
    let mailer =
        mailer.ok_or_else(|| no_mail("mail is not configured; set mail.dir, or mail.transport and mail.smtp_url"))?;
    let entropy: &dyn Entropy = &SystemEntropy::new();
    let id = entropy.id(SystemClock.now());
    let mail = Mail { to: to.clone(), message: Message::Test };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Failure::internal(&error))?;
    match runtime.block_on(mailer.send(id, mail, &Unrecorded)) {
        MailOutcome::Accepted => Ok(()),
        MailOutcome::Refused(why) => Err(no_mail(&format!(
            "the mail server doesn't take it for this address, and its own log says why ({why})"
        ))),
        MailOutcome::Failed(why) if why.starts_with("rcpt_4") => Err(no_mail(&format!(
            "the mail server doesn't take it for this address for now; try again later ({why})"
        ))),
        MailOutcome::Failed(why) => Err(no_mail(&format!("{} ({why})", connect::in_words(&why)))),
        MailOutcome::Unrecorded => Err(no_mail("it was not handed over")),
        MailOutcome::Unknown(why) => Err(no_mail(&format!("the mail server gave no answer ({why})"))),
    }
}

/// `orgauth config …`.
pub(crate) fn config(config: &Config, command: &ConfigCommand, output: Output) -> Result<(), Failure> {
    match command {
        ConfigCommand::Check { send_test_mail, connect } => {
            wiring::check(config)?;
            let mut warnings = [config.warnings(), &config.exposed_files()].concat();
            if let Some(certificates) = Certificates::of(config)? {
                warnings.extend(certificates.warnings());
            }
            let mut lines: Vec<String> = warnings.iter().map(|warning| format!("warning: {warning}")).collect();
            lines.push("the configuration is good".to_owned());
            let mut data = json!({ "ok": true, "warnings": warnings });
            if let Some(directory) = outgoing::missing_mail_directory(config).filter(|_| !*connect) {
                lines.push(format!("mail.dir: {} is not there yet; the first start makes it", directory.display()));
            }
            if *connect {
                logging::start("off", LogFormat::Text);
                let tried = connect::all(config)?;
                lines.extend(tried.iter().map(Connection::line));
                if let Some(failure) = connect::failure(&tried) {
                    if output.json {
                        return Err(failure);
                    }
                    // The printed lines give the reasons, so the error names only the settings.
                    output::print(&format!("{}\n", lines.join("\n")))?;
                    return Err(Failure::new(failure.code, connect::failed_settings(&tried)));
                }
                if let Some(data) = data.as_object_mut() {
                    data.insert("connections".to_owned(), connect::listed(&tried));
                }
            }
            if let Some(address) = send_test_mail {
                send_test_mail_to(outgoing::mailer(config)?, address)?;
                lines.push(format!("a test mail to {address} was taken"));
                if let Some(data) = data.as_object_mut() {
                    data.insert("testMail".to_owned(), json!({ "to": address }));
                }
            }
            output.success(&data, &lines.join("\n"))
        }
        ConfigCommand::Print { explain: true } => {
            let internal = |error: serde_json::Error| Failure::internal(&error);
            let data = config.explained_json().map_err(internal)?;
            output.success(&data, config.explained_text().map_err(internal)?.trim_end())
        }
        ConfigCommand::Print { explain: false } => {
            let internal = |error: serde_json::Error| Failure::internal(&error);
            let data = config.to_json().map_err(internal)?;
            output.success(&data, config.to_text().map_err(internal)?.trim_end())
        }
    }
}
