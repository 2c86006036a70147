//! The types of single settings, which parse their values.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use ipnet::IpNet;
use orgauth_domain::accounts::email::EmailDomain;
use orgauth_domain::organizations::brand::{Color, Palette};
use orgauth_domain::sign_in::passkey::CounterRule;
use orgauth_domain::text::{Name, Origin, Slug, UrlMistake, is_plain, web_url};
use orgauth_domain::webhooks::PrivateHost;
use orgauth_domain::{Email, Secret};
use orgauth_infra_smtp::Hello;
use url::{Host, Url};

use super::form::{Setting, refuse};

/// The public address of the API without a trailing slash; the issuer of tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BaseUrl {
    url: String,
    host: String,
    origin: Origin,
    secure: bool,
}

impl BaseUrl {
    /// The address.
    pub(crate) fn as_str(&self) -> &str {
        &self.url
    }

    /// The host alone.
    pub(crate) fn host(&self) -> &str {
        &self.host
    }

    /// The origin of the service's own pages.
    pub(crate) fn origin(&self) -> &Origin {
        &self.origin
    }

    /// Whether no other machine can read the traffic: https, or loopback.
    pub(super) fn is_secure(&self) -> bool {
        self.secure
    }
}

impl Setting for BaseUrl {
    fn read(text: &str) -> Result<Self, String> {
        const FORM: &str = "is not an address such as https://auth.example.com/api/v1";
        let url = web_url(text).map_err(|mistake| match mistake {
            // The error doesn't quote the text, which may contain a password.
            UrlMistake::Userinfo => "must not hold a user name or password".to_owned(),
            _ => refuse(text, FORM),
        })?;
        let origin = Origin::of(&url).ok_or_else(|| refuse(text, FORM))?;
        if url.query().is_some() || url.fragment().is_some() {
            return Err(refuse(text, "must have neither ? nor #"));
        }
        if !url.path().ends_with("/api/v1") {
            return Err(refuse(text, "does not end in /api/v1, without a slash behind it"));
        }
        let host = url.host_str().unwrap_or_default().to_owned();
        Ok(Self { url: url.to_string(), host, origin, secure: url.scheme() == "https" || is_loopback(&url) })
    }

    fn show(&self) -> String {
        self.url.clone()
    }
}

/// The service that checks passwords against breaches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum BreachedCheck {
    /// No service.
    Off,
    /// The service at this address, which has no trailing slash.
    At(String),
}

impl Setting for BreachedCheck {
    fn read(text: &str) -> Result<Self, String> {
        const FORM: &str = "is neither \"off\" nor an address such as https://api.pwnedpasswords.com";
        if text == "off" {
            return Ok(Self::Off);
        }
        let url = service_url(text, FORM)?;
        if url.scheme() != "https" && !is_loopback(&url) {
            return Err(refuse(
                text,
                "must begin with https://: only a service on loopback is asked without encryption",
            ));
        }
        Ok(Self::At(url.as_str().trim_end_matches('/').to_owned()))
    }

    fn show(&self) -> String {
        match self {
            Self::Off => "off".to_owned(),
            Self::At(base) => base.clone(),
        }
    }
}

/// The address of the collector of traces, without a trailing slash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Collector(pub(crate) String);

impl Setting for Collector {
    fn read(text: &str) -> Result<Self, String> {
        let url = service_url(text, "is not an address such as http://127.0.0.1:4318")?;
        Ok(Self(url.as_str().trim_end_matches('/').to_owned()))
    }

    fn show(&self) -> String {
        self.0.clone()
    }
}

/// Parses the address of a service that the operator chose.
fn service_url(text: &str, form: &str) -> Result<Url, String> {
    let url = web_url(text).map_err(|mistake| match mistake {
        // The error doesn't quote the text, which may contain a password.
        UrlMistake::Userinfo => "must not hold a user name or password".to_owned(),
        _ => refuse(text, form),
    })?;
    if url.query().is_some() || url.fragment().is_some() {
        return Err(refuse(text, "must have neither ? nor #"));
    }
    Ok(url)
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(ip)) => ip.is_loopback(),
        Some(Host::Ipv6(ip)) => ip.is_loopback(),
        None => false,
    }
}

/// The address of a mail server, with its password.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct SmtpUrl(Secret);

impl SmtpUrl {
    /// The whole address with its password.
    pub(crate) fn expose(&self) -> &str {
        self.0.expose()
    }
}

impl Setting for SmtpUrl {
    fn read(text: &str) -> Result<Self, String> {
        match hidden(text) {
            Some(_) => Ok(Self(Secret::new(text))),
            None => Err("is not an address such as smtp://user:password@host:587 or smtps://host".to_owned()),
        }
    }

