//! Roles with permissions, and who has them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use orgauth_domain::mail::link::TokenDigest;
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::invite::{Invite, InviteState};
use orgauth_domain::organizations::membership::{MemberPlace, Membership, MembershipStatus, Role};
use orgauth_domain::organizations::roles::{
    Catalogue, Entitlements, Grant, Origin, Permission, ProductRole, RoleId, RoleKey, RoleSet, RoleSetId, WordList,
};
use orgauth_domain::ports::{Conflict, Repositories, Store, StoreResult, VerifyLookup};
use orgauth_domain::sign_in::federation::role_mapping::RoleRule;
use orgauth_domain::sign_in::verify::{SubjectFacts, VerifyQuestion};
use orgauth_domain::text::{Description, Name};

use super::invites::invite;
use super::together;
use super::verify::asked;
use crate::builders::{NOW, Tenant, at, connection, digest, entropy, read, tenant, write};
use crate::runtime::block_on_all;

/// A role that no other test has: of this organization, or of the service.
fn role(organization: Option<&Organization>, permissions: &[&str]) -> ProductRole {
    let id: RoleId = entropy().id(NOW);
    let text = id.uuid().simple().to_string();
    ProductRole {
        id,
        organization_id: organization.map(|organization| organization.id),
        key: RoleKey::parse(&format!("r-{}", text.get(..30).unwrap())).unwrap(),
        name: Name::parse("A role").unwrap(),
        description: None,
        permissions: WordList::of(permissions),
        is_default: false,
        created_at: NOW,
    }
}

fn added(store: &dyn Store, role: ProductRole) -> ProductRole {
    write(store, |r| r.roles().insert(&role)).unwrap();
    role
}

/// Gives a member these roles by hand, as the application does.
fn give(repositories: &mut dyn Repositories, member: &Membership, roles: &[&ProductRole]) -> StoreResult<()> {
    let mut ids: Vec<RoleId> = roles.iter().map(|role| role.id).collect();
    ids.sort_unstable();
    repositories.roles().set_grants(member.organization_id, member.user_id, Origin::ByHand, &ids)?;
    let set = if ids.is_empty() { None } else { Some(held(repositories, &ids)?) };
    repositories.roles().assign(member.organization_id, member.user_id, set)
}

/// The set of these roles, made if it isn't there.
fn held(repositories: &mut dyn Repositories, ids: &[RoleId]) -> StoreResult<RoleSetId> {
    let id = RoleSetId::of(ids);
    if !repositories.roles().hold_set(id)? {
        repositories.roles().hold_catalogue()?;
        let roles = repositories.roles().by_ids(ids)?;
        repositories.roles().insert_set(&RoleSet::of(id, ids, &roles), NOW)?;
    }
    Ok(id)
}

/// Writes anew what the sets of a role give.
fn refresh(repositories: &mut dyn Repositories, id: RoleId) -> StoreResult<()> {
    for (set, ids) in repositories.roles().sets_with(id)? {
        let roles = repositories.roles().by_ids(&ids)?;
        repositories.roles().update_set(&RoleSet::of(set, &ids, &roles))?;
    }
    Ok(())
}

fn given(store: &dyn Store, member: &Membership) -> Entitlements {
    let found = read(store, |r| r.memberships().get(member.organization_id, member.user_id));
    found.unwrap().given.entitlements
}

