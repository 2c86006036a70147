//! `[[providers]]`: the identity providers of the whole service. In the environment, `ORGAUTH_PROVIDERS__GOOGLE__CLIENT_SECRET` sets the
//! `client_secret` of the provider `google`, and makes it where the file has none; a `-` of an identifier is written as `_`.

use std::collections::BTreeMap;

use orgauth_domain::organizations::connection::{ClientId, ClientSecret, Scopes};
use orgauth_domain::sign_in::federation::discovery::discovery_address;
use orgauth_domain::sign_in::federation::linking::{EmailTrust, ProviderRules};
use orgauth_domain::sign_in::federation::preset::Preset;
use orgauth_domain::sign_in::federation::provider::{GITHUB, GitHubServer, Protocol, Provider, ProviderId};
use orgauth_domain::text::Name;
use serde_json::{Value as Json, json};
use toml::Value;

use super::error::{ConfigError, Source};

/// The section.
pub(super) const SECTION: &str = "providers";

/// The keys of a provider.
const KEYS: [&str; 11] = [
    "id",
    "preset",
    "kind",
    "name",
    "issuer",
    "client_id",
    "client_secret",
    "scopes",
    "email_is_verified",
    "links_by_email",
    "satisfies_second_factor",
];

/// What the source of a provider's secret is known by, after the provider's name.
pub(super) const OF_SECRETS: &str = ".client_secret";

/// The longest of GitHub's scopes, in characters.
const LONGEST_SCOPE: usize = 100;

/// The tables as they were given, in their order, each with the sources of its values.
#[derive(Default)]
pub(super) struct Tables(Vec<Given>);

struct Given {
    id: ProviderId,
    values: BTreeMap<String, (Value, Source)>,
    source: Source,
}

impl Tables {
    /// Takes the value of `providers` in a file.
    pub(super) fn lay_file(&mut self, value: Value, source: &Source) -> Result<(), ConfigError> {
        let refuse = |key: String, problem: String| bad(key, problem, source);
        let Value::Array(tables) = value else {
            return Err(refuse(SECTION.to_owned(), "is a list of tables, each written [[providers]]".to_owned()));
        };
        for (number, table) in tables.into_iter().enumerate() {
            let place = format!("{SECTION}[{number}]");
            let Value::Table(table) = table else {
                return Err(refuse(place, "must be a table, written [[providers]]".to_owned()));
            };
            let id = match table.get("id") {
                Some(Value::String(text)) => ProviderId::parse(text).map_err(|reason| reason.to_string()),
                Some(_) | None => Err("is missing, or no text".to_owned()),
            };
            let id = id.map_err(|problem| refuse(format!("{place}.id"), problem))?;
            if self.0.iter().any(|other| env_name(&other.id) == env_name(&id)) {
                return Err(refuse(format!("{place}.id"), format!("{id} is there twice, - and _ taken as one")));
            }
            let mut given = Given { id, values: BTreeMap::new(), source: source.clone() };
            given.lay(table, source)?;
            self.0.push(given);
        }
        Ok(())
    }

    /// Takes a variable of which this is the name behind `ORGAUTH_PROVIDERS__`.
    pub(super) fn lay_variable(&mut self, rest: &str, text: &str, source: &Source) -> Result<(), ConfigError> {
        let rest = rest.to_lowercase();
        let (id, key) = rest.split_once("__").unwrap_or((&rest, ""));
        let place = self.0.iter().position(|given| env_name(&given.id) == id);
        let position = if let Some(position) = place {
            position
        } else {
            let id = ProviderId::parse(id).map_err(|reason| bad(SECTION.to_owned(), reason.to_string(), source))?;
            self.0.push(Given { id, values: BTreeMap::new(), source: source.clone() });
            self.0.len() - 1
        };
        let value = match key {
            "scopes" => {
                Value::Array(text.split([',', ' ']).filter(|scope| !scope.is_empty()).map(Value::from).collect())
            }
            "links_by_email" | "satisfies_second_factor" => {
                text.parse::<bool>().map_or_else(|_| Value::from(text), Value::from)
            }
            _ => Value::from(text),
        };
        match self.0.get_mut(position) {
            Some(given) => given.lay([(key.to_owned(), value)], source),
            None => Ok(()),
        }
    }

