//! Directories, and the people and groups in them.

use orgauth_domain::keys::key_form::KeyDigest;
use orgauth_domain::organizations::directory::{
    Attributes, Contact, Directory, DirectoryStatus, DirectoryToken, Filter, FilterValue, Group, GroupField,
    Operator, Person, UserField,
};
use orgauth_domain::organizations::membership::{Membership, MembershipStatus, Role};
use orgauth_domain::ports::{Conflict, Order, Selection, Store};
use orgauth_domain::{DirectoryId, UserId};

use crate::builders::{NOW, Tenant, at, digest, entropy, read, tenant, write};

fn connected(store: &dyn Store, tenant: &Tenant) -> Directory {
    let directory = Directory::new(entropy().id(NOW), tenant.organization.id, NOW);
    write(store, |r| r.directories().insert(&directory)).unwrap();
    directory
}

fn attributes(user_name: &str) -> Attributes {
    Attributes { user_name: user_name.to_owned(), ..Attributes::default() }
}

fn person(directory: &Directory, user_id: UserId, attributes: Attributes) -> Person {
    Person {
        organization_id: directory.organization_id,
        user_id,
        directory_id: directory.id,
        attributes,
        held_by_hand: false,
        role_before: None,
        created_at: NOW,
        changed_at: NOW,
    }
}

fn group(directory: &Directory, name: &str) -> Group {
    Group {
        id: entropy().id(NOW),
        directory_id: directory.id,
        organization_id: directory.organization_id,
        display_name: name.to_owned(),
        external_id: None,
        role: None,
        roles: Vec::new(),
        revision: 1,
        created_at: NOW,
        changed_at: NOW,
    }
}

fn all<F>(filter: Option<Filter<F>>) -> Selection<F> {
    Selection { filter, order: Order::Made, offset: 0, limit: 50 }
}

fn compare(field: UserField, operator: Operator, text: &str) -> Filter<UserField> {
    Filter::Compare { field, operator, value: FilterValue::Text(text.to_owned()) }
}

fn found(store: &dyn Store, directory: DirectoryId, filter: Filter<UserField>) -> Vec<UserId> {
    let (total, entries) = read(store, |r| r.directory_people().find_people(directory, &all(Some(filter.clone()))));
    assert_eq!(total, u64::try_from(entries.len()).unwrap());
    entries.into_iter().map(|entry| entry.person.user_id).collect()
}

/// A directory is one organization's, and found by its own tokens alone.
pub fn a_directory_is_one_organizations_and_its_tokens_find_it(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let (ours, theirs) = (connected(store, &one), connected(store, &two));
    let second = Directory::new(entropy().id(NOW), one.organization.id, NOW);
    assert_eq!(write(store, |r| r.directories().insert(&second)), Err(Conflict));
    let token = DirectoryToken {
        id: entropy().id(NOW),
        directory_id: ours.id,
        prefix: "scim_live_x".into(),
        last4: "abcd".into(),
        digest: KeyDigest(digest()),
        created_at: NOW,
        created_by: Some(one.user.id),
        last_used_at: None,
    };
    write(store, |r| r.directories().insert_token(&token));
    assert_eq!(read(store, |r| r.directories().by_token(&token.digest)), Some((ours.clone(), None)));
    assert_eq!(read(store, |r| r.directories().by_token(&KeyDigest(digest()))), None);
    assert_eq!(read(store, |r| r.directories().tokens(ours.id)), std::slice::from_ref(&token));
    assert_eq!(read(store, |r| r.directories().tokens(theirs.id)), []);
    let mut changed = Directory { status: DirectoryStatus::Paused, welcome_mail: true, ..ours.clone() };
    assert!(changed.refused("why", at(1)));
    write(store, |r| r.directories().update(&changed));
    let unused =
        DirectoryToken { id: entropy().id(NOW), digest: KeyDigest(digest()), created_at: at(1), ..token.clone() };
    write(store, |r| r.directories().insert_token(&unused));
    write(store, |r| r.directories().called(ours.id, &token.digest, at(2)));
    let used = DirectoryToken { last_used_at: Some(at(2)), ..token.clone() };
    assert_eq!(read(store, |r| r.directories().tokens(ours.id)), [used, unused]);
    let wanted = Directory { last_sync_at: Some(at(2)), ..changed };
    assert_eq!(read(store, |r| r.directories().of_organization(one.organization.id)), Some(wanted.clone()));
    assert!(!write(store, |r| r.directories().delete_token(theirs.id, token.id)), "of another directory");
    assert!(write(store, |r| r.directories().delete_token(ours.id, token.id)));
    assert_eq!(read(store, |r| r.directories().by_token(&token.digest)), None);
    // An ended one is known for a while.
    let ended = |digest: &KeyDigest| read(store, |r| r.directories().by_ended_token(digest));
    assert_eq!(ended(&token.digest), None);
    write(store, |r| r.directories().keep_ended(&token, at(3), NOW));
    assert_eq!(ended(&token.digest).as_ref(), Some(&wanted));
    let next = DirectoryToken { digest: KeyDigest(digest()), ..token.clone() };
    write(store, |r| r.directories().keep_ended(&next, at(9), at(4)));
    assert_eq!((ended(&token.digest), ended(&next.digest)), (None, Some(wanted)));
    write(store, |r| r.directories().delete(one.organization.id, ours.id));
    assert_eq!(read(store, |r| r.directories().of_organization(one.organization.id)), None);
    assert_eq!(read(store, |r| r.directories().of_organization(two.organization.id)), Some(theirs));
}