/// A role of another organization isn't listed, and a key is taken for its owner alone.
pub fn a_role_elsewhere_is_absent(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let ours = added(store, role(Some(&one.organization), &["a"]));
    let lists = |organization: &Organization| read(store, |r| r.roles().list(Some(organization.id)));
    assert!(lists(&one.organization).contains(&ours) && !lists(&two.organization).contains(&ours));
    assert!(!read(store, |r| r.roles().list(None)).contains(&ours));
    let twin = |organization| ProductRole { key: ours.key.clone(), ..role(organization, &[]) };
    assert_eq!(write(store, |r| r.roles().insert(&twin(Some(&one.organization)))), Err(Conflict));
    assert_eq!(write(store, |r| r.roles().insert(&twin(Some(&two.organization)))), Ok(()));
    let slugs = read(store, |r| r.roles().defined_by(&ours.key, 9));
    let mut wanted = [one.organization.slug.clone(), two.organization.slug.clone()];
    wanted.sort();
    assert_eq!(slugs, wanted);
    let of_service = added(store, twin(None));
    assert_eq!(write(store, |r| r.roles().insert(&twin(None))), Err(Conflict));
    assert!(read(store, |r| r.roles().list(Some(two.organization.id))).contains(&of_service));
}

/// Every field of a role reads back, and an update changes one role alone.
pub fn a_role_reads_back(store: &dyn Store) {
    let one = tenant(store);
    let full = ProductRole {
        description: Description::parse("What it is for").unwrap(),
        is_default: true,
        ..role(Some(&one.organization), &["b:write", "a_b:read"])
    };
    let (full, other) = (added(store, full), added(store, role(Some(&one.organization), &["axb:read"])));
    assert_eq!(read(store, |r| r.roles().by_ids(&[full.id])), std::slice::from_ref(&full));
    let changed = ProductRole {
        name: Name::parse("Another name").unwrap(),
        description: None,
        permissions: WordList::NONE,
        is_default: false,
        ..full.clone()
    };
    // An underscore stands for itself.
    assert_eq!(read(store, |r| r.roles().carrying("a_b:read")), std::slice::from_ref(&full));
    write(store, |r| r.roles().update(&changed));
    let mut wanted = [changed, other];
    wanted.sort_by_key(|role| role.id);
    assert_eq!(read(store, |r| r.roles().by_ids(&[full.id, wanted[0].id, wanted[1].id])), wanted);
    assert_eq!(read(store, |r| r.roles().by_ids(&[])), []);
}

/// The catalogue reads back with its descriptions. No other test changes it.
pub fn the_catalogue_reads_back(store: &dyn Store) {
    let words = |pairs: &[(&str, &str)]| {
        let pair =
            |(word, text): &(&str, &str)| (Permission::parse(word).unwrap(), Description::parse(text).unwrap());
        Catalogue::of(pairs.iter().map(pair).collect()).unwrap()
    };
    for catalogue in [words(&[("b", ""), ("a", "The first"), ("c", "The last")]), words(&[])] {
        write(store, |r| {
            r.roles().lock_catalogue()?;
            r.roles().set_catalogue(&catalogue)
        });
        assert_eq!(read(store, |r| r.roles().catalogue()), catalogue);
        assert_eq!(write(store, |r| r.roles().lock_catalogue()), catalogue);
    }
}

/// A grant is one member's, from one origin; each origin is overwritten alone.
pub fn grants_are_kept_by_origin(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let (organization, user) = (one.organization.id, one.user.id);
    let mut roles = [(); 3].map(|()| added(store, role(Some(&one.organization), &[])));
    roles.sort_by_key(|role| role.id);
    let [first, second, third] = roles.each_ref().map(|role| role.id);
    let mapped = Origin::Connection(entropy().id(NOW));
    let set = |origin, ids: &[RoleId]| write(store, |r| r.roles().set_grants(organization, user, origin, ids));
    let grants = || read(store, |r| r.roles().grants(organization, user));
    set(Origin::ByHand, &[first, second]);
    set(mapped, &[second, third]);
    let wanted = [(first, Origin::ByHand), (second, Origin::ByHand), (second, mapped), (third, mapped)];
    assert_eq!(grants(), wanted.map(|(role, origin)| Grant { role, origin }));
    set(Origin::ByHand, &[]);
    assert_eq!(grants(), [(second, mapped), (third, mapped)].map(|(role, origin)| Grant { role, origin }));
    assert!(read(store, |r| r.roles().is_given(organization, user, third)));
    assert!(!read(store, |r| r.roles().is_given(organization, user, first)));
    let elsewhere = read(store, |r| r.roles().grants(two.organization.id, two.user.id));
    assert!(elsewhere.is_empty());
    set(Origin::ByHand, &[third]);
    write(store, |r| r.roles().keep_by_hand(two.organization.id, mapped));
    assert_eq!(grants().len(), 3, "another organization's deletion of a connection changes nothing here");
    write(store, |r| r.roles().keep_by_hand(organization, mapped));
    assert_eq!(grants(), [second, third].map(|role| Grant { role, origin: Origin::ByHand }));
}

