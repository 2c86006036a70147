//! Changes of address, proofs of address and sign-ups, each with its mailed link.

use orgauth_domain::accounts::email_change::{EmailChange, NewAddress};
use orgauth_domain::accounts::user::User;
use orgauth_domain::mail::link::TokenDigest;
use orgauth_domain::organizations::invite::{Invite, InviteState};
use orgauth_domain::organizations::sign_up::SignUp;
use orgauth_domain::ports::{Conflict, Store};
use orgauth_domain::sign_in::evidence::Evidence;
use orgauth_domain::sign_in::token::AuthenticationMethod;
use orgauth_domain::text::{Name, Slug};

use super::invites::{added, invite};
use super::{fails, together};
use crate::builders::{NOW, Tenant, at, digest, entropy, read, tenant, user, write};

/// An update overwrites the address of one account and marks it verified. An address of another account is a conflict that leaves
/// the unit of work usable; for an unknown account the update fails.
pub fn an_address_is_overwritten_unless_it_is_taken(store: &dyn Store) {
    let (one, other) = (tenant(store).user, tenant(store).user);
    let new = user().email;
    write(store, |r| r.users().set_email_verified(one.id, false, at(1)));
    let taken = write(store, |r| {
        let taken = r.users().set_email(one.id, &other.email, at(2))?;
        r.users().set_profile(one.id, &Name::parse("Went on").unwrap(), None, None, at(2))?;
        Ok(taken)
    });
    assert_eq!(taken, Err(Conflict));
    let one = User { is_email_verified: false, name: Name::parse("Went on").unwrap(), ..one };
    assert_eq!(read(store, |r| r.users().by_id(one.id)), Some(one.clone()));
    write(store, |r| r.users().set_email(one.id, &new, at(3))).unwrap();
    let changed = User { email: new.clone(), is_email_verified: true, ..one.clone() };
    assert_eq!(read(store, |r| r.users().by_email(&new)), Some(changed.clone()));
    assert_eq!(read(store, |r| r.users().by_email(&one.email)), None);
    write(store, |r| r.users().set_email(one.id, &new, at(4))).expect("its own");
    assert_eq!(read(store, |r| r.users().by_id(other.id)), Some(other));
    fails(store, |r| r.users().set_email(user().id, &user().email, at(5)).map(|_| ()));
}

/// When many accounts take one address at once, exactly one succeeds, and the others get a conflict.
pub fn an_address_is_taken_by_one_of_many(store: &dyn Store) {
    let new = user().email;
    let users: Vec<User> = (0..6).map(|_| tenant(store).user).collect();
    let taken = std::sync::atomic::AtomicU32::new(0);
    together(users.len(), |number| {
        if write(store, |r| r.users().set_email(users[number].id, &new, at(1))).is_ok() {
            taken.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
        }
    });
    assert_eq!(taken.into_inner(), 1);
}

fn change(user: &User) -> EmailChange {
    EmailChange {
        mail_id: entropy().id(NOW),
        user_id: user.id,
        email: crate::builders::user().email,
        confirm_token: TokenDigest(digest()),
        change: Some(NewAddress { cancel_token: TokenDigest(digest()), known_source: digest(), shown: None }),
        created_at: NOW,
        expires_at: at(60),
        ended_at: None,
    }
}

fn proof(user: &User) -> EmailChange {
    EmailChange { email: user.email.clone(), change: None, ..change(user) }
}

fn insert_change(store: &dyn Store, change: EmailChange) -> EmailChange {
    write(store, |r| r.email_changes().insert(&change));
    change
}

fn stored(store: &dyn Store, change: &EmailChange) -> Option<EmailChange> {
    read(store, |r| r.email_changes().by_mail(change.mail_id))
}

