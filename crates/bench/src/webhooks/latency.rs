//! The time from an event to its first byte at the receiver.

use orgauth_testkit::webhook_sink::Keep;

use super::Plan;
use super::events::{METHOD, delays};
use super::fixture::{Installer, SINGLE};
use super::report::{Goal, Section};
use crate::Fallible;

/// Endpoints, each of its own organization.
const ENDPOINTS: usize = 20;

pub(super) fn measure(installer: &Installer<'_>, plan: Plan) -> Fallible<Section> {
    let fixture = installer.install()?;
    let server = fixture.serve()?;
    let organizations: Vec<usize> = (0..ENDPOINTS).collect();
    for number in &organizations {
        fixture.subscribe(&server, *number, SINGLE, "/ok/latency")?;
    }
    fixture.sink.take();
    fixture.sink.keep(Keep::Everything);
    let mut section = Section::default();
    for rate in [50, 200] {
        let delays = delays(&fixture, &server, &organizations, rate, plan.time)?;
        let name = format!("event → first byte at {rate} events/s");
        section.add(format!("{name}, p50"), delays.sent(500), " ms", Goal::AtMost(5.0));
        section.add(format!("{name}, p95"), delays.sent(950), " ms", Goal::AtMost(20.0));
        section.add(format!("{name}, p99"), delays.sent(990), " ms", Goal::None);
        section.add(format!("{name}, p50 from the answer"), delays.answered(500), " ms", Goal::None);
        section.add(format!("{name}, p95 from the answer"), delays.answered(950), " ms", Goal::None);
    }
    section.note(format!("latency: {METHOD}; {ENDPOINTS} endpoints take turns"));
    Ok(section)
}
