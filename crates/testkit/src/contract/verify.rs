//! The verify lookup.

use orgauth_domain::id::SessionId;
use orgauth_domain::keys::api_key::ApiKey;
use orgauth_domain::keys::key_form::{KeyDigest, KeyKind};
use orgauth_domain::keys::service_key::{Scope, ServiceKey};
use orgauth_domain::organizations::membership::{Membership, MembershipStatus, Role};
use orgauth_domain::organizations::roles::Given;
use orgauth_domain::organizations::{Organization, OrganizationStatus};
use orgauth_domain::ports::{LookupError, Store, VerifyLookup};
use orgauth_domain::sign_in::impersonator::Impersonator;
use orgauth_domain::sign_in::token::TokenRules;
use orgauth_domain::sign_in::verify::{CallerKey, SubjectFacts, VerifyFacts, VerifyQuestion};
use orgauth_domain::sign_in::{EndReason, Session, SessionState};
use orgauth_domain::text::Slug;

use crate::builders::{
    NOW, Tenant, api_key, at, digest, entropy, join, pair_seed, partial_session, service_key, session, tenant, write,
};
use crate::runtime::{block_on, block_on_all};

struct Asked<'a> {
    lookup: &'a dyn VerifyLookup,
    tenant: Tenant,
    key: ApiKey,
    session: Session,
}

impl Asked<'_> {
    fn question(&self) -> VerifyQuestion {
        VerifyQuestion {
            slug: self.tenant.organization.slug.clone(),
            key_kind: KeyKind::Api,
            key_digest: self.key.digest,
            session_id: Some(self.session.id),
        }
    }

    fn answer(&self, question: VerifyQuestion) -> VerifyFacts {
        block_on(self.lookup.look_up(question)).expect("facts")
    }

    fn subject(&self) -> SubjectFacts {
        self.answer(self.question()).subject.expect("a subject")
    }
}

fn prepared<'a>(store: &dyn Store, lookup: &'a dyn VerifyLookup) -> Asked<'a> {
    let tenant = tenant(store);
    let key = api_key(&tenant.organization);
    let session = session(&tenant.membership, NOW);
    write(store, |r| {
        r.api_keys().insert(&key)?;
        r.sessions().insert(&session)
    });
    Asked { lookup, tenant, key, session }
}

/// A tenant with a key and a session, and the question about it.
pub(super) fn asked(store: &dyn Store, lookup: &dyn VerifyLookup) -> (Tenant, VerifyQuestion) {
    let asked = prepared(store, lookup);
    let question = asked.question();
    (asked.tenant, question)
}

const NOTHING: VerifyFacts = VerifyFacts { caller: None, subject: None };

/// With no key, another organization's key or an unknown slug there is no caller, and no fact about the session.
pub fn verify_knows_no_caller_without_its_own_key(store: &dyn Store, lookup: &dyn VerifyLookup) {
    let (one, two) = (prepared(store, lookup), prepared(store, lookup));
    let unknown = KeyDigest(digest());
    assert_eq!(one.answer(VerifyQuestion { key_digest: unknown, ..one.question() }), NOTHING);
    assert_eq!(one.answer(VerifyQuestion { key_digest: two.key.digest, ..one.question() }), NOTHING);
    let nowhere = Slug::parse("nowhere").unwrap();
    assert_eq!(one.answer(VerifyQuestion { slug: nowhere, ..one.question() }), NOTHING);
    assert!(one.answer(one.question()).caller.is_some());
}

/// A deleted organization has no callers from its deletion on, for single and for batched questions.
pub fn verify_knows_no_deleted_organization(store: &dyn Store, lookup: &dyn VerifyLookup) {
    let (one, two) = (prepared(store, lookup), prepared(store, lookup));
    let service_key = service_key(Scope::Verify);
    write(store, |r| r.service_keys().insert(&service_key));
    let by_service = |asked: &Asked<'_>| VerifyQuestion {
        key_kind: KeyKind::Service,
        key_digest: service_key.digest,
        ..asked.question()
    };
    let questions = || [one.question(), by_service(&one), two.question(), by_service(&two)];
    let found = |facts: Vec<VerifyFacts>| facts.iter().map(|facts| facts.subject.is_some()).collect::<Vec<_>>();
    assert_eq!(found(questions().map(|question| one.answer(question)).to_vec()), [true; 4]);
    write(store, |r| r.organizations().mark_deleted(one.tenant.organization.id, NOW));
    assert_eq!(questions().map(|question| one.answer(question))[..2], [NOTHING, NOTHING]);
    let together = block_on_all(questions().map(|question| lookup.look_up(question)).into());
    let together: Vec<_> = together.into_iter().map(|facts| facts.expect("facts")).collect();
    assert_eq!(together[..2], [NOTHING, NOTHING]);
    assert_eq!(found(together), [false, false, true, true]);
}

