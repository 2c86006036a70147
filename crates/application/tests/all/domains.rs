//! Domains that admins claim and prove.

use orgauth_application::error::Wait;
use orgauth_application::organizations::domains::{DomainError, DomainRefusal, claim, delete, list, verify};
use orgauth_application::organizations::organization;
use orgauth_domain::OrganizationId;
use orgauth_domain::organizations::domain_claim::{DomainClaim, DomainId, DomainStatus};
use orgauth_domain::organizations::domain_name::DomainName;
use orgauth_domain::ports::{TextRecords, TextRecordsFuture};
use orgauth_testkit::dns::Zone;

use crate::prelude::*;

pub(crate) fn name(text: &str) -> DomainName {
    DomainName::parse(text, &[]).unwrap()
}

/// A claim of a caller's organization to `acme.example`, without its record.
pub(crate) fn claimed(world: &World, caller: &Caller) -> DomainClaim {
    claim(&world.app, &by(caller), name("acme.example")).unwrap()
}

/// Writes the record of a claim, beside others of the name.
pub(crate) fn publish(world: &World, claims: &[&DomainClaim]) {
    let values: Vec<_> = claims.iter().map(|claim| claim.value.as_str()).chain(["v=spf1 -all"]).collect();
    world.zone.has(&claims.first().unwrap().name.record_name(), &values);
}

pub(crate) fn proves(world: &World, caller: &Caller, id: DomainId) -> Result<DomainClaim, DomainError> {
    block_on(verify(&world.app, by(caller), id))
}

const fn refusal(refusal: DomainRefusal) -> DomainError {
    DomainError::Refused(refusal)
}

#[test]
fn g3_whoever_is_no_admin_any_more_claims_proves_and_deletes_nothing() {
    let world = World::new();
    let bob = admin(&world, &world.bob, &world.acme);
    let ours = claimed(&world, &bob);
    publish(&world, &[&ours]);
    let mine = world.membership(&world.bob, &world.acme);
    for (role, status, fault) in NO_ADMINS {
        world.write(|r| r.memberships().update(&Membership { role, status, ..mine.clone() }));
        let before = Snapshot::of(&world);
        let errors = [
            refused(claim(&world.app, &by(&bob), name("other.example"))),
            refused(proves(&world, &bob, ours.id)),
            refused(delete(&world.app, &by(&bob), ours.id)),
        ];
        assert!(errors.iter().all(|error| *error == DomainError::Denied(fault.clone())), "{errors:?}");
        assert_eq!(Snapshot::of(&world), before);
    }
    assert_eq!(world.zone.asked(), Vec::<String>::new(), "strangers are asked nothing for him");
}

#[test]
fn g2_another_organizations_and_unknown_domains_are_not_found() {
    let world = World::new();
    let (ada, eve) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.eve, &world.globex));
    let (ours, theirs) = (claimed(&world, &ada), claimed(&world, &eve));
    publish(&world, &[&ours, &theirs]);
    let before = Snapshot::of(&world);
    for id in [theirs.id, world.app.entropy.id(NOW)] {
        assert_eq!(refused(proves(&world, &ada, id)), refusal(DomainRefusal::NotFound));
        assert_eq!(refused(delete(&world.app, &by(&ada), id)), refusal(DomainRefusal::NotFound));
    }
    assert_eq!(Snapshot::of(&world), before);
    assert_eq!(list(&world.app, &by(&ada)).unwrap(), [ours]);
    assert_eq!(list(&world.app, &by(&eve)).unwrap(), [theirs]);
}

