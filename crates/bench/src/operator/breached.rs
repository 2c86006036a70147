//! How long a file of breached passwords takes to answer, and what it holds in memory.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::time::Instant;

use hdrhistogram::Histogram;
use orgauth_domain::accounts::password::breached::BreachDigest;
use orgauth_domain::ports::BreachedPasswords;
use orgauth_infra_crypto::BreachedFile;
use rustix::fs::{Advice, fadvise};

use crate::report::Report;
use crate::stop::{self, Fallible};
use crate::usage;

/// Questions in each round; every other one is for a hash of the file.
const QUESTIONS: u32 = 20_000;

/// Asks a file of so many hashes.
pub(super) fn measure(report: &mut Report, hashes: u32) -> Fallible<()> {
    let dir = tempfile::tempdir()?;
    let path = dir.path().join("breached.txt");
    write_file(&path, hashes)?;
    let file = File::open(&path)?;
    file.sync_all()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
    let list = BreachedFile::open(&path)?;
    let before = usage::memory_of(std::process::id()).0;
    // The first round finds nothing of the file in the kernel's cache.
    fadvise(&file, 0, None, Advice::DontNeed)?;
    let mut rows = Vec::new();
    for name in ["file not cached by the kernel", "cached as far as it was read", "again"] {
        let times = runtime.block_on(ask(&list, hashes))?;
        let cell = |nanoseconds: u64| format!("{:.3}", nanoseconds as f64 / 1e6);
        let figures = [times.value_at_quantile(0.5), times.value_at_quantile(0.99), times.max()].map(cell);
        rows.push([[name.to_owned()].as_slice(), &figures].concat());
    }
    report.table("a file of breached passwords", &["round", "p50 ms", "p99 ms", "longest ms"], &rows);
    report.note(format!(
        "breached passwords: {hashes} hashes, {:.0} MB; {QUESTIONS} questions a round, one after the other; the memory of the \
         process grew by {:.1} MB over all rounds",
        file.metadata()?.len() as f64 / 1e6,
        usage::memory_of(std::process::id()).0 - before,
    ));
    Ok(())
}

/// Asks for hashes of the file and for others in turns; a wrong answer ends the run. Returns nanoseconds.
async fn ask(list: &BreachedFile, hashes: u32) -> Fallible<Histogram<u64>> {
    let mut times = Histogram::new(3)?;
    for question in 0..QUESTIONS {
        stop::check()?;
        let number = u32::try_from(spread(u64::from(question)) % u64::from(hashes))?;
        let is_there = question % 2 == 0;
        let mut bytes = digest(number, hashes);
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
