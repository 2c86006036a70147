//! Subscriptions, their queued deliveries, and attempts.

use std::sync::atomic::{AtomicU32, Ordering};

use orgauth_application::outbox::deliver_webhook::{
    self, BegunDelivery, DeliveryResult, DestinationHosts, SendableDelivery,
};
use orgauth_application::webhooks::deliveries::{DeliveryQuery, LISTED};
use orgauth_application::webhooks::subscriptions::{self, NewWebhook};
use orgauth_domain::operations::queue::{ClaimToken, ClaimedJob, JobGroup, Lane};
use orgauth_domain::text::Description;
use orgauth_domain::webhooks::delivery::{AttemptError, AttemptOutcome, Delivery, DeliveryDetail, DeliveryStatus};
use orgauth_domain::webhooks::event::EventKind;
use orgauth_domain::webhooks::host_traffic::HostLimits;
use orgauth_domain::webhooks::{EventSet, UrlRules, Webhook, WebhookChanges, WebhookSecret, WebhookUrl};
use orgauth_domain::{DeliveryId, WebhookId};

use crate::prelude::*;

/// Longer than any test takes.
pub(crate) const HOUR: Duration = Duration::from_hours(1);
/// The receiver accepts the delivery.
pub(crate) const DELIVERED: AttemptOutcome = AttemptOutcome::Delivered(200);
/// The receiver answers with an error.
pub(crate) const BROKEN: AttemptOutcome = AttemptOutcome::Failed(AttemptError::Http(500));
/// A change without values.
pub(crate) const NO_CHANGE: WebhookChanges =
    WebhookChanges { url: None, events: None, is_active: None, description: None };
/// A query for the first page of a log, with deliveries of any status.
pub(crate) const LATEST: DeliveryQuery = DeliveryQuery { after: None, limit: LISTED, status: None };
/// Pauses a subscription.
pub(crate) const PAUSE: WebhookChanges = WebhookChanges { is_active: Some(false), ..NO_CHANGE };
/// Resumes a subscription.
pub(crate) const RESUME: WebhookChanges = WebhookChanges { is_active: Some(true), ..NO_CHANGE };

/// Hosts without any attempt.
pub(crate) fn destination_hosts() -> DestinationHosts {
    DestinationHosts::new(HostLimits { at_once: 64, per_minute: 3000 })
}

/// The URL of a subscription.
pub(crate) fn url(text: &str) -> WebhookUrl {
    WebhookUrl::parse(text, &UrlRules::default()).unwrap()
}

/// The events that a subscription lists.
pub(crate) fn listing(names: &[&str]) -> EventSet {
    EventSet::parse(names.iter().copied()).unwrap()
}

/// Every event.
pub(crate) fn everything() -> EventSet {
    EventSet::parse(EventKind::ALL.iter().map(|kind| kind.as_str())).unwrap()
}

/// A new subscription to every event, with a URL of its own.
pub(crate) fn new() -> NewWebhook {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let description = Description::parse("CRM").unwrap();
    let url = url(&format!("https://hooks.example/in/{}", NUMBER.fetch_add(1, Ordering::Relaxed)));
    NewWebhook { url, events: everything(), description }
}

/// Subscribes to every event.
pub(crate) fn subscribe(world: &World, caller: &Caller) -> (Webhook, WebhookSecret) {
    subscriptions::create(&world.app, &by(caller), new()).unwrap()
}

/// At a time long ago, so that jobs are due: acme's admin and a subscription to every event; globex has one, too.
pub(crate) fn hooked_in(world: &World) -> (Caller, (Webhook, WebhookSecret)) {
    let (ada, eve) = (admin(world, &world.ada, &world.acme), admin(world, &world.eve, &world.globex));
    world.long_ago();
    subscribe(world, &eve);
    let hook = subscribe(world, &ada);
    (ada, hook)
}

/// Does the same in a new world.
pub(crate) fn hooked() -> (World, Caller, (Webhook, WebhookSecret)) {
    let world = World::new();
    let (ada, hook) = hooked_in(&world);
    (world, ada, hook)
}

/// Changes a subscription of the caller's organization.
pub(crate) fn update(world: &World, caller: &Caller, id: WebhookId, changes: &WebhookChanges) -> Webhook {
    subscriptions::update(&world.app, &by(caller), id, changes).unwrap()
}

