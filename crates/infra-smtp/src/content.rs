//! The content of each mail: a subject, a text and the same in HTML.
//!
//! The wording is that of `orgauth_locales`, and `templates/` says where it is; this module fills in the values. Every value first passes
//! [`clean`], and the
//! template engine escapes every value in the HTML files.

use askama::Template;
use orgauth_domain::mail::{Mail, Message, Notice, NoticeKind, Requester, SignInPlace};
use orgauth_domain::organizations::domain_claim::RecordValue;
use orgauth_domain::organizations::domain_name::DomainName;
use orgauth_domain::organizations::membership::Role;
use orgauth_domain::text::{AppUrl, Name};
use orgauth_domain::time::Timestamp;
use orgauth_domain::{Email, Secret};
use orgauth_locales::Value::{self, Strong, Text};
use orgauth_locales::Words;

use crate::look::Look;

/// The wording of a mail.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Content {
    /// The subject.
    pub(crate) subject: String,
    /// The text.
    pub(crate) text: String,
    /// The same in HTML.
    pub(crate) html: String,
}

/// Renders a mail in a language; `None` when the engine fails, which no value can cause.
#[expect(clippy::too_many_lines, reason = "a table: a few lines for each mail")]
pub(crate) fn content(mail: &Mail, look: &Look, w: &Words) -> Option<Content> {
    let page = Page { look, w, subject: clean_header(&subject(&mail.message, w)) };
    match &mail.message {
        Message::Invite { organization, invited_by, role, link, expires_at, app_url, sign_in } => {
            let organization = shown(organization.as_str());
            let inviter = invited_by.as_ref().map_or_else(|| w.say("mail-invite-operator"), |by| clean(by.as_str()));
            let values = [
                ("inviter", Strong(&inviter)),
                ("organization", Strong(&organization)),
                ("role", Strong(&in_words(*role, w))),
            ];
            let invite = Invite {
                title: w.with_text("mail-invite-subject", "organization", &organization),
                heading: w.with_text("mail-invite-title", "organization", &organization),
                lead: w.with_text("mail-invite-lead", "organization", &organization),
                what: Said::new(w, "mail-invite-what", &values),
                link: clean(link.expose()),
                expires: expiry(w, *expires_at),
                app: AppPlace::new(app_url.as_ref(), &organization, w),
                sign_in: sign_in.as_ref().map(|place| SignIn::new(place, w)),
            };
            page.of(&InviteText { m: &invite, w }, &InviteHtml { m: &invite, w, look })
        }
        Message::PasswordReset { organization, link, expires_at, sign_in, from_known_source: _ } => {
            let organization = shown(organization.as_str());
            let reset = Reset {
                what: Said::new(w, "mail-password-reset-what", &[("organization", Strong(&organization))]),
                link: clean(link.expose()),
                expires: expiry(w, *expires_at),
                sign_in: sign_in.as_ref().map(|place| SignIn::new(place, w)),
            };
            page.of(&ResetText { m: &reset, w }, &ResetHtml { m: &reset, w, look })
        }
        Message::SignInByConnection { organization, connection, sign_in } => {
            let organization = shown(organization.as_str());
            let how = match connection.as_ref().map(|name| shown(name.as_str())) {
                Some(name) => Said::new(w, "mail-sign-in-by-connection-with", &[("connection", Strong(&name))]),
                None => Said::new(w, "mail-sign-in-by-connection-none", &[("organization", Text(&organization))]),
            };
            let by = ByConnection {
                what: Said::new(w, "mail-password-reset-what", &[("organization", Strong(&organization))]),
                why: w.with_text("mail-sign-in-by-connection-what", "organization", &organization),
                how,
                sign_in: sign_in.as_ref().map(|place| SignIn::new(place, w)),
            };
            page.of(&ByConnectionText { m: &by, w }, &ByConnectionHtml { m: &by, w, look })
        }
        Message::EmailCode { organization, code, expires_at } => {
            let organization = shown(organization.as_str());
            let code = SignInCode {
                lead: w.with_text("mail-email-code-lead", "organization", &organization),
                what: Said::new(w, "mail-email-code-what", &[("organization", Strong(&organization))]),
                code: clean(code.expose()),
                how: Said::new(w, "mail-email-code-how", &[("expires", Strong(&w.moment(*expires_at)))]),
            };
            page.of(&CodeText { m: &code, w }, &CodeHtml { m: &code, w, look })
        }
        Message::Joined { organization, role, app_url, sign_in } => {
            let organization = shown(organization.as_str());
            let role = in_words(*role, w);
            let joined = Joined {
                heading: w.with_text("mail-joined-subject", "organization", &organization),
                lead: w.text("mail-joined-lead", &[("organization", Text(&organization)), ("role", Text(&role))]),
                what: Said::new(
                    w,
                    "mail-joined-what",
                    &[("organization", Strong(&organization)), ("role", Strong(&role))],
                ),
                app: AppPlace::new(app_url.as_ref(), &organization, w),
                sign_in: sign_in.as_ref().map(|place| SignIn::new(place, w)),
                note: w.with_text("mail-joined-note", "organization", &organization),
            };
            page.of(&JoinedText { m: &joined }, &JoinedHtml { m: &joined, w, look })
        }
        Message::Organizations { places, is_held_back: _ } => {
            let place = |(name, place): &(Name, SignInPlace)| Place {
                name: shown(name.as_str()),
                short_name: w.with_text("mail-organizations-short-name", "slug", place.slug.as_str()),
                page: place.page.as_deref().map(clean),
            };
            let found = Organizations { places: places.iter().map(place).collect() };
            page.of(&OrganizationsText { m: &found, w }, &OrganizationsHtml { m: &found, w, look })
        }
        Message::ConfirmEmail { organization, requester, link, expires_at } => {
            let what = confirmation_requested(organization, requester.as_ref(), w);
            page.linked(&mail.message, what, link, *expires_at)
        }
        Message::EmailChangeRequested { notice, email, link, expires_at } => {
            page.linked(&mail.message, change_requested(notice, email, w), link, *expires_at)
        }
        Message::SignUp { organization, link, expires_at } => {
            let what = w.with_text("mail-sign-up-what", "organization", shown(organization.as_str()));
            page.linked(&mail.message, what, link, *expires_at)
        }
        Message::DomainRecordMissing { organization, domain, value, lost_at } => {
            let note = w.with_text("mail-domain-record-missing-note", "time", w.moment(*lost_at));
            page.of_domain(&mail.message, organization, (domain, value), note)
        }
        Message::DomainLost { organization, domain, value } => {
            page.of_domain(&mail.message, organization, (domain, value), w.say("mail-domain-lost-note"))
        }
        Message::Notice(kind, notice) => page.noticed(*kind, notice),
        Message::Test => page.of(&TestText { w }, &TestHtml { w, look }),
    }
}

