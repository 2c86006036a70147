//! Changing the profile.

use orgauth_application::account::profile::{UpdateProfileCommand, update_profile};
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
        request: request(HOME, "Browser/1.0"),
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

/// Security G5: a row that changed since the gate read it is not written back.
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
    let command =
        UpdateProfileCommand { caller, name, bio: None, phone: None, request: request(HOME, "Browser/1.0") };
    update_profile(&world.app, &command).unwrap();
    assert_eq!(fields(&stored(&world, &world.ada)), ("Countess", Some("written meanwhile"), None));
    assert_eq!(world.stored_hash(&world.ada), hash);
    assert_eq!(stored(&world, &world.ada).email, world.ada.email);
}

#[test]
fn n2_it_concerns_one_account_and_is_recorded_in_one_organization() {
    let world = World::new();
    update(&world, &world.ada, ("Countess", None, None));
    for other in [&world.bob, &world.eve, &world.tess] {
        assert_eq!(&stored(&world, other), other);
    }
    let [entry] = world.audit(AuditAction::ProfileUpdated).try_into().unwrap();
    assert_eq!(entry.organization_id, world.acme.id);
    assert_eq!(entry.actor, Actor::User { id: world.ada.id, email: world.ada.email.clone() });
}
