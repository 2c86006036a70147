//! The wording of each mail, compared with `tests/snapshots/`.
//!
//! A failing test leaves its output under `target/tmp/`; copy it over the snapshot when it is right.

use std::fs;
use std::path::Path;

use orgauth_domain::Secret;
use orgauth_domain::mail::{Mail, Message, NoticeKind, SignInPlace};
use orgauth_domain::organizations::brand::{Brand, Color, Logo, LogoKind, MailLook, Palette, Picture};
use orgauth_domain::organizations::domain_claim::RecordValue;
use orgauth_domain::organizations::domain_name::DomainName;
use orgauth_domain::organizations::membership::Role;
use orgauth_domain::text::{AppUrl, Slug};
use orgauth_testkit::raw_mail::RawMail;

use crate::support::{APP, branded, dressed, invite, mail, name, notice, requester, sign_in, written};

fn assert_words(snapshot: &str, mail: Mail) {
    assert_says(snapshot, &written(mail));
}

fn assert_says(snapshot: &str, mail: &RawMail) {
    let line = |name| format!("{name}: {}\n", mail.header(name).unwrap());
    let headers: Vec<String> = mail.header_names().into_iter().filter(|name| *name != "Date").map(line).collect();
    let found = format!("{}\n{}\n----\n\n{}", headers.concat(), mail.text(), mail.html());
    let file = format!("{snapshot}.txt");
    let wanted = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots").join(&file);
    if fs::read_to_string(&wanted).unwrap_or_default() != found {
        let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(&file);
        fs::write(&place, found).unwrap();
        panic!("{} is not what {} says", place.display(), wanted.display());
    }
}

/// A complete PNG of 8 by 8 pixels.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x08\0\0\0\x08\x08\x02\0\0\0....\0\0\0\0IEND\xaeB`\x82";

/// Its colour and its logo beside its name take the place of the operator's, each where it has one.
#[test]
fn a_mail_of_an_organization_looks_as_it_does() {
    let accent = Some(Color::parse("#0b5c2e").unwrap());
    let png = Logo::new(LogoKind::Png, PNG.to_vec()).unwrap();
    let brand = brand(Some(png));
    let of = |look| dressed("no-reply@example.com", &brand, look, invite("Acme", None, ""));
    let plain = of(MailLook::default());
    let coloured = of(MailLook { accent, logo: None });
    assert!(coloured.html().contains("background-color: #0b5c2e"), "{}", coloured.html());
    assert!(!plain.html().contains("#0b5c2e"));
    assert!(coloured.text().contains("Söhne"), "{}", coloured.text());
    let logo = Some((name("Acme // Works"), Picture::restore(b"theirs".to_vec())));
    let own = of(MailLook { accent: None, logo });
    assert!(own.raw().contains("dGhlaXJz"), "{}", own.raw());
    assert!(own.html().contains("Acme") && !own.html().contains("Söhne"), "{}", own.html());
}

fn brand(logo: Option<Logo>) -> Brand {
    let palette = Palette::of(Color::parse("#7a1f5c").unwrap()).unwrap();
    Brand { name: Some(name("Beispiel & <b>Söhne</b>")), palette, logo, ..Brand::default() }
}

#[test]
fn a_mail_in_the_operators_name_and_colour() {
    let mail = branded("no-reply@example.com", &brand(None), invite("Acme", None, ""));
    assert_says("branded", &mail);
    // A sender with its own display name keeps it.
    let mail = branded("Example <no-reply@example.com>", &brand(None), test_mail());
    assert_eq!(mail.header("From").unwrap(), "Example <no-reply@example.com>");
}

