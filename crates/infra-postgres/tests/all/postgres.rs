//! What only PostgreSQL has: connections that die, deadlocks, its schema.

use std::sync::{Arc, Barrier, mpsc};
use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::sql_types::Text;
use diesel::{PgConnection, QueryableByName, RunQueryDsl};
use diesel_migrations::{FileBasedMigrations, MigrationHarness};
use orgauth_domain::audit::{Actor, AuditAction, AuditEntry, OperatorEntry};
use orgauth_domain::keys::api_key::ApiKey;
use orgauth_domain::keys::key_form::KeyKind;
use orgauth_domain::operations::queue::{Demand, JobGroup, JobTenant, Lane, NewJob};
use orgauth_domain::organizations::Organization;
use orgauth_domain::ports::{
    LookupError, Mode, PoolUse, Repositories, SealedSecret, Store, StoreError, Verdict, VerifyLookup, transact,
};
use orgauth_domain::sign_in::verify::{CallerKey, VerifyQuestion};
use orgauth_domain::text::Name;
use orgauth_domain::{MailId, Timestamp};
use orgauth_infra_postgres::{LookupOptions, PostgresOptions, PostgresStore, PostgresVerifyLookup};
use orgauth_testkit::builders::{
    NOW, api_key, audit_count, audit_entry, digest, entropy, event, organization, read, tenant, webhook, write,
};
use orgauth_testkit::runtime::block_on;

use crate::fixture::{Fixture, Schema, options};

#[derive(QueryableByName)]
struct Word {
    #[diesel(sql_type = Text)]
    word: String,
}

pub(crate) fn words(connection: &mut PgConnection, statement: &str) -> Vec<String> {
    let rows: Vec<Word> = diesel::sql_query(statement).load(connection).unwrap();
    rows.into_iter().map(|row| row.word).collect()
}

/// Ends every other connection to this schema, as a restart of the server does; returns how many there were.
fn cut_connections(schema: &Schema) -> usize {
    let mut connection = schema.connection();
    let others = "SELECT pg_terminate_backend(pid, 5000)::text AS word FROM pg_stat_activity \
        WHERE application_name = $1 AND pid <> pg_backend_pid()";
    let ended: Vec<Word> = diesel::sql_query(others).bind::<Text, _>(schema.name()).load(&mut connection).unwrap();
    // Excludes a connection that the store itself closed at this moment.
    ended.iter().filter(|row| row.word == "true").count()
}

/// Makes the store open `count` connections, which idle afterwards.
fn open_connections(store: &dyn Store, count: usize) {
    let barrier = Barrier::new(count);
    std::thread::scope(|scope| {
        for _ in 0..count {
            scope.spawn(|| {
                read(store, |r| {
                    let listed = r.organizations().list(None, u32::MAX);
                    barrier.wait();
                    listed
                })
            });
        }
    });
}

#[test]
fn a_restart_of_the_server_is_noticed_by_nobody() {
    let fixture = Fixture::new();
    let one = organization();
    for _ in 0..3 {
        open_connections(fixture.store(), 6);
        assert!(cut_connections(&fixture.schema) >= 6);
        // More often than there were connections, so that each dead one would be used.
        for _ in 0..8 {
            write(fixture.store(), |r| r.organizations().insert(&one)).ok();
            read(fixture.store(), |r| r.organizations().list(None, u32::MAX));
        }
        open_connections(fixture.store(), 6);
        assert!(cut_connections(&fixture.schema) >= 6);
        assert_eq!(fixture.store().check_ready(), Ok(()));
    }
}

#[test]
fn a_unit_of_work_whose_connection_dies_is_run_again_from_its_start() {
    let fixture = Fixture::new();
    let (one, two) = (organization(), organization());
    let mut runs = 0;
    write(fixture.store(), |r| {
        runs += 1;
        r.organizations().insert(&one)?.unwrap();
        if runs == 1 {
            cut_connections(&fixture.schema);
        }
        r.organizations().insert(&two).map(Result::unwrap)
    });
    assert_eq!(runs, 2);
    assert_eq!(read(fixture.store(), |r| r.organizations().list(None, u32::MAX)).len(), 2);
}

