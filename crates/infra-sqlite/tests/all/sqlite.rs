//! What only SQLite has: its file, its settings, its schema.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use diesel::connection::SimpleConnection;
use diesel::sql_types::Text;
use diesel::{Connection, QueryableByName, RunQueryDsl, SqliteConnection};
use orgauth_domain::audit::{Actor, AuditAction, AuditEntry, OperatorEntry};
use orgauth_domain::operations::queue::{Demand, JobGroup, JobTenant, Lane, NewJob};
use orgauth_domain::ports::{PoolUse, SealedSecret, Store, StoreError, transact};
use orgauth_domain::{Duration, MailId, Timestamp};
use orgauth_infra_sqlite::{CopyError, LockError, ServerLock, SqliteOptions, SqliteStore, make_current};
use orgauth_testkit::builders::{
    NOW, audit_count, audit_entry, digest, entropy, event, organization, read, tenant, webhook, write,
};

use crate::fixture::{Fixture, OPTIONS};

#[derive(QueryableByName)]
struct Word {
    #[diesel(sql_type = Text)]
    word: String,
}

pub(crate) fn words(path: &Path, statement: &str) -> Vec<String> {
    let mut connection = SqliteConnection::establish(path.to_str().unwrap()).unwrap();
    let rows: Vec<Word> = diesel::sql_query(statement).load(&mut connection).unwrap();
    rows.into_iter().map(|row| row.word).collect()
}

/// `.cargo/config.toml` sets these options: without them two lookup threads are slower than one.
#[test]
fn sqlite_is_built_without_its_memory_statistics() {
    let options = words(Path::new(":memory:"), "SELECT compile_options AS word FROM pragma_compile_options");
    let has = |option: &str| options.iter().any(|o| o == option);
    assert!(has("DEFAULT_MEMSTATUS=0"), "{options:?}");
    assert!(!has("ENABLE_MEMORY_MANAGEMENT"), "{options:?}");
    assert!(has("THREADSAFE=1"), "{options:?}");
    assert!(has("ENABLE_QPSG"), "{options:?}");
    assert!(!has("ENABLE_FTS5") && !has("ENABLE_RTREE"), "{options:?}");
}

#[test]
fn the_file_and_those_beside_it_are_readable_by_their_owner_only() {
    let fixture = Fixture::new();
    tenant(fixture.store());
    let path = fixture.path();
    for suffix in ["", "-wal", "-shm"] {
        let file = format!("{}{suffix}", path.display());
        let mode = std::fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{file}");
    }
}

#[test]
fn the_use_of_readers_and_writer_is_told_apart() {
    let fixture = Fixture::new();
    let store = SqliteStore::open(&fixture.path(), OPTIONS).unwrap();
    assert_eq!(store.readers_use(), PoolUse { in_use: 0, idle: 0, max: 4 });
    assert_eq!(store.writer_use(), PoolUse { in_use: 0, idle: 0, max: 1 });
    let (readers, writer) = write(&store, |_| Ok((store.readers_use(), store.writer_use())));
    assert_eq!((readers.in_use, writer.in_use), (0, 1));
    assert_eq!((store.writer_use().in_use, store.writer_use().idle), (0, 1));
    let readers = read(&store, |_| Ok(store.readers_use()));
    assert_eq!(readers.in_use, 1);
}

#[test]
fn a_missing_directory_is_told_clearly() {
    let fixture = Fixture::new();
    let path = fixture.path().with_file_name("nowhere").join("orgauth.db");
    let refused = SqliteStore::open(&path, OPTIONS).err();
    assert!(matches!(&refused, Some(StoreError::Failed(reason)) if reason.contains("directory")), "{refused:?}");
}

#[test]
fn a_file_that_is_no_database_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("orgauth.db");
    std::fs::write(&path, "this is a letter, not a database ".repeat(100)).unwrap();
    let refused = SqliteStore::open(&path, OPTIONS).err();
    assert!(matches!(&refused, Some(StoreError::Failed(_))), "{refused:?}");
}

