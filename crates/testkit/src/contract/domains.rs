//! Claims of organizations to domains.

use std::collections::BTreeSet;
use std::sync::Mutex;

use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::domain_claim::{ClaimState, DomainClaim, DomainId, RecheckRules};
use orgauth_domain::organizations::domain_name::DomainName;
use orgauth_domain::organizations::membership::{Membership, MembershipStatus, Role};
use orgauth_domain::ports::{Conflict, Store, transact};
use orgauth_domain::{Duration, Timestamp};

use super::{fails, together};
use crate::builders::{NOW, Tenant, at, entropy, join, membership, read, tenant, user, write};

const RULES: RecheckRules = RecheckRules { interval: Duration::from_days(1), grace: Duration::from_days(7) };

/// A name that no other test claims.
fn name() -> DomainName {
    let id: DomainId = entropy().id(NOW);
    DomainName::parse(&format!("{}.example", id.uuid().simple()), &[]).unwrap()
}

fn claim_of(organization: &Organization, name: &DomainName) -> DomainClaim {
    DomainClaim::new(entropy().id(NOW), organization.id, name.clone(), entropy().record_value(), NOW)
}

fn added(store: &dyn Store, claim: DomainClaim) -> DomainClaim {
    write(store, |r| r.domains().insert(&claim));
    claim
}

fn verified(claim: &DomainClaim, now: Timestamp) -> DomainClaim {
    claim.clone().proven(now, RULES)
}

/// A claim of another organization can't be read, changed or deleted.
pub fn a_domain_elsewhere_is_absent(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let (ours, theirs) = (one.organization.id, two.organization.id);
    let claim = added(store, claim_of(&one.organization, &name()));
    assert_eq!(write(store, |r| r.domains().lock(theirs, claim.id)), None);
    assert_eq!(read(store, |r| r.domains().list(theirs)), []);
    write(store, |r| r.domains().delete(theirs, claim.id));
    let moved = DomainClaim { organization_id: theirs, ..verified(&claim, NOW) };
    fails(store, |r| r.domains().update(&moved));
    assert_eq!(read(store, |r| r.domains().list(ours)), [claim]);
}

/// Every field of a claim reads back in every state, and an update overwrites one claim only.
pub fn a_domain_reads_back_in_every_state(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let organization = one.organization.id;
    let shared = name();
    let later = added(store, DomainClaim { created_at: at(1), ..claim_of(&one.organization, &name()) });
    let claim = added(store, claim_of(&one.organization, &shared));
    let other = added(store, claim_of(&two.organization, &shared));
    assert_eq!(read(store, |r| r.domains().list(organization)), [claim.clone(), later.clone()]);
    let proven = verified(&claim, at(2));
    let (missing, _) = proven.clone().rechecked(&[], at(3), RULES);
    let (lost, _) = missing.clone().rechecked(&[], at(3).plus(RULES.grace), RULES);
    assert_eq!(lost.state, ClaimState::Lost);
    for state in [proven, missing, lost, claim.clone()] {
        assert_eq!(write(store, |r| r.domains().update(&state)), Ok(()));
        assert_eq!(write(store, |r| r.domains().lock(organization, claim.id)), Some(state));
    }
    assert_eq!(read(store, |r| r.domains().list(two.organization.id)), [other]);
    write(store, |r| r.domains().delete(organization, claim.id));
    assert_eq!(read(store, |r| r.domains().list(organization)), [later]);
}

/// An organization claims a name once.
pub fn an_organization_claims_a_domain_once(store: &dyn Store) {
    let one = tenant(store);
    let first = added(store, claim_of(&one.organization, &name()));
    let second = claim_of(&one.organization, &first.name);
    fails(store, |r| r.domains().insert(&second));
}

/// A name is proven in one organization; the unit of work of the second one goes on, and succeeds once the first one's claim is
/// gone.
pub fn a_domain_is_proven_in_one_organization_only(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let shared = name();
    let [ours, theirs] = [&one, &two].map(|tenant| added(store, claim_of(&tenant.organization, &shared)));
    assert_eq!(write(store, |r| r.domains().update(&verified(&ours, NOW))), Ok(()));
    let other = claim_of(&two.organization, &name());
    let second = write(store, |r| {
        let second = r.domains().update(&verified(&theirs, NOW))?;
        r.domains().insert(&other)?;
        Ok(second)
    });
    assert_eq!(second, Err(Conflict));
    let state = |tenant: &Tenant| read(store, |r| r.domains().list(tenant.organization.id));
    assert_eq!((state(&one), state(&two).len()), (vec![verified(&ours, NOW)], 2));
    assert!(state(&two).iter().all(|claim| claim.state == ClaimState::Pending));
    write(store, |r| r.domains().delete(one.organization.id, ours.id));
    assert_eq!(write(store, |r| r.domains().update(&verified(&theirs, NOW))), Ok(()));
}

