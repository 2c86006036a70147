//! The unit of work itself.

use std::error::Error;
use std::panic::{AssertUnwindSafe, catch_unwind};

use orgauth_domain::audit::{Actor, AuditAction};
use orgauth_domain::organizations::Organization;
use orgauth_domain::ports::{Conflict, Mode, Store, StoreError, Verdict, read as try_read, transact};

use crate::builders::{audit_count, audit_entry, membership, organization, read, session, tenant, user, write};

#[derive(Debug, PartialEq, Eq)]
enum Fault {
    Refused,
    Store(StoreError),
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

fn is_there(store: &dyn Store, organization: &Organization) -> bool {
    read(store, |r| r.organizations().by_slug(&organization.slug)).is_some()
}

/// A unit of work that returns `Err` changes nothing.
pub fn an_err_rolls_everything_back(store: &dyn Store) {
    let (first, second) = (organization(), organization());
    let refused: Result<(), Fault> = transact(store, |r| {
        r.organizations().insert(&first)?.unwrap();
        r.organizations().insert(&second)?.unwrap();
        assert!(r.organizations().by_slug(&first.slug)?.is_some(), "a unit of work sees its own writes");
        Err(Fault::Refused)
    });
    assert_eq!(refused, Err(Fault::Refused));
    assert!(!is_there(store, &first) && !is_there(store, &second));
}

/// A unit of work that returns `Ok` is visible to every later one.
pub fn an_ok_commits(store: &dyn Store) {
    let one = organization();
    write(store, |r| r.organizations().insert(&one)).unwrap();
    assert!(is_there(store, &one));
}

/// The verdict of `Store::run` commits or rolls back, as with the helper `transact`.
pub fn the_verdict_decides(store: &dyn Store) {
    let (kept, dropped) = (organization(), organization());
    for (one, verdict) in [(&kept, Verdict::Commit), (&dropped, Verdict::RollBack)] {
        let ran = store.run(Mode::Write, &mut |r| {
            r.organizations().insert(one).unwrap().unwrap();
            verdict
        });
        assert_eq!(ran, Ok(()));
    }
    assert!(is_there(store, &kept) && !is_there(store, &dropped));
}

/// A unique value that is taken is a conflict, after which the unit of work goes on.
pub fn a_conflict_leaves_the_unit_of_work_usable(store: &dyn Store) {
    let (taken, other) = (tenant(store).organization, organization());
    let again = Organization { slug: taken.slug.clone(), ..organization() };
    let conflict = write(store, |r| {
        let conflict = r.organizations().insert(&again)?;
        r.organizations().insert(&other)?.unwrap();
        Ok(conflict)
    });
    assert_eq!(conflict, Err(Conflict));
    assert!(is_there(store, &other));
    assert_eq!(read(store, |r| r.organizations().by_slug(&taken.slug)).unwrap().id, taken.id);
}

/// A unit of work with a failed statement can't be committed, even if its body ignores the error.
pub fn a_failed_statement_is_never_committed(store: &dyn Store) {
    let (one, elsewhere) = (organization(), tenant(store));
    let stranger = membership(&one, &elsewhere.user);
    let done: Result<(), StoreError> = transact(store, |r| {
        r.organizations().insert(&one)?.unwrap();
        // A session of a user who has no membership in that organization.
        let refused = r.sessions().insert(&session(&stranger, crate::builders::NOW));
        assert!(matches!(refused, Err(StoreError::Failed(_))), "{refused:?}");
        Ok(())
    });
    assert!(matches!(done, Err(StoreError::Failed(_))), "{done:?}");
    assert!(!is_there(store, &one));
}

/// The database's error is kept as the source of both store errors: the statement's and the unit of work's.
pub fn a_refused_statement_keeps_its_source(store: &dyn Store) {
    let (one, elsewhere) = (organization(), tenant(store));
    let stranger = membership(&one, &elsewhere.user);
    let mut refused = Ok(());
    let done: Result<(), StoreError> = transact(store, |r| {
        r.organizations().insert(&one)?.unwrap();
        refused = r.sessions().insert(&session(&stranger, crate::builders::NOW));
        Ok(())
    });
    for error in [refused.unwrap_err(), done.unwrap_err()] {
        let source = error.source().map(ToString::to_string);
        assert!(source.as_ref().is_some_and(|source| error.to_string().contains(source)), "{error}: {source:?}");
    }
}

/// A panic rolls the unit of work back and affects no other.
pub fn a_panic_rolls_back_and_the_store_lives(store: &dyn Store) {
    let one = organization();
    for _ in 0..20 {
        let panicked = catch_unwind(AssertUnwindSafe(|| {
            transact(store, |r| -> Result<(), StoreError> {
                r.organizations().insert(&one)?.unwrap();
                panic!("on purpose");
            })
        }));
        assert!(panicked.is_err(), "the panic went through");
    }
    assert!(!is_there(store, &one));
    write(store, |r| r.organizations().insert(&one)).unwrap();
    assert!(is_there(store, &one));
}

/// A reading unit of work sees one snapshot, whatever is committed meanwhile.
pub fn a_reading_unit_of_work_sees_one_snapshot(store: &dyn Store) {
    let (before, later) = (organization(), organization());
    write(store, |r| r.organizations().insert(&before)).unwrap();
    read(store, |r| {
        assert!(r.organizations().by_slug(&before.slug)?.is_some());
        std::thread::scope(|scope| {
            scope.spawn(|| {
                // Ignores the result, because a body may run again from its start.
                let _ = write(store, |r| r.organizations().insert(&later));
            });
        });
        assert!(r.organizations().by_slug(&later.slug)?.is_none(), "a second snapshot");
        Ok(())
    });
    assert!(is_there(store, &later));
}

/// A reading unit of work can't write.
pub fn a_reading_unit_of_work_writes_nothing(store: &dyn Store) {
    let one = organization();
    let refused: Result<_, StoreError> = try_read(store, |r| r.organizations().insert(&one));
    assert!(refused.is_err(), "{refused:?}");
    assert!(!is_there(store, &one));
    write(store, |r| r.organizations().insert(&one)).unwrap();
}

/// All writes of one unit of work, across aggregates, appear together.
pub fn aggregates_are_written_together(store: &dyn Store) {
    let (one, person) = (organization(), user());
    let entry = audit_entry(&one, Actor::Operator(None), AuditAction::OrganizationCreated);
    let member = membership(&one, &person);
    let refused: Result<(), Fault> = transact(store, |r| {
        r.organizations().insert(&one)?.unwrap();
        r.users().insert(&person, None)?.unwrap();
        r.memberships().insert(&member)?.unwrap();
        r.audit().append(&entry)?;
        Err(Fault::Refused)
    });
    assert_eq!(refused, Err(Fault::Refused));
    assert!(!is_there(store, &one));
    assert_eq!(read(store, |r| r.users().by_email(&person.email)), None);
    assert_eq!(read(store, |r| audit_count(r, one.id, entry.action)), 0);
}

/// A store whose schema is current is ready.
pub fn a_migrated_store_is_ready(store: &dyn Store) {
    assert_eq!(store.check_ready(), Ok(()));
}