/// The name of a message about a mail of this kind.
fn name_of(message: &Message, part: &str) -> String {
    let kind = message.kind().as_str().replace('_', "-");
    match message {
        Message::Notice(..) => format!("notice-{kind}-{part}"),
        _ => format!("mail-{kind}-{part}"),
    }
}

/// The subject in a language; [`clean_header`] cleans it.
fn subject(message: &Message, w: &Words) -> String {
    let value = match message {
        Message::Invite { organization, .. }
        | Message::PasswordReset { organization, .. }
        | Message::SignInByConnection { organization, .. }
        | Message::EmailCode { organization, .. }
        | Message::ConfirmEmail { organization, .. }
        | Message::SignUp { organization, .. }
        | Message::Joined { organization, .. } => ("organization", organization.as_str()),
        Message::DomainRecordMissing { domain, .. } | Message::DomainLost { domain, .. } => {
            ("domain", domain.as_str())
        }
        Message::EmailChangeRequested { .. }
        | Message::Organizations { .. }
        | Message::Notice(..)
        | Message::Test => ("", ""),
    };
    w.text(&name_of(message, "subject"), &[(value.0, Text(value.1))])
}

/// What every mail has.
struct Page<'a> {
    look: &'a Look,
    w: &'a Words,
    subject: String,
}

