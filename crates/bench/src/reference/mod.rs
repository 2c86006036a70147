//! The designs that orgauth is compared with: the same server with another lookup behind `/public/verify`.
//!
//! - `textbook`: key and organization, session, user and membership in three consecutive queries, on a connection pool
//!   that tests each connection before its use, from the runtime's blocking threads.
//! - `naive`: the same with one joined query and without that test; good, but not optimized.
//! - `no-lookup`: answers from memory. An upper bound and not a real design, because nothing could be revoked.

mod memory;
mod pooled;
mod queries;

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use orgauth_domain::ports::VerifyLookup;

use crate::database::Database;
use crate::options::Design;
use crate::stop::Fallible;
use memory::Known;
use pooled::Pooled;

/// What the hidden subcommand takes.
#[derive(Args)]
pub(crate) struct Reference {
    #[arg(value_enum)]
    design: Design,
    #[arg(long)]
    config: PathBuf,
    /// `store.url` of the configuration.
    #[arg(long)]
    url: String,
}

/// Serves until the process is told to stop.
pub(crate) fn serve(reference: &Reference) -> Fallible<String> {
    let url = &reference.url;
    let lookup: Arc<dyn VerifyLookup> = match reference.design {
        Design::Textbook => Arc::new(Pooled::new(url, true, queries::textbook)?),
        Design::Naive => Arc::new(Pooled::new(url, false, queries::joined)?),
        Design::NoLookup => Arc::new(Known::new(queries::everything(&mut Database::open(url)?)?)),
        Design::Orgauth | Design::Against => return Err("a program is no reference".into()),
    };
    orgauth_server::serve_with(&reference.config, lookup)?;
    Ok(String::new())
}
