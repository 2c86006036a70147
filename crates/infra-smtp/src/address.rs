//! The address of the mail server: its host, the encryption, and the credentials.
//!
//! | address                        | encryption                                 | port |
//! |--------------------------------|--------------------------------------------|------|
//! | `smtps://host`                 | TLS from the first byte                    | 465  |
//! | `smtp://host`                  | STARTTLS or no mail; none on loopback      | 587; 25 on loopback |
//! | `smtp://host?tls=required`     | STARTTLS or no mail                        | 587  |
//! | `smtp://host?tls=opportunistic` | STARTTLS when the server offers it        | 587  |
//! | `smtp://host?tls=none`         | none; no credentials but on loopback       | 25   |
//!
//! In every case, the client refuses a certificate that doesn't prove the host's name.

use std::net::{IpAddr, Ipv4Addr};

use percent_encoding::percent_decode_str;
use url::{Host, Url};

use crate::MailerError;

/// The ports of the table (RFC 5321, RFC 6409, RFC 8314).
const SMTP_PORT: u16 = 25;
const SUBMISSION_PORT: u16 = 587;
const SUBMISSIONS_PORT: u16 = 465;

/// How a connection is encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encryption {
    /// TLS from the first byte.
    Implicit,
    /// STARTTLS; without it the client sends no mail.
    Required,
    /// STARTTLS when the server offers it.
    Opportunistic,
    /// No encryption.
    None,
}

/// User and password.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Credentials {
    pub(crate) user: String,
    pub(crate) password: String,
}

/// A mail server.
#[derive(Clone)]
pub(crate) struct ServerAddress {
    /// Its name or IP address, without brackets.
    pub(crate) host: String,
    /// Its port.
    pub(crate) port: u16,
    /// Whether the server is on this machine, so that no other machine can read the traffic.
    pub(crate) loopback: bool,
    /// How the connection is encrypted.
    pub(crate) encryption: Encryption,
    /// What the client signs in with.
    pub(crate) credentials: Option<Credentials>,
}

impl ServerAddress {
    /// Reads `smtp[s]://[user:password@]host[:port][?tls=…]`; user and password are percent-encoded.
    pub(crate) fn parse(text: &str) -> Result<Self, MailerError> {
        const FORM: MailerError =
            MailerError::Server("is not of the form smtp://user:password@host:587 or smtps://host");
        let url = Url::parse(text).map_err(|_| FORM)?;
        if !matches!(url.path(), "" | "/") || url.fragment().is_some() {
            return Err(FORM);
        }
        let (host, loopback) = host(&url).ok_or(FORM)?;
        let encryption = match (url.scheme(), tls(&url)?.as_deref()) {
            ("smtps", None) => Encryption::Implicit,
            ("smtps", Some(_)) => {
                return Err(MailerError::Server("begins with smtps, which is always encrypted: leave ?tls= out"));
            }
            ("smtp", None) if loopback => Encryption::None,
            ("smtp", None | Some("required")) => Encryption::Required,
            ("smtp", Some("opportunistic")) => Encryption::Opportunistic,
            ("smtp", Some("none")) => Encryption::None,
            ("smtp", Some(_)) => return Err(MailerError::Server("knows only tls=required, opportunistic or none")),
            _ => return Err(FORM),
        };
        let credentials = credentials(&url)?;
        if encryption == Encryption::None && credentials.is_some() && !loopback {
            return Err(MailerError::Server("would send the password unencrypted: leave tls=none out"));
        }
        let port = url.port().unwrap_or(match encryption {
            Encryption::Implicit => SUBMISSIONS_PORT,
            Encryption::Required | Encryption::Opportunistic => SUBMISSION_PORT,
            Encryption::None => SMTP_PORT,
        });
        Ok(Self { host, port, loopback, encryption, credentials })
    }
}

