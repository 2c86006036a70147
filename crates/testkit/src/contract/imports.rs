//! Imports of many accounts and memberships at once.

use orgauth_domain::Email;
use orgauth_domain::accounts::user::{PasswordHash, User};
use orgauth_domain::organizations::membership::{Membership, MembershipStatus};
use orgauth_domain::ports::{Conflict, NewAccount, Store, StoreError, read as read_store, transact};
use orgauth_domain::sign_in::two_factor::TwoFactor;

use crate::builders::{NOW, membership, read, tenant, user, write};

fn new(user: User) -> NewAccount {
    NewAccount { two_factor: TwoFactor::off(user.id), user, hash: None }
}

/// Accounts that are written together read back, each with its own hash and second factor.
pub fn many_accounts_read_back(store: &dyn Store) {
    let other = tenant(store).user;
    let plain = new(user());
    let hash = PasswordHash::new("$2b$12$x");
    let hashed = NewAccount { hash: Some(hash.clone()), ..new(user()) };
    let secured = User { two_factor_since: Some(NOW), is_email_verified: false, ..user() };
    let on = TwoFactor::imported(secured.id, "sealed".to_owned(), NOW);
    let secured = NewAccount { two_factor: on.clone(), ..new(secured) };
    let all = [plain.clone(), hashed.clone(), secured.clone()];
    assert_eq!(write(store, |r| r.imports().insert_accounts(&[])), Ok(()));
    assert_eq!(write(store, |r| r.imports().insert_accounts(&all)), Ok(()));
    for one in &all {
        assert_eq!(read(store, |r| r.users().by_id(one.user.id)), Some(one.user.clone()));
    }
    assert!(read(store, |r| r.users().password_hash(hashed.user.id)) == Some(hash));
    assert!(read(store, |r| r.users().password_hash(plain.user.id)).is_none());
    assert!(read(store, |r| r.users().two_factor(secured.user.id)) == on);
    assert!(!read(store, |r| r.users().two_factor(hashed.user.id)).is_on());
    let emails = [plain.user.email.clone(), other.email.clone(), Email::parse("nobody@example.com").unwrap()];
    let mut found = write(store, |r| r.imports().lock_accounts(&emails));
    found.sort();
    let mut expected = vec![(plain.user.id, plain.user.email), (other.id, other.email)];
    expected.sort();
    assert_eq!(found, expected);
    assert_eq!(write(store, |r| r.imports().lock_accounts(&[])), []);
}

/// A taken address is a conflict for the whole batch.
pub fn a_taken_email_among_many_is_a_conflict(store: &dyn Store) {
    let taken = tenant(store).user;
    let free = new(user());
    let all = [free.clone(), new(User { email: taken.email.clone(), ..user() })];
    let refused = transact(store, |r| {
        assert_eq!(r.imports().insert_accounts(&all)?, Err(Conflict));
        Err::<(), _>(StoreError::Failed("rolled back".into()))
    });
    assert!(refused.is_err());
    let found = read_store(store, |r| {
        Ok::<_, StoreError>((r.users().by_email(&free.user.email)?, r.users().by_email(&taken.email)?))
    });
    assert_eq!(found.unwrap(), (None, Some(taken)));
}

/// Memberships of many users are found in every organization, removed ones too; an existing membership is a conflict.
pub fn many_memberships_are_written_and_found(store: &dyn Store) {
    let (acme, globex) = (tenant(store), tenant(store));
    let (one, two) = (user(), user());
    write(store, |r| r.imports().insert_accounts(&[new(one.clone()), new(two.clone())])).unwrap();
    let removed = Membership { status: MembershipStatus::Removed, ..membership(&globex.organization, &one) };
    let all = [membership(&acme.organization, &one), removed, membership(&acme.organization, &two)];
    assert_eq!(write(store, |r| r.imports().insert_memberships(&[])), Ok(()));
    assert_eq!(write(store, |r| r.imports().insert_memberships(&all)), Ok(()));
    for one in &all {
        assert_eq!(read(store, |r| r.memberships().get(one.organization_id, one.user_id)), Some(one.clone()));
    }
    let pairs = |ids: &[_]| {
        let mut found = read(store, |r| r.imports().memberships_of(ids));
        found.sort();
        found
    };
    let mut expected = vec![(acme.organization.id, one.id), (globex.organization.id, one.id)];
    expected.sort();
    assert_eq!(pairs(&[one.id]), expected);
    assert_eq!(pairs(&[one.id, two.id]).len(), 3);
    assert_eq!(pairs(&[]), []);
    assert_eq!(pairs(&[acme.user.id]), [(acme.organization.id, acme.user.id)]);
    let conflict = transact(store, |r| {
        let again = [membership(&globex.organization, &two), membership(&acme.organization, &two)];
        assert_eq!(r.imports().insert_memberships(&again)?, Err(Conflict));
        Err::<(), _>(StoreError::Failed("rolled back".into()))
    });
    assert!(conflict.is_err());
    assert_eq!(pairs(&[two.id]).len(), 1);
}
