//! Names and user agents that try to be more than text (docs/security.md: K1, K2, H2, H4).

use orgauth_domain::mail::{Message, NoticeKind};
use orgauth_domain::organizations::membership::Role;
use orgauth_domain::text::AppUrl;
use orgauth_testkit::raw_mail::RawMail;

use crate::support::{APP, LINK, SIGN_IN, hrefs, id, invite, mail, name, notice, requester, written, written_from};

/// Names that the service takes, or that rows have from before it refused them.
const NAMES: [&str; 10] = [
    "<script>alert(1)</script>",
    "\"Bob\" <eve@x.example>, \"Bcc: eve@x.example\"",
    "Acme\u{202e}moc.live\u{2066}\u{200f}",
    "</h1><a href=\"https://evil.example\">click & win</a>",
    "' onmouseover='x' {{ m.link }} {% raw %}",
    "=?utf-8?q?=0D=0ABcc:_eve=40x.example?=",
    "Acme\u{2028}Bcc: eve@x.example",
    "evil.example",
    "Your bill: www.evil.example/pay",
    "Acme\u{200b}\u{feff}",
];

const HEADERS: [&str; 8] =
    ["From", "To", "Subject", "Message-ID", "Auto-Submitted", "MIME-Version", "Date", "Content-Type"];

fn every_kind(text: &str) -> Vec<RawMail> {
    let notice = || notice(Some(text), Some(("203.0.113.7", text)));
    let app_url = AppUrl::parse(APP).unwrap();
    let joined = Message::Joined { organization: name(text), role: Role::Admin, app_url, sign_in: None };
    let invitation = invite(text, Some("o'neil&{x}@acme.example"), APP);
    let Message::Invite { organization, link, expires_at, sign_in, .. } = invitation.message.clone() else {
        panic!("not an invitation");
    };
    let confirming = Message::ConfirmEmail {
        organization: organization.clone(),
        requester: Some(requester(text)),
        link: link.clone(),
        expires_at,
    };
    vec![
        written(invitation),
        written(mail(Message::PasswordReset { organization, link, expires_at, sign_in, from_known_source: false })),
        written(mail(Message::Notice(NoticeKind::PasswordChanged, notice()))),
        written(mail(Message::Notice(NoticeKind::TwoFactorEnabled, notice()))),
        written(mail(Message::Notice(NoticeKind::TwoFactorDisabled, notice()))),
        written(mail(Message::Notice(NoticeKind::SessionReuseDetected, notice()))),
        written(mail(Message::Notice(NoticeKind::AccountGuessing, notice()))),
        written(mail(Message::Notice(NoticeKind::AccountDeleted, notice()))),
        written(mail(Message::Notice(NoticeKind::CodeGuessing, notice()))),
        written(mail(Message::Notice(NoticeKind::CredentialsRemoved, notice()))),
        written(mail(Message::Notice(NoticeKind::RequestsHeldBack, notice()))),
        written(mail(confirming)),
        written(mail(joined)),
    ]
}

#[test]
fn k1_no_name_adds_a_header_or_a_recipient() {
    for text in NAMES {
        for mail in every_kind(text) {
            assert_eq!(mail.header_names(), HEADERS, "{text}");
            assert_eq!(mail.header("To").unwrap(), "ann@customer.example");
            assert_eq!(mail.header("From").unwrap(), "Example <no-reply@example.com>");
            assert_eq!(mail.header("Auto-Submitted").unwrap(), "auto-generated");
            assert_eq!(mail.header("Message-ID").unwrap(), format!("<{}@example.com>", id(1)));
            let (head, _) = mail.raw().split_once("\r\n\r\n").unwrap();
            assert!(head.is_ascii());
            assert!(mail.raw().lines().all(|line| line.len() <= 998));
            let lines = mail.raw().replace("\r\n", "");
            assert!(!lines.contains(['\r', '\n']), "bare line ends");
        }
    }
}

#[test]
fn k1_a_sender_with_a_comma_stays_one_sender() {
    let mail = written_from("\"Bob, eve@x.example\" <no-reply@example.com>", mail(Message::Test));
    let line = mail.raw().lines().find(|line| line.starts_with("From: ")).unwrap();
    assert!(line.ends_with(" <no-reply@example.com>") && line.matches('@').count() == 1, "{line}");
    assert_eq!(mail.header("From").unwrap(), "Bob, eve@x.example <no-reply@example.com>");
}

#[test]
fn k2_every_value_is_escaped_in_the_html() {
    for text in NAMES {
        for mail in every_kind(text) {
            let html = mail.html();
            for bad in ["<script", "</h1><a", "<eve", "onmouseover='", "\"https://evil"] {
                assert!(!html.contains(bad), "{bad} in {html}");
            }
            // The engine doesn't interpret template syntax in values.
            assert!(!text.contains("{{") || html.contains("{{ m.\u{200c}link }} {% raw %}"));
        }
    }
}

