//! Memberships.

use orgauth_domain::id::{OrganizationId, UserId};
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::membership::{
    MemberEntry, MemberOrder, MemberPlace, Membership, MembershipStatus, OrganizationEntry, Role,
};
use orgauth_domain::organizations::metadata::Metadata;
use orgauth_domain::organizations::roles::WordList;
use orgauth_domain::organizations::security::RequireSso;
use orgauth_domain::ports::{Conflict, Store};
use orgauth_domain::sign_in::two_factor::{TwoFactor, TwoFactorState};
use orgauth_domain::text::{Name, Slug};
use orgauth_domain::{Duration, Timestamp};

use super::{fails, together};
use crate::builders::{NOW, Tenant, at, join, membership, organization, read, tenant, user, write};

/// A user has at most one membership in an organization, whatever its status.
pub fn a_second_membership_is_a_conflict(store: &dyn Store) {
    let one = tenant(store);
    for status in MembershipStatus::ALL {
        let kept = Membership { status: *status, ..one.membership.clone() };
        write(store, |r| r.memberships().update(&kept));
        assert_eq!(write(store, |r| r.memberships().insert(&one.membership)), Err(Conflict));
        assert_eq!(read(store, |r| r.memberships().get(one.organization.id, one.user.id)), Some(kept));
    }
}

/// A membership in another organization is not found, neither for reading, locking nor writing.
pub fn a_membership_elsewhere_is_absent(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    assert_eq!(read(store, |r| r.memberships().get(one.organization.id, two.user.id)), None);
    assert_eq!(write(store, |r| r.memberships().lock(one.organization.id, two.user.id)), None);
    let moved = Membership { organization_id: one.organization.id, role: Role::Admin, ..two.membership.clone() };
    fails(store, |r| r.memberships().update(&moved));
    assert_eq!(read(store, |r| r.memberships().get(two.organization.id, two.user.id)), Some(two.membership));
}

/// A membership whose organization or user doesn't exist is refused.
pub fn a_membership_needs_both_its_ends(store: &dyn Store) {
    let one = tenant(store);
    for dangling in [membership(&organization(), &one.user), membership(&one.organization, &user())] {
        fails(store, |r| r.memberships().insert(&dangling));
    }
}

/// A membership reads back after its insertion and after every update, removed ones too.
pub fn a_membership_reads_back(store: &dyn Store) {
    let (mut one, other) = (tenant(store), tenant(store));
    let mut seconds = 0;
    for role in Role::ALL {
        for status in MembershipStatus::ALL {
            seconds += 1;
            one.membership =
                Membership { role: *role, status: *status, joined_at: at(seconds), ..one.membership.clone() };
            write(store, |r| r.memberships().update(&one.membership));
            let id = (one.organization.id, one.user.id);
            assert_eq!(read(store, |r| r.memberships().get(id.0, id.1)), Some(one.membership.clone()));
            assert_eq!(write(store, |r| r.memberships().lock(id.0, id.1)), Some(one.membership.clone()));
        }
    }
    let id = (other.organization.id, other.user.id);
    assert_eq!(read(store, |r| r.memberships().get(id.0, id.1)), Some(other.membership));
}

fn with_factor(user_id: UserId) -> TwoFactor {
    TwoFactor { user_id, state: TwoFactorState::On { sealed: "sealed".to_owned(), since: NOW, last_step: 0 } }
}

fn add(store: &dyn Store, organization: &Organization, joined: u32, status: MembershipStatus) -> MemberEntry {
    // Every second person has the second factor on.
    let on = joined.is_multiple_of(20);
    let person = user();
    let member = Membership { joined_at: at(joined), status, role: Role::Admin, ..membership(organization, &person) };
    write(store, |r| {
        r.users().insert(&person, None)?.unwrap();
        r.memberships().insert(&member).map(Result::unwrap)
    });
    if on {
        write(store, |r| r.users().set_two_factor(&with_factor(person.id), NOW));
    }
    MemberEntry {
        user_id: person.id,
        name: person.name,
        email: person.email,
        role: member.role,
        status,
        joined_at: member.joined_at,
        two_factor_enabled: on,
        roles: WordList::NONE,
        last_active_at: None,
    }
}