#[test]
fn a_unit_of_work_is_run_again_once_only_for_lost_connections() {
    let fixture = Fixture::new();
    let mut runs = 0;
    let done: Result<_, StoreError> = transact(fixture.store(), |r| {
        runs += 1;
        cut_connections(&fixture.schema);
        r.organizations().insert(&organization())
    });
    assert!(matches!(done, Err(StoreError::Unavailable(_))), "{done:?}");
    assert_eq!(runs, 2);
    assert_eq!(read(fixture.store(), |r| r.organizations().list(None, u32::MAX)), Vec::new());
}

/// The outcome of the commit is unknown, so the work is not done again.
#[test]
fn a_connection_that_dies_before_the_commit_is_answered_with_unavailable() {
    let fixture = Fixture::new();
    let mut runs = 0;
    let done: Result<_, StoreError> = transact(fixture.store(), |r| {
        runs += 1;
        let inserted = r.organizations().insert(&organization());
        cut_connections(&fixture.schema);
        inserted
    });
    assert!(matches!(done, Err(StoreError::Unavailable(_))), "{done:?}");
    assert_eq!(runs, 1);
    assert_eq!(read(fixture.store(), |r| r.organizations().list(None, u32::MAX)), Vec::new());
}

#[test]
fn two_units_of_work_that_deadlock_both_get_through() {
    let fixture = Fixture::new();
    let (one, two) = (tenant(fixture.store()).organization, tenant(fixture.store()).organization);
    let both_hold_one = Barrier::new(2);
    std::thread::scope(|scope| {
        for (first, second) in [(&one, &two), (&two, &one)] {
            let (both_hold_one, store) = (&both_hold_one, fixture.store());
            scope.spawn(move || {
                let mut runs = 0;
                write(store, |r| {
                    runs += 1;
                    r.organizations().lock(first.id)?;
                    if runs == 1 {
                        both_hold_one.wait();
                    }
                    let mut locked = r.organizations().lock(second.id)?.unwrap();
                    locked.name = Name::parse(&format!("{}+", locked.name)).unwrap();
                    r.organizations().update(&locked)
                });
            });
        }
    });
    for one in [one, two] {
        let stored = read(fixture.store(), |r| r.organizations().by_slug(&one.slug)).unwrap();
        assert_eq!(stored.name.as_str(), format!("{}+", one.name));
    }
}

#[test]
fn a_body_that_gives_up_over_a_deadlock_is_run_again_all_the_same() {
    let fixture = Fixture::new();
    let mut runs = 0;
    let ran = fixture.store().run(Mode::Write, &mut |r: &mut dyn Repositories| {
        runs += 1;
        if runs == 1 {
            cut_connections(&fixture.schema);
        }
        match r.organizations().insert(&organization()) {
            Ok(_) => Verdict::Commit,
            Err(_) => Verdict::RollBack,
        }
    });
    assert_eq!((ran, runs), (Ok(()), 2));
    assert_eq!(read(fixture.store(), |r| r.organizations().list(None, u32::MAX)).len(), 1);
}

/// Makes the first `times` inserts of organizations fail like a deadlock, with a message that isn't English.
fn undo_inserts(schema: &Schema, times: u32) {
    let statements = format!(
        "CREATE SEQUENCE inserts; CREATE FUNCTION undo() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
         IF nextval('inserts') <= {times} THEN RAISE EXCEPTION 'Verklemmung entdeckt' USING ERRCODE = '40P01'; END IF; \
         RETURN NEW; END $$; \
         CREATE TRIGGER undo BEFORE INSERT ON organizations FOR EACH ROW EXECUTE FUNCTION undo()"
    );
    schema.connection().batch_execute(&statements).unwrap();
}

#[test]
fn what_the_database_undid_is_done_once_more_whatever_language_it_speaks() {
    let fixture = Fixture::new();
    undo_inserts(&fixture.schema, 1);
    let one = organization();
    let mut runs = 0;
    write(fixture.store(), |r| {
        runs += 1;
        r.organizations().insert(&one).map(Result::unwrap)
    });
    assert_eq!(runs, 2);
    assert_eq!(read(fixture.store(), |r| r.organizations().list(None, u32::MAX)), [one]);
}