#[test]
fn a_store_without_its_tables_is_not_ready() {
    let directory = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(&directory.path().join("orgauth.db"), OPTIONS).unwrap();
    assert!(matches!(store.check_ready(), Err(StoreError::Unavailable(_))));
    assert_eq!(store.migrate().unwrap().len(), migrations());
    assert_eq!(store.check_ready(), Ok(()));
    assert_eq!(store.migrate().unwrap(), Vec::<String>::new());
}

#[test]
fn a_store_with_a_migration_missing_is_not_ready() {
    let fixture = Fixture::new();
    let mut connection = SqliteConnection::establish(fixture.path().to_str().unwrap()).unwrap();
    let last = "DELETE FROM __diesel_schema_migrations WHERE version = '00000000000007'";
    connection.batch_execute(last).unwrap();
    assert!(matches!(fixture.store().check_ready(), Err(StoreError::Unavailable(_))));
}

#[test]
fn two_processes_may_migrate_at_once() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("orgauth.db");
    let done: usize = std::thread::scope(|scope| {
        let run = || SqliteStore::open(&path, OPTIONS).unwrap().migrate().unwrap().len();
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(run)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    assert_eq!(done, migrations());
}

#[test]
fn migrations_go_up_down_and_up_again() {
    use diesel_migrations::{FileBasedMigrations, MigrationHarness};
    let schema = "SELECT type || ' ' || name || ' ' || coalesce(sql, '') AS word FROM sqlite_schema \
        WHERE name NOT LIKE '%diesel%' AND name NOT LIKE 'sqlite_%' ORDER BY name";
    let fixture = Fixture::new();
    tenant(fixture.store());
    let path = fixture.path();
    let first = words(&path, schema);
    assert!(first.len() > 20, "{first:?}");
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations/sqlite");
    let migrations = FileBasedMigrations::from_path(directory).unwrap();
    let mut connection = SqliteConnection::establish(path.to_str().unwrap()).unwrap();
    connection.revert_all_migrations(migrations.clone()).unwrap();
    assert_eq!(words(&path, schema), Vec::<String>::new());
    connection.run_pending_migrations(migrations).unwrap();
    assert_eq!(words(&path, schema), first);
    assert_eq!(fixture.store().check_ready(), Ok(()));
}

/// The previous version keeps attempts as lines of a text column, and goes on doing so while its servers run beside this one.
#[test]
fn attempts_that_the_version_before_wrote_as_text_are_kept_up_and_down() {
    use diesel_migrations::{FileBasedMigrations, MigrationHarness};
    use orgauth_domain::webhooks::delivery::{
        AttemptError, AttemptOutcome, AttemptRecord, DeliveryStep, DeliveryUpdate,
    };
    let fixture = Fixture::new();
    let one = tenant(fixture.store());
    let hook = webhook(&one.organization);
    let (told, id) = (event(&one.organization, &one.user, NOW), entropy().id(NOW));
    write(fixture.store(), |r| {
        r.webhooks().insert(&hook)?;
        r.events().append(&told, id)
    });
    let migrations = FileBasedMigrations::from_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations/sqlite"));
    let migrations = migrations.unwrap();
    let mut connection = SqliteConnection::establish(fixture.path().to_str().unwrap()).unwrap();
    let attempt = |attempt, millis: u32, error| AttemptRecord {
        attempt,
        started_at: Timestamp::from_millis(1_700_000_000_007).plus(Duration::from_millis(millis)),
        duration: Duration::from_millis(1234),
        outcome: AttemptOutcome::Failed(error),
    };
    let attempts = [
        attempt(1, 0, AttemptError::Timeout),
        attempt(2, 1, AttemptError::Http(503)),
        attempt(3, 2, AttemptError::Tls),
    ];
    let lines = [
        "1 1700000000007 1234 - timeout\n",
        "2 1700000000008 1234 503 http_503\n",
        "3 1700000000009 1234 - tls\n",
        "4 1700000000010 5 204\n",
    ];
    let logged = |fixture: &Fixture| {
        read(fixture.store(), |r| r.deliveries().get(one.organization.id.into(), hook.id, id)).unwrap().log
    };
    while connection.revert_last_migration(migrations.clone()).unwrap().to_string() != "00000000000017" {}
    connection.batch_execute(&format!("UPDATE deliveries SET attempt_log = '{}'", lines[0])).unwrap();
    connection.run_pending_migrations(migrations.clone()).unwrap();
    assert_eq!(logged(&fixture), attempts[..1]);
    let record = Some(attempts[1]);
    let step = DeliveryStep::Retry { at: NOW, attempts: 2, error: AttemptError::Http(503), unknown: false };
    write(fixture.store(), |r| r.deliveries().record(&[DeliveryUpdate { id, step, record }]));
    for line in &lines[2..] {
        connection.batch_execute(&format!("UPDATE deliveries SET attempt_log = attempt_log || '{line}'")).unwrap();
    }
    let delivered = AttemptRecord {
        started_at: Timestamp::from_millis(1_700_000_000_010),
        duration: Duration::from_millis(5),
        outcome: AttemptOutcome::Delivered(204),
        attempt: 4,
    };
    assert_eq!(logged(&fixture), [&attempts[..], &[delivered]].concat());
    while connection.revert_last_migration(migrations.clone()).unwrap().to_string() != "00000000000017" {}
    assert_eq!(words(&fixture.path(), "SELECT attempt_log AS word FROM deliveries").concat(), lines.concat());
    connection.run_pending_migrations(migrations).unwrap();
    assert_eq!(logged(&fixture).len(), 4);
}

/// Servers of the previous version sealed secrets, and died while they had claimed mails.
#[test]
fn l1_a_database_of_the_version_before_knows_its_data_keys_and_keeps_its_jobs() {
    use diesel_migrations::{FileBasedMigrations, MigrationHarness};
    let fixture = Fixture::new();
    let secret = |name: &str, sealed: &str| SealedSecret { name: name.to_owned(), sealed: sealed.to_owned() };
    for (name, sealed) in [("a", "v1.k1.x.y"), ("b", "v1.k-2.x.y"), ("c", "v1.k-2.x.z")] {
        write(fixture.store(), |r| r.secrets().insert(&secret(name, sealed), NOW)).unwrap();
    }
    let id: MailId = entropy().id(NOW);
    let (group, tenant) = (JobGroup::of_organization(None), JobTenant::of_organization(None));
    let due_at = Some(Timestamp::from_seconds(1_700_000_000));
    let job = NewJob { id: id.into(), lane: Lane::Mail, group, tenant, due_at };
    write(fixture.store(), |r| r.jobs().push(&job));
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations/sqlite");
    let migrations = FileBasedMigrations::from_path(directory).unwrap();
    let path = fixture.path();
    let mut connection = SqliteConnection::establish(path.to_str().unwrap()).unwrap();
    while connection.applied_migrations().unwrap().iter().any(|version| version.to_string() == "00000000000015") {
        connection.revert_last_migration(migrations.clone()).unwrap();
    }
    connection.batch_execute("UPDATE jobs SET unknown = 1").unwrap();
    connection.run_pending_migrations(migrations).unwrap();
    assert_eq!(read(fixture.store(), |r| r.servers().data_keys()), ["k-2", "k1"]);
    let demand = Demand {
        lane: Lane::Mail,
        jobs: 1,
        per_group: 1,
        per_tenant: 1,
        groups: Vec::new(),
        tenants: Vec::new(),
        after: None,
        lease: Duration::from_minutes(1),
        token: entropy().claim_token(),
    };
    let claim = fixture.queue().claim(&demand).unwrap();
    assert_eq!(claim.jobs.iter().map(|job| (job.id, job.unknown, job.lost)).collect::<Vec<_>>(), [(id.into(), 1, 0)]);
}

#[test]
fn n2_the_audit_log_lets_a_count_grow_in_its_hour_and_old_entries_go_and_nothing_else() {
    let fixture = Fixture::new();
    let one = tenant(fixture.store()).organization;
    let counts = audit_entry(&one, Actor::Anonymous, AuditAction::LoginFailed);
    let plain = audit_entry(&one, Actor::Operator(None), AuditAction::OrganizationCreated);
    write(fixture.store(), |r| {
        r.audit().tally(&digest(), &counts)?;
        r.audit().append(&plain)
    });
    let mut connection = SqliteConnection::establish(fixture.path().to_str().unwrap()).unwrap();
    let hour = "3600000";
    for refused in [
        "UPDATE audit_log SET count = count + 1 WHERE tally IS NULL".to_owned(),
        "UPDATE audit_log SET count = count + 1, action = 'x' WHERE tally IS NOT NULL".to_owned(),
        "UPDATE audit_log SET count = count + 1, ip = NULL WHERE tally IS NOT NULL".to_owned(),
        "UPDATE audit_log SET count = count + 1, metadata = '{}' WHERE tally IS NOT NULL".to_owned(),
        "UPDATE audit_log SET count = count + 2 WHERE tally IS NOT NULL".to_owned(),
        "UPDATE audit_log SET count = count WHERE tally IS NOT NULL".to_owned(),
        format!("UPDATE audit_log SET count = count + 1, counted_at = counted_at + {hour} WHERE tally IS NOT NULL"),
        "DELETE FROM audit_log".to_owned(),
    ] {
        let answer = connection.batch_execute(&refused);
        assert!(answer.is_err_and(|e| e.to_string().contains("append-only")), "{refused}");
    }
    connection.batch_execute("UPDATE audit_log SET count = count + 1 WHERE tally IS NOT NULL").unwrap();
    let entries = || read(fixture.store(), |r| r.audit().list(one.id, None, 10));
    assert_eq!(entries().iter().map(|entry| entry.count).max(), Some(2));
    // The purge deletes entries that are older than the retention, and keeps the rest.
    write(fixture.store(), |r| r.housekeeping().purge_audit(NOW, 10));
    assert!(connection.batch_execute("DELETE FROM audit_log").is_err());
    assert_eq!(entries().len(), 2);
}

#[test]
fn the_audit_log_and_the_operators_refuse_changes_and_deletions() {
    let fixture = Fixture::new();
    let one = tenant(fixture.store()).organization;
    let entry = audit_entry(&one, Actor::Operator(None), AuditAction::OrganizationCreated);
    let AuditEntry { id, created_at, action, .. } = entry;
    let (service_key, target, origin, metadata) = (None, None, None, Vec::new());
    let operators = OperatorEntry { id, created_at, service_key, user: None, action, target, origin, metadata };
    write(fixture.store(), |r| {
        r.audit().append(&entry)?;
        r.audit().append_operator(&operators)
    });
    let mut connection = SqliteConnection::establish(fixture.path().to_str().unwrap()).unwrap();
    for statement in [
        "UPDATE audit_log SET action = 'x'",
        "DELETE FROM audit_log",
        "UPDATE operator_log SET action = 'x'",
        "DELETE FROM operator_log",
    ] {
        let refused = connection.batch_execute(statement);
        assert!(refused.is_err_and(|e| e.to_string().contains("append-only")), "{statement}");
    }
    assert_eq!(read(fixture.store(), |r| audit_count(r, one.id, entry.action)), 1);
}

#[test]
fn a_damaged_row_is_told_apart_from_a_missing_one() {
    let fixture = Fixture::new();
    let one = tenant(fixture.store());
    let mut connection = SqliteConnection::establish(fixture.path().to_str().unwrap()).unwrap();
    connection.batch_execute("UPDATE users SET email = 'not an address'").unwrap();
    let found: Result<_, StoreError> = orgauth_domain::ports::read(fixture.store(), |r| r.users().by_id(one.user.id));
    let Err(StoreError::Corrupt(corrupt)) = found else { panic!("{found:?}") };
    assert_eq!(corrupt.table, "users");
    assert!(!corrupt.reason.contains("not an address"), "{corrupt}");
}

#[test]
fn a_store_that_another_process_keeps_busy_is_unavailable() {
    let fixture = Fixture::new();
    let impatient = SqliteOptions { busy_timeout_ms: 50, ..OPTIONS };
    let store = SqliteStore::open(&fixture.path(), impatient).unwrap();
    // Opening the first connection may exceed this store's timeout.
    while transact::<_, StoreError>(&store, |_| Ok(())).is_err() {}
    let mut other = SqliteConnection::establish(fixture.path().to_str().unwrap()).unwrap();
    other.batch_execute("BEGIN IMMEDIATE").unwrap();
    let one = organization();
    let add = || transact::<_, StoreError>(&store, |r| r.organizations().insert(&one));
    assert!(matches!(add(), Err(StoreError::Unavailable(_))));
    assert_eq!(read(&store, |r| r.organizations().list(None, u32::MAX)), Vec::new(), "reading goes on");
    other.batch_execute("ROLLBACK").unwrap();
    assert_eq!(add(), Ok(Ok(())));
}

#[test]
fn writers_that_wait_too_long_for_each_other_are_told_unavailable() {
    let fixture = Fixture::new();
    let impatient = SqliteOptions { busy_timeout_ms: 50, ..OPTIONS };
    let store = SqliteStore::open(&fixture.path(), impatient).unwrap();
    let one = organization();
    // Opening the first connection may exceed this store's timeout.
    while transact::<_, StoreError>(&store, |_| Ok(())).is_err() {}
    write(&store, |_| {
        std::thread::scope(|scope| {
            let second = scope.spawn(|| transact::<_, StoreError>(&store, |r| r.organizations().insert(&one)));
            assert!(matches!(second.join().unwrap(), Err(StoreError::Unavailable(_))));
        });
        Ok(())
    });
}

/// Copies a store of one organization, applies `change` to the copy, and returns the outcome of checking it.
fn copied(change: &str) -> (tempfile::TempDir, std::path::PathBuf, Result<(), CopyError>) {
    let fixture = Fixture::new();
    let one = tenant(fixture.store());
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("copy.db");
    SqliteStore::open(&fixture.path(), OPTIONS).unwrap().write_copy(&path).unwrap();
    let mut connection = SqliteConnection::establish(path.to_str().unwrap()).unwrap();
    let user = one.user.id.uuid().simple();
    let links = format!(
        "INSERT INTO email_changes VALUES (zeroblob(16), x'{user}', 'new@acme.example', zeroblob(32), NULL, NULL, 1, 2, NULL, NULL, NULL, NULL, NULL);
         INSERT INTO sign_ups VALUES (zeroblob(16), zeroblob(32), 'a@b.example', 'A', 'B', 'b', 1, 2, NULL);"
    );
    connection.batch_execute(&links).unwrap();
    connection.batch_execute(change).unwrap();
    drop(connection);
    let outcome = make_current(&path, false);
    (directory, path, outcome)
}

#[test]
fn a_copy_with_other_tables_indexes_or_triggers_is_refused_before_anything_of_it_runs() {
    let trigger = "CREATE TRIGGER t AFTER DELETE ON sign_ups BEGIN UPDATE users SET email = 'evil@acme.example'; END";
    for (change, name) in [
        (trigger, "trigger t"),
        ("CREATE TABLE other (a TEXT)", "table other"),
        ("CREATE VIEW other AS SELECT 1", "view other"),
        ("DROP INDEX sign_ups_email", "index sign_ups_email"),
        ("DROP INDEX sign_ups_email; CREATE UNIQUE INDEX sign_ups_email ON sign_ups (name)", "index sign_ups_email"),
        ("DROP TABLE sign_ups", "index sign_ups_email"),
        ("ALTER TABLE users ADD COLUMN other TEXT", "table users"),
    ] {
        let (_directory, path, outcome) = copied(change);
        assert!(matches!(&outcome, Err(CopyError::Foreign(found)) if found == name), "{change}: {outcome:?}");
        assert_eq!(words(&path, "SELECT 'still' AS word FROM email_changes"), ["still"], "{change}");
    }
}

#[test]
fn no_mailed_link_of_a_copy_is_good_and_its_statistics_do_no_harm() {
    let (_directory, path, outcome) = copied("ANALYZE");
    outcome.unwrap();
    for table in ["email_changes", "sign_ups", "password_resets", "sessions"] {
        assert_eq!(words(&path, &format!("SELECT 'there' AS word FROM {table}")), Vec::<String>::new(), "{table}");
    }
    assert_eq!(words(&path, "SELECT 'there' AS word FROM users").len(), 1);
}

#[test]
fn a_copy_is_written_into_no_file_that_somebody_else_made() {
    let fixture = Fixture::new();
    let store = SqliteStore::open(&fixture.path(), OPTIONS).unwrap();
    let directory = tempfile::tempdir().unwrap();
    let (made, linked) = (directory.path().join("made"), directory.path().join("linked"));
    std::fs::write(&made, "").unwrap();
    std::os::unix::fs::symlink(directory.path().join("elsewhere"), &linked).unwrap();
    for path in [&made, &linked] {
        assert!(matches!(store.write_copy(path), Err(StoreError::Failed(_))), "{}", path.display());
    }
    assert_eq!(std::fs::metadata(&made).unwrap().len(), 0);
    assert!(!directory.path().join("elsewhere").exists());
}

#[test]
fn a_log_is_emptied_but_stays_and_not_while_somebody_reads_it() {
    let fixture = Fixture::new();
    tenant(fixture.store());
    let store = SqliteStore::open(&fixture.path(), OPTIONS).unwrap();
    let log = format!("{}-wal", fixture.path().display());
    let length = || std::fs::metadata(&log).unwrap().len();
    let full = length();
    assert!(full > 0);
    let mut reader = SqliteConnection::establish(fixture.path().to_str().unwrap()).unwrap();
    reader.batch_execute("BEGIN; SELECT count(*) FROM users").unwrap();
    assert_eq!((store.empty_log(), length()), (Ok(false), full));
    reader.batch_execute("ROLLBACK").unwrap();
    assert_eq!((store.empty_log(), length()), (Ok(true), 0));
}

#[test]
fn a_second_server_on_one_file_is_refused_until_the_first_ends() {
    let fixture = Fixture::new();
    let first = ServerLock::acquire(&fixture.path()).unwrap();
    assert!(matches!(ServerLock::acquire(&fixture.path()), Err(LockError::AlreadyRunning)));
    drop(first);
    ServerLock::acquire(&fixture.path()).unwrap();
}

/// Stands for the command line that runs beside a server.
#[test]
fn two_processes_that_write_wait_for_each_other() {
    let fixture = Fixture::new();
    let one = tenant(fixture.store());
    let (org, user) = (one.organization.id, one.user.id);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            let process = SqliteStore::open(&fixture.path(), OPTIONS).unwrap();
            scope.spawn(move || {
                for _ in 0..50 {
                    write(&process, |r| {
                        let mut locked = r.memberships().lock(org, user)?.unwrap();
                        locked.joined_at = locked.joined_at.plus(Duration::from_seconds(1));
                        r.memberships().update(&locked)
                    });
                }
            });
        }
    });
    let counted = read(fixture.store(), |r| r.memberships().get(org, user)).unwrap();
    assert_eq!(counted.joined_at, one.membership.joined_at.plus(Duration::from_seconds(100)));
}

/// The number of migrations.
fn migrations() -> usize {
    std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations/sqlite")).unwrap().count()
}
