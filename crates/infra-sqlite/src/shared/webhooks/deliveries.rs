//! The log of deliveries.

use diesel::prelude::*;
use orgauth_domain::id::{DeliveryId, WebhookId};
use orgauth_domain::ports::{Deliveries, Jobs, StoreResult};
use orgauth_domain::webhooks::delivery::{
    AttemptOutcome, AttemptRecord, Delivery, DeliveryDetail, DeliveryStatus, DeliveryUpdate, DueDelivery, NewDelivery,
};
use orgauth_domain::webhooks::event::EventKind;
use orgauth_domain::webhooks::{WebhookOwner, WebhookUrl};
use orgauth_domain::{Corrupt, Duration, Timestamp};

use crate::shared::codec::{Id, Table, Time};
use crate::shared::host::record;
use crate::shared::id_list::one_of;
use crate::shared::schema::{deliveries, delivery_attempts, events, jobs, webhooks};
use crate::shared::transaction::Repos;

const TABLE: &str = "deliveries";

#[derive(Queryable, Selectable)]
#[diesel(table_name = deliveries)]
struct Row {
    id: Id,
    organization_id: Id,
    webhook_id: Id,
    event_id: Id,
    kind: String,
    status: String,
    attempts: i64,
    http_status: Option<i64>,
    error: Option<String>,
    created_at: Time,
}

impl Row {
    fn restore(self) -> Result<Delivery, Corrupt> {
        let table = Table(TABLE);
        let http_status = self.http_status.map(u16::try_from).transpose();
        let http_status = table.value("http_status", http_status)?;
        let last = match (http_status, self.error.as_deref()) {
            (None, None) => None,
            (status, error) => Some(table.word("error", AttemptOutcome::restore(status, error))?),
        };
        Ok(Delivery {
            id: self.id.into(),
            owner: self.organization_id.into(),
            webhook_id: self.webhook_id.into(),
            event_id: self.event_id.into(),
            event: table.word("kind", EventKind::parse(&self.kind))?,
            status: table.word("status", DeliveryStatus::parse(&self.status))?,
            attempts: table.value("attempts", u32::try_from(self.attempts))?,
            last,
            created_at: self.created_at.into(),
        })
    }
}

/// One attempt of a delivery.
#[derive(Queryable, Selectable)]
#[diesel(table_name = delivery_attempts)]
struct AttemptRow {
    attempt: i64,
    started_at: Time,
    duration_ms: i64,
    http_status: Option<i64>,
    error: Option<String>,
}

impl AttemptRow {
    fn restore(self) -> Result<AttemptRecord, Corrupt> {
        let table = Table("delivery_attempts");
        let http_status = table.value("http_status", self.http_status.map(u16::try_from).transpose())?;
        Ok(AttemptRecord {
            attempt: table.value("attempt", u32::try_from(self.attempt))?,
            started_at: self.started_at.into(),
            duration: Duration::from_millis(table.value("duration_ms", u32::try_from(self.duration_ms))?),
            outcome: table.word("error", AttemptOutcome::restore(http_status, self.error.as_deref()))?,
        })
    }
}

/// The job of a delivery that has not ended.
#[derive(Queryable, Selectable)]
#[diesel(table_name = jobs)]
struct JobRow {
    id: Id,
    lane: String,
    tenant: Id,
    ready: bool,
    due_at: Time,
    claim: Option<Id>,
}

impl JobRow {
    /// Whether the job can be claimed, now or when it is due. A job whose lease has expired is ready, but still has
    /// its claim token.
    fn waits_for(&self, owner: WebhookOwner) -> bool {
        let is_held = self.claim.is_some() && !self.ready;
        self.lane == owner.lane().as_str() && self.tenant == Id::from(owner.tenant()) && !is_held
    }
}

#[derive(Queryable)]
struct DueRow {
    id: Id,
    organization_id: Id,
    webhook_id: Id,
    event_id: Id,
    body: String,
    url: String,
    is_active: bool,
    secrets: String,
    previous_until: Option<Time>,
}

impl DueRow {
    fn restore(self) -> Result<DueDelivery, Corrupt> {
        Ok(DueDelivery {
            id: self.id.into(),
            owner: self.organization_id.into(),
            webhook_id: self.webhook_id.into(),
            event_id: self.event_id.into(),
            body: self.body,
            url: WebhookUrl::restore(&self.url)?,
            is_active: self.is_active,
            secrets: self.secrets,
            previous_until: self.previous_until.map(Timestamp::from),
        })
    }
}

