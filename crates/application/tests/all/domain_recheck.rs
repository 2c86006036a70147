//! The service looks for the records of verified domains again.

use orgauth_application::organizations::domain_recheck::{self, Rechecked};
use orgauth_application::organizations::domains::{delete, list};
use orgauth_domain::mail::{MailKind, Message};
use orgauth_domain::organizations::domain_claim::{DomainClaim, DomainStatus};

use crate::domains::{claimed, proves, publish};
use crate::prelude::*;

const DAY: u32 = 86_400;

fn recheck(world: &World) -> Rechecked {
    block_on(domain_recheck::run(&world.app, &|| false)).unwrap()
}

const fn answered(answered: u64) -> Rechecked {
    Rechecked { answered, unanswered: 0 }
}

/// A world where acme has verified `acme.example`, and globex claims it too.
fn verified() -> (World, Caller, DomainClaim) {
    let world = World::new();
    let (ada, eve) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.eve, &world.globex));
    let (ours, theirs) = (claimed(&world, &ada), claimed(&world, &eve));
    publish(&world, &[&ours, &theirs]);
    let ours = proves(&world, &ada, ours.id).unwrap();
    (world, ada, ours)
}

fn status(world: &World, caller: &Caller) -> DomainStatus {
    list(&world.app, &by(caller)).unwrap().first().unwrap().status()
}

/// The mails about domains to a user.
fn told(world: &World, user: &User) -> Vec<MailKind> {
    let about = |kind: &MailKind| matches!(kind, MailKind::DomainRecordMissing | MailKind::DomainLost);
    world.kinds_to(&user.email).into_iter().filter(about).collect()
}

#[test]
fn a_verified_domain_is_looked_for_once_a_day_and_a_pending_one_never() {
    let (world, ada, ours) = verified();
    let asked = world.zone.asked().len();
    world.advance_seconds(DAY - 1);
    assert_eq!((recheck(&world), world.zone.asked().len()), (answered(0), asked));
    world.advance_seconds(1);
    assert_eq!((recheck(&world), recheck(&world)), (answered(1), answered(0)));
    assert_eq!(world.zone.asked()[asked..], [ours.name.record_name()]);
    assert_eq!(list(&world.app, &by(&ada)).unwrap()[0].verified_at(), ours.verified_at());
    assert!(told(&world, &world.ada).is_empty());
}

#[test]
fn without_its_record_a_domain_is_pending_after_the_grace_and_admins_are_told_twice() {
    let (world, ada, ours) = verified();
    let promoted = Membership { role: Role::Admin, ..world.membership(&world.tess, &world.acme) };
    world.write(|r| r.memberships().update(&promoted));
    world.zone.has_not(&ours.name.record_name());
    for day in 1..=9 {
        world.advance_seconds(DAY);
        assert_eq!(recheck(&world), answered(1), "day {day}");
        let wanted = if day < 8 { DomainStatus::Verified } else { DomainStatus::Pending };
        assert_eq!(status(&world, &ada), wanted, "day {day}");
    }
    for admin in [&world.ada, &world.tess] {
        assert_eq!(told(&world, admin), [MailKind::DomainRecordMissing, MailKind::DomainLost]);
    }
    assert!(told(&world, &world.bob).is_empty() && told(&world, &world.eve).is_empty());
    let missing = world.letters_to(&world.ada.email).into_iter().find_map(|letter| match letter.mail.message {
        Message::DomainRecordMissing { value, lost_at, .. } => Some((value, lost_at)),
        _ => None,
    });
    assert_eq!(missing, Some((ours.value, NOW.plus(Duration::from_days(8)))));
    for action in [AuditAction::DomainRecordMissing, AuditAction::DomainLost] {
        let entries = world.audit(action);
        assert_eq!(entries.len(), 1, "{action}");
        assert_eq!((&entries[0].actor, entries[0].organization_id), (&Actor::System, world.acme.id));
    }
}

#[test]
fn failures_of_the_dns_cost_nothing_and_are_tried_again_within_hours() {
    let (world, ada, ours) = verified();
    world.zone.fails(&ours.name.record_name(), 2);
    for _ in 0..10 {
        world.advance_seconds(DAY);
        assert_eq!(recheck(&world), Rechecked { answered: 0, unanswered: 1 });
    }
    assert_eq!(status(&world, &ada), DomainStatus::Verified);
    assert!(told(&world, &world.ada).is_empty());
    assert_eq!(recheck(&world), Rechecked::default());
    publish(&world, &[&ours]);
    world.advance_seconds(3600);
    assert_eq!(recheck(&world), answered(1));
}

