//! `orgauth config …`: checks and prints the configuration.

use std::sync::Arc;

use orgauth_domain::Email;
use orgauth_domain::mail::{Mail, MailOutcome, Message};
use orgauth_domain::organizations::brand::MailLook;
use orgauth_domain::ports::{Clock, Entropy, Mailer, Unrecorded};
use orgauth_infra_crypto::{SystemClock, SystemEntropy};
use serde_json::json;

use super::cli::ConfigCommand;
use super::connections::{self, Connection};
use super::on_this_thread::wait_for;
use crate::config::{Config, LogFormat};
use crate::observe::logging;
use crate::report::failure::Failure;
use crate::report::output::{self, Output};
use crate::wiring::check::check;
use crate::wiring::outgoing;
use crate::wiring::tls::Certificates;

/// Sends one mail at once, without the outbox, and returns the outcome.
fn send_test_mail_to(mailer: Option<Arc<dyn Mailer>>, to: &Email) -> Result<(), Failure> {
    let no_mail = |why: &str| Failure::new("mail", format!("the test mail did not go out: {why}"));
    let mailer =
        mailer.ok_or_else(|| no_mail("mail is not configured; set mail.dir, or mail.transport and mail.smtp_url"))?;
    let entropy: &dyn Entropy = &SystemEntropy::new();
    let id = entropy.id(SystemClock.now());
    let mail = Mail { to: to.clone(), message: Message::Test, locale: None };
    match wait_for(mailer.send(id, mail, MailLook::default(), &Unrecorded))? {
        MailOutcome::Accepted => Ok(()),
        MailOutcome::Refused(why) => Err(no_mail(&format!(
            "the mail server doesn't take it for this address, and its own log says why ({why})"
        ))),
        MailOutcome::Failed(why) if why.starts_with("rcpt_4") => Err(no_mail(&format!(
            "the mail server doesn't take it for this address for now; try again later ({why})"
        ))),
        MailOutcome::Failed(why) => Err(no_mail(&format!("{} ({why})", connections::in_words(&why)))),
        MailOutcome::Unrecorded => Err(no_mail("it was not handed over")),
        MailOutcome::Unknown(why) => Err(no_mail(&format!("the mail server gave no answer ({why})"))),
    }
}

/// `orgauth config …`.
pub(crate) fn config(config: &Config, command: &ConfigCommand, output: Output) -> Result<(), Failure> {
    match command {
        ConfigCommand::Check { send_test_mail, connect } => {
            check(config)?;
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
                let tried = connections::all(config)?;
                lines.extend(tried.iter().map(Connection::line));
                if let Some(failure) = connections::failure(&tried) {
                    if output.json {
                        return Err(failure);
                    }
                    // The printed lines give the reasons, so the error names only the settings.
                    output::print(&format!("{}\n", lines.join("\n")))?;
                    return Err(Failure::new(failure.code, connections::failed_settings(&tried)));
                }
                if let Some(data) = data.as_object_mut() {
                    data.insert("connections".to_owned(), connections::listed(&tried));
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
            output.success(&config.explained_json(), config.explained_text().trim_end())
        }
        ConfigCommand::Print { explain: false } => output.success(&config.to_json(), config.to_text().trim_end()),
    }
}
