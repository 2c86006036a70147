//! Isolation of tenants: a healthy tenant beside a hundred whose receivers hang, and beside one with a very long queue.

use std::time::Duration;

use orgauth_testkit::webhook_sink::Keep;

use super::events::{Delays, delays};
use super::fixture::{BULK, Fixture, Installer, SINGLE};
use super::report::{Goal, Section};
use super::{Plan, fill, saturation};
use crate::process::Server;
use crate::rates::median;
use crate::{Fallible, stop};

/// The number of tenants whose receivers hang; the first of them has the index below.
const HANGING: usize = 100;
const FIRST_HANGING: usize = 20;
/// The index of the tenant with the very long queue.
const FLOODING: usize = 130;
/// Events per second of the healthy tenants.
const RATE: u32 = 50;

/// How often each case is measured, alone and beside the others alternately, so that both meet the same conditions of the machine.
const ROUNDS: usize = 3;

/// The results of all rounds.
#[derive(Default)]
struct Rounds {
    alone: Vec<Delays>,
    beside: Vec<Delays>,
}

pub(super) fn measure(installer: &Installer<'_>, plan: Plan) -> Fallible<Section> {
    let mut section = Section::default();
    hanging(installer, plan, &mut section)?;
    flood(installer, plan, &mut section)?;
    Ok(section)
}

fn healthy(fixture: &Fixture<'_>, server: &Server, tenants: &[usize], plan: Plan) -> Fallible<Delays> {
    fixture.sink.keep(Keep::Under("/ok/healthy".to_owned()));
    fixture.sink.take();
    delays(fixture, server, tenants, RATE, plan.time)
}

/// Measures alternately alone on the first installation, and beside the others on the second one, after `busy` has waited for
/// their load.
fn in_turns(
    (alone, beside): (&Fixture<'_>, &Fixture<'_>),
    tenants: &[usize],
    plan: Plan,
    busy: impl Fn(u64) -> Fallible<()>,
) -> Fallible<Rounds> {
    let mut rounds = Rounds::default();
    for _ in 0..ROUNDS {
        let server = alone.serve()?;
        rounds.alone.push(healthy(alone, &server, tenants, plan)?);
        drop(server);
        let before = beside.sink.count();
        let server = beside.serve()?;
        busy(before)?;
        rounds.beside.push(healthy(beside, &server, tenants, plan)?);
    }
    Ok(rounds)
}

impl Rounds {
    fn ratios(&self) -> Vec<f64> {
        self.alone.iter().zip(&self.beside).map(|(alone, beside)| beside.sent(990) / alone.sent(990)).collect()
    }
}

/// Adds the p99 with the caller's goal; and the median, which shows how much of a delay is the request's own.
fn tell(section: &mut Section, name: &str, rounds: &[Delays], goal: Goal) {
    let middle = |figure: fn(&Delays) -> f64| median(rounds, figure);
    section.add(format!("{name}, p99"), middle(|delays| delays.sent(990)), " ms", goal);
    section.add(format!("{name}, p50"), middle(|delays| delays.sent(500)), " ms", Goal::None);
    section.add(format!("{name}, p50 from the answer"), middle(|delays| delays.answered(500)), " ms", Goal::None);
    section.add(format!("{name}, p99 from the answer"), middle(|delays| delays.answered(990)), " ms", Goal::None);
}

fn hanging(installer: &Installer<'_>, plan: Plan, section: &mut Section) -> Fallible<()> {
    let tenants: Vec<usize> = (FIRST_HANGING..FIRST_HANGING + HANGING).collect();
    let (quiet, full) = (installer.install()?, installer.install()?);
    for fixture in [&quiet, &full] {
        let server = fixture.serve()?;
        fixture.subscribe(&server, 0, SINGLE, "/ok/healthy")?;
        for tenant in &tenants {
            fixture.subscribe(&server, *tenant, BULK, "/hang/tenant")?;
        }
    }
    fill::fill_in_bulk(&full, &tenants, plan.flood)?;
    let rounds = in_turns((&quiet, &full), &[0], plan, |before| {
        // Wait until each of them has attempts in progress.
        full.wait_for(before + HANGING as u64, Duration::from_mins(1))?;
        stop::sleep(Duration::from_secs(1))
    })?;
    let name = format!("healthy tenant beside {HANGING} that hang");
    tell(section, &name, &rounds.beside, Goal::None);
    tell(section, "the same without them", &rounds.alone, Goal::None);
    let ratios = rounds.ratios();
    section.add("ratio of the p99", median(&ratios, |ratio| *ratio), "", Goal::AtMost(2.0));
    section.note(format!(
        "hanging tenants: {HANGING} endpoints that never answer, {} deliveries queued for each; the healthy tenant makes \
         {RATE} events/s through the API; medians of {ROUNDS} rounds of {} s, of the ratio that of the rounds' ratios: \
         {}; delays as for latency",
        plan.flood / HANGING,
        plan.time.as_secs(),
        ratios.iter().map(|ratio| format!("{ratio:.1}")).collect::<Vec<_>>().join(", "),
    ));
    Ok(())
}

fn flood(installer: &Installer<'_>, plan: Plan, section: &mut Section) -> Fallible<()> {
    let tenants: Vec<usize> = (0..10).collect();
    let (quiet, full) = (installer.install()?, installer.install()?);
    for fixture in [&quiet, &full] {
        let server = fixture.serve()?;
        for tenant in &tenants {
            fixture.subscribe(&server, *tenant, SINGLE, "/ok/healthy")?;
        }
        // Slow enough that the queue lasts, fast enough that the endpoint uses its whole share.
        fixture.subscribe(&server, FLOODING, BULK, "/slow/5/flood")?;
    }
    fill::fill_in_bulk(&full, &[FLOODING], plan.flood)?;
    let rounds =
        in_turns((&quiet, &full), &tenants, plan, |before| full.wait_for(before + 100, Duration::from_mins(1)))?;
    let left = saturation::queued(&full)?;
    if left == 0 {
        return Err("the flood was over before it was measured".into());
    }
    tell(section, "others beside a flood of one endpoint", &rounds.beside, Goal::AtMost(100.0));
    tell(section, "the same without it", &rounds.alone, Goal::None);
    section.note(format!(
        "flood: {} deliveries queued for one endpoint that answers after 5 ms, {left} of them left in the end; ten others \
         make {RATE} events/s together; medians of {ROUNDS} rounds of {} s",
        plan.flood,
        plan.time.as_secs(),
    ));
    Ok(())
}
