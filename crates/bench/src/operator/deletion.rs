//! Verify of other organizations, alone and while a huge organization is deleted.

use std::time::{Duration, Instant};

use super::import::{HUGE, Users};
use crate::installation::Installation;
use crate::load::{Group, run_one};
use crate::options::Plan;
use crate::process::Server;
use crate::report::{Goal, Report, median};
use crate::stop::{self, Fallible};
use crate::traffic::{VALID, verify_requests, warm_count};

/// A short interval, so that the rows of a deleted organization are purged soon after their minute of grace.
pub(super) const SETTING: &str = "housekeeping.interval = \"5s\"\n";
const STILL_THERE: &str = "SELECT count(*) FROM organizations WHERE slug = 'huge'";
const MEMBERS: &str = "SELECT count(*) FROM memberships m \
     JOIN organizations o ON o.id = m.organization_id WHERE o.slug = 'huge'";
/// Verify requests per second, and the connections that they use.
const RATE: u32 = 1000;
const CONNECTIONS: usize = 16;
/// Rounds of verify before the deletion.
const QUIET_ROUNDS: usize = 5;
/// The timeout of the deletion.
const PATIENCE: Duration = Duration::from_mins(20);

pub(super) fn measure(report: &mut Report, installation: &Installation, plan: Plan, users: &Users) -> Fallible<()> {
    users.import(installation)?;
    let mut database = installation.database()?;
    let server = installation.serve()?;
    let requests = verify_requests(&installation.rows, None);
    let p99 = |server: &Server| -> Fallible<f64> {
        let walk = requests.around_some(0, warm_count(&requests));
        let group = Group { connections: CONNECTIONS, walk, expected: VALID, rate: Some(RATE) };
        Ok(run_one(server.address, group, plan.time())?.quantile(0.99))
    };
    p99(&server)?;
    let quiet = (0..QUIET_ROUNDS).map(|_| p99(&server)).collect::<Fallible<Vec<_>>>()?;
    installation.cli(&["org", "suspend", "--slug", HUGE])?;
    installation.cli(&["org", "delete", "--slug", HUGE])?;
    eprintln!("bench: waiting for the first rows to go, a minute after the organization was deleted");
    let (members, asked) = (database.number(MEMBERS)?, Instant::now());
    while database.number(MEMBERS)? == members {
        if asked.elapsed() > PATIENCE {
            return Err("no row of the organization was deleted in time".into());
        }
        stop::sleep(Duration::from_millis(200))?;
    }
    let (start, mut deleting) = (Instant::now(), Vec::new());
    loop {
        let round = p99(&server)?;
        if database.number(STILL_THERE)? == 0 {
            break;
        }
        deleting.push(round);
        if start.elapsed() > PATIENCE {
            return Err("the organization was not deleted in time".into());
        }
    }
    let took = start.elapsed().as_secs_f64();
    if deleting.is_empty() {
        return Err("the organization was gone within one round: give more --users".into());
    }
    let (quiet, deleting) = (median(&quiet, |p99| *p99), median(&deleting, |p99| *p99));
    let mut add = |measure, figure, unit, goal| report.add(installation.kind, measure, figure, unit, goal);
    add("verify p99 of others", quiet, " ms", Goal::None);
    add("verify p99 of others while an organization is deleted", deleting, " ms", Goal::None);
    add("ratio of that p99", deleting / quiet, "", Goal::AtMost(2.0));
    add("from the first row deleted to the last", took, " s", Goal::None);
    Ok(())
}
