//! Deletes data past its retention time, and nothing else.

use std::cell::Cell;

use orgauth_application::operations::housekeeping::{Purged, run};
use orgauth_application::settings::Retention;
use orgauth_domain::MailId;
use orgauth_domain::accounts::password_reset::PasswordReset;
use orgauth_domain::audit::AuditEntry;
use orgauth_domain::mail::link::TokenDigest;
use orgauth_domain::mail::{MailKind, MailState, QueuedMail};
use orgauth_testkit::builders::audit_count;

use crate::prelude::*;

/// Retention times that all differ, so that a test notices a confusion of two.
fn retention(batch: u32) -> Retention {
    let [sessions, throttles, known_sources, events, invites, deliveries] =
        [1, 2, 3, 4, 5, 6].map(Duration::from_days);
    let audit = Some(Duration::from_days(7));
    Retention { sessions, throttles, known_sources, invites, events, deliveries, audit, batch }
}

/// Fills a world at [`NOW`] with `each` rows of every kind that ended `days` days before it, plus `moment`.
fn fill(world: &World, days: u32, moment: Duration, each: usize) {
    let over = NOW.minus(Duration::from_days(days)).plus(moment);
    let member = world.membership(&world.ada, &world.acme);
    world.write(|r| {
        for _ in 0..each {
            let session = builders::session(&member, over).end(EndReason::Logout, over);
            r.sessions().insert(&session)?;
            r.throttles().put_all(&[(builders::digest(), builders::bucket(1), over)])?;
            r.known_sources().remember(&builders::digest(), over)?;
            r.events().append(&builders::event(&world.acme, &world.ada, over), builders::entropy().id(over))?;
        }
        Ok(())
    });
}

fn purged(sessions: u64, throttles: u64, known_sources: u64, events: u64) -> Purged {
    Purged { sessions, throttles, known_sources, events, ..Purged::default() }
}

fn purge(world: &World) -> Purged {
    run(&world.app, &|| false).unwrap()
}

fn world(batch: u32) -> World {
    let mut world = World::new();
    world.app.settings.retention = retention(batch);
    world
}

#[test]
fn each_kind_is_deleted_after_its_own_retention_and_not_before() {
    let moment = Duration::from_millis(1);
    for (days, expected) in
        [(1, purged(1, 0, 0, 0)), (2, purged(1, 1, 0, 0)), (3, purged(1, 1, 1, 0)), (4, purged(1, 1, 1, 1))]
    {
        let world = world(1000);
        fill(&world, days, Duration::ZERO, 1);
        let kept = purge(&world);
        world.clock.set(NOW.plus(moment));
        let deleted = purge(&world);
        let total = |one: fn(&Purged) -> u64| (one(&kept), one(&deleted));
        let sums = [total(|p| p.sessions), total(|p| p.throttles), total(|p| p.known_sources), total(|p| p.events)]
            .map(|(before, after)| before + after);
        assert_eq!(sums, [expected.sessions, expected.throttles, expected.known_sources, expected.events]);
        // A row exactly as old as its retention time is still kept.
        let at_the_limit = [kept.sessions, kept.throttles, kept.known_sources, kept.events];
        assert_eq!(at_the_limit.iter().sum::<u64>() + 1, sums.iter().sum::<u64>(), "{days} days: {kept:?}");
        assert_eq!(purge(&world), Purged::default());
    }
}

#[test]
fn what_lives_is_kept_however_old_it_is() {
    let world = world(1000);
    let pair = world.sign_in(&world.ada, &world.acme).tokens;
    let mut refreshed = pair.refresh;
    for _ in 0..4 {
        world.advance_seconds(6 * 86_400);
        refreshed = world.refresh(&world.acme, &refreshed).unwrap().refresh;
        purge(&world);
        assert_eq!(world.live_sessions(&world.ada, &world.acme).len(), 1);
    }
    assert!(world.refresh(&world.acme, &refreshed).is_ok());
}

/// Inserts an invitation, a password reset and a mail that expired at `over`; returns the mail, which is still queued.
fn fill_post(world: &World, over: Timestamp) -> MailId {
    let email = Email::parse(&format!("{}@example.com", over.millis())).unwrap();
    let entropy = &world.app.entropy;
    let digest = || TokenDigest(builders::digest());
    let week = Duration::from_days(7);
    let made = over.minus(week);
    let (invite_id, mail_id) = (entropy.id(made), entropy.id(made));
    let by = InvitedBy::Member(world.ada.id);
    let invite = Invite::new(invite_id, world.acme.id, email, Role::Member, by, digest(), made, made.plus(week));
    let reset = PasswordReset {
        token: digest(),
        mail_id,
        organization_id: world.globex.id,
        user_id: world.eve.id,
        created_at: made,
        expires_at: over,
        used_at: None,
    };
    let mail = QueuedMail {
        id: mail_id,
        organization_id: Some(world.acme.id),
        kind: MailKind::Invite,
        invite_id: Some(invite.id),
        sealed: "v1.k1.sealed".to_owned(),
        created_at: made,
        expires_at: over,
        recipient: None,
        subject: None,
    };
    world.write(|r| {
        r.invites().insert(&invite)?.unwrap();
        r.password_resets().insert(&reset)?;
        r.mails().insert(&mail)
    });
    mail_id
}

/// Marks the mail as sent at `over`.
fn sent(world: &World, mail: MailId, over: Timestamp) {
    world.write(|r| r.mails().end(mail, MailState::Sent, None, over));
}

