//! In which language a mail is.

use orgauth_application::outbox::send_mail::{self, BegunMail};
use orgauth_domain::locale::Locale;

use crate::mail_outbox::{claimed, invited};
use crate::prelude::*;

fn locale(tag: &str) -> Option<Locale> {
    Locale::parse(tag).ok()
}

fn set_account(world: &World, user: &User, tag: Option<&str>) {
    let (locale, now) = (tag.and_then(locale), world.app.now());
    world.write(|r| r.users().set_locale(user.id, locale.as_ref(), now));
}

fn set_organization(world: &World, organization: &Organization, tag: &str) {
    world.write(|r| {
        let mut one = r.organizations().lock(organization.id)?.unwrap();
        one.appearance.locale = locale(tag);
        r.organizations().update(&one)
    });
}

/// The language of the one mail that is due.
fn sent_in(world: &World) -> Option<String> {
    let (_, job) = claimed(world, Duration::from_hours(1));
    let begun = send_mail::begin(&world.app, &[job], world.app.now()).unwrap().pop().unwrap();
    let BegunMail::Send(sendable) = begun else { panic!("not to be sent") };
    sendable.mail.locale.map(|locale| locale.to_string())
}

#[test]
fn an_invitation_to_somebody_unknown_is_in_the_organizations_language_or_in_none() {
    let (world, _) = invited();
    set_organization(&world, &world.globex, "fr");
    assert_eq!(sent_in(&world), None, "another organization's");
    let (world, _) = invited();
    set_organization(&world, &world.acme, "fr");
    assert_eq!(sent_in(&world).as_deref(), Some("fr"));
}

#[test]
fn a_recipients_own_language_comes_before_the_organizations() {
    let (world, made) = invited();
    set_organization(&world, &world.acme, "fr");
    let zoe = User { email: made.email.clone(), locale: locale("ja"), ..builders::user() };
    world.write(|r| r.users().insert(&zoe, None)).unwrap();
    set_account(&world, &world.ada, Some("de"));
    assert_eq!(sent_in(&world).as_deref(), Some("ja"), "as it is when the mail is sent, and not the inviter's");
}
