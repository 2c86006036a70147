//! How an organization's mails look.

use orgauth_application::organizations::founding;
use orgauth_application::outbox::send_mail::{self, BegunMail, SendableMail};
use orgauth_domain::organizations::brand::{Color, LogoId, MailLook, Picture};

use crate::invites::{ZOE, admin, invite};
use crate::mail_outbox::{claimed, invited};
use crate::prelude::*;

/// Gives an organization a colour and a logo.
fn dress(world: &World, organization: &Organization) {
    let id: LogoId = world.app.entropy.id(NOW);
    world.write(|r| {
        let mut one = r.organizations().lock(organization.id)?.unwrap();
        one.appearance.accent = Color::parse("#123456").ok();
        one.appearance.logo = Some(id);
        r.logos().insert(organization.id, id, &Picture::restore(vec![1, 2, 3]), NOW)?;
        r.organizations().update(&one)
    });
}

/// The one mail that is due.
fn sent(world: &World) -> SendableMail {
    let (_, job) = claimed(world, Duration::from_hours(1));
    let begun = send_mail::begin(&world.app, &[job], world.app.now()).unwrap().pop().unwrap();
    let BegunMail::Send(sendable) = begun else { panic!("not to be sent") };
    *sendable
}

#[test]
fn an_invitation_looks_as_its_organization_and_as_no_other() {
    let (world, _) = invited();
    dress(&world, &world.globex);
    assert_eq!(sent(&world).look, MailLook::default());
    let (world, _) = invited();
    dress(&world, &world.acme);
    let MailLook { accent, logo } = sent(&world).look;
    let (name, picture) = logo.unwrap();
    assert_eq!(accent.map(|accent| accent.to_string()).as_deref(), Some("#123456"));
    assert_eq!((name, picture.bytes()), (world.acme.name, &[1, 2, 3][..]));
}

/// Anybody's logo could be in it.
#[test]
fn q3_a_strangers_organization_has_no_look_of_its_own_in_mails() {
    let world = World::new();
    let access = world.session_by(&world.bob, &world.acme, &[AuthenticationMethod::Password]).access;
    let caller = world.caller(&world.acme, &access);
    let (name, slug) = (Name::parse("You won").unwrap(), Slug::parse("a-prize").unwrap());
    let (made, _) =
        founding::found(&world.app, &caller, name, slug, &request(CLIENT_ADDRESS, "Browser/1.0")).unwrap();
    dress(&world, &made);
    invite(&world, &admin(&world, &world.bob, &made), ZOE).unwrap();
    assert_eq!(sent(&world).look, MailLook::default());
}