/// What a set gives is the members' who have it, and nobody else's; the list of members has the keys.
pub fn a_set_gives_its_members_what_its_roles_have(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let [reader, writer] =
        [&["a", "b"][..], &["b", "c"]].map(|words| added(store, role(Some(&one.organization), words)));
    write(store, |r| give(r, &one.membership, &[&reader, &writer]));
    let both =
        Entitlements { roles: WordList::of([&reader.key, &writer.key]), permissions: WordList::of(["a", "b", "c"]) };
    assert_eq!(given(store, &one.membership), both);
    assert_eq!(given(store, &two.membership), Entitlements::default());
    let listed = read(store, |r| r.memberships().list(one.organization.id, &MemberPlace::START, 9));
    assert_eq!(listed[0].roles, both.roles);
    write(store, |r| {
        r.roles().lock_catalogue()?;
        r.roles().update(&ProductRole { permissions: WordList::of(["z"]), ..reader.clone() })?;
        refresh(r, reader.id)
    });
    assert_eq!(given(store, &one.membership).permissions, WordList::of(["b", "c", "z"]));
    assert!(read(store, |r| r.roles().is_used(reader.id, NOW)));
    // An update of the membership leaves the roles, and its end takes them.
    write(store, |r| r.memberships().update(&Membership { role: Role::Admin, ..one.membership.clone() }));
    assert_eq!(given(store, &one.membership).roles, both.roles);
    let with = |status| Membership { status, ..one.membership.clone() };
    write(store, |r| r.memberships().update(&with(MembershipStatus::Suspended)));
    assert_eq!(given(store, &one.membership).roles, both.roles);
    write(store, |r| r.memberships().update(&with(MembershipStatus::Removed)));
    assert_eq!(given(store, &one.membership), Entitlements::default());
    write(store, |r| r.memberships().update(&with(MembershipStatus::Active)));
    assert_eq!(given(store, &one.membership), Entitlements::default());
    assert!(!read(store, |r| r.roles().is_used(reader.id, NOW)));
}