impl Page<'_> {
    fn of(self, text: &impl Template, html: &impl Template) -> Option<Content> {
        let mut text = text.render().ok()?;
        if let Some(name) = &self.look.name {
            text.push_str("\n\n-- \n");
            text.push_str(name);
        }
        Some(Content { subject: self.subject, text, html: html.render().ok()? })
    }

    /// A mail with one main link.
    fn linked(self, message: &Message, what: String, link: &Secret, expires_at: Timestamp) -> Option<Content> {
        let (look, w) = (self.look, self.w);
        let title = match message {
            Message::EmailChangeRequested { .. } => w.say(&name_of(message, "subject")),
            _ => w.say(&name_of(message, "title")),
        };
        let mail = Linked {
            title,
            what,
            action: w.say(&name_of(message, "action")),
            link: clean(link.expose()),
            expires: expiry(w, expires_at),
            note: w.say(&name_of(message, "note")),
        };
        self.of(&LinkText { m: &mail }, &LinkHtml { m: &mail, w, look })
    }

    /// A mail about the record that proves a domain.
    fn of_domain(
        self,
        message: &Message,
        organization: &Name,
        (domain, value): (&DomainName, &RecordValue),
        note: String,
    ) -> Option<Content> {
        let (look, w) = (self.look, self.w);
        let (name, organization) = (shown(domain.as_str()), shown(organization.as_str()));
        let values = [("domain", Text(&name)), ("organization", Text(&organization))];
        let [kind, label, content] =
            ["mail-domain-type", "mail-domain-name", "mail-domain-value"].map(|one| w.say(one));
        let facts = vec![
            Fact { label: kind, value: "TXT".to_owned() },
            Fact { label, value: domain.record_name() },
            Fact { label: content, value: value.to_string() },
        ];
        let record = DomainRecord {
            title: w.say(&name_of(message, "title")),
            what: w.text(&name_of(message, "what"), &values),
            facts: Facts(facts),
            note,
        };
        self.of(&DomainText { m: &record }, &DomainHtml { m: &record, w, look })
    }

    fn noticed(self, kind: NoticeKind, notice: &Notice) -> Option<Content> {
        let (look, w) = (self.look, self.w);
        let name = kind.as_str().replace('_', "-");
        let mut facts = Vec::new();
        let mut fact = |label, value| facts.push(Fact { label: w.say(label), value });
        if let Some(organization) = &notice.organization {
            fact("notice-where", shown(organization.as_str()));
        }
        fact("notice-when", w.moment(notice.at));
        let mut plain = Vec::new();
        match &notice.client {
            Some((ip, user_agent)) => {
                fact("notice-address", ip.to_string());
                let user_agent = shown(&clean(user_agent).chars().take(LONGEST_USER_AGENT).collect::<String>());
                let program = if user_agent.is_empty() { w.say("notice-program-unknown") } else { user_agent };
                plain.push(Fact { label: w.say("notice-program"), value: program });
            }
            None if has_doer(kind) => {
                plain.push(Fact { label: w.say("notice-by"), value: w.say("notice-by-operator") });
            }
            None => {}
        }
        // As wide as that of a notice with all of them, so that those of one person look alike.
        let labels = ["notice-where", "notice-when", "notice-address", "notice-program", "notice-by"];
        let width = labels.iter().map(|label| w.say(label).chars().count()).max().unwrap_or(0);
        let values = NoticeValues {
            what: w.say(&format!("notice-{name}-what")),
            advice: w.say(&format!("notice-{name}-advice")),
            subject: w.say(&format!("notice-{name}-subject")),
            width,
            facts,
            plain,
        };
        self.of(&NoticeText { m: &values }, &NoticeHtml { m: &values, w, look })
    }
}

/// Removes control characters, and the marks that change the direction of writing, which can make one text look like
/// another. Mail programs show the rest as plain characters.
pub(crate) fn clean(text: &str) -> String {
    let hidden = |c: char| {
        c.is_control()
            || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' | '\u{61c}')
            // Unicode doesn't class the line and paragraph separators as controls, but they end a line.
            || matches!(c, '\u{2028}' | '\u{2029}')
    };
    text.chars().filter(|c| !hidden(*c)).collect()
}

