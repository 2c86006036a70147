//! Webhook subscriptions.

use diesel::prelude::*;
use orgauth_domain::id::WebhookId;
use orgauth_domain::operations::queue::Lane;
use orgauth_domain::ports::{StoreResult, Webhooks};
use orgauth_domain::text::Description;
use orgauth_domain::webhooks::{EventSet, Webhook, WebhookOwner, WebhookUrl};
use orgauth_domain::{Corrupt, Timestamp};

use crate::shared::codec::{Id, Table, Time, Words};
use crate::shared::host::lock_operators;
use crate::shared::lock::locked;
use crate::shared::schema::{jobs, webhooks};
use crate::shared::transaction::Repos;

const TABLE: &str = "webhooks";

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = webhooks, treat_none_as_default_value = false)]
#[diesel(treat_none_as_null = true)]
struct Row {
    id: Id,
    organization_id: Id,
    url: String,
    events: Words,
    description: Option<String>,
    is_active: bool,
    created_at: Time,
    secrets: String,
    previous_until: Option<Time>,
    secret_hint: Option<String>,
    secret_made_at: Option<Time>,
}

impl From<&Webhook> for Row {
    fn from(webhook: &Webhook) -> Self {
        Self {
            id: webhook.id.into(),
            organization_id: webhook.owner.into(),
            url: webhook.url.as_str().to_owned(),
            events: Words(webhook.events.as_slice().iter().map(|kind| kind.as_str().to_owned()).collect()),
            description: webhook.description.as_ref().map(|text| text.as_str().to_owned()),
            is_active: webhook.is_active,
            created_at: webhook.created_at.into(),
            secrets: webhook.secrets.clone(),
            previous_until: webhook.previous_until.map(Time::from),
            secret_hint: webhook.secret_hint.clone(),
            secret_made_at: webhook.secret_made_at.map(Time::from),
        }
    }
}

impl Row {
    fn restore(self) -> Result<Webhook, Corrupt> {
        let table = Table(TABLE);
        Ok(Webhook {
            id: self.id.into(),
            owner: self.organization_id.into(),
            url: WebhookUrl::restore(&self.url)?,
            events: table.value("events", EventSet::parse(self.events.0.iter().map(String::as_str)))?,
            description: table.optional("description", self.description.as_deref(), Description::parse)?,
            is_active: self.is_active,
            created_at: self.created_at.into(),
            secrets: self.secrets,
            previous_until: self.previous_until.map(Timestamp::from),
            secret_hint: self.secret_hint,
            secret_made_at: self.secret_made_at.map(Timestamp::from),
        })
    }
}

impl Webhooks for Repos<'_> {
    fn lock_operators(&mut self) -> StoreResult<()> {
        self.run(TABLE, lock_operators)
    }

    fn insert(&mut self, webhook: &Webhook) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| diesel::insert_into(webhooks::table).values(Row::from(webhook)).execute(c))
    }

    fn update(&mut self, webhook: &Webhook) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| {
            let one = webhooks::table
                .find(Id::from(webhook.id))
                .filter(webhooks::organization_id.eq(Id::from(webhook.owner)));
            diesel::update(one).set(Row::from(webhook)).execute(c)
        })
    }

    fn delete(&mut self, owner: WebhookOwner, id: WebhookId) -> StoreResult<()> {
        let deleted = self.run(TABLE, |c| {
            let one = webhooks::table.find(Id::from(id)).filter(webhooks::organization_id.eq(Id::from(owner)));
            diesel::delete(one).execute(c)
        })?;
        if deleted > 0 {
            self.run("jobs", |c| {
                let theirs = jobs::table
                    .filter(jobs::lane.eq_any([owner.lane().as_str(), Lane::Parked.as_str()]))
                    .filter(jobs::job_group.eq(Id::from(id)))
                    .filter(jobs::tenant.eq(Id::from(owner.tenant())));
                diesel::delete(theirs).execute(c)
            })?;
        }
        Ok(())
    }

    fn get(&mut self, owner: WebhookOwner, id: WebhookId) -> StoreResult<Option<Webhook>> {
        let row = self.run(TABLE, |c| {
            let one = webhooks::table.find(Id::from(id)).filter(webhooks::organization_id.eq(Id::from(owner)));
            one.select(Row::as_select()).get_result(c).optional()
        })?;
        Ok(row.map(Row::restore).transpose()?)
    }

    fn lock(&mut self, owner: WebhookOwner, id: WebhookId) -> StoreResult<Option<Webhook>> {
        let row = self.run(TABLE, |c| {
            let one = webhooks::table.find(Id::from(id)).filter(webhooks::organization_id.eq(Id::from(owner)));
            locked(one.select(Row::as_select())).get_result(c).optional()
        })?;
        Ok(row.map(Row::restore).transpose()?)
    }

    fn list(&mut self, owner: WebhookOwner) -> StoreResult<Vec<Webhook>> {
        let rows = self.run(TABLE, |c| {
            webhooks::table
                .filter(webhooks::organization_id.eq(Id::from(owner)))
                .order((webhooks::created_at, webhooks::id))
                .select(Row::as_select())
                .load(c)
        })?;
        Ok(rows.into_iter().map(Row::restore).collect::<Result<_, _>>()?)
    }

    fn park(&mut self, owner: WebhookOwner, id: WebhookId) -> StoreResult<()> {
        self.run("jobs", |c| {
            let free = jobs::table
                .filter(jobs::lane.eq(owner.lane().as_str()))
                .filter(jobs::job_group.eq(Id::from(id)))
                .filter(jobs::tenant.eq(Id::from(owner.tenant())))
                .filter(jobs::ready.eq(true).or(jobs::claim.is_null()));
            diesel::update(free).set(jobs::lane.eq(Lane::Parked.as_str())).execute(c)
        })?;
        Ok(())
    }

    fn free(&mut self, owner: WebhookOwner, id: WebhookId) -> StoreResult<()> {
        let freed = self.run("jobs", |c| {
            let parked = jobs::table
                .filter(jobs::lane.eq(Lane::Parked.as_str()))
                .filter(jobs::job_group.eq(Id::from(id)))
                .filter(jobs::tenant.eq(Id::from(owner.tenant())));
            diesel::update(parked).set(jobs::lane.eq(owner.lane().as_str())).execute(c)
        })?;
        if freed > 0 {
            self.pushed(owner.lane());
        }
        Ok(())
    }
}
