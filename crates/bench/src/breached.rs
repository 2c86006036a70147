//! How long a file of breached passwords takes to answer, and what it holds in memory.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::time::Instant;

use clap::Args;
use hdrhistogram::Histogram;
use orgauth_domain::accounts::password::breached::BreachDigest;
use orgauth_domain::ports::BreachedPasswords;
use orgauth_infra_crypto::BreachedFile;
use rustix::fs::{Advice, fadvise};

use crate::machine::{self, Scheduling};
use crate::usage::{self, Watch};
use crate::{Fallible, stop};

/// The defaults are what figures are published for; small values try it out.
#[derive(Args)]
pub(crate) struct Options {
    /// Hashes in the file.
    #[arg(long, default_value = "10000000", value_parser = clap::value_parser!(u32).range(1000..))]
    hashes: u32,
    /// Questions in each round; every other one is for a hash of the file.
    #[arg(long, default_value = "20000", value_parser = clap::value_parser!(u32).range(100..))]
    questions: u32,
}

/// One round of questions.
struct Round {
    name: &'static str,
    /// Nanoseconds.
    times: Histogram<u64>,
}

/// Measures, and gives the report.
pub(crate) fn run(options: &Options) -> Fallible<String> {
    let scheduling = Scheduling::prepare();
    let facts = machine::facts(&scheduling, crate::installation::Stores::Sqlite)?;
    let watch = Watch::begin();
    let dir = tempfile::tempdir()?;
    let path = dir.path().join("breached.txt");
    eprintln!("bench: writing {} hashes", options.hashes);
    write_file(&path, options.hashes)?;
    let file = File::open(&path)?;
    let megabytes = file.metadata()?.len() as f64 / 1e6;
    file.sync_all()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
    let list = BreachedFile::open(&path)?;
    let before = usage::memory_of(std::process::id()).0;
    // The first round finds nothing of the file in the kernel's cache.
    fadvise(&file, 0, None, Advice::DontNeed)?;
    let mut rounds = Vec::new();
    for name in ["file not cached by the kernel", "cached as far as it was read", "again"] {
        stop::check()?;
        eprintln!("bench: {} questions, {name}", options.questions);
        rounds.push(Round { name, times: runtime.block_on(ask(&list, options))? });
    }
    let grown = usage::memory_of(std::process::id()).0 - before;

    let mut text = format!("# A file of breached passwords\n\n{facts}{}", machine::disturbance(watch.parts()?));
    writeln!(
        text,
        "- {} hashes, {megabytes:.0} MB; {} questions a round, one after the other",
        options.hashes, options.questions
    )?;
    writeln!(text, "\n| round | p50 ms | p99 ms | longest ms |\n|---|---:|---:|---:|")?;
    for Round { name, times } in &rounds {
        let [p50, p99] = [0.5, 0.99].map(|quantile| milliseconds(times.value_at_quantile(quantile)));
        writeln!(text, "| {name} | {p50:.3} | {p99:.3} | {:.3} |", milliseconds(times.max()))?;
    }
    writeln!(text, "\nMemory of the process grew by {grown:.1} MB over all rounds.")?;
    Ok(text)
}

fn milliseconds(nanoseconds: u64) -> f64 {
    nanoseconds as f64 / 1e6
}

/// Asks for hashes of the file and for others in turns; a wrong answer ends the run.
async fn ask(list: &BreachedFile, options: &Options) -> Fallible<Histogram<u64>> {
    let mut times = Histogram::new(3)?;
    for question in 0..options.questions {
        let number = u32::try_from(spread(u64::from(question)) % u64::from(options.hashes))?;
        let is_there = question % 2 == 0;
        let mut bytes = digest(number, options.hashes);
        if !is_there {
            bytes[19] ^= 1;
        }
        let start = Instant::now();
        let answer = list.contains(BreachDigest::new(bytes)).await;
        times.record(u64::try_from(start.elapsed().as_nanos())?)?;
        if answer? != is_there {
            return Err(format!("hash {number}: the file's answer is wrong").into());
        }
    }
    Ok(times)
}

fn write_file(path: &Path, hashes: u32) -> Fallible<()> {
    let mut file = BufWriter::with_capacity(1 << 20, File::create(path)?);
    for number in 0..hashes {
        writeln!(file, "{}:{}", BreachDigest::new(digest(number, hashes)).digits(), number % 1000 + 1)?;
    }
    file.flush()?;
    Ok(())
}

/// The hash with this number, in ascending order: evenly spread as SHA-1 values are, each at a random place in its interval.
fn digest(number: u32, hashes: u32) -> [u8; 20] {
    let interval = u64::MAX / u64::from(hashes);
    let start = u64::from(number) * interval + spread(u64::from(number)) % interval;
    let mut bytes = [0; 20];
    bytes[..8].copy_from_slice(&start.to_be_bytes());
    bytes[8..16].copy_from_slice(&spread(start).to_be_bytes());
    bytes
}

/// `SplitMix64`: a number that looks random, the same in every run.
const fn spread(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}
