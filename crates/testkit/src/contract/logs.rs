//! The audit log and the events.

use orgauth_domain::audit::{Actor, AuditAction, AuditEntry};
use orgauth_domain::ports::{Store, StoreError};

use super::{fails, together};
use crate::builders::{
    NOW, Tenant, at, audit_count, audit_entry, digest, entropy, event, organization, read, tenant, write,
};

/// Entries of every kind of actor are appended, and counted separately for each organization and action.
pub fn audit_entries_are_appended_and_counted(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let count = |org: &crate::builders::Tenant, action| read(store, |r| audit_count(r, org.organization.id, action));
    assert_eq!(count(&one, AuditAction::LoginFailed), 0);
    let person = Actor::User { id: one.user.id, email: one.user.email.clone() };
    for actor in [person, Actor::Anonymous, Actor::Operator(None), Actor::System] {
        let whole = audit_entry(&one.organization, actor.clone(), AuditAction::LoginFailed);
        let bare = AuditEntry {
            target: None,
            origin: None,
            metadata: Vec::new(),
            ..audit_entry(&one.organization, actor, AuditAction::LoginFailed)
        };
        write(store, |r| {
            r.audit().append(&whole)?;
            r.audit().append(&bare)
        });
    }
    assert_eq!(count(&one, AuditAction::LoginFailed), 8);
    assert_eq!(count(&one, AuditAction::LoginSucceeded), 0);
    assert_eq!(count(&two, AuditAction::LoginFailed), 0);
}

/// The log reads back newest first, page by page, and only with the organization's own entries.
pub fn the_audit_log_reads_back_newest_first(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let person = Actor::User { id: one.user.id, email: one.user.email.clone() };
    let entries: Vec<AuditEntry> = [person, Actor::Anonymous, Actor::Operator(None), Actor::System]
        .into_iter()
        .zip([1, 2, 3, 4])
        .map(|(actor, second)| AuditEntry {
            id: crate::builders::entropy().id(at(second)),
            created_at: at(second),
            ..audit_entry(&one.organization, actor, AuditAction::LoginFailed)
        })
        .collect();
    let theirs = audit_entry(&two.organization, Actor::System, AuditAction::LoginFailed);
    write(store, |r| {
        r.audit().append(&theirs)?;
        entries.iter().try_for_each(|entry| r.audit().append(entry))
    });
    let list = |before, limit| read(store, |r| r.audit().list(one.organization.id, before, limit));
    let all = list(None, 10);
    assert_eq!(
        all.iter().map(|record| record.id).rev().collect::<Vec<_>>(),
        entries.iter().map(|e| e.id).collect::<Vec<_>>()
    );
    let (record, entry) = (&all[3], &entries[0]);
    assert_eq!((record.created_at, record.action.as_str()), (entry.created_at, entry.action.as_str()));
    assert_eq!(record.actor, Some((one.user.id, one.user.email.to_string())));
    assert!(all[..3].iter().all(|record| record.actor.is_none()));
    assert_eq!(
        all.iter().map(|record| record.actor_kind.as_str()).collect::<Vec<_>>(),
        ["system", "operator", "user", "user"]
    );
    let target = entry.target.as_ref().map(|target| (target.kind.to_owned(), target.id.clone()));
    assert_eq!(record.target, target);
    let origin = entry.origin.as_ref().expect("an origin");
    assert_eq!(record.ip, Some(origin.ip.to_string()));
    assert_eq!(
        (record.user_agent.as_deref(), record.request_id.as_deref()),
        (Some(origin.user_agent.as_str()), Some(origin.request_id.as_str()))
    );
    let metadata: Vec<_> = entry.metadata.iter().map(|(word, value)| ((*word).to_owned(), value.clone())).collect();
    assert_eq!(record.metadata, metadata);
    assert_eq!(list(None, 2), all[..2]);
    assert_eq!(list(Some(all[1].id), 10), all[2..]);
    assert_eq!(list(Some(all[3].id), 10), []);
}

/// Every action can be written.
pub fn every_audit_action_is_known(store: &dyn Store) {
    let one = tenant(store);
    for action in AuditAction::ALL {
        let entry = audit_entry(&one.organization, Actor::System, *action);
        write(store, |r| r.audit().append(&entry));
        assert_eq!(read(store, |r| audit_count(r, one.organization.id, *action)), 1, "{action}");
    }
}

