//! Domain events, with the exact text that webhooks carry.

use diesel::prelude::*;
use orgauth_domain::event::EventRecord;
use orgauth_domain::id::OrganizationId;
use orgauth_domain::ports::{Events, StoreError, StoreResult};

use crate::codec::{Id, Time};
use crate::schema::events;
use crate::unit::Repos;

const TABLE: &str = "events";

impl Events for Repos<'_> {
    fn append(&mut self, event: &EventRecord) -> StoreResult<()> {
        let body = serde_json::to_string(event).map_err(|e| StoreError::Failed(format!("{TABLE}: {e}")))?;
        self.run_on_one(TABLE, |c| {
            let columns = (
                events::id.eq(Id::from(event.id)),
                events::organization_id.eq(Id::from(event.organization_id)),
                events::kind.eq(event.kind.as_str()),
                events::created_at.eq(Time::from(event.timestamp)),
                events::body.eq(body),
            );
            diesel::insert_into(events::table).values(columns).execute(c)
        })
    }

    fn bodies(&mut self, organization: OrganizationId, limit: u32) -> StoreResult<Vec<String>> {
        self.run(TABLE, |c| {
            // Identifiers sort by the time they were made.
            events::table
                .filter(events::organization_id.eq(Id::from(organization)))
                .order(events::id)
                .limit(i64::from(limit))
                .select(events::body)
                .load(c)
        })
    }
}