/// Cleans a text that a user chose, for the body of a mail. Mail programs turn what looks like an address into a
/// link: `evil.example`, `www.…`, `name@host`, `https://…`. An invisible character (a zero-width non-joiner) in such
/// places prevents that, and the text looks the same. Mail programs make no links in subjects, so subjects have the
/// text without it.
pub(crate) fn shown(text: &str) -> String {
    let text = clean(text);
    let mut broken = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        broken.push(c);
        let next = characters.peek().copied().unwrap_or(' ');
        let joins = match c {
            // Also the other full stops that host names may contain (UTS #46).
            '.' | '@' | '\u{3002}' | '\u{ff0e}' | '\u{ff61}' => next.is_alphabetic() || !next.is_ascii(),
            ':' => next == '/',
            _ => false,
        };
        if joins {
            broken.push('\u{200c}');
        }
    }
    broken
}

/// Cleans a text for a header. Mail programs decode an encoded word (RFC 2047) there, and a name could use one to
/// bring back the characters that [`clean`] removes.
pub(crate) fn clean_header(text: &str) -> String {
    clean(text).replace("=?", "= ?")
}

/// A role in a sentence, such as `an administrator`.
fn in_words(role: Role, w: &Words) -> String {
    match role {
        Role::Admin => w.say("mail-role-org_admin"),
        Role::Member => w.say("mail-role-member"),
    }
}

fn expiry(w: &Words, at: Timestamp) -> Said {
    Said::new(w, "mail-link-expires", &[("expires", Strong(&w.moment(at)))])
}

/// The longest part of a user agent that a mail shows; those of browsers are shorter.
const LONGEST_USER_AGENT: usize = 200;

/// States which account, at which organization, the address was requested for.
fn confirmation_requested(organization: &Name, requester: Option<&Requester>, w: &Words) -> String {
    let organization = shown(organization.as_str());
    match requester {
        Some(Requester { name, masked_email, slug }) => w.text(
            "mail-confirm-email-what",
            &[
                ("name", Text(&shown(name.as_str()))),
                ("email", Text(&shown(masked_email))),
                ("organization", Text(&organization)),
                ("slug", Text(slug.as_str())),
            ],
        ),
        None => w.with_text("mail-confirm-email-what-unknown", "organization", &organization),
    }
}

/// States when, where and from which network address a change of address was requested, as far as known.
fn change_requested(notice: &Notice, email: &Email, w: &Words) -> String {
    let at = notice.organization.as_ref().map(|name| shown(name.as_str()));
    let from = notice.client.as_ref().map(|(ip, _)| ip.to_string());
    let name = match (&at, &from) {
        (Some(_), Some(_)) => "mail-email-change-requested-what-at-from",
        (Some(_), None) => "mail-email-change-requested-what-at",
        (None, Some(_)) => "mail-email-change-requested-what-from",
        (None, None) => "mail-email-change-requested-what",
    };
    let values = [
        ("time", Text(&w.moment(notice.at))),
        ("organization", Text(at.as_deref().unwrap_or_default())),
        ("ip", Text(from.as_deref().unwrap_or_default())),
        ("email", Text(&shown(email.as_str()))),
    ];
    w.text(name, &values)
}

/// A text in both forms. In HTML some of its values are in bold.
struct Said {
    text: String,
    html: String,
}

