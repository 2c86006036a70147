//! Verify while the server delivers webhooks at full speed.

use std::time::Duration;

use orgauth_testkit::webhook_sink::Keep;

use super::fixture::{BULK, Bench, Fixture};
use super::saturation::ENDPOINTS;
use crate::load::{Group, GroupResult, run_one};
use crate::process::Server;
use crate::report::{Goal, median, ratio};
use crate::stop::{self, Fallible};
use crate::traffic::{VALID, verify_requests};

/// Requests per second.
const RATE: u32 = 1000;
/// The connections that they use.
const CONNECTIONS: usize = 16;
const WARM_UP: Duration = Duration::from_secs(1);

pub(super) fn measure(bench: &mut Bench<'_>) -> Fallible<()> {
    let (quiet, full) = (bench.install()?, bench.install()?);
    full.sink.keep(Keep::Nothing);
    let verify = |fixture: &Fixture<'_>, server: &Server, time: Duration| -> Fallible<GroupResult> {
        let requests = verify_requests(&fixture.installation.rows, None);
        let walk = requests.around_some(0, requests.len());
        let group = Group { connections: CONNECTIONS, walk, expected: VALID, rate: Some(RATE) };
        run_one(server.address, group, time)
    };
    let organizations: Vec<usize> = (0..ENDPOINTS).collect();
    for fixture in [&quiet, &full] {
        let server = fixture.installation.serve()?;
        fixture.subscribe(&server, &organizations, BULK, "/ok/bulk")?;
    }
    let (rounds, time) = (bench.plan.rounds() * 3, (bench.plan.time() / 2).max(Duration::from_secs(1)));
    // A queue that lasts: more than two cores deliver in this time beside verify requests, and in the moments before.
    let queue = rounds * usize::try_from((time + WARM_UP).as_secs() + 2)? * 2000;
    full.fill(&organizations, queue)?;
    let before = full.sink.count();
    // Alternately, so that both meet the same conditions of the machine.
    let (mut alone, mut busy, mut delivered) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..rounds {
        let server = quiet.installation.serve()?;
        verify(&quiet, &server, WARM_UP)?;
        alone.push(verify(&quiet, &server, time)?);
        drop(server);
        let server = full.installation.serve()?;
        full.wait_for(full.sink.count() + 1, Duration::from_secs(30))?;
        verify(&full, &server, WARM_UP)?;
        let started = full.sink.count();
        busy.push(verify(&full, &server, time)?);
        delivered.push((full.sink.count() - started) as f64 / time.as_secs_f64());
        stop::check()?;
    }
    if full.sink.count() - before >= u64::try_from(queue)? {
        return Err("the queue ran empty".into());
    }
    let over = |results: &[GroupResult], part| median(results, |result| result.quantile(part));
    bench.add("verify alone, p99", over(&alone, 0.99), " ms", Goal::None);
    bench.add("verify beside full delivery, p99", over(&busy, 0.99), " ms", Goal::None);
    let of_p99 = ratio(&busy, &alone, |result| result.quantile(0.99));
    bench.add("verify beside full delivery: ratio of the p99", of_p99, "", Goal::AtMost(2.0));
    bench.add("verify alone, p50", over(&alone, 0.5), " ms", Goal::None);
    bench.add("verify beside full delivery, p50", over(&busy, 0.5), " ms", Goal::None);
    bench.add("deliveries meanwhile", median(&delivered, |rate| *rate), "/s", Goal::None);
    bench.run.report.note(format!(
        "verify beside full delivery: {RATE} requests/s on {CONNECTIONS} connections, each timed from when it was sent; the \
         queue never ran empty; {rounds} rounds of {:.1} s",
        time.as_secs_f64(),
    ));
    Ok(())
}