/// A session of another organization is absent, even for the same user; so is an unknown session, and a missing one.
pub fn verify_knows_no_session_from_elsewhere(store: &dyn Store, lookup: &dyn VerifyLookup) {
    let (one, two) = (prepared(store, lookup), prepared(store, lookup));
    let elsewhere = join(store, &one.tenant.user, &two.tenant.organization);
    let same_user = session(&elsewhere, NOW);
    write(store, |r| r.sessions().insert(&same_user));
    let unknown: SessionId = entropy().id(NOW);
    for session_id in [Some(two.session.id), Some(same_user.id), Some(unknown), None] {
        let facts = one.answer(VerifyQuestion { session_id, ..one.question() });
        assert!(facts.caller.is_some() && facts.subject.is_none(), "{facts:?}");
    }
}

/// The facts equal the rows.
pub fn verify_tells_the_facts(store: &dyn Store, lookup: &dyn VerifyLookup) {
    let (one, _) = (prepared(store, lookup), prepared(store, lookup));
    let VerifyFacts { caller, subject } = one.answer(one.question());
    let (caller, subject) = (caller.unwrap(), subject.unwrap());
    let Organization { id, name, slug, plan, status, .. } = one.tenant.organization.clone();
    assert_eq!((caller.key_expires_at, caller.key_revoked_at), (None, None));
    assert_eq!(caller.key, CallerKey::Api { id: one.key.id, last_used_at: None });
    assert_eq!((caller.organization.id, caller.organization.name, caller.organization.slug), (id, name, slug));
    assert_eq!((caller.organization.plan, caller.organization.status), (plan, status));
    let SessionState::Full(full) = &one.session.state else { panic!("not a full session") };
    assert_eq!(
        subject,
        SubjectFacts {
            access_id: Some(full.pair.access_id),
            session_expires_at: full.pair.refresh_expires_at,
            user_id: one.tenant.user.id,
            name: one.tenant.user.name.clone(),
            email: one.tenant.user.email.clone(),
            account_role: one.tenant.user.role,
            is_email_verified: one.tenant.user.is_email_verified,
            role: one.tenant.membership.role,
            status: one.tenant.membership.status,
            joined_at: one.tenant.membership.joined_at,
            given: Given::default(),
            impersonator: None,
        }
    );
    let by = Impersonator::Person { user: one.tenant.user.id, session: one.session.id };
    let theirs = Session { impersonator: Some(by), ..one.session.clone() };
    write(store, |r| r.sessions().update(&theirs));
    assert_eq!(one.subject().impersonator, Some(by));
}

/// Every change shows in the next answer.
pub fn verify_is_never_stale(store: &dyn Store, lookup: &dyn VerifyLookup) {
    let mut one = prepared(store, lookup);
    let (org, key) = (one.tenant.organization.id, one.key.id);
    for _ in 0..20 {
        let seed = pair_seed();
        let renewed = one.session.clone().renew(seed.clone(), at(1), &TokenRules::default()).unwrap();
        write(store, |r| r.sessions().update(&renewed));
        assert_eq!(one.subject().access_id, Some(seed.access_id));
        one.session = renewed;
    }
    for status in MembershipStatus::ALL {
        for role in Role::ALL {
            let changed = Membership { status: *status, role: *role, ..one.tenant.membership.clone() };
            write(store, |r| r.memberships().update(&changed));
            assert_eq!((one.subject().status, one.subject().role), (*status, *role));
        }
    }
    one.tenant.organization.status = OrganizationStatus::Suspended;
    write(store, |r| r.organizations().update(&one.tenant.organization));
    let facts = one.answer(one.question());
    assert_eq!(facts.caller.unwrap().organization.status, OrganizationStatus::Suspended);
    write(store, |r| r.api_keys().touch(org, key, at(3), at(3)));
    write(store, |r| r.api_keys().revoke(org, key, at(4)));
    let caller = one.answer(one.question()).caller.unwrap();
    let key = CallerKey::Api { id: one.key.id, last_used_at: Some(at(3)) };
    assert_eq!((caller.key, caller.key_revoked_at), (key, Some(at(4))));
}

/// A session that isn't full accepts no access token.
pub fn verify_accepts_no_token_unless_full(store: &dyn Store, lookup: &dyn VerifyLookup) {
    let mut one = prepared(store, lookup);
    assert!(one.subject().access_id.is_some());
    let ended = one.session.clone().end(EndReason::Logout, at(5));
    write(store, |r| r.sessions().update(&ended));
    assert_eq!((one.subject().access_id, one.subject().session_expires_at), (None, at(5)));
    let waiting = partial_session(&one.tenant.membership, NOW);
    write(store, |r| r.sessions().insert(&waiting));
    one.session = waiting;
    assert_eq!(one.subject().access_id, None);
}