#[test]
fn what_the_database_undoes_for_an_unknown_reason_is_not_done_a_third_time() {
    let fixture = Fixture::new();
    undo_inserts(&fixture.schema, 9);
    let mut runs = 0;
    let done: Result<_, StoreError> = transact(fixture.store(), |r| {
        runs += 1;
        r.organizations().insert(&organization())
    });
    assert!(matches!(done, Err(StoreError::Failed(_))), "{done:?}");
    assert_eq!(runs, 2);
    assert_eq!(read(fixture.store(), |r| r.organizations().list(None, u32::MAX)), Vec::new());
}

#[test]
fn waiting_too_long_for_a_lock_is_unavailable() {
    let fixture = Fixture::new();
    let one = tenant(fixture.store()).organization;
    let impatient = PostgresOptions { statement_timeout: Duration::from_secs(1), ..options() };
    let impatient = PostgresStore::connect(&fixture.schema.url(), impatient).unwrap();
    write(fixture.store(), |r| {
        r.organizations().lock(one.id)?;
        let mut runs = 0;
        let refused: Result<_, StoreError> = transact(&impatient, |r| {
            runs += 1;
            r.organizations().lock(one.id)
        });
        assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
        assert_eq!(runs, 1, "it would only wait as long again");
        Ok(())
    });
    assert!(write(&impatient, |r| r.organizations().lock(one.id)).is_some());
}

#[test]
fn whoever_writes_a_set_of_roles_waits_for_no_other_who_does_but_for_a_change_of_roles() {
    let fixture = Fixture::new();
    write(fixture.store(), |r| r.roles().lock_catalogue());
    let impatient = PostgresOptions { statement_timeout: Duration::from_secs(1), ..options() };
    let impatient = PostgresStore::connect(&fixture.schema.url(), impatient).unwrap();
    write(fixture.store(), |r| {
        r.roles().hold_catalogue()?;
        write(&impatient, |r| r.roles().hold_catalogue());
        let refused: Result<_, StoreError> = transact(&impatient, |r| r.roles().lock_catalogue());
        assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
        Ok(())
    });
    write(fixture.store(), |r| {
        r.roles().lock_catalogue()?;
        let refused: Result<_, StoreError> = transact(&impatient, |r| r.roles().hold_catalogue());
        assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
        Ok(())
    });
}

#[test]
fn waiting_too_long_for_a_connection_is_unavailable() {
    let fixture = Fixture::new();
    let small = PostgresOptions { pool_size: 1, checkout_timeout: Duration::from_millis(100), ..options() };
    let small = PostgresStore::connect(&fixture.schema.url(), small).unwrap();
    // Opening the first connection may exceed this store's timeout.
    while transact::<_, StoreError>(&small, |_| Ok(())).is_err() {}
    write(&small, |_| {
        let refused: Result<_, StoreError> = transact(&small, |r| r.organizations().list(None, u32::MAX));
        assert!(matches!(refused, Err(StoreError::Unavailable(_))), "{refused:?}");
        Ok(())
    });
    assert_eq!(write(&small, |r| r.organizations().list(None, u32::MAX)), Vec::new());
}

#[test]
fn a_server_that_cannot_be_reached_is_unavailable_and_no_reason_not_to_start() {
    let nowhere = "postgres://somebody:a-secret@127.0.0.1:1/postgres?sslmode=disable";
    let quick = PostgresOptions { checkout_timeout: Duration::from_millis(300), ..options() };
    let store = PostgresStore::connect(nowhere, quick).unwrap();
    let done: [Result<(), StoreError>; 3] = [
        store.check_ready(),
        store.migrate().map(|_| ()),
        transact(&store, |r| r.organizations().list(None, u32::MAX).map(|_| ())),
    ];
    for refused in done {
        let Err(StoreError::Unavailable(reason)) = refused else { panic!("{refused:?}") };
        assert!(!reason.contains("a-secret"), "{reason}");
    }
    let lookup = PostgresVerifyLookup::start(nowhere, LookupOptions::default()).unwrap();
    for _ in 0..3 {
        let refused = block_on(lookup.look_up(question(&organization(), &api_key(&organization()))));
        assert!(matches!(refused, Err(LookupError::Unavailable(_))), "{refused:?}");
    }
}

#[test]
fn an_address_that_is_no_url_is_not_repeated() {
    let refused = PostgresStore::connect("host=db password=a-secret", options()).err().unwrap();
    assert!(!refused.to_string().contains("a-secret"), "{refused}");
}

