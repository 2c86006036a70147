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
        Message::Organizations { places, is_held_back: _ } => {
            let places = places.iter().map(|(name, place)| (shown(name.as_str()), SignIn::new(place))).collect();
            let found = Organizations { places };
            rendered(look, &mail.message, &OrganizationsText { m: &found }, &OrganizationsHtml { m: &found, look })
        }
        Message::ConfirmEmail { organization, requester, link, expires_at } => linked(
            look,
            &mail.message,
            Linked {
                title: "Confirm your email address",
                what: confirmation_requested(organization, requester.as_ref()),
                action: "Confirm email address",
                link: clean(link.expose()),
                expires: moment(*expires_at),
                note: "Use the link only if that account is yours. To confirm, you sign in to the account or enter its password. If it isn’t yours, ignore \
                   this email and nothing happens.",
            },
        ),
        Message::EmailChangeRequested { notice, email, link, expires_at } => linked(
            look,
            &mail.message,
            Linked {
                title: "A change of your email address was requested",
                what: change_requested(notice, email),
                action: "Cancel change",
                link: clean(link.expose()),
                expires: moment(*expires_at),
                note: "If this was you, there’s nothing you need to do: the address changes once the link in the email to the new address is used. \
                   If it wasn’t, someone knows your password. Cancel the change and set a new password right away with “Forgot your password?” \
                   on the sign-in page.",
            },
        ),
        Message::SignUp { organization, link, expires_at } => linked(
            look,
            &mail.message,
            Linked {
                title: "Finish signing up",
                what: format!(
                    "Someone asked to create the organization {} with this email address.",
                    shown(organization.as_str())
                ),
                action: "Choose a password",
                link: clean(link.expose()),
                expires: moment(*expires_at),
                note: "If this wasn’t you, ignore this email. Nothing is created until the link is used.",
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
        None => format!("Someone asked to use this email address for an account at {organization}."),
    }
}

/// States when, where and from which network address a change of address was requested, as far as known.
fn change_requested(notice: &Notice, email: &Email) -> String {
    let at = notice.organization.as_ref().map(|name| format!(" at {}", shown(name.as_str()))).unwrap_or_default();
    let from = notice.client.as_ref().map(|(ip, _)| format!(" from the network address {ip}")).unwrap_or_default();
    let (when, to) = (moment(notice.at), shown(email.as_str()));
    format!(
        "On {when}, someone who knows your password asked{at}{from} to change your account’s email address to {to}."
    )
}

fn linked(look: &Look, message: &Message, mail: Linked) -> Option<Content> {
    rendered(look, message, &LinkText { m: &mail }, &LinkHtml { m: &mail, look })
}

fn missing_record(organization: &Name, domain: &DomainName, value: &RecordValue, lost_at: Timestamp) -> DomainRecord {
    DomainRecord {
        title: "A domain’s DNS record is missing",
        what: format!(
            "The DNS record that proves {} belongs to {} can no longer be found.",
            shown(domain.as_str()),
            shown(organization.as_str())
        ),
        record: domain.record_name(),
        value: value.to_string(),
        note: format!(
            "Nothing changes until {}. If the record isn’t back by then, nobody new can join or link an account through this domain. \
             Current members stay members.",
            moment(lost_at)
        ),
    }
}

