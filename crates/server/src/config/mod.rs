//! The configuration: `defaults.toml` < the file given with `--config` < the environment (docs/operations.md#configuration).
//!
//! A new setting is a commented line in `defaults.toml` and a typed field in `sections.rs`; a default without a
//! field, or a field without a default, fails the first test. The environment is an argument, so that tests need
//! not change that of the process.

mod checks;
mod data_keys;
pub(crate) mod duration;
mod error;
mod explain;
mod exposure;
mod form;
mod layers;
mod load;
mod print;
mod providers;
mod sections;
mod settings;
pub(crate) mod sizes;
mod store_url;
#[cfg(test)]
mod tests;
mod values;

pub(crate) use error::ConfigError;
pub(crate) use form::Demand;
pub(crate) use sections::Config;
pub(crate) use settings::Essentials;
pub(crate) use store_url::StoreUrl;
pub(crate) use values::{BreachedCheck, CookiePrefix, CookieSite, LogFormat, MailTransport, RefreshInBody};
