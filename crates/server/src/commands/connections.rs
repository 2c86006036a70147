//! `config check --connect`: tries what the configuration names, to see whether it exists and works: the database,
//! the values sealed in it, the mail server, directories. It removes the files that it makes, and changes or sends
//! nothing: to the mail server it names a sender and a recipient, and takes them back.

use std::fs::OpenOptions;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::Arc;

use orgauth_application::error;
use orgauth_application::operations::bootstrap::BootstrapError;
use orgauth_domain::sign_in::federation::provider::Protocol;
use orgauth_infra_crypto::SystemClock;
use serde_json::{Map, Value, json};

use super::files::directory_of;
use super::on_this_thread::wait_for;
use crate::config::Config;
use crate::report::failure::Failure;
use crate::wiring::backend::{Backend, NEWER_DATABASE};
use crate::wiring::outgoing::{self, AnyMailer};
use crate::wiring::service;

/// The result of trying one setting.
pub(crate) struct Connection {
    pub(super) setting: &'static str,
    /// What was found, or what is wrong.
    pub(super) outcome: Result<String, String>,
}

impl Connection {
    /// The result for people, on one line.
    pub(crate) fn line(&self) -> String {
        let (word, told) = match &self.outcome {
            Ok(told) => ("ok", told),
            Err(told) => ("failed", told),
        };
        format!("{word:<6}  {:<17}  {told}", self.setting)
    }

    fn to_json(&self) -> Value {
        let (ok, message) = match &self.outcome {
            Ok(message) => (true, message),
            Err(message) => (false, message),
        };
        json!({ "setting": self.setting, "ok": ok, "message": message })
    }
}

/// Tries all settings, one after the other.
pub(crate) fn all(config: &Config) -> Result<Vec<Connection>, Failure> {
    let (outcome, sealed) = match store(config) {
        Ok((told, sealed)) => (Ok(told), Some(sealed)),
        Err(told) => (Err(told), None),
    };
    let mut all = vec![Connection { setting: "store.url", outcome }];
    if let Some(path) = config.essentials()?.database_file() {
        all.push(Connection { setting: "store.url", outcome: writable(directory_of(path)) });
    }
    all.extend(sealed.map(|outcome| Connection { setting: "secrets.data_keys", outcome }));
    match outgoing::any_mailer(config)? {
        Some(AnyMailer::File(_)) => {
            if let Some(directory) = &config.mail.dir {
                let outcome = match outgoing::missing_mail_directory(config) {
                    Some(missing) => to_be_made(missing),
                    None => writable(directory),
                };
                all.push(Connection { setting: "mail.dir", outcome });
            }
        }
        Some(AnyMailer::Smtp(mailer)) => {
            let (host, port) = mailer.server();
            let outcome = match wait_for(mailer.try_connection())? {
                Ok(()) => Ok(format!(
                    "the mail server at {host}, port {port}, answers, lets this client in, and takes mail from and to mail.from"
                )),
                Err(reason) => Err(format!("tried {host}, port {port}: {} ({reason})", in_words(&reason))),
            };
            all.push(Connection { setting: "mail.smtp_url", outcome });
        }
        None => {}
    }
    all.extend(providers(config)?);
    Ok(all)
}

/// Reads the configuration of each of the service's identity providers. GitHub has none.
fn providers(config: &Config) -> Result<Vec<Connection>, Failure> {
    let known = service::providers(config, Arc::new(SystemClock))?;
    let mut all = Vec::new();
    for provider in &config.providers {
        let Protocol::OpenId { issuer } = &provider.protocol else { continue };
        let outcome = match wait_for(known.discovery(issuer))? {
            Ok(_) => Ok(format!("{}: its configuration can be read", provider.id)),
            Err(fault) => Err(format!("{}: {fault}", provider.id)),
        };
        all.push(Connection { setting: "providers", outcome });
    }
    Ok(all)
}

/// The results as a JSON list, which stands beside an error when one failed.
pub(crate) fn listed(all: &[Connection]) -> Value {
    all.iter().map(Connection::to_json).collect()
}

/// The failure of the command when a setting failed.
pub(crate) fn failure(all: &[Connection]) -> Option<Failure> {
    let failed: Vec<String> = all
        .iter()
        .filter_map(|one| one.outcome.as_ref().err().map(|told| format!("{}: {told}", one.setting)))
        .collect();
    if failed.is_empty() {
        return None;
    }
    let details = Map::from_iter([("connections".to_owned(), listed(all))]);
    Some(Failure { details, ..Failure::new("not_connected", failed.join("; ")) })
}

/// Names the settings that failed, for an error after lines that give the reasons.
pub(super) fn failed_settings(all: &[Connection]) -> String {
    let mut failed: Vec<&str> = all.iter().filter(|one| one.outcome.is_err()).map(|one| one.setting).collect();
    failed.dedup();
    format!("what can't be used is told above: {}", failed.join(", "))
}

/// The reason alone: a pool's error first says that it waited for a connection, and then why there was none.
fn one_line(error: Failure) -> String {
    let told = error.message.split_whitespace().collect::<Vec<_>>().join(" ");
    match told.rsplit_once("the store is unavailable: ") {
        Some((_, reason)) => reason.to_owned(),
        None => told,
    }
}