fn question(organization: &Organization, key: &ApiKey) -> VerifyQuestion {
    VerifyQuestion {
        slug: organization.slug.clone(),
        key_kind: KeyKind::Api,
        key_digest: key.digest,
        session_id: None,
    }
}

#[test]
fn verify_goes_on_after_a_restart_of_the_server() {
    let fixture = Fixture::new();
    let one = tenant(fixture.store()).organization;
    let key = api_key(&one);
    write(fixture.store(), |r| r.api_keys().insert(&key));
    for _ in 0..4 {
        for _ in 0..6 {
            let facts = block_on(fixture.lookup().look_up(question(&one, &key))).unwrap();
            assert_eq!(facts.caller.map(|c| c.key), Some(CallerKey::Api { id: key.id, last_used_at: None }));
        }
        assert!(cut_connections(&fixture.schema) >= 1);
    }
}

#[test]
fn the_sizes_of_batches_are_told() {
    let fixture = Fixture::new();
    let one = tenant(fixture.store()).organization;
    let key = api_key(&one);
    write(fixture.store(), |r| r.api_keys().insert(&key));
    let (told, sizes) = mpsc::channel();
    let options = LookupOptions { threads: 1, deadline: Duration::from_mins(1), ..LookupOptions::default() };
    let observer = Arc::new(move |size| told.send(size).unwrap());
    let lookup = PostgresVerifyLookup::start_observed(&fixture.schema.url(), options, Some(observer)).unwrap();
    let mut connection = fixture.schema.connection();
    connection.batch_execute("BEGIN; LOCK TABLE api_keys IN ACCESS EXCLUSIVE MODE").unwrap();
    let first = lookup.look_up(question(&one, &key));
    assert_eq!(sizes.recv(), Ok(1), "the thread waits for the table with this one");
    let others: Vec<_> = (0..5).map(|_| lookup.look_up(question(&one, &key))).collect();
    connection.batch_execute("COMMIT").unwrap();
    for asked in std::iter::once(first).chain(others) {
        assert!(block_on(asked).is_ok());
    }
    assert_eq!(sizes.try_iter().collect::<Vec<_>>(), [5]);
}

#[test]
fn the_use_of_the_pool_is_told() {
    let fixture = Fixture::new();
    let store = PostgresStore::connect(&fixture.schema.url(), options()).unwrap();
    assert_eq!(store.pool_use(), PoolUse { in_use: 0, idle: 0, max: 8 });
    let during = write(&store, |_| Ok(store.pool_use()));
    assert_eq!((during.in_use, during.max), (1, 8));
    let after = store.pool_use();
    assert!(after.in_use == 0 && after.idle >= 1, "{after:?}");
}

#[test]
fn an_error_tells_no_values() {
    let fixture = Fixture::new();
    let one = tenant(fixture.store()).organization;
    let key = api_key(&one);
    write(fixture.store(), |r| r.api_keys().insert(&key));
    let refused: Result<_, StoreError> = transact(fixture.store(), |r| r.api_keys().insert(&key));
    let Err(StoreError::Failed(reason)) = refused else { panic!("{refused:?}") };
    assert!(reason.contains("api_keys") && !reason.contains('(') && !reason.contains('\n'), "{reason}");
}

#[test]
fn a_damaged_row_is_told_apart_from_a_missing_one() {
    let fixture = Fixture::new();
    let one = tenant(fixture.store());
    fixture.schema.connection().batch_execute("UPDATE users SET email = 'not an address'").unwrap();
    let found: Result<_, StoreError> = orgauth_domain::ports::read(fixture.store(), |r| r.users().by_id(one.user.id));
    let Err(StoreError::Corrupt(corrupt)) = found else { panic!("{found:?}") };
    assert_eq!(corrupt.table, "users");
    assert!(!corrupt.reason.contains("not an address"), "{corrupt}");
}