    fn show(&self) -> String {
        hidden(self.0.expose()).unwrap_or_default()
    }
}

/// A mail server's address without its password; `None` when it is no such address.
fn hidden(text: &str) -> Option<String> {
    let mut url = Url::parse(text).ok().filter(|_| is_plain(text))?;
    let scheme = matches!(url.scheme(), "smtp" | "smtps");
    // A path or a fragment is most likely the rest of a password that was not percent-encoded.
    let bare = matches!(url.path(), "" | "/") && url.fragment().is_none();
    if !scheme || !bare || url.host_str().is_none_or(str::is_empty) {
        return None;
    }
    if url.password().is_some() {
        url.set_password(Some("***")).ok()?;
    }
    if url.query().is_some() {
        url.set_query(Some("***"));
    }
    Some(url.to_string())
}

/// Declares settings that are texts with a checked form.
macro_rules! texts {
    ($($(#[$doc:meta])* $name:ident: $judge:ident,)+) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub(crate) struct $name(String);

        impl $name {
            /// The text as configured.
            pub(crate) fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl Setting for $name {
            fn read(text: &str) -> Result<Self, String> {
                $judge(text).map(|()| Self(text.to_owned()))
            }

            fn show(&self) -> String {
                self.0.clone()
            }
        }
    )+};
}

texts! {
    /// The sender of mails: `address` or `name <address>`.
    Sender: judge_sender,
    /// The name of this client to mail servers.
    ClientName: judge_client_name,
    /// The address of a page with the placeholders `{token}` and `{slug}`.
    LinkTemplate: judge_link,
    /// The filter of log lines in the syntax of `tracing_subscriber::filter::Targets`: levels, also by module.
    LogFilter: judge_filter,
    /// The issuer that authenticator apps show.
    Issuer: judge_issuer,
    /// The host for which passkeys are made.
    RpId: judge_host,
    /// A name server, as `host:port`.
    NameServer: judge_name_server,
}

impl RpId {
    /// The host of an address, which is a checked one.
    pub(super) fn of_host(host: &str) -> Self {
        Self(host.to_owned())
    }
}

fn judge_host(text: &str) -> Result<(), String> {
    let good = Host::parse(text).is_ok_and(|host| matches!(&host, Host::Domain(name) if name == text));
    if good { Ok(()) } else { Err(refuse(text, "is not a host in lower case such as auth.example.com")) }
}

fn judge_name_server(text: &str) -> Result<(), String> {
    let is_host = |host: &str| host.parse::<Ipv4Addr>().is_ok() || matches!(Host::parse(host), Ok(Host::Domain(_)));
    let is_named = text.rsplit_once(':').is_some_and(|(host, port)| is_host(host) && port.parse::<u16>().is_ok());
    let good = (text.parse::<SocketAddr>().is_ok() || is_named) && !text.ends_with(":0");
    if good { Ok(()) } else { Err(refuse(text, "is not a host and a port such as 127.0.0.1:53")) }
}

impl Setting for EmailDomain {
    fn read(text: &str) -> Result<Self, String> {
        Self::parse(text).map_err(|reason| refuse(text, reason))
    }

    fn show(&self) -> String {
        self.to_string()
    }
}

impl Setting for PrivateHost {
    fn read(text: &str) -> Result<Self, String> {
        Self::parse(text).map_err(|reason| refuse(text, reason))
    }

    fn show(&self) -> String {
        self.as_str().to_owned()
    }
}

impl Setting for CounterRule {
    fn read(text: &str) -> Result<Self, String> {
        Self::parse(text).ok_or_else(|| refuse(text, "is not one of \"notify\", \"refuse\""))
    }

    fn show(&self) -> String {
        self.as_str().to_owned()
    }
}

fn judge_sender(text: &str) -> Result<(), String> {
    let address = text.strip_suffix('>').and_then(|rest| rest.split_once('<')).map_or(text, |(_, address)| address);
    if Email::parse(address).is_err() {
        return Err(refuse(text, "is not a sender such as Example <no-reply@example.com>"));
    }
    Ok(())
}

fn judge_client_name(text: &str) -> Result<(), String> {
    let reason =
        "is not a host name such as auth.example.com, or an address such as [192.0.2.1] or [IPv6:2001:db8::1]";
    Hello::parse(text).map(drop).ok_or_else(|| refuse(text, reason))
}

fn judge_link(text: &str) -> Result<(), String> {
    if !text.contains("{token}") {
        return Err(refuse(text, "has no place for {token}"));
    }
    let filled = text.replace("{token}", "token").replace("{slug}", "slug");
    if filled.contains(['{', '}']) {
        return Err(refuse(text, "has other places than {token} and {slug}"));
    }
    match web_url(&filled) {
        Ok(_) => Ok(()),
        // The error doesn't quote the text, which may contain a password.
        Err(UrlMistake::Userinfo) => Err("must not hold a user name or password".to_owned()),
        Err(_) => Err(refuse(text, "is not an http or https address")),
    }
}

/// Stricter than `Targets` itself, which takes a misspelled level for the name of a module.
fn judge_filter(text: &str) -> Result<(), String> {
    let is_level = |word: &str| matches!(word, "off" | "error" | "warn" | "info" | "debug" | "trace");
    let is_module = |word: &str| {
        !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | ':' | '-'))
    };
    let good = text.split(',').all(|directive| match directive.split_once('=') {
        Some((module, level)) => is_module(module) && is_level(level),
        None => is_level(directive),
    });
    if good { Ok(()) } else { Err(refuse(text, "is not a level such as info or warn,orgauth=debug")) }
}

