//! Measures verify at several numbers of connections, all designs in turn, each time on a fresh server.

use std::collections::BTreeMap;
use std::time::Duration;

use super::check::check;
use super::sample::{HEAD, Sample, cells};
use crate::installation::Installation;
use crate::load::{Group, Requests, run_one};
use crate::options::{Design, Plan};
use crate::process::Server;
use crate::report::{Goal, ratio};
use crate::run::Run;
use crate::stop::Fallible;
use crate::traffic::{VALID, verify_requests, warm_count};

/// Whether the server has seen the tokens before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Tokens {
    Warm,
    Cold,
}

/// The results of all rounds, by what was measured.
type Rates = BTreeMap<(Tokens, usize, Design), Vec<Sample>>;

/// Measures all designs in all rounds.
pub(super) fn measure(
    run: &mut Run,
    installation: &Installation,
    plan: Plan,
    all_connections: &[usize],
) -> Fallible<()> {
    let (kind, designs) = (installation.kind, run.designs());
    let requests = verify_requests(&installation.rows, None);
    let mut rates = Rates::new();
    for round in 0..plan.rounds() {
        eprintln!("bench: {}: verify, round {} of {}", kind.name(), round + 1, plan.rounds());
        for connections in all_connections {
            for turn in 0..designs.len() {
                // Each round begins with another design.
                let design = designs[(turn + round) % designs.len()];
                let server = installation.start(design)?;
                check(installation, design, server.address)?;
                let (cold, warm) = one(installation, &server, &requests, *connections, plan.time())?;
                rates.entry((Tokens::Cold, *connections, design)).or_default().push(cold);
                rates.entry((Tokens::Warm, *connections, design)).or_default().push(warm);
            }
        }
    }
    for design in &designs[1..] {
        add_ratios(run, installation, *design, &rates);
    }
    let head = [["connections", "design"].as_slice(), &HEAD].concat();
    for (tokens, title) in [
        (Tokens::Warm, "verify, warm: every token was asked before"),
        (Tokens::Cold, "verify, cold: the server sees every token for the first time"),
    ] {
        let row = |((_, connections, design), samples): (&(_, usize, Design), &Vec<Sample>)| {
            let own = [connections.to_string(), design.name().to_owned()];
            [own.as_slice(), &cells(kind, samples)].concat()
        };
        let rows: Vec<_> = rates.iter().filter(|((of, ..), _)| *of == tokens).map(row).collect();
        run.report.table(&format!("{}: {title}", kind.name()), &head, &rows);
    }
    Ok(())
}

/// Measures cold tokens and then warm ones on one server.
fn one(
    installation: &Installation,
    server: &Server,
    requests: &Requests,
    connections: usize,
    time: Duration,
) -> Fallible<(Sample, Sample)> {
    let warm = warm_count(requests);
    let load = |walk, time| run_one(server.address, Group { connections, walk, expected: VALID, rate: None }, time);
    // Opens connections and prepares statements before the measurement.
    load(requests.around_some(0, warm), Duration::from_millis(500))?;
    let unseen = requests.once(warm, requests.len() - warm);
    let cold = Sample::take(installation, server, || load(unseen, time))?;
    load(requests.once(0, warm), Duration::from_mins(1))?;
    let warm = Sample::take(installation, server, || load(requests.around_some(0, warm), time))?;
    Ok((cold, warm))
}

/// Adds the ratios between the program and another design. Processor time hardly depends on other load of the machine; a new
/// token costs every design the same signature check.
fn add_ratios(run: &mut Run, installation: &Installation, other: Design, rates: &Rates) {
    let name = other.name();
    let mut add = |measure: String, (tokens, connections), figure: fn(&Sample) -> f64, goal| {
        let of = |design| rates.get(&(tokens, connections, design));
        if let (Some(ours), Some(theirs)) = (of(Design::Orgauth), of(other)) {
            let measure = format!("{measure}, {connections} connection{}", if connections == 1 { "" } else { "s" });
            run.report.add(installation.kind, measure, ratio(ours, theirs, figure), "", goal);
        }
    };
    let (rate_at_32, rate_at_1, p99) = match other {
        Design::Textbook => (Goal::AtLeast(2.0), Goal::None, Goal::None),
        Design::Naive => (Goal::AtLeast(1.35), Goal::AtLeast(0.7), Goal::AtMost(0.8)),
        Design::NoLookup => (Goal::AtLeast(0.22), Goal::None, Goal::None),
        Design::Orgauth | Design::Against => (Goal::None, Goal::None, Goal::None),
    };
    let (one, many, cold) = ((Tokens::Warm, 1), (Tokens::Warm, 32), (Tokens::Cold, 32));
    add(format!("verify / {name}"), many, |s| s.rate, rate_at_32);
    add(format!("verify / {name}"), one, |s| s.rate, rate_at_1);
    add(format!("verify p99 / {name}'s p99"), many, |s| s.p99, p99);
    let processor_time = format!("processor time of server and database for a verify / {name}'s");
    add(processor_time, many, |s| s.server_cpu + s.database_cpu, Goal::None);
    add(format!("cold: verify / {name}"), cold, |s| s.rate, Goal::None);
    add(format!("cold: verify p99 / {name}'s p99"), cold, |s| s.p99, Goal::None);
}
