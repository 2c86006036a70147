//! Which name servers are asked, and how long one answer may take.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use hickory_resolver::config::{NameServerConfig, ResolverConfig};
use hickory_resolver::net::runtime::TokioRuntimeProvider;
use hickory_resolver::{ResolverBuilder, TokioResolver};

/// How the DNS is asked.
#[derive(Debug, Clone)]
pub struct DnsOptions {
    /// The name servers; those of this machine's configuration if there are none.
    pub servers: Vec<SocketAddr>,
    /// The timeout of a lookup.
    pub timeout: Duration,
}

impl Default for DnsOptions {
    fn default() -> Self {
        Self { servers: Vec::new(), timeout: Duration::from_secs(3) }
    }
}

/// The largest number of open TCP queries to one name server: two for each lookup, and more than lookups can run at
/// once, because further queries would fail.
const QUESTIONS: usize = 1024;

impl DnsOptions {
    /// A resolver that asks these servers. Without any, it reads the system's configuration once; without one, it queries a name
    /// server on this machine, as libc does.
    pub(crate) fn resolver(&self) -> ResolverBuilder<TokioRuntimeProvider> {
        let of_servers = |servers| {
            let config = ResolverConfig::from_name_servers(servers);
            TokioResolver::builder_with_config(config, TokioRuntimeProvider::default())
        };
        let mut builder = if self.servers.is_empty() {
            let here = || NameServerConfig::udp_and_tcp(Ipv4Addr::LOCALHOST.into());
            TokioResolver::builder_tokio().unwrap_or_else(|_| of_servers(vec![here()]))
        } else {
            of_servers(self.servers.iter().map(at).collect())
        };
        let options = builder.options_mut();
        options.timeout = self.query_timeout();
        options.attempts = 1;
        options.max_active_requests = QUESTIONS;
        options.try_tcp_on_error = true;
        builder
    }

    /// The timeout of one query. A lookup sends up to two in turn, which must fit into its time limit.
    fn query_timeout(&self) -> Duration {
        self.timeout * 7 / 15
    }
}

fn at(address: &SocketAddr) -> NameServerConfig {
    let mut server = NameServerConfig::udp_and_tcp(address.ip());
    for connection in &mut server.connections {
        connection.port = address.port();
    }
    server
}
