//! Connections of an organization to its identity providers, managed by admins.

use orgauth_application::keys::client_key;
use orgauth_application::organizations::connections::{
    self, ConnectionError, ConnectionRefusal, NewConnection, delete, get, list,
};
use orgauth_application::organizations::domains::{self, DomainError, DomainRefusal};
use orgauth_application::organizations::organization;
use orgauth_domain::ConnectionId;
use orgauth_domain::organizations::connection::{
    ClientId, ClientSecret, Connection, ConnectionChanges, ConnectionFault, ConnectionStatus, Credential,
    CredentialFault, Issuer, Provisioning, SaidCredential, Scopes, SealedCredential, SecondFactorBy, SubjectClaim,
};
use orgauth_domain::ports::ClientKey;
use orgauth_domain::sign_in::{Beginning, Session};
use orgauth_domain::webhooks::url::UrlRules;
use orgauth_infra_crypto::AssertionKey;

use crate::domains::{claimed, proves, publish};
use crate::prelude::*;

fn issuer(text: &str) -> Issuer {
    Issuer::parse(text, &UrlRules::default()).unwrap()
}

fn secret(text: &str) -> ClientSecret {
    ClientSecret::parse(text).unwrap()
}

/// What a request says that has this secret.
fn with_secret(text: &str) -> SaidCredential {
    SaidCredential { secret: Some(secret(text)), uses_private_key: None }
}

fn with_key(uses_private_key: bool) -> SaidCredential {
    SaidCredential { secret: None, uses_private_key: Some(uses_private_key) }
}

fn new() -> NewConnection {
    NewConnection {
        name: Name::parse("Acme ID").unwrap(),
        issuer: issuer("https://idp.example"),
        client_id: ClientId::restore("client").unwrap(),
        credential: with_secret("the-secret-of-this-service"),
        scopes: Scopes::default(),
        provisioning: Provisioning::default(),
        role_rules: Vec::new(),
        second_factor: SecondFactorBy::Provider,
        subject_claim: SubjectClaim::Sub,
        domains: None,
    }
}

fn create(app: &App, by: &Initiator, new: NewConnection) -> Result<Connection, ConnectionError> {
    connections::create(app, by, new).map(|(connection, _)| connection)
}

fn update(
    app: &App,
    by: &Initiator,
    id: ConnectionId,
    changes: &ConnectionChanges,
    said: &SaidCredential,
) -> Result<Connection, ConnectionError> {
    connections::update(app, by, id, changes, (said, None)).map(|(connection, _)| connection)
}

fn made(world: &World, caller: &Caller) -> Connection {
    create(&world.app, &by(caller), new()).unwrap()
}

fn changed(
    world: &World,
    caller: &Caller,
    id: ConnectionId,
    changes: ConnectionChanges,
) -> Result<Connection, ConnectionError> {
    update(&world.app, &by(caller), id, &changes, &SaidCredential::default())
}

fn on() -> ConnectionChanges {
    ConnectionChanges { status: Some(ConnectionStatus::Active), ..ConnectionChanges::default() }
}

/// Writes that a test of the connection has worked, as the test of a connection does.
fn prove(world: &World, connection: &Connection, text: &str) -> Connection {
    let print = connection.fingerprint(&world.app.digests, &Credential::Secret(secret(text)));
    let proven = Connection { proven_for: Some(print), ..connection.clone() };
    world.write(|r| r.connections().update(&proven));
    proven
}

fn refusal(refusal: impl Into<ConnectionRefusal>) -> ConnectionError {
    ConnectionError::Refused(refusal.into())
}

fn listed(world: &World, caller: &Caller) -> Vec<Connection> {
    list(&world.app, &by(caller)).unwrap().into_iter().map(|used| used.connection).collect()
}

#[test]
fn g3_whoever_is_no_admin_any_more_changes_nothing() {
    let world = World::new();
    let bob = admin(&world, &world.bob, &world.acme);
    let ours = made(&world, &bob);
    let mine = world.membership(&world.bob, &world.acme);
    for (role, status, fault) in NO_ADMINS {
        world.write(|r| r.memberships().update(&Membership { role, status, ..mine.clone() }));
        let before = Snapshot::of(&world);
        let errors = [
            refused(create(&world.app, &by(&bob), new())),
            refused(changed(&world, &bob, ours.id, on())),
            refused(delete(&world.app, &by(&bob), ours.id)),
        ];
        assert!(errors.iter().all(|error| *error == ConnectionError::Denied(fault.clone())), "{errors:?}");
        assert_eq!(Snapshot::of(&world), before);
    }
}

