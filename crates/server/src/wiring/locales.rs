//! The languages of pages and mails.

use orgauth_locales::{Loaded, Locales};

use crate::config::{Config, ConfigError};

/// The languages that are compiled in, with those of `web.locales_dir`.
///
/// # Errors
/// A file there can't be read, or isn't valid.
pub(crate) fn locales(config: &Config) -> Result<Locales, ConfigError> {
    read(config).map(|(locales, _)| locales)
}

/// Says in the log which files are in use.
///
/// # Errors
/// As [`locales`].
pub(crate) fn report(config: &Config) -> Result<(), ConfigError> {
    for Loaded { locale, messages, missing, unknown } in read(config)?.1 {
        tracing::info!(
            %locale,
            messages,
            in_english = missing,
            unknown,
            "a file of web.locales_dir is in use; what it lacks is shown in English"
        );
    }
    Ok(())
}

fn read(config: &Config) -> Result<(Locales, Vec<Loaded>), ConfigError> {
    match &config.web.locales_dir {
        None => Ok((Locales::default(), Vec::new())),
        Some(directory) => {
            Locales::load(Some(directory)).map_err(|error| config.refuse("web.locales_dir", error.to_string()))
        }
    }
}
