//! The report, in Markdown.

mod ratios;

use std::fmt::Write;

use crate::installation::Kind;
use crate::rates::{Plan, Tokens, median};
use crate::results::{Disturbed, Results};
use crate::seed::Sizes;

/// Which part of the cores others may have before the figures are called noisy.
const QUIET: f64 = 0.03;

/// Everything that was measured.
pub(crate) fn write(
    facts: &str,
    plan: &Plan,
    sizes: Sizes,
    all: &[Results],
    disturbed: Disturbed,
    p99_counts: bool,
) -> String {
    let mut text = String::from("# What orgauth does, beside reference designs in the same run\n\n");
    text.push_str(facts);
    let verdict = if disturbed.others + disturbed.stolen > QUIET {
        "; **the machine was not quiet, the figures are noisy**"
    } else {
        ""
    };
    add(
        &mut text,
        format_args!(
            "- meanwhile other processes had {:.1} % of the cores, other machines on the same hardware {:.1} %{verdict}",
            disturbed.others * 100.0,
            disturbed.stolen * 100.0,
        ),
    );
    let Sizes { organizations, users, sessions } = sizes;
    add(
        &mut text,
        format_args!(
            "- rows: {organizations} organizations, {users} users, {sessions} sessions; medians of {} rounds of {} s, designs \
         interleaved, a fresh server for each round; `api_keys.last_used_interval` is 12h in all designs, or a \
         round's first requests would each write",
            plan.rounds,
            plan.time.as_secs(),
        ),
    );
    add(&mut text, format_args!("\n{}", ratios::table(all, p99_counts)));
    for results in all {
        add(
            &mut text,
            format_args!("## {}\n\nRows were written in {:.1} s.\n", results.kind.name(), results.seeding),
        );
        for tokens in [Tokens::Warm, Tokens::Cold] {
            text.push_str(&rates(results, tokens));
        }
        text.push_str(&storm(results));
        text.push_str(&others(results));
    }
    text
}

fn add(text: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing into a String can't fail.
    let _ = writeln!(text, "{line}");
}

/// A figure of the database's own processes; SQLite has none.
fn database(kind: Kind, figure: f64, digits: usize) -> String {
    match kind {
        Kind::Sqlite => "–".to_owned(),
        Kind::Postgres => format!("{figure:.digits$}"),
    }
}

fn rates(results: &Results, tokens: Tokens) -> String {
    let mut text = String::new();
    if results.rates.is_empty() {
        return text;
    }
    let title = match tokens {
        Tokens::Warm => "Verify, warm: every token was asked before",
        Tokens::Cold => "Verify, cold: the server sees every token for the first time",
    };
    add(&mut text, format_args!("### {title}\n"));
    text.push_str(
        "| connections | design | requests/s | p50 ms | p99 ms | CPU s per 1000, server | database | generator, cores \
         | MB, server | database |\n|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|\n",
    );
    for ((_, connections, mode), samples) in results.rates.iter().filter(|((t, ..), _)| *t == tokens) {
        add(
            &mut text,
            format_args!(
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
            ),
        );
    }
    text.push('\n');
    text
}

fn storm(results: &Results) -> String {
    let samples = &results.storm;
    let mut text = String::new();
    if samples.is_empty() {
        return text;
    }
    text.push_str("### Login storm: 16 clients verify, 32 log in without pause\n\n");
    text.push_str("| | quiet | storm |\n|---|---:|---:|\n");
    let (quiet, storm) = (median(samples, |s| s.quiet_rate), median(samples, |s| s.storm_rate));
    add(&mut text, format_args!("| verify/s | {quiet:.0} | {storm:.0} |"));
    let (quiet, storm) = (median(samples, |s| s.quiet_p99), median(samples, |s| s.storm_p99));
    add(&mut text, format_args!("| verify p99 ms | {quiet:.2} | {storm:.2} |"));
    add(&mut text, format_args!("| logins/s | | {:.0} |", median(samples, |s| s.storm_logins)));
    let (memory, added) = (median(samples, |s| s.memory), median(samples, |s| s.memory_added));
    add(&mut text, format_args!("| server, MB at most | {:.0} | {memory:.0} |\n", memory - added));
    add(
        &mut text,
        format_args!(
            "Without verifying, the 32 clients log in {:.0} times a second; Argon2id alone on as many threads makes {:.0} \
         hashes a second.\n",
            median(samples, |s| s.logins),
            median(samples, |s| s.bare),
        ),
    );
    text
}

fn others(results: &Results) -> String {
    let mut text = String::new();
    let Some(others) = &results.others else { return text };
    text.push_str("### Other routes, each alone\n\n");
    text.push_str(
        "| route | connections | requests/s | p50 ms | p99 ms | CPU s per 1000, server | database |\n\
         |---|---:|---:|---:|---:|---:|---:|\n",
    );
    for route in &others.routes {
        let samples = &route.samples;
        add(
            &mut text,
            format_args!(
                "| {} | {} | {:.0} | {:.2} | {:.2} | {:.3} | {} |",
                route.route,
                route.connections,
                median(samples, |s| s.rate),
                median(samples, |s| s.p50),
                median(samples, |s| s.p99),
                median(samples, |s| s.server_cpu),
                database(results.kind, median(samples, |s| s.database_cpu), 3),
            ),
        );
    }
    add(
        &mut text,
        format_args!(
            "\nStart: {:.0} ms until it listens (median of 5, migrated store). Idle: {:.1} MB resident.\n",
            others.start, others.idle
        ),
    );
    text
}
