//! Exports of an account: pages, and how many an account begins.

use orgauth_application::accounts::export::{ExportError, export};
use orgauth_application::error::Wait;
use orgauth_domain::Duration;
use orgauth_domain::accounts::export::ExportPlace;

use orgauth_testkit::builders::audit_entry;

use crate::prelude::*;

#[test]
fn the_pages_of_an_export_have_every_row_once_and_few_rows_each() {
    let world = World::new();
    let sessions = 600;
    for _ in 0..sessions {
        world.session_by(&world.bob, &world.acme, &[AuthenticationMethod::Password]);
        world.clock.advance(Duration::from_seconds(1));
    }
    world.session_by(&world.ada, &world.acme, &[AuthenticationMethod::Password]);
    let (mut place, mut memberships, mut seen, mut pages) = (None, 0, Vec::new(), 0);
    loop {
        let page = export(&world.app, world.bob.id, place).unwrap();
        let rows = page.memberships.len()
            + page.sessions.len()
            + page.entries.len()
            + page.invitations.len()
            + page.email_changes.len()
            + page.mails.len();
        assert!(rows <= 250, "{rows}");
        assert_eq!(page.user.id, world.bob.id);
        memberships += page.memberships.len();
        seen.extend(page.sessions.iter().map(|session| session.id));
        pages += 1;
        match page.next {
            Some(next) => place = Some(next),
            None => break,
        }
    }
    assert_eq!((memberships, seen.len(), pages), (1, sessions, 3));
    assert!(seen.is_sorted_by(|one, next| one > next), "newest first, each once");
}

#[test]
fn an_account_begins_five_exports_a_day_and_pages_of_one_are_free() {
    let world = World::new();
    for _ in 0..5 {
        export(&world.app, world.bob.id, None).unwrap();
    }
    for place in [None, Some(ExportPlace::START)] {
        let refused = export(&world.app, world.bob.id, place);
        assert!(matches!(refused, Err(ExportError::Wait(Wait::Exports { .. }))), "{refused:?}");
    }
    export(&world.app, world.bob.id, Some(ExportPlace::Sessions(None))).unwrap();
    export(&world.app, world.eve.id, None).expect("another account");
    world.clock.advance(Duration::from_days(1));
    export(&world.app, world.bob.id, None).unwrap();
}

/// Entries may hold long lists, such as the email domains that an organization allows.
#[test]
fn a_page_of_long_entries_has_fewer_of_them() {
    let world = World::new();
    let entries = 300;
    let long = "x".repeat(12_600);
    world.write(|r| {
        (0..entries).try_for_each(|_| {
            let mut entry = audit_entry(&world.acme, Actor::from(&world.bob), AuditAction::OrganizationUpdated);
            entry.metadata = vec![("allowedEmailDomains", long.clone())];
            r.audit().append(&entry)
        })
    });
    let (mut place, mut seen) = (None, 0);
    loop {
        let page = export(&world.app, world.bob.id, place).unwrap();
        let bytes: usize =
            page.entries.iter().flat_map(|(_, entry)| &entry.metadata).map(|(_, value)| value.len()).sum();
        assert!(bytes <= 512 * 1024, "{bytes}");
        seen += page.entries.len();
        match page.next {
            Some(next) => place = Some(next),
            None => break,
        }
    }
    assert_eq!(seen, entries);
}
