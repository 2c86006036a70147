//! Passkeys, and the challenges that were used.

use std::thread;

use orgauth_domain::digest::KeyedDigest;
use orgauth_domain::ports::Store;
use orgauth_domain::sign_in::passkey::challenge::{Bound, Challenge, Purpose};
use orgauth_domain::sign_in::passkey::{Passkey, PasskeyId};
use orgauth_domain::text::Name;
use orgauth_domain::{OrganizationId, UserId};

use crate::builders::{NOW, at, digest, entropy, read, tenant, write};

fn passkey(user: UserId) -> Passkey {
    Passkey {
        id: entropy().id(NOW),
        user_id: user,
        credential_id: digest().to_vec(),
        user_handle: digest(),
        rp_id: "example.com".to_owned(),
        public_key: vec![0xa0],
        sign_count: u32::MAX,
        is_backup_eligible: true,
        is_backed_up: false,
        transports: vec!["hybrid".to_owned(), "internal".to_owned()],
        name: Name::parse("Ann's phone").unwrap(),
        created_at: at(1),
        last_used_at: None,
        warned_at: None,
        counts_in: Vec::new(),
    }
}

fn added(store: &dyn Store, passkey: Passkey) -> Passkey {
    write(store, |r| r.passkeys().insert(&passkey)).unwrap();
    passkey
}

/// A passkey reads back by its credential id, and in its user's list, oldest first; nobody else has it.
pub fn a_passkey_reads_back(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let second = added(store, Passkey { created_at: at(2), transports: Vec::new(), ..passkey(one.user.id) });
    let first = added(store, Passkey { last_used_at: Some(at(3)), warned_at: Some(at(4)), ..passkey(one.user.id) });
    let counts_in = vec![two.organization.id, one.organization.id];
    let other = Passkey { sign_count: 0, is_backup_eligible: false, counts_in, ..passkey(two.user.id) };
    let other = added(store, other);
    assert_eq!(read(store, |r| r.passkeys().of_user(one.user.id)), [first.clone(), second]);
    assert_eq!(read(store, |r| r.passkeys().of_user(two.user.id)), std::slice::from_ref(&other));
    assert_eq!(read(store, |r| r.passkeys().by_credential(&first.credential_id)), Some(first));
    assert_eq!(read(store, |r| r.passkeys().by_credential(&digest())), None);
}

/// No two passkeys have the same credential id, not even those of different users.
pub fn a_second_passkey_of_one_credential_is_a_conflict(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let first = added(store, passkey(one.user.id));
    for user in [one.user.id, two.user.id] {
        let same = Passkey { credential_id: first.credential_id.clone(), ..passkey(user) };
        assert!(write(store, |r| r.passkeys().insert(&same)).is_err());
    }
    assert_eq!(read(store, |r| r.passkeys().by_credential(&first.credential_id)), Some(first));
    assert_eq!(read(store, |r| r.passkeys().of_user(two.user.id)), []);
}

/// What uses and the owner change is overwritten; what it was made with stays.
pub fn a_used_passkey_is_overwritten(store: &dyn Store) {
    let one = tenant(store);
    let (made, other) = (added(store, passkey(one.user.id)), added(store, passkey(one.user.id)));
    let used = Passkey {
        counts_in: vec![one.organization.id],
        sign_count: 7,
        is_backup_eligible: true,
        is_backed_up: true,
        name: Name::parse("Key").unwrap(),
        last_used_at: Some(at(5)),
        warned_at: Some(at(6)),
        ..made.clone()
    };
    write(store, |r| {
        r.passkeys().update(&Passkey { rp_id: "other.example".to_owned(), public_key: vec![], ..used.clone() })
    });
    assert_eq!(read(store, |r| r.passkeys().by_credential(&made.credential_id)), Some(used));
    assert_eq!(read(store, |r| r.passkeys().by_credential(&other.credential_id)), Some(other));
}

