//! The database queries of an idle server.

use std::time::Duration;

use super::Plan;
use super::fixture::{BULK, Installer};
use super::observer::Observer;
use super::report::{Goal, Section};
use crate::{Fallible, stop};

pub(super) fn measure(installer: &Installer<'_>, plan: Plan) -> Fallible<Section> {
    let mut section = Section::default();
    let fixture = installer.install()?;
    let Some(mut observer) = Observer::of(&fixture.installation)? else { return Ok(section) };
    let server = fixture.serve()?;
    fixture.subscribe(&server, 0, BULK, "/ok/idle")?;
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
