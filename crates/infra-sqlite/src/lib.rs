//! The embedded store of orgauth: the storage ports on SQLite.
//!
//! One process has one writing connection, which every writing unit of work waits for in turn, and a pool of
//! reading ones, each of which sees the snapshot that was current when its unit of work began (WAL). The tables are
//! in `migrations/sqlite`.
//!
//! `shared` is the source that this crate and `orgauth-infra-postgres` have in common: the columns, the transaction,
//! and the repositories. This crate adds the statements that SQLite needs in its own form; the contract
//! tests of `orgauth-testkit` keep the two stores equal.

mod backup;
mod clock;
mod codec;
mod connection;
mod delivery_record;
mod dialect;
mod events;
mod migrate;
mod operator_lock;
mod queue;
mod server_lock;
mod shared;
mod store;
mod throttles;
mod verify_lookup;
mod verify_queries;

pub use backup::{CopyError, make_current};
pub use connection::SqliteOptions;
pub use server_lock::{LockError, ServerLock};
pub use store::SqliteStore;
pub use verify_lookup::{LookupOptions, SqliteVerifyLookup};
