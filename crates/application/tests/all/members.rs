//! Members: who may change whom, and what ends with a membership (docs/security.md: G2, G3, G6).

use orgauth_application::audit::{self, AuditQuery};
use orgauth_application::error::Error;
use orgauth_application::organizations::members::{self, MemberChange, MemberError, MemberQuery};
use orgauth_application::organizations::organization::{self, OrganizationChange};
use orgauth_application::organizations::roles::{RoleError, RoleRefusal};
use orgauth_application::page::Page;
use orgauth_domain::UserId;
use orgauth_domain::audit::{AuditEntry, AuditRecord};
use orgauth_domain::organizations::membership::{MemberOrder, MemberPlace, MemberRefusal};
use orgauth_domain::text::Search;

use orgauth_domain::organizations::membership::MemberEntry;

use crate::prelude::*;

const SUSPEND: MemberChange = MemberChange { role: None, suspended: Some(true), roles: None, metadata: None };
const REACTIVATE: MemberChange = MemberChange { role: None, suspended: Some(false), roles: None, metadata: None };
const PROMOTE: MemberChange = MemberChange { role: Some(Role::Admin), suspended: None, roles: None, metadata: None };
const DEMOTE: MemberChange = MemberChange { role: Some(Role::Member), suspended: None, roles: None, metadata: None };

/// Changes a member as Ada, admin of acme.
fn change(world: &World, user: UserId, change: MemberChange) -> Result<String, MemberError> {
    changed_by(world, &world.ada, user, change)
}

fn asked(app: &App, by: &Initiator, user: UserId, wanted: &MemberChange) -> Result<MemberEntry, MemberError> {
    members::change(app, by, user, wanted).map_err(|error| match error {
        RoleError::Refused(RoleRefusal::Member(refusal)) => MemberError::Refused(refusal),
        RoleError::Denied(fault) => MemberError::Denied(fault),
        other => panic!("{other:?}"),
    })
}

fn changed_by(world: &World, who: &User, user: UserId, change: MemberChange) -> Result<String, MemberError> {
    let caller = world.caller(&world.acme, &world.sign_in(who, &world.acme).tokens.access);
    let member = asked(&world.app, &by(&caller), user, &change)?;
    Ok(format!("{} {}", member.status, member.role))
}

fn remove(world: &World, who: &User, user: UserId) -> Result<(), MemberError> {
    let caller = world.caller(&world.acme, &world.sign_in(who, &world.acme).tokens.access);
    members::remove(&world.app, &by(&caller), user)
}

#[test]
fn g2_a_member_elsewhere_and_a_removed_one_are_not_found_and_nothing_changes() {
    let world = World::new();
    let gone = Membership { status: MembershipStatus::Removed, ..world.membership(&world.bob, &world.acme) };
    world.write(|r| r.memberships().update(&gone));
    let nobody = builders::user();
    let caller = world.caller(&world.acme, &world.sign_in(&world.ada, &world.acme).tokens.access);
    for user in [world.eve.id, world.bob.id, nobody.id] {
        let before = Snapshot::of(&world);
        for wanted in [SUSPEND, REACTIVATE, PROMOTE, DEMOTE, MemberChange::default()] {
            let outcome = asked(&world.app, &by(&caller), user, &wanted);
            assert_eq!(refused(outcome), MemberError::Refused(MemberRefusal::NotAMember));
        }
        let outcome = members::remove(&world.app, &by(&caller), user);
        assert_eq!(refused(outcome), MemberError::Refused(MemberRefusal::NotAMember));
        assert_eq!(Snapshot::of(&world), before);
    }
}

#[test]
fn not_yourself_answers_before_last_admin() {
    let world = World::new();
    let ada = world.ada.id;
    assert_eq!(refused(remove(&world, &world.ada, ada)), MemberError::Refused(MemberRefusal::CannotRemoveSelf));
    assert_eq!(refused(change(&world, ada, SUSPEND)), MemberError::Refused(MemberRefusal::CannotSuspendSelf));
    assert_eq!(refused(change(&world, ada, DEMOTE)), MemberError::Refused(MemberRefusal::LastAdmin));
    assert_eq!(change(&world, world.bob.id, PROMOTE), Ok("active org_admin".to_owned()));
    assert_eq!(change(&world, ada, DEMOTE), Ok("active member".to_owned()), "there is another one now");
}

