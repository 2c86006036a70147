//! The server's metrics, and their text for Prometheus. They exist only when `metrics.listen` is set.
//!
//! Labels have few values, which the server defines: route templates, never paths; no organization, no user, no address.

mod families;
mod http;
mod lanes;

#[cfg(test)]
mod tests;

use std::net::TcpListener;
use std::sync::{Arc, Mutex, PoisonError};

use orgauth_api_actix::{RequestObserver, Server};
use orgauth_domain::operations::queue::Lane;
use orgauth_domain::ports::{BatchObserver, PoolUse};
use orgauth_infra_crypto::ArgonPool;
use orgauth_infra_postgres::Replication;
use prometheus::{Histogram, IntCounterVec, IntGauge, IntGaugeVec, Registry, TextEncoder};

use self::families as family;
use self::http::HttpMetrics;
use self::lanes::LaneFamilies;
pub(crate) use self::lanes::{GivenUp, LaneMetrics};
use crate::config::Config;
use crate::report::failure::Failure;

/// All metrics.
pub(crate) struct Metrics {
    registry: Registry,
    http: Arc<HttpMetrics>,
    batches: Histogram,
    hash_queued: IntGauge,
    hash_running: IntGauge,
    breached: IntCounterVec,
    provider_sign_ins: IntCounterVec,
    provider_calls: IntCounterVec,
    connections: IntGaugeVec,
    connections_max: IntGaugeVec,
    lanes: LaneFamilies,
    /// Functions that update gauges at each scrape.
    looks: Mutex<Vec<Box<dyn Fn() + Send>>>,
}

impl Metrics {
    /// Registers all families, with every series whose labels are known already.
    ///
    /// # Errors
    /// A family is defined incorrectly: a defect.
    pub(crate) fn new() -> Result<Self, prometheus::Error> {
        let registry = Registry::new();
        Ok(Self {
            http: Arc::new(HttpMetrics::new(&registry)?),
            batches: family::histogram(&registry, &family::VERIFY_BATCH_SIZE)?,
            hash_queued: family::gauge(&registry, &family::HASH_POOL_QUEUED)?,
            hash_running: family::gauge(&registry, &family::HASH_POOL_RUNNING)?,
            breached: family::counters(&registry, &family::BREACHED_LIST_FAILURES)?,
            provider_sign_ins: family::counters(&registry, &family::PROVIDER_SIGN_INS)?,
            provider_calls: family::counters(&registry, &family::PROVIDER_CALLS)?,
            connections: family::gauges(&registry, &family::STORE_CONNECTIONS)?,
            connections_max: family::gauges(&registry, &family::STORE_CONNECTIONS_MAX)?,
            lanes: LaneFamilies::new(&registry)?,
            looks: Mutex::default(),
            registry,
        })
    }

    /// Counts requests.
    pub(crate) fn requests(&self) -> Arc<dyn RequestObserver> {
        Arc::<HttpMetrics>::clone(&self.http)
    }

    /// Counts the batches of a lookup.
    pub(crate) fn batches(&self) -> BatchObserver {
        let sizes = self.batches.clone();
        Arc::new(move |size| sizes.observe(f64::from(u32::try_from(size).unwrap_or(u32::MAX))))
    }

    /// Creates the series of a lane. For the process that runs its loop.
    pub(crate) fn lane(&self, lane: Lane) -> LaneMetrics {
        self.lanes.of(lane)
    }

    /// A counter of mails that are given up. For the process that runs the mail loop.
    pub(crate) fn given_up(&self) -> GivenUp {
        self.lanes.given_up()
    }

    /// Adds the load of the hash pool.
    pub(crate) fn watch_hash_pool(&self, pool: Arc<ArgonPool>) {
        let (queued, running) = (self.hash_queued.clone(), self.hash_running.clone());
        self.look(move || {
            let load = pool.load();
            queued.set(whole(load.waiting));
            running.set(whole(load.running));
        });
    }

    /// Adds the expiry of the certificate, in seconds since 1970.
    ///
    /// # Errors
    /// See [`Metrics::new`].
    pub(crate) fn watch_certificate(
        &self,
        expiry: impl Fn() -> i64 + Send + 'static,
    ) -> Result<(), prometheus::Error> {
        let series = family::gauge(&self.registry, &family::CERTIFICATE_EXPIRY)?;
        self.look(move || series.set(expiry()));
        Ok(())
    }

