//! Whether everything in the configuration can be used.

use rustix::fs::{Access, access};

use super::brand::brand;
use super::breached;
use super::locales::locales;
use super::outgoing::{any_mailer, missing_mail_directory, nearest, provider_caller, sender};
use super::tls::Certificates;
use crate::config::{Config, StoreUrl};
use crate::report::failure::Failure;

/// Checks that everything in the configuration can be used, without the store and the network.
///
/// # Errors
/// The first setting with which `serve` could not start.
pub(crate) fn check(config: &Config) -> Result<(), Failure> {
    config.check_for_serve()?;
    if let StoreUrl::Sqlite(path) = config.essentials()?.store
        && path.parent().is_some_and(|parent| !parent.as_os_str().is_empty() && !parent.is_dir())
    {
        let problem = format!("the directory of {} does not exist", path.display());
        return Err(config.refuse("store.url", problem).into());
    }
    Certificates::of(config)?;
    brand(config)?;
    locales(config)?;
    any_mailer(config)?;
    if let Some(directory) = missing_mail_directory(config) {
        let parent = nearest(directory);
        if !parent.is_dir() || access(parent, Access::WRITE_OK | Access::EXEC_OK).is_err() {
            let problem = format!(
                "the directory {} does not exist and can't be made: {} is no directory that can be written to",
                directory.display(),
                parent.display()
            );
            return Err(config.refuse("mail.dir", problem).into());
        }
    }
    sender(config)?;
    provider_caller(config)?;
    breached::lists(config)?;
    Ok(())
}
