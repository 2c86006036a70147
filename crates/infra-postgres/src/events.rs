//! Domain events, with the exact text that webhooks carry.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable, Text, Timestamptz, Uuid};
use orgauth_domain::id::{DeliveryId, OrganizationId};
use orgauth_domain::operations::queue::Lane;
use orgauth_domain::ports::{Events, StoreResult};
use orgauth_domain::webhooks::event::EventRecord;

use crate::shared::codec::{Id, Time};
use crate::shared::schema::events;
use crate::shared::static_sql::StaticSql;
use crate::shared::transaction::Repos;
use crate::shared::webhooks::body::{Copied, body, copied};

const TABLE: &str = "events";

/// Inserts the event, the operator's copy of it if a subscription of the operator wants it, the deliveries and their jobs in one round
/// trip; most events have no deliveries. The identifiers of deliveries count on from the first one in their last 32 bits, as
/// `DeliveryId::nth` does. `$9` to `$11` are the identifier of the copy, and its body before and after the slug. The copy is not made for a
/// test, which only its own subscription gets.
const APPEND: &str = "\
    WITH event AS ( \
        INSERT INTO events (id, organization_id, kind, created_at, body) VALUES ($1, $2, $3, $4, $5) \
    ), told AS MATERIALIZED ( \
        SELECT webhooks.id AS webhook_id, organization_id, \
            ($6 || lpad(to_hex(($7 + row_number() OVER (ORDER BY id) - 1) & 4294967295), 8, '0'))::uuid AS id, \
            organization_id = '00000000-0000-0000-0000-000000000000' AS is_operators \
        FROM webhooks WHERE organization_id IN ($2, '00000000-0000-0000-0000-000000000000') \
            AND is_active AND $3 = ANY (events) AND $8 \
    ), copy AS ( \
        INSERT INTO events (id, organization_id, kind, created_at, body) \
        SELECT $9, '00000000-0000-0000-0000-000000000000', $3, $4, $10 || slug || $11 FROM organizations \
        WHERE organizations.id = $2 AND EXISTS (SELECT 1 FROM told WHERE is_operators) \
    ), log AS ( \
        INSERT INTO deliveries (id, organization_id, webhook_id, event_id, kind, status, created_at) \
        SELECT id, organization_id, webhook_id, CASE WHEN is_operators THEN $9 ELSE $1 END, $3, 'pending', $4 FROM told \
    ) \
    INSERT INTO jobs (id, lane, job_group, tenant, due_at, ready) \
    SELECT id, CASE WHEN is_operators THEN 'operator_webhooks' ELSE 'webhooks' END, webhook_id, organization_id, now(), true FROM told \
    RETURNING lane";

/// The same for an event that is for the operator alone: it is inserted only if a subscription wants it. Without an organization, which is
/// then `$2`, its body is `$7` alone.
const APPEND_FOR_OPERATOR: &str = "\
    WITH told AS MATERIALIZED ( \
        SELECT webhooks.id AS webhook_id, \
            ($5 || lpad(to_hex(($6 + row_number() OVER (ORDER BY id) - 1) & 4294967295), 8, '0'))::uuid AS id \
        FROM webhooks WHERE organization_id = '00000000-0000-0000-0000-000000000000' AND is_active AND $3 = ANY (events) \
    ), event AS ( \
        INSERT INTO events (id, organization_id, kind, created_at, body) \
        SELECT $1, '00000000-0000-0000-0000-000000000000', $3, $4, \
            $7 || coalesce((SELECT slug FROM organizations WHERE organizations.id = $2), '') || $8 \
        WHERE EXISTS (SELECT 1 FROM told) \
    ), log AS ( \
        INSERT INTO deliveries (id, organization_id, webhook_id, event_id, kind, status, created_at) \
        SELECT id, '00000000-0000-0000-0000-000000000000', webhook_id, $1, $3, 'pending', $4 FROM told \
    ) \
    INSERT INTO jobs (id, lane, job_group, tenant, due_at, ready) \
    SELECT id, 'operator_webhooks', webhook_id, '00000000-0000-0000-0000-000000000000', now(), true FROM told \
    RETURNING lane";

#[derive(QueryableByName)]
struct Pushed {
    #[diesel(sql_type = Text)]
    lane: String,
}

impl Events for Repos<'_> {
    fn append(&mut self, event: &EventRecord, first: DeliveryId) -> StoreResult<()> {
        let [.., a, b, c, d] = first.uuid().into_bytes();
        let (text, last) = (first.uuid().to_string(), u32::from_be_bytes([a, b, c, d]));
        let prefix = text.get(..28).unwrap_or_default();
        let copied = copied(event)?;
        let pushed: Vec<Pushed> = if event.kind.is_operators() {
            let whole = Copied { id: event.id, before: body(event)?, after: String::new() };
            let copied = copied.unwrap_or(whole);
            self.run(TABLE, |c| {
                StaticSql::new(APPEND_FOR_OPERATOR)
                    .bind::<Uuid, _>(Id::from(event.id))
                    .bind::<Nullable<Uuid>, _>(event.organization_id.map(Id::from))
                    .bind::<Text, _>(event.kind.as_str())
                    .bind::<Timestamptz, _>(Time::from(event.timestamp))
                    .bind::<Text, _>(prefix)
                    .bind::<BigInt, _>(i64::from(last))
                    .bind::<Text, _>(&copied.before)
                    .bind::<Text, _>(&copied.after)
                    .load(c)
            })?
        } else {
            let body = body(event)?;
            let none = Copied { id: event.id, before: String::new(), after: String::new() };
            let copied = copied.unwrap_or(none);
            self.run(TABLE, |c| {
                StaticSql::new(APPEND)
                    .bind::<Uuid, _>(Id::from(event.id))
                    .bind::<Uuid, _>(Id::from(event.owner()))
                    .bind::<Text, _>(event.kind.as_str())
                    .bind::<Timestamptz, _>(Time::from(event.timestamp))
                    .bind::<Text, _>(&body)
                    .bind::<Text, _>(prefix)
                    .bind::<BigInt, _>(i64::from(last))
                    .bind::<Bool, _>(event.kind.is_for_all())
                    .bind::<Uuid, _>(Id::from(copied.id))
                    .bind::<Text, _>(&copied.before)
                    .bind::<Text, _>(&copied.after)
                    .load(c)
            })?
        };
        for lane in pushed.iter().filter_map(|pushed| Lane::parse(&pushed.lane)) {
            self.pushed(lane);
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
