//! The storage contract on SQLite, and what only SQLite has.
#![expect(clippy::unwrap_used, reason = "the helpers of tests fail by panicking, too")]

mod fixture;
mod lookup;
mod second_factors;
mod sqlite;

use fixture::Fixture;

orgauth_testkit::contract_tests!(Fixture::new());