#[test]
fn a_store_without_its_tables_is_not_ready() {
    let schema = Schema::new();
    let store = PostgresStore::connect(&schema.url(), options()).unwrap();
    assert!(matches!(store.check_ready(), Err(StoreError::Unavailable(_))));
    assert_eq!(store.migrate().unwrap().len(), migrations());
    assert_eq!(store.check_ready(), Ok(()));
    assert_eq!(store.migrate().unwrap(), Vec::<String>::new());
    let last = "DELETE FROM __diesel_schema_migrations WHERE version = '00000000000007'";
    schema.connection().batch_execute(last).unwrap();
    assert!(matches!(store.check_ready(), Err(StoreError::Unavailable(_))));
}

#[test]
fn two_instances_may_migrate_at_once() {
    let schema = Schema::new();
    let done: usize = std::thread::scope(|scope| {
        let run = || PostgresStore::connect(&schema.url(), options()).unwrap().migrate().unwrap().len();
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(run)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).sum()
    });
    assert_eq!(done, migrations());
}

#[test]
fn migrations_go_up_down_and_up_again() {
    let tables = "SELECT c.relname || ' ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) AS word \
        FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid \
        WHERE c.relnamespace = current_schema()::regnamespace AND c.relname NOT LIKE '%diesel%' AND a.attnum > 0 \
        UNION ALL SELECT conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint \
        WHERE connamespace = current_schema()::regnamespace AND conrelid::regclass::text NOT LIKE '%diesel%' \
        UNION ALL SELECT tgname || ' ' || pg_get_triggerdef(t.oid) FROM pg_trigger t \
        JOIN pg_class c ON c.oid = t.tgrelid \
        WHERE c.relnamespace = current_schema()::regnamespace AND NOT tgisinternal \
        UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = current_schema()::regnamespace ORDER BY word";
    let fixture = Fixture::new();
    tenant(fixture.store());
    let mut connection = fixture.schema.connection();
    let first = words(&mut connection, tables);
    assert!(first.len() > 100, "{first:?}");
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations/postgres");
    let migrations = FileBasedMigrations::from_path(directory).unwrap();
    connection.revert_all_migrations(migrations.clone()).unwrap();
    assert_eq!(words(&mut connection, tables), Vec::<String>::new());
    connection.run_pending_migrations(migrations).unwrap();
    assert_eq!(words(&mut connection, tables), first);
    assert_eq!(fixture.store().check_ready(), Ok(()));
}

#[derive(QueryableByName)]
struct Log {
    #[diesel(sql_type = diesel::sql_types::Text)]
    log: String,
}

/// The previous version keeps attempts as lines of a text column, and goes on doing so while its servers run beside this one.
#[test]
fn attempts_that_the_version_before_wrote_as_text_are_kept_up_and_down() {
    use orgauth_domain::Duration;
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
    let migrations =
        FileBasedMigrations::from_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations/postgres"));
    let migrations = migrations.unwrap();
    let mut connection = fixture.schema.connection();
    let log = |connection: &mut PgConnection| {
        let rows: Vec<Log> = diesel::sql_query("SELECT attempt_log AS log FROM deliveries").load(connection).unwrap();
        rows.into_iter().map(|row| row.log).collect::<String>()
    };
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
    assert_eq!(log(&mut connection), lines.concat());
    connection.run_pending_migrations(migrations).unwrap();
    assert_eq!(logged(&fixture).len(), 4);
}

/// Servers of the previous version sealed secrets, and died while they had claimed mails.
#[test]
fn l1_a_database_of_the_version_before_knows_its_data_keys_and_keeps_its_jobs() {
    use orgauth_domain::Duration;
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
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations/postgres");
    let migrations = FileBasedMigrations::from_path(directory).unwrap();
    let mut connection = fixture.schema.connection();
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
    let mut connection = fixture.schema.connection();
    let hour = "interval '1 hour'";
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
    for statement in [
        "UPDATE audit_log SET action = 'x'",
        "DELETE FROM audit_log",
        "UPDATE operator_log SET action = 'x'",
        "DELETE FROM operator_log",
        "TRUNCATE operator_log",
        "TRUNCATE audit_log",
    ] {
        let refused = fixture.schema.connection().batch_execute(statement);
        assert!(refused.is_err_and(|e| e.to_string().contains("append-only")), "{statement}");
    }
    assert_eq!(read(fixture.store(), |r| audit_count(r, one.id, entry.action)), 1);
}

/// The number of migrations.
fn migrations() -> usize {
    std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations/postgres")).unwrap().count()
}
