//! Connections to identity providers, and the identities that these vouch for.

use orgauth_domain::Email;
use orgauth_domain::accounts::erasure::{Erasure, ErasureStage};
use orgauth_domain::accounts::user::User;
use orgauth_domain::organizations::connection::{
    ClientId, Connection, ConnectionStatus, Issuer, Provisioning, Scopes, SealedCredential, SecondFactorBy,
    SubjectClaim,
};
use orgauth_domain::organizations::domain_name::DomainName;
use orgauth_domain::organizations::membership::{Membership, MembershipStatus, Role};
use orgauth_domain::ports::{Conflict, Store, Whose};
use orgauth_domain::sign_in::allowed_methods::AllowedMethods;
use orgauth_domain::sign_in::federation::attempt::{Attempt, EntryKind, Outcome};
use orgauth_domain::sign_in::federation::identity::{Identity, VouchedBy};
use orgauth_domain::sign_in::federation::refused::Refused;
use orgauth_domain::sign_in::federation::role_mapping::RoleRule;
use orgauth_domain::sign_in::token::TokenRules;
use orgauth_domain::sign_in::{Beginning, EndReason, Session, SessionState};
use orgauth_domain::text::Name;

use super::fails;
use crate::builders::{
    NOW, at, beginning, connection, digest, entropy, identity, join, membership, pair_seed, partial_session, read,
    session, tenant, user, write,
};

fn added(store: &dyn Store, connection: Connection) -> Connection {
    write(store, |r| r.connections().insert(&connection));
    connection
}

fn linked(store: &dyn Store, identity: Identity) -> Identity {
    assert_eq!(write(store, |r| r.identities().insert(&identity)), Ok(()));
    identity
}

/// A connection of another organization can't be read, changed or deleted.
pub fn a_connection_elsewhere_is_absent(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let (ours, theirs) = (one.organization.id, two.organization.id);
    let there = added(store, connection(&one.organization));
    assert!(read(store, |r| r.connections().get(theirs, there.id)).is_none());
    assert!(write(store, |r| r.connections().lock(theirs, there.id)).is_none());
    assert!(read(store, |r| r.connections().list(theirs)).is_empty());
    write(store, |r| r.connections().delete(theirs, there.id));
    let moved = Connection { organization_id: theirs, ..there.clone() };
    fails(store, |r| r.connections().update(&moved));
    assert!(read(store, |r| r.connections().get(ours, there.id)).is_some_and(|found| found == there));
}

/// Every field of a connection reads back, and an update overwrites one connection only.
pub fn a_connection_reads_back(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let organization = one.organization.id;
    let second = added(store, Connection { created_at: at(1), ..connection(&one.organization) });
    let first = added(store, connection(&one.organization));
    let other = added(store, connection(&two.organization));
    let rule = |claim: &str, value: &str, role| RoleRule {
        claim: claim.to_owned(),
        value: value.to_owned(),
        role,
        roles: Vec::new(),
    };
    let changed = Connection {
        name: Name::parse("Ünïcode").unwrap(),
        status: ConnectionStatus::Active,
        issuer: Issuer::restore("https://IDP.example/tenant/").unwrap(),
        client_id: ClientId::restore("an other").unwrap(),
        credential: SealedCredential::PrivateKey,
        scopes: Scopes::parse(["openid", "groups"]).unwrap(),
        provisioning: Provisioning { is_enabled: true, role: Role::Admin },
        role_rules: vec![rule("groups", "Ad min\u{e9}s \\t", Role::Admin), rule("a=b", " x ", Role::Member)],
        second_factor: SecondFactorBy::Ours,
        subject_claim: SubjectClaim::Oid,
        domains: Some(["a.example", "b.example"].map(|name| DomainName::restore(name).unwrap()).to_vec()),
        proven_for: Some(digest()),
        ..first.clone()
    };
    let without_domains = Connection { domains: Some(Vec::new()), ..first.clone() };
    for state in [changed, without_domains, first] {
        write(store, |r| r.connections().update(&state));
        assert!(write(store, |r| r.connections().lock(organization, state.id)).is_some_and(|found| found == state));
        let all = read(store, |r| r.connections().list(organization));
        assert!(all == [state, second.clone()], "oldest first");
    }
    assert!(read(store, |r| r.connections().get(two.organization.id, other.id)).is_some_and(|found| found == other));
}

