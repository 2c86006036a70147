//! The harness of the process-level tests: the real `orgauth` binary, on a store of its own, tested from outside.
//!
//! A test creates a [`Deployment`] on one of [`StoreKind::both`], prepares it with [`Deployment::cli`], starts it
//! with [`Deployment::serve`] and sends requests through an [`Api`]. Everything belongs to one test and is removed
//! when the test ends. Fault tests that damage the database server itself start a [`PgCluster`].

#![expect(clippy::expect_used, clippy::indexing_slicing, reason = "a harness: a failure here is a failed test")]

mod api;
mod database;
mod deployment;
mod forwarder;
mod mail;
mod parallel;
mod pg_cluster;
mod pgbouncer;
mod process;
mod raw;
mod receiver;
mod server;
mod tenants;
pub mod unread;
mod webhooks;

pub use api::{Api, Cookie, Reply, SetCookie, client, client_that_waits};
pub use database::{Database, StoreKind};
pub use deployment::{CliOutput, Deployment, data_key};
pub use forwarder::Forwarder;
pub use mail::{link_of, link_token};
pub use orgauth_testkit::raw_mail::RawMail;
pub use orgauth_testkit::smtp_sink::{Act, SmtpSink, Stage};
pub use parallel::{at_once, chance};
pub use pg_cluster::{Frozen, PgCluster, postgres_programs};
pub use pgbouncer::PgBouncer;
pub use process::{binary, eventually, free_port, setting, unique_name};
pub use raw::{Ending, Raw};
pub use receiver::{Answer, Arrival, Receiver};
pub use server::Server;
pub use tenants::{ADA, GIL, MAX, PASSWORD, Tenant, Tenants};
pub use webhooks::Subscription;
