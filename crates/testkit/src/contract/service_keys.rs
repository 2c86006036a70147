//! Service keys, and the audit log of the operator.

use orgauth_domain::ServiceKeyId;
use orgauth_domain::audit::{AuditAction, OperatorEntry, RequestOrigin, Target};
use orgauth_domain::keys::key_form::KeyDigest;
use orgauth_domain::keys::service_key::{Scope, ServiceKey};
use orgauth_domain::ports::{Store, StoreError, transact};

use crate::builders::{NOW, at, audit_entry, digest, entropy, read, service_key, tenant, write};

fn added(store: &dyn Store, key: ServiceKey) -> ServiceKey {
    write(store, |r| r.service_keys().insert(&key));
    key
}

/// A key reads back by its identifier and by its digest, and by no other; no two keys share a digest.
pub fn a_service_key_reads_back(store: &dyn Store) {
    let key = added(store, ServiceKey { expires_at: Some(at(9)), ..service_key(Scope::Manage) });
    let other = added(store, service_key(Scope::Verify));
    for one in [&key, &other] {
        assert_eq!(read(store, |r| r.service_keys().get(one.id)).as_ref(), Some(one));
        assert_eq!(read(store, |r| r.service_keys().by_digest(&one.digest)).as_ref(), Some(one));
    }
    let unknown: ServiceKeyId = entropy().id(NOW);
    assert_eq!(read(store, |r| r.service_keys().get(unknown)), None);
    assert_eq!(read(store, |r| r.service_keys().by_digest(&KeyDigest(digest()))), None);
    let same = ServiceKey { digest: key.digest, ..service_key(Scope::Verify) };
    let refused: Result<_, StoreError> = transact(store, |r| r.service_keys().insert(&same));
    assert!(matches!(refused, Err(StoreError::Failed(_))), "{refused:?}");
}

/// Live keys are listed oldest first; a revocation is final, and only the first one sets the time.
pub fn live_service_keys_are_listed_and_revoked_once(store: &dyn Store) {
    let second = added(store, ServiceKey { created_at: at(2), ..service_key(Scope::Verify) });
    let first = added(store, ServiceKey { created_at: at(1), expires_at: Some(at(9)), ..service_key(Scope::Manage) });
    let listed = |now| read(store, |r| r.service_keys().list_live(now));
    assert_eq!(listed(at(8)), [first.clone(), second.clone()]);
    assert_eq!(listed(at(9)), std::slice::from_ref(&second), "a key is over at its end");
    let revoke = |id, seconds| write(store, |r| r.service_keys().revoke(id, at(seconds)));
    assert!(!revoke(entropy().id(NOW), 3));
    assert_eq!((revoke(second.id, 3), revoke(second.id, 4)), (true, false));
    assert_eq!(listed(at(8)), [first]);
    assert_eq!(read(store, |r| r.service_keys().get(second.id)).unwrap().revoked_at, Some(at(3)));
}

/// The operator's log reads back newest first, page by page, separate from every organization's log, until it is purged.
pub fn the_operators_log_reads_back_newest_first(store: &dyn Store) {
    let one = tenant(store);
    let theirs = audit_entry(&one.organization, orgauth_domain::audit::Actor::System, AuditAction::LoginFailed);
    let key = added(store, service_key(Scope::Manage));
    let origin = RequestOrigin {
        ip: std::net::IpAddr::from([192, 0, 2, 7]),
        user_agent: "backend/1".to_owned(),
        request_id: "req_1".to_owned(),
    };
    let person = entropy().id(NOW);
    let entry = |second, service_key, origin| OperatorEntry {
        user: (second == 3).then_some(person),
        id: entropy().id(at(second)),
        created_at: at(second),
        service_key,
        action: AuditAction::ServiceKeyCreated,
        target: Some(Target::new("service_key", key.id)),
        origin,
        metadata: vec![("scope", "manage".to_owned())],
    };
    let entries = [entry(1, None, None), entry(2, Some(key.id), Some(origin)), entry(3, None, None)];
    write(store, |r| {
        r.audit().append(&theirs)?;
        entries.iter().try_for_each(|entry| r.audit().append_operator(entry))
    });
    let list = |before, limit| read(store, |r| r.audit().list_operator(before, limit));
    let all = list(None, 10);
    assert_eq!(all.iter().map(|r| r.id).collect::<Vec<_>>(), [entries[2].id, entries[1].id, entries[0].id]);
    let record = &all[1];
    assert_eq!((record.actor_kind.as_str(), record.service_key, &record.actor), ("operator", Some(key.id), &None));
    assert_eq!((record.created_at, record.action.as_str()), (at(2), AuditAction::ServiceKeyCreated.as_str()));
    assert_eq!(record.target, Some(("service_key".to_owned(), key.id.to_string())));
    assert_eq!(record.ip.as_deref(), Some("192.0.2.7"));
    assert_eq!(record.metadata, [("scope".to_owned(), "manage".to_owned())]);
    assert_eq!((all[0].service_key, all[0].ip.as_ref()), (None, None));
    assert_eq!((all[0].actor_kind.as_str(), &all[0].actor), ("user", &Some((person, String::new()))));
    assert_eq!((all[2].actor_kind.as_str(), &all[2].actor), ("operator", &None));
    assert_eq!(list(None, 1), all[..1]);
    assert_eq!(list(Some(all[0].id), 10), all[1..]);
    write(store, |r| r.housekeeping().purge_audit(at(3), 10));
    assert_eq!(list(None, 10), all[..1], "what is older than retention is gone");
}
