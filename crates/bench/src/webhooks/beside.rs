//! Verify while the server delivers webhooks at full speed.

use std::time::Duration;

use orgauth_testkit::webhook_sink::Keep;

use super::fixture::{BULK, Fixture, Installer};
use super::report::{Goal, Section};
use super::saturation::ENDPOINTS;
use super::{Plan, fill};
use crate::load::{Group, GroupResult, run_paced};
use crate::process::Server;
use crate::rates::{VALID, median, verify_requests};
use crate::{Fallible, stop};

/// Requests per second.
const RATE: u32 = 1000;
/// The connections that they use.
const CONNECTIONS: usize = 16;
const ROUNDS: usize = 9;
const WARM_UP: Duration = Duration::from_secs(1);

pub(super) fn measure(installer: &Installer<'_>, plan: Plan) -> Fallible<Section> {
    let mut section = Section::default();
    let (quiet, full) = (installer.install()?, installer.install()?);
    full.sink.keep(Keep::Nothing);
    let verify = |fixture: &Fixture<'_>, server: &Server, time: Duration| -> Fallible<GroupResult> {
        let requests = verify_requests(&fixture.seeded);
        let group = Group { connections: CONNECTIONS, walk: requests.around(), expected: VALID };
        run_paced(server.address, group, RATE, time)
    };
    let organizations: Vec<usize> = (0..ENDPOINTS).collect();
    for fixture in [&quiet, &full] {
        let server = fixture.serve()?;
        for number in &organizations {
            fixture.subscribe(&server, *number, BULK, "/ok/bulk")?;
        }
    }
    let time = (plan.time / 2).max(Duration::from_secs(1));
    // A queue that lasts: more than two cores ever delivered in this time, before or beside verify requests.
    let queued = ROUNDS * usize::try_from((time + WARM_UP).as_secs() + 2)? * 3000;
    fill::fill_in_bulk(&full, &organizations, queued)?;
    let before = full.sink.count();
    // Alternately, so that both meet the same conditions of the machine.
    let (mut alone, mut busy, mut ratios, mut delivered) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let server = quiet.serve()?;
        verify(&quiet, &server, WARM_UP)?;
        alone.push(verify(&quiet, &server, time)?);
        drop(server);
        let server = full.serve()?;
        full.wait_for(full.sink.count() + 1, Duration::from_secs(30))?;
        verify(&full, &server, WARM_UP)?;
        let started = full.sink.count();
        busy.push(verify(&full, &server, time)?);
        delivered.push((full.sink.count() - started) as f64 / time.as_secs_f64());
        drop(server);
        ratios.extend(busy.last().zip(alone.last()).map(|(busy, alone)| busy.quantile(0.99) / alone.quantile(0.99)));
        stop::check()?;
    }
    if full.sink.count() - before >= u64::try_from(queued)? {
        return Err("the queue ran empty".into());
    }
    let over = |results: &[GroupResult], quantile| median(results, |result| result.quantile(quantile));
    section.add("verify alone, p99", over(&alone, 0.99), " ms", Goal::None);
    section.add("verify beside full delivery, p99", over(&busy, 0.99), " ms", Goal::None);
    section.add("ratio of the p99", median(&ratios, |ratio| *ratio), "", Goal::AtMost(2.0));
    section.add("verify alone, p50", over(&alone, 0.5), " ms", Goal::None);
    section.add("verify beside full delivery, p50", over(&busy, 0.5), " ms", Goal::None);
    section.add("deliveries meanwhile", median(&delivered, |rate| *rate), "/s", Goal::None);
    section.note(format!(
        "verify: {RATE} requests/s on {CONNECTIONS} connections, each timed from when it was sent; the queue never ran empty; \
         medians of {ROUNDS} rounds of {:.0} s, of the ratio that of the rounds' ratios: {}",
        time.as_secs_f64(),
        ratios.iter().map(|ratio| format!("{ratio:.1}")).collect::<Vec<_>>().join(", "),
    ));
    Ok(section)
}
