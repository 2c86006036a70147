//! Who waits for whom: a healthy tenant beside a hundred that hang, and beside one with very much to be told.

use std::time::Duration;

use orgauth_testkit::webhook_sink::Keep;

use super::events::{Delays, delays};
use super::report::{Goal, Section};
use super::stage::{BULK, SINGLE, Stage, Studio};
use super::{Plan, fill};
use crate::process::Server;
use crate::{Fallible, stop};

/// Tenants that hang, from the organization of this number on.
const HANGING: usize = 100;
const FIRST_HANGING: usize = 20;
/// The tenant that floods.
const FLOODING: usize = 130;
/// Events of the healthy tenants.
const RATE: u32 = 50;

pub(super) fn measure(studio: &Studio<'_>, plan: Plan) -> Fallible<Section> {
    let mut section = Section::default();
    hanging(&studio.stage()?, plan, &mut section)?;
    flood(&studio.stage()?, plan, &mut section)?;
    Ok(section)
}

fn healthy(stage: &Stage<'_>, server: &Server, tenants: &[usize], plan: Plan) -> Fallible<Delays> {
    stage.sink.keep(Keep::Under("/ok/healthy".to_owned()));
    stage.sink.take();
    delays(stage, server, tenants, RATE, plan.time * 2)
}

fn hanging(stage: &Stage<'_>, plan: Plan, section: &mut Section) -> Fallible<()> {
    let tenants: Vec<usize> = (FIRST_HANGING..FIRST_HANGING + HANGING).collect();
    let server = stage.serve()?;
    stage.subscribe(&server, 0, SINGLE, "/ok/healthy")?;
    for tenant in &tenants {
        stage.subscribe(&server, *tenant, BULK, "/hang/tenant")?;
    }
    let alone = healthy(stage, &server, &[0], plan)?;
    drop(server);
    fill::pour(stage, &tenants, plan.flood)?;
    let server = stage.serve()?;
    // Until every one of them has its attempts under way.
    let before = stage.sink.count();
    stage.wait_for(before + HANGING as u64, Duration::from_secs(30))?;
    stop::sleep(Duration::from_secs(1))?;
    let beside = healthy(stage, &server, &[0], plan)?;
    let name = format!("healthy tenant beside {HANGING} that hang");
    section.add(format!("{name}, p99"), beside.sent(990), " ms", Goal::None);
    beside.tell(section, &name);
    section.add("the same without them, p99", alone.sent(990), " ms", Goal::None);
    alone.tell(section, "the same without them");
    section.add("ratio of the p99", beside.sent(990) / alone.sent(990), "", Goal::AtMost(2.0));
    section.note(format!(
        "hanging tenants: {HANGING} endpoints that never answer, {} deliveries queued for each; the healthy tenant makes \
         {RATE} events/s through the API for {} s; delays as for latency",
        plan.flood / HANGING,
        plan.time.as_secs() * 2
    ));
    Ok(())
}

fn flood(stage: &Stage<'_>, plan: Plan, section: &mut Section) -> Fallible<()> {
    let tenants: Vec<usize> = (0..10).collect();
    let server = stage.serve()?;
    for tenant in &tenants {
        stage.subscribe(&server, *tenant, SINGLE, "/ok/healthy")?;
    }
    // Slow enough that the flood lasts, fast enough that it takes all that one endpoint may have.
    stage.subscribe(&server, FLOODING, BULK, "/slow/5/flood")?;
    let alone = healthy(stage, &server, &tenants, plan)?;
    drop(server);
    fill::pour(stage, &[FLOODING], plan.flood)?;
    let server = stage.serve()?;
    let before = stage.sink.count();
    stage.wait_for(before + 100, Duration::from_secs(30))?;
    let beside = healthy(stage, &server, &tenants, plan)?;
    let went = stage.sink.count() - before;
    section.add("others beside a flood of one endpoint, p99", beside.sent(990), " ms", Goal::AtMost(100.0));
    beside.tell(section, "others beside a flood");
    section.add("the same without it, p99", alone.sent(990), " ms", Goal::None);
    alone.tell(section, "the same without it");
    section.note(format!(
        "flood: {} deliveries queued for one endpoint that answers after 5 ms, {went} of them sent meanwhile; ten others \
         make {RATE} events/s together",
        plan.flood
    ));
    Ok(())
}
