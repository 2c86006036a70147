//! Verify and other routes, beside reference designs or beside another orgauth program.

mod check;
mod routes;
mod sample;
mod storm;

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use crate::installation::Installation;
use crate::options::{Plan, Setup};
use crate::report::{Goal, Report, median};
use crate::run::Run;
use crate::seed::Sizes;
use crate::stop::{self, Fallible};
use crate::usage;

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
                Part::Rates => {
                    let (routes, designs) = (routes::verify(&installation.rows), run.designs());
                    routes::measure(&mut run.report, &installation, plan, &routes, &options.connections, designs)
                }
                Part::Storm => storm::measure(&mut run.report, &installation, plan),
                Part::Others => {
                    starts(&mut run.report, &installation)?;
                    let (routes, programs) = (routes::others(&installation.rows), run.programs());
                    routes::measure(&mut run.report, &installation, plan, &routes, &[1, 16], programs)
                }
            })?;
        }
    }
    run.end()
}

/// Measures the time until the server listens, and its resident memory two seconds later.
fn starts(report: &mut Report, installation: &Installation) -> Fallible<()> {
    let (mut times, mut idle) = (Vec::new(), f64::NAN);
    for _ in 0..5 {
        let server = installation.serve()?;
        times.push(server.took.as_secs_f64() * 1000.0);
        if idle.is_nan() {
            stop::sleep(Duration::from_secs(2))?;
            idle = usage::memory_of(server.pid()).0;
        }
    }
    report.add(installation.kind, "start until it listens", median(&times, |time| *time), " ms", Goal::None);
    report.add(installation.kind, "resident when idle", idle, " MB", Goal::None);
    Ok(())
}
