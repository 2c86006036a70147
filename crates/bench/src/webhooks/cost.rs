//! What an event costs when it is written: the same requests with a subscription and without, compared.

use std::time::Duration;

use orgauth_testkit::webhook_sink::Keep;
use serde_json::json;

use super::Plan;
use super::observer::{Observer, Spent};
use super::report::{Goal, Section};
use super::stage::{SINGLE, Stage, Studio};
use crate::Fallible;

/// Events of each kind.
const EVENTS: usize = 1000;

pub(super) fn of_enqueuing(studio: &Studio<'_>, _: Plan) -> Fallible<Section> {
    let mut section = Section::default();
    let stage = studio.stage()?;
    let Some(mut observer) = Observer::of(&stage.installation)? else { return Ok(section) };
    stage.sink.keep(Keep::Nothing);
    // Nobody listens to the events of 0. Those of 1 are queued for a subscription that is there but is not called:
    // its server is stopped before the queue is read, as far as that is possible.
    let alone = spent(&stage, &mut observer, 0)?;
    {
        let server = stage.serve()?;
        stage.subscribe(&server, 1, SINGLE, "/hang/enqueue")?;
    }
    let queued = spent(&stage, &mut observer, 1)?;
    let each = |of: fn(&Spent) -> f64| (of(&queued) - of(&alone)) / EVENTS as f64;
    section.add("request with an event nobody wants: statements", alone.statements / EVENTS as f64, "", Goal::None);
    section.add("request with an event nobody wants: WAL", alone.wal / EVENTS as f64, " bytes", Goal::None);
    section.add("the same with a subscription, more statements", each(|s| s.statements), "", Goal::None);
    section.add("the same with a subscription, more commits", each(|s| s.commits), "", Goal::None);
    section.add("the same with a subscription, more WAL", each(|s| s.wal), " bytes", Goal::None);
    section.note(format!(
        "enqueue: {EVENTS} × `POST /org/api-keys`, once without a subscription and once with one whose endpoint hangs; \
         the claims of its few attempts are in the difference"
    ));
    Ok(section)
}

fn spent(stage: &Stage<'_>, observer: &mut Observer, organization: usize) -> Fallible<Spent> {
    let before = observer.begin()?;
    {
        let server = stage.serve()?;
        let mut admin = stage.admin(&server, organization)?;
        for number in 0..EVENTS {
            admin.call("POST", "/org/api-keys", &json!({"name": format!("cost-{number}")}), 201)?;
        }
    }
    // Backends that have ended have reported everything.
    crate::stop::sleep(Duration::from_millis(500))?;
    observer.since(before)
}