impl Said {
    fn new(w: &Words, name: &str, values: &[(&str, Value<'_>)]) -> Self {
        Self { text: w.text(name, values), html: w.html(name, values) }
    }
}

struct Invite {
    title: String,
    heading: String,
    lead: String,
    what: Said,
    link: String,
    expires: Said,
    app: Option<AppPlace>,
    sign_in: Option<SignIn>,
}

/// The organization's application.
struct AppPlace {
    label: String,
    url: String,
}

impl AppPlace {
    fn new(url: Option<&AppUrl>, organization: &str, w: &Words) -> Option<Self> {
        let label = w.with_text("mail-application", "organization", organization);
        url.map(|url| Self { label, url: clean(url.as_str()) })
    }
}

/// The values of a mail with a code.
struct SignInCode {
    lead: String,
    what: Said,
    code: String,
    how: Said,
}

struct Reset {
    what: Said,
    link: String,
    expires: Said,
    sign_in: Option<SignIn>,
}

struct SignIn {
    short_name: Said,
    page: Option<String>,
}

impl SignIn {
    fn new(SignInPlace { slug, page }: &SignInPlace, w: &Words) -> Self {
        let short_name = Said::new(w, "mail-short-name", &[("slug", Strong(slug.as_str()))]);
        Self { short_name, page: page.as_deref().map(clean) }
    }
}

/// The values of a mail with one main link.
struct Linked {
    title: String,
    what: String,
    action: String,
    link: String,
    expires: Said,
    note: String,
}

/// A line of a table.
struct Fact {
    label: String,
    value: String,
}

impl Fact {
    /// The label with the spaces that align the values in plain text.
    fn padded(&self, width: usize) -> String {
        format!("{:<width$}", self.label)
    }
}

/// The lines of a table.
struct Facts(Vec<Fact>);

impl Facts {
    fn width(&self) -> usize {
        self.0.iter().map(|fact| fact.label.chars().count()).max().unwrap_or(0)
    }
}

/// The values of a mail about the record that proves a domain.
struct DomainRecord {
    title: String,
    what: String,
    facts: Facts,
    note: String,
}

struct ByConnection {
    what: Said,
    why: String,
    how: Said,
    sign_in: Option<SignIn>,
}

struct Joined {
    heading: String,
    lead: String,
    what: Said,
    app: Option<AppPlace>,
    sign_in: Option<SignIn>,
    note: String,
}

struct Organizations {
    places: Vec<Place>,
}

/// An organization where somebody signs in.
struct Place {
    name: String,
    short_name: String,
    page: Option<String>,
}

struct NoticeValues {
    what: String,
    advice: String,
    subject: String,
    width: usize,
    /// What is in bold in HTML.
    facts: Vec<Fact>,
    /// What isn't.
    plain: Vec<Fact>,
}

impl NoticeValues {
    fn width(&self) -> usize {
        self.width
    }
}

/// Whether a client made the change that a notice tells of, and not the operator.
const fn has_doer(kind: NoticeKind) -> bool {
    match kind {
        NoticeKind::PasswordChanged
        | NoticeKind::TwoFactorEnabled
        | NoticeKind::TwoFactorDisabled
        | NoticeKind::PasskeyAdded
        | NoticeKind::PasskeyRemoved
        | NoticeKind::IdentityLinked
        | NoticeKind::IdentityUnlinked
        | NoticeKind::ProviderLinked
        | NoticeKind::ProviderUnlinked
        | NoticeKind::PasskeyCounterWentBack
        | NoticeKind::SessionReuseDetected
        | NoticeKind::CredentialsRemoved
        | NoticeKind::EmailChanged
        | NoticeKind::AccountDeleted => true,
        NoticeKind::AccountGuessing
        | NoticeKind::CodeGuessing
        | NoticeKind::RequestsHeldBack
        | NoticeKind::AddressInUse
        | NoticeKind::EmailChangedByDirectory
        | NoticeKind::AccountExists
        | NoticeKind::DirectoryRefused
        | NoticeKind::Impersonated => false,
    }
}

#[derive(Template)]
#[template(path = "invite.txt")]
struct InviteText<'a> {
    m: &'a Invite,
    w: &'a Words,
}

#[derive(Template)]
#[template(path = "invite.html")]
struct InviteHtml<'a> {
    m: &'a Invite,
    w: &'a Words,
    look: &'a Look,
}

#[derive(Template)]
#[template(path = "password_reset.txt")]
struct ResetText<'a> {
    m: &'a Reset,
    w: &'a Words,
}

#[derive(Template)]
#[template(path = "password_reset.html")]
struct ResetHtml<'a> {
    m: &'a Reset,
    w: &'a Words,
    look: &'a Look,
}