/// A subject of a connection belongs to one account, and an account has one identity of each connection.
pub fn an_identity_belongs_to_one_account(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let [first, second] = [(); 2].map(|()| added(store, connection(&one.organization)));
    let ours = linked(store, identity(&first, &one.user));
    let taken = Identity { subject: ours.subject.clone(), ..identity(&first, &two.user) };
    assert_eq!(write(store, |r| r.identities().insert(&taken)), Err(Conflict));
    assert_eq!(write(store, |r| r.identities().insert(&identity(&first, &one.user))), Err(Conflict));
    let elsewhere = Identity { created_at: at(1), ..identity(&second, &one.user) };
    let elsewhere = linked(store, Identity { subject: ours.subject.clone(), email: None, ..elsewhere });
    linked(store, identity(&first, &two.user));
    assert_eq!(read(store, |r| r.identities().of_user(one.user.id)), [ours, elsewhere]);
    let known = |connection: &Connection| read(store, |r| r.identities().is_known_by(connection.id));
    assert!(known(&first) && known(&second));
    assert!(!known(&added(store, connection(&one.organization))));
}

/// A person is found by the subject of one connection, and what is recorded or deleted is of one account alone.
pub fn an_identity_is_found_by_its_connection_and_subject(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let [first, second] = [(); 2].map(|()| added(store, connection(&one.organization)));
    let ours = linked(store, identity(&first, &one.user));
    let theirs = linked(store, identity(&first, &two.user));
    let found = |connection: &Connection, subject: &str| {
        read(store, |r| r.identities().of_subject(&VouchedBy::Connection(connection.id), subject))
    };
    assert_eq!(found(&first, &ours.subject), Some(ours.clone()));
    assert_eq!((found(&second, &ours.subject), found(&first, &ours.subject.to_uppercase())), (None, None));
    let last = |connection: &Connection| read(store, |r| r.identities().last_used(connection.id));
    assert_eq!((last(&first), last(&second)), (Some(NOW), None));
    write(store, |r| r.identities().update(&Identity { last_used_at: at(99), ..ours.clone() }));
    assert_eq!(last(&first), Some(at(99)));
    assert_eq!(found(&first, &ours.subject), Some(Identity { last_used_at: at(99), ..ours.clone() }));
    write(store, |r| r.identities().delete(two.user.id, &ours));
    assert!(found(&first, &ours.subject).is_some(), "it is another's");
    write(store, |r| r.identities().delete(one.user.id, &ours));
    assert_eq!(found(&first, &ours.subject), None);
    linked(store, ours.clone());
    write(store, |r| r.identities().delete_all(one.user.id));
    assert_eq!((found(&first, &ours.subject), found(&first, &theirs.subject)), (None, Some(theirs)));
}

/// Of each connection the last 20 attempts are kept, and they go with it.
pub fn the_last_attempts_of_each_connection_are_kept(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let ours = added(store, connection(&one.organization));
    let theirs = added(store, connection(&two.organization));
    assert_eq!(read(store, |r| r.connections().organization_of(ours.id)), Some(one.organization.id));
    let attempt = |of: &Connection, seconds| Attempt {
        id: entropy().id(at(seconds)),
        connection_id: of.id,
        created_at: at(seconds),
        outcome: Outcome::Refused,
        code: Some(Refused::EmailDomainNotVerified),
        rule: Some("nonce".to_owned()),
        claims: vec!["email".to_owned(), "https://acme.example/groups".to_owned()],
        email: Some("a…@acme.example".to_owned()),
        entry: None,
        role: None,
    };
    let bare = Attempt {
        outcome: Outcome::SignedIn,
        code: None,
        rule: None,
        claims: Vec::new(),
        email: None,
        entry: Some(EntryKind::Create),
        role: Some(Role::Admin),
        ..attempt(&theirs, 1)
    };
    write(store, |r| r.attempts().append(&bare));
    let all: Vec<Attempt> = (0..23).map(|seconds| attempt(&ours, seconds)).collect();
    for one in &all {
        write(store, |r| r.attempts().append(one));
    }
    let kept = |of: &Connection| read(store, |r| r.attempts().of_connection(of.id));
    assert_eq!(kept(&ours), all.iter().rev().take(20).cloned().collect::<Vec<_>>(), "newest first");
    assert_eq!(kept(&theirs), [bare]);
    write(store, |r| r.connections().delete(one.organization.id, ours.id));
    assert_eq!((kept(&ours).len(), kept(&theirs).len()), (0, 1));
    assert_eq!(read(store, |r| r.connections().organization_of(ours.id)), None);
}