fn pages(store: &dyn Store, organization: OrganizationId, size: u32) -> Vec<MemberEntry> {
    ordered_pages(store, organization, MemberOrder::JoinedAt, size)
}

fn ordered_pages(store: &dyn Store, organization: OrganizationId, order: MemberOrder, size: u32) -> Vec<MemberEntry> {
    let mut all: Vec<MemberEntry> = Vec::new();
    let start = MemberPlace::start(order);
    loop {
        let after = all.last().map_or_else(|| start.clone(), |member| start.past(member));
        let page = read(store, |r| r.memberships().list(organization, &after, size));
        assert!(page.len() <= usize::try_from(size).unwrap());
        if page.is_empty() {
            return all;
        }
        all.extend(page);
    }
}

/// Members are listed by joining time and then id, whatever the page size; removed members and those of other organizations
/// are not listed.
pub fn members_are_listed_in_order_and_by_pages(store: &dyn Store) {
    let (Tenant { organization: one, .. }, other) = (tenant(store), tenant(store));
    let first = pages(store, one.id, 10);
    assert_eq!(first.len(), 1);
    let mut expected = first;
    for joined in [30, 10, 20, 20, 20] {
        expected.push(add(store, &one, joined, MembershipStatus::Active));
    }
    expected.push(add(store, &one, 15, MembershipStatus::Suspended));
    add(store, &one, 16, MembershipStatus::Removed);
    join(store, &other.user, &organization_written(store));
    expected.sort_by_key(|m| (m.joined_at, m.user_id));
    for size in [1, 2, 3, 100, u32::MAX] {
        assert_eq!(pages(store, one.id, size), expected, "pages of {size}");
    }
    assert_eq!(pages(store, organization().id, 10), Vec::new());
    assert_eq!(pages(store, other.organization.id, 10).len(), 1);
}

/// What a list of members is ordered by.
type Key = fn(&MemberEntry) -> (String, Option<Timestamp>, Timestamp, UserId);

