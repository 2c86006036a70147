//! The text of a mail in its row, before it is sealed: a line for each value, `name=value`. No value can contain a line end.

use super::{Mail, MailKind, Message, Notice, Requester, SignInPlace};
use crate::Corrupt;
use crate::accounts::email::Email;
use crate::locale::Locale;
use crate::organizations::domain_claim::RecordValue;
use crate::organizations::domain_name::DomainName;
use crate::organizations::membership::Role;
use crate::secret::Secret;
use crate::text::{AppUrl, Name, Slug};
use crate::time::Timestamp;

impl Mail {
    /// The text of a mail.
    pub fn to_text(&self) -> Secret {
        let mut lines = Lines(String::new());
        lines.put("to", self.to.as_str());
        lines.put_some("locale", self.locale.as_ref().map(Locale::as_str));
        match &self.message {
            Message::Invite { organization, invited_by, role, link, expires_at, app_url, sign_in } => {
                lines.put("organization", organization.as_str());
                lines.put_some("invited_by", invited_by.as_ref().map(Email::as_str));
                lines.put("role", role.as_str());
                lines.put("link", link.expose());
                lines.put("expires_at", &expires_at.millis().to_string());
                lines.put_some("app_url", app_url.as_ref().map(AppUrl::as_str));
                lines.put_sign_in(sign_in.as_ref());
            }
            Message::PasswordReset { organization, link, expires_at, sign_in, from_known_source } => {
                lines.put("organization", organization.as_str());
                lines.put("link", link.expose());
                lines.put("expires_at", &expires_at.millis().to_string());
                lines.put_sign_in(sign_in.as_ref());
                lines.put_some("from_known_source", from_known_source.then_some("yes"));
            }
            Message::SignInByConnection { organization, connection, sign_in } => {
                lines.put("organization", organization.as_str());
                lines.put_some("connection", connection.as_ref().map(Name::as_str));
                lines.put_sign_in(sign_in.as_ref());
            }
            Message::EmailCode { organization, code, expires_at } => {
                lines.put("organization", organization.as_str());
                lines.put("code", code.expose());
                lines.put("expires_at", &expires_at.millis().to_string());
            }
            Message::ConfirmEmail { organization, requester, link, expires_at } => {
                lines.put("organization", organization.as_str());
                lines.put_some("requester", requester.as_ref().map(|by| by.name.as_str()));
                lines.put_some("requester_email", requester.as_ref().map(|by| by.masked_email.as_str()));
                lines.put_some("slug", requester.as_ref().map(|by| by.slug.as_str()));
                lines.put("link", link.expose());
                lines.put("expires_at", &expires_at.millis().to_string());
            }
            Message::SignUp { organization, link, expires_at } => {
                lines.put("organization", organization.as_str());
                lines.put("link", link.expose());
                lines.put("expires_at", &expires_at.millis().to_string());
            }
            Message::DomainRecordMissing { organization, domain, value, lost_at } => {
                lines.put_domain(organization, domain, value);
                lines.put("lost_at", &lost_at.millis().to_string());
            }
            Message::DomainLost { organization, domain, value } => lines.put_domain(organization, domain, value),
            Message::Notice(_, notice) => lines.put_notice(notice),
            Message::EmailChangeRequested { notice, email, link, expires_at } => {
                lines.put_notice(notice);
                lines.put("email", email.as_str());
                lines.put("link", link.expose());
                lines.put("expires_at", &expires_at.millis().to_string());
            }
            Message::Joined { organization, role, app_url, sign_in } => {
                lines.put("organization", organization.as_str());
                lines.put("role", role.as_str());
                lines.put_some("app_url", app_url.as_ref().map(AppUrl::as_str));
                lines.put_sign_in(sign_in.as_ref());
            }
            Message::Organizations { places: _, is_held_back } => {
                lines.put_some("held_back", is_held_back.then_some("yes"));
            }
            Message::Test => {}
        }
        Secret::new(lines.0)
    }

