//! What the program reads from the whole configuration.

use std::collections::BTreeMap;
use std::path::Path;

use orgauth_application::Settings;
use orgauth_application::settings::{Links, PasskeySettings, SignInSettings};
use orgauth_domain::Duration;
use orgauth_domain::mail::link::LinkTemplate;
use orgauth_domain::sign_in::allowed_methods::Method;
use orgauth_domain::sign_in::browser::OwnOrigins;
use orgauth_domain::sign_in::passkey::RelyingParty;
use orgauth_domain::text::Name;

use super::data_keys::{DataKey, KeyName};
use super::error::{ConfigError, Source};
use super::form::Demand;
use super::sections::Config;
use super::store_url::StoreUrl;
use super::values::{self, BaseUrl, MailTransport, RpId};

/// How housekeeping divides its work.
pub(crate) struct HousekeepingSteps {
    /// The largest number of rows that one transaction deletes.
    pub(crate) batch: u32,
    /// The shortest pause between two such transactions.
    pub(crate) pause: Duration,
}

/// The settings that every command with a store needs.
#[derive(Clone, Copy)]
pub(crate) struct Essentials<'a> {
    /// The address of the store.
    pub(crate) store: &'a StoreUrl,
    /// The keys that unseal, by name.
    pub(crate) data_keys: &'a BTreeMap<KeyName, DataKey>,
    /// The name of the key that seals, one of `data_keys`.
    pub(crate) active_key: &'a KeyName,
}

impl<'a> Essentials<'a> {
    /// The file of the database; absent for PostgreSQL.
    pub(crate) fn database_file(self) -> Option<&'a Path> {
        match self.store {
            StoreUrl::Sqlite(path) => Some(path),
            StoreUrl::Postgres(_) => None,
        }
    }
}

