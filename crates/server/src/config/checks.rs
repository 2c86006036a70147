//! Checks of settings that depend on each other, and warnings about risky ones.

use std::collections::BTreeMap;

use orgauth_domain::Duration;
use orgauth_domain::text::AppUrl;

use super::duration::show;
use super::error::ConfigError;
use super::sections::Config;
use super::store_url::StoreUrl;
use super::values::{BaseUrl, MailTransport, RpId};

/// The features with which a program was built, as far as settings need them.
#[derive(Clone, Copy)]
pub(super) struct Built {
    pub(super) otlp: bool,
    pub(super) postgres_tls: bool,
}

/// The features of this program.
pub(super) const THIS: Built = Built { otlp: cfg!(feature = "otlp"), postgres_tls: cfg!(feature = "postgres-tls") };

/// The first combination that doesn't fit, or that needs a feature without which this program was built.
pub(super) fn validate(
    config: &Config,
    built: Built,
    environment: &BTreeMap<String, String>,
) -> Result<(), ConfigError> {
    if let Some(StoreUrl::Postgres(url)) = &config.store.url
        && let Some(problem) = url.transport_problem(built.postgres_tls, environment)
    {
        return Err(config.refuse_first(&["store.url"], problem));
    }
    if config.traces.otlp_endpoint.is_some() && !built.otlp {
        let problem = "needs a program built with --features full, as packages are".to_owned();
        return Err(config.refuse_first(&["traces.otlp_endpoint"], problem));
    }
    let tokens = &config.tokens;
    let throttle = &config.throttle;
    let access = ("tokens.access_ttl", tokens.access_ttl);
    let refresh = ("tokens.refresh_ttl", tokens.refresh_ttl);
    for (shorter, longer) in [
        (access, refresh),
        (refresh, ("tokens.session_absolute_ttl", tokens.session_absolute_ttl)),
        (("throttle.block_first", throttle.block_first), ("throttle.block_max", throttle.block_max)),
    ] {
        if shorter.1 > longer.1 {
            let problem = format!(
                "{} ({}) must not be longer than {} ({})",
                shorter.0,
                show(shorter.1),
                longer.0,
                show(longer.1)
            );
            return Err(config.refuse_first(&[shorter.0, longer.0], problem));
        }
    }
    if let Some(pattern) = config.cors.extra_origins.iter().find(|origin| origin.as_str().contains('*')) {
        let problem = format!("{pattern} is a pattern: list each origin, as browsers send it");
        return Err(config.refuse_first(&["cors.extra_origins"], problem));
    }
    let http = &config.http;
    if http.tls_cert.is_some() != http.tls_key.is_some() {
        let (there, missing) = if http.tls_cert.is_some() {
            ("http.tls_cert", "http.tls_key")
        } else {
            ("http.tls_key", "http.tls_cert")
        };
        return Err(config.refuse_first(&[there], format!("needs {missing} beside it")));
    }
    if http.tls_cert.is_some() && http.base_url.as_ref().is_some_and(|url| !url.as_str().starts_with("https://")) {
        let problem = "must begin with https://, as http.tls_cert is set".to_owned();
        return Err(config.refuse_first(&["http.base_url"], problem));
    }
    if config.signing_keys.reload_interval > Duration::from_seconds(10) {
        let problem = "must be at most 10s, so that every instance knows a new key in time".to_owned();
        return Err(config.refuse_first(&["signing_keys.reload_interval"], problem));
    }
    if config.webhooks.retry_delays.len() > 20 || config.webhooks.retry_delays.contains(&Duration::ZERO) {
        let problem = "must be at most 20 durations above zero".to_owned();
        return Err(config.refuse_first(&["webhooks.retry_delays"], problem));
    }
    if config.mail.retry_delays.len() > 20 || config.mail.retry_delays.contains(&Duration::ZERO) {
        let problem = "must be at most 20 durations above zero".to_owned();
        return Err(config.refuse_first(&["mail.retry_delays"], problem));
    }
    if config.web.logo_file.is_some() && config.web.brand_name.is_none() {
        let problem = "needs web.brand_name beside it, which is what those are told who can't see the logo";
        return Err(config.refuse_first(&["web.logo_file"], problem.to_owned()));
    }
    if config.web.logo_dark_file.is_some() && config.web.logo_file.is_none() {
        let problem = "needs web.logo_file beside it, the logo on light pages";
        return Err(config.refuse_first(&["web.logo_dark_file"], problem.to_owned()));
    }
    if config.signup.enabled && !config.web.pages && config.web.sign_up_url.is_none() {
        let problem = "false turns off the page that the links of sign-ups lead to: set web.sign_up_url to one of yours, or \
                       signup.enabled to false";
        return Err(config.refuse_first(&["web.pages"], problem.to_owned()));
    }
    if config.operator.pages && config.operator.organization.is_none() {
        let problem = "needs operator.organization beside it: the slug of the organization whose administrators are the operator";
        return Err(config.refuse_first(&["operator.pages"], problem.to_owned()));
    }
    if config.operator.pages && !config.web.pages {
        let problem = "false turns off all pages, those of operator.pages too: set one of them otherwise";
        return Err(config.refuse_first(&["web.pages"], problem.to_owned()));
    }
    if config.operator.impersonation && !config.web.pages {
        let problem = "false turns off the page on which operator.impersonation begins: set one of them otherwise";
        return Err(config.refuse_first(&["web.pages"], problem.to_owned()));
    }
    if !config.providers.is_empty() && !config.web.pages {
        let problem = "false turns off the pages on which sign-ins by [[providers]] end: set it to true, or take the providers out";
        return Err(config.refuse_first(&["web.pages"], problem.to_owned()));
    }
    check_webauthn(config)?;
    let secrets = &config.secrets;
    let problem = match &secrets.data_key_active {
        None if secrets.data_keys.len() > 1 => "must name one of secrets.data_keys, as there are several",
        Some(name) if !secrets.data_keys.is_empty() && !secrets.data_keys.contains_key(name) => {
            "names none of secrets.data_keys"
        }
        _ => return Ok(()),
    };
    Err(config.refuse_first(&["secrets.data_key_active", "secrets.data_keys"], problem.to_owned()))
}

