//! The PostgreSQL store of orgauth: the storage ports on libpq.
//!
//! A unit of work that writes is a READ COMMITTED transaction with row locks where the ports say `lock`; one that
//! reads is a READ ONLY transaction on one snapshot. When the database ends one for a deadlock, or the connection
//! is lost before the commit, it is run again. The tables are in `migrations/postgres`; `schema` repeats their
//! columns for diesel. One file for each aggregate implements the port of that name; rows become domain values only
//! through the checks of the domain (`codec`).
//!
//! This crate and `orgauth-infra-sqlite` look alike, knowingly: each keeps its database's strengths, and the
//! contract of `orgauth-testkit` keeps them equal.

// Linked for its bundled libpq: diesel alone would look for one on the machine.
use pq_sys as _;

mod audit;
mod codec;
mod connection;
mod deliveries;
mod dialect;
mod events;
mod housekeeping;
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
mod servers;
mod sessions;
#[path = "../../store-shared/mod.rs"]
mod shared;
mod static_sql;
mod store;
mod throttles;
mod transaction;
mod users;
mod verify_queries;
mod webhooks;

pub use connection::PostgresOptions;
pub use lookup::{LookupOptions, PostgresVerifyLookup};
pub use store::PostgresStore;
