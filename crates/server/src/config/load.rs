//! Reads the configuration from its sources and checks it.

use std::collections::BTreeMap;
use std::path::Path;

use super::checks::{self, Built, THIS};
use super::error::ConfigError;
use super::layers::Layers;
use super::sections::Config;
use super::values::BaseUrl;

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
        Self::read(file, &environment.into_iter().collect(), THIS)
    }

    pub(super) fn read(
        file: Option<(&Path, &str)>,
        environment: &BTreeMap<String, String>,
        built: Built,
    ) -> Result<Self, ConfigError> {
        let mut layers = Layers::defaults()?;
        if let Some((path, text)) = file {
            layers.lay_file(path, text)?;
        }
        layers.lay_environment(environment)?;
        let providers = std::mem::take(&mut layers.providers);
        let mut config = Self::of(layers)?;
        config.sources.extend(providers.sources());
        config.providers = providers.read(config.http.base_url.as_ref().map_or("", BaseUrl::as_str))?;
        config.file = file.map(|(path, _)| path.to_owned());
        checks::validate(&config, built, environment)?;
        config.warnings = checks::warnings(&config, environment);
        Ok(config)
    }
}
