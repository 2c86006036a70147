//! Each mail in each language, compared with `tests/snapshots/language_<tag>.txt`, and hostile names in all of them.
//!
//! A failing test leaves its output under `target/tmp/`; copy it over the snapshot when it is right.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use orgauth_domain::Secret;
use orgauth_domain::locale::Locale;
use orgauth_domain::mail::{Mail, MailKind, Message, NoticeKind};
use orgauth_domain::organizations::domain_claim::RecordValue;
use orgauth_domain::organizations::domain_name::DomainName;
use orgauth_domain::organizations::membership::Role;
use orgauth_domain::text::AppUrl;
use orgauth_locales::Locales;
use orgauth_testkit::raw_mail::RawMail;

use crate::support::{APP, LINK, hrefs, invite, mail, name, notice, requester, sign_in, written};

/// A mail of each kind, about an organization and to somebody with these names.
fn every_kind(text: &str) -> Vec<Message> {
    let Message::Invite { link, expires_at, .. } = invite("Acme", None, "").message else {
        panic!("not an invitation")
    };
    let domain = || DomainName::restore("customer.example").unwrap();
    let value = || RecordValue::new([0xab; 16]);
    let notice = || notice(Some(text), Some(("203.0.113.7", text)));
    let organization = || name(text);
    let kinds = MailKind::ALL.iter().map(|kind| match kind {
        MailKind::Invite => invite(text, Some("bob@acme.example"), APP).message,
        MailKind::PasswordReset => Message::PasswordReset {
            organization: organization(),
            link: link.clone(),
            expires_at,
            sign_in: Some(sign_in()),
            from_known_source: false,
        },
        MailKind::SignInByConnection => Message::SignInByConnection {
            organization: organization(),
            connection: Some(organization()),
            sign_in: Some(sign_in()),
        },
        MailKind::EmailCode => {
            Message::EmailCode { organization: organization(), code: Secret::new("01234567"), expires_at }
        }
        MailKind::Joined => Message::Joined {
            organization: organization(),
            role: Role::Admin,
            app_url: AppUrl::parse(APP).unwrap(),
            sign_in: Some(sign_in()),
        },
        MailKind::ConfirmEmail => Message::ConfirmEmail {
            organization: organization(),
            requester: Some(requester(text)),
            link: link.clone(),
            expires_at,
        },
        MailKind::EmailChangeRequested => Message::EmailChangeRequested {
            notice: notice(),
            email: mail(Message::Test).to,
            link: link.clone(),
            expires_at,
        },
        MailKind::SignUp => Message::SignUp { organization: organization(), link: link.clone(), expires_at },
        MailKind::DomainRecordMissing => Message::DomainRecordMissing {
            organization: organization(),
            domain: domain(),
            value: value(),
            lost_at: expires_at,
        },
        MailKind::DomainLost => {
            Message::DomainLost { organization: organization(), domain: domain(), value: value() }
        }
        MailKind::Organizations => {
            Message::Organizations { places: vec![(organization(), sign_in())], is_held_back: false }
        }
        MailKind::Test => Message::Test,
        MailKind::Notice(kind) => Message::Notice(*kind, notice()),
    });
    kinds.collect()
}

fn written_in(tag: &str, message: Message) -> RawMail {
    written(Mail { locale: Locale::parse(tag).ok(), ..mail(message) })
}

#[test]
fn every_mail_is_in_the_recipients_language() {
    for words in Locales::default().all().iter().skip(1) {
        let tag = words.lang();
        let mut found = String::new();
        for message in every_kind("Acme & Söhne") {
            let kind = message.kind();
            let mail = written_in(tag, message);
            assert!(mail.html().contains(&format!("<html lang=\"{tag}\">")), "{kind}");
            write!(found, "=== {kind}\n{}\n\n{}\n", mail.header("Subject").unwrap(), mail.text()).unwrap();
        }
        let file = format!("language_{tag}.txt");
        let wanted = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots").join(&file);
        if fs::read_to_string(&wanted).unwrap_or_default() != found {
            let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(&file);
            fs::write(&place, found).unwrap();
            panic!("{} is not what {} says", place.display(), wanted.display());
        }
    }
}

/// The subjects that the list of mails has are those that people read in English.
#[test]
fn a_mails_subject_in_english_is_the_one_that_its_row_names() {
    for message in every_kind("Acme & Söhne") {
        let subject = message.subject();
        assert_eq!(written_in("en", message.clone()).header("Subject").unwrap(), subject);
        assert_eq!(written_in("tlh", message).header("Subject").unwrap(), subject, "a language that there isn't");
    }
}

#[test]
fn k2_names_are_text_in_every_language() {
    for words in Locales::default().all() {
        for text in
            ["<script>alert(1)</script>", "</h1><a href=\"https://evil.example\">x</a>", "{ $organization } { -x }"]
        {
            for message in every_kind(text) {
                let mail = written_in(words.lang(), message);
                let html = mail.html();
                for bad in ["<script", "</h1><a", "\"https://evil", "evil.example"] {
                    assert!(!html.contains(bad), "{bad} in {html}");
                }
                assert!(hrefs(&html).iter().all(|link| !link.contains("evil")), "{html}");
                assert!(mail.raw().lines().all(|line| line.len() <= 998));
            }
        }
        let invitation = written_in(words.lang(), invite("Acme", None, "").message);
        assert!(invitation.text().contains(&format!("\n{LINK}\n")) && invitation.links().contains(&LINK.to_owned()));
    }
}

#[test]
fn every_notice_has_its_words_in_every_language() {
    for words in Locales::default().all() {
        let names: Vec<&str> = words.names().collect();
        for kind in <NoticeKind as orgauth_domain::Word>::ALL {
            for part in ["subject", "what", "advice"] {
                let name = format!("notice-{}-{part}", kind.as_str().replace('_', "-"));
                assert!(names.contains(&name.as_str()), "{name}");
            }
        }
    }
}
