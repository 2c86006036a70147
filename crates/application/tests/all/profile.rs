//! Changing the profile.

use orgauth_application::accounts::profile::{UpdateProfileCommand, update_profile};
use orgauth_domain::text::{Bio, Phone};

use crate::prelude::*;

type Field<T> = Option<Option<T>>;

fn update(world: &World, user: &User, (name, bio, phone): (&str, Field<&str>, Field<&str>)) -> User {
    let access = world.sign_in(user, &world.acme).tokens.access;
    let command = UpdateProfileCommand {
        caller: world.caller(&world.acme, &access),
        name: Name::parse(name).unwrap(),
        bio: bio.map(|bio| bio.and_then(|bio| Bio::parse(bio).unwrap())),
        phone: phone.map(|phone| phone.and_then(|phone| Phone::parse(phone).unwrap())),
        locale: None,
        request: request(CLIENT_ADDRESS, "Browser/1.0"),
    };
    update_profile(&world.app, &command).unwrap()
}

fn stored(world: &World, user: &User) -> User {
    world.rows(|r| r.users().by_id(user.id)).unwrap()
}

fn fields(user: &User) -> (&str, Option<&str>, Option<&str>) {
    (user.name.as_str(), user.bio.as_ref().map(Bio::as_str), user.phone.as_ref().map(Phone::as_str))
}

#[test]
fn an_omitted_field_stays_and_an_empty_one_is_cleared() {
    let world = World::new();
    for (change, expected) in [
        (("Ada", Some(Some("Counts.")), Some(Some("+44 20"))), ("Ada", Some("Counts."), Some("+44 20"))),
        (("Countess", None, None), ("Countess", Some("Counts."), Some("+44 20"))),
        (("Countess", Some(None), None), ("Countess", None, Some("+44 20"))),
        (("Countess", Some(Some("Sings.")), Some(None)), ("Countess", Some("Sings."), None)),
    ] {
        let answered = update(&world, &world.ada, change);
        assert_eq!(fields(&answered), expected);
        assert_eq!(stored(&world, &world.ada), answered);
    }
}

/// Security G5: a column that changed after admission is not overwritten with its old value.
#[test]
fn g5_nothing_but_the_profile_is_written() {
    let world = World::new();
    let access = world.sign_in(&world.ada, &world.acme).tokens.access;
    let caller = world.caller(&world.acme, &access);
    world.set_password(&world.ada, "another one entirely");
    let (hash, now) = (world.stored_hash(&world.ada), world.app.now());
    let bio = Bio::parse("written meanwhile").unwrap();
    world.write(|r| r.users().set_profile(world.ada.id, &world.ada.name, bio.as_ref(), None, now));
    let name = Name::parse("Countess").unwrap();
    let command = UpdateProfileCommand {
        caller,
        name,
        bio: None,
        phone: None,
        locale: None,
        request: request(CLIENT_ADDRESS, "Browser/1.0"),
    };
    update_profile(&world.app, &command).unwrap();
    assert_eq!(fields(&stored(&world, &world.ada)), ("Countess", Some("written meanwhile"), None));
    assert_eq!(world.stored_hash(&world.ada), hash);
    assert_eq!(stored(&world, &world.ada).email, world.ada.email);
}

#[test]
fn n2_it_concerns_one_account_and_is_recorded_in_each_organization_of_it_and_in_no_other() {
    let world = World::new();
    let recorded = || -> Vec<_> {
        let entries = world.audit(AuditAction::ProfileUpdated).into_iter();
        entries.map(|entry| (entry.organization_id, entry.actor)).collect()
    };
    update(&world, &world.bob, ("Robert", None, None));
    let by_bob = (world.acme.id, Actor::from(&world.bob));
    assert_eq!(
        recorded(),
        std::slice::from_ref(&by_bob),
        "nothing is told to an organization that he is no member of"
    );
    // Ada acts in acme; she is a member of globex, too, where she is suspended.
    world.set_membership(&world.ada, &world.globex, MembershipStatus::Suspended);
    update(&world, &world.ada, ("Countess", None, None));
    let by_ada = Actor::from(&world.ada);
    let expected = [by_bob, (world.acme.id, by_ada.clone()), (world.globex.id, by_ada.clone())];
    assert_eq!(recorded(), expected);
    world.set_membership(&world.ada, &world.globex, MembershipStatus::Removed);
    update(&world, &world.ada, ("Ada", None, None));
    assert_eq!(recorded()[3..], [(world.acme.id, by_ada)], "a former organization isn't told");
    for other in [&world.eve, &world.tess] {
        assert_eq!(&stored(&world, other), other);
    }
}