#[test]
fn g3_an_admin_who_was_demoted_or_suspended_meanwhile_changes_nothing() {
    let mut world = World::new();
    let caller = world.caller(&world.acme, &world.sign_in(&world.ada, &world.acme).tokens.access);
    let admin = world.membership(&world.ada, &world.acme);
    for (role, status, fault) in NO_ADMINS {
        world.write(|r| r.memberships().update(&Membership { role, status, ..admin.clone() }));
        let before = Snapshot::of(&world);
        let outcome = asked(&world.app, &by(&caller), world.bob.id, &PROMOTE);
        assert_eq!(refused(outcome), MemberError::Denied(fault.clone()));
        let outcome = members::remove(&world.app, &by(&caller), world.bob.id);
        assert_eq!(refused(outcome), MemberError::Denied(fault));
        assert_eq!(Snapshot::of(&world), before);
    }
    world.write(|r| r.memberships().update(&admin));
    world.acme.status = OrganizationStatus::Suspended;
    world.set_status(&world.acme, OrganizationStatus::Suspended);
    let outcome = members::remove(&world.app, &by(&caller), world.bob.id);
    assert_eq!(refused(outcome), MemberError::Denied(AccessFault::OrganizationSuspended));
}

#[test]
fn a_removed_members_sessions_end_here_and_nowhere_else() {
    let world = World::new();
    let here = world.sign_in(&world.bob, &world.acme).tokens;
    let there = world.sign_in(&world.eve, &world.globex).tokens;
    world.write(|r| {
        let also = builders::membership(&world.globex, &world.bob);
        r.memberships().insert(&also).map(Result::unwrap)
    });
    let elsewhere = world.sign_in(&world.bob, &world.globex).tokens;
    remove(&world, &world.ada, world.bob.id).unwrap();
    assert_eq!(world.end_of(&world.acme, &here.access), Some(EndReason::MemberRemoved));
    assert!(world.opens(&world.globex, &elsewhere.access) && world.opens(&world.globex, &there.access));
    assert_eq!(world.membership(&world.bob, &world.acme).status, MembershipStatus::Removed);
    let [event] = world.events_of(&world.acme, "member.removed").try_into().unwrap();
    assert!(event.contains(&world.bob.id.to_string()) && event.contains("\"actor\":{\"userId\":\"usr_"), "{event}");
    assert_eq!(world.audit(AuditAction::MemberRemoved).len(), 1);
    assert_eq!(world.events_of(&world.globex, "member.removed"), Vec::<String>::new());
}

/// A reactivated member signs in again: no token that was stolen before or during the suspension becomes valid again.
#[test]
fn d4_reinstating_ends_the_sessions_from_before_here_and_nowhere_else() {
    let world = World::new();
    world.write(|r| {
        let also = builders::membership(&world.globex, &world.bob);
        r.memberships().insert(&also).map(Result::unwrap)
    });
    let before = world.sign_in(&world.bob, &world.acme).tokens;
    let elsewhere = world.sign_in(&world.bob, &world.globex).tokens;
    let other = world.sign_in(&world.ada, &world.acme).tokens;
    assert_eq!(change(&world, world.bob.id, REACTIVATE), Ok("active member".to_owned()));
    assert_eq!(world.end_of(&world.acme, &before.access), None, "who was not suspended is not reinstated");
    change(&world, world.bob.id, SUSPEND).unwrap();
    assert_eq!(world.end_of(&world.acme, &before.access), None, "verify still tells of the suspension");
    change(&world, world.bob.id, REACTIVATE).unwrap();
    assert_eq!(world.end_of(&world.acme, &before.access), Some(EndReason::MemberReactivated));
    assert!(world.refresh(&world.acme, &before.refresh).is_err());
    assert!(world.opens(&world.globex, &elsewhere.access) && world.opens(&world.acme, &other.access));
    let after = world.sign_in(&world.bob, &world.acme).tokens;
    assert!(world.opens(&world.acme, &after.access));
}

