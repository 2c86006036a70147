//! The second factor, as this version and the one before read and write it in one file.

use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use diesel_migrations::{FileBasedMigrations, MigrationHarness};
use orgauth_domain::Timestamp;
use orgauth_domain::sign_in::two_factor::{TwoFactor, TwoFactorState};
use orgauth_testkit::builders::{read, tenant, write};

use crate::fixture::Fixture;
use crate::sqlite;

/// Servers of the previous version read and write a second factor in the columns of users, beside this one.
#[test]
fn a_second_factor_that_either_version_writes_is_the_same_for_both_up_and_down() {
    const OLD_COLUMNS: &str = "SELECT coalesce(totp_secret, '-') || ' ' || coalesce(two_factor_since, '-') || ' ' \
        || coalesce(totp_last_step, '-') AS word FROM users";
    const ROWS: &str = "SELECT kind || ' ' || sealed AS word FROM second_factors";
    let fixture = Fixture::new();
    let one = tenant(fixture.store()).user;
    let since = Timestamp::from_seconds(1_800_000_000);
    let migrations = FileBasedMigrations::from_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations/sqlite"));
    let migrations = migrations.unwrap();
    let mut connection = SqliteConnection::establish(fixture.path().to_str().unwrap()).unwrap();
    connection.batch_execute("PRAGMA foreign_keys = ON").unwrap();
    let factor = |state| TwoFactor { user_id: one.id, state };
    let on = |sealed: &str, last_step| factor(TwoFactorState::On { sealed: sealed.to_owned(), since, last_step });
    let stored = || read(fixture.store(), |r| r.users().two_factor(one.id));
    let write_new = |two_factor: &TwoFactor| write(fixture.store(), |r| r.users().set_two_factor(two_factor, since));
    let words = |_: &mut SqliteConnection, query: &str| sqlite::words(&fixture.path(), query);
    let off = "totp_secret = NULL, two_factor_since = NULL, totp_last_step = NULL";
    let old = |sealed: &str, step: i64| {
        format!("totp_secret = '{sealed}', two_factor_since = 1800000000000, totp_last_step = {step}")
    };
    let write_old = |connection: &mut _, columns: &str| {
        let connection: &mut SqliteConnection = connection;
        connection.batch_execute(&format!("UPDATE users SET {columns}")).unwrap();
    };

    write_old(&mut connection, "totp_secret = 'a'");
    assert!(stored() == factor(TwoFactorState::Enrolling { sealed: "a".to_owned() }));
    write_old(&mut connection, &old("a", 7));
    assert!(stored() == on("a", 7));
    write_old(&mut connection, "totp_last_step = 8");
    assert!(stored() == on("a", 8));
    write_new(&on("a", 9));
    assert_eq!(words(&mut connection, OLD_COLUMNS), ["a 1800000000000 9"]);
    write_old(&mut connection, off);
    assert!(stored() == TwoFactor::off(one.id));
    write_new(&factor(TwoFactorState::Enrolling { sealed: "b".to_owned() }));
    assert_eq!(words(&mut connection, OLD_COLUMNS), ["b - -"]);
    write_new(&TwoFactor::off(one.id));
    assert_eq!(words(&mut connection, OLD_COLUMNS), ["- - -"]);
    let import = "INSERT INTO users (id, email, name, role, is_email_verified, totp_secret, created_at, updated_at) \
        SELECT randomblob(16), 'imported@example.com', name, role, is_email_verified, 'c', created_at, updated_at FROM users";
    connection.batch_execute(import).unwrap();
    assert_eq!(words(&mut connection, ROWS), ["totp c"]);
    connection.batch_execute("DELETE FROM users WHERE email = 'imported@example.com'").unwrap();
    assert_eq!(words(&mut connection, ROWS), [""; 0]);

    write_new(&on("d", 10));
    while connection.revert_last_migration(migrations.clone()).unwrap().to_string() != "00000000000029" {}
    assert_eq!(words(&mut connection, OLD_COLUMNS), ["d 1800000000000 10"]);
    write_old(&mut connection, "totp_last_step = 11");
    connection.run_pending_migrations(migrations).unwrap();
    assert!(stored() == on("d", 11));
    write_new(&on("d", 12));
    assert_eq!(words(&mut connection, OLD_COLUMNS), ["d 1800000000000 12"]);
}
