//! The notice that an attacker guesses a password (docs/security.md: B1, B5).

use orgauth_application::outbox::send_mail::{self, BegunMail, MailResult, ResultStep};
use orgauth_domain::mail::{MailKind, MailState, MailStep, NoticeKind};

use crate::mail_outbox::job_of;
use crate::prelude::*;

/// Sends wrong passwords for ada, each from another source, alternating between both organizations.
fn guess(world: &World, times: u32) {
    guess_at(world, "ada@example.com", times);
}

fn guess_at(world: &World, email: &str, times: u32) {
    for number in 0..times {
        let organization = if number % 2 == 0 { &world.acme } else { &world.globex };
        let attempt = Attempt::of(&world.ada, organization).email(email).wrong();
        refused(world.login(&attempt.from(&format!("203.0.113.{number}"))));
    }
}

fn notices(world: &World, email: &str) -> Vec<Letter> {
    let all = world.letters_to(&address(email));
    all.into_iter().filter(|letter| letter.kind() == MailKind::Notice(NoticeKind::AccountGuessing)).collect()
}

fn begin(world: &World, letter: &Letter) -> BegunMail {
    let begun = send_mail::begin(&world.app, &[job_of(letter)], world.app.now()).unwrap();
    <[BegunMail; 1]>::try_from(begun).ok().expect("one mail").into_iter().next().unwrap()
}

#[test]
fn b1_nine_guesses_and_those_from_known_sources_tell_nobody() {
    let world = World::new();
    full(world.login(&Attempt::of(&world.ada, &world.acme)));
    for _ in 0..4 {
        refused(world.login(&Attempt::of(&world.ada, &world.acme).wrong()));
    }
    guess(&world, 9);
    assert_eq!(notices(&world, "ada@example.com").len(), 0);
    // After an hour a new window begins.
    world.advance_seconds(3600);
    guess(&world, 9);
    assert_eq!(notices(&world, "ada@example.com").len(), 0);
    assert_eq!(world.audit(AuditAction::AccountGuessing), []);
}

#[test]
fn p4_guesses_through_whatever_slug_tell_the_owner_and_each_organization_of_the_account_once() {
    let world = World::new();
    // Bob is a member of acme only: guesses at another organization count, too.
    for number in 0..10 {
        let attempt = Attempt::of(&world.bob, &world.globex).wrong();
        refused(world.login(&attempt.from(&format!("203.0.113.{number}"))));
    }
    guess(&world, 10);
    for (user, organizations) in [(&world.bob, vec![&world.acme]), (&world.ada, vec![&world.acme, &world.globex])] {
        let [letter] = <[_; 1]>::try_from(notices(&world, user.email.as_str())).ok().expect("one notice");
        assert_eq!(letter.row.organization_id, None, "it waits behind no tenant's mails");
        assert!(
            world
                .audit(AuditAction::AccountGuessing)
                .iter()
                .all(|e| e.target.as_ref().unwrap().id != user.id.to_string())
        );
        // Several attempts to send it record the guessing once.
        for _ in 0..3 {
            let BegunMail::Send(sendable) = begin(&world, &letter) else { panic!("it is to be sent") };
            assert!(sendable.mail == letter.mail);
        }
        let entries = world.audit(AuditAction::AccountGuessing);
        let mut entries: Vec<_> =
            entries.iter().filter(|e| e.target.as_ref().unwrap().id == user.id.to_string()).collect();
        entries.sort_by_key(|entry| entry.organization_id != world.acme.id);
        let told: Vec<_> = entries.iter().map(|entry| entry.organization_id).collect();
        assert_eq!(told, organizations.iter().map(|organization| organization.id).collect::<Vec<_>>());
        assert!(entries.iter().all(|entry| entry.actor == Actor::System && entry.origin.is_none()));
    }
}

#[test]
fn b5_guesses_at_nobody_write_the_same_and_are_told_to_nobody() {
    let world = World::new();
    // Both addresses have the same length.
    guess_at(&world, "bob@example.com", 10);
    guess_at(&world, "zoe@example.com", 10);
    let [known, unknown] = ["bob@example.com", "zoe@example.com"].map(|email| notices(&world, email).pop().unwrap());
    assert_eq!(known.row.sealed.len(), unknown.row.sealed.len());
    assert_eq!((known.row.kind, known.row.organization_id), (unknown.row.kind, unknown.row.organization_id));
    let before = Snapshot::of(&world);
    let BegunMail::Settle(MailResult { step, .. }) = begin(&world, &unknown) else { panic!("nobody to send it to") };
    let ResultStep::Mail(MailStep::Over { state, .. }) = step else { panic!("{step:?}") };
    assert_eq!(state, MailState::Cancelled);
    assert_eq!(Snapshot::of(&world), before);
}

#[test]
fn b1_an_owner_is_told_once_a_day_at_most() {
    let world = World::new();
    guess(&world, 20);
    assert_eq!(notices(&world, "ada@example.com").len(), 1);
    for _ in 0..23 {
        world.advance_seconds(3600);
        guess(&world, 10);
    }
    assert_eq!(notices(&world, "ada@example.com").len(), 1);
    world.advance_seconds(3600);
    guess(&world, 10);
    assert_eq!(notices(&world, "ada@example.com").len(), 2);
}
