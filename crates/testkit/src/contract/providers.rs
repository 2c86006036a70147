//! Identities that providers of the whole service vouch for.

use orgauth_domain::accounts::erasure::{Erasure, ErasureStage};
use orgauth_domain::accounts::user::User;
use orgauth_domain::ports::{Conflict, Store};
use orgauth_domain::sign_in::federation::identity::{Identity, VouchedBy};
use orgauth_domain::sign_in::federation::provider::ProviderId;
use orgauth_domain::sign_in::token::AuthenticationMethod::{Connection, Password, Provider};
use orgauth_domain::sign_in::{EndReason, Session, SessionState};

use crate::builders::{NOW, at, connection, identity, read, session, tenant, write};

fn of(provider: &str) -> VouchedBy {
    VouchedBy::Provider(ProviderId::parse(provider).unwrap())
}

fn at_provider(store: &dyn Store, user: &User, provider: &str) -> Identity {
    let anywhere = connection(&tenant(store).organization);
    Identity { via: of(provider), ..identity(&anywhere, user) }
}

/// A subject of a provider belongs to one account, an account has one identity of each provider, and the same subject of another
/// provider or of a connection is another person's.
pub fn an_identity_of_a_provider_belongs_to_one_account(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let google = at_provider(store, &one.user, "google-a");
    assert_eq!(write(store, |r| r.identities().insert(&google)), Ok(()));
    let taken = Identity { subject: google.subject.clone(), ..at_provider(store, &two.user, "google-a") };
    assert_eq!(write(store, |r| r.identities().insert(&taken)), Err(Conflict));
    let second = at_provider(store, &one.user, "google-a");
    assert_eq!(write(store, |r| r.identities().insert(&second)), Err(Conflict));
    let github = Identity { via: of("github-a"), created_at: at(1), email: None, ..taken };
    assert_eq!(write(store, |r| r.identities().insert(&github)), Ok(()));
    let there = connection(&one.organization);
    write(store, |r| r.connections().insert(&there));
    let by_connection =
        Identity { subject: google.subject.clone(), created_at: at(2), ..identity(&there, &two.user) };
    assert_eq!(write(store, |r| r.identities().insert(&by_connection)), Ok(()));
    let found = |via: &VouchedBy| read(store, |r| r.identities().of_subject(via, &google.subject));
    assert_eq!(found(&google.via), Some(google.clone()));
    assert_eq!(found(&github.via), Some(github.clone()));
    assert_eq!(found(&by_connection.via), Some(by_connection.clone()));
    assert_eq!(read(store, |r| r.identities().of_subject(&google.via, &google.subject.to_uppercase())), None);
    assert_eq!(read(store, |r| r.identities().of_user(two.user.id)), [github, by_connection]);
    assert_eq!(read(store, |r| r.identities().of_user(one.user.id)), [google]);
}

/// What is recorded or deleted is of one account alone.
pub fn an_identity_of_a_provider_is_touched_and_deleted_alone(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let [ours, theirs] = [&one.user, &two.user].map(|user| at_provider(store, user, "google-b"));
    for identity in [&ours, &theirs] {
        assert_eq!(write(store, |r| r.identities().insert(identity)), Ok(()));
    }
    let of_user = |user: &User| read(store, |r| r.identities().of_user(user.id));
    let used = Identity { last_used_at: at(99), counts_in: Some(vec![one.organization.id]), ..ours.clone() };
    write(store, |r| r.identities().update(&used));
    assert_eq!(of_user(&one.user), [used]);
    write(store, |r| r.identities().delete(two.user.id, &ours));
    assert_eq!(of_user(&one.user).len(), 1, "it is another's");
    write(store, |r| r.identities().delete(one.user.id, &ours));
    write(store, |r| r.identities().delete_all(one.user.id));
    assert_eq!((of_user(&one.user), of_user(&two.user)), (Vec::new(), vec![theirs]));
    write(store, |r| r.identities().delete_all(two.user.id));
    assert_eq!(of_user(&two.user), []);
}

/// An account's erasure takes its identities of providers along, and no other's.
pub fn identities_of_providers_go_with_their_account(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let [ours, theirs] = [&one.user, &two.user].map(|user| at_provider(store, user, "google-c"));
    for identity in [&ours, &theirs] {
        assert_eq!(write(store, |r| r.identities().insert(identity)), Ok(()));
    }
    let erasure = Erasure {
        user_id: one.user.id,
        addresses: vec![one.user.email.clone()],
        began_at: NOW,
        stage: ErasureStage::Searching,
    };
    write(store, |r| r.erasures().delete_account(&erasure, &[]));
    assert_eq!(read(store, |r| r.identities().of_subject(&ours.via, &ours.subject)), None);
    assert_eq!(read(store, |r| r.identities().of_user(two.user.id)), [theirs]);
}

/// The sessions of one user end that began by a provider of the service or continue such a one, in every organization.
pub fn sessions_of_providers_end_for_one_user(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let began = |membership, methods: &[_]| {
        let session = Session { methods: methods.to_vec(), ..session(membership, NOW) };
        write(store, |r| r.sessions().insert(&session));
        session
    };
    let ours = [began(&one.membership, &[Provider]), began(&one.membership, &[Provider, Password])];
    let others = [
        began(&one.membership, &[Password]),
        began(&one.membership, &[Connection]),
        began(&two.membership, &[Provider]),
    ];
    assert_eq!(write(store, |r| r.sessions().end_of_providers(one.user.id, EndReason::EndedByUser, at(5))), 2);
    let is_over = |session: &Session| {
        let stored = write(store, |r| r.sessions().lock(session.organization_id, session.id)).unwrap();
        matches!(stored.state, SessionState::Ended(_))
    };
    assert!(ours.iter().all(is_over) && !others.iter().any(is_over));
    assert_eq!(write(store, |r| r.sessions().end_of_providers(one.user.id, EndReason::EndedByUser, at(6))), 0);
}
