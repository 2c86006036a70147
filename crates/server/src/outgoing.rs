//! The configured senders of mails and webhooks, and the loops that send what is queued.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use orgauth_application::App;
use orgauth_application::outbox::deliver_webhook::DestinationHosts;
use orgauth_domain::Duration;
use orgauth_domain::operations::queue::Lane;
use orgauth_domain::operations::queue::bulkhead::Limits;
use orgauth_domain::ports::Mailer;
use orgauth_domain::webhooks::UrlRules;
use orgauth_domain::webhooks::host_traffic::HostLimits;
use orgauth_infra_http::{HttpSender, SenderError, SenderOptions, SystemLookup};
use orgauth_infra_smtp::{FileMailer, Hello, SmtpMailer, SmtpOptions};

use crate::backend::Backend;
use crate::brand::brand;
use crate::config::{Config, MailTransport};
use crate::duration::to_std;
use crate::engine::{Engine, PollConfig, Scheduler, Schedulers};
use crate::failure::Failure;
use crate::hand_over::HandOvers;
use crate::mail_work::MailWork;
use crate::metrics::{LaneMetrics, Metrics};
use crate::pem;
use crate::verify_load::VerifyLoad;
use crate::webhook_work::WebhookWork;

/// How much longer than an attempt a mail's lease is: time to begin the attempt, and to write its result.
const LEASE_SLACK: Duration = Duration::from_seconds(5);

/// The same of a delivery.
const WEBHOOK_SLACK: Duration = Duration::from_seconds(10);

/// How often the webhook loop polls for deliveries of other processes.
const WEBHOOK_POLL: std::time::Duration = std::time::Duration::from_secs(1);

/// After how many timeouts in a row an endpoint gets one attempt at a time.
const TIMEOUTS_IN_A_ROW: u32 = 5;

/// How often the mail loop polls for mails of other processes.
const MAIL_POLL: std::time::Duration = std::time::Duration::from_secs(5);

pub(crate) fn url_rules(config: &Config) -> UrlRules {
    let webhooks = &config.webhooks;
    UrlRules {
        allow_private_networks: webhooks.allow_private_networks,
        allow_http: webhooks.allow_http,
        extra_ports: webhooks.extra_ports.iter().copied().collect(),
    }
}

/// The schedulers of this process's loops, with at most `deliveries` concurrent deliveries.
pub(crate) fn schedulers(config: &Config, verify_load: &Arc<VerifyLoad>, deliveries: u32) -> Schedulers {
    let mail = config.mail.at_once;
    let mail = Limits { in_all: mail, per_group: mail, per_tenant: mail, timeouts: None };
    let webhooks = &config.webhooks;
    let webhooks = Limits {
        in_all: deliveries,
        per_group: webhooks.at_once_per_endpoint,
        per_tenant: webhooks.at_once_per_organization,
        timeouts: Some(TIMEOUTS_IN_A_ROW),
    };
    let scheduler = |limits| Arc::new(Scheduler::new(limits, Arc::clone(verify_load)));
    Schedulers { mail: scheduler(mail), webhooks: scheduler(webhooks) }
}

/// The mail directory that a start has to create; absent when it exists, or mails aren't written to files.
pub(crate) fn missing_mail_directory(config: &Config) -> Option<&Path> {
    let directory = config.mail.dir.as_deref().filter(|_| config.mail.transport == MailTransport::File)?;
    (!directory.is_dir()).then_some(directory)
}

/// The nearest existing ancestor of a path, or the path itself.
pub(crate) fn nearest(path: &Path) -> &Path {
    let there = path.ancestors().find(|part| part.symlink_metadata().is_ok());
    there.unwrap_or_else(|| Path::new(if path.is_absolute() { "/" } else { "." }))
}

/// The configured mailer.
pub(crate) enum AnyMailer {
    /// Writes mails to files.
    File(FileMailer),
    /// Sends mails to a mail server.
    Smtp(SmtpMailer),
}

/// The configured mailer; absent while mail is not configured. Creates a missing mail directory.
pub(crate) fn mailer(config: &Config) -> Result<Option<Arc<dyn Mailer>>, Failure> {
    Ok(match any_mailer(config)? {
        Some(AnyMailer::File(mailer)) => {
            mailer.make_directory().map_err(|error| config.refuse("mail.dir", error))?;
            Some(Arc::new(mailer))
        }
        Some(AnyMailer::Smtp(mailer)) => Some(Arc::new(mailer)),
        None => None,
    })
}

