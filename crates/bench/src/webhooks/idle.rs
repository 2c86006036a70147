//! The database queries of an idle server.

use std::time::Duration;

use super::fixture::{BULK, Bench};
use super::observer::Observer;
use crate::report::Goal;
use crate::stop::{self, Fallible};

pub(super) fn measure(bench: &mut Bench<'_>) -> Fallible<()> {
    let fixture = bench.install()?;
    let server = fixture.installation.serve()?;
    fixture.subscribe(&server, &[0], BULK, "/ok/idle")?;
    stop::sleep(Duration::from_secs(3))?;
    let Some(observer) = Observer::begin(&fixture.installation)? else { return Ok(()) };
    let time = bench.plan.time().max(Duration::from_secs(10));
    stop::sleep(time)?;
    let a_second = observer.end()?.statements / time.as_secs_f64();
    bench.add("idle, statements a second", a_second, "", Goal::AtMost(2.0));
    let note = format!("idle: all statements of a server over {} s, 3 s after the last request", time.as_secs());
    bench.run.report.note(note);
    Ok(())
}