/// What is said of a person is read back, and found by every filter, in the person's own directory alone.
pub fn people_are_found_by_every_filter_in_their_own_directory(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let (ours, theirs) = (connected(store, &one), connected(store, &two));
    let contact = |value: &str, kind: &str| Contact { value: value.into(), kind: Some(kind.into()), primary: None };
    let ada = person(
        &ours,
        one.user.id,
        Attributes {
            external_id: Some("Ext-1".into()),
            display_name: Some("Ada 50% _King\\".into()),
            emails: vec![contact("Ada@Example.com", "Work"), contact("home@example.com", "home")],
            ..attributes("Ada.King")
        },
    );
    assert_eq!(write(store, |r| r.directory_people().put_person(&ada)), Ok(()));
    write(store, |r| r.directory_people().put_person(&person(&theirs, two.user.id, attributes("Ada.King")))).unwrap();
    assert_eq!(read(store, |r| r.directory_people().person(one.organization.id, one.user.id)).as_ref(), Some(&ada));
    assert_eq!(read(store, |r| r.directory_people().person(two.organization.id, one.user.id)), None);
    let ids = [one.user.id, two.user.id];
    assert_eq!(read(store, |r| r.directory_people().people(one.organization.id, &ids)), std::slice::from_ref(&ada));
    let email = |kind: Option<&str>| UserField::Email { kind: kind.map(str::to_owned) };
    let finds = |filter: Filter<UserField>| {
        let ours_found = found(store, ours.id, filter.clone());
        assert!(ours_found.iter().all(|id| *id == one.user.id), "{filter:?}");
        !ours_found.is_empty()
    };
    for (field, operator, text, is_found) in [
        (UserField::UserName, Operator::Equal, "ADA.KING", true),
        (UserField::UserName, Operator::NotEqual, "ada.king", false),
        (UserField::UserName, Operator::StartsWith, "ada", true),
        (UserField::UserName, Operator::EndsWith, ".KING", true),
        (UserField::UserName, Operator::EndsWith, "xada.king", false),
        (UserField::UserName, Operator::Contains, "a.k", true),
        (UserField::UserName, Operator::Contains, "a_k", false),
        (UserField::UserName, Operator::Greater, "ada", true),
        (UserField::UserName, Operator::Less, "ada", false),
        (UserField::ExternalId, Operator::Equal, "Ext-1", true),
        (UserField::ExternalId, Operator::Equal, "ext-1", false),
        (UserField::ExternalId, Operator::Contains, "ext", false),
        (UserField::DisplayName, Operator::Contains, "50% _", true),
        (UserField::DisplayName, Operator::EndsWith, "king\\", true),
        (UserField::DisplayName, Operator::Contains, "%ada%", false),
        (email(None), Operator::Equal, "ada@example.com", true),
        (email(Some("WORK")), Operator::Equal, "ada@example.com", true),
        (email(Some("home")), Operator::Equal, "ada@example.com", false),
        (email(None), Operator::NotEqual, "ada@example.com", false),
        (email(None), Operator::StartsWith, "home@", true),
        (UserField::Id, Operator::Equal, &one.user.id.to_string(), true),
        (UserField::Id, Operator::Equal, &two.user.id.to_string(), false),
        (UserField::Id, Operator::NotEqual, "nothing", true),
    ] {
        assert_eq!(finds(compare(field.clone(), operator, text)), is_found, "{field:?} {operator:?} {text}");
    }
    let instant =
        |operator| Filter::Compare { field: UserField::Created, operator, value: FilterValue::Instant(NOW) };
    assert!(
        finds(instant(Operator::Equal))
            && finds(instant(Operator::GreaterOrEqual))
            && !finds(instant(Operator::Greater))
    );
    let active = |flag| Filter::Compare {
        field: UserField::Active,
        operator: Operator::Equal,
        value: FilterValue::Boolean(flag),
    };
    assert!(finds(active(true)) && !finds(active(false)));
    let never = compare(UserField::UserName, Operator::Equal, "x");
    assert!(finds(Filter::Not(Box::new(never.clone()))) && finds(Filter::Or(vec![never.clone(), active(true)])));
    assert!(!finds(Filter::And(vec![never, active(true)])) && finds(Filter::Present(email(Some("work")))));
    // A comparison with an absent value is no hit, and its contrary is one.
    let bare = person(&ours, one.user.id, attributes("bare"));
    write(store, |r| r.directory_people().put_person(&bare)).unwrap();
    let external = compare(UserField::ExternalId, Operator::Equal, "Ext-1");
    assert!(!finds(external.clone()) && finds(Filter::Not(Box::new(external))));
    assert!(finds(compare(UserField::ExternalId, Operator::NotEqual, "Ext-1")));
    assert!(!finds(Filter::Present(UserField::ExternalId)) && !finds(Filter::Present(email(None))));
}

