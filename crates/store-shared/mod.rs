//! The source that the two stores share.
//!
//! This folder is no crate: `orgauth-infra-postgres` and `orgauth-infra-sqlite` each compile it as their own module `shared`.
//! It uses items that both crates define under the same names:
//!
//! - `dialect`: the connection, the SQL types of identifiers, instants and lists, the text of locks, and which messages mean
//!   a temporary error,
//! - `codec`: how columns represent an identifier, an instant and a list of words,
//! - `migrate`: the embedded migrations,
//! - `clock`, `delivery_record`, `throttles`: statements that differ between the two databases.
//!
//! Each crate implements alone, because the databases differ there: the queue, events, the statements behind verify,
//! connections and the store.
//!
//! Each file implements the port of its aggregate; rows become domain values only through the checks of the domain.

mod api_keys;
mod audit;
pub(crate) mod codec;
mod deleted_organizations;
mod deliveries;
mod email_changes;
mod erasures;
mod exports;
pub(crate) mod fault;
mod housekeeping;
pub(crate) mod id_list;
mod imports;
mod invites;
mod keys;
mod known_sources;
mod lock;
mod mails;
pub(crate) mod memberships;
pub(crate) mod migrations;
mod organizations;
mod password_resets;
pub(crate) mod pending_question;
pub(crate) mod pool;
mod recovery_codes;
pub(crate) mod schema;
mod sealed_values;
mod servers;
mod service_keys;
pub(crate) mod sessions;
mod sign_ups;
pub(crate) mod static_sql;
pub(crate) mod throttles;
pub(crate) mod transaction;
pub(crate) mod users;
mod webhooks;