    /// Adds the number of failures of a list of breached passwords.
    ///
    /// # Errors
    /// See [`Metrics::new`].
    pub(crate) fn watch_breached_list(
        &self,
        name: &str,
        failures: impl Fn() -> u64 + Send + 'static,
    ) -> Result<(), prometheus::Error> {
        let series = self.breached.get_metric_with_label_values(&[name])?;
        // Scrapes run one after the other, so no failure is counted twice.
        self.look(move || series.inc_by(failures().saturating_sub(series.get())));
        Ok(())
    }

    /// Adds what came of sign-ins by identity providers, and of calls to them.
    pub(crate) fn watch_providers(
        &self,
        sign_ins: impl Fn() -> Vec<([&'static str; 2], u64)> + Send + 'static,
        calls: impl Fn() -> Vec<(&'static str, u64)> + Send + 'static,
    ) {
        let (ends, made) = (self.provider_sign_ins.clone(), self.provider_calls.clone());
        // Scrapes run one after the other, so nothing is counted twice.
        self.look(move || {
            for (labels, count) in sign_ins() {
                let series = ends.with_label_values(&labels);
                series.inc_by(count.saturating_sub(series.get()));
            }
            for (outcome, count) in calls() {
                let series = made.with_label_values(&[outcome]);
                series.inc_by(count.saturating_sub(series.get()));
            }
        });
    }

    /// Adds the use of a connection pool under this name.
    ///
    /// # Errors
    /// See [`Metrics::new`].
    pub(crate) fn watch_pool(
        &self,
        name: &'static str,
        pool: impl Fn() -> PoolUse + Send + 'static,
    ) -> Result<(), prometheus::Error> {
        let in_use = self.connections.get_metric_with_label_values(&[name, "in_use"])?;
        let idle = self.connections.get_metric_with_label_values(&[name, "idle"])?;
        let max = self.connections_max.get_metric_with_label_values(&[name])?;
        self.look(move || {
            let now = pool();
            in_use.set(now.in_use.into());
            idle.set(now.idle.into());
            max.set(now.max.into());
        });
        Ok(())
    }

    /// Adds how PostgreSQL is replicated; absent while nothing is known.
    ///
    /// # Errors
    /// See [`Metrics::new`].
    pub(crate) fn watch_replication(
        &self,
        seen: impl Fn() -> Option<Replication> + Send + 'static,
    ) -> Result<(), prometheus::Error> {
        let synchronous = family::gauge(&self.registry, &family::STORE_SYNCHRONOUS)?;
        let standbys = family::gauge(&self.registry, &family::STORE_STANDBYS)?;
        self.look(move || {
            let seen = seen();
            synchronous.set(seen.is_some_and(|seen| seen.is_synchronous).into());
            standbys.set(seen.map_or(0, |seen| seen.standbys));
        });
        Ok(())
    }

    /// Renders all metrics in the text format 0.0.4.
    ///
    /// # Errors
    /// A family can't be rendered: a defect.
    fn render(&self) -> Result<String, prometheus::Error> {
        for look in self.looks.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            look();
        }
        TextEncoder::new().encode_to_string(&self.registry.gather())
    }

    fn look(&self, look: impl Fn() + Send + 'static) {
        self.looks.lock().unwrap_or_else(PoisonError::into_inner).push(Box::new(look));
    }
}

/// The metrics of a server, and the socket for scrapes.
pub(crate) struct Exposed {
    pub(crate) metrics: Arc<Metrics>,
    listener: TcpListener,
}

impl Exposed {
    /// Binds `metrics.listen`; without it there are no metrics.
    pub(crate) fn bind(config: &Config) -> Result<Option<Self>, Failure> {
        let Some(address) = config.metrics.listen else { return Ok(None) };
        let listener = TcpListener::bind(address);
        let listener = listener.map_err(|error| Failure::not_listening("metrics.listen", address, &error))?;
        let metrics = Metrics::new().map_err(Failure::internal)?;
        Ok(Some(Self { metrics: Arc::new(metrics), listener }))
    }

    /// Answers scrapes from now on; the caller awaits the server and stops it.
    pub(crate) fn serve(self) -> std::io::Result<Server> {
        let address = self.listener.local_addr()?;
        let metrics = self.metrics;
        let render = Arc::new(move || metrics.render().map_err(|error| error.to_string()));
        let server = orgauth_api_actix::serve_metrics(self.listener, render)?;
        tracing::info!("metrics on http://{address}");
        Ok(server)
    }
}

fn whole(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