    /// The source of each provider, and of each secret.
    pub(super) fn sources(&self) -> impl Iterator<Item = (String, Source)> {
        self.0.iter().flat_map(|given| {
            let of = |key: &str, source: &Source| (format!("{SECTION}.{}{key}", given.id), source.clone());
            let secret = given.values.get("client_secret").map(|(_, source)| of(OF_SECRETS, source));
            [of("", &given.source)].into_iter().chain(secret)
        })
    }

    /// The providers. `own` is this service's issuer.
    pub(super) fn read(self, own: &str) -> Result<Vec<Provider>, ConfigError> {
        self.0.into_iter().map(|given| given.read(own)).collect()
    }
}

/// An identifier as a part of a variable's name, in lower case.
fn env_name(id: &ProviderId) -> String {
    id.as_str().replace('-', "_")
}

fn bad(key: String, problem: String, source: &Source) -> ConfigError {
    ConfigError::BadValue { key, problem, source_of: source.clone() }
}

impl Given {
    fn lay(&mut self, values: impl IntoIterator<Item = (String, Value)>, source: &Source) -> Result<(), ConfigError> {
        for (key, value) in values {
            if !KEYS.contains(&key.as_str()) {
                let key = format!("{SECTION}.{}.{}", self.id, key.escape_debug());
                return Err(ConfigError::UnknownKey { key, source_of: source.clone(), suggestion: None });
            }
            self.values.insert(key, (value, source.clone()));
        }
        Ok(())
    }

    fn refuse(&self, key: &str, problem: impl ToString) -> ConfigError {
        let source = self.values.get(key).map_or(&self.source, |(_, source)| source);
        bad(format!("{SECTION}.{}.{key}", self.id), problem.to_string(), source)
    }

    /// A text; absent when it is not there, or empty.
    fn text(&self, key: &str) -> Result<Option<&str>, ConfigError> {
        match self.values.get(key) {
            None => Ok(None),
            Some((Value::String(text), _)) => Ok(Some(text.as_str()).filter(|text| !text.is_empty())),
            Some(_) => Err(self.refuse(key, "must be a text")),
        }
    }

    fn needed(&self, key: &str) -> Result<&str, ConfigError> {
        self.text(key)?.ok_or_else(|| self.refuse(key, "is needed"))
    }

    fn truth(&self, key: &str) -> Result<bool, ConfigError> {
        match self.values.get(key) {
            None => Ok(false),
            Some((Value::Boolean(truth), _)) => Ok(*truth),
            Some(_) => Err(self.refuse(key, "must be true or false")),
        }
    }

    fn word<T>(&self, key: &str, parse: fn(&str) -> Option<T>, words: &str) -> Result<Option<T>, ConfigError> {
        let Some(text) = self.text(key)? else { return Ok(None) };
        parse(text).map(Some).ok_or_else(|| self.refuse(key, format!("must be one of {words}")))
    }

