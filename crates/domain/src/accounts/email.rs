//! Email addresses: parsed once, kept in one canonical form (docs/security.md: K1, K3).

use std::borrow::Cow;
use std::fmt;

/// An address in canonical form: ASCII local part, domain in punycode, all lower case. Two spellings of one
/// account's address are equal here.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Email(String);

/// A text that is not one plain `local@domain` address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be one plain email address such as name@example.com")]
pub struct InvalidEmail;

impl Email {
    /// Parses one addr-spec (RFC 5322 dot-atom form; no quotes, comments, lists or address literals; RFC 5321
    /// length limits). White space around it is dropped: people paste it along.
    ///
    /// # Errors
    /// [`InvalidEmail`] for anything else, including a local part outside ASCII.
    pub fn parse(text: &str) -> Result<Self, InvalidEmail> {
        let text = text.trim();
        let (local, domain) = text.rsplit_once('@').ok_or(InvalidEmail)?;
        if local.len() > 64 || !local.split('.').all(is_atom) {
            return Err(InvalidEmail);
        }
        let domain = canonical_domain(domain).ok_or(InvalidEmail)?;
        if local.len() + 1 + domain.len() > 254 {
            return Err(InvalidEmail);
        }
        Ok(Self(format!("{}@{domain}", local.to_ascii_lowercase())))
    }

    /// The canonical address.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The address as others may see it who have to recognise it: the first character of its local part, and the domain.
    pub fn masked(&self) -> String {
        let first = self.0.chars().next().unwrap_or('*');
        format!("{first}***@{}", self.domain())
    }

    /// The part before the `@`.
    pub fn local_part(&self) -> &str {
        self.0.rsplit_once('@').map_or("", |(local, _)| local)
    }

    /// The part behind the `@`.
    pub fn domain(&self) -> &str {
        self.0.rsplit_once('@').map_or("", |(_, domain)| domain)
    }
}

/// The domain of an email address, in the canonical form that it has in an [`Email`].
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EmailDomain(String);

/// A text that can't be the domain of an email address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be the domain of an email address, such as example.com")]
pub struct InvalidEmailDomain;

impl EmailDomain {
    /// Parses a domain in any spelling.
    ///
    /// # Errors
    /// [`InvalidEmailDomain`].
    pub fn parse(text: &str) -> Result<Self, InvalidEmailDomain> {
        canonical_domain(text).map(|domain| Self(domain.into_owned())).ok_or(InvalidEmailDomain)
    }

    /// The canonical domain.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for EmailDomain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A domain in punycode and lower case; absent when no address can have it.
fn canonical_domain(domain: &str) -> Option<Cow<'_, str>> {
    let domain = if is_plain_domain(domain) {
        Cow::Borrowed(domain)
    } else {
        // STD3 rules with hyphen and length checks: letters, digits and inner hyphens only.
        let made = idna::uts46::Uts46::new().to_ascii(
            domain.as_bytes(),
            idna::AsciiDenyList::STD3,
            idna::uts46::Hyphens::CheckFirstLast,
            idna::uts46::DnsLength::Verify,
        );
        made.ok()?
    };
    let last_label = domain.rsplit('.').next().unwrap_or_default();
    let is_numeric = last_label.bytes().all(|b| b.is_ascii_digit());
    (domain.contains('.') && !is_numeric).then_some(domain)
}

impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl serde::Serialize for Email {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

/// Whether a domain is in canonical form already, by rules narrower than those of [`Email::parse`]. Nearly every address in
/// a row is, and IDNA needs ten times as long for the same answer.
fn is_plain_domain(domain: &str) -> bool {
    let is_plain_label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'-'))
            && !label.starts_with('-')
            && !label.ends_with('-')
            // A label with these hyphens may be Punycode, which has to be checked.
            && label.get(2..4) != Some("--")
    };
    domain.len() <= 253 && domain.split('.').all(is_plain_label)
}

/// RFC 5322 `atext`, at least one.
fn is_atom(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&b))
}

/// The text in the email field of a sign-in: an address, or a text that can't be one. Guesses are counted for both, under
/// one identity for every spelling (docs/security.md: B2).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoginIdentity {
    canonical: Option<Email>,
    counted_as: String,
}

impl LoginIdentity {
    /// Accepts any text. What is no address is counted behind a blank, which no address contains: guesses at it never count
    /// against an account, whatever Unicode makes of its letters.
    pub fn new(text: &str) -> Self {
        let canonical = Email::parse(text).ok();
        let counted_as =
            canonical.as_ref().map_or_else(|| format!(" {}", text.trim().to_lowercase()), |e| e.0.clone());
        Self { canonical, counted_as }
    }

    /// The address, when the text is one.
    pub fn email(&self) -> Option<&Email> {
        self.canonical.as_ref()
    }

    /// The text that throttling counts under.
    pub fn counted_as(&self) -> &str {
        &self.counted_as
    }
}