#[test]
fn g2_another_organizations_and_unknown_connections_are_not_found() {
    let world = World::new();
    let (ada, eve) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.eve, &world.globex));
    let (ours, theirs) = (made(&world, &ada), made(&world, &eve));
    let before = Snapshot::of(&world);
    for id in [theirs.id, world.app.entropy.id(NOW)] {
        let errors = [
            refused(get(&world.app, &by(&ada), id)),
            refused(changed(&world, &ada, id, on())),
            refused(delete(&world.app, &by(&ada), id)),
        ];
        assert!(errors.iter().all(|error| *error == refusal(ConnectionRefusal::NotFound)), "{errors:?}");
    }
    assert_eq!(Snapshot::of(&world), before);
    assert!(listed(&world, &ada) == [ours]);
    assert!(listed(&world, &eve) == [theirs]);
}

#[test]
fn an_organization_has_as_many_connections_as_allowed() {
    let mut world = World::new();
    world.app.settings.connections.per_organization = 1;
    let (ada, eve) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.eve, &world.globex));
    made(&world, &ada);
    assert_eq!(refused(create(&world.app, &by(&ada), new())), refusal(ConnectionRefusal::LimitReached { limit: 1 }));
    made(&world, &eve);
}

#[test]
fn l1_a_secret_is_on_no_disk_in_plain_and_changes_with_its_connection_only() {
    let world = World::new();
    let ada = admin(&world, &world.ada, &world.acme);
    let ours = made(&world, &ada);
    assert!(!world.on_disk(b"the-secret-of-this-service"));
    let same = changed(&world, &ada, ours.id, ConnectionChanges::default()).unwrap();
    assert!(same == ours);
    let other = with_secret("another-secret");
    let after = update(&world.app, &by(&ada), ours.id, &ConnectionChanges::default(), &other).unwrap();
    assert!(after.credential != ours.credential && !world.on_disk(b"another-secret"));
}

#[test]
fn a_connection_by_a_key_has_no_secret_and_the_first_one_makes_the_key() {
    let world = World::new();
    let (ada, eve) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.eve, &world.globex));
    let both = SaidCredential { uses_private_key: Some(true), ..with_secret("s") };
    for (said, fault) in [
        (SaidCredential::default(), CredentialFault::Missing),
        (with_key(false), CredentialFault::Missing),
        (both, CredentialFault::Both),
    ] {
        let outcome = create(&world.app, &by(&ada), NewConnection { credential: said, ..new() });
        assert_eq!(refused(outcome), refusal(fault));
    }
    let by_secret = made(&world, &ada);
    assert_eq!(world.app.client_key.published(), []);
    let by_key = create(&world.app, &by(&eve), NewConnection { credential: with_key(true), ..new() }).unwrap();
    assert!(by_key.credential == SealedCredential::PrivateKey);
    let keys = world.app.client_key.published();
    assert_eq!(keys.len(), 2, "the next one is published, too");
    let change =
        |caller: &Caller, id, said| update(&world.app, &by(caller), id, &ConnectionChanges::default(), &said);
    assert_eq!(refused(change(&eve, by_key.id, with_key(false))), refusal(CredentialFault::Missing));
    let proven = prove(&world, &by_secret, "the-secret-of-this-service");
    changed(&world, &ada, proven.id, on()).unwrap();
    let switched = change(&ada, proven.id, with_key(true)).unwrap();
    assert!(switched.credential == SealedCredential::PrivateKey);
    let off = ConnectionChanges { status: Some(ConnectionStatus::Draft), ..on() };
    changed(&world, &ada, proven.id, off).unwrap();
    let again = changed(&world, &ada, proven.id, on());
    assert_eq!(refused(again), refusal(ConnectionFault::NotProven), "the test was one of the secret");
    assert_eq!(world.app.client_key.published(), keys, "they are for all of them");
    // Another issuer asks for no secret: an assertion names whom it is for.
    let elsewhere =
        ConnectionChanges { issuer: Some(issuer("https://other.example")), ..ConnectionChanges::default() };
    changed(&world, &eve, by_key.id, elsewhere).unwrap();
    let back = change(&eve, by_key.id, with_secret("a-secret")).unwrap();
    assert!(matches!(back.credential, SealedCredential::Secret(_)));
}