/// A connection takes its identities along; so does the deletion of its organization.
pub fn identities_go_with_their_connection_and_organization(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    join(store, &one.user, &two.organization);
    let [first, second] = [(); 2].map(|()| added(store, connection(&one.organization)));
    let other = added(store, connection(&two.organization));
    let [_, kept, theirs] = [&first, &second, &other].map(|one_of| linked(store, identity(one_of, &one.user)));
    write(store, |r| r.connections().delete(one.organization.id, first.id));
    assert_eq!(read(store, |r| r.identities().of_user(one.user.id)), [kept, theirs.clone()]);
    write(store, |r| r.organizations().mark_deleted(one.organization.id, NOW));
    assert!(read(store, |r| r.connections().list(one.organization.id)).is_empty());
    assert_eq!(read(store, |r| r.identities().of_user(one.user.id)), [theirs]);
}

/// The erasure of an account takes its identities along, and nobody else's.
pub fn identities_go_with_their_account(store: &dyn Store) {
    let one = tenant(store);
    let other = user();
    write(store, |r| r.users().insert(&other, None).map(Result::unwrap));
    let there = added(store, connection(&one.organization));
    linked(store, identity(&there, &one.user));
    let kept = linked(store, identity(&there, &other));
    let erasure = Erasure {
        user_id: one.user.id,
        addresses: vec![one.user.email.clone()],
        began_at: NOW,
        stage: ErasureStage::Searching,
    };
    write(store, |r| r.erasures().delete_account(&erasure, &[]));
    assert!(read(store, |r| r.identities().of_user(one.user.id)).is_empty());
    assert_eq!(read(store, |r| r.identities().of_user(other.id)), [kept]);
}

/// The sessions that began by a connection end, and no others.
pub fn the_sessions_of_a_connection_end(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let there = added(store, connection(&one.organization));
    let by = |membership: &_, id| {
        let start = Beginning { connection_id: id, ..beginning(membership) };
        Session::begin(start, pair_seed(), NOW, &TokenRules::default())
    };
    let began = by(&one.membership, Some(there.id));
    let partial = Session::begin_partial(
        Beginning { connection_id: Some(there.id), ..beginning(&one.membership) },
        pair_seed(),
        NOW,
        &TokenRules::default(),
    );
    let others = [
        session(&one.membership, NOW),
        by(&one.membership, Some(added(store, connection(&one.organization)).id)),
        by(&two.membership, Some(there.id)),
    ];
    for session in [&began, &partial].into_iter().chain(&others) {
        write(store, |r| r.sessions().insert(session));
    }
    let stored = |session: &Session| {
        read(store, |r| r.sessions().principal(session.organization_id, session.id)).expect("a session").session
    };
    assert_eq!(stored(&began).connection_id, Some(there.id));
    let reason = EndReason::ConnectionDeleted;
    let ended = write(store, |r| r.sessions().end_of_connection(one.organization.id, there.id, None, reason, at(1)));
    assert_eq!(ended, 2);
    for session in [&began, &partial] {
        assert!(matches!(stored(session).state, SessionState::Ended(ended) if ended.reason == reason));
    }
    assert!(others.iter().all(|session| stored(session) == *session));
    // One user's.
    let colleague = join(store, &two.user, &one.organization);
    let [theirs, hers] = [&one.membership, &colleague].map(|membership| by(membership, Some(there.id)));
    for session in [&theirs, &hers] {
        write(store, |r| r.sessions().insert(session));
    }
    let (whose, reason) = (Some(one.user.id), EndReason::EndedByUser);
    let ended = write(store, |r| r.sessions().end_of_connection(one.organization.id, there.id, whose, reason, at(2)));
    assert_eq!((ended, stored(&hers)), (1, hers.clone()));
    assert!(matches!(stored(&theirs).state, SessionState::Ended(ended) if ended.reason == reason));
}