    fn read(self, own: &str) -> Result<Provider, ConfigError> {
        let says_what_it_is = ["preset", "issuer", "kind"].iter().any(|key| self.values.contains_key(*key));
        if matches!(self.source, Source::Environment(_)) && !says_what_it_is {
            let problem =
                "has variables alone, and none of them is its preset or issuer: no [[providers]] block has this id";
            return Err(bad(format!("{SECTION}.{}", self.id), problem.to_owned(), &self.source));
        }
        let preset = self.word("preset", Preset::parse, &words(Preset::ALL.iter().map(|preset| preset.as_str())))?;
        let kind = self.text("kind")?;
        let is_github = match (kind, preset) {
            (None | Some("github"), Some(Preset::GitHub)) | (Some("github"), None) => true,
            (None | Some("oidc"), _) if preset != Some(Preset::GitHub) => false,
            (Some("oidc" | "github"), Some(preset)) => {
                return Err(self.refuse("kind", format!("is not what {preset} speaks")));
            }
            _ => return Err(self.refuse("kind", "must be one of oidc, github")),
        };
        // What is known of GitHub holds for whatever speaks like it.
        let preset = if is_github { Some(Preset::GitHub) } else { preset };
        let protocol = self.protocol(is_github, preset)?;
        let name = self.text("name")?.or(preset.map(Preset::name)).ok_or_else(|| self.refuse("name", "is needed"))?;
        let name = Name::parse(name).map_err(|reason| self.refuse("name", reason))?;
        let client_id =
            ClientId::parse(self.needed("client_id")?, own).map_err(|reason| self.refuse("client_id", reason))?;
        // Neither error quotes the secret.
        let client_secret = ClientSecret::parse(self.needed("client_secret")?)
            .map_err(|reason| self.refuse("client_secret", reason))?;
        let scopes = self.scopes(is_github, preset)?;
        let trusts = words(EmailTrust::ALL.iter().map(|trust| trust.as_str()));
        let email = self.word("email_is_verified", EmailTrust::parse, &trusts)?.unwrap_or(EmailTrust::Claim);
        let rules = ProviderRules { email, links_by_email: self.truth("links_by_email")? };
        if rules.links_by_email && email == EmailTrust::Never {
            return Err(self.refuse("links_by_email", "needs addresses that are proven: email_is_verified is never"));
        }
        let satisfies_second_factor = self.truth("satisfies_second_factor")?;
        let id = self.id;
        Ok(Provider { id, name, protocol, client_id, client_secret, scopes, preset, rules, satisfies_second_factor })
    }

    fn protocol(&self, is_github: bool, preset: Option<Preset>) -> Result<Protocol, ConfigError> {
        let issuer = self.text("issuer")?;
        if is_github {
            let server = GitHubServer::at(issuer.unwrap_or(GITHUB));
            let server = server.map_err(|_| self.refuse("issuer", "must be an https URL without a query"))?;
            return Ok(Protocol::GitHub(Box::new(server)));
        }
        let issuer = issuer.or(preset.and_then(Preset::issuer));
        let issuer = issuer.ok_or_else(|| self.refuse("issuer", "is needed"))?;
        let is_open = issuer.contains(['{', '}']) && preset != Some(Preset::Microsoft);
        if is_open || discovery_address(issuer).is_err() {
            return Err(self.refuse("issuer", "must be an https URL without a query"));
        }
        Ok(Protocol::OpenId { issuer: issuer.to_owned() })
    }

    fn scopes(&self, is_github: bool, preset: Option<Preset>) -> Result<Vec<String>, ConfigError> {
        let texts: Vec<&str> = match self.values.get("scopes") {
            Some((Value::Array(items), _)) if items.iter().all(Value::is_str) => {
                items.iter().filter_map(Value::as_str).collect()
            }
            Some(_) => return Err(self.refuse("scopes", "must be a list of texts")),
            None => preset.map_or(&["openid", "email", "profile"][..], Preset::scopes).to_vec(),
        };
        if is_github {
            let is_scope = |text: &&str| {
                !text.is_empty() && text.len() <= LONGEST_SCOPE && text.bytes().all(|byte| byte.is_ascii_graphic())
            };
            if !texts.iter().all(is_scope) {
                return Err(self.refuse("scopes", "must be a list of scopes without spaces"));
            }
            return Ok(texts.into_iter().map(str::to_owned).collect());
        }
        let scopes = Scopes::parse(texts).map_err(|reason| self.refuse("scopes", reason))?;
        Ok(scopes.as_slice().to_vec())
    }
}

fn words<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.collect::<Vec<_>>().join(", ")
}

/// The providers for `config print`, without their secrets.
pub(super) fn show(providers: &[Provider]) -> Json {
    let shown = |provider: &Provider| {
        let (kind, issuer) = match &provider.protocol {
            Protocol::OpenId { issuer } => ("oidc", issuer.as_str()),
            Protocol::GitHub(server) => ("github", server.address()),
        };
        let value = json!({
            "name": provider.name.as_str(),
            "kind": kind,
            "issuer": issuer,
            "client_id": provider.client_id.as_str(),
            "client_secret": "***",
            "scopes": provider.scopes,
            "email_is_verified": provider.rules.email.as_str(),
            "links_by_email": provider.rules.links_by_email,
            "satisfies_second_factor": provider.satisfies_second_factor,
        });
        (provider.id.to_string(), value)
    };
    Json::Object(providers.iter().map(shown).collect())
}
