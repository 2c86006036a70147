//! `orgauth serve`: migrate, serve, keep house, drain on SIGTERM.

use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use orgauth_api_actix::HttpOptions;
use orgauth_application::{App, housekeeping};
use orgauth_domain::ports::VerifyLookup;
use tokio::signal::unix::{SignalKind, signal};

use crate::config::Config;
use crate::duration::to_std;
use crate::failure::Failure;
use crate::output::{self, Output};
use crate::{logging, wiring};

/// Serves until a signal says stop.
pub(crate) fn run(config: &Config, output: Output) -> Result<(), Failure> {
    run_with(config, output, None)
}

/// As [`run`], with `lookup` behind `/public/verify` when there is one.
pub(crate) fn run_with(
    config: &Config,
    output: Output,
    lookup: Option<Arc<dyn VerifyLookup>>,
) -> Result<(), Failure> {
    config.check_for_serve()?;
    logging::start(config.log.level.as_str(), config.log.format);
    let listener = listen(config)?;
    serve(config, listener, lookup, |address| {
        let line = format!("listening on http://{address}");
        if output.json {
            output::print(&format!("{}\n", serde_json::json!({ "listening": format!("http://{address}") })), true);
        } else {
            output::print(&format!("{line}\n"), true);
        }
    })
}

/// Binds the configured address.
pub(crate) fn listen(config: &Config) -> Result<TcpListener, Failure> {
    let address = config.http.listen;
    TcpListener::bind(address)
        .map_err(|error| Failure::new("listen", format!("http.listen: cannot listen on {address}: {error}")))
}

/// Serves on a bound socket; `started` is told the address once requests are answered.
pub(crate) fn serve(
    config: &Config,
    listener: TcpListener,
    lookup: Option<Arc<dyn VerifyLookup>>,
    started: impl FnOnce(std::net::SocketAddr),
) -> Result<(), Failure> {
    for warning in config.warnings() {
        tracing::warn!("{warning}");
    }
    let address = listener.local_addr().map_err(|error| Failure::internal(&error))?;
    let _lock = wiring::server_lock(config)?;
    let backend = wiring::Backend::open(config)?;
    if config.store.auto_migrate {
        for name in backend.migrate()? {
            tracing::info!(migration = name, "migrated");
        }
    } else {
        backend.store().check_ready()?;
    }
    let service = wiring::service(config, &backend)?;
    let lookup = match lookup {
        Some(lookup) => lookup,
        None => wiring::lookup(config)?,
    };
    let state = wiring::api_state(config, &service, lookup);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::internal(&error))?;
    let keeper = Keeper::start(service.app.clone(), to_std(config.housekeeping.interval))?;
    let outcome = runtime.block_on(async {
        let mut terminate = signal(SignalKind::terminate())?;
        let mut interrupt = signal(SignalKind::interrupt())?;
        let server = orgauth_api_actix::serve(state, listener, http_options(config))?;
        let handle = server.handle();
        let mut running = tokio::spawn(server);
        started(address);
        tokio::select! {
            _ = terminate.recv() => tracing::info!("SIGTERM: finishing what runs"),
            _ = interrupt.recv() => tracing::info!("SIGINT: finishing what runs"),
            ended = &mut running => return ended.unwrap_or_else(|panic| Err(std::io::Error::other(panic))),
        }
        handle.stop(true).await;
        running.await.unwrap_or_else(|panic| Err(std::io::Error::other(panic)))
    });
    keeper.stop();
    outcome.map_err(|error| Failure::internal(&error))?;
    tracing::info!("stopped");
    Ok(())
}

fn http_options(config: &Config) -> HttpOptions {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let http = &config.http;
    HttpOptions {
        workers: if http.workers == 0 { cores } else { wiring::size(http.workers) },
        head_timeout: to_std(http.head_timeout),
        request_timeout: to_std(http.request_timeout),
        keep_alive: to_std(http.keep_alive),
        max_connections: wiring::size(http.max_connections),
        drain: to_std(http.drain_timeout),
    }
}

/// The thread that deletes what is no longer needed, soon after the start and then once an interval.
struct Keeper {
    stopping: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl Keeper {
    fn start(app: App, interval: Duration) -> Result<Self, Failure> {
        let stopping = Arc::new(AtomicBool::new(false));
        let stop = Arc::clone(&stopping);
        let thread = std::thread::Builder::new()
            .name("housekeeping".to_owned())
            .spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    match housekeeping::run(&app, &|| stop.load(Ordering::Relaxed)) {
                        Ok(purged) => tracing::info!(?purged, "housekeeping"),
                        Err(error) => tracing::warn!(%error, "housekeeping failed; it will try again"),
                    }
                    std::thread::park_timeout(interval);
                }
            })
            .map_err(|error| Failure::internal(&error))?;
        Ok(Self { stopping, thread })
    }

    fn stop(self) {
        self.stopping.store(true, Ordering::Relaxed);
        self.thread.thread().unpark();
        if self.thread.join().is_err() {
            tracing::error!("the housekeeping thread had panicked");
        }
    }
}
