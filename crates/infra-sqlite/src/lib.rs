//! The embedded store of orgauth: the storage ports on SQLite.
//!
//! One process has one writing connection, which every writing unit of work waits for in turn, and a pool of
//! reading ones, each of which sees the snapshot that was current when its unit of work began (WAL). The tables are
//! in `migrations/sqlite`; `schema` repeats their columns for diesel. One file for each aggregate implements the
//! port of that name; rows become domain values only through the checks of the domain (`codec`).
//!
//! This crate and `orgauth-infra-postgres` look alike, knowingly: each keeps its database's strengths, and the
//! contract of `orgauth-testkit` keeps them equal.

mod audit;
mod codec;
mod connection;
mod deliveries;
mod dialect;
mod events;
mod housekeeping;
mod id_list;
mod invites;
mod keys;
mod lookup;
mod mails;
mod memberships;
mod migrate;
mod organizations;
mod password_resets;
mod queue;
mod recovery_codes;
mod sealed_values;
mod server_lock;
mod servers;
mod sessions;
#[path = "../../store-shared/mod.rs"]
mod shared;
mod store;
mod throttles;
mod transaction;
mod users;
mod verify_queries;
mod webhooks;

pub use connection::SqliteOptions;
pub use lookup::{LookupOptions, SqliteVerifyLookup};
pub use server_lock::{LockError, ServerLock};
pub use store::SqliteStore;