/// A deleted role is nowhere, and where another one takes its place, that one is.
pub fn a_retired_role_gives_nothing_and_its_successor_in_its_place(store: &dyn Store) {
    let one = tenant(store);
    let [old, new, other] = ["old", "new", "other"].map(|word| added(store, role(Some(&one.organization), &[word])));
    let invited = Invite {
        roles: vec![old.id],
        token: TokenDigest(digest()),
        state: InviteState::Pending,
        ..invite(one.organization.id)
    };
    write(store, |r| r.invites().insert(&invited)).unwrap();
    let rule = RoleRule { claim: "c".into(), value: "v".into(), role: Role::Member, roles: vec![old.id] };
    let mut mapping = connection(&one.organization);
    mapping.role_rules = vec![rule];
    write(store, |r| r.connections().insert(&mapping));
    write(store, |r| give(r, &one.membership, &[&old, &other]));
    let retire = |role: &ProductRole, to: Option<RoleId>| {
        write(store, |r| {
            r.roles().lock_catalogue()?;
            let sets = r.roles().sets_with(role.id)?;
            r.roles().retire(role.id, to, NOW)?;
            for (set, ids) in sets {
                let ids: Vec<RoleId> = ids.into_iter().filter(|id| *id != role.id).chain(to).collect();
                let roles = r.roles().by_ids(&ids)?;
                r.roles().update_set(&RoleSet::of(set, &ids, &roles))?;
            }
            Ok(())
        });
    };
    retire(&old, Some(new.id));
    assert_eq!(read(store, |r| r.roles().by_ids(&[old.id])), []);
    assert_eq!(given(store, &one.membership).permissions, WordList::of(["new", "other"]));
    let (organization, user) = (one.organization.id, one.user.id);
    let ids = || -> Vec<RoleId> {
        read(store, |r| r.roles().grants(organization, user)).into_iter().map(|grant| grant.role).collect()
    };
    let mut wanted = vec![new.id, other.id];
    wanted.sort_unstable();
    assert_eq!(ids(), wanted, "before the grants are written anew");
    assert_eq!(write(store, |r| r.invites().lock(organization, invited.id)).unwrap().roles, [new.id]);
    let rules = read(store, |r| r.connections().get(organization, mapping.id)).unwrap().role_rules;
    assert_eq!(rules[0].roles, [new.id]);
    assert_eq!(read(store, |r| r.roles().given_to(old.id, 9)), [(organization, user)]);
    assert!(read(store, |r| r.roles().retired()).contains(&(old.clone(), Some(new.id))));
    // The successor goes, too, before the grants of the first are written anew.
    retire(&new, None);
    assert_eq!((ids(), given(store, &one.membership).permissions), (vec![other.id], WordList::of(["other"])));
    assert!(write(store, |r| r.invites().lock(organization, invited.id)).unwrap().roles.is_empty());
    write(store, |r| r.roles().clear_grants(organization, user, old.id, None));
    assert_eq!(read(store, |r| r.roles().given_to(old.id, 9)), []);
    write(store, |r| r.roles().forget(old.id));
    assert!(!read(store, |r| r.roles().retired()).iter().any(|(role, _)| role.id == old.id));
    write(store, |r| r.roles().forget(other.id));
    assert_eq!(read(store, |r| r.roles().by_ids(&[other.id])).len(), 1, "it isn't deleted");
}

/// Whoever deletes a role waits for those who are giving it, and sees what they gave; whoever comes after finds no role.
pub fn a_deletion_waits_for_whoever_is_giving_the_role(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let given_to = |id: RoleId| read(store, |r| r.roles().is_used(id, NOW));
    for round in 0..20 {
        let role = added(store, role(None, &["a"]));
        let members = [&one.membership, &two.membership];
        let is_deleted = AtomicBool::new(false);
        together(3, |number| {
            if let Some(member) = members.get(number) {
                write(store, |r| {
                    let held = r.roles().hold(&[role.id])?;
                    std::thread::sleep(Duration::from_millis(round % 4));
                    r.roles().set_grants(member.organization_id, member.user_id, Origin::ByHand, &held)
                });
                return;
            }
            let deleted = write(store, |r| {
                assert_eq!(r.roles().lock_for_deletion(&[role.id])?, [role.id]);
                r.roles().lock_catalogue()?;
                if r.roles().is_used(role.id, NOW)? {
                    return Ok(false);
                }
                r.roles().retire(role.id, None, NOW)?;
                Ok(true)
            });
            is_deleted.store(deleted, Ordering::SeqCst);
        });
        let is_deleted = is_deleted.into_inner();
        assert_eq!(given_to(role.id), !is_deleted, "either it is given, or it is deleted");
        let held = write(store, |r| r.roles().hold(&[role.id]));
        assert_eq!(held.is_empty(), is_deleted);
    }
}