/// The host, and whether it is this machine. The URL library doesn't parse the hosts of unknown schemes, so this function does.
fn host(url: &Url) -> Option<(String, bool)> {
    match url.host()? {
        Host::Ipv6(ip) => Some((ip.to_string(), IpAddr::from(ip).to_canonical().is_loopback())),
        Host::Ipv4(ip) => Some((ip.to_string(), ip.is_loopback())),
        Host::Domain(name) => {
            let plain = name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_'));
            let loopback = match name.parse::<Ipv4Addr>() {
                Ok(ip) => ip.is_loopback(),
                Err(_) => name.eq_ignore_ascii_case("localhost"),
            };
            (plain && !name.is_empty()).then(|| (name.to_owned(), loopback))
        }
    }
}

fn tls(url: &Url) -> Result<Option<String>, MailerError> {
    let mut pairs = url.query_pairs();
    match (pairs.next(), pairs.next()) {
        (None, _) => Ok(None),
        (Some((name, value)), None) if name == "tls" => Ok(Some(value.into_owned())),
        _ => Err(MailerError::Server("may have one setting after its ?, which is tls=")),
    }
}

fn credentials(url: &Url) -> Result<Option<Credentials>, MailerError> {
    let decoded = |text: &str| match percent_decode_str(text).decode_utf8() {
        // A NUL separates the fields of AUTH PLAIN.
        Ok(text) if !text.contains('\0') => Ok(text.into_owned()),
        _ => Err(MailerError::Server("holds a user or password that is no percent-encoded UTF-8")),
    };
    match (url.username(), url.password()) {
        ("", None) => Ok(None),
        ("", Some(_)) => Err(MailerError::Server("has a password and no user")),
        (_, None) => Err(MailerError::Server("has a user and no password")),
        (user, Some(password)) => Ok(Some(Credentials { user: decoded(user)?, password: decoded(password)? })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_forms_of_the_table_are_read() {
        for (text, host, port, encryption) in [
            ("smtps://mail.example", "mail.example", 465, Encryption::Implicit),
            ("smtp://mail.example", "mail.example", 587, Encryption::Required),
            ("smtp://mail.example/", "mail.example", 587, Encryption::Required),
            ("smtp://mail.example:25?tls=required", "mail.example", 25, Encryption::Required),
            ("smtp://mail.example?tls=opportunistic", "mail.example", 587, Encryption::Opportunistic),
            ("smtp://mail.example?tls=none", "mail.example", 25, Encryption::None),
            ("smtp://localhost:1025", "localhost", 1025, Encryption::None),
            ("smtp://127.0.0.1", "127.0.0.1", 25, Encryption::None),
            ("smtp://u:p@[::1]:2525", "::1", 2525, Encryption::None),
            ("smtp://127.0.0.1?tls=required", "127.0.0.1", 587, Encryption::Required),
            ("smtps://[2001:db8::1]", "2001:db8::1", 465, Encryption::Implicit),
        ] {
            let server = ServerAddress::parse(text).unwrap();
            assert_eq!((server.host.as_str(), server.port, server.encryption), (host, port, encryption), "{text}");
        }
    }

    #[test]
    fn credentials_are_percent_decoded() {
        let server = ServerAddress::parse("smtp://ann%40mail.example:p%3A%2F%40%20%C3%A9@mail.example").unwrap();
        let wanted = Credentials { user: "ann@mail.example".to_owned(), password: "p:/@ é".to_owned() };
        assert!(server.credentials == Some(wanted));
    }

    #[test]
    fn other_addresses_are_refused_without_being_quoted() {
        for text in [
            "",
            "mail.example",
            "http://mail.example",
            "smtp://",
            "smtp://mail.example/inbox",
            "smtp://mail.example#hunter2",
            "smtp://user@mail.example",
            "smtp://:hunter2@mail.example",
            "smtp://user:hunter2%00@mail.example",
            "smtp://user:hunter2@mail.example?tls=none",
            "smtp://mail.example?tls=maybe",
            "smtp://mail.example?tls=required&tls=none",
            "smtp://mail.example?password=hunter2",
            "smtps://mail.example?tls=none",
            "smtp://m%20ail.example",
        ] {
            let error = ServerAddress::parse(text).err().unwrap().to_string();
            assert!(error.starts_with("the address of the mail server ") && !error.contains("hunter2"), "{error}");
            assert!(!error.contains('\n'));
        }
    }
}
