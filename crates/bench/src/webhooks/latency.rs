//! The time from an event to its first byte at the receiver.

use orgauth_testkit::webhook_sink::Keep;

use super::events::delays;
use super::fixture::{Bench, SINGLE};
use crate::report::Goal;
use crate::stop::Fallible;

/// Endpoints, each of its own organization.
const ENDPOINTS: usize = 20;

pub(super) fn measure(bench: &mut Bench<'_>) -> Fallible<()> {
    let fixture = bench.install()?;
    let server = fixture.installation.serve()?;
    let organizations: Vec<usize> = (0..ENDPOINTS).collect();
    fixture.subscribe(&server, &organizations, SINGLE, "/ok/latency")?;
    fixture.sink.take();
    fixture.sink.keep(Keep::Everything);
    for rate in [50, 200] {
        let delays = delays(&fixture, &server, &organizations, rate, bench.plan.time())?;
        let name = format!("event → first byte at {rate} events/s");
        bench.add(format!("{name}, p50"), delays.sent(0.5), " ms", Goal::AtMost(5.0));
        bench.add(format!("{name}, p95"), delays.sent(0.95), " ms", Goal::AtMost(20.0));
        bench.add(format!("{name}, p50 from the answer"), delays.answered(0.5), " ms", Goal::None);
    }
    bench.run.report.note(format!(
        "latency: an event is `POST /org/api-keys`; its instant is when that request was sent, so its own work and its commit \
         are counted too (an upper bound of commit → first byte); from the answer, which comes after the commit, is the lower \
         bound; {ENDPOINTS} endpoints take turns"
    ));
    Ok(())
}