    /// The mail of kind `kind` with this text.
    ///
    /// # Errors
    /// [`Mail::to_text`] never wrote this text.
    pub fn from_text(kind: MailKind, text: &Secret) -> Result<Self, Corrupt> {
        let lines = Values(text.expose());
        let message = match kind {
            MailKind::Invite => Message::Invite {
                organization: lines.name("organization")?,
                invited_by: lines
                    .get("invited_by")
                    .map(|text| parsed("invited_by", Email::parse(text)))
                    .transpose()?,
                role: lines.role()?,
                link: Secret::new(lines.must("link")?),
                expires_at: lines.time("expires_at")?,
                app_url: lines.app_url()?,
                sign_in: lines.sign_in()?,
            },
            MailKind::PasswordReset => Message::PasswordReset {
                organization: lines.name("organization")?,
                link: Secret::new(lines.must("link")?),
                expires_at: lines.time("expires_at")?,
                sign_in: lines.sign_in()?,
                from_known_source: lines.get("from_known_source").is_some(),
            },
            MailKind::SignInByConnection => Message::SignInByConnection {
                organization: lines.name("organization")?,
                connection: lines.get("connection").is_some().then(|| lines.name("connection")).transpose()?,
                sign_in: lines.sign_in()?,
            },
            MailKind::EmailCode => Message::EmailCode {
                organization: lines.name("organization")?,
                code: Secret::new(lines.must("code")?),
                expires_at: lines.time("expires_at")?,
            },
            MailKind::Joined => Message::Joined {
                organization: lines.name("organization")?,
                role: lines.role()?,
                app_url: lines.app_url()?,
                sign_in: lines.sign_in()?,
            },
            MailKind::ConfirmEmail => Message::ConfirmEmail {
                organization: lines.name("organization")?,
                requester: lines.requester()?,
                link: Secret::new(lines.must("link")?),
                expires_at: lines.time("expires_at")?,
            },
            MailKind::EmailChangeRequested => Message::EmailChangeRequested {
                notice: lines.notice()?,
                email: lines.email("email")?,
                link: Secret::new(lines.must("link")?),
                expires_at: lines.time("expires_at")?,
            },
            MailKind::SignUp => Message::SignUp {
                organization: lines.name("organization")?,
                link: Secret::new(lines.must("link")?),
                expires_at: lines.time("expires_at")?,
            },
            MailKind::DomainRecordMissing => Message::DomainRecordMissing {
                organization: lines.name("organization")?,
                domain: lines.domain()?,
                value: lines.record_value()?,
                lost_at: lines.time("lost_at")?,
            },
            MailKind::DomainLost => Message::DomainLost {
                organization: lines.name("organization")?,
                domain: lines.domain()?,
                value: lines.record_value()?,
            },
            MailKind::Organizations => {
                Message::Organizations { places: Vec::new(), is_held_back: lines.get("held_back").is_some() }
            }
            MailKind::Notice(kind) => Message::Notice(kind, lines.notice()?),
            MailKind::Test => Message::Test,
        };
        let locale = lines.get("locale").map(|tag| parsed("locale", Locale::parse(tag))).transpose()?;
        Ok(Self { to: lines.email("to")?, message, locale })
    }
}

struct Lines(String);

impl Lines {
    fn put(&mut self, name: &str, value: &str) {
        // No rule writes a user agent or link with a line end; the part after it would be read as another value.
        let value: String = value.chars().filter(|c| !c.is_control()).collect();
        self.0.extend([name, "=", &value, "\n"]);
    }

    fn put_sign_in(&mut self, sign_in: Option<&SignInPlace>) {
        self.put_some("slug", sign_in.map(|place| place.slug.as_str()));
        self.put_some("sign_in", sign_in.and_then(|place| place.page.as_deref()));
    }

    fn put_some(&mut self, name: &str, value: Option<&str>) {
        if let Some(value) = value {
            self.put(name, value);
        }
    }

    fn put_domain(&mut self, organization: &Name, domain: &DomainName, value: &RecordValue) {
        self.put("organization", organization.as_str());
        self.put("domain", domain.as_str());
        self.put("value", value.as_str());
    }

    fn put_notice(&mut self, notice: &Notice) {
        self.put_some("organization", notice.organization.as_ref().map(Name::as_str));
        self.put("at", &notice.at.millis().to_string());
        if let Some((ip, user_agent)) = &notice.client {
            self.put("ip", &ip.to_string());
            self.put("user_agent", user_agent);
        }
    }
}

struct Values<'a>(&'a str);

