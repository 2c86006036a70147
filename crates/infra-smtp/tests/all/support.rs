//! Mails to send, and ways to send them.

use std::time::Duration;

use orgauth_domain::id::MailId;
use orgauth_domain::mail::{Mail, MailOutcome, Message, Notice, Requester, SignInPlace};
use orgauth_domain::organizations::brand::Brand;
use orgauth_domain::organizations::brand::MailLook;
use orgauth_domain::organizations::membership::Role;
use orgauth_domain::ports::{Mailer, Unrecorded};
use orgauth_domain::text::{AppUrl, Name, Slug};
use orgauth_domain::{Email, Secret, Timestamp};
use orgauth_infra_smtp::{FileMailer, SmtpMailer, SmtpOptions};
use orgauth_testkit::builders::at;
use orgauth_testkit::raw_mail::RawMail;

pub(crate) const FROM: &str = "Example <no-reply@example.com>";
/// The hosted sign-in of the organization.
pub(crate) const SIGN_IN: &str = "https://auth.example.com/sign-in?org=acme";
pub(crate) const LINK: &str = "https://auth.example.com/invite#org=acme&token=0123456789abcdefghijABCDEFGHIJ";
pub(crate) const APP: &str = "https://app.acme.example/start?x=1&y=2";

/// A timeout for everything that should be fast.
pub(crate) const LONG_TIMEOUT: Duration = Duration::from_secs(20);

/// A short timeout, for operations that should exceed it.
pub(crate) const SHORT_TIMEOUT: Duration = Duration::from_millis(300);

pub(crate) fn id(number: u8) -> MailId {
    MailId::new(at(0), [number; 10])
}

/// A name, even one that is refused today: older rows may hold it.
pub(crate) fn name(text: &str) -> Name {
    Name::restore(text).unwrap()
}

pub(crate) fn mail(message: Message) -> Mail {
    Mail { to: Email::parse("ann@customer.example").unwrap(), message, locale: None }
}

pub(crate) fn test_mail() -> Mail {
    mail(Message::Test)
}

pub(crate) fn invite(organization: &str, invited_by: Option<&str>, app_url: &str) -> Mail {
    mail(Message::Invite {
        organization: name(organization),
        invited_by: invited_by.map(|text| Email::parse(text).unwrap()),
        role: Role::Member,
        link: Secret::new(LINK),
        expires_at: moment(),
        app_url: AppUrl::parse(app_url).unwrap(),
        sign_in: Some(sign_in()),
    })
}

pub(crate) fn sign_in() -> SignInPlace {
    SignInPlace { slug: Slug::parse("acme").unwrap(), page: Some(SIGN_IN.to_owned()) }
}

/// The account that requested a confirming link.
pub(crate) fn requester(text: &str) -> Requester {
    Requester { name: name(text), masked_email: "a***@old.example".to_owned(), slug: Slug::parse("acme").unwrap() }
}

pub(crate) fn notice(organization: Option<&str>, client: Option<(&str, &str)>) -> Notice {
    Notice {
        organization: organization.map(name),
        at: moment(),
        client: client.map(|(ip, user_agent)| (ip.parse().unwrap(), user_agent.to_owned())),
    }
}

/// 28 November 2026, 01:25 UTC.
fn moment() -> Timestamp {
    at(7 * 24 * 3600)
}

pub(crate) fn options(timeout: Duration) -> SmtpOptions {
    SmtpOptions { timeout, ..SmtpOptions::default() }
}

pub(crate) fn mailer(url: &str, timeout: Duration) -> SmtpMailer {
    SmtpMailer::new(url, FROM, options(timeout)).unwrap()
}

/// Runs a future on a runtime with network access, for at most a minute.
pub(crate) fn run<F: Future>(future: F) -> F::Output {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async { tokio::time::timeout(Duration::from_mins(1), future).await.unwrap() })
}

/// One attempt to send the test mail.
pub(crate) fn attempt(mailer: &impl Mailer) -> MailOutcome {
    run(mailer.send(id(1), test_mail(), MailLook::default(), &Unrecorded))
}

/// A mail as `FileMailer` writes it.
pub(crate) fn written(mail: Mail) -> RawMail {
    written_from(FROM, mail)
}

pub(crate) fn written_from(from: &str, mail: Mail) -> RawMail {
    branded(from, &Brand::default(), mail)
}

/// The same with an operator's name, colour and picture.
pub(crate) fn branded(from: &str, brand: &Brand, mail: Mail) -> RawMail {
    dressed(from, brand, MailLook::default(), mail)
}

/// The same as an organization's own.
pub(crate) fn dressed(from: &str, brand: &Brand, look: MailLook, mail: Mail) -> RawMail {
    let directory = tempfile::tempdir().unwrap();
    let mailer = FileMailer::new(directory.path(), from).unwrap().with_brand(brand);
    assert_eq!(run(mailer.send(id(1), mail, look, &Unrecorded)), MailOutcome::Accepted);
    RawMail::new(&std::fs::read(directory.path().join(format!("{}.eml", id(1)))).unwrap())
}

/// The target of every link in a page, unescaped.
pub(crate) fn hrefs(html: &str) -> Vec<String> {
    let values = html.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
    values.map(|value| value.replace("&#38;", "&").replace("&#39;", "'").replace("&#34;", "\"")).collect()
}

pub(crate) fn accepted() -> MailOutcome {
    MailOutcome::Accepted
}

pub(crate) fn refused(reason: &str) -> MailOutcome {
    MailOutcome::Refused(reason.to_owned())
}

pub(crate) fn failed(reason: &str) -> MailOutcome {
    MailOutcome::Failed(reason.to_owned())
}

pub(crate) fn unknown(reason: &str) -> MailOutcome {
    MailOutcome::Unknown(reason.to_owned())
}