/// A name is one person's in a directory, in any case; the row of before stays where another has it.
pub fn a_name_is_one_persons_in_a_directory(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let directory = connected(store, &one);
    let other = Membership { organization_id: one.organization.id, ..two.membership.clone() };
    write(store, |r| r.memberships().insert(&other)).unwrap();
    write(store, |r| r.directory_people().put_person(&person(&directory, one.user.id, attributes("Ada")))).unwrap();
    let second = person(&directory, two.user.id, attributes("aDA"));
    assert_eq!(write(store, |r| r.directory_people().put_person(&second)), Err(Conflict));
    assert_eq!(read(store, |r| r.directory_people().person(one.organization.id, two.user.id)), None);
    let second =
        Person { attributes: attributes("Bob"), role_before: Some(Role::Member), held_by_hand: true, ..second };
    assert_eq!(write(store, |r| r.directory_people().put_person(&second)), Ok(()));
    assert_eq!(
        read(store, |r| r.directory_people().person(one.organization.id, two.user.id)).as_ref(),
        Some(&second)
    );
    let renamed = Person { attributes: attributes("ADA"), ..second };
    assert_eq!(write(store, |r| r.directory_people().put_person(&renamed)), Err(Conflict));
    let sorted = Selection { filter: None, order: Order::NameDescending, offset: 0, limit: 1 };
    let (total, page) = read(store, |r| r.directory_people().find_people(directory.id, &sorted));
    assert_eq!((total, page[0].person.user_id, page[0].status), (2, two.user.id, MembershipStatus::Active));
    assert_eq!(read(store, |r| r.directories().counts(directory.id)), (2, 0));
}

/// Groups have people of their own directory, and only those that are named come and go.
pub fn groups_have_people_of_their_directory(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let (ours, theirs) = (connected(store, &one), connected(store, &two));
    for (directory, tenant) in [(&ours, &one), (&theirs, &two)] {
        write(store, |r| r.directory_people().put_person(&person(directory, tenant.user.id, attributes("ada"))))
            .unwrap();
    }
    let mut finance = Group { external_id: Some("f".into()), ..group(&ours, "Finance") };
    write(store, |r| r.directory_groups().insert_group(&finance));
    write(store, |r| r.directory_groups().insert_group(&group(&theirs, "Finance")));
    assert_eq!(read(store, |r| r.directory_groups().group(two.organization.id, finance.id)), None);
    let both = [one.user.id, two.user.id];
    assert_eq!(write(store, |r| r.directory_groups().add_to_group(&finance, &both)), [one.user.id]);
    assert_eq!(write(store, |r| r.directory_groups().add_to_group(&finance, &both)), [], "it is there");
    assert_eq!(read(store, |r| r.directory_groups().count_members(one.organization.id, finance.id)), 1);
    assert_eq!(
        read(store, |r| r.directory_groups().group_members(one.organization.id, finance.id, None, 9)),
        [one.user.id]
    );
    assert_eq!(
        read(store, |r| r.directory_groups().group_members(one.organization.id, finance.id, Some(one.user.id), 9)),
        []
    );
    assert_eq!(read(store, |r| r.directory_groups().count_members(two.organization.id, finance.id)), 0, "elsewhere");
    assert_eq!(write(store, |r| r.directory_groups().remove_from_group(two.organization.id, finance.id, &both)), []);
    let named = read(store, |r| r.directory_groups().groups_of(one.organization.id, &both, 9));
    assert_eq!(named, [(one.user.id, finance.id, "Finance".to_owned())]);
    assert_eq!(
        read(store, |r| r.directory_groups().mapped_to(one.organization.id, one.user.id)),
        [],
        "it gives nothing"
    );
    finance.role = Some(Role::Admin);
    finance.revision = 2;
    write(store, |r| r.directory_groups().update_group(&finance));
    assert_eq!(read(store, |r| r.directory_groups().group(one.organization.id, finance.id)).as_ref(), Some(&finance));
    let mapped = read(store, |r| r.directory_groups().mapped_to(one.organization.id, one.user.id));
    assert_eq!(mapped, [(finance.id, Some(Role::Admin), Vec::new())]);
    let by = |field, value: &str| {
        let value = FilterValue::Text(value.to_owned());
        let selection = all(Some(Filter::Compare { field, operator: Operator::Equal, value }));
        read(store, |r| r.directory_groups().find_groups(ours.id, &selection)).1
    };
    for (field, value) in [
        (GroupField::DisplayName, "FINANCE".to_owned()),
        (GroupField::ExternalId, "f".to_owned()),
        (GroupField::Id, finance.id.to_string()),
        (GroupField::Member, one.user.id.to_string()),
    ] {
        assert_eq!(by(field.clone(), &value), [(finance.clone(), 1)], "{field:?}");
    }
    assert_eq!(by(GroupField::Member, &two.user.id.to_string()), []);
    assert_eq!(
        write(store, |r| r.directory_groups().remove_from_group(one.organization.id, finance.id, &both)),
        [one.user.id]
    );
    assert_eq!(write(store, |r| r.directory_groups().remove_from_group(one.organization.id, finance.id, &both)), []);
    write(store, |r| r.directory_groups().delete_group(one.organization.id, finance.id));
    assert_eq!(read(store, |r| r.directories().counts(ours.id)), (1, 0));
}

