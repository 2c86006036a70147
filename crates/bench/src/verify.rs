//! The whole comparison of verify: stores, rows, rounds and report.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use crate::installation::{Installation, Stores};
use crate::machine::{self, Scheduling};
use crate::others;
use crate::rates::{self, Plan, Rates};
use crate::report::{self, Results};
use crate::seed::{self, Sizes};
use crate::storm;
use crate::usage::Watch;
use crate::{Fallible, programs};

/// A part of the run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Verify at each number of connections, all designs.
    Rates,
    /// Verify during a login storm.
    Storm,
    /// Other routes, start, idle memory.
    Others,
}

/// The defaults are what figures are published for; small values try it out.
#[derive(Args)]
pub(crate) struct Options {
    #[arg(long, value_enum, default_value = "both")]
    store: Stores,
    /// Rounds of everything; medians are printed.
    #[arg(long, default_value = "3", value_parser = clap::value_parser!(u16).range(1..))]
    rounds: u16,
    /// Seconds of each measurement; the storm's are twice as long.
    #[arg(long, default_value = "3", value_parser = clap::value_parser!(u16).range(1..))]
    seconds: u16,
    /// Numbers of connections; the ratios want 1 and 32.
    #[arg(long, value_delimiter = ',', default_value = "1,16,32,64")]
    connections: Vec<usize>,
    /// Organizations, each with one API key.
    #[arg(long, default_value = "1000", value_parser = clap::value_parser!(u32).range(2..))]
    orgs: u32,
    /// Users, each a member of one organization.
    #[arg(long, default_value = "100000", value_parser = clap::value_parser!(u32).range(2..))]
    users: u32,
    /// Sessions with live tokens.
    #[arg(long, default_value = "100000", value_parser = clap::value_parser!(u32).range(1000..))]
    sessions: u32,
    /// Only these parts.
    #[arg(long, value_enum, value_delimiter = ',')]
    only: Vec<Part>,
    /// An orgauth program that is built already.
    #[arg(long)]
    orgauth: Option<PathBuf>,
}

/// Measures everything and returns the report.
pub(crate) fn run(options: &Options) -> Fallible<String> {
    let kinds = options.store.kinds();
    let orgauth = programs::orgauth(options.orgauth.as_deref())?;
    let scheduling = Scheduling::prepare();
    let facts = machine::facts(&scheduling, options.store)?;
    let plan = Plan {
        rounds: options.rounds.into(),
        time: Duration::from_secs(options.seconds.into()),
        connections: options.connections.clone(),
    };
    let sizes = Sizes {
        organizations: options.orgs.try_into()?,
        users: options.users.try_into()?,
        sessions: options.sessions.try_into()?,
    };
    let wants = |part| options.only.is_empty() || options.only.contains(&part);
    let watch = Watch::begin();
    let mut all = Vec::new();
    for kind in kinds {
        let installation = Installation::make(kind, &orgauth)?;
        let seeded = seed::seed(&installation, sizes)?;
        let mut results =
            Results { kind, seeding: seeded.seconds, rates: Rates::new(), storm: Vec::new(), others: None };
        if wants(Part::Rates) {
            results.rates = rates::measure(&installation, &seeded, &plan)?;
        }
        if wants(Part::Storm) {
            results.storm = storm::measure(&installation, &seeded, &plan)?;
        }
        if wants(Part::Others) {
            results.others = Some(others::measure(&installation, &seeded, &plan)?);
        }
        all.push(results);
    }
    Ok(report::write(&facts, &plan, sizes, &all, watch.parts()?, scheduling.is_good)?)
}
