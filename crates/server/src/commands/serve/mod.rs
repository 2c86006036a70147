//! `orgauth serve`: migrates, serves, runs background jobs, and drains on SIGTERM.

mod database;
pub(super) mod descriptors;
mod presence;

use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::{Duration, Instant};

use orgauth_api_actix::{HttpOptions, Server};
use orgauth_application::App;
use orgauth_application::accounts::erasing;
use orgauth_application::keys::{client_key, signing_keys};
use orgauth_application::operations::{housekeeping, issuer, shut_out};
use orgauth_application::organizations::directory::settling::{self, LastLook};
use orgauth_application::organizations::domain_recheck::{self, Rechecked};
use orgauth_domain::ports::{OnThisThread, StoreError, VerifyLookup};
use rustls::ServerConfig;
use tokio::runtime::Runtime;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::oneshot;

use self::descriptors::Descriptors;
use self::presence::Presence;
use crate::config::Config;
use crate::config::duration::to_std;
use crate::config::sizes;
use crate::engine::background::{Background, Pauses};
use crate::engine::lane::Engine;
use crate::engine::scheduler::Schedulers;
use crate::engine::verify_load::VerifyLoad;
use crate::observe::logging;
use crate::observe::metrics::{Exposed, Metrics};
use crate::observe::telemetry::Telemetry;
use crate::report::failure::Failure;
use crate::report::output::Output;
use crate::wiring::service::{ProcessKind, Service};
use crate::wiring::tls::Certificates;
use crate::wiring::{api, backend, check, dns, locales, loops, outgoing};

/// How long housekeeping pauses after a batch, as a multiple of the batch's duration, so that the p99 of verify stays
/// within twice its value without housekeeping (docs/performance.md).
const PAUSE_FACTOR: u32 = 19;

/// How often it is looked whether members of groups were left unsettled.
const GROUPS_INTERVAL: Duration = Duration::from_mins(1);

/// How often it is looked up whether the record of a domain is due to be looked for, at the least.
const DOMAINS_INTERVAL: Duration = Duration::from_mins(1);

/// Waits for signals. Created before anything slow: from then on a SIGHUP is queued, which would end a process without a handler.
pub(super) struct Reactor {
    runtime: Runtime,
    hangup: Signal,
}

impl Reactor {
    /// Installs the SIGHUP handler, so that the signal no longer ends this process.
    ///
    /// # Errors
    /// The machine lacks resources.
    pub(crate) fn start() -> Result<Self, Failure> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(Failure::internal)?;
        let hangup = {
            let _within = runtime.enter();
            signal(SignalKind::hangup()).map_err(Failure::internal)?
        };
        Ok(Self { runtime, hangup })
    }
}

/// Serves until a signal stops the server.
pub(crate) fn run(config: &Config, output: Output) -> Result<(), Failure> {
    run_with(config, output, None)
}

/// Like [`run`], with `lookup` behind `/public/verify` if given.
pub(crate) fn run_with(
    config: &Config,
    output: Output,
    lookup: Option<Arc<dyn VerifyLookup>>,
) -> Result<(), Failure> {
    let reactor = Reactor::start()?;
    check::check(config)?;
    // Creates the mail directory, or fails before the server starts.
    outgoing::mailer(config)?;
    let telemetry = Telemetry::of(config)?;
    logging::start_serving(config, &telemetry);
    locales::report(config)?;
    let listener = listen(config)?;
    let scheme = if config.http.tls_cert.is_some() { "https" } else { "http" };
    serve(reactor, config, &telemetry, listener, lookup, false, |address| {
        let address = format!("{scheme}://{address}");
        output.success(&serde_json::json!({ "listening": address }), &format!("listening on {address}"))
    })
}

/// Binds the configured address.
fn listen(config: &Config) -> Result<TcpListener, Failure> {
    let address = config.http.listen;
    TcpListener::bind(address).map_err(|error| Failure::not_listening("http.listen", address, &error))
}

