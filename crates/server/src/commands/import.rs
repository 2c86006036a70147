//! `orgauth user import FILE`: imports the lines of a file batch by batch, and reports the outcome of each.

use std::fs::File;
use std::io::{BufRead, BufReader, IsTerminal, Read, stderr, stdin};
use std::path::Path;
use std::time::{Duration, Instant};

use orgauth_api_actix::import::{LONGEST_LINE, LineResult, import_lines, is_empty_line};
use orgauth_application::accounts::import::{Import, Totals};
use orgauth_application::error::{self, Error};
use orgauth_application::initiator::Operator;
use orgauth_domain::ports::StoreError;
use serde_json::json;

use crate::commands::open::open_to_seal;
use crate::config::Config;
use crate::config::sizes::size;
use crate::report::failure::Failure;
use crate::report::output::{Output, print, say, say_part};

/// How long to wait before each retry of a batch while the store is unavailable.
const PAUSES: [Duration; 3] = [Duration::from_millis(500), Duration::from_secs(1), Duration::from_secs(3)];

/// Imports the users of a file; `-` is the standard input.
pub(crate) fn import(config: &Config, file: &Path, output: Output) -> Result<(), Failure> {
    let name = file.display();
    let opened: Result<Box<dyn Read>, _> = if file.as_os_str() == "-" {
        Ok(Box::new(stdin().lock()))
    } else {
        File::open(file).map(|file| -> Box<dyn Read> { Box::new(file) })
    };
    let input = opened.map_err(|error| Failure::new("file", format!("{name} can't be read: {error}")))?;
    let app = open_to_seal(config)?.app;
    let most = size(app.settings.imports.batch);
    let mut import = Import::new(&app, Operator::CommandLine);
    let mut lines = Lines { input: BufReader::with_capacity(256 * 1024, input), number: 0 };
    let mut report = Report::new(output);
    let mut done = 0;
    let ended = report.begin().and_then(|()| {
        loop {
            let batch = lines
                .batch(most)
                .map_err(|error| Failure::new("file", format!("{name} can't be read on: {error}")))?;
            if batch.is_empty() {
                return Ok(());
            }
            let mut rest: Vec<(u64, &[u8])> = batch.iter().map(|(line, bytes)| (*line, bytes.as_slice())).collect();
            let mut pauses = PAUSES.iter();
            while !rest.is_empty() {
                let (results, stopped) = import_lines(&app, &mut import, &rest);
                done = results.last().map_or(done, LineResult::line);
                rest.retain(|(line, _)| *line > done);
                report.results(&results)?;
                match (stopped, pauses.next()) {
                    (None, _) => {}
                    (Some(Error::Failed(error::Failure::Store(error @ StoreError::Unavailable(_)))), Some(pause)) => {
                        report.say(&format!("{error}; trying again"));
                        std::thread::sleep(*pause);
                    }
                    (Some(error), _) => return Err(error.into()),
                }
            }
            done = lines.number;
            report.progress(done, import.totals());
        }
    });
    let totals = import.totals();
    let ended = match ended {
        Ok(()) => import.finish(&app).map_err(Failure::from).and_then(|_| all_taken(totals.failed)),
        Err(failure) => Err(Failure { message: resumable(&failure.message, done), ..failure }),
    };
    report.end(totals, ended)
}

/// A failure when lines were refused, so that scripts notice.
fn all_taken(refused: u64) -> Result<(), Failure> {
    let lines = match refused {
        0 => return Ok(()),
        1 => "1 line was refused".to_owned(),
        more => format!("{more} lines were refused"),
    };
    let advice = "correct them and run the import again: what is there already is not changed";
    Err(Failure { exit_code: 3, ..Failure::new("lines_refused", format!("{lines}; {advice}")) })
}

/// The advice after an interrupted run.
fn resumable(cause: &str, done: u64) -> String {
    let done = match done {
        0 => "no line is done".to_owned(),
        done => format!("lines 1 to {done} are done"),
    };
    format!("{cause}\n{done}. Run the same command again: what is there already is not changed, the rest is added")
}

/// The lines of a file, which may have any size.
struct Lines<R> {
    input: BufReader<R>,
    /// The number of the last line that was read.
    number: u64,
}

