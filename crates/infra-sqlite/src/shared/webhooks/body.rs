//! The exact bodies of events, as deliveries carry them.

use orgauth_domain::id::EventId;
use orgauth_domain::ports::{StoreError, StoreResult};
use orgauth_domain::webhooks::event::EventRecord;

/// What is before the slug in the body for the operator; nothing before it is alike.
const SLUG: &str = "\"slug\":\"";

/// An event of an organization as the operator's subscriptions get it. The body is around the slug, which the store that writes it looks up:
/// it consists of letters, digits and hyphens, and needs no quoting.
pub(crate) struct Copied {
    /// Its identifier.
    pub(crate) id: EventId,
    /// The body before the slug.
    pub(crate) before: String,
    /// The body after the slug.
    pub(crate) after: String,
}

/// The body of an event.
pub(crate) fn body(event: &EventRecord) -> StoreResult<String> {
    serde_json::to_string(event).map_err(failed)
}

/// The body for the operator's subscriptions; absent where it is the event's own.
pub(crate) fn copied(event: &EventRecord) -> StoreResult<Option<Copied>> {
    let Some(copy) = event.for_operator("") else { return Ok(None) };
    let text = serde_json::to_string(&copy).map_err(failed)?;
    let place = text.find(SLUG).map(|at| at + SLUG.len());
    let (before, after) = text.split_at(place.unwrap_or_default());
    Ok(Some(Copied { id: copy.id, before: before.to_owned(), after: after.to_owned() }))
}

fn failed(error: serde_json::Error) -> StoreError {
    StoreError::Failed(format!("events: {error}").into())
}