/// Tries the database, and whether the values that are sealed in it can be opened.
fn store(config: &Config) -> Result<(String, Result<String, String>), String> {
    if let Some(path) = config.missing_database().map_err(|error| one_line(error.into()))? {
        let told = format!("{} is not there yet; the first start makes it", path.display());
        return Ok((told, Ok("nothing is sealed yet".to_owned())));
    }
    let backend = Backend::open(config, None).map_err(one_line)?;
    let pending = backend.pending_migrations().map_err(|error| one_line(error.into()))?;
    if pending > 0 && !config.store.auto_migrate {
        return Err(format!("the database answers, but {pending} migrations are pending: run orgauth migrate"));
    }
    if let Some(obstacle) = backend.obstacle().map_err(|error| one_line(error.into()))? {
        return Err(obstacle);
    }
    let newer = || backend.newer_migrations().map_err(|error| one_line(error.into()));
    let told = match pending {
        0 if newer()?.is_empty() => "the database answers, and its tables are current".to_owned(),
        0 => format!("the database answers; {NEWER_DATABASE}"),
        pending => format!("the database answers; the next start runs {pending} migrations"),
    };
    let sealed = match service::try_opening(config, &backend) {
        Ok(true) => Ok("they open what is sealed in the database".to_owned()),
        Ok(false) => Ok("nothing is sealed yet".to_owned()),
        // Tables that this program queries may not exist yet.
        Err(BootstrapError::Failed(error::Failure::Store(_))) if pending > 0 => {
            Ok("what is sealed can't be looked at before the migrations have run".to_owned())
        }
        Err(error) => Err(one_line(error.into())),
    };
    Ok((told, sealed))
}

/// Whether a missing directory could be created.
fn to_be_made(directory: &Path) -> Result<String, String> {
    match writable(outgoing::nearest(directory)) {
        Ok(_) => Ok(format!("{} is not there yet; the first start makes it", directory.display())),
        Err(told) => Err(format!("{} is not there and can't be made: {told}", directory.display())),
    }
}

/// Whether a file can be created in a directory; removes the file again.
fn writable(directory: &Path) -> Result<String, String> {
    let probe = directory.join(format!(".orgauth-check-{}", std::process::id()));
    let made = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&probe);
    let removed = made.and_then(|_| std::fs::remove_file(&probe));
    match removed {
        Ok(()) => Ok(format!("{} can be written", directory.display())),
        Err(error) => Err(format!("{} can't be written: {error}", directory.display())),
    }
}

/// How reasons end that speak of a command or of the client's name (RFC 5321 section 4.2.2).
const NAME: [&str; 5] = ["_500", "_501", "_502", "_503", "_504"];

/// Explains why an attempt to send a mail failed before its hand-over, and what to check.
pub(super) fn in_words(reason: &str) -> &'static str {
    match reason {
        "dns" => "the name leads to no address. Check the host in mail.smtp_url, and this machine's name servers",
        "connect" => {
            "nothing takes connections there. Check host and port in mail.smtp_url, whether the mail server runs (it may \
             also close connections at once), and firewalls on the way"
        }
        "timeout" => {
            "no answer in time. Check host and port in mail.smtp_url, firewalls on the way, and whether smtps:// suits \
             the port: it is for servers that encrypt from the first byte, as a rule on 465"
        }
        "auth_not_offered" => {
            "the server offers no way to sign in that this client knows (AUTH PLAIN or LOGIN). Check the port in \
             mail.smtp_url, whether the server offers AUTH on encrypted connections only, and leave user and password out \
             if it takes mail without"
        }
        "auth_unencrypted" => {
            "the server offers no encryption, and without it user and password are not sent. Check the port in \
             mail.smtp_url, and its ?tls="
        }
        "lost" => "the server hung up. Check host and port in mail.smtp_url; its own log may say why",
        "protocol" => {
            "what the server answers is not SMTP. Check host and port in mail.smtp_url, and the server itself"
        }
        "file" => "the file can't be written. Check mail.dir",
        tls if tls == "tls" || tls.starts_with("starttls_") => {
            "no encrypted connection came about. Check whether smtps:// (as a rule 465) or smtp:// (587) suits the port, \
             and whether the server's certificate is in date and is for this host"
        }
        auth if auth.starts_with("auth_") => {
            "the server doesn't take user and password. Check them in mail.smtp_url, where they are percent-encoded"
        }
        name if NAME.iter().any(|code| name.ends_with(code)) => {
            "the server doesn't take a command of this client, as a rule because of the name that the client gives itself. Set \
             mail.hello to the full host name of this machine"
        }
        sender if sender.starts_with("mail_") => {
            "the server doesn't take mail from the address of mail.from. Check mail.from, and whether this user or machine may \
             send for it"
        }
        recipient if recipient.starts_with("rcpt_") => {
            "the server takes mail from the address of mail.from, and none to it. Mails that come back go there, so it should \
             exist; whether mails to others are taken, orgauth config check --send-test-mail ADDRESS tells"
        }
        _ => {
            "the server refuses this client, for now or for good. Its own log says why; it may be too busy, or take mail \
             from known addresses only"
        }
    }
}
