//! Verify while deliveries are made as fast as they can be.

use std::time::Duration;

use orgauth_testkit::webhook_sink::Keep;

use super::report::{Goal, Section};
use super::saturation::ENDPOINTS;
use super::stage::{BULK, Studio};
use super::{Plan, fill};
use crate::load::{Group, Seen, run_paced};
use crate::process::Server;
use crate::rates::{VALID, verify_requests};
use crate::{Fallible, stop};

/// Requests a second.
const RATE: u32 = 1000;
/// Connections that they are spread over.
const CONNECTIONS: usize = 16;

pub(super) fn measure(studio: &Studio<'_>, plan: Plan) -> Fallible<Section> {
    let mut section = Section::default();
    let stage = studio.stage()?;
    stage.sink.keep(Keep::Nothing);
    let requests = verify_requests(&stage.seeded);
    let verify = |server: &Server, time: Duration| -> Fallible<Seen> {
        let group = Group { connections: CONNECTIONS, walk: requests.around(), expected: VALID };
        run_paced(server.address, group, RATE, time)
    };
    let server = stage.serve()?;
    for number in 0..ENDPOINTS {
        stage.subscribe(&server, number, BULK, "/ok/bulk")?;
    }
    verify(&server, Duration::from_secs(2))?;
    let alone = verify(&server, plan.time)?;
    drop(server);
    let organizations: Vec<usize> = (0..ENDPOINTS).collect();
    // Enough to last: more than was ever delivered in this time on two cores.
    fill::pour(&stage, &organizations, (usize::try_from(plan.time.as_secs())? + 4) * 8000)?;
    let server = stage.serve()?;
    let before = stage.sink.count();
    stage.wait_for(before + 1, Duration::from_secs(30))?;
    verify(&server, Duration::from_secs(2))?;
    let started = stage.sink.count();
    let busy = verify(&server, plan.time)?;
    let delivered = (stage.sink.count() - started) as f64 / plan.time.as_secs_f64();
    stop::check()?;
    section.add("verify alone, p99", alone.quantile(0.99), " ms", Goal::None);
    section.add("verify beside full delivery, p99", busy.quantile(0.99), " ms", Goal::None);
    section.add("ratio of the p99", busy.quantile(0.99) / alone.quantile(0.99), "", Goal::AtMost(2.0));
    section.add("verify alone, p50", alone.quantile(0.5), " ms", Goal::None);
    section.add("verify beside full delivery, p50", busy.quantile(0.5), " ms", Goal::None);
    section.add("deliveries meanwhile", delivered, "/s", Goal::None);
    section.note(format!(
        "verify: {RATE} requests/s on {CONNECTIONS} connections, each timed from when it was sent; the queue never ran empty"
    ));
    Ok(section)
}
