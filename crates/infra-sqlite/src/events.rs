//! Domain events, with the exact text that webhooks carry.

use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use orgauth_domain::id::{DeliveryId, OrganizationId};
use orgauth_domain::ports::{Deliveries, Events, StoreError, StoreResult};
use orgauth_domain::webhooks::delivery::NewDelivery;
use orgauth_domain::webhooks::event::EventRecord;

use crate::shared::codec::{Id, Time};
use crate::shared::schema::{events, webhooks};
use crate::shared::transaction::Repos;

const TABLE: &str = "events";

impl Events for Repos<'_> {
    fn append(&mut self, event: &EventRecord, first: DeliveryId) -> StoreResult<()> {
        let body = serde_json::to_string(event).map_err(|e| StoreError::Failed(format!("{TABLE}: {e}").into()))?;
        self.run_on_one(TABLE, |c| {
            let columns = (
                events::id.eq(Id::from(event.id)),
                events::organization_id.eq(Id::from(event.organization_id)),
                events::kind.eq(event.kind.as_str()),
                events::created_at.eq(Time::from(event.timestamp)),
                events::body.eq(body),
            );
            diesel::insert_into(events::table).values(columns).execute(c)
        })?;
        if !event.kind.is_for_all() {
            return Ok(());
        }
        let told: Vec<Id> = self.run("webhooks", |c| {
            let listed = diesel::dsl::sql::<Bool>("instr(events, ")
                .bind::<Text, _>(format!(" {} ", event.kind.as_str()))
                .sql(") > 0");
            webhooks::table
                .filter(webhooks::organization_id.eq(Id::from(event.organization_id)))
                .filter(webhooks::is_active.eq(true))
                .filter(listed)
                .order(webhooks::id)
                .select(webhooks::id)
                .load(c)
        })?;
        for (webhook, nth) in told.into_iter().zip(0_u32..) {
            Deliveries::insert(
                self,
                &NewDelivery {
                    id: first.nth(nth),
                    organization_id: event.organization_id,
                    webhook_id: webhook.into(),
                    event_id: event.id,
                    event: event.kind,
                    created_at: event.timestamp,
                },
            )?;
        }
        Ok(())
    }

    fn bodies(&mut self, organization: OrganizationId, limit: u32) -> StoreResult<Vec<String>> {
        self.run(TABLE, |c| {
            // Identifiers sort by creation time.
            events::table
                .filter(events::organization_id.eq(Id::from(organization)))
                .order(events::id)
                .limit(i64::from(limit))
                .select(events::body)
                .load(c)
        })
    }
}
