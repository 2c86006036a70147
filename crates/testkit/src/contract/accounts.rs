//! User accounts.

use orgauth_domain::Email;
use orgauth_domain::accounts::user::{PasswordHash, User};
use orgauth_domain::locale::Locale;
use orgauth_domain::ports::{Conflict, Store, StoreError};
use orgauth_domain::sign_in::two_factor::{TwoFactor, TwoFactorState};
use orgauth_domain::text::{Bio, Name, Phone};

use super::{fails, together};
use crate::builders::{NOW, at, digest, entropy, read, session, tenant, user, write};

/// A second account with the same address or identifier is a conflict.
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
        locale: Locale::parse("pt-BR").ok(),
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

/// An account reads back with its own password hash, by address and locked by id.
pub fn an_account_reads_back_with_its_hash(store: &dyn Store) {
    let (with, without) = (user(), user());
    let hash = PasswordHash::new("$argon2id$one");
    write(store, |r| {
        r.users().insert(&with, Some(&hash))?.unwrap();
        r.users().insert(&without, None).map(Result::unwrap)
    });
    for (one, expected) in [(with, Some(hash)), (without, None)] {
        let found = Some((one.clone(), expected));
        assert!(read(store, |r| r.users().with_hash(&one.email)) == found);
        assert!(write(store, |r| r.users().lock_with_hash(one.id)) == found);
    }
    let nobody = user();
    assert!(read(store, |r| r.users().with_hash(&nobody.email)).is_none());
    assert!(write(store, |r| r.users().lock_with_hash(nobody.id)).is_none());
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
    fails(store, |r| r.users().set_password_hash(user().id, &PasswordHash::new("$x$"), at(1)));
    write(store, |r| r.users().remove_password_hash(with.id, at(2)));
    assert_eq!((hash_of(&with), hash_of(&without).as_deref()), (None, Some("$third$")));
    fails(store, |r| r.users().remove_password_hash(user().id, at(2)));
}

/// An account is unused until its owner has a way in, and never again, whatever becomes of that.
pub fn an_account_is_unused_until_somebody_has_a_way_in(store: &dyn Store) {
    let is_unused = |id| read(store, |r| r.users().is_unused(id));
    let (bare, with) = (user(), user());
    assert!(!is_unused(bare.id), "no account");
    write(store, |r| {
        r.users().insert(&bare, None)?.unwrap();
        r.users().insert(&with, Some(&PasswordHash::new("$first$"))).map(Result::unwrap)
    });
    assert_eq!((is_unused(bare.id), is_unused(with.id)), (true, false));
    write(store, |r| r.users().remove_password_hash(with.id, at(1)));
    write(store, |r| r.users().remove_password_hash(bare.id, at(1)));
    assert_eq!((is_unused(bare.id), is_unused(with.id)), (true, false));
    write(store, |r| r.users().set_password_hash(bare.id, &PasswordHash::new("$second$"), at(2)));
    write(store, |r| r.users().remove_password_hash(bare.id, at(3)));
    assert!(!is_unused(bare.id), "it has had a password");
    let (here, elsewhere) = (tenant(store), tenant(store));
    assert!(is_unused(here.user.id) && is_unused(elsewhere.user.id));
    write(store, |r| r.sessions().insert(&session(&here.membership, NOW)));
    assert_eq!((is_unused(here.user.id), is_unused(elsewhere.user.id)), (false, true));
}

/// An update overwrites the whole profile of one account; an omitted field is cleared.
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

/// An update overwrites and clears the locale of one account; for an unknown account it fails.
pub fn a_locale_is_overwritten(store: &dyn Store) {
    let (mut one, other) = (tenant(store).user, tenant(store).user);
    for locale in [Locale::parse("zh-Hant-TW").ok(), Locale::parse("de").ok(), None] {
        one.locale = locale;
        write(store, |r| r.users().set_locale(one.id, one.locale.as_ref(), at(9)));
        assert_eq!(read(store, |r| r.users().by_id(one.id)), Some(one.clone()));
        assert_eq!(read(store, |r| r.users().by_id(other.id)), Some(other.clone()));
    }
    fails(store, |r| r.users().set_locale(user().id, None, at(9)));
}

