//! Security notices: one mail to the user for each change, none for a failed one (docs/security.md: A5, E1).

use orgauth_domain::mail::{MailKind, Message, Notice, NoticeKind};

use crate::change_password::{NEW, change, command};
use crate::prelude::*;
use crate::two_factor::{disable, enable, replace, reset_by_command_line, session_of_tess, set_up};

/// Expects exactly one queued mail, which is this user's, and returns its message.
fn notice(world: &World, user: &User) -> Message {
    let [letter] = <[_; 1]>::try_from(world.letters()).ok().expect("one mail");
    assert_eq!(letter.mail.to, user.email);
    assert_eq!(letter.row.invite_id, None);
    assert_eq!(letter.row.expires_at, world.app.now().plus(world.app.settings.mail.notice_ttl));
    let jobs: Vec<_> = world.store.committed().jobs.iter().map(|job| job.id).collect();
    assert_eq!(jobs, [letter.row.id.into()]);
    letter.mail.message
}

/// The notice for a change by the tests' client.
fn from_client(world: &World) -> Notice {
    let client = Some((CLIENT_ADDRESS.parse().unwrap(), "Browser/1.0".to_owned()));
    Notice { organization: Some(world.acme.name.clone()), at: world.app.now(), client }
}

fn is_silent(world: &World) -> bool {
    world.letters().is_empty() && world.store.committed().jobs.is_empty()
}

#[test]
fn a5_a_changed_password_is_told_once_and_an_unchanged_one_never() {
    let world = World::new();
    let access = world.sign_in(&world.ada, &world.acme).tokens.access;
    let attempt = |passwords| change(&world, command(&world, &world.acme, &access, passwords));
    refused(attempt(("not the password", NEW)));
    refused(attempt((PASSWORD, "short")));
    // The password check commits twice; the change is the third commit.
    world.store.fail(Place::Commit, 3);
    refused(attempt((PASSWORD, NEW)));
    assert!(world.store.cancel_failure(), "the failure took place");
    assert!(is_silent(&world));
    world.advance_seconds(60);
    assert!(attempt((PASSWORD, NEW)).is_ok());
    assert!(notice(&world, &world.ada) == Message::Notice(NoticeKind::PasswordChanged, from_client(&world)));
}

#[test]
fn a_second_factor_that_is_turned_on_is_told_once() {
    let world = World::new();
    let access = world.sign_in(&world.bob, &world.acme).tokens.access;
    let at = (&world.acme, &access);
    let secret = set_up(&world, at).unwrap().secret;
    refused(enable(&world, at, "000000"));
    assert!(is_silent(&world));
    enable(&world, at, &world.shown(&secret, 0)).unwrap();
    assert!(notice(&world, &world.bob) == Message::Notice(NoticeKind::TwoFactorEnabled, from_client(&world)));
    refused(enable(&world, at, &world.shown(&secret, 1)));
    assert_eq!(world.letters().len(), 1);
}

#[test]
fn a_second_factor_that_is_turned_off_is_told_once() {
    let world = World::new();
    let access = session_of_tess(&world, &world.acme);
    let at = (&world.acme, &access);
    refused(disable(&world, at, "000000"));
    refused(change(&world, command(&world, &world.acme, &access, ("not the password", NEW))));
    replace(&world, at, &world.code(&world.tess, 0)).unwrap();
    assert!(is_silent(&world), "new recovery codes are no change of the factor");
    world.advance_seconds(30);
    disable(&world, at, &world.code(&world.tess, 0)).unwrap();
    assert!(notice(&world, &world.tess) == Message::Notice(NoticeKind::TwoFactorDisabled, from_client(&world)));
}

#[test]
fn an_operators_reset_is_told_once_however_many_organizations_the_user_has() {
    let world = World::new();
    reset_by_command_line(&world, &world.tess.email).unwrap();
    let by_hand = Notice { organization: None, at: world.app.now(), client: None };
    assert!(notice(&world, &world.tess) == Message::Notice(NoticeKind::TwoFactorDisabled, by_hand));
    refused(reset_by_command_line(&world, &world.tess.email));
    assert_eq!(world.letters().len(), 1);
    // A set-up that was not finished never turned the second factor on.
    let access = world.sign_in(&world.bob, &world.acme).tokens.access;
    set_up(&world, (&world.acme, &access)).unwrap();
    reset_by_command_line(&world, &world.bob.email).unwrap();
    assert_eq!(world.kinds_to(&world.bob.email), []);
}

#[test]
fn m5_a_change_of_the_second_factor_that_was_rolled_back_is_not_told() {
    let world = World::new();
    for nth in 1..=2 {
        world.store.fail(Place::Commit, nth);
        let failed = reset_by_command_line(&world, &world.tess.email);
        if !world.store.cancel_failure() {
            assert!(nth > 1 && failed.is_ok());
            return;
        }
        refused(failed);
        assert!(is_silent(&world));
    }
}

#[test]
fn e1_a_reuse_is_told_once_and_a_replay_never() {
    let world = World::new();
    let old = world.sign_in(&world.ada, &world.acme).tokens;
    world.advance_seconds(60);
    world.refresh(&world.acme, &old.refresh).unwrap();
    world.refresh(&world.acme, &old.refresh).unwrap();
    refused(world.refresh(&world.globex, &old.refresh));
    world.advance_seconds(10);
    world.store.fail(Place::Commit, 1);
    refused(world.refresh(&world.acme, &old.refresh));
    assert!(is_silent(&world));
    refused(world.refresh(&world.acme, &old.refresh));
    assert!(notice(&world, &world.ada) == Message::Notice(NoticeKind::SessionReuseDetected, from_client(&world)));
    for _ in 0..3 {
        refused(world.refresh_as(&world.acme, presented(&old.refresh), "Another/1.0"));
    }
    assert_eq!(world.kinds_to(&world.ada.email), [MailKind::Notice(NoticeKind::SessionReuseDetected)]);
}

#[test]
fn signing_in_and_out_is_not_told_by_mail() {
    let world = World::new();
    let pair = world.sign_in(&world.ada, &world.acme).tokens;
    refused(world.login(&Attempt::of(&world.ada, &world.acme).wrong()));
    world.refresh(&world.acme, &pair.refresh).unwrap();
    assert!(is_silent(&world));
}
