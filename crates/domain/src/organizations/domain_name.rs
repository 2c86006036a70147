//! Names that an organization may claim: those of somebody's own domain, in one canonical form.

use std::fmt;

use super::mail_providers;
use crate::accounts::email::EmailDomain;

/// The label below a domain at which its proof is looked for (RFC 8552).
const RECORD_LABEL: &str = "_orgauth.";

/// The longest name of a domain, in characters: with the record's label it is still a name (RFC 1035 section 3.1).
const LONGEST: usize = 253 - RECORD_LABEL.len();

/// A domain that an organization claims: lower case and punycode, registrable or below. It stands for itself alone, and for no
/// name above or below it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DomainName(EmailDomain);

/// Why a text can't be claimed as a domain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidDomainName {
    /// It is no name of a domain.
    #[error("must be the name of a domain such as example.com")]
    Form,
    /// It is too long for a record below it.
    #[error("must have at most {LONGEST} characters")]
    TooLong,
    /// Everybody can register names below it, or it is a public suffix for another reason.
    #[error("must be a domain of one owner; below this one anybody can register names")]
    PublicSuffix,
    /// It is a mail provider's, or the operator refuses it.
    #[error("must be a domain of your own; this one is a mail provider's, or the service refuses it")]
    Refused,
}

impl DomainName {
    /// Parses a name in any spelling. `refused` are the names that the operator refuses, with every name below them, in addition
    /// to those of public mail providers. White space around the name is dropped.
    ///
    /// # Errors
    /// [`InvalidDomainName`].
    pub fn parse(text: &str, refused: &[EmailDomain]) -> Result<Self, InvalidDomainName> {
        let name = Self::restore(text.trim())?;
        if psl::domain_str(name.as_str()).is_none() {
            return Err(InvalidDomainName::PublicSuffix);
        }
        let is_refused = |refused: &EmailDomain| mail_providers::is_at_or_below(name.as_str(), refused.as_str());
        if mail_providers::are_of(name.as_str()) || refused.iter().any(is_refused) {
            return Err(InvalidDomainName::Refused);
        }
        Ok(name)
    }

    /// A name that was claimed once: since then the list of public suffixes, or the operator, may refuse it.
    ///
    /// # Errors
    /// [`InvalidDomainName::Form`] or [`InvalidDomainName::TooLong`].
    pub fn restore(text: &str) -> Result<Self, InvalidDomainName> {
        let domain = EmailDomain::parse(text).map_err(|_| InvalidDomainName::Form)?;
        if domain.as_str().len() > LONGEST { Err(InvalidDomainName::TooLong) } else { Ok(Self(domain)) }
    }

    /// The canonical name.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// The name of the record that proves it.
    pub fn record_name(&self) -> String {
        format!("{RECORD_LABEL}{}", self.as_str())
    }
}

impl fmt::Display for DomainName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> Option<InvalidDomainName> {
        DomainName::parse(text, &[EmailDomain::parse("corp.example").unwrap()]).err()
    }

    #[test]
    fn what_is_no_name_of_a_domain_is_refused() {
        for text in
            ["", "acme", "-a.example", "a..example", "*.acme.example", "127.0.0.1", "a b.example", "a.example."]
        {
            assert_eq!(refusal(text), Some(InvalidDomainName::Form), "{text:?}");
        }
        let long = |labels: usize| format!("{}acme-labels.example", "abcdefghi.".repeat(labels));
        assert_eq!((long(22).len(), refusal(&long(22))), (239, None));
        assert_eq!(refusal(&long(23)), Some(InvalidDomainName::TooLong));
    }

    #[test]
    fn what_belongs_to_nobody_alone_is_refused_in_every_spelling() {
        for text in ["co.uk", "CO.UK", "github.io", "s3.amazonaws.com", "公司.cn", "xn--55qx5d.cn", "blogspot.com"]
        {
            assert_eq!(refusal(text), Some(InvalidDomainName::PublicSuffix), "{text}");
        }
        for text in ["gmail.com", "GMail.com", "sub.gmail.com", "web.de", "corp.example", "x.corp.example"] {
            assert_eq!(refusal(text), Some(InvalidDomainName::Refused), "{text}");
        }
        for text in ["acme.co.uk", "acme.github.io", "mail.acme.example", "acorp.example", "公司.acme.cn"] {
            assert_eq!(refusal(text), None, "{text}");
        }
    }

    #[test]
    fn a_name_has_one_form_and_one_record() {
        let name = DomainName::parse(" BÜCHER.Example ", &[]).unwrap();
        assert_eq!(
            (name.as_str(), name.record_name().as_str()),
            ("xn--bcher-kva.example", "_orgauth.xn--bcher-kva.example")
        );
        let mixed = DomainName::parse("xn--BCHER-kva.EXAMPLE", &[]);
        assert_eq!(mixed, Ok(name));
    }
}
