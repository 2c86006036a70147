//! The content of each mail: a subject, a text and the same in HTML.
//!
//! The wording is in `templates/`; this module fills in the values. Every value first passes [`clean`], and the
//! template engine escapes every value in the HTML files.

use askama::Template;
use jiff::fmt::strtime;
use orgauth_domain::Email;
use orgauth_domain::mail::{Mail, Message, Notice, NoticeKind, Requester, SignInPlace};
use orgauth_domain::organizations::domain_claim::RecordValue;
use orgauth_domain::organizations::domain_name::DomainName;
use orgauth_domain::organizations::membership::Role;
use orgauth_domain::text::Name;
use orgauth_domain::time::Timestamp;

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

/// Renders a mail; `None` when the engine fails, which no value can cause.
pub(crate) fn content(mail: &Mail, look: &Look) -> Option<Content> {
    match &mail.message {
        Message::Invite { organization, invited_by, role, link, expires_at, app_url, sign_in } => {
            let invite = Invite {
                organization: shown(organization.as_str()),
                inviter: invited_by.as_ref().map(|email| clean(email.as_str())),
                role: role_in_words(*role),
                link: clean(link.expose()),
                expires: moment(*expires_at),
                app_url: app_url.as_ref().map(|url| clean(url.as_str())),
                sign_in: sign_in.as_ref().map(SignIn::new),
            };
            rendered(look, &mail.message, &InviteText { m: &invite }, &InviteHtml { m: &invite, look })
        }
        Message::PasswordReset { organization, link, expires_at, sign_in, from_known_source: _ } => {
            let reset = Reset {
                organization: shown(organization.as_str()),
                link: clean(link.expose()),
                expires: moment(*expires_at),
                sign_in: sign_in.as_ref().map(SignIn::new),
            };
            rendered(look, &mail.message, &ResetText { m: &reset }, &ResetHtml { m: &reset, look })
        }
        Message::SignInByConnection { organization, connection, sign_in } => {
            let by = ByConnection {
                organization: shown(organization.as_str()),
                connection: connection.as_ref().map(|name| shown(name.as_str())),
                sign_in: sign_in.as_ref().map(SignIn::new),
            };
            rendered(look, &mail.message, &ByConnectionText { m: &by }, &ByConnectionHtml { m: &by, look })
        }
        Message::EmailCode { organization, code, expires_at } => {
            let code = clean(code.expose());
            let code = SignInCode { organization: shown(organization.as_str()), code, expires: moment(*expires_at) };
            rendered(look, &mail.message, &CodeText { m: &code }, &CodeHtml { m: &code, look })
        }
        Message::Joined { organization, role, app_url, sign_in } => {
            let joined = Joined {
                organization: shown(organization.as_str()),
                role: role_in_words(*role),
                app_url: app_url.as_ref().map(|url| clean(url.as_str())),
                sign_in: sign_in.as_ref().map(SignIn::new),
            };
            rendered(look, &mail.message, &JoinedText { m: &joined }, &JoinedHtml { m: &joined, look })
        }
        Message::ConfirmEmail { organization, requester, link, expires_at } => linked(
            look,
            &mail.message,
            Linked {
                title: "Confirm your email address",
                what: confirmation_requested(organization, requester.as_ref()),
                action: "Confirm this address",
                link: clean(link.expose()),
                expires: moment(*expires_at),
                note: "Use the link only if that account is yours: you sign in to it, or give its password, to confirm. If it isn't, \
                   ignore this mail: nothing happens then.",
            },
        ),
        Message::EmailChangeRequested { notice, email, link, expires_at } => linked(
            look,
            &mail.message,
            Linked {
                title: "Another email address was asked for",
                what: change_requested(notice, email),
                action: "Cancel the change",
                link: clean(link.expose()),
                expires: moment(*expires_at),
                note: "If it was you, there is nothing to do: the address changes once the link in the mail to the new one is used. \
                   If it wasn't, somebody knows your password: cancel the change, and set a new password with \
                   \"forgot password\" on the sign-in page at once.",
            },
        ),
        Message::SignUp { organization, link, expires_at } => linked(
            look,
            &mail.message,
            Linked {
                title: "Finish signing up",
                what: format!("Somebody asked to sign up {} with this email address.", shown(organization.as_str())),
                action: "Choose a password and begin",
                link: clean(link.expose()),
                expires: moment(*expires_at),
                note: "If it wasn't you, ignore this mail: nothing is made until the link is used.",
            },
        ),
        Message::DomainRecordMissing { organization, domain, value, lost_at } => {
            of_domain(look, &mail.message, missing_record(organization, domain, value, *lost_at))
        }
        Message::DomainLost { organization, domain, value } => {
            of_domain(look, &mail.message, lost_domain(organization, domain, value))
        }
        Message::Notice(kind, notice) => noticed(look, &mail.message, notice, words(*kind)),
        Message::Test => rendered(look, &mail.message, &TestText, &TestHtml { look }),
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
fn shown(text: &str) -> String {
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

const fn role_in_words(role: Role) -> &'static str {
    match role {
        Role::Admin => "an administrator",
        Role::Member => "a member",
    }
}

/// An instant in words, such as `21 November 2026, 01:25 UTC`.
fn moment(at: Timestamp) -> String {
    let instant = jiff::Timestamp::from_millisecond(at.millis()).ok();
    let text = instant.and_then(|instant| strtime::format("%-d %B %Y, %H:%M UTC", instant).ok());
    text.unwrap_or_else(|| at.to_string())
}

/// The longest part of a user agent that a mail shows; those of browsers are shorter.
const LONGEST_USER_AGENT: usize = 200;

/// States which account, at which organization, the address was requested for.
fn confirmation_requested(organization: &Name, requester: Option<&Requester>) -> String {
    let organization = shown(organization.as_str());
    match requester {
        Some(Requester { name, masked_email, slug }) => format!(
            "The account {} ({}) at {organization} ({slug}) asked to use this email address.",
            shown(name.as_str()),
            shown(masked_email)
        ),
        None => format!("Somebody asked to use this email address for an account at {organization}."),
    }
}

/// States when, where and from which network address a change of address was requested, as far as known.
fn change_requested(notice: &Notice, email: &Email) -> String {
    let at = notice.organization.as_ref().map(|name| format!(" at {}", shown(name.as_str()))).unwrap_or_default();
    let from = notice.client.as_ref().map(|(ip, _)| format!(", from the network address {ip}")).unwrap_or_default();
    let (when, to) = (moment(notice.at), shown(email.as_str()));
    format!(
        "On {when} somebody who knows your password asked{at}{from}, to change the address of your account to {to}."
    )
}

fn linked(look: &Look, message: &Message, mail: Linked) -> Option<Content> {
    rendered(look, message, &LinkText { m: &mail }, &LinkHtml { m: &mail, look })
}

fn missing_record(organization: &Name, domain: &DomainName, value: &RecordValue, lost_at: Timestamp) -> DomainRecord {
    DomainRecord {
        title: "A domain's DNS record is missing",
        what: format!(
            "The DNS record that proves that {} belongs to {} could not be found any more.",
            shown(domain.as_str()),
            shown(organization.as_str())
        ),
        record: domain.record_name(),
        value: value.to_string(),
        note: format!(
            "Until {} nothing changes. If the record is not there again by then, nobody new can join or link an account by this domain. \
             Whoever is a member stays one.",
            moment(lost_at)
        ),
    }
}

fn lost_domain(organization: &Name, domain: &DomainName, value: &RecordValue) -> DomainRecord {
    DomainRecord {
        title: "A domain is no longer verified",
        what: format!(
            "The DNS record that proves that {} belongs to {} was missing for too long: the domain is no longer verified. Nobody new can \
             join or link an account by it. Whoever is a member stays one.",
            shown(domain.as_str()),
            shown(organization.as_str())
        ),
        record: domain.record_name(),
        value: value.to_string(),
        note: "Once the record is there again, the domain is verified again, unless another organization has verified it meanwhile."
            .to_owned(),
    }
}

fn of_domain(look: &Look, message: &Message, record: DomainRecord) -> Option<Content> {
    rendered(look, message, &DomainText { m: &record }, &DomainHtml { m: &record, look })
}

fn noticed(look: &Look, message: &Message, notice: &Notice, words: Words) -> Option<Content> {
    let values = NoticeValues {
        words,
        subject: message.subject(),
        organization: notice.organization.as_ref().map(|name| shown(name.as_str())),
        at: moment(notice.at),
        client: notice.client.as_ref().map(|(ip, user_agent)| Client {
            ip: ip.to_string(),
            user_agent: shown(&clean(user_agent).chars().take(LONGEST_USER_AGENT).collect::<String>()),
        }),
    };
    rendered(look, message, &NoticeText { m: &values }, &NoticeHtml { m: &values, look })
}

fn rendered(look: &Look, message: &Message, text: &impl Template, html: &impl Template) -> Option<Content> {
    let mut text = text.render().ok()?;
    if let Some(name) = &look.name {
        text.push_str("\n\n-- \n");
        text.push_str(name);
    }
    Some(Content { subject: clean_header(&message.subject()), text, html: html.render().ok()? })
}

struct Invite {
    organization: String,
    inviter: Option<String>,
    role: &'static str,
    link: String,
    expires: String,
    app_url: Option<String>,
    sign_in: Option<SignIn>,
}

/// The values of a mail with a code.
struct SignInCode {
    organization: String,
    code: String,
    expires: String,
}

struct Reset {
    organization: String,
    link: String,
    expires: String,
    sign_in: Option<SignIn>,
}

struct SignIn {
    slug: String,
    page: Option<String>,
}

impl SignIn {
    fn new(SignInPlace { slug, page }: &SignInPlace) -> Self {
        Self { slug: slug.to_string(), page: page.as_deref().map(clean) }
    }
}

/// The values of a mail with one main link.
struct Linked {
    title: &'static str,
    what: String,
    action: &'static str,
    link: String,
    expires: String,
    note: &'static str,
}

/// The values of a mail about the record that proves a domain.
struct DomainRecord {
    title: &'static str,
    what: String,
    record: String,
    value: String,
    note: String,
}

struct ByConnection {
    organization: String,
    connection: Option<String>,
    sign_in: Option<SignIn>,
}

struct Joined {
    organization: String,
    role: &'static str,
    app_url: Option<String>,
    sign_in: Option<SignIn>,
}

struct NoticeValues {
    words: Words,
    subject: String,
    organization: Option<String>,
    at: String,
    client: Option<Client>,
}

struct Client {
    ip: String,
    user_agent: String,
}

/// The wording that differs between security notices.
struct Words {
    what: &'static str,
    advice: &'static str,
    /// Whether a client made the change, and not the operator.
    has_doer: bool,
}

#[expect(clippy::too_many_lines, reason = "a table: a few lines for each notice")]
const fn words(kind: NoticeKind) -> Words {
    match kind {
        NoticeKind::PasswordChanged => Words {
            what: "The password of your account was changed. Your other sessions have ended.",
            advice: "If you know nothing about this, set a new password with \"forgot password\" on the sign-in page at once, \
             and tell an administrator of your organization.",
            has_doer: true,
        },
        NoticeKind::TwoFactorEnabled => Words {
            what: "Two-factor authentication was turned on for your account. Signing in now takes a code from your \
           authenticator app, too. Your other sessions have ended.",
            advice: "If you know nothing about this, somebody else is able to sign in as you: set a new password with \
             \"forgot password\" on the sign-in page, and ask an administrator of your organization for help.",
            has_doer: true,
        },
        NoticeKind::TwoFactorDisabled => Words {
            what: "Two-factor authentication was turned off for your account. Your password alone signs you in now, except \
           where an organization asks for a second factor: there you set up a new one. All sessions have ended but the \
           one that turned it off.",
            advice: "If you know nothing about this, set a new password with \"forgot password\" on the sign-in page at once, \
             turn two-factor authentication on again, and tell an administrator of your organization.",
            has_doer: true,
        },
        NoticeKind::PasskeyAdded => Words {
            what: "A passkey was added to your account. Whoever has it can sign in as you, without a password.",
            advice: "If you know nothing about this, set a new password with \"forgot password\" on the sign-in page at once, let it \
             remove your passkeys, too, and tell an administrator of your organization.",
            has_doer: true,
        },
        NoticeKind::PasskeyRemoved => Words {
            what: "A passkey was removed from your account. It no longer signs you in.",
            advice: "If you know nothing about this, set a new password with \"forgot password\" on the sign-in page at once, look at \
             the passkeys that are left on your account page, and tell an administrator of your organization.",
            has_doer: true,
        },
        NoticeKind::IdentityUnlinked => Words {
            what: "The link of your account with the identity provider of your organization was removed. The sessions that began there \
             have ended. The next sign-in there may link your account again.",
            advice: "If you know nothing about this, set a new password with \"forgot password\" on the sign-in page at once, and tell an \
             administrator of your organization.",
            has_doer: true,
        },
        NoticeKind::IdentityLinked => Words {
            what: "Your account was linked with the identity provider of your organization. Whoever signs in there as you is signed in to \
             this organization, and to no other.",
            advice: "If you know nothing about this, tell an administrator of your organization: the organization has verified the \
             domain of your address, and runs the provider.",
            has_doer: true,
        },
        NoticeKind::ProviderLinked => Words {
            what: "Your account was linked with an account at another service, such as Google. Whoever signs in there as you gets into \
             your account here, in every organization that allows it.",
            advice: "If you know nothing about this, set a new password with \"forgot password\" on the sign-in page at once, and unlink it \
             on your account page, under Security.",
            has_doer: true,
        },
        NoticeKind::ProviderUnlinked => Words {
            what: "The link of your account with an account at another service, such as Google, was removed. The sessions that began by it \
             have ended, and it no longer signs you in.",
            advice: "If you know nothing about this, set a new password with \"forgot password\" on the sign-in page at once, and look at \
             your account page, under Security.",
            has_doer: true,
        },
        NoticeKind::PasskeyCounterWentBack => Words {
            what: "A passkey of yours was used in a way that it could only be if somebody had copied it, or if its device was reset.",
            advice: "If you don't recognise the address above, remove the passkey on your account page and add a new one, and tell an \
             administrator of your organization. You are told of this once a day at most.",
            has_doer: true,
        },
        NoticeKind::SessionReuseDetected => Words {
            what: "The key that keeps you signed in was used a second time, as happens when somebody has copied it. The \
           session that it belonged to was ended.",
            advice: "Sign in again. If you don't recognise the address above, set a new password with \"forgot password\" on \
             the sign-in page, and tell an administrator of your organization.",
            has_doer: true,
        },
        NoticeKind::AccountGuessing => Words {
            what: "Within an hour wrong passwords were given for your account many times, from places where you never signed in. \
           Nobody got in by them. Further attempts are held back, and signing in from where you usually do still works.",
            advice: "If it wasn't you, check that your password is long and used nowhere else, and turn two-factor \
             authentication on. You are told of this once a day at most.",
            has_doer: false,
        },
        NoticeKind::CodeGuessing => Words {
            what: "Within an hour wrong codes of your second factor were given for your account many times. Nobody got past it by them, but \
           whoever gave them may know your password, or use a session of yours. Further attempts are held back.",
            advice: "If it wasn't you, set a new password with \"forgot password\" on the sign-in page at once: that ends every session. You \
             are told of this once a day at most.",
            has_doer: false,
        },
        NoticeKind::CredentialsRemoved => Words {
            what: "An invitation to this email address was accepted with the mailed link. Nobody had confirmed the address before, so the \
           password that somebody had set for its account was removed, and the account's sessions have ended.",
            advice: "To sign in with a password, set a new one with \"forgot password\" on the sign-in page. If you didn't accept an \
             invitation, somebody else reads your mail: tell an administrator of your organization.",
            has_doer: true,
        },
        NoticeKind::RequestsHeldBack => Words {
            what: "Different people, or one person in different places, asked this service for mails to your address many times within an \
           hour. Further ones are held back for now.",
            advice: "If you wait for a mail yourself, ask for it again in an hour. Otherwise there is nothing to do: the links in such mails do \
             nothing until you use them.",
            has_doer: false,
        },
        NoticeKind::AddressInUse => Words {
            what: "Somebody asked to use this email address for another account. It is the address of yours, so nothing was changed, and \
           they were not told.",
            advice: "If it was you, use another address there, or give your account here another one first. If it wasn't, there is \
             nothing to do.",
            has_doer: false,
        },
        NoticeKind::EmailChanged => Words {
            what: "Your account has another email address now, which was confirmed. This one is not its address any more: you sign in \
           with the new one. Your sessions go on.",
            advice: "If you know nothing about this, somebody else has your account: tell an administrator of your organization at once.",
            has_doer: true,
        },
        NoticeKind::EmailChangedByDirectory => Words {
            what: "Your organization's directory has changed your address. Your account has the new one now, and this one is not its \
           address any more: you sign in with the new one. Your sessions go on.",
            advice: "If you expected no new address, tell an administrator of your organization.",
            has_doer: false,
        },
        NoticeKind::AccountExists => Words {
            what: "Somebody asked to sign up with this email address. It has an account already, so nothing was made, and they were not \
           told.",
            advice: "If it was you, sign in with your account and create the organization there. If you forgot the password, set a new one \
             with \"forgot password\" on the sign-in page. If it wasn't you, there is nothing to do.",
            has_doer: false,
        },
        NoticeKind::DirectoryRefused => Words {
            what: "The directory of your organization asked to suspend, remove or demote its last active administrator. That was refused, and \
           nothing was changed. Other calls of the directory go on.",
            advice: "If it shall be so, make somebody else an administrator first: the identity provider's next attempt succeeds then. \
             Otherwise look there: somebody may have removed an assignment by mistake. The tab \"Directory\" of the administration page names \
             the person as its last problem, and pauses the directory. You get this mail at most once a day.",
            has_doer: false,
        },
        NoticeKind::AccountDeleted => Words {
            what: "Your account was deleted, with your name, your address and everything else that was kept about you. Your sessions have \
           ended, and you are no member of any organization here any more.",
            advice: "If you know nothing about this, tell an administrator of your organization. This is the last mail to this address.",
            has_doer: true,
        },
    }
}

#[derive(Template)]
#[template(path = "invite.txt")]
struct InviteText<'a> {
    m: &'a Invite,
}

#[derive(Template)]
#[template(path = "invite.html")]
struct InviteHtml<'a> {
    m: &'a Invite,
    look: &'a Look,
}