/// Expects that an attempt is to be made.
pub(crate) fn sendable(begun: BegunDelivery) -> SendableDelivery {
    match begun {
        BegunDelivery::Send(sendable) => *sendable,
        BegunDelivery::Settle(result) => panic!("not to be sent: {result:?}"),
    }
}

/// Expects a result without an attempt.
pub(crate) fn unsent(begun: BegunDelivery) -> DeliveryResult {
    match begun {
        BegunDelivery::Settle(result) => result,
        BegunDelivery::Send(_) => panic!("to be sent"),
    }
}

impl World {
    /// Triggers an event in acme that every subscription to all events receives.
    pub(crate) fn happen(&self) {
        let manager = Initiator::command_line(&self.acme.slug);
        let name = orgauth_domain::text::Name::parse("backend").unwrap();
        orgauth_application::keys::api_keys::create(&self.app, &manager, name, None).unwrap();
    }

    /// Claims every due delivery, with this lease.
    pub(crate) fn claim_deliveries(&self, lease: Duration) -> (ClaimToken, Vec<ClaimedJob>) {
        self.claim_of(Lane::Webhooks, lease)
    }

    /// Claims the one delivery that is due.
    pub(crate) fn claim_delivery(&self, lease: Duration) -> (ClaimToken, ClaimedJob) {
        let (token, jobs) = self.claim_deliveries(lease);
        let [job] = jobs.try_into().expect("one delivery that is due");
        (token, job)
    }

    /// How many deliveries to a subscription are due; releases their claims afterwards.
    pub(crate) fn due(&self, webhook: &Webhook) -> usize {
        let (token, jobs) = self.claim_deliveries(HOUR);
        let results: Vec<_> = jobs.iter().map(|job| (token, DeliveryResult::hand_back(job.id))).collect();
        deliver_webhook::settle(&self.app, &results).unwrap();
        jobs.iter().filter(|job| job.group == JobGroup::of_webhook(webhook.id)).count()
    }

    /// The number of jobs in a lane, held or not.
    pub(crate) fn jobs_in(&self, lane: Lane) -> u64 {
        self.store.queue().backlog(lane).unwrap().jobs
    }

    /// Begins a claimed job now.
    pub(crate) fn begin(&self, job: ClaimedJob) -> BegunDelivery {
        deliver_webhook::begin(&self.app, &destination_hosts(), &[job], self.app.now())
            .unwrap()
            .pop()
            .expect("one for each job")
    }

    /// Writes the result of a claimed job; returns whether it was written.
    pub(crate) fn settle(&self, token: ClaimToken, result: DeliveryResult) -> bool {
        let id = result.id;
        deliver_webhook::settle(&self.app, &[(token, result)]).unwrap() == [id]
    }

    /// Claims the one due delivery and attempts it now; returns what was sent.
    pub(crate) fn attempt(&self, outcome: AttemptOutcome) -> SendableDelivery {
        let (token, job) = self.claim_delivery(HOUR);
        let sent = sendable(self.begin(job));
        assert!(self.settle(token, DeliveryResult::of(&self.app, &sent, outcome, self.app.now())));
        sent
    }

    /// The log of a subscription, newest first.
    pub(crate) fn deliveries_to(&self, webhook: &Webhook) -> Vec<Delivery> {
        self.rows(|r| r.deliveries().list(webhook.owner, webhook.id, None, 1000))
    }

    /// The one delivery to a subscription.
    pub(crate) fn delivery_to(&self, webhook: &Webhook) -> DeliveryDetail {
        let [delivery] = self.deliveries_to(webhook).try_into().expect("one delivery");
        self.detail(webhook, delivery.id)
    }

    /// A delivery with all its details.
    pub(crate) fn detail(&self, webhook: &Webhook, id: DeliveryId) -> DeliveryDetail {
        self.rows(|r| r.deliveries().get(webhook.owner, webhook.id, id)).expect("a delivery")
    }

    /// The status of the one delivery to a subscription, and its attempts that count.
    pub(crate) fn standing(&self, webhook: &Webhook) -> (DeliveryStatus, u32) {
        let delivery = self.delivery_to(webhook).delivery;
        (delivery.status, delivery.attempts)
    }

    /// The current row of a subscription.
    pub(crate) fn stored_hook(&self, webhook: &Webhook) -> Option<Webhook> {
        self.rows(|r| r.webhooks().get(webhook.owner, webhook.id))
    }
}
