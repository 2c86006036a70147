//! Deliveries: their latency, their rate, their cost for the database, and the isolation of tenants. The real server sends with TLS to
//! a local receiver, beside a textbook design and the bare HTTP client, which send the same to the same receiver.

mod beside;
mod bound;
mod events;
mod fill;
mod fixture;
mod idle;
mod isolation;
mod latency;
mod observer;
mod report;
mod saturation;
mod textbook;

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use orgauth_testkit::webhook_sink::WebhookSink;

use crate::installation::Stores;
use crate::machine::{self, Scheduling};
use crate::usage::Watch;
use crate::{Fallible, programs, stop};
use fixture::Installer;
use report::Section;

/// A part of the run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// From an event to its first byte at the receiver.
    Latency,
    /// Deliveries a second from a full queue, beside the references; statements, commits and WAL of each.
    Saturation,
    /// A healthy tenant beside hanging ones, and beside a flood.
    Isolation,
    /// Verify under full delivery load.
    Verify,
    /// Statements when nothing happens.
    Idle,
}

const PARTS: [Part; 5] = [Part::Latency, Part::Saturation, Part::Isolation, Part::Verify, Part::Idle];

/// The defaults are what figures are published for; small values try it out.
#[derive(Args)]
pub(crate) struct Options {
    #[arg(long, value_enum, default_value = "both")]
    store: Stores,
    /// Seconds of each measurement.
    #[arg(long, default_value = "3", value_parser = clap::value_parser!(u16).range(1..))]
    seconds: u16,
    /// Deliveries in the queue when saturation is measured.
    #[arg(long, default_value = "30000", value_parser = clap::value_parser!(u32).range(100..))]
    deliveries: u32,
    /// Deliveries in the queue of the one endpoint that floods the others; a hundredth of it in each hanging one's.
    #[arg(long, default_value = "100000", value_parser = clap::value_parser!(u32).range(100..))]
    flood: u32,
    /// Only these parts.
    #[arg(long, value_enum, value_delimiter = ',')]
    only: Vec<Part>,
    /// An orgauth program that is built already.
    #[arg(long)]
    orgauth: Option<PathBuf>,
}

/// The plan of a measurement.
#[derive(Debug, Clone, Copy)]
struct Plan {
    time: Duration,
    deliveries: usize,
    flood: usize,
}

/// Measures everything and returns the report.
pub(crate) fn run(options: &Options) -> Fallible<String> {
    let kinds = options.store.kinds();
    let orgauth = programs::orgauth(options.orgauth.as_deref())?;
    let scheduling = Scheduling::prepare();
    let facts = machine::facts(&scheduling, options.store)?;
    let plan = Plan {
        time: Duration::from_secs(options.seconds.into()),
        deliveries: usize::try_from(options.deliveries)?,
        flood: usize::try_from(options.flood)?,
    };
    // Each endpoint has its own host, as in production, because connections are pooled by host.
    let sink = WebhookSink::on_addresses(100);
    let watch = Watch::begin();
    let mut sections = Vec::new();
    for kind in kinds {
        let installer = Installer { kind, orgauth: &orgauth, sink: &sink };
        for part in PARTS.iter().filter(|part| options.only.is_empty() || options.only.contains(part)) {
            stop::check()?;
            eprintln!("bench: {}: {part:?}", kind.name());
            let watch = Watch::begin();
            let measured = match part {
                Part::Latency => latency::measure(&installer, plan),
                Part::Saturation => saturation::measure(&installer, plan),
                Part::Isolation => isolation::measure(&installer, plan),
                Part::Verify => beside::measure(&installer, plan),
                Part::Idle => idle::measure(&installer, plan),
            };
            let section = match measured {
                Ok(mut section) => {
                    let (others, stolen) = watch.parts()?;
                    section.disturbed(others + stolen);
                    section
                }
                Err(error) if stop::is_wanted() => return Err(error),
                // A failed part doesn't stop the other parts.
                Err(error) => Section::failed(format!("{part:?}: {error}")),
            };
            eprint!("{}", section.lines());
            sections.push((kind, section));
        }
    }
    Ok(report::write(&facts, &sections, watch.parts()?))
}