/// What is deleted, has expired or is only a value of a rule keeps no role from being deleted; a role that another one replaces does.
pub fn only_what_somebody_may_have_uses_a_role(store: &dyn Store) {
    let (one, gone) = (tenant(store), tenant(store));
    let [role, successor] = [(); 2].map(|()| added(store, role(None, &["a"])));
    let is_used = |role: &ProductRole, now| read(store, |r| r.roles().is_used(role.id, now));
    let invited = |organization: &Organization| Invite {
        roles: vec![role.id],
        token: TokenDigest(digest()),
        state: InviteState::Pending,
        ..invite(organization.id)
    };
    let theirs = invited(&one.organization);
    write(store, |r| r.invites().insert(&theirs)).unwrap();
    assert!(is_used(&role, NOW) && !is_used(&role, theirs.expires_at), "it has expired");
    // A value that looks like the role: the rule gives another one.
    let value = role.id.to_string();
    let rule = RoleRule { claim: "c".into(), value, role: Role::Member, roles: vec![role.id, successor.id] };
    let mut mapping = connection(&one.organization);
    mapping.role_rules = vec![rule.clone()];
    write(store, |r| r.connections().insert(&mapping));
    write(store, |r| give(r, &gone.membership, &[&role]));
    write(store, |r| r.organizations().mark_deleted(gone.organization.id, NOW));
    write(store, |r| {
        r.roles().lock_catalogue()?;
        r.roles().retire(role.id, None, NOW)
    });
    let rules = read(store, |r| r.connections().get(one.organization.id, mapping.id)).unwrap().role_rules;
    assert_eq!(rules, [RoleRule { roles: vec![successor.id], ..rule }]);
    let third = added(store, self::role(None, &["a"]));
    write(store, |r| give(r, &gone.membership, &[&third]));
    assert!(!is_used(&third, NOW), "of an organization that is deleted");
    write(store, |r| give(r, &one.membership, &[&third]));
    let fourth = added(store, self::role(None, &["a"]));
    write(store, |r| {
        r.roles().lock_catalogue()?;
        r.roles().retire(third.id, Some(fourth.id), NOW)
    });
    assert!(is_used(&fourth, NOW), "its grants aren't written anew yet");
}

/// What may be done in an organization is what its members' roles give, suspended ones' too, and its invitations that still open.
pub fn the_permissions_in_an_organization_are_those_of_its_members_and_invitations(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let [a, b, c] = ["a", "b", "c"].map(|word| added(store, role(None, &[word])));
    let within = |tenant: &Tenant, now| read(store, |r| r.roles().permissions_in(tenant.organization.id, now));
    write(store, |r| give(r, &two.membership, &[&c]));
    assert_eq!((within(&one, NOW), within(&two, NOW)), (WordList::NONE, WordList::of(["c"])));
    write(store, |r| give(r, &one.membership, &[&a]));
    let invited = Invite {
        roles: vec![b.id],
        token: TokenDigest(digest()),
        state: InviteState::Pending,
        ..invite(one.organization.id)
    };
    write(store, |r| r.invites().insert(&invited)).unwrap();
    assert_eq!(within(&one, NOW), WordList::of(["a", "b"]));
    assert_eq!(within(&one, invited.expires_at), WordList::of(["a"]), "it has expired");
    let with = |status| Membership { status, ..one.membership.clone() };
    write(store, |r| r.memberships().update(&with(MembershipStatus::Suspended)));
    assert_eq!(within(&one, invited.expires_at), WordList::of(["a"]), "an admin may reinstate the member");
    write(store, |r| r.memberships().update(&with(MembershipStatus::Removed)));
    assert_eq!((within(&one, invited.expires_at), within(&two, NOW)), (WordList::NONE, WordList::of(["c"])));
}

/// Old sets without a member are deleted, and no others.
pub fn sets_without_members_are_purged(store: &dyn Store) {
    let one = tenant(store);
    let [kept, gone] = [(); 2].map(|()| added(store, role(Some(&one.organization), &[])));
    write(store, |r| give(r, &one.membership, &[&gone]));
    write(store, |r| give(r, &one.membership, &[&kept]));
    let is_there = |role: &ProductRole| write(store, |r| r.roles().hold_set(RoleSetId::of(&[role.id])));
    write(store, |r| r.housekeeping().purge_role_sets(NOW, 10_000));
    assert!(is_there(&kept) && is_there(&gone), "not old enough");
    write(store, |r| r.housekeeping().purge_role_sets(at(1), 10_000));
    assert!(is_there(&kept) && !is_there(&gone));
}