#[test]
fn suspension_keeps_sessions_and_every_change_tells_its_own_event() {
    let world = World::new();
    let session = world.sign_in(&world.bob, &world.acme).tokens;
    let told = |kind: &str| world.events_of(&world.acme, kind).len();
    assert_eq!(change(&world, world.bob.id, SUSPEND), Ok("suspended member".to_owned()));
    assert_eq!(world.end_of(&world.acme, &session.access), None);
    assert_eq!(change(&world, world.bob.id, SUSPEND), Ok("suspended member".to_owned()));
    assert_eq!((told("member.suspended"), told("member.role_changed")), (1, 0), "nothing changed the second time");
    let both = MemberChange { role: Some(Role::Admin), suspended: Some(false), roles: None, metadata: None };
    assert_eq!(change(&world, world.bob.id, both), Ok("active org_admin".to_owned()));
    assert_eq!((told("member.reactivated"), told("member.role_changed")), (1, 1));
    let [event] = world.events_of(&world.acme, "member.role_changed").try_into().unwrap();
    assert!(event.contains("\"previousRole\":\"member\"") && event.contains("\"role\":\"org_admin\""), "{event}");
    let actions = [AuditAction::MemberSuspended, AuditAction::MemberReactivated, AuditAction::MemberRoleChanged];
    assert_eq!(actions.map(|action| world.audit(action).len()), [1, 1, 1]);
    assert_eq!(change(&world, world.bob.id, MemberChange::default()), Ok("active org_admin".to_owned()));
}

#[test]
fn a_change_of_role_ends_no_session() {
    let world = World::new();
    let session = world.sign_in(&world.bob, &world.acme).tokens;
    for (wanted, now) in [(PROMOTE, "active org_admin"), (DEMOTE, "active member")] {
        assert_eq!(change(&world, world.bob.id, wanted), Ok(now.to_owned()));
        assert_eq!(world.end_of(&world.acme, &session.access), None);
    }
}

#[test]
fn of_a_change_that_is_refused_in_part_nothing_is_done() {
    let world = World::new();
    assert_eq!(change(&world, world.bob.id, PROMOTE), Ok("active org_admin".to_owned()));
    let before = Snapshot::of(&world);
    let both = MemberChange { role: Some(Role::Member), suspended: Some(true), roles: None, metadata: None };
    let caller = world.caller(&world.acme, &world.sign_in(&world.ada, &world.acme).tokens.access);
    let signed_in = Snapshot::of(&world);
    let outcome = asked(&world.app, &by(&caller), world.ada.id, &both);
    assert_eq!(refused(outcome), MemberError::Refused(MemberRefusal::CannotSuspendSelf));
    assert_eq!(Snapshot::of(&world), signed_in);
    assert_ne!(before, signed_in, "the snapshot sees what changes");
}

#[test]
fn g6_two_admins_who_act_on_each_other_never_leave_the_organization_without_one() {
    let world = World::new();
    let admin = |user: &User| Membership { role: Role::Admin, ..builders::membership(&world.acme, user) };
    let pair = [&world.ada, &world.bob];
    for round in 0..60 {
        world.write(|r| {
            for user in pair {
                r.memberships().update(&admin(user))?;
            }
            Ok(())
        });
        let callers = pair.map(|user| {
            let methods = [AuthenticationMethod::Password];
            world.caller(&world.acme, &world.session_by(user, &world.acme, &methods).access)
        });
        together(2, |number| {
            let (caller, other) = (&callers[number], pair[1 - number].id);
            let _either = match (round + number) % 3 {
                0 => members::remove(&world.app, &by(caller), other).is_ok(),
                1 => asked(&world.app, &by(caller), other, &DEMOTE).is_ok(),
                _ => asked(&world.app, &by(caller), other, &SUSPEND).is_ok(),
            };
        });
        let left = pair.map(|user| world.membership(user, &world.acme));
        let active = left.iter().filter(|m| m.role == Role::Admin && m.status == MembershipStatus::Active).count();
        assert!(active >= 1, "round {round}: {left:?}");
    }
}