/// The same with its concrete type; creates nothing.
pub(crate) fn any_mailer(config: &Config) -> Result<Option<AnyMailer>, Failure> {
    let mail = &config.mail;
    let from = mail.from.as_ref().map_or("orgauth <no-reply@localhost.localdomain>", |from| from.as_str());
    let refused = |key: &str, error: &dyn std::fmt::Display| Failure::from(config.refuse(key, error));
    Ok(match (mail.transport, &mail.dir, &mail.smtp_url) {
        (MailTransport::File, Some(dir), _) => {
            let mailer = FileMailer::new(dir, from).map_err(|error| refused("mail.from", &error))?;
            Some(AnyMailer::File(mailer.with_brand(&brand(config)?)))
        }
        (MailTransport::Smtp, _, Some(url)) => {
            let options =
                SmtpOptions { timeout: to_std(mail.timeout), hello: hello(config), ..SmtpOptions::default() };
            let mailer =
                SmtpMailer::new(url.expose(), from, options).map_err(|error| refused("mail.smtp_url", &error))?;
            Some(AnyMailer::Smtp(mailer.with_brand(&brand(config)?)))
        }
        (MailTransport::File, None, _) | (MailTransport::Smtp, _, None) => None,
    })
}

/// The configured name in EHLO, or else the first full name that there is.
fn hello(config: &Config) -> Hello {
    let configured = config.mail.hello.as_ref().and_then(|name| Hello::parse(name.as_str()));
    let of_service = || Hello::of_host(config.http.base_url.as_ref()?.host());
    let of_machine = || Hello::of_host(&rustix::system::uname().nodename().to_string_lossy());
    configured.or_else(of_service).or_else(of_machine).unwrap_or_default()
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

/// The configured webhook sender.
pub(crate) fn sender(config: &Config) -> Result<HttpSender, Failure> {
    let webhooks = &config.webhooks;
    let refused = |problem: String| Failure::from(config.refuse("webhooks.extra_ca_file", problem));
    let read = |path: &PathBuf| {
        let content = pem::read(path)?;
        pem::certificates(path, &content).map(|_| content)
    };
    let extra_ca_pem = webhooks.extra_ca_file.as_ref().map(read).transpose().map_err(refused)?;
    let options = SenderOptions {
        rules: url_rules(config),
        timeout: to_std(webhooks.timeout),
        extra_ca_pem,
        ..SenderOptions::default()
    };
    let lookup = SystemLookup::new().map_err(|error| Failure::internal(&error))?;
    HttpSender::new(Arc::new(lookup), options).map_err(|error| match error {
        SenderError::Authorities => refused(error.to_string()),
        SenderError::Client(_) => Failure::internal(&error),
    })
}

/// Starts the webhook loop.
pub(crate) fn webhook_loop(
    config: &Config,
    backend: &Backend,
    app: &App,
    scheduler: Arc<Scheduler>,
    metrics: Option<&Metrics>,
) -> Result<Engine, Failure> {
    let sender = Arc::new(sender(config)?);
    let (queue, store) = backend.queue_side(config, Lane::Webhooks, metrics)?;
    let hosts = DestinationHosts::new(HostLimits {
        at_once: config.webhooks.at_once_per_host,
        per_minute: config.webhooks.per_host_minute,
    });
    let work = Arc::new(WebhookWork { app: App { store, ..app.clone() }, hosts, sender });
    let poll_config = PollConfig {
        per_group: config.webhooks.at_once_per_endpoint,
        lease: config.webhooks.timeout.plus(WEBHOOK_SLACK),
        slack: WEBHOOK_SLACK,
        poll: WEBHOOK_POLL,
    };
    Engine::start(work, queue, Arc::clone(&app.entropy), scheduler, poll_config, counted(metrics, Lane::Webhooks))
}

fn counted(metrics: Option<&Metrics>, lane: Lane) -> LaneMetrics {
    metrics.map_or_else(LaneMetrics::default, |metrics| metrics.lane(lane))
}
