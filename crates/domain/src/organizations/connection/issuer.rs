//! The issuer of an organization's identity provider.

use std::fmt;

use url::Url;

use crate::text::{UrlMistake, web_url};
use crate::webhooks::url::{UrlFault, UrlRules};

/// The longest issuer, in characters.
const LONGEST: usize = 512;

/// An issuer, exactly as the provider writes it: it is compared by its text, to the last slash (OpenID Connect Discovery 1.0
/// section 4.3).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Issuer(String);

/// Why a text can't be an issuer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidIssuer {
    /// Too long.
    #[error("must have at most {LONGEST} characters")]
    TooLong,
    /// It has a query or a fragment (OpenID Connect Discovery 1.0 section 3).
    #[error("must have neither ? nor #")]
    Tail,
    /// The service doesn't call such a URL.
    #[error(transparent)]
    Url(UrlFault),
}

impl Issuer {
    /// Reads and validates an issuer. Its host is checked again at each call.
    ///
    /// # Errors
    /// The first rule that it breaks.
    pub fn parse(text: &str, rules: &UrlRules) -> Result<Self, InvalidIssuer> {
        if text.len() > LONGEST {
            return Err(InvalidIssuer::TooLong);
        }
        let url = web_url(text).map_err(|mistake| {
            InvalidIssuer::Url(match mistake {
                UrlMistake::Character => UrlFault::Character,
                UrlMistake::Form => UrlFault::Form,
                UrlMistake::Scheme => UrlFault::Scheme,
                UrlMistake::Userinfo => UrlFault::Userinfo,
                UrlMistake::Host => UrlFault::Spelling,
            })
        })?;
        // Microsoft's issuer for all of its tenants has them: then the admin of any tenant could name anybody.
        if text.contains(['{', '}']) {
            return Err(InvalidIssuer::Url(UrlFault::Character));
        }
        if url.query().is_some() || url.fragment().is_some() {
            return Err(InvalidIssuer::Tail);
        }
        rules.validate(&url).map_err(InvalidIssuer::Url)?;
        Ok(Self(text.to_owned()))
    }

    /// The issuer of a row, which was validated when it was written.
    ///
    /// # Errors
    /// It is no URL.
    pub fn restore(text: &str) -> Result<Self, url::ParseError> {
        Url::parse(text).map(|_| Self(text.to_owned()))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Issuer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> Option<InvalidIssuer> {
        Issuer::parse(text, &UrlRules::default()).err()
    }

    #[test]
    fn an_issuer_is_a_public_https_url_without_a_tail() {
        for (text, wanted) in [
            ("http://idp.example", InvalidIssuer::Url(UrlFault::Scheme)),
            ("idp.example", InvalidIssuer::Url(UrlFault::Form)),
            ("https://u:p@idp.example", InvalidIssuer::Url(UrlFault::Userinfo)),
            ("https://127.0.0.1", InvalidIssuer::Url(UrlFault::Host)),
            ("https://localhost", InvalidIssuer::Url(UrlFault::Host)),
            ("https://idp.example:8080", InvalidIssuer::Url(UrlFault::Port)),
            ("https://login.microsoftonline.com/{tenantid}/v2.0", InvalidIssuer::Url(UrlFault::Character)),
            ("https://idp.example/?", InvalidIssuer::Tail),
            ("https://idp.example/#", InvalidIssuer::Tail),
        ] {
            assert_eq!(fault(text), Some(wanted), "{text}");
        }
        assert_eq!(fault(&format!("https://idp.example/{}", "a".repeat(500))), Some(InvalidIssuer::TooLong));
    }

    #[test]
    fn an_issuer_stays_as_it_is_written() {
        for text in ["https://idp.example", "https://idp.example/", "https://IDP.example/Tenant%2f1/"] {
            let issuer = Issuer::parse(text, &UrlRules::default()).unwrap();
            assert_eq!((issuer.as_str(), Issuer::restore(text)), (text, Ok(issuer.clone())));
        }
    }
}
