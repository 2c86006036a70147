//! Purges of old rows.

use orgauth_domain::audit::{Actor, AuditAction, AuditEntry};
use orgauth_domain::ports::Store;
use orgauth_domain::sign_in::EndReason;

use crate::builders::{
    NOW, Tenant, at, audit_entry, bucket, digest, entropy, event, partial_session, read, session, tenant, write,
};

/// Sessions that ended or expired before the given time are purged in batches; live ones stay.
pub fn old_sessions_are_purged_in_batches(store: &dyn Store) {
    let Tenant { organization, membership, .. } = tenant(store);
    let live = session(&membership, at(0));
    let ended_late = session(&membership, at(0)).end(EndReason::Logout, at(1000));
    let mut old: Vec<_> = (0..4).map(|n| session(&membership, at(n)).end(EndReason::Logout, at(10 + n))).collect();
    old.push(partial_session(&membership, at(0)));
    write(store, |r| {
        for one in old.iter().chain([&live, &ended_late]) {
            r.sessions().insert(one)?;
        }
        Ok(())
    });
    let purge = |limit| write(store, |r| r.housekeeping().purge_sessions(at(1000), limit));
    assert_eq!((purge(2), purge(2), purge(2), purge(2)), (2, 2, 1, 0));
    let is_there = |id| write(store, |r| r.sessions().lock(organization.id, id)).is_some();
    assert!(is_there(live.id) && is_there(ended_late.id));
    assert!(!old.iter().any(|one| is_there(one.id)));
}

/// Throttle buckets that no longer have an effect are purged.
pub fn old_throttles_are_purged_in_batches(store: &dyn Store) {
    let (old, new) = ([digest(), digest(), digest()], digest());
    write(store, |r| {
        for key in &old {
            r.throttles().put_all(&[(*key, bucket(1), at(99))])?;
        }
        r.throttles().put_all(&[(new, bucket(1), at(100))])
    });
    let purge = |limit| write(store, |r| r.housekeeping().purge_throttles(at(100), limit));
    assert_eq!((purge(2), purge(2), purge(2)), (2, 1, 0));
    assert_eq!(write(store, |r| r.throttles().lock(&[old[0], new])), vec![None, Some(bucket(1))]);
}

/// Known sources whose last success is old are purged.
pub fn old_known_sources_are_purged_in_batches(store: &dyn Store) {
    let (old, new) = ([digest(), digest(), digest()], digest());
    write(store, |r| {
        for key in &old {
            r.known_sources().remember(key, at(99))?;
        }
        r.known_sources().remember(&new, at(100))
    });
    let purge = |limit| write(store, |r| r.housekeeping().purge_known_sources(at(100), limit));
    assert_eq!((purge(2), purge(2), purge(2)), (2, 1, 0));
    assert_eq!(read(store, |r| r.known_sources().last_success(&old[0])), None);
    assert_eq!(read(store, |r| r.known_sources().last_success(&new)), Some(at(100)));
}

/// Old events are purged.
pub fn old_events_are_purged_in_batches(store: &dyn Store) {
    let one = tenant(store);
    let all = [99, 100, 98, 97].map(|second| event(&one.organization, &one.user, at(second)));
    write(store, |r| all.iter().try_for_each(|event| r.events().append(event, entropy().id(NOW))));
    let purge = |limit| write(store, |r| r.housekeeping().purge_events(at(100), limit));
    assert_eq!((purge(2), purge(2), purge(2)), (2, 1, 0));
    let left = read(store, |r| r.events().bodies(one.organization.id, 10));
    assert!(left.len() == 1 && left[0].contains(&all[1].id.to_string()), "{left:?}");
}

/// Q3: old audit entries of every organization are purged, counting entries included.
pub fn q3_old_audit_entries_are_purged_in_batches(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let entry = |tenant: &Tenant, second: u32| AuditEntry {
        id: entropy().id(at(second)),
        created_at: at(second),
        ..audit_entry(&tenant.organization, Actor::System, AuditAction::LoggedOut)
    };
    write(store, |r| {
        for (tenant, second) in [(&one, 97), (&two, 98), (&one, 100), (&two, 101)] {
            r.audit().append(&entry(tenant, second))?;
        }
        r.audit().tally(&digest(), &entry(&one, 99))
    });
    let purge = |limit| write(store, |r| r.housekeeping().purge_audit(at(100), limit));
    assert_eq!((purge(2), purge(2), purge(2)), (2, 1, 0));
    let left = [&one, &two].map(|tenant| {
        let entries = read(store, |r| r.audit().list(tenant.organization.id, None, 10));
        entries.iter().map(|entry| entry.created_at).collect::<Vec<_>>()
    });
    assert_eq!(left, [vec![at(100)], vec![at(101)]]);
}
