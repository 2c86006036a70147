//! Verify and other routes, beside reference designs or beside another orgauth program.

mod check;
mod rates;
mod routes;
mod sample;
mod storm;

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::options::{Plan, Setup};
use crate::run::Run;
use crate::seed::Sizes;
use crate::stop::Fallible;

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

#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    setup: Setup,
    #[command(flatten)]
    plan: Plan,
    /// Another orgauth program, which runs in turns with the first one, in place of the reference designs.
    #[arg(long)]
    against: Option<PathBuf>,
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
    #[arg(long, value_enum, value_delimiter = ',', default_value = "rates,storm,others")]
    only: Vec<Part>,
}

/// Measures everything and returns the report.
pub(crate) fn run(options: &Options) -> Fallible<String> {
    let plan = options.plan;
    let mut run = Run::begin(
        "What orgauth does, beside other designs in the same run",
        &options.setup,
        options.against.as_deref(),
    )?;
    let sizes = Sizes {
        organizations: options.orgs.try_into()?,
        users: options.users.try_into()?,
        sessions: options.sessions.try_into()?,
    };
    run.report.note(format!(
        "{sizes:?}; medians of {} rounds of {} s (the storm's are twice as long), designs interleaved, a fresh server for each \
         round; `api_keys.last_used_interval` is 12h in all designs, or a round's first requests would each write",
        plan.rounds(),
        plan.time().as_secs(),
    ));
    for kind in options.setup.store.clone() {
        let installation = run.install(kind, sizes, "", &[])?;
        for part in &options.only {
            run.part(&format!("{}, {part:?}", kind.name()), |run| match part {
                Part::Rates => rates::measure(run, &installation, plan, &options.connections),
                Part::Storm => storm::measure(&mut run.report, &installation, plan),
                Part::Others => routes::measure(run, &installation, plan),
            })?;
        }
    }
    run.end()
}