impl<'a> Values<'a> {
    fn get(&self, name: &str) -> Option<&'a str> {
        self.0.lines().filter_map(|line| line.split_once('=')).find(|(key, _)| *key == name).map(|(_, value)| value)
    }

    fn must(&self, name: &str) -> Result<&'a str, Corrupt> {
        self.get(name).ok_or_else(|| Corrupt::new("mails", format!("{name}: absent")))
    }

    fn name(&self, name: &str) -> Result<Name, Corrupt> {
        parsed(name, Name::restore(self.must(name)?))
    }

    fn email(&self, name: &str) -> Result<Email, Corrupt> {
        parsed(name, Email::parse(self.must(name)?))
    }

    fn domain(&self) -> Result<DomainName, Corrupt> {
        parsed("domain", DomainName::restore(self.must("domain")?))
    }

    fn record_value(&self) -> Result<RecordValue, Corrupt> {
        parsed("value", RecordValue::restore(self.must("value")?))
    }

    fn role(&self) -> Result<Role, Corrupt> {
        Role::parse(self.must("role")?).ok_or_else(|| Corrupt::new("mails", "role: not one of its words"))
    }

    fn time(&self, name: &str) -> Result<Timestamp, Corrupt> {
        parsed(name, self.must(name)?.parse().map(Timestamp::from_millis))
    }

    fn app_url(&self) -> Result<Option<AppUrl>, Corrupt> {
        self.get("app_url").map(|text| parsed("app_url", AppUrl::restore(text))).transpose()
    }

    fn sign_in(&self) -> Result<Option<SignInPlace>, Corrupt> {
        let page = self.get("sign_in").map(str::to_owned);
        self.get("slug")
            .map(|text| parsed("slug", Slug::parse(text)).map(|slug| SignInPlace { slug, page }))
            .transpose()
    }

    fn requester(&self) -> Result<Option<Requester>, Corrupt> {
        let Some(name) = self.get("requester") else { return Ok(None) };
        Ok(Some(Requester {
            name: parsed("requester", Name::restore(name))?,
            masked_email: self.must("requester_email")?.to_owned(),
            slug: parsed("slug", Slug::parse(self.must("slug")?))?,
        }))
    }

    fn notice(&self) -> Result<Notice, Corrupt> {
        let organization = self.get("organization").map(|text| parsed("organization", Name::restore(text)));
        let client = self
            .get("ip")
            .map(|ip| parsed("ip", ip.parse()).map(|ip| (ip, self.get("user_agent").unwrap_or_default().to_owned())));
        Ok(Notice { organization: organization.transpose()?, at: self.time("at")?, client: client.transpose()? })
    }
}