/// Serves on a bound socket; `started` prints the address once the server answers requests.
pub(super) fn serve(
    reactor: Reactor,
    config: &Config,
    telemetry: &Arc<Telemetry>,
    listener: TcpListener,
    lookup: Option<Arc<dyn VerifyLookup>>,
    is_demo: bool,
    started: impl FnOnce(SocketAddr) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for warning in config.warnings() {
        tracing::warn!("{warning}");
    }
    let address = listener.local_addr().map_err(Failure::internal)?;
    // Acquired first and released last: everything below may use the store.
    let _lock = backend::server_lock(config)?;
    let exposed = Exposed::bind(config)?;
    let descriptors = Descriptors::take(config)?;
    let metrics = exposed.as_ref().map(|exposed| Arc::clone(&exposed.metrics));
    let certificates = Certificates::of(config)?;
    let tls = certificates.as_ref().map(Certificates::server_config).transpose()?;
    if let Some(certificates) = &certificates {
        certificates.tell();
    }
    let verify_load = Arc::<VerifyLoad>::default();
    let deliveries = [descriptors.deliveries, descriptors.operator_deliveries];
    let schedulers = Arc::new(loops::schedulers(config, &verify_load, deliveries));
    let backend = backend::Backend::open(config, Some(Arc::<Schedulers>::clone(&schedulers)))?;
    if !config.store.auto_migrate {
        backend.store().check_ready().map_err(of_store)?;
    }
    if let Some(obstacle) = backend.obstacle().map_err(of_store)? {
        return Err(Failure::configuration(format!("store.url: {obstacle}")));
    }
    backend.prepare_for_serving();
    if config.store.auto_migrate {
        for name in backend.migrate().map_err(of_store)? {
            tracing::info!(migration = name, "migrated");
        }
    }
    tell_of_newer_program(&backend)?;
    let service = service(config, &backend, &descriptors)?;
    let lookup = match lookup {
        Some(lookup) => lookup,
        None => backend::lookup(config, verify_load.observer(metrics.as_deref().map(Metrics::batches)))?,
    };
    let mut state = api::api_state(config, &service, lookup, is_demo)?;
    state.tracing = telemetry.requests();
    if let Some(metrics) = &metrics {
        watch_service(metrics, &service);
        for list in &service.breached {
            let (name, list) = (list.name, Arc::clone(list));
            metrics.watch_breached_list(name, move || list.failures())?;
        }
        if let Some(certificates) = &certificates {
            let certificates = Arc::clone(certificates);
            metrics.watch_certificate(move || certificates.expiry())?;
        }
        backend.watch_pools(metrics)?;
        state.observer = Some(metrics.requests());
    }
    let mail_scheduler = Arc::clone(&schedulers.mail);
    let mails = loops::mail_loop(config, &backend, &service.app, mail_scheduler, metrics.as_deref())?;
    let webhooks = loops::webhook_loops(config, &backend, &service.app, &schedulers, metrics.as_deref())?;
    let loops: Vec<Engine> = mails.into_iter().chain(webhooks).collect();
    let alone = matches!(backend, backend::Backend::Sqlite(_));
    let background = background(config, &service, &backend, metrics.as_deref())?;
    let presence = Presence::start(&service, address, alone)?;
    let (about_to_stop, mut stopping) = (state.stopping.clone(), None);
    let outcome = reactor.runtime.block_on(async {
        let mut terminate = signal(SignalKind::terminate())?;
        let mut interrupt = signal(SignalKind::interrupt())?;
        tokio::spawn(reload(reactor.hangup, certificates));
        let server = orgauth_api_actix::serve(state, listener, http_options(config, &descriptors, tls))?;
        let handle = server.handle();
        let mut running = tokio::spawn(server);
        let scrapes = exposed.map(Exposed::serve).transpose()?;
        let scrapes_handle = scrapes.as_ref().map(Server::handle);
        scrapes.map(tokio::spawn);
        if let Err(failure) = started(address) {
            tracing::warn!("{}; the server runs on {address}", failure.message);
        }
        tokio::select! {
            _ = terminate.recv() => tracing::info!("SIGTERM: finishing what runs"),
            _ = interrupt.recv() => tracing::info!("SIGINT: finishing what runs"),
            ended = &mut running => return ended.unwrap_or_else(|panic| Err(std::io::Error::other(panic))),
        }
        about_to_stop.set();
        tokio::time::sleep(to_std(config.http.drain_delay)).await;
        stopping = Some(Instant::now());
        loops.iter().for_each(Engine::wind_down);
        handle.stop(true).await;
        let ended = running.await.unwrap_or_else(|panic| Err(std::io::Error::other(panic)));
        // The metrics endpoint stops last, so that the draining can be observed.
        if let Some(scrapes) = scrapes_handle {
            scrapes.stop(false).await;
        }
        ended
    });
    // Requests, mails and deliveries share the drain timeout, and mails and deliveries get at least a second.
    let passed = stopping.map_or(Duration::ZERO, |since: Instant| since.elapsed());
    let deadline =
        Instant::now() + to_std(config.http.drain_timeout).saturating_sub(passed).max(Duration::from_secs(1));
    for engine in loops {
        engine.stop(deadline);
    }
    background.into_iter().for_each(Background::stop);
    presence.stop();
    backend.tidy();
    telemetry.stop();
    outcome.map_err(Failure::internal)?;
    tracing::info!("stopped");
    Ok(())
}