/// The mail contains the picture, because most mail programs load nothing from the network.
#[test]
fn a_mail_brings_a_png_along_and_no_svg() {
    let png = Logo::new(LogoKind::Png, PNG.to_vec()).unwrap();
    let mail = branded("no-reply@example.com", &brand(Some(png)), test_mail());
    assert!(mail.html().contains("<img src=\"cid:logo@example.com\""), "{}", mail.html());
    assert!(!mail.text().contains("cid:"));
    for line in
        ["Content-ID: <logo@example.com>\r\n", "Content-Type: image/png\r\n", "Content-Type: multipart/related;"]
    {
        assert_eq!(mail.raw().matches(line).count(), 1, "{line}: {}", mail.raw());
    }
    assert!(mail.raw().contains("iVBORw0KGgo"), "{}", mail.raw());
    let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>".to_vec();
    let svg = Logo::new(LogoKind::Svg, svg).unwrap();
    let mail = branded("no-reply@example.com", &brand(Some(svg)), test_mail());
    assert_eq!(mail.raw(), branded("no-reply@example.com", &brand(None), test_mail()).raw());
}

fn test_mail() -> Mail {
    mail(Message::Test)
}

const BROWSER: (&str, &str) = ("203.0.113.7", "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0");

#[test]
fn an_invitation_of_an_admin() {
    assert_words("invite", invite("Acme & Söhne", Some("bob@acme.example"), APP));
}

#[test]
fn an_invitation_of_the_operator_to_an_organization_without_an_application() {
    let mut mail = invite("Acme", None, "");
    if let Message::Invite { role, .. } = &mut mail.message {
        *role = Role::Admin;
    }
    assert_words("invite_by_operator", mail);
}

#[test]
fn a_password_reset() {
    let Message::Invite { organization, link, expires_at, sign_in, .. } = invite("Acme", None, "").message else {
        panic!("not an invitation");
    };
    let link = Secret::new(link.expose().replace("invite", "reset"));
    assert_words(
        "password_reset",
        mail(Message::PasswordReset { organization, link, expires_at, sign_in, from_known_source: false }),
    );
}

#[test]
fn a_code_to_sign_in() {
    let Message::Invite { organization, expires_at, .. } = invite("Acme & Söhne", None, "").message else {
        panic!("not an invitation");
    };
    let code = Secret::new("01234567");
    assert_words("email_code", mail(Message::EmailCode { organization, code, expires_at }));
}

#[test]
fn a_password_does_not_let_in_whoever_comes_by_a_connection() {
    let by = |connection: Option<&str>| Message::SignInByConnection {
        organization: name("Acme"),
        connection: connection.map(name),
        sign_in: Some(sign_in()),
    };
    assert_words("sign_in_by_connection", mail(by(Some("Acme ID"))));
    assert_words("sign_in_by_no_connection", mail(by(None)));
}

#[test]
fn the_password_was_changed() {
    assert_words(
        "password_changed",
        mail(Message::Notice(NoticeKind::PasswordChanged, notice(Some("Acme"), Some(BROWSER)))),
    );
}

#[test]
fn two_factor_is_on() {
    let client = Some(("2001:db8::7", ""));
    assert_words(
        "two_factor_enabled",
        mail(Message::Notice(NoticeKind::TwoFactorEnabled, notice(Some("Acme"), client))),
    );
}

#[test]
fn two_factor_was_turned_off_by_the_operator() {
    assert_words("two_factor_disabled", mail(Message::Notice(NoticeKind::TwoFactorDisabled, notice(None, None))));
}

#[test]
fn the_operator_signed_in_as_the_user() {
    assert_words("impersonated", mail(Message::Notice(NoticeKind::Impersonated, notice(Some("Acme"), None))));
}

#[test]
fn a_session_was_used_twice() {
    let message = Message::Notice(NoticeKind::SessionReuseDetected, notice(Some("Acme"), Some(BROWSER)));
    assert_words("session_reuse_detected", mail(message));
}

#[test]
fn a_password_is_being_guessed() {
    assert_words("account_guessing", mail(Message::Notice(NoticeKind::AccountGuessing, notice(None, None))));
}

#[test]
fn an_account_was_deleted() {
    assert_words("account_deleted", mail(Message::Notice(NoticeKind::AccountDeleted, notice(None, Some(BROWSER)))));
}

