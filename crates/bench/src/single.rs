//! Load for a server that runs already.

use std::fmt::Write;
use std::net::ToSocketAddrs;
use std::time::Duration;

use clap::Args;
use url::Url;

use crate::Fallible;
use crate::load::{Group, Requests, run_one};
use crate::rates::VALID;

/// Take organization, key and token from the demo.
#[derive(Args)]
pub(crate) struct Options {
    /// Where the service is, such as `http://127.0.0.1:8080/api/v1`; loopback only.
    #[arg(long)]
    base_url: Url,
    /// The organization's slug.
    #[arg(long)]
    org: String,
    /// The organization's API key.
    #[arg(long)]
    key: String,
    /// An access token.
    #[arg(long)]
    token: String,
    /// Connections, one run for each number.
    #[arg(long, value_delimiter = ',', default_value = "1,16,32,64")]
    connections: Vec<usize>,
    /// Seconds a run takes, after one second of warming up.
    #[arg(long, default_value = "5")]
    seconds: u16,
}

/// Prints a table.
pub(crate) fn run(options: &Options) -> Fallible<String> {
    let port = options.base_url.port_or_known_default().unwrap_or(80);
    let host = options.base_url.host_str().unwrap_or_default();
    let address = (host.trim_matches(['[', ']']), port).to_socket_addrs()?.find(|found| found.ip().is_loopback());
    let address = address.ok_or("the base URL must be on loopback")?;
    let mut requests = Requests::default();
    let headers = format!("X-Org-Slug: {}\r\nX-API-Key: {}\r\n", options.org, options.key);
    requests.push("POST", "/public/verify", &headers, &format!("{{\"token\":\"{}\"}}", options.token));
    let mut table = String::from("| connections | requests/s | p50 ms | p99 ms |\n|---:|---:|---:|---:|\n");
    for connections in &options.connections {
        let group = || Group { connections: *connections, walk: requests.around(), expected: VALID };
        run_one(address, group(), Duration::from_secs(1))?;
        let (seen, _) = run_one(address, group(), Duration::from_secs(options.seconds.into()))?;
        let (rate, p50, p99) = (seen.rate(), seen.quantile(0.50), seen.quantile(0.99));
        writeln!(table, "| {connections} | {rate:.0} | {p50:.2} | {p99:.2} |")?;
    }
    Ok(table)
}
