//! Fills the queue as the product does it, by its own repositories, but many events to a transaction.

use std::sync::Arc;
use std::time::Instant;

use orgauth_domain::event::{EventData, EventRecord, LoginMethod};
use orgauth_domain::id::OrganizationId;
use orgauth_domain::ports::{Clock, Entropy, transact};
use orgauth_domain::session::Client;
use orgauth_domain::text::Name;
use orgauth_domain::user::{AccountRole, User};
use orgauth_domain::{Email, Timestamp};
use orgauth_infra_crypto::{SystemClock, SystemEntropy};

use super::stage::Stage;
use crate::{Fallible, stop};

/// Events of one transaction.
const BATCH: usize = 1000;

/// Writes `count` sign-ins of these organizations in turn; each has one subscription to them.
pub(super) fn fill(stage: &Stage<'_>, organizations: &[usize], count: usize) -> Fallible<()> {
    let entropy: Arc<dyn Entropy> = Arc::new(SystemEntropy::new());
    let start = Instant::now();
    for first in (0..count).step_by(BATCH) {
        stop::check()?;
        let now = SystemClock.now();
        let events: Vec<_> = (first..count.min(first + BATCH))
            .map(|number| {
                let organization = organizations[number % organizations.len()];
                let id = stage.seeded.organizations[organization].id;
                event(&*entropy, id, now).map(|event| (event, entropy.delivery_id(now)))
            })
            .collect::<Fallible<_>>()?;
        transact(&*stage.installation.store, |repositories| {
            events.iter().try_for_each(|(event, delivery)| repositories.events().append(event, *delivery))
        })?;
    }
    eprintln!("bench: {count} deliveries queued in {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// A sign-in.
pub(super) fn event(entropy: &dyn Entropy, organization: OrganizationId, now: Timestamp) -> Fallible<EventRecord> {
    let user = User {
        id: entropy.user_id(now),
        email: Email::parse("somebody.with.a.name@customer.example.com")?,
        name: Name::parse("Somebody With A Name")?,
        role: AccountRole::User,
        is_email_verified: true,
        bio: None,
        phone: None,
        two_factor_since: None,
        created_at: now,
    };
    let client = Client::new("203.0.113.7".parse()?, "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0");
    let data = EventData::login(&user, entropy.session_id(now), LoginMethod::Password, &client);
    Ok(EventRecord::new(entropy.event_id(now), organization, now, data))
}
