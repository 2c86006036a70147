//! Measures a running orgauth from the same machine: `POST /public/verify` at a number of connections.
//!
//! It sends one prepared request over and over on kept-alive connections and reports the rate and the latencies that
//! the clients saw. Answers are checked: anything but the expected status is counted and shown.

mod load;

use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use url::Url;

/// Load for `POST /public/verify`; take organization, key and token from the demo.
#[derive(Parser)]
struct Arguments {
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
    connections: Vec<u16>,
    /// Seconds a run takes, after one second of warming up.
    #[arg(long, default_value = "5")]
    seconds: u16,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(table) => {
            show(&table, true);
            ExitCode::SUCCESS
        }
        Err(error) => {
            show(&format!("error: {error}\n"), false);
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> std::io::Result<String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let body = format!("{{\"token\":\"{}\"}}", arguments.token);
    let headers = [("X-Org-Slug", arguments.org.as_str()), ("X-API-Key", arguments.key.as_str())];
    let target = load::Target::new(&arguments.base_url, "/public/verify", &headers, &body)?;
    let mut table = String::from("| connections | requests/s | p50 ms | p99 ms | not 200 |\n|---|---|---|---|---|\n");
    for connections in &arguments.connections {
        runtime.block_on(load::run(&target, *connections, Duration::from_secs(1)))?;
        let seconds = Duration::from_secs(arguments.seconds.into());
        let seen = runtime.block_on(load::run(&target, *connections, seconds))?;
        let row = format!(
            "| {connections} | {:.0} | {:.2} | {:.2} | {} |\n",
            seen.rate(),
            seen.quantile(0.50),
            seen.quantile(0.99),
            seen.refused,
        );
        table.push_str(&row);
    }
    Ok(table)
}

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "what this program is for")]
fn show(text: &str, is_result: bool) {
    if is_result {
        print!("{text}");
    } else {
        eprint!("{text}");
    }
}
