//! Judges a cluster of deploy/ha under faults: what was acknowledged stays, what has ended stays ended, nobody is taken for a thief.
//!
//! `tests/ha/run` starts the lab and runs this program in the network of its balancer.

#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test: a failure here is a failed run"
)]

mod faults;
mod lab;
mod ledger;
#[cfg(test)]
mod ledger_tests;
mod load;

use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use orgauth_tests::{Api, Arrival, Receiver, client};
use serde_json::{Value, json};

use faults::{FAULTS, Fault, Stage};
use lab::{FRONT, Lab, NODES, name, server};
use ledger::{Hook, Ledger, Row, Wrong, percentile};
use load::{Judge, Person, SLUG, front};

/// How many people there are.
const PEOPLE: usize = 6;
/// The port of the receiver, one of `webhooks.extra_ports`.
const HOOKS: u16 = 9000;
/// How long the last deliveries may take: longer than a lease.
const DELIVERED_WITHIN: Duration = Duration::from_mins(1);
/// The admin whose session goes on.
const ANCHOR: &str = "anchor@acme.example";

struct Options {
    lab: String,
    rounds: usize,
    previous: Option<String>,
    only: Vec<String>,
}

fn main() -> ExitCode {
    let options = options(std::env::args().skip(1))
        .expect("usage: orgauth-ha --lab SCRIPT [--rounds N] [--previous PROGRAM] [FAULT…]");
    let lab = Lab::new(options.lab.clone().into(), options.previous.clone());
    let receiver = Receiver::on((FRONT, HOOKS));
    let (judge, people) = prepare(&lab, &receiver);
    thread::scope(|scope| {
        let (lab, judge) = (&lab, &judge);
        for node in 0..NODES {
            scope.spawn(move || lab.watch(node, &judge.is_over));
            scope.spawn(move || judge.watch_gone(&server(node)));
        }
        scope.spawn(|| {
            while !judge.is_over() {
                scope.spawn(|| judge.pulse());
                thread::sleep(Duration::from_millis(100));
            }
        });
        for (email, user) in &people {
            scope.spawn(|| Person::new(judge, email, user).live());
        }
        let outcome = panic::catch_unwind(AssertUnwindSafe(|| direct(lab, judge, &receiver, &options)));
        judge.is_over.store(true, Ordering::Relaxed);
        show_news(&mut judge.ledger());
        outcome.unwrap_or_else(|failure| panic::resume_unwind(failure));
    });
    finish(&mut judge.ledger(), &receiver)
}

fn options(mut args: impl Iterator<Item = String>) -> Option<Options> {
    let mut options = Options { lab: String::new(), rounds: 1, previous: None, only: Vec::new() };
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--lab" => options.lab = args.next()?,
            "--rounds" => options.rounds = args.next()?.parse().ok()?,
            "--previous" => options.previous = Some(args.next()?),
            fault if FAULTS.iter().any(|known| known.name == fault) => options.only.push(arg),
            _ => return None,
        }
    }
    (!options.lab.is_empty()).then_some(options)
}

/// Makes an organization with people, and subscribes the receiver.
fn prepare(lab: &Lab, receiver: &Receiver) -> (Judge, Vec<(String, String)>) {
    let orgauth = |args: &[&str]| -> Value {
        let text = lab.run(&[&["orgauth", name(0)], args, &["--json"]].concat());
        serde_json::from_str(&text).unwrap_or_else(|_| panic!("orgauth {}: {text}", args.join(" ")))
    };
    let text = |value: &Value| value.as_str().expect("a string").to_owned();
    orgauth(&["org", "create", "--slug", SLUG, "--name", SLUG]);
    let api_key = text(&orgauth(&["api-key", "create", "--org", SLUG, "--name", "backend"])["key"]);
    let service_key = text(&orgauth(&["service-key", "create", "--name", "judge", "--scope", "manage"])["key"]);
    let add = |email: &str, role: &str| {
        let args = ["member", "add", "--org", SLUG, "--email", email, "--name", "Person", "--role", role];
        let added = orgauth(&[&args[..], &["--password-stdin"]].concat());
        (email.to_owned(), text(&added["user"]["id"]))
    };
    add(ANCHOR, "org_admin");
    let people = (0..PEOPLE).map(|number| add(&format!("person{number}@acme.example"), "member")).collect();
    let anchor = Api::on(client(), &front(), SLUG).signed_in(ANCHOR).access();
    let hooks = json!({"url": receiver.url("/"), "events": ["api_key.created", "session.reuse_detected"]});
    let mut operator = Api::on(client(), &front(), SLUG).with_header("x-api-key", &service_key);
    operator.post("/org/webhooks", hooks).assert(201);
    (Judge::new(service_key, api_key, anchor), people)
}

