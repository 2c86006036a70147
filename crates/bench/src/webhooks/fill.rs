//! Fills the queue with the product's own repositories, but with many events per transaction.

use std::sync::Arc;
use std::time::Instant;

use diesel::sql_types::{Array, Text, Uuid as SqlUuid};
use diesel::{Connection, PgConnection, RunQueryDsl};
use orgauth_domain::accounts::user::User;
use orgauth_domain::id::{OfDelivery, OrganizationId};
use orgauth_domain::ports::{Clock, Entropy, transact};
use orgauth_domain::sign_in::Client;
use orgauth_domain::text::Name;
use orgauth_domain::webhooks::event::{EventData, EventRecord, LoginMethod};
use orgauth_domain::{Email, Timestamp};
use orgauth_infra_crypto::{SystemClock, SystemEntropy};
use orgauth_testkit::builders;

use super::fixture::{BULK, Fixture};
use crate::installation::Kind;
use crate::{Fallible, stop};

/// Events per transaction.
const BATCH: usize = 1000;

/// Writes `count` sign-ins of these organizations in turn; each organization has one subscription to them.
pub(super) fn fill(fixture: &Fixture<'_>, organizations: &[usize], count: usize) -> Fallible<()> {
    let entropy: Arc<dyn Entropy> = Arc::new(SystemEntropy::new());
    let start = Instant::now();
    for first in (0..count).step_by(BATCH) {
        stop::check()?;
        let now = SystemClock.now();
        let events: Vec<_> = (first..count.min(first + BATCH))
            .map(|number| {
                let organization = organizations[number % organizations.len()];
                let id = fixture.seeded.organizations[organization].id;
                event(&*entropy, id, now).map(|event| (event, entropy.id(now)))
            })
            .collect::<Fallible<_>>()?;
        transact(&*fixture.installation.store, |repositories| {
            events.iter().try_for_each(|(event, delivery)| repositories.events().append(event, *delivery))
        })?;
    }
    eprintln!("bench: {count} deliveries queued in {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// Like [`fill`], but on PostgreSQL with a few large statements, for queues that would take too long to fill otherwise.
pub(super) fn fill_in_bulk(fixture: &Fixture<'_>, organizations: &[usize], count: usize) -> Fallible<()> {
    if fixture.installation.kind == Kind::Sqlite {
        return fill(fixture, organizations, count);
    }
    let entropy: Arc<dyn Entropy> = Arc::new(SystemEntropy::new());
    let start = Instant::now();
    let mut connection = PgConnection::establish(fixture.installation.url())?;
    for first in (0..count).step_by(BATCH) {
        stop::check()?;
        let now = SystemClock.now();
        let (mut ids, mut deliveries, mut owners, mut bodies) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for number in first..count.min(first + BATCH) {
            let organization = fixture.seeded.organizations[organizations[number % organizations.len()]].id;
            let event = event(&*entropy, organization, now)?;
            ids.push(event.id.uuid());
            deliveries.push(entropy.id::<OfDelivery>(now).uuid());
            owners.push(organization.uuid());
            bodies.push(serde_json::to_string(&event)?);
        }
        diesel::sql_query(BULK_INSERT)
            .bind::<Array<SqlUuid>, _>(ids)
            .bind::<Array<SqlUuid>, _>(deliveries)
            .bind::<Array<SqlUuid>, _>(owners)
            .bind::<Array<Text>, _>(bodies)
            .bind::<Text, _>(BULK)
            .execute(&mut connection)?;
    }
    eprintln!("bench: {count} deliveries queued in {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// Inserts the rows that the product writes, for many events at once.
const BULK_INSERT: &str = "\
    WITH queued AS MATERIALIZED ( \
        SELECT e.id, e.delivery, e.owner, e.body, webhooks.id AS webhook \
        FROM unnest($1, $2, $3, $4) AS e (id, delivery, owner, body) \
        JOIN webhooks ON webhooks.organization_id = e.owner AND $5 = ANY (webhooks.events) \
    ), event AS ( \
        INSERT INTO events (id, organization_id, kind, created_at, body) SELECT id, owner, $5, now(), body FROM queued \
    ), log AS ( \
        INSERT INTO deliveries (id, organization_id, webhook_id, event_id, kind, status, created_at) \
        SELECT delivery, owner, webhook, id, $5, 'pending', now() FROM queued \
    ) \
    INSERT INTO jobs (id, lane, job_group, tenant, due_at, ready) \
    SELECT delivery, 'webhooks', webhook, owner, now(), true FROM queued";

/// Returns the event of a sign-in.
pub(super) fn event(entropy: &dyn Entropy, organization: OrganizationId, now: Timestamp) -> Fallible<EventRecord> {
    let user = User {
        email: Email::parse("somebody.with.a.name@customer.example.com")?,
        name: Name::parse("Somebody With A Name")?,
        ..builders::user()
    };
    let client = Client::new("203.0.113.7".parse()?, "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0");
    let data = EventData::login(&user, entropy.id(now), LoginMethod::Password, &client);
    Ok(EventRecord::new(entropy.id(now), organization, now, data))
}
