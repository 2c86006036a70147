//! The configured senders of mails and webhooks.

use std::path::Path;
use std::sync::Arc;

use orgauth_domain::ports::Mailer;
use orgauth_domain::webhooks::UrlRules;
use orgauth_infra_http::{
    HttpProviderCaller, HttpSender, ProviderCallerOptions, SenderError, SenderOptions, SystemLookup,
};
use orgauth_infra_smtp::{FileMailer, Hello, SmtpMailer, SmtpOptions};

use super::brand::brand;
use super::dns::dns_options;
use super::locales::locales;
use super::pem;
use crate::config::duration::to_std;
use crate::config::{Config, MailTransport};
use crate::report::failure::Failure;

pub(super) fn url_rules(config: &Config) -> UrlRules {
    let webhooks = &config.webhooks;
    UrlRules {
        allow_private_networks: webhooks.allow_private_networks,
        allow_http: webhooks.allow_http,
        extra_ports: webhooks.extra_ports.iter().copied().collect(),
        ..UrlRules::default()
    }
}

/// The mail directory that a start has to create; absent when it exists, or mails aren't written to files.
pub(crate) fn missing_mail_directory(config: &Config) -> Option<&Path> {
    let directory = config.mail.dir.as_deref().filter(|_| config.mail.transport == MailTransport::File)?;
    (!directory.is_dir()).then_some(directory)
}

/// The nearest existing ancestor of a path, or the path itself.
pub(crate) fn nearest(path: &Path) -> &Path {
    let there = path.ancestors().find(|part| part.symlink_metadata().is_ok());
    there.unwrap_or_else(|| Path::new(if path.is_absolute() { "/" } else { "." }))
}

/// The configured mailer.
pub(crate) enum AnyMailer {
    /// Writes mails to files.
    File(FileMailer),
    /// Sends mails to a mail server.
    Smtp(SmtpMailer),
}

/// The configured mailer; absent while mail is not configured. Creates a missing mail directory.
pub(crate) fn mailer(config: &Config) -> Result<Option<Arc<dyn Mailer>>, Failure> {
    Ok(match any_mailer(config)? {
        Some(AnyMailer::File(mailer)) => {
            mailer.make_directory().map_err(|error| config.refuse("mail.dir", error))?;
            Some(Arc::new(mailer))
        }
        Some(AnyMailer::Smtp(mailer)) => Some(Arc::new(mailer)),
        None => None,
    })
}

/// The same with its concrete type; creates nothing.
pub(crate) fn any_mailer(config: &Config) -> Result<Option<AnyMailer>, Failure> {
    let mail = &config.mail;
    let from = mail.from.as_ref().map_or("orgauth <no-reply@localhost.localdomain>", |from| from.as_str());
    let refused = |key: &str, error: &dyn std::fmt::Display| Failure::from(config.refuse(key, error));
    Ok(match (mail.transport, &mail.dir, &mail.smtp_url) {
        (MailTransport::File, Some(dir), _) => {
            let mailer = FileMailer::new(dir, from).map_err(|error| refused("mail.from", &error))?;
            Some(AnyMailer::File(mailer.with_brand(&brand(config)?).with_locales(locales(config)?)))
        }
        (MailTransport::Smtp, _, Some(url)) => {
            let options =
                SmtpOptions { timeout: to_std(mail.timeout), hello: hello(config), ..SmtpOptions::default() };
            let mailer =
                SmtpMailer::new(url.expose(), from, options).map_err(|error| refused("mail.smtp_url", &error))?;
            Some(AnyMailer::Smtp(mailer.with_brand(&brand(config)?).with_locales(locales(config)?)))
        }
        (MailTransport::File, None, _) | (MailTransport::Smtp, _, None) => None,
    })
}

/// The configured name in EHLO, or else the first full name that there is.
fn hello(config: &Config) -> Hello {
    let configured = config.mail.hello.as_ref().and_then(|name| Hello::parse(name.as_str()));
    let of_service = || Hello::of_host(config.http.base_url.as_ref()?.host());
    let of_machine = || Hello::of_host(&rustix::system::uname().nodename().to_string_lossy());
    configured.or_else(of_service).or_else(of_machine).unwrap_or_default()
}

/// The configured webhook sender.
pub(crate) fn sender(config: &Config) -> Result<HttpSender, Failure> {
    let webhooks = &config.webhooks;
    let refused = |problem: String| Failure::from(config.refuse("webhooks.extra_ca_file", problem));
    let extra_ca_pem = authorities(webhooks.extra_ca_file.as_deref()).map_err(refused)?;
    let dns = dns_options(config)?;
    let options = SenderOptions {
        rules: url_rules(config),
        timeout: to_std(webhooks.timeout),
        dns_timeout: dns.timeout,
        extra_ca_pem,
        ..SenderOptions::default()
    };
    let lookup = SystemLookup::new(&dns).map_err(Failure::internal)?;
    HttpSender::new(Arc::new(lookup), options).map_err(|error| match error {
        SenderError::Authorities => refused(error.to_string()),
        SenderError::Client(_) => Failure::internal(&error),
    })
}

/// Which identity providers may be called.
pub(super) fn provider_rules(config: &Config) -> UrlRules {
    let sso = &config.sso;
    UrlRules {
        allow_private_networks: sso.allow_private_networks,
        allow_http: false,
        extra_ports: sso.extra_ports.iter().copied().collect(),
        private_hosts: sso.private_hosts.iter().cloned().collect(),
    }
}

/// The configured caller of identity providers.
pub(crate) fn provider_caller(config: &Config) -> Result<HttpProviderCaller, Failure> {
    let sso = &config.sso;
    let refused = |problem: String| Failure::from(config.refuse("sso.extra_ca_file", problem));
    let dns = dns_options(config)?;
    let options = ProviderCallerOptions {
        rules: provider_rules(config),
        timeout: to_std(sso.timeout),
        dns_timeout: dns.timeout,
        extra_ca_pem: authorities(sso.extra_ca_file.as_deref()).map_err(refused)?,
        ..ProviderCallerOptions::default()
    };
    let lookup = SystemLookup::new(&dns).map_err(Failure::internal)?;
    HttpProviderCaller::new(Arc::new(lookup), options).map_err(|error| match error {
        SenderError::Authorities => refused(error.to_string()),
        SenderError::Client(_) => Failure::internal(&error),
    })
}

/// The certificates of a file, in PEM form; absent without a file.
fn authorities(file: Option<&Path>) -> Result<Option<Vec<u8>>, String> {
    let read = |path: &Path| {
        let content = pem::read(path)?;
        pem::certificates(path, &content).map(|_| content)
    };
    file.map(read).transpose()
}
