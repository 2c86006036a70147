//! Verify with the tenants' own API keys and with one service key, in turns.

use crate::installation::Installation;
use crate::load::{Group, run_one};
use crate::options::Plan;
use crate::report::{Goal, Report, median, ratio};
use crate::stop::Fallible;
use crate::traffic::{VALID, verify_requests, warm_count};

const CONNECTIONS: usize = 32;

pub(super) fn measure(report: &mut Report, installation: &Installation, plan: Plan) -> Fallible<()> {
    let made = installation.cli(&["service-key", "create", "--name", "bench", "--scope", "verify"])?;
    let key = made["key"].as_str().ok_or("no service key")?;
    let requests = [None, Some(key)].map(|key| verify_requests(&installation.rows, key));
    let server = installation.serve()?;
    let mut rates = [Vec::new(), Vec::new()];
    for round in 0..=2 * plan.rounds() {
        // Each round begins with the other key.
        for which in [round % 2, 1 - round % 2] {
            let walk = requests[which].around_some(0, warm_count(&requests[which]));
            let group = Group { connections: CONNECTIONS, walk, expected: VALID, rate: None };
            let rate = run_one(server.address, group, plan.time())?.rate();
            // The first round only warms up.
            if round > 0 {
                rates[which].push(rate);
            }
        }
    }
    let [api, service] = rates;
    let mut add = |measure, figure, unit, goal| report.add(installation.kind, measure, figure, unit, goal);
    add("verify with API keys, 32 connections", median(&api, |rate| *rate), "/s", Goal::None);
    add("verify with a service key, 32 connections", median(&service, |rate| *rate), "/s", Goal::None);
    add("service key / API keys", ratio(&service, &api, |rate| *rate), "", Goal::AtLeast(0.95));
    Ok(())
}
