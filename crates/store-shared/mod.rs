//! What the two stores have in common, written once.
//!
//! This folder is no crate: `orgauth-infra-postgres` and `orgauth-infra-sqlite` each compile it as their own module `shared`.
//! It uses what the crate around it brings under the same name:
//!
//! - `dialect`: the connection, the SQL types behind identifiers, instants and lists, the text of locks, and which messages tell of
//!   what passes,
//! - `codec`: how an identifier, an instant and a list of words stand in a column,
//! - `migrate`: the embedded migrations,
//! - `clock`, `delivery_record`, `throttles`: statements that the two databases are best asked differently.
//!
//! What a crate implements by itself altogether, because the databases differ there: the queue, events, the
//! statements behind verify, connections and the store.
//!
//! One file for each aggregate implements the port of that name; rows become domain values only through the checks of the
//! domain.

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
