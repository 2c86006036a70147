//! The storage contract on PostgreSQL, and what only PostgreSQL has.
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "the helpers of tests fail by panicking, too")]

mod backup;
mod fixture;
mod postgres;
mod rights;
mod second_factors;

use fixture::Fixture;

orgauth_testkit::contract_tests!(Fixture::new());

/// The contract without prepared statements and connection settings, as behind PgBouncer.
mod unprepared {
    use crate::fixture::Fixture;

    orgauth_testkit::contract_tests!(Fixture::unprepared());
}