/// Members are listed by name and by their last activity too, in both directions and whatever the page size. Names are compared alike in
/// every store: by code point, without the case of A to Z. Activity is kept to the hour, is never set back, is one organization's own,
/// and ends with the membership.
pub fn members_are_listed_by_name_and_by_activity(store: &dyn Store) {
    let (Tenant { organization: one, user: first, .. }, other) = (tenant(store), tenant(store));
    join(store, &first, &other.organization);
    let names =
        ["Zoe", "anna", "Anna", "Ägidius", "ægir", "Ben_", "ben", "50% off", "zoe", "Łukasz", "Émile", "'quoted'"];
    for (name, joined) in names.into_iter().zip(0..) {
        let entry = add(store, &one, joined, MembershipStatus::Active);
        let name = Name::parse(name).unwrap();
        write(store, |r| r.users().set_profile(entry.user_id, &name, None, None, NOW));
    }
    let gone = add(store, &one, 99, MembershipStatus::Removed);
    let mut all = pages(store, one.id, 100);
    assert_eq!(all.len(), names.len() + 1);
    let day = Timestamp::from_seconds(1_795_132_800);
    let hours = |count| Duration::from_hours(count);
    for (member, count) in all.iter_mut().skip(1).zip([5, 3, 3, 7, 0, 3]) {
        let at = day.plus(hours(count));
        write(store, |r| r.memberships().mark_active(one.id, member.user_id, at.plus(Duration::from_minutes(59))));
        write(store, |r| r.memberships().mark_active(one.id, member.user_id, at.minus(hours(2))));
        member.last_active_at = Some(at);
        assert_eq!(read(store, |r| r.memberships().last_active(one.id, member.user_id)), Some(at));
    }
    for (organization, user) in [(one.id, gone.user_id), (one.id, other.user.id), (other.organization.id, first.id)] {
        write(store, |r| r.memberships().mark_active(organization, user, day));
    }
    assert_eq!(read(store, |r| r.memberships().last_active(one.id, gone.user_id)), None);
    assert_eq!(read(store, |r| r.memberships().last_active(one.id, first.id)), None, "active elsewhere");
    let orders: [(_, _, Key); 3] = [
        (MemberOrder::Name, MemberOrder::NameDescending, |m| {
            (m.name.as_str().to_ascii_lowercase(), None, NOW, m.user_id)
        }),
        (MemberOrder::LastActiveAt, MemberOrder::LastActiveAtDescending, |m| {
            (String::new(), m.last_active_at, NOW, m.user_id)
        }),
        (MemberOrder::JoinedAt, MemberOrder::JoinedAtDescending, |m| (String::new(), None, m.joined_at, m.user_id)),
    ];
    for (ascending, descending, key) in orders {
        let mut expected = all.clone();
        expected.sort_by_key(key);
        for size in [1, 2, 5, 100] {
            assert_eq!(ordered_pages(store, one.id, ascending, size), expected, "{ascending} by {size}");
        }
        expected.reverse();
        for size in [1, 2, 5, 100] {
            assert_eq!(ordered_pages(store, one.id, descending, size), expected, "{descending} by {size}");
        }
    }
    let active = all.iter().find(|member| member.last_active_at.is_some()).unwrap();
    let membership = read(store, |r| r.memberships().get(one.id, active.user_id)).unwrap();
    let told = read(store, |r| r.memberships().organizations_of(active.user_id, None, 9));
    assert_eq!(told.iter().map(|entry| entry.last_active_at).collect::<Vec<_>>(), [active.last_active_at]);
    let mut told = read(store, |r| r.memberships().organizations_of(first.id, None, 9));
    told.sort_by_key(|entry| entry.id == one.id);
    assert_eq!(
        told.iter().map(|entry| entry.last_active_at).collect::<Vec<_>>(),
        [Some(day), None],
        "elsewhere alone"
    );
    for status in [MembershipStatus::Suspended, MembershipStatus::Active, MembershipStatus::Removed] {
        write(store, |r| r.memberships().update(&Membership { status, ..membership.clone() }));
        let kept = active.last_active_at.filter(|_| status != MembershipStatus::Removed);
        assert_eq!(read(store, |r| r.memberships().last_active(one.id, active.user_id)), kept, "{status}");
    }
}

/// Members are counted for each given organization, suspended ones too, removed ones not.
pub fn members_are_counted_by_organization(store: &dyn Store) {
    let (one, other, unasked) = (tenant(store), tenant(store), tenant(store));
    let (empty, left) = (organization_written(store), organization_written(store));
    add(store, &one.organization, 1, MembershipStatus::Active);
    add(store, &one.organization, 2, MembershipStatus::Suspended);
    add(store, &one.organization, 3, MembershipStatus::Removed);
    add(store, &left, 4, MembershipStatus::Removed);
    join(store, &one.user, &unasked.organization);
    let count = |ids: &[OrganizationId]| {
        let mut counts = read(store, |r| r.memberships().count(ids));
        counts.sort_unstable();
        counts
    };
    assert_eq!(count(&[]), []);
    assert_eq!(count(&[organization().id]), []);
    let mut expected = vec![(one.organization.id, 3), (other.organization.id, 1)];
    expected.sort_unstable();
    assert_eq!(count(&[left.id, one.organization.id, empty.id, other.organization.id]), expected);
}