/// An update overwrites whether the address of one account is verified; for an unknown account it fails.
pub fn whether_an_address_is_proven_is_overwritten(store: &dyn Store) {
    let (one, other) = (tenant(store).user, tenant(store).user);
    fails(store, |r| r.users().set_email_verified(user().id, true, at(1)));
    for is_email_verified in [false, false, true] {
        write(store, |r| r.users().set_email_verified(one.id, is_email_verified, at(2)));
        assert_eq!(read(store, |r| r.users().by_id(one.id)), Some(User { is_email_verified, ..one.clone() }));
        assert_eq!(read(store, |r| r.users().by_id(other.id)), Some(other.clone()));
    }
}

/// Accounts are listed by id, whatever the order in which they were written, and page by page; accounts without a membership
/// too.
pub fn accounts_are_listed_in_order_and_by_pages(store: &dyn Store) {
    let list = |after, limit| read(store, |r| r.users().list(after, limit));
    assert_eq!(list(None, 10), []);
    let made = |second| User { id: entropy().id(at(second)), created_at: at(second), ..user() };
    let [first, second, third] = [1, 2, 3].map(made);
    for one in [&third, &first, &second] {
        write(store, |r| r.users().insert(one, None)).unwrap();
    }
    let all = [first, second, third];
    assert_eq!(list(None, u32::MAX), all);
    assert_eq!(list(None, 2), all[..2]);
    assert_eq!(list(Some(all[0].id), 1), all[1..2]);
    assert_eq!(list(Some(all[1].id), 10), all[2..]);
    let between = entropy().id(at(2).plus(orgauth_domain::Duration::from_millis(1)));
    assert_eq!(list(Some(between), 10), all[2..], "after a place where nothing is");
    assert_eq!(list(Some(all[2].id), 10), []);
}

/// The second factor of an account reads back in every state, after each other state; the second factor of an unknown account
/// is off, and can't be written.
pub fn a_second_factor_reads_back_in_every_state(store: &dyn Store) {
    let (one, other) = (tenant(store).user, tenant(store).user);
    let of = |user: &User, state| TwoFactor { user_id: user.id, state };
    let stored = |user: &User| read(store, |r| r.users().two_factor(user.id));
    let states = [
        TwoFactorState::Off,
        TwoFactorState::Enrolling { sealed: "sealed one".to_owned() },
        TwoFactorState::Enrolling { sealed: "sealed two".to_owned() },
        TwoFactorState::On { sealed: "sealed two".to_owned(), since: at(5), last_step: 0 },
        TwoFactorState::On { sealed: "sealed three".to_owned(), since: at(6), last_step: i64::from(u32::MAX) + 1 },
    ];
    assert!(stored(&one) == of(&one, TwoFactorState::Off), "a new account has none");
    let untouched = of(&other, TwoFactorState::On { sealed: "theirs".to_owned(), since: NOW, last_step: 7 });
    write(store, |r| r.users().set_two_factor(&untouched, at(1)));
    for from in &states {
        for to in &states {
            for state in [from, to] {
                let written = of(&one, state.clone());
                write(store, |r| r.users().set_two_factor(&written, at(9)));
                assert!(stored(&one) == written);
                let since = match state {
                    TwoFactorState::On { since, .. } => Some(*since),
                    TwoFactorState::Off | TwoFactorState::Enrolling { .. } => None,
                };
                let user = read(store, |r| r.users().by_id(one.id)).unwrap();
                assert_eq!(user, User { two_factor_since: since, ..one.clone() }, "the account tells the same");
            }
        }
    }
    assert!(stored(&other) == untouched);
    let nobody = user();
    assert!(stored(&nobody) == of(&nobody, TwoFactorState::Off));
    fails(store, |r| r.users().set_two_factor(&of(&nobody, TwoFactorState::Off), at(1)));
}