/// Whoever is removed is in no directory and no group any more; a directory that goes leaves its members.
pub fn a_removed_member_is_in_no_directory_and_a_directory_leaves_its_members(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let (ours, theirs) = (connected(store, &one), connected(store, &two));
    for (directory, tenant) in [(&ours, &one), (&theirs, &two)] {
        write(store, |r| r.directory_people().put_person(&person(directory, tenant.user.id, attributes("ada"))))
            .unwrap();
        let group = group(directory, "All");
        write(store, |r| r.directory_groups().insert_group(&group));
        write(store, |r| r.directory_groups().add_to_group(&group, &[tenant.user.id]));
    }
    let with = |tenant: &Tenant, status| Membership { status, ..tenant.membership.clone() };
    write(store, |r| r.memberships().update(&with(&one, MembershipStatus::Suspended)));
    assert!(read(store, |r| r.directory_people().person(one.organization.id, one.user.id)).is_some());
    write(store, |r| r.memberships().update(&with(&one, MembershipStatus::Removed)));
    assert_eq!(read(store, |r| r.directory_people().person(one.organization.id, one.user.id)), None);
    assert_eq!(read(store, |r| r.directory_groups().groups_of(one.organization.id, &[one.user.id], 9)), []);
    assert_eq!(read(store, |r| r.directories().counts(ours.id)), (0, 1));
    write(store, |r| r.directories().delete(two.organization.id, theirs.id));
    assert_eq!(read(store, |r| r.directory_people().person(two.organization.id, two.user.id)), None);
    assert_eq!(read(store, |r| r.memberships().get(two.organization.id, two.user.id)), Some(two.membership));
}

/// Who doesn't have yet what a group gives is remembered once, in the own organization, also after the group is gone.
pub fn who_is_not_settled_is_remembered_in_the_own_organization(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let (ours, theirs) = (group(&connected(store, &one), "A"), group(&connected(store, &two), "A"));
    for (group, tenant) in [(&ours, &one), (&ours, &one), (&theirs, &two)] {
        write(store, |r| r.directory_groups().leave_unsettled(tenant.organization.id, group.id, &[tenant.user.id]));
    }
    let left = |tenant: &Tenant| read(store, |r| r.directory_groups().unsettled(tenant.organization.id, 9));
    assert_eq!(left(&one), [(one.user.id, ours.id)]);
    let all = read(store, |r| r.directory_groups().with_unsettled(10_000));
    assert!(all.contains(&one.organization.id) && all.contains(&two.organization.id));
    let members = [(one.user.id, ours.id), (two.user.id, theirs.id)];
    write(store, |r| r.directory_groups().settled(one.organization.id, &members));
    assert_eq!((left(&one), left(&two)), (vec![], vec![(two.user.id, theirs.id)]));
}