#[test]
fn members_come_page_by_page_without_gap_or_double() {
    let world = World::new();
    for second in 0..7 {
        joins(&world, "Somebody", second / 2);
    }
    let caller = world.caller(&world.acme, &world.sign_in(&world.bob, &world.acme).tokens.access);
    let list = |after, limit| members::list(&world.app, &by(&caller), &MemberQuery::all(after, limit)).unwrap().page;
    let all = list(None, 1000);
    assert!(all.entries.len() == 10 && all.next.is_none());
    for size in 1..=11 {
        assert_eq!(by_pages(size, |after| list(after, size)), all.entries, "pages of {size}");
    }
}

/// Reads every entry of a list, page by page.
fn by_pages<T, P>(size: u32, list: impl Fn(Option<P>) -> Page<T, P>) -> Vec<T> {
    let (mut seen, mut after) = (Vec::new(), None);
    loop {
        let page = list(after);
        assert!(page.entries.len() <= usize::try_from(size).unwrap());
        seen.extend(page.entries);
        after = page.next;
        if after.is_none() {
            return seen;
        }
    }
}

/// Adds a new member to acme.
fn joins(world: &World, name: &str, second: u32) -> UserId {
    let user = User { name: Name::parse(name).unwrap(), ..builders::user() };
    let joined_at = NOW.plus(Duration::from_seconds(second));
    let member = Membership { joined_at, ..builders::membership(&world.acme, &user) };
    world.write(|r| {
        r.users().insert(&user, None)?.unwrap();
        r.memberships().insert(&member).map(Result::unwrap)
    });
    user.id
}

/// The matching rules of a search are tested in the domain (`text::search`).
#[test]
fn q3_a_search_finds_by_name_and_address_page_by_page_and_nothing_of_others() {
    let world = World::new();
    let names = ["Émile Zola", "emile", "50%_off", "Emil Ü"];
    let ids: Vec<UserId> = names.into_iter().zip(10..).map(|(name, second)| joins(&world, name, second)).collect();
    let caller = world.caller(&world.acme, &world.sign_in(&world.bob, &world.acme).tokens.access);
    let find = |text: &str, limit| -> Vec<UserId> {
        let search = Search::parse(text).unwrap();
        let page = |after| {
            let query = MemberQuery { search: search.clone(), ..MemberQuery::all(after, limit) };
            members::list(&world.app, &by(&caller), &query).unwrap().page
        };
        by_pages(limit, page).iter().map(|member| member.user_id).collect()
    };
    for limit in [1, 2, 1000] {
        assert_eq!(find("ÉMILE", limit), ids[..1]);
        assert_eq!(find("EMIL", limit), [ids[1], ids[3]]);
        assert_eq!(find("%", limit), ids[2..3]);
        assert_eq!(find("ADA@", limit), [world.ada.id]);
        assert_eq!(find(world.eve.email.as_str(), limit), [], "a member of another organization");
    }
}

#[test]
fn q3_members_are_found_by_role_and_status_page_by_page() {
    let world = World::new();
    let [first, second] = [10, 11].map(|joined| joins(&world, "Emil", joined));
    change(&world, first, PROMOTE).unwrap();
    change(&world, second, SUSPEND).unwrap();
    let caller = world.caller(&world.acme, &world.sign_in(&world.bob, &world.acme).tokens.access);
    let find = |role, status, text: &str| {
        let search = Search::parse(text).unwrap();
        let page = |after| {
            let query = MemberQuery { role, status, search: search.clone(), ..MemberQuery::all(after, 1) };
            members::list(&world.app, &by(&caller), &query).unwrap().page
        };
        by_pages(1, page).iter().map(|member| member.user_id).collect::<Vec<_>>()
    };
    assert_eq!(find(Some(Role::Admin), None, ""), [world.ada.id, first]);
    assert_eq!(find(None, Some(MembershipStatus::Suspended), ""), [second]);
    assert_eq!(find(Some(Role::Admin), Some(MembershipStatus::Active), "emil"), [first]);
    assert_eq!(find(Some(Role::Admin), Some(MembershipStatus::Suspended), ""), []);
}