/// A change of address is found by its mail and by each of its tokens, and by no other's; no token can be inserted twice.
pub fn a_change_of_address_reads_back(store: &dyn Store) {
    let (one, two) = (tenant(store).user, tenant(store).user);
    let shown = Evidence {
        organization: entropy().id(NOW),
        methods: vec![AuthenticationMethod::Password, AuthenticationMethod::OneTimePassword],
        passkey: Some(entropy().id(NOW)),
        identity: Some(entropy().id(NOW)),
    };
    let asked = change(&one);
    let new = asked.change.clone().map(|new| NewAddress { shown: Some(shown), ..new });
    let ended = EmailChange { ended_at: Some(at(5)), change: new, ..asked };
    for written in [change(&one), proof(&one), change(&two), ended] {
        assert_eq!(stored(store, &written), None);
        insert_change(store, written.clone());
        assert_eq!(stored(store, &written), Some(written.clone()));
        let found = Some(written.clone());
        assert_eq!(read(store, |r| r.email_changes().by_confirm_token(&written.confirm_token)), found);
        assert_eq!(read(store, |r| r.email_changes().by_cancel_token(&written.confirm_token)), None);
        if let Some(NewAddress { cancel_token, .. }) = written.change {
            assert_eq!(read(store, |r| r.email_changes().by_cancel_token(&cancel_token)), found);
            assert_eq!(read(store, |r| r.email_changes().by_confirm_token(&cancel_token)), None);
        }
        let again = EmailChange { mail_id: entropy().id(NOW), change: None, ..written };
        fails(store, |r| r.email_changes().insert(&again));
    }
    fails(store, |r| r.email_changes().insert(&change(&user())));
}

/// All pending changes of one user end, once; ending only the proofs leaves the changes pending.
pub fn pending_changes_of_address_end(store: &dyn Store) {
    let (one, two) = (tenant(store).user, tenant(store).user);
    let (changing, proving) = (insert_change(store, change(&one)), insert_change(store, proof(&one)));
    let theirs = [insert_change(store, change(&two)), insert_change(store, proof(&two))];
    let ended = |change: &EmailChange| stored(store, change).unwrap().ended_at;
    write(store, |r| r.email_changes().end_proofs(one.id, at(5)));
    assert_eq!((ended(&changing), ended(&proving)), (None, Some(at(5))));
    write(store, |r| r.email_changes().end_all(one.id, at(6)));
    assert_eq!((ended(&changing), ended(&proving)), (Some(at(6)), Some(at(5))));
    assert_eq!(theirs.each_ref().map(ended), [None, None]);
}

/// Erasing a user deletes all of the user's changes, and everybody's changes to the address, whatever their state.
pub fn changes_of_address_are_erased(store: &dyn Store) {
    let (one, two) = (tenant(store).user, tenant(store).user);
    let gone = [
        change(&one),
        proof(&one),
        EmailChange { ended_at: Some(at(1)), ..change(&one) },
        EmailChange { email: one.email.clone(), ..change(&two) },
    ]
    .map(|one| insert_change(store, one));
    let kept = insert_change(store, change(&two));
    write(store, |r| r.email_changes().erase(one.id, &one.email));
    assert!(gone.iter().all(|change| stored(store, change).is_none()));
    assert_eq!(stored(store, &kept), Some(kept));
}

fn sign_up() -> SignUp {
    SignUp {
        mail_id: entropy().id(NOW),
        token: TokenDigest(digest()),
        email: user().email,
        name: Name::parse("Ann \u{1F600}").unwrap(),
        organization_name: Name::parse("Acme").unwrap(),
        slug: Slug::parse("acme").unwrap(),
        created_at: NOW,
        expires_at: at(60),
        used_at: None,
    }
}

fn insert_sign_up(store: &dyn Store, sign_up: SignUp) -> SignUp {
    write(store, |r| r.sign_ups().insert(&sign_up));
    sign_up
}