impl Deliveries for Repos<'_> {
    fn insert(&mut self, delivery: &NewDelivery) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| {
            let columns = (
                deliveries::id.eq(Id::from(delivery.id)),
                deliveries::organization_id.eq(Id::from(delivery.owner)),
                deliveries::webhook_id.eq(Id::from(delivery.webhook_id)),
                deliveries::event_id.eq(Id::from(delivery.event_id)),
                deliveries::kind.eq(delivery.event.as_str()),
                deliveries::status.eq(DeliveryStatus::Pending.as_str()),
                deliveries::created_at.eq(Time::from(delivery.created_at)),
            );
            diesel::insert_into(deliveries::table).values(columns).execute(c)
        })?;
        Jobs::push(self, &delivery.job())
    }

    fn list(
        &mut self,
        owner: WebhookOwner,
        webhook: WebhookId,
        before: Option<DeliveryId>,
        limit: u32,
    ) -> StoreResult<Vec<Delivery>> {
        let before = before.map_or(Id::MAX, Id::from);
        let rows: Vec<Row> = self.run(TABLE, |c| {
            // Identifiers sort by creation time.
            deliveries::table
                .filter(deliveries::organization_id.eq(Id::from(owner)))
                .filter(deliveries::webhook_id.eq(Id::from(webhook)))
                .filter(deliveries::id.lt(before))
                .order(deliveries::id.desc())
                .limit(i64::from(limit))
                .select(Row::as_select())
                .load(c)
        })?;
        Ok(rows.into_iter().map(Row::restore).collect::<Result<_, _>>()?)
    }

    fn next_attempts(
        &mut self,
        owner: WebhookOwner,
        ids: &[DeliveryId],
    ) -> StoreResult<Vec<(DeliveryId, Timestamp)>> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        // Only by primary key: SQLite underestimates the number of ready jobs in a lane, and would visit all of them.
        let jobs: Vec<JobRow> = self.run("jobs", |c| {
            let theirs = jobs::table.filter(one_of(jobs::id, ids.iter().copied().map(Id::from)));
            theirs.select(JobRow::as_select()).load(c)
        })?;
        let waiting = jobs.into_iter().filter(|job| job.waits_for(owner));
        Ok(waiting.map(|job| (job.id.into(), job.due_at.into())).collect())
    }

    fn get(
        &mut self,
        owner: WebhookOwner,
        webhook: WebhookId,
        id: DeliveryId,
    ) -> StoreResult<Option<DeliveryDetail>> {
        let found: Option<(Row, String)> = self.run(TABLE, |c| {
            deliveries::table
                .inner_join(events::table.on(its_event()))
                .filter(deliveries::id.eq(Id::from(id)))
                .filter(deliveries::organization_id.eq(Id::from(owner)))
                .filter(deliveries::webhook_id.eq(Id::from(webhook)))
                .select((Row::as_select(), events::body))
                .first(c)
                .optional()
        })?;
        let Some((row, payload)) = found else { return Ok(None) };
        let attempts: Vec<AttemptRow> = self.run("delivery_attempts", |c| {
            delivery_attempts::table
                .filter(delivery_attempts::delivery_id.eq(Id::from(id)))
                .order((delivery_attempts::attempt, delivery_attempts::started_at))
                .select(AttemptRow::as_select())
                .load(c)
        })?;
        let log = attempts.into_iter().map(AttemptRow::restore).collect::<Result<_, _>>()?;
        Ok(Some(DeliveryDetail { delivery: row.restore()?, payload, log }))
    }

    fn due(&mut self, ids: &[DeliveryId]) -> StoreResult<Vec<DueDelivery>> {
        let rows: Vec<DueRow> = self.run(TABLE, |c| {
            let columns = (
                deliveries::id,
                deliveries::organization_id,
                deliveries::webhook_id,
                deliveries::event_id,
                events::body,
                webhooks::url,
                webhooks::is_active,
                webhooks::secrets,
                webhooks::previous_until,
            );
            deliveries::table
                .inner_join(events::table.on(its_event()))
                .inner_join(webhooks::table.on(its_webhook()))
                .filter(one_of(deliveries::id, ids.iter().copied().map(Id::from)))
                .select(columns)
                .load(c)
        })?;
        Ok(rows.into_iter().map(DueRow::restore).collect::<Result<_, _>>()?)
    }

    fn record(&mut self, updates: &[DeliveryUpdate]) -> StoreResult<()> {
        self.run(TABLE, |c| record(c, updates))
    }
}

/// Joins a delivery to its event, as `its_webhook` does to its subscription: only of the same owner, even if
/// the row names another's.
#[diesel::dsl::auto_type]
fn its_event() -> _ {
    events::id.eq(deliveries::event_id).and(events::organization_id.eq(deliveries::organization_id))
}

#[diesel::dsl::auto_type]
fn its_webhook() -> _ {
    webhooks::id.eq(deliveries::webhook_id).and(webhooks::organization_id.eq(deliveries::organization_id))
}