/// While a role changes, others give it in new combinations: no set is left with what the role had before.
pub fn no_set_is_left_behind_by_a_change_of_its_role(store: &dyn Store) {
    let one = tenant(store);
    let first = added(store, role(Some(&one.organization), &["before"]));
    let others: Vec<ProductRole> = (0..24).map(|_| added(store, role(Some(&one.organization), &[]))).collect();
    together(2, |number| {
        if number == 0 {
            for word in 0..12 {
                let changed = ProductRole { permissions: WordList::of([format!("w{word}")]), ..first.clone() };
                write(store, |r| {
                    r.roles().lock_catalogue()?;
                    r.roles().update(&changed)?;
                    refresh(r, first.id)
                });
            }
            return;
        }
        for other in &others {
            let mut ids = [first.id, other.id];
            ids.sort_unstable();
            write(store, |r| held(r, &ids).map(|_| ()));
        }
    });
    let sets = read(store, |r| r.roles().sets_with(first.id));
    assert_eq!(sets.len(), others.len());
    for other in &others {
        let mut ids = [first.id, other.id];
        ids.sort_unstable();
        write(store, |r| r.roles().set_grants(one.organization.id, one.user.id, Origin::ByHand, &ids));
        write(store, |r| r.roles().assign(one.organization.id, one.user.id, Some(RoleSetId::of(&ids))));
        assert_eq!(given(store, &one.membership).permissions, WordList::of(["w11"]));
    }
}

/// Verify reads what the roles give, for single and for batched questions, and the catalogue for an admin alone.
pub fn verify_tells_what_roles_give(store: &dyn Store, lookup: &dyn VerifyLookup) {
    let (one, two) = (asked(store, lookup), asked(store, lookup));
    let reader = added(store, role(Some(&one.0.organization), &["a", "b"]));
    write(store, |r| give(r, &one.0.membership, &[&reader]));
    write(store, |r| r.roles().lock_catalogue());
    let all = |questions: Vec<VerifyQuestion>| -> Vec<SubjectFacts> {
        let answers = block_on_all(questions.into_iter().map(|q| lookup.look_up(q)).collect());
        answers.into_iter().map(|facts| facts.expect("facts").subject.expect("a subject")).collect()
    };
    let both = |ask: &dyn Fn() -> Vec<SubjectFacts>| -> [SubjectFacts; 2] { ask().try_into().expect("two") };
    let single = || [one.1.clone(), two.1.clone()].into_iter().flat_map(|question| all(vec![question])).collect();
    let batch = || all(vec![one.1.clone(), two.1.clone()]);
    let asks: [&dyn Fn() -> Vec<SubjectFacts>; 2] = [&single, &batch];
    let wanted = Entitlements { roles: WordList::of([&reader.key]), permissions: WordList::of(["a", "b"]) };
    for ask in asks {
        let [mine, theirs] = both(ask);
        assert_eq!((mine.given.entitlements, mine.given.catalogue), (wanted.clone(), None));
        assert_eq!((theirs.given.entitlements, theirs.given.catalogue), (Entitlements::default(), None));
    }
    let promoted = |tenant: &Tenant| Membership { role: Role::Admin, ..tenant.membership.clone() };
    write(store, |r| r.memberships().update(&promoted(&one.0)));
    let catalogue = read(store, |r| r.roles().catalogue()).words();
    for ask in asks {
        let [mine, theirs] = both(ask);
        assert_eq!((mine.given.entitlements, mine.given.catalogue), (wanted.clone(), Some(catalogue.clone())));
        assert_eq!(theirs.given.catalogue, None);
    }
}