fn judge_issuer(text: &str) -> Result<(), String> {
    let good = text.chars().count() <= 100 && !text.contains(':');
    if good { Ok(()) } else { Err(refuse(text, "is not a name of at most 100 characters, without a colon")) }
}

impl Setting for Name {
    fn read(text: &str) -> Result<Self, String> {
        Self::parse(text).map_err(|reason| refuse(text, reason))
    }

    fn show(&self) -> String {
        self.to_string()
    }
}

impl Setting for Palette {
    fn read(text: &str) -> Result<Self, String> {
        let accent = Color::parse(text).map_err(|reason| refuse(text, reason))?;
        Self::of(accent).map_err(|reason| refuse(text, reason))
    }

    fn show(&self) -> String {
        self.light.accent.to_string()
    }
}

impl Setting for SocketAddr {
    fn read(text: &str) -> Result<Self, String> {
        text.parse().map_err(|_| refuse(text, "is not an address and port such as 127.0.0.1:8080"))
    }

    fn show(&self) -> String {
        self.to_string()
    }
}

impl Setting for IpNet {
    fn read(text: &str) -> Result<Self, String> {
        let network = text.parse::<Self>().or_else(|_| text.parse::<IpAddr>().map(Self::from));
        network
            .map(|network| network.trunc())
            .map_err(|_| refuse(text, "is not an address or network such as 10.0.0.0/8"))
    }

    fn show(&self) -> String {
        self.to_string()
    }
}

impl Setting for Slug {
    fn read(text: &str) -> Result<Self, String> {
        Self::parse(text).map_err(|reason| refuse(text, reason))
    }

    fn show(&self) -> String {
        self.to_string()
    }
}

impl Setting for Origin {
    fn read(text: &str) -> Result<Self, String> {
        Self::parse(text).map_err(|reason| refuse(text, reason))
    }

    fn show(&self) -> String {
        self.to_string()
    }
}

impl Setting for PathBuf {
    fn read(text: &str) -> Result<Self, String> {
        Ok(Self::from(text))
    }

    fn show(&self) -> String {
        self.display().to_string()
    }
}

/// Declares settings with a fixed set of words.
macro_rules! choices {
    ($($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal,)+ })*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum $name { $($(#[$vdoc])* $variant,)+ }

        impl $name {
            /// The word in the configuration.
            pub(crate) const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word,)+ }
            }
        }

        impl Setting for $name {
            fn read(text: &str) -> Result<Self, String> {
                match text {
                    $($word => Ok(Self::$variant),)+
                    _ => {
                        let words = [$(format!("{:?}", $word)),+];
                        Err(refuse(text, format_args!("is not one of {}", words.join(", "))))
                    }
                }
            }

            fn show(&self) -> String {
                self.as_str().to_owned()
            }
        }
    )*};
}

choices! {
    /// The transport of mails.
    MailTransport {
        /// To a mail server.
        Smtp = "smtp",
        /// To files.
        File = "file",
    }
    /// The pages from which browsers send the cookies.
    CookieSite {
        /// `SameSite=Strict`.
        SameSite = "same_site",
        /// `SameSite=None; Partitioned`.
        CrossSite = "cross_site",
    }
    /// The prefix of cookie names.
    CookiePrefix {
        /// No prefix.
        None = "",
        /// With this prefix, browsers demand Secure, Path=/ and no Domain.
        Host = "__Host-",
    }
    /// Which answers contain the refresh token in their body, in addition to its cookie.
    RefreshInBody {
        /// Answers to requests without an `Origin`.
        ServerClients = "server_clients",
        /// All answers.
        Always = "always",
    }
    /// The format of log lines.
    LogFormat {
        /// One object on each line.
        Json = "json",
        /// Text for people.
        Text = "text",
    }
}