/// A service key is a caller in every existing organization. A service key's digest is not accepted as an API key's, nor the other
/// way round. The facts about a session are the same for both kinds of key.
pub fn verify_knows_a_service_key_everywhere(store: &dyn Store, lookup: &dyn VerifyLookup) {
    let (one, two) = (prepared(store, lookup), prepared(store, lookup));
    let key = ServiceKey { expires_at: Some(at(9)), ..service_key(Scope::Verify) };
    write(store, |r| r.service_keys().insert(&key));
    let by = |question| VerifyQuestion { key_kind: KeyKind::Service, key_digest: key.digest, ..question };
    for asked in [&one, &two] {
        let facts = asked.answer(by(asked.question()));
        let caller = facts.caller.unwrap();
        assert_eq!((caller.key, caller.organization.id), (CallerKey::Service, asked.tenant.organization.id));
        assert_eq!((caller.key_expires_at, caller.key_revoked_at), (Some(at(9)), None));
        assert_eq!(facts.subject, asked.answer(asked.question()).subject);
    }
    let foreign = VerifyQuestion { session_id: Some(two.session.id), ..by(one.question()) };
    assert_eq!(one.answer(foreign).subject, None);
    let nowhere = VerifyQuestion { slug: Slug::parse("nowhere").unwrap(), ..by(one.question()) };
    assert_eq!(one.answer(nowhere), NOTHING);
    assert_eq!(one.answer(VerifyQuestion { key_kind: KeyKind::Api, ..by(one.question()) }), NOTHING);
    assert_eq!(one.answer(VerifyQuestion { key_kind: KeyKind::Service, ..one.question() }), NOTHING);
    write(store, |r| r.service_keys().revoke(key.id, at(4)));
    assert_eq!(one.answer(by(one.question())).caller.unwrap().key_revoked_at, Some(at(4)));
}

/// Many questions at once each get their own answer, whatever their kind of key.
pub fn verify_answers_many_at_once(store: &dyn Store, lookup: &dyn VerifyLookup) {
    let tenants = [prepared(store, lookup), prepared(store, lookup), prepared(store, lookup)];
    let service = service_key(Scope::Verify);
    write(store, |r| r.service_keys().insert(&service));
    let question = |n: usize| {
        let own = tenants[n % 3].question();
        match n % 2 {
            0 => own,
            _ => VerifyQuestion { key_kind: KeyKind::Service, key_digest: service.digest, ..own },
        }
    };
    let asked: Vec<_> = (0..150).map(|n| (n, lookup.look_up(question(n)))).collect();
    let answers = block_on(async {
        let mut answers = Vec::new();
        for (n, answer) in asked {
            answers.push((n, answer.await));
        }
        answers
    });
    for (n, answer) in answers {
        let (facts, one) = (answer.expect("facts"), &tenants[n % 3]);
        let caller = facts.caller.unwrap();
        let api = CallerKey::Api { id: one.key.id, last_used_at: None };
        assert_eq!(caller.key, if n % 2 == 0 { api } else { CallerKey::Service });
        assert_eq!(caller.organization.id, one.tenant.organization.id);
        assert_eq!(facts.subject.unwrap().user_id, one.tenant.user.id);
    }
}

/// A caller that stops waiting does not affect other callers.
pub fn verify_outlives_whoever_stops_waiting(store: &dyn Store, lookup: &dyn VerifyLookup) {
    let one = prepared(store, lookup);
    for _ in 0..50 {
        drop(lookup.look_up(one.question()));
    }
    assert_eq!(one.subject().user_id, one.tenant.user.id);
}

/// A question to a full queue is refused at once, without an answer about the token. Needs a lookup with a short queue.
pub fn verify_refuses_what_does_not_fit_its_queue(store: &dyn Store, lookup: &dyn VerifyLookup) {
    let one = prepared(store, lookup);
    let asked: Vec<_> = (0..5_000).map(|_| lookup.look_up(one.question())).collect();
    let mut busy = 0;
    for answer in block_on_all(asked) {
        match answer {
            Ok(facts) => assert!(facts.subject.is_some()),
            Err(LookupError::Busy) => busy += 1,
            Err(error) => panic!("{error}"),
        }
    }
    assert!(busy > 0, "nothing was refused");
    assert_eq!(one.subject().user_id, one.tenant.user.id);
}