/// Q3: refusals with the same key are one entry, which keeps the first refusal and counts all; other keys have other entries.
pub fn q3_refusals_of_one_key_are_one_entry(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let (key, other) = (digest(), digest());
    let refusal = |second: u32, tenant: &Tenant| AuditEntry {
        id: entropy().id(at(second)),
        created_at: at(second),
        ..audit_entry(&tenant.organization, Actor::Anonymous, AuditAction::LoginFailed)
    };
    let list = |tenant: &Tenant| read(store, |r| r.audit().list(tenant.organization.id, None, 10));
    let first = refusal(1, &one);
    assert_eq!(write(store, |r| r.audit().tally(&key, &first)), 1);
    let as_written = list(&one);
    assert_eq!(as_written[0].count, 1);
    for count in 2..5 {
        let next = AuditEntry { metadata: Vec::new(), target: None, ..refusal(10, &one) };
        assert_eq!(write(store, |r| r.audit().tally(&key, &next)), count);
    }
    let [entry] = <[_; 1]>::try_from(list(&one)).expect("one entry");
    assert_eq!(entry.count, 4);
    assert_eq!(orgauth_domain::audit::AuditRecord { count: 1, ..entry }, as_written[0], "the first one, as it was");
    assert_eq!(write(store, |r| r.audit().tally(&other, &refusal(11, &two))), 1);
    assert_eq!(list(&two).len(), 1);
    // A refusal that was rolled back is not counted.
    fails(store, |r| -> Result<(), _> {
        r.audit().tally(&key, &refusal(12, &one))?;
        Err(StoreError::Failed("on purpose".into()))
    });
    assert_eq!(list(&one)[0].count, 4);
    // An ordinary entry does not change the counts.
    write(store, |r| r.audit().append(&refusal(13, &one)));
    assert_eq!(list(&one).iter().map(|entry| entry.count).collect::<Vec<_>>(), [1, 4]);
}

/// Q3: parallel refusals are all counted.
pub fn q3_parallel_refusals_are_all_counted(store: &dyn Store) {
    let one = tenant(store);
    let key = digest();
    together(8, |_| {
        for _ in 0..5 {
            let entry = audit_entry(&one.organization, Actor::Anonymous, AuditAction::LoginFailed);
            write(store, |r| r.audit().tally(&key, &entry));
        }
    });
    let entries = read(store, |r| r.audit().list(one.organization.id, None, 100));
    assert_eq!(entries.iter().map(|entry| entry.count).collect::<Vec<_>>(), [40]);
}

/// An entry for an organization that doesn't exist is refused, and so is a second entry with the same id.
pub fn an_audit_entry_is_written_once_for_an_organization(store: &dyn Store) {
    let one = tenant(store);
    let entry = audit_entry(&one.organization, Actor::System, AuditAction::LoginFailed);
    write(store, |r| r.audit().append(&entry));
    let nowhere = audit_entry(&organization(), Actor::System, AuditAction::LoginFailed);
    for refused in [&entry, &nowhere] {
        fails(store, |r| r.audit().append(refused));
    }
}

/// The bodies of an organization's events are returned oldest first, with exactly the text that was written.
pub fn events_are_kept_with_their_exact_text(store: &dyn Store) {
    let (one, two) = (tenant(store), tenant(store));
    let bodies =
        |org: &crate::builders::Tenant, limit| read(store, |r| r.events().bodies(org.organization.id, limit));
    assert_eq!(bodies(&one, 10), Vec::<String>::new());
    let (first, second) = (event(&one.organization, &one.user, NOW), event(&one.organization, &one.user, at(1)));
    write(store, |r| r.events().append(&second, entropy().id(NOW)));
    write(store, |r| r.events().append(&first, entropy().id(NOW)));
    write(store, |r| r.events().append(&event(&two.organization, &two.user, NOW), entropy().id(NOW)));
    let written = bodies(&one, 10);
    let expected: Vec<_> = [&first, &second]
        .iter()
        .map(|event| {
            format!(
                "{{\"id\":\"{}\",\"type\":\"{}\",\"timestamp\":\"{}\",\"orgId\":\"{}\",\"data\":{{\"user\":\
                 {{\"id\":\"{}\",\"name\":\"{}\",\"email\":\"{}\"}}}}}}",
                event.id,
                event.kind,
                event.timestamp,
                one.organization.id,
                one.user.id,
                one.user.name,
                one.user.email
            )
        })
        .collect();
    assert_eq!(written, expected);
    assert_eq!(bodies(&one, 1), expected[..1]);
    assert_eq!(bodies(&two, 10).len(), 1);
}