/// An admin by a group who isn't in it any more counts as none until they are settled, in the own organization; whoever comes into the group
/// is found.
pub fn whoever_stops_being_an_admin_counts_as_none(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let coming = |tenant: &Tenant| read(store, |r| r.directory_groups().coming_admin(tenant.organization.id));
    let lasts = |tenant: &Tenant| read(store, |r| r.memberships().has_lasting_admin(tenant.organization.id));
    let nobody = entropy().id(NOW);
    let admins = |tenant: &Tenant| read(store, |r| r.memberships().other_admins(tenant.organization.id, nobody));
    let mut groups = Vec::new();
    for tenant in [&one, &two] {
        let directory = connected(store, tenant);
        let mut ada = person(&directory, tenant.user.id, attributes("ada"));
        ada.role_before = Some(Role::Member);
        write(store, |r| r.directory_people().put_person(&ada)).unwrap();
        let group = Group { role: Some(Role::Admin), ..group(&directory, "Admins") };
        write(store, |r| r.directory_groups().insert_group(&group));
        write(store, |r| r.directory_groups().add_to_group(&group, &[tenant.user.id]));
        let member = Membership { role: Role::Admin, ..tenant.membership.clone() };
        write(store, |r| r.memberships().update(&member));
        write(store, |r| r.directory_groups().leave_unsettled(tenant.organization.id, group.id, &[tenant.user.id]));
        assert!(lasts(tenant) && admins(tenant) == 1, "the group makes the member one still");
        groups.push(group);
    }
    write(store, |r| r.directory_groups().remove_from_group(one.organization.id, groups[0].id, &[one.user.id]));
    assert_eq!((lasts(&one), admins(&one), lasts(&two), admins(&two)), (false, 0, true, 1));
    write(store, |r| r.directory_groups().settled(one.organization.id, &[(one.user.id, groups[0].id)]));
    assert_eq!((lasts(&one), admins(&one)), (true, 1), "what isn't settled any more stays");
    // One who comes: an active member, no admin yet, in the group, and not settled.
    assert_eq!((coming(&one), coming(&two)), (None, None));
    let with = |role, status| Membership { role, status, ..two.membership.clone() };
    write(store, |r| r.memberships().update(&with(Role::Member, MembershipStatus::Suspended)));
    assert_eq!(coming(&two), None);
    write(store, |r| r.memberships().update(&with(Role::Member, MembershipStatus::Active)));
    assert_eq!((coming(&one), coming(&two)), (None, Some((two.user.id, groups[1].id))));
}

/// No group of a detached directory gives anything. Its people go in batches, and the members stay.
pub fn a_directory_that_is_detached_gives_nothing_and_loses_its_people_in_batches(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let (ours, theirs) = (connected(store, &one), connected(store, &two));
    let mut groups = Vec::new();
    for (directory, tenant) in [(&ours, &one), (&theirs, &two)] {
        let mut ada = person(directory, tenant.user.id, attributes("ada"));
        ada.role_before = Some(Role::Member);
        write(store, |r| r.directory_people().put_person(&ada)).unwrap();
        let group = Group { role: Some(Role::Admin), roles: vec![entropy().id(NOW)], ..group(directory, "All") };
        write(store, |r| r.directory_groups().insert_group(&group));
        write(store, |r| r.directory_groups().add_to_group(&group, &[tenant.user.id]));
        groups.push(group);
    }
    let places =
        |tenant: &Tenant, limit| read(store, |r| r.directory_groups().count_places(tenant.organization.id, limit));
    assert_eq!((places(&one, 9), places(&one, 0), places(&two, 9)), (1, 0, 1));
    write(store, |r| r.directories().detach(ours.id));
    let of = |tenant: &Tenant| {
        let mapped = read(store, |r| r.directory_groups().mapped_to(tenant.organization.id, tenant.user.id));
        let person = read(store, |r| r.directory_people().person(tenant.organization.id, tenant.user.id));
        (mapped.len(), person.and_then(|person| person.role_before))
    };
    assert_eq!((of(&one), of(&two)), ((0, None), (1, Some(Role::Member))));
    assert_eq!(write(store, |r| r.directories().delete_people(ours.id, 0)), 0);
    assert_eq!(write(store, |r| r.directories().delete_people(ours.id, 9)), 1);
    assert_eq!(write(store, |r| r.directories().delete_people(ours.id, 9)), 0);
    assert_eq!((places(&one, 9), places(&two, 9)), (0, 1));
    assert_eq!(read(store, |r| r.directories().counts(ours.id)), (0, 1));
    assert_eq!(read(store, |r| r.memberships().get(one.organization.id, one.user.id)), Some(one.membership));
}