#[test]
fn k2_subjects_and_texts_have_neither_controls_nor_marks_of_direction() {
    for text in NAMES {
        for mail in every_kind(text) {
            let all = mail.header("Subject").unwrap() + &mail.text() + &mail.html();
            let bad = |c: char| {
                (c.is_control() && c != '\n')
                    || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2028}' | '\u{2066}'..='\u{2069}' | '\u{200f}')
            };
            assert!(!all.contains(bad), "{all:?}");
            assert!(!mail.header("Subject").unwrap().contains('\n'));
        }
    }
    let reversed = written(invite(NAMES[2], None, ""));
    assert_eq!(reversed.header("Subject").unwrap(), "Invitation to join Acmemoc.live");
}

#[test]
fn k2_a_long_name_stays_whole_in_the_subject() {
    let long = "ü".repeat(100);
    let mail = written(invite(&long, None, ""));
    assert_eq!(mail.header("Subject").unwrap(), format!("Invitation to join {long}"));
}

#[test]
fn k2_a_user_agent_is_one_short_line() {
    let agent = format!("Evil\r\nBcc: eve@x.example\n\n{}", "x".repeat(5000));
    let notice = notice(Some("Acme"), Some(("203.0.113.7", &agent)));
    let mail = written(mail(Message::Notice(NoticeKind::PasswordChanged, notice)));
    let shown = mail.text().lines().find(|line| line.starts_with("Program: ")).map(str::to_owned).unwrap();
    assert!(shown.starts_with("Program: EvilBcc: eve@\u{200c}x.\u{200c}examplexxx"));
    assert_eq!(shown.replace('\u{200c}', "").chars().count(), "Program: ".len() + 200);
}

/// Security H4, K2: a mail links only to its own link, to the organization's application and to its hosted sign-in.
#[test]
fn k2_the_only_links_are_the_mails_own() {
    for text in NAMES {
        let [invitation, reset, notices @ .., confirming, joined] = &every_kind(text)[..] else {
            panic!("fewer mails");
        };
        assert_eq!(hrefs(&invitation.html()), [LINK, LINK, APP, SIGN_IN]);
        assert_eq!(invitation.links(), [LINK, APP, SIGN_IN]);
        assert_eq!(hrefs(&reset.html()), [LINK, LINK, SIGN_IN]);
        assert_eq!(reset.links(), [LINK, SIGN_IN]);
        assert_eq!(hrefs(&confirming.html()), [LINK, LINK]);
        assert_eq!(confirming.links(), [LINK]);
        assert_eq!(hrefs(&joined.html()), [APP, APP]);
        assert_eq!(joined.links(), [APP]);
        for notice in notices {
            assert!(hrefs(&notice.html()).is_empty());
        }
        for html in every_kind(text).iter().map(RawMail::html) {
            for outside in ["<img", "<link", "<script", "<iframe", "<form", "url(", "@import", "src="] {
                assert!(!html.contains(outside), "{outside}");
            }
        }
    }
}

/// Mail programs turn text that looks like a link into one; names and user agents must not look like one.
#[test]
fn k2_no_name_or_user_agent_becomes_a_link() {
    for text in NAMES {
        for mail in every_kind(text) {
            let own = |body: &str| body.replace(&LINK.replace('&', "&#38;"), "").replace(LINK, "");
            for body in [own(&mail.text()), own(&mail.html())] {
                for looks in ["evil.example", "x.example", "https://evil", "www.evil"] {
                    assert!(!body.contains(looks), "{looks} in {body}");
                }
            }
        }
    }
    let mail = written(invite("evil.example", None, ""));
    assert_eq!(mail.header("Subject").unwrap(), "Invitation to join evil.example");
    assert!(mail.text().contains("to join evil.\u{200c}example."), "{}", mail.text());
}

/// An encoded word (RFC 2047) consists of harmless characters, and mail programs decode it to any others.
#[test]
fn k2_a_subject_or_sender_decodes_to_what_was_meant() {
    let mail = written_from("=?utf-8?q?Bank?= <no-reply@example.com>", invite(NAMES[5], None, ""));
    assert_eq!(mail.header("Subject").unwrap(), "Invitation to join = ?utf-8?q?=0D=0ABcc:_eve=40x.example?=");
    assert_eq!(mail.header("From").unwrap(), "= ?utf-8?q?Bank?= <no-reply@example.com>");
}

/// Security H2: the token is only in the body, raw in the text and escaped in the HTML.
#[test]
fn h2_the_link_is_in_the_body_only() {
    let mail = written(invite("Acme", None, ""));
    assert!(mail.text().contains(&format!("\n{LINK}\n")));
    assert!(mail.html().contains(&format!("href=\"{}\"", LINK.replace('&', "&#38;"))));
    for name in mail.header_names() {
        assert!(!mail.header(name).unwrap().contains("0123456789abcdefghij"));
    }
}
