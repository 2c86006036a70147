//! How names become addresses: by the name servers and the hosts file of this machine.

use std::future::Future;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::pin::Pin;
use std::time::{Duration, Instant};

use hickory_resolver::config::{LookupIpStrategy, NameServerConfig, ResolverConfig, ResolverOpts};
use hickory_resolver::net::runtime::TokioRuntimeProvider;
use hickory_resolver::{ResolverBuilder, TokioResolver};

use crate::SenderError;

/// What is known about a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// All its addresses.
    pub addresses: Vec<IpAddr>,
    /// Until when they may be used without asking again.
    pub valid_until: Instant,
}

/// An answer that is on its way; `None` when the name leads nowhere, for whatever reason.
pub type Found = Pin<Box<dyn Future<Output = Option<Answer>> + Send>>;

/// Finds addresses. Nothing that it says is believed: each address is judged.
pub trait Lookup: Send + Sync {
    /// All addresses of a name. Its caller gives up after a time.
    fn addresses(&self, name: &str) -> Found;
}

/// Asks the name servers of this machine, in this process: nothing blocks a thread, and no pool of threads can be
/// filled by one tenant's slow names.
pub struct SystemLookup(TokioResolver);

/// How long one question waits for its answer. It is asked twice, which must fit into the budget of a lookup.
const ANSWER: Duration = Duration::from_millis(1400);

/// How many questions to one name server are open at once by TCP: two for each lookup, and more than lookups have
/// places, as further ones would fail.
const QUESTIONS: usize = 1024;

/// For how long it is believed that there is no such name. The first retry comes after a minute and asks anew.
const NEGATIVE: Duration = Duration::from_secs(30);

impl SystemLookup {
    /// Reads the configuration of the system, once. Where there is none, a name server on this machine is asked, as libc
    /// does.
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

    /// Asks this name server and nobody else.
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
        // Both families are always asked for: an address that nobody asked for would not be judged.
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
        // With the dot at its end the name is whole: no search list of the system turns it into another one.
        let (resolver, name) = (self.0.clone(), format!("{}.", name.trim_end_matches('.')));
        Box::pin(async move {
            let found = resolver.lookup_ip(name).await.ok()?;
            Some(Answer { addresses: found.iter().collect(), valid_until: found.valid_until() })
        })
    }
}