#[test]
fn an_organization_has_as_many_domains_as_allowed_and_each_once() {
    let mut world = World::new();
    world.app.settings.domains.per_organization = 2;
    let (ada, eve) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.eve, &world.globex));
    let first = claimed(&world, &ada);
    let second = claim(&world.app, &by(&ada), name("b.example")).unwrap();
    let third = refused(claim(&world.app, &by(&ada), name("c.example")));
    assert_eq!(third, refusal(DomainRefusal::LimitReached { limit: 2 }));
    assert_eq!(claimed(&world, &ada), first, "the same claim, also at the limit");
    assert_eq!(list(&world.app, &by(&ada)).unwrap(), [first.clone(), second]);
    let theirs = claimed(&world, &eve);
    assert_ne!((theirs.id, &theirs.value), (first.id, &first.value), "another organization's claim is its own");
    assert_eq!(world.audit(AuditAction::DomainClaimed).len(), 3);
}

#[test]
fn without_the_record_nothing_is_proven_and_without_an_answer_neither() {
    let world = World::new();
    let (ada, eve) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.eve, &world.globex));
    let (ours, theirs) = (claimed(&world, &ada), claimed(&world, &eve));
    let record = ours.name.record_name();
    assert_eq!(refused(proves(&world, &ada, ours.id)), refusal(DomainRefusal::NotProven));
    world.zone.has("acme.example", &[ours.value.as_str()]);
    world.zone.has("_orgauth.sub.acme.example", &[ours.value.as_str()]);
    publish(&world, &[&theirs]);
    assert_eq!(refused(proves(&world, &ada, ours.id)), refusal(DomainRefusal::NotProven), "another claim's value");
    world.zone.fails(&record, 2);
    assert_eq!(refused(proves(&world, &ada, ours.id)), refusal(DomainRefusal::NoAnswer));
    world.zone.is_silent(&record);
    assert_eq!(refused(proves(&world, &ada, ours.id)), refusal(DomainRefusal::NoAnswer));
    assert_eq!(list(&world.app, &by(&ada)).unwrap(), [ours]);
    assert_eq!(world.zone.asked(), [record.as_str(); 4]);
    assert_eq!((world.audit(AuditAction::DomainVerified).len(), world.events(&world.acme).len()), (0, 0));
}

#[test]
fn a_domain_is_proven_by_its_record_and_told_once() {
    let world = World::new();
    let ada = admin(&world, &world.ada, &world.acme);
    let ours = claimed(&world, &ada);
    publish(&world, &[&ours]);
    let proven = proves(&world, &ada, ours.id).unwrap();
    assert_eq!((proven.status(), proven.verified_at()), (DomainStatus::Verified, Some(NOW)));
    world.advance_seconds(5);
    assert_eq!(proves(&world, &ada, ours.id).unwrap().verified_at(), Some(NOW), "it stays what it is");
    let entries = world.audit(AuditAction::DomainVerified);
    assert_eq!(entries.len(), 1);
    assert_eq!(entries[0].metadata, [("domain", "acme.example".to_owned())]);
    assert_eq!(entries[0].target.as_ref().map(|target| target.id.clone()), Some(ours.id.to_string()));
    let told = world.events_of(&world.acme, "domain.verified");
    assert_eq!(told.len(), 1);
    assert!(told[0].contains("\"domain\":\"acme.example\"") && told[0].contains(world.ada.email.as_str()));
    assert!(world.events_of(&world.globex, "domain.verified").is_empty());
    delete(&world.app, &by(&ada), ours.id).unwrap();
    assert!(list(&world.app, &by(&ada)).unwrap().is_empty());
    assert_eq!(world.audit(AuditAction::DomainDeleted).len(), 1);
}

#[test]
fn the_second_one_to_prove_a_domain_is_refused_until_the_first_one_gives_it_up() {
    let world = World::new();
    let (ada, eve) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.eve, &world.globex));
    let (ours, theirs) = (claimed(&world, &ada), claimed(&world, &eve));
    publish(&world, &[&ours, &theirs]);
    proves(&world, &ada, ours.id).unwrap();
    assert_eq!(refused(proves(&world, &eve, theirs.id)), refusal(DomainRefusal::Taken));
    assert!(world.events_of(&world.globex, "domain.verified").is_empty());
    delete(&world.app, &by(&ada), ours.id).unwrap();
    assert_eq!(proves(&world, &eve, theirs.id).unwrap().verified_at(), Some(NOW));
}

