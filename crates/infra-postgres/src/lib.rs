//! The PostgreSQL store of orgauth: the storage ports on libpq.
//!
//! A unit of work that writes is a READ COMMITTED transaction with row locks where the ports say `lock`; one that
//! only reads is a READ ONLY transaction on one snapshot. When the database ends a transaction because of a deadlock,
//! or the connection is lost before the commit, the unit of work runs again. The tables are in `migrations/postgres`.
//!
//! `shared` is the source that this crate and `orgauth-infra-sqlite` have in common: the columns, the transaction,
//! and the repositories. This crate adds the statements that PostgreSQL needs in its own form; the
//! contract tests of `orgauth-testkit` keep the two stores equal.

// Links the bundled libpq: without it, diesel would look for one on the machine.
use pq_sys as _;

mod address;
mod backup;
mod clock;
mod codec;
mod connection;
mod delivery_record;
mod dialect;
mod events;
mod lone_statement;
mod migrate;
mod operator_lock;
mod pooled;
mod process;
mod proof;
mod queue;
mod replication;
mod rights;
mod set_up;
#[path = "../../infra-sqlite/src/shared/mod.rs"]
mod shared;
mod socket;
mod store;
mod throttles;
mod verify_lookup;
mod verify_queries;
mod watch;

pub use backup::{BackupError, backed_up_tables};
pub use connection::PostgresOptions;
pub use replication::Replication;
pub use store::PostgresStore;
pub use verify_lookup::{LookupOptions, PostgresVerifyLookup};
