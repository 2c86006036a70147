//! User accounts.

use orgauth_domain::Email;
use orgauth_domain::ports::{Conflict, Store, StoreError, transact};
use orgauth_domain::text::{Bio, Name, Phone};
use orgauth_domain::user::{PasswordHash, User};

use super::together;
use crate::builders::{at, read, tenant, user, write};

/// An address is taken once.
pub fn a_taken_email_is_a_conflict(store: &dyn Store) {
    let taken = tenant(store).user;
    let same_email = User { email: taken.email.clone(), ..user() };
    let same_id = User { id: taken.id, ..user() };
    for one in [&same_email, &same_id] {
        assert_eq!(write(store, |r| r.users().insert(one, None)), Err(Conflict));
    }
    assert_eq!(read(store, |r| r.users().by_email(&taken.email)), Some(taken));
}

/// An account reads back as it was written, by address and by id; an unknown one is absent.
pub fn an_account_reads_back(store: &dyn Store) {
    let other = tenant(store).user;
    let full = User {
        bio: Bio::parse("two\nlines").unwrap(),
        phone: Phone::parse("+49 30 1").unwrap(),
        two_factor_since: Some(at(5)),
        is_email_verified: false,
        ..user()
    };
    for one in [user(), full] {
        assert_eq!(read(store, |r| r.users().by_email(&one.email)), None);
        assert_eq!(read(store, |r| r.users().by_id(one.id)), None);
        assert_eq!(write(store, |r| r.users().lock(one.id)), None);
        write(store, |r| r.users().insert(&one, None)).unwrap();
        assert_eq!(read(store, |r| r.users().by_email(&one.email)), Some(one.clone()));
        assert_eq!(read(store, |r| r.users().by_id(one.id)), Some(one.clone()));
        assert_eq!(write(store, |r| r.users().lock(one.id)), Some(one));
    }
    assert_eq!(read(store, |r| r.users().by_id(other.id)), Some(other));
    let nobody = Email::parse("nobody@example.com").unwrap();
    assert_eq!(read(store, |r| r.users().by_email(&nobody)), None);
}

/// A password hash is absent until it is set, and belongs to one account.
pub fn a_password_hash_belongs_to_one_account(store: &dyn Store) {
    let (with, without) = (user(), user());
    let hash_of = |u: &User| read(store, |r| r.users().password_hash(u.id)).map(|h| h.as_str().to_owned());
    assert_eq!(hash_of(&with), None, "no account");
    write(store, |r| {
        r.users().insert(&with, Some(&PasswordHash::new("$first$")))?.unwrap();
        r.users().insert(&without, None).map(Result::unwrap)
    });
    assert_eq!((hash_of(&with).as_deref(), hash_of(&without)), (Some("$first$"), None));
    write(store, |r| r.users().set_password_hash(with.id, &PasswordHash::new("$second$"), at(1)));
    assert_eq!((hash_of(&with).as_deref(), hash_of(&without)), (Some("$second$"), None));
    write(store, |r| r.users().set_password_hash(without.id, &PasswordHash::new("$third$"), at(1)));
    assert_eq!(hash_of(&without).as_deref(), Some("$third$"));
    let missing: Result<_, StoreError> =
        transact(store, |r| r.users().set_password_hash(user().id, &PasswordHash::new("$x$"), at(1)));
    assert!(matches!(missing, Err(StoreError::Failed(_))), "{missing:?}");
}

/// A profile is overwritten as a whole, of one account; what is left out is cleared.
pub fn a_profile_is_overwritten(store: &dyn Store) {
    let (mut one, other) = (tenant(store).user, tenant(store).user);
    one.name = Name::parse("Renamed").unwrap();
    one.bio = Bio::parse("about").unwrap();
    one.phone = Phone::parse("123").unwrap();
    write(store, |r| r.users().set_profile(one.id, &one.name, one.bio.as_ref(), one.phone.as_ref(), at(9)));
    assert_eq!(read(store, |r| r.users().by_id(one.id)), Some(one.clone()));
    (one.bio, one.phone) = (None, None);
    write(store, |r| r.users().set_profile(one.id, &one.name, None, None, at(10)));
    assert_eq!(read(store, |r| r.users().by_id(one.id)), Some(one));
    assert_eq!(read(store, |r| r.users().by_id(other.id)), Some(other));
}

/// Of two units of work that lock one account the second waits.
pub fn locking_an_account_serialises_writers(store: &dyn Store) {
    let one = User { name: Name::parse("0").unwrap(), ..user() };
    write(store, |r| r.users().insert(&one, None)).unwrap();
    together(4, |_| {
        for _ in 0..10 {
            write(store, |r| {
                let locked = r.users().lock(one.id)?.unwrap();
                let count: u32 = locked.name.as_str().parse().unwrap();
                let name = Name::parse(&(count + 1).to_string()).unwrap();
                r.users().set_profile(one.id, &name, None, None, at(1))
            });
        }
    });
    assert_eq!(read(store, |r| r.users().by_id(one.id)).unwrap().name.as_str(), "40");
}