#[test]
fn the_domains_of_a_deleted_organization_are_free_at_once() {
    let world = World::new();
    let (ada, eve) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.eve, &world.globex));
    let (ours, theirs) = (claimed(&world, &ada), claimed(&world, &eve));
    publish(&world, &[&ours, &theirs]);
    proves(&world, &ada, ours.id).unwrap();
    world.set_status(&world.acme, OrganizationStatus::Suspended);
    organization::delete(&world.app, &Operator::CommandLine, world.acme.id).unwrap();
    assert_eq!(proves(&world, &eve, theirs.id).unwrap().verified_at(), Some(NOW));
}

#[test]
fn q3_ten_attempts_a_minute_at_one_domain_are_allowed() {
    let world = World::new();
    let (ada, eve) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.eve, &world.globex));
    let (ours, theirs) = (claimed(&world, &ada), claimed(&world, &eve));
    let other = claim(&world.app, &by(&ada), name("other.example")).unwrap();
    for _ in 0..10 {
        assert_eq!(refused(proves(&world, &ada, ours.id)), refusal(DomainRefusal::NotProven));
    }
    let asked = world.zone.asked().len();
    let held_off = |id| {
        refused(proves(&world, &ada, id))
            == DomainError::Wait(Wait::Requests { retry_after: Duration::from_minutes(1) })
    };
    assert!(held_off(ours.id));
    assert_eq!(world.zone.asked().len(), asked, "the DNS is not asked");
    delete(&world.app, &by(&ada), ours.id).unwrap();
    let again = claimed(&world, &ada);
    assert!(held_off(again.id), "a new claim to the name is counted with the former one");
    assert_eq!(refused(proves(&world, &ada, other.id)), refusal(DomainRefusal::NotProven));
    assert_eq!(refused(proves(&world, &eve, theirs.id)), refusal(DomainRefusal::NotProven));
    world.advance_seconds(60);
    assert_eq!(refused(proves(&world, &ada, again.id)), refusal(DomainRefusal::NotProven));
}

/// Answers as a zone, after something else has happened.
struct Meanwhile<F>(Zone, F);

impl<F: Fn() + Send + Sync> TextRecords for Meanwhile<F> {
    fn at(&self, name: &str, organization: OrganizationId) -> TextRecordsFuture<'_> {
        (self.1)();
        self.0.at(name, organization)
    }
}

/// While the DNS is asked, others write: nothing is locked, and what they wrote counts.
#[test]
fn a_claim_that_is_deleted_while_the_dns_is_asked_is_not_proven() {
    let world = World::new();
    let ada = admin(&world, &world.ada, &world.acme);
    let ours = claimed(&world, &ada);
    publish(&world, &[&ours]);
    let (app, caller, id) = (world.app.clone(), ada.clone(), ours.id);
    let records = Meanwhile(world.zone.clone(), move || delete(&app, &by(&caller), id).unwrap());
    let app = App { text_records: Arc::new(records), ..world.app.clone() };
    assert_eq!(refused(block_on(verify(&app, by(&ada), ours.id))), refusal(DomainRefusal::NotFound));
    assert_eq!(world.audit(AuditAction::DomainVerified).len(), 0);
}

#[test]
fn of_two_organizations_that_prove_a_domain_at_once_one_has_it() {
    let world = World::new();
    let (ada, eve) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.eve, &world.globex));
    let claims = [(&ada, claimed(&world, &ada)), (&eve, claimed(&world, &eve))];
    publish(&world, &[&claims[0].1, &claims[1].1]);
    let outcomes = together(2, |number| {
        let (caller, claim) = &claims[number];
        proves(&world, caller, claim.id)
    });
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1, "{outcomes:?}");
    assert_eq!(outcomes.into_iter().find_map(Result::err), Some(refusal(DomainRefusal::Taken)));
}
