//! How names are resolved: with the configured name servers and the hosts file of this machine.

use std::future::Future;
use std::net::IpAddr;
use std::pin::Pin;
use std::time::{Duration, Instant};

use hickory_resolver::TokioResolver;
use hickory_resolver::config::{LookupIpStrategy, ResolverOpts};

use crate::SenderError;
use crate::dns_servers::DnsOptions;

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

/// Queries name servers within this process: no thread is blocked, and one tenant's slow names
/// can't fill a thread pool.
pub struct SystemLookup(TokioResolver);

/// How long a negative answer is cached. The first retry of a delivery comes after a minute and queries again.
const NEGATIVE: Duration = Duration::from_secs(30);

impl SystemLookup {
    /// Doesn't ask anything yet.
    ///
    /// # Errors
    /// The resolver can't be made.
    pub fn new(options: &DnsOptions) -> Result<Self, SenderError> {
        let mut builder = options.resolver();
        let resolver: &mut ResolverOpts = builder.options_mut();
        // Always query both address families: an address that was not queried would not be checked.
        resolver.ip_strategy = LookupIpStrategy::Ipv4AndIpv6;
        resolver.negative_max_ttl = Some(NEGATIVE);
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