fn watch_service(metrics: &Metrics, service: &Service) {
    metrics.watch_hash_pool(Arc::clone(&service.hasher));
    let providers = &service.app.identity_providers;
    let (sign_ins, calls) = (providers.clone(), providers.clone());
    metrics.watch_providers(move || sign_ins.tally().sign_ins(), move || calls.tally().calls());
}

/// Starts what runs beside the requests, and is no lane.
fn background(
    config: &Config,
    service: &Service,
    backend: &backend::Backend,
    metrics: Option<&Metrics>,
) -> Result<Vec<Background>, Failure> {
    let own = [
        housekeeping(config, service)?,
        erasures(config, service)?,
        groups(service)?,
        domains(config, service)?,
        signing_keys(config, service)?,
    ];
    let observed = database::observe(backend, config.store.require_synchronous, &service.clock, metrics)?;
    Ok(own.into_iter().chain(observed).collect())
}

/// Adds the setting's name to an error of the store.
fn of_store(error: StoreError) -> Failure {
    let failure = Failure::from(error);
    Failure { message: format!("store.url: {}", failure.message), ..failure }
}

/// Warns when a newer program has changed the tables.
fn tell_of_newer_program(backend: &backend::Backend) -> Result<(), Failure> {
    let newer = backend.newer_migrations().map_err(of_store)?;
    if !newer.is_empty() {
        tracing::warn!(?newer, "{}", backend::NEWER_DATABASE);
    }
    Ok(())
}

/// Warns when the address has changed while sessions exist whose tokens name the former one.
fn tell_of_former_issuer(config: &Config, service: &Service) {
    let Ok(base_url) = config.base_url() else { return };
    match issuer::started(&*service.app.store, base_url.as_str(), service.app.now()) {
        Ok(None) => {}
        Ok(Some(former)) => tracing::warn!(
            "http.base_url was {}: whoever signed in under it has to sign in anew, as tokens name their issuer; set it back unless this \
             is meant",
            former.issuer
        ),
        // This check only warns; other checks report errors of the store.
        Err(error) => tracing::warn!(%error, "whether http.base_url has changed could not be looked up"),
    }
}

/// Warns when the settings shut out passkeys or organizations that were let in before.
fn tell_of_shut_out(app: &App) {
    let rp_id = &app.settings.passkeys.rp.id;
    match shut_out::count(&*app.store, rp_id, &app.settings.methods()) {
        Ok(shut_out) => {
            for (line, advice) in shut_out.lines(rp_id) {
                tracing::warn!("{line}. {advice}");
            }
        }
        // As above.
        Err(error) => tracing::warn!(%error, "whom the settings shut out could not be looked up"),
    }
}

/// Reloads the certificate at each SIGHUP; nothing else is reloaded.
async fn reload(mut hangup: Signal, certificates: Option<Arc<Certificates>>) {
    while hangup.recv().await.is_some() {
        let Some(certificates) = &certificates else {
            tracing::info!("SIGHUP: there is nothing to read again, as http.tls_cert is not set");
            continue;
        };
        let (certificates, (done, read)) = (Arc::clone(certificates), oneshot::channel::<()>());
        // A separate thread, because an unreachable mount may block it forever, and the server must still react to a stop.
        let thread = std::thread::Builder::new().name("reload".to_owned()).spawn(move || {
            certificates.reload();
            drop(done);
        });
        match thread {
            // Several signals during a reload cause one further reload.
            Ok(_) => drop(read.await),
            Err(error) => tracing::error!(%error, "SIGHUP: the certificate stays as it is; no thread can be started"),
        }
    }
}

fn http_options(config: &Config, descriptors: &Descriptors, tls: Option<Arc<ServerConfig>>) -> HttpOptions {
    let http = &config.http;
    HttpOptions {
        tls,
        workers: sizes::workers(config),
        head_timeout: to_std(http.head_timeout),
        request_timeout: to_std(http.request_timeout),
        write_timeout: to_std(http.write_timeout),
        keep_alive: to_std(http.keep_alive),
        connections: descriptors.connections,
        connections_per_address: descriptors.per_address,
        drain: to_std(http.drain_timeout),
    }
}

