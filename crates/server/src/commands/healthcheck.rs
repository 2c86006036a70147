//! `orgauth healthcheck`: the health check of a container or a script, for the server on the same machine.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use orgauth_infra_http::health;
use serde_json::json;

use super::on_this_thread::wait_for;
use crate::config::Config;
use crate::report::failure::Failure;
use crate::report::output::Output;

/// A healthy server answers within milliseconds.
const TIMEOUT: Duration = Duration::from_secs(4);

/// Requests `GET /readyz` at the address of `http.listen`.
///
/// # Errors
/// No server answers, or it is not ready.
pub(crate) fn run(config: &Config, output: Output) -> Result<(), Failure> {
    let address = reached(config.http.listen);
    let tls = config.http.tls_cert.is_some();
    let status = wait_for(health::status(address, tls, "/readyz", TIMEOUT))?;
    match status.map_err(Failure::internal)? {
        Some(200) => output.success(&json!({ "ready": true }), "ready"),
        Some(status) => {
            let told =
                format!("the server at {address} is not ready: it answers {status}; see its log, and orgauth doctor");
            Err(Failure::new("not_ready", told))
        }
        None => Err(Failure::new("unavailable", format!("no server answers at {address} (http.listen)"))),
    }
}

/// The address under which a server on this machine that listens on `address` can be reached.
fn reached(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

#[cfg(test)]
mod tests {
    use super::reached;

    #[test]
    fn a_server_on_all_addresses_is_asked_on_loopback() {
        for (listens, asked) in [
            ("0.0.0.0:8080", "127.0.0.1:8080"),
            ("[::]:443", "[::1]:443"),
            ("127.0.0.2:1", "127.0.0.2:1"),
            ("[::1]:1", "[::1]:1"),
        ] {
            assert_eq!(reached(listens.parse().unwrap()), asked.parse().unwrap());
        }
    }
}
