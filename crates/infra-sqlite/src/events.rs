//! Domain events, with the exact text that webhooks carry.

use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use orgauth_domain::id::{DeliveryId, OrganizationId};
use orgauth_domain::ports::{Deliveries, Events, StoreResult};
use orgauth_domain::webhooks::WebhookOwner;
use orgauth_domain::webhooks::delivery::NewDelivery;
use orgauth_domain::webhooks::event::EventRecord;

use crate::shared::codec::{Id, Time};
use crate::shared::schema::{events, organizations, webhooks};
use crate::shared::transaction::Repos;
use crate::shared::webhooks::body::{Copied, body, copied};

const TABLE: &str = "events";

/// Whom an event concerns: subscriptions and their owners.
type Told = Vec<(Id, Id)>;

impl Repos<'_> {
    fn write_event(&mut self, event: &EventRecord, (id, owner): (Id, WebhookOwner), body: &str) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| {
            let columns = (
                events::id.eq(id),
                events::organization_id.eq(Id::from(owner)),
                events::kind.eq(event.kind.as_str()),
                events::created_at.eq(Time::from(event.timestamp)),
                events::body.eq(body),
            );
            diesel::insert_into(events::table).values(columns).execute(c)
        })
    }

    /// The subscriptions of its owner and the operator that want an event, in one query.
    fn told(&mut self, event: &EventRecord) -> StoreResult<Told> {
        let [owner, operator] = [event.owner(), WebhookOwner::Operator].map(Id::from);
        self.run("webhooks", |c| {
            let listed = diesel::dsl::sql::<Bool>("instr(events, ")
                .bind::<Text, _>(format!(" {} ", event.kind.as_str()))
                .sql(") > 0");
            webhooks::table
                .filter(webhooks::organization_id.eq(owner).or(webhooks::organization_id.eq(operator)))
                .filter(webhooks::is_active.eq(true))
                .filter(listed)
                .order(webhooks::id)
                .select((webhooks::id, webhooks::organization_id))
                .load(c)
        })
    }

    /// The body for the operator's subscriptions.
    fn operators_body(&mut self, event: &EventRecord, copied: Option<&Copied>) -> StoreResult<String> {
        let (Some(copied), Some(organization)) = (copied, event.organization_id) else { return body(event) };
        // Also of an organization that is marked as deleted.
        let slug: String = self.run("organizations", |c| {
            organizations::table.find(Id::from(organization)).select(organizations::slug).first(c)
        })?;
        Ok([copied.before.as_str(), &slug, &copied.after].concat())
    }
}

impl Events for Repos<'_> {
    fn append(&mut self, event: &EventRecord, first: DeliveryId) -> StoreResult<()> {
        let operator = Id::from(WebhookOwner::Operator);
        if !event.kind.is_operators() {
            self.write_event(event, (event.id.into(), event.owner()), &body(event)?)?;
        }
        if !event.kind.is_for_all() {
            return Ok(());
        }
        let told = self.told(event)?;
        let mut copy_id = event.id;
        if told.iter().any(|(_, whose)| *whose == operator) {
            let copied = copied(event)?;
            copy_id = copied.as_ref().map_or(event.id, |copied| copied.id);
            let body = self.operators_body(event, copied.as_ref())?;
            self.write_event(event, (copy_id.into(), WebhookOwner::Operator), &body)?;
        }
        for ((webhook, whose), nth) in told.into_iter().zip(0_u32..) {
            let delivery = NewDelivery {
                id: first.nth(nth),
                owner: whose.into(),
                webhook_id: webhook.into(),
                event_id: if whose == operator { copy_id } else { event.id },
                event: event.kind,
                created_at: event.timestamp,
            };
            Deliveries::insert(self, &delivery)?;
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