#[test]
fn somebody_looks_for_the_own_organizations() {
    let bare = SignInPlace { slug: Slug::parse("globex").unwrap(), page: None };
    let places = vec![(name("Acme"), sign_in()), (name("Globex www.evil.example <b>"), bare)];
    assert_words("organizations", mail(Message::Organizations { places, is_held_back: false }));
}

#[test]
fn somebody_joined() {
    let app_url = AppUrl::parse(APP).unwrap();
    let message =
        Message::Joined { organization: name("Acme"), role: Role::Member, app_url, sign_in: Some(sign_in()) };
    assert_words("joined", mail(message));
}

#[test]
fn somebody_joined_an_organization_without_an_application() {
    let message = Message::Joined { organization: name("Acme"), role: Role::Admin, app_url: None, sign_in: None };
    assert_words("joined_without_app", mail(message));
}

/// A link to a page, with the organization and the expiry for its mail.
fn link_to(page: &str) -> (orgauth_domain::text::Name, Secret, orgauth_domain::Timestamp) {
    let Message::Invite { organization, link, expires_at, .. } = invite("Acme & Söhne", None, "").message else {
        panic!("not an invitation");
    };
    (organization, Secret::new(link.expose().replace("invite", page)), expires_at)
}

#[test]
fn an_address_is_to_be_confirmed() {
    let (organization, link, expires_at) = link_to("confirm-email");
    let requester = Some(requester("Ann Lee"));
    assert_words("confirm_email", mail(Message::ConfirmEmail { organization, requester, link, expires_at }));
}

#[test]
fn codes_are_being_guessed() {
    assert_words("code_guessing", mail(Message::Notice(NoticeKind::CodeGuessing, notice(None, None))));
}

#[test]
fn the_credentials_of_an_unproven_account_were_removed() {
    assert_words(
        "credentials_removed",
        mail(Message::Notice(NoticeKind::CredentialsRemoved, notice(Some("Acme"), Some(BROWSER)))),
    );
}

#[test]
fn further_mails_are_held_back() {
    assert_words("requests_held_back", mail(Message::Notice(NoticeKind::RequestsHeldBack, notice(None, None))));
}

#[test]
fn another_address_was_asked_for() {
    let (_, link, expires_at) = link_to("confirm-email");
    let email = orgauth_domain::Email::parse("ann.lee@new.example").unwrap();
    let notice = notice(Some("Acme"), Some(BROWSER));
    let message = Message::EmailChangeRequested { notice, email, link, expires_at };
    assert_words("email_change_requested", mail(message));
}

#[test]
fn an_address_that_was_asked_for_has_an_account() {
    assert_words("address_in_use", mail(Message::Notice(NoticeKind::AddressInUse, notice(None, None))));
}

#[test]
fn the_address_was_changed() {
    assert_words("email_changed", mail(Message::Notice(NoticeKind::EmailChanged, notice(None, Some(BROWSER)))));
    let by_directory = Message::Notice(NoticeKind::EmailChangedByDirectory, notice(Some("Acme"), None));
    assert_words("email_changed_by_directory", mail(by_directory));
}

#[test]
fn somebody_signs_up() {
    let (organization, link, expires_at) = link_to("sign-up");
    assert_words("sign_up", mail(Message::SignUp { organization, link, expires_at }));
}

#[test]
fn somebody_signs_up_who_has_an_account() {
    assert_words("account_exists", mail(Message::Notice(NoticeKind::AccountExists, notice(None, None))));
}

#[test]
fn the_record_of_a_domain_is_missing() {
    let (domain, value) = (DomainName::restore("acme.example").unwrap(), RecordValue::new([0xab; 16]));
    let (organization, _, lost_at) = link_to("unused");
    let missing = Message::DomainRecordMissing { organization, domain, value, lost_at };
    assert_words("domain_record_missing", mail(missing));
}

#[test]
fn a_domain_is_no_longer_verified() {
    let (domain, value) = (DomainName::restore("acme.example").unwrap(), RecordValue::new([0xab; 16]));
    assert_words("domain_lost", mail(Message::DomainLost { organization: name("Acme & Söhne"), domain, value }));
}

#[test]
fn mail_works() {
    assert_words("test", mail(Message::Test));
}
