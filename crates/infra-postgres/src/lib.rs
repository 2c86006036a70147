//! The PostgreSQL store of orgauth: the storage ports on libpq.
//!
//! A unit of work that writes is a READ COMMITTED transaction with row locks where the ports say `lock`; one that
//! reads is a READ ONLY transaction on one snapshot. When the database ends one for a deadlock, or the connection
//! is lost before the commit, it is run again. The tables are in `migrations/postgres`.
//!
//! `shared` is the source that this crate and `orgauth-infra-sqlite` have in common: the columns, the transaction, and one
//! file for each aggregate. Here is what PostgreSQL is best asked in its own way; the contract of `orgauth-testkit` keeps
//! the two stores equal.

// Linked for its bundled libpq: diesel alone would look for one on the machine.
use pq_sys as _;

mod backup;
mod clock;
mod codec;
mod connection;
mod delivery_record;
mod dialect;
mod events;
mod lone_statement;
mod migrate;
mod queue;
#[path = "../../store-shared/mod.rs"]
mod shared;
mod store;
mod throttles;
mod verify_lookup;
mod verify_queries;

pub use backup::{BackupError, backed_up_tables};
pub use connection::PostgresOptions;
pub use store::PostgresStore;
pub use verify_lookup::{LookupOptions, PostgresVerifyLookup};
