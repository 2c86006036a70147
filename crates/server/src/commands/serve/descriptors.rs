//! How many connections the server accepts: the operating system limits the file descriptors of a process, and a
//! service that has spent all on idle clients can neither open its database nor answer requests.

use orgauth_application::identity_providers::MOST_CALLS;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::config::sizes;
use crate::config::{Config, StoreUrl};
use crate::report::failure::Failure;
use crate::wiring::backend::LANE_CONNECTIONS;

/// Standard streams, lock file, listeners, pollers, the resolver's configuration, and files that are open briefly.
const FILES: usize = 48;

/// A worker's poller and its wake-up descriptors.
const PER_WORKER: usize = 4;

/// Connections of clients that scrape the metrics.
const METRICS: usize = 40;

/// An SQLite database has a write-ahead log beside it, and a connection to PostgreSQL a second handle to its socket.
const PER_STORE_CONNECTION: usize = 2;

/// The mail loop and the two webhook loops, which have connections of their own to PostgreSQL.
const LOOPS: usize = 3;

/// Deliveries of organizations for each of the operator's, which also may be no more than one organization's.
const PER_OPERATOR_DELIVERY: u32 = 4;

/// An attempt to send or deliver also looks up a name, or tries a second address while the first one hangs.
const PER_ATTEMPT: usize = 2;

/// Questions for the records of domains: those of requests, and those of the checks.
const QUESTIONS: usize = 2 * 32;

/// The smallest useful number of connections.
const FEWEST: usize = 16;

/// The allocation of descriptors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Descriptors {
    /// All descriptors of the process.
    pub(crate) limit: usize,
    /// Descriptors for files, databases and mail servers.
    reserved: usize,
    /// The largest number of concurrent deliveries to subscriptions of organizations.
    pub(crate) deliveries: u32,
    /// The largest number of concurrent deliveries to subscriptions of the operator.
    pub(crate) operator_deliveries: u32,
    /// The largest number of concurrent calls to identity providers.
    pub(crate) provider_calls: usize,
    /// The largest number of client connections.
    pub(crate) connections: usize,
    /// The largest number of client connections from one address.
    pub(super) per_address: usize,
}

impl Descriptors {
    /// Raises the limit as far as the operating system allows, and allocates the descriptors.
    pub(crate) fn take(config: &Config) -> Result<Self, Failure> {
        let before = getrlimit(Resource::Nofile);
        let most = Rlimit { current: before.maximum, ..before };
        if before.current != before.maximum
            && let Err(error) = setrlimit(Resource::Nofile, most)
        {
            tracing::warn!(%error, "the limit of open files can't be raised");
        }
        let limit = getrlimit(Resource::Nofile).current;
        let limit = limit.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(usize::MAX);
        let shared = Self::share(limit, config)?;
        let was = before.current.and_then(|was| usize::try_from(was).ok()).unwrap_or(usize::MAX);
        tracing::info!(
            descriptors = limit,
            raised_from = (was < limit).then_some(was),
            reserved = shared.reserved,
            deliveries = shared.deliveries,
            operator_deliveries = shared.operator_deliveries,
            provider_calls = shared.provider_calls,
            connections = shared.connections,
            connections_per_address = shared.per_address,
            "room for connections"
        );
        if shared.deliveries < config.webhooks.at_once {
            tracing::warn!(
                "webhooks.at_once is {}, but with {limit} open files only {} deliveries are made at once",
                config.webhooks.at_once,
                shared.deliveries
            );
        }
        Ok(shared)
    }

    /// The allocation of a server that starts now under this process's limit.
    pub(crate) fn planned(config: &Config) -> Result<Self, Failure> {
        let most = getrlimit(Resource::Nofile).maximum;
        Self::share(most.and_then(|most| usize::try_from(most).ok()).unwrap_or(usize::MAX), config)
    }

