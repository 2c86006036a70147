//! The report, in Markdown.

mod ratios;

use std::fmt::{Error, Write};

use crate::installation::Kind;
use crate::machine::disturbance;
use crate::others::Others;
use crate::rates::{Plan, Rates, Sample, Tokens, median};
use crate::seed::Sizes;
use crate::storm::StormSample;

/// The results of one store.
pub(crate) struct Results {
    pub(crate) kind: Kind,
    pub(crate) seeding: f64,
    pub(crate) rates: Rates,
    pub(crate) storm: Vec<StormSample>,
    pub(crate) others: Option<Others>,
}

/// Writes the whole report; `others` are the shares of the cores that other processes and machines used.
pub(crate) fn write(
    facts: &str,
    plan: &Plan,
    sizes: Sizes,
    all: &[Results],
    others: (f64, f64),
    p99_counts: bool,
) -> Result<String, Error> {
    let mut text = String::from("# What orgauth does, beside reference designs in the same run\n\n");
    text.push_str(facts);
    text.push_str(&disturbance(others));
    let Sizes { organizations, users, sessions } = sizes;
    writeln!(
        text,
        "- rows: {organizations} organizations, {users} users, {sessions} sessions; medians of {} rounds of {} s, designs \
         interleaved, a fresh server for each round; `api_keys.last_used_interval` is 12h in all designs, or a \
         round's first requests would each write",
        plan.rounds,
        plan.time.as_secs(),
    )?;
    writeln!(text, "\n{}", ratios::table(all, p99_counts))?;
    for results in all {
        writeln!(text, "## {}\n\nRows were written in {:.1} s.\n", results.kind.name(), results.seeding)?;
        for tokens in [Tokens::Warm, Tokens::Cold] {
            write_rates(&mut text, results, tokens)?;
        }
        write_storm(&mut text, &results.storm)?;
        write_others(&mut text, results)?;
    }
    Ok(text)
}

/// Formats a figure of the database's own processes; SQLite has none.
fn database(kind: Kind, figure: f64, digits: usize) -> String {
    match kind {
        Kind::Sqlite => "–".to_owned(),
        Kind::Postgres => format!("{figure:.digits$}"),
    }
}

fn write_rates(text: &mut String, results: &Results, tokens: Tokens) -> Result<(), Error> {
    if results.rates.is_empty() {
        return Ok(());
    }
    let title = match tokens {
        Tokens::Warm => "Verify, warm: every token was asked before",
        Tokens::Cold => "Verify, cold: the server sees every token for the first time",
    };
    writeln!(
        text,
        "### {title}\n\n| connections | design | requests/s | p50 ms | p99 ms | CPU s per 1000, server | database | \
         generator, cores | MB, server | database |\n|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|"
    )?;
    for ((_, connections, mode), samples) in results.rates.iter().filter(|((t, ..), _)| *t == tokens) {
        writeln!(
            text,
            "| {connections} | {} | {:.0} | {:.3} | {:.3} | {:.3} | {} | {:.2} | {:.0} | {} |",
            mode.name(),
            median(samples, |s| s.rate),
            median(samples, |s| s.p50),
            median(samples, |s| s.p99),
            median(samples, |s| s.server_cpu),
            database(results.kind, median(samples, |s| s.database_cpu), 3),
            median(samples, |s| s.generator),
            median(samples, |s| s.server_memory),
            database(results.kind, median(samples, |s| s.database_memory), 0),
        )?;
    }
    text.push('\n');
    Ok(())
}

fn write_storm(text: &mut String, samples: &[StormSample]) -> Result<(), Error> {
    if samples.is_empty() {
        return Ok(());
    }
    let of = |figure: fn(&StormSample) -> f64| median(samples, figure);
    let (memory, added) = (of(|s| s.memory), of(|s| s.memory_added));
    text.push_str(
        "### Login storm: 16 clients verify, 32 log in without pause\n\n| | quiet | storm |\n|---|---:|---:|\n",
    );
    writeln!(text, "| verify/s | {:.0} | {:.0} |", of(|s| s.quiet_rate), of(|s| s.storm_rate))?;
    writeln!(text, "| verify p99 ms | {:.2} | {:.2} |", of(|s| s.quiet_p99), of(|s| s.storm_p99))?;
    writeln!(text, "| logins/s | | {:.0} |", of(|s| s.storm_logins))?;
    writeln!(text, "| server, MB at most | {:.0} | {memory:.0} |\n", memory - added)?;
    writeln!(
        text,
        "Without verifying, the 32 clients log in {:.0} times a second; Argon2id alone on as many threads makes {:.0} \
         hashes a second.\n",
        of(|s| s.logins),
        of(|s| s.bare),
    )
}

fn write_others(text: &mut String, results: &Results) -> Result<(), Error> {
    let Some(others) = &results.others else { return Ok(()) };
    text.push_str(
        "### Other routes, each alone\n\n| route | connections | requests/s | p50 ms | p99 ms | CPU s per 1000, server | \
         database |\n|---|---:|---:|---:|---:|---:|---:|\n",
    );
    for route in &others.routes {
        let of = |figure: fn(&Sample) -> f64| median(&route.samples, figure);
        let (rate, p50, p99, cpu) = (of(|s| s.rate), of(|s| s.p50), of(|s| s.p99), of(|s| s.server_cpu));
        let database = database(results.kind, of(|s| s.database_cpu), 3);
        let (route, connections) = (route.route, route.connections);
        writeln!(text, "| {route} | {connections} | {rate:.0} | {p50:.2} | {p99:.2} | {cpu:.3} | {database} |")?;
    }
    let Others { start, idle, .. } = others;
    writeln!(
        text,
        "\nStart: {start:.0} ms until it listens (median of 5, migrated store). Idle: {idle:.1} MB resident.\n"
    )
}