/// A sign-up is found by its mail and its token. Two may ask for the same slug or address; no token can be inserted twice.
pub fn a_sign_up_reads_back(store: &dyn Store) {
    let first = sign_up();
    let used = SignUp { used_at: Some(at(5)), email: first.email.clone(), ..sign_up() };
    for written in [first, used, sign_up()] {
        assert_eq!(read(store, |r| r.sign_ups().by_mail(written.mail_id)), None);
        assert_eq!(write(store, |r| r.sign_ups().lock(&written.token)), None);
        insert_sign_up(store, written.clone());
        assert_eq!(read(store, |r| r.sign_ups().by_mail(written.mail_id)), Some(written.clone()));
        assert_eq!(read(store, |r| r.sign_ups().by_token(&written.token)), Some(written.clone()));
        assert_eq!(write(store, |r| r.sign_ups().lock(&written.token)), Some(written.clone()));
        fails(store, |r| r.sign_ups().insert(&SignUp { mail_id: entropy().id(NOW), ..written.clone() }));
    }
}

/// A sign-up is used up once and alone; all sign-ups of one address are erased together, those of other addresses stay.
pub fn a_sign_up_is_used_up_and_those_of_an_address_are_erased(store: &dyn Store) {
    let (first, other) = (insert_sign_up(store, sign_up()), insert_sign_up(store, sign_up()));
    let second = insert_sign_up(store, SignUp { email: first.email.clone(), ..sign_up() });
    let stored = |sign_up: &SignUp| read(store, |r| r.sign_ups().by_mail(sign_up.mail_id));
    write(store, |r| r.sign_ups().use_up(&first.token, at(5)));
    write(store, |r| r.sign_ups().use_up(&first.token, at(6)));
    assert_eq!(stored(&first), Some(SignUp { used_at: Some(at(5)), ..first.clone() }));
    assert_eq!((stored(&second), stored(&other)), (Some(second.clone()), Some(other.clone())));
    write(store, |r| r.sign_ups().erase(&first.email));
    assert_eq!((stored(&first), stored(&second)), (None, None));
    assert_eq!(stored(&other), Some(other));
}

/// Expired changes of address and sign-ups are purged in batches.
pub fn old_links_to_addresses_are_purged_in_batches(store: &dyn Store) {
    let user = tenant(store).user;
    let changes = [10, 20, 30].map(|s| insert_change(store, EmailChange { expires_at: at(s), ..change(&user) }));
    let sign_ups = [10, 20, 30].map(|s| insert_sign_up(store, SignUp { expires_at: at(s), ..sign_up() }));
    let purge_changes = |limit| write(store, |r| r.housekeeping().purge_email_changes(at(30), limit));
    let purge_sign_ups = |limit| write(store, |r| r.housekeeping().purge_sign_ups(at(30), limit));
    assert_eq!((purge_changes(1), purge_changes(9), purge_changes(9)), (1, 1, 0));
    assert_eq!((purge_sign_ups(1), purge_sign_ups(9), purge_sign_ups(9)), (1, 1, 0));
    assert_eq!(changes.each_ref().map(|one| stored(store, one).is_some()), [false, false, true]);
    let is_there = |one: &SignUp| read(store, |r| r.sign_ups().by_mail(one.mail_id)).is_some();
    assert_eq!(sign_ups.each_ref().map(is_there), [false, false, true]);
}

/// The pending invitations of an address are found in every organization; those of other addresses, and those that are no longer
/// pending, are not.
pub fn the_pending_invites_of_an_address_are_found_everywhere(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let email = user().email;
    let of = |tenant: &Tenant, state| Invite { email: email.clone(), state, ..invite(tenant.organization.id) };
    let mut pending = [&one, &two].map(|tenant| added(store, of(tenant, InviteState::Pending)));
    pending.sort_by_key(|invite| invite.id);
    for state in [InviteState::Accepted, InviteState::Revoked, InviteState::Superseded] {
        added(store, of(&one, state));
    }
    added(store, invite(one.organization.id));
    assert_eq!(write(store, |r| r.invites().lock_pending_everywhere(&email)), pending);
    assert_eq!(write(store, |r| r.invites().lock_pending_everywhere(&user().email)), []);
}
