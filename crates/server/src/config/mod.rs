//! The configuration: `defaults.toml` < the file given with `--config` < the environment (docs/operations.md#configuration).
//!
//! A new setting is a commented line in `defaults.toml` and a typed field in `sections.rs`; a default without a
//! field, or a field without a default, fails the first test. The environment is an argument, so that tests need
//! not change that of the process.

mod checks;
pub(crate) mod data_keys;
mod error;
mod explain;
mod exposure;
mod load;
mod print;
pub(crate) mod sections;
mod setting;
mod settings;
pub(crate) mod store_url;
#[cfg(test)]
mod tests;
pub(crate) mod values;

use std::collections::BTreeMap;
use std::path::Path;

pub(crate) use error::ConfigError;
pub(crate) use load::DEFAULTS;
pub(crate) use settings::Config;
pub(crate) use store_url::StoreUrl;
pub(crate) use values::{BreachedCheck, CookiePrefix, CookieSite, LogFormat, MailTransport, RefreshInBody};

use error::Source;

impl Config {
    /// Loads and checks the configuration. `environment` is that of the process; variables with other names are ignored.
    ///
    /// # Errors
    /// The first error: an unreadable file, an unknown key, a bad value, values that don't fit each other.
    pub(crate) fn load(
        file: Option<&Path>,
        environment: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, ConfigError> {
        let file = match file {
            None => None,
            Some(path) => match std::fs::read_to_string(path) {
                Ok(text) => Some((path, text)),
                Err(error) => {
                    return Err(ConfigError::Unreadable { path: path.to_owned(), problem: error.to_string() });
                }
            },
        };
        let file = file.as_ref().map(|(path, text)| (*path, text.as_str()));
        Self::read(file, &environment.into_iter().collect(), cfg!(feature = "postgres-tls"))
    }

    fn read(
        file: Option<(&Path, &str)>,
        environment: &BTreeMap<String, String>,
        tls: bool,
    ) -> Result<Self, ConfigError> {
        let mut layers = load::Layers::defaults()?;
        if let Some((path, text)) = file {
            layers.lay_file(path, text)?;
        }
        layers.lay_environment(environment)?;
        let (values, sources) = layers.split();
        let typed: Result<Self, _> = serde_path_to_error::deserialize(toml::Value::Table(values));
        let mut config = typed.map_err(|error| {
            let key = error.path().to_string();
            let source_of = sources.get(&key).cloned().unwrap_or(Source::Default);
            ConfigError::BadValue { key, problem: error.inner().message().to_owned(), source_of }
        })?;
        config.sources = sources;
        config.file = file.map(|(path, _)| path.to_owned());
        checks::validate(&config, tls, environment)?;
        config.warnings = checks::warnings(&config, environment);
        Ok(config)
    }

    /// An error about the value of `key`, which has the right form but can't be used.
    pub(crate) fn refuse(&self, key: &str, problem: impl std::fmt::Display) -> ConfigError {
        checks::bad(self, &[key], problem.to_string())
    }

    /// The files with secrets that every user of this machine can read; one line each.
    pub(crate) fn exposed_files(&self) -> Vec<String> {
        exposure::warnings(self)
    }
}
