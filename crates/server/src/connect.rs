//! `config check --connect`: whether what the configuration leads to is there: database, mail server, directories.
//! Nothing is made, changed or sent.

use std::fs::OpenOptions;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use serde_json::{Map, Value, json};

use crate::config::{Config, StoreUrl};
use crate::failure::Failure;
use crate::wiring::{self, AnyMailer, Backend};

/// What one setting leads to.
pub(crate) struct Connection {
    setting: &'static str,
    outcome: Result<String, String>,
}

impl Connection {
    /// For people, on one line.
    pub(crate) fn line(&self) -> String {
        let (word, told) = match &self.outcome {
            Ok(told) => ("ok", told),
            Err(told) => ("failed", told),
        };
        format!("{word:<6}  {:<14}  {told}", self.setting)
    }

    fn to_json(&self) -> Value {
        let (ok, message) = match &self.outcome {
            Ok(message) => (true, message),
            Err(message) => (false, message),
        };
        json!({ "setting": self.setting, "ok": ok, "message": message })
    }
}

/// Tries everything, one after the other.
pub(crate) fn all(config: &Config) -> Result<Vec<Connection>, Failure> {
    let mut all = vec![Connection { setting: "store.url", outcome: store(config) }];
    if let StoreUrl::Sqlite(path) = config.essentials()?.store {
        let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        all.push(Connection { setting: "store.url", outcome: writable(directory) });
    }
    match wiring::any_mailer(config)? {
        Some(AnyMailer::File(_)) => {
            if let Some(directory) = &config.mail.dir {
                all.push(Connection { setting: "mail.dir", outcome: writable(directory) });
            }
        }
        Some(AnyMailer::Smtp(mailer)) => {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            let runtime = runtime.map_err(|error| Failure::internal(&error))?;
            let outcome = match runtime.block_on(mailer.try_connection()) {
                Ok(()) => Ok("the mail server answers and takes what it is given to sign in with".to_owned()),
                Err(reason) => Err(format!("{} ({reason})", in_words(&reason))),
            };
            all.push(Connection { setting: "mail.smtp_url", outcome });
        }
        None => {}
    }
    Ok(all)
}

/// As the answer of the command: a list, beside an error when one failed.
pub(crate) fn listed(all: &[Connection]) -> Value {
    all.iter().map(Connection::to_json).collect()
}

/// The failure of the command when one failed.
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

fn store(config: &Config) -> Result<String, String> {
    let one_line = |error: Failure| error.message.split_whitespace().collect::<Vec<_>>().join(" ");
    let essentials = config.essentials().map_err(|error| one_line(error.into()))?;
    if let StoreUrl::Sqlite(path) = essentials.store
        && !path.exists()
    {
        return Ok(format!("{} is not there yet; the first start makes it", path.display()));
    }
    let pending = Backend::open(config, None).and_then(|backend| Ok(backend.pending_migrations()?));
    match pending.map_err(one_line)? {
        0 => Ok("the database answers, and its tables are current".to_owned()),
        pending if config.store.auto_migrate => {
            Ok(format!("the database answers; the next start runs {pending} migrations"))
        }
        pending => Err(format!("the database answers, but {pending} migrations are pending: run orgauth migrate")),
    }
}

/// Whether a file can be made in a directory; it is taken away again.
fn writable(directory: &Path) -> Result<String, String> {
    let probe = directory.join(format!(".orgauth-check-{}", std::process::id()));
    let made = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&probe);
    let removed = made.and_then(|_| std::fs::remove_file(&probe));
    match removed {
        Ok(()) => Ok(format!("{} can be written", directory.display())),
        Err(error) => Err(format!("{} can't be written: {error}", directory.display())),
    }
}

/// The mailer's words for what goes wrong before a mail is handed over.
fn in_words(reason: &str) -> &'static str {
    match reason.split('_').next().unwrap_or_default() {
        "dns" => "its name leads to no address",
        "connect" => "nobody answers at its address",
        "timeout" => "it takes too long",
        "tls" | "starttls" => "no encrypted connection comes about, or its certificate doesn't prove its name",
        "auth" => "it refuses user and password",
        _ => "it refuses this client",
    }
}