    /// Allocates `limit` descriptors. Deliveries, those of the operator among them, get at most a quarter of those that aren't reserved,
    /// and calls to identity providers an
    /// eighth.
    fn share(limit: usize, config: &Config) -> Result<Self, Failure> {
        let workers = sizes::workers(config);
        let pools = sizes::size(config.store.pool_size).saturating_add(sizes::size(config.verify.threads));
        let databases = match config.essentials()?.store {
            // One connection writes, and each worker has one for verify answers.
            StoreUrl::Sqlite(_) => pools.saturating_add(workers).saturating_add(1),
            StoreUrl::Postgres(_) => pools.saturating_add(LOOPS * sizes::size(LANE_CONNECTIONS)),
        };
        let databases = databases.saturating_mul(PER_STORE_CONNECTION);
        let mails = sizes::size(config.mail.at_once) * PER_ATTEMPT;
        let metrics = config.metrics.listen.map_or(0, |_| METRICS);
        let reserved = [FILES, workers.saturating_mul(PER_WORKER), databases, mails, metrics, QUESTIONS]
            .into_iter()
            .fold(0, usize::saturating_add);
        let left = limit.saturating_sub(reserved);
        if left < 2 * FEWEST {
            let problem = format!(
                "the limit of open files is {limit}, and {reserved} are needed for files, databases, mails and the DNS: raise it to \
                 {} or more, or make store.pool_size smaller",
                reserved + 2 * FEWEST
            );
            return Err(Failure::configuration(problem));
        }
        let for_deliveries = u32::try_from(left / 4 / PER_ATTEMPT).unwrap_or(u32::MAX);
        let deliveries =
            config.webhooks.at_once.min(for_deliveries - for_deliveries / (PER_OPERATOR_DELIVERY + 1)).max(1);
        let operator_deliveries =
            config.webhooks.at_once_per_organization.min(deliveries / PER_OPERATOR_DELIVERY).max(1);
        let provider_calls = (left / 8 / PER_ATTEMPT).clamp(1, MOST_CALLS);
        let attempts = sizes::size(deliveries).saturating_add(sizes::size(operator_deliveries));
        let taken = attempts.saturating_add(provider_calls).saturating_mul(PER_ATTEMPT);
        let left = left - taken.min(left / 2);
        let connections = sizes::size(config.http.max_connections).saturating_mul(workers).min(left);
        let per_address = sizes::size(config.http.connections_per_address).min((connections / 4).max(1));
        Ok(Self { limit, reserved, deliveries, operator_deliveries, provider_calls, connections, per_address })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn shared(limit: usize, more: &[(&str, &str)]) -> Result<Descriptors, Failure> {
        let key = "k1:b3JnYXV0aCB0ZXN0IGtleSB3aXRoIDMyIGJ5dGVzISE=";
        let usual = [("ORGAUTH_STORE__URL", "postgres://localhost/x"), ("ORGAUTH_SECRETS__DATA_KEYS", key)];
        let usual = usual.iter().chain([&("ORGAUTH_HTTP__WORKERS", "2")]).chain(more);
        let environment: BTreeMap<_, _> =
            usual.map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Descriptors::share(limit, &Config::load(None, environment).unwrap())
    }

    #[test]
    fn q2_what_is_shared_out_fits() {
        for limit in [120, 256, 1024, 4096, 65_536, 1_048_576, usize::MAX] {
            for metrics in ["", "127.0.0.1:0"] {
                let Ok(one) = shared(limit, &[("ORGAUTH_METRICS__LISTEN", metrics)]) else {
                    assert!(limit < 200);
                    continue;
                };
                assert!(one.operator_deliveries >= 1, "{one:?}");
                let deliveries = usize::try_from(one.deliveries + one.operator_deliveries).unwrap();
                assert!(
                    one.reserved + (deliveries + one.provider_calls) * PER_ATTEMPT + one.connections <= limit,
                    "{one:?}"
                );
                assert!(one.connections >= FEWEST && one.per_address >= 1, "{one:?}");
                assert!(one.per_address <= one.connections / 4, "{one:?}");
            }
        }
    }

    #[test]
    fn q2_with_many_descriptors_the_configuration_decides() {
        let one = shared(1_000_000, &[]).unwrap();
        assert_eq!((one.deliveries, one.connections, one.per_address), (1024, 50_000, 512));
        assert_eq!(one.operator_deliveries, 64);
        let few = [("ORGAUTH_HTTP__MAX_CONNECTIONS", "100"), ("ORGAUTH_HTTP__CONNECTIONS_PER_ADDRESS", "20")];
        let one = shared(1_000_000, &few).unwrap();
        assert_eq!((one.connections, one.per_address), (200, 20));
    }

    #[test]
    fn q2_with_few_descriptors_deliveries_leave_most_of_them_to_clients() {
        let one = shared(1024, &[]).unwrap();
        assert!(one.deliveries < 150 && one.provider_calls < 60 && one.connections > 500, "{one:?}");
    }

    #[test]
    fn q2_too_few_descriptors_are_said_before_anybody_is_served() {
        let refused = shared(64, &[]).unwrap_err();
        assert!(format!("{refused:?}").contains("store.pool_size"), "{refused:?}");
    }
}