#[test]
fn activity_is_kept_to_the_hour_with_one_write_an_hour_and_outlives_the_session() {
    let world = World::new();
    let active = |user: &User, organization: &Organization| {
        world.rows(|r| r.memberships().last_active(organization.id, user.id))
    };
    let hour = |count: u32| NOW.floor_to_hour().plus(Duration::from_hours(count));
    world.clock.set(hour(1).plus(Duration::from_minutes(10)));
    assert!(world.login(&Attempt::of(&world.bob, &world.acme).wrong()).is_err());
    assert_eq!((active(&world.bob, &world.acme), active(&world.eve, &world.globex)), (None, None));
    let mut pair = world.sign_in(&world.bob, &world.acme).tokens;
    assert_eq!(active(&world.bob, &world.acme), Some(hour(1)));
    let membership = world.membership(&world.bob, &world.acme);
    for (minutes, expected) in [(59, None), (60 + 30, Some(hour(2))), (110, None), (180, Some(hour(4))), (190, None)]
    {
        // Forgets what is known, to show whether a refresh writes: only the first one in an hour does.
        for status in [MembershipStatus::Removed, MembershipStatus::Active] {
            world.write(|r| r.memberships().update(&Membership { status, ..membership.clone() }));
        }
        world.clock.set(hour(1).plus(Duration::from_minutes(minutes)));
        pair = world.refresh(&world.acme, &pair.refresh).unwrap();
        assert_eq!(active(&world.bob, &world.acme), expected, "{minutes}");
    }
    world.clock.set(hour(5));
    world.refresh(&world.acme, &pair.refresh).unwrap();
    members::end_sessions(
        &world.app,
        &by(&world.caller(&world.acme, &world.sign_in(&world.ada, &world.acme).tokens.access)),
        world.bob.id,
    )
    .unwrap();
    assert_eq!(active(&world.bob, &world.acme), Some(hour(5)));
    assert_eq!(active(&world.bob, &world.globex), None, "another organization");
}

#[test]
fn only_admins_may_sort_by_activity() {
    let world = World::new();
    let place = MemberPlace::start(MemberOrder::LastActiveAtDescending);
    let query = MemberQuery { place, ..MemberQuery::all(None, 10) };
    let of = |user: &User| world.caller(&world.acme, &world.sign_in(user, &world.acme).tokens.access);
    let (bob, ada) = (of(&world.bob), of(&world.ada));
    assert_eq!(refused(members::list(&world.app, &by(&bob), &query)), Error::Denied(AccessFault::AdminRequired));
    let listed = members::list(&world.app, &by(&ada), &query).unwrap();
    assert_eq!(listed.total, Some(3));
    assert!(listed.page.entries.iter().all(|member| member.user_id != world.eve.id));
}

#[test]
fn the_number_of_members_is_told_with_the_first_page_where_it_is_cheap() {
    let world = World::new();
    let caller = world.caller(&world.acme, &world.sign_in(&world.bob, &world.acme).tokens.access);
    let list = |query: &MemberQuery| members::list(&world.app, &by(&caller), query).unwrap();
    let first = list(&MemberQuery::all(None, 2));
    assert_eq!(first.total, Some(3));
    assert_eq!(list(&MemberQuery::all(first.page.next, 2)).total, None);
    let admins = |limit| MemberQuery { role: Some(Role::Member), ..MemberQuery::all(None, limit) };
    assert_eq!((list(&admins(1)).total, list(&admins(5)).total), (None, Some(2)));
}

#[test]
fn n2_the_log_is_told_newest_first_page_by_page_and_of_ones_own_organization() {
    let world = World::new();
    for _ in 0..3 {
        world.sign_in(&world.bob, &world.acme);
        world.advance_seconds(1);
        world.sign_in(&world.eve, &world.globex);
    }
    let caller = world.caller(&world.acme, &world.sign_in(&world.ada, &world.acme).tokens.access);
    let page = |limit, after| {
        let query = AuditQuery::all(after, limit);
        let Page { entries, next } = audit::list(&world.app, &by(&caller), &query).unwrap();
        Page { entries: entries.into_iter().map(|told| told.entry).collect(), next }
    };
    let all = page(1000, None);
    assert!(all.next.is_none());
    assert_eq!(all.entries.len(), 4);
    assert!(all.entries.windows(2).all(|pair| pair[0].created_at >= pair[1].created_at));
    let [newest, .., oldest] = all.entries.as_slice() else { panic!("four entries") };
    assert_eq!(newest.actor, Some((world.ada.id, world.ada.email.to_string())));
    assert_eq!(
        (oldest.action.as_str(), oldest.ip.as_deref()),
        (AuditAction::LoginSucceeded.as_str(), Some(CLIENT_ADDRESS))
    );
    assert_eq!(by_pages(3, |before| page(3, before)), all.entries);
}