#[test]
fn a_client_key_is_the_same_on_every_server_and_the_next_one_once_it_is_replaced() {
    let world = World::new();
    let ada = admin(&world, &world.ada, &world.acme);
    assert_eq!(client_key::replace(&*world.store, &*world.app.client_key), Ok(false), "there is none yet");
    assert_eq!(client_key::follow(&*world.store, &*world.app.client_key), Ok(()));
    assert_eq!(world.app.client_key.published(), []);
    create(&world.app, &by(&ada), NewConnection { credential: with_key(true), ..new() }).unwrap();
    let other = AssertionKey::new(Arc::clone(&world.app.sealer));
    let follow = || client_key::follow(&*world.store, &other).map(|()| other.published());
    let first = world.app.client_key.published();
    assert_eq!(follow(), Ok(first.clone()));
    assert_eq!(client_key::replace(&*world.store, &*world.app.client_key), Ok(true));
    let second = world.app.client_key.published();
    assert_eq!(second[0], first[1], "the one that providers have read before");
    assert!(!first.contains(&second[1]));
    assert_eq!(follow(), Ok(second));
}

#[test]
fn a_connection_is_turned_on_once_a_test_has_worked_with_it_as_it_is() {
    let world = World::new();
    let (ada, eve) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.eve, &world.globex));
    let (ours, theirs) = (made(&world, &ada), made(&world, &eve));
    let not_proven = || refusal(ConnectionFault::NotProven);
    assert_eq!(refused(changed(&world, &ada, ours.id, on())), not_proven());
    prove(&world, &theirs, "the-secret-of-this-service");
    prove(&world, &ours, "another-secret");
    assert_eq!(refused(changed(&world, &ada, ours.id, on())), not_proven(), "another secret was tested");
    prove(&world, &ours, "the-secret-of-this-service");
    let elsewhere = ConnectionChanges { issuer: Some(issuer("https://other.example")), ..on() };
    assert_eq!(
        refused(changed(&world, &ada, ours.id, elsewhere.clone())),
        refusal(ConnectionRefusal::SecretRequired)
    );
    let same = with_secret("the-secret-of-this-service");
    let outcome = update(&world.app, &by(&ada), ours.id, &elsewhere, &same);
    assert_eq!(refused(outcome), not_proven(), "another issuer was tested");
    let active = changed(&world, &ada, ours.id, on()).unwrap();
    assert_eq!(active.status, ConnectionStatus::Active);
    let off = ConnectionChanges { status: Some(ConnectionStatus::Draft), ..ConnectionChanges::default() };
    assert_eq!(changed(&world, &ada, ours.id, off).unwrap().status, ConnectionStatus::Draft);
}

#[test]
fn a_connection_stands_for_verified_domains_and_shares_none_with_another_that_is_on() {
    let world = World::new();
    let ada = admin(&world, &world.ada, &world.acme);
    let domain = claimed(&world, &ada);
    let named = || Some(vec![domain.name.clone()]);
    let unverified = refused(create(&world.app, &by(&ada), NewConnection { domains: named(), ..new() }));
    assert_eq!(unverified, refusal(ConnectionRefusal::NotVerified(domain.name.clone())));
    publish(&world, &[&domain]);
    proves(&world, &ada, domain.id).unwrap();
    let ours = create(&world.app, &by(&ada), NewConnection { domains: named(), ..new() }).unwrap();
    let all = made(&world, &ada);
    for connection in [&ours, &all] {
        prove(&world, connection, "the-secret-of-this-service");
    }
    changed(&world, &ada, ours.id, on()).unwrap();
    assert_eq!(refused(changed(&world, &ada, all.id, on())), refusal(ConnectionRefusal::SharedDomain));
}

#[test]
fn who_is_known_by_a_connection_keeps_its_issuer_as_it_is() {
    let world = World::new();
    let ada = admin(&world, &world.ada, &world.acme);
    let ours = made(&world, &ada);
    world.write(|r| r.identities().insert(&builders::identity(&ours, &world.bob)).map(Result::unwrap));
    let elsewhere =
        ConnectionChanges { issuer: Some(issuer("https://other.example")), ..ConnectionChanges::default() };
    assert_eq!(refused(changed(&world, &ada, ours.id, elsewhere)), refusal(ConnectionFault::InUse));
    let renamed = ConnectionChanges { name: Name::parse("New").ok(), ..ConnectionChanges::default() };
    assert!(changed(&world, &ada, ours.id, renamed).is_ok());
}

/// A session of bob in acme, which began by this connection.
fn session_by(world: &World, connection: &Connection) -> Session {
    let membership = world.membership(&world.bob, &world.acme);
    let start = Beginning { connection_id: Some(connection.id), ..builders::beginning(&membership) };
    let session = Session::begin(start, builders::pair_seed(), NOW, &world.app.settings.tokens);
    world.write(|r| r.sessions().insert(&session));
    session
}