impl<R: Read> Lines<R> {
    /// The next lines that are not empty, at most `most`; none at the end.
    fn batch(&mut self, most: usize) -> std::io::Result<Vec<(u64, Vec<u8>)>> {
        let mut batch = Vec::with_capacity(most);
        while batch.len() < most {
            let Some(line) = self.next()? else { break };
            if !is_empty_line(&line) {
                batch.push((self.number, line));
            }
        }
        Ok(batch)
    }

    /// The next line. A line that is too long is cut one byte after the limit.
    fn next(&mut self) -> std::io::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        let longest = u64::try_from(LONGEST_LINE).unwrap_or(u64::MAX);
        let read = self.input.by_ref().take(longest + 1).read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(None);
        }
        self.number += 1;
        let mut is_whole = line.ends_with(b"\n");
        while !is_whole {
            let more = self.input.fill_buf()?;
            let end = more.iter().position(|byte| *byte == b'\n');
            let used = end.map_or(more.len(), |end| end + 1);
            is_whole = end.is_some() || more.is_empty();
            self.input.consume(used);
        }
        Ok(Some(line))
    }
}

/// The report of a run: on stdout each refused line, or with `--json` one object with every line; on stderr the progress.
struct Report {
    json: bool,
    is_first: bool,
    on_terminal: bool,
    began: Instant,
    told: Instant,
}

impl Report {
    fn new(output: Output) -> Self {
        let now = Instant::now();
        Self { json: output.json, is_first: true, on_terminal: stderr().is_terminal(), began: now, told: now }
    }

    fn begin(&mut self) -> Result<(), Failure> {
        if self.json { print("{\"results\":[") } else { Ok(()) }
    }

    fn results(&mut self, results: &[LineResult]) -> Result<(), Failure> {
        let mut text = String::new();
        for result in results {
            if self.json {
                text.push_str(if std::mem::take(&mut self.is_first) { "\n" } else { ",\n" });
                text.push_str(&serde_json::to_string(result).map_err(Failure::internal)?);
            } else if let Some((code, message)) = result.refusal() {
                let message = message.replace(char::is_control, " ");
                text.extend([format!("line {}: {code}: {message}\n", result.line())]);
            }
        }
        if text.is_empty() {
            return Ok(());
        }
        self.clear();
        print(&text)
    }

    /// Prints the progress: on a terminal in one line that is updated, elsewhere from time to time.
    fn progress(&mut self, line: u64, totals: Totals) {
        let pause = if self.on_terminal { Duration::from_millis(200) } else { Duration::from_secs(10) };
        if self.told.elapsed() < pause {
            return;
        }
        self.told = Instant::now();
        let Totals { imported, present, failed } = totals;
        let seconds = self.began.elapsed().as_secs().max(1);
        let text = format!(
            "{line} lines: {imported} imported, {present} present, {failed} failed; {} lines a second",
            (imported + present + failed) / seconds
        );
        if self.on_terminal {
            say_part(&format!("\r\u{1b}[K{text}"));
        } else {
            say(&text);
        }
    }

    fn say(&self, text: &str) {
        self.clear();
        say(text);
    }

    fn clear(&self) {
        if self.on_terminal {
            say_part("\r\u{1b}[K");
        }
    }

    /// Prints the totals.
    fn end(self, totals: Totals, ended: Result<(), Failure>) -> Result<(), Failure> {
        self.clear();
        let Totals { imported, present, failed } = totals;
        if !self.json {
            let text = format!("{imported} imported, {present} present, {failed} failed\n");
            return ended.and(print(&text));
        }
        let counts = json!({ "imported": imported, "present": present, "failed": failed }).to_string();
        let counts = counts.trim_matches(['{', '}']);
        match ended {
            Ok(()) => print(&format!("\n],{counts}}}\n")),
            Err(failure) => {
                let error = json!({ "code": failure.code, "message": failure.message });
                // When this can't be written, nothing reads stdout, and the failure goes to stderr.
                let is_told = print(&format!("\n],{counts},\"error\":{error}}}\n")).is_ok();
                Err(Failure { is_told, ..failure })
            }
        }
    }
}
