//! The configured name servers, and what asks them.

use std::net::{SocketAddr, ToSocketAddrs as _};

use orgauth_infra_http::{DnsOptions, DnsTextRecords};

use crate::config::Config;
use crate::config::duration::to_std;
use crate::report::failure::Failure;

/// How the DNS is asked. The host of a name server that is not an address is looked up by this machine, once.
pub(super) fn dns_options(config: &Config) -> Result<DnsOptions, Failure> {
    let address = |server: &str| -> Result<SocketAddr, Failure> {
        let found = server.to_socket_addrs().ok().and_then(|mut found| found.next());
        found.ok_or_else(|| config.refuse("dns.servers", format!("{server} can't be looked up")).into())
    };
    let servers = config.dns.servers.iter().map(|server| address(server.as_str())).collect::<Result<_, _>>()?;
    Ok(DnsOptions { servers, timeout: to_std(config.dns.timeout) })
}

/// What asks for text records.
pub(crate) fn text_records(config: &Config) -> Result<DnsTextRecords, Failure> {
    DnsTextRecords::new(&dns_options(config)?).map_err(Failure::internal)
}