#[test]
fn n2_the_log_is_filtered_by_action_and_user_and_a_page_looks_at_a_bounded_number_of_entries() {
    let world = World::new();
    world.sign_in(&world.bob, &world.acme);
    world.advance_seconds(1);
    world.sign_in(&world.eve, &world.globex);
    let caller = world.caller(&world.acme, &world.sign_in(&world.ada, &world.acme).tokens.access);
    world.advance_seconds(1);
    members::end_sessions(&world.app, &by(&caller), world.bob.id).unwrap();
    let page = |action, user, after| {
        let query = AuditQuery { action, user, ..AuditQuery::all(after, 10) };
        let page = audit::list(&world.app, &by(&caller), &query).unwrap();
        let action = |entry: &AuditRecord| AuditAction::parse(&entry.action).unwrap();
        let told =
            page.entries.iter().map(|told| (action(&told.entry), told.entry.actor.as_ref().map(|(id, _)| *id)));
        (told.collect::<Vec<_>>(), page.next)
    };
    let find = |action, user| page(action, user, None).0;
    let (began, ended) = (AuditAction::LoginSucceeded, AuditAction::SessionEnded);
    let [ada, bob] = [world.ada.id, world.bob.id].map(Some);
    assert_eq!(find(None, Some(world.eve.id)), [], "another organization's");
    assert_eq!(find(Some(AuditAction::LoginFailed), None), []);
    assert_eq!(find(Some(began), None), [(began, ada), (began, bob)]);
    assert_eq!(find(None, bob), [(ended, ada), (began, bob)], "the target and the actor");
    assert_eq!(find(Some(ended), bob), [(ended, ada)]);
    assert_eq!(find(Some(ended), Some(world.eve.id)), []);
    world.write(|r| {
        (1..=10_000).try_for_each(|nth| {
            let created_at = world.app.now().plus(Duration::from_millis(nth));
            r.audit().append(&AuditEntry {
                id: world.app.entropy.id(created_at),
                organization_id: world.acme.id,
                created_at,
                actor: Actor::System,
                action: AuditAction::OrganizationUpdated,
                target: None,
                origin: None,
                metadata: Vec::new(),
            })
        })
    });
    let (none, next) = page(Some(ended), None, None);
    assert_eq!(none, []);
    assert_eq!(page(Some(ended), None, Some(next.expect("there are more"))), (vec![(ended, ada)], None));
}

#[test]
fn the_log_is_searched_and_cut_to_a_range_and_shows_nothing_of_another_organization() {
    let world = World::new();
    let (start, bob) = (world.app.now(), world.bob.email.to_string());
    let second = |count| start.plus(Duration::from_seconds(count));
    world.sign_in(&world.bob, &world.acme);
    world.sign_in(&world.eve, &world.globex);
    world.clock.set(second(10));
    let caller = world.caller(&world.acme, &world.sign_in(&world.ada, &world.acme).tokens.access);
    world.clock.set(second(20));
    members::end_sessions(&world.app, &by(&caller), world.bob.id).unwrap();
    let (began, ended) = ("login.succeeded", "session.ended");
    let find = |search: &str, since, until| {
        let search = Search::parse(search).unwrap();
        let page = |after| {
            let query = AuditQuery { search: search.clone(), since, until, ..AuditQuery::all(after, 1) };
            audit::list(&world.app, &by(&caller), &query).unwrap()
        };
        by_pages(1, page).into_iter().map(|told| told.entry.action).collect::<Vec<_>>()
    };
    assert_eq!(find(world.eve.email.as_str(), None, None), Vec::<String>::new());
    assert_eq!(find("nothing has this", None, None), Vec::<String>::new());
    assert_eq!(find(&bob.to_uppercase(), None, None), [ended, began], "the target and the actor");
    assert_eq!(find("SESSION.", None, None), [ended]);
    assert_eq!(find(CLIENT_ADDRESS, Some(second(1)), None).last().map(String::as_str), Some(began));
    for (since, until, expected) in [
        (None, None, &[ended, began, began][..]),
        (Some(20), None, &[ended]),
        (Some(10), Some(20), &[began]),
        (Some(10), Some(21), &[ended, began]),
        (None, Some(10), &[began]),
        (Some(21), None, &[]),
        (Some(20), Some(10), &[]),
    ] {
        assert_eq!(find("", since.map(second), until.map(second)), expected, "{since:?} {until:?}");
    }
    assert_eq!(find(&bob, Some(second(1)), None), [ended]);
    assert_eq!(find(&bob, None, Some(second(20))), [began]);
}