fn parsed<T, E: std::fmt::Display>(name: &str, value: Result<T, E>) -> Result<T, Corrupt> {
    value.map_err(|reason| Corrupt::new("mails", format!("{name}: {reason}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::NoticeKind;

    const NOW: Timestamp = Timestamp::from_seconds(1_800_000_000);

    #[test]
    fn every_mail_reads_back_from_its_text() {
        let name = || Name::parse("Åcme = \"Söhne\"").unwrap();
        let app_url = AppUrl::parse("https://app.example/?a=b").unwrap();
        let link = || Secret::new("https://auth.example/invite#org=acme&token=abc");
        let notice = || Notice {
            organization: Some(name()),
            at: NOW,
            client: Some(("2001:db8::1".parse().unwrap(), "curl/8 = x".to_owned())),
        };
        let sign_in = |page: Option<&str>| {
            Some(SignInPlace { slug: Slug::parse("acme").unwrap(), page: page.map(str::to_owned) })
        };
        let bare = || Notice { organization: None, at: NOW, client: None };
        let messages = [
            Message::Invite {
                organization: name(),
                invited_by: Email::parse("ann@example.com").ok(),
                role: Role::Admin,
                link: link(),
                expires_at: NOW,
                app_url: app_url.clone(),
                sign_in: sign_in(Some("https://auth.example.com/sign-in?org=acme")),
            },
            Message::Invite {
                organization: name(),
                invited_by: None,
                role: Role::Member,
                link: link(),
                expires_at: NOW,
                app_url: None,
                sign_in: None,
            },
            Message::PasswordReset {
                organization: name(),
                link: link(),
                expires_at: NOW,
                sign_in: sign_in(None),
                from_known_source: false,
            },
            Message::PasswordReset {
                organization: name(),
                link: link(),
                expires_at: NOW,
                sign_in: None,
                from_known_source: true,
            },
            Message::SignInByConnection { organization: name(), connection: Some(name()), sign_in: sign_in(None) },
            Message::SignInByConnection { organization: name(), connection: None, sign_in: None },
            Message::EmailCode { organization: name(), code: Secret::new("01234567"), expires_at: NOW },
            Message::Notice(NoticeKind::PasswordChanged, notice()),
            Message::Notice(NoticeKind::TwoFactorEnabled, notice()),
            Message::Notice(NoticeKind::TwoFactorDisabled, bare()),
            Message::Notice(NoticeKind::SessionReuseDetected, notice()),
            Message::Notice(NoticeKind::AccountGuessing, bare()),
            Message::Notice(NoticeKind::CodeGuessing, bare()),
            Message::Notice(NoticeKind::CredentialsRemoved, notice()),
            Message::Notice(NoticeKind::RequestsHeldBack, bare()),
            Message::ConfirmEmail { organization: name(), requester: None, link: link(), expires_at: NOW },
            Message::ConfirmEmail {
                organization: name(),
                requester: Some(Requester {
                    name: name(),
                    masked_email: "b***@example.com".to_owned(),
                    slug: Slug::parse("acme").unwrap(),
                }),
                link: link(),
                expires_at: NOW,
            },
            Message::Notice(NoticeKind::AddressInUse, bare()),
            Message::EmailChangeRequested {
                notice: notice(),
                email: Email::parse("new@example.com").unwrap(),
                link: link(),
                expires_at: NOW,
            },
            Message::Notice(NoticeKind::EmailChanged, notice()),
            Message::Notice(NoticeKind::EmailChangedByDirectory, Notice { client: None, ..notice() }),
            Message::SignUp { organization: name(), link: link(), expires_at: NOW },
            Message::DomainRecordMissing {
                organization: name(),
                domain: DomainName::restore("acme.example").unwrap(),
                value: RecordValue::new([7; 16]),
                lost_at: NOW,
            },
            Message::DomainLost {
                organization: name(),
                domain: DomainName::restore("acme.example").unwrap(),
                value: RecordValue::new([7; 16]),
            },
            Message::Notice(NoticeKind::AccountExists, bare()),
            Message::Notice(NoticeKind::AccountDeleted, bare()),
            Message::Joined { organization: name(), role: Role::Member, app_url, sign_in: sign_in(None) },
            Message::Test,
        ];
        for message in messages {
            let locale = Locale::parse("pt-BR").ok().filter(|_| message.kind().as_str().len() % 2 == 0);
            let mail = Mail { to: Email::parse("bob@example.com").unwrap(), message, locale };
            let kind = mail.message.kind();
            assert!(Mail::from_text(kind, &mail.to_text()).unwrap() == mail, "{kind}");
            assert!(Mail::from_text(kind, &Secret::new("")).is_err(), "{kind}");
        }
    }

    #[test]
    fn a_request_for_the_list_of_organizations_is_kept_without_the_list() {
        let place = SignInPlace { slug: Slug::parse("acme").unwrap(), page: None };
        for is_held_back in [true, false] {
            let of = |places| Mail {
                to: Email::parse("bob@example.com").unwrap(),
                message: Message::Organizations { places, is_held_back },
                locale: None,
            };
            let text = of(vec![(Name::parse("Acme").unwrap(), place.clone())]).to_text();
            assert!(Mail::from_text(MailKind::Organizations, &text).unwrap() == of(Vec::new()));
        }
    }

    #[test]
    fn k2_a_line_end_in_a_value_becomes_no_second_value() {
        let client = Some(("192.0.2.1".parse().unwrap(), "x\nto=eve@example.com".to_owned()));
        let notice = Notice { organization: None, at: NOW, client };
        let mail = Mail {
            to: Email::parse("bob@example.com").unwrap(),
            message: Message::Notice(NoticeKind::PasswordChanged, notice),
            locale: None,
        };
        let back = Mail::from_text(MailKind::Notice(NoticeKind::PasswordChanged), &mail.to_text()).unwrap();
        assert_eq!(back.to.as_str(), "bob@example.com");
    }
}