/// The sessions that began by no connection end: everybody's, those of people who are no admins, or one user's; never one that is
/// spared, nor one of another organization.
pub fn sessions_that_began_by_no_connection_end(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let there = added(store, connection(&one.organization));
    let admin = {
        let user = user();
        write(store, |r| r.users().insert(&user, None).map(Result::unwrap));
        let admin = Membership { role: Role::Admin, ..membership(&one.organization, &user) };
        write(store, |r| r.memberships().insert(&admin)).unwrap();
        admin
    };
    let elsewhere = join(store, &one.user, &two.organization);
    // An admin elsewhere is none here.
    write(store, |r| r.memberships().update(&Membership { role: Role::Admin, ..elsewhere.clone() }));
    let began = |session: Session| {
        write(store, |r| r.sessions().insert(&session));
        session
    };
    let by_it = |membership: &Membership| {
        let start = Beginning { connection_id: Some(there.id), ..beginning(membership) };
        began(Session::begin(start, pair_seed(), NOW, &TokenRules::default()))
    };
    let end = |whose, except: Option<&Session>, second| {
        let whose = (whose, except.map(|session| session.id));
        let reason = EndReason::Operator;
        write(store, |r| r.sessions().end_without_connection(one.organization.id, whose, reason, at(second)))
    };
    let stored = |session: &Session| {
        read(store, |r| r.sessions().principal(session.organization_id, session.id)).expect("a session").session
    };
    let is_ended = |session: &Session| matches!(stored(session).state, SessionState::Ended(_));
    let kept = [
        by_it(&one.membership),
        by_it(&admin),
        began(session(&elsewhere, NOW)),
        began(session(&two.membership, NOW)),
    ];
    let [members, partial] = [session(&one.membership, NOW), partial_session(&one.membership, NOW)].map(began);
    let [admins, own] = [(); 2].map(|()| began(session(&admin, NOW)));
    assert_eq!((end(Whose::Members, None, 1), end(Whose::Members, None, 2)), (2, 0));
    assert!(is_ended(&members) && is_ended(&partial) && !is_ended(&admins));
    assert_eq!((end(Whose::All, Some(&own), 3), is_ended(&admins), is_ended(&own)), (1, true, false));
    let again = began(session(&one.membership, NOW));
    assert_eq!((end(Whose::User(admin.user_id), None, 4), is_ended(&own), is_ended(&again)), (1, true, false));
    assert_eq!(stored(&members), members.end(EndReason::Operator, at(1)), "its first end stays");
    assert!(kept.iter().all(|session| stored(session) == *session));
    // A connection is a method of its own.
    let allow = |words: &[&str], second| {
        let (allowed, reason) = (AllowedMethods::parse(words.iter().copied()).unwrap(), EndReason::Operator);
        write(store, |r| r.sessions().end_begun_otherwise(one.organization.id, &allowed, reason, at(second)))
    };
    assert_eq!(allow(&["passkey", "connection"], 5), 1);
    assert!(is_ended(&again) && kept.iter().all(|session| stored(session) == *session));
    assert_eq!((allow(&["passkey"], 6), allow(&["passkey"], 7)), (2, 0));
    assert!(is_ended(&kept[0]) && is_ended(&kept[1]) && !is_ended(&kept[2]) && !is_ended(&kept[3]));
}