#[derive(Template)]
#[template(path = "email_code.txt")]
struct CodeText<'a> {
    m: &'a SignInCode,
    w: &'a Words,
}

#[derive(Template)]
#[template(path = "email_code.html")]
struct CodeHtml<'a> {
    m: &'a SignInCode,
    w: &'a Words,
    look: &'a Look,
}

#[derive(Template)]
#[template(path = "notice.txt")]
struct NoticeText<'a> {
    m: &'a NoticeValues,
}

#[derive(Template)]
#[template(path = "notice.html")]
struct NoticeHtml<'a> {
    m: &'a NoticeValues,
    w: &'a Words,
    look: &'a Look,
}

#[derive(Template)]
#[template(path = "link.txt")]
struct LinkText<'a> {
    m: &'a Linked,
}

#[derive(Template)]
#[template(path = "link.html")]
struct LinkHtml<'a> {
    m: &'a Linked,
    w: &'a Words,
    look: &'a Look,
}

#[derive(Template)]
#[template(path = "domain.txt")]
struct DomainText<'a> {
    m: &'a DomainRecord,
}

#[derive(Template)]
#[template(path = "domain.html")]
struct DomainHtml<'a> {
    m: &'a DomainRecord,
    w: &'a Words,
    look: &'a Look,
}

#[derive(Template)]
#[template(path = "by_connection.txt")]
struct ByConnectionText<'a> {
    m: &'a ByConnection,
    w: &'a Words,
}

#[derive(Template)]
#[template(path = "by_connection.html")]
struct ByConnectionHtml<'a> {
    m: &'a ByConnection,
    w: &'a Words,
    look: &'a Look,
}

#[derive(Template)]
#[template(path = "joined.txt")]
struct JoinedText<'a> {
    m: &'a Joined,
}

#[derive(Template)]
#[template(path = "joined.html")]
struct JoinedHtml<'a> {
    m: &'a Joined,
    w: &'a Words,
    look: &'a Look,
}

#[derive(Template)]
#[template(path = "organizations.txt")]
struct OrganizationsText<'a> {
    m: &'a Organizations,
    w: &'a Words,
}

#[derive(Template)]
#[template(path = "organizations.html")]
struct OrganizationsHtml<'a> {
    m: &'a Organizations,
    w: &'a Words,
    look: &'a Look,
}

#[derive(Template)]
#[template(path = "test.txt")]
struct TestText<'a> {
    w: &'a Words,
}

#[derive(Template)]
#[template(path = "test.html")]
struct TestHtml<'a> {
    w: &'a Words,
    look: &'a Look,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Security K2.
    #[test]
    fn k2_controls_and_marks_of_direction_are_stripped() {
        let text = "a\r\nb\0c\u{202a}d\u{202e}e\u{2066}f\u{2069}g\u{200e}h\u{200f}i\u{61c}j\u{2028}k\u{7f}\u{85}l";
        assert_eq!(clean(text), "abcdefghijkl");
        assert_eq!(clean("Jürgen \"<b>\" & 株式会社 \u{1F600}"), "Jürgen \"<b>\" & 株式会社 \u{1F600}");
    }

    #[test]
    fn k2_what_looks_like_an_address_is_broken_and_nothing_else_is() {
        for (text, wanted) in [
            ("evil.example", "evil.|example"),
            ("www.evil.example/login?x=1.5", "www.|evil.|example/login?x=1.5"),
            ("Pay at https://evil.example", "Pay at https:|//evil.|example"),
            ("bob@evil.example", "bob@|evil.|example"),
            ("evil。example．com｡x", "evil。|example．|com｡|x"),
            ("evil.株式会社", "evil.|株式会社"),
            ("Acme Inc.", "Acme Inc."),
            ("Dr. Who & Co. KG: A/S", "Dr. Who & Co. KG: A/S"),
            ("Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0", "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"),
        ] {
            assert_eq!(shown(text), wanted.replace('|', "\u{200c}"), "{text}");
        }
    }
}
