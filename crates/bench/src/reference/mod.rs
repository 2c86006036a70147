//! The designs that orgauth is compared with: the very same server with another lookup behind `/public/verify`.
//!
//! - `textbook`: key and organization, session, user and membership in three queries one after the other, on a pool
//!   that tries each connection before it is used, from the runtime's blocking threads.
//! - `naive`: the same with one joined query and without the trial; good, but not clever.
//! - `no-lookup`: what is in memory is answered at once. An upper bound, not a design: nothing could be revoked.

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

/// Connections of a reference's pool, as many as the service's own pool has.
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

/// Serves until it is told to stop.
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
