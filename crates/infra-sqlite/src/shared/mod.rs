//! The source that the two stores share: the columns, the transaction, and the repositories, in folders by subject as the
//! ports are.
//!
//! It is a module of this crate, and `orgauth-infra-postgres` compiles the same files as its own module `shared`. What it
//! expects of the crate that compiles it is in `host`. Each crate implements alone, because the databases differ there: the
//! queue, events, the statements behind verify, connections and the store.
//!
//! Rows become domain values only through the checks of the domain.

mod accounts;
mod audit;
pub(crate) mod codec;
pub(crate) mod fault;
mod host;
pub(crate) mod id_list;
mod keys;
mod keyset;
mod lock;
mod mail;
pub(crate) mod migrations;
mod operations;
pub(crate) mod organizations;
pub(crate) mod pool;
pub(crate) mod schema;
pub(crate) mod sign_in;
pub(crate) mod static_sql;
pub(crate) mod transaction;
pub(crate) mod webhooks;