/// Deletes rows that are no longer needed, soon after the start and then once per interval.
fn housekeeping(config: &Config, service: &Service) -> Result<Background, Failure> {
    let app = service.app.clone();
    let pause = to_std(config.housekeeping_steps().pause);
    let mut has_told = false;
    Background::start("housekeeping", to_std(config.housekeeping.interval), move |stopping| {
        // Here, because it reads whole tables, for which a start shouldn't wait.
        if !std::mem::replace(&mut has_told, true) {
            tell_of_shut_out(&app);
        }
        let pauses = Pauses::new(stopping, pause, PAUSE_FACTOR);
        match housekeeping::run(&app, &|| pauses.pause_or_stop()) {
            Ok(purged) => tracing::info!(?purged, "housekeeping"),
            Err(error) => tracing::warn!(%error, "housekeeping failed; it will try again"),
        }
    })
}

/// Continues the erasure of accounts.
fn erasures(config: &Config, service: &Service) -> Result<Background, Failure> {
    let app = service.app.clone();
    Background::start("erasures", to_std(config.housekeeping.erasure_interval), move |stopping| {
        match erasing::continue_erasures(&app, &|| stopping.is_set()) {
            Ok(0) => {}
            Ok(done) => tracing::info!(done, "accounts were erased"),
            Err(error) => tracing::warn!(%error, "an account is not erased yet; it will be tried again"),
        }
    })
}

/// Goes on with what members have by groups, where a call broke off.
fn groups(service: &Service) -> Result<Background, Failure> {
    let (app, mut last) = (service.app.clone(), LastLook::default());
    Background::start("groups", GROUPS_INTERVAL, move |_| {
        if let Err(error) = settling::finish_stalled(&app, &mut last) {
            tracing::warn!(%error, "what groups give is not settled yet; it will be tried again");
        }
    })
}

/// Looks for the records of verified domains again when they are due.
fn domains(config: &Config, service: &Service) -> Result<Background, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(Failure::internal)?;
    // Questions of this thread, which has nothing else to do, and not those of requests.
    let app = App {
        text_records: Arc::new(dns::text_records(config)?),
        threads: Arc::new(OnThisThread),
        ..service.app.clone()
    };
    let interval = to_std(config.domains.recheck_interval).min(DOMAINS_INTERVAL);
    Background::start("domains", interval, move |stopping| {
        match runtime.block_on(domain_recheck::run(&app, &|| stopping.is_set())) {
            Ok(none) if none == Rechecked::default() => {}
            Ok(rechecked) => tracing::info!(?rechecked, "domains were checked again"),
            Err(error) => tracing::warn!(%error, "domains could not be checked again; it will be tried again"),
        }
    })
}

/// Builds the use cases, and says if tokens of a former issuer are still about.
fn service(config: &Config, backend: &backend::Backend, descriptors: &Descriptors) -> Result<Service, Failure> {
    let service = Service::of(config, backend, ProcessKind::Server)?;
    service.app.identity_providers.allow_calls(descriptors.provider_calls);
    tell_of_former_issuer(config, &service);
    Ok(service)
}

/// Follows the service's keys of the store, and rotates the active signing key when it is old.
fn signing_keys(config: &Config, service: &Service) -> Result<Background, Failure> {
    let (app, keyring, mut known) = (service.app.clone(), Arc::clone(&service.keyring), service.keys.clone());
    let age = config.signing_keys.rotation_age;
    let mut is_failing = false;
    Background::start("signing-keys", to_std(config.signing_keys.reload_interval), move |_| {
        let followed = signing_keys::rotate_when_due(&*app.store, &*keyring, &known, age, app.now())
            .and_then(|()| signing_keys::follow(&*app.store, &*keyring, &known, app.now()))
            .and_then(|keys| Ok(client_key::follow(&*app.store, &*app.client_key).map(|()| keys)?));
        match followed {
            Ok(keys) => {
                if keys != known {
                    let keys: Vec<_> = keys.iter().map(|key| format!("{} {}", key.id, key.state)).collect();
                    tracing::info!(?keys, "the signing keys have changed");
                }
                known = keys;
                is_failing = false;
            }
            // Logged once for each outage.
            Err(error) if !std::mem::replace(&mut is_failing, true) => {
                tracing::warn!(%error, "the signing keys could not be looked up; they stay as they are meanwhile");
            }
            Err(_) => {}
        }
    })
}