#[test]
fn a_record_that_is_back_in_time_begins_the_grace_anew() {
    let (world, ada, ours) = verified();
    let record = ours.name.record_name();
    for day in 1..=20 {
        if day % 7 == 0 {
            publish(&world, &[&ours]);
        } else {
            world.zone.has_not(&record);
        }
        world.advance_seconds(DAY);
        assert_eq!(recheck(&world), answered(1));
        assert_eq!(status(&world, &ada), DomainStatus::Verified, "day {day}");
    }
    assert_eq!(told(&world, &world.ada), [MailKind::DomainRecordMissing; 3]);
}

/// Takes acme's domain away.
fn lose(world: &World, ours: &DomainClaim) {
    world.zone.has_not(&ours.name.record_name());
    for _ in 0..2 {
        world.advance_seconds(8 * DAY);
        assert_eq!(recheck(world), answered(1));
    }
    assert_eq!(world.audit(AuditAction::DomainLost).len(), 1);
}

#[test]
fn the_same_record_brings_a_lost_domain_back() {
    let (world, ada, ours) = verified();
    lose(&world, &ours);
    publish(&world, &[&ours]);
    world.advance_seconds(DAY);
    assert_eq!(recheck(&world), answered(1));
    let back = list(&world.app, &by(&ada)).unwrap();
    assert_eq!(back[0].verified_at(), Some(world.app.now()));
    assert_eq!(world.audit(AuditAction::DomainVerified).len(), 2);
    let events = world.events_of(&world.acme, "domain.verified");
    assert_eq!((events.len(), events[1].contains("actor")), (2, false));
}

#[test]
fn a_lost_domain_that_another_organization_has_proven_does_not_come_back() {
    let (world, ada, ours) = verified();
    let eve = admin(&world, &world.eve, &world.globex);
    let theirs = list(&world.app, &by(&eve)).unwrap()[0].clone();
    lose(&world, &ours);
    publish(&world, &[&ours, &theirs]);
    proves(&world, &eve, theirs.id).unwrap();
    world.advance_seconds(DAY);
    assert_eq!(recheck(&world), answered(2));
    assert_eq!((status(&world, &ada), status(&world, &eve)), (DomainStatus::Pending, DomainStatus::Verified));
    world.advance_seconds(DAY - 1);
    assert_eq!(recheck(&world), answered(0), "the lost one waits for the next day, too");
    assert_eq!(world.audit(AuditAction::DomainVerified).len(), 2);
}

#[test]
fn a_server_that_ended_while_it_asked_costs_an_hour() {
    let (world, _, ours) = verified();
    let now = world.advance_seconds(DAY);
    let again_at = now.plus(Duration::from_hours(1));
    assert_eq!(world.write(|r| r.domains().take_due(now, again_at, 9)).len(), 1);
    assert_eq!(recheck(&world), answered(0));
    world.advance_seconds(3600);
    assert_eq!(recheck(&world), answered(1));
    assert_eq!(ours.status(), DomainStatus::Verified);
}

#[test]
fn a_domain_that_was_deleted_is_not_looked_for() {
    let (world, ada, ours) = verified();
    delete(&world.app, &by(&ada), ours.id).unwrap();
    let asked = world.zone.asked().len();
    world.advance_seconds(DAY);
    assert_eq!((recheck(&world), world.zone.asked().len()), (answered(0), asked));
}

/// Many are asked for at once, and none twice.
#[test]
fn every_domain_that_is_due_is_looked_for() {
    let world = World::new();
    let ada = admin(&world, &world.ada, &world.acme);
    for number in 0..40 {
        let name = crate::domains::name(&format!("d{number}.example"));
        let claim = orgauth_application::organizations::domains::claim(&world.app, &by(&ada), name).unwrap();
        publish(&world, &[&claim]);
        proves(&world, &ada, claim.id).unwrap();
    }
    world.advance_seconds(DAY);
    assert_eq!((recheck(&world), recheck(&world)), (answered(40), answered(0)));
}
