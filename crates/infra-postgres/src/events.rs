//! Domain events, with the exact text that webhooks carry.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text, Timestamptz, Uuid};
use orgauth_domain::id::{DeliveryId, OrganizationId};
use orgauth_domain::operations::queue::Lane;
use orgauth_domain::ports::{Events, StoreError, StoreResult};
use orgauth_domain::webhooks::event::EventRecord;

use crate::shared::codec::{Id, Time};
use crate::shared::schema::events;
use crate::shared::static_sql::StaticSql;
use crate::shared::transaction::Repos;

const TABLE: &str = "events";

/// Inserts the event, its deliveries and their jobs in one round trip; most events have no deliveries. The
/// identifiers of deliveries count on from the first one in their last 32 bits, as `DeliveryId::nth` does.
const APPEND: &str = "\
    WITH event AS ( \
        INSERT INTO events (id, organization_id, kind, created_at, body) VALUES ($1, $2, $3, $4, $5) \
    ), told AS MATERIALIZED ( \
        SELECT webhooks.id AS webhook_id, ($6 || lpad(to_hex(($7 + row_number() OVER (ORDER BY id) - 1) & 4294967295), 8, '0'))::uuid AS id \
        FROM webhooks WHERE organization_id = $2 AND is_active AND $3 = ANY (events) AND $8 \
    ), log AS ( \
        INSERT INTO deliveries (id, organization_id, webhook_id, event_id, kind, status, created_at) \
        SELECT id, $2, webhook_id, $1, $3, 'pending', $4 FROM told \
    ) \
    INSERT INTO jobs (id, lane, job_group, tenant, due_at, ready) \
    SELECT id, 'webhooks', webhook_id, $2, now(), true FROM told";

impl Events for Repos<'_> {
    fn append(&mut self, event: &EventRecord, first: DeliveryId) -> StoreResult<()> {
        let body = serde_json::to_string(event).map_err(|e| StoreError::Failed(format!("{TABLE}: {e}").into()))?;
        let [.., a, b, c, d] = first.uuid().into_bytes();
        let (text, last) = (first.uuid().to_string(), u32::from_be_bytes([a, b, c, d]));
        let told = self.run(TABLE, |c| {
            StaticSql::new(APPEND)
                .bind::<Uuid, _>(Id::from(event.id))
                .bind::<Uuid, _>(Id::from(event.organization_id))
                .bind::<Text, _>(event.kind.as_str())
                .bind::<Timestamptz, _>(Time::from(event.timestamp))
                .bind::<Text, _>(&body)
                .bind::<Text, _>(text.get(..28).unwrap_or_default())
                .bind::<BigInt, _>(i64::from(last))
                .bind::<Bool, _>(event.kind.is_for_all())
                .execute(c)
        })?;
        if told > 0 {
            self.pushed(Lane::Webhooks);
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
