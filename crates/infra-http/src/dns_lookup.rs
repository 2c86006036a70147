//! How names are resolved: with the name servers and the hosts file of this machine.

use std::future::Future;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::pin::Pin;
use std::time::{Duration, Instant};

use hickory_resolver::config::{LookupIpStrategy, NameServerConfig, ResolverConfig, ResolverOpts};
use hickory_resolver::net::runtime::TokioRuntimeProvider;
use hickory_resolver::{ResolverBuilder, TokioResolver};

use crate::SenderError;

/// The answer to a lookup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// All addresses of the name.
    pub addresses: Vec<IpAddr>,
    /// When the answer expires.
    pub valid_until: Instant,
}

/// A lookup in progress; `None` when the name has no address, for whatever reason.
pub type Found = Pin<Box<dyn Future<Output = Option<Answer>> + Send>>;

/// Resolves names. Its caller trusts no answer and checks each address.
pub trait Lookup: Send + Sync {
    /// All addresses of a name. Its caller gives up after a time.
    fn addresses(&self, name: &str) -> Found;
}

/// Queries the name servers of this machine within this process: no thread is blocked, and one tenant's slow names
/// can't fill a thread pool.
pub struct SystemLookup(TokioResolver);

/// The timeout of one query. A lookup sends up to two in turn, which must fit into its time limit.
const ANSWER: Duration = Duration::from_millis(1400);

/// The largest number of open TCP queries to one name server: two for each lookup, and more than lookups can run at
/// once, because further queries would fail.
const QUESTIONS: usize = 1024;

/// How long a negative answer is cached. The first retry of a delivery comes after a minute and queries again.
const NEGATIVE: Duration = Duration::from_secs(30);

impl SystemLookup {
    /// Reads the system's configuration once. Without one, it queries a name server on this machine, as libc does.
    ///
    /// # Errors
    /// The resolver can't be made.
    pub fn new() -> Result<Self, SenderError> {
        let builder = TokioResolver::builder_tokio().unwrap_or_else(|_| {
            let here = NameServerConfig::udp_and_tcp(Ipv4Addr::LOCALHOST.into());
            let config = ResolverConfig::from_name_servers(vec![here]);
            TokioResolver::builder_with_config(config, TokioRuntimeProvider::default())
        });
        Self::built(builder)
    }

    /// Queries this name server only.
    ///
    /// # Errors
    /// The resolver can't be made.
    pub fn of_server(address: SocketAddr) -> Result<Self, SenderError> {
        let mut server = NameServerConfig::udp_and_tcp(address.ip());
        for connection in &mut server.connections {
            connection.port = address.port();
        }
        let config = ResolverConfig::from_name_servers(vec![server]);
        Self::built(TokioResolver::builder_with_config(config, TokioRuntimeProvider::default()))
    }

    fn built(mut builder: ResolverBuilder<TokioRuntimeProvider>) -> Result<Self, SenderError> {
        let options: &mut ResolverOpts = builder.options_mut();
        // Always query both address families: an address that was not queried would not be checked.
        options.ip_strategy = LookupIpStrategy::Ipv4AndIpv6;
        options.timeout = ANSWER;
        options.attempts = 1;
        options.max_active_requests = QUESTIONS;
        options.try_tcp_on_error = true;
        options.negative_max_ttl = Some(NEGATIVE);
        builder.build().map(Self).map_err(|error| SenderError::Client(error.to_string()))
    }
}

impl Lookup for SystemLookup {
    fn addresses(&self, name: &str) -> Found {
        // The trailing dot makes the name absolute: no search list of the system can extend it.
        let (resolver, name) = (self.0.clone(), format!("{}.", name.trim_end_matches('.')));
        Box::pin(async move {
            let found = resolver.lookup_ip(name).await.ok()?;
            Some(Answer { addresses: found.iter().collect(), valid_until: found.valid_until() })
        })
    }
}
