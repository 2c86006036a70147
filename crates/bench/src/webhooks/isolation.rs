//! Isolation of tenants: a healthy tenant beside a hundred whose receivers hang, and beside one with a very long queue.

use std::time::Duration;

use orgauth_testkit::webhook_sink::Keep;

use super::events::{Delays, delays};
use super::fixture::{BULK, Bench, Fixture, SINGLE};
use super::saturation::queued;
use crate::process::Server;
use crate::report::{Goal, median, ratio};
use crate::stop::{self, Fallible};

/// The number of tenants whose receivers hang.
const HANGING: usize = 100;
/// Events per second of the healthy tenants.
const RATE: u32 = 50;

/// Healthy tenants, and those that disturb them. Tenants are indices of organizations.
struct Case {
    name: &'static str,
    healthy: Vec<usize>,
    busy: Vec<usize>,
    /// The path of the busy ones' endpoints.
    path: &'static str,
    /// Deliveries in the queues of the busy ones together.
    queue: usize,
    p99: Goal,
    ratio: Goal,
}

pub(super) fn measure(bench: &mut Bench<'_>) -> Fallible<()> {
    let hanging = Case {
        name: "healthy tenant beside 100 that hang",
        healthy: vec![0],
        busy: (20..20 + HANGING).collect(),
        path: "/hang/tenant",
        queue: bench.flood / 10,
        p99: Goal::None,
        ratio: Goal::AtMost(2.0),
    };
    let flood = Case {
        name: "others beside a flood of one endpoint",
        healthy: (0..10).collect(),
        busy: vec![130],
        // Slow enough that the queue lasts, fast enough that the endpoint uses its whole share.
        path: "/slow/5/flood",
        queue: bench.flood,
        p99: Goal::AtMost(100.0),
        ratio: Goal::None,
    };
    compare(bench, &hanging)?;
    compare(bench, &flood)
}

/// Measures the healthy tenants alone on one installation and beside the busy ones on another, in turns, so that both meet the
/// same conditions of the machine.
fn compare(bench: &mut Bench<'_>, case: &Case) -> Fallible<()> {
    let (quiet, full) = (bench.install()?, bench.install()?);
    for fixture in [&quiet, &full] {
        let server = fixture.installation.serve()?;
        fixture.subscribe(&server, &case.healthy, SINGLE, "/ok/healthy")?;
        fixture.subscribe(&server, &case.busy, BULK, case.path)?;
    }
    full.fill(&case.busy, case.queue)?;
    let healthy = |fixture: &Fixture<'_>, server: &Server| -> Fallible<Delays> {
        fixture.sink.keep(Keep::Under("/ok/healthy".to_owned()));
        fixture.sink.take();
        delays(fixture, server, &case.healthy, RATE, bench.plan.time())
    };
    let (mut alone, mut beside) = (Vec::new(), Vec::new());
    for _ in 0..bench.plan.rounds() {
        let server = quiet.installation.serve()?;
        alone.push(healthy(&quiet, &server)?);
        drop(server);
        let before = full.sink.count();
        let server = full.installation.serve()?;
        // Wait until the busy ones have attempts in progress.
        full.wait_for(before + case.busy.len().max(100) as u64, Duration::from_mins(1))?;
        stop::sleep(Duration::from_secs(1))?;
        beside.push(healthy(&full, &server)?);
    }
    let left = queued(&full)?;
    if left == 0 {
        return Err("the queue was empty before the end".into());
    }
    let mut add = |name: &str, rounds: &[Delays], p99| {
        bench.add(format!("{name}, p99"), median(rounds, |delays| delays.sent(0.99)), " ms", p99);
        bench.add(format!("{name}, p50"), median(rounds, |delays| delays.sent(0.5)), " ms", Goal::None);
    };
    add(case.name, &beside, case.p99);
    add(&format!("{}: alone", case.name), &alone, Goal::None);
    let of_p99 = ratio(&beside, &alone, |delays| delays.sent(0.99));
    bench.add(format!("{}: ratio of the p99", case.name), of_p99, "", case.ratio);
    bench.run.report.note(format!(
        "{}: {} deliveries queued, {left} left in the end; the healthy ones make {RATE} events/s together; delays as for \
         latency",
        case.name, case.queue,
    ));
    Ok(())
}