/// Causes one fault after the other.
fn direct(lab: &Lab, judge: &Judge, receiver: &Receiver, options: &Options) {
    let stage = Stage { lab, judge };
    lab.settle();
    thread::sleep(Duration::from_secs(2));
    let is_wanted = |fault: &&Fault| {
        let is_possible = fault.name != "rolling upgrade" || lab.previous.is_some();
        is_possible && (options.only.is_empty() || options.only.iter().any(|only| only == fault.name))
    };
    for round in 1..=options.rounds {
        for fault in FAULTS.iter().filter(is_wanted) {
            eprintln!("ha: round {round}: {}", fault.name);
            let began = Instant::now();
            judge.ledger().begin(fault.name, fault.is_strict, began);
            (fault.cause)(&stage);
            lab.settle();
            let mut ledger = judge.ledger();
            ledger.judge_alarms(&hooks(receiver));
            ledger.end(Instant::now());
            show_news(&mut ledger);
            drop(ledger);
            eprintln!("ha:   recovered, {:.0?} in all", began.elapsed());
            thread::sleep(Duration::from_secs(1));
        }
    }
    thread::sleep(Duration::from_secs(2));
}

/// What the receiver got so far.
fn hooks(receiver: &Receiver) -> Vec<Hook> {
    let hook = |arrival: Arrival| {
        let event = arrival.event();
        let name = event["data"]["apiKey"]["name"].as_str().map(str::to_owned);
        Hook { at: arrival.at, id: arrival.header("webhook-id").to_owned(), name }
    };
    receiver.arrivals("/").into_iter().map(hook).collect()
}

/// Judges the whole run, and prints the table.
fn finish(ledger: &mut Ledger, receiver: &Receiver) -> ExitCode {
    let end = Instant::now() + DELIVERED_WITHIN;
    while ledger.missing(&hooks(receiver)) > 0 && Instant::now() < end {
        thread::sleep(Duration::from_millis(500));
    }
    let hooks = hooks(receiver);
    ledger.judge_hooks(&hooks);
    ledger.judge_alarms(&hooks);
    ledger.judge_recoveries();
    show_news(ledger);
    print!("{}", table(ledger));
    println!("seen: {:?}, deliveries: {}", ledger.counts, hooks.len());
    ExitCode::from(u8::from(ledger.has_failed()))
}

fn show_news(ledger: &mut Ledger) {
    let news = std::mem::take(&mut ledger.news);
    news.iter().take(20).for_each(|news| eprintln!("ha:   WRONG: {news}"));
    if news.len() > 20 {
        eprintln!("ha:   WRONG: and {} more", news.len() - 20);
    }
}

fn table(ledger: &Ledger) -> String {
    let line = |cells: [String; 11]| {
        let [fault, numbers @ ..] = cells;
        let widths = [8, 22, 22, 6, 9, 8, 10, 8, 7, 10];
        let numbers = numbers.iter().zip(widths).map(|(cell, width)| format!("{cell:>width$}"));
        format!("{fault:<24}{}\n", numbers.collect::<Vec<_>>().concat())
    };
    let head = [
        "fault",
        "rounds",
        "verify away, s",
        "after promotion, s",
        "lost",
        "revived",
        "alarms",
        "repeated",
        "failed",
    ];
    let head = head.into_iter().chain(["other", "longest"]).map(str::to_owned).collect::<Vec<_>>();
    let spread = |values: &[Duration]| match values {
        [] => "–".to_owned(),
        _ => [50, 95, 100].map(|percent| format!("{:.1}", percentile(values, percent).as_secs_f64())).join(" / "),
    };
    let row = |row: &Row| {
        let count =
            |wrongs: &[Wrong]| wrongs.iter().filter_map(|wrong| row.wrong.get(wrong)).sum::<usize>().to_string();
        line([
            row.fault.to_owned(),
            row.rounds.to_string(),
            spread(&row.away),
            spread(&row.back),
            count(&[Wrong::Lost]),
            count(&[Wrong::Revived]),
            count(&[Wrong::Alarm]),
            count(&[Wrong::Repeated]),
            count(&[Wrong::Failed]),
            count(&[Wrong::Other, Wrong::Slow, Wrong::Late]),
            format!("{:.1} s", row.longest.as_secs_f64()),
        ])
    };
    let head = line(head.try_into().expect("eleven columns"));
    std::iter::once(head).chain(ledger.rows.iter().map(row)).collect()
}