fn lost_domain(organization: &Name, domain: &DomainName, value: &RecordValue) -> DomainRecord {
    DomainRecord {
        title: "A domain is no longer verified",
        what: format!(
            "The DNS record that proves {} belongs to {} was missing for too long, so the domain is no longer verified. Nobody new can \
             join or link an account through it. Current members stay members.",
            shown(domain.as_str()),
            shown(organization.as_str())
        ),
        record: domain.record_name(),
        value: value.to_string(),
        note: "Once the record is back, the domain is verified again, unless another organization has verified it in the meantime."
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

struct Organizations {
    places: Vec<(String, SignIn)>,
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
            what: "Your account’s password was changed. Your other sessions have ended.",
            advice: "If you don’t recognize this, set a new password right away with “Forgot your password?” on the sign-in page, and tell \
                an administrator of your organization.",
            has_doer: true,
        },
        NoticeKind::TwoFactorEnabled => Words {
            what: "Two-factor authentication was turned on for your account. You now also need a code from your authenticator app to sign \
                in. Your other sessions have ended.",
            advice: "If you don’t recognize this, someone else can sign in as you. Set a new password with “Forgot your password?” on the \
                sign-in page, and ask an administrator of your organization for help.",
            has_doer: true,
        },
        NoticeKind::TwoFactorDisabled => Words {
            what: "Two-factor authentication was turned off for your account. Your password alone now signs you in, except where an \
                organization requires two-factor authentication: there you set it up again. All sessions have ended except the one that \
                turned it off.",
            advice: "If you don’t recognize this, set a new password right away with “Forgot your password?” on the sign-in page, turn \
                two-factor authentication back on, and tell an administrator of your organization.",
            has_doer: true,
        },
        NoticeKind::PasskeyAdded => Words {
            what: "A passkey was added to your account. Anyone who has it can sign in as you, without a password.",
            advice: "If you don’t recognize this, set a new password right away with “Forgot your password?” on the sign-in page and choose \
                to remove your passkeys as well. Then tell an administrator of your organization.",
            has_doer: true,
        },
        NoticeKind::PasskeyRemoved => Words {
            what: "A passkey was removed from your account. It no longer signs you in.",
            advice: "If you don’t recognize this, set a new password right away with “Forgot your password?” on the sign-in page, check the \
                remaining passkeys on your account page, and tell an administrator of your organization.",
            has_doer: true,
        },
        NoticeKind::IdentityUnlinked => Words {
            what: "Your account is no longer linked to your organization’s identity provider. The sessions that started there have ended. \
                Signing in there again may link your account again.",
            advice: "If you don’t recognize this, set a new password right away with “Forgot your password?” on the sign-in page, and tell \
                an administrator of your organization.",
            has_doer: true,
        },
        NoticeKind::IdentityLinked => Words {
            what: "Your account was linked to your organization’s identity provider. Anyone who signs in there as you is signed in to this \
                organization, and to no other.",
            advice: "If you don’t recognize this, tell an administrator of your organization: the organization has verified the domain of \
                your email address, and runs the identity provider.",
            has_doer: true,
        },
        NoticeKind::ProviderLinked => Words {
            what: "Your account was linked to an account at another service, such as Google. Anyone who signs in there as you gets into \
                your account here, in every organization that allows it.",
            advice: "If you don’t recognize this, set a new password right away with “Forgot your password?” on the sign-in page, and unlink \
                it on your account page, under Security.",
            has_doer: true,
        },
        NoticeKind::ProviderUnlinked => Words {
            what: "Your account is no longer linked to an account at another service, such as Google. The sessions that started with it \
                have ended, and it no longer signs you in.",
            advice: "If you don’t recognize this, set a new password right away with “Forgot your password?” on the sign-in page, and check \
                your account page, under Security.",
            has_doer: true,
        },
        NoticeKind::PasskeyCounterWentBack => Words {
            what: "One of your passkeys was used in a way that’s only possible if someone copied it, or if its device was reset.",
            advice: "If you don’t recognize the address above, remove the passkey on your account page, add a new one, and tell an \
                administrator of your organization. You get this email at most once a day.",
            has_doer: true,
        },
        NoticeKind::SessionReuseDetected => Words {
            what: "The key that keeps you signed in was used a second time, as happens when someone has copied it. The session it belonged \
                to was ended.",
            advice: "Sign in again. If you don’t recognize the address above, set a new password with “Forgot your password?” on the sign-in \
                page, and tell an administrator of your organization.",
            has_doer: true,
        },
        NoticeKind::AccountGuessing => Words {
            what: "Many incorrect passwords were entered for your account within an hour, from places where you’ve never signed in. None \
                of them let anyone in. Further attempts are being limited, and signing in from where you usually do still works.",
            advice: "If this wasn’t you, check that your password is long and not used anywhere else, and turn on two-factor authentication. \
                You get this email at most once a day.",
            has_doer: false,
        },
        NoticeKind::CodeGuessing => Words {
            what: "Many incorrect two-factor codes were entered for your account within an hour. None of them let anyone through, but \
                whoever entered them may know your password or be using one of your sessions. Further attempts are being limited.",
            advice: "If this wasn’t you, set a new password right away with “Forgot your password?” on the sign-in page: that ends every \
                session. You get this email at most once a day.",
            has_doer: false,
        },
        NoticeKind::CredentialsRemoved => Words {
            what: "An invitation to this email address was accepted with the emailed link. Nobody had confirmed the address before, so the \
                password that someone had set for its account was removed, and the account’s sessions have ended.",
            advice: "To sign in with a password, set a new one with “Forgot your password?” on the sign-in page. If you didn’t accept an \
                invitation, someone else is reading your email: tell an administrator of your organization.",
            has_doer: true,
        },
        NoticeKind::RequestsHeldBack => Words {
            what: "Several people, or one person in several places, requested emails to your address from this service many times within \
                an hour. Further emails are on hold for now.",
            advice: "If you’re waiting for an email yourself, request it again in an hour. Otherwise there’s nothing you need to do: the \
                links in such emails do nothing until you use them.",
            has_doer: false,
        },
        NoticeKind::AddressInUse => Words {
            what: "Someone asked to use this email address for another account. It’s already your account’s address, so nothing was \
                changed, and they weren’t told.",
            advice: "If this was you, use a different address there, or change the address of your account here first. If it wasn’t, there’s \
                nothing you need to do.",
            has_doer: false,
        },
        NoticeKind::EmailChanged => Words {
            what: "Your account now has a different email address, which was confirmed. You no longer sign in with this one: use the new \
                one. Your sessions continue.",
            advice: "If you don’t recognize this, someone else has your account: tell an administrator of your organization right away.",
            has_doer: true,
        },
        NoticeKind::EmailChangedByDirectory => Words {
            what: "Your organization’s directory changed your email address. Your account now has the new one: sign in with that. This address \
                no longer belongs to your account. Your sessions continue.",
            advice: "If you didn’t expect a new address, tell an administrator of your organization.",
            has_doer: false,
        },
        NoticeKind::AccountExists => Words {
            what: "Someone asked to sign up with this email address. It already has an account, so nothing was created, and they weren’t \
                told.",
            advice: "If this was you, sign in to your account and create the organization there. If you forgot the password, set a new one \
                with “Forgot your password?” on the sign-in page. If it wasn’t you, there’s nothing you need to do.",
            has_doer: false,
        },
        NoticeKind::DirectoryRefused => Words {
            what: "Your organization’s directory asked to suspend, remove or demote its last active administrator. That was refused, and \
                nothing was changed. The directory’s other requests continue.",
            advice: "If this was intended, make someone else an administrator first: the identity provider’s next attempt then succeeds. \
                Otherwise check there: someone may have removed an assignment by mistake. The Directory tab of the console names the person \
                as its last problem, and can pause the directory. You get this email at most once a day.",
            has_doer: false,
        },
        NoticeKind::AccountDeleted => Words {
            what: "Your account was deleted, along with your name, your email address and everything else stored about you. Your sessions \
                have ended, and you’re no longer a member of any organization here.",
            advice: "If you don’t recognize this, tell an administrator of your organization. This is the last email to this address.",
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
#[template(path = "organizations.txt")]
struct OrganizationsText<'a> {
    m: &'a Organizations,
}

#[derive(Template)]
#[template(path = "organizations.html")]
struct OrganizationsHtml<'a> {
    m: &'a Organizations,
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
