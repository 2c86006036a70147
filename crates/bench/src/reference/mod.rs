//! The designs that orgauth is compared with: the same server with another lookup behind `/public/verify`.
//!
//! - `textbook`: key and organization, session, user and membership in three consecutive queries, on a connection pool
//!   that tests each connection before its use, from the runtime's blocking threads.
//! - `naive`: the same with one joined query and without that test; good, but not optimized.
//! - `no-lookup`: answers from memory. An upper bound and not a real design, because nothing could be revoked.

mod memory;
mod pooled;
mod postgres;
mod queries;
mod sqlite;

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use diesel::{PgConnection, SqliteConnection};
use orgauth_domain::ports::VerifyLookup;

use crate::Fallible;
use crate::modes::Mode;
use memory::Known;
use pooled::Pooled;

/// The size of a reference's connection pool, the same as the service's own.
const POOL: u32 = 16;

/// What the hidden subcommand takes.
#[derive(Args)]
pub(crate) struct Reference {
    #[arg(long, value_enum)]
    mode: Mode,
    #[arg(long)]
    config: PathBuf,
    /// `store.url` of the configuration.
    #[arg(long)]
    url: String,
}

/// Serves until the process is told to stop.
pub(crate) fn serve(reference: &Reference) -> Fallible<String> {
    let lookup = lookup(reference.mode, &reference.url)?;
    orgauth_server::serve_with(&reference.config, lookup)?;
    Ok(String::new())
}

fn lookup(mode: Mode, url: &str) -> Fallible<Arc<dyn VerifyLookup>> {
    let path = url.strip_prefix("sqlite:");
    Ok(match (mode, path) {
        (Mode::Orgauth, _) => return Err("the product is no reference".into()),
        (Mode::Textbook, None) => Arc::new(Pooled::<PgConnection>::new(url, true, postgres::textbook)?),
        (Mode::Naive, None) => Arc::new(Pooled::<PgConnection>::new(url, false, postgres::joined)?),
        (Mode::NoLookup, None) => Arc::new(Known::new(postgres::everything(url)?)),
        (Mode::Textbook, Some(path)) => Arc::new(Pooled::<SqliteConnection>::new(path, true, sqlite::textbook)?),
        (Mode::Naive, Some(path)) => Arc::new(Pooled::<SqliteConnection>::new(path, false, sqlite::joined)?),
        (Mode::NoLookup, Some(path)) => Arc::new(Known::new(sqlite::everything(path)?)),
    })
}