/// The addresses of an organization's members are found by their identifiers; those of removed members and of other
/// organizations' members are not.
pub fn the_addresses_of_members_are_found(store: &dyn Store) {
    let (one, other) = (tenant(store), tenant(store));
    let suspended = add(store, &one.organization, 1, MembershipStatus::Suspended);
    let removed = add(store, &one.organization, 2, MembershipStatus::Removed);
    let asked = [one.user.id, suspended.user_id, removed.user_id, other.user.id];
    let found = |organization| read(store, |r| r.memberships().addresses(organization, &asked));
    let mut ours = found(one.organization.id);
    ours.sort_by_key(|(user, _)| *user);
    let address = |id| read(store, |r| r.users().by_id(id)).unwrap().email;
    let mut expected = [one.user.id, suspended.user_id].map(|id| (id, address(id)));
    expected.sort_by_key(|(user, _)| *user);
    assert_eq!(ours, expected);
    assert_eq!(found(other.organization.id), [(other.user.id, address(other.user.id))]);
    assert_eq!(read(store, |r| r.memberships().addresses(one.organization.id, &[])), []);
}

fn organization_written(store: &dyn Store) -> Organization {
    let one = organization();
    write(store, |r| r.organizations().insert(&one)).unwrap();
    one
}

/// A user's organizations are listed by slug, with role and status there, but not those that removed the user.
pub fn a_users_organizations_are_listed(store: &dyn Store) {
    let (person, stranger) = (user(), tenant(store));
    write(store, |r| r.users().insert(&person, None)).unwrap();
    assert_eq!(read(store, |r| r.memberships().organizations_of(person.id, None, 10)), Vec::new());
    let mut expected = Vec::new();
    for (slug, status) in [
        ("zz", MembershipStatus::Active),
        ("a-a", MembershipStatus::Suspended),
        ("mm", MembershipStatus::Removed),
        ("aa", MembershipStatus::Active),
    ] {
        let place = Organization { slug: Slug::parse(slug).unwrap(), ..organization() };
        let joined_at = at(slug.len().try_into().unwrap());
        let member = Membership { status, role: Role::Admin, joined_at, ..membership(&place, &person) };
        write(store, |r| {
            r.organizations().insert(&place)?.unwrap();
            r.memberships().insert(&member).map(Result::unwrap)
        });
        if status != MembershipStatus::Removed {
            expected.push((place.id, place.name, slug.to_owned(), member.role, status, joined_at));
        }
    }
    expected.sort_by(|a, b| a.2.cmp(&b.2));
    let list = |after: Option<&str>, limit| -> Vec<_> {
        let after = after.map(|slug| Slug::parse(slug).unwrap());
        let listed = read(store, |r| r.memberships().organizations_of(person.id, after.as_ref(), limit));
        let entry = |o: OrganizationEntry| (o.id, o.name, o.slug.as_str().to_owned(), o.role, o.status, o.joined_at);
        listed.into_iter().map(entry).collect()
    };
    assert_eq!(list(None, u32::MAX), expected);
    assert_eq!(list(None, 2), expected[..2]);
    assert_eq!(list(Some("a-a"), 1), expected[1..2]);
    assert_eq!(list(Some("aa"), 10), expected[2..]);
    assert_eq!(list(Some("bb"), 10), expected[2..], "after a place where nothing is");
    assert_eq!(list(Some("zz"), 10), Vec::new());
    assert_eq!(read(store, |r| r.memberships().organizations_of(stranger.user.id, None, 10)).len(), 1);
}

/// When two units of work lock one membership, the second waits.
pub fn locking_a_membership_serialises_writers(store: &dyn Store) {
    let one = tenant(store);
    let id = (one.organization.id, one.user.id);
    together(4, |_| {
        for _ in 0..10 {
            write(store, |r| {
                let mut locked = r.memberships().lock(id.0, id.1)?.unwrap();
                locked.joined_at = locked.joined_at.plus(orgauth_domain::Duration::from_seconds(1));
                r.memberships().update(&locked)
            });
        }
    });
    assert_eq!(read(store, |r| r.memberships().get(id.0, id.1)).unwrap().joined_at, at(40));
}