/// A recovery code is valid once, and only for its own user: another user's equal code stays unused.
pub fn a_recovery_code_is_used_up_once_by_its_user(store: &dyn Store) {
    let (one, other) = (tenant(store).user, tenant(store).user);
    let (shared, own, theirs) = (digest(), digest(), digest());
    let count = |user: &User| read(store, |r| r.recovery_codes().count(user.id));
    let use_up = |user: &User, code: &[u8; 32]| write(store, |r| r.recovery_codes().use_up(user.id, code));
    assert_eq!((count(&one), use_up(&one, &own)), (0, false));
    write(store, |r| {
        r.recovery_codes().replace(one.id, &[shared, own], at(1))?;
        r.recovery_codes().replace(other.id, &[shared, theirs], at(1))
    });
    assert_eq!((count(&one), count(&other), count(&user())), (2, 2, 0));
    assert!(!use_up(&one, &theirs) && !use_up(&other, &own) && !use_up(&user(), &own));
    let contains = |user: &User, code: &[u8; 32]| read(store, |r| r.recovery_codes().contains(user.id, code));
    assert!(contains(&one, &own) && !contains(&one, &theirs) && !contains(&other, &own));
    assert_eq!((count(&one), count(&other)), (2, 2));
    assert!(use_up(&one, &shared) && !use_up(&one, &shared), "once");
    assert_eq!((count(&one), count(&other)), (1, 2));
    assert!(use_up(&other, &shared), "the other user's is another code");
    fails(store, |r| -> Result<(), _> {
        assert!(r.recovery_codes().use_up(one.id, &own)?);
        Err(StoreError::Failed("on purpose".into()))
    });
    assert!(use_up(&one, &own), "what was rolled back is still good");
    assert_eq!((count(&one), count(&other)), (0, 1));
}

/// New recovery codes replace all old ones of one user, used or not; an empty list leaves none.
pub fn replaced_recovery_codes_are_gone(store: &dyn Store) {
    let (one, other) = (tenant(store).user, tenant(store).user);
    let (old, kept, new, theirs) = (digest(), digest(), digest(), digest());
    let count = |user: &User| read(store, |r| r.recovery_codes().count(user.id));
    let use_up = |user: &User, code: &[u8; 32]| write(store, |r| r.recovery_codes().use_up(user.id, code));
    write(store, |r| {
        r.recovery_codes().replace(one.id, &[old, kept], at(1))?;
        r.recovery_codes().replace(other.id, &[theirs], at(1))
    });
    assert!(use_up(&one, &kept));
    write(store, |r| r.recovery_codes().replace(one.id, &[kept, new], at(2)));
    assert_eq!((count(&one), count(&other)), (2, 1));
    assert!(!use_up(&one, &old) && use_up(&one, &kept) && use_up(&one, &new));
    write(store, |r| r.recovery_codes().replace(one.id, &[new], at(3)));
    write(store, |r| r.recovery_codes().replace(one.id, &[], at(4)));
    assert!(!use_up(&one, &new));
    assert_eq!((count(&one), count(&other)), (0, 1));
    assert!(use_up(&other, &theirs));
}

/// When many units of work use one recovery code at once, exactly one succeeds.
pub fn a_recovery_code_is_used_up_by_one_of_many(store: &dyn Store) {
    let (one, code) = (tenant(store).user, digest());
    write(store, |r| r.recovery_codes().replace(one.id, &[code, digest()], at(1)));
    let used = std::sync::atomic::AtomicU32::new(0);
    together(8, |_| {
        if write(store, |r| r.recovery_codes().use_up(one.id, &code)) {
            used.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
        }
    });
    assert_eq!((used.into_inner(), read(store, |r| r.recovery_codes().count(one.id))), (1, 1));
}

/// When two units of work lock one account, the second waits.
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