#[test]
fn a_deleted_connection_takes_its_sessions_and_identities_along() {
    let world = World::new();
    let ada = admin(&world, &world.ada, &world.acme);
    let [ours, other] = [(); 2].map(|()| made(&world, &ada));
    for connection in [&ours, &other] {
        world.write(|r| r.identities().insert(&builders::identity(connection, &world.bob)).map(Result::unwrap));
    }
    let (ended, kept) = (session_by(&world, &ours), session_by(&world, &other));
    delete(&world.app, &by(&ada), ours.id).unwrap();
    let live: Vec<_> = world.live_sessions(&world.bob, &world.acme).iter().map(|session| session.id).collect();
    assert!(live.contains(&kept.id) && !live.contains(&ended.id));
    let left = world.rows(|r| r.identities().of_user(world.bob.id));
    assert_eq!(left.iter().map(|identity| identity.via.connection()).collect::<Vec<_>>(), [Some(other.id)]);
    let entries = world.audit(AuditAction::ConnectionDeleted);
    assert_eq!(entries.len(), 1);
    assert_eq!(entries[0].metadata, [("name", "Acme ID".to_owned()), ("sessions", "1".to_owned())]);
}

#[test]
fn every_change_is_recorded_and_told_once() {
    let world = World::new();
    let (ada, eve) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.eve, &world.globex));
    let ours = made(&world, &ada);
    let renamed = || ConnectionChanges { name: Name::parse("New").ok(), ..ConnectionChanges::default() };
    for _ in 0..2 {
        changed(&world, &ada, ours.id, renamed()).unwrap();
    }
    let words: Vec<_> = world.audit(AuditAction::ConnectionUpdated).into_iter().map(|entry| entry.metadata).collect();
    assert_eq!(words, [[("name", "New".to_owned()), ("changed", "name".to_owned())]]);
    delete(&world.app, &by(&ada), ours.id).unwrap();
    for name in ["connection.created", "connection.updated", "connection.deleted"] {
        let told = world.events_of(&world.acme, name);
        assert_eq!(told.len(), 1, "{name}");
        assert!(told[0].contains(&ours.id.to_string()) && !told[0].contains("secret"), "{name}");
        assert!(world.events_of(&world.globex, name).is_empty());
    }
    assert!(list(&world.app, &by(&eve)).unwrap().is_empty());
}

/// A name that the organization gives up doesn't come back with its next owner, and a list that gets empty doesn't mean all.
#[test]
fn a_deleted_domain_leaves_the_lists_of_connections() {
    let world = World::new();
    let (ada, eve) = (admin(&world, &world.ada, &world.acme), admin(&world, &world.eve, &world.globex));
    let domain = claimed(&world, &ada);
    publish(&world, &[&domain]);
    proves(&world, &ada, domain.id).unwrap();
    let naming = NewConnection { domains: Some(vec![domain.name.clone()]), ..new() };
    let ours = create(&world.app, &by(&ada), naming).unwrap();
    let (of_all, theirs) = (made(&world, &ada), made(&world, &eve));
    let elsewhere = Connection { domains: Some(vec![domain.name.clone()]), ..theirs };
    world.write(|r| r.connections().update(&elsewhere));
    let unknown = refused(domains::delete(&world.app, &by(&eve), domain.id));
    assert_eq!(unknown, DomainError::Refused(DomainRefusal::NotFound));
    domains::delete(&world.app, &by(&ada), domain.id).unwrap();
    let left = Connection { domains: Some(Vec::new()), ..ours.clone() };
    for (caller, connection) in [(&ada, &left), (&ada, &of_all), (&eve, &elsewhere)] {
        assert!(get(&world.app, &by(caller), connection.id).unwrap().connection == *connection);
    }
    let told: Vec<_> = world.audit(AuditAction::ConnectionUpdated).into_iter().map(|entry| entry.metadata).collect();
    assert_eq!(told, [[("name", "Acme ID".to_owned()), ("changed", "domains".to_owned())]]);
    assert_eq!(world.events_of(&world.acme, "connection.updated").len(), 1);
    // It can be changed still, and stands for all again only when that is said.
    let renamed = ConnectionChanges { name: Some(Name::parse("New").unwrap()), ..ConnectionChanges::default() };
    assert_eq!(changed(&world, &ada, left.id, renamed).unwrap().domains, Some(Vec::new()));
}

#[test]
fn the_connections_of_a_deleted_organization_are_gone_at_once() {
    let world = World::new();
    let ada = admin(&world, &world.ada, &world.acme);
    made(&world, &ada);
    world.set_status(&world.acme, OrganizationStatus::Suspended);
    organization::delete(&world.app, &Operator::CommandLine, world.acme.id).unwrap();
    assert!(world.rows(|r| r.connections().list(world.acme.id)).is_empty());
}