/// Other active admins of the same organization are counted; members, suspended and removed admins, and other organizations' admins
/// are not.
pub fn g6_other_active_admins_are_counted(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let others = || read(store, |r| r.memberships().other_admins(one.organization.id, one.user.id));
    let with = |role, status, organization| {
        let user = crate::builders::user();
        write(store, |r| r.users().insert(&user, None)).unwrap();
        let membership = Membership { role, status, ..crate::builders::membership(organization, &user) };
        write(store, |r| r.memberships().insert(&membership)).unwrap();
    };
    assert_eq!(others(), 0);
    with(Role::Member, MembershipStatus::Active, &one.organization);
    with(Role::Admin, MembershipStatus::Suspended, &one.organization);
    with(Role::Admin, MembershipStatus::Removed, &one.organization);
    with(Role::Admin, MembershipStatus::Active, &two.organization);
    assert_eq!(others(), 0);
    with(Role::Admin, MembershipStatus::Active, &one.organization);
    with(Role::Admin, MembershipStatus::Active, &one.organization);
    assert_eq!(others(), 2);
}

/// A second factor is required if any organization of the user requires it; suspended memberships count, removed ones don't.
pub fn whether_a_users_organization_asks_for_a_second_factor(store: &dyn Store) {
    let (one, two, stranger) = (tenant(store), tenant(store), tenant(store));
    let strict = |organization: &Organization| {
        let mut organization = organization.clone();
        organization.security.require_two_factor = true;
        write(store, |r| r.organizations().update(&organization));
    };
    let asks = || write(store, |r| r.memberships().lock_of_user(one.user.id));
    strict(&stranger.organization);
    let elsewhere = crate::builders::join(store, &one.user, &two.organization);
    assert!(!asks());
    strict(&two.organization);
    for (status, expected) in
        [(MembershipStatus::Active, true), (MembershipStatus::Suspended, true), (MembershipStatus::Removed, false)]
    {
        write(store, |r| r.memberships().update(&Membership { status, ..elsewhere.clone() }));
        assert_eq!(asks(), expected, "{status}");
    }
    // An admin of an organization that requires single sign-on of its members comes otherwise with one.
    let breaks_glass = |role, require_sso| {
        let mut organization = two.organization.clone();
        organization.security.require_sso = require_sso;
        write(store, |r| r.organizations().update(&organization));
        write(store, |r| r.memberships().update(&Membership { role, ..elsewhere.clone() }));
        asks()
    };
    assert!(breaks_glass(Role::Admin, RequireSso::Members));
    assert!(!breaks_glass(Role::Member, RequireSso::Members) && !breaks_glass(Role::Admin, RequireSso::All));
    strict(&two.organization);
    write(store, |r| r.memberships().update(&elsewhere));
    write(store, |r| r.organizations().mark_deleted(two.organization.id, at(1)));
    assert!(!asks(), "a deleted organization asks for nothing");
    assert!(!write(store, |r| r.memberships().lock_of_user(crate::builders::user().id)));
}

/// When one unit of work turns the rule on and another turns a second factor off, one of them sees the other's change, so that
/// never both succeed.
pub fn a_rule_and_the_end_of_a_second_factor_see_each_other(store: &dyn Store) {
    for round in 0..20 {
        let one = tenant(store);
        let (organization, user) = (one.organization.id, one.user.id);
        let is_off = std::sync::atomic::AtomicBool::new(false);
        let saw_it = std::sync::atomic::AtomicBool::new(false);
        super::together(2, |number| {
            use std::sync::atomic::Ordering::SeqCst;
            if number == round % 2 {
                let asked = write(store, |r| {
                    r.users().lock(user)?;
                    let asked = r.memberships().lock_of_user(user)?;
                    if !asked {
                        r.users().set_email_verified(user, false, at(1))?;
                    }
                    Ok(asked)
                });
                is_off.store(!asked, SeqCst);
            } else {
                let seen = write(store, |r| {
                    let mut organization = r.organizations().lock(organization)?.unwrap();
                    organization.security.require_two_factor = true;
                    r.organizations().update(&organization)?;
                    r.memberships().lock_all(organization.id)?;
                    Ok(!r.users().by_id(user)?.unwrap().is_email_verified)
                });
                saw_it.store(seen, SeqCst);
            }
        });
        assert_eq!(is_off.into_inner(), saw_it.into_inner(), "round {round}");
    }
}

