//! Finding the organizations of an address: who gets which mail, and how many (docs/security.md: H4, P4).

use orgauth_application::accounts::find_organizations::find;
use orgauth_application::outbox::send_mail::{self, BegunMail};
use orgauth_domain::mail::{Message, NoticeKind, SignInPlace};

use crate::mail_outbox::job_of;
use crate::prelude::*;

/// What is sent for a request: the slugs that the mail names, or that further mails are held back.
fn asks(world: &World, email: &str, ip: &str) -> Vec<Result<Vec<String>, NoticeKind>> {
    let before = world.letters_to(&address(email)).len();
    find(&world.app, &address(email), &request(ip, "Browser/1.0")).unwrap();
    let letters: Vec<_> = world.letters_to(&address(email)).into_iter().skip(before).collect();
    let sent = letters.iter().filter_map(|letter| {
        let begun = send_mail::begin(&world.app, &[job_of(letter)], world.app.now()).unwrap();
        let BegunMail::Send(sendable) = begun.into_iter().next().unwrap() else { return None };
        Some(match sendable.mail.message {
            Message::Organizations { places, is_held_back: false } => {
                Ok(places.iter().map(|(_, SignInPlace { slug, .. })| slug.to_string()).collect())
            }
            Message::Notice(kind, _) => Err(kind),
            _ => panic!("another mail"),
        })
    });
    sent.collect()
}

#[test]
fn h4_every_address_is_queued_a_mail_and_one_without_an_organization_is_sent_none() {
    let world = World::new();
    for email in ["nobody@example.com", world.bob.email.as_str()] {
        find(&world.app, &address(email), &request("203.0.113.1", "Browser/1.0")).unwrap();
        assert_eq!(world.kinds_to(&address(email)).len(), 1, "{email}");
    }
    assert_eq!(asks(&world, "nobody@example.com", "203.0.113.2"), []);
    world.set_membership(&world.bob, &world.acme, MembershipStatus::Suspended);
    assert_eq!(asks(&world, world.bob.email.as_str(), "203.0.113.3"), []);
}

#[test]
fn the_mail_names_the_active_organizations_of_an_active_member_and_nobody_elses() {
    let world = World::new();
    let (ada, eve) = (world.ada.email.clone(), world.eve.email.clone());
    let told = |email: &Email, ip| asks(&world, email.as_str(), ip);
    assert_eq!(told(&ada, "203.0.113.1"), [Ok(vec!["acme".to_owned(), "globex".to_owned()])]);
    assert_eq!(told(&eve, "203.0.113.1"), [Ok(vec!["globex".to_owned()])]);
    world.set_status(&world.globex, OrganizationStatus::Suspended);
    assert_eq!(told(&ada, "203.0.113.2"), [Ok(vec!["acme".to_owned()])]);
    assert_eq!(told(&eve, "203.0.113.2"), []);
    world.set_membership(&world.ada, &world.acme, MembershipStatus::Removed);
    assert_eq!(told(&ada, "203.0.113.3"), []);
}

/// P4: others' requests silence nobody, and beyond ten the recipient is told once.
#[test]
fn p4_a_source_gets_three_mails_and_all_together_ten_which_holds_for_no_known_source() {
    let world = World::new();
    world.sign_in(&world.bob, &world.acme);
    world.advance_seconds(1);
    let bob = world.bob.email.clone();
    let asks = |ip: &str| asks(&world, bob.as_str(), ip);
    let list = vec![Ok(vec!["acme".to_owned()])];
    for source in 1..=3 {
        for _ in 0..3 {
            assert_eq!(asks(&format!("203.0.113.{source}")), list);
        }
        assert_eq!(asks(&format!("203.0.113.{source}")), []);
    }
    assert_eq!(asks("203.0.113.4"), list);
    assert_eq!(asks("203.0.113.4"), [Err(NoticeKind::RequestsHeldBack)]);
    assert_eq!(asks("203.0.113.5"), []);
    for _ in 0..3 {
        assert_eq!(asks(CLIENT_ADDRESS), list, "a known source");
    }
    assert_eq!(asks(CLIENT_ADDRESS), []);
    world.advance_seconds(3600);
    assert_eq!(asks("203.0.113.1"), list);
}