#[test]
fn invitations_resets_and_mails_go_after_their_retention_and_what_waits_stays() {
    let world = world(1000);
    let retention = Duration::from_days(5);
    let over = NOW.minus(retention);
    let mail = fill_post(&world, over);
    sent(&world, mail, over);
    let lives = [NOW.plus(Duration::from_days(1)), NOW.minus(Duration::from_days(4))];
    for over in lives {
        let mail = fill_post(&world, over);
        sent(&world, mail, over);
    }
    let waits = fill_post(&world, NOW.plus(Duration::from_days(2)));
    assert_eq!(purge(&world), Purged::default(), "what is exactly as old as its retention is still kept");
    world.clock.set(NOW.plus(Duration::from_millis(1)));
    let one = Purged { invites: 1, password_resets: 1, mails: 1, ..Purged::default() };
    assert_eq!(purge(&world), one);
    assert_eq!(purge(&world), Purged::default());
    // A queued mail is kept, however old it is.
    world.clock.set(NOW.plus(Duration::from_days(400)));
    assert_eq!(purge(&world), Purged { invites: 3, password_resets: 3, mails: 2, ..Purged::default() });
    assert_eq!(world.rows(|r| r.mails().queued(&[waits])).len(), 1);
}

#[test]
fn what_became_of_an_invitation_does_not_matter_for_how_long_it_is_kept() {
    let world = world(2);
    let over = NOW.minus(Duration::from_days(6));
    for nth in 0..5 {
        let over = over.plus(Duration::from_millis(nth));
        let mail = fill_post(&world, over);
        sent(&world, mail, over);
    }
    let ids = world.store.committed().invites;
    let now = NOW.minus(Duration::from_days(10));
    world.write(|r| {
        for (nth, (organization, id)) in ids.iter().enumerate() {
            let invite = r.invites().lock(*organization, *id)?.unwrap();
            let states = [InviteState::Accepted, InviteState::Revoked, InviteState::Superseded];
            let state = states.get(nth).copied().unwrap_or(InviteState::Pending);
            r.invites().update(&Invite { state, ..invite })?;
        }
        r.password_resets().use_all(world.eve.id, now)
    });
    assert_eq!(purge(&world), Purged { invites: 5, password_resets: 5, mails: 5, ..Purged::default() });
}

#[test]
fn batches_go_on_until_everything_is_gone() {
    for (rows, batch) in [(7, 3), (6, 3), (1, 3), (3, 1)] {
        let world = world(batch);
        fill(&world, 10, Duration::ZERO, rows);
        let rows = u64::try_from(rows).unwrap();
        assert_eq!(purge(&world), purged(rows, rows, rows, rows), "{rows} by {batch}");
        assert_eq!(purge(&world), Purged::default());
    }
}

#[test]
fn it_stops_between_batches_when_told_to() {
    let world = world(3);
    fill(&world, 10, Duration::ZERO, 10);
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 2
    };
    assert_eq!(run(&world.app, &stop).unwrap(), purged(6, 0, 0, 0));
    assert_eq!(run(&world.app, &|| true).unwrap(), Purged::default());
    assert_eq!(purge(&world), purged(4, 10, 10, 10));
}

#[test]
fn a_failing_store_keeps_what_was_deleted_deleted() {
    let world = world(3);
    fill(&world, 10, Duration::ZERO, 9);
    world.store.fail(Place::Commit, 3);
    assert_eq!(refused(run(&world.app, &|| false)), Place::Commit.failure());
    assert_eq!(purge(&world), purged(3, 9, 9, 9));
}

#[test]
fn q3_by_default_everything_is_kept_for_thirty_days_but_counters_an_hour_and_the_audit_log_400_days() {
    let Retention { sessions, throttles, known_sources, invites, events, deliveries, audit, batch } =
        Retention::default();
    assert_eq!([sessions, known_sources, invites, events, deliveries], [Duration::from_days(30); 5]);
    assert_eq!((throttles, audit), (Duration::from_hours(1), Some(Duration::from_days(400))));
    assert!(batch > 0);
    let world = World::new();
    fill(&world, 30, Duration::ZERO, 1);
    assert_eq!(purge(&world), purged(0, 1, 0, 0));
    world.clock.set(Timestamp::from_millis(NOW.millis() + 1));
    assert_eq!(purge(&world), purged(1, 0, 1, 1));
}

/// Inserts an audit entry that was written so many days before [`NOW`], plus `moment`.
fn record(world: &World, days: u32, moment: Duration) {
    let at = NOW.minus(Duration::from_days(days)).plus(moment);
    let entry = AuditEntry {
        id: builders::entropy().id(at),
        created_at: at,
        ..builders::audit_entry(&world.globex, Actor::System, AuditAction::LoggedOut)
    };
    world.write(|r| r.audit().append(&entry));
}

#[test]
fn q3_audit_entries_go_after_their_retention_and_not_before() {
    let world = world(2);
    for days in [3, 7, 8, 9, 10] {
        record(&world, days, Duration::ZERO);
    }
    record(&world, 7, Duration::from_millis(1));
    let audit = |audit| Purged { audit, ..Purged::default() };
    assert_eq!(purge(&world), audit(3), "what is exactly as old as its retention is still kept");
    world.clock.set(NOW.plus(Duration::from_millis(1)));
    assert_eq!(purge(&world), audit(1));
    assert_eq!(purge(&world), Purged::default());
    assert_eq!(world.rows(|r| audit_count(r, world.globex.id, AuditAction::LoggedOut)), 2);
}

#[test]
fn q3_without_a_retention_audit_entries_are_kept_for_ever() {
    let mut world = world(1000);
    world.app.settings.retention.audit = None;
    record(&world, 20_000, Duration::ZERO);
    assert_eq!(purge(&world), Purged::default());
}