/// What the product keeps with a membership is its own organization's, survives changes of the member, and ends with the membership.
pub fn metadata_of_a_membership_ends_with_it(store: &dyn Store) {
    let (Tenant { organization: one, user, .. }, other) = (tenant(store), tenant(store));
    join(store, &user, &other.organization);
    let kept = |text: &str| Metadata::of_json(text.to_owned()).unwrap();
    let set = |organization, metadata: Option<Metadata>| {
        write(store, |r| r.product_metadata().set_of_member(organization, user.id, metadata.as_ref()));
    };
    let of_member = |organization| read(store, |r| r.product_metadata().of_members(organization, &[user.id]));
    let both = [one.id, other.organization.id];
    let of_user = || read(store, |r| r.product_metadata().of_user(user.id, &both));
    assert_eq!((of_member(one.id), of_user()), (vec![], vec![]));
    assert_eq!(read(store, |r| r.product_metadata().of_members(one.id, &[])), []);
    let (seat, nul) = (kept("{\"seat\":3}").unwrap(), kept("{\"a\":\"\\u0000\"}").unwrap());
    set(one.id, Some(seat.clone()));
    assert_eq!(of_member(one.id), [(user.id, seat.clone())]);
    assert_eq!(of_member(other.organization.id), [], "another organization's");
    set(other.organization.id, Some(nul.clone()));
    let mut all = of_user();
    all.sort_by_key(|(id, _)| *id != one.id);
    assert_eq!(all, [(one.id, seat.clone()), (other.organization.id, nul.clone())]);
    assert_eq!(read(store, |r| r.product_metadata().of_user(user.id, &[one.id])), [(one.id, seat.clone())]);
    assert_eq!(read(store, |r| r.product_metadata().of_user(other.user.id, &both)), []);
    let membership = read(store, |r| r.memberships().get(one.id, user.id)).unwrap();
    for status in [MembershipStatus::Suspended, MembershipStatus::Active] {
        write(store, |r| r.memberships().update(&Membership { status, ..membership.clone() }));
        assert_eq!(of_member(one.id), [(user.id, seat.clone())], "{status}");
    }
    write(store, |r| r.memberships().update(&Membership { status: MembershipStatus::Removed, ..membership.clone() }));
    assert_eq!(of_member(one.id), []);
    write(store, |r| r.memberships().update(&membership));
    assert_eq!(of_member(one.id), [], "a new membership begins without");
    assert_eq!(of_user(), [(other.organization.id, nul)]);
    set(other.organization.id, None);
    assert_eq!(of_user(), []);
}

/// What the product keeps with an organization survives changes of the organization, and is its own.
pub fn metadata_of_an_organization_is_its_own(store: &dyn Store) {
    let (one, other) = (tenant(store).organization, tenant(store).organization);
    let of = |id| read(store, |r| r.product_metadata().of_organization(id));
    assert_eq!(of(one.id), None);
    let seats = Metadata::of_json("{\"seats\":[1,2]}".to_owned()).unwrap();
    write(store, |r| r.product_metadata().set_of_organization(one.id, seats.as_ref()));
    write(store, |r| r.organizations().update(&one));
    assert_eq!((of(one.id), of(other.id)), (seats.clone(), None));
    write(store, |r| r.product_metadata().set_of_organization(one.id, None));
    assert_eq!(of(one.id), None);
    write(store, |r| r.product_metadata().set_of_organization(one.id, seats.as_ref()));
    write(store, |r| r.organizations().mark_deleted(one.id, NOW));
    assert_eq!(of(one.id), None, "a deleted organization isn't found");
}