#[derive(Template)]
#[template(path = "password_reset.txt")]
struct ResetText<'a> {
    m: &'a Reset,
}

#[derive(Template)]
#[template(path = "password_reset.html")]
struct ResetHtml<'a> {
    m: &'a Reset,
    look: &'a Look,
}

#[derive(Template)]
#[template(path = "email_code.txt")]
struct CodeText<'a> {
    m: &'a SignInCode,
}

#[derive(Template)]
#[template(path = "email_code.html")]
struct CodeHtml<'a> {
    m: &'a SignInCode,
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
    look: &'a Look,
}

#[derive(Template)]
#[template(path = "by_connection.txt")]
struct ByConnectionText<'a> {
    m: &'a ByConnection,
}

#[derive(Template)]
#[template(path = "by_connection.html")]
struct ByConnectionHtml<'a> {
    m: &'a ByConnection,
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
    look: &'a Look,
}

#[derive(Template)]
#[template(path = "test.txt")]
struct TestText;

#[derive(Template)]
#[template(path = "test.html")]
struct TestHtml<'a> {
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

    #[test]
    fn moments_are_for_people() {
        assert_eq!(moment(Timestamp::from_seconds(1_795_224_300)), "21 November 2026, 01:25 UTC");
        assert_eq!(moment(Timestamp::from_millis(i64::MAX)), format!("{}ms", i64::MAX));
    }
}