impl From<&Email> for LoginIdentity {
    fn from(email: &Email) -> Self {
        Self { canonical: Some(email.clone()), counted_as: email.0.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Security K1.
    #[test]
    fn k1_only_one_plain_address_is_accepted() {
        for text in [
            "",
            "a",
            "@",
            "a@",
            "@b.example",
            "a b@c.example",
            "a@b@c.example",
            "\"a\"@c.example",
            "a(x)@c.example",
            "a@c.example,b@c.example",
            "a@c.example;b@c.example",
            "a@c.example\r\nBcc: b@c.example",
            "a\0@c.example",
            "<a@c.example>",
            ".a@c.example",
            "a.@c.example",
            "a..b@c.example",
            "a@c",
            "a@[127.0.0.1]",
            "a@127.0.0.1",
            "a@-c.example",
            "a@c-.example",
            "a@c..example",
            "a@c_d.example",
            "a @c.example",
            "a@ c.example",
        ] {
            assert_eq!(Email::parse(text), Err(InvalidEmail), "{text:?}");
        }
        let long_local = format!("{}@c.example", "a".repeat(65));
        let long_all = format!("a@{}example", "abcdefgh.".repeat(30));
        assert!(Email::parse(&long_local).is_err() && Email::parse(&long_all).is_err());
    }

    /// Security K3: case and domain spelling fold; look-alike letters in the local part are refused.
    #[test]
    fn k3_every_spelling_of_an_address_has_one_canonical_form() {
        for (text, canonical) in [
            ("Ann.Lee+Tag@Example.COM", "ann.lee+tag@example.com"),
            ("ann@BÜCHER.example", "ann@xn--bcher-kva.example"),
            ("ann@xn--bcher-kva.example", "ann@xn--bcher-kva.example"),
            ("o'neil@example.com", "o'neil@example.com"),
            (" ann@example.com", "ann@example.com"),
            ("ann@example.com \r\n", "ann@example.com"),
            ("\u{a0}ann@example.com\t", "ann@example.com"),
        ] {
            assert_eq!(Email::parse(text).unwrap().as_str(), canonical);
        }
        assert!(Email::parse("m\u{131}ke@example.com").is_err());
        assert!(Email::parse("ａnn@example.com").is_err());
    }

    #[test]
    fn k3_a_domain_that_needs_no_idna_is_what_idna_makes_of_it() {
        let long = format!("{}.example", "a".repeat(63));
        let too_long = format!("{}.example", "a".repeat(64));
        let longest = format!("{}example", "abcdefgh.".repeat(30));
        let rest = ["a.b", "a-b.c1.example", "1.example", "xn--bcher-kva.example", "xn--a.example", "ab--c.example"];
        let bad = ["", ".", "a.", ".a", "-a.b", "a-.b", "A.b", "a_b.c", "ü.b", "a b.c"];
        for domain in [long.as_str(), &too_long, &longest].into_iter().chain(rest).chain(bad) {
            let made = idna::uts46::Uts46::new().to_ascii(
                domain.as_bytes(),
                idna::AsciiDenyList::STD3,
                idna::uts46::Hyphens::CheckFirstLast,
                idna::uts46::DnsLength::Verify,
            );
            if is_plain_domain(domain) {
                assert_eq!(made.ok().as_deref(), Some(domain));
            }
        }
        assert!(is_plain_domain("example.com") && is_plain_domain("a-b.c1.example") && is_plain_domain(&long));
    }

    #[test]
    fn b2_guesses_at_unparsable_addresses_are_counted_too() {
        assert_eq!(LoginIdentity::new("ANN@Example.com").counted_as(), "ann@example.com");
        assert_eq!(LoginIdentity::new(" Nobody ").counted_as(), LoginIdentity::new("nobody").counted_as());
        assert_eq!(LoginIdentity::new("nobody").email(), None);
    }

    /// A counter and a look-up see one address, or the counter is no account's: white space is around an address in both, and a
    /// letter that lower case turns into another (the Kelvin sign) makes the text no address in both.
    #[test]
    fn b2_what_is_counted_as_an_address_is_looked_up_as_it() {
        let ann = Email::parse("ankh@example.com").unwrap();
        for text in ["ankh@example.com", " ANKH@example.com ", "ankh@example.com\n", "\u{3000}ankh@EXAMPLE.com"] {
            let identity = LoginIdentity::new(text);
            assert_eq!((identity.email(), identity.counted_as()), (Some(&ann), ann.as_str()), "{text:?}");
        }
        for text in ["an\u{212a}h@example.com", "\u{200b}ankh@example.com", "ankh@example.com\0"] {
            let identity = LoginIdentity::new(text);
            assert_eq!(identity.email(), None, "{text:?}");
            assert_ne!(identity.counted_as(), ann.as_str(), "{text:?}");
        }
    }
}
