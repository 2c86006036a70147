//! The storage contract on SQLite, and what only SQLite has.

mod fixture;
mod sqlite;

use fixture::Fixture;

orgauth_testkit::contract_tests!(Fixture::new());
