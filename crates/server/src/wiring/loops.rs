//! The loops that send mails and webhooks, as configured.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use orgauth_application::App;
use orgauth_application::outbox::deliver_webhook::DestinationHosts;
use orgauth_domain::Duration;
use orgauth_domain::operations::queue::Lane;
use orgauth_domain::operations::queue::bulkhead::Limits;
use orgauth_domain::webhooks::host_traffic::HostLimits;

use super::backend::Backend;
use super::outgoing::{mailer, sender};
use crate::config::Config;
use crate::engine::hand_over::HandOvers;
use crate::engine::lane::{Engine, PollConfig};
use crate::engine::mail_work::MailWork;
use crate::engine::scheduler::{Scheduler, Schedulers};
use crate::engine::verify_load::VerifyLoad;
use crate::engine::webhook_work::WebhookWork;
use crate::observe::metrics::{LaneMetrics, Metrics};
use crate::report::failure::Failure;

/// How much longer than an attempt a mail's lease is: time to begin the attempt, and to write its result.
const LEASE_SLACK: Duration = Duration::from_seconds(5);

/// The same of a delivery.
const WEBHOOK_SLACK: Duration = Duration::from_seconds(10);

/// How often the webhook loop polls for deliveries of other processes.
const WEBHOOK_POLL: std::time::Duration = std::time::Duration::from_secs(1);

/// The same of the loop for the operator's subscriptions, which are fewer.
const OPERATOR_WEBHOOK_POLL: std::time::Duration = std::time::Duration::from_secs(2);

/// After how many timeouts in a row an endpoint gets one attempt at a time.
const TIMEOUTS_IN_A_ROW: u32 = 5;

/// How often the mail loop polls for mails of other processes.
const MAIL_POLL: std::time::Duration = std::time::Duration::from_secs(5);

/// The schedulers of this process's loops, with at most so many concurrent deliveries for organizations, and for the operator.
pub(crate) fn schedulers(
    config: &Config,
    verify_load: &Arc<VerifyLoad>,
    [deliveries, of_operator]: [u32; 2],
) -> Schedulers {
    let mail = config.mail.at_once;
    let mail = Limits { in_all: mail, per_group: mail, per_tenant: mail, timeouts: None };
    let webhooks = &config.webhooks;
    let webhooks = Limits {
        in_all: deliveries,
        per_group: webhooks.at_once_per_endpoint,
        per_tenant: webhooks.at_once_per_organization,
        timeouts: Some(TIMEOUTS_IN_A_ROW),
    };
    // The operator is the one tenant of that lane.
    let operator_webhooks = Limits { in_all: of_operator, per_tenant: of_operator, ..webhooks };
    let scheduler = |limits| Arc::new(Scheduler::new(limits, Arc::clone(verify_load)));
    Schedulers {
        mail: scheduler(mail),
        webhooks: scheduler(webhooks),
        operator_webhooks: scheduler(operator_webhooks),
    }
}

/// Starts the mail loop; absent while mail is not configured.
pub(crate) fn mail_loop(
    config: &Config,
    backend: &Backend,
    app: &App,
    scheduler: Arc<Scheduler>,
    metrics: Option<&Metrics>,
) -> Result<Option<Engine>, Failure> {
    let Some(mailer) = mailer(config)? else { return Ok(None) };
    let (queue, store) = backend.queue_side(config, Lane::Mail, metrics)?;
    let entropy = Arc::clone(&app.entropy);
    let app = App { store, ..app.clone() };
    let hand_overs = HandOvers::start(app.clone())?;
    let given_up = metrics.map(Metrics::given_up).unwrap_or_default();
    let work = Arc::new(MailWork { app, mailer, hand_overs, given_up, is_failing: AtomicBool::new(false) });
    // Two jobs per group, so that a claim shows whether the organization may have more.
    let poll_config = PollConfig {
        per_group: 2,
        lease: config.mail.timeout.plus(LEASE_SLACK),
        slack: LEASE_SLACK,
        poll: MAIL_POLL,
    };
    Engine::start(work, queue, entropy, scheduler, poll_config, counted(metrics, Lane::Mail)).map(Some)
}

/// Starts the two webhook loops, for the subscriptions of organizations and for those of the operator. They share nothing, neither
/// connections to the database nor lookups of names nor the places at a destination host, so that neither waits for the other.
pub(crate) fn webhook_loops(
    config: &Config,
    backend: &Backend,
    app: &App,
    schedulers: &Schedulers,
    metrics: Option<&Metrics>,
) -> Result<[Engine; 2], Failure> {
    let start = |lane, scheduler: &Arc<Scheduler>, poll| {
        webhook_loop(config, backend, app, (lane, Arc::clone(scheduler), poll), metrics)
    };
    Ok([
        start(Lane::Webhooks, &schedulers.webhooks, WEBHOOK_POLL)?,
        start(Lane::OperatorWebhooks, &schedulers.operator_webhooks, OPERATOR_WEBHOOK_POLL)?,
    ])
}

fn webhook_loop(
    config: &Config,
    backend: &Backend,
    app: &App,
    (lane, scheduler, poll): (Lane, Arc<Scheduler>, std::time::Duration),
    metrics: Option<&Metrics>,
) -> Result<Engine, Failure> {
    let sender = Arc::new(sender(config)?);
    let (queue, store) = backend.queue_side(config, lane, metrics)?;
    let hosts = DestinationHosts::new(HostLimits {
        at_once: config.webhooks.at_once_per_host,
        per_minute: config.webhooks.per_host_minute,
    });
    let work = Arc::new(WebhookWork { lane, app: App { store, ..app.clone() }, hosts, sender });
    let poll_config = PollConfig {
        per_group: config.webhooks.at_once_per_endpoint,
        lease: config.webhooks.timeout.plus(WEBHOOK_SLACK),
        slack: WEBHOOK_SLACK,
        poll,
    };
    Engine::start(work, queue, Arc::clone(&app.entropy), scheduler, poll_config, counted(metrics, lane))
}

fn counted(metrics: Option<&Metrics>, lane: Lane) -> LaneMetrics {
    metrics.map_or_else(LaneMetrics::default, |metrics| metrics.lane(lane))
}