impl Config {
    /// The settings that every command with a store needs.
    ///
    /// # Errors
    /// `store.url` or `secrets.data_keys` is not set.
    pub(crate) fn essentials(&self) -> Result<Essentials<'_>, ConfigError> {
        let store = self.store.url.as_ref().ok_or_else(|| self.missing("store.url"))?;
        let data_keys = &self.secrets.data_keys;
        let first = data_keys.keys().next().ok_or_else(|| self.missing("secrets.data_keys"))?;
        Ok(Essentials { store, data_keys, active_key: self.secrets.data_key_active.as_ref().unwrap_or(first) })
    }

    /// The file of the database if it is not there yet: the first start of a server makes it.
    pub(crate) fn missing_database(&self) -> Result<Option<&Path>, ConfigError> {
        Ok(self.essentials()?.database_file().filter(|path| !path.exists()))
    }

    /// Checks that `serve` has all required settings.
    ///
    /// # Errors
    /// In addition to those of [`Config::essentials`]: `http.base_url` is not set, or a setting of the `smtp` transport.
    pub(crate) fn check_for_serve(&self) -> Result<(), ConfigError> {
        self.base_url()?;
        if self.mail.transport == MailTransport::Smtp {
            self.mail.smtp_url.as_ref().ok_or_else(|| self.missing("mail.smtp_url"))?;
            self.mail.from.as_ref().ok_or_else(|| self.missing("mail.from"))?;
        }
        let is_a_file = matches!(self.essentials()?.store, StoreUrl::Sqlite(_));
        if is_a_file && self.store.require_synchronous != Demand::No {
            return Err(self.refuse("store.require_synchronous", "an SQLite file has no standby"));
        }
        Ok(())
    }

    /// An error about the value of `key`, which has the right form but can't be used.
    pub(crate) fn refuse(&self, key: &str, problem: impl std::fmt::Display) -> ConfigError {
        self.refuse_first(&[key], problem.to_string())
    }

    /// An error that names the first of `keys` that the operator has set.
    pub(super) fn refuse_first(&self, keys: &[&str], problem: String) -> ConfigError {
        let source = |key: &str| self.sources.get(key).cloned().unwrap_or(Source::Default);
        let set = keys.iter().copied().find(|key| source(key) != Source::Default);
        let key = set.or_else(|| keys.first().copied()).unwrap_or_default();
        ConfigError::BadValue { key: key.to_owned(), problem, source_of: source(key) }
    }

    /// The public address, for tokens and links.
    ///
    /// # Errors
    /// It is not set.
    pub(crate) fn base_url(&self) -> Result<&BaseUrl, ConfigError> {
        self.http.base_url.as_ref().ok_or_else(|| self.missing("http.base_url"))
    }

    /// The targets of mailed links: the configured pages, or those that the service hosts, with the token in the
    /// fragment, which browsers never send. Without an address of the service there are no hosted pages.
    pub(crate) fn links(&self) -> Links {
        let hosted = |page: &str| self.hosted(page).map(LinkTemplate::new);
        let link = |configured: &Option<values::LinkTemplate>, page| {
            let configured = configured.as_ref().map(|template| LinkTemplate::new(template.as_str()));
            configured.or_else(|| hosted(page)).unwrap_or_default()
        };
        let web = &self.web;
        Links {
            invite: link(&web.invite_url, "invite#org={slug}&token={token}"),
            reset: link(&web.reset_url, "reset-password#org={slug}&token={token}"),
            // An account belongs to no organization, so the link has no slug.
            confirm_email: link(&web.confirm_email_url, "confirm-email#token={token}"),
            cancel_email: link(&web.cancel_email_url, "confirm-email#cancel={token}"),
            sign_up: link(&web.sign_up_url, "sign-up#token={token}"),
            sign_in: web.pages.then(|| hosted("sign-in?org={slug}")).flatten(),
        }
    }

    /// The address of a hosted page; absent without `http.base_url`.
    pub(crate) fn hosted(&self, page: &str) -> Option<String> {
        let base = self.http.base_url.as_ref()?.as_str().strip_suffix("/api/v1")?;
        Some(format!("{base}/{page}"))
    }

    /// How many rows housekeeping deletes in a transaction, and how long it rests after each at the least. Each commit makes
    /// all connections of SQLite read their pages anew, so its batches are few and large.
    pub(crate) fn housekeeping_steps(&self) -> HousekeepingSteps {
        let (batch, pause) = match self.store.url {
            Some(StoreUrl::Sqlite(_)) => (200, Duration::from_seconds(1)),
            Some(StoreUrl::Postgres(_)) | None => (25, Duration::from_millis(20)),
        };
        let set = &self.housekeeping;
        HousekeepingSteps { batch: if set.batch == 0 { batch } else { set.batch }, pause: set.pause.unwrap_or(pause) }
    }

    /// The operator's own origins, for the browser rules.
    pub(crate) fn own_origins(&self) -> OwnOrigins {
        let of_base_url = self.http.base_url.iter().map(|url| url.origin().clone());
        OwnOrigins {
            own: of_base_url.chain(self.cors.own_origins.iter().cloned()).collect(),
            extra: self.cors.extra_origins.clone(),
        }
    }

    /// How passkeys are used. Without an address of the service they are for none.
    pub(crate) fn passkeys(&self) -> PasskeySettings {
        let (base_url, set) = (self.http.base_url.as_ref(), &self.webauthn);
        let host = base_url.map_or("localhost", BaseUrl::host);
        let own = base_url.map(BaseUrl::origin);
        let rp = RelyingParty {
            id: set.rp_id.as_ref().map_or(host, RpId::as_str).to_owned(),
            origins: own.into_iter().chain(&set.origins).map(|origin| origin.as_str().to_owned()).collect(),
            counter: set.counter,
        };
        let name = set.rp_name.as_ref().or(self.web.brand_name.as_ref());
        PasskeySettings { rp, name: name.map_or("orgauth", Name::as_str).to_owned() }
    }

    /// The methods by which people sign in.
    pub(crate) fn methods(&self) -> Vec<Method> {
        let sign_in = SignInSettings { email_code: self.sign_in.email_code, ..SignInSettings::default() };
        Settings { sign_in, providers: self.providers.clone(), ..Settings::default() }.methods()
    }

    /// A command line for the operator to type, with the same configuration.
    pub(crate) fn command(&self, command: &str) -> String {
        match &self.file {
            Some(file) => format!("orgauth {command} --config '{}'", file.display()),
            None => format!("orgauth {command}"),
        }
    }

    /// Warnings about settings that work but need the operator's attention; one line each.
    pub(crate) fn warnings(&self) -> &[String] {
        &self.warnings
    }

    fn missing(&self, key: &'static str) -> ConfigError {
        match self.sources.get(key) {
            None | Some(Source::Default) => ConfigError::Missing { key, file: self.file.clone() },
            Some(source) => ConfigError::BadValue {
                key: key.to_owned(),
                problem: "must not be empty".to_owned(),
                source_of: source.clone(),
            },
        }
    }
}