/// A connection lets in the active members whom it knows, and those whose address is of one of its domains; others it shuts out.
pub fn a_connection_lets_in_whom_it_knows_or_stands_for(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let here = &one.organization;
    let [there, other] = [(); 2].map(|()| added(store, connection(here)));
    let joins = |email: &str, status, second| {
        let user = User { email: Email::parse(email).unwrap(), ..user() };
        write(store, |r| r.users().insert(&user, None).map(Result::unwrap));
        let joined = Membership { status, joined_at: at(second), ..membership(here, &user) };
        write(store, |r| r.memberships().insert(&joined)).unwrap();
        user
    };
    write(store, |r| r.memberships().update(&Membership { joined_at: at(9), ..one.membership.clone() }));
    let active = MembershipStatus::Active;
    let unique = one.user.id.to_string();
    let address = |name: &str, domain: &str| format!("{name}{unique}@{domain}");
    joins(&address("covered", "a.example"), active, 1);
    let below = joins(&address("below", "x.a.example"), active, 2);
    let alike = joins(&address("alike", "a-example.example"), active, 3);
    let known = joins(&address("known", "x.example"), active, 4);
    let known_by_other = joins(&address("other", "x.example"), active, 5);
    let suspended = joins(&address("suspended", "x.example"), MembershipStatus::Suspended, 6);
    joins(&address("removed", "x.example"), MembershipStatus::Removed, 7);
    linked(store, identity(&there, &known));
    linked(store, identity(&there, &suspended));
    linked(store, identity(&there, &two.user));
    linked(store, identity(&other, &known_by_other));
    let domains = ["a.example", "b.example"].map(|name| DomainName::restore(name).unwrap());
    let covered: Vec<_> = domains.iter().collect();
    let impact =
        |covered: &[&DomainName], limit| read(store, |r| r.connections().impact(here.id, there.id, covered, limit));
    let found = impact(&covered, 10);
    assert_eq!((found.members, found.linked), (6, 1));
    let shut_out: Vec<_> = found.shut_out.iter().map(|member| member.user_id).collect();
    assert_eq!(shut_out, [below.id, alike.id, known_by_other.id, one.user.id], "those who joined first");
    let first = &found.shut_out[0];
    assert_eq!((&first.name, &first.email), (&below.name, &below.email));
    assert_eq!(impact(&covered, 2).shut_out.len(), 2);
    assert_eq!(impact(&[], 10).shut_out.len(), 5);
}

/// Whoever is barred from an organization is so from no other one; and the ended memberships of a user are those of that user alone.
pub fn people_are_barred_from_one_organization(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let (ours, theirs) = (one.organization.id, two.organization.id);
    let [first, second, third] = [1, 2, 3].map(|byte| [byte; 32]);
    let barred = |organization, who: &[[u8; 32]]| read(store, |r| r.identities().is_barred(organization, who));
    assert!(!barred(ours, &[first, second]) && !barred(ours, &[]));
    write(store, |r| r.identities().bar(ours, &[first, second]));
    write(store, |r| r.identities().bar(ours, &[second]));
    write(store, |r| r.identities().bar(theirs, &[]));
    assert!(barred(ours, &[third, second]) && barred(ours, &[first]) && !barred(ours, &[third]));
    assert!(!barred(theirs, &[first, second]));
    write(store, |r| r.identities().bar(theirs, &[first]));
    write(store, |r| r.identities().unbar(ours, &[first, third]));
    assert!(!barred(ours, &[first]) && barred(ours, &[second]) && barred(theirs, &[first]));
    let ever = |user: &User| read(store, |r| r.memberships().ever_of(user.id));
    for status in [MembershipStatus::Suspended, MembershipStatus::Removed, MembershipStatus::Active] {
        write(store, |r| r.memberships().update(&Membership { status, ..one.membership.clone() }));
        assert_eq!(
            (ever(&one.user), ever(&two.user)),
            (vec![(ours, status)], vec![(theirs, MembershipStatus::Active)])
        );
    }
}
