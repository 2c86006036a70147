//! Opens the store for a command that works on it beside running servers.

use std::thread::sleep;
use std::time::Duration;

use orgauth_application::operations::servers::{self, Watch};
use orgauth_domain::operations::server::FORGOTTEN_AFTER;
use serde_json::json;

use crate::config::{Config, LogFormat};
use crate::observe::logging;
use crate::report::failure::Failure;
use crate::report::output::{Output, say};
use crate::wiring::backend::Backend;
use crate::wiring::service::{ProcessKind, Service};

/// The interval of the checks whether a server has died.
const CHECK_INTERVAL: Duration = Duration::from_millis(200);

/// Opens the store for a command, and migrates it where the configuration allows that.
pub(crate) fn open(config: &Config) -> Result<Service, Failure> {
    logging::start("warn", LogFormat::Text);
    let backend = Backend::open(config, None)?;
    if config.store.auto_migrate {
        backend.migrate()?;
    } else {
        backend.store().check_ready()?;
    }
    Service::of(config, &backend, ProcessKind::Command)
}

/// The same for a command that only lists: it doesn't create a missing store.
///
/// # Errors
/// The store's file doesn't exist; nothing was created.
pub(super) fn open_to_list(config: &Config) -> Result<Service, Failure> {
    if let Some(path) = config.missing_database()? {
        let told = format!("{} is not there yet; the first start of the server makes it", path.display());
        return Err(Failure::new("unavailable", format!("store.url: {told}")));
    }
    open(config)
}

/// The same for a command that seals something, such as a mail: first checks that every live server has the active data key.
///
/// # Errors
/// A live server lacks it; nothing was changed.
pub(super) fn open_to_seal(config: &Config) -> Result<Service, Failure> {
    let service = open(config)?;
    ensure_all_follow(&service)?;
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

/// Waits until every live server has the data key that seals. A server without it would keep its present signing
/// keys, answer second factors with 500 and never send a mail. A server that lacks the key but may be dead is waited
/// for.
///
/// # Errors
/// Live servers lack the key; nothing was changed.
fn ensure_all_follow(service: &Service) -> Result<(), Failure> {
    let (store, sealer) = (&*service.app.store, &*service.app.sealer);
    let watch = Watch::begin(store)?;
    let mut is_told = false;
    while let Some(lagging) = watch.check(store, sealer)? {
        if !std::mem::replace(&mut is_told, true) {
            let named: Vec<String> = lagging.servers.iter().map(ToString::to_string).collect();
            let (key, wait) = (sealer.active(), FORGOTTEN_AFTER.seconds_rounded_up());
            say(&format!("waiting up to {wait} s whether these still live, which lack {key}: {}", named.join(", ")));
        }
        sleep(CHECK_INTERVAL);
    }
    Ok(servers::note_data_key(store, sealer)?)
}
