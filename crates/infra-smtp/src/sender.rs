//! The sender of all mails, and their look.

use std::borrow::Cow;

use lettre::Address;
use lettre::message::Mailbox;
use orgauth_domain::Email;
use orgauth_domain::locale::Locale;
use orgauth_domain::organizations::brand::Brand;
use orgauth_domain::organizations::brand::MailLook;
use orgauth_locales::{Locales, Words};

use crate::MailerError;
use crate::content::{clean_header, shown};
use crate::look::Look;

/// The sender of all mail.
#[derive(Debug, Clone)]
pub(crate) struct Sender {
    mailbox: Mailbox,
    domain: String,
    look: Look,
    locales: Locales,
}

impl Sender {
    /// Reads `address`, `Name <address>` or `"Name" <address>`.
    pub(crate) fn parse(text: &str) -> Result<Self, MailerError> {
        let (name, address) = match text.strip_suffix('>').and_then(|rest| rest.split_once('<')) {
            Some((name, address)) => (unquoted(name.trim()), address),
            None => (String::new(), text.trim()),
        };
        let email = Email::parse(address).map_err(|_| MailerError::Sender)?;
        let address: Address = email.as_str().parse().map_err(|_| MailerError::Sender)?;
        let name = clean_header(&name);
        Ok(Self {
            domain: address.domain().to_owned(),
            mailbox: Mailbox::new((!name.is_empty()).then_some(name), address),
            look: Look::default(),
            locales: Locales::default(),
        })
    }

    /// The same with the operator's name, colour and picture. A sender without a display name gets the operator's name.
    pub(crate) fn with_brand(mut self, brand: &Brand) -> Self {
        self.look = Look::new(brand, &self.domain);
        if self.mailbox.name.is_none() {
            self.mailbox.name = self.look.name.as_deref().map(clean_header);
        }
        self
    }

    /// The same with these languages.
    pub(crate) fn with_locales(self, locales: Locales) -> Self {
        Self { locales, ..self }
    }

    /// The texts in the language of a mail; in English where it names none.
    pub(crate) fn words(&self, wanted: Option<&Locale>) -> &Words {
        self.locales.words(wanted)
    }

    /// The value of the `From` header.
    pub(crate) fn mailbox(&self) -> &Mailbox {
        &self.mailbox
    }

    /// The look of a mail of this organization's.
    pub(crate) fn look(&self, organization: &MailLook) -> Cow<'_, Look> {
        if *organization == MailLook::default() {
            return Cow::Borrowed(&self.look);
        }
        Cow::Owned(self.look.clone().of_organization(organization, &self.domain, shown))
    }

    /// The domain of the sender's address.
    pub(crate) fn domain(&self) -> &str {
        &self.domain
    }
}

/// Removes the quotes of a configured display name: the message builder adds its own.
fn unquoted(name: &str) -> String {
    match name.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        Some(inner) => inner.replace("\\\"", "\"").replace("\\\\", "\\"),
        None => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sender_has_a_name_or_none() {
        for (text, name) in [
            ("no-reply@example.com", None),
            ("<no-reply@example.com>", None),
            ("Example <no-reply@example.com>", Some("Example")),
            ("\"Example, Inc.\" <No-Reply@Example.com>", Some("Example, Inc.")),
            ("Ex\u{202e}ample\r\n <no-reply@example.com>", Some("Example")),
        ] {
            let sender = Sender::parse(text).unwrap();
            assert_eq!(sender.mailbox().name.as_deref(), name, "{text}");
            assert_eq!(sender.mailbox().email.to_string(), "no-reply@example.com");
            assert_eq!(sender.domain(), "example.com");
        }
    }

    /// Security K1.
    #[test]
    fn k1_a_sender_is_one_plain_address() {
        for text in ["", "Example", "Example <>", "a@b.example, c@d.example", "A <a@b.example\r\nBcc: c@d.example>"] {
            assert!(Sender::parse(text).is_err(), "{text:?}");
        }
    }
}