/// A passkey is deleted by its owner only.
pub fn a_passkey_is_deleted_by_its_user(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let [first, second, third] = [0; 3].map(|_| added(store, passkey(one.user.id)));
    let other = added(store, passkey(two.user.id));
    let delete = |user, id: PasskeyId| write(store, |r| r.passkeys().delete(user, id));
    assert!(!delete(two.user.id, first.id), "somebody else's");
    assert!(delete(one.user.id, first.id) && !delete(one.user.id, first.id));
    assert_eq!(read(store, |r| r.passkeys().of_user(one.user.id)).len(), 2);
    assert_eq!(write(store, |r| r.passkeys().delete_all(one.user.id)), 2);
    for gone in [second, third] {
        assert_eq!(read(store, |r| r.passkeys().by_credential(&gone.credential_id)), None);
    }
    assert_eq!(read(store, |r| r.passkeys().of_user(two.user.id)), [other]);
}

/// The passkeys of some users are read at once, and nobody else's.
pub fn the_passkeys_of_some_users_are_read_at_once(store: &dyn Store) {
    let [one, two, three] = [0; 3].map(|_| tenant(store).user.id);
    let theirs = [one, one, two].map(|user| added(store, passkey(user)));
    added(store, passkey(three));
    let mut found = read(store, |r| r.passkeys().of_users(&[two, one]));
    found.sort_by_key(|passkey| theirs.iter().position(|one| one.id == passkey.id));
    assert_eq!(found, theirs);
    assert_eq!(read(store, |r| r.passkeys().of_users(&[])), []);
}

/// Passkeys of another RP id are counted over all users.
pub fn passkeys_of_other_rp_ids_are_counted(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let count = |rp_id: &str| read(store, |r| r.passkeys().count_for_others(rp_id));
    assert_eq!(count("example.com"), 0);
    for (user, rp_id) in
        [(one.user.id, "example.com"), (one.user.id, "a.example.com"), (two.user.id, "other.example")]
    {
        added(store, Passkey { rp_id: rp_id.to_owned(), ..passkey(user) });
    }
    assert_eq!((count("example.com"), count("a.example.com"), count("new.example")), (2, 2, 3));
}

fn challenge() -> Challenge {
    let organization: OrganizationId = entropy().id(NOW);
    let bound = Bound { purpose: Purpose::Login, organization, session: None };
    Challenge::issue(&KeyedDigest::new(&digest()), &bound, [1; 10], NOW)
}

/// A challenge is used up once, also when many use it at the same time; one whose use was undone is still good.
pub fn a_challenge_is_used_up_by_one_of_many(store: &dyn Store) {
    let [one, other] = [challenge(), challenge()];
    let undone: Result<(), orgauth_domain::ports::StoreError> = orgauth_domain::ports::transact(store, |r| {
        assert!(r.single_use().use_up(one.bytes(), one.expires_at())?);
        Err(orgauth_domain::ports::StoreError::Failed("undone".into()))
    });
    assert!(undone.is_err());
    let used = thread::scope(|scope| {
        let threads: Vec<_> = (0..8)
            .map(|_| scope.spawn(|| write(store, |r| r.single_use().use_up(one.bytes(), one.expires_at()))))
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).filter(|used| *used).count()
    });
    assert_eq!(used, 1);
    assert!(write(store, |r| r.single_use().use_up(other.bytes(), other.expires_at())));
}

/// Used challenges are kept until they would expire.
pub fn used_challenges_are_purged_when_they_expire(store: &dyn Store) {
    let all = [(); 3].map(|()| challenge());
    for one in &all {
        assert!(write(store, |r| r.single_use().use_up(one.bytes(), one.expires_at())));
    }
    let end = all[0].expires_at();
    let purge = |before, limit| write(store, |r| r.housekeeping().purge_challenges(before, limit));
    assert_eq!(purge(end, 9), 0);
    let after = end.plus(orgauth_domain::Duration::from_millis(1));
    assert_eq!((purge(after, 2), purge(after, 2), purge(after, 2)), (2, 1, 0));
}