/// Of several organizations that prove a name at the same time, one has it.
pub fn one_of_many_organizations_proves_a_domain(store: &dyn Store) {
    let name = name();
    let claims: Vec<DomainClaim> =
        (0..8).map(|_| added(store, claim_of(&tenant(store).organization, &name))).collect();
    let won = Mutex::new(Vec::new());
    together(claims.len(), |number| {
        let claim = &claims[number];
        let outcome = transact(store, |r| {
            r.organizations().lock(claim.organization_id)?;
            r.domains().update(&verified(claim, NOW))
        });
        if outcome.unwrap().is_ok() {
            won.lock().unwrap().push(claim.id);
        }
    });
    let won = won.into_inner().unwrap();
    let proven: Vec<_> = claims
        .iter()
        .flat_map(|claim| read(store, |r| r.domains().list(claim.organization_id)))
        .filter(|claim| claim.verified_at().is_some())
        .map(|claim| claim.id)
        .collect();
    assert_eq!(won.len(), 1);
    assert_eq!(won, proven);
}

/// Claims that are due are given out once, the longest due first, however many servers ask; pending ones never are.
pub fn due_domains_are_given_out_once(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let due_in = |tenant: &Tenant, seconds: u32| {
        let claim = claim_of(&tenant.organization, &name());
        added(store, DomainClaim { check_at: Some(at(seconds)), ..verified(&claim, NOW) })
    };
    added(store, claim_of(&one.organization, &name()));
    let all = [due_in(&one, 30), due_in(&two, 10), due_in(&one, 20), due_in(&two, 90)];
    let take = |now: Timestamp, limit| write(store, |r| r.domains().take_due(now, at(60), limit));
    assert_eq!(take(at(9), 9), []);
    let first = take(at(30), 1);
    assert_eq!(first, [DomainClaim { check_at: Some(at(60)), ..all[1].clone() }]);
    let taken = Mutex::new(Vec::new());
    together(4, |_| {
        let mine: Vec<DomainId> = take(at(30), 9).iter().map(|claim| claim.id).collect();
        taken.lock().unwrap().extend(mine);
    });
    let taken = taken.into_inner().unwrap();
    assert_eq!(taken.len(), 2, "each once: {taken:?}");
    assert_eq!(taken.into_iter().collect::<BTreeSet<_>>(), BTreeSet::from([all[0].id, all[2].id]));
    assert_eq!(take(at(59), 9), []);
    assert_eq!(take(at(60), 9).len(), 3, "they are due again when nobody has written a result");
}

/// The domains of a deleted organization are gone with its deletion, and another one can prove them.
pub fn the_domains_of_a_deleted_organization_are_free_at_once(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let name = name();
    let [ours, theirs] = [&one, &two].map(|tenant| added(store, claim_of(&tenant.organization, &name)));
    assert_eq!(write(store, |r| r.domains().update(&verified(&ours, NOW))), Ok(()));
    write(store, |r| r.organizations().mark_deleted(one.organization.id, NOW));
    assert_eq!(read(store, |r| r.domains().list(one.organization.id)), []);
    assert_eq!(write(store, |r| r.domains().update(&verified(&theirs, NOW))), Ok(()));
}

/// The active admins of one organization, those who joined first.
pub fn the_active_admins_are_addressed(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let admin = |joined, status| {
        let admin = user();
        let row =
            Membership { role: Role::Admin, status, joined_at: at(joined), ..membership(&one.organization, &admin) };
        write(store, |r| {
            r.users().insert(&admin, None)?.unwrap();
            r.memberships().insert(&row).map(Result::unwrap)
        });
        admin.email
    };
    let second = admin(2, MembershipStatus::Active);
    let first = admin(1, MembershipStatus::Active);
    admin(0, MembershipStatus::Suspended);
    join(store, &two.user, &one.organization);
    let admins = |limit| read(store, |r| r.memberships().admins(one.organization.id, limit));
    assert_eq!(admins(9), [first.clone(), second]);
    assert_eq!(admins(1), [first]);
    assert!(read(store, |r| r.memberships().admins(two.organization.id, 9)).is_empty());
}
