//! The database queries of an idle server.

use std::time::Duration;

use super::Plan;
use super::observer::Observer;
use super::report::{Goal, Section};
use super::stage::{BULK, Studio};
use crate::{Fallible, stop};

pub(super) fn measure(studio: &Studio<'_>, plan: Plan) -> Fallible<Section> {
    let mut section = Section::default();
    let stage = studio.stage()?;
    let Some(mut observer) = Observer::of(&stage.installation)? else { return Ok(section) };
    let server = stage.serve()?;
    stage.subscribe(&server, 0, BULK, "/ok/idle")?;
    stop::sleep(Duration::from_secs(3))?;
    let time = plan.time.max(Duration::from_secs(10));
    let before = observer.begin()?;
    stop::sleep(time)?;
    let spent = observer.since(before)?;
    observer.show()?;
    section.add("idle, statements a second", spent.statements / time.as_secs_f64(), "", Goal::AtMost(2.0));
    section
        .note(format!("idle: all statements of one instance over {} s, 3 s after the last request", time.as_secs()));
    drop(server);
    Ok(section)
}