/// The log doesn't show an address that a user took after leaving.
#[test]
fn g2_the_log_names_a_target_by_its_address_then_or_as_a_member_by_that_of_now() {
    let world = World::new();
    world.sign_in(&world.bob, &world.acme);
    let caller = world.caller(&world.acme, &world.sign_in(&world.ada, &world.acme).tokens.access);
    let told = |action| {
        let query = AuditQuery { action: Some(action), ..AuditQuery::all(None, 10) };
        let [told] = audit::list(&world.app, &by(&caller), &query).unwrap().entries.try_into().unwrap();
        told.target_email
    };
    members::end_sessions(&world.app, &by(&caller), world.bob.id).unwrap();
    let change = |email: &str| {
        let email = Email::parse(email).unwrap();
        world.write(|r| r.users().set_email(world.bob.id, &email, world.app.now())).unwrap();
    };
    change("bob@new.example");
    assert_eq!(told(AuditAction::SessionEnded).as_deref(), Some("bob@new.example"));
    members::remove(&world.app, &by(&caller), world.bob.id).unwrap();
    change("bob@private.example");
    assert_eq!(told(AuditAction::MemberRemoved).as_deref(), Some("bob@new.example"));
    assert_eq!(told(AuditAction::SessionEnded), None);
}

#[test]
fn an_admin_changes_name_and_address_and_the_log_says_who() {
    let world = World::new();
    let caller = world.caller(&world.acme, &world.sign_in(&world.ada, &world.acme).tokens.access);
    let name = Name::parse("Acme & Daughters").unwrap();
    let change = OrganizationChange { name: Some(name.clone()), app_url: Some(None), ..Default::default() };
    let changed = organization::update(&world.app, &by(&caller), &change).unwrap();
    assert_eq!((changed.name, changed.app_url), (name, None));
    assert_eq!((changed.plan, changed.status), (world.acme.plan, world.acme.status));
    let [entry] = world.audit(AuditAction::OrganizationUpdated).try_into().unwrap();
    assert_eq!(entry.actor, Actor::User { id: world.ada.id, email: world.ada.email.clone() });
    let unchanged = organization::update(&world.app, &by(&caller), &OrganizationChange::default()).unwrap();
    assert_eq!(unchanged.app_url, None);
    assert_eq!(world.audit(AuditAction::OrganizationUpdated).len(), 1, "nothing changed, nothing recorded");
}

/// The operator uses the admins' use cases, with the same rules.
#[test]
fn the_operator_changes_members_without_being_one_and_is_recorded_as_the_operator() {
    let world = World::new();
    let operator = Initiator::command_line(&world.acme.slug);
    let last = members::remove(&world.app, &operator, world.ada.id);
    assert_eq!(last.err(), Some(MemberError::Refused(MemberRefusal::LastAdmin)));
    let elsewhere = asked(&world.app, &operator, world.eve.id, &PROMOTE);
    assert_eq!(elsewhere.err(), Some(MemberError::Refused(MemberRefusal::NotAMember)), "she is globex's alone");
    let nowhere = Slug::parse("initech").unwrap();
    let unknown = members::remove(&world.app, &Initiator::command_line(&nowhere), world.bob.id);
    assert_eq!(unknown.err(), Some(MemberError::NoOrganization));
    assert_eq!(world.store.audit(), []);
    asked(&world.app, &operator, world.bob.id, &PROMOTE).unwrap();
    members::remove(&world.app, &operator, world.ada.id).unwrap();
    let entries = world.store.audit();
    assert_eq!(entries.len(), 2);
    for entry in entries {
        assert_eq!((entry.organization_id, entry.actor, entry.origin), (world.acme.id, Actor::Operator(None), None));
    }
}
