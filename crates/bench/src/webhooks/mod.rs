//! Deliveries: their latency, their rate, their cost for the database, and the isolation of tenants. The real server sends with TLS to
//! a local receiver, beside a textbook design and the bare HTTP client, which send the same to the same receiver.

mod beside;
mod events;
mod fixture;
mod idle;
mod isolation;
mod latency;
mod observer;
mod poster;
mod saturation;
mod textbook;

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use orgauth_testkit::webhook_sink::WebhookSink;

use crate::options::{Plan, Setup};
use crate::run::Run;
use crate::stop::Fallible;
use fixture::Bench;

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
    /// Statements when nothing happens; PostgreSQL only.
    Idle,
}

#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    setup: Setup,
    #[command(flatten)]
    plan: Plan,
    /// Another orgauth program: saturation has it in turns with the first one, in place of the references.
    #[arg(long)]
    against: Option<PathBuf>,
    /// Deliveries in the queue when saturation is measured.
    #[arg(long, default_value = "30000", value_parser = clap::value_parser!(u32).range(100..))]
    deliveries: u32,
    /// Deliveries in the queue of the one endpoint that floods the others; a tenth of it in those of all hanging ones.
    #[arg(long, default_value = "100000", value_parser = clap::value_parser!(u32).range(1000..))]
    flood: u32,
    /// Only these parts.
    #[arg(long, value_enum, value_delimiter = ',', default_value = "latency,saturation,isolation,verify,idle")]
    only: Vec<Part>,
}

/// Measures everything and returns the report.
pub(crate) fn run(options: &Options) -> Fallible<String> {
    let title = "How orgauth delivers webhooks, beside other designs in the same run";
    let mut run = Run::begin(title, &options.setup, options.against.as_deref())?;
    run.report.note(format!(
        "the receiver speaks TLS 1.3 on one thread, on 100 addresses of the loopback interface, one for each endpoint; it is \
         nice (19), as it stands for other machines; medians of {} rounds of {} s, ratios are those of the rounds' ratios",
        options.plan.rounds(),
        options.plan.time().as_secs(),
    ));
    // Each endpoint has its own host, as in production, because connections are pooled by host.
    let sink = WebhookSink::on_addresses(100);
    let (deliveries, flood) = (usize::try_from(options.deliveries)?, usize::try_from(options.flood)?);
    for kind in options.setup.store.clone() {
        for part in &options.only {
            run.part(&format!("{}, {part:?}", kind.name()), |run| {
                let bench = &mut Bench { run, kind, sink: &sink, plan: options.plan, deliveries, flood };
                match part {
                    Part::Latency => latency::measure(bench),
                    Part::Saturation => saturation::measure(bench),
                    Part::Isolation => isolation::measure(bench),
                    Part::Verify => beside::measure(bench),
                    Part::Idle => idle::measure(bench),
                }
            })?;
        }
    }
    run.end()
}