/// Checks that browsers will make passkeys for the RP id on each of the origins.
fn check_webauthn(config: &Config) -> Result<(), ConfigError> {
    let set = &config.webauthn;
    let host = config.http.base_url.as_ref().map(BaseUrl::host);
    let is_at_or_below = |host: &str, id: &RpId| {
        host == id.as_str() || (id.as_str().contains('.') && host.ends_with(&format!(".{}", id.as_str())))
    };
    if let (Some(id), Some(host)) = (&set.rp_id, host)
        && !is_at_or_below(host, id)
    {
        let problem = format!("must be {host}, the host of http.base_url, or a domain above it");
        return Err(config.refuse_first(&["webauthn.rp_id"], problem));
    }
    let id = set.rp_id.clone().or_else(|| host.map(RpId::of_host));
    // Without https, browsers make passkeys for their own machine only.
    let is_local = id.as_ref().is_some_and(|id| id.as_str() == "localhost");
    let (schemes, wanted): (&[_], _) =
        if is_local { (&["https://", "http://"], "http or https") } else { (&["https://"], "https") };
    for origin in &set.origins {
        let rest = schemes.iter().find_map(|scheme| origin.as_str().strip_prefix(scheme));
        let host = rest.and_then(|rest| rest.split(':').next());
        if !host.zip(id.as_ref()).is_some_and(|(host, id)| is_at_or_below(host, id)) {
            let id = id.as_ref().map_or("http.base_url's host", RpId::as_str);
            let problem = format!("has {origin}, which is not {wanted} at or below the RP id, {id}");
            return Err(config.refuse_first(&["webauthn.origins"], problem));
        }
    }
    Ok(())
}

/// Warnings about settings that work but need the operator's attention.
pub(super) fn warnings(config: &Config, environment: &BTreeMap<String, String>) -> Vec<String> {
    let proxies_of_all = config.http.trusted_proxies.iter().any(|network| network.prefix_len() == 0);
    let insecure = config.http.base_url.as_ref().is_some_and(|url| !url.is_secure());
    let overheard = matches!(&config.store.url, Some(StoreUrl::Postgres(url)) if url.may_be_overheard(environment));
    let open_pages = config.cors.extra_origins.iter().any(|origin| AppUrl::parse(origin.as_str()).is_err());
    let mute = config.mail.transport == MailTransport::File && config.mail.dir.is_none();
    let (hooks, sso) = (&config.webhooks, &config.sso);
    let scraped = config.metrics.listen.is_some_and(|address| !address.ip().to_canonical().is_loopback());
    [
        (insecure, "http.base_url is neither https nor loopback: browsers won't keep the cookies, and anybody on the way can read passwords"),
        (open_pages, "cors.extra_origins has an origin that is neither https nor loopback: anybody on its way can act as the people who are signed in there"),
        (mute, "mail.dir is not set: mails wait in the database until it is, or until they expire"),
        (proxies_of_all, "http.trusted_proxies trusts every address: anybody can forge the address that throttling counts under"),
        (overheard, "store.url leads to another machine and does not insist on encryption"),
        (scraped, "metrics.listen is not loopback: anybody who reaches it reads the metrics"),
        (hooks.allow_private_networks, "webhooks.allow_private_networks is on: organizations can reach the private network"),
        (hooks.allow_http, "webhooks.allow_http is on: deliveries can be read on the way"),
        (hooks.extra_ca_file.is_some(), "webhooks.extra_ca_file is set: certificates of its authorities are accepted from every receiver"),
        (sso.allow_private_networks, "sso.allow_private_networks is on: organizations can reach the private network"),
        (!sso.private_hosts.is_empty(), "sso.private_hosts is set: admins of every organization can reach these hosts"),
        (sso.extra_ca_file.is_some(), "sso.extra_ca_file is set: certificates of its authorities are accepted from every identity provider"),
    ]
    .into_iter()
    .filter(|(applies, _)| *applies)
    .map(|(_, text)| text.to_owned())
    .collect()
}
